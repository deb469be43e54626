import { and, asc, eq, inArray, isNull, lte, max, ne, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomInt } from 'node:crypto'
import { tenantDay } from '../../../shared/day'
import { localize } from '../../../shared/language'
import { MISFITS } from '../../../shared/payment'
import type { RefundReason, RefundState } from '../../../shared/refund'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { transact } from '../../db/transaction'
import { AppError } from '../../http/errors'
import { addJob, type Jobs } from '../../jobs/queue'
import { isRefusal, PaymentFailure, type RefundStanding } from '../../providers/payment/payment'
import { isoNow, type App, type Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { jobContext } from '../tenancy/job-context'
import { refundMisfitsOf } from './misfit'
import { payments, paymentTrades, refunds } from './pay.table'
import { REASONS } from './refund.messages'
import { channelOf, noticePath, payableOf, tradeNoOf, vendorOf, type PaymentRow, type TradeRow } from './trade'

type RefundRow = typeof refunds.$inferSelect

declare module '../../jobs/queue' {
  interface Jobs {
    /** pays money back the way it came */
    payBack: { tenantId: string; refundId: string }
  }
}

const MINUTE = 60_000
/** Minutes until the next try, after each: WeChat wants one at least. After the last of them a refund that is refused has failed, and one that nobody knows of is asked about each day. */
const PAUSES = [1, 2, 5, 15, 30, 60, 180, 360, 720, 1440] as const
/** While one process asks a provider, no other does. Longer than its answers may take, ms. */
const LEASE_MS = 2 * MINUTE
/** Parts in which WeChat pays a trade back, and for how long, ms. */
const MOST_PARTS = 50
const LONGEST_MS = 365 * 24 * 60 * MINUTE
/** WeChat wants so long between two parts of one trade, ms. */
const PART_PAUSE_MS = MINUTE
/** What one round tries, and how many at once: a provider that does not answer takes its time. */
const ROUND = 40
const AT_ONCE = 4
/** States in which the sum of a refund cannot be paid back once more. */
const RESERVED: readonly RefundState[] = ['pending', 'unknown', 'owed', 'refunded']
const OPEN: readonly RefundState[] = ['pending', 'unknown']
/** Codes of what a provider says of a refund that is not ours. */
const CODES = MISFITS.map(misfit => misfit.toUpperCase())

const refundNumber = (now: number): string =>
  `R${tenantDay(now).replaceAll('-', '')}${[0, 1].map(() => String(randomInt(10 ** 8)).padStart(8, '0')).join('')}`

const one = ({ tenantId }: Pick<Ctx, 'tenantId'>, id: string): SQL | undefined =>
  and(eq(refunds.tenantId, tenantId), eq(refunds.id, id))

/** Holds a payment for the rest of the transaction, as whatever settles one does. Throws NOT_FOUND. */
export async function holdPayment(ctx: Ctx, tx: Db, paymentId: string): Promise<PaymentRow> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, ctx.tenantId), eq(payments.id, paymentId)))
    .for('update')
  if (!payment) throw new AppError('NOT_FOUND')
  return payment
}

/** Where money came from: a trade of a payment, or (null) the counter. */
type Brought = Pick<TradeRow, 'id' | 'state' | 'mismatch'> | null

