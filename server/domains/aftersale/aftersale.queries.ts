import { and, asc, count, desc, eq, ilike, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import {
  AFTER_SALE,
  AFTER_SALE_STATES,
  afterSaleTypes,
  isAfterSaleLate,
  openPieces,
  paysBack,
  withTaken,
  type AfterSaleState,
  type AfterSaleType,
  type TakenPieces,
} from '../../../shared/aftersale'
import { searchedParcel } from '../../../shared/parcel'
import { specsIn } from '../../../shared/commodity'
import { localize } from '../../../shared/language'
import { isEnded } from '../../../shared/lifecycle'
import { plus } from '../../../shared/member'
import { partsOf } from '../../../shared/money-back'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import type { GoesBack } from '../../../shared/member'
import type { OrderAfterSale } from './aftersale.offers'
import { longPage, pageOf, paginate } from '../../kernel/call/page'
import { fileValues } from '../../kernel/files/use.service'
import { calledAt, customers, linkmen } from '../../kernel/identity/auth.table'
import { stateTotals } from '../../kernel/lifecycle/counts'
import { lifeRecords } from '../../kernel/lifecycle/timeline.queries'
import { payments, refunds } from '../../kernel/pay/pay.table'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { answerDue } from '../../kernel/tenancy/promise.service'
import { fewWithWords } from '../../kernel/work/words'
import { companyCode, companyName } from '../../providers/logistics/companies'
import { orderLines, orders } from '../order/order.table'
import { afterSaleLife } from './aftersale.life'
import { afterSaleLines, afterSales, afterSaleTotals, afterSaleWords } from './aftersale.table'
import { inMoney, isPaidBack, moneyOf, NOTHING, OFF, PAYING, waitingOf } from './money.queries'

type AfterSaleRow = typeof afterSales.$inferSelect

/** What was asked for with the lines of an order, but for `beside`, and is not off; by the line. */
export async function takenOf(
  ctx: Ctx,
  db: Db,
  orderId: string,
  beside: string | null = null,
): Promise<ReadonlyMap<string, TakenPieces>> {
  const rows = await db
    .select({ line: afterSaleLines, id: afterSales.id, type: afterSales.type, state: afterSales.state })
    .from(afterSales)
    .innerJoin(
      afterSaleLines,
      and(eq(afterSaleLines.tenantId, afterSales.tenantId), eq(afterSaleLines.afterSaleId, afterSales.id)),
    )
    .where(
      and(
        eq(afterSales.tenantId, ctx.tenantId),
        eq(afterSales.orderId, orderId),
        inArray(afterSales.type, [...PAYING]),
        notInArray(afterSales.state, [...OFF]),
      ),
    )
  const taken = new Map<string, TakenPieces>()
  for (const { line, id, type, state } of rows) {
    if (id === beside) continue
    const sum = taken.get(line.lineId) ?? { pieces: 0, cents: 0, withoutGoods: 0, keptBack: 0 }
    const withoutGoods = type === 'refund' ? line.pieces : 0
    taken.set(line.lineId, {
      pieces: sum.pieces + line.pieces,
      cents: sum.cents + line.amount,
      withoutGoods: sum.withoutGoods + withoutGoods,
      keptBack: sum.keptBack + (isPaidBack(state) ? withoutGoods : 0),
    })
  }
  return taken
}

/** After-sales of an order of the tenant, the newest first. */
export const ofOrder = (ctx: Ctx, orderId: string): Promise<OrderAfterSale[]> =>
  ctx.db
    .select({
      id: afterSales.id,
      afterSaleNo: afterSales.afterSaleNo,
      type: afterSales.type,
      state: afterSales.state,
      amount: afterSales.amount,
      createTime: afterSales.createTime,
    })
    .from(afterSales)
    .where(and(eq(afterSales.tenantId, ctx.tenantId), eq(afterSales.orderId, orderId)))
    .orderBy(desc(afterSales.createTime), desc(afterSales.id))

/** Lines of an order. */
export const orderLinesOf = (ctx: Pick<Ctx, 'tenantId'>, db: Db, orderId: string) =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.place))

