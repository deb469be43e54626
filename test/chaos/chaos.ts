import { sql } from 'drizzle-orm'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { HEADER, mountPath } from '../../shared/api'
import { makeLinkman, makeTemplate, makeTenant } from '../factories'
import { databaseLine } from '../proxy'
import { killPostgres, launch, makeDisk, type Server } from './server'

/** What is done to a server while people write. */
export const FAULTS = [
  'server killed',
  'database killed',
  'both killed',
  'server killed while it starts',
  'disk short',
  'disk full',
  'database cut off',
  'database silent',
] as const
export type Fault = (typeof FAULTS)[number]
const OUTSIDE: readonly Fault[] = ['database cut off', 'database silent']
const KILLED: readonly Fault[] = ['server killed', 'both killed', 'server killed while it starts']

/** How long a fault that passes lasts, ms. */
const LASTS_MS = 2500
/** Against hanging for ever only. */
const PATIENCE_MS = 90_000
const TRY_AGAIN_MS = 150
const CALL_MS = 60_000

export interface ChaosOptions {
  /** faults one after the other, as often as they stand here */
  faults: readonly Fault[]
  writers: number
  /** the same seed gives the same moments, as far as the machine lets it */
  seed: number
  say?: (line: string) => void
}
export interface FaultReport {
  fault: Fault
  rounds: number
  /** writes that were answered with success between the beginning of a round and its end */
  acknowledged: number
  /** answers by status, 0 for none, while the fault lasted and until the next success */
  answers: Record<string, number>
  /** reads that were answered with success while the fault lasted */
  reads: number
  /** ms from the end of the fault until the next acknowledged write */
  recovery: number[]
}
export interface ChaosReport {
  disk: string
  faults: FaultReport[]
  intents: number
  acknowledged: number
  /** acknowledged writes that are not there, and those that are there twice */
  lost: number
  doubled: number
  /** everything else that must not be, in words */
  wrong: string[]
}

/** Numbers that a seed gives (mulberry32): from `low` up to, not including, `high`. */
function randomOf(seed: number) {
  let state = seed
  return (low: number, high: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return low + Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * (high - low))
  }
}

interface Created {
  id: string
  eventNo: string
}
interface Intent {
  key: string
  headers: Record<string, string>
  body: string
}
interface Answer {
  status: number
  error: string
}

const rows = async <T extends Record<string, unknown>>(db: Db, query: ReturnType<typeof sql>) =>
  (await db.execute<T>(query)).rows

