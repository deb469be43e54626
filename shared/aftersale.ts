import type { GoodsKind } from './goods'
import { defineLifecycle } from './lifecycle'
import type { OrderState } from './order'

/** What is asked for with pieces of an order: money back with nothing sent back; goods back for money, for the same goods, or to be repaired. */
export const AFTER_SALE_TYPES = ['refund', 'return', 'exchange', 'repair'] as const
export type AfterSaleType = (typeof AFTER_SALE_TYPES)[number]
/** Types with which money goes back. */
export const paysBack = (type: AfterSaleType): boolean => type === 'refund' || type === 'return'

export const AFTER_SALE_STATES = [
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
  'sending',
  'refunded',
  'completed',
  'rejected',
  'withdrawn',
] as const
export type AfterSaleState = (typeof AFTER_SALE_STATES)[number]

/**
 * Life of an after-sale: asked for; approved with where the goods go to; sent back; received; then the money goes back, or new or
 * repaired goods are sent. Money back without goods goes from `applied` straight to `refunding`. `refund` comes with the money alone.
 */
export const AFTER_SALE = defineLifecycle({
  states: AFTER_SALE_STATES,
  start: 'applied',
  ended: ['refunded', 'completed', 'rejected', 'withdrawn'],
  actions: {
    update: { from: ['applied', 'rejected'], to: 'applied', by: ['linkman'], tells: false },
    withdraw: { from: ['applied', 'approved'], to: 'withdrawn', by: ['linkman'], tells: false },
    approve: { from: ['applied'], to: 'approved', by: ['staff'], asks: 'form', tells: true },
    reject: { from: ['applied', 'received'], to: 'rejected', by: ['staff'], asks: 'reason', tells: true },
    returnGoods: { from: ['approved'], to: 'returning', by: ['linkman'], tells: false },
    receive: { from: ['approved', 'returning'], to: 'received', by: ['staff'], tells: true },
    payBack: { from: ['applied', 'received'], to: 'refunding', by: ['staff'], asks: 'form', tells: true },
    refund: { from: ['refunding'], to: 'refunded', by: ['system', 'staff'], tells: true },
    sendGoods: { from: ['received'], to: 'sending', by: ['staff'], asks: 'form', tells: true },
    confirm: { from: ['sending'], to: 'completed', by: ['linkman', 'system'], tells: true },
  },
})
export type AfterSaleAction = keyof typeof AFTER_SALE.actions
export const AFTER_SALE_RECORD_TYPES = ['create', ...(Object.keys(AFTER_SALE.actions) as AfterSaleAction[])] as const
export type AfterSaleRecordType = (typeof AFTER_SALE_RECORD_TYPES)[number]

/** The type is one for which the action is there at all: its state alone does not say so. */
export function fitsAfterSale(action: AfterSaleAction, type: AfterSaleType, state: AfterSaleState): boolean {
  if (action === 'approve') return type !== 'refund'
  if (action === 'payBack') return paysBack(type) && (state === 'received') === (type === 'return')
  if (action === 'sendGoods') return !paysBack(type)
  return true
}

/** Why it is asked for. */
export const AFTER_SALE_REASONS = [
  'unwanted',
  'wrong',
  'damaged',
  'faulty',
  'notAsDescribed',
  'missing',
  'late',
  'other',
] as const
export type AfterSaleReason = (typeof AFTER_SALE_REASONS)[number]

/** Who pays for sending goods back: the company for what is its fault. */
export const freightPayer = (reason: AfterSaleReason): 'company' | 'customer' =>
  reason === 'unwanted' || reason === 'other' ? 'customer' : 'company'

export const MAX_AFTER_SALE_TEXT = 120
export const MAX_AFTER_SALE_PICTURES = 9
/** Days after an order is completed in which something can be asked for. */
export const AFTER_SALE_DAYS = 15
/** Days after which goods that were sent count as received. */
export const CONFIRMED_AFTER_DAYS = 10

