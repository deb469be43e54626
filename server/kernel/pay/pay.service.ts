import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Output } from '../../../contract/define'
import type { payApi } from '../../../contract/pay'
import { tenantDay } from '../../../shared/day'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { transact } from '../../db/transaction'
import { isoNow, linkmanOf, type App, type Ctx } from '../call/context'
import type { PaymentFor } from './pay.offers'
import { AppError } from '../../http/errors'
import { once } from '../call/idempotency'
import { ownAddress } from '../../http/origin'
import { PaymentFailure, type Notice, type Order, type Standing } from '../../providers/payment/payment'
import { payWays } from '../../providers'
import { sellingOf } from '../tenancy/shop.service'
import { instantOf } from '../call/instant'
import { jobContext } from '../tenancy/job-context'
import { misfitsOf } from './misfit'
import { payments, paymentTrades, type Channel, type Mismatch, type TradeKind } from './pay.table'
import { hearRefund, holdPayment, noteRefund, refundTrade } from './refund.service'
import {
  channelOf,
  CODE_KINDS,
  idOfTradeNo,
  noticePath,
  payableOf,
  tradeNoOf,
  vendorOf,
  type PaymentRow,
  type TradeRow,
} from './trade'

/** Somebody who has begun may pay this long after the payment was made, ms. */
export const PAYMENT_LIFE_MS = 30 * 60_000

type Told = Output<typeof payApi, 'POST /pay/queryOrder'>

/** Trades that one round ends, and for how many days after they began: nobody can pay an older one. */
const ROUND = 50
const TRADE_DAYS = 2

const tell = ({ paymentNo, subject, amount, state, createTime, payTime }: PaymentRow, isAsked = false): Told => ({
  paymentNo,
  subject,
  amount,
  state,
  createTime,
  payTime: payTime ?? '',
  isUnpaid: isAsked && state === 'created',
})

/** Runs what asks a provider. Throws PAYMENT_PROVIDER when that could not be reached or refused. */
async function asking<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    ctx.log.error({ err: error }, 'the payment provider failed')
    throw new AppError('PAYMENT_PROVIDER')
  }
}

/** A payment of the linkman who calls. `lock` holds it for the rest of the transaction. Throws NOT_FOUND. */
async function ownPayment(ctx: Ctx, db: Db, paymentNo: string, lock = false): Promise<PaymentRow> {
  const query = db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.tenantId, ctx.tenantId),
        eq(payments.paymentNo, paymentNo),
        eq(payments.linkmanId, linkmanOf(ctx).linkmanId),
      ),
    )
  const [payment] = await (lock ? query.for('update') : query)
  if (!payment) throw new AppError('NOT_FOUND')
  return payment
}

const isExpired = (ctx: Ctx, payment: PaymentRow): boolean => Date.parse(payment.expireTime) <= ctx.now()

/** Throws PAYMENT_PAID or PAYMENT_CLOSED unless the payment may still be begun. */
function assertOpen(ctx: Ctx, payment: PaymentRow): void {
  if (payment.state === 'paid' || payment.state === 'refunded') throw new AppError('PAYMENT_PAID')
  if (payment.state === 'closed' || isExpired(ctx, payment)) throw new AppError('PAYMENT_CLOSED')
}

/** How things are paid at the caller's company. */
export async function paymentConfig(ctx: Ctx): Promise<Output<typeof payApi, 'GET /doorType/getPaymentConfig'>> {
  const { takesOffline, offlineDays } = await sellingOf(ctx)
  return {
    payWays: payWays(ctx.providers),
    needPayOrderByOutLine: takesOffline,
    payer: 'linkman',
    payMinutes: PAYMENT_LIFE_MS / 60_000,
    offlineDays,
  }
}

/** What a payment is for, and who owes it; `amount` in cents. */
interface For extends Pick<PaymentRow, 'linkmanId' | 'customerId'> {
  bizType: PaymentFor
  bizId: string
  subject: string
  amount: number
}
async function writePayment(
  ctx: Ctx,
  tx: Db,
  row: For & Pick<PaymentRow, 'expireTime'> & Partial<PaymentRow>,
): Promise<PaymentRow> {
  const paymentNo = `P${tenantDay(ctx.now()).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`
  const [payment] = await tx
    .insert(payments)
    .values({ tenantId: ctx.tenantId, id: newId(), paymentNo, createTime: isoNow(ctx), ...row })
    .returning()
  if (!payment) throw new Error('the payment was not written')
  return payment
}

