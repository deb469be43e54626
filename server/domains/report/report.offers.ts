/** A version of a service report of the caller's customer that counts, as it is told. Amounts in cents. */
export interface CustomerReport {
  taskId: string
  /** of the request that it is paid with */
  eventId: string
  reportNo: string
  /** what the visit was about */
  title: string
  state: 'pending' | 'confirmed' | 'refused'
  result: string
  work: string
  total: number
  /** that the warranty pays */
  covered: number
  payable: number
  /** that are not paid yet */
  due: number
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** the newest report of one of the calling linkman's tasks; null for none */
    newestReport: (ctx: C) => Promise<CustomerReport | null>
  }
}
