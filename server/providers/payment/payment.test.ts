import Fastify, { type FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../config'
import { newId } from '../../db/ids'
import { readPaymentAccounts } from './accounts'
import { alipay, signedFields } from './alipay'
import { createProviders } from '..'
import {
  isRefusal,
  PaymentFailure,
  type Alipay,
  type Notice,
  type Order,
  type Standing,
  type WechatPay,
} from './payment'
import { sandboxPayment } from './sandbox'
import { isSigned, sign, wechatPay, type WechatPayAccount } from './wechat'

const failsWith = (code: string) => (error: unknown) => error instanceof PaymentFailure && error.code === code
const isRefused = (error: unknown) => error instanceof PaymentFailure && isRefusal(error)
const payer = { openId: 'o-someone', appId: '' }

let portal: FastifyInstance
let wechat: WechatPay
let atAlipay: Alipay
let ear: Server
const notices: Notice[] = []
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
let earUrl: string

before(async () => {
  const payment = sandboxPayment()
  assert.ok(payment.wechat && payment.alipay)
  wechat = payment.wechat
  atAlipay = payment.alipay
  portal = Fastify()
  payment.mount?.(portal)
  ear = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (text: string) => {
        body += text
      })
      .on('end', () => {
        notices.push({ headers: request.headers, body })
        response.end('success')
      })
  })
  earUrl = `${await listening(ear)}/heard`
})
after(async () => {
  await portal.close()
  ear.closeAllConnections()
  ear.close()
})

const orderOf = (more: Partial<Order> = {}): Order => ({
  tradeNo: newId().replaceAll('-', ''),
  subject: '测试 “demo” + 1% & more',
  amount: 1205,
  expireTime: new Date(Date.now() + 60_000).toISOString(),
  notifyUrl: earUrl,
  ...more,
})
const confirm = async (handle: string, outcome: string) => {
  const answer = await portal.inject({
    method: 'POST',
    url: '/sandbox/pay/confirm',
    payload: { ...(handle.startsWith('wx') ? { prepayId: handle } : { tradeNO: handle }), outcome },
  })
  return { status: answer.statusCode, ...answer.json<{ done: boolean; state: string }>() }
}
const prepayId = async (order: Order): Promise<string> =>
  (await wechat.beginJsapi(order, payer)).package.replace('prepay_id=', '')
async function noticeOf(order: Order, vendor: WechatPay | Alipay): Promise<Notice> {
  for (let waited = 0; waited < 5000; waited += 20) {
    for (const notice of notices)
      if (JSON.stringify(await vendor.read(notice).catch(() => null))?.includes(order.tradeNo)) return notice
    await sleep(20)
  }
  throw new Error('no notice came')
}

/** Both vendors, by what they have in common. */
const vendors: { name: string; vendor: () => WechatPay | Alipay; begin: (order: Order) => Promise<string> }[] = [
  { name: 'WeChat', vendor: () => wechat, begin: prepayId },
  { name: 'Alipay', vendor: () => atAlipay, begin: async order => (await atAlipay.begin(order)).tradeNO },
]