/** What can be asked for with an order of the caller's customer, and what would go back. Throws NOT_FOUND. */
export async function moneyInfo(ctx: Ctx, orderId: string) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.customerId, linkmanOf(ctx).customerId),
        eq(orders.isDeleted, false),
        eq(orders.id, orderId),
      ),
    )
  if (!order) throw new AppError('NOT_FOUND')
  const [lines, taken, paidBy, waiting, answerTime] = await Promise.all([
    orderLinesOf(ctx, ctx.db, order.id),
    takenOf(ctx, ctx.db, order.id),
    ctx.offers.memberAssets[0]?.paidBy(ctx, ctx.db, [order.id]),
    waitingOf(ctx, ctx.db, [order.id]),
    answerDue(ctx, ctx.now()),
  ])
  const open = lines.map(line => withTaken(line, taken.get(line.id)))
  const money = paidBy?.get(order.id) ?? { paid: inMoney(order.payable).by, backs: [] }
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    state: order.state,
    lines: open.map(line => ({
      lineId: line.id,
      kind: line.kind,
      name: localize(line.name, ctx.language),
      specs: specsIn(line.specs, ctx.language),
      picture: pictureUrl(ctx, ctx.tenantId, line.picture),
      unit: localize(line.unit, ctx.language),
      salePrice: line.salePrice,
      amount: line.amount,
      covered: line.covered,
      share: line.share,
      refunded: line.refunded,
      back: line.back ?? 0,
      ...openPieces(order, line),
    })),
    money: {
      paid: money.paid,
      before: money.backs.reduce((sum, { by }) => plus(sum, by), NOTHING.by),
      waiting: waiting.map(({ id, amount }) => ({ id, amount })),
    },
    answerTime,
    isLate: isAfterSaleLate(order, ctx.now()),
    types: afterSaleTypes(order, open, ctx.now()),
  }
}

/** After-sales as lists show them, with their lines. */
async function toRows(ctx: Ctx, rows: readonly AfterSaleRow[]) {
  const ids = rows.map(({ id }) => id)
  const lines = ids.length
    ? await ctx.db
        .select({ asked: afterSaleLines, line: orderLines })
        .from(afterSaleLines)
        .innerJoin(
          orderLines,
          and(eq(orderLines.tenantId, afterSaleLines.tenantId), eq(orderLines.id, afterSaleLines.lineId)),
        )
        .where(and(eq(afterSaleLines.tenantId, ctx.tenantId), inArray(afterSaleLines.afterSaleId, ids)))
        .orderBy(asc(orderLines.place))
    : []
  const money = await moneyOf(ctx, ctx.db, rows)
  return rows.map(row => ({
    id: row.id,
    afterSaleNo: row.afterSaleNo,
    money: money.get(row.id) ?? [],
    type: row.type,
    state: row.state,
    orderId: row.orderId,
    orderNo: row.orderNo,
    reason: row.reason,
    amount: row.amount,
    lines: lines
      .filter(({ asked }) => asked.afterSaleId === row.id)
      .map(({ asked, line }) => ({
        lineId: line.id,
        kind: line.kind,
        name: localize(line.name, ctx.language),
        specs: specsIn(line.specs, ctx.language),
        picture: pictureUrl(ctx, ctx.tenantId, line.picture),
        unit: localize(line.unit, ctx.language),
        salePrice: line.salePrice,
        pieces: asked.pieces,
        amount: asked.amount,
      })),
    createTime: row.createTime,
    updateTime: row.updateTime,
    finishTime: row.finishTime,
  }))
}

const parcelOf = (ctx: Ctx, company: string, number: string) =>
  // also of one that staff called by its name: by its code the carrier can be asked
  number ? { company: companyCode(company) || company, companyName: companyName(company, ctx.language), number } : null

/** What it would go back by now, if it were paid back next. */
async function wouldGoBack(ctx: Ctx, { orderId, amount, type, state }: AfterSaleRow): Promise<GoesBack> {
  const isOpen = paysBack(type) && !isPaidBack(state) && !isEnded(AFTER_SALE, state)
  if (!isOpen) return NOTHING
  return (await ctx.offers.memberAssets[0]?.wouldGiveBack(ctx, ctx.db, orderId, amount)) ?? inMoney(amount)
}

async function detailsOf(ctx: Ctx, row: AfterSaleRow) {
  const [[shown], files, [refund], records, answerTime] = await Promise.all([
    toRows(ctx, [row]),
    fileValues(ctx, row.pictures),
    row.refundId === null
      ? []
      : ctx.db
          .select()
          .from(refunds)
          .where(and(eq(refunds.tenantId, ctx.tenantId), eq(refunds.id, row.refundId))),
    lifeRecords(ctx, afterSaleLife, row.id),
    row.state === 'applied' ? answerDue(ctx, Date.parse(row.updateTime)) : null,
  ])
  if (!shown) throw new Error('an after-sale vanished')
  return {
    ...shown,
    answerTime,
    text: row.text,
    pictures: row.pictures.flatMap(id => files.get(id) ?? []),
    returnAddress: row.returnAddress,
    returnParcel: parcelOf(ctx, row.returnCompany, row.returnNumber),
    sentParcel: parcelOf(ctx, row.sentCompany, row.sentNumber),
    rejectReason: row.rejectReason,
    refund: refund
      ? {
          refundNo: refund.refundNo,
          state: refund.state,
          otherwise: refund.otherwise,
          finishTime: refund.finishTime,
        }
      : null,
    records: records.map(({ id, type, actor, actorName, content, createTime }) => ({
      id,
      type,
      actor,
      actorName,
      content,
      createTime,
    })),
  }
}

const ofCustomer = (ctx: Ctx) =>
  and(eq(afterSales.tenantId, ctx.tenantId), eq(afterSales.customerId, linkmanOf(ctx).customerId))

