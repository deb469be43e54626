import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from './job-tables'

const FOLDER = path.join(__dirname, 'migrations')
/** How long a migration queues for a table, ms: while it does, everybody else queues behind it. */
const LOCK_MS = 5000
/** How long it is tried again, and how long the table is left alone before each try, ms. */
const TRY_FOR_MS = 5 * 60_000
const PAUSE_MS = 2000
const POLL_MS = 200

export interface Migration {
  tag: string
  /** ms since 1970 at which it was generated: drizzle tells migrations apart by it */
  when: number
  /** SHA-256 of its file, hex */
  hash: string
  statements: readonly string[]
}
/** What drizzle-kit keeps of the tables after the newest migration. */
interface Snapshot {
  tables: Record<string, { indexes: Record<string, unknown> }>
}

const readJson = <T>(...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8')) as T

/** The migrations of this version, in their order. */
export function readMigrations(folder = FOLDER): readonly Migration[] {
  const { entries } = readJson<{ entries: { tag: string }[] }>(folder, 'meta/_journal.json')
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }, i) => ({
    tag: entries[i]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }))
}

/** A statement that makes, drops, renames or moves a table, as drizzle-kit writes it, at the beginning of a line. */
const ON_TABLE =
  /^\s*(CREATE|DROP|ALTER) TABLE (?:IF (?:NOT )?EXISTS )?(?:"([^"]+)"\.)?"([^"]+)"(?: RENAME TO "([^"]+)"| SET SCHEMA "([^"]+)")?/gm

/** The tables that there are after these migrations, each as `schema.name`. */
export function tablesAfter(migrations: readonly Pick<Migration, 'statements'>[]): ReadonlySet<string> {
  const tables = new Set<string>()
  for (const statement of migrations.flatMap(one => one.statements)) {
    for (const [, verb, schema = 'public', name = '', to = name, toSchema = schema] of statement.matchAll(ON_TABLE)) {
      const known = tables.delete(`${schema}.${name}`)
      if (verb === 'CREATE' || (verb === 'ALTER' && known)) tables.add(`${toSchema}.${to}`)
    }
  }
  return tables
}

/** The files in which drizzle-kit keeps what the tables look like. Only the newest stays; while one is generated there are two. */
export const snapshotFiles = (folder: string): string[] =>
  readdirSync(path.join(folder, 'meta'))
    .filter(file => file.endsWith('_snapshot.json'))
    .toSorted()

const CONCURRENT = /^\s*CREATE INDEX CONCURRENTLY "([^"]+)"/
const DROPPED = /^(\s*)DROP INDEX "/

/** An index that is built while people write, after the migration that names it: in its transaction PostgreSQL cannot. */
export interface IndexStep {
  name: string
  index: string
  statement: string
}

/** Every such index that the tables still have; one that was made twice is as it was made last. */
export function indexSteps(folder = FOLDER): IndexStep[] {
  const { tables } = readJson<Snapshot>(folder, 'meta', snapshotFiles(folder).at(-1) ?? '')
  const kept = new Set(Object.values(tables).flatMap(table => Object.keys(table.indexes)))
  const steps = new Map<string, IndexStep>()
  for (const { tag, statements } of readMigrations(folder)) {
    for (const statement of statements) {
      const index = CONCURRENT.exec(statement)?.[1]
      if (index && kept.has(index)) steps.set(index, { name: `${tag}/${index}`, index, statement })
    }
  }
  return [...steps.values()]
}

export interface Applied {
  hash: string
  when: number
}
/** The migrations that a database has had. Throws when it is none of Lianke's. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(row => ({ hash: row.hash, when: Number(row.created_at) }))
}

/** How many of our migrations the given ones are. Throws one line when they are not ours, or more than ours. */
export function countOurs(applied: readonly Applied[], migrations: readonly Migration[], what: string): number {
  const strange = applied.filter((one, i) => one.hash !== migrations[i]?.hash || one.when !== migrations[i]?.when)
  if (!strange.length) return applied.length
  const newest = migrations.at(-1)?.when ?? 0
  if (strange.every(one => one.when > newest))
    throw new Error(
      `${what} was made by a newer version of Lianke: ${strange.length} of its migrations ${strange.length === 1 ? 'is' : 'are'} unknown here. Use that version or a later one.`,
    )
  throw new Error(
    `${what} was made by another version of Lianke, whose migrations are not those of this one. Use the version that made it.`,
  )
}

/** Makes the tables of drizzle's own bookkeeping, as drizzle does, and ours beside them. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  // of the database, not of a tenant
  await client.query(
    'create table if not exists drizzle.after_migration_steps (name text primary key, finish_time timestamptz not null default now())',
  )
  // an index over a tenant and the words of a text wants it; PostgreSQL lets the owner of a database add it, and drizzle cannot say it
  await client.query('create extension if not exists btree_gin')
}

const finished = (client: pg.ClientBase, step: IndexStep) =>
  client.query('insert into drizzle.after_migration_steps (name) values ($1) on conflict do nothing', [step.name])

/** Runs migrations inside the caller's transaction. Where nothing was before, nobody waits for an index, and it is built at once. */
async function apply(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  fresh: boolean,
  folder: string,
): Promise<void> {
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) {
      if (!CONCURRENT.test(statement)) await client.query(statement.replace(DROPPED, '$1DROP INDEX IF EXISTS "'))
      else if (fresh) await client.query(statement.replace(' CONCURRENTLY', ''))
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
  if (!fresh) return
  const applied = migrations.map(one => one.tag)
  for (const step of indexSteps(folder))
    if (applied.includes(step.name.split('/')[0] ?? '')) await finished(client, step)
}

