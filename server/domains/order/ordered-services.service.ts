import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Jobs } from '../../jobs/queue'
import type { App, Ctx } from '../../kernel/call/context'
import { jobContext } from '../../kernel/tenancy/job-context'
import { products } from '../product/product.table'
import { orderLines, orders } from './order.table'

declare module '../../jobs/queue' {
  interface Jobs {
    /** raises the requests by which the services of a paid order are done */
    raiseServices: { tenantId: string; orderId: string }
  }
}

/** The one machine of a customer that a service is for; null where it may be several. */
async function machineFor(ctx: Ctx, tx: Db, customerId: string, models: readonly string[]): Promise<string | null> {
  const own = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        eq(products.customerId, customerId),
        models.length ? inArray(products.model, [...models]) : undefined,
      ),
    )
    .limit(2)
  return own.length === 1 ? (own[0]?.id ?? null) : null
}

/** Raises a request for each service of a paid order that has none yet, and notes it with the line: done again, it finds nothing to do. */
export async function raiseServices(
  app: App,
  log: FastifyBaseLogger,
  { tenantId, orderId }: Jobs['raiseServices'],
): Promise<void> {
  const ctx = await jobContext(app, log, tenantId, 'raiseServices')
  await ctx.db.transaction(async tx => {
    // two who do it at once wait for each other
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)))
      .for('update')
    const [requests] = ctx.offers.requests
    if (!order || !requests || order.state === 'cancelled') return
    const lines = await tx
      .select()
      .from(orderLines)
      .where(
        and(
          eq(orderLines.tenantId, tenantId),
          eq(orderLines.orderId, orderId),
          eq(orderLines.kind, 'service'),
          isNull(orderLines.eventId),
        ),
      )
      .orderBy(asc(orderLines.place))
    const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
    const known = await ctx.offers.sale[0]?.variants(ctx, tx, variantIds, { lock: false })
    for (const line of lines) {
      // paid back meanwhile
      if (line.refunded === line.amount) continue
      const variant = known?.get(line.variantId ?? '')
      const raised = await requests.raise(ctx, tx, {
        templateId: variant?.templateId ?? null,
        linkmanId: order.linkmanId,
        productId: line.coveredProductId ?? (await machineFor(ctx, tx, order.customerId, variant?.models ?? [])),
        title: [localize(line.name, ctx.language), line.amount > 1 ? `× ${String(line.amount)}` : '']
          .filter(Boolean)
          .join(' '),
        address: order.address,
      })
      if (!raised) return
      await tx
        .update(orderLines)
        .set({ eventId: raised.id, eventNo: raised.eventNo })
        .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.id, line.id)))
    }
  })
}
