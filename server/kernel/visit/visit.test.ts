import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { HEADER, mountPath } from '../../../shared/api'
import { tenantDay, tenantInstant, daysAfter } from '../../../shared/day'
import { DEFAULT_VISIT_RULE, HOLD_MINUTES, MAX_MOVES, type VisitRule } from '../../../shared/slots'
import { DEFAULT_WORKING_TIME, type WorkingTime } from '../../../shared/sla'
import { assistantOf } from '../../../test/assistant'
import { makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman, makeStaff } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { staff as staffTable } from '../identity/auth.table'
import { jobContext } from '../tenancy/job-context'
import { visitBlocks, visitPlaces } from './visit.table'

const MINUTE = 60_000
const FIELDS = [makeField('problem', { formType: 'textarea' }), makeField('when', { formType: 'planTime' })]
const ENGINEER = { permissions: ['event.read', 'event.handle', 'task.read', 'task.handle'] as const }

let t: TestServer
before(async () => {
  t = await startTestServer()
  // a Monday, at eight in the morning
  t.clock.now = tenantInstant(`${monday()} 08:00`)
})
after(() => t.close())

/** The Monday after the next, so that sessions are good and nothing is over. */
function monday(): string {
  const today = tenantDay(Date.now())
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return daysAfter(today, 7 + ((8 - weekday) % 7))
}
const on = (days: number, time: string): string => `${daysAfter(monday(), days)} ${time}`

interface Firm extends House {
  admin: House['engineer']
  people: House['engineer'][]
}
/** A company that keeps times, with a dispatcher and engineers. */
async function firmWith(
  rule: Partial<VisitRule> = {},
  { engineers = 2, time = {} }: { engineers?: number; time?: Partial<WorkingTime> } = {},
): Promise<Firm> {
  const house = await makeHouse(t, {
    fields: FIELDS,
    tenant: { flags: { setting: { anonymous: true } }, workingTime: { ...DEFAULT_WORKING_TIME, ...time } },
  })
  const people = await Promise.all(
    Array.from({ length: engineers }, () => makeStaff(t.db, house.tenant, { permissions: [...ENGINEER.permissions] })),
  )
  const firm = { ...house, admin: house.engineer, people }
  await setRule(firm, rule)
  return firm
}
async function setRule(firm: Firm, rule: Partial<VisitRule>) {
  const { version, ...before } = await t.ok('GET /staff/visitRule/get', firm.admin.as)
  const body = { ...before, on: true, lead: 0, change: 60, ...rule, version }
  await t.ok('POST /staff/visitRule/edit', { ...firm.admin.as, body })
}
const personOf = (firm: Firm, i = 0) => firm.people[i] ?? assert.fail('no such engineer')
const create = (firm: Firm, when: string, of: Caller = firm.linkman.as) =>
  t.call('POST /ssp/event/create', {
    ...of,
    body: { templateId: firm.template.id, attribute: { problem: 'Drips', when } },
  })
async function raised(firm: Firm, when: string): Promise<string> {
  const { body } = await create(firm, when)
  return body.data?.id ?? assert.fail(JSON.stringify(body))
}
const slotsFor = async (
  firm: Firm,
  query: { day: string; kind?: 'event' | 'task'; id?: string },
  of: Caller = firm.linkman.as,
) => {
  const { kind, id, day } = query
  const about = kind && id ? { kind, id } : { templateId: firm.template.id }
  return t.ok('GET /linkc/task/slots', { ...of, query: { ...about, day, days: '1' } })
}
/** The times that can be chosen: one that is full is told, and can not. */
const timesOf = async (...asked: Parameters<typeof slotsFor>) =>
  (await slotsFor(...asked)).days.flatMap(({ slots }) =>
    slots.filter(({ free, own }) => free > 0 || own).map(({ planTime }) => planTime.slice(11)),
  )
const hold = (firm: Firm, planTime: string, of: Caller = firm.linkman.as) =>
  t.call('POST /linkc/task/slots/hold', { ...of, body: { templateId: firm.template.id, planTime } })
const allocate = (firm: Firm, id: string, staffId: string, more: object = {}) =>
  t.call('POST /staff/event/allocate', { ...firm.admin.as, body: { id, staffId, ...more } })
const allocated = async (firm: Firm, id: string, staffId: string, more: object = {}) => {
  const { status, body } = await allocate(firm, id, staffId, more)
  assert.equal(status, 200, JSON.stringify(body))
}
const schedule = (firm: Firm, id: string, planTime: string, more: object = {}) =>
  t.call('POST /staff/event/schedule', { ...firm.admin.as, body: { id, planTime, ...more } })
const move = (firm: Firm, id: string, planTime: string) =>
  t.call('POST /ssp/event/reschedule', { ...firm.linkman.as, body: { id, planTime } })
const day = (firm: Firm, of: string) => t.ok('GET /staff/calendar/day', { ...firm.admin.as, query: { day: of } })
const absent = (firm: Firm, staffId: string, start: string, end: string, kind: 'leave' | 'other' = 'leave') =>
  t.call('POST /staff/absence/create', { ...firm.admin.as, body: { staffId, kind, start, end, reason: 'ill' } })