/** One after-sale of the caller's customer. Throws NOT_FOUND. */
export async function afterSaleDetail(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(afterSales)
    .where(and(ofCustomer(ctx), eq(afterSales.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return detailsOf(ctx, row)
}

/** After-sales of the caller's customer, or of one of its orders, the newest first. Throws NOT_FOUND for an order that is not the customer's. */
export async function afterSaleList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; orderId?: string }) {
  const page = pageOf(query)
  if (query.orderId !== undefined) {
    const [mine] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.tenantId, ctx.tenantId),
          eq(orders.customerId, linkmanOf(ctx).customerId),
          eq(orders.id, query.orderId),
        ),
      )
    if (!mine) throw new AppError('NOT_FOUND')
  }
  const condition = and(
    ofCustomer(ctx),
    query.orderId === undefined ? undefined : eq(afterSales.orderId, query.orderId),
  )
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(afterSales)
      .where(condition)
      .orderBy(desc(afterSales.createTime), desc(afterSales.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(afterSales).where(condition),
  ])
  return paginate(await toRows(ctx, rows), total?.total ?? 0, page)
}

const withPeople = (db: Db) =>
  db
    .select({
      row: afterSales,
      customerName: customers.name,
      linkmanName: linkmen.name,
      linkmanPhone: calledAt,
    })
    .from(afterSales)
    .innerJoin(customers, and(eq(customers.tenantId, afterSales.tenantId), eq(customers.id, afterSales.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, afterSales.tenantId), eq(linkmen.id, afterSales.linkmanId)))
type WithPeople = Awaited<ReturnType<typeof withPeople>>[number]
const peopleOf = ({ row, customerName, linkmanName, linkmanPhone }: WithPeople) => ({
  customerId: row.customerId,
  customerName,
  linkmanName,
  linkmanPhone,
})

/** After-sales of the tenant, the newest first; the keyword looks for numbers, parcels, names and phones. */
export async function staffAfterSaleList(
  ctx: Ctx,
  {
    state,
    type,
    keyword,
    ...query
  }: {
    state?: AfterSaleState
    type?: AfterSaleType
    keyword?: string
    pageNum?: number
    pageSize?: number
  },
) {
  const word = keyword && (searchedParcel(keyword) ?? keyword.trim())
  const few = word ? await fewWithWords(ctx.db, afterSaleWords, ctx.tenantId, word) : undefined
  const condition: SQL | undefined = and(
    eq(afterSales.tenantId, ctx.tenantId),
    state ? eq(afterSales.state, state) : undefined,
    type ? eq(afterSales.type, type) : undefined,
    word
      ? or(
          ilike(afterSales.afterSaleNo, containing(word)),
          ilike(afterSales.orderNo, containing(word)),
          few?.length ? inArray(afterSales.id, few) : undefined,
        )
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, ...(word ? { keyword: word } : {}), sort: 'newest' },
    afterSales,
    condition,
    async (limit, offset) => {
      const found = await withPeople(ctx.db)
        .where(condition)
        .orderBy(desc(afterSales.createTime), desc(afterSales.id))
        .limit(limit)
        .offset(offset)
      const rows = await toRows(
        ctx,
        found.map(({ row }) => row),
      )
      return found.flatMap((one, i) => {
        const row = rows[i]
        return row ? [{ ...row, ...peopleOf(one) }] : []
      })
    },
    row => row,
  )
}

/** How many after-sales are in each state. */
export async function staffAfterSaleCounts(ctx: Ctx): Promise<Record<string, number>> {
  const totals = await stateTotals(ctx, afterSaleTotals)
  return Object.fromEntries(AFTER_SALE_STATES.map(state => [state, totals.get(state) ?? 0]))
}

/** One after-sale of the tenant. Throws NOT_FOUND. */
export async function staffAfterSale(ctx: Ctx, id: string) {
  const [found] = await withPeople(ctx.db).where(and(eq(afterSales.tenantId, ctx.tenantId), eq(afterSales.id, id)))
  if (!found) throw new AppError('NOT_FOUND')
  const { row } = found
  const [details, [payment], would, paidBy, invoiceNo] = await Promise.all([
    detailsOf(ctx, row),
    ctx.db
      .select({ channel: payments.channel })
      .from(orders)
      .innerJoin(payments, and(eq(payments.tenantId, orders.tenantId), eq(payments.id, orders.paymentId)))
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, row.orderId))),
    wouldGoBack(ctx, row),
    ctx.offers.memberAssets[0]?.paidBy(ctx, ctx.db, [row.orderId]),
    ctx.offers.billing[0]?.issued(ctx, ctx.db, row.orderId, { lock: false }) ?? '',
  ])
  return {
    ...details,
    ...peopleOf(found),
    wouldGoBack: partsOf(would.by),
    lostPoints: would.lostPoints + (paidBy?.get(row.orderId)?.backs.find(({ ref }) => ref === row.id)?.lostPoints ?? 0),
    paidHere: would.by.money === 0 || payment?.channel !== 'counter',
    invoiceNo,
  }
}
