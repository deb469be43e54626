import { and, asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { addJob, type Jobs } from '../../jobs/queue'
import { isoNow, type App, type Ctx } from '../../kernel/call/context'
import { payments, paymentTrades } from '../../kernel/pay/pay.table'
import { jobContext } from '../../kernel/tenancy/job-context'
import { wechatCode } from '../../providers/logistics/companies'
import { VendorError } from '../../providers/vendor'
import { MAX_SHIPPED_PARCELS, type ShippingInformation } from '../../providers/wechat/shipping'
import { orderLines, orders, shipments } from './order.table'

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells WeChat what was sent of an order that was paid in its mini-program: until it hears of it, it keeps the money */
    tellWechatShipping: { tenantId: string; orderId: string }
  }
}

/** Has WeChat told of what an order's customer gets, after the commit; where it was paid elsewhere nothing is told. */
export async function tellShipping(
  { providers, tenantId }: Pick<Ctx, 'providers' | 'tenantId'>,
  tx: Db,
  { id, paymentId }: { id: string; paymentId: string | null },
): Promise<void> {
  if (!paymentId || !providers.wechat.appIds.weapp) return
  await addJob(tx, 'tellWechatShipping', { tenantId, orderId: id }, `shipping ${id}`)
}

const MAX_WORDS = 120
const hidden = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** The number at WeChat and the payer of an order that was paid in the mini-program; null for any other. */
async function paidInMiniProgram(ctx: Ctx, paymentId: string) {
  const [paid] = await ctx.db
    .select({ transactionId: payments.providerNo, openId: paymentTrades.openId, appId: paymentTrades.appId })
    .from(payments)
    .innerJoin(
      paymentTrades,
      and(eq(paymentTrades.tenantId, payments.tenantId), eq(paymentTrades.paymentId, payments.id)),
    )
    .where(
      and(
        eq(payments.tenantId, ctx.tenantId),
        eq(payments.id, paymentId),
        eq(payments.channel, 'wechat'),
        eq(paymentTrades.kind, 'JSAPI'),
        eq(paymentTrades.state, 'paid'),
      ),
    )
  const isHere = paid?.appId === ctx.providers.wechat.appIds.weapp
  return isHere && paid.transactionId && paid.openId ? { transactionId: paid.transactionId, openId: paid.openId } : null
}

async function informationOf(ctx: Ctx, order: typeof orders.$inferSelect): Promise<ShippingInformation | null> {
  const paid = order.paymentId && (await paidInMiniProgram(ctx, order.paymentId))
  if (!paid) return null
  const [lines, parcels] = await Promise.all([
    ctx.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.orderId, order.id)))
      .orderBy(asc(orderLines.place)),
    ctx.db
      .select()
      .from(shipments)
      .where(and(eq(shipments.tenantId, ctx.tenantId), eq(shipments.orderId, order.id)))
      .orderBy(asc(shipments.createTime), asc(shipments.id))
      .limit(MAX_SHIPPED_PARCELS),
  ])
  const words = (of: readonly { lineId: string; amount: number }[]): string =>
    of
      .map(({ lineId, amount }) => {
        const name = lines.find(({ id }) => id === lineId)?.name
        return `${name ? localize(name, 'zh') : ''} × ${amount}`
      })
      .join(', ')
      .slice(0, MAX_WORDS)
  const contact = hidden(order.address?.phone ?? '')
  return {
    ...paid,
    time: isoNow(ctx),
    ...(order.isPickup
      ? { way: 'pickup', words: words(lines.map(({ id, amount }) => ({ lineId: id, amount }))) }
      : {
          way: 'express',
          isAll: order.state !== 'paid',
          parcels: parcels.map(({ company, number, lines: sent }) => ({
            company: wechatCode(company),
            number,
            words: words(sent),
            contact,
          })),
        }),
  }
}

/** Tells WeChat what was sent so far. Throws to be tried again while it cannot be reached, or does not know the payment yet. */
export async function tellWechatShipping(
  app: App,
  log: FastifyBaseLogger,
  { tenantId, orderId }: Jobs['tellWechatShipping'],
): Promise<void> {
  const ctx = await jobContext(app, log, tenantId, 'tellWechatShipping')
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)))
  const information = order && (await informationOf(ctx, order))
  if (!information) return
  try {
    await ctx.providers.wechat.tellShipping(information)
  } catch (error) {
    if (!(error instanceof VendorError) || error.reason !== 'refused') throw error
    // trying again does not help: somebody has to enter it at WeChat by hand
    log.error({ err: error, orderNo: order.orderNo }, 'WeChat refused what was sent of an order')
  }
}
