import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Permission } from '../../../shared/permissions'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { codeWords, searchWords } from '../../db/search'
import { tenants } from '../tenancy/door.table'

/** What a customer is found by. */
export const customerWords = (t: Record<'name' | 'customerNo' | 'customerAddress', AnyPgColumn>): SQL =>
  searchWords(sql`${t.name} || ' ' || ${t.customerAddress} || ' ' || coalesce(${codeWords(t.customerNo)}, '')`)
export const customers = pgTable(
  'customers',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    /** the tenant's own number for it; null for none, so that many may have none */
    customerNo: text('customer_no'),
    /** a few words by which staff know what kind of customer it is */
    tags: text('tags').array().notNull().default([]),
    customerAddress: string('customer_address'),
    createTime: createTime(),
    /** counts up when staff or an import write it */
    version: integer('version').notNull().default(1),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.customerNo),
    index('customers_time').on(t.tenantId, t.createTime, t.id).concurrently(),
    index('customers_name').on(t.tenantId, t.name, t.id).concurrently(),
    index('customers_words').using('gin', t.tenantId, customerWords(t)).concurrently(),
  ],
)

/** What a contact is found by: of a phone, also the last four digits, by which people name one. */
export const linkmanWords = (t: Record<'name' | 'phone' | 'telephone' | 'email', AnyPgColumn>): SQL =>
  searchWords(
    sql`${t.name} || ' ' || ${t.phone} || ' ' || right(${t.phone}, 4) || ' ' || ${codeWords(t.telephone)} || ' ' || ${t.email}`,
  )
/** How it stands with what a stranger entered under a phone: nobody was asked, the owner said no, or yes and it was joined. */
export type Unproved = '' | 'waiting' | 'refused' | 'joined'
/** A contact of a customer: who signs in. */
export const linkmen = pgTable(
  'linkmen',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    name: text('name').notNull(),
    /** the mobile number by which they sign in; '' for none, and they cannot */
    phone: text('phone').notNull(),
    /** another number to call, as a rule a landline with its extension (shared/phone.ts); '' for none */
    telephone: string('telephone'),
    account: text('account'),
    passwordHash: text('password_hash'),
    email: string('email'),
    /** key of the address that the person has shown to be theirs (shared/email.ts), '' for none. It counts while it is that of `email` */
    provedEmail: string('proved_email'),
    /** '' for whose phone it is; else a stranger entered something under the phone, and its owner has not said yet, or said that it is not theirs */
    unproved: string('unproved').$type<Unproved>(),
    /** id of the picture's file, '' for none: links to files run out, so none is kept */
    head: string('head'),
    language: string('language'),
    lastLoginTime: instant('last_login_time'),
    createTime: createTime(),
    /** counts up when the person, staff or an import write name, phone, telephone, e-mail or language */
    version: integer('version').notNull().default(1),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('linkmen_proved_phone')
      .on(t.tenantId, t.phone)
      .where(sql`${t.unproved} = '' and ${t.phone} <> ''`),
    // by which a phone's owner is asked about what strangers entered under it
    index('linkmen_unproved_phone')
      .on(t.tenantId, t.phone)
      .where(sql`${t.unproved} <> ''`)
      .concurrently(),
    uniqueIndex('linkmen_proved_email')
      .on(t.tenantId, t.provedEmail)
      .where(sql`${t.provedEmail} <> ''`),
    unique().on(t.tenantId, t.account),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index().on(t.tenantId, t.customerId),
    index('linkmen_time').on(t.tenantId, t.createTime, t.id).concurrently(),
    index('linkmen_name').on(t.tenantId, t.name, t.id).concurrently(),
    index('linkmen_language').on(t.tenantId, t.language, t.createTime, t.id).concurrently(),
    index('linkmen_words').using('gin', t.tenantId, linkmanWords(t)).concurrently(),
  ],
)

