import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, string, tenantId } from '../../db/columns'

/** Uploaded files. The bytes lie in the storage provider under `key`. */
export const files = pgTable(
  'files',
  {
    tenantId: tenantId(),
    id: id(),
    filename: text('filename').notNull(),
    fileSize: integer('file_size').notNull(),
    mime: text('mime').notNull(),
    key: text('key').notNull(),
    /** what can be read in it, once that was asked for */
    words: text('words'),
    /** who uploaded it: a linkman or staff id, or null for a guest */
    ownerId: uuid('owner_id'),
    eventId: uuid('event_id'),
    /** SHA-256 of the secret that lets a guest use or delete what he uploaded */
    secretHash: string('secret_hash'),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.eventId)],
)

/** Bytes a tenant's files take; one row, so that the limit is checked and taken in one statement. */
export const storageUse = pgTable('storage_use', {
  tenantId: tenantId().primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
