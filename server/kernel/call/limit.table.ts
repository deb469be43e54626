import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../db/columns'

/** How often something was done in a window that began with the first time. What is not over counts. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    tenantId: tenantId(),
    scope: text('scope').notNull(),
    subject: text('subject').notNull(),
    windowSeconds: integer('window_seconds').notNull(),
    count: integer('count').notNull(),
    expireTime: instant('expire_time').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.scope, t.subject, t.windowSeconds] }), index().on(t.expireTime)],
)
