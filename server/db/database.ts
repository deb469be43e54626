import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { listenTo } from './listen'
import { migrate } from './migrate'
import { isDatabaseAway, NoConnection } from './outage'
import { readByPlan } from './rows'
import { writeQuickly } from './statement'

/**
 * No call waits longer for the database, ms: for a connection, for a statement (by the server, and a little later by the client, when
 * the line is dead), for us inside a transaction. Schema changes take their time: they run outside of this.
 */
const LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 20_000,
  query_timeout: 23_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig

/** An insert is parsed anew each time, which takes as long as writing, unless it has a name; one that comes seldom is not worth keeping on every connection. */
const NAMED = { from: 8, most: 200, length: 4000 }
const seen = new Map<string, number>()
const names = new Map<string, string>()

/** The name of an insert of values that comes often, so that PostgreSQL parses it once per connection: there is only one plan for it, whatever the values are. */
function nameOfInsert(text: string): string | undefined {
  const known = names.get(text)
  if (
    known ||
    names.size >= NAMED.most ||
    text.length > NAMED.length ||
    !/^insert into "\w+" \([^)]*\) values /.test(text)
  )
    return known
  const times = (seen.get(text) ?? 0) + 1
  // what is counted is bounded, too
  if (seen.size > NAMED.most * 10) seen.clear()
  if (times < NAMED.from) seen.set(text, times)
  else {
    seen.delete(text)
    names.set(text, `insert_${names.size}`)
  }
  return names.get(text)
}
const isUnnamed = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  !('name' in asked && asked.name)

/** A connection whose answer did not come in time is of no use to anybody: what is asked next would wait behind it. */
function endWhenSilent(client: pg.PoolClient): void {
  const asking = (said: unknown, ...others: unknown[]) => {
    const name = isUnnamed(said) ? nameOfInsert(said.text) : undefined
    const asked = [name ? Object.assign({}, said, { name }) : said, ...others]
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, client, asked)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void client.end()
      })
    return answer
  }
  Object.assign(client, { query: asking })
}

/** Drizzle on a connection, or on all of a pool. */
function drizzleOn<C extends pg.Pool | pg.PoolClient>(client: C) {
  const db = drizzle(client)
  writeQuickly(Reflect.get(db, 'dialect') as PgDialect)
  return db
}

function connect(pool: pg.Pool, aside: pg.Pool, connection: pg.ClientConfig) {
  const own = drizzleOn(pool)
  readByPlan(own._.session)
  const db = Object.assign(own, {
    aside: drizzleOn(aside),
    listen: (channel: string, heard: Parameters<typeof listenTo>[2]) => listenTo(connection, channel, heard),
  })
  /** As drizzle's, but the connection goes back also when BEGIN has failed, and not to others when it is broken. */
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new NoConnection(error)
    })
    let broken = false
    try {
      return await drizzleOn(client).transaction(work, config)
    } catch (error) {
      broken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  return db
}
/**
 * The database, or a transaction in it: services take either. `aside` is a connection of its own for short statements that
 * commit by themselves while a transaction of the caller is open: one of the pool would be waited for in vain when all of
 * them are inside transactions. Its statements are done one after the other, in the order in which they were asked. `listen`
 * hears what is said on a channel, on one more.
 */
export type Database = ReturnType<typeof connect>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Db = Database | Transaction

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** Brings the tables up to date and opens a pool, which outlives the database's absence. Throws when it cannot be reached now, or is newer than this version. */
export async function openDatabase(connection: pg.PoolConfig, say?: (line: string) => void): Promise<OpenDatabase> {
  await migrate({ connectionTimeoutMillis: LIMITS.connectionTimeoutMillis, ...connection }, say)
  const pool = new pg.Pool({ max: 20, ...LIMITS, ...connection })
  const aside = new pg.Pool({
    ...LIMITS,
    ...connection,
    max: 1,
    // what is written aside counts only with a later commit, which takes it to the disk along with itself
    onConnect: async client => {
      await client.query('set synchronous_commit = off')
    },
  })
  for (const one of [pool, aside]) {
    // an idle connection that the server closes (restart, failover) is replaced by the pool at the next query
    one.on('error', () => undefined)
    one.on('connect', client => {
      // one that it closes in the middle of a transaction fails the next query of that; unheard, it would end the process
      client.on('error', () => undefined)
      endWhenSilent(client)
    })
  }
  return {
    db: connect(pool, aside, connection),
    pool,
    close: async () => {
      await Promise.all([pool.end(), aside.end()])
    },
  }
}
