import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import { specsIn } from '../../../../shared/commodity'
import { localize } from '../../../../shared/language'
import type { OrderState } from '../../../../shared/order'
import { quotationTotals, quotedChanges } from '../../../../shared/quotation'
import type { Db } from '../../../db/database'
import { prepared } from '../../../db/prepared'
import { AppError } from '../../../http/errors'
import { linkmanOf, type Ctx } from '../../../kernel/call/context'
import { fileValues } from '../../../kernel/files/use.service'
import { hmac } from '../../../kernel/identity/secret'
import { pictureUrl } from '../../../kernel/tenancy/door.service'
import { answerPromise } from '../../../kernel/tenancy/promise.service'
import { sellingOf } from '../../../kernel/tenancy/shop.service'
import { orderLines, orders } from '../../order/order.table'
import type { QuotedLines, QuotedSums } from '../event.offers'
import { events } from '../event.table'
import { seenOrDone } from '../own-events'
import { quotations } from './quotation.table'

export type QuotationRow = typeof quotations.$inferSelect

/** States of an order that was not paid. */
export const UNPAID: readonly OrderState[] = ['unpaid', 'offlinePending']

/** The newest version of what is asked for a request; undefined where nothing was quoted. */
export async function newestQuotation(ctx: Ctx, tx: Db, eventId: string): Promise<QuotationRow | undefined> {
  const [row] = await tx
    .select()
    .from(quotations)
    .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.eventId, eventId)))
    .orderBy(desc(quotations.version))
    .limit(1)
  return row
}

/** The newest version of what is asked for each of these requests; those for which nothing was quoted are left out. */
export async function newestQuotations(ctx: Ctx, eventIds: readonly string[]): Promise<QuotationRow[]> {
  if (!eventIds.length) return []
  return ctx.db
    .selectDistinctOn([quotations.eventId])
    .from(quotations)
    .where(and(eq(quotations.tenantId, ctx.tenantId), inArray(quotations.eventId, [...eventIds])))
    .orderBy(quotations.eventId, desc(quotations.version))
}

/** The orders of requests' quotations that were not cancelled, the newest first. */
export const liveOrdersOf = (ctx: Ctx, tx: Db, eventIds: readonly string[]) =>
  tx
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      state: orders.state,
      amount: orders.payable,
      paymentNo: orders.paymentNo,
      linkmanId: orders.linkmanId,
      quotationId: orders.quotationId,
      expireTime: orders.expireTime,
      payTime: orders.payTime,
    })
    .from(orders)
    .where(
      and(eq(orders.tenantId, ctx.tenantId), inArray(orders.eventId, [...eventIds]), ne(orders.state, 'cancelled')),
    )
    .orderBy(desc(orders.createTime), desc(orders.id))
/** Those of one request. */
export const liveOrders = (ctx: Ctx, tx: Db, eventId: string) => liveOrdersOf(ctx, tx, [eventId])
type LiveOrder = Awaited<ReturnType<typeof liveOrders>>[number]

/** What is owed for a request: a version, and its order where it was placed. */
interface Due {
  quotation: QuotationRow
  order: LiveOrder | null
}
/**
 * What of {@link quotedSums} is owed now and not paid: the newest version once it was agreed to, ordered, or asked for by a signed report.
 * Null where nothing is.
 */
export function dueOf(
  { state }: Pick<typeof events.$inferSelect, 'state'>,
  newest: QuotationRow | undefined,
  live: readonly LiveOrder[],
): Due | null {
  if (!newest || newest.declineTime !== null || newest.payable === 0) return null
  const order = live.find(({ quotationId }) => quotationId === newest.id) ?? null
  if (order) return UNPAID.includes(order.state) ? { quotation: newest, order } : null
  const isOwed = newest.agreeTime !== null || newest.expireTime === null
  return isOwed && state !== 'off' ? { quotation: newest, order } : null
}

/** Stands for one version: whoever accepts it sends it along. */
export const tokenOf = (ctx: Ctx, { id, payable }: Pick<QuotationRow, 'id' | 'payable'>): string =>
  hmac(ctx.secret, 'quotation', ctx.tenantId, id, String(payable))

