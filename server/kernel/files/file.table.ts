import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, string, tenantId } from '../../db/columns'

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
    /** who uploaded it, see ownerOf in server/kernel/call/context: `linkman:…`, `staff:…`, `tourist:…`, '' for a visitor whose device says nothing */
    owner: string('owner'),
    /** SHA-256 of the secret that lets a visitor use or delete an upload, '' for none */
    secretHash: string('secret_hash'),
    /**
     * Null while something uses it. Else since when nothing does: the moment of its last release, or `createTime` itself, which says that
     * nothing ever has. What has this long enough behind it is swept.
     */
    unusedSince: instant('unused_since'),
    /** no longer written; they stay while an instance of 0.1 may still be running, which reads and writes them */
    ownerId: uuid('owner_id'),
    eventId: uuid('event_id'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.eventId),
    index()
      .on(t.unusedSince)
      .where(sql`${t.unusedSince} is not null`)
      .concurrently(),
  ],
)

/**
 * What uses a file: a subject of some kind. As long as a row is here, the file stays, and the foreign key holds it in the database.
 * Written and taken away by use.service.ts alone.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    tenantId: tenantId(),
    fileId: uuid('file_id').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.fileId, t.kind, t.subjectId] }),
    index().on(t.tenantId, t.kind, t.subjectId),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
  ],
)

/** Bytes a tenant's files take; one row, so that the limit is checked and taken in one statement. */
export const storageUse = pgTable('storage_use', {
  tenantId: tenantId().primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
