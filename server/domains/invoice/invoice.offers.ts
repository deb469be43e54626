import type { Db } from '../../db/database'

/** Invoices, for what changes the amount of an order. */
export interface Billing<C> {
  /** number of the issued invoice that an order is on; '' for none. `lock`: it stays so for the rest of the transaction */
  issued(ctx: C, tx: Db, orderId: string, how: { lock: boolean }): Promise<string>
  /**
   * Brings the invoice that an order is on in line with what of the order may be invoiced now, after money of it went back: what is asked
   * for is lowered, or withdrawn where nothing is left; of an issued one staff hear by how much it names too much. The caller holds the order
   */
  follow(ctx: C, tx: Db, orderId: string): Promise<void>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    billing: Billing<C>
  }
}
