import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { FastifyInstance, InjectOptions } from 'fastify'
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { contract, type Contract } from '../contract'
import type { CallDefinition, Input, Output } from '../contract/define'
import { buildServer } from '../server/app/app'
import { ERRORS, OFFERS } from '../server/app/modules'
import { readConfig, type Config } from '../server/config'
import { openDatabase, type Database } from '../server/db/database'
import { openEmbedded } from '../server/db/embedded'
import type { App, Ctx } from '../server/kernel/call/context'
import { watchDisk } from '../server/http/disk'
import type { ErrorId, FieldProblem } from '../server/http/errors'
import { startJobs } from '../server/jobs/queue'
import { workOf } from '../server/app/tasks'
import { createProviders, type Providers } from '../server/providers'
import { HEADER, mountPath } from '../shared/api'
import type { Language } from '../shared/language'
import { isLastEvent, type StreamEvent } from '../shared/stream'
import { dropDatabase, statement } from './database'

const TEMPLATE = 'lianke_template'
/** How often the queue of a test server looks for jobs that were put off: a test that makes them due waits for it. */
const JOBS_MS = 200
/** Requests that still run when a server is closed get this long. */
const FINISH_MS = 1000
/** Tests do not survive a power cut, so they need not wait for the disk. */
const NO_WAITING = '-c synchronous_commit=off'
const ENV = 'LIANKE_TEST_PG'
interface Connection {
  host: string
  user: string
  database: string
  port: number
}
/** A PostgreSQL for tests, and a folder that lasts as long as it does. */
interface SharedPostgres {
  connection: Connection
  folder: string
}

function temporaryFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `lianke-${name}-`))
  // PostgreSQL runs as another user when the tests run as root
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) }
}

/**
 * Starts the embedded PostgreSQL in a temporary folder with the migrated schema as a template database, and leaves the
 * connection in the environment, so that the test processes started afterwards share it.
 */
export async function startPostgres(
  log: (line: string) => void = () => undefined,
): Promise<SharedPostgres & { stop(): Promise<void> }> {
  const temporary = temporaryFolder('pg')
  const server = await openEmbedded(temporary.folder, log)
  const stop = async () => {
    delete process.env[ENV]
    await server.stop()
    temporary.remove()
  }
  try {
    await statement(server.connection, `create database ${TEMPLATE}`)
    await (await openDatabase({ ...server.connection, database: TEMPLATE })).close()
    await makeTemplate(server.connection, TEMPLATE)
  } catch (error) {
    await stop()
    throw error
  }
  const shared: SharedPostgres = { connection: server.connection, folder: temporary.folder }
  process.env[ENV] = JSON.stringify(shared)
  return { ...shared, stop }
}

/** Nobody may be connected to a template while it is copied, not even autovacuum. */
const makeTemplate = (near: Connection, name: string) =>
  statement(near, `alter database ${name} with allow_connections false is_template true`)

let own: { users: number; server: ReturnType<typeof startPostgres> } | null = null

/** The shared PostgreSQL of the run, or one of this process when a test file is run by hand. */
async function usePostgres(): Promise<SharedPostgres & { release(): Promise<void> }> {
  const shared = process.env[ENV]
  if (shared && !own) return { ...(JSON.parse(shared) as SharedPostgres), release: async () => undefined }
  own ??= { users: 0, server: startPostgres() }
  const mine = own
  mine.users++
  const { connection, folder } = await mine.server
  return {
    connection,
    folder,
    release: async () => {
      if (--mine.users > 0) return
      own = null
      await (await mine.server).stop()
    },
  }
}

/** Rows and files that many test files begin with. The first one of a run that asks for them writes them, the others get copies. */
export interface Contents {
  /** part of the name of a database; of one name there is one in a run */
  name: string
  write(db: Database, dataFolder: string): Promise<void>
}

