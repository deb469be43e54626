import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { makeDataFolder } from '../db/data-folder'
import { migrateJobs } from '../db/job-tables'
import { JOB_TABLE, restoreJobs } from '../jobs/queue'
import type { Storage } from '../providers/storage'
import type { Head, Manifest, TableHead } from './archive'
import { readArchive, type Sink } from './archive-reader'
import {
  contents,
  nameOf,
  plainSettings,
  readTables,
  setSequence,
  withoutForeignKeys,
  withoutTriggers,
} from './catalogue'
import { countOurs, createTables, readMigrations, withMigrationLock } from '../db/migrate'

/** Lies in the data folder from the first byte of an import to its last. */
const markerOf = (dataFolder: string) => path.join(dataFolder, 'import-unfinished')

async function hasMigrations(client: pg.ClientBase): Promise<boolean> {
  const {
    rows: [known],
  } = await client.query<{ there: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  return (
    Boolean(known?.there) && (await client.query('select from drizzle.__drizzle_migrations limit 1')).rowCount === 1
  )
}

async function connected<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // heard of by the query that runs
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws one line when an import into this data folder was cut short, so that no server starts on a part of it. */
export async function refuseHalfImport(dataFolder: string, connection: pg.ClientConfig): Promise<void> {
  if (!existsSync(markerOf(dataFolder))) return
  // the rows come in one transaction, and the files before it ends: with the rows all is there
  if (!(await connected(connection, hasMigrations)))
    throw new Error(
      `An import into ${dataFolder} was cut short, and nothing of it is kept. Run npm run import again, or remove that folder.`,
    )
  await rm(markerOf(dataFolder))
}

async function mark(dataFolder: string): Promise<void> {
  makeDataFolder(dataFolder)
  for (const name of [markerOf(dataFolder), dataFolder]) {
    const handle = await open(name, name === dataFolder ? 'r' : 'a', 0o600)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

const discard: Sink = {
  head: async () => undefined,
  rows: async (_, chunks) => {
    for await (const chunk of chunks) void chunk
    return null
  },
  file: async () => undefined,
}

/** Reads the whole archive and takes nothing from it. Throws one line when a byte of it is not as it was written, or this version does not know its tables. */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<{ head: Head; manifest: Manifest }> {
  return await readArchive(
    file,
    {
      ...discard,
      head: async head => {
        countOurs(head.migrations, readMigrations(), file)
      },
    },
    signal,
  )
}

function fits(there: readonly TableHead[], told: readonly TableHead[]): boolean {
  const textOf = (tables: readonly TableHead[]) =>
    tables
      .map(table => [nameOf(table), ...table.columns.toSorted()].join())
      .toSorted()
      .join('\n')
  return textOf(there) === textOf(told)
}

/** Fills the tables inside the caller's transaction and puts the files into the storage. */
async function load(
  client: pg.Client,
  storage: Storage,
  file: string,
  missing: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  let restoreKeys = async (): Promise<void> => undefined
  let restoreTriggers = async (): Promise<void> => undefined
  const copyIn = async (target: string, chunks: AsyncIterable<Buffer>): Promise<number> => {
    const stream = client.query(from(`copy ${target} from stdin`))
    await pipeline(Readable.from(chunks), stream)
    return stream.rowCount
  }
  let named: AsyncGenerator<{ key: string; size: number }> | null = null
  /** The next file that a row names and that is not told to be missing. */
  const nextNamed = async () => {
    for (;;) {
      const { value, done } = await (named ??= namedFiles(client)).next()
      if (done || !missing.has(value.key)) return done ? null : value
    }
  }
  const { manifest } = await readArchive(
    file,
    {
      head: async head => {
        await createTables(client, countOurs(head.migrations, readMigrations(), file))
        if (!fits(await readTables(client), head.tables))
          throw new Error(`${file} cannot be imported: its tables are not those of its version.`)
        restoreKeys = await withoutForeignKeys(client)
        restoreTriggers = await withoutTriggers(client)
        await client.query(JOB_TABLE)
      },
      rows: (table, chunks) =>
        copyIn(
          table === 'jobs' ? 'lianke_jobs' : `${nameOf(table)} (${table.columns.map(pg.escapeIdentifier).join(', ')})`,
          chunks,
        ),
      file: async (key, bytes) => {
        const row = await nextNamed()
        if (row?.key !== key || row.size !== bytes.length)
          throw new Error(`${file} cannot be imported: no row names its file ${key} of ${bytes.length} bytes.`)
        await storage.put(key, bytes)
      },
    },
    signal,
  )
  const left = await nextNamed()
  if (left) throw new Error(`${file} cannot be imported: it lacks the file ${left.key}.`)
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  await restoreJobs(client)
  await restoreKeys()
  await restoreTriggers()
  return manifest
}

async function* namedFiles(client: pg.Client): AsyncGenerator<{ key: string; size: number }> {
  if (
    !(await client.query<{ there: boolean }>("select to_regclass('public.files') is not null as there")).rows[0]?.there
  )
    return
  await client.query(
    'declare lianke_files no scroll cursor for select key, file_size as size from public.files order by key collate "C"',
  )
  for (;;) {
    const { rows } = await client.query<{ key: string; size: number }>('fetch 500 from lianke_files')
    if (!rows.length) break
    yield* rows
  }
  await client.query('close lianke_files')
}

/**
 * Puts the rows and files of an archive into an empty database and an empty storage: all or nothing. The tables are as they were
 * when it was written; the next start of the server brings them up to date. Throws one line when that is not possible.
 * `connect` opens the database, once the archive is known to be whole.
 */
export async function importArchive(
  file: string,
  dataFolder: string,
  storage: Storage,
  connect: () => Promise<pg.ClientConfig>,
  signal?: AbortSignal,
): Promise<Manifest> {
  const {
    manifest: {
      files: { missing },
    },
  } = await checkArchive(file, signal)
  const again = existsSync(markerOf(dataFolder))
  if (!again && !(await isEmpty(storage)))
    throw new Error(`There are files in ${dataFolder} already. An import wants an empty data folder.`)
  // before there is anything that a server could start on
  await mark(dataFolder)
  const unmark = () => rm(markerOf(dataFolder), { force: true })
  let connection: pg.ClientConfig
  try {
    connection = await connect()
  } catch (error) {
    if (!again) await unmark()
    throw error
  }
  return await connected(connection, async client =>
    withMigrationLock(client, async () => {
      const there = await contents(client)
      if (there.length) {
        await unmark()
        throw new Error(
          again && (await hasMigrations(client))
            ? 'It is imported already.'
            : `${await wordsFor(client, there)} An import wants an empty database and an empty data folder: set LIANKE_DATA to a new folder, or DATABASE_URL to a new database.`,
        )
      }
      const clear = async () => {
        for await (const key of storage.keys()) await storage.remove(key)
      }
      // what an import left that was cut short
      if (again) await clear()
      const pool = new pg.Pool({ ...connection, max: 2 })
      try {
        await migrateJobs(pool)
      } finally {
        await pool.end()
      }
      await plainSettings(client)
      let manifest: Manifest
      try {
        await client.query('begin')
        manifest = await load(client, storage, file, new Set(missing), signal)
        await client.query('commit')
      } catch (error) {
        // ends the transaction, whatever it was at
        await client.end()
        await clear()
        await unmark()
        throw error
      }
      await unmark()
      await client.query('analyze')
      return manifest
    }),
  )
}

/** What people keep in the tables that are told of first: a row of each counts as one. */
const KEPT = {
  tenants: 'companies',
  customers: 'customers',
  events: 'requests',
  products: 'products',
  orders: 'orders',
}
/** What is in a database that should be empty, in the words of people: what a Lianke keeps, else that it is another program's. */
async function wordsFor(client: pg.ClientBase, there: readonly string[]): Promise<string> {
  const counts = await Promise.all(
    Object.entries(KEPT)
      .filter(([table]) => there.includes(`public.${table}`))
      .map(async ([table, word]) => {
        const { rows } = await client.query<{ count: string }>(`select count(*) from public.${table}`)
        return `${word}: ${rows[0]?.count ?? '0'}`
      }),
  )
  return counts.length
    ? `The database is not empty: a Lianke keeps its data in it (${counts.join(', ')}).`
    : `The database is not empty: another program keeps its data in it (${there.slice(0, 3).join(', ')}).`
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const key of storage.keys()) return key === ''
  return true
}
