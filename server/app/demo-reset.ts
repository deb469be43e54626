import { sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { refuseHalfImport } from '../backup/import'
import { readConfig, type Config } from '../config'
import { makeDataFolder } from '../db/data-folder'
import { openDatabase, type Database } from '../db/database'
import { openEmbedded, type EmbeddedPostgres } from '../db/embedded'
import { FolderInUse } from '../db/embedded/errors'
import { createProviders } from '../providers'
import type { Storage } from '../providers/storage'
import { hasOwnTenant } from '../demo/companies'
import { clockAt } from '../demo/deterministic'
import { seedDemo } from '../demo/seed'

/** npm run demo:reset -- --yes   deletes all rows of a database that holds the demo alone, and writes the demo as it is today */
const USAGE = 'npm run demo:reset -- --yes deletes everything in the demo database, and writes the demo again.'
const STOP_FIRST = 'Stop Lianke, then run npm run demo:reset -- --yes again.'

/** What must not be done; the message names the remedy. */
class Refusal extends Error {}

const say = (line: string) => {
  process.stdout.write(line + '\n')
}

/** Throws Refusal while anybody else is connected: a server would go on with rows that are no more. */
async function refuseOthers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null',
    )
    if (rows.length) throw new Refusal(`The database is in use: Lianke is running on it. ${STOP_FIRST}`)
  } finally {
    await client.end()
  }
}

/** The PostgreSQL of npm start, whose server must not run. */
async function connect({
  databaseUrl,
  dataFolder,
}: Config): Promise<Pick<EmbeddedPostgres, 'stop'> & { to: pg.PoolConfig }> {
  makeDataFolder(dataFolder)
  if (databaseUrl) {
    await refuseOthers(databaseUrl)
    return { to: { connectionString: databaseUrl }, stop: async () => undefined }
  }
  try {
    const { connection, stop } = await openEmbedded(dataFolder, say)
    return { to: connection, stop }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new Refusal(`Lianke is running on ${dataFolder}. ${STOP_FIRST}`, { cause: error })
  }
}

/** Wipes and seeds in one transaction: all or nothing. Bytes of files that were uploaded go with the server's daily sweep. */
async function replace(db: Database, storage: Storage): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`lock table tenants`)
    if (await hasOwnTenant(tx))
      throw new Refusal(
        'A company that is not of the demo is in the database, and would be deleted with it. Remove it first (npm run tenant -- remove), or use another LIANKE_DATA or DATABASE_URL.',
      )
    const { rows } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const names = rows.map(({ name }) => sql.identifier(name))
    await tx.execute(sql`truncate table ${sql.join(names, sql`, `)}`)
    await seedDemo(tx, clockAt(Date.now()), storage)
  })
}

async function reset(config: Config): Promise<void> {
  if (config.production)
    throw new Refusal('This is a production server (docs/decisions/18-production.md): its data is never reset.')
  const { to, stop } = await connect(config)
  try {
    await refuseHalfImport(config.dataFolder, to)
    const { db, close } = await openDatabase(to, say)
    try {
      await replace(db, createProviders(config).storage)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
  say('The demo is written again.')
}

async function main(): Promise<number> {
  let given: { yes: boolean }
  try {
    given = parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values
  } catch {
    given = { yes: false }
  }
  if (!given.yes) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  try {
    await reset(readConfig())
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

void main().then(code => {
  process.exitCode = code
})
