import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Db } from './database'

/** How often work is done at most, and the longest pause before it is done again, ms. */
const TRIES = 5
const PAUSE_MS = 40

/** PostgreSQL ended a transaction because of others: a deadlock, or an order of writes that cannot be. */
const isOthersFault = (error: unknown): boolean => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '40P01' || cause.code === '40001')
}

/** Does work in a transaction, and again when PostgreSQL ended it because of others. The work does nothing outside of the transaction that must not be done twice. */
export async function transact<T>(db: Pick<Database, 'transaction'>, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tried === TRIES || !isOthersFault(error)) throw error
      // those who met do not meet again
      await pause(Math.random() * PAUSE_MS * tried)
    }
}