/** SHA-256 of all that a version shows: whoever agrees to it agrees to this. */
export const seenHash = ({ id, version, lines, discount, payable, note }: QuotationRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        version,
        lines.map(one => [
          one.variantId,
          Object.entries(one.name).toSorted(([a], [b]) => (a < b ? -1 : 1)),
          one.amount,
          one.price,
          one.covered,
          one.coveredReason,
          ...(one.coveredRule ? [Object.entries(one.coveredRule).toSorted(([a], [b]) => (a < b ? -1 : 1))] : []),
        ]),
        discount,
        payable,
        note,
      ]),
    )
    .digest('hex')

/** Whether the time in which it may be accepted is over; an order that was placed in time has its own, and what was agreed to has none. */
export const isExpired = (
  ctx: Ctx,
  { expireTime, agreeTime }: Pick<QuotationRow, 'expireTime' | 'agreeTime'>,
): boolean => expireTime !== null && agreeTime === null && Date.parse(expireTime) <= ctx.now()

const toOrder = (ctx: Ctx, { quotationId: _quotationId, linkmanId, paymentNo, ...order }: LiveOrder) => {
  const isMine = ctx.principal.kind === 'linkman' && ctx.principal.linkmanId === linkmanId
  return { ...order, isMine, paymentNo: isMine ? paymentNo : '' }
}

/** Names of the lines, in the caller's language. */
export const namesIn = (ctx: Ctx, { lines }: Pick<QuotationRow, 'lines'>): string[] =>
  lines.map(line =>
    [localize(line.name, ctx.language), ...specsIn(line.specs, ctx.language).map(({ value }) => value)].join(' · '),
  )
/** Why the warranty pays for a line or does not, in the caller's language where its rules said it. */
export const reasonIn = (
  ctx: Ctx,
  { coveredRule, coveredReason }: Pick<QuotationRow['lines'][number], 'coveredRule' | 'coveredReason'>,
): string => (coveredRule ? localize(coveredRule, ctx.language) : coveredReason)
/** What each line comes to, in the caller's language. */
const sumsOf = (ctx: Ctx, row: QuotationRow) => {
  const names = namesIn(ctx, row)
  return row.lines.map((line, i) => ({ name: names[i] ?? '', cents: line.price * (line.amount - line.covered) }))
}

interface Around {
  orders: readonly LiveOrder[]
  /** the version before, unless that was paid: then another one asks for something else */
  former: QuotationRow | undefined
  promise: (startMs: number) => string | null
  /** address of the picture that the customer signed with; '' for none */
  signature: string
}
function toQuotation(ctx: Ctx, row: QuotationRow, { orders: of, former, promise, signature }: Around) {
  const { deductions, shares } = quotationTotals(row.lines, row.discount)
  const order = of.find(({ quotationId }) => quotationId === row.id)
  return {
    id: row.id,
    version: row.version,
    lines: row.lines.map((line, i) => ({
      variantId: line.variantId,
      kind: line.kind,
      name: localize(line.name, ctx.language),
      specs: specsIn(line.specs, ctx.language),
      picture: pictureUrl(ctx, ctx.tenantId, line.picture),
      unit: localize(line.unit, ctx.language),
      price: line.price,
      amount: line.amount,
      covered: line.covered,
      coveredReason: reasonIn(ctx, line),
      coveredBy: ctx.principal.kind === 'staff' ? (line.coveredBy ?? '') : '',
      isByRule: line.coveredRule !== undefined,
      share: shares[i] ?? 0,
    })),
    total: row.total,
    deductions,
    discount: row.discount,
    amount: row.payable,
    note: row.note,
    staffName: row.staffName,
    createTime: row.createTime,
    expireTime: row.expireTime,
    // what was ordered in time is held by its order
    isExpired: !order && row.declineTime === null && isExpired(ctx, row),
    agreed:
      row.agreeTime === null || row.agreeWay === null
        ? null
        : {
            name: row.agreedBy,
            way: row.agreeWay,
            createTime: row.agreeTime,
            ...(signature ? { signatureUrl: signature } : {}),
          },
    changes: former
      ? {
          from: former.payable,
          wasAgreed: former.agreeTime !== null,
          lines: quotedChanges(sumsOf(ctx, former), sumsOf(ctx, row)),
        }
      : null,
    decline:
      row.declineTime === null
        ? null
        : {
            reason: row.declineReason,
            name: row.declinedBy,
            createTime: row.declineTime,
            dueTime: promise(Date.parse(row.declineTime)),
          },
    order: order ? toOrder(ctx, order) : null,
  }
}

