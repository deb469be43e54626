import assert from 'node:assert/strict'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { after, before, test } from 'node:test'
import { makeHouse, type House } from '../../../test/event-life'
import { makeProduct, makeStaff, makeTemplate, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { daysAfter, tenantDay, tenantMidnight } from '../../../shared/day'
import {
  FIGURE_KEYS,
  figureOf,
  figureValue,
  MINUTE_BOUNDS,
  REPEAT_DAYS,
  type FigureKey,
  type Tally,
} from '../../../shared/figures'
import { isOpen } from '../../../shared/queue'
import { isMet } from '../../../shared/sla'
import { evaluations, eventRecords, events } from '../event/event.table'
import { products } from '../product/product.table'
import { ANSWERS } from '../event/sla.service'
import { figureDays, figureStaleDays } from './figures.table'
import { countStale, rebuildFigures } from './tally.queries'

const HOUR = 3_600_000
let t: TestServer
let begin: number
before(async () => {
  t = await startTestServer()
  begin = tenantMidnight(t.clock.now) + 10 * HOUR
})
after(() => t.close())

const EVENT_KEYS = FIGURE_KEYS.filter(key => figureOf(key).source === 'event')
/** What the slow count says of a figure: by day and by the value of its dimension. */
type Facts = { key: FigureKey; day: string; parts: Record<string, string>; amount: number; minutes: number | null }[]

/** Every fact of the requests of a tenant, row by row and without SQL that counts. */
async function directFacts(tenantId: string): Promise<Facts> {
  const rows = await t.db.select().from(events).where(eq(events.tenantId, tenantId))
  const records = await t.db
    .select()
    .from(eventRecords)
    .where(eq(eventRecords.tenantId, tenantId))
    .orderBy(asc(eventRecords.createTime))
  const stars = await t.db.select().from(evaluations).where(eq(evaluations.tenantId, tenantId))
  const models = new Map(
    (await t.db.select().from(products).where(eq(products.tenantId, tenantId))).map(one => [one.id, one.model]),
  )
  const facts: Facts = []
  for (const event of rows) {
    const own = records.filter(one => one.subjectId === event.id)
    const parts = {
      template: event.templateId,
      area: event.area,
      executor: event.executorId ?? '',
      model: models.get(event.productId ?? '') ?? '',
      origin: own.find(one => one.type === 'create')?.actor ?? 'system',
    }
    const raised = Date.parse(event.createTime)
    const day = tenantDay(raised)
    const add = (key: FigureKey, amount = 0, minutes: number | null = null, at = day) =>
      facts.push({ key, day: at, parts, amount, minutes })
    const since = (time: string | undefined | null) => (time ? (Date.parse(time) - raised) / 60_000 : null)
    add('requests')
    if (isOpen(event.state)) add('stillOpen')
    if (event.state === 'off') add('calledOff')
    else {
      for (const [kind, key] of [
        ['answer', 'answeredInTime'],
        ['visit', 'visitedInTime'],
        ['solution', 'solvedInTime'],
      ] as const) {
        const promise = event.sla?.[kind]
        const met = promise ? isMet(promise) : null
        if (met !== null) add(key, Number(met))
      }
      const answered = since(
        own.find(one => one.actor === 'staff' && ANSWERS.some(type => type === one.type))?.createTime,
      )
      if (answered !== null) add('answerTime', 0, answered)
      const arrived = since(own.find(one => one.type === 'arrive')?.createTime)
      if (arrived !== null) add('arrivalTime', 0, arrived)
      if (event.productId)
        add(
          'repeats',
          Number(
            rows.some(
              other =>
                other.id !== event.id &&
                other.productId === event.productId &&
                other.state !== 'off' &&
                Date.parse(other.createTime) < raised &&
                Date.parse(other.createTime) >= raised - REPEAT_DAYS * 24 * HOUR,
            ),
          ),
        )
    }
    if (event.state === 'finished' || event.state === 'evaluated') {
      const finished = Date.parse(event.finishTime ?? assert.fail('a finished request says when'))
      add('solutionTime', 0, since(event.finishTime))
      add('finished', 0, null, tenantDay(finished))
      const atOnce = event.visitNumber === 1 && !own.some(one => one.type === 'reopen')
      add('firstTimeFix', Number(atOnce), null, tenantDay(finished))
    }
  }
  for (const one of stars) {
    const event = rows.find(({ id }) => id === one.eventId)
    if (one.star !== null && event)
      facts.push({
        key: 'stars',
        day: tenantDay(Date.parse(one.createTime)),
        parts: { template: event.templateId, area: event.area, executor: one.executorId ?? '' },
        amount: one.star,
        minutes: null,
      })
  }
  return facts
}
const tallyOf = (facts: Facts): Tally => ({
  count: facts.length,
  sum: facts.reduce((sum, one) => sum + one.amount, 0),
  classes: facts.some(one => one.minutes !== null)
    ? [...MINUTE_BOUNDS, Infinity].map((to, i) => {
        const from = i ? (MINUTE_BOUNDS[i - 1] ?? 0) : -Infinity
        return facts.filter(({ minutes }) => minutes !== null && minutes >= from && minutes < to).length
      })
    : [],
})
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)

