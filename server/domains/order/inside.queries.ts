import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { orders } from './order.table'

/** Orders of the shop that are not over, and those whose payment staff confirm: all of them go on without the switch. */
export async function insideOrders({ db, tenantId }: Ctx): Promise<Inside[]> {
  const inState = (...states: (typeof orders.$inferSelect)['state'][]) =>
    and(eq(orders.tenantId, tenantId), inArray(orders.state, states))
  const [unpaid, running, offline] = await Promise.all([
    db.$count(orders, and(inState('unpaid', 'offlinePending'), isNull(orders.eventId))),
    db.$count(orders, and(inState('paid', 'shipped'), isNull(orders.eventId))),
    db.$count(orders, inState('offlinePending')),
  ])
  return [
    { flag: 'shop', kind: 'unpaidOrders', count: unpaid },
    { flag: 'shop', kind: 'openOrders', count: running },
    { flag: 'needPayOrderByOutLine', kind: 'offlineOrders', count: offline },
  ]
}
