import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { tenantTime } from '../../../shared/day'
import { newId } from '../../db/ids'
import { fingerprint } from '../../../test/server/calls'
import { events } from './event.table'

const DAY = 86_400_000
const FIELDS = [
  makeField('problem', { formType: 'textarea' }),
  makeField('kind', {
    formType: 'select',
    setting: { dataSource: ['visit', 'parcel'].map(value => ({ value, text: { zh: value } })) },
  }),
  makeField('hidden', { formType: 'planTime', setting: { dependencies: [{ fieldName: 'kind', values: ['parcel'] }] } }),
  makeField('when', { formType: 'planTime' }),
]

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { fields: FIELDS })
})
after(() => t.close())

const ahead = (days: number) => tenantTime(t.clock.now + days * DAY)
const raise = (state: Parameters<typeof eventIn>[2], when = ahead(3), of = house) =>
  eventIn(t, of, state, { problem: 'Drips', kind: 'visit', when })
const ask = (id: string, planTime: string, idempotencyKey?: string, of = house.linkman) =>
  t.call('POST /ssp/event/reschedule', {
    ...of.as,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    body: { id, planTime },
  })
const get = (id: string) => t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
const changes = async (id: string) =>
  (await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })).filter(r => r.type === 'reschedule')

for (const state of ['created', 'allocated', 'processing'] as const)
  test(`a request that is ${state} gets another visiting time, in the form as well, and both times stand in the timeline`, async () => {
    const [former, wanted] = [ahead(3), ahead(5)]
    const id = await raise(state, former)
    const before = await get(id)
    assert.deepEqual([before.planTime, before.attribute.when], [former, former])
    t.clock.advance(60_000)
    const { status, body } = await ask(id, wanted)
    assert.deepEqual([status, body.data], [200, { done: true }])
    const after = await get(id)
    assert.deepEqual(
      [after.state, after.planTime, after.attribute.when, after.updateTime, after.unread],
      [state, wanted, wanted, new Date(t.clock.now).toISOString(), before.unread],
    )
    assert.deepEqual({ ...after.attribute, when: former }, before.attribute)
    const [entry, ...none] = await changes(id)
    assert.deepEqual(
      [entry?.actor, entry?.actorName, entry?.formerPlanTime, entry?.planTime, none.length],
      ['linkman', house.linkman.name, former, wanted, 0],
    )
    const seen = await t.ok('GET /staff/event/recordList', { ...house.engineer.as, query: { id } })
    assert.deepEqual(
      [seen[0]?.type, seen[0]?.formerPlanTime, seen[0]?.planTime],
      ['reschedule', former, wanted],
      'staff see it, too',
    )
    assert.equal((await t.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })).planTime, wanted)
  })

for (const state of ['finished', 'evaluated', 'off', 'converted'] as const)
  test(`a request that is ${state} keeps its visiting time`, async () => {
    const id = await raise(state === 'converted' ? 'processing' : state)
    if (state === 'converted') await t.db.update(events).set({ state }).where(eq(events.id, id))
    const before = await fingerprint(t.db)
    const { status, body } = await ask(id, ahead(5))
    assert.deepEqual([status, body.error], [409, 'EVENT_STATE'])
    assert.deepEqual(await fingerprint(t.db), before)
  })

test('who is on the way is called, not moved or cancelled by a tap', async () => {
  const id = await raise('processing')
  const arriveTime = new Date(t.clock.now + DAY).toISOString()
  await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime, confirmed: true } })
  const before = await fingerprint(t.db)
  assert.equal((await ask(id, ahead(5))).body.error, 'VISIT_LATE')
  const off = await t.call('POST /ssp/event/off', { ...house.linkman.as, body: { id, reason: 'no' } })
  assert.deepEqual([off.status, off.body.error], [409, 'VISIT_LATE'])
  assert.deepEqual(await fingerprint(t.db), before)
})

