import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { payments, paymentTrades, refunds } from '../server/kernel/pay/pay.table'
import { payBackDue, refundPayment } from '../server/kernel/pay/refund.service'
import { sandboxPayment } from '../server/providers/payment/sandbox'
import { makeLinkman, makeStaff, makeTenant } from './factories'
import { ctxIn, startTestServer, type Caller, type TestServer } from './harness'

type Content = Record<string, unknown>
export interface Heard {
  url: string
  headers: Record<string, string>
  body: string
}

interface Served {
  t: TestServer
  tenant: Awaited<ReturnType<typeof makeTenant>>
  me: Awaited<ReturnType<typeof makeLinkman>>
  publicUrl: string
}

/**
 * A server for the tests of a file, whose vendors tell their notices to a listener of the tests: it hands them on when they want to. `begun`
 * is told of it before the first test.
 */
export function servesPayments(begun: (now: Served) => void = () => undefined) {
  let t: TestServer
  let tenant: Awaited<ReturnType<typeof makeTenant>>
  let me: Awaited<ReturnType<typeof makeLinkman>>
  let ear: Server
  const heard: Heard[] = []
  let publicUrl: string
  const outside = () => ({ config: { publicUrl } })

  before(async () => {
    ear = createServer((request, response) => {
      let body = ''
      request
        .setEncoding('utf8')
        .on('data', (text: string) => {
          body += text
        })
        .on('end', () => {
          const headers = Object.fromEntries(
            Object.entries(request.headers)
              .filter(([name]) => /^(content-type|wechatpay-.*)$/.test(name))
              .map(([name, value]) => [name, String(value)]),
          )
          heard.push({ url: request.url ?? '', headers, body })
          response.end('success')
        })
    })
    await new Promise<void>(resolve => {
      ear.listen(0, '127.0.0.1', resolve)
    })
    publicUrl = `http://127.0.0.1:${String((ear.address() as AddressInfo).port)}`
    t = await startTestServer(outside())
    tenant = await makeTenant(t.db)
    me = await makeLinkman(t.db, tenant)
    begun({ t, tenant, me, publicUrl })
  })
  after(async () => {
    await t.close()
    ear.closeAllConnections()
    ear.close()
  })

  const create = async (amount = 1205, as: Caller = me.as) =>
    (await t.ok('POST /demo/payment/create', { ...as, body: { amount } })).paymentNo
  const query = (paymentNo: string, as: Caller = me.as) => t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })
  const jsapi = async (paymentNo: string, openId = 'o-me', on = t): Promise<string> => {
    const { jsapi: parameters } = await on.ok('POST /pay/wxPay', {
      ...me.as,
      body: { paymentNo, tradeType: 'JSAPI', openId },
    })
    return parameters?.package.replace('prepay_id=', '') ?? ''
  }
  const h5 = async (paymentNo: string, on = t): Promise<string> => {
    const { h5Url } = await on.ok('POST /pay/wxPay', { ...me.as, body: { paymentNo, tradeType: 'H5' } })
    return new URL(h5Url, publicUrl).searchParams.get('prepay_id') ?? ''
  }
  const atAlipay = async (paymentNo: string, on = t): Promise<string> =>
    (await on.ok('POST /paycenter/payOrder', { ...me.as, body: { paymentNo } })).tradeNO
  const confirm = async (handle: string, outcome = 'paid', on = t): Promise<boolean> =>
    (
      await on.server.inject({
        method: 'POST',
        url: '/sandbox/pay/confirm',
        payload: { ...(handle.startsWith('wx') ? { prepayId: handle } : { tradeNO: handle }), outcome },
      })
    ).json<{ done: boolean }>().done
  const deliver = (notice: Heard, on = t) =>
    on.server.inject({ method: 'POST', url: notice.url, headers: notice.headers, payload: notice.body })
  const tradesOf = async (paymentNo: string) => {
    const [payment] = await t.db.select().from(payments).where(eq(payments.paymentNo, paymentNo))
    assert.ok(payment)
    return { payment, trades: await t.db.select().from(paymentTrades).where(eq(paymentTrades.paymentId, payment.id)) }
  }
  /** The next notice that comes after `work`. */
  async function noticeAfter(work: () => Promise<unknown>): Promise<Heard> {
    const from = heard.length
    await work()
    for (let waited = 0; waited < 30_000 && heard.length === from; waited += 20) await sleep(20)
    const [notice] = heard.slice(from)
    assert.ok(notice, 'no notice came')
    return notice
  }

  /** A server beside it whose vendors say, signed with their own keys, what the test has them say. */
  function withLiar(lies: (on: TestServer, staff: Caller) => void = () => undefined) {
    let forge: (content: Content, what: 'trade' | 'refund', how: 'answer' | 'notice') => Content = content => content
    const honest = forge
    let on: TestServer
    let staff: Caller
    before(async () => {
      const payment = sandboxPayment((content, what, how) => forge(content, what, how))
      on = await startTestServer({ beside: t, ...outside(), providers: { payment } })
      staff = (await makeStaff(t.db, tenant)).as
      lies(on, staff)
    })
    after(() => on.close())
    const beginAt = { wechat: (no: string) => jsapi(no, 'o-me', on), alipay: (no: string) => atAlipay(no, on) }
    const standing = async (paymentNo: string) =>
      (await on.ok('POST /pay/queryOrder', { ...me.as, body: { paymentNo } })).state
    const shown = async (paymentNo: string) =>
      (await on.ok('GET /staff/order/reconciliation', staff)).trades.filter(one => one.paymentNo === paymentNo)
    const says = (what: 'trade' | 'refund', how: 'answer' | 'notice', said: (content: Content) => Content) => {
      forge = (content, of, by) => (of === what && by === how ? { ...content, ...said(content) } : content)
    }
    const saysTheTruth = () => {
      forge = honest
    }

    /** What does not fit in a notice pays nothing, is answered as the vendor wants it, and staff see it; the right word pays. */
    async function paysNothingInNotice({ at, misfits, said }: Word) {
      const paymentNo = await create()
      const handle = await beginAt[at](paymentNo)
      says('trade', 'notice', said)
      const notice = await noticeAfter(() => confirm(handle, 'paid', on))
      for (let again = 0; again < 2; again++) {
        const answer = await deliver(notice, on)
        assert.deepEqual([answer.statusCode, answer.body], at === 'wechat' ? [204, ''] : [200, 'success'])
      }
      const { payment, trades } = await tradesOf(paymentNo)
      assert.deepEqual([payment.state, trades.map(one => one.state)], ['created', ['open']])
      const [row] = await shown(paymentNo)
      assert.deepEqual([row?.misfits, row?.canGoBack], [misfits, false])
      saysTheTruth()
      assert.equal(await standing(paymentNo), 'paid')
    }

    /** What does not fit in an answer pays nothing, and is written once; it can be paid anew. */
    async function paysNothingInAnswer({ at, misfits, said }: Word) {
      const paymentNo = await create()
      const handle = await beginAt[at](paymentNo)
      says('trade', 'answer', said)
      await confirm(handle, 'paid', on)
      const seen = new Set<string>()
      for (let again = 0; again < 3; again++) {
        assert.equal(await standing(paymentNo), 'created')
        seen.add(JSON.stringify((await tradesOf(paymentNo)).trades))
      }
      assert.equal(seen.size, 1, 'it is written, and logged, once')
      assert.equal((await tradesOf(paymentNo)).trades[0]?.state, 'mismatched')
      const [row] = await shown(paymentNo)
      assert.deepEqual([row?.misfits, row?.canGoBack], [misfits, misfits.join() === 'amount' && row?.amount !== 0])
      saysTheTruth()
      const anew = await h5(paymentNo, on)
      assert.notEqual(anew, handle)
      await confirm(anew, 'paid', on)
      assert.equal(await standing(paymentNo), 'paid')
    }

    const round = () => payBackDue(on.app, on.server.log, new AbortController().signal)
    /** How it is with a refund that is asked for and not yet sent. */
    const goingBack = async (at: Vendor) => {
      const paymentNo = await create()
      await confirm(await beginAt[at](paymentNo), 'paid', on)
      assert.equal(await standing(paymentNo), 'paid')
      const { payment } = await tradesOf(paymentNo)
      const ctx = ctxIn(on, tenant, { tenantId: tenant.id })
      const { id } = await t.db.transaction(tx =>
        refundPayment(ctx, tx, { paymentId: payment.id, amount: 5, reason: 'cancelled' }),
      )
      return async () => {
        const [row] = await t.db.select().from(refunds).where(eq(refunds.id, id))
        return [row?.state, row?.code]
      }
    }
    /** A refund of which the vendor answers what is not ours is unknown until it says the right word. */
    async function paysNothingBack({ at, code, said }: RefundWord) {
      const now = await goingBack(at)
      says('refund', 'answer', said)
      await round()
      assert.deepEqual(await now(), ['unknown', code])
      saysTheTruth()
      on.clock.advance(61_000)
      await round()
      on.clock.advance(-61_000)
      assert.deepEqual(await now(), ['refunded', ''])
    }
    return {
      beginAt,
      standing,
      shown,
      says,
      saysTheTruth,
      round,
      goingBack,
      paysNothingInNotice,
      paysNothingInAnswer,
      paysNothingBack,
    }
  }
  return {
    heard,
    outside,
    create,
    query,
    jsapi,
    h5,
    atAlipay,
    confirm,
    deliver,
    tradesOf,
    noticeAfter,
    withLiar,
  }
}

