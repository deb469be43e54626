import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { linkmen, staff } from '../identity/auth.table'
import type { QuietHours } from '../tenancy/door.table'

/** The ways to ring. */
export type ChannelName = 'wechat' | 'dingtalk' | 'wecom' | 'sms'

/**
 * What somebody, a linkman or a member of staff, is told of a change of something (`kind`, `subjectId`): it stands in the message centre,
 * and may ring over one channel. Its words are made of `change` and `facts` when it is read. `state` is `sending` while a vendor is asked; one that stays
 * so had no clear answer and is not sent again, because it may have arrived. `''`: nothing was tried.
 */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    id: id(),
    /** whom it is for: exactly one of the two is set */
    linkmanId: uuid('linkman_id'),
    staffId: uuid('staff_id'),
    /** the customer whose thing it is about: who acts for another one does not read it. Null for what is told to somebody as a person */
    customerId: uuid('customer_id'),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    change: text('change').notNull(),
    /** names this very change: nobody is told twice of one */
    changeId: uuid('change_id').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    channel: text('channel').$type<'' | ChannelName>().notNull().default(''),
    state: text('state').$type<'' | 'sending' | 'sent' | 'failed' | 'refused'>().notNull().default(''),
    createTime: createTime(),
    readTime: instant('read_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.linkmanId, t.changeId),
    unique().on(t.tenantId, t.staffId, t.changeId),
    // read backwards for "newest first"
    index('messages_linkman_time').on(t.tenantId, t.linkmanId, t.createTime, t.id),
    index('messages_unread')
      .on(t.tenantId, t.linkmanId, t.subjectId)
      .where(sql`${t.readTime} is null`),
    index('messages_staff_time')
      .on(t.tenantId, t.staffId, t.createTime, t.id)
      .where(sql`${t.staffId} is not null`)
      .concurrently(),
    index('messages_staff_unread')
      .on(t.tenantId, t.staffId, t.subjectId)
      .where(sql`${t.staffId} is not null and ${t.readTime} is null`)
      .concurrently(),
    // for old ones only: it must not be tempting for a list
    index('messages_time').using('brin', t.createTime),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

/** How a linkman wants to be told. Without a row all is as the columns' defaults say. */
export const messageSettings = pgTable(
  'message_settings',
  {
    tenantId: tenantId(),
    linkmanId: uuid('linkman_id').notNull(),
    wechat: boolean('wechat').notNull().default(true),
    /** asked for by the person, because it costs the company and is not asked about elsewhere */
    sms: boolean('sms').notNull().default(false),
    /** nothing rings in the tenant's quiet hours */
    quiet: boolean('quiet').notNull().default(true),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.linkmanId] }),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** How a member of staff wants to be told. Without a row all is as the columns' defaults say. */
export const staffMessageSettings = pgTable(
  'staff_message_settings',
  {
    tenantId: tenantId(),
    staffId: uuid('staff_id').notNull(),
    /** told of what nobody has taken yet, who may give it to somebody */
    duty: boolean('duty').notNull().default(true),
    dingtalk: boolean('dingtalk').notNull().default(true),
    wecom: boolean('wecom').notNull().default(true),
    sms: boolean('sms').notNull().default(true),
    /** nothing rings in the quiet hours: one's own, or where there are none the tenant's */
    quiet: boolean('quiet').notNull().default(true),
    ownQuietHours: jsonb('own_quiet_hours').$type<QuietHours>(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.staffId] }),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

/** How many messages of a template a linkman still allows; `openId` '' where none was known when they were allowed. */
export const messageConsents = pgTable(
  'message_consents',
  {
    tenantId: tenantId(),
    linkmanId: uuid('linkman_id').notNull(),
    templateId: text('template_id').notNull(),
    openId: string('open_id'),
    count: integer('count').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.linkmanId, t.templateId, t.openId] }),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** Tries of servers that had no message centre, by timeline entry; see {@link messages} for what the states mean. Nothing is added. */
export const sentMessages = pgTable(
  'sent_messages',
  {
    tenantId: tenantId(),
    recordId: uuid('record_id').notNull(),
    state: text('state').$type<'sending' | 'sent' | 'failed' | 'refused'>().notNull(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.recordId] })],
)
