import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import path from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../jobs/queue'

const connect = (pool: pg.Pool) => drizzle(pool)
/** The database, or a transaction in it: services take either. */
export type Database = ReturnType<typeof connect>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Db = Database | Transaction

export interface OpenDatabase { db: Database; pool: pg.Pool; close(): Promise<void> }

/** Brings the schema up to date, one process at a time, and opens a pool. Throws when the database cannot be reached. */
export async function openDatabase(connection: pg.PoolConfig): Promise<OpenDatabase> {
  const pool = new pg.Pool({ max: 20, ...connection })
  // an idle connection that the server closes (restart, failover) is replaced by the pool at the next query
  pool.on('error', () => undefined)
  // one that it closes in the middle of a transaction fails the next query of that; unheard, it would end the process
  pool.on('connect', client => { client.on('error', () => undefined) })
  const lock = await pool.connect()
  try {
    // several instances may start at once on one database
    await lock.query("select pg_advisory_lock(hashtext('lianke migrations'))")
    // an index over a tenant and the words of a text wants it; PostgreSQL lets the owner of a database add it, and drizzle cannot say it
    await lock.query('create extension if not exists btree_gin')
    await migrate(drizzle(lock), { migrationsFolder: path.join(__dirname, 'migrations') })
    await migrateJobs(pool)
  } finally {
    await lock.query("select pg_advisory_unlock(hashtext('lianke migrations'))").catch(() => undefined)
    lock.release()
  }
  return { db: connect(pool), pool, close: () => pool.end() }
}