/** What is asked for a request whose id is known to be the caller's to see, what was paid for it before, and the order that it was bought with. */
async function quotationsOf(ctx: Ctx, eventId: string) {
  const [rows, live, [bought], promise] = await Promise.all([
    ctx.db
      .select()
      .from(quotations)
      .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.eventId, eventId)))
      .orderBy(desc(quotations.version)),
    liveOrders(ctx, ctx.db, eventId),
    ctx.db
      .select({ orderId: orders.id, orderNo: orders.orderNo })
      .from(orderLines)
      .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
      .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.eventId, eventId)))
      .limit(1),
    answerPromise(ctx),
  ])
  const [newest, ...earlier] = rows
  const paid = live.filter(({ state }) => !UNPAID.includes(state))
  const former = paid.some(({ quotationId }) => quotationId === earlier[0]?.id) ? undefined : earlier[0]
  const signed = newest?.agreeSignature
  const signature = signed ? ((await fileValues(ctx, [signed])).get(signed)?.url ?? '') : ''
  return {
    newest,
    live,
    quotation: newest ? toQuotation(ctx, newest, { orders: live, former, promise, signature }) : null,
    earlier: earlier.flatMap(row => {
      const order = paid.find(({ quotationId }) => quotationId === row.id)
      return order
        ? [
            {
              version: row.version,
              amount: row.payable,
              orderId: order.id,
              orderNo: order.orderNo,
              payTime: order.payTime,
            },
          ]
        : []
    }),
    boughtWith: bought ?? null,
  }
}

/** What is asked for a request of the caller's customer, with what accepts it. Throws NOT_FOUND. */
export async function ownQuotation(ctx: Ctx, id: string) {
  const [event] = await ctx.db
    .select({ id: events.id, state: events.state })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), eq(events.customerId, linkmanOf(ctx).customerId)))
  if (!event) throw new AppError('NOT_FOUND')
  const [{ newest, live: _live, quotation, ...others }, { takesOffline }] = await Promise.all([
    quotationsOf(ctx, event.id),
    sellingOf(ctx),
  ])
  return {
    ...others,
    quotation:
      newest && quotation
        ? {
            ...quotation,
            confirmToken: tokenOf(ctx, newest),
            takesOffline,
            isOpen: event.state !== 'off' && quotation.decline === null && !quotation.isExpired,
          }
        : null,
  }
}

/** The same as staff write it, with what is owed of it and how that can be paid at the customer's door. Throws NOT_FOUND. */
export async function staffQuotation(ctx: Ctx, id: string) {
  const [event] = await ctx.db
    .select({ id: events.id, state: events.state })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), seenOrDone(ctx)))
  if (!event) throw new AppError('NOT_FOUND')
  const [{ newest, live, ...answer }, { takesOffline }] = await Promise.all([
    quotationsOf(ctx, event.id),
    sellingOf(ctx),
  ])
  const due = dueOf(event, newest, live)
  const { wechat, alipay } = ctx.providers.payment
  return {
    ...answer,
    due: due && {
      version: due.quotation.version,
      amount: due.quotation.payable,
      channels: [...(wechat ? ['wechat' as const] : []), ...(alipay ? ['alipay' as const] : [])],
      // what was to be paid otherwise when it was ordered may be
      takesCash: takesOffline || due.order?.state === 'offlinePending',
    },
  }
}

