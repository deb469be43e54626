import { sql } from 'drizzle-orm'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { buildServer } from '../server/app/app'
import { openDatabase, type Database } from '../server/db/database'
import { openEmbedded } from '../server/db/embedded'
import { DEMO_PASSWORD } from '../server/kernel/identity/demo-password'
import { clockAt } from '../server/demo/deterministic'
import { seedDemo } from '../server/demo/seed'
import { prepareBacklog } from '../server/domains/event/backlog.service'
import type { App } from '../server/kernel/call/context'
import { HEADER, mountPath } from '../shared/api'
import { appOn } from './app'
import { benchFigures } from './figures'
import { benchImport } from './import'
import { load, median, upperQuartile, type Workload } from './load'
import { benchNumbers } from './numbers'
import { benchOrder } from './order'
import { benchQueue } from './queue'
import { benchRetrieval } from './retrieval'
import type { BareTask, Statement } from './tasks'

/**
 * npm run bench: what the portal costs, as ratios to the same work done bare, measured in turns on the same machine.
 * `npm run bench -- read` runs a part: read, start, numbers, order, queue, figures, import, answers. The numbers of a busy machine say little, the ratios more.
 */
const EVENTS = 100_000
const FILLED_AT_ONCE = 5000
const GOAL = 0.6
const CLIENTS = 16
const ROUNDS = 12
const ROUND_MS = 1000
const WARM_UP_MS = 2000
/** Addresses asked in turn: events all over the table, and the pages that people look at. */
const EVENTS_ASKED = 200
const PAGES_ASKED = [1, 1, 1, 1, 2, 1, 3, 1, 2, 5]
const STARTS = 3

const root = mkdtempSync(path.join(tmpdir(), 'lianke-bench-'))
// PostgreSQL runs as another user when this runs as root
chmodSync(root, 0o711)
const site = path.join(root, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')
const TSX = pathToFileURL(require.resolve('tsx')).href
const { PATH = '' } = process.env

const closers: (() => Promise<void>)[] = []
const closeAll = async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
const cleanUp = async () => {
  await closeAll()
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The portal as `npm start` runs it. Resolves when it says that it is ready. */
async function startPortal(env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', TSX, path.join(__dirname, '../server/app/start.ts')], {
    cwd: root,
    env: { PATH, LIANKE_SITE: site, LIANKE_CONSOLE: site, PORT: '0', RATE_LIMIT: '1000000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text
        const ready = /^Lianke is ready: (\S+) .*\n/m.exec(output)?.[1]
        if (ready) resolve(ready)
      })
    }
    child.once('exit', () => reject(new Error(`the portal ended: ${output}`)))
  })
  return { child, port: Number(new URL(url).port) }
}

async function startBare(task: BareTask): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(__dirname, 'bare.ts'), { execArgv: ['--import', TSX], env: { PATH } })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { awake: true } | { port: number }) =>
      'awake' in message ? child.send(task) : resolve(message.port),
    )
    child.once('exit', () => reject(new Error('the bare server ended')))
  })
  return { child, port }
}

/** One customer with all the events, made from the demo's: their forms are as large as real ones. */
async function fill(db: Database, linkman: { id: string; customerId: string; tenantId: string }): Promise<void> {
  // in parts: no statement may last longer than the server lets one
  for (let from = 1; from <= EVENTS; from += FILLED_AT_ONCE)
    await db.execute(sql`
    insert into events select made.* from generate_series(${from}::int, ${Math.min(from + FILLED_AT_ONCE - 1, EVENTS)}::int) n
    join (select tenant_id, id, row_number() over (order by id) - 1 as place, count(*) over () as places from events where tenant_id = ${linkman.tenantId} and event_no not like 'BM%') numbered on place = n % places
    join events model on model.tenant_id = numbered.tenant_id and model.id = numbered.id
    cross join lateral (select now() - n * interval '7 minutes' as made_at) t
    cross join lateral (select lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') as millis, md5(n::text) as chance) h
    cross join lateral jsonb_populate_record(model, jsonb_build_object(
      'id', substr(millis, 1, 8) || '-' || substr(millis, 9) || '-7' || substr(chance, 1, 3) || '-8' || substr(chance, 4, 3) || '-' || substr(chance, 7, 12),
      'event_no', 'BM' || lpad(n::text, 8, '0'), 'customer_id', ${linkman.customerId}::uuid, 'linkman_id', ${linkman.id}::uuid, 'create_time', made_at, 'update_time', made_at
    )) made`)
  await db.execute(sql`delete from event_counts where tenant_id = ${linkman.tenantId}`)
  await db.execute(
    sql`insert into event_counts (tenant_id, customer_id, state, count) select tenant_id, customer_id, state, count(*) from events where tenant_id = ${linkman.tenantId} group by 1, 2, 3`,
  )
  await db.execute(sql`delete from event_totals where tenant_id = ${linkman.tenantId}`)
  await db.execute(
    sql`insert into event_totals (tenant_id, state, slot, count) select tenant_id, state, 0, sum(count) from event_counts where tenant_id = ${linkman.tenantId} group by 1, 2`,
  )
  await db.execute(sql`delete from event_type_counts where tenant_id = ${linkman.tenantId}`)
  await db.execute(
    sql`insert into event_type_counts (tenant_id, customer_id, template_id, count) select tenant_id, customer_id, template_id, count(*) from events where tenant_id = ${linkman.tenantId} group by 1, 2, 3`,
  )
  await db.execute(sql`vacuum analyze events`)
}