/** The database and the data folder that hold the contents, to be copied. */
async function templateOf(
  { connection, folder }: SharedPostgres,
  { name, write }: Contents,
): Promise<{ database: string; dataFolder: string }> {
  const database = `${TEMPLATE}_${name}`
  const dataFolder = path.join(folder, database)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [database])
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [database],
    )
    if (rows[0]?.datistemplate) return { database, dataFolder }
    // one that was begun by a process that failed
    if (rows.length) await dropDatabase(connection, database)
    rmSync(dataFolder, { recursive: true, force: true })
    mkdirSync(dataFolder)
    await client.query(`create database ${database} template ${TEMPLATE}`)
    const opened = await openDatabase({ ...connection, database, options: NO_WAITING })
    try {
      await write(opened.db, dataFolder)
    } finally {
      await opened.close()
    }
    await makeTemplate(connection, database)
    return { database, dataFolder }
  } finally {
    await client.end()
  }
}

/** The part of the request that is no contract input. Factories return `token` and `domainId` as `as`, to be spread here. */
export interface Caller {
  token?: string
  domainId?: string
  language?: Language
  /** the secret that a visitor's device made up */
  tourist?: string
  /** address on the network that the call comes from; 127.0.0.1 */
  address?: string
  /** an idempotent call gets a fresh key by itself; pass one to repeat it, '' for none */
  idempotencyKey?: string
}
export interface UploadFile {
  name: string
  type: string
  bytes: Buffer | string
}
type Upload<K extends keyof Contract> = Contract[K] extends { upload: true }
  ? { file: UploadFile }
  : { file?: undefined }
export type CallInput<K extends keyof Contract> = Input<Contract, K> & Upload<K> & Caller
/** Whether a call can be made with no input at all. */
type Arguments<K extends keyof Contract> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** A request that need not keep to the contract. `payload` is sent as it is. */
export interface RawInput extends Caller {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  payload?: string | Buffer
  file?: UploadFile
  headers?: Record<string, string>
}

export interface Envelope<D> {
  success: boolean
  code: number
  status: number
  message: string
  requestId: string
  data: D
  error?: ErrorId
  fields?: FieldProblem[]
}
export interface Answer<D> {
  status: number
  body: Envelope<D>
  headers: Record<string, string | string[] | number | undefined>
}
export interface Refusal {
  status: number
  error: ErrorId
  message: string
  fields: FieldProblem[]
}

export interface TestServerOptions {
  /** also listen on 127.0.0.1 at a free port: `url` */
  listen?: boolean
  /** also do the jobs of the queue; without it they wait */
  jobs?: boolean
  /** share database, data folder, secret and clock of a server: a second instance, or a restart */
  beside?: TestServer
  /** what is in the database and the data folder; nothing */
  contents?: Contents
  /** other ways to the database than the straight one: a line that can be cut, shorter limits */
  reach?: pg.PoolConfig
  providers?: Partial<Providers>
  config?: Partial<Config>
  /** adds what no product server has */
  routes?: (server: FastifyInstance, app: App) => void
}

export type Challenge = Output<Contract, 'GET /shb/member/imageCode'>['challenge']

export interface TestServer {
  server: FastifyInstance
  app: App
  db: Database
  /** where the database can be reached, for a client of the test's own */
  connection: Connection
  /** '' without `listen` */
  url: string
  clock: { now: number; advance(ms: number): void }
  /** Makes a call of the contract and gives the whole answer. */
  call<K extends keyof Contract>(key: K, ...input: Arguments<K>): Promise<Answer<Output<Contract, K>>>
  /** Makes a call that must succeed and gives its data. Throws with the error's id and text. */
  ok<K extends keyof Contract>(key: K, ...input: Arguments<K>): Promise<Output<Contract, K>>
  /** Makes a call that must be refused with a 4xx. */
  refused<K extends keyof Contract>(key: K, ...input: Arguments<K>): Promise<Refusal>
  /** Makes a call with any input: bad bodies, unknown fields. */
  send(key: keyof Contract, input: RawInput): Promise<Answer<unknown>>
  /** The answer to a captcha, found as a device finds it, by another solver than the portal's. */
  solveCaptcha(challenge: Challenge): Promise<string>
  close(): Promise<void>
}

async function multipart(file: UploadFile): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(file.bytes))], { type: file.type }), file.name)
  const message = new Response(form)
  return {
    payload: Buffer.from(await message.arrayBuffer()),
    headers: { 'content-type': message.headers.get('content-type') ?? '' },
  }
}

