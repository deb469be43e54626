import { ORDER, type OrderAction, type OrderState } from '../../../shared/order'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { onOrderNews, tellOfOrder } from './order.messages'
import { orderCounts, orderRecords, orders, orderTotals } from './order.table'

/** The life of orders, as the kernel leads it. What is refused is ORDER_STATE. */
export const orderLife: Domain<typeof orders, OrderState, OrderAction, never, typeof orderRecords> = {
  kind: 'order',
  rules: ORDER,
  subjects: orders,
  timeline: orderRecords,
  counts: orderCounts,
  totals: orderTotals,
  refused: () => new AppError('ORDER_STATE'),
  onNews: onOrderNews,
  async after(ctx, tx, row, { before }) {
    if (row.state === 'completed' && before.state !== 'completed') await ctx.offers.memberAssets[0]?.earn(ctx, tx, row)
  },
  told: tellOfOrder,
}
