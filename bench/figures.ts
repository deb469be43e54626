import pg from 'pg'
import { countStale } from '../server/domains/figures/tally.queries'
import { HEADER, mountPath } from '../shared/api'
import { daysAfter, tenantDay } from '../shared/day'
import { makeHouse, type House } from '../test/event-life'
import { startTestServer, type TestServer } from '../test/harness'
import { load, upperQuartile, type Workload } from './load'

const MANY = 1_000_000
const FEW = 10_000
const AT_ONCE = 50_000
/** Over so many days, in so many areas. */
const DAYS = 365
const AREAS = 100
const CLIENTS = 2
const ROUNDS = 9
const ROUND_MS = 1000
const WARM_UP_MS = 1500
/** Beyond this the page of the many is not as cheap as that of the few. */
const FLAT = 1.3

/** A year of requests, most of them finished, in as many areas. */
async function makeYear(t: TestServer, client: pg.Client, requests: number): Promise<House> {
  const house = await makeHouse(t)
  const { id } = await t.ok('POST /ssp/event/create', {
    ...house.linkman.as,
    body: { templateId: house.template.id, attribute: {} },
  })
  for (let from = 1; from <= requests; from += AT_ONCE)
    await client.query(
      `insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, executor_id, state, title, attribute, promises, area, create_time, update_time, finish_time, form_version_id)
      select tenant_id, gen_random_uuid(), 'Y' || $3::int || '-' || n, template_id, customer_id, linkman_id, $4, case when n % 20 = 0 then 'created' else 'finished' end, title, attribute, promises,
        'area ' || n % ${AREAS}, at, at, case when n % 20 = 0 then null else at + make_interval(mins => n % 4000) end, form_version_id
      from events, generate_series($5::int, $6::int) n, lateral (select create_time - make_interval(days => n % ${DAYS}, mins => n % 1440) as at) moment
      where tenant_id = $1 and id = $2`,
      [house.tenant.id, id, requests, house.engineer.id, from, Math.min(requests, from + AT_ONCE - 1)],
    )
  await client.query('vacuum analyze events')
  return house
}

/** Figures of a company with a million requests a year, against those of another one with ten thousand in the same database. */
export async function benchFigures(): Promise<void> {
  const t = await startTestServer({ listen: true, reach: { statement_timeout: 600_000, query_timeout: 600_000 } })
  const client = new pg.Client(t.connection)
  await client.connect()
  try {
    const houses = { few: await makeYear(t, client, FEW), many: await makeYear(t, client, MANY) }
    for (const name of ['few', 'many'] as const) {
      const began = performance.now()
      const days = await countStale(t.app, { tenantId: houses[name].tenant.id })
      console.log(`Counted ${days} days of the ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    await client.query('vacuum analyze figure_days')
    await client.query('vacuum analyze figure_stale_days')
    const { port } = new URL(t.url)
    const to = tenantDay(t.clock.now)
    console.log(
      `Figures of ${MANY.toLocaleString('en')} requests, against another company's ${FEW.toLocaleString('en')}, ${ROUNDS} rounds in turns: time of an answer`,
    )
    const compare = async (what: string, key: string, query: Record<string, string>) => {
      const workload = ({ engineer }: House): Workload => ({
        urls: [`${mountPath(key)}?${new URLSearchParams(query)}`],
        headers: { [HEADER.domain]: engineer.as.domainId, [HEADER.token]: engineer.as.token, [HEADER.language]: 'zh' },
      })
      const ask = (name: 'few' | 'many', ms: number) => load(Number(port), workload(houses[name]), CLIENTS, ms)
      for (const name of ['few', 'many'] as const) await ask(name, WARM_UP_MS)
      const rounds: { few: number; many: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const speed = { few: 0, many: 0 }
        // they take turns at being the second, too
        for (const name of round % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const))
          speed[name] = await ask(name, ROUND_MS)
        rounds.push(speed)
      }
      const ratio = upperQuartile(rounds.map(one => one.few)) / upperQuartile(rounds.map(one => one.many))
      console.log(`  ${what}: ratio ${ratio.toFixed(2)}${ratio > FLAT ? '  NOT FLAT' : ''}`)
    }
    const period = (days: number) => ({ from: daysAfter(to, 1 - days), to })
    await compare('30 days', 'GET /staff/figures/period', period(30))
    await compare('a year', 'GET /staff/figures/period', period(DAYS))
    const split = { figure: 'requests', dimension: 'area' }
    await compare('30 days by area', 'GET /staff/figures/split', { ...period(30), ...split })
    await compare('a year by area', 'GET /staff/figures/split', { ...period(DAYS), ...split })
  } finally {
    await client.end()
    await t.close()
  }
}
