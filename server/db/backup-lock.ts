import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database'

const WAIT_MS = 60_000
const KEY = "hashtext('lianke backup')"

/** Until the returned function is called, bytes of files stay, also of those whose rows are deleted. Throws when another backup runs. */
export async function holdFiles(client: pg.ClientBase, waitMs = WAIT_MS): Promise<() => Promise<void>> {
  await client.query(`set lock_timeout = ${waitMs}`)
  try {
    await client.query(`select pg_advisory_lock(${KEY})`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new Error('Another backup of this database is running.', { cause: error })
    throw error
  } finally {
    await client.query('set lock_timeout = 0').catch(() => undefined)
  }
  return async () => {
    await client.query(`select pg_advisory_unlock(${KEY})`).catch(() => undefined)
  }
}

/** Removes bytes of files whose rows are gone, unless a backup runs, which may still have the rows: the sweep removes them another time. */
export async function removeUnlessBackup(db: Database, remove: () => Promise<void>): Promise<void> {
  await db.transaction(async tx => {
    const {
      rows: [lock],
    } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${sql.raw(KEY)}) as taken`)
    if (lock?.taken) await remove()
  })
}
