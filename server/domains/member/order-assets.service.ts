import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { tenantMidnight } from '../../../shared/day'
import {
  backByMeans,
  less,
  MEANS,
  NO_MEANS,
  pointsFor,
  quotaLeft,
  type Means,
  type MemberReason,
} from '../../../shared/member'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import type { PaidBy } from '../../../shared/member'
import type { MemberAssets, MemberOrder } from './member.offers'
import { orderDeductions, orders } from '../order/order.table'
import { amountsOf, post, postAll } from './ledger.service'
import { memberBacks, memberEntries } from './member.table'
import { keepsMembers, memberSetting } from './setting.service'

const isMeans = (kind: string): kind is keyof Means => (MEANS as readonly string[]).includes(kind)
const sumOf = (paid: PaidBy): number => Object.values(paid).reduce((sum, cents) => sum + cents, 0)
/** How much of a customer's quota is used. `lock`: the caller holds the account. */
export async function quotaOf(ctx: Ctx, tx: Db, customerId: string) {
  const today = instantOf(tenantMidnight(ctx.now()))
  const of = sql`${memberEntries.reason} in ('spend', 'spendBack')`
  // what goes back today of an earlier day's use leaves today's as it is
  const ofToday = sql`${memberEntries.orderId} in (select spent.order_id from ${memberEntries} as spent where spent.tenant_id = ${ctx.tenantId} and spent.customer_id = ${customerId} and spent.asset = 'quota' and spent.reason = 'spend' and spent.create_time >= ${today})`
  const [row] = await tx
    .select({
      given: sql<number>`coalesce(sum(${memberEntries.delta}) filter (where not ${of}), 0)::integer`,
      used: sql<number>`coalesce(-sum(${memberEntries.delta}) filter (where ${of}), 0)::integer`,
      today: sql<number>`coalesce(-sum(${memberEntries.delta}) filter (where ${of} and ${ofToday}), 0)::integer`,
    })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.tenantId, ctx.tenantId),
        eq(memberEntries.customerId, customerId),
        eq(memberEntries.asset, 'quota'),
      ),
    )
  const { dailyQuotaLimit } = await memberSetting(ctx, tx)
  const quota = {
    totalQuota: row?.given ?? 0,
    totalUse: row?.used ?? 0,
    isDailyLimit: dailyQuotaLimit !== null,
    dailyQuotaLimit: dailyQuotaLimit ?? 0,
    todayUse: row?.today ?? 0,
  }
  return { ...quota, left: quotaLeft(quota) }
}

/** What each means of a customer could pay of an amount of which `services` are services, in cents. */
export async function worthOf(
  ctx: Ctx,
  tx: Db,
  { customerId, amount, services }: { customerId: string; amount: number; services: number },
): Promise<Means> {
  const has = await amountsOf(ctx, tx, customerId)
  const { left } = await quotaOf(ctx, tx, customerId)
  return {
    points: Math.min(has.points, amount),
    balance: Math.min(has.balance, amount),
    serviceFee: Math.min(has.serviceFee, services, amount),
    quota: Math.min(has.quota, left, amount),
  }
}

/** Entries of what pays for an order (-1), or goes back (1). */
const moves = (order: Pick<MemberOrder, 'id' | 'orderNo' | 'customerId'>, means: Means, ref: string, times: 1 | -1) =>
  MEANS.map(asset => ({
    customerId: order.customerId,
    asset,
    delta: means[asset] * times,
    reason: (times === 1 ? 'spendBack' : 'spend') satisfies MemberReason as MemberReason,
    ref,
    orderId: order.id,
    number: order.orderNo,
  }))