const counted = new Set<FigureKey>()
/** What the calls say of requests is what the slow count says, in sum, by day and by each dimension. */
async function assertCounted(
  as: House['engineer']['as'],
  tenantId: string,
  { from, to }: { from: string; to: string },
) {
  const facts = (await directFacts(tenantId)).filter(({ day }) => day >= from && day <= to)
  const period = await t.ok('GET /staff/figures/period', { ...as, query: { from, to } })
  for (const key of EVENT_KEYS) {
    const own = facts.filter(one => one.key === key)
    const { method, by } = figureOf(key)
    if (own.length) counted.add(key)
    const said = period.figures.find(one => one.key === key) ?? assert.fail(key)
    assert.deepEqual([said.count, rounded(said.value)], [own.length, rounded(figureValue(method, tallyOf(own)))], key)
    assert.deepEqual(
      said.points.filter(({ count }) => count).map(point => [point.from, point.count, rounded(point.value)]),
      [...new Set(own.map(({ day }) => day))].toSorted().map(day => {
        const ofDay = tallyOf(own.filter(one => one.day === day))
        return [day, ofDay.count, rounded(figureValue(method, ofDay))]
      }),
      `${key} by day`,
    )
    for (const dimension of by) {
      const split = await t.ok('GET /staff/figures/split', { ...as, query: { from, to, figure: key, dimension } })
      const values = [...new Set(own.map(({ parts }) => parts[dimension] ?? ''))].toSorted()
      assert.deepEqual(
        split.parts.map(part => [part.key, part.count, rounded(part.value)]).toSorted(),
        values
          .map(value => {
            const tally = tallyOf(own.filter(({ parts }) => (parts[dimension] ?? '') === value))
            return [value, tally.count, rounded(figureValue(method, tally))]
          })
          .toSorted(),
        `${key} by ${dimension}`,
      )
    }
  }
  return period
}
const keptRows = async (tenantId: string) =>
  t.db
    .select()
    .from(figureDays)
    .where(eq(figureDays.tenantId, tenantId))
    .orderBy(figureDays.figure, figureDays.dimension, figureDays.day, figureDays.value)

const ACTIONS = [
  'raise',
  'give',
  'go',
  'remark',
  'again',
  'finish',
  'off',
  'merge',
  'reopen',
  'rate',
  'rename',
  'count',
] as const
type Step = { do: (typeof ACTIONS)[number]; which: number; hours: number }

/** Every history has something of each figure. */
const BEGINNING: readonly Step[] = [
  { do: 'raise', which: 1, hours: 0 },
  { do: 'give', which: 0, hours: 0.4 },
  { do: 'go', which: 0, hours: 0.4 },
  { do: 'raise', which: 1, hours: 0.4 },
  { do: 'finish', which: 0, hours: 0.4 },
  { do: 'rate', which: 4, hours: 0 },
]

