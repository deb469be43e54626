import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { removeUnlessBackup } from '../../db/backup-lock'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import type { App } from '../call/context'
import { removeBytes } from './file.service'
import { files } from './file.table'
import { freeRoom } from './room'
import { isUnused } from './use.service'

/** A file that nothing uses is kept this long, ms: the form may still be open. */
const UNUSED_MS = 24 * 3_600_000
/** Files that go together. */
const BATCH = 500

type Gone = Pick<typeof files.$inferSelect, 'tenantId' | 'fileSize' | 'key'>

/**
 * The statement of the sweep: deletes up to a batch of files that nothing has used since `before`. One that is just being taken into use is
 * left alone. The files in use, which are nearly all, are not looked at.
 */
export const deleteUnused = (tx: Db, before: string, limit = BATCH) =>
  tx
    .delete(files)
    .where(
      sql`(${files.tenantId}, ${files.id}) in ${tx
        .select({ tenantId: files.tenantId, id: files.id })
        .from(files)
        .where(and(lt(files.unusedSince, before), isUnused(tx)))
        .orderBy(files.unusedSince)
        .limit(limit)
        .for('update', { skipLocked: true })}`,
    )
    .returning({ tenantId: files.tenantId, fileSize: files.fileSize, key: files.key })

const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23503'

/** Keeps the oldest unused file, which a row of a domain that recorded no use points at. */
async function keepHeld(app: App, log: FastifyBaseLogger, before: string): Promise<void> {
  const [kept] = await app.db.transaction(async tx => {
    const [oldest] = await tx
      .select({ tenantId: files.tenantId, id: files.id })
      .from(files)
      .where(and(lt(files.unusedSince, before), isUnused(tx)))
      .orderBy(files.unusedSince)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!oldest) return []
    return tx
      .update(files)
      .set({ unusedSince: null })
      .where(and(eq(files.tenantId, oldest.tenantId), eq(files.id, oldest.id)))
      .returning({ tenantId: files.tenantId, id: files.id })
  })
  if (kept)
    log.warn(
      { tenantId: kept.tenantId, files: [kept.id] },
      'a row points at a file of which no use is recorded; it is kept',
    )
}

/** One batch, and the room that it took; a batch of one says by null that the database holds the file. */
async function sweepBatch(app: App, before: string, limit: number): Promise<Gone[] | null> {
  try {
    return await app.db.transaction(async tx => {
      const rows = await deleteUnused(tx, before, limit)
      const byTenant = new Map<string, number>()
      for (const row of rows) byTenant.set(row.tenantId, (byTenant.get(row.tenantId) ?? 0) + row.fileSize)
      // always in the same order: two instances must not wait for each other
      for (const [tenantId, bytes] of [...byTenant].sort()) await freeRoom(tx, tenantId, bytes)
      return rows
    })
  } catch (error) {
    if (isForeignKey(error)) return null
    throw error
  }
}

/**
 * Deletes files that nothing has used for a day, and stored bytes without a row (a crash between the two). A file that was in use goes only
 * after its last use was released; one that a row points at without a recorded use is kept, and the log says so once.
 * Safe beside running uploads and other instances. Resolves with the number of files deleted.
 */
export async function sweepFiles(app: App, log: FastifyBaseLogger, signal?: AbortSignal): Promise<number> {
  const before = app.now() - UNUSED_MS
  const since = new Date(before).toISOString()
  let gone = 0
  let limit = BATCH
  for (;;) {
    if (signal?.aborted) return gone
    const rows = await sweepBatch(app, since, limit)
    if (rows) {
      for (const file of rows) await removeBytes(app, file.key)
      gone += rows.length
      if (!rows.length) break
    } else if (limit > 1) limit = 1
    else {
      await keepHeld(app, log, since)
      limit = BATCH
    }
  }
  await sweepStray(app, before, signal)
  return gone
}

/** Removes stored bytes from before `before` (ms) that no row names: what a crash or a deleted company left. */
async function sweepStray(app: App, before: number, signal?: AbortSignal): Promise<void> {
  let batch: StoredKey[] = []
  const clear = async () => {
    const rows = await app.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          inArray(files.tenantId, [...new Set(batch.map(at => at.tenantId))]),
          inArray(
            files.id,
            batch.map(at => at.id),
          ),
        ),
      )
    const known = new Set(rows.map(row => row.id))
    await removeUnlessBackup(app.db, async () => {
      for (const at of batch) if (at.cutShort || !known.has(at.id)) await app.providers.storage.remove(at.key)
    })
    batch = []
  }
  for await (const key of app.providers.storage.keys()) {
    if (signal?.aborted) return
    const at = readKey(key)
    if (at && at.time < before) batch.push(at)
    if (batch.length === BATCH) await clear()
  }
  if (batch.length) await clear()
}

interface StoredKey {
  key: string
  tenantId: string
  id: string
  time: number
  cutShort: boolean
}

/** What a storage key says; null for a name that is none of ours. A file's id begins with the milliseconds of its making (UUIDv7). */
function readKey(key: string): StoredKey | null {
  const [tenantId = '', , name = ''] = key.split('/')
  const id = name.slice(0, 36)
  if (!isUuid(tenantId) || !isUuid(id)) return null
  return { key, tenantId, id, time: parseInt(id.slice(0, 13).replace('-', ''), 16), cutShort: name.includes('-part-') }
}