/** People of one tenant who raise requests, each with a key of its own, and what they were told. */
async function makePeople(
  connection: Parameters<typeof openDatabase>[0],
  { seed, writers }: ChaosOptions,
  random: ReturnType<typeof randomOf>,
) {
  const setUp = await openDatabase(connection)
  const tenant = await makeTenant(setUp.db)
  const template = await makeTemplate(setUp.db, tenant.id)
  const linkmen = await Promise.all(Array.from({ length: 3 }, () => makeLinkman(setUp.db, tenant)))
  await setUp.close()

  const intents = new Map<string, Intent>()
  const acknowledged = new Map<string, Created>()
  const wrong: string[] = []
  let heard: (answer: Answer) => void = () => undefined

  const makeIntent = (): Intent => {
    const key = `${seed}-intent-${intents.size}`
    const linkman = linkmen[random(0, linkmen.length)]
    if (!linkman) throw new Error('nobody is there')
    const headers = {
      'content-type': 'application/json',
      [HEADER.domain]: tenant.domainId,
      [HEADER.token]: linkman.token,
      [HEADER.idempotency]: key,
    }
    const intent = { key, headers, body: JSON.stringify({ templateId: template.id, attribute: { problem: key } }) }
    intents.set(key, intent)
    return intent
  }

  /** Sends an intent; false when there was no answer or the server could not do it. An answer is held against an earlier one. */
  async function send(url: string, { key, headers, body }: Intent): Promise<boolean> {
    const began = Date.now()
    const answer = await fetch(new URL(mountPath('POST /ssp/event/create'), url), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(CALL_MS),
    })
      .then(async response => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (Date.now() - began >= CALL_MS) wrong.push(`${key} hung for ${CALL_MS / 1000} s`)
    let said: { data?: Created | null; error?: string } = {}
    try {
      said = JSON.parse(answer?.text ?? '{}') as typeof said
    } catch {
      wrong.push(`${key} was answered with ${answer?.text.slice(0, 100)}`)
    }
    heard({ status: answer?.status ?? 0, error: said.error ?? '' })
    if (!answer) return false
    if (answer.status !== 200 || !said.data) {
      if (![503, 507].includes(answer.status)) wrong.push(`${key} was answered with ${answer.status} ${said.error}`)
      if (/select |insert |postgres|ENOSPC|at .*\.ts/i.test(answer.text))
        wrong.push(`${key} was told too much: ${answer.text}`)
      return false
    }
    const before = acknowledged.get(key)
    if (before && (before.id !== said.data.id || before.eventNo !== said.data.eventNo))
      wrong.push(`${key} was ${before.eventNo} ${before.id}, and then ${said.data.eventNo} ${said.data.id}`)
    acknowledged.set(key, before ?? said.data)
    return true
  }

  /** Writes from several sides until told to stop, retrying nothing; some intents are sent twice at the same moment. One reads. */
  function writing(url: () => string) {
    const stopped = new AbortController()
    let reads = 0
    const all = Array.from({ length: writers }, async () => {
      while (!stopped.signal.aborted) {
        const intent = makeIntent()
        const done = await Promise.all(Array.from({ length: random(0, 5) ? 1 : 2 }, () => send(url(), intent)))
        if (done.includes(false)) await sleep(TRY_AGAIN_MS)
      }
    })
    const [reader] = linkmen
    all.push(
      (async () => {
        while (!stopped.signal.aborted) {
          const read = await fetch(new URL(mountPath('GET /ssp/event/list'), url()), {
            headers: { [HEADER.domain]: tenant.domainId, [HEADER.token]: reader?.token ?? '' },
            signal: AbortSignal.timeout(CALL_MS),
          })
            .then(async response => {
              await response.text()
              return response.status
            })
            .catch(() => 0)
          if (read === 200) reads++
          else if (![0, 503].includes(read)) wrong.push(`a read was answered with ${read}`)
          await sleep(TRY_AGAIN_MS)
        }
      })(),
    )
    return {
      reads: () => reads,
      stop: async () => {
        stopped.abort()
        await Promise.all(all)
      },
    }
  }

  /** Sends again what got no answer, and some of what did. */
  async function retry(url: string): Promise<void> {
    const open = [...intents.values()].filter(({ key }) => !acknowledged.has(key))
    const known = [...acknowledged.keys()].filter(() => random(0, 10) === 0).flatMap(key => intents.get(key) ?? [])
    const again = [...open, ...known]
    for (let at = 0; at < again.length; at += writers) {
      const done = await Promise.all(again.slice(at, at + writers).map(intent => send(url, intent)))
      if (done.includes(false)) wrong.push('a retry was not answered')
    }
  }

  /** Counts what is in the database against what was said. */
  async function audit() {
    const { db, close } = await openDatabase(connection)
    try {
      const events = await rows<{ id: string; eventNo: string; key: string }>(
        db,
        sql`select id, event_no as "eventNo", attribute ->> 'problem' as key from events where tenant_id = ${tenant.id}`,
      )
      const found = new Map(events.map(one => [one.key, one]))
      const lost = [...acknowledged].filter(
        ([key, { id, eventNo }]) => found.get(key)?.id !== id || found.get(key)?.eventNo !== eventNo,
      ).length
      if (acknowledged.size !== intents.size)
        wrong.push(`${intents.size - acknowledged.size} intents were never answered`)
      if (found.size !== acknowledged.size) wrong.push(`${found.size} events stand for ${acknowledged.size} answers`)
      const none = async (what: string, query: ReturnType<typeof sql>) => {
        if ((await rows(db, query)).length) wrong.push(what)
      }
      await none('a number stands twice', sql`select tenant_id, event_no from events group by 1, 2 having count(*) > 1`)
      await none(
        'the running totals are not right',
        sql`
        select * from (select tenant_id, customer_id, state, count(*)::int as count from events group by 1, 2, 3) real
        full join (select tenant_id, customer_id, state, count from event_counts where count <> 0) kept using (tenant_id, customer_id, state) where real.count is distinct from kept.count`,
      )
      await none(
        "the tenant's totals are not right",
        sql`
        select * from (select tenant_id, state, count(*)::int as count from events group by 1, 2) real
        full join (select tenant_id, state, sum(count)::int as count from event_totals group by 1, 2 having sum(count) <> 0) kept using (tenant_id, state) where real.count is distinct from kept.count`,
      )
      await none(
        'the counts by template are not right',
        sql`
        select * from (select tenant_id, customer_id, template_id, count(*)::int as count from events group by 1, 2, 3) real
        full join event_type_counts kept using (tenant_id, customer_id, template_id) where real.count is distinct from kept.count`,
      )
      await none(
        'an event has not exactly one beginning of its timeline',
        sql`select e.id, count(r.id)::int as count from events e left join event_records r on r.tenant_id = e.tenant_id and r.event_id = e.id and r.type = 'create' group by e.tenant_id, e.id having count(r.id) <> 1`,
      )
      const [kept] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from idempotency where tenant_id = ${tenant.id}`,
      )
      if (kept?.count !== intents.size) wrong.push(`${kept?.count} keys are kept of ${intents.size}`)
      return { lost, doubled: events.length - found.size }
    } finally {
      await close()
    }
  }
  return {
    intents,
    acknowledged,
    wrong,
    retry,
    writing,
    audit,
    listen(to: (answer: Answer) => void) {
      heard = to
    },
  }
}

/**
 * Runs the real server as a child, lets people write to it, and does to it what the options say, in rounds; after each it must come back by
 * itself, or at a start where it was killed. Loopback only. Throws when it does not come back.
 */
export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const { faults, seed, say = () => undefined } = options
  const random = randomOf(seed)
  const disk = makeDisk()
  const closers: (() => Promise<unknown> | void)[] = [() => disk.remove()]
  const reports = new Map<Fault, FaultReport>()
  const report: ChaosReport = {
    disk: disk.kind,
    faults: [],
    intents: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    wrong: [],
  }

  /** One server with its people, through its rounds. */
  async function run(
    rounds: readonly Fault[],
    data: string,
    connection: Parameters<typeof openDatabase>[0],
    env: (fault: Fault) => Record<string, string>,
    line?: Awaited<ReturnType<typeof databaseLine>>,
  ): Promise<void> {
    const [first] = rounds
    if (!first) return
    let url = ''
    const start = async (fault: Fault): Promise<Server> => {
      const started = launch(data, env(fault))
      closers.push(() => (started.hasEnded() ? undefined : started.stop()))
      url = await started.ready
      return started
    }
    let server = await start(first)
    const people = await makePeople(connection, options, random)
    const more = async (by: number): Promise<void> => {
      const wanted = people.acknowledged.size + by
      for (const until = Date.now() + PATIENCE_MS; people.acknowledged.size < wanted; await sleep(5)) {
        if (Date.now() > until)
          throw new Error(`nothing was acknowledged for ${PATIENCE_MS / 1000} s: ${server.output()}`)
      }
    }
    let settings = JSON.stringify(env(first))
    for (const fault of rounds) {
      const changed = JSON.stringify(env(fault)) !== settings
      settings = JSON.stringify(env(fault))
      // one that is going to be killed comes back with its own settings
      if (changed && !KILLED.includes(fault)) {
        await server.stop()
        server = await start(fault)
      }
      const told = reports.get(fault) ?? { fault, rounds: 0, acknowledged: 0, answers: {}, reads: 0, recovery: [] }
      reports.set(fault, told)
      const before = people.acknowledged.size
      await people.retry(url)
      const work = people.writing(() => url)
      let ended = 0
      try {
        await more(random(5, 40))
        await sleep(random(0, 60))
        people.listen(({ status }) => {
          told.answers[status] = (told.answers[status] ?? 0) + 1
        })
        const readBefore = work.reads()
        if (fault === 'database killed' || fault === 'both killed') killPostgres(data)
        if (KILLED.includes(fault)) {
          await server.kill()
          if (fault === 'server killed while it starts') {
            server = launch(data, env(fault))
            await sleep(random(200, 1500))
            await server.kill()
          }
          ended = Date.now()
          server = await start(fault)
        } else if (fault === 'database killed') {
          ended = Date.now()
        } else {
          if (fault === 'disk short') disk.makeShort()
          if (fault === 'disk full') disk.fill()
          if (fault === 'database cut off') line?.cut()
          if (fault === 'database silent') line?.freeze()
          await sleep(LASTS_MS)
          told.reads += work.reads() - readBefore
          disk.clear()
          line?.restore()
          ended = Date.now()
        }
        // one that was on its way when the fault ended says nothing yet
        await more(1)
        told.recovery.push(Date.now() - ended)
        people.listen(() => undefined)
        await more(10)
      } catch (error) {
        throw new Error(`in a round "${fault}": ${server.output()}`, { cause: error })
      } finally {
        disk.clear()
        line?.restore()
        await work.stop()
      }
      if (server.hasEnded()) report.wrong.push(`the server ended in a round "${fault}": ${server.output()}`)
      told.rounds++
      told.acknowledged += people.acknowledged.size - before
      say(`${fault}: ${told.acknowledged} acknowledged, back after ${told.recovery.at(-1)} ms`)
    }
    await people.retry(url)
    const { lost, doubled } = await people.audit()
    report.lost += lost
    report.doubled += doubled
    report.intents += people.intents.size
    report.acknowledged += people.acknowledged.size
    report.wrong.push(...people.wrong)
    await server.stop()
  }

  try {
    const inside = faults.filter(fault => !OUTSIDE.includes(fault))
    const data = path.join(disk.folder, 'data')
    closers.push(() => killPostgres(data))
    await run(
      inside,
      data,
      { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke', max: 2 },
      fault => ({ LIANKE_DISK_RESERVE: String(fault === 'disk full' && disk.canBeFull ? 0 : disk.reserve) }),
    )
    const outside = faults.filter(fault => OUTSIDE.includes(fault))
    if (outside.length) {
      const far = await openEmbedded(path.join(disk.root, 'far'), () => undefined)
      closers.push(far.stop)
      const line = await databaseLine(far.connection)
      closers.push(() => line.close())
      await run(
        outside,
        path.join(disk.root, 'near'),
        far.connection,
        () => ({ DATABASE_URL: line.url(far.connection.user, far.connection.database), LIANKE_DISK_RESERVE: '0' }),
        line,
      )
    }
  } finally {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  report.faults = [...reports.values()]
  return report
}
