import { createDecipheriv, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto'
import {
  NO_REFUND,
  NOT_THERE,
  PaymentFailure,
  TIMEOUT_MS,
  type Order,
  type RefundStanding,
  type Standing,
  type WechatPay,
} from './payment'

/** A merchant at WeChat Pay. */
export interface WechatPayAccount {
  baseUrl: string
  mchId: string
  appId: string
  /** number of our certificate, and its key */
  serialNo: string
  privateKey: KeyObject
  /** WeChat's key for its answers and notices, and the id that they carry */
  publicKeyId: string
  publicKey: KeyObject
  /** 32 bytes, for the content of notices */
  apiV3Key: string
}

/** A notice older than this may be an old one played again. */
const NOTICE_LIFE_S = 300
const TAG_BYTES = 16
/** WeChat writes times as in Beijing. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** SHA256 with RSA, in base64: how both sides sign. */
export const sign = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text).sign(key, 'base64')
export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')

/** What a request, an answer or a notice signs: its parts, each with a line end. */
export const signedText = (...parts: string[]): string => parts.map(part => `${part}\n`).join('')

type Json = Record<string, unknown>
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text || '{}'))
  } catch {
    return {}
  }
}

const STATES: Record<string, Standing['state']> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'open',
  PAYERROR: 'open',
  USERPAYING: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** How a transaction stands, in our words. What it leaves out is nobody's. */
function standingOf(transaction: Json): Standing {
  const state = STATES[textOf(transaction.trade_state)]
  if (!state) throw new PaymentFailure('TRADE_STATE', `WeChat says "${textOf(transaction.trade_state)}"`)
  const { total, currency } = objectOf(transaction.amount)
  const time = Date.parse(textOf(transaction.success_time))
  return {
    state,
    amount: typeof total === 'number' ? total : 0,
    currency: textOf(currency),
    tradeNo: textOf(transaction.out_trade_no),
    merchantId: textOf(transaction.mchid),
    appId: textOf(transaction.appid),
    providerNo: textOf(transaction.transaction_id),
    payTime: Number.isNaN(time) ? '' : new Date(time).toISOString(),
  }
}

const REFUND_STATES: Record<string, RefundStanding['state']> = {
  SUCCESS: 'refunded',
  PROCESSING: 'waiting',
  // the payer's bank did not take it, or WeChat has given it up: both need a person
  ABNORMAL: 'failed',
  CLOSED: 'failed',
}

const whoseRefund = (said: Json, merchantId: string) => ({
  currency: textOf(objectOf(said.amount).currency),
  tradeNo: textOf(said.out_trade_no),
  refundNo: textOf(said.out_refund_no),
  merchantId,
})
/** How a refund stands, in our words. An answer names no merchant: it is the one who asked. */
function refundOf(said: Json, merchantId: string): RefundStanding {
  const state = REFUND_STATES[textOf(said.status)]
  if (!state) throw new PaymentFailure('REFUND_STATUS', `WeChat says "${textOf(said.status)}"`)
  const { refund } = objectOf(said.amount)
  return { state, amount: typeof refund === 'number' ? refund : 0, ...whoseRefund(said, merchantId) }
}

/** WeChat takes so many bytes of a reason. */
const MAX_REASON_BYTES = 80
function shortReason(text: string): string {
  let [short, bytes] = ['', 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_REASON_BYTES) break
    short += character
  }
  return short
}

function decrypted({ ciphertext, nonce, associated_data: associated }: Json, key: string): string {
  const bytes = Buffer.from(textOf(ciphertext), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, textOf(nonce))
    .setAAD(Buffer.from(textOf(associated)))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}

/** WeChat's own way to write a moment. */
const vendorTime = (iso: string): string => `${new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 19)}+08:00`