interface PaidFor {
  paid: PaidBy
  backs: (typeof memberBacks.$inferSelect)[]
  kept: PaidBy
}
/** What was paid for orders by each means, what of it went back, the first first, and what is kept; by the order's id. */
async function paidForAll(ctx: Ctx, tx: Db, of: readonly MemberOrder[]): Promise<Map<string, PaidFor>> {
  const ids = of.map(({ id }) => id)
  if (!ids.length) return new Map()
  const deductions = await tx
    .select({ orderId: orderDeductions.orderId, kind: orderDeductions.kind, amount: orderDeductions.amount })
    .from(orderDeductions)
    .where(and(eq(orderDeductions.tenantId, ctx.tenantId), inArray(orderDeductions.orderId, ids)))
  const all = await tx
    .select()
    .from(memberBacks)
    .where(and(eq(memberBacks.tenantId, ctx.tenantId), inArray(memberBacks.orderId, ids)))
    .orderBy(asc(memberBacks.createTime), asc(memberBacks.ref))
  return new Map(
    of.map(order => {
      const paid: PaidBy = { ...NO_MEANS, money: order.payTime === null ? 0 : order.payable }
      for (const { orderId, kind, amount } of deductions) if (orderId === order.id && isMeans(kind)) paid[kind] = amount
      const backs = all.filter(({ orderId }) => orderId === order.id)
      return [order.id, { paid, backs, kept: backs.reduce<PaidBy>(less, paid) }]
    }),
  )
}
/** The same of one order. */
async function paidFor(ctx: Ctx, tx: Db, order: MemberOrder): Promise<PaidFor> {
  const of = (await paidForAll(ctx, tx, [order])).get(order.id)
  if (!of) throw new Error('an order vanished')
  return of
}

/** Points that were earned with an order, and those of them that were taken back. */
async function earnedWith(ctx: Ctx, tx: Db, orderId: string) {
  const rows = await tx
    .select({ reason: memberEntries.reason, sum: sql<number>`sum(${memberEntries.delta})::integer` })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.tenantId, ctx.tenantId),
        eq(memberEntries.orderId, orderId),
        inArray(memberEntries.reason, ['earn', 'earnBack']),
      ),
    )
    .groupBy(memberEntries.reason)
  const of = (reason: MemberReason): number => rows.find(row => row.reason === reason)?.sum ?? 0
  return { earned: of('earn'), takenBack: -of('earnBack') }
}

const meansOf = ({ money, balance, points, serviceFee, quota }: PaidBy): PaidBy => ({
  money,
  balance,
  points,
  serviceFee,
  quota,
})

const earning = ({ money, balance }: PaidBy): number => money + balance

/** Points that were earned with an order; how many of them are to be taken back when `back` of it goes back, in proportion; how many the customer has then. The caller holds the accounts, or only asks. */
async function earnedBack(
  ctx: Ctx,
  tx: Db,
  order: MemberOrder,
  { paid, backs }: Pick<PaidFor, 'paid' | 'backs'>,
  back: PaidBy,
): Promise<{ earned: number; due: number; has: number }> {
  const { earned, takenBack } = await earnedWith(ctx, tx, order.id)
  if (earned === 0) return { earned, due: 0, has: 0 }
  const since = backs.reduce((sum, one) => sum + (one.isAfterEarning ? earning(one) : 0), earning(back))
  const base = earning(paid) - backs.reduce((sum, one) => sum + (one.isAfterEarning ? 0 : earning(one)), 0)
  const letGo = backs.reduce((sum, one) => sum + one.lostPoints, 0)
  const { points } = await amountsOf(ctx, tx, order.customerId)
  return {
    earned,
    // what was spent and let go before is not asked for again
    due: earned - Math.floor((earned * (base - since)) / base) - takenBack - letGo,
    // what was spent on it comes back first
    has: points + back.points,
  }
}

const lostOf = ({ due, has }: { due: number; has: number }): number => Math.max(0, due - has)

