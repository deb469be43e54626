import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { companyCode, companyName } from '../../providers/logistics/companies'
import { VendorError } from '../../providers/vendor'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { countLimit } from '../../kernel/call/limit'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { oneParcel } from '../../kernel/text/parcel-number'
import { isParcel, orderLines, orders, shipments } from '../order/order.table'
import { shipmentSteps, shipmentTracks } from './logistics.table'
import { giveQuestionBack, takeQuestion } from './quota.service'
import { askFor, OF_ORDER, PARCEL } from './track.service'

const MOST_PARCELS = 50
const MOST_STEPS = 100
/** Who looks waits so long for a carrier at most, ms: what it says later is told by the live stream. */
const PATIENCE_MS = 2500
/** Of a number that somebody asks for it is not known when it was sent: what is older than this was another parcel's. */
const OLDEST_SECONDS = 60 * 86_400

type Condition = ReturnType<typeof and>

async function rowsOf(ctx: Ctx, condition: Condition) {
  return ctx.db
    .select({
      ...PARCEL,
      lines: shipments.lines,
      orderState: orders.state,
      state: sql<(typeof shipmentTracks.$inferSelect)['state']>`coalesce(${shipmentTracks.state}, 'sent')`,
      askedTime: shipmentTracks.askedTime,
      knownTime: shipmentTracks.knownTime,
    })
    .from(shipments)
    .innerJoin(orders, OF_ORDER)
    .leftJoin(
      shipmentTracks,
      and(eq(shipmentTracks.tenantId, shipments.tenantId), eq(shipmentTracks.shipmentId, shipments.id)),
    )
    .where(and(eq(shipments.tenantId, ctx.tenantId), condition))
    .orderBy(desc(shipments.createTime), desc(shipments.id))
    .limit(MOST_PARCELS)
}

/** Asks for all of them where it is time to, for as long as somebody likes to wait. */
async function askNow(ctx: Ctx, parcels: readonly Parameters<typeof askFor>[1][]): Promise<void> {
  const asking = Promise.all(parcels.map(parcel => askFor(ctx, parcel))).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'parcels could not be asked for'),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([asking, patience])
  clearTimeout(timer)
}

/** The steps of parcels, the newest first: all, or the last of each. */
async function stepsOf(ctx: Ctx, ids: readonly string[], onlyLast: boolean) {
  const of = new Map<string, { time: string; text: string; state: (typeof shipmentSteps.$inferSelect)['state'] }[]>()
  if (!ids.length) return of
  const condition = and(eq(shipmentSteps.tenantId, ctx.tenantId), inArray(shipmentSteps.shipmentId, [...ids]))
  const rows = onlyLast
    ? await ctx.db
        .selectDistinctOn([shipmentSteps.shipmentId])
        .from(shipmentSteps)
        .where(condition)
        .orderBy(shipmentSteps.shipmentId, desc(shipmentSteps.time))
    : await ctx.db
        .select()
        .from(shipmentSteps)
        .where(condition)
        .orderBy(desc(shipmentSteps.time))
        .limit(MOST_STEPS * ids.length)
  for (const { shipmentId, time, text, state } of rows)
    of.set(shipmentId, [...(of.get(shipmentId) ?? []), { time, text, state }])
  return of
}

async function parcelsOf(ctx: Ctx, condition: Condition, onlyLast: boolean) {
  const rows = await rowsOf(ctx, condition)
  const ids = rows.map(({ id }) => id)
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const [steps, lines] = await Promise.all([
    stepsOf(ctx, ids, onlyLast),
    orderIds.length
      ? ctx.db
          .select({ id: orderLines.id, name: orderLines.name, picture: orderLines.picture })
          .from(orderLines)
          .where(and(eq(orderLines.tenantId, ctx.tenantId), inArray(orderLines.orderId, orderIds)))
      : [],
  ])
  const lineOf = new Map(lines.map(line => [line.id, line]))
  return rows.map(row => ({
    id: row.id,
    orderId: row.orderId,
    orderNo: row.orderNo,
    orderState: row.orderState,
    company: companyName(row.company, ctx.language),
    number: row.number,
    createTime: row.createTime,
    state: row.state,
    canTrack: ctx.providers.logistics !== null && companyCode(row.company) !== '',
    knownTime: row.knownTime,
    isBehind: row.askedTime !== null && (row.knownTime === null || row.knownTime < row.askedTime),
    steps: steps.get(row.id) ?? [],
    lines: row.lines.flatMap(({ lineId, amount }) => {
      const line = lineOf.get(lineId)
      return line
        ? [
            {
              lineId,
              amount,
              name: localize(line.name, ctx.language),
              picture: pictureUrl(ctx, ctx.tenantId, line.picture),
            },
          ]
        : []
    }),
  }))
}