/** Makes the tables as they were after this many migrations, in an empty database, inside the caller's transaction. */
export async function createTables(client: pg.ClientBase, count: number): Promise<void> {
  await prepare(client)
  await apply(client, readMigrations().slice(0, count), true, FOLDER)
}

const isLockTrouble = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** Tries again what gave up because somebody else held a table. */
async function untilUnlocked(run: () => Promise<void>, say: (line: string) => void): Promise<void> {
  const end = Date.now() + TRY_FOR_MS
  for (let told = false; ;) {
    try {
      return await run()
    } catch (error) {
      if (!isLockTrouble(error)) throw error
      if (Date.now() > end)
        throw new Error(
          `Somebody has used a table for ${TRY_FOR_MS / 60_000} minutes without a break, and it must be changed. Nothing is changed yet: start again when that has ended.`,
          { cause: error },
        )
    }
    if (!told) say('Waiting for a table that somebody uses ...')
    told = true
    await sleep(PAUSE_MS)
  }
}

/** Runs `work` while no other process migrates this database. Waits without a snapshot, which would hold up an index that is being built. */
export async function withMigrationLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  while (
    !(await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('lianke migrations')) as taken"))
      .rows[0]?.taken
  )
    await sleep(POLL_MS)
  try {
    return await work()
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('lianke migrations'))").catch(() => undefined)
  }
}

/**
 * Brings the tables up to date, one process at a time, all or nothing. Never queues long for a table that somebody uses.
 * Throws one line when the database is newer than this version. Indexes that are built while people write are left to {@link buildIndexes}.
 */
export async function migrate(
  connection: pg.PoolConfig,
  say: (line: string) => void = () => undefined,
  folder = FOLDER,
): Promise<void> {
  const migrations = readMigrations(folder)
  const pool = new pg.Pool({ ...connection, max: 2, lock_timeout: LOCK_MS, statement_timeout: 0 })
  pool.on('error', () => undefined)
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    const own = client
    // heard of by the query that runs
    own.on('error', () => undefined)
    await withMigrationLock(own, async () => {
      await untilUnlocked(async () => {
        await prepare(own)
        const count = countOurs(await appliedMigrations(own), migrations, 'The database')
        if (count === migrations.length) return
        await own.query('begin')
        try {
          await apply(own, migrations.slice(count), count === 0, folder)
          await own.query('commit')
        } catch (error) {
          await own.query('rollback')
          throw error
        }
      }, say)
      await untilUnlocked(() => migrateJobs(pool), say)
    })
  } finally {
    client?.release()
    await pool.end()
  }
}

/** How long after another process, or a failure, it is looked again whether indexes are left to build. */
const AGAIN_MS = 10_000
interface StepLog {
  info(data: object, message: string): void
  error(data: object, message: string): void
}

/** A statement that may take as long as its table is large: the pool's limit of an answer is for calls. */
const unhurried = (text: string): pg.QueryConfig & { query_timeout: number } => ({ text, query_timeout: 2 ** 31 - 1 })

/** Builds what is missing. False when another process is at it. */
async function buildMissing(client: pg.ClientBase, steps: readonly IndexStep[], log: StepLog): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from drizzle.after_migration_steps')
  const done = new Set(rows.map(row => row.name))
  const left = steps.filter(step => !done.has(step.name))
  if (!left.length) return true
  // an index that is being built waits for everybody who has a snapshot, also for one that waits here
  if (
    !(await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('lianke indexes')) as taken"))
      .rows[0]?.taken
  )
    return false
  for (const step of left) {
    const name = pg.escapeIdentifier(step.index)
    const {
      rows: [found],
    } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [`public.${name}`],
    )
    // one that was cut short is there, takes its part in every write, and serves no reader
    if (found?.indisvalid === false) await client.query(unhurried(`drop index concurrently public.${name}`))
    if (!found?.indisvalid) {
      log.info({ index: step.index }, 'building an index')
      await client.query(unhurried(step.statement))
    }
    await finished(client, step)
  }
  return true
}

/**
 * Builds, while the server already answers, the indexes that migrations have left to be built while people write. One
 * process of all does it; what a crash cut short is built again. Returns what ends it, and `done`.
 */
export function buildIndexes(
  pool: pg.Pool,
  log: StepLog,
  steps: readonly IndexStep[] = indexSteps(),
): { done: Promise<void>; stop(): Promise<void> } {
  const aborter = new AbortController()
  const attempt = async (): Promise<boolean> => {
    const client = await pool.connect()
    // a database that ends while the client takes its leave says so to nobody else; a question that is open fails by itself
    client.on('error', () => undefined)
    const {
      rows: [session],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cancel = () => {
      void pool.query('select pg_cancel_backend($1)', [session?.pid]).catch(() => undefined)
    }
    aborter.signal.addEventListener('abort', cancel)
    try {
      aborter.signal.throwIfAborted()
      // nobody queues behind it, and it takes as long as the table is large
      await client.query("select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)")
      return await buildMissing(client, steps, log)
    } finally {
      aborter.signal.removeEventListener('abort', cancel)
      // with its lock and its settings
      client.release(true)
    }
  }
  const build = async () => {
    while (!aborter.signal.aborted) {
      try {
        if (await attempt()) return
      } catch (error) {
        if (!aborter.signal.aborted) log.error({ err: error }, 'an index could not be built; it is tried again')
      }
      await sleep(AGAIN_MS, undefined, { signal: aborter.signal }).catch(() => undefined)
    }
  }
  const done = build()
  return {
    done,
    stop: () => {
      aborter.abort()
      return done
    },
  }
}