test('C1: a time that is held is free for oneself, gives the former one back, and is lost after ten minutes', async () => {
  const firm = await firmWith({ places: 1 })
  const other = await makeLinkman(t.db, firm.tenant)
  const [nine, eleven] = [on(1, '09:00'), on(1, '11:00')]
  const held = await hold(firm, nine)
  assert.equal(Date.parse(held.body.data?.expireTime ?? ''), t.clock.now + HOLD_MINUTES * MINUTE)
  t.clock.advance(6 * MINUTE)
  assert.deepEqual((await hold(firm, nine)).body.data, held.body.data, 'the same time again is no new hold')
  const mine = await slotsFor(firm, { day: nine.slice(0, 10) })
  assert.deepEqual([mine.hold?.planTime, mine.days[0]?.slots[0]?.own, mine.days[0]?.slots[0]?.free], [nine, true, 1])
  assert.equal((await timesOf(firm, { day: nine.slice(0, 10) }, other.as)).includes('09:00'), false)
  const refusal = await hold(firm, nine, other.as)
  assert.deepEqual([refusal.status, refusal.body.error], [409, 'SLOT_TAKEN'])
  assert.match(refusal.body.message, /11:00/, 'it says what is free')
  assert.equal((await hold(firm, eleven)).status, 200)
  assert.equal((await hold(firm, nine, other.as)).status, 200, 'the first one is free again')
  await t.ok('POST /linkc/task/slots/release', other.as)
  assert.equal((await timesOf(firm, { day: nine.slice(0, 10) })).includes('09:00'), true)
  t.clock.advance(HOLD_MINUTES * MINUTE)
  assert.equal((await timesOf(firm, { day: nine.slice(0, 10) }, other.as)).includes('11:00'), true)
  assert.equal((await create(firm, eleven)).status, 200, 'who sends at minute eleven gets it as long as it is free')
  const late = await create(firm, eleven, other.as)
  assert.deepEqual(
    [late.status, late.body.error, late.body.fields],
    [409, 'SLOT_TAKEN', [{ fieldName: 'when', error: 'taken' }]],
  )
  assert.equal((await slotsFor(firm, { day: eleven.slice(0, 10) })).hold, null)
  const visitor = { ...firm.tenant.as, tourist: 'a'.repeat(32) }
  assert.equal((await hold(firm, nine, visitor)).status, 200, 'a visitor holds a time, too')
  assert.equal(
    (await hold(firm, nine, firm.tenant.as)).body.error,
    'BAD_REQUEST',
    'a device that says nothing holds none',
  )
})