test('the time keeps to the rule of the form, and one that does not changes nothing', async () => {
  const id = await raise('created')
  const before = await fingerprint(t.db)
  const refusals = async (planTime: unknown) => {
    const { status, body } = await t.send('POST /ssp/event/reschedule', {
      ...house.linkman.as,
      body: { id, planTime },
    })
    return [status, body.error, ...(body.fields ?? []).map(f => `${f.fieldName} ${f.error}`)]
  }
  assert.deepEqual(await refusals(tenantTime(t.clock.now - 60_000)), [400, 'FIELD_INVALID', 'when past'])
  assert.deepEqual(await refusals(ahead(3650)), [400, 'FIELD_INVALID', 'when tooFar'])
  assert.deepEqual(await refusals(ahead(367)), [400, 'FIELD_INVALID', 'when tooFar'])
  assert.deepEqual(await refusals('2030-02-30 10:00'), [400, 'FIELD_INVALID', 'when date'])
  assert.deepEqual(await refusals('2030-02-20'), [400, 'FIELD_INVALID', 'when date'])
  for (const other of ['', 'tomorrow', '2030-02-20T10:00:00Z', '2030-02-20 10:00:00', null, 5, ['2030-02-20 10:00']])
    assert.deepEqual((await refusals(other)).slice(0, 2), [400, 'BAD_REQUEST'])
  assert.deepEqual(await fingerprint(t.db), before)

  const days = await makeHouse(t, {
    fields: [makeField('day', { formType: 'planTime', setting: { dateType: 'YYYY-MM-DD' } })],
  })
  const dated = await eventIn(t, days, 'created', { day: ahead(20).slice(0, 10) })
  assert.equal((await ask(dated, ahead(40), undefined, days.linkman)).body.error, 'FIELD_INVALID')
  assert.equal((await ask(dated, ahead(40).slice(0, 10), undefined, days.linkman)).status, 200)
})

test('a form that asks for no time has none to change, one that was left empty takes one', async () => {
  const plain = await makeHouse(t)
  const none = await eventIn(t, plain, 'created')
  const { status, body } = await ask(none, ahead(5), undefined, plain.linkman)
  assert.deepEqual([status, body.error], [409, 'EVENT_NO_PLAN_TIME'])

  const id = await eventIn(t, house, 'created', { problem: 'Drips', kind: 'visit' })
  assert.equal((await ask(id, ahead(2))).status, 200)
  const event = await get(id)
  assert.deepEqual(
    [event.planTime, event.attribute.when, event.attribute.hidden, (await changes(id))[0]?.formerPlanTime],
    [ahead(2), ahead(2), undefined, ''],
  )
})

