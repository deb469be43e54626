import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createTime, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { announcements } from '../../kernel/tenancy/door.table'

/** Somebody who takes part in an activity that was announced. */
export const announcementGuests = pgTable(
  'announcement_guests',
  {
    tenantId: tenantId(),
    announcementId: uuid('announcement_id').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.announcementId, t.linkmanId] }),
    // by which PostgreSQL sees that a contact may be removed
    index('announcement_guests_linkman').on(t.tenantId, t.linkmanId),
    foreignKey({
      columns: [t.tenantId, t.announcementId],
      foreignColumns: [announcements.tenantId, announcements.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }).onDelete(
      'cascade',
    ),
  ],
)