test('C2: the company and one engineer offer what lies whole in their time; what is not listed is refused', async () => {
  const spans = [
    ['09:00', '12:00'],
    ['13:30', '18:00'],
  ] as const
  const firm = await firmWith(
    { minutes: 90, every: 30, travel: 30 },
    { time: { days: Array.from({ length: 7 }, () => spans) } },
  )
  const at = daysAfter(monday(), 1)
  const whole = ['09:00', '09:30', '10:00', '10:30', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
  assert.deepEqual(await timesOf(firm, { day: at }), whole)
  const busy = await raised(firm, `${at} 10:00`)
  await allocated(firm, busy, personOf(firm).id)
  const id = await raised(firm, `${at} 13:30`)
  const free = await t.ok('GET /staff/visit/free', {
    ...firm.admin.as,
    query: { kind: 'event', id, staffId: personOf(firm).id, day: at, days: '1' },
  })
  const afternoon = whole.filter(time => time >= '13:30')
  assert.deepEqual(
    free.days[0]?.slots.map(({ planTime }) => planTime.slice(11)),
    afternoon,
  )
  await allocated(firm, id, personOf(firm).id)
  assert.deepEqual(await timesOf(firm, { day: at, kind: 'event', id }), afternoon)
  for (const time of ['11:00', '16:45', '12:30', '09:15', '09:00'])
    assert.equal((await move(firm, id, `${at} ${time}`)).body.error, 'SLOT_TAKEN', time)
  for (const time of ['16:30', '14:00']) assert.equal((await move(firm, id, `${at} ${time}`)).status, 200, time)
  for (const time of ['11:00', '16:45', '09:15'])
    assert.equal((await create(firm, `${at} ${time}`)).body.error, 'SLOT_TAKEN', time)
})

test('C3: what lies inside, across an end, around or in the same place clashes; what touches does not', async () => {
  const firm = await firmWith({ places: 20, travel: 0 }, { engineers: 1 })
  const { id: staffId } = personOf(firm)
  assert.equal((await absent(firm, staffId, on(1, '09:15'), on(1, '11:00'))).status, 200)
  const visits: [string, number, boolean][] = [
    ['08:45', 240, true],
    ['11:00', 60, false],
    ['09:30', 30, true],
    ['09:15', 105, true],
    ['10:45', 30, true],
    ['08:15', 60, false],
    ['09:00', 16, true],
  ]
  for (const [time, minutes, isClash] of visits) {
    const id = await raised(firm, on(2, '09:00'))
    const { body } = await allocate(firm, id, staffId, { planTime: on(1, time), minutes, confirmed: true })
    assert.equal(body.error ?? null, isClash ? 'VISIT_CLASH' : null, time)
    const clashes = await t.ok('GET /staff/visit/clash', {
      ...firm.admin.as,
      query: { staffId, planTime: on(1, time), minutes: String(minutes), id },
    })
    assert.deepEqual(
      clashes.map(({ kind, title }) => [kind, title]),
      isClash ? [['leave', 'ill']] : [],
      time,
    )
    await t.ok('POST /ssp/event/off', { ...firm.linkman.as, body: { id, reason: 'no' } })
  }
})

test('C4: who waits for confirmation has the place: the last one goes to one of two who ask at once', async () => {
  const firm = await firmWith({ places: 1 })
  const others = await Promise.all(Array.from({ length: 4 }, () => makeLinkman(t.db, firm.tenant)))
  const answers = await Promise.all(others.map(({ as }) => create(firm, on(1, '09:00'), as)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await timesOf(firm, { day: on(1, '09:00').slice(0, 10) })).includes('09:00'), false)
  const id = await raised(firm, on(2, '09:00'))
  const refused = await schedule(firm, id, on(1, '09:00'))
  assert.deepEqual([refused.status, refused.body.error], [409, 'SLOT_TAKEN'])
  assert.equal((await schedule(firm, id, on(1, '09:00'), { confirmed: true })).status, 200, 'staff may mean it')
  assert.deepEqual((await day(firm, on(1, '').slice(0, 10))).over, [{ area: '', planTime: on(1, '09:00'), count: 1 }])
})

test('people decide who is free: a visit that nobody has time to come for is not sold, and what is left can be planned', async () => {
  // places for three at once, three engineers, thirty minutes of way
  const firm = await firmWith({ places: 3, travel: 30 }, { engineers: 3 })
  const [wang, liu, chen] = firm.people
  assert.ok(wang && liu && chen)
  const morning = on(1, '09:00')
  for (const { id } of [wang, liu]) await allocated(firm, await raised(firm, morning), id)
  await absent(firm, chen.id, on(1, '08:00'), on(1, '12:00'))
  const freeOn = async (query: object = {}) => {
    const id = await raised(firm, on(3, '09:00'))
    const found = await t.ok('GET /staff/visit/free', {
      ...firm.admin.as,
      query: { kind: 'event', id, day: morning.slice(0, 10), days: '1', ...query },
    })
    await t.ok('POST /ssp/event/off', { ...firm.linkman.as, body: { id, reason: 'no' } })
    return found.days.flatMap(({ slots }) =>
      slots.map(
        ({ planTime, staff, full }) => [planTime.slice(11), staff.map(({ staffId }) => staffId).sort(), full] as const,
      ),
    )
  }
  // two have a visit until eleven and half an hour of way, the third one is absent until twelve
  assert.deepEqual(await timesOf(firm, { day: morning.slice(0, 10) }), ['13:00', '15:00'])
  const all = firm.people.map(({ id }) => id).sort()
  assert.deepEqual(await freeOn(), [
    ['13:00', all, false],
    ['15:00', all, false],
  ])
  assert.deepEqual(await freeOn({ staffId: chen.id }), [
    ['13:00', [chen.id], false],
    ['15:00', [chen.id], false],
  ])
  // what waits for somebody takes a person, and nobody's time
  for (let i = 0; i < 2; i++) await raised(firm, on(1, '13:00'))
  assert.deepEqual(
    (await slotsFor(firm, { day: morning.slice(0, 10) })).days[0]?.slots.map(({ planTime, free }) => [
      planTime.slice(11),
      free,
    ]),
    [
      ['09:00', 0],
      ['11:00', 0],
      ['13:00', 1],
      ['15:00', 1],
    ],
  )
  await raised(firm, on(1, '13:00'))
  assert.deepEqual(await freeOn(), [
    ['13:00', all, true],
    ['15:00', all, true],
  ])
})

test('a visit without time for the way is asked about by name, before the question of places, and may be meant', async () => {
  const firm = await firmWith({ places: 1, travel: 30, every: 120 })
  const { id: staffId } = personOf(firm)
  const first = await raised(firm, on(1, '09:00'))
  await allocated(firm, first, staffId)
  const second = await raised(firm, on(2, '09:00'))
  const other = await raised(firm, on(1, '13:00'))
  await allocated(firm, other, staffId)
  const refused = await allocate(firm, second, staffId, { planTime: on(1, '11:00') })
  assert.equal(refused.body.error, 'VISIT_WAY')
  const clashes = (planTime: string) =>
    t.ok('GET /staff/visit/clash', { ...firm.admin.as, query: { staffId, planTime, minutes: '120', id: second } })
  assert.deepEqual(
    (await clashes(on(1, '11:00'))).map(one => one.isOnlyWay),
    [true, true],
  )
  assert.deepEqual(
    (await clashes(on(1, '10:00'))).map(one => one.isOnlyWay),
    [false],
  )
  assert.match(refused.body.message, /09:00 至 11:00.*30/)
  // the visit itself is never given up, though every place is taken as well
  assert.equal(
    (await allocate(firm, second, staffId, { planTime: on(1, '09:30'), confirmed: true })).body.error,
    'VISIT_CLASH',
  )
  await allocated(firm, second, staffId, { planTime: on(1, '11:00'), confirmed: true })
  const rows = (await t.db.select().from(visitBlocks)).filter(one => one.staffId === staffId)
  assert.deepEqual(
    rows
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
      .map(({ subjectId, placed, free }) => [subjectId, placed, new Date(free).toISOString()]),
    [
      [first, true, new Date(tenantInstant(on(1, '11:00'))).toISOString()],
      [second, true, new Date(tenantInstant(on(1, '13:00'))).toISOString()],
      [other, true, new Date(tenantInstant(on(1, '15:30'))).toISOString()],
    ],
  )
})

test('who lacks the skill that others have is refused by name, by whoever asks; where nobody has it, nothing is said of it', async () => {
  const firm = await firmWith({ places: 3 })
  const { admin, template } = firm
  const make = (skills: string[]) =>
    makeStaff(t.db, firm.tenant, {
      permissions: [...ENGINEER.permissions],
      skills,
      displayName: `Li ${String(skills.length)}`,
    })
  const able = await make([template.id, newId()])
  const other = await make([newId()])
  const name = template.name.zh ?? ''
  const planTime = on(1, '09:00')
  const id = await raised(firm, planTime)
  const refused = await allocate(firm, id, other.id, { confirmed: true })
  assert.equal(refused.body.error, 'VISIT_SKILL')
  assert.ok(refused.body.message.includes('Li 1') && refused.body.message.includes(name), refused.body.message)
  const [result] = await t.ok('POST /staff/event/bulk', {
    ...admin.as,
    body: { ids: [id], action: 'allocate', staffId: other.id },
  })
  assert.deepEqual([result?.done, result?.error, result?.message], [false, 'VISIT_SKILL', refused.body.message])
  const asked = { kind: 'event', id, day: planTime.slice(0, 10), days: '1' } as const
  const freeFor = async (staffId: string) => {
    const { lacks, days } = await t.ok('GET /staff/visit/free', { ...admin.as, query: { ...asked, staffId } })
    return [lacks, days.some(({ slots }) => slots.length > 0)]
  }
  assert.deepEqual(
    [await freeFor(other.id), await freeFor(able.id)],
    [
      [name, false],
      ['', true],
    ],
  )
  const clashes = await t.ok('GET /staff/visit/clash', {
    ...admin.as,
    query: { staffId: other.id, planTime, kind: 'event', id },
  })
  assert.deepEqual(
    clashes.map(({ kind, title }) => [kind, title]),
    [['skill', name]],
  )
  const suggested = await t.ok('GET /staff/event/suggest', { ...admin.as, query: { id } })
  assert.deepEqual(
    suggested.map(({ staffId, clash }) => [firm.people.some(one => one.id === staffId) || staffId, clash?.title ?? '']),
    [[able.id, ''], ...firm.people.map(() => [true, '']), [other.id, name]],
  )
  await allocated(firm, id, able.id)
  await t.db.update(staffTable).set({ skills: [] }).where(eq(staffTable.id, able.id))
  await allocated(firm, id, other.id)
})

test('C5: a visit moves in one step: the former time is free, the new one taken; refused, nothing changes', async () => {
  const firm = await firmWith({ places: 1 })
  const [tuesday, wednesday] = [on(1, '13:00'), on(2, '11:00')]
  const id = await raised(firm, tuesday)
  assert.equal((await move(firm, id, wednesday)).status, 200)
  assert.deepEqual(
    [
      (await timesOf(firm, { day: tuesday.slice(0, 10) })).includes('13:00'),
      (await timesOf(firm, { day: wednesday.slice(0, 10) })).includes('11:00'),
    ],
    [true, false],
  )
  const next = await raised(firm, tuesday)
  assert.equal((await move(firm, next, wednesday)).body.error, 'SLOT_TAKEN')
  const kept = await t.ok('GET /ssp/event/get', { ...firm.linkman.as, query: { id: next } })
  assert.deepEqual([kept.planTime, kept.planMinutes, kept.attribute.when], [tuesday, 120, tuesday])
  await t.ok('POST /ssp/event/off', { ...firm.linkman.as, body: { id: next, reason: 'no' } })
  assert.equal((await timesOf(firm, { day: tuesday.slice(0, 10) })).includes('13:00'), true)
  assert.equal((await move(firm, next, on(3, '09:00'))).body.error, 'EVENT_STATE')
  assert.equal((await schedule(firm, next, on(3, '09:00'))).body.error, 'EVENT_STATE')
  assert.equal((await t.db.select().from(visitPlaces)).filter(one => one.subjectId === next).length, 0)
})

test('C6: passed on is to who works, is free for the whole visit and comes there, longest without first; else to nobody', async () => {
  const firm = await firmWith({ places: 9 }, { engineers: 5 })
  const [first, away, busy, elsewhere, free] = firm.people
  assert.ok(first && away && busy && elsewhere && free)
  const when = on(1, '09:00')
  await absent(firm, away.id, on(0, '09:00'), on(3, '09:00'))
  await allocated(firm, await raised(firm, when), busy.id)
  await absent(firm, elsewhere.id, on(1, '10:45'), on(1, '11:15'), 'other')
  const id = await raised(firm, when)
  await allocated(firm, id, first.id)
  const suggested = await t.ok('GET /staff/event/suggest', { ...firm.admin.as, query: { id } })
  assert.deepEqual(Object.fromEntries(suggested.map(({ staffId, clash }) => [staffId, clash?.kind ?? null])), {
    [first.id]: null,
    [away.id]: 'leave',
    [busy.id]: 'visit',
    [elsewhere.id]: 'other',
    [free.id]: null,
  })
  assert.deepEqual(
    suggested.slice(2).map(({ clash }) => clash !== null),
    [true, true, true],
    'who is not free comes last',
  )
  const works = t.app.offers.works.find(one => one.kind === 'event')
  const ctx = await jobContext(t.app, t.server.log, firm.tenant.id, 'passOn')
  const records = async () => t.ok('GET /staff/event/recordList', { ...firm.admin.as, query: { id } })
  const passed = async () => {
    t.clock.advance(MINUTE)
    await works?.passOn(ctx, id, (await records())[0]?.id ?? '')
    const { executorStaffId, state } = await t.ok('GET /staff/event/get', { ...firm.admin.as, query: { id } })
    return [executorStaffId, state]
  }
  assert.deepEqual(await passed(), [free.id, 'allocated'])
  assert.deepEqual(await passed(), ['', 'created'], 'nobody else is free')
})

test('C7: who falls ill loses no visit: each is displaced until it is moved or given away, or the absence goes', async () => {
  const firm = await firmWith({ places: 3 }, { engineers: 3 })
  const [ill, well] = [personOf(firm, 0), personOf(firm, 1)]
  const ids: string[] = []
  for (const [days, time] of [
    [1, '09:00'],
    [1, '13:00'],
    [2, '09:00'],
    [2, '13:00'],
  ] as const) {
    const id = await raised(firm, on(days, time))
    await allocated(firm, id, ill.id)
    ids.push(id)
  }
  for (const i of [1, 2]) await allocated(firm, await raised(firm, on(1, '09:00')), personOf(firm, i).id)
  const written = await absent(firm, ill.id, on(1, '00:00'), on(3, '00:00'))
  assert.deepEqual(
    written.body.data?.displaced.map(({ id }) => id),
    ids,
  )
  assert.equal(
    (await absent(firm, ill.id, on(2, '12:00'), on(4, '00:00'))).body.error,
    'VISIT_CLASH',
    'no absence over another',
  )
  const seen = await day(firm, on(1, '').slice(0, 10))
  assert.deepEqual(
    seen.displaced.map(({ id, placed }) => [id, placed]),
    ids.map(id => [id, false]),
  )
  assert.deepEqual(seen.over, [{ area: '', planTime: on(1, '09:00'), count: 1 }])
  assert.equal((await timesOf(firm, { day: on(1, '').slice(0, 10) })).includes('09:00'), false)
  const [first = '', second = '', third = '', fourth = ''] = ids
  const said = async (id: string) =>
    (await t.ok('GET /ssp/event/recordList', { ...firm.linkman.as, query: { id } })).length
  const before = await said(first)
  assert.equal((await allocate(firm, first, well.id)).body.error, 'VISIT_CLASH', 'who has a visit then gets none')
  await allocated(firm, second, well.id)
  assert.equal((await schedule(firm, first, on(3, '09:00'))).status, 200)
  assert.equal(await said(first), before + 1, 'the customer hears once')
  assert.deepEqual(
    (await day(firm, on(1, '').slice(0, 10))).displaced.map(({ id }) => id),
    [third, fourth],
  )
  const absence = written.body.data?.absence ?? assert.fail('no absence')
  const shorter = await t.ok('POST /staff/absence/update', {
    ...firm.admin.as,
    body: {
      id: absence.id,
      version: absence.version,
      staffId: ill.id,
      kind: 'other',
      start: on(2, '00:00'),
      end: on(2, '12:00'),
      reason: '',
    },
  })
  assert.deepEqual([shorter.displaced.map(({ id }) => id), shorter.absence.version], [[third], 2])
  assert.deepEqual(
    (await day(firm, on(1, '').slice(0, 10))).displaced.map(({ id }) => id),
    [third],
  )
  await t.ok('POST /staff/absence/remove', { ...firm.admin.as, body: { id: absence.id } })
  assert.deepEqual((await day(firm, on(2, '').slice(0, 10))).displaced, [])
  const engineer = (await day(firm, on(2, '').slice(0, 10))).engineers.find(({ staffId }) => staffId === ill.id)
  assert.deepEqual(
    engineer?.visits.map(({ id, placed }) => [id, placed]),
    [
      [third, true],
      [fourth, true],
    ],
  )
})

test('a week says of each day what that day shows: visits and load of each, who is away, what nobody has', async () => {
  const firm = await firmWith({}, { time: { holidays: [daysAfter(monday(), 4)] } })
  const [ann, ben] = [personOf(firm), personOf(firm, 1)]
  for (const [when, of] of [
    [on(1, '09:00'), ann],
    [on(1, '13:00'), ann],
    [on(2, '09:00'), ben],
    [on(3, '13:00'), null],
  ] as const) {
    const id = await raised(firm, when)
    if (of) await allocated(firm, id, of.id)
  }
  assert.equal((await absent(firm, ben.id, on(1, '09:00'), on(1, '12:00'))).status, 200)
  assert.equal((await absent(firm, ben.id, on(1, '12:00'), on(1, '13:00'), 'other')).status, 200)
  const week = await t.ok('GET /staff/calendar/week', { ...firm.admin.as, query: { day: on(6, '').trim() } })
  assert.deepEqual(
    week.days.map(one => one.day),
    Array.from({ length: 7 }, (_, i) => daysAfter(monday(), i)),
  )
  assert.deepEqual(
    week.days.map(({ closed, unassigned }) => [closed, unassigned]),
    [0, 1, 2, 3, 4, 5, 6].map(i => [i === 4, i === 3 ? 1 : 0]),
  )
  for (const [i, { day: of }] of week.days.entries()) {
    const shown = await day(firm, of)
    for (const engineer of shown.engineers) {
      const told = week.engineers.find(({ staffId }) => staffId === engineer.staffId)?.days[i]
      assert.equal(told?.visits, engineer.visits.length, `${of} ${engineer.displayName}`)
      assert.equal(told.absent, engineer.absences.length > 0)
    }
  }
  const loadOf = (staffId: string, i: number) => week.engineers.find(one => one.staffId === staffId)?.days[i]?.load
  // two visits of two hours of nine; one in a whole day; nothing where nobody works
  const whole = 9 * 60
  assert.equal(loadOf(ann.id, 1), Math.round((240 / whole) * 100))
  assert.equal(loadOf(ben.id, 1), 0)
  assert.equal(loadOf(ben.id, 2), Math.round((120 / whole) * 100))
  assert.equal(loadOf(ann.id, 4), null)
  const loose = (await day(firm, daysAfter(monday(), 3))).unassigned
  assert.equal(loose.filter(one => one.planTime === on(3, '13:00')).length, 1)
  const stranger = await t.call('GET /staff/calendar/week', {
    ...firm.admin.as,
    query: { day: monday(), teamId: newId() },
  })
  assert.equal(stranger.status, 404)
})

test('C8: of two dispatchers the second hears what the first did, and a time that is taken is refused with what takes it', async () => {
  const firm = await firmWith({ places: 5 })
  const [one, two] = [personOf(firm, 0), personOf(firm, 1)]
  const id = await raised(firm, on(1, '09:00'))
  await allocated(firm, id, one.id)
  const taken = await raised(firm, on(1, '13:00'))
  await allocated(firm, taken, two.id)
  assert.equal((await schedule(firm, id, on(1, '15:00'), { seenPlanTime: on(1, '09:00') })).status, 200)
  const late = await allocate(firm, id, two.id, {
    planTime: on(1, '09:00'),
    seenExecutorId: one.id,
    seenPlanTime: on(1, '09:00'),
  })
  assert.deepEqual([late.status, late.body.error], [409, 'PLANNED_MEANWHILE'])
  assert.ok(late.body.message.includes(firm.admin.displayName) && late.body.message.includes(on(1, '15:00')))
  const clash = await allocate(firm, id, two.id, { planTime: on(1, '13:00'), seenPlanTime: on(1, '15:00') })
  assert.deepEqual([clash.status, clash.body.error], [409, 'VISIT_CLASH'])
  assert.ok(clash.body.message.includes(two.displayName) && clash.body.message.includes(on(1, '13:00')))
  const both = await Promise.all(
    [on(2, '09:00'), on(2, '11:00')].map(time => schedule(firm, id, time, { seenPlanTime: on(1, '15:00') })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const found = await t.ok('GET /staff/event/get', { ...firm.admin.as, query: { id } })
  assert.equal(found.planTime, both[0]?.status === 200 ? on(2, '09:00') : on(2, '11:00'))
  const blocks = (await t.db.select().from(visitBlocks)).filter(block => block.subjectId === id)
  assert.deepEqual(
    blocks.map(({ staffId, start }) => [staffId, Date.parse(start)]),
    [[one.id, tenantInstant(found.planTime)]],
  )
})

test('C9: a job over night stands on both days, takes both, and counts once', async () => {
  const firm = await firmWith({ places: 5 }, { engineers: 1 })
  const { id: staffId } = personOf(firm)
  const long = await raised(firm, on(0, '13:00'))
  assert.equal((await schedule(firm, long, on(0, '14:00'), { minutes: 22 * 60 })).body.error, 'VISIT_HOURS')
  await allocated(firm, long, staffId, { planTime: on(0, '14:00'), minutes: 22 * 60, confirmed: true })
  const night = await raised(firm, on(3, '09:00'))
  await allocated(firm, night, staffId, { planTime: on(2, '22:00'), minutes: 240, confirmed: true })
  // the only engineer works through that morning: nobody can come, whatever places there are
  assert.equal((await create(firm, on(1, '11:00'))).body.error, 'SLOT_TAKEN')
  const id = await raised(firm, on(1, '13:00'))
  assert.equal(
    (await allocate(firm, id, staffId, { planTime: on(1, '11:00'), confirmed: true })).body.error,
    'VISIT_CLASH',
  )
  const idsOn = async (days: number) =>
    (await day(firm, on(days, '').slice(0, 10))).engineers.flatMap(({ visits }) => visits.map(visit => visit.id))
  assert.deepEqual(
    [await idsOn(0), await idsOn(1), await idsOn(2), await idsOn(3), await idsOn(4)],
    [[long], [long], [night], [night], []],
  )
  const rows = (await t.db.select().from(visitPlaces)).filter(one => one.subjectId === long)
  assert.deepEqual(
    rows.map(({ start }) => Date.parse(start)),
    [tenantInstant(on(0, '14:00'))],
  )
})

test('a time in the past, on a holiday, too soon or too far ahead is neither offered nor taken', async () => {
  const holiday = daysAfter(monday(), 2)
  const firm = await firmWith({ lead: 180, days: 5 }, { time: { holidays: [holiday] } })
  assert.deepEqual((await slotsFor(firm, { day: holiday })).days, [{ day: holiday, closed: true, slots: [] }])
  assert.deepEqual(await timesOf(firm, { day: on(0, '').slice(0, 10) }), ['13:00', '15:00'])
  assert.deepEqual(await timesOf(firm, { day: on(6, '').slice(0, 10) }), [])
  assert.equal((await timesOf(firm, { day: on(5, '').slice(0, 10) })).length, 4)
  for (const [planTime, error] of [
    [on(-1, '09:00'), 'FIELD_INVALID'],
    [on(0, '09:00'), 'SLOT_TAKEN'],
    [`${holiday} 09:00`, 'SLOT_TAKEN'],
    [on(6, '09:00'), 'SLOT_TAKEN'],
    [on(1, '09:01'), 'SLOT_TAKEN'],
  ] as const) {
    assert.equal((await create(firm, planTime)).body.error, error, planTime)
    assert.equal((await hold(firm, planTime)).body.error, 'SLOT_TAKEN', planTime)
  }
  assert.equal(
    (
      await t.send('GET /linkc/task/slots', {
        ...firm.linkman.as,
        query: { templateId: firm.template.id, day: '2030-02-30' },
      })
    ).body.error,
    'BAD_REQUEST',
  )
  const byStaff = (more: object) =>
    t.call('POST /staff/event/create', {
      ...firm.admin.as,
      body: {
        templateId: firm.template.id,
        linkmanId: firm.linkman.id,
        attribute: { problem: 'x', when: `${holiday} 09:00` },
        ...more,
      },
    })
  assert.equal((await byStaff({})).body.error, 'VISIT_HOURS')
  assert.equal((await byStaff({ confirmed: true })).status, 200)
})

test('a customer moves a visit at most so often, and not when it is near', async () => {
  const firm = await firmWith({ change: 120, places: 3 })
  const id = await raised(firm, on(3, '09:00'))
  const times = [on(3, '11:00'), on(3, '09:00')]
  for (let i = 0; i < MAX_MOVES; i++) assert.equal((await move(firm, id, times[i % 2] ?? '')).status, 200)
  assert.equal((await move(firm, id, times[0] ?? '')).body.error, 'VISIT_MOVES')
  const near = await raised(firm, on(0, '15:00'))
  const detail = () => t.ok('GET /ssp/event/get', { ...firm.linkman.as, query: { id: near } })
  assert.equal(Date.parse((await detail()).changeUntil ?? ''), tenantInstant(on(0, '13:00')))
  const now = t.clock.now
  t.clock.now = tenantInstant(on(0, '13:01'))
  assert.equal((await move(firm, near, on(3, '13:00'))).body.error, 'VISIT_LATE')
  const off = await t.call('POST /ssp/event/off', { ...firm.linkman.as, body: { id: near, reason: 'no' } })
  assert.deepEqual([off.status, off.body.error], [409, 'VISIT_LATE'])
  t.clock.now = now
  assert.equal((await move(firm, near, on(3, '13:00'))).status, 200)
})

test('a task takes over the place of its request, and its customer moves and cancels it as long as it is not near', async () => {
  const firm = await firmWith({ places: 1 })
  const engineer = personOf(firm)
  const eventId = await raised(firm, on(1, '09:00'))
  await allocated(firm, eventId, engineer.id)
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id: eventId } })
  const { taskId: id } = await t.ok('POST /staff/event/convert', { ...firm.admin.as, body: { id: eventId } })
  const rows = async () =>
    (await t.db.select().from(visitPlaces)).filter(one => [id, eventId].includes(one.subjectId ?? ''))
  assert.deepEqual(
    (await rows()).map(one => [one.kind, one.subjectId, Date.parse(one.start)]),
    [['task', id, tenantInstant(on(1, '09:00'))]],
  )
  await t.ok('POST /staff/task/allocate', { ...firm.admin.as, body: { id, staffId: engineer.id } })
  const shown = await slotsFor(firm, { kind: 'task', id, day: on(1, '').slice(0, 10) })
  assert.deepEqual(shown.days[0]?.slots[0], { planTime: on(1, '09:00'), end: '11:00', free: 1, own: true })
  const to = (planTime: string) =>
    t.call('POST /linkc/task/reschedule', { ...firm.linkman.as, body: { id, planTime, reason: 'away' } })
  assert.equal((await to(on(1, '10:00'))).body.error, 'SLOT_TAKEN')
  assert.equal((await to(on(1, '11:00'))).status, 200)
  const info = await t.ok('POST /linkc/task/calendar/clash/info', {
    ...firm.linkman.as,
    body: { planTime: on(1, '12:00') },
  })
  assert.deepEqual(
    [info.clash, info.free, info.own.map(one => [one.id, one.end]), info.next.length],
    [true, 0, [[id, '13:00']], 3],
  )
  const file = await t.server.inject({
    method: 'GET',
    url: `${mountPath('GET /linkc/task/ics')}?kind=task&id=${id}`,
    headers: { [HEADER.token]: firm.linkman.token, [HEADER.domain]: firm.tenant.domainId },
  })
  assert.equal(file.statusCode, 200, file.body)
  assert.match(file.body, new RegExp(`UID:task-${id}@lianke`))
  const utc = new Date(tenantInstant(on(1, '11:00'))).toISOString().replace(/[-:]|\.\d+/g, '')
  assert.ok(
    file.body.includes(`DTSTART:${utc}`) && file.body.includes('SEQUENCE:2') && file.body.includes('DURATION:PT120M'),
    file.body,
  )
  const [stranger, abroad] = [await makeLinkman(t.db, firm.tenant), await makeHouse(t)]
  const about = { kind: 'task' as const, id }
  for (const { as } of [stranger, abroad.linkman]) {
    const refusals = [
      await t.refused('GET /linkc/task/slots', { ...as, query: about }),
      await t.refused('GET /linkc/task/ics', { ...as, query: about }),
      await t.refused('POST /linkc/task/calendar/clash/info', { ...as, body: { ...about, planTime: on(1, '12:00') } }),
    ]
    assert.deepEqual(
      refusals.map(({ error }) => error),
      ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    )
  }
  assert.equal((await t.refused('GET /linkc/task/slots', { ...firm.tenant.as, query: about })).error, 'NOT_FOUND')
  const theirs = await t.call('POST /linkc/task/slots/hold', {
    ...firm.linkman.as,
    body: { templateId: abroad.template.id, planTime: on(2, '09:00') },
  })
  assert.equal(theirs.body.error, 'NOT_FOUND')
  assert.equal((await absent(firm, abroad.engineer.id, on(2, '09:00'), on(2, '11:00'))).body.error, 'NOT_FOUND')
  assert.equal((await t.refused('GET /staff/visit/free', { ...abroad.engineer.as, query: about })).error, 'NOT_FOUND')
  await t.ok('POST /linkc/task/off', { ...firm.linkman.as, body: { id, reason: 'sold it' } })
  assert.deepEqual(await rows(), [])
  assert.equal((await to(on(1, '13:00'))).body.error, 'TASK_STATE')
})