/** Makes a payment, in the transaction of what it is for. */
export async function createPayment(ctx: Ctx, tx: Db, of: For): Promise<Told & { id: string }> {
  const expireTime = new Date(ctx.now() + PAYMENT_LIFE_MS).toISOString()
  const payment = await writePayment(ctx, tx, { ...of, expireTime })
  return { ...tell(payment), id: payment.id }
}

/** Notes money that staff say came over the counter, in the transaction of what it is for: a payment that no provider knows of. */
export const notePayment = (ctx: Ctx, tx: Db, of: For): Promise<PaymentRow> =>
  writePayment(ctx, tx, { ...of, state: 'paid', channel: 'counter', payTime: isoNow(ctx), expireTime: isoNow(ctx) })

/** A payment for nothing, to try the provider with. Throws NOT_FOUND where real money would move. */
export async function createDemoPayment(ctx: Ctx, body: { amount: number }): Promise<Told> {
  if (!ctx.providers.payment.sandbox) throw new AppError('NOT_FOUND')
  return once(ctx, body, async tx => {
    const { linkmanId, customerId } = linkmanOf(ctx)
    const demo = { bizType: 'demo', bizId: newId(), subject: 'Lianke demo', amount: body.amount } as const
    const { id: _id, ...told } = await createPayment(ctx, tx, { ...demo, linkmanId, customerId })
    return told
  })
}

const sameMismatch = ({ time: _time, ...one }: Mismatch, { time: _other, ...other }: Mismatch): boolean =>
  isDeepStrictEqual(one, other)

/** Keeps for staff what does not fit, and says so once. An answer ends the trade for us, but for one that is paid; a notice alone does not. */
async function keepMismatch(
  ctx: Ctx,
  tx: Db,
  trade: TradeRow,
  mismatch: Mismatch,
  from: 'answer' | 'notice',
): Promise<void> {
  const isNews = !trade.mismatch || !sameMismatch(trade.mismatch, mismatch)
  const state = from === 'answer' && trade.state !== 'paid' ? 'mismatched' : trade.state
  if (isNews) ctx.log.error({ tradeNo: tradeNoOf(trade), ...mismatch }, 'a payment does not fit')
  if (isNews || state !== trade.state)
    await tx
      .update(paymentTrades)
      .set({ state, ...(isNews ? { mismatch, settlement: '' } : {}) })
      .where(and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, trade.id)))
}

/**
 * Takes over how a trade stands at its provider, under the lock of its payment: what was taken over before changes nothing.
 * Money that nothing is to be paid with any more goes back, in the same transaction.
 * False when not everything of it is ours: then nothing is paid, and staff see it.
 */