/** Whether a contact is whose phone it is, as the index says it that finds them by it: nobody is found by none. */
export const ownsPhone = sql`${linkmen.unproved} = '' and ${linkmen.phone} <> ''`
/** The number at which a contact is called, '' for none: their mobile number, else their telephone. */
export const calledAt = sql<string>`coalesce(nullif(${linkmen.phone}, ''), ${linkmen.telephone})`
/** Whether nothing shows that a contact's phone is theirs. */
export const isUnproved = sql<boolean>`${linkmen.unproved} <> ''`

/** Staff who work together. */
export const teams = pgTable(
  'teams',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.name)],
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
    /** of before there were roles: read by nobody any more */
    permissions: text('permissions').array().$type<Permission[]>(),
    /** who is switched off neither signs in nor is given work; what they did stays theirs */
    enabled: boolean('enabled').notNull().default(true),
    /** '' for that of the device */
    language: string('language'),
    teamId: uuid('team_id'),
    /** what they can service: ids of kinds of products and of templates */
    skills: text('skills').array().notNull().default([]),
    /** where they work: codes of the country's divisions (province, city or district), none for everywhere */
    areas: text('areas').array().notNull().default([]),
    lastLoginTime: instant('last_login_time'),
    /** goes up with each change */
    version: integer('version').notNull().default(1),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.account),
    foreignKey({ columns: [t.tenantId, t.teamId], foreignColumns: [teams.tenantId, teams.id] }),
    index('staff_team').on(t.tenantId, t.teamId).concurrently(),
    index('staff_open_user').on(t.tenantId, t.openUserId).concurrently(),
  ],
)

/** What a tenant allows together, besides the roles that every tenant has (shared/roles.ts). */
export const roles = pgTable(
  'roles',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    version: integer('version').notNull().default(1),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.name)],
)

/** Who has which role: the key of one that every tenant has, or the id of one of its own. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    tenantId: tenantId(),
    staffId: uuid('staff_id').notNull(),
    role: text('role').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.staffId, t.role] }),
    index().on(t.tenantId, t.role),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }).onDelete('cascade'),
  ],
)

/** The second step of a staff member's sign-in: a time-based code (TOTP, RFC 6238) of a secret that their phone has too. */
export const secondFactors = pgTable(
  'second_factors',
  {
    tenantId: tenantId(),
    staffId: uuid('staff_id').notNull(),
    /** encrypted (server/kernel/tenancy/seal.ts); '' until a first code has shown that the phone has it, so that nothing is asked for yet */
    sealed: string('sealed'),
    /** since when it is asked for */
    confirmTime: instant('confirm_time'),
    /** the same of one that is to take its place, '' for none */
    pending: string('pending'),
    /** the time step of the last code that was taken: it and those before it are not taken again */
    lastStep: integer('last_step').notNull().default(0),
    /** codes for when the phone is gone, as HMAC; each is taken out when it is used */
    recoveryHmacs: text('recovery_hmacs').array().notNull().default([]),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.staffId] }),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }).onDelete('cascade'),
  ],
)

/** Sign-ins whose password was right and whose second step is still to come, as SHA-256 of the ticket. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tenantId: tenantId(),
    ticketHash: text('ticket_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.ticketHash] }),
    index().on(t.expireTime),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }).onDelete('cascade'),
  ],
)

/** Links by which somebody who was invited, or forgot their password, chooses one: the token as SHA-256. The newest one of a person is good, once. */
export const staffLinks = pgTable(
  'staff_links',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    unique().on(t.tenantId, t.staffId),
    index().on(t.expireTime),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }).onDelete('cascade'),
  ],
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

/** Codes that were sent to a phone, or to an e-mail address (by its key), as HMAC: the one has no @, the other always. The rows of an hour are the rate limit. */
export const sentCodes = pgTable(
  'sms_codes',
  {
    tenantId: tenantId(),
    id: id(),
    address: text('phone').notNull(),
    codeHmac: text('code_hmac').notNull(),
    tries: integer('tries').notNull().default(0),
    createTime: createTime(),
    expireTime: instant('expire_time').notNull(),
    useTime: instant('use_time'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.address, t.createTime)],
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
