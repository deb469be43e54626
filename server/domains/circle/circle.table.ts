import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createTime, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { announcements } from '../../kernel/tenancy/door.table'

/** Who said that they come to an activity: each once. It goes with the activity, and with the contact. */
export const activityComers = pgTable(
  'activity_comers',
  {
    tenantId: tenantId(),
    announcementId: uuid('announcement_id').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.announcementId, t.linkmanId] }),
    foreignKey({
      columns: [t.tenantId, t.announcementId],
      foreignColumns: [announcements.tenantId, announcements.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }).onDelete(
      'cascade',
    ),
    index('activity_comers_linkman').on(t.tenantId, t.linkmanId),
  ],
)