/** Throws NOT_FOUND unless there is such an order. */
async function assertOrder(ctx: Ctx, condition: Condition): Promise<void> {
  const [row] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.tenantId), condition))
  if (!row) throw new AppError('NOT_FOUND')
}

/** Parcels of an order of the caller's customer, or the last step of those of all its orders. Throws NOT_FOUND. */
export async function parcelDetails(ctx: Ctx, { orderId }: { orderId?: string }) {
  const mine = and(eq(orders.customerId, linkmanOf(ctx).customerId), eq(orders.isDeleted, false))
  if (orderId === undefined) return parcelsOf(ctx, mine, true)
  const ofOrder = and(mine, eq(orders.id, orderId))
  await assertOrder(ctx, ofOrder)
  await askNow(ctx, await rowsOf(ctx, ofOrder))
  return parcelsOf(ctx, ofOrder, false)
}

/** Parcels of an order of the tenant. Throws NOT_FOUND. */
export async function staffParcels(ctx: Ctx, { orderId }: { orderId: string }) {
  const ofOrder = eq(orders.id, orderId)
  await assertOrder(ctx, ofOrder)
  await askNow(ctx, await rowsOf(ctx, ofOrder))
  return parcelsOf(ctx, ofOrder, false)
}

/** Carriers that can be asked, in the caller's language. */
export const companyList = (ctx: Ctx) =>
  (ctx.providers.logistics?.companies() ?? []).map(({ code, name }) => ({ code, name: localize(name, ctx.language) }))

/**
 * Where a parcel is, by its number: of the caller's own orders as it is known, else as the carrier says, which costs a question.
 * Throws LOGISTICS_OFF, LOGISTICS_QUOTA, LOGISTICS_COMPANY, LOGISTICS_NUMBER, LOGISTICS_CARRIER, PARCEL_NUMBER, TOO_MANY_REQUESTS.
 */
export async function queryParcel(ctx: Ctx, body: { company: string; number: string }) {
  const { customerId, phone } = linkmanOf(ctx)
  const number = oneParcel(body.number)
  const own = and(eq(orders.customerId, customerId), eq(orders.isDeleted, false), isParcel(number))
  const rows = await rowsOf(ctx, own)
  const company = companyCode(body.company)
  const mine = rows.find(
    row => row.company === body.company.trim() || (company && companyCode(row.company) === company),
  )
  if (mine) {
    await askNow(ctx, [mine])
    const [known] = await parcelsOf(ctx, eq(shipments.id, mine.id), false)
    if (known) return { company: known.company, number, state: known.state, steps: known.steps }
  }
  const { logistics } = ctx.providers
  if (!logistics) throw new AppError('LOGISTICS_OFF')
  if (!company) throw new AppError('LOGISTICS_COMPANY')
  await countLimit(ctx, 'parcel')
  if (!(await takeQuestion(ctx))) throw new AppError('LOGISTICS_QUOTA')
  try {
    const { state, steps } = await logistics.steps({
      company,
      number,
      phone,
      since: instantOf(ctx.now(), -OLDEST_SECONDS),
    })
    return {
      company: companyName(company, ctx.language),
      number,
      state,
      steps: steps.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, MOST_STEPS),
    }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.reason === 'outage') await giveQuestionBack(ctx)
    ctx.log.info({ err: error }, 'a carrier did not say where a parcel is')
    throw new AppError(error.reason === 'code' ? 'LOGISTICS_NUMBER' : 'LOGISTICS_CARRIER')
  }
}
