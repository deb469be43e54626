import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { afterSaleTypes, keptPieces, withTaken, type TakenPieces } from '../../../shared/aftersale'
import { specsIn } from '../../../shared/commodity'
import { companyName } from '../../providers/logistics/companies'
import { localize } from '../../../shared/language'
import { NO_MEANS, plus, type OrderMoney, type PaidBy } from '../../../shared/member'
import { meansRows, partsOf, partsText, worstOf, type MeansRow } from '../../../shared/money-back'
import {
  ORDER_RECORD_TYPES,
  ORDER_STATES,
  ORDER_TABS,
  ORDER_TAB_KEYS,
  type OrderRecordType,
  type OrderState,
  type OrderTab,
} from '../../../shared/order'
import { searchedParcel } from '../../../shared/parcel'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { longPage, pageOf, paginate } from '../../kernel/call/page'
import { calledAt, customers, linkmen } from '../../kernel/identity/auth.table'
import { stateCounts, stateTotals } from '../../kernel/lifecycle/counts'
import { lifeRecords } from '../../kernel/lifecycle/timeline.queries'
import { canGoBack } from '../../kernel/pay/pay.service'
import { payments, paymentTrades, refunds } from '../../kernel/pay/pay.table'
import { canSettle } from '../../kernel/pay/refund.service'
import { channelOf, tradeNoOf } from '../../kernel/pay/trade'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { fewWithWords, withWords } from '../../kernel/work/words'
import { orderLife } from './order.life'
import {
  isParcel,
  orderCounts,
  orderDeductions,
  orderLines,
  orders,
  orderTotals,
  orderWords,
  shipments,
} from './order.table'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

/** Rows of the reconciliation that are shown. */
const MOST_SHOWN = 200

const counted = stateCounts({ counts: orderCounts }, 'order_counts')

/** Lines of orders, by the order. */
async function linesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LineRow[]>> {
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.tenantId, ctx.tenantId), inArray(orderLines.orderId, [...ids])))
        .orderBy(asc(orderLines.place))
    : []
  const of = new Map<string, LineRow[]>(ids.map(id => [id, []]))
  for (const row of rows) of.get(row.orderId)?.push(row)
  return of
}
/** Pieces of a line that are neither sent nor paid back. `taken`: what was asked for with it. */
const leftOf = (line: LineRow, taken: TakenPieces | undefined): number =>
  line.amount - line.sent - keptPieces(line, taken?.keptBack ?? 0)
type Taken = ReadonlyMap<string, TakenPieces> | undefined
/** What was asked for with the lines of an order; nothing is asked for where nothing went back. */
const takenWith = async (ctx: Ctx, orderId: string, lines: readonly LineRow[]): Promise<Taken> =>
  lines.some(({ refunded }) => refunded > 0) ? ctx.offers.afterSales[0]?.taken(ctx, ctx.db, orderId) : undefined