test('a double tap and a retry are one change; another time under the same key is refused', async () => {
  const id = await raise('created')
  const wanted = ahead(6)
  const twins = await Promise.all(Array.from({ length: 6 }, () => ask(id, wanted, 'reschedule-once')))
  assert.deepEqual(
    twins.map(a => a.status),
    Array(6).fill(200),
  )
  assert.equal((await ask(id, wanted, 'reschedule-once')).status, 200)
  assert.equal((await ask(id, ahead(7), 'reschedule-once')).body.error, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal((await ask(id, wanted)).status, 200, 'the time that it is already')
  assert.equal((await changes(id)).length, 1)
  assert.equal((await ask(id, wanted, '')).body.error, 'IDEMPOTENCY_KEY_MISSING')
})

test('of two who choose different times at once the second changes what the first wrote', async () => {
  const id = await raise('created')
  const times = [ahead(8), ahead(9), ahead(10)]
  await Promise.all(times.map(time => ask(id, time)))
  const line = await changes(id)
  assert.deepEqual(line.map(r => r.planTime).sort(), times)
  const chain = line.toReversed()
  assert.deepEqual(
    chain.map(r => r.formerPlanTime),
    [ahead(3), ...chain.slice(0, -1).map(r => r.planTime)],
  )
  const event = await get(id)
  assert.deepEqual([event.planTime, event.attribute.when], [line[0]?.planTime, line[0]?.planTime])
})

test('a time that staff set is agreed again: form and request say the same again', async () => {
  const id = await raise('created')
  const [theirs, wanted] = [ahead(4), ahead(5)]
  await t.ok('POST /staff/event/allocate', {
    ...house.engineer.as,
    body: { id, staffId: house.engineer.id, planTime: theirs },
  })
  assert.equal((await ask(id, wanted)).status, 200)
  const event = await get(id)
  assert.deepEqual(
    [event.planTime, event.attribute.when, (await changes(id))[0]?.formerPlanTime],
    [wanted, wanted, theirs],
  )
})

test('a time that must be unique moves along with the request', async () => {
  const own = await makeHouse(t, { fields: [makeField('when', { formType: 'planTime', setting: { unique: true } })] })
  const [first, second] = [ahead(3), ahead(4)]
  const one = await eventIn(t, own, 'created', { when: first })
  const two = await eventIn(t, own, 'created', { when: second })
  const { status, body } = await ask(two, first, undefined, own.linkman)
  assert.deepEqual([status, body.error], [409, 'FIELD_REPEATED'])
  assert.equal((await ask(one, ahead(5), undefined, own.linkman)).status, 200)
  assert.equal((await ask(two, first, undefined, own.linkman)).status, 200, 'the value was given back')
})

test("another's request is not found", async () => {
  const id = await raise('created')
  const [cousin, stranger] = [await makeLinkman(t.db, house.tenant), (await makeHouse(t, { fields: FIELDS })).linkman]
  const before = await fingerprint(t.db)
  for (const of of [cousin, stranger])
    for (const which of [id, newId()]) {
      const { status, body } = await ask(which, ahead(5), undefined, of)
      assert.deepEqual([status, body.error], [404, 'NOT_FOUND'])
    }
  assert.equal(
    (await t.refused('POST /ssp/event/reschedule', { ...house.engineer.as, body: { id, planTime: ahead(5) } })).error,
    'UNAUTHORIZED',
    'staff allocate instead',
  )
  assert.deepEqual(await fingerprint(t.db), before)
})

test('staff plan no visit for a time that is over, nor beyond a year, and hear which they can', async () => {
  const { id: staffId, as } = house.engineer
  const before = tenantTime(t.clock.now - DAY)
  const quarter = 15 * 60_000
  const first = tenantTime(Math.ceil(t.clock.now / quarter) * quarter)
  const last = ahead(366).slice(0, 10)
  const created = await eventIn(t, house, 'created', { when: ahead(2) })
  const converting = await eventIn(t, house, 'processing', { when: ahead(2) })
  const unchanged = await fingerprint(t.db)
  for (const [planTime, error, said] of [
    [before, 'PLAN_PAST', first],
    [tenantTime(t.clock.now - 60_000), 'PLAN_PAST', first],
    [ahead(367), 'PLAN_FAR', last],
    [ahead(3650), 'PLAN_FAR', last],
  ] as const)
    for (const refused of [
      await t.refused('POST /staff/event/schedule', { ...as, body: { id: created, planTime } }),
      await t.refused('POST /staff/event/allocate', { ...as, body: { id: created, staffId, planTime } }),
      await t.refused('POST /staff/event/convert', { ...as, body: { id: converting, planTime } }),
    ]) {
      assert.deepEqual([refused.status, refused.error], [400, error], planTime)
      assert.ok(refused.message.includes(said), refused.message)
    }
  assert.deepEqual(await fingerprint(t.db), unchanged, 'and the customer is told of nothing')
  for (const planTime of [ahead(366), first])
    await t.ok('POST /staff/event/schedule', { ...as, body: { id: created, planTime } })
  // a time that has passed meanwhile may stay
  t.clock.advance(60 * 60_000)
  await t.ok('POST /staff/event/allocate', { ...as, body: { id: created, staffId, planTime: first } })
})
