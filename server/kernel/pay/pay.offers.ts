import type { RefundReason, RefundState } from '../../../shared/refund'
import type { Db } from '../../db/database'

/**
 * What can be paid for, by the kind that stands in the payment. A module that offers a {@link Payable} adds its kind.
 * @public by declaration merging
 */
export interface PaidThings {
  demo: true
}

export type PaymentFor = keyof PaidThings

/** What can be paid for, of one kind. All are called in the transaction that settles the payment, under its lock. */
export interface Payable<C> {
  kind: PaymentFor
  /** it is paid, once; 'unwanted' where it is over, and then the money goes back */
  paid(ctx: C, tx: Db, payment: Payment): Promise<void | 'unwanted'>
  /** its time to be paid is over, once */
  closed(ctx: C, tx: Db, payment: Payment): Promise<void>
  /** money of it goes back: when that begins (`pending`), and when it comes to another state */
  refunded?(ctx: C, tx: Db, payment: Payment, refund: PaidBack): Promise<void>
}

/** Money that goes back; `amount` in cents. */
export interface PaidBack {
  id: string
  amount: number
  reason: RefundReason
  state: RefundState
}

/** A payment as what it is for sees it; `amount` in cents. */
export interface Payment {
  id: string
  bizId: string
  paymentNo: string
  amount: number
}

declare module '../call/offers' {
  interface Offers<C> {
    payables: Payable<C>
  }
}
