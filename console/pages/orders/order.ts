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

/** Lines of which pieces are left to be sent. Nothing is sent of a service. */
export const unsentOf = ({ lines }: Order): { id: string; name: string; left: number }[] =>
  lines
    .filter(one => one.kind === 'part' && one.sent < one.amount)
    .map(({ id, name, specs, amount, sent }) => ({
      id,
      name: [name, ...specs.map(({ value }) => value)].join(' '),
      left: amount - sent,
    }))

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
