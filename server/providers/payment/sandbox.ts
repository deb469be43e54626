import type { FastifyInstance } from 'fastify'
import { createCipheriv, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { newId } from '../../db/ids'
import { loopback } from '../chat-sandbox'
import { alipay, signedFields, type AlipayAccount } from './alipay'
import { cashierPages } from './cashier'
import { digits, Ledger, refundedOf, type SandboxRefund, type SandboxTrade } from './ledger'
import type { Payment } from './payment'
import { isSigned, sign, signedText, wechatPay, type WechatPayAccount } from './wechat'

interface Keys {
  ours: { publicKey: KeyObject; privateKey: KeyObject }
  theirs: { publicKey: KeyObject; privateKey: KeyObject }
}
const makePair = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const makeKeys = async (): Promise<Keys> => {
  const [ours, theirs] = await Promise.all([makePair(), makePair()])
  return { ours, theirs }
}

const MCH_ID = '1900000001'
const APP_ID = 'wxsandbox00000001'
const ALIPAY_APP_ID = '2021000000000001'
const SERIAL_NO = 'SANDBOXMERCHANT01'
const PUBLIC_KEY_ID = 'PUB_KEY_ID_SANDBOX01'

type Json = Record<string, unknown>
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Each body arrives as the text that was signed. */
function takeText(server: FastifyInstance, type: string): void {
  server.removeContentTypeParser(type)
  server.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** What a vendor is about to say, before it signs it: a test may have it say something else. */
type Change = (content: Json, what: 'trade' | 'refund', how: 'answer' | 'notice') => Json

/** What a code says: a phone that scans it comes to the cashier on the site that hears of the trade. */
const codeOf = ({ handle, notifyUrl }: SandboxTrade): string =>
  new URL(`/sandbox/pay?prepay_id=${handle}`, notifyUrl).href

/** WeChat Pay v3, as far as the portal talks to it. */
function playWechat(server: FastifyInstance, keys: () => Promise<Keys>, ledger: Ledger, change: Change): void {
  takeText(server, 'application/json')
  const refuse = (status: number, code: string, message = code) =>
    Object.assign(new Error(message), { statusCode: status, code })
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) =>
    reply
      .status(error.statusCode ?? 500)
      .send({ code: error.statusCode ? (error.code ?? 'PARAM_ERROR') : 'SYSTEM_ERROR', message: error.message }),
  )
  server.addHook('preHandler', async request => {
    const fields = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const body = typeof request.body === 'string' ? request.body : ''
    const { ours } = await keys()
    const text = signedText(request.method, request.url, fields.timestamp ?? '', fields.nonce_str ?? '', body)
    const fresh = Math.abs(Date.now() / 1000 - Number(fields.timestamp)) < 300
    if (
      fields.mchid !== MCH_ID ||
      fields.serial_no !== SERIAL_NO ||
      !fresh ||
      !isSigned(text, fields.signature ?? '', ours.publicKey)
    )
      throw refuse(401, 'SIGN_ERROR')
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    const [timestamp, nonce, body] = [
      String(Math.floor(Date.now() / 1000)),
      randomBytes(16).toString('hex'),
      typeof payload === 'string' ? payload : '',
    ]
    const { theirs } = await keys()
    void reply.headers({
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': PUBLIC_KEY_ID,
      'wechatpay-signature': sign(signedText(timestamp, nonce, body), theirs.privateKey),
    })
    return payload
  })

  const contentOf = (body: unknown): Json => {
    const content = objectOf(JSON.parse(textOf(body) || '{}'))
    if (content.mchid !== MCH_ID) throw refuse(400, 'PARAM_ERROR', 'mchid')
    return content
  }
  const order = (kind: 'jsapi' | 'h5' | 'native', body: unknown): SandboxTrade => {
    const content = contentOf(body)
    const total = Number(objectOf(content.amount).total)
    const [tradeNo, openId, expireTime] = [
      textOf(content.out_trade_no),
      textOf(objectOf(content.payer).openid),
      Date.parse(textOf(content.time_expire)),
    ]
    const client = textOf(objectOf(content.scene_info).payer_client_ip)
    if (
      !/^[\w|*-]{6,32}$/.test(tradeNo) ||
      !(Number.isInteger(total) && total > 0) ||
      !content.description ||
      !content.appid ||
      !/^https?:/.test(textOf(content.notify_url)) ||
      !{ jsapi: openId, h5: client, native: true }[kind]
    )
      throw refuse(400, 'PARAM_ERROR')
    const made = ledger.order({
      vendor: 'wechat',
      tradeNo,
      handle: `wx${digits(26)}${randomBytes(4).toString('hex')}`,
      content: JSON.stringify([kind, { ...content, scene_info: null }]),
      appId: textOf(content.appid),
      openId,
      subject: textOf(content.description),
      isScanned: true,
      amount: total,
      notifyUrl: textOf(content.notify_url),
      expireTime: Number.isNaN(expireTime) ? Date.now() + 7_200_000 : expireTime,
    })
    if (made === 'used') throw refuse(403, 'OUT_TRADE_NO_USED')
    if (made.state === 'paid') throw refuse(400, 'ORDERPAID')
    if (made.state === 'closed') throw refuse(400, 'ORDER_CLOSED')
    return made
  }
  server.post('/v3/pay/transactions/jsapi', request => ({ prepay_id: order('jsapi', request.body).handle }))
  // WeChat's link leads to its own site; here the portal itself shows the cashier
  server.post('/v3/pay/transactions/h5', request => ({
    h5_url: `/sandbox/pay?prepay_id=${order('h5', request.body).handle}`,
  }))
  server.post('/v3/pay/transactions/native', request => ({ code_url: codeOf(order('native', request.body)) }))
  server.get<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no', request => {
    const trade = ledger.find(request.params.no, 'wechat')
    if (!trade) throw refuse(404, 'ORDER_NOT_EXIST')
    return change(transactionOf(trade), 'trade', 'answer')
  })
  server.post<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no/close', (request, reply) => {
    contentOf(request.body)
    const trade = ledger.find(request.params.no, 'wechat')
    if (!trade) throw refuse(404, 'ORDER_NOT_EXIST')
    if (trade.state === 'paid') throw refuse(400, 'ORDERPAID')
    if (trade.state === 'waiting') throw refuse(400, 'USERPAYING')
    trade.state = 'closed'
    return reply.status(204).send()
  })
  server.post('/v3/refund/domestic/refunds', request => {
    const content = objectOf(JSON.parse(textOf(request.body) || '{}'))
    const { refund: amount, total, currency } = objectOf(content.amount)
    const refundNo = textOf(content.out_refund_no)
    const trade = ledger.find(textOf(content.out_trade_no), 'wechat')
    if (!trade) throw refuse(404, 'RESOURCE_NOT_EXISTS')
    if (
      !/^[\w|*@-]{1,64}$/.test(refundNo) ||
      !Number.isInteger(amount) ||
      total !== trade.amount ||
      currency !== 'CNY' ||
      Buffer.byteLength(textOf(content.reason)) > 80
    )
      throw refuse(400, 'PARAM_ERROR')
    const made = ledger.refund(trade, { refundNo, amount: Number(amount), notifyUrl: textOf(content.notify_url) })
    if (made === 'used' || made === 'over') throw refuse(400, 'INVALID_REQUEST', made)
    // as the vendor does, which tells of the end later
    return change(refundOf(trade, made.refund, made.isNew ? 'PROCESSING' : 'SUCCESS'), 'refund', 'answer')
  })
  server.get<{ Params: { no: string } }>('/v3/refund/domestic/refunds/:no', request => {
    const found = ledger.findRefund(request.params.no, 'wechat')
    if (!found) throw refuse(404, 'RESOURCE_NOT_EXISTS')
    return change(refundOf(found.trade, found.refund, 'SUCCESS'), 'refund', 'answer')
  })
}

