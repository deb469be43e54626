import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, tenantId } from '../../db/columns'

/** What changed, for as long as the company chose. Written without a number; readers of the tenant number what is committed, one of them at a time (numbering.ts). */
export const liveEvents = pgTable(
  'live_events',
  {
    tenantId: tenantId(),
    id: id(),
    number: bigint('number', { mode: 'number' }),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    change: text('change').notNull(),
    /** the member of staff who did it; null for a customer and for the system */
    staffId: uuid('staff_id'),
    /** staff whose own the thing is, before or after the change, and the customer or linkman whose it is: they hear of it without further permission */
    readerIds: uuid('reader_ids').array().notNull().default([]),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.number),
    index('live_events_pending')
      .on(t.tenantId, t.id)
      .where(sql`${t.number} is null`),
    index('live_events_time').using('brin', t.createTime),
  ],
)

/** The last number of a tenant. Who holds its row numbers. */
export const liveHeads = pgTable(
  'live_heads',
  { tenantId: tenantId(), last: bigint('last', { mode: 'number' }).notNull() },
  t => [primaryKey({ columns: [t.tenantId] })],
)

/** What the pages of staff have open, each page one thing. */
export const liveHere = pgTable(
  'live_here',
  {
    tenantId: tenantId(),
    connection: uuid('connection').notNull(),
    staffId: uuid('staff_id').notNull(),
    displayName: text('display_name').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    editing: boolean('editing').notNull(),
    /** see {@link liveEvents} */
    readerIds: uuid('reader_ids').array().notNull().default([]),
    expireTime: instant('expire_time').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.connection] }), index().on(t.tenantId, t.staffId)],
)
