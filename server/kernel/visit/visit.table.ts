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
import type { VisitResult } from '../../../shared/visit-result'
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

/**
 * Every visit that was planned or made for a work, the first one, the second one …; see record-visit.service.ts. The plan of the one that
 * has no `result` yet is that of its work's row, from which it follows; one that is over never changes.
 */
export const visits = pgTable(
  'visits',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind').$type<WorkKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    number: integer('number').notNull(),
    executorId: uuid('executor_id'),
    /** `YYYY-MM-DD HH:mm`, a day alone, or '' */
    planTime: string('plan_time'),
    planMinutes: integer('plan_minutes').notNull().default(0),
    departTime: instant('depart_time'),
    /** the arrival that was announced when somebody set out */
    expectedTime: instant('expected_time'),
    arriveTime: instant('arrive_time'),
    beginTime: instant('begin_time'),
    leaveTime: instant('leave_time'),
    /** null until it is over */
    result: text('result').$type<VisitResult>(),
    /** what was done, or why somebody has to come again */
    content: string('content'),
    /** what is missing, and until when it is waited for (`YYYY-MM-DD`, or '') */
    part: string('part'),
    waitUntil: string('wait_until'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('visits_subject').on(t.tenantId, t.subjectId, t.number),
    uniqueIndex('visits_open')
      .on(t.tenantId, t.subjectId)
      .where(sql`${t.result} is null`),
    index('visits_executor').on(t.tenantId, t.executorId, t.planTime),
    foreignKey({ columns: [t.tenantId, t.executorId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)
