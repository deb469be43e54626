import type { AfterSaleState, AfterSaleType, TakenPieces } from '../../../shared/aftersale'
import type { Db } from '../../db/database'
import type { PaidBack } from '../../kernel/pay/pay.offers'

/** An after-sale of an order, as the order shows it; `amount` in cents. */
export interface OrderAfterSale {
  id: string
  afterSaleNo: string
  type: AfterSaleType
  state: AfterSaleState
  amount: number
  createTime: string
}

/** After-sales, for the orders whose pieces they are about. */
export interface AfterSales<C> {
  /** those of an order of the tenant, the newest first */
  ofOrder(ctx: C, orderId: string): Promise<OrderAfterSale[]>
  /** money of one goes back: in the transaction that keeps how it stands. What the customer hears of it is told there; false where it is of none */
  paidBack(ctx: C, tx: Db, refund: PaidBack): Promise<boolean>
  /** what was asked for with the lines of an order and is not off; by the line */
  taken(ctx: C, tx: Db, orderId: string): Promise<ReadonlyMap<string, TakenPieces>>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    afterSales: AfterSales<C>
  }
}