/** The statements that the server runs for each address when it is warm, in their order. */
async function capture(app: App, workloads: Workload[]): Promise<Record<string, Statement[]>> {
  const server = await buildServer(app)
  const { query } = pg.Client.prototype
  const seen: Statement[] = []
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `bench_${names.size}`
    names.set(text, name)
    return name
  }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: [{ text: string; values?: unknown[] }, ...unknown[]]): unknown {
      const values = Array.isArray(args[1]) ? (args[1] as unknown[]) : (args[0].values ?? [])
      seen.push({ name: nameOf(args[0].text), text: args[0].text, values })
      return Reflect.apply(query, this, args)
    },
  })
  try {
    const statements: Record<string, Statement[]> = {}
    // the first time fills what the server remembers for a while: doors, and how an engineer was rated
    for (const remembered of [false, true])
      for (const { urls, headers } of workloads)
        for (const url of new Set(urls)) {
          seen.length = 0
          const { statusCode } = await server.inject({ method: 'GET', url, headers })
          if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
          if (remembered) statements[url] = [...seen]
        }
    return statements
  } finally {
    Object.assign(pg.Client.prototype, { query })
    await server.close()
  }
}

async function compare(name: string, workload: Workload, ports: { portal: number; bare: number }): Promise<void> {
  const ask = (port: number, ms: number) => load(port, workload, CLIENTS, ms)
  for (const port of [ports.portal, ports.bare]) await ask(port, WARM_UP_MS)
  const pairs: { portal: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // the one that comes second may find the machine warmer, so they take turns at that, too
    const first = round % 2 ? 'portal' : 'bare'
    const second = round % 2 ? 'bare' : 'portal'
    const speed = { portal: 0, bare: 0 }
    for (const which of [first, second] as const) speed[which] = await ask(ports[which], ROUND_MS)
    pairs.push(speed)
  }
  const portal = upperQuartile(pairs.map(pair => pair.portal))
  const bare = upperQuartile(pairs.map(pair => pair.bare))
  const ratio = portal / bare
  const ratios = pairs.map(pair => pair.portal / pair.bare).toSorted((a, b) => a - b)
  const shown = [ratio, ...ratios].map(one => one.toFixed(2))
  const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`
  console.log(
    `${name}: ratio ${shown[0]}, portal ${rate(portal)}, bare ${rate(bare)} (single rounds ${shown[1]} to ${shown.at(-1)})${ratio < GOAL ? `  BELOW GOAL ${GOAL}` : ''}`,
  )
}

async function benchReading(): Promise<void> {
  console.log(
    `Reading, ${EVENTS.toLocaleString('en')} events of one customer, ${CLIENTS} clients, ${ROUNDS} rounds in turns, against the same SQL on pg behind Fastify`,
  )
  const embedded = await openEmbedded(path.join(root, 'reading'), () => undefined)
  closers.push(embedded.stop)
  const database = await openDatabase(embedded.connection)
  closers.push(database.close)
  const { db } = database
  await seedDemo(db, clockAt(Date.now()))
  const {
    rows: [linkman],
  } = await db.execute<{ id: string; customerId: string; tenantId: string; domainId: string; account: string }>(sql`
    select l.id, l.customer_id as "customerId", l.tenant_id as "tenantId", d.domain_id as "domainId", l.account from linkmen l join doors d using (tenant_id) where l.account is not null order by d.create_time, l.create_time, l.id limit 1`)
  if (!linkman) throw new Error('the demo has no account')
  // what is written of them at a start is copied with them, so that nothing is left to write while it is measured
  await prepareBacklog({ db }, new AbortController().signal)
  await fill(db, linkman)

  const { host, port, user, database: name } = embedded.connection
  const portal = await startPortal({
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    LIANKE_DATA: path.join(root, 'portal'),
    LIANKE_DEMO: '0',
  })
  closers.push(() => end(portal.child))
  const signIn = await fetch(`http://127.0.0.1:${portal.port}${mountPath('POST /auth/login')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADER.domain]: linkman.domainId },
    body: JSON.stringify({ account: linkman.account, password: DEMO_PASSWORD }),
  })
  const {
    data: { token },
  } = (await signIn.json()) as { data: { token: string } }
  const headers = { [HEADER.domain]: linkman.domainId, [HEADER.token]: token, [HEADER.language]: 'zh' }

  const { rows: asked } = await db.execute<{ id: string }>(
    sql`select id from events where customer_id = ${linkman.customerId} and event_no like 'BM%' order by md5(id::text) limit ${EVENTS_ASKED}`,
  )
  const point: Workload = { urls: asked.map(({ id }) => `${mountPath('GET /ssp/event/get')}?id=${id}`), headers }
  const list: Workload = {
    urls: PAGES_ASKED.map(page => `${mountPath('GET /ssp/event/list')}?pageNum=${page}&pageSize=10`),
    headers,
  }
  const statements = await capture(appOn(db, path.join(root, 'capture')), [point, list])
  const bare = await startBare({ connection: embedded.connection, poolSize: database.pool.options.max, statements })
  closers.push(() => end(bare.child))

  const ports = { portal: portal.port, bare: bare.port }
  for (const [what, workload] of Object.entries({ 'point read': point, 'list page': list })) {
    const url = workload.urls[0] as string
    await compare(`  ${what}, ${statements[url]?.length} statements`, workload, ports)
  }
  await closeAll()
}