/** Where the money of orders is, means by means; by the order's id. */
async function moneyOf(ctx: Ctx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, MeansRow[]>> {
  const paidBy = await ctx.offers.memberAssets[0]?.paidBy(
    ctx,
    ctx.db,
    rows.map(({ id }) => id),
  )
  const isBack = ({ id }: OrderRow): boolean => (paidBy?.get(id)?.backs ?? []).some(({ by }) => by.money > 0)
  const paymentIds = rows.filter(isBack).flatMap(({ paymentId }) => paymentId ?? [])
  const back = paymentIds.length
    ? await ctx.db
        .select({ paymentId: refunds.paymentId, state: refunds.state, otherwise: refunds.otherwise })
        .from(refunds)
        .where(
          and(
            eq(refunds.tenantId, ctx.tenantId),
            inArray(refunds.paymentId, paymentIds),
            inArray(refunds.reason, ['afterSale', 'cancelled']),
          ),
        )
    : []
  return new Map(
    rows.map(row => {
      const { paid, backs } = paidBy?.get(row.id) ?? { paid: { ...NO_MEANS, money: row.payable }, backs: [] }
      const its = back.filter(({ paymentId }) => paymentId === row.paymentId)
      const worst = worstOf(its.map(({ state }) => state))
      const isOtherwise = worst === 'refunded' && its.length > 0 && its.every(({ otherwise }) => otherwise !== '')
      const none: PaidBy = { ...NO_MEANS, money: 0 }
      const sum = backs.reduce((all, { by }) => plus(all, by), none)
      return [row.id, meansRows({ paid, before: none, back: sum }, isOtherwise ? 'otherwise' : worst)]
    }),
  )
}

const sentOf = (lines: readonly LineRow[]): number => lines.reduce((sum, { sent }) => sum + sent, 0)

function toRow(ctx: Ctx, row: OrderRow, lines: readonly LineRow[], money: MeansRow[], taken: Taken) {
  return {
    id: row.id,
    orderNo: row.orderNo,
    eventId: row.eventId,
    eventNo: row.eventNo,
    state: row.state,
    amount: row.payable,
    pieces: row.pieces,
    createTime: row.createTime,
    expireTime: row.expireTime,
    isPickup: row.isPickup,
    sent: sentOf(lines),
    money,
    paymentNo: row.paymentNo,
    isMine: row.linkmanId === linkmanOf(ctx).linkmanId,
    lines: lines.map(line => ({
      name: localize(line.name, ctx.language),
      picture: pictureUrl(ctx, ctx.tenantId, line.picture),
      specs: specsIn(line.specs, ctx.language),
      amount: line.amount,
      salePrice: line.salePrice,
      left: leftOf(line, taken?.get(line.id)),
    })),
  }
}

/** How many orders of the caller's customer stand in each tab; deleted ones are not told apart, so they are counted where there are any. */
async function tabCounts(ctx: Ctx): Promise<Record<OrderTab | 'all', number>> {
  const { customerId } = linkmanOf(ctx)
  const [counts, hidden] = await Promise.all([
    counted(ctx.db, { tenantId: ctx.tenantId, customerId }),
    ctx.db
      .select({ state: orders.state, hidden: count() })
      .from(orders)
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.customerId, customerId), orders.isDeleted))
      .groupBy(orders.state),
  ])
  const inState = (state: OrderState): number =>
    (counts.find(one => one.state === state)?.count ?? 0) - (hidden.find(one => one.state === state)?.hidden ?? 0)
  const tabs = ORDER_TAB_KEYS.map(
    tab => [tab, ORDER_TABS[tab].reduce((sum, state) => sum + inState(state), 0)] as const,
  )
  return {
    ...(Object.fromEntries(tabs) as Record<OrderTab, number>),
    all: tabs.reduce((sum, [, total]) => sum + total, 0),
  }
}

/** That one of an order's parcels has the number that was looked for; undefined where it can be none. */
function withParcel(ctx: Ctx, keyword: string): SQL | undefined {
  const number = searchedParcel(keyword)
  if (number === null) return undefined
  const found = ctx.db
    .select({ id: shipments.orderId })
    .from(shipments)
    .where(and(eq(shipments.tenantId, ctx.tenantId), isParcel(number)))
  return inArray(orders.id, found)
}

/** Orders of the caller's customer by tab, the newest first; the keyword looks for numbers, names of goods, who gets them, parcels. */
export async function orderList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: OrderTab | 'all'; keyword?: string },
) {
  const { customerId } = linkmanOf(ctx)
  const page = pageOf(query)
  const keyword = query.keyword?.trim()
  const found = keyword ? withWords(ctx.db, orderWords, { tenantId: ctx.tenantId, customerId }, keyword) : undefined
  const { state = 'all' } = query
  const condition = and(
    eq(orders.tenantId, ctx.tenantId),
    eq(orders.customerId, customerId),
    eq(orders.isDeleted, false),
    state === 'all' ? undefined : inArray(orders.state, [...ORDER_TABS[state]]),
    keyword
      ? or(
          ilike(orders.orderNo, containing(keyword)),
          found ? inArray(orders.id, found) : undefined,
          withParcel(ctx, keyword),
        )
      : undefined,
  )
  const [rows, counts, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.createTime), desc(orders.id))
      .limit(page.pageSize)
      .offset(page.offset),
    tabCounts(ctx),
    keyword ? ctx.db.select({ total: count() }).from(orders).where(condition) : [],
  ])
  const lines = await linesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const money = await moneyOf(ctx, rows)
  const list = await Promise.all(
    rows.map(async row => {
      const its = lines.get(row.id) ?? []
      return toRow(ctx, row, its, money.get(row.id) ?? [], await takenWith(ctx, row.id, its))
    }),
  )
  return {
    ...paginate(list, total?.total ?? counts[state], page),
    counts,
  }
}