/** Cents of what a payment brought that were paid back in a state. */
async function sumOf(
  ctx: Ctx,
  tx: Db,
  { id: paymentId }: Pick<PaymentRow, 'id'>,
  from: Pick<TradeRow, 'id'> | null,
  states: readonly RefundState[],
  beside = '',
): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::integer` })
    .from(refunds)
    .where(
      and(
        eq(refunds.tenantId, ctx.tenantId),
        eq(refunds.paymentId, paymentId),
        from ? eq(refunds.tradeId, from.id) : isNull(refunds.tradeId),
        inArray(refunds.state, [...states]),
        beside ? ne(refunds.id, beside) : undefined,
      ),
    )
  return row?.sum ?? 0
}

/** Cents that a trade brought, as its provider has it, or that were paid over the counter. */
const broughtBy = (trade: Brought, payment: PaymentRow): number =>
  trade?.state === 'mismatched' && trade.mismatch ? trade.mismatch.amount : payment.amount

/** Cents that are there to be paid back. The caller holds the payment. */
const leftOf = async (ctx: Ctx, tx: Db, payment: PaymentRow, trade: Brought, beside = ''): Promise<number> =>
  broughtBy(trade, payment) - (await sumOf(ctx, tx, payment, trade, RESERVED, beside))

/** Throws REFUND_SUM when more would go back than came. The caller holds the payment. */
async function assertThere(
  ctx: Ctx,
  tx: Db,
  payment: PaymentRow,
  { trade, amount, id = '' }: { trade: Brought; amount: number; id?: string },
): Promise<void> {
  if (amount > (await leftOf(ctx, tx, payment, trade, id))) throw new AppError('REFUND_SUM')
}

const tellPayable = (ctx: Ctx, tx: Db, payment: PaymentRow, { id, amount, reason, state }: RefundRow) =>
  payableOf(ctx, payment)?.refunded?.(ctx, tx, payment, { id, amount, reason, state })

async function write(
  ctx: Ctx,
  tx: Db,
  payment: PaymentRow,
  trade: Pick<TradeRow, 'id'> | null,
  row: Pick<RefundRow, 'amount' | 'reason' | 'state' | 'finishTime'> & { refundNo?: string },
): Promise<RefundRow> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      refundNo: refundNumber(ctx.now()),
      paymentId: payment.id,
      tradeId: trade?.id ?? null,
      nextTime: isoNow(ctx),
      createTime: isoNow(ctx),
      ...row,
    })
    .returning()
  if (!refund) throw new Error('the refund was not written')
  await tellPayable(ctx, tx, payment, refund)
  return refund
}

/** Pays a part of a trade back, in the transaction of the caller, who holds its payment: a row here, and a job that asks the provider. Throws REFUND_SUM. */
export async function refundTrade(
  ctx: Ctx,
  tx: Db,
  payment: PaymentRow,
  trade: NonNullable<Brought>,
  { amount, reason }: { amount: number; reason: RefundReason },
): Promise<RefundRow> {
  await assertThere(ctx, tx, payment, { trade, amount })
  const refund = await write(ctx, tx, payment, trade, { amount, reason, state: 'pending', finishTime: null })
  await addJob(tx, 'payBack', { tenantId: ctx.tenantId, refundId: refund.id }, `refund ${refund.id}`)
  return refund
}

/**
 * Notes that somebody has paid a trade back at the provider itself: what is left of it, or of that what the provider says it was (`said`, with
 * its number there). The caller holds its payment.
 */
export async function noteRefund(
  ctx: Ctx,
  tx: Db,
  payment: PaymentRow,
  trade: NonNullable<Brought>,
  said?: { refundNo: string; amount: number },
): Promise<void> {
  const left = await leftOf(ctx, tx, payment, trade)
  const amount = Math.min(said?.amount ?? left, left)
  if (amount > 0)
    await write(ctx, tx, payment, trade, {
      amount,
      reason: 'elsewhere',
      state: 'refunded',
      finishTime: isoNow(ctx),
      ...(said ? { refundNo: said.refundNo } : {}),
    })
}

/** Ends a refund by what staff say of how it was paid back otherwise. The caller holds the payment, and has seen that it may end so. Throws REFUND_SUM. */
async function paidOtherwise(
  ctx: Ctx,
  tx: Db,
  { payment, trade, refund }: { payment: PaymentRow; trade: Brought; refund: RefundRow },
  otherwise: string,
): Promise<RefundRow> {
  await assertThere(ctx, tx, payment, { trade, amount: refund.amount, id: refund.id })
  const [ended] = await tx
    .update(refunds)
    .set({ state: 'refunded', otherwise, finishTime: isoNow(ctx) })
    .where(one(ctx, refund.id))
    .returning()
  if (!ended) throw new Error('the refund has gone')
  await closeAccount(ctx, tx, payment)
  await tellPayable(ctx, tx, payment, ended)
  return ended
}

/**
 * Pays a part of a payment back the way it came: a row in the caller's transaction, which also holds the payment. What came over the counter
 * staff pay back themselves: it is owed until they say how (`otherwise`), now or later. Who holds something else as well takes the payment
 * first ({@link holdPayment}), as what settles it does.
 * Throws NOT_FOUND, REFUND_OTHERWISE where it goes back the way it came and staff say another, and REFUND_SUM for more than was paid and is
 * not on its way back already.
 */
export async function refundPayment(
  ctx: Ctx,
  tx: Db,
  {
    paymentId,
    amount,
    reason,
    otherwise = '',
  }: { paymentId: string; amount: number; reason: RefundReason; otherwise?: string },
): Promise<RefundRow> {
  const payment = await holdPayment(ctx, tx, paymentId)
  if (payment.channel === 'counter') {
    if (payment.state !== 'paid') throw new AppError('REFUND_SUM')
    await assertThere(ctx, tx, payment, { trade: null, amount })
    const refund = await write(ctx, tx, payment, null, { amount, reason, state: 'owed', finishTime: null })
    return otherwise ? paidOtherwise(ctx, tx, { payment, trade: null, refund }, otherwise) : refund
  }
  if (otherwise) throw new AppError('REFUND_OTHERWISE')
  const [trade] = await tx
    .select()
    .from(paymentTrades)
    .where(
      and(
        eq(paymentTrades.tenantId, ctx.tenantId),
        eq(paymentTrades.paymentId, paymentId),
        eq(paymentTrades.state, 'paid'),
        eq(paymentTrades.providerNo, payment.providerNo),
      ),
    )
  if (!trade || payment.state !== 'paid') throw new AppError('REFUND_SUM')
  return refundTrade(ctx, tx, payment, trade, { amount, reason })
}

interface Claimed {
  refund: RefundRow
  trade: TradeRow
  payment: PaymentRow
}
const withTrade = async (ctx: Ctx, db: Db, condition: SQL | undefined): Promise<Claimed | null> => {
  const [row] = await db
    .select({ refund: refunds, trade: paymentTrades, payment: payments })
    .from(refunds)
    .innerJoin(paymentTrades, and(eq(paymentTrades.tenantId, refunds.tenantId), eq(paymentTrades.id, refunds.tradeId)))
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(refunds.tenantId, ctx.tenantId), condition))
  return row ?? null
}

/** Takes a refund that is due, so that nobody else tries it at the same time; null when it is not due, or not open any more. */
async function claim(ctx: Ctx, id: string): Promise<Claimed | null> {
  const [claimed] = await ctx.db
    .update(refunds)
    .set({ nextTime: new Date(ctx.now() + LEASE_MS).toISOString(), tries: sql`${refunds.tries} + 1` })
    .where(and(one(ctx, id), inArray(refunds.state, [...OPEN]), lte(refunds.nextTime, isoNow(ctx))))
    .returning({ id: refunds.id })
  return claimed ? withTrade(ctx, ctx.db, eq(refunds.id, claimed.id)) : null
}

interface Outcome {
  state: RefundState
  /** the provider's word, '' where it is as wanted */
  code: string
  /** when it may be asked for: it was not now, and that is no try */
  turn?: string
}
async function outcomeOf(ctx: Ctx, { refund, trade }: Claimed, said: RefundStanding): Promise<Outcome> {
  const { state, amount } = said
  // accepted, and not to be found: its answer says nothing
  if (state === 'missing') return { state: 'unknown', code: 'MISSING' }
  const { merchantId } = await vendorOf(ctx, channelOf(trade)).payee()
  const [misfit = amount === refund.amount ? null : 'amount'] = refundMisfitsOf(said, {
    tradeNo: tradeNoOf(trade),
    refundNo: refund.refundNo,
    merchantId,
  })
  if (misfit) {
    const code = misfit.toUpperCase()
    if (code !== refund.code)
      ctx.log.error({ ...said, asked: refund.amount, refundNo: refund.refundNo }, 'a refund does not fit')
    return { state: 'unknown', code }
  }
  if (state === 'failed') return { state: 'failed', code: 'FAILED' }
  return { state: state === 'refunded' ? 'refunded' : 'pending', code: '' }
}

/** Why the provider need not be asked to pay back any more; '' when it may. */
async function boundOf(ctx: Ctx, { refund, trade }: Claimed): Promise<string> {
  if (ctx.now() - Date.parse(trade.createTime) > LONGEST_MS) return 'TOO_LATE'
  if (channelOf(trade) === 'alipay') return ''
  const parts = await ctx.db.$count(
    refunds,
    and(
      eq(refunds.tenantId, ctx.tenantId),
      eq(refunds.tradeId, trade.id),
      eq(refunds.state, 'refunded'),
      ne(refunds.id, refund.id),
    ),
  )
  return parts >= MOST_PARTS ? 'TOO_MANY_PARTS' : ''
}

/** Takes the turn of a part to be asked for, or says when it is: another part of its trade was asked for just now. */
async function takeTurn(ctx: Ctx, { refund, trade }: Claimed): Promise<string | null> {
  if (channelOf(trade) === 'alipay') return null
  return transact(ctx.db, async tx => {
    await tx
      .select({ id: paymentTrades.id })
      .from(paymentTrades)
      .where(and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, trade.id)))
      .for('update')
    const [other] = await tx
      .select({ last: max(refunds.askTime) })
      .from(refunds)
      .where(and(eq(refunds.tenantId, ctx.tenantId), eq(refunds.tradeId, trade.id), ne(refunds.id, refund.id)))
    const turn = other?.last ? Date.parse(other.last) + PART_PAUSE_MS : 0
    if (turn > ctx.now()) return new Date(turn).toISOString()
    await tx
      .update(refunds)
      .set({ askTime: isoNow(ctx) })
      .where(one(ctx, refund.id))
    return null
  })
}

/** Asks the provider how a refund stands, and to pay it back when nothing was: each time with the same number and amount. */
async function askProvider(ctx: Ctx, claimed: Claimed): Promise<Outcome> {
  const { refund, trade, payment } = claimed
  const channel = channelOf(trade)
  const wanted = { tradeNo: tradeNoOf(trade), refundNo: refund.refundNo }
  try {
    const vendor = vendorOf(ctx, channel)
    const before = await vendor.queryRefund(wanted)
    if (before.state !== 'missing') return await outcomeOf(ctx, claimed, before)
    const bound = await boundOf(ctx, claimed)
    if (bound) return { state: 'failed', code: bound }
    const turn = await takeTurn(ctx, claimed)
    if (turn) return { state: refund.state, code: refund.code, turn }
    const said = await vendor
      .refund({
        ...wanted,
        amount: refund.amount,
        total: broughtBy(trade, payment),
        reason: localize(REASONS[refund.reason], ctx.language),
        notifyUrl: ctx.origins[0] + noticePath(channel, ctx.tenantId),
      })
      .catch((error: unknown): Outcome => {
        if (!(error instanceof PaymentFailure) || !isRefusal(error)) throw error
        ctx.log.warn({ err: error, refundNo: refund.refundNo }, 'a refund was refused')
        return { state: refund.tries < PAUSES.length ? 'pending' : 'failed', code: error.code }
      })
    return 'code' in said ? said : await outcomeOf(ctx, claimed, said)
  } catch (error) {
    // the merchant's account is away for now
    if (error instanceof AppError) return { state: refund.state, code: error.id }
    if (!(error instanceof PaymentFailure)) throw error
    ctx.log.error({ err: error, refundNo: refund.refundNo }, 'the payment provider failed')
    return { state: 'unknown', code: error.code }
  }
}

/** Keeps what became of a refund, under the lock of its payment; what has ended stays so. */
async function keep(ctx: Ctx, { refund, payment }: Claimed, { state, code, turn }: Outcome): Promise<void> {
  await transact(ctx.db, async tx => {
    const held = await holdPayment(ctx, tx, payment.id)
    const pause = (PAUSES[refund.tries - 1] ?? PAUSES[PAUSES.length - 1] ?? 1) * MINUTE
    const [kept] = await tx
      .update(refunds)
      .set({
        state,
        code,
        nextTime: turn ?? new Date(ctx.now() + pause).toISOString(),
        ...(turn ? { tries: refund.tries - 1 } : {}),
        finishTime: state === 'refunded' ? isoNow(ctx) : null,
      })
      .where(and(one(ctx, refund.id), inArray(refunds.state, [...OPEN])))
      .returning()
    if (!kept) return
    if (state === 'refunded') await closeAccount(ctx, tx, held)
    if (state !== refund.state) await tellPayable(ctx, tx, held, kept)
  })
}

/** A payment of which nothing is left counts as refunded. */
async function closeAccount(ctx: Ctx, tx: Db, payment: PaymentRow): Promise<void> {
  const [trade] = await tx
    .select({ id: paymentTrades.id })
    .from(paymentTrades)
    .where(
      and(
        eq(paymentTrades.tenantId, ctx.tenantId),
        eq(paymentTrades.paymentId, payment.id),
        eq(paymentTrades.providerNo, payment.providerNo),
        eq(paymentTrades.state, 'paid'),
      ),
    )
  if (payment.state !== 'paid' || (!trade && payment.channel !== 'counter')) return
  if ((await sumOf(ctx, tx, payment, trade ?? null, ['refunded'])) === payment.amount)
    await tx
      .update(payments)
      .set({ state: 'refunded' })
      .where(and(eq(payments.tenantId, ctx.tenantId), eq(payments.id, payment.id)))
}

/** Tries a refund once, if it is due. */
async function tryRefund(ctx: Ctx, id: string): Promise<void> {
  const claimed = await claim(ctx, id)
  if (claimed) await keep(ctx, claimed, await askProvider(ctx, claimed))
}

/** The job that pays money back. Its pauses are the row's: a round looks for what is due. */
export async function payBack(app: App, log: FastifyBaseLogger, job: Jobs['payBack']): Promise<void> {
  await tryRefund(await jobContext(app, log, job.tenantId, 'payBack'), job.refundId)
}

/** Tries what is due, of all tenants. */
export async function payBackDue(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const due = await app.db
    .select({ tenantId: refunds.tenantId, id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, [...OPEN]), lte(refunds.nextTime, instantOf(app.now()))))
    .orderBy(asc(refunds.nextTime))
    .limit(ROUND)
  for (let from = 0; from < due.length && !signal.aborted; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map(job =>
        payBack(app, log, { tenantId: job.tenantId, refundId: job.id }).catch((error: unknown) => {
          // one that breaks does not hold up the others
          log.error({ err: error, refundId: job.id }, 'a refund could not be tried')
        }),
      ),
    )
}

/** Hears of a refund that was not asked for here: somebody paid it back at the provider itself. What it has of it is noted, once. Throws PaymentFailure. */
async function hearOfElsewhere(
  ctx: Ctx,
  trade: TradeRow,
  told: Omit<RefundStanding, 'state' | 'amount'>,
): Promise<void> {
  const asked = { tradeNo: tradeNoOf(trade), refundNo: told.refundNo }
  ctx.log.warn(asked, 'a refund that was not asked for here')
  const vendor = vendorOf(ctx, channelOf(trade))
  const ours = { ...asked, merchantId: (await vendor.payee()).merchantId }
  if (refundMisfitsOf(told, ours).length) return
  const standing = await vendor.queryRefund(asked)
  if (standing.state !== 'refunded' || refundMisfitsOf(standing, ours).length) return
  await transact(ctx.db, async tx => {
    const payment = await holdPayment(ctx, tx, trade.paymentId)
    const [now] = await tx
      .select()
      .from(paymentTrades)
      .where(and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, trade.id)))
    const isKnown = await tx.$count(
      refunds,
      and(eq(refunds.tenantId, ctx.tenantId), eq(refunds.refundNo, told.refundNo)),
    )
    // of what was not paid here yet, or does not fit, it is heard when that is taken over
    if (now?.state !== 'paid' || isKnown) return
    await noteRefund(ctx, tx, payment, now, { refundNo: told.refundNo, amount: standing.amount })
    await closeAccount(ctx, tx, payment)
  })
}

/** A notice says neither how a refund stands nor over how much, for us: that is asked. */
const UNSAID = { state: 'refunded', amount: 0 } as const
/** Hears that something became of a refund of a trade: how it stands is asked. What is not ours changes nothing, and is kept for staff. Throws PaymentFailure. */
export async function hearRefund(
  ctx: Ctx,
  trade: TradeRow,
  told: Omit<RefundStanding, 'state' | 'amount'>,
): Promise<void> {
  const { refundNo } = told
  const claimed = await withTrade(ctx, ctx.db, and(eq(refunds.tradeId, trade.id), eq(refunds.refundNo, refundNo)))
  if (!claimed) return hearOfElsewhere(ctx, trade, told)
  if (!OPEN.includes(claimed.refund.state)) return
  const vendor = vendorOf(ctx, channelOf(trade))
  const { merchantId } = await vendor.payee()
  const isOurs = !refundMisfitsOf(told, { tradeNo: tradeNoOf(trade), refundNo, merchantId }).length
  const standing = isOurs ? await vendor.queryRefund({ tradeNo: tradeNoOf(trade), refundNo }) : { ...told, ...UNSAID }
  if (standing.state === 'refunded' || standing.state === 'failed')
    await keep(ctx, claimed, await outcomeOf(ctx, claimed, standing))
}

/** Refunds of which the provider says what is not ours. */
const isMisfit = and(eq(refunds.state, 'unknown'), inArray(refunds.code, CODES))

/** Refunds that staff end by paying them back otherwise: what is owed, what failed, what is not as we asked. */
export const canSettle = or(inArray(refunds.state, ['owed', 'failed']), isMisfit)

/** Ends a refund that is owed, that failed, or of which the provider says what is not ours: staff have paid it back otherwise, and say how. The payment it was of. Throws NOT_FOUND, REFUND_STATE, REFUND_SUM. */
export async function settleRefund(
  ctx: Ctx,
  tx: Db,
  { id, otherwise }: { id: string; otherwise: string },
): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(one(ctx, id))
  if (!found) throw new AppError('NOT_FOUND')
  const payment = await holdPayment(ctx, tx, found.paymentId)
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(one(ctx, id), canSettle))
  if (!refund) throw new AppError('REFUND_STATE')
  const trade = refund.tradeId === null ? null : (await withTrade(ctx, tx, eq(refunds.id, id)))?.trade
  if (trade === undefined) throw new Error('the trade has gone')
  return { refund: await paidOtherwise(ctx, tx, { payment, trade, refund }, otherwise), payment }
}
