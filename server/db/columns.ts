import { jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '../../shared/language'

/** Columns that tables share. Every primary, foreign and unique key starts with the tenant (Citus rule). */
export const tenantId = () => uuid('tenant_id').notNull()
export const id = () => uuid('id').notNull()
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const createTime = () => instant('create_time').notNull().defaultNow()
/** Text of the tenant in its languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>().notNull()
/** Text that is never null: '' means none. */
export const string = (name: string) => text(name).notNull().default('')