/** Orders of the caller's customer as {@link orderList} finds them, with their parcels, the last one first. */
export async function ordersWithParcels(ctx: Ctx, query: Parameters<typeof orderList>[1]) {
  const { list, total, counts } = await orderList(ctx, query)
  const ids = list.map(({ id }) => id)
  const parcels = ids.length
    ? await ctx.db
        .select({
          orderId: shipments.orderId,
          company: shipments.company,
          number: shipments.number,
          createTime: shipments.createTime,
        })
        .from(shipments)
        .where(and(eq(shipments.tenantId, ctx.tenantId), inArray(shipments.orderId, ids)))
        .orderBy(desc(shipments.createTime), desc(shipments.id))
    : []
  return {
    list: list.map(row => ({
      ...row,
      parcels: parcels
        .filter(({ orderId }) => orderId === row.id)
        .map(({ company, number, createTime }) => ({
          company: companyName(company, ctx.language),
          number,
          createTime,
        })),
    })),
    total,
    counts,
  }
}
/** An order of the caller's customer, as it is told. */
export type CustomerOrder = Awaited<ReturnType<typeof ordersWithParcels>>['list'][number]

async function detailsOf(ctx: Ctx, row: OrderRow) {
  const [lines, deductions, parcels, back, records, afterSales, taken, money, paidBy] = await Promise.all([
    linesOf(ctx, [row.id]).then(of => of.get(row.id) ?? []),
    ctx.db
      .select({ kind: orderDeductions.kind, amount: orderDeductions.amount })
      .from(orderDeductions)
      .where(and(eq(orderDeductions.tenantId, ctx.tenantId), eq(orderDeductions.orderId, row.id)))
      .orderBy(asc(orderDeductions.kind)),
    ctx.db
      .select()
      .from(shipments)
      .where(and(eq(shipments.tenantId, ctx.tenantId), eq(shipments.orderId, row.id)))
      .orderBy(desc(shipments.createTime), desc(shipments.id)),
    row.paymentId === null
      ? []
      : ctx.db
          .select()
          .from(refunds)
          .where(and(eq(refunds.tenantId, ctx.tenantId), eq(refunds.paymentId, row.paymentId)))
          .orderBy(desc(refunds.createTime), desc(refunds.id)),
    lifeRecords(ctx, orderLife, row.id),
    ctx.offers.afterSales[0]?.ofOrder(ctx, row.id) ?? [],
    ctx.offers.afterSales[0]?.taken(ctx, ctx.db, row.id),
    moneyOf(ctx, [row]).then(of => of.get(row.id) ?? []),
    ctx.offers.memberAssets[0]?.paidBy(ctx, ctx.db, [row.id]),
  ])
  return {
    id: row.id,
    orderNo: row.orderNo,
    eventId: row.eventId,
    eventNo: row.eventNo,
    state: row.state,
    lines: lines.map(line => ({
      id: line.id,
      variantId: line.variantId,
      commodityId: line.commodityId,
      kind: line.kind,
      name: localize(line.name, ctx.language),
      specs: specsIn(line.specs, ctx.language),
      picture: pictureUrl(ctx, ctx.tenantId, line.picture),
      unit: localize(line.unit, ctx.language),
      price: line.price,
      salePrice: line.salePrice,
      amount: line.amount,
      covered: line.covered,
      coveredBy:
        line.coveredProductId === null
          ? null
          : {
              productId: line.coveredProductId,
              name: localize(line.coveredProductName, ctx.language),
              model: line.coveredModel,
            },
      coveredReason: line.coveredReason,
      eventId: line.eventId,
      eventNo: line.eventNo,
      share: line.share,
      sent: line.sent,
      returning: line.returning,
      refunded: line.refunded,
      left: leftOf(line, taken?.get(line.id)),
    })),
    money,
    total: row.total,
    deductions,
    amount: row.payable,
    remark: row.remark,
    isPickup: row.isPickup,
    address: row.address,
    createTime: row.createTime,
    expireTime: row.expireTime,
    payTime: row.payTime,
    finishTime: row.finishTime,
    cancelReason: row.cancelReason,
    paymentNo: row.paymentNo,
    refunds: back.map(({ id, amount, reason, state, otherwise, createTime, finishTime }) => ({
      id,
      amount,
      reason,
      state,
      otherwise,
      createTime,
      finishTime,
    })),
    afterSales,
    canApply:
      afterSaleTypes(
        row,
        lines.map(line => withTaken(line, taken?.get(line.id))),
        ctx.now(),
      ).length > 0,
    shipments: parcels.map(({ id, company, number, lines: sent, createTime }) => ({
      id,
      company: companyName(company, ctx.language),
      number,
      lines: sent,
      createTime,
    })),
    records: [
      ...backRecords(ctx, paidBy?.get(row.id)?.backs ?? []),
      ...records.map(({ id, type, actor, actorName, content, createTime }) => ({
        id,
        type,
        actor,
        actorName,
        content,
        createTime,
      })),
    ].toSorted((a, b) => Date.parse(b.createTime) - Date.parse(a.createTime) || placeOf(b.type) - placeOf(a.type)),
  }
}

