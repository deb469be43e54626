import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildServer } from './app'
import { texts } from '../domains/assistant/text.pool'
import type { Config } from '../config'
import { makeDataFolder } from '../db/data-folder'
import { openDatabase, type OpenDatabase } from '../db/database'
import { openEmbedded } from '../db/embedded'
import { refuseHalfImport } from '../backup/import'
import { buildIndexes } from '../db/migrate'
import { demoStaff, demoTenants, hasOwnTenant } from '../demo/companies'
import { clockAt } from '../demo/deterministic'
import { seedDemo } from '../demo/seed'
import { tenants } from '../kernel/tenancy/door.table'
import type { App } from '../kernel/call/context'
import { watchDisk, type DiskState } from '../http/disk'
import { CONSOLE_PATH, SITE_PATH } from '../http/site'
import { startJobs } from '../jobs/queue'
import { workOf } from './tasks'
import { ERRORS, OFFERS } from './modules'
import { notesOf, refusalsOf, StartRefused } from './production'
import { createProviders, sandboxesOf } from '../providers'
import type { Storage } from '../providers/storage'
import { readSecret } from './secret'

/** Running requests get this long to finish at a stop; an upload over a dead line would never end. */
const FINISH_MS = 20_000
const DISK: Record<DiskState, string> = {
  ok: 'there is room on the disk again',
  short: 'the disk is short: what needs room is refused',
  full: 'the disk is full: writing fails',
}

export interface Running {
  /** addresses of the portal and of the staff's console, as a person would type them */
  url: string
  consoleUrl: string
  sandboxes: string[]
  log: FastifyBaseLogger
  /** resolves when the database is gone for good; the process should stop */
  failed: Promise<Error>
  /** Finishes the running requests, takes no new ones, and ends the database. */
  stop(): Promise<void>
}

/** Fills an empty database with the demo tenants; several instances may start at once: the seed itself lets one through. */
async function seedIfEmpty(
  { db }: OpenDatabase,
  storage: Storage,
  now: number,
  log: (line: string) => void,
): Promise<void> {
  if (
    (
      await db
        .select({ one: sql`1` })
        .from(tenants)
        .limit(1)
    ).length > 0
  )
    return
  log('Writing the demo data (first start) ...')
  await seedDemo(db, clockAt(now), storage)
}

async function closeServer(server: FastifyInstance): Promise<void> {
  const began = Date.now()
  // a connection is kept open after its last answer, and nobody closes it then
  const closer = setInterval(() => {
    if (Date.now() - began > FINISH_MS) server.server.closeAllConnections()
    else server.server.closeIdleConnections()
  }, 100)
  try {
    await server.close()
  } finally {
    clearInterval(closer)
  }
}

function originOf(server: FastifyInstance, host: string): string {
  const { port } = server.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The database of this start, unless all that is known already says no: then what lies there is looked at too, so that every reason is told at once. */
async function openData(
  config: Config,
  say: (line: string) => void,
  closers: (() => Promise<void>)[],
): Promise<{ database: OpenDatabase; failed: Promise<Error> }> {
  if (config.refusals.length && !config.databaseUrl && !existsSync(path.join(config.dataFolder, 'postgres')))
    throw new StartRefused(config.refusals)
  makeDataFolder(config.dataFolder)
  let connection: Parameters<typeof openDatabase>[0] = { connectionString: config.databaseUrl ?? '' }
  let failed = new Promise<Error>(() => undefined)
  if (!config.databaseUrl) {
    const embedded = await openEmbedded(config.dataFolder, say)
    closers.push(embedded.stop)
    connection = embedded.connection
    failed = embedded.failed
  }
  await refuseHalfImport(config.dataFolder, connection)
  const database = await openDatabase(connection, say)
  closers.push(database.close)
  return { database, failed }
}

/**
 * Opens the database, brings it up to date, seeds an empty one where sandboxes are, and serves. Throws what prevents it,
 * StartRefused with every reason why others must not reach this server as it is, and then leaves nothing running.
 */
export async function runServer(wanted: Config, say: (line: string) => void = console.log): Promise<Running> {
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const { database, failed } = await openData(wanted, say, closers).catch((error: unknown) => {
      throw wanted.refusals.length ? new StartRefused(wanted.refusals) : error
    })
    const refusals = [...wanted.refusals, ...(wanted.production ? await refusalsOf(database.db, wanted) : [])]
    if (refusals.length) throw new StartRefused(refusals)
    const trialIsOver = wanted.sandbox === 'plain' && (await hasOwnTenant(database.db))
    const config: Config = trialIsOver ? { ...wanted, sandbox: 'off', demo: false } : wanted
    if (trialIsOver)
      say('The sandboxes are off: a company of your own is in the database (LIANKE_SANDBOX=1 brings them back)')
    for (const line of await notesOf(database.db, config)) say(line)
    const providers = createProviders(config)
    if (config.demo) await seedIfEmpty(database, providers.storage, Date.now(), say)

    // the database may lie on a disk of its own
    const disk = watchDisk([config.dataFolder, path.join(config.dataFolder, 'postgres')], config.diskReserve, state =>
      server.log.warn(DISK[state]),
    )
    closers.push(async () => disk.stop())
    const app: App = {
      db: database.db,
      config,
      providers,
      secret: config.secret ?? readSecret(config.dataFolder),
      disk,
      errors: ERRORS,
      offers: OFFERS,
      demoTenants: config.demo ? demoTenants() : [],
      demoStaff: config.demo ? demoStaff() : [],
      now: Date.now,
    }
    const server = await buildServer(app)
    if (disk.isShort())
      say(
        `Less than ${config.diskReserve} MB of disk are free (LIANKE_DISK_RESERVE): everything can be read, and nothing new is taken`,
      )
    else if (disk.state() === 'full') say('The disk is full: everything can be read, and writing fails')
    if (disk.state() !== 'ok') server.log.warn(DISK[disk.state()])
    closers.push(() => closeServer(server))
    await server.listen({ port: config.port, host: config.host })
    texts.warm()
    closers.push(buildIndexes(database.pool, server.log).stop)
    closers.push(await startJobs(database.pool, workOf(app, server.log), server.log, !config.databaseUrl))
    const origin = originOf(server, config.host)
    let stopped: Promise<void> | undefined
    return {
      url: `${origin}${SITE_PATH}/`,
      consoleUrl: `${origin}${CONSOLE_PATH}/`,
      sandboxes: sandboxesOf(app.providers),
      log: server.log,
      failed,
      stop: () => (stopped ??= closeAll()),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
