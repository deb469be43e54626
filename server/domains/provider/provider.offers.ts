import type { openingAt } from '../../../shared/opening'

/** A place of the company that customers go to, as it is told. */
export interface NearPoint {
  id: string
  name: string
  address: string
  phone: string
  opening: ReturnType<typeof openingAt>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** places of the company that customers go to, at most `limit` of `total`: those in the city of the calling linkman's address, which is named, else of all cities */
    nearPoints: (ctx: C, limit: number) => Promise<{ city: string; list: NearPoint[]; total: number }>
  }
}