const refundOf = (trade: SandboxTrade, refund: SandboxRefund, status: string): Json => ({
  refund_id: `50${digits(27)}`,
  out_refund_no: refund.refundNo,
  transaction_id: trade.providerNo,
  out_trade_no: trade.tradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: refund.time.toISOString(),
  ...(status === 'SUCCESS' ? { success_time: refund.time.toISOString() } : {}),
  status,
  amount: {
    total: trade.amount,
    refund: refund.amount,
    payer_total: trade.amount,
    payer_refund: refund.amount,
    currency: 'CNY',
  },
})

const transactionOf = (trade: SandboxTrade): Json => ({
  appid: trade.appId,
  mchid: MCH_ID,
  out_trade_no: trade.tradeNo,
  trade_state: trade.refunds.length
    ? 'REFUND'
    : { open: 'NOTPAY', waiting: 'USERPAYING', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state],
  trade_state_desc: trade.state,
  amount: { total: trade.amount, currency: 'CNY' },
  ...(trade.payTime
    ? { transaction_id: trade.providerNo, success_time: trade.payTime.toISOString(), payer: { openid: trade.openId } }
    : {}),
})

/** The notice of a paid trade, or of a refund of it, as WeChat sends it: signed, its content encrypted with the merchant's key. */
function wechatNotice(
  trade: SandboxTrade,
  refund: SandboxRefund | undefined,
  { privateKey, apiV3Key, change }: { privateKey: KeyObject; apiV3Key: string; change: Change },
): { headers: Record<string, string>; body: string } {
  const [nonce, timestamp] = [randomBytes(6).toString('hex'), String(Math.floor(Date.now() / 1000))]
  const about = refund ? 'refund' : 'transaction'
  const { status, ...told } = refund ? refundOf(trade, refund, 'SUCCESS') : transactionOf(trade)
  const content = change(
    refund ? { mchid: MCH_ID, ...told, refund_status: status } : told,
    refund ? 'refund' : 'trade',
    'notice',
  )
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(about))
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(content)),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
  const body = JSON.stringify({
    id: newId(),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
    summary: refund ? 'refunded' : 'paid',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: about,
      ciphertext,
      associated_data: about,
      nonce,
    },
  })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': PUBLIC_KEY_ID,
      'wechatpay-signature': sign(signedText(timestamp, nonce, body), privateKey),
    },
  }
}

