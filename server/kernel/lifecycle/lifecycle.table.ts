import { sql, type BuildColumns } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
  type PgTable,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../../shared/lifecycle'
import { createTime, id, instant, string, tenantId } from '../../db/columns'

/** Columns of a table whose rows have a lifecycle; states are `S`. */
export const subjectColumns = <S extends string>() => ({
  tenantId: tenantId(),
  id: id(),
  customerId: uuid('customer_id').notNull(),
  linkmanId: uuid('linkman_id').notNull(),
  state: text('state').$type<S>().notNull(),
  createTime: createTime(),
  updateTime: instant('update_time')
    .notNull()
    .default(sql`now()`),
  /** staff entries that the customer has not read: kept here so that a list needs no count */
  unread: integer('unread').notNull().default(0),
})
/** A table with {@link subjectColumns}. */
export type SubjectTable = PgTable & Record<keyof ReturnType<typeof subjectColumns>, AnyPgColumn>

/** What every entry of a timeline says, types `R`. */
const entryColumns = <R extends string>(kind: string) => ({
  tenantId: tenantId(),
  id: id(),
  subjectId: uuid(`${kind}_id`).notNull(),
  type: text('type').$type<R>().notNull(),
  actor: text('actor').$type<Actor>().notNull(),
  actorId: uuid('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  content: string('content'),
  attachment: uuid('attachment').array().notNull().default([]),
  isRead: boolean('is_read').notNull().default(false),
  createTime: createTime(),
})
type EntryKeys = Record<'tenantId' | 'id' | 'subjectId' | 'createTime', ExtraConfigColumn>
const entryKeys = (t: EntryKeys, subjects: () => SubjectTable) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  index().on(t.tenantId, t.subjectId, t.createTime, t.id),
  foreignKey({ columns: [t.tenantId, t.subjectId], foreignColumns: [subjects().tenantId, subjects().id] }),
]
/** A timeline (`<kind>_records`), whatever else its entries say. */
export type AnyTimeline<R extends string> = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof entryColumns<R>>, 'pg'>
  dialect: 'pg'
}>

/** Timeline of work that staff do for customers: who has it, when they come. */
export const timelineTable = <R extends string>(kind: string, subjects: () => SubjectTable) =>
  pgTable(
    `${kind}_records`,
    {
      ...entryColumns<R>(kind),
      executorId: uuid('executor_id'),
      executorName: string('executor_name'),
      arriveTime: instant('arrive_time'),
      /** the time that was agreed and the one before it, `YYYY-MM-DD HH:mm`, of an entry that changed it */
      planTime: string('plan_time'),
      formerPlanTime: string('former_plan_time'),
    },
    t => entryKeys(t, subjects),
  )
export type TimelineTable<R extends string> = ReturnType<typeof timelineTable<R>>

/** Timeline of any other life: what an entry says beside words and files are its facts, `F`. */
export const factsTimelineTable = <R extends string, F extends object>(kind: string, subjects: () => SubjectTable) =>
  pgTable(
    `${kind}_records`,
    { ...entryColumns<R>(kind), facts: jsonb('facts').$type<Partial<F>>().notNull().default({}) },
    t => entryKeys(t, subjects),
  )
export type FactsTimelineTable<R extends string, F extends object> = ReturnType<typeof factsTimelineTable<R, F>>

/** Running totals per customer and state (`<kind>_counts`), so that tab counts stay a look-up whatever the number of subjects. */
export const countsTable = <S extends string>(kind: string) =>
  pgTable(
    `${kind}_counts`,
    {
      tenantId: tenantId(),
      customerId: uuid('customer_id').notNull(),
      state: text('state').$type<S>().notNull(),
      count: integer('count').notNull(),
    },
    t => [primaryKey({ columns: [t.tenantId, t.customerId, t.state] })],
  )
export type CountsTable<S extends string> = ReturnType<typeof countsTable<S>>

/**
 * Running totals of the tenant per state (`<kind>_totals`). A total is the sum over its slots: were it one row, everybody of a
 * tenant who changes something would wait for it.
 */
export const totalsTable = <S extends string>(kind: string) =>
  pgTable(
    `${kind}_totals`,
    {
      tenantId: tenantId(),
      state: text('state').$type<S>().notNull(),
      slot: smallint('slot').notNull(),
      count: integer('count').notNull(),
    },
    t => [primaryKey({ columns: [t.tenantId, t.state, t.slot] })],
  )
export type TotalsTable<S extends string> = ReturnType<typeof totalsTable<S>>

/** How many subjects a customer has of each template (`<kind>_type_counts`), whatever their state. */
export const typeCountsTable = (kind: string) =>
  pgTable(
    `${kind}_type_counts`,
    {
      tenantId: tenantId(),
      customerId: uuid('customer_id').notNull(),
      templateId: uuid('template_id').notNull(),
      count: integer('count').notNull(),
    },
    t => [primaryKey({ columns: [t.tenantId, t.customerId, t.templateId] })],
  )
export type TypeCountsTable = ReturnType<typeof typeCountsTable>

/** The last number of a day (`<kind>_numbers`), by tenant. */
export const numbersTable = (kind: string) =>
  pgTable(
    `${kind}_numbers`,
    { tenantId: tenantId(), day: text('day').notNull(), last: integer('last').notNull() },
    t => [primaryKey({ columns: [t.tenantId, t.day] })],
  )
export type NumbersTable = ReturnType<typeof numbersTable>
