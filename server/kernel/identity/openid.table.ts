import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { linkmen } from './auth.table'
import { createTime, instant, string, tenantId } from '../../db/columns'

/** Where an open id comes from: an app of WeChat, WeCom or DingTalk. */
export type ChatApp = 'weapp' | 'wecom' | 'wechatWeb' | 'dingtalk'

/** Who a linkman is at an app. A linkman may have several open ids; one open id is one linkman of a tenant. */
export const openIds = pgTable(
  'open_ids',
  {
    tenantId: tenantId(),
    app: text('app').$type<ChatApp>().notNull(),
    /** app id at WeChat; corp id where an id names somebody in one corp only */
    appId: text('app_id').notNull(),
    openId: text('open_id').notNull(),
    unionId: string('union_id'),
    linkmanId: uuid('linkman_id').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.appId, t.openId] }),
    index().on(t.tenantId, t.linkmanId),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** One-time proofs that a chat app named an open id to a caller, as SHA-256, with what it told of the person. */
export const openIdTickets = pgTable(
  'open_id_tickets',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    app: text('app').$type<ChatApp>().notNull(),
    appId: text('app_id').notNull(),
    openId: text('open_id').notNull(),
    unionId: string('union_id'),
    nickname: string('nickname'),
    head: string('head'),
    expireTime: instant('expire_time').notNull(),
    useTime: instant('use_time'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.tokenHash] })],
)
