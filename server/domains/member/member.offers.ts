import type { GoesBack, Means, OrderMoney, PaidBy } from '../../../shared/member'
import type { Db } from '../../db/database'

/** An order, for what its customer has with the company; `payable` in cents of money. */
export interface MemberOrder {
  id: string
  orderNo: string
  customerId: string
  payable: number
  /** null while it is not paid */
  payTime: string | null
}

/** What customers have with the company and pay with, for orders. All in the caller's transaction, which holds the order; amounts in cents. */
export interface MemberAssets<C> {
  /** holds what a customer has for the rest of the transaction */
  hold(ctx: C, tx: Db, customerId: string): Promise<void>
  /** what each means could pay of an amount of which `services` are services; null where the company keeps no members */
  worth(ctx: C, tx: Db, of: { customerId: string; amount: number; services: number }): Promise<Means | null>
  /** takes what pays for an order that was just written, with its deductions, once. Throws MEMBER_SHORT */
  spend(ctx: C, tx: Db, order: MemberOrder, means: Means): Promise<void>
  /**
   * Gives a part of what was paid for an order back by what it was paid with, once for a `ref`, and takes earned points back in
   * proportion: how much goes back by each; the money is seen to by the caller. Throws REFUND_SUM for more than is kept
   */
  giveBack(ctx: C, tx: Db, orderId: string, cents: number, ref: string): Promise<PaidBy>
  /** what orders were paid with, and what went back of each, by the order's id */
  paidBy(ctx: C, db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderMoney>>
  /** what would go back by each for a part of what was paid for an order, as far as so much is kept */
  wouldGiveBack(ctx: C, db: Db, orderId: string, cents: number): Promise<GoesBack>
  /** gives back all that is kept of an order that is cancelled, as it was before, once: how much goes back in money */
  giveAllBack(ctx: C, tx: Db, order: MemberOrder): Promise<number>
  /** gives points for what is kept of an order that is done, once */
  earn(ctx: C, tx: Db, order: MemberOrder): Promise<void>
  /** what was paid for orders in money and from the balance and was not given back, by the order's id */
  kept(ctx: C, tx: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    memberAssets: MemberAssets<C>
  }
}