const yuan = (cents: number): string => (cents / 100).toFixed(2)
const alipayTime = (date: Date): string =>
  new Date(date.getTime() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
const alipayStatus = (trade: SandboxTrade): string =>
  trade.state === 'paid' && refundedOf(trade) === trade.amount
    ? 'TRADE_CLOSED'
    : { open: 'WAIT_BUYER_PAY', waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[trade.state]

const isTrade = (made: SandboxTrade | Json): made is SandboxTrade => 'tradeNo' in made

/** Alipay's gateway, as far as the portal talks to it. */
function playAlipay(server: FastifyInstance, keys: () => Promise<Keys>, ledger: Ledger, change: Change): void {
  takeText(server, 'application/x-www-form-urlencoded')
  const order = (content: Json, fields: Record<string, string>, isScanned: boolean): SandboxTrade | Json => {
    const made = ledger.order({
      vendor: 'alipay',
      tradeNo: textOf(content.out_trade_no),
      handle: `2026${digits(24)}`,
      content: JSON.stringify([content, fields.notify_url]),
      appId: ALIPAY_APP_ID,
      openId: '',
      subject: textOf(content.subject),
      isScanned,
      amount: Math.round(Number(content.total_amount) * 100),
      notifyUrl: fields.notify_url ?? '',
      expireTime: Date.parse(`${textOf(content.time_expire).replace(' ', 'T')}+08:00`),
    })
    if (made === 'used') return { sub_code: 'ACQ.CONTEXT_INCONSISTENT' }
    if (made.state === 'paid') return { sub_code: 'ACQ.TRADE_HAS_SUCCESS' }
    if (made.state === 'closed') return { sub_code: 'ACQ.TRADE_HAS_CLOSE' }
    return made
  }
  const answers: Record<string, (content: Json, fields: Record<string, string>) => Json> = {
    'alipay.trade.create': (content, fields) => {
      const made = order(content, fields, true)
      return isTrade(made) ? { out_trade_no: made.tradeNo, trade_no: made.handle } : made
    },
    'alipay.trade.precreate': (content, fields) => {
      const made = order(content, fields, false)
      return isTrade(made) ? { out_trade_no: made.tradeNo, qr_code: codeOf(made) } : made
    },
    'alipay.trade.query': content => {
      const trade = ledger.find(textOf(content.out_trade_no), 'alipay')
      if (!trade) return { sub_code: 'ACQ.TRADE_NOT_EXIST' }
      return change(
        {
          out_trade_no: trade.tradeNo,
          trade_no: trade.handle,
          trade_status: alipayStatus(trade),
          total_amount: yuan(trade.amount),
          ...(trade.payTime ? { send_pay_date: alipayTime(trade.payTime) } : {}),
        },
        'trade',
        'answer',
      )
    },
    'alipay.trade.close': content => {
      const trade = ledger.find(textOf(content.out_trade_no), 'alipay')
      if (!trade) return { sub_code: 'ACQ.TRADE_NOT_EXIST' }
      if (trade.state !== 'open') return { sub_code: 'ACQ.TRADE_STATUS_ERROR' }
      trade.state = 'closed'
      return { out_trade_no: trade.tradeNo, trade_no: trade.handle }
    },
    'alipay.trade.refund': content => {
      const trade = ledger.find(textOf(content.out_trade_no), 'alipay')
      if (!trade) return { sub_code: 'ACQ.TRADE_NOT_EXIST' }
      const made = ledger.refund(trade, {
        refundNo: textOf(content.out_request_no),
        amount: Math.round(Number(content.refund_amount) * 100),
        notifyUrl: trade.notifyUrl,
      })
      if (made === 'used') return { sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' }
      if (made === 'over') return { sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
      return change(
        {
          out_trade_no: trade.tradeNo,
          trade_no: trade.handle,
          fund_change: made.isNew ? 'Y' : 'N',
          refund_fee: yuan(refundedOf(trade)),
        },
        'refund',
        'answer',
      )
    },
    'alipay.trade.fastpay.refund.query': content => {
      const found = ledger.findRefund(textOf(content.out_request_no), 'alipay')
      if (!found || found.trade.tradeNo !== content.out_trade_no) return {}
      return change(
        {
          out_trade_no: found.trade.tradeNo,
          trade_no: found.trade.handle,
          out_request_no: found.refund.refundNo,
          refund_status: 'REFUND_SUCCESS',
          total_amount: yuan(found.trade.amount),
          refund_amount: yuan(found.refund.amount),
        },
        'refund',
        'answer',
      )
    },
  }
  server.post('/gateway.do', async (request, reply) => {
    const fields = Object.fromEntries(new URLSearchParams(textOf(request.body)))
    const { ours, theirs } = await keys()
    const answer = answers[fields.method ?? '']
    const genuine = fields.app_id === ALIPAY_APP_ID && isSigned(signedFields(fields), fields.sign ?? '', ours.publicKey)
    const said = !genuine
      ? { sub_code: 'isv.invalid-signature' }
      : !answer
        ? { sub_code: 'isv.invalid-method' }
        : answer(objectOf(JSON.parse(fields.biz_content ?? '{}')), fields)
    const text = JSON.stringify({
      ...('sub_code' in said
        ? { code: '40004', msg: 'Business Failed', sub_msg: said.sub_code }
        : { code: '10000', msg: 'Success' }),
      ...said,
    })
    return reply
      .type('application/json; charset=utf-8')
      .send(
        `{"${(fields.method ?? '').replaceAll('.', '_')}_response":${text},"sign":"${sign(text, theirs.privateKey)}"}`,
      )
  })
}

/** The notice of a paid trade, or of a refund of it, as Alipay sends it. */
function alipayNotice(
  trade: SandboxTrade,
  refund: SandboxRefund | undefined,
  { privateKey, change }: { privateKey: KeyObject; change: Change },
): { headers: Record<string, string>; body: string } {
  const told = {
    app_id: ALIPAY_APP_ID,
    charset: 'utf-8',
    notify_type: 'trade_status_sync',
    notify_id: newId(),
    notify_time: alipayTime(new Date()),
    out_trade_no: trade.tradeNo,
    trade_no: trade.handle,
    trade_status: alipayStatus(trade),
    total_amount: yuan(trade.amount),
    subject: trade.subject,
    ...(trade.payTime ? { gmt_payment: alipayTime(trade.payTime) } : {}),
    ...(refund
      ? {
          out_biz_no: refund.refundNo,
          refund_fee: yuan(refundedOf(trade)),
          gmt_refund: `${alipayTime(refund.time)}.000`,
        }
      : {}),
    version: '1.0',
  }
  const changed = Object.entries(change(told, refund ? 'refund' : 'trade', 'notice'))
  const fields = Object.fromEntries(changed.map(([name, value]) => [name, textOf(value)]))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({
      ...fields,
      sign_type: 'RSA2',
      sign: sign(signedFields(fields), privateKey),
    }).toString(),
  }
}

/** WeChat Pay and Alipay, played here: real clients talk to them over real HTTP, and a person plays the payer on the cashier's page. Forgets everything when the process ends. */
export function sandboxPayment(change: Change = content => content): Payment {
  let made: Promise<Keys> | undefined
  const keys = () => (made ??= makeKeys())
  const apiV3Key = randomBytes(16).toString('hex')
  const ledger = new Ledger(async (trade, refund) => {
    const { theirs } = await keys()
    const { headers, body } =
      trade.vendor === 'wechat'
        ? wechatNotice(trade, refund, { privateKey: theirs.privateKey, apiV3Key, change })
        : alipayNotice(trade, refund, { privateKey: theirs.privateKey, change })
    const answer = await fetch(refund?.notifyUrl ?? trade.notifyUrl, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    return trade.vendor === 'wechat' ? answer.ok : (await answer.text()) === 'success'
  })
  const wechatHost = loopback(server => playWechat(server, keys, ledger, change))
  const alipayHost = loopback(server => playAlipay(server, keys, ledger, change))
  const wechatAccount = async (): Promise<WechatPayAccount> => {
    const [baseUrl, { ours, theirs }] = await Promise.all([wechatHost.url(), keys()])
    return {
      baseUrl,
      mchId: MCH_ID,
      appId: APP_ID,
      serialNo: SERIAL_NO,
      privateKey: ours.privateKey,
      publicKeyId: PUBLIC_KEY_ID,
      publicKey: theirs.publicKey,
      apiV3Key,
    }
  }
  const alipayAccount = async (): Promise<AlipayAccount> => {
    const [baseUrl, { ours, theirs }] = await Promise.all([alipayHost.url(), keys()])
    return { baseUrl, appId: ALIPAY_APP_ID, privateKey: ours.privateKey, publicKey: theirs.publicKey }
  }
  const mount = (server: FastifyInstance) => {
    cashierPages(server, ledger)
    server.addHook('onClose', async () => {
      await Promise.all([wechatHost.close(), alipayHost.close()])
    })
  }
  return { sandbox: true, wechat: wechatPay(wechatAccount), alipay: alipay(alipayAccount), mount }
}
