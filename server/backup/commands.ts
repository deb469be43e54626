import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig, type Config } from '../config'
import { createProviders } from '../providers'
import type { Manifest } from './archive'
import { openEmbedded, runningAt } from '../db/embedded'
import { exportDatabase, type ExportOptions } from './export'
import { importArchive } from './import'

/**
 * npm run backup -- --out FILE   writes everything into one file, while the server runs or not
 * npm run export -- --out FILE   the same before a move: only while nobody else uses the database, so that nothing is written after it
 * npm run import -- --in FILE    puts such a file into an empty database and data folder
 */
const USAGE = 'npm run backup -- --out FILE, npm run export -- --out FILE, or npm run import -- --in FILE'
const say = (line: string) => {
  process.stdout.write(line + '\n')
}

interface Opened {
  connection: pg.ClientConfig
  close(): Promise<void>
}
const external = (config: Config): Opened | null =>
  config.databaseUrl
    ? {
        connection: { connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 },
        close: async () => undefined,
      }
    : null

async function started(config: Config): Promise<Opened> {
  const embedded = await openEmbedded(config.dataFolder, say)
  return { connection: embedded.connection, close: () => embedded.stop() }
}

/** A PostgreSQL that runs on the data folder, started by this process or another; null when none does. */
async function running(config: Config): Promise<Opened | null> {
  const connection = runningAt(config.dataFolder)
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    throw error
  }
  await client.end()
  return { connection, close: async () => undefined }
}

/** Throws when somebody else is connected: they could write after the export, and it would be lost by the move. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null',
  )
  if (rows.length)
    throw new Error(
      'The database is in use: what is written after an export would be left behind. Stop Lianke first, or run npm run backup.',
    )
}

async function write(config: Config, file: string, alone: boolean, options: ExportOptions): Promise<Manifest> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataFolder, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no database in ${config.dataFolder}. Set LIANKE_DATA or DATABASE_URL.`)
  const source = external(config) ?? (alone ? null : await running(config)) ?? (await started(config))
  try {
    const client = new pg.Client(source.connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      if (alone && config.databaseUrl) await refuseOthers(client)
      return await exportDatabase(client, createProviders(config).storage, file, options)
    } finally {
      await client.end()
    }
  } finally {
    await source.close()
  }
}

async function read(config: Config, file: string, signal: AbortSignal): Promise<Manifest> {
  let target: Opened | undefined
  try {
    return await importArchive(
      file,
      config.dataFolder,
      createProviders(config).storage,
      async () => (target = external(config) ?? (await started(config))).connection,
      signal,
    )
  } finally {
    await target?.close()
  }
}

const summary = ({ tables, jobs, files }: Manifest) =>
  `${tables.length} tables, ${tables.reduce((sum, table) => sum + table.rows, 0)} rows, ${jobs.rows} jobs, ${files.count} files${files.missing.length ? ` (${files.missing.length} missing)` : ''}`

async function run(): Promise<void> {
  const aborter = new AbortController()
  const { signal } = aborter
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => aborter.abort())
  const {
    positionals: [command],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, in: { type: 'string' }, 'allow-missing': { type: 'boolean', default: false } },
  })
  // npm changes to the project's folder
  const place = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name)
  const config = readConfig()
  if ((command === 'export' || command === 'backup') && values.out) {
    const file = place(values.out)
    say(
      `Written to ${file}: ${summary(await write(config, file, command === 'export', { allowMissing: values['allow-missing'], signal }))}, ${(statSync(file).size / 1024 / 1024).toFixed(1)} MB. It holds everything that customers entrusted to you: keep it where nobody else can read it.`,
    )
  } else if (command === 'import' && values.in) {
    say(`Imported: ${summary(await read(config, place(values.in), signal))}. npm start brings the tables up to date.`)
  } else throw new Error(`Usage: ${USAGE}`)
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
run().catch((error: unknown) => {
  const line =
    error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
})
