import type { KeyObject } from 'node:crypto'
import { tenantTime } from '../../../shared/day'
import {
  NO_REFUND,
  NOT_THERE,
  PaymentFailure,
  TIMEOUT_MS,
  type Alipay,
  type Order,
  type RefundStanding,
  type Standing,
} from './payment'
import { isSigned, sign } from './wechat'

/** A merchant's app at Alipay. */
export interface AlipayAccount {
  /** the gateway, as far as its host */
  baseUrl: string
  appId: string
  privateKey: KeyObject
  /** Alipay's key for its answers and notices */
  publicKey: KeyObject
}

type Fields = Record<string, string>

/** What Alipay signs: every field that has a value but `without`, by name, joined as in a query. */
export const signedFields = (fields: Fields, without: readonly string[] = ['sign']): string =>
  Object.keys(fields)
    .filter(name => fields[name] && !without.includes(name))
    .sort()
    .map(name => `${name}=${String(fields[name])}`)
    .join('&')

const yuan = (cents: number): string => `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
/** Cents of "12.30"; 0 for what is no amount. */
const cents = (text: string): number => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0)

/** Alipay's times are Beijing's and name no zone: `YYYY-MM-DD HH:mm:ss`. */
const vendorTime = (ms: number): string => `${tenantTime(ms)}:${new Date(ms).toISOString().slice(17, 19)}`
const isoTime = (text: string): string => {
  const time = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

const STATES: Record<string, Standing['state']> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
}

/** Alipay takes yuan where it names nothing else. */
const currencyOf = ({ trans_currency: currency = 'CNY' }: Fields): string => currency

/** How a trade stands, in our words. An answer names no app: it is the one that asked. The app stands for its merchant. */
function standingOf(said: Fields, appId: string): Standing {
  const state = STATES[said.trade_status ?? '']
  if (!state) throw new PaymentFailure('TRADE_STATUS', `Alipay says "${said.trade_status ?? ''}"`)
  return {
    state,
    amount: cents(said.total_amount ?? ''),
    currency: currencyOf(said),
    tradeNo: said.out_trade_no ?? '',
    merchantId: appId,
    appId,
    providerNo: said.trade_no ?? '',
    payTime: isoTime(said.send_pay_date ?? said.gmt_payment ?? ''),
  }
}

const whoseRefund = (said: Fields, refundNo: string | undefined, appId: string) => ({
  currency: currencyOf(said),
  tradeNo: said.out_trade_no ?? '',
  refundNo: refundNo ?? '',
  merchantId: appId,
})

/** The answer inside an envelope of Alipay, as the text that is signed: up to the signature, which stands last. */
function signedPart(text: string, name: string): string {
  const from = text.indexOf('{', text.indexOf(`"${name}"`) + name.length)
  return from < 0 ? '' : text.slice(from, text.lastIndexOf('}', text.lastIndexOf('"sign"')) + 1)
}

/** Alipay's open gateway with RSA2. `account` is asked at each call, so that a sandbox may start with the first. */
export function alipay(account: () => Promise<AlipayAccount>): Alipay {
  const request = (
    { appId, privateKey }: AlipayAccount,
    method: string,
    content: object,
    more: Fields = {},
  ): URLSearchParams => {
    const fields: Fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: vendorTime(Date.now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    }
    return new URLSearchParams({ ...fields, sign: sign(signedFields(fields), privateKey) })
  }

  async function ask(method: string, content: object, more?: Fields): Promise<Fields> {
    const mine = await account()
    let text: string
    try {
      const response = await fetch(`${mine.baseUrl}/gateway.do?charset=utf-8`, {
        method: 'POST',
        body: request(mine, method, content, more),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      text = await response.text()
    } catch (error) {
      throw new PaymentFailure('UNREACHABLE', `${method} got no answer`, { cause: error })
    }
    const name = `${method.replaceAll('.', '_')}_response`
    let answer: Record<string, unknown>
    try {
      answer = JSON.parse(text) as typeof answer
    } catch (error) {
      throw new PaymentFailure('NO_JSON', `${method} was answered with no JSON`, { cause: error })
    }
    if (typeof answer.sign !== 'string' || !isSigned(signedPart(text, name), answer.sign, mine.publicKey))
      throw new PaymentFailure('UNSIGNED', `${method} was answered without Alipay's signature`)
    const said = (answer[name] ?? {}) as Fields
    if (said.code !== '10000')
      throw new PaymentFailure(said.sub_code ?? said.code ?? '', said.sub_msg ?? said.msg ?? '')
    return said
  }

  /** Alipay makes a trade beforehand only for a buyer it knows; from DingTalk the buyer is not known, and the signed text alone opens its window. */
  const unlessBuyerIsWanted = (error: unknown) => {
    if (error instanceof PaymentFailure && ['ACQ.INVALID_PARAMETER', 'ACQ.BUYER_NOT_EXIST'].includes(error.code))
      return null
    throw error
  }
  const contentOf = ({ tradeNo, subject, amount, expireTime }: Order) => ({
    out_trade_no: tradeNo,
    total_amount: yuan(amount),
    subject,
    time_expire: vendorTime(Date.parse(expireTime)),
  })
  const unlessMissing = (error: unknown) => {
    if (error instanceof PaymentFailure && error.code === 'ACQ.TRADE_NOT_EXIST') return null
    throw error
  }

  /** Only what was paid back has a status; of anything else Alipay says nothing, whether it was refused or never asked for. */
  async function queryRefund(tradeNo: string, refundNo: string): Promise<RefundStanding> {
    const said = await ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
    }).catch(unlessMissing)
    return said?.refund_status === 'REFUND_SUCCESS'
      ? {
          state: 'refunded',
          amount: cents(said.refund_amount ?? ''),
          ...whoseRefund(said, said.out_request_no, (await account()).appId),
        }
      : NO_REFUND
  }

  return {
    async payee() {
      const { appId } = await account()
      return { merchantId: appId, appId }
    },
    async begin(order) {
      const mine = await account()
      const made = await ask(
        'alipay.trade.create',
        { ...contentOf(order), product_code: 'JSAPI_PAY' },
        { notify_url: order.notifyUrl },
      ).catch(unlessBuyerIsWanted)
      // signed here: Alipay's own app checks it when it opens
      const orderStr = request(
        mine,
        'alipay.trade.app.pay',
        { ...contentOf(order), product_code: 'QUICK_MSECURITY_PAY' },
        { notify_url: order.notifyUrl },
      )
      return { tradeNO: made?.trade_no ?? '', orderStr: orderStr.toString().replaceAll('+', '%20') }
    },
    async beginCode(order) {
      const said = await ask('alipay.trade.precreate', contentOf(order), { notify_url: order.notifyUrl })
      return said.qr_code ?? ''
    },
    async query(tradeNo) {
      const said = await ask('alipay.trade.query', { out_trade_no: tradeNo }).catch(unlessMissing)
      return said ? standingOf(said, (await account()).appId) : NOT_THERE
    },
    async close(tradeNo) {
      await ask('alipay.trade.close', { out_trade_no: tradeNo }).catch(unlessMissing)
    },
    async refund({ tradeNo, refundNo, amount, reason }) {
      const said = await ask('alipay.trade.refund', {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
        refund_amount: yuan(amount),
        refund_reason: reason,
      })
      // accepted is not paid back, and of a repeated one Alipay says that no money moved
      return said.fund_change === 'Y'
        ? { state: 'refunded', amount, ...whoseRefund(said, refundNo, (await account()).appId) }
        : queryRefund(tradeNo, refundNo)
    },
    queryRefund: ({ tradeNo, refundNo }) => queryRefund(tradeNo, refundNo),
    async read({ body }) {
      const fields: Fields = Object.fromEntries(new URLSearchParams(body))
      const mine = await account()
      if (!isSigned(signedFields(fields, ['sign', 'sign_type']), fields.sign ?? '', mine.publicKey)) return null
      // a refund is told at the address of its trade, as a change of the trade
      return fields.gmt_refund && fields.out_biz_no
        ? { refund: whoseRefund(fields, fields.out_biz_no, fields.app_id ?? '') }
        : { standing: standingOf(fields, fields.app_id ?? '') }
    },
  }
}