/** What counts of what was quoted for requests, the oldest first: what was paid, and the newest version beside it unless it was declined. */
const countedIn = (db: Db) => {
  const newer = alias(quotations, 'newer')
  return db
    .select()
    .from(quotations)
    .where(
      and(
        eq(quotations.tenantId, sql.placeholder('tenantId')),
        sql`${quotations.eventId} = any(${sql.placeholder('eventIds')}::uuid[])`,
        or(
          and(
            isNull(quotations.declineTime),
            notExists(
              db
                .select({ id: newer.id })
                .from(newer)
                .where(
                  and(
                    eq(newer.tenantId, quotations.tenantId),
                    eq(newer.eventId, quotations.eventId),
                    gt(newer.version, quotations.version),
                  ),
                ),
            ),
          ),
          exists(
            db
              .select({ id: orders.id })
              .from(orders)
              .where(
                and(
                  eq(orders.tenantId, quotations.tenantId),
                  eq(orders.eventId, quotations.eventId),
                  eq(orders.quotationId, quotations.id),
                  notInArray(orders.state, [...UNPAID, 'cancelled']),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(quotations.eventId), asc(quotations.version))
    .prepare('counted_quotations')
}
const countedStatement = prepared(countedIn)

/** What versions that count come to together: one that a report asked for says the whole job, and what was paid before goes off it. */
function sumsOfCounted(rows: readonly QuotationRow[]): QuotedSums {
  let cost = 0
  let totalPrice = 0
  for (const { total, payable, ofReport } of rows) {
    cost = ofReport ? total : cost + total
    totalPrice += payable
  }
  return { cost, totalPrice, discount: cost - totalPrice }
}

/** What requests come to by what counts of their quotations, by the request's id: whoever says a price of a job asks here. */
export async function quotedSums(ctx: Ctx, eventIds: readonly string[]): Promise<Map<string, QuotedSums>> {
  if (!eventIds.length) return new Map()
  const rows = await countedStatement(ctx.db).execute({ tenantId: ctx.tenantId, eventIds: [...eventIds] })
  return new Map(
    [...new Set(rows.map(({ eventId }) => eventId))].map(id => [
      id,
      sumsOfCounted(rows.filter(({ eventId }) => eventId === id)),
    ]),
  )
}

/** The lines that a job comes to, as its report has to say them; null where nothing that counts is quoted, or it is what a report asked for itself. */
export async function quotedLines(ctx: Ctx, tx: Db, eventId: string): Promise<QuotedLines | null> {
  const rows = await countedIn(tx).execute({ tenantId: ctx.tenantId, eventIds: [eventId] })
  if (!rows.length || rows.at(-1)?.ofReport) return null
  const { cost, totalPrice } = sumsOfCounted(rows)
  // one that a report asked for has the lines of those before it
  const lines = rows
    .slice(
      Math.max(
        0,
        rows.findLastIndex(({ ofReport }) => ofReport),
      ),
    )
    .flatMap(row =>
      row.lines.map((line, i) => ({
        name: namesIn(ctx, row)[i] ?? '',
        amount: line.amount,
        price: line.price,
        covered: line.covered,
        coveredReason: reasonIn(ctx, line),
      })),
    )
  const covered = lines.reduce((sum, line) => sum + line.price * line.covered, 0)
  return { lines, discount: cost - covered - totalPrice }
}

/** The same as {@link dueOf} of all requests of a customer together, but for what is ordered: an order is owed by itself. */
export async function owedForQuotations(ctx: Ctx, customerId: string) {
  const newest = ctx.db
    .select({
      id: quotations.id,
      payable: quotations.payable,
      expireTime: quotations.expireTime,
      agreeTime: quotations.agreeTime,
      declineTime: quotations.declineTime,
    })
    .from(quotations)
    .where(and(eq(quotations.tenantId, events.tenantId), eq(quotations.eventId, events.id)))
    .orderBy(desc(quotations.version))
    .limit(1)
    .as('newest')
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::integer`,
      amount: sql<number>`coalesce(sum(${newest.payable}), 0)::integer`,
    })
    .from(events)
    .innerJoinLateral(newest, sql`true`)
    .where(
      and(
        eq(events.tenantId, ctx.tenantId),
        eq(events.customerId, customerId),
        gt(newest.payable, 0),
        isNull(newest.declineTime),
        ne(events.state, 'off'),
        or(isNotNull(newest.agreeTime), isNull(newest.expireTime)),
        notExists(
          ctx.db
            .select({ id: orders.id })
            .from(orders)
            .where(
              and(
                eq(orders.tenantId, events.tenantId),
                eq(orders.eventId, events.id),
                eq(orders.quotationId, newest.id),
                ne(orders.state, 'cancelled'),
              ),
            ),
        ),
      ),
    )
  return { count: row?.count ?? 0, amount: row?.amount ?? 0 }
}

/** Whether a tenant has quoted anything. */
export async function hasQuotations({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<boolean> {
  const rows = await db.select({ id: quotations.id }).from(quotations).where(eq(quotations.tenantId, tenantId)).limit(1)
  return rows.length > 0
}