/**
 * A line of an order, as far as its pieces go: what was ordered, what the warranty paid for, cents that were to be paid for the others, pieces
 * whose money is back, on its way or asked for.
 */
export interface PaidLine {
  amount: number
  covered: number
  share: number
  refunded: number
  /** cents of those pieces, where others than the first ones were asked for: what goes back next makes up for what does not divide */
  back?: number
}
/** Cents of the first `pieces` pieces of a line that were paid for: the first ones carry the cents that do not divide, and all of them sum up to the share. */
const centsOf = ({ amount, covered, share }: PaidLine, pieces: number): number => {
  const paid = amount - covered
  return paid > 0 ? Math.ceil((share * Math.min(pieces, paid)) / paid) : 0
}
/** What goes back for the next pieces of a line, in cents: those that were paid for come before those that the warranty paid. */
export const backFor = (line: PaidLine, pieces: number): number =>
  Math.max(0, centsOf(line, line.refunded + pieces) - (line.back ?? centsOf(line, line.refunded)))

/** A line, as far as something can be asked for with its pieces. */
interface OpenLine extends PaidLine {
  kind: GoodsKind
  sent: number
  returning: number
  /** of those that are in after-sales or paid back, pieces of which nothing is sent back */
  withoutGoods?: number
}
/** Pieces of a line for which money is asked for, on its way or back, with their cents; of those without goods all, and the ones that are paid back. */
export interface TakenPieces {
  pieces: number
  cents: number
  withoutGoods: number
  keptBack: number
}
/** A line of an order as it stands with what was asked for. */
export const withTaken = <L extends OpenLine>(line: L, taken: TakenPieces | undefined): L & OpenLine => ({
  ...line,
  returning: line.returning + line.refunded - (taken?.pieces ?? 0),
  refunded: taken?.pieces ?? 0,
  back: taken?.cents ?? 0,
  withoutGoods: taken?.withoutGoods ?? 0,
})
interface OpenOrder {
  state: OrderState
  finishTime: string | null
}
/** Pieces for which money is wanted without goods are first of all those that were not sent: they stay where they are. */
export const keptPieces = ({ amount, sent }: Pick<OpenLine, 'amount' | 'sent'>, withoutGoods: number): number =>
  Math.min(withoutGoods, amount - sent)
/** Pieces of a line that are in no after-sale and were not paid back, and how many of them the customer has: only those can be sent back. */
export function openPieces({ state }: Pick<OpenOrder, 'state'>, line: OpenLine): { left: number; sent: number } {
  const taken = line.returning + line.refunded
  const left = line.amount - taken
  const kept = keptPieces(line, line.withoutGoods ?? 0)
  // what was collected is there without a parcel
  const there = line.kind === 'service' ? 0 : state === 'completed' ? line.amount - kept : line.sent
  return { left, sent: Math.max(0, Math.min(left, there - (taken - kept))) }
}
/** Whether the time to ask for something with an order is over (`now`: ms since 1970). */
export const isAfterSaleLate = ({ state, finishTime }: OpenOrder, now: number): boolean =>
  state === 'completed' && finishTime !== null && now - Date.parse(finishTime) > AFTER_SALE_DAYS * 86_400_000
/** What can be asked for with an order now: money for pieces that were paid for, the rest for pieces that the customer has. */
export function afterSaleTypes(order: OpenOrder, lines: readonly OpenLine[], now: number): AfterSaleType[] {
  if (!['paid', 'shipped', 'completed'].includes(order.state) || isAfterSaleLate(order, now)) return []
  const open = lines.map(line => ({ line, ...openPieces(order, line) }))
  return AFTER_SALE_TYPES.filter(type =>
    open.some(({ line, left, sent }) =>
      type === 'refund'
        ? left > 0 && backFor(line, left) > 0
        : sent > 0 && (type !== 'return' || backFor(line, sent) > 0),
    ),
  )
}
