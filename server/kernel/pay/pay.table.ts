import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Misfit } from '../../../shared/payment'
import type { RefundReason, RefundState } from '../../../shared/refund'
import { linkmen } from '../identity/auth.table'
import type { PaymentFor } from './pay.offers'
import { createTime, id, instant, string, tenantId } from '../../db/columns'

export type PaymentState = 'created' | 'paid' | 'closed' | 'refunded'
/** Who takes money for us. */
export type Channel = 'wechat' | 'alipay'
/** The ways to pay: WeChat's own window, WeChat's link from elsewhere, Alipay's window; a code of either that is shown to the payer. */
export type TradeKind = 'JSAPI' | 'H5' | 'ALIPAY' | 'NATIVE' | 'ALIPAY_CODE'

/** What a provider said of a trade, and what of it is not ours. `amount` in cents. */
export interface Mismatch {
  misfits: Misfit[]
  /** whether money came, as it says */
  state: string
  amount: number
  currency: string
  merchantId: string
  appId: string
  providerNo: string
  /** when it was said first */
  time: string
}

/** Money that a linkman owes for one thing. */
export const payments = pgTable(
  'payments',
  {
    tenantId: tenantId(),
    id: id(),
    paymentNo: text('payment_no').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    bizType: text('biz_type').$type<PaymentFor>().notNull(),
    bizId: uuid('biz_id').notNull(),
    subject: text('subject').notNull(),
    /** cents */
    amount: integer('amount').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('created'),
    /** of the trade that paid it; `counter`: staff say that it came over the counter, and there is no trade */
    channel: text('channel').$type<Channel | 'counter'>(),
    providerNo: string('provider_no'),
    payTime: instant('pay_time'),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.paymentNo),
    index().on(t.tenantId, t.linkmanId, t.createTime),
    index('payments_customer_time')
      .on(t.tenantId, t.customerId, t.payTime, t.id)
      .where(sql`${t.payTime} is not null`)
      .concurrently(),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** One try to pay at a provider: another way to pay is another trade. Its id, without dashes, is our number there. */
export const paymentTrades = pgTable(
  'payment_trades',
  {
    tenantId: tenantId(),
    id: id(),
    paymentId: uuid('payment_id').notNull(),
    kind: text('kind').$type<TradeKind>().notNull(),
    /** who may pay it, and which app named the person; WeChat's own window only */
    openId: string('open_id'),
    appId: string('app_id'),
    /** where the provider tells of it: a repeated start must say the same */
    notifyUrl: text('notify_url').notNull(),
    /** `mismatched`: the provider answers what is not ours; it is left alone, and staff settle it */
    state: text('state').$type<'open' | 'paid' | 'closed' | 'mismatched'>().notNull().default('open'),
    mismatch: jsonb('mismatch').$type<Mismatch>(),
    /** how staff settled the mismatch, '' while it waits */
    settlement: string('settlement'),
    providerNo: string('provider_no'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.paymentId),
    // what the clock looks at, over all tenants
    index('payment_trades_open')
      .on(t.createTime)
      .where(sql`${t.state} = 'open'`)
      .concurrently(),
    // what staff have to settle
    index('payment_trades_mismatched')
      .on(t.tenantId, t.createTime)
      .where(sql`${t.mismatch} is not null and ${t.settlement} = ''`)
      .concurrently(),
    foreignKey({ columns: [t.tenantId, t.paymentId], foreignColumns: [payments.tenantId, payments.id] }),
  ],
)

/** Money that goes back: the way it came, one row for one number at the provider, or by hand. Rows are never deleted: what they sum up to is what was kept. */
export const refunds = pgTable(
  'refunds',
  {
    tenantId: tenantId(),
    id: id(),
    /** our number at the provider, or its own of what was paid back there: every try says the same */
    refundNo: text('refund_no').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** the trade that is paid back; null where the money came over the counter */
    tradeId: uuid('trade_id'),
    /** cents */
    amount: integer('amount').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    state: text('state').$type<RefundState>().notNull().default('pending'),
    tries: integer('tries').notNull().default(0),
    /** when it is tried, or asked about, next */
    nextTime: instant('next_time').notNull(),
    /** when the provider was last asked to pay it back */
    askTime: instant('ask_time'),
    /** the provider's last word, where it was not what was wanted */
    code: string('code'),
    /** what staff say of how it was paid back otherwise */
    otherwise: string('otherwise'),
    createTime: createTime(),
    finishTime: instant('finish_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.refundNo),
    index('refunds_finished').on(t.tenantId, t.finishTime).concurrently(),
    index('refunds_payment').on(t.tenantId, t.paymentId, t.createTime),
    // what is to be looked at by people
    index('refunds_open')
      .on(t.tenantId, t.createTime)
      .where(sql`${t.state} in ('unknown', 'failed', 'owed')`)
      .concurrently(),
    // what is due, over all tenants
    index('refunds_due')
      .on(t.nextTime)
      .where(sql`${t.state} in ('pending', 'unknown')`),
    check('refunds_amount', sql`${t.amount} > 0`),
    foreignKey({ columns: [t.tenantId, t.paymentId], foreignColumns: [payments.tenantId, payments.id] }),
    foreignKey({ columns: [t.tenantId, t.tradeId], foreignColumns: [paymentTrades.tenantId, paymentTrades.id] }),
  ],
)
