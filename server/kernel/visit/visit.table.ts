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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WorkKind } from '../../../shared/kinds'
import type { BlockKind, VisitRule } from '../../../shared/slots'
import { createTime, id, instant, string, tenantId, version } from '../../db/columns'
import { staff } from '../identity/auth.table'
import { tenants } from '../tenancy/door.table'

/** How a company offers visits; without a row by `DEFAULT_VISIT_RULE`. */
export const visitRules = pgTable(
  'visit_rules',
  {
    tenantId: tenantId().references(() => tenants.id),
    rule: jsonb('rule').$type<VisitRule>().notNull(),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId] })],
)

/**
 * Visits that begin at one time in one area, numbered: the key gives the last one to one person. A place that is held is free again
 * when its time is over; a booked one belongs to its work until that is over or moved.
 */
export const visitPlaces = pgTable(
  'visit_places',
  {
    tenantId: tenantId(),
    /** whose number of places counts: the area of the rule, '' for the company */
    area: text('area').notNull(),
    start: instant('start').notNull(),
    place: integer('place').notNull(),
    state: text('state').$type<'held' | 'booked'>().notNull(),
    /** who holds it: a linkman, or the device of a visitor */
    owner: string('owner'),
    expireTime: instant('expire_time'),
    kind: text('kind').$type<WorkKind>(),
    subjectId: uuid('subject_id'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.area, t.start, t.place] }),
    uniqueIndex('visit_places_subject')
      .on(t.tenantId, t.subjectId)
      .where(sql`${t.state} = 'booked'`),
    uniqueIndex('visit_places_owner')
      .on(t.tenantId, t.owner)
      .where(sql`${t.state} = 'held'`),
  ],
)

/**
 * What an engineer's time is taken by: visits with the way to the next one, leave, other things. Two exclusion constraints
 * (in the migration: the schema language has no words for them) keep ranges of one engineer apart, half-open, as long as they are `placed`:
 * `visit_blocks_apart` all of them, `visit_blocks_travel` visits with their way. A visit whose engineer fell ill is not placed any more,
 * until somebody moves it or gives it away.
 */
export const visitBlocks = pgTable(
  'visit_blocks',
  {
    tenantId: tenantId(),
    id: id(),
    staffId: uuid('staff_id').notNull(),
    kind: text('kind').$type<BlockKind>().notNull(),
    start: instant('start').notNull(),
    end: instant('end').notNull(),
    /** end of the way to the next visit; of anything else its end */
    free: instant('free').notNull(),
    placed: boolean('placed').notNull().default(true),
    /** of a visit */
    subjectKind: text('subject_kind').$type<WorkKind>(),
    subjectId: uuid('subject_id'),
    reason: string('reason'),
    /** who wrote it down, '' for what follows from a work */
    createdBy: string('created_by'),
    version: version(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('visit_blocks_subject')
      .on(t.tenantId, t.subjectId)
      .where(sql`${t.kind} = 'visit'`),
    index('visit_blocks_staff').on(t.tenantId, t.staffId, t.start),
    index('visit_blocks_start').on(t.tenantId, t.start),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)
