import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { daysAfter, tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { makeHouse, type House } from '../../../test/event-life'
import { makeField, makeStaff } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { events } from '../../domains/event/event.table'
import { visitBlocks, visitPlaces } from './visit.table'

const FIELDS = [makeField('problem'), makeField('when', { formType: 'planTime' })]
const PLACES = 2
/** Random lives of a company; `LIANKE_RUNS` for more. */
const RUNS = Number(process.env.LIANKE_RUNS ?? 25)
let t: TestServer
before(async () => {
  t = await startTestServer()
  t.clock.now = tenantInstant(`${daysAfter(tenantDay(Date.now()), 3)} 07:00`)
})
after(() => t.close())

interface Firm {
  house: House
  people: string[]
}
async function firm(): Promise<Firm> {
  const house = await makeHouse(t, { fields: FIELDS })
  const { version, ...rule } = await t.ok('GET /staff/visitRule/get', house.engineer.as)
  const body = { ...rule, on: true, lead: 0, change: 0, every: 30, minutes: 60, places: PLACES, version }
  await t.ok('POST /staff/visitRule/edit', { ...house.engineer.as, body })
  const people = await Promise.all(
    // of three one can do it, one does not say what they can do, and one can do other things
    [[house.template.id], [], [newId()]].map(skills =>
      makeStaff(t.db, house.tenant, { permissions: ['event.handle', 'event.read'], skills }),
    ),
  )
  return { house, people: people.map(({ id }) => id) }
}

/** A time of two days, on the grid of the rule or beside it. */
const timeArb = fc
  .record({ day: fc.integer({ min: 1, max: 2 }), quarter: fc.integer({ min: 36, max: 60 }) })
  .map(({ day, quarter }) => ({ day, minute: quarter * 15 }))
const stepArb = fc.oneof(
  fc.record({ kind: fc.constant('raise' as const), time: timeArb }),
  fc.record({
    kind: fc.constant('give' as const),
    which: fc.nat(9),
    who: fc.nat(2),
    minutes: fc.constantFrom(30, 60, 150),
  }),
  fc.record({ kind: fc.constant('plan' as const), which: fc.nat(9), time: timeArb }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(9), time: timeArb }),
  fc.record({ kind: fc.constant('off' as const), which: fc.nat(9) }),
  fc.record({
    kind: fc.constant('away' as const),
    who: fc.nat(2),
    time: timeArb,
    minutes: fc.integer({ min: 15, max: 300 }),
  }),
  fc.record({ kind: fc.constant('back' as const), which: fc.nat(9) }),
)
type Step = typeof stepArb extends fc.Arbitrary<infer S> ? S : never

/** What must hold after every step: no engineer twice at once, no time taken more often than there are places. */
async function assertSound({ house }: Firm): Promise<void> {
  const { rows: twice } = await t.db.execute(sql`select a.id from ${visitBlocks} a join ${visitBlocks} b
    on a.tenant_id = b.tenant_id and a.staff_id = b.staff_id and a.id < b.id and a.placed and b.placed
    and (tstzrange(a.start, a."end") && tstzrange(b.start, b."end")
      or (a.kind = 'visit' and b.kind = 'visit' and tstzrange(a.start, a.free) && tstzrange(b.start, b.free)))
    where a.tenant_id = ${house.tenant.id}`)
  assert.deepEqual(twice, [])
  const over = await t.db
    .select({ start: visitPlaces.start, count: sql<number>`count(*)::int` })
    .from(visitPlaces)
    .where(eq(visitPlaces.tenantId, house.tenant.id))
    .groupBy(visitPlaces.start)
    .having(sql`count(*) > ${PLACES}`)
  assert.deepEqual(over, [])
  // what is kept follows from the rows
  const open = await t.db
    .select({ id: events.id, planTime: events.planTime, executorId: events.executorId })
    .from(events)
    .where(and(eq(events.tenantId, house.tenant.id), sql`${events.state} in ('created', 'allocated', 'processing')`))
  const places = await t.db.select().from(visitPlaces).where(eq(visitPlaces.tenantId, house.tenant.id))
  const blocks = await t.db
    .select()
    .from(visitBlocks)
    .where(and(eq(visitBlocks.tenantId, house.tenant.id), eq(visitBlocks.kind, 'visit')))
  const planned = open.filter(({ planTime }) => planTime !== '')
  const sorted = (all: (string | null)[][]) => all.map(one => one.join(' ')).sort()
  assert.deepEqual(
    sorted(places.map(one => [one.subjectId, tenantTime(Date.parse(one.start))])),
    sorted(planned.map(one => [one.id, one.planTime])),
  )
  assert.deepEqual(
    sorted(blocks.map(one => [one.subjectId, one.staffId, tenantTime(Date.parse(one.start))])),
    sorted(planned.filter(one => one.executorId).map(one => [one.id, one.executorId, one.planTime])),
  )
}