for (const { name, vendor, begin } of vendors) {
  describe(`${name}, over the wire`, () => {
    const state = async ({ tradeNo }: Order) => (await vendor().query(tradeNo)).state

    it('knows nothing, then an open trade, then a paid one, and tells of it', async () => {
      const order = orderOf()
      assert.equal(await state(order), 'missing')
      const handle = await begin(order)
      assert.equal(await state(order), 'open')
      assert.deepEqual(await confirm(handle, 'paid'), { status: 200, done: true, state: 'paid' })
      const standing = await vendor().query(order.tradeNo)
      assert.deepEqual([standing.state, standing.amount], ['paid', 1205])
      assert.match(standing.providerNo, /^\d{28}$/)
      assert.ok(Math.abs(Date.parse(standing.payTime) - Date.now()) < 10_000, standing.payTime)
      const said = await vendor().read(await noticeOf(order, vendor()))
      assert.deepEqual(said, { standing })
      const { merchantId, appId } = await vendor().payee()
      const whose = { tradeNo: order.tradeNo, merchantId, appId, currency: 'CNY' }
      assert.deepEqual({ ...standing, ...whose }, standing)
    })

    it('makes one trade of orders that are alike, and refuses another one under the same number', async () => {
      const order = orderOf()
      const handles = await Promise.all([begin(order), begin(order), begin(order)])
      assert.equal(new Set(handles).size, 1)
      await assert.rejects(
        begin({ ...order, amount: 1 }),
        failsWith(name === 'WeChat' ? 'OUT_TRADE_NO_USED' : 'ACQ.CONTEXT_INCONSISTENT'),
      )
    })

    it('closes an open trade and a missing one, but not a paid one', async () => {
      const [open, paid] = [orderOf(), orderOf()]
      const handle = await begin(open)
      await vendor().close(open.tradeNo)
      assert.equal(await state(open), 'closed')
      assert.deepEqual(await confirm(handle, 'paid'), { status: 409, done: false, state: 'closed' })
      await assert.rejects(begin(open), failsWith(name === 'WeChat' ? 'ORDER_CLOSED' : 'ACQ.TRADE_HAS_CLOSE'))
      await vendor().close(newId().replaceAll('-', ''))
      await confirm(await begin(paid), 'paid')
      await assert.rejects(vendor().close(paid.tradeNo), PaymentFailure)
      assert.equal(await state(paid), 'paid')
    })

    it('keeps a trade that was cancelled, takes none after its time, and none twice', async () => {
      const [order, late] = [orderOf(), orderOf({ expireTime: new Date(Date.now() - 2000).toISOString() })]
      const handle = await begin(order)
      assert.equal((await confirm(handle, 'cancelled')).state, 'open')
      assert.equal((await confirm(handle, 'paid')).done, true)
      for (const outcome of ['paid', 'cancelled', 'waiting']) assert.equal((await confirm(handle, outcome)).status, 409)
      assert.equal((await confirm(await begin(late), 'paid')).status, 409)
      for (const outcome of ['', 'refunded', 'toString'])
        assert.equal((await confirm(await begin(orderOf()), outcome)).status, 409)
      assert.deepEqual(await confirm('wxnobody', 'paid'), { status: 409, done: false, state: 'missing' })
    })

    it('pays a trade back in parts, once for a number, never more than came, and tells of it', async () => {
      const order = orderOf()
      const part = (refundNo: string, amount: number) => ({
        tradeNo: order.tradeNo,
        refundNo,
        amount,
        total: order.amount,
        reason: '订单已取消，原路退回'.repeat(9),
        notifyUrl: earUrl,
      })
      const numbers = [1, 2, 3].map(() => `R${newId().replaceAll('-', '')}`)
      const [first = '', second = '', third = ''] = numbers
      const standing = (refundNo: string) => vendor().queryRefund({ tradeNo: order.tradeNo, refundNo })
      await assert.rejects(vendor().refund(part(first, 500)), isRefused, 'there is no such trade')
      const handle = await begin(order)
      await assert.rejects(vendor().refund(part(first, 500)), isRefused, 'it is not paid')
      await confirm(handle, 'paid')
      assert.equal((await standing(first)).state, 'missing')
      const said = await Promise.all([vendor().refund(part(first, 500)), vendor().refund(part(first, 500))])
      assert.ok(said.every(one => ['waiting', 'refunded'].includes(one.state) && one.amount === 500))
      const { merchantId } = await vendor().payee()
      const whose = (refundNo: string) => ({ tradeNo: order.tradeNo, refundNo, merchantId, currency: 'CNY' })
      assert.deepEqual(await standing(first), { state: 'refunded', amount: 500, ...whose(first) })
      await assert.rejects(vendor().refund(part(first, 501)), isRefused, 'another amount under the same number')
      await assert.rejects(vendor().refund(part(second, 706)), isRefused, 'more than is left')
      await vendor().refund(part(second, 705))
      await assert.rejects(vendor().refund(part(third, 1)), isRefused, 'nothing is left')
      assert.equal((await standing(third)).state, 'missing')
      assert.notEqual(await state(order), 'paid')
      for (const refundNo of [first, second]) {
        const told = async () => {
          for (const notice of notices) {
            const read = await vendor()
              .read(notice)
              .catch(() => null)
            if (read && 'refund' in read && read.refund.refundNo === refundNo) return read.refund
          }
          return null
        }
        for (let waited = 0; waited < 5000 && !(await told()); waited += 20) await sleep(20)
        assert.deepEqual(await told(), whose(refundNo))
      }
    })

    it('reads a notice only as it was sent', async () => {
      const order = orderOf()
      await confirm(await begin(order), 'paid')
      const { headers, body } = await noticeOf(order, vendor())
      const forged: Notice[] = [
        { headers, body: body.replace('"id"', '"ID"').replace('total_amount=12.05', 'total_amount=0.05') },
        { headers, body: '' },
        { headers, body: '{}' },
        ...(name === 'WeChat'
          ? [
              {},
              { 'wechatpay-signature': 'AAAA' },
              { 'wechatpay-nonce': 'other' },
              { 'wechatpay-serial': 'other' },
              { 'wechatpay-timestamp': '1' },
            ].map(change => ({ body, headers: Object.keys(change).length ? { ...headers, ...change } : {} }))
          : [
              { headers, body: body.replace(/sign=[^&]*/, 'sign=AAAA') },
              { headers, body: body.replace(/&sign=[^&]*/, '') },
              { headers, body: body.replace(/out_trade_no=\w/, 'out_trade_no=z') },
              { headers, body: body.replace(/app_id=\d/, 'app_id=9') },
            ]),
      ]
      for (const notice of forged) assert.equal(await vendor().read(notice), null, JSON.stringify(notice).slice(0, 300))
      assert.ok(await vendor().read({ headers, body }))
    })
  })
}

