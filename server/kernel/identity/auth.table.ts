import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '../../../shared/permissions'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { tenants } from '../tenancy/door.table'

export const customers = pgTable(
  'customers',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    customerAddress: string('customer_address'),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** A contact of a customer: who signs in. */
export const linkmen = pgTable(
  'linkmen',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    account: text('account'),
    passwordHash: text('password_hash'),
    email: string('email'),
    /** id of the picture's file, '' for none: links to files run out, so none is kept */
    head: string('head'),
    language: string('language'),
    lastLoginTime: instant('last_login_time'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.phone),
    unique().on(t.tenantId, t.account),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index().on(t.tenantId, t.customerId),
  ],
)

export const staff = pgTable(
  'staff',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    displayName: text('display_name').notNull(),
    phone: string('phone'),
    account: text('account').notNull(),
    passwordHash: text('password_hash').notNull(),
    createTime: createTime(),
    /** the WeCom user id, '' when not known: WeCom shows names by this id only */
    openUserId: string('open_user_id'),
    /** null: all that there are */
    permissions: text('permissions').array().$type<Permission[]>(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.account)],
)

/** One sign-in on one device. All its tokens are of this family, and end with it. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    kind: text('kind').$type<'linkman' | 'staff'>().notNull(),
    userId: uuid('user_id').notNull(),
    /** what the device says of itself, '' for nothing: its name is made of it in the reader's language */
    platform: string('platform'),
    browser: string('browser'),
    os: string('os'),
    /** goes up each time a refresh token of the newest generation is used */
    generation: integer('generation').notNull().default(0),
    /** when the newest generation began */
    generationTime: instant('generation_time').notNull(),
    /** an access token of the newest generation has been used, so its answer was not lost */
    arrived: boolean('arrived').notNull().default(false),
    createTime: createTime(),
    /** to some minutes */
    lastUseTime: instant('last_use_time').notNull(),
    /** moves on with each renewal, up to `endTime` */
    expireTime: instant('expire_time').notNull(),
    endTime: instant('end_time').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.userId), index().on(t.expireTime)],
)

/** What an access token is renewed with, as SHA-256. A used one is kept until it would have run out, so that it is known when it comes back. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    familyId: uuid('family_id').notNull(),
    generation: integer('generation').notNull(),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    index().on(t.tenantId, t.familyId),
    index().on(t.expireTime),
    foreignKey({
      columns: [t.tenantId, t.familyId],
      foreignColumns: [tokenFamilies.tenantId, tokenFamilies.id],
    }).onDelete('cascade'),
  ],
)

/** Access tokens, as SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind').$type<'linkman' | 'staff'>().notNull(),
    userId: uuid('user_id').notNull(),
    /** null for a login of before there were families: it is good until it runs out or is exchanged for one */
    familyId: uuid('family_id'),
    generation: integer('generation').notNull().default(0),
    /** to some minutes; null until it is used */
    lastUseTime: instant('last_use_time'),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    index().on(t.tenantId, t.userId),
    index('sessions_family').on(t.tenantId, t.familyId).concurrently(),
    index('sessions_expire').on(t.expireTime).concurrently(),
    foreignKey({
      columns: [t.tenantId, t.familyId],
      foreignColumns: [tokenFamilies.tenantId, tokenFamilies.id],
    }).onDelete('cascade'),
  ],
)

/** One-time sign-in tokens of links, as SHA-256. */
export const quickTokens = pgTable(
  'quick_tokens',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    expireTime: instant('expire_time').notNull(),
    useTime: instant('use_time'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.tokenHash] })],
)

export const captchas = pgTable(
  'captchas',
  {
    tenantId: tenantId(),
    id: id(),
    answer: text('answer').notNull(),
    ticketHash: text('ticket_hash'),
    expireTime: instant('expire_time').notNull(),
    useTime: instant('use_time'),
    ticketUseTime: instant('ticket_use_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.ticketHash),
    index('captchas_expire').on(t.expireTime).concurrently(),
  ],
)

/** Codes sent to phones, as HMAC. The rows of an hour are the rate limit. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    tenantId: tenantId(),
    id: id(),
    phone: text('phone').notNull(),
    codeHmac: text('code_hmac').notNull(),
    tries: integer('tries').notNull().default(0),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
    useTime: instant('use_time'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.phone, t.createTime)],
)

/**
 * Password tries of an account since its last success, whether the account exists or not: those of an address ('address …'),
 * of a known device ('device ' and the SHA-256 of its secret), and of all unknown devices together ('').
 */
export const passwordTries = pgTable(
  'password_tries',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<'linkman' | 'staff'>().notNull(),
    account: text('account').notNull(),
    source: string('source'),
    count: integer('count').notNull(),
    /** before this the next try is not looked at */
    nextTime: instant('next_time')
      .notNull()
      .default(sql`now()`),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    unique().on(t.tenantId, t.kind, t.account, t.source),
    index('password_tries_expire').on(t.expireTime).concurrently(),
  ],
)

/** Devices that signed in to an account with its password; of the secret that they keep, the SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<'linkman' | 'staff'>().notNull(),
    account: text('account').notNull(),
    deviceHash: text('device_hash').notNull(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.kind, t.account, t.deviceHash] }), index().on(t.expireTime)],
)
