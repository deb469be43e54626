import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '../../shared/language'

/** Columns that tables share. Every primary, foreign and unique key starts with the tenant (Citus rule). */
export const tenantId = () => uuid('tenant_id').notNull()
export const id = () => uuid('id').notNull()
/** A moment as ISO 8601: PostgreSQL's own text form is none, and the contract promises it. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: value => new Date(value).toISOString(),
})
export const createTime = () =>
  instant('create_time')
    .notNull()
    .default(sql`now()`)
/** Grows with each write: who writes names the one they read, so that two people at once do not undo each other. */
export const version = () => integer('version').notNull().default(1)
/** Text of the tenant in its languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>().notNull()
/** Text that is never null: '' means none. */
export const string = (name: string) => text(name).notNull().default('')