async function takeOver(
  ctx: Ctx,
  { id, paymentId, kind }: Pick<TradeRow, 'id' | 'paymentId' | 'kind'>,
  standing: Standing,
  from: 'answer' | 'notice',
): Promise<boolean> {
  const payee = await vendorOf(ctx, channelOf({ kind })).payee()
  return transact(ctx.db, async tx => {
    const own = {
      payment: and(eq(payments.tenantId, ctx.tenantId), eq(payments.id, paymentId)),
      trade: and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, id)),
    }
    const [payment] = await tx.select().from(payments).where(own.payment).for('update')
    const [trade] = await tx.select().from(paymentTrades).where(own.trade).for('update')
    if (!payment || !trade) throw new Error('the trade has gone')
    const { state, providerNo, payTime, amount, currency, merchantId, appId } = standing
    const misfits = misfitsOf(standing, {
      tradeNo: tradeNoOf(trade),
      merchantId: payee.merchantId,
      appId: trade.appId || payee.appId,
      amount: payment.amount,
    })
    if (misfits.length) {
      const said = { misfits, state, amount, currency, merchantId, appId, providerNo, time: isoNow(ctx) }
      await keepMismatch(ctx, tx, trade, said, from)
      return false
    }
    // what staff have settled stays so
    if (trade.state === 'mismatched' && trade.settlement) return true
    if (state === 'paid' || state === 'refunded') {
      if (trade.state === 'paid') return true
      await tx.update(paymentTrades).set({ state: 'paid', providerNo }).where(own.trade)
      if (payment.state === 'created') {
        await tx
          .update(payments)
          .set({ state, channel: channelOf(trade), providerNo, payTime: payTime || isoNow(ctx) })
          .where(own.payment)
        const payable = payableOf(ctx, payment)
        if (state === 'refunded') {
          await noteRefund(ctx, tx, payment, trade)
          await payable?.closed(ctx, tx, payment)
        } else if ((await payable?.paid(ctx, tx, payment)) === 'unwanted')
          await refundTrade(ctx, tx, payment, trade, { amount, reason: 'late' })
      } else if (state === 'refunded') await noteRefund(ctx, tx, payment, trade)
      else {
        const reason = payment.state === 'closed' ? 'late' : 'twice'
        ctx.log.warn({ paymentNo: payment.paymentNo, tradeNo: tradeNoOf(trade), reason }, 'paid though it was over')
        await refundTrade(ctx, tx, payment, trade, { amount, reason })
      }
    } else if (state === 'closed' && trade.state === 'open')
      await tx.update(paymentTrades).set({ state: 'closed' }).where(own.trade)
    return true
  })
}

/** `mismatched`: what the provider says is not all ours. It is no trade of the payment any more, and staff settle it. */
type Settled = Standing['state'] | 'mismatched'
const END: readonly Settled[] = ['paid', 'refunded', 'closed', 'mismatched']
const isPaid = (state: Settled): boolean => state === 'paid' || state === 'refunded'

/** Asks the provider how a trade stands, and takes that over. Throws PAYMENT_PROVIDER. */
async function settle(ctx: Ctx, trade: TradeRow): Promise<Settled> {
  const vendor = vendorOf(ctx, channelOf(trade))
  const standing = await asking(ctx, () => vendor.query(tradeNoOf(trade)))
  return (await takeOver(ctx, trade, standing, 'answer')) ? standing.state : 'mismatched'
}

/** Sees to it that nobody can pay the trade any more. Gives how it stands then: `closed`, `mismatched`, or `paid` before it could be closed. Throws PAYMENT_PROVIDER. */
async function endTrade(ctx: Ctx, trade: TradeRow): Promise<Settled> {
  const before = await settle(ctx, trade)
  if (END.includes(before)) return before
  const vendor = vendorOf(ctx, channelOf(trade))
  await vendor.close(tradeNoOf(trade)).catch((error: unknown) => {
    if (!(error instanceof PaymentFailure)) throw error
    // paid, or closed, between the question and this: it is asked again
    ctx.log.info({ err: error }, 'the trade was not closed')
  })
  const after = await settle(ctx, trade)
  if (after === 'missing') {
    await ctx.db
      .update(paymentTrades)
      .set({ state: 'closed' })
      .where(
        and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, trade.id), eq(paymentTrades.state, 'open')),
      )
    // who began it may have reached the provider since it was asked, and have found the trade open here before it was closed
    return (await settle(ctx, trade)) === 'missing' ? 'closed' : endTrade(ctx, trade)
  }
  if (!END.includes(after)) throw new AppError('PAYMENT_PROVIDER')
  return after
}

const openTrades = (ctx: Ctx, db: Db, paymentId: string): Promise<TradeRow[]> =>
  db
    .select()
    .from(paymentTrades)
    .where(
      and(
        eq(paymentTrades.tenantId, ctx.tenantId),
        eq(paymentTrades.paymentId, paymentId),
        eq(paymentTrades.state, 'open'),
      ),
    )

/**
 * Sees to it that nobody can pay any more, first at the provider, then here: `then` is done in the transaction that closes the payment.
 * `paid` when somebody was quicker, and `then` was not done. Throws PAYMENT_PROVIDER while that cannot be known: then nothing has changed here.
 */
