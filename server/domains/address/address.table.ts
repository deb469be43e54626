import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'

/** A linkman's address book. Of one's addresses one is the default. */
export const addresses = pgTable(
  'addresses',
  {
    tenantId: tenantId(),
    id: id(),
    linkmanId: uuid('linkman_id').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    country: string('country'),
    province: string('province'),
    city: string('city'),
    dist: string('dist'),
    address: text('address').notNull(),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    isDefault: boolean('is_default').notNull().default(false),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('addresses_linkman').on(t.tenantId, t.linkmanId, t.createTime),
    uniqueIndex('addresses_default')
      .on(t.tenantId, t.linkmanId)
      .where(sql`${t.isDefault}`),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }).onDelete(
      'cascade',
    ),
  ],
)