/** What must be so for every time of a day: whoever asks hears of the same people. */
async function assertOneAnswer({ house, people }: Firm, day: string, ids: readonly string[]): Promise<number> {
  const { admin, linkman } = { admin: house.engineer, linkman: house.linkman }
  const board = await t.ok('GET /staff/calendar/day', { ...admin.as, query: { day } })
  const way = board.travel * 60_000
  const able = { [people[2] ?? '']: false }
  const atWork = await t.db
    .select({ id: events.id, planTime: events.planTime, executorId: events.executorId })
    .from(events)
    .where(and(eq(events.tenantId, house.tenant.id), sql`${events.state} in ('created', 'allocated', 'processing')`))
  let compared = 0
  for (const { id, planTime, executorId } of atWork.filter(one => ids.includes(one.id)).slice(0, 2)) {
    const asked = { kind: 'event', id, day, days: '1' } as const
    const all = await t.ok('GET /staff/visit/free', { ...admin.as, query: asked })
    const slots = all.days[0]?.slots ?? []
    const freeAt = new Map(slots.map(slot => [slot.planTime, slot.staff.map(({ staffId }) => staffId)]))
    const offered = (await t.ok('GET /linkc/task/slots', { ...linkman.as, query: asked })).days[0]?.slots ?? []
    const own = new Map<string, Set<string>>()
    for (const staffId of people) {
      const one = await t.ok('GET /staff/visit/free', { ...admin.as, query: { ...asked, staffId } })
      own.set(staffId, new Set((one.days[0]?.slots ?? []).map(slot => slot.planTime)))
    }
    for (const { planTime: time, free } of offered) {
      const start = tenantInstant(time)
      const end = start + all.minutes * 60_000
      // the board: what stands in a lane, with the way
      const byBoard = people.filter(staffId => {
        const lane = board.engineers.find(one => one.staffId === staffId)
        const visiting = (lane?.visits ?? []).some(visit => {
          const from = tenantInstant(visit.planTime)
          return visit.id !== id && visit.placed && from < end + way && start < from + visit.planMinutes * 60_000 + way
        })
        const away = (lane?.absences ?? []).some(one => Date.parse(one.start) < end && start < Date.parse(one.end))
        return !visiting && !away && (able[staffId] ?? true)
      })
      const free4 = freeAt.get(time) ?? []
      assert.deepEqual([...free4].sort(), [...byBoard].sort(), `board and pane at ${time}`)
      for (const staffId of people) {
        const isFree = free4.includes(staffId)
        assert.equal(own.get(staffId)?.has(time) ?? false, isFree, `drawer at ${time}`)
        const clash = await t.ok('GET /staff/visit/clash', {
          ...admin.as,
          query: { staffId, planTime: time, minutes: String(all.minutes), kind: 'event', id },
        })
        assert.equal(clash.length === 0, isFree, `clash at ${time}`)
      }
      // places only limit what customers may book: what they are offered somebody can make
      if (free > 0) assert.ok(free4.length >= free, `customer at ${time}`)
      compared++
    }
    if (planTime.startsWith(day) && freeAt.has(planTime)) {
      const suggested = await t.ok('GET /staff/event/suggest', { ...admin.as, query: { id } })
      for (const { staffId, clash } of suggested.filter(one => people.includes(one.staffId)))
        assert.equal(clash === null, freeAt.get(planTime)?.includes(staffId), 'suggestions')
      if (executorId) assert.ok(freeAt.get(planTime)?.length, 'its own engineer is free for it')
    }
  }
  return compared
}