test('figures of random histories are what a slow count of every row says, whenever days were counted', async () => {
  const step = fc.record({
    do: fc.constantFrom(...ACTIONS, 'raise' as const, 'give' as const, 'finish' as const, 'finish' as const),
    which: fc.nat(5),
    hours: fc.constantFrom(0, 0.02, 0.4, 3, 14, 20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 34 }), async steps => {
      t.clock.now = begin
      const house = await makeHouse(t, { tenant: { sla: { answer: 60, visit: 600, solution: 1620 } } })
      const { tenant, linkman, engineer } = house
      const other = await makeTemplate(t.db, tenant.id)
      const second = await makeStaff(t.db, tenant)
      const machines = [
        await makeProduct(t.db, tenant.id, { customerId: linkman.customerId }),
        await makeProduct(t.db, tenant.id, { customerId: linkman.customerId }),
      ]
      const from = tenantDay(t.clock.now)
      const made: string[] = []
      const act = async ({ do: what, which }: Step) => {
        const id = made[which % Math.max(1, made.length)]
        if (what === 'count') return countStale(t.app, { tenantId: tenant.id })
        if (what === 'rename')
          return t.db
            .update(products)
            .set({ model: `R-${which}` })
            .where(eq(products.id, machines[which % 2]?.id ?? ''))
        if (what === 'raise' || !id) {
          const body = { templateId: which % 3 ? house.template.id : other.id, attribute: {} }
          const answer = await t.call('POST /ssp/event/create', { ...linkman.as, body })
          if (answer.status !== 200) return undefined
          const raised = answer.body.data.id
          made.push(raised)
          if (which % 2)
            await t.db
              .update(events)
              .set({ productId: machines[which % 4 === 1 ? 0 : 1]?.id ?? null })
              .where(eq(events.id, raised))
          return undefined
        }
        const who = which % 2 ? engineer : second
        const call = (key: Parameters<typeof t.send>[0], as: typeof engineer.as, body: object) =>
          t.send(key, { ...as, body: { id, ...body } })
        if (what === 'give') {
          await call('POST /staff/event/allocate', engineer.as, { staffId: who.id })
          return call('POST /staff/event/accept', who.as, {})
        }
        const [row] = await t.db.select().from(events).where(eq(events.id, id))
        const holder = row?.executorId === second.id ? second : engineer
        if (what === 'go') return call('POST /staff/event/arrive', holder.as, {})
        if (what === 'remark') return call('POST /staff/event/remark', engineer.as, { content: '已联系' })
        if (what === 'again') return call('POST /staff/event/revisit', holder.as, { reason: '等配件' })
        if (what === 'finish') {
          const done = await call('POST /staff/event/finish', holder.as, { serviceContent: '换好了' })
          return done.status === 200
            ? done
            : call('POST /staff/event/complete', engineer.as, { serviceContent: '电话里好了' })
        }
        if (what === 'off') return call('POST /staff/event/off', engineer.as, { reason: '客户不要了' })
        if (what === 'merge')
          return call('POST /staff/event/merge', engineer.as, { intoId: made[(which + 1) % made.length] })
        if (what === 'reopen') return call('POST /staff/event/reopen', engineer.as, { reason: '又坏了' })
        return call('POST /ssp/event/evaluate', linkman.as, { star: 1 + (which % 5) })
      }
      for (const one of [...BEGINNING, ...steps]) {
        t.clock.advance(one.hours * HOUR)
        await act(one)
      }
      const period = { from, to: tenantDay(t.clock.now) }
      // as they are now, some days counted and some not
      await assertCounted(engineer.as, tenant.id, period)
      await countStale(t.app, { tenantId: tenant.id })
      assert.deepEqual(await t.db.select().from(figureStaleDays).where(eq(figureStaleDays.tenantId, tenant.id)), [])
      await assertCounted(engineer.as, tenant.id, period)
      const kept = await keptRows(tenant.id)
      // what is kept is not believed: two rebuilds at once put it right
      await t.db.update(figureDays).set({ count: 77 }).where(eq(figureDays.tenantId, tenant.id))
      await Promise.all([1, 2].map(() => rebuildFigures(t.app, tenant.id, period.to)))
      assert.deepEqual(await keptRows(tenant.id), kept)
    }),
    { numRuns: 3, endOnFailure: true },
  )
  assert.deepEqual(
    EVENT_KEYS.filter(key => key !== 'calledOff' && !counted.has(key)),
    [],
    'each figure counted something',
  )
})

test('a day ends at midnight of the company, and a request that was reopened after it was counted moves', async () => {
  const house = await makeHouse(t)
  const { engineer, linkman, tenant, template } = house
  const midnight = tenantMidnight(begin) + 24 * HOUR
  const raise = async (at: number) => {
    t.clock.now = at
    return (await t.ok('POST /ssp/event/create', { ...linkman.as, body: { templateId: template.id, attribute: {} } }))
      .id
  }
  const last = await raise(midnight - 1)
  await raise(midnight)
  const [day, next] = [tenantDay(midnight - 1), tenantDay(midnight)]
  await t.ok('POST /staff/event/complete', { ...engineer.as, body: { id: last, serviceContent: '好了' } })
  await countStale(t.app, { tenantId: tenant.id })
  const ask = async (key: FigureKey, of: string) => {
    const { figures } = await t.ok('GET /staff/figures/period', { ...engineer.as, query: { from: of, to: of } })
    const { value, count } = figures.find(one => one.key === key) ?? assert.fail(key)
    return [value, count]
  }
  assert.deepEqual(await ask('requests', day), [1, 1])
  assert.deepEqual(await ask('requests', next), [1, 1])
  assert.deepEqual(await ask('finished', next), [1, 1])
  assert.deepEqual(await ask('firstTimeFix', next), [1, 1])
  t.clock.advance(26 * HOUR)
  await t.ok('POST /staff/event/reopen', { ...engineer.as, body: { id: last, reason: '又坏了' } })
  assert.deepEqual(await ask('finished', next), [0, 0], 'what was counted as finished is not')
  assert.deepEqual(await ask('stillOpen', day), [1, 1])
  await t.ok('POST /staff/event/complete', { ...engineer.as, body: { id: last, serviceContent: '这次好了' } })
  const again = tenantDay(t.clock.now)
  assert.deepEqual(await ask('finished', again), [1, 1])
  assert.deepEqual(await ask('firstTimeFix', again), [0, 1])
  t.clock.now = begin
})