describe('what only WeChat has', () => {
  it('waits while the bank thinks', async () => {
    const order = orderOf()
    const handle = await prepayId(order)
    assert.equal((await confirm(handle, 'waiting')).state, 'waiting')
    assert.equal((await wechat.query(order.tradeNo)).state, 'waiting')
    await assert.rejects(wechat.close(order.tradeNo), failsWith('USERPAYING'))
    assert.equal((await confirm(handle, 'paid')).state, 'paid')
  })

  it('wants an open id in its own window, and a whole order', async () => {
    await assert.rejects(wechat.beginJsapi(orderOf(), { openId: '', appId: '' }), failsWith('PARAM_ERROR'))
    await assert.rejects(wechat.beginJsapi(orderOf({ amount: 0 }), payer), failsWith('PARAM_ERROR'))
    await assert.rejects(wechat.beginH5(orderOf(), { ip: '' }), failsWith('PARAM_ERROR'))
  })

  it('shows a cashier, which leads back to this site only', async () => {
    const show = (link: string, language = 'en') =>
      portal.inject({ url: link, headers: { host: 'portal.test', 'accept-language': language } })
    const press = (link: string, outcome: string, back = '') =>
      portal.inject({
        method: 'POST',
        url: '/sandbox/pay',
        headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          prepay_id: new URL(link, 'http://x').searchParams.get('prepay_id') ?? '',
          redirect_url: back,
          outcome,
        }).toString(),
      })
    const order = orderOf({ subject: '<script>alert(1)</script>' })
    const link = await wechat.beginH5(order, { ip: '127.0.0.1' })
    const page = await show(`${link}&redirect_url=${encodeURIComponent('"><script>')}`)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /SANDBOX[\s\S]*Sandbox cashier[\s\S]*¥12\.05/)
    assert.doesNotMatch(page.body, /<script>/)
    for (const [language, word] of [
      ['zh-CN', '沙盒收银台'],
      ['ru', 'Тестовая касса'],
      ['zh-TW', '沙盒收銀台'],
    ] as const)
      assert.match((await show(link, language)).body, new RegExp(word))
    assert.equal((await press(link, 'nonsense')).statusCode, 409)
    const cancelled = await press(link, 'cancelled', 'http://portal.test/carrier-lianke-h5/#/demo?paymentNo=P1')
    assert.deepEqual(
      [cancelled.statusCode, cancelled.headers.location],
      [303, 'http://portal.test/carrier-lianke-h5/#/demo?paymentNo=P1'],
    )
    for (const back of ['http://evil.test/', '//evil.test', 'javascript:alert(1)', 'http://portal.test.evil.test/']) {
      const stays = await press(await wechat.beginH5(orderOf(), { ip: '127.0.0.1' }), 'paid', back)
      assert.deepEqual([stays.statusCode, stays.headers.location], [200, undefined], back)
    }
    assert.equal((await press(link, 'paid')).statusCode, 200)
    assert.equal((await wechat.query(order.tradeNo)).state, 'paid')
    assert.equal((await show(link)).statusCode, 409)
    // a step back from what became of it leads there again
    const result = 'http://portal.test/carrier-lianke-h5/#/order/detail?id=1'
    const again = await show(`${link}&redirect_url=${encodeURIComponent(result)}`)
    assert.deepEqual([again.statusCode, again.headers.location], [303, result])
    assert.equal((await show(`${link}&redirect_url=${encodeURIComponent('http://evil.test/')}`)).statusCode, 409)
    assert.equal((await show('/sandbox/pay')).statusCode, 409)
  })
})