/** Time to "ready" of the first start on a folder (initdb, schema, demo data) and of later ones, against PostgreSQL and Fastify alone. */
async function benchStart(): Promise<void> {
  console.log('Start-up to ready, against PostgreSQL and an empty Fastify alone')
  const timed = async (start: () => Promise<{ child: ChildProcess }>) => {
    const began = performance.now()
    const { child } = await start()
    return { ms: performance.now() - began, child }
  }
  const data = path.join(root, 'start')
  const first = await timed(() => startPortal({ LIANKE_DATA: data }))
  const cluster = path.join(data, 'postgres')
  const pid = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
  if (process.platform !== 'linux') {
    console.log(`  first start ${seconds(first.ms)}; the comparison reads /proc and needs Linux`)
    return end(first.child)
  }
  // the very command line of the portal's own PostgreSQL
  const command = readlinkSync(`/proc/${pid}/exe`)
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1)
  const { uid, gid } = statSync(cluster)
  await end(first.child)

  const portals: number[] = []
  const bares: number[] = []
  for (let round = 0; round < STARTS; round++) {
    const portal = await timed(() => startPortal({ LIANKE_DATA: data }))
    await end(portal.child)
    const bare = await timed(() =>
      startBare({
        command,
        args,
        cwd: cluster,
        uid,
        gid,
        connection: { host: cluster, port: 5432, user: 'lianke', database: 'lianke' },
      }),
    )
    await end(bare.child)
    portals.push(portal.ms)
    bares.push(bare.ms)
  }
  const bare = median(bares)
  console.log(
    `  first start: ratio ${(first.ms / bare).toFixed(2)}, portal ${seconds(first.ms)}, bare ${seconds(bare)}`,
  )
  console.log(
    `  second start: ratio ${(median(portals) / bare).toFixed(2)}, portal ${seconds(median(portals))}, bare ${seconds(bare)} (medians of ${STARTS})`,
  )
}

const PARTS: Record<string, () => Promise<void>> = {
  read: benchReading,
  start: benchStart,
  numbers: () => benchNumbers(root),
  order: () => benchOrder(root),
  queue: benchQueue,
  figures: benchFigures,
  import: () => benchImport(root),
  answers: benchRetrieval,
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter(name => !(name in PARTS))
  if (unknown.length) throw new Error(`unknown: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}`)
  console.log(`Node ${process.version}, ${cpus().length} cores`)
  for (const [name, run] of Object.entries(PARTS)) if (!wanted.length || wanted.includes(name)) await run()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(cleanUp)
