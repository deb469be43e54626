import { doublePrecision, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, string, tenantId } from '../../db/columns'

/** Tracking points (spec §9); the id comes from the client, so a retried report is kept once. */
export const trackingPoints = pgTable(
  'tracking_points',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    path: string('path'),
    userId: uuid('user_id'),
    data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
    time: instant('time').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // for old ones only
    index('tracking_points_time').using('brin', t.createTime).concurrently(),
  ],
)

export const loginRecords = pgTable(
  'login_records',
  {
    tenantId: tenantId(),
    id: id(),
    linkmanId: uuid('linkman_id').notNull(),
    source: text('source').notNull(),
    path: string('path'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.linkmanId),
    // for old ones only
    index('login_records_time').using('brin', t.createTime).concurrently(),
  ],
)

export const metrics = pgTable(
  'metrics',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    value: doublePrecision('value').notNull(),
    path: string('path'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // for old ones only
    index('metrics_time').using('brin', t.createTime).concurrently(),
  ],
)

export const userGuides = pgTable(
  'user_guides',
  {
    tenantId: tenantId(),
    linkmanId: uuid('linkman_id').notNull(),
    guide: text('guide').notNull(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.linkmanId, t.guide] })],
)
