import type { App, Ctx } from '../call/context'
import type { Payable } from './pay.offers'
import { AppError } from '../../http/errors'
import type { payments, paymentTrades, Channel, TradeKind } from './pay.table'

export type PaymentRow = typeof payments.$inferSelect
export type TradeRow = typeof paymentTrades.$inferSelect

const CHANNELS: Record<TradeKind, Channel> = {
  JSAPI: 'wechat',
  H5: 'wechat',
  NATIVE: 'wechat',
  ALIPAY: 'alipay',
  ALIPAY_CODE: 'alipay',
}
/** The kind of trade by which a channel's code is paid. */
export const CODE_KINDS = { wechat: 'NATIVE', alipay: 'ALIPAY_CODE' } as const satisfies Record<Channel, TradeKind>
export const channelOf = ({ kind }: Pick<TradeRow, 'kind'>): Channel => CHANNELS[kind]
/** Our number at the provider: unlike a payment's own, no other tenant has it. */
export const tradeNoOf = ({ id }: Pick<TradeRow, 'id'>): string => id.replaceAll('-', '')
export const idOfTradeNo = (tradeNo: string): string | null =>
  /^[0-9a-f]{32}$/.test(tradeNo) ? tradeNo.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null

/** The provider of a channel. Throws PAYMENT_CHANNEL where only the other is offered, PROVIDER_OFF where none is. */
export function vendorOf<C extends Channel>(ctx: Ctx, channel: C) {
  const { payment } = ctx.providers
  const vendor = payment[channel]
  if (!vendor) throw new AppError(payment.wechat || payment.alipay ? 'PAYMENT_CHANNEL' : 'PROVIDER_OFF')
  return vendor as NonNullable<App['providers']['payment'][C]>
}

/** What a payment is for, as its module says; nothing moves with a payment of the demo. */
export const payableOf = (ctx: Ctx, { bizType }: Pick<PaymentRow, 'bizType'>): Payable<Ctx> | undefined =>
  ctx.offers.payables.find(({ kind }) => kind === bizType)

/** Where a provider tells of a tenant's payments. */
export const noticePath = (channel: Channel | ':channel', tenantId: string): string =>
  `/api/pay/notice/${channel}/${tenantId}`