it('Alipay opens its window by the signed text alone, where it makes no trade for a buyer it does not know', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const said = JSON.stringify({
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'ACQ.INVALID_PARAMETER',
    sub_msg: 'buyer',
  })
  const server = createServer((_request, response) => {
    response.end(`{"alipay_trade_create_response":${said},"sign":"${sign(said, privateKey)}"}`)
  })
  const baseUrl = await listening(server)
  try {
    const { tradeNO, orderStr } = await alipay(async () => ({ baseUrl, appId: 'a', privateKey, publicKey })).begin(
      orderOf(),
    )
    assert.equal(tradeNO, '')
    const fields = Object.fromEntries(new URLSearchParams(orderStr))
    assert.equal(fields.method, 'alipay.trade.app.pay')
    assert.ok(isSigned(signedFields(fields), fields.sign ?? '', publicKey))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

describe('a vendor that cannot be trusted', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = (baseUrl: string, theirs: KeyObject = publicKey): WechatPayAccount => ({
    baseUrl,
    mchId: 'm',
    appId: 'a',
    serialNo: 's',
    privateKey,
    publicKeyId: 'k',
    publicKey: theirs,
    apiV3Key: 'x'.repeat(32),
  })
  const answers = new Map<string, (trade: string) => string>([
    ['paid, but unsigned', () => JSON.stringify({ trade_state: 'SUCCESS', transaction_id: '1', amount: { total: 1 } })],
    ['no JSON', () => '<html>'],
    ['nothing', () => ''],
  ])
  for (const [what, say] of answers) {
    it(`is not believed: ${what}`, async () => {
      const server = createServer((_request, response) => {
        response.end(say(''))
      })
      const url = await listening(server)
      try {
        await assert.rejects(wechatPay(async () => account(url)).query('t'), failsWith('UNSIGNED'))
        await assert.rejects(
          alipay(async () => ({ baseUrl: url, appId: 'a', privateKey, publicKey })).query('t'),
          (error: unknown) => error instanceof PaymentFailure && /UNSIGNED|NO_JSON/.test(error.code),
        )
      } finally {
        server.closeAllConnections()
        server.close()
      }
    })
  }
  it('is not there', async () => {
    const gone = await listening(
      createServer().on('listening', function close(this: Server) {
        setImmediate(() => this.close())
      }),
    )
    await sleep(50)
    await assert.rejects(wechatPay(async () => account(gone)).query('t'), failsWith('UNREACHABLE'))
    await assert.rejects(
      alipay(async () => ({ baseUrl: gone, appId: 'a', privateKey, publicKey })).query('t'),
      failsWith('UNREACHABLE'),
    )
  })
})

describe('merchants of the environment', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [mine, theirs] = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'pem' }),
  ].map(String) as [string, string]
  const wechatEnv = {
    LIANKE_WECHATPAY_MCH_ID: 'm',
    LIANKE_WECHATPAY_APP_ID: 'a',
    LIANKE_WECHATPAY_SERIAL_NO: 's',
    LIANKE_WECHATPAY_PRIVATE_KEY: mine.replaceAll('\n', '\\n'),
    LIANKE_WECHATPAY_PUBLIC_KEY_ID: 'k',
    LIANKE_WECHATPAY_PUBLIC_KEY: theirs,
    LIANKE_WECHATPAY_API_V3_KEY: 'x'.repeat(32),
  }
  const alipayEnv = { LIANKE_ALIPAY_APP_ID: 'a', LIANKE_ALIPAY_PRIVATE_KEY: mine, LIANKE_ALIPAY_PUBLIC_KEY: theirs }

  const paymentOf = (env: NodeJS.ProcessEnv) =>
    createProviders(
      readConfig(Object.keys(env).length ? { LIANKE_PUBLIC_URL: 'https://portal.example.com', ...env } : env),
    ).payment

  it('are both played where none is set', () => assert.equal(paymentOf({}).sandbox, true))
  it('leave no sandbox beside a real one', () => {
    const real = paymentOf(wechatEnv)
    assert.deepEqual([real.sandbox, real.wechat !== null, real.alipay, real.mount], [false, true, null, undefined])
    const other = paymentOf(alipayEnv)
    assert.deepEqual([other.sandbox, other.wechat, other.alipay !== null], [false, null, true])
    assert.equal(readPaymentAccounts({ ...wechatEnv, ...alipayEnv }).wechat?.baseUrl, 'https://api.mch.weixin.qq.com')
  })
  it('are refused by name when half is set or makes no sense', () => {
    assert.throws(
      () => readPaymentAccounts({ ...wechatEnv, LIANKE_WECHATPAY_MCH_ID: '' }),
      /LIANKE_WECHATPAY_MCH_ID must be set/,
    )
    assert.throws(
      () => readPaymentAccounts({ LIANKE_ALIPAY_APP_ID: 'a' }),
      /LIANKE_ALIPAY_PRIVATE_KEY, LIANKE_ALIPAY_PUBLIC_KEY/,
    )
    assert.throws(
      () => readPaymentAccounts({ ...wechatEnv, LIANKE_WECHATPAY_API_V3_KEY: 'short' }),
      /LIANKE_WECHATPAY_API_V3_KEY/,
    )
    assert.throws(
      () => readPaymentAccounts({ ...wechatEnv, LIANKE_WECHATPAY_PRIVATE_KEY: 'no key' }),
      (error: unknown) =>
        error instanceof Error &&
        /LIANKE_WECHATPAY_PRIVATE_KEY must be a key/.test(error.message) &&
        !error.message.includes('no key'),
    )
  })
  it('want an address at which the portal can be told of payments', () => {
    assert.throws(() => readConfig(alipayEnv), /LIANKE_PUBLIC_URL must be set/)
    assert.throws(
      () => readConfig({ ...alipayEnv, LIANKE_PUBLIC_URL: 'portal.example.com' }),
      /LIANKE_PUBLIC_URL must be an address/,
    )
    assert.equal(
      readConfig({ ...alipayEnv, LIANKE_PUBLIC_URL: 'https://portal.example.com/carrier-lianke-h5/' }).publicUrl,
      'https://portal.example.com',
    )
  })
  it('never stand in an error', async () => {
    const standing: Promise<Standing> =
      paymentOf({ ...wechatEnv, LIANKE_WECHATPAY_BASE_URL: 'http://127.0.0.1:9' }).wechat?.query('t') ??
      Promise.reject(new Error('none'))
    await assert.rejects(
      standing,
      (error: unknown) => error instanceof PaymentFailure && !String(error.stack).includes('PRIVATE'),
    )
  })
})
