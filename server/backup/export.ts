import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { JOB_ROWS } from '../jobs/queue'
import type { Storage } from '../providers/storage'
import { writeArchive, type Rows, type Source } from './archive-writer'
import { ArchiveError, FILE_BYTES, type Manifest } from './archive'
import { holdFiles } from '../db/backup-lock'
import { nameOf, plainSettings, readSequences, readTables } from './catalogue'
import { appliedMigrations, countOurs, readMigrations, tablesAfter } from '../db/migrate'

/** Rows of files that are looked at together. */
const FILES_AT_ONCE = 500

/** Rows of a query, as COPY writes them. */
function copyOut(client: pg.Client, query: string): Rows {
  const stream = to(`copy (${query}) to stdout`)
  async function* chunks(): AsyncIterable<Buffer> {
    yield* client.query(stream) as AsyncIterable<Buffer>
    // PostgreSQL tells the number of rows behind their end, perhaps in a packet of its own
    await client.query('')
  }
  return { chunks: chunks(), count: () => stream.rowCount }
}

async function* storedFiles(client: pg.Client, storage: Storage): AsyncIterable<{ key: string; bytes: Buffer | null }> {
  const {
    rows: [table],
  } = await client.query<{ there: boolean }>("select to_regclass('public.files') is not null as there")
  if (!table?.there) return
  await client.query(
    'declare lianke_files no scroll cursor for select key, file_size as size from public.files order by key collate "C"',
  )
  for (;;) {
    const { rows } = await client.query<{ key: string; size: number }>(`fetch ${FILES_AT_ONCE} from lianke_files`)
    if (!rows.length) return
    for (const { key, size } of rows) {
      if (size > FILE_BYTES) throw new Error(`the file ${key} is larger than any that may be uploaded`)
      const stream = await storage.read(key)
      const bytes = stream && (await buffer(stream))
      yield { key, bytes: bytes?.length === size ? bytes : null }
    }
  }
}

/** Throws one line when the database holds tables that are none of Lianke's: its export could not be imported. */
function checkTables(there: readonly { schema: string; name: string }[], count: number): void {
  const ours = new Set(tablesAfter(readMigrations().slice(0, count)))
  const strange = there.map(({ schema, name }) => `${schema}.${name}`).filter(name => !ours.delete(name))
  if (strange.length)
    throw new Error(
      `The database holds tables that are not Lianke's (${strange.slice(0, 3).join(', ')}). Move them to a database of their own.`,
    )
  if (ours.size) throw new Error(`The database lacks tables of Lianke (${[...ours].slice(0, 3).join(', ')}).`)
}

export interface ExportOptions {
  /** also when bytes of files are missing, which the archive then says */
  allowMissing?: boolean
  signal?: AbortSignal
}

/**
 * Writes all rows and files of a database, as they are at one moment, into a new archive; people may go on writing. The database may
 * be at an older state of the tables than this version. Throws one line when that is not possible, and then leaves no file.
 */
export async function exportDatabase(
  client: pg.Client,
  storage: Storage,
  file: string,
  { allowMissing = false, signal }: ExportOptions = {},
): Promise<Manifest> {
  await plainSettings(client)
  // before the snapshot is taken: what is deleted from now on keeps its bytes until the end
  const release = await holdFiles(client)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const {
      rows: [known],
    } = await client.query<{ there: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    )
    if (!known?.there) throw new Error('There is no database of Lianke.')
    const migrations = await appliedMigrations(client)
    const tables = await readTables(client)
    checkTables(tables, countOurs(migrations, readMigrations(), 'The database'))
    const order = new Map(tables.map(table => [nameOf(table), table.order]))
    const missing: string[] = []
    const source: Source = {
      head: { migrations, tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })) },
      rows: table =>
        copyOut(
          client,
          `select ${table.columns.map(column => `t.${pg.escapeIdentifier(column)}`).join(', ')} from ${nameOf(table)} t order by ${order.get(nameOf(table))}`,
        ),
      jobs: () => copyOut(client, JOB_ROWS),
      async *files() {
        for await (const one of storedFiles(client, storage)) {
          if (!one.bytes) missing.push(one.key)
          if (!one.bytes && !allowMissing)
            throw new ArchiveError(
              `The bytes of the file ${one.key} are not in the storage, or are not as many as its row says. With --allow-missing the rest is written.`,
            )
          yield one
        }
      },
      sequences: () => readSequences(client),
    }
    return await writeArchive(file, source, signal)
  } finally {
    await client.query('rollback').catch(() => undefined)
    await release()
  }
}