/** Of what was done in one moment, what comes first in an order's life was done first. */
const placeOf = (type: OrderRecordType | 'back'): number =>
  type === 'back' ? ORDER_RECORD_TYPES.length : ORDER_RECORD_TYPES.indexOf(type)

/** What went back of an order, as entries of its timeline: how it goes on stands with the after-sale. */
const backRecords = (ctx: Ctx, backs: OrderMoney['backs']) =>
  backs
    .map(({ ref, by, createTime }) => ({
      id: ref,
      type: 'back' as const,
      actor: 'staff' as const,
      actorName: '',
      content: partsText(partsOf(by), ctx.language),
      createTime,
    }))
    .filter(({ content }) => content !== '')
    .toReversed()

/** One order of the caller's customer, also one that is out of the lists, as what was done with it still leads there. Throws NOT_FOUND. */
async function ownOrder(ctx: Ctx, condition: SQL): Promise<OrderRow> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.customerId, linkmanOf(ctx).customerId), condition))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** One order of the caller's customer. Throws NOT_FOUND. */
export const orderDetails = async (ctx: Ctx, id: string) => detailsOf(ctx, await ownOrder(ctx, eq(orders.id, id)))
/** The same by its number. */
export const orderByNumber = async (ctx: Ctx, orderNo: string) =>
  detailsOf(ctx, await ownOrder(ctx, eq(orders.orderNo, orderNo)))

/** The caller's own orders that wait to be paid, the one with the least time first. */
export const pendingOrders = (ctx: Ctx) =>
  ctx.db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      amount: orders.payable,
      expireTime: orders.expireTime,
      paymentNo: orders.paymentNo,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.linkmanId, linkmanOf(ctx).linkmanId),
        eq(orders.state, 'unpaid'),
      ),
    )
    .orderBy(asc(orders.expireTime))

