import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { openDatabase, type Db } from '../../server/db/database'
import { HEADER, mountPath } from '../../shared/api'
import { makeLinkman, makeTemplate, makeTenant } from '../factories'

/** The same seed gives the same rounds and moments, as far as the machine lets it: LIANKE_TEST_SEED=… repeats a run. */
const seed = Number(process.env.LIANKE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
let state = seed
/** A number from `low` up to, not including, `high` (mulberry32). */
function random(low: number, high: number): number {
  state = (state + 0x6D2B79F5) | 0
  let x = Math.imul(state ^ (state >>> 15), state | 1)
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
  return low + Math.floor(((x ^ (x >>> 14)) >>> 0) / 2 ** 32 * (high - low))
}

const WRITERS = 6
const root = mkdtempSync(path.join(tmpdir(), 'lianke-crash-'))
// PostgreSQL runs as another user when the tests run as root
chmodSync(root, 0o711)
const data = path.join(root, 'data')
const site = path.join(root, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')

const alive = new Set<ChildProcess>()
const postmaster = (): number => Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isPostgres = (pid: number): boolean => {
  try {
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}
function killPostgres(): void {
  const pid = postmaster()
  // a number left from an earlier life may be another process by now
  if (isPostgres(pid)) process.kill(pid, 'SIGKILL')
}
after(async () => {
  const children = [...alive]
  for (const child of children) child.kill('SIGTERM')
  for (let waited = 0; alive.size && waited < 10_000; waited += 100) await sleep(100)
  for (const child of alive) child.kill('SIGKILL')
  try {
    killPostgres()
  } catch {
    // it has ended with its server
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** The real `npm start` on the folder. */
function launch() {
  const { PATH = '' } = process.env
  const env = { PATH, LIANKE_DATA: data, LIANKE_SITE: site, PORT: '0', RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['--import', pathToFileURL(require.resolve('tsx')).href, path.join(__dirname, '../../server/start.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  let output = ''
  const exit = new Promise<void>(resolve => {
    child.once('close', () => {
      alive.delete(child)
      resolve()
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text
        const url = /^Lianke is ready: (\S+)\n/m.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    void exit.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, exit, output: () => output }
}
type Server = ReturnType<typeof launch>

async function kill(server: Server): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exit
}

interface Created { id: string; eventNo: string }
interface Intent { key: string; headers: Record<string, string>; body: string }
/** What was sent, and what the server said it had done. */
const intents = new Map<string, Intent>()
const acknowledged = new Map<string, Created>()
const faults: string[] = []

/** Sends an intent; false when there was no answer or the server could not do it. An answer is held against an earlier one. */
async function send(url: string, { key, headers, body }: Intent): Promise<boolean> {
  const answer = await fetch(new URL(mountPath('POST /ssp/event/create'), url), { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
    .then(async response => ({ status: response.status, body: await response.json() as { data: Created | null; error?: string } })).catch(() => null)
  if (!answer || answer.status >= 500) return false
  const { status, body: { data: created, error } } = answer
  if (status !== 200 || !created) {
    faults.push(`${key} was refused: ${status} ${error}`)
    return false
  }
  const before = acknowledged.get(key)
  if (before && (before.id !== created.id || before.eventNo !== created.eventNo)) faults.push(`${key} was ${before.eventNo} ${before.id}, and then ${created.eventNo} ${created.id}`)
  acknowledged.set(key, before ?? created)
  return true
}

/** Writes from several sides until told to stop, retrying nothing; some intents are sent twice at the same moment. */
function writing(url: string, makeIntent: () => Intent) {
  const stopped = new AbortController()
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stopped.signal.aborted) {
      const intent = makeIntent()
      intents.set(intent.key, intent)
      const done = await Promise.all(Array.from({ length: random(0, 5) ? 1 : 2 }, () => send(url, intent)))
      if (done.includes(false)) await sleep(20)
    }
  })
  return async () => {
    stopped.abort()
    await Promise.all(writers)
  }
}

async function moreAcknowledged(by: number): Promise<void> {
  const wanted = acknowledged.size + by
  for (const until = Date.now() + 30_000; acknowledged.size < wanted;) {
    assert.ok(Date.now() < until, `the server acknowledged ${by - wanted + acknowledged.size} of ${by} events within 30 s`)
    await sleep(5)
  }
}

/** Sends again what got no answer, and some of what did. */
async function retry(url: string): Promise<void> {
  const open = [...intents.values()].filter(({ key }) => !acknowledged.has(key))
  const known = [...acknowledged.keys()].filter(() => random(0, 10) === 0)
  const again = [...open, ...known.flatMap(key => intents.get(key) ?? [])]
  assert.deepEqual((await Promise.all(again.map(intent => send(url, intent)))).filter(done => !done), [], 'a retry was not answered')
}

const rows = async <T extends Record<string, unknown>>(db: Db, query: ReturnType<typeof sql>) => (await db.execute<T>(query)).rows

const ROUNDS = ['node', 'node and postgres', 'postgres', 'node, twice', 'node and postgres', 'node'] as const

test('kill -9 at any moment loses nothing that was acknowledged, and doubles nothing', { timeout: 200_000 }, async (t: TestContext) => {
  t.diagnostic(`LIANKE_TEST_SEED=${seed}`)
  let server = launch()
  let url = await server.ready
  const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke', max: 2 }

  const setUp = await openDatabase(connection)
  const tenant = await makeTenant(setUp.db)
  const template = await makeTemplate(setUp.db, tenant.id)
  const linkmen = await Promise.all(Array.from({ length: 3 }, () => makeLinkman(setUp.db, tenant)))
  await setUp.close()

  let number = 0
  const makeIntent = (): Intent => {
    const key = `${seed}-intent-${number++}`
    const linkman = linkmen[random(0, linkmen.length)]
    assert.ok(linkman)
    const headers = { 'content-type': 'application/json', [HEADER.domain]: tenant.domainId, [HEADER.token]: linkman.token, [HEADER.idempotency]: key }
    return { key, headers, body: JSON.stringify({ templateId: template.id, attribute: { problem: key } }) }
  }

  for (const round of ROUNDS) {
    await retry(url)
    const stop = writing(url, makeIntent)
    try {
      await moreAcknowledged(random(5, 40))
      await sleep(random(0, 60))
      if (round !== 'node' && round !== 'node, twice') killPostgres()
      // the server brings its database back by itself
      if (round === 'postgres') await moreAcknowledged(10)
      else await kill(server)
    } catch (error) {
      throw new Error(`in the round "${round}": ${server.output()}`, { cause: error })
    } finally {
      await stop()
    }
    if (round === 'postgres') continue
    if (round === 'node, twice') {
      server = launch()
      await sleep(random(200, 1500))
      await kill(server)
    }
    server = launch()
    url = await server.ready
  }
  await retry(url)

  const { db, close } = await openDatabase(connection)
  try {
    const events = await rows<{ id: string; eventNo: string; key: string }>(db, sql`select id, event_no as "eventNo", attribute ->> 'problem' as key from events where tenant_id = ${tenant.id}`)
    assert.deepEqual(faults, [])
    assert.equal(acknowledged.size, intents.size, 'after the retries every intent has its answer')
    assert.deepEqual(new Map(events.map(({ key, id, eventNo }) => [key, { id, eventNo }])), acknowledged)
    assert.equal(events.length, acknowledged.size, 'each event stands once')
    assert.equal(new Set(events.map(event => event.eventNo)).size, events.length, 'each number stands once')
    assert.deepEqual(await rows(db, sql`select tenant_id, event_no from events group by 1, 2 having count(*) > 1`), [])
    assert.deepEqual(await rows(db, sql`
      select * from (select tenant_id, customer_id, state, count(*)::int as count from events group by 1, 2, 3) real
      full join (select tenant_id, customer_id, state, count from event_counts where count <> 0) kept using (tenant_id, customer_id, state) where real.count is distinct from kept.count`), [], 'the running totals are right')
    assert.deepEqual(await rows(db, sql`select e.id, count(r.id)::int as count from events e left join event_records r on r.tenant_id = e.tenant_id and r.event_id = e.id and r.type = 'create' group by e.tenant_id, e.id having count(r.id) <> 1`), [], 'each event has the beginning of its timeline')
    assert.deepEqual(await rows<{ count: number }>(db, sql`select count(*)::int as count from idempotency where tenant_id = ${tenant.id}`), [{ count: intents.size }])
    t.diagnostic(`${acknowledged.size} events in ${ROUNDS.length} rounds`)
  } finally {
    await close()
  }
  server.child.kill('SIGTERM')
  await server.exit
})
