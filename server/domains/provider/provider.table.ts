import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Localized } from '../../../shared/language'
import type { Span } from '../../../shared/sla'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

/** Where customers go to: a branch, a workshop, a partner's shop. */
export const servicePoints = pgTable(
  'service_points',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: localized('name'),
    /** code of the district or city that it lies in (GB/T 2260), '' abroad */
    areaCode: string('area_code'),
    /** without the names of the division */
    address: text('address').notNull(),
    /** GCJ-02; both or neither */
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    phone: string('phone'),
    /** spans of each weekday, Sunday first */
    days: jsonb('days').$type<readonly (readonly Span[])[]>().notNull(),
    /** days on which it is closed beside its week, `YYYY-MM-DD` */
    closedDays: text('closed_days').array().notNull().default([]),
    services: jsonb('services').$type<Localized[]>().notNull().default([]),
    /** ids of files */
    pictures: text('pictures').array().notNull().default([]),
    /** small ones come first where nothing is known of the reader's place */
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index('service_points_area').on(t.tenantId, t.areaCode)],
)