export async function endPayment(
  ctx: Ctx,
  paymentId: string,
  then?: (tx: Db, payment: PaymentRow) => Promise<void>,
): Promise<'closed' | 'paid'> {
  for (;;) {
    for (const trade of await openTrades(ctx, ctx.db, paymentId)) if (isPaid(await endTrade(ctx, trade))) return 'paid'
    const end = await transact(ctx.db, async tx => {
      const own = and(eq(payments.tenantId, ctx.tenantId), eq(payments.id, paymentId))
      const [payment] = await tx.select().from(payments).where(own).for('update')
      if (!payment) throw new AppError('NOT_FOUND')
      if (payment.state === 'paid' || payment.state === 'refunded') return 'paid' as const
      if (payment.state === 'closed') return 'closed' as const
      // begun since it was looked: its provider is asked, too
      if ((await openTrades(ctx, tx, paymentId)).length) return null
      await tx.update(payments).set({ state: 'closed' }).where(own)
      await (then ?? payableOf(ctx, payment)?.closed.bind(null, ctx))?.(tx, payment)
      return 'closed' as const
    })
    if (end) return end
  }
}

interface Wanted {
  kind: TradeKind
  openId: string
  appId: string
  notifyUrl: string
}

/**
 * Begins a payment the way that is `wanted`: one trade for any number of starts, also at one moment or after a crash, since
 * the number is kept before the provider hears of it. A trade of another way is closed before. `hold` locks the payment that the caller may begin.
 * Throws what that does, PAYMENT_PAID, PAYMENT_CLOSED, PAYMENT_ELSEWHERE, PAYMENT_PROVIDER.
 */
async function begin<T>(
  ctx: Ctx,
  hold: (tx: Db) => Promise<PaymentRow>,
  wanted: Wanted,
  ask: (order: Order) => Promise<T>,
): Promise<T> {
  const reserve = () =>
    transact(ctx.db, async tx => {
      const payment = await hold(tx)
      assertOpen(ctx, payment)
      const open = await openTrades(ctx, tx, payment.id)
      const same = open.find(
        one => one.kind === wanted.kind && one.openId === wanted.openId && one.appId === wanted.appId,
      )
      if (same) return { payment, trade: same, others: open.filter(one => one !== same) }
      const [trade] = await tx
        .insert(paymentTrades)
        .values({
          tenantId: ctx.tenantId,
          id: newId(),
          paymentId: payment.id,
          ...wanted,
          createTime: isoNow(ctx),
        })
        .returning()
      if (!trade) throw new Error('the trade was not written')
      return { payment, trade, others: open }
    })
  const { payment, trade, others } = await reserve()
  for (const other of others) if (isPaid(await endTrade(ctx, other))) throw new AppError('PAYMENT_PAID')
  const order: Order = {
    tradeNo: tradeNoOf(trade),
    subject: payment.subject,
    amount: payment.amount,
    expireTime: payment.expireTime,
    notifyUrl: trade.notifyUrl,
  }
  let answer: T
  try {
    answer = await ask(order)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    ctx.log.error({ err: error }, 'the payment provider failed')
    // it may be refused because it is paid, or closed, already
    throw new AppError(isPaid(await settle(ctx, trade)) ? 'PAYMENT_PAID' : 'PAYMENT_PROVIDER')
  }
  // another way to pay, begun at the same moment, may have ended this one before the provider had it
  const [still] = await ctx.db
    .select({ state: paymentTrades.state })
    .from(paymentTrades)
    .where(and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, trade.id)))
  if (still?.state !== 'open')
    throw new AppError(isPaid(await endTrade(ctx, trade)) ? 'PAYMENT_PAID' : 'PAYMENT_ELSEWHERE')
  return answer
}

const noticeUrl = (ctx: Ctx, channel: Channel): string => ctx.origins[0] + noticePath(channel, ctx.tenantId)

type WechatStart = Output<typeof payApi, 'POST /pay/wxPay'>

