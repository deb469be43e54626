import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, string, tenantId } from '../db/columns'
import { tenants } from '../door/door.table'

export const customers = pgTable('customers', {
  tenantId: tenantId().references(() => tenants.id), id: id(), name: text('name').notNull(), customerAddress: string('customer_address'), createTime: createTime(),
}, t => [primaryKey({ columns: [t.tenantId, t.id] })])

/** A contact of a customer: who signs in. */
export const linkmen = pgTable('linkmen', {
  tenantId: tenantId(), id: id(), customerId: uuid('customer_id').notNull(), name: text('name').notNull(), phone: text('phone').notNull(),
  account: text('account'), passwordHash: text('password_hash'), email: string('email'),
  /** id of the picture's file, '' for none: links to files run out, so none is kept */
  head: string('head'), language: string('language'),
  lastLoginTime: instant('last_login_time'), createTime: createTime(),
}, t => [
  primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.phone), unique().on(t.tenantId, t.account),
  foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }), index().on(t.tenantId, t.customerId),
])

export const staff = pgTable('staff', {
  tenantId: tenantId().references(() => tenants.id), id: id(), displayName: text('display_name').notNull(), phone: string('phone'), account: text('account').notNull(), passwordHash: text('password_hash').notNull(), createTime: createTime(),
  /** who he is in WeCom, '' when not known: there a name is shown by this id only */
  openUserId: string('open_user_id'),
}, t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.account)])

/** A login. The token itself is never kept, only its SHA-256. */
export const sessions = pgTable('sessions', {
  tenantId: tenantId(), tokenHash: text('token_hash').notNull().unique(), kind: text('kind').$type<'linkman' | 'staff'>().notNull(), userId: uuid('user_id').notNull(),
  createTime: createTime(), expireTime: instant('expire_time').notNull(),
}, t => [primaryKey({ columns: [t.tenantId, t.tokenHash] }), index().on(t.tenantId, t.userId)])

/** One-time sign-in tokens of links, as SHA-256. */
export const quickTokens = pgTable('quick_tokens', {
  tenantId: tenantId(), tokenHash: text('token_hash').notNull(), linkmanId: uuid('linkman_id').notNull(), expireTime: instant('expire_time').notNull(), useTime: instant('use_time'),
}, t => [primaryKey({ columns: [t.tenantId, t.tokenHash] })])

export const captchas = pgTable('captchas', {
  tenantId: tenantId(), id: id(), answer: text('answer').notNull(), ticketHash: text('ticket_hash'), expireTime: instant('expire_time').notNull(), useTime: instant('use_time'), ticketUseTime: instant('ticket_use_time'),
}, t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.ticketHash)])

/** Codes sent to phones, as HMAC. The rows of an hour are the rate limit. */
export const smsCodes = pgTable('sms_codes', {
  tenantId: tenantId(), id: id(), phone: text('phone').notNull(), codeHmac: text('code_hmac').notNull(), tries: integer('tries').notNull().default(0),
  createTime: createTime(), expireTime: instant('expire_time').notNull(), useTime: instant('use_time'),
}, t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.phone, t.createTime)])

/** Password tries of an account since its last success, whether the account exists or not. */
export const passwordTries = pgTable('password_tries', {
  tenantId: tenantId(), kind: text('kind').$type<'linkman' | 'staff'>().notNull(), account: text('account').notNull(), count: integer('count').notNull(), expireTime: instant('expire_time').notNull(),
}, t => [primaryKey({ columns: [t.tenantId, t.kind, t.account] })])