/** Gives `cents` of a held order back for a ref, or all that is kept. What was given back for it before is not given again. */
async function giveBackOf(ctx: Ctx, tx: Db, order: MemberOrder, ref: string, cents?: number): Promise<PaidBy> {
  const { paid, backs, kept } = await paidFor(ctx, tx, order)
  const before = backs.find(back => back.ref === ref)
  if (before) return meansOf(before)
  const amount = cents ?? sumOf(kept)
  if (amount > sumOf(kept)) throw new AppError('REFUND_SUM')
  const back = backByMeans(amount, kept)
  await amountsOf(ctx, tx, order.customerId, { lock: true })
  const points = await earnedBack(ctx, tx, order, { paid, backs }, back)
  const lostPoints = lostOf(points)
  await tx.insert(memberBacks).values({
    tenantId: ctx.tenantId,
    orderId: order.id,
    ref,
    ...back,
    isAfterEarning: points.earned > 0,
    lostPoints,
    createTime: isoNow(ctx),
  })
  await postAll(ctx, tx, moves(order, back, ref, 1))
  // those that were spent meanwhile are gone
  if (lostPoints > 0)
    ctx.log.warn({ orderId: order.id, due: points.due, lostPoints }, 'points of an order that went back were spent')
  if (points.due > lostPoints)
    await post(ctx, tx, {
      customerId: order.customerId,
      asset: 'points',
      delta: lostPoints - points.due,
      reason: 'earnBack',
      ref,
      orderId: order.id,
      number: order.orderNo,
    })
  return back
}

/** What customers have with the company, for orders. */
export const memberAssets: MemberAssets<Ctx> = {
  hold: async (ctx, tx, customerId) => void (await amountsOf(ctx, tx, customerId, { lock: true })),
  worth: async (ctx, tx, of) => ((await keepsMembers(ctx, tx)) ? worthOf(ctx, tx, of) : null),
  spend: (ctx, tx, order, means) => postAll(ctx, tx, moves(order, means, order.id, -1)),
  async giveBack(ctx, tx, orderId, cents, ref) {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, orderId)))
      .for('update')
    if (!order) throw new AppError('NOT_FOUND')
    return giveBackOf(ctx, tx, order, ref, cents)
  },
  async paidBy(ctx, db, orderIds) {
    const rows = orderIds.length
      ? await db
          .select()
          .from(orders)
          .where(and(eq(orders.tenantId, ctx.tenantId), inArray(orders.id, [...orderIds])))
      : []
    const of = await paidForAll(ctx, db, rows)
    return new Map(
      [...of].map(([id, { paid, backs }]) => [
        id,
        {
          paid,
          backs: backs.map(({ ref, createTime, lostPoints, ...by }) => ({
            ref,
            createTime,
            lostPoints,
            by: meansOf(by),
          })),
        },
      ]),
    )
  },
  async wouldGiveBack(ctx, db, orderId, cents) {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, orderId)))
    if (!order) throw new AppError('NOT_FOUND')
    const { kept, ...paid } = await paidFor(ctx, db, order)
    const by = backByMeans(cents, kept)
    return { by, lostPoints: lostOf(await earnedBack(ctx, db, order, paid, by)) }
  },
  giveAllBack: async (ctx, tx, order) => (await giveBackOf(ctx, tx, order, order.id)).money,
  async earn(ctx, tx, order) {
    if (!(await keepsMembers(ctx, tx))) return
    const [{ kept }, { earnPerYuan }] = [await paidFor(ctx, tx, order), await memberSetting(ctx, tx)]
    const points = pointsFor(kept.money + kept.balance, earnPerYuan)
    if (points > 0)
      await post(ctx, tx, {
        customerId: order.customerId,
        asset: 'points',
        delta: points,
        reason: 'earn',
        ref: order.id,
        orderId: order.id,
        number: order.orderNo,
      })
  },
  async kept(ctx, tx, orderIds) {
    const balance = sql`coalesce((select sum(${orderDeductions.amount}) from ${orderDeductions} where ${orderDeductions.tenantId} = ${orders.tenantId} and ${orderDeductions.orderId} = ${orders.id} and ${orderDeductions.kind} = 'balance'), 0)`
    const back = sql`coalesce((select sum(${memberBacks.money} + ${memberBacks.balance}) from ${memberBacks} where ${memberBacks.tenantId} = ${orders.tenantId} and ${memberBacks.orderId} = ${orders.id}), 0)`
    const rows = orderIds.length
      ? await tx
          .select({ id: orders.id, cents: sql<number>`(${orders.payable} + ${balance} - ${back})::integer` })
          .from(orders)
          .where(
            and(
              eq(orders.tenantId, ctx.tenantId),
              inArray(orders.id, [...orderIds]),
              sql`${orders.payTime} is not null`,
            ),
          )
      : []
    return new Map(rows.map(({ id, cents }) => [id, cents]))
  },
}