async function injection(key: keyof Contract, input: RawInput): Promise<InjectOptions> {
  const definition: CallDefinition = contract[key]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.append(name, String(value))
  const url =
    mountPath(key).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? '')) +
    (query.size ? `?${query}` : '')
  const idempotencyKey = input.idempotencyKey ?? (definition.idempotent ? randomUUID() : '')
  const form = input.file ? await multipart(input.file) : null
  const payload = form?.payload ?? input.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  return {
    method: key.startsWith('GET ') ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    ...(input.address ? { remoteAddress: input.address } : {}),
    headers: {
      ...(form?.headers ?? (payload === undefined ? {} : { 'content-type': 'application/json' })),
      ...(input.token ? { [HEADER.token]: input.token } : {}),
      ...(input.domainId ? { [HEADER.domain]: input.domainId } : {}),
      ...(input.language ? { [HEADER.language]: input.language } : {}),
      ...(input.tourist ? { [HEADER.tourist]: input.tourist } : {}),
      ...(idempotencyKey ? { [HEADER.idempotency]: idempotencyKey } : {}),
      ...input.headers,
    },
  }
}

/** How long a part of a test server may take to close, ms: a busy machine takes many seconds to drop a database. */
const CLOSING_MS = 90_000

/** Closes parts one after the other, the rest also when one of them fails or does not come to an end; fails with the names of those. */
async function inTime(parts: [name: string, close: () => unknown][]): Promise<void> {
  const problems: string[] = []
  for (const [name, close] of parts) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${CLOSING_MS} ms`)), CLOSING_MS)
    })
    await Promise.race([Promise.resolve().then(close), late])
      .catch((error: unknown) => problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => clearTimeout(timer))
  }
  if (problems.length) throw new Error(`could not be closed: ${problems.join('; ')}`)
}

/** What a service takes as its first argument, for a test that calls one by itself: a visitor in Chinese unless `as` says otherwise. */
export const ctxIn = (
  { app, server }: TestServer,
  tenant: { id: string; doorId: string },
  as: Partial<Ctx> = {},
): Ctx => ({
  ...app,
  tenantId: tenant.id,
  doorId: tenant.doorId,
  companyType: 1,
  origins: ['http://localhost'],
  language: 'zh',
  principal: { kind: 'guest', tourist: '' },
  address: '',
  tokenHash: '',
  familyId: '',
  device: { userAgent: '', platform: '' },
  idempotencyKey: '',
  call: 'test',
  requestId: '',
  log: server.log,
  ...as,
})

/**
 * The whole server on a fresh database, with a clock that the test moves. Register `close` with `after`, so that it also
 * runs when a test fails.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options
  const postgres = await usePostgres()
  const connection = beside?.connection ?? {
    ...postgres.connection,
    database: `test_${randomBytes(8).toString('hex')}`,
  }
  const temporary = beside ? null : temporaryFolder('data')
  if (!beside) {
    const filled = options.contents && (await templateOf(postgres, options.contents))
    await statement(
      postgres.connection,
      `create database ${connection.database} template ${filled?.database ?? TEMPLATE}`,
    )
    if (filled && temporary) cpSync(filled.dataFolder, temporary.folder, { recursive: true })
  }
  const database = await openDatabase({ ...connection, max: 12, options: NO_WAITING, ...options.reach })
  const fromEnvironment = readConfig({
    LIANKE_DATA: beside?.app.config.dataFolder ?? temporary?.folder,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    LIANKE_DEMO: '0',
    LOG_FILE: '-',
    RATE_LIMIT: '1000000',
    LIANKE_DISK_RESERVE: '0',
  })
  // all tests come from one address, so only those that ask for its limits meet them
  const limits = {
    ...fromEnvironment.limits,
    ...Object.fromEntries(
      Object.keys(fromEnvironment.limits)
        .filter(name => name.includes('.address.'))
        .map(name => [name, 1_000_000]),
    ),
  }
  const config: Config = { ...fromEnvironment, limits, ...options.config }
  const clock = beside?.clock ?? {
    now: Date.now(),
    advance(ms: number) {
      clock.now += ms
    },
  }
  const disk = watchDisk([config.dataFolder], config.diskReserve, () => undefined)
  const app: App = {
    db: database.db,
    config,
    providers: { ...createProviders(config, () => clock.now), ...options.providers },
    secret: beside?.app.secret ?? randomBytes(32),
    disk,
    errors: ERRORS,
    offers: OFFERS,
    demoTenants: [],
    demoStaff: [],
    now: () => clock.now,
  }
  const server = await buildServer(app)
  options.routes?.(server, app)
  const stopJobs = options.jobs
    ? await startJobs(database.pool, workOf(app, server.log), server.log, true, JOBS_MS)
    : null
  const url = options.listen ? await server.listen({ host: '127.0.0.1', port: 0 }) : ''

  /** A stream is read to its end, in lists, one without an end once; its events take the place of an envelope's data. */
  const sendStream = async <D>(key: keyof Contract, input: RawInput, isEndless: boolean): Promise<Answer<D>> => {
    const events: StreamEvent[] = []
    for (;;) {
      const answer = await server.inject(
        await injection(key, {
          ...input,
          query: {
            ...input.query,
            poll: input.query?.poll ?? '1',
            ...(events.length ? { after: events.at(-1)?.id } : {}),
          },
        }),
      )
      if (answer.statusCode !== 200)
        return { status: answer.statusCode, body: answer.json<Envelope<D>>(), headers: answer.headers }
      events.push(...answer.json<StreamEvent[]>())
      if (isEndless || isLastEvent(events.at(-1)?.event ?? ''))
        return {
          status: 200,
          body: { success: true, code: 0, status: 0, message: '', requestId: '', data: events as D },
          headers: answer.headers,
        }
    }
  }
  const send = async <D>(key: keyof Contract, input: RawInput): Promise<Answer<D>> => {
    const { stream, endless, download }: CallDefinition = contract[key]
    if (stream) return sendStream(key, input, endless === true)
    const answer = await server.inject(await injection(key, input))
    // a file stands in place of the envelope: its bytes as latin1, one character each
    if (download && answer.statusCode === 200)
      return {
        status: 200,
        body: {
          success: true,
          code: 0,
          status: 0,
          message: '',
          requestId: '',
          data: answer.rawPayload.toString('latin1') as D,
        },
        headers: answer.headers,
      }
    return { status: answer.statusCode, body: answer.json<Envelope<D>>(), headers: answer.headers }
  }
  const call: TestServer['call'] = (key, ...[input]) => send(key, input ?? {})
  let closing: Promise<void> | undefined
  return {
    server,
    app,
    db: database.db,
    connection,
    url,
    clock,
    call,
    send,
    async ok(key, ...input) {
      const { status, body } = await call(key, ...input)
      if (status !== 200) throw new Error(`${key} answered ${status} ${body.error}: ${body.message}`)
      return body.data
    },
    async refused(key, ...input) {
      const { status, body } = await call(key, ...input)
      assert.ok(status >= 400 && status < 500 && body.error, `${key} answered ${status} ${JSON.stringify(body)}`)
      return { status, error: body.error, message: body.message, fields: body.fields ?? [] }
    },
    async solveCaptcha({ algorithm, nonce, salt, cost, keyPrefix }) {
      const solution = await solveChallenge({
        challenge: { parameters: { algorithm, nonce, salt, cost, keyPrefix, keyLength: 32 } },
        deriveKey,
      })
      return String((solution ?? assert.fail('the captcha has no answer')).counter)
    },
    close: () =>
      (closing ??= inTime([
        ['the jobs', () => stopJobs?.()],
        [
          'the server',
          async () => {
            // a client that left in the middle of a request leaves a connection that is open for two minutes
            const cut = setTimeout(() => server.server.closeAllConnections(), FINISH_MS)
            await server.close().finally(() => clearTimeout(cut))
          },
        ],
        ['the disk', () => disk.stop()],
        ['the connections', () => database.close()],
        ['the database', () => (beside ? undefined : dropDatabase(postgres.connection, connection.database))],
        ['the folder', () => temporary?.remove()],
        ['PostgreSQL', () => postgres.release()],
      ])),
  }
}
