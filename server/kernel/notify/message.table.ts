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
import { linkmen } from '../identity/auth.table'

/**
 * What a linkman is told of a change of something (`kind`, `subjectId`): it stands in the message centre, and may ring over one
 * channel. Its words are made of `change` and `facts` when it is read. `state` is `sending` while a vendor is asked; one that stays
 * so had no clear answer and is not sent again, because it may have arrived. `''`: nothing was tried.
 */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    id: id(),
    linkmanId: uuid('linkman_id').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    change: text('change').notNull(),
    /** names this very change: nobody is told twice of one */
    changeId: uuid('change_id').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    channel: text('channel').$type<'' | 'wechat' | 'sms'>().notNull().default(''),
    state: text('state').$type<'' | 'sending' | 'sent' | 'failed' | 'refused'>().notNull().default(''),
    createTime: createTime(),
    readTime: instant('read_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.linkmanId, t.changeId),
    // read backwards for "newest first"
    index('messages_linkman_time').on(t.tenantId, t.linkmanId, t.createTime, t.id),
    index('messages_unread')
      .on(t.tenantId, t.linkmanId, t.subjectId)
      .where(sql`${t.readTime} is null`),
    // for old ones only: it must not be tempting for a list
    index('messages_time').using('brin', t.createTime),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
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