/** What a customer ordered and did not pay yet. */
export async function owedForOrders(ctx: Ctx, customerId: string) {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::integer`,
      amount: sql<number>`coalesce(sum(${orders.payable}), 0)::integer`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.customerId, customerId),
        inArray(orders.state, ['unpaid', 'offlinePending']),
        gt(orders.payable, 0),
      ),
    )
  return { count: row?.count ?? 0, amount: row?.amount ?? 0 }
}

/** Whether the caller can pay an order now: it is theirs, and its time is not over. Throws NOT_FOUND. */
export async function canPay(ctx: Ctx, id: string) {
  const row = await ownOrder(ctx, eq(orders.id, id))
  const isOpen = row.state === 'unpaid' && Date.parse(row.expireTime) > ctx.now()
  return {
    canPay: isOpen && row.linkmanId === linkmanOf(ctx).linkmanId,
    amount: row.payable,
    paymentNo: row.paymentNo,
    expireTime: row.expireTime,
  }
}

/** Orders of the tenant, or of one customer, the newest first; the keyword looks for numbers, names of goods, people, parcels. */
export async function staffOrderList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: OrderState; customerId?: string; keyword?: string },
) {
  const keyword = query.keyword?.trim()
  const few = keyword ? await fewWithWords(ctx.db, orderWords, ctx.tenantId, keyword) : undefined
  const condition = and(
    eq(orders.tenantId, ctx.tenantId),
    query.state === undefined ? undefined : eq(orders.state, query.state),
    query.customerId === undefined ? undefined : eq(orders.customerId, query.customerId),
    keyword
      ? or(
          ilike(orders.orderNo, containing(keyword)),
          few?.length ? inArray(orders.id, few) : undefined,
          withParcel(ctx, keyword),
        )
      : undefined,
  )
  const sent = sql<number>`(select coalesce(sum(${orderLines.sent}), 0)::integer from ${orderLines} where ${orderLines.tenantId} = ${orders.tenantId} and ${orderLines.orderId} = ${orders.id})`
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    orders,
    condition,
    async (limit, offset) => {
      const found = await ctx.db
        .select({ order: orders, customerName: customers.name, linkmanName: linkmen.name, sent })
        .from(orders)
        .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
        .innerJoin(linkmen, and(eq(linkmen.tenantId, orders.tenantId), eq(linkmen.id, orders.linkmanId)))
        .where(condition)
        .orderBy(desc(orders.createTime), desc(orders.id))
        .limit(limit)
        .offset(offset)
      const money = await moneyOf(
        ctx,
        found.map(({ order }) => order),
      )
      return found.map(row => ({ ...row, money: money.get(row.order.id) ?? [] }))
    },
    ({ order, customerName, linkmanName, sent: pieces, money }) => ({
      id: order.id,
      orderNo: order.orderNo,
      state: order.state,
      customerName,
      linkmanName,
      amount: order.payable,
      money,
      pieces: order.pieces,
      sent: pieces,
      isPickup: order.isPickup,
      createTime: order.createTime,
    }),
  )
}

/** How many orders are in each state. */
export async function staffOrderCounts(ctx: Ctx): Promise<Record<string, number>> {
  const totals = await stateTotals(ctx, orderTotals)
  return Object.fromEntries(ORDER_STATES.map(state => [state, totals.get(state) ?? 0]))
}

/** One order of the tenant. Throws NOT_FOUND. */
export async function staffOrder(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ order: orders, customerName: customers.name, linkmanName: linkmen.name, linkmanPhone: calledAt })
    .from(orders)
    .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, orders.tenantId), eq(linkmen.id, orders.linkmanId)))
    .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  const { order, customerName, linkmanName, linkmanPhone } = row
  return { ...(await detailsOf(ctx, order)), customerId: order.customerId, customerName, linkmanName, linkmanPhone }
}

/** Of a payment: what came, by each trade that was paid, and what of it went back or is to. In cents; what failed is named by itself. */
const came = sql`greatest((select count(*) from ${paymentTrades} where ${paymentTrades.tenantId} = ${payments.tenantId} and ${paymentTrades.paymentId} = ${payments.id} and ${paymentTrades.state} = 'paid'), (${payments.state} = 'paid')::integer) * ${payments.amount}`
const wentBack = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.tenantId} = ${payments.tenantId} and ${refunds.paymentId} = ${payments.id} and ${refunds.reason} <> 'mismatch')`

/**
 * Payments of which more was kept than the order asks for, or than there is an order for; orders that count as paid without a payment that is;
 * refunds that failed, that staff owe, or of which nobody knows; trades that do not fit, also those of something else. All are empty while all is well.
 */
export async function reconciliation(ctx: Ctx) {
  const together = and(eq(payments.tenantId, orders.tenantId), eq(payments.id, orders.paymentId))
  const isWanted = sql`coalesce(${orders.state} in ('paid', 'shipped', 'completed'), false)`
  const [kept, unpaid, stuck, mismatched] = await Promise.all([
    ctx.db
      .select({
        paymentNo: payments.paymentNo,
        amount: payments.amount,
        state: payments.state,
        orderNo: sql<string>`coalesce(${orders.orderNo}, '')`,
      })
      .from(payments)
      .leftJoin(orders, together)
      .where(
        and(
          eq(payments.tenantId, ctx.tenantId),
          eq(payments.bizType, 'order'),
          sql`${came} - ${wentBack} > case when ${isWanted} then ${orders.payable} else 0 end`,
        ),
      )
      .orderBy(desc(payments.createTime))
      .limit(MOST_SHOWN),
    ctx.db
      .select({ id: orders.id, orderNo: orders.orderNo, state: orders.state, amount: orders.payable })
      .from(orders)
      .leftJoin(payments, together)
      .where(
        and(
          eq(orders.tenantId, ctx.tenantId),
          notInArray(orders.state, ['unpaid', 'offlinePending', 'cancelled']),
          gt(orders.payable, 0),
          or(
            isNull(payments.id),
            notInArray(payments.state, ['paid', 'refunded']),
            sql`${payments.amount} < ${orders.payable}`,
          ),
        ),
      )
      .orderBy(desc(orders.createTime))
      .limit(MOST_SHOWN),
    ctx.db
      .select({
        id: refunds.id,
        refundNo: refunds.refundNo,
        orderId: orders.id,
        orderNo: sql<string>`coalesce(${orders.orderNo}, '')`,
        amount: refunds.amount,
        state: refunds.state,
        code: refunds.code,
        tries: refunds.tries,
        canSettle: sql<boolean>`${canSettle}`,
        createTime: refunds.createTime,
      })
      .from(refunds)
      .innerJoin(
        payments,
        and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId), eq(payments.bizType, 'order')),
      )
      .leftJoin(orders, together)
      .where(and(eq(refunds.tenantId, ctx.tenantId), inArray(refunds.state, ['unknown', 'failed', 'owed'])))
      .orderBy(desc(refunds.createTime))
      .limit(MOST_SHOWN),
    ctx.db
      .select({ trade: paymentTrades, payment: payments, order: orders })
      .from(paymentTrades)
      .innerJoin(payments, and(eq(payments.tenantId, paymentTrades.tenantId), eq(payments.id, paymentTrades.paymentId)))
      .leftJoin(orders, together)
      .where(
        and(
          eq(paymentTrades.tenantId, ctx.tenantId),
          isNotNull(paymentTrades.mismatch),
          eq(paymentTrades.settlement, ''),
        ),
      )
      .orderBy(desc(paymentTrades.createTime))
      .limit(MOST_SHOWN),
  ])
  const trades = mismatched.flatMap(({ trade, payment, order }) =>
    trade.mismatch
      ? [
          {
            id: trade.id,
            tradeNo: tradeNoOf(trade),
            paymentNo: payment.paymentNo,
            subject: payment.subject,
            orderId: order?.id ?? null,
            orderNo: order?.orderNo ?? '',
            channel: channelOf(trade),
            asked: payment.amount,
            misfits: trade.mismatch.misfits,
            amount: trade.mismatch.amount,
            currency: trade.mismatch.currency,
            providerNo: trade.mismatch.providerNo,
            createTime: trade.mismatch.time,
            canGoBack: canGoBack(trade),
          },
        ]
      : [],
  )
  return { payments: kept, orders: unpaid, refunds: stuck, trades }
}

/** Whether anything was ordered of a tenant. */
export async function hasOrders({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.tenantId, tenantId)).limit(1)
  return rows.length > 0
}
