import { can } from '@shared/lifecycle'
import { ORDER } from '@shared/order'
import type { Answer } from '../../api/call'

/** One order as staff see it. */
export type Order = Answer<'GET /staff/order/get'>

/** What every action on an order puts out of date. */
export const READS = [
  'GET /staff/order/list',
  'GET /staff/order/counts',
  'GET /staff/order/get',
  'GET /staff/order/reconciliation',
  'GET /staff/logistics/details',
] as const

/**
 * Pieces of a line that are not to be sent, because their money went back or is asked for without goods. Where goods of the same order are
 * to come back as well, an order does not tell which pieces are which: then as few as there must be, and the server refuses what is more.
 */
function keptOf({ afterSales }: Order, { amount, sent, returning, refunded }: Order['lines'][number]): number {
  const open = afterSales.filter(one => one.state !== 'rejected' && one.state !== 'withdrawn')
  const back = returning + refunded
  if (open.every(one => one.type !== 'refund')) return 0
  return Math.min(amount - sent, open.every(one => one.type === 'refund') ? back : Math.max(0, back - sent))
}
/** Lines of which pieces are left to be sent. Nothing is sent of a service. */
export const unsentOf = (order: Order): { id: string; name: string; left: number }[] =>
  order.lines
    .map(line => ({
      id: line.id,
      name: [line.name, ...line.specs.map(({ value }) => value)].join(' '),
      left: line.kind === 'part' ? line.amount - line.sent - keptOf(order, line) : 0,
    }))
    .filter(line => line.left > 0)

export type StaffAction = 'confirmPayment' | 'ship' | 'collect' | 'complete' | 'cancel' | 'cancelPaid'
const ACTIONS: readonly StaffAction[] = ['confirmPayment', 'ship', 'collect', 'complete', 'cancel', 'cancelPaid']

/** What staff can do with an order now. What the customer collects is not sent, and what was sent is not cancelled. */
export const actionsOf = (order: Order): StaffAction[] =>
  ACTIONS.filter(
    action =>
      can(ORDER, action, 'staff', order, Date.now()) &&
      (action !== 'ship' || (!order.isPickup && unsentOf(order).length > 0)) &&
      (action !== 'cancelPaid' || (order.eventId === null && order.lines.every(({ sent }) => sent === 0))),
  )