/** Begins a payment at WeChat. Throws BAD_REQUEST for JSAPI without an open id, or for a return address elsewhere; PAYMENT_CHANNEL, PROVIDER_OFF, and what {@link begin} throws. */
export async function payAtWechat(
  ctx: Ctx,
  body: { paymentNo: string; tradeType: 'JSAPI' | 'H5'; openId?: string; appId?: string; returnUrl?: string },
  ip: string,
): Promise<WechatStart> {
  const vendor = vendorOf(ctx, 'wechat')
  const { paymentNo, tradeType, openId = '', appId = '', returnUrl = '' } = body
  const notifyUrl = noticeUrl(ctx, 'wechat')
  const hold = (tx: Db) => ownPayment(ctx, tx, paymentNo, true)
  if (tradeType === 'JSAPI') {
    if (!openId) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'openId', error: 'required' }])
    return {
      paymentNo,
      h5Url: '',
      jsapi: await begin(ctx, hold, { kind: 'JSAPI', openId, appId, notifyUrl }, order =>
        vendor.beginJsapi(order, { openId, appId }),
      ),
    }
  }
  if (returnUrl) ownAddress(ctx, returnUrl, 'returnUrl')
  const link = await begin(ctx, hold, { kind: 'H5', openId: '', appId: '', notifyUrl }, order =>
    vendor.beginH5(order, { ip }),
  )
  return {
    paymentNo,
    jsapi: null,
    h5Url: returnUrl ? `${link}${link.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}` : link,
  }
}

/** Begins a payment at Alipay. Throws PAYMENT_CHANNEL, PROVIDER_OFF, and what {@link begin} throws. */
export async function payAtAlipay(
  ctx: Ctx,
  { paymentNo }: { paymentNo: string },
): Promise<Output<typeof payApi, 'POST /paycenter/payOrder'>> {
  const vendor = vendorOf(ctx, 'alipay')
  return {
    paymentNo,
    ...(await begin(
      ctx,
      tx => ownPayment(ctx, tx, paymentNo, true),
      { kind: 'ALIPAY', openId: '', appId: '', notifyUrl: noticeUrl(ctx, 'alipay') },
      order => vendor.begin(order),
    )),
  }
}

/**
 * Begins a payment by a code that its payer scans: whoever calls shows it, and the module that the payment is for says whether they may.
 * Throws NOT_FOUND, PAYMENT_CHANNEL, PROVIDER_OFF, and what {@link begin} throws.
 */
export async function payByCode(ctx: Ctx, paymentId: string, channel: Channel): Promise<string> {
  const vendor = vendorOf(ctx, channel)
  const wanted = { kind: CODE_KINDS[channel], openId: '', appId: '', notifyUrl: noticeUrl(ctx, channel) }
  return begin(
    ctx,
    tx => holdPayment(ctx, tx, paymentId),
    wanted,
    order => vendor.beginCode(order),
  )
}

/** Asks the provider how an open payment stands, and closes one that nobody has paid in time. Gives whether nobody has begun to pay it. Throws PAYMENT_PROVIDER. */
async function settlePayment(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  let isWaiting = false
  let isUnpaid = true
  for (const trade of await openTrades(ctx, ctx.db, payment.id)) {
    const standing = await settle(ctx, trade)
    // a payer who is at it, or whose bank still thinks, is waited for
    if (standing === 'waiting') isWaiting = true
    if (standing !== 'open' && standing !== 'missing') isUnpaid = false
  }
  if (isExpired(ctx, payment) && !isWaiting) await endPayment(ctx, payment.id)
  return isUnpaid
}

/** How a payment stands whose code is shown: `over` when that code cannot be paid any more. Throws PAYMENT_PROVIDER. */
export async function codeStanding(ctx: Ctx, paymentId: string, channel: Channel): Promise<'open' | 'paid' | 'over'> {
  const one = () =>
    ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.tenantId, ctx.tenantId), eq(payments.id, paymentId)))
  const [before] = await one()
  if (before?.state === 'created') await settlePayment(ctx, before)
  const [payment] = await one()
  if (payment?.state === 'paid') return 'paid'
  if (payment?.state !== 'created') return 'over'
  const open = await openTrades(ctx, ctx.db, paymentId)
  return open.some(({ kind }) => kind === CODE_KINDS[channel]) ? 'open' : 'over'
}