test('switched on, the first come first placed and the rest is displaced; switched off, everything is as before', async () => {
  const firm = await firmWith({ on: false })
  const { id: staffId } = personOf(firm)
  const when = on(1, '09:00')
  const ids = [await raised(firm, when), await raised(firm, when), await raised(firm, on(1, '03:00'))]
  for (const id of ids) await allocated(firm, id, staffId)
  assert.deepEqual(await slotsFor(firm, { day: when.slice(0, 10) }).then(({ on: isOn, days }) => [isOn, days]), [
    false,
    [],
  ])
  assert.equal((await hold(firm, when)).body.error, 'PROVIDER_OFF')
  assert.equal((await day(firm, when.slice(0, 10))).engineers.flatMap(({ visits }) => visits).length, 0)
  await setRule(firm, { places: 1 })
  const seen = await day(firm, when.slice(0, 10))
  const visits = seen.engineers.flatMap(engineer => engineer.visits)
  assert.deepEqual(
    visits.map(({ id, placed }) => [id, placed]).sort(),
    [
      [ids[0], true],
      [ids[1], false],
      [ids[2], true],
    ].sort(),
  )
  assert.deepEqual(seen.over, [{ area: '', planTime: when, count: 1 }])
  await setRule(firm, { places: 1, minutes: 60 })
  assert.equal(
    (await t.ok('GET /ssp/event/get', { ...firm.linkman.as, query: { id: ids[0] ?? '' } })).planMinutes,
    120,
    'what is booked stays',
  )
  const { version, ...rule } = await t.ok('GET /staff/visitRule/get', firm.admin.as)
  assert.deepEqual([version, rule.minutes, rule.on], [3, 60, true])
  const stale = await t.call('POST /staff/visitRule/edit', {
    ...firm.admin.as,
    body: { ...DEFAULT_VISIT_RULE, version: 1 },
  })
  assert.equal(stale.body.error, 'CHANGED_MEANWHILE')
  const own = [{ templateId: newId(), area: '', minutes: null, places: 1 }]
  const unknown = await t.call('POST /staff/visitRule/edit', { ...firm.admin.as, body: { ...rule, own, version } })
  assert.equal(unknown.body.error, 'NOT_FOUND')
  await setRule(firm, { on: false })
  assert.deepEqual(
    (await t.db.select().from(visitBlocks)).filter(one => one.tenantId === firm.tenant.id),
    [],
  )
})