type Vendor = 'wechat' | 'alipay'
/** What a vendor says of a trade that is not ours, and what of it staff are shown; `only` where the other way does not carry it. */
export interface Word {
  at: Vendor
  what: string
  misfits: string[]
  said: (content: Content) => Content
  only?: 'answer' | 'notice'
}
export interface RefundWord {
  at: Vendor
  code: string
  said: (content: Content) => Content
}
const totalOf = (content: Content, change: Content) => ({ amount: { ...(content.amount as Content), ...change } })
const OTHER = '0'.repeat(31) + '1'

/** The word about the amount, and all others. */
export const WORDS: readonly Word[] = [
  { at: 'wechat', what: 'less', misfits: ['amount'], said: one => totalOf(one, { total: 1 }) },
  { at: 'wechat', what: 'more', misfits: ['amount'], said: one => totalOf(one, { total: 1206 }) },
  { at: 'wechat', what: 'an amount in words', misfits: ['amount'], said: one => totalOf(one, { total: '1205' }) },
  { at: 'wechat', what: 'dollars', misfits: ['currency'], said: one => totalOf(one, { currency: 'USD' }) },
  { at: 'wechat', what: 'no amount', misfits: ['currency', 'amount'], said: () => ({ amount: null }) },
  { at: 'wechat', what: 'another merchant', misfits: ['merchant'], said: () => ({ mchid: '1900000009' }) },
  { at: 'wechat', what: 'no merchant', misfits: ['merchant'], said: () => ({ mchid: null }) },
  { at: 'wechat', what: 'another app', misfits: ['app'], said: () => ({ appid: 'wxother0000000001' }) },
  { at: 'wechat', what: 'no number', misfits: ['trade'], said: () => ({ transaction_id: '' }) },
  { at: 'wechat', what: 'another trade', misfits: ['trade'], said: () => ({ out_trade_no: OTHER }), only: 'answer' },
  { at: 'alipay', what: 'less', misfits: ['amount'], said: () => ({ total_amount: '0.01' }) },
  { at: 'alipay', what: 'an odd amount', misfits: ['amount'], said: () => ({ total_amount: '12.050' }) },
  { at: 'alipay', what: 'dollars', misfits: ['currency'], said: () => ({ trans_currency: 'USD' }) },
  { at: 'alipay', what: 'no number', misfits: ['trade'], said: () => ({ trade_no: '' }) },
  { at: 'alipay', what: 'another trade', misfits: ['trade'], said: () => ({ out_trade_no: OTHER }), only: 'answer' },
  {
    at: 'alipay',
    what: 'another app',
    misfits: ['merchant', 'app'],
    said: () => ({ app_id: '2021000000000009' }),
    only: 'notice',
  },
]
export const REFUND_WORDS: readonly RefundWord[] = [
  { at: 'wechat', code: 'AMOUNT', said: one => totalOf(one, { refund: 4 }) },
  { at: 'wechat', code: 'CURRENCY', said: one => totalOf(one, { currency: 'USD' }) },
  { at: 'wechat', code: 'TRADE', said: () => ({ out_trade_no: OTHER }) },
  { at: 'wechat', code: 'TRADE', said: () => ({ out_refund_no: 'R1' }) },
  { at: 'alipay', code: 'AMOUNT', said: () => ({ refund_amount: '0.04', fund_change: 'N' }) },
  { at: 'alipay', code: 'TRADE', said: () => ({ out_trade_no: OTHER }) },
  { at: 'alipay', code: 'CURRENCY', said: () => ({ trans_currency: 'USD' }) },
]
