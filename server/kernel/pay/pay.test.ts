import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { makeLinkman, makeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { REFUND_WORDS, servesPayments, WORDS, type Heard } from '../../../test/payments'
import { newId } from '../../db/ids'
import { PaymentFailure, type Payment, type WechatPay } from '../../providers/payment/payment'
import { sandboxPayment } from '../../providers/payment/sandbox'
import { PAYMENT_LIFE_MS } from './pay.service'
import { payments, paymentTrades, refunds } from './pay.table'
import { payBackDue, refundPayment } from './refund.service'

let t: TestServer
let tenant: Awaited<ReturnType<typeof makeTenant>>
let me: Awaited<ReturnType<typeof makeLinkman>>
let publicUrl: string
const { heard, outside, create, query, jsapi, h5, atAlipay, confirm, deliver, tradesOf, noticeAfter, withLiar } =
  servesPayments(served => {
    ;({ t, tenant, me, publicUrl } = served)
  })

/** The real sandbox, with something that happens to a call of it. */
function disturbed(vendor: Payment, change: (wechat: WechatPay) => Partial<WechatPay>): Payment {
  assert.ok(vendor.wechat)
  return { ...vendor, wechat: { ...vendor.wechat, ...change(vendor.wechat) } }
}

/** A promise that is kept by hand. */
function gate() {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a payment', () => {
  it('is made once for a key, with a number of its own', async () => {
    const [first, again] = [
      await t.ok('POST /demo/payment/create', { ...me.as, idempotencyKey: 'one-intent', body: { amount: 5 } }),
      await t.ok('POST /demo/payment/create', { ...me.as, idempotencyKey: 'one-intent', body: { amount: 5 } }),
    ]
    assert.deepEqual(again, first)
    assert.match(first.paymentNo, /^P\d{20}$/)
    assert.deepEqual([first.amount, first.state, first.payTime], [5, 'created', ''])
    assert.notEqual(await create(5), first.paymentNo)
  })

  const ways: {
    name: string
    begin: (paymentNo: string) => Promise<string>
    channel: string
    notice: RegExp
    taken: [number, string]
  }[] = [
    {
      name: "WeChat's window",
      begin: jsapi,
      channel: 'wechat',
      notice: /^\/api\/pay\/notice\/wechat\//,
      taken: [204, ''],
    },
    { name: "WeChat's link", begin: h5, channel: 'wechat', notice: /^\/api\/pay\/notice\/wechat\//, taken: [204, ''] },
    {
      name: 'Alipay',
      begin: atAlipay,
      channel: 'alipay',
      notice: /^\/api\/pay\/notice\/alipay\//,
      taken: [200, 'success'],
    },
  ]
  for (const { name, begin, channel, notice: path, taken } of ways) {
    it(`is paid through ${name}: the provider is asked, and its notices may come as often as they like`, async () => {
      const paymentNo = await create()
      const handle = await begin(paymentNo)
      assert.equal((await query(paymentNo)).state, 'created')
      const notice = await noticeAfter(() => confirm(handle))
      assert.match(notice.url, path)
      const asked = await query(paymentNo)
      assert.equal(asked.state, 'paid')
      assert.ok(asked.payTime)
      const before = await tradesOf(paymentNo)
      assert.deepEqual(
        [before.payment.channel, before.payment.providerNo.length, before.trades.map(one => one.state)],
        [channel, 28, ['paid']],
      )
      for (const answer of await Promise.all([deliver(notice), deliver(notice), deliver(notice)]))
        assert.deepEqual([answer.statusCode, answer.body], taken)
      assert.deepEqual(await tradesOf(paymentNo), before)
      for (const again of [jsapi, h5, atAlipay]) await assert.rejects(again(paymentNo), /PAYMENT_PAID/)
    })

    it(`is paid by the notice of ${name} alone`, async () => {
      const paymentNo = await create()
      const notice = await noticeAfter(async () => confirm(await begin(paymentNo)))
      assert.equal((await deliver(notice)).statusCode, taken[0])
      assert.equal((await tradesOf(paymentNo)).payment.state, 'paid')
    })

    it(`is one trade however often it is begun through ${name}, also at one moment`, async () => {
      const paymentNo = await create()
      const handles = await Promise.all(Array.from({ length: 5 }, () => begin(paymentNo)))
      assert.equal(new Set([...handles, await begin(paymentNo)]).size, 1)
      assert.equal((await tradesOf(paymentNo)).trades.length, 1)
    })
  }

  it('stays open when the payer cancels, and can be begun again', async () => {
    const paymentNo = await create()
    const handle = await jsapi(paymentNo)
    await confirm(handle, 'cancelled')
    assert.equal((await query(paymentNo)).state, 'created')
    assert.equal(await jsapi(paymentNo), handle)
    await confirm(handle)
    assert.equal((await query(paymentNo)).state, 'paid')
  })

  it('closes the trade of another way before it begins a new one', async () => {
    const paymentNo = await create()
    const link = await h5(paymentNo)
    const handle = await jsapi(paymentNo)
    assert.equal(await confirm(link), false)
    const other = await jsapi(paymentNo, 'o-another')
    assert.equal(await confirm(handle), false)
    assert.equal(await confirm(other), true)
    assert.equal((await query(paymentNo)).state, 'paid')
    assert.deepEqual((await tradesOf(paymentNo)).trades.map(one => one.state).toSorted(), ['closed', 'closed', 'paid'])
  })

  it('that was paid the first way is not begun another way, though nobody has asked yet', async () => {
    const paymentNo = await create()
    await confirm(await h5(paymentNo))
    await assert.rejects(jsapi(paymentNo), /PAYMENT_PAID/)
    assert.equal((await tradesOf(paymentNo)).payment.state, 'paid')
  })

  it('cannot be paid the first way any more when the provider heard of it while another way was begun', async () => {
    const { payment } = t.app.providers
    const [hold, go] = [gate(), gate()]
    const slow = await startTestServer({
      beside: t,
      providers: {
        payment: disturbed(payment, wechat => ({
          beginH5: async (...args) => {
            hold.resolve()
            await go.promise
            return wechat.beginH5(...args)
          },
        })),
      },
    })
    const paymentNo = await create()
    const first = h5(paymentNo, slow)
    await hold.promise
    let asked = 0
    const other = await startTestServer({
      beside: t,
      providers: {
        payment: disturbed(payment, wechat => ({
          query: async tradeNo => {
            const standing = await wechat.query(tradeNo)
            // the provider has said that there is no such trade; before that is heard here, the first way is begun
            if (++asked === 2) {
              go.resolve()
              await first
            }
            return standing
          },
        })),
      },
    })
    try {
      const handle = await jsapi(paymentNo, 'o-me', other)
      assert.equal(await confirm(await first), false)
      assert.equal(await confirm(handle), true)
    } finally {
      go.resolve()
      await slow.close()
      await other.close()
    }
  })

  it('of which two ways begin at one moment can be paid once at most', async () => {
    for (let round = 0; round < 4; round++) {
      const paymentNo = await create()
      const begun = await Promise.allSettled([h5(paymentNo), jsapi(paymentNo), atAlipay(paymentNo)])
      const handles = begun.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      for (const one of begun)
        if (one.status === 'rejected') assert.match(String(one.reason), /PAYMENT_ELSEWHERE|PAYMENT_PROVIDER/)
      const paid = []
      for (const handle of handles) if (await confirm(handle)) paid.push(handle)
      assert.ok(paid.length <= 1, `${String(paid.length)} trades could be paid`)
      assert.equal((await query(paymentNo)).state, paid.length ? 'paid' : 'created')
    }
  })
})

describe('time', () => {
  it('closes a payment here and at the provider after half an hour', async () => {
    try {
      const [begun, never, paid] = [await create(), await create(), await create()]
      const [handle, paidHandle] = [await jsapi(begun), await jsapi(paid)]
      t.clock.advance(PAYMENT_LIFE_MS)
      await confirm(paidHandle)
      await assert.rejects(jsapi(begun), /PAYMENT_CLOSED/)
      assert.equal((await query(begun)).state, 'closed')
      assert.equal(await confirm(handle), false)
      assert.equal((await query(never)).state, 'closed')
      assert.equal((await query(paid)).state, 'paid', 'paid in time, though nobody asked before')
      await assert.rejects(jsapi(never), /PAYMENT_CLOSED/)
    } finally {
      t.clock.advance(-PAYMENT_LIFE_MS)
    }
  })

  it('waits for a payer whose bank thinks', async () => {
    const paymentNo = await create()
    const handle = await jsapi(paymentNo)
    await confirm(handle, 'waiting')
    t.clock.advance(PAYMENT_LIFE_MS)
    try {
      assert.equal((await query(paymentNo)).state, 'created')
      await confirm(handle)
      assert.equal((await query(paymentNo)).state, 'paid')
    } finally {
      t.clock.advance(-PAYMENT_LIFE_MS)
    }
  })
})

describe('notices', () => {
  it('are refused when they are forged, of another tenant, or about nothing', async () => {
    const paymentNo = await create()
    const notice = await noticeAfter(async () => confirm(await jsapi(paymentNo)))
    const other = await makeTenant(t.db)
    const wrong: Heard[] = [
      { ...notice, headers: { ...notice.headers, 'wechatpay-signature': 'AAAA' } },
      { ...notice, headers: { 'content-type': 'application/json' } },
      { ...notice, body: notice.body.replace('SUCCESS', 'success') },
      { ...notice, body: '' },
      { ...notice, url: notice.url.replace(tenant.id, other.id) },
      { ...notice, url: notice.url.replace(tenant.id, 'x') },
      { ...notice, url: notice.url.replace(tenant.id, '%00') },
    ]
    for (const one of wrong) {
      const answer = await deliver(one)
      assert.equal(answer.statusCode, 400, JSON.stringify(one))
      assert.deepEqual(answer.json(), { code: 'FAIL', message: 'refused' })
    }
    for (const one of [
      { ...notice, url: notice.url.replace('wechat', 'alipay') },
      {
        url: `/api/pay/notice/alipay/${tenant.id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `out_trade_no=${newId().replaceAll('-', '')}&trade_status=TRADE_SUCCESS&sign=AAAA`,
      },
    ]) {
      assert.equal((await deliver(one)).body, 'fail')
    }
    assert.equal((await tradesOf(paymentNo)).payment.state, 'created')
    assert.equal((await deliver(notice)).statusCode, 204)
    assert.equal((await tradesOf(paymentNo)).payment.state, 'paid')
  })
})

describe("a provider's word that is not all ours", () => {
  let on: TestServer
  let staff: Caller
  const liar = withLiar((server, caller) => {
    ;[on, staff] = [server, caller]
  })
  const { beginAt, standing, shown, says, saysTheTruth } = liar
  // one word of each vendor; all others in pay.deep.test.ts
  for (const word of WORDS.filter(({ what }) => what === 'less')) {
    it(`pays nothing in a notice of ${word.at}; staff see it, and the right word pays`, () =>
      liar.paysNothingInNotice(word))
    it(`pays nothing in an answer of ${word.at}; it can be paid anew`, () => liar.paysNothingInAnswer(word))
  }
  for (const word of REFUND_WORDS.filter(({ code }) => code === 'AMOUNT'))
    it(`pays nothing back for us in an answer of ${word.at} about another amount`, () => liar.paysNothingBack(word))

  const settle = (id: string, payBack: boolean) =>
    on.send('POST /staff/order/settleTrade', { ...staff, body: { id, reason: 'seen at the merchant', payBack } })
  /** A payment of 5.00 that the vendor has as one of 5.01. */
  const mismatched = async (at: 'wechat' | 'alipay') => {
    const paymentNo = await create(501)
    const { payment } = await tradesOf(paymentNo)
    await confirm(await beginAt[at](paymentNo), 'paid', on)
    await t.db.update(payments).set({ amount: 500 }).where(eq(payments.id, payment.id))
    assert.equal(await standing(paymentNo), 'created')
    const [row] = await shown(paymentNo)
    assert.deepEqual([row?.asked, row?.amount, row?.canGoBack], [500, 501, true])
    return { id: row?.id ?? '', paymentNo, paymentId: payment.id }
  }
  for (const at of ['wechat', 'alipay'] as const)
    it(`goes back over the amount that ${at} has, once, when staff say so`, async () => {
      const { id, paymentNo, paymentId } = await mismatched(at)
      const answers = await Promise.all([settle(id, true), settle(id, true)])
      assert.deepEqual(answers.map(({ status, body }) => [status, body.error ?? '']).toSorted(), [
        [200, ''],
        [409, 'TRADE_STATE'],
      ])
      assert.deepEqual(await shown(paymentNo), [])
      for (let minute = 0; minute < 3; minute++) {
        await payBackDue(on.app, on.server.log, new AbortController().signal)
        on.clock.advance(60_000)
      }
      on.clock.advance(-180_000)
      const back = await t.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
      assert.deepEqual(
        back.map(({ amount, state, reason }) => [amount, state, reason]),
        [[501, 'refunded', 'mismatch']],
      )
      assert.equal((await tradesOf(paymentNo)).payment.state, 'created', 'what is owed is still owed')
    })
  it('is settled by hand where its money is not ours to send back', async () => {
    const { id, paymentNo } = await mismatched('wechat')
    assert.equal((await settle(id, false)).status, 200)
    assert.equal((await settle(id, false)).body.error, 'TRADE_STATE')
    assert.deepEqual(await shown(paymentNo), [])
    const bad = await create()
    const handle = await beginAt.wechat(bad)
    says('trade', 'answer', () => ({ mchid: '1900000009' }))
    await confirm(handle, 'paid', on)
    assert.equal(await standing(bad), 'created')
    saysTheTruth()
    const [row] = await shown(bad)
    assert.equal((await settle(row?.id ?? '', true)).body.error, 'TRADE_STATE', 'of another merchant')
  })
  it('does not keep a payment from ending in time', async () => {
    const { paymentNo } = await mismatched('alipay')
    on.clock.advance(PAYMENT_LIFE_MS)
    try {
      assert.equal(await standing(paymentNo), 'closed')
    } finally {
      on.clock.advance(-PAYMENT_LIFE_MS)
    }
  })

  it('brings no end of a refund in a notice of another merchant', async () => {
    const now = await liar.goingBack('wechat')
    says('refund', 'notice', () => ({ mchid: '19' }))
    const notice = await noticeAfter(liar.round)
    assert.deepEqual(await now(), ['pending', ''])
    assert.equal((await deliver(notice, on)).statusCode, 204)
    assert.deepEqual(await now(), ['unknown', 'MERCHANT'])
    saysTheTruth()
  })
})

describe('others', () => {
  it("know nothing of a payment: another linkman, the same customer's too, another tenant, a guest", async () => {
    const paymentNo = await create()
    const colleague = await makeLinkman(t.db, tenant, { customerId: me.customerId })
    const abroad = await makeLinkman(t.db, await makeTenant(t.db))
    for (const as of [colleague.as, (await makeLinkman(t.db, tenant)).as, abroad.as]) {
      for (const [key, body] of [
        ['POST /pay/queryOrder', { paymentNo }],
        ['POST /pay/wxPay', { paymentNo, tradeType: 'H5' }],
        ['POST /paycenter/payOrder', { paymentNo }],
      ] as const) {
        const { status, body: said } = await t.send(key, { ...as, body })
        assert.deepEqual([status, said.error], [404, 'NOT_FOUND'], key)
      }
    }
    assert.equal((await t.refused('POST /pay/queryOrder', { ...tenant.as, body: { paymentNo } })).error, 'UNAUTHORIZED')
    assert.equal((await tradesOf(paymentNo)).trades.length, 0)
  })

  it("numbers are a tenant's own", async () => {
    const abroad = await makeLinkman(t.db, await makeTenant(t.db))
    const paymentNo = await create()
    const theirs = await create(7, abroad.as)
    await t.db.update(payments).set({ paymentNo }).where(eq(payments.paymentNo, theirs))
    assert.deepEqual([(await query(paymentNo)).amount, (await query(paymentNo, abroad.as)).amount], [1205, 7])
  })
})

describe('what a start asks for', () => {
  it("is an open id in WeChat's window, and an address of the portal to come back to", async () => {
    const paymentNo = await create()
    const noId = await t.refused('POST /pay/wxPay', { ...me.as, body: { paymentNo, tradeType: 'JSAPI' } })
    assert.deepEqual([noId.error, noId.fields], ['BAD_REQUEST', [{ fieldName: 'openId', error: 'required' }]])
    for (const returnUrl of [
      'javascript:alert(1)',
      'https://a.example/#/demo?paymentNo=1',
      `${publicUrl}.a.example/carrier-lianke-h5/`,
      `${publicUrl}/sandbox/pay`,
    ]) {
      const strange = await t.refused('POST /pay/wxPay', { ...me.as, body: { paymentNo, tradeType: 'H5', returnUrl } })
      assert.deepEqual(
        [strange.error, strange.fields],
        ['BAD_REQUEST', [{ fieldName: 'returnUrl', error: 'format' }]],
        returnUrl,
      )
    }
    const back = `${publicUrl}/carrier-lianke-h5/#/demo?paymentNo=1&x=2`
    const { h5Url, jsapi: none } = await t.ok('POST /pay/wxPay', {
      ...me.as,
      body: { paymentNo, tradeType: 'H5', returnUrl: back },
    })
    assert.equal(new URL(h5Url, publicUrl).searchParams.get('redirect_url'), back)
    assert.equal(none, null)
  })

  it('carries the app that named the open id', async () => {
    const paymentNo = await create()
    const { jsapi: parameters } = await t.ok('POST /pay/wxPay', {
      ...me.as,
      body: { paymentNo, tradeType: 'JSAPI', openId: 'o', appId: 'wxother' },
    })
    assert.equal(parameters?.appId, 'wxother')
  })
})

describe('when something breaks', () => {
  it('a start whose answer was lost is the same start when it is made again', async () => {
    const payment = sandboxPayment()
    let lost = 0
    const on = await startTestServer({
      beside: t,
      ...outside(),
      providers: {
        payment: disturbed(payment, wechat => ({
          beginJsapi: async (...args) => {
            const answer = await wechat.beginJsapi(...args)
            if (lost++ === 0) throw new PaymentFailure('UNREACHABLE', 'the answer was lost')
            return answer
          },
        })),
      },
    })
    try {
      const paymentNo = await create()
      await assert.rejects(jsapi(paymentNo, 'o-me', on), /PAYMENT_PROVIDER/)
      assert.match(await jsapi(paymentNo, 'o-me', on), /^wx/)
      assert.equal((await tradesOf(paymentNo)).trades.length, 1)
    } finally {
      await on.close()
    }
  })

  it('a server killed between its note and the provider leaves a start that goes on', async () => {
    const paymentNo = await create()
    const { payment } = await tradesOf(paymentNo)
    await t.db.insert(paymentTrades).values({
      tenantId: tenant.id,
      id: newId(),
      paymentId: payment.id,
      kind: 'JSAPI',
      openId: 'o-me',
      appId: '',
      notifyUrl: `${publicUrl}/api/pay/notice/wechat/${tenant.id}`,
    })
    assert.equal((await query(paymentNo)).state, 'created')
    await confirm(await jsapi(paymentNo))
    assert.equal((await query(paymentNo)).state, 'paid')
    assert.equal((await tradesOf(paymentNo)).trades.length, 1)
  })

  it('a trade that was paid while nobody listened is found by the next server', async () => {
    const paymentNo = await create()
    await confirm(await jsapi(paymentNo))
    const next = await startTestServer({ beside: t, providers: { payment: t.app.providers.payment } })
    try {
      assert.equal((await next.ok('POST /pay/queryOrder', { ...me.as, body: { paymentNo } })).state, 'paid')
    } finally {
      await next.close()
    }
  })

  it('a provider that is away is said to be, and nothing is assumed', async () => {
    const away = () => Promise.reject(new PaymentFailure('UNREACHABLE', 'no answer'))
    const on = await startTestServer({
      beside: t,
      providers: {
        payment: disturbed(t.app.providers.payment, () => ({
          query: away,
          close: away,
          beginJsapi: away,
          beginH5: away,
        })),
      },
    })
    try {
      const paymentNo = await create()
      await h5(paymentNo)
      for (const [key, body] of [
        ['POST /pay/queryOrder', { paymentNo }],
        ['POST /pay/wxPay', { paymentNo, tradeType: 'H5' }],
        ['POST /pay/wxPay', { paymentNo, tradeType: 'JSAPI', openId: 'o' }],
      ] as const) {
        const answer = await on.send(key, { ...me.as, body })
        assert.deepEqual([answer.status, answer.body.error], [503, 'PAYMENT_PROVIDER'], key)
      }
      assert.equal((await tradesOf(paymentNo)).payment.state, 'created')
      await confirm(await h5(paymentNo))
      assert.equal((await query(paymentNo)).state, 'paid')
    } finally {
      await on.close()
    }
  })

  it('money given back is told', async () => {
    const paymentNo = await create()
    await confirm(await jsapi(paymentNo))
    const { amount } = await query(paymentNo)
    const second = await create()
    const refunding = disturbed(t.app.providers.payment, () => ({
      query: async tradeNo => ({
        state: 'refunded',
        amount,
        currency: 'CNY',
        tradeNo,
        merchantId: '1900000001',
        appId: 'wxsandbox00000001',
        providerNo: '4200',
        payTime: '2030-01-02T03:04:05.000Z',
      }),
    }))
    const on = await startTestServer({ beside: t, providers: { payment: refunding } })
    try {
      await jsapi(second)
      assert.equal((await on.ok('POST /pay/queryOrder', { ...me.as, body: { paymentNo: second } })).state, 'refunded')
      await assert.rejects(jsapi(second), /PAYMENT_PAID/)
    } finally {
      await on.close()
    }
  })
})

describe('money that goes back', () => {
  const paid = async () => {
    const paymentNo = await create()
    await confirm(await jsapi(paymentNo))
    await query(paymentNo)
    return (await tradesOf(paymentNo)).payment
  }
  const back = (paymentId: string, amount: number, on = tenant) =>
    t.db.transaction(tx =>
      refundPayment(ctxIn(t, on, { tenantId: on.id }), tx, { paymentId, amount, reason: 'cancelled' }),
    )
  const round = () => payBackDue(t.app, t.server.log, new AbortController().signal)
  const asked = async (paymentId: string) =>
    (await t.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)).map(
      ({ askTime }) => askTime,
    )
  const rowsOf = async (paymentId: string) =>
    (await t.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).map(({ amount, state, code }) => [
      amount,
      state,
      code,
    ])

  it('goes in parts, together never more than came, and the notice of it brings its end', async () => {
    const { id, paymentNo } = await paid()
    const parts = await Promise.allSettled([back(id, 500), back(id, 500), back(id, 500)])
    assert.deepEqual(parts.map(one => (one.status === 'fulfilled' ? '' : String(one.reason))).toSorted(), [
      '',
      '',
      'AppError: REFUND_SUM',
    ])
    await assert.rejects(back(id, 206), /REFUND_SUM/)
    await assert.rejects(back(id, 1, await makeTenant(t.db)), /NOT_FOUND/)
    const from = heard.length
    await round()
    assert.deepEqual(
      await rowsOf(id),
      [500, 500].map(amount => [amount, 'pending', '']),
    )
    const times = await asked(id)
    assert.equal(times.filter(time => time === null).length, 1, 'one part is asked for, the other waits a minute')
    t.clock.advance(59_000)
    await round()
    assert.deepEqual(await asked(id), times)
    t.clock.advance(1000)
    await round()
    const [first = '', second = ''] = (await asked(id)).map(time => time ?? '').toSorted()
    assert.equal(Date.parse(second) - Date.parse(first), 60_000)
    t.clock.advance(-60_000)
    for (let waited = 0; waited < 30_000 && heard.length < from + 2; waited += 20) await sleep(20)
    const notices = heard.slice(from)
    for (const notice of notices) {
      const forged = { ...notice, headers: { ...notice.headers, 'wechatpay-signature': 'AAAA' } }
      assert.equal((await deliver(forged)).statusCode, 400)
      for (const answer of await Promise.all([deliver(notice), deliver(notice)])) assert.equal(answer.statusCode, 204)
    }
    assert.deepEqual(
      await rowsOf(id),
      [500, 500].map(amount => [amount, 'refunded', '']),
    )
    assert.equal((await query(paymentNo)).state, 'paid', 'some of it was kept')
    await back(id, 205)
    t.clock.advance(120_000)
    await round()
    t.clock.advance(60_000)
    await round()
    t.clock.advance(-180_000)
    assert.equal((await query(paymentNo)).state, 'refunded')
    await assert.rejects(back(id, 1), /REFUND_SUM/)
  })

  it('is noted, once, when somebody pays it back at the provider itself', async () => {
    const { id, paymentNo } = await paid()
    const [trade] = (await tradesOf(paymentNo)).trades
    const { wechat } = t.app.providers.payment
    assert.ok(trade && wechat)
    const tradeNo = trade.id.replaceAll('-', '')
    const elsewhere = { tradeNo, refundNo: `V${tradeNo}`, amount: 205, total: 1205, reason: 'x' }
    const notice = await noticeAfter(() => wechat.refund({ ...elsewhere, notifyUrl: trade.notifyUrl }))
    for (const answer of await Promise.all([deliver(notice), deliver(notice)])) assert.equal(answer.statusCode, 204)
    assert.deepEqual(await rowsOf(id), [[205, 'refunded', '']])
    await assert.rejects(back(id, 1001), /REFUND_SUM/)
    await back(id, 1000)
  })

  it('goes back within a year only, and what was not paid does not go back', async () => {
    const { id } = await paid()
    await t.db
      .update(paymentTrades)
      .set({ createTime: new Date(t.clock.now - 366 * 86_400_000).toISOString() })
      .where(eq(paymentTrades.paymentId, id))
    await back(id, 5)
    await round()
    assert.deepEqual(await rowsOf(id), [[5, 'failed', 'TOO_LATE']])
    const open = (await tradesOf(await create())).payment
    await assert.rejects(back(open.id, 1), /REFUND_SUM/)
  })
})

describe('with real merchants', () => {
  it('there is no test payment and no cashier, and only the ways that are configured', async () => {
    const real: Payment = { sandbox: false, wechat: null, alipay: t.app.providers.payment.alipay }
    const on = await startTestServer({ beside: t, providers: { payment: real } })
    try {
      assert.equal(
        (await on.refused('POST /demo/payment/create', { ...me.as, body: { amount: 1 } })).error,
        'NOT_FOUND',
      )
      assert.equal(
        (await on.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: {} })).statusCode,
        404,
      )
      assert.equal((await on.server.inject('/sandbox/pay')).statusCode, 404)
      assert.equal(
        (await on.refused('POST /pay/wxPay', { ...me.as, body: { paymentNo: await create(), tradeType: 'H5' } })).error,
        'PAYMENT_CHANNEL',
      )
      assert.equal((await on.server.inject('/health')).json<{ sandbox: string[] }>().sandbox.includes('payment'), false)
    } finally {
      await on.close()
    }
  })
})

it('a notice that comes over the network pays while the app waits', async () => {
  const on = await startTestServer({ listen: true, beside: t, providers: { payment: t.app.providers.payment } })
  try {
    const post = async (call: string, body: object) => {
      const answer = await fetch(`${on.url}/api${call}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          token: me.token,
          'domain-id': tenant.domainId,
          'idempotency-key': newId(),
        },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { data: Record<string, string> }).data
    }
    const paymentNo = (await post('/demo/payment/create', { amount: 3 })).paymentNo ?? ''
    const { h5Url = '' } = await post('/pay/wxPay', { paymentNo, tradeType: 'H5' })
    await confirm(new URL(h5Url, on.url).searchParams.get('prepay_id') ?? '')
    for (let waited = 0; waited < 5000 && (await tradesOf(paymentNo)).payment.state === 'created'; waited += 20)
      await sleep(20)
    assert.equal((await tradesOf(paymentNo)).payment.state, 'paid')
  } finally {
    await on.close()
  }
})