test('whatever is booked, moved, cancelled and whoever is away: nobody is planned twice and no time is given too often', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(stepArb, { minLength: 6, maxLength: 16 }), async steps => {
      const one = await firm()
      const { house, people } = one
      const { admin, linkman } = { admin: house.engineer, linkman: house.linkman }
      const ids: string[] = []
      const absences: string[] = []
      const today = tenantDay(t.clock.now)
      const at = ({ day, minute }: { day: number; minute: number }, more = 0): string =>
        tenantTime(tenantInstant(`${daysAfter(today, day)} 00:00`) + (minute + more) * 60_000)
      const doStep = async (step: Step) => {
        const id = 'which' in step ? ids[step.which % Math.max(ids.length, 1)] : undefined
        switch (step.kind) {
          case 'raise':
            return t.call('POST /ssp/event/create', {
              ...linkman.as,
              body: { templateId: house.template.id, attribute: { problem: 'x', when: at(step.time) } },
            })
          case 'away':
            return t.call('POST /staff/absence/create', {
              ...admin.as,
              body: {
                staffId: people[step.who] ?? '',
                kind: 'leave',
                start: at(step.time),
                end: at(step.time, step.minutes),
                reason: '',
              },
            })
          case 'back': {
            const absence = absences[step.which % Math.max(absences.length, 1)]
            return absence ? t.call('POST /staff/absence/remove', { ...admin.as, body: { id: absence } }) : null
          }
          case 'give':
            return id === undefined
              ? null
              : t.call('POST /staff/event/allocate', {
                  ...admin.as,
                  body: { id, staffId: people[step.who] ?? '', minutes: step.minutes },
                })
          case 'plan':
            return id === undefined
              ? null
              : t.call('POST /staff/event/schedule', { ...admin.as, body: { id, planTime: at(step.time) } })
          case 'move':
            return id === undefined
              ? null
              : t.call('POST /ssp/event/reschedule', { ...linkman.as, body: { id, planTime: at(step.time) } })
          case 'off':
            return id === undefined
              ? null
              : t.call('POST /ssp/event/off', { ...linkman.as, body: { id, reason: 'no' } })
        }
      }
      // two at a time, so that some meet
      for (let i = 0; i < steps.length; i += 2)
        for (const answer of await Promise.all(steps.slice(i, i + 2).map(doStep))) {
          if (!answer) continue
          assert.ok(answer.status < 500, JSON.stringify(answer.body))
          const data = answer.body.data as { id?: string; eventNo?: string; absence?: { id: string } } | null
          if (data?.eventNo && data.id) ids.push(data.id)
          if (data?.absence) absences.push(data.absence.id)
        }
      await assertSound(one)
      for (const ahead of [1, 2]) compared += await assertOneAnswer(one, daysAfter(today, ahead), ids)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  assert.ok(compared > 100, `${String(compared)} times compared`)
})

test('the calendar and free times are read by index among a hundred thousand visits', async () => {
  const { house, people } = await firm()
  const days = 1000
  const begin = tenantInstant(`${daysAfter(tenantDay(t.clock.now), -days)} 00:00`)
  const rows = Array.from({ length: 100_000 }, (_, i) => {
    const start = begin + Math.floor(i / 100) * 86_400_000 + (i % 33) * 40 * 60_000
    const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
    return { staffId: people[Math.floor((i % 100) / 34)] ?? '', start: iso(0), end: iso(30), free: iso(30), n: i }
  })
  for (let i = 0; i < rows.length; i += 5000) {
    const some = rows.slice(i, i + 5000)
    await t.db.insert(visitBlocks).values(
      some.map(({ n: _n, ...row }) => ({
        ...row,
        tenantId: house.tenant.id,
        id: newId(),
        kind: 'visit' as const,
        placed: false,
        subjectKind: 'event' as const,
        subjectId: newId(),
      })),
    )
    await t.db.insert(visitPlaces).values(
      some.map(({ start, n }) => ({
        tenantId: house.tenant.id,
        area: '',
        start,
        place: n + 1,
        state: 'booked' as const,
        kind: 'event' as const,
        subjectId: newId(),
      })),
    )
  }
  await t.db.execute(sql`analyze visit_blocks`)
  await t.db.execute(sql`analyze visit_places`)
  const [from, to] = [
    new Date(begin + 500 * 86_400_000).toISOString(),
    new Date(begin + 501 * 86_400_000).toISOString(),
  ]
  const plans = [
    sql`select * from visit_blocks where tenant_id = ${house.tenant.id} and kind = 'visit' and start >= ${from} and start < ${to}`,
    sql`select * from visit_blocks where tenant_id = ${house.tenant.id} and placed and tstzrange(start, "end") && tstzrange(${from}::timestamptz, ${to}::timestamptz) and kind <> 'visit'`,
    sql`select * from visit_places where tenant_id = ${house.tenant.id} and area = '' and start >= ${from} and start < ${to}`,
  ]
  for (const asked of plans) {
    const { rows: lines } = await t.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${asked}`)
    const plan = lines.map(line => line['QUERY PLAN']).join('\n')
    assert.ok(!plan.includes('Seq Scan'), plan)
  }
  const began = performance.now()
  await t.ok('GET /staff/calendar/day', { ...house.engineer.as, query: { day: tenantDay(Date.parse(from)) } })
  await t.ok('GET /linkc/task/slots', { ...house.linkman.as, query: { templateId: house.template.id } })
  assert.ok(performance.now() - began < 5000)
})