test('the assistant tells which windows are free on a day, as the form does', async () => {
  const firm = await firmWith({ places: 1 })
  const ask = await assistantOf(t, firm.tenant.id)
  const as = { ...firm.linkman.as, language: 'en' as const }
  const [first] = (await slotsFor(firm, { day: daysAfter(monday(), 1) })).days
  const free = first?.slots ?? assert.fail('no day')
  assert.ok(free.length > 2)
  const taken = free[0] ?? assert.fail('no window')
  await raised(firm, taken.planTime)
  const answer = await ask(as, 'Is a slot free tomorrow?')
  for (const { planTime, end } of free)
    assert.equal(answer.includes(`${planTime.slice(11)}–${end}`), planTime !== taken.planTime, answer)
  const afternoon = await ask({ ...as, language: 'zh' }, '明天下午还有时段吗')
  for (const { planTime, end } of free)
    assert.equal(afternoon.includes(`${planTime.slice(11)}–${end}`), planTime.slice(11) >= '12:00', afternoon)
  const visitor = await ask(
    { ...firm.tenant.as, tourist: 'a-visitor-on-a-device-of-their-own', language: 'zh' },
    '明天有空位吗',
  )
  assert.ok(visitor.includes(`(/event/create?templateId=${firm.template.id})`), visitor)
})
