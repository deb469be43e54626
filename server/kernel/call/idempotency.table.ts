import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createTime, tenantId } from '../../db/columns'

/** Answers of writes that carried an idempotency key, kept in the transaction of the write itself. */
export const idempotency = pgTable(
  'idempotency',
  {
    tenantId: tenantId(),
    actor: text('actor').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.actor, t.call, t.key] })],
)