/** WeChat Pay, API v3. `account` is asked at each call, so that a sandbox may start with the first. */
export function wechatPay(account: () => Promise<WechatPayAccount>): WechatPay {
  const isGenuine = (
    { publicKey, publicKeyId }: WechatPayAccount,
    header: (name: string) => string,
    body: string,
  ): boolean =>
    header('wechatpay-serial') === publicKeyId &&
    isSigned(
      signedText(header('wechatpay-timestamp'), header('wechatpay-nonce'), body),
      header('wechatpay-signature'),
      publicKey,
    )

  async function ask(method: 'GET' | 'POST', path: string, content?: Json): Promise<Json> {
    const mine = await account()
    const { baseUrl, mchId, serialNo, privateKey } = mine
    const body = content ? JSON.stringify(content) : ''
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
    const signature = sign(signedText(method, path, timestamp, nonce, body), privateKey)
    let answer: { status: number; text: string; header: (name: string) => string }
    try {
      const response = await fetch(baseUrl + path, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(content ? { body } : {}),
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'lianke',
          authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`,
        },
      })
      answer = {
        status: response.status,
        text: await response.text(),
        header: name => response.headers.get(name) ?? '',
      }
    } catch (error) {
      throw new PaymentFailure('UNREACHABLE', `${method} ${path} got no answer`, { cause: error })
    }
    if (!isGenuine(mine, answer.header, answer.text))
      throw new PaymentFailure(
        'UNSIGNED',
        `${method} ${path} was answered ${String(answer.status)} without WeChat's signature`,
      )
    const said = parsed(answer.text)
    if (answer.status < 200 || answer.status > 299)
      throw new PaymentFailure(textOf(said.code) || String(answer.status), textOf(said.message))
    return said
  }

  const orderOf = (
    { mchId }: WechatPayAccount,
    appId: string,
    { tradeNo, subject, amount, expireTime, notifyUrl }: Order,
  ): Json => ({
    appid: appId,
    mchid: mchId,
    description: subject,
    out_trade_no: tradeNo,
    time_expire: vendorTime(expireTime),
    notify_url: notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  })
  /** Waves an answer through that only says that it is as wanted. */
  const unless = (codes: readonly string[]) => (error: unknown) => {
    if (error instanceof PaymentFailure && codes.includes(error.code)) return null
    throw error
  }

  return {
    async payee() {
      const { mchId, appId } = await account()
      return { merchantId: mchId, appId }
    },
    async beginJsapi(order, payer) {
      const mine = await account()
      const appId = payer.appId || mine.appId
      const { prepay_id: prepayId } = await ask('POST', '/v3/pay/transactions/jsapi', {
        ...orderOf(mine, appId, order),
        payer: { openid: payer.openId },
      })
      const [timeStamp, nonceStr, wanted] = [
        String(Math.floor(Date.now() / 1000)),
        randomBytes(16).toString('hex'),
        `prepay_id=${textOf(prepayId)}`,
      ]
      return {
        appId,
        timeStamp,
        nonceStr,
        package: wanted,
        signType: 'RSA',
        paySign: sign(signedText(appId, timeStamp, nonceStr, wanted), mine.privateKey),
      }
    },
    async beginH5(order, { ip }) {
      const mine = await account()
      const answer = await ask('POST', '/v3/pay/transactions/h5', {
        ...orderOf(mine, mine.appId, order),
        scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } },
      })
      return textOf(answer.h5_url)
    },
    async beginCode(order) {
      const mine = await account()
      return textOf((await ask('POST', '/v3/pay/transactions/native', orderOf(mine, mine.appId, order))).code_url)
    },
    async query(tradeNo) {
      const answer = await ask(
        'GET',
        `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${(await account()).mchId}`,
      ).catch(unless(['ORDER_NOT_EXIST']))
      return answer ? standingOf(answer) : NOT_THERE
    },
    async close(tradeNo) {
      await ask('POST', `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, { mchid: (await account()).mchId }).catch(
        unless(['ORDER_NOT_EXIST', 'ORDER_CLOSED']),
      )
    },
    async refund({ tradeNo, refundNo, amount, total, reason, notifyUrl }) {
      return refundOf(
        await ask('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: tradeNo,
          out_refund_no: refundNo,
          reason: shortReason(reason),
          notify_url: notifyUrl,
          amount: { refund: amount, total, currency: 'CNY' },
        }),
        (await account()).mchId,
      )
    },
    async queryRefund({ refundNo }) {
      const said = await ask('GET', `/v3/refund/domestic/refunds/${refundNo}`).catch(unless(['RESOURCE_NOT_EXISTS']))
      return said ? refundOf(said, (await account()).mchId) : NO_REFUND
    },
    async read({ headers, body }) {
      const header = (name: string) => textOf(headers[name])
      const mine = await account()
      if (
        !isGenuine(mine, header, body) ||
        Math.abs(Date.now() / 1000 - Number(header('wechatpay-timestamp'))) > NOTICE_LIFE_S
      )
        return null
      const { resource } = parsed(body)
      const said = parsed(decrypted(objectOf(resource), mine.apiV3Key))
      return objectOf(resource).original_type === 'refund'
        ? { refund: whoseRefund(said, textOf(said.mchid)) }
        : { standing: standingOf(said) }
    },
  }
}