/** How a payment stands. While it is open its provider is asked; one that nobody has paid in time is closed there and here. Throws NOT_FOUND, PAYMENT_PROVIDER. */
export async function queryPayment(ctx: Ctx, { paymentNo }: { paymentNo: string }): Promise<Told> {
  const payment = await ownPayment(ctx, ctx.db, paymentNo)
  if (payment.state !== 'created') return tell(payment)
  const isUnpaid = await settlePayment(ctx, payment)
  return tell(await ownPayment(ctx, ctx.db, paymentNo), isUnpaid)
}

/** Hears a provider's notice. False unless it is genuine and about a trade of this tenant: then the provider tells again. What does not fit is heard, and pays nothing. */
export async function hearNotice(ctx: Ctx, channel: Channel, notice: Notice): Promise<boolean> {
  const said = await ctx.providers.payment[channel]?.read(notice).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a payment notice cannot be read')
    return null
  })
  const id = said && idOfTradeNo('standing' in said ? said.standing.tradeNo : said.refund.tradeNo)
  if (!said || !id) return false
  const [trade] = await ctx.db
    .select()
    .from(paymentTrades)
    .where(and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, id)))
  if (!trade || channelOf(trade) !== channel) return false
  if ('standing' in said) {
    await takeOver(ctx, trade, said.standing, 'notice')
    return true
  }
  try {
    await hearRefund(ctx, trade, said.refund)
    return true
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    ctx.log.warn({ err: error }, 'how a refund stands cannot be asked')
    return false
  }
}

/** Sees to it that what was begun and not finished cannot be paid once its payment is over, of all tenants: money that came nevertheless goes back. */
export async function endTrades(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const open = await app.db
    .select({ trade: paymentTrades })
    .from(paymentTrades)
    .innerJoin(payments, and(eq(payments.tenantId, paymentTrades.tenantId), eq(payments.id, paymentTrades.paymentId)))
    .where(
      and(
        eq(paymentTrades.state, 'open'),
        gt(paymentTrades.createTime, instantOf(app.now(), -TRADE_DAYS * 86_400)),
        ne(payments.state, 'created'),
      ),
    )
    .orderBy(asc(paymentTrades.createTime))
    .limit(ROUND)
  for (const { trade } of open) {
    if (signal.aborted) return
    const ctx = await jobContext(app, log, trade.tenantId, 'endTrades')
    await endTrade(ctx, trade).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.info({ err: error, tradeNo: tradeNoOf(trade) }, 'a trade could not be ended')
    })
  }
}

/** Whether the money of a trade that does not fit can go back from here: it came to us, over another amount. */
export const canGoBack = ({ state, mismatch }: Pick<TradeRow, 'state' | 'mismatch'>): boolean =>
  state === 'mismatched' &&
  mismatch?.state === 'paid' &&
  mismatch.amount > 0 &&
  mismatch.misfits.every(one => one === 'amount')

/**
 * Staff settle a trade that does not fit: they say how, and its money goes back (`payBack`) as the provider has it. What it was for stays open to
 * be paid anew, or to be cancelled. Throws NOT_FOUND, TRADE_STATE.
 */
export async function settleTrade(
  ctx: Ctx,
  tx: Db,
  { id, settlement, payBack }: { id: string; settlement: string; payBack: boolean },
): Promise<{ payment: PaymentRow; mismatch: Mismatch; refundNo: string }> {
  const own = and(eq(paymentTrades.tenantId, ctx.tenantId), eq(paymentTrades.id, id))
  const [found] = await tx.select({ paymentId: paymentTrades.paymentId }).from(paymentTrades).where(own)
  if (!found) throw new AppError('NOT_FOUND')
  const payment = await holdPayment(ctx, tx, found.paymentId)
  const [trade] = await tx.select().from(paymentTrades).where(own).for('update')
  if (!trade?.mismatch || trade.settlement || (payBack && !canGoBack(trade))) throw new AppError('TRADE_STATE')
  const { mismatch } = trade
  const refund = payBack
    ? await refundTrade(ctx, tx, payment, trade, { amount: mismatch.amount, reason: 'mismatch' })
    : null
  await tx.update(paymentTrades).set({ settlement }).where(own)
  return { payment, mismatch, refundNo: refund?.refundNo ?? '' }
}