test('a count that is cut short leaves what was there, and what is still to be counted', async () => {
  const house = await makeHouse(t)
  const { linkman, tenant, template } = house
  const raise = () =>
    t.ok('POST /ssp/event/create', { ...linkman.as, body: { templateId: template.id, attribute: {} } })
  await raise()
  await countStale(t.app, { tenantId: tenant.id })
  const kept = await keptRows(tenant.id)
  assert.ok(kept.length > 0)
  await raise()
  // fails behind the statements that take the notes and the rows of the day away
  const figures = t.app.offers.figures.map(one => ({ ...one, facts: () => sql`select 1 / (random() * 0)::int as day` }))
  await assert.rejects(
    countStale({ db: t.app.db, offers: { ...t.app.offers, figures } }, { tenantId: tenant.id }),
    /Failed query/,
  )
  assert.deepEqual(await keptRows(tenant.id), kept)
  await countStale(t.app, { tenantId: tenant.id })
  const whole = (await keptRows(tenant.id)).find(one => one.figure === 'requests' && one.dimension === '')
  assert.equal(whole?.count, 2)
})

test('a company without anything is told nothing, ten years come by month, and a bad period is refused in words', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const to = tenantDay(t.clock.now)
  const long = await t.ok('GET /staff/figures/period', { ...as, query: { from: daysAfter(to, -3650), to } })
  assert.equal(long.step, 'month')
  assert.ok(long.figures.every(one => one.count === 0 && one.points.length >= 120 && one.points.length <= 122))
  for (const { key, value } of long.figures)
    assert.equal(value, ['count', 'sum'].includes(figureOf(key).method) ? 0 : null, key)
  const split = await t.ok('GET /staff/figures/split', {
    ...as,
    query: { from: to, to, figure: 'requests', dimension: 'area' },
  })
  assert.deepEqual([split.parts, split.others, split.values], [[], null, 0])
  const refused = async (query: { from: string; to: string }) =>
    (await t.refused('GET /staff/figures/period', { ...as, language: 'ru', query })).error
  assert.equal(await refused({ from: to, to: daysAfter(to, -1) }), 'FIGURES_PERIOD')
  assert.equal(await refused({ from: daysAfter(to, -3700), to }), 'FIGURES_PERIOD')
  assert.equal(await refused({ from: '2026-02-30', to }), 'BAD_REQUEST')
  assert.equal(
    (
      await t.refused('GET /staff/figures/split', {
        ...as,
        query: { from: to, to, figure: 'revenue', dimension: 'area' },
      })
    ).error,
    'FIGURES_SPLIT',
  )
  const clerk = await makeStaff(t.db, tenant, { roles: ['agent'] })
  assert.equal(
    (await t.refused('GET /staff/figures/period', { ...clerk.as, query: { from: to, to } })).error,
    'FORBIDDEN',
  )
})

test('of very many values the largest are named, the rest is one, and together they are the whole', async () => {
  const house = await makeHouse(t)
  const { engineer, linkman, tenant, template } = house
  const { id } = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: {} },
  })
  await t.db.execute(sql`
    insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, attribute, promises, area, create_time, update_time, form_version_id)
    select tenant_id, gen_random_uuid(), 'V-' || n, template_id, customer_id, linkman_id, state, title, attribute, promises, 'area ' || ceil(sqrt(n)), create_time, update_time, form_version_id
    from events, generate_series(1, 2704) n where tenant_id = ${tenant.id} and id = ${id}`)
  const day = tenantDay(t.clock.now)
  const query = { from: day, to: day, figure: 'requests', dimension: 'area' } as const
  const check = async () => {
    const split = await t.ok('GET /staff/figures/split', { ...engineer.as, query })
    assert.equal(split.values, 53)
    assert.equal(split.parts.length, 50)
    assert.deepEqual([split.parts[0]?.key, split.parts[0]?.count], ['area 52', 103])
    assert.equal(split.others?.values, 3)
    assert.equal(
      split.parts.reduce((sum, one) => sum + one.count, split.others.count),
      2705,
    )
    return split
  }
  const live = await check()
  await countStale(t.app, { tenantId: tenant.id })
  assert.deepEqual(await check(), live)
  const file = await t.send('GET /staff/figures/export', { ...engineer.as, query: { ...query, format: 'csv' } })
  const lines = Buffer.from(String(file.body.data), 'latin1').toString('utf8').trim().split(/\r?\n/)
  assert.equal(lines.length, 1 + 50 + 1)
  assert.match(lines[1] ?? '', /area 52,103,,103,0/)
})
