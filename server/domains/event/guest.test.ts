import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeHouse, type House } from '../../../test/event-life'
import { defaultFlags, freshPhone, makeField, makeLinkman, makeProduct } from '../../../test/factories'
import { tenantDay, tenantMidnight } from '../../../shared/day'
import { DEFAULT_WORKING_TIME } from '../../../shared/sla'
import { startTestServer, type TestServer } from '../../../test/harness'
import { limitCounts } from '../../kernel/call/limit.table'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import { events, guestRequests } from './event.table'
import { refreshSome } from './refresh-words.service'

let t: TestServer
let house: House
const anonymous = (isOpen: boolean) => ({
  flags: { ...defaultFlags, setting: { ...defaultFlags.setting, anonymous: isOpen } },
})
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** A company that works from a time on, but not before so many days from now. */
const closedUntil = (from: string, days: number) => ({
  workingTime: {
    ...DEFAULT_WORKING_TIME,
    days: DEFAULT_WORKING_TIME.days.map(() => [[from, '24:00'] as const]),
    holidays: Array.from({ length: days }, (_, i) => tenantDay(Date.now() + i * DAY)),
  },
  sla: { answer: 60 },
})
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, {
    fields: [makeField('problem'), makeField('machines', { formType: 'relationProduct' })],
    tenant: anonymous(true),
  })
})
after(() => t.close())

const sent = (attribute: Record<string, unknown>, more: Record<string, unknown> = {}, phone = freshPhone()) => ({
  ...house.tenant.as,
  body: { templateId: house.template.id, attribute, guest: { name: '路人', phone }, ...more },
})
const rowOf = async (id: string) =>
  (
    await t.db
      .select()
      .from(events)
      .where(and(eq(events.tenantId, house.tenant.id), eq(events.id, id)))
  )[0]

test('a guest sends a form, its id from outside is kept, and the secret shows what becomes of it', async () => {
  const {
    id,
    eventNo,
    secret = '',
  } = await t.ok('POST /ssp/event/guestCreate', sent({ problem: '漏水' }, { formOuterBizId: 'crm-7' }))
  assert.deepEqual((await rowOf(id))?.attribute, { problem: '漏水' })
  const [kept] = await t.db.select().from(guestRequests).where(eq(guestRequests.eventId, id))
  assert.equal(kept?.outerBizId, 'crm-7')
  const [seen, ...others] = await t.ok('POST /ssp/event/guestList', {
    ...house.tenant.as,
    body: { requests: [{ id, secret }] },
  })
  assert.deepEqual(others, [])
  assert.deepEqual([seen?.eventNo, seen?.state, seen?.attribute], [eventNo, 'created', { problem: '漏水' }])
  assert.deepEqual(
    seen?.fields.map(one => one.fieldName),
    ['problem', 'machines'],
  )
})

test('staff see what a link from outside calls a request, and find it by that, also after somebody was renamed', async () => {
  const phone = freshPhone()
  const [known, plain] = [
    await t.ok('POST /ssp/event/guestCreate', sent({ problem: '漏水' }, { formOuterBizId: 'crm-90412' }, phone)),
    await t.ok('POST /ssp/event/guestCreate', sent({ problem: '漏水' })),
  ]
  const { engineer, linkman } = house
  const seenOf = async (id: string) => [
    (await t.ok('GET /staff/event/get', { ...engineer.as, query: { id } })).formOuterBizId,
    (await t.ok('GET /staff/event/detail', { ...engineer.as, query: { id } })).event.formOuterBizId,
  ]
  assert.deepEqual(await seenOf(known.id), ['crm-90412', 'crm-90412'])
  assert.deepEqual(await seenOf(plain.id), ['', ''])
  const found = async () =>
    (await t.ok('GET /staff/event/queue', { ...engineer.as, query: { state: 'all', keyword: 'CRM-90412' } })).list.map(
      ({ id }) => id,
    )
  assert.deepEqual(await found(), [known.id])
  const row = await rowOf(known.id)
  assert.ok(row)
  const renamed = { tenantId: house.tenant.id, renamed: [{ customerId: row.customerId }] }
  assert.equal(await refreshSome({ db: t.db }, renamed), null)
  assert.deepEqual(await found(), [known.id])
  const own = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: house.template.id, attribute: { problem: 'x' } },
  })
  assert.ok(!('formOuterBizId' in (await t.ok('GET /ssp/event/get', { ...linkman.as, query: { id: own.id } }))))
})

test('a wrong secret, one of another request and of another company show nothing', async () => {
  const one = await t.ok('POST /ssp/event/guestCreate', sent({ problem: 'a' }))
  const two = await t.ok('POST /ssp/event/guestCreate', sent({ problem: 'b' }))
  const abroad = await makeHouse(t, { tenant: anonymous(true) })
  const asks = (as: object, requests: { id: string; secret: string }[]) =>
    t.ok('POST /ssp/event/guestList', { ...as, body: { requests } })
  const [a, b] = [one.secret ?? '', two.secret ?? '']
  assert.notEqual(a, b)
  assert.deepEqual(await asks(house.tenant.as, [{ id: one.id, secret: b }]), [])
  assert.deepEqual(await asks(house.tenant.as, [{ id: one.id, secret: '0'.repeat(64) }]), [])
  assert.deepEqual(await asks(abroad.tenant.as, [{ id: one.id, secret: a }]), [])
  const both = await asks(house.tenant.as, [
    { id: one.id, secret: a },
    { id: two.id, secret: b },
  ])
  assert.deepEqual(both.map(({ id }) => id).sort(), [one.id, two.id].sort())
})

test('the link says by when the company answers and when it works again, and ends 90 days after the request', async () => {
  const night = await makeHouse(t, { tenant: { ...anonymous(true), ...closedUntil('00:00', 1) } })
  const { id, secret = '' } = await t.ok('POST /ssp/event/guestCreate', {
    ...night.tenant.as,
    body: { templateId: night.template.id, attribute: {}, guest: { name: '路人', phone: freshPhone() } },
  })
  const shown = () => t.ok('POST /ssp/event/guestList', { ...night.tenant.as, body: { requests: [{ id, secret }] } })
  const [{ firstAnswer } = { firstAnswer: null }] = await shown()
  const opens = tenantMidnight(Date.now()) + DAY
  assert.deepEqual(firstAnswer, {
    opensTime: new Date(opens).toISOString(),
    dueTime: new Date(opens + HOUR).toISOString(),
  })
  const own = { tenantId: night.tenant.id, id }
  const set = (values: Partial<typeof events.$inferInsert>) =>
    t.db
      .update(events)
      .set(values)
      .where(and(eq(events.tenantId, own.tenantId), eq(events.id, own.id)))
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  await set({ state: 'off', updateTime: ago(89) })
  assert.deepEqual(
    (await shown()).map(one => [one.state, one.firstAnswer]),
    [['off', null]],
  )
  await set({ updateTime: ago(91) })
  assert.deepEqual(await shown(), [])
})

test('a phone is good for so many requests an hour, whatever device types it', async () => {
  const limited = await makeHouse(t, { tenant: anonymous(true) })
  const phone = freshPhone()
  const send = (given: string) =>
    t.call('POST /ssp/event/guestCreate', {
      ...limited.tenant.as,
      body: { templateId: limited.template.id, attribute: {}, guest: { name: '路人', phone: given } },
    })
  await t.db.insert(limitCounts).values({
    tenantId: limited.tenant.id,
    scope: 'guestRequest',
    subject: `person ${phone}`,
    windowSeconds: 3600,
    count: DEFAULT_LIMITS['guestRequest.person.hour'],
    expireTime: new Date(Date.now() + HOUR).toISOString(),
  })
  assert.deepEqual([(await send(`+86 ${phone}`)).status, (await send(freshPhone())).status], [429, 200])
})

test('who types the phone of a customer learns nothing of them and names nothing of theirs', async () => {
  const known = await makeLinkman(t.db, house.tenant)
  const product = await makeProduct(t.db, house.tenant.id, { customerId: known.customerId })
  const refused = await t.call(
    'POST /ssp/event/guestCreate',
    sent({ problem: 'x', machines: [product.id] }, {}, known.phone),
  )
  assert.deepEqual(
    [refused.status, refused.body.error, (refused.body as { fields?: unknown }).fields],
    [404, 'NOT_FOUND', [{ fieldName: 'machines', error: 'gone' }]],
  )
  const { id, secret = '' } = await t.ok('POST /ssp/event/guestCreate', sent({ problem: 'x' }, {}, known.phone))
  const seen = await t.call('POST /ssp/event/guestList', { ...house.tenant.as, body: { requests: [{ id, secret }] } })
  assert.ok(!JSON.stringify(seen.body).includes(known.name) && !JSON.stringify(seen.body).includes(known.phone))
  const mine = await t.ok('GET /ssp/form/things', { ...house.tenant.as, query: { kind: 'product' } })
  assert.equal(mine.total, 0)
})

test('sent twice it is one request; a company that lets nobody in takes none, and strangers are counted', async () => {
  const input = { ...sent({ problem: 'once' }), idempotencyKey: 'guest-key-0001' }
  const [first, again] = [
    await t.ok('POST /ssp/event/guestCreate', input),
    await t.ok('POST /ssp/event/guestCreate', input),
  ]
  assert.deepEqual(first, again)
  const shut = await makeHouse(t, { tenant: anonymous(false) })
  const refused = await t.call('POST /ssp/event/guestCreate', {
    ...shut.tenant.as,
    body: { templateId: shut.template.id, attribute: {}, guest: { name: 'x', phone: freshPhone() } },
  })
  assert.equal(refused.body.error, 'GUEST_NOT_ALLOWED')
  const foreign = await t.call('POST /ssp/event/guestCreate', sent({}, { templateId: shut.template.id }))
  assert.deepEqual([foreign.status, foreign.body.error], [404, 'NOT_FOUND'])
  const bad = await t.call('POST /ssp/event/guestCreate', sent({ problem: 'x' }, {}, '12345678901'))
  assert.equal(bad.body.error, 'PHONE_INVALID')
})

test('what a stranger enters under a phone is joined when its owner says yes, and stays with the company after a no', async () => {
  const { tenant, engineer } = house
  const english = { ...engineer.as, language: 'en' as const }
  const owner = await makeLinkman(t.db, tenant)
  const other = await makeLinkman(t.db, tenant)
  const enter = (problem: string) => t.ok('POST /ssp/event/guestCreate', sent({ problem }, {}, owner.phone))
  const [pump, tap] = [await enter('pump leaks'), await enter('tap drips')]
  const listed = (as: typeof owner.as) => t.ok('GET /customer/entered/list', as)
  const numbers = async (as: typeof owner.as) =>
    (await t.ok('GET /ssp/event/list', { ...as, query: {} })).list.map(one => one.eventNo)
  const openCount = async () => (await t.ok('GET /ssp/event/countforList', owner.as)).all

  // neither sees the other's: not in lists, not by the id, and staff see the stranger beside the customer
  assert.deepEqual([await numbers(owner.as), await openCount()], [[], 0])
  assert.equal((await t.call('GET /ssp/event/get', { ...owner.as, query: { id: pump.id } })).status, 404)
  const desk = (id: string) => t.ok('GET /staff/event/detail', { ...english, query: { id } })
  const before = await desk(pump.id)
  assert.deepEqual(
    [before.linkman.isUnproved, before.linkman.name, before.linkman.phone, before.customer.id === owner.customerId],
    [true, '路人', owner.phone, false],
  )
  const row = async (id: string) =>
    (await t.ok('GET /staff/event/queue', { ...english, query: { state: 'all' } })).list.find(one => one.id === id)
  assert.equal((await row(pump.id))?.linkman.isUnproved, true)
  assert.equal(
    (await t.ok('GET /staff/linkman/get', { ...english, query: { id: before.linkman.id } })).isUnproved,
    true,
  )

  // the owner of the number is asked, with what it is, and nobody else
  const asked = await listed(owner.as)
  assert.deepEqual(
    asked.map(one => [one.name, one.things]),
    [
      ['路人', [{ kind: 'event', number: pump.eventNo, title: 'pump leaks' }]],
      ['路人', [{ kind: 'event', number: tap.eventNo, title: 'tap drips' }]],
    ],
  )
  assert.deepEqual(await listed(other.as), [])
  const [first, second] = asked.map(({ id }) => id)
  assert.ok(first && second)
  const answer = (as: typeof owner.as, id: string, isMine: boolean, idempotencyKey?: string) =>
    t.call('POST /customer/entered/answer', {
      ...as,
      body: { id, isMine },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    })
  const abroad = await makeHouse(t, { tenant: anonymous(true) })
  assert.deepEqual(
    [
      (await answer(other.as, first, true)).status,
      (await answer(abroad.linkman.as, first, true)).status,
      (await answer(owner.as, other.id, true)).status,
      (await t.call('GET /customer/entered/list', tenant.as)).status,
    ],
    [404, 404, 404, 401],
  )

  // yes: once, however often it is said
  const twice = await Promise.all([
    answer(owner.as, first, true, 'entered-0001'),
    answer(owner.as, first, true, 'entered-0001'),
  ])
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await answer(owner.as, first, true)).status, 404)
  assert.deepEqual([await numbers(owner.as), await openCount()], [[pump.eventNo], 1])
  const joined = await desk(pump.id)
  assert.deepEqual(
    [joined.linkman.id, joined.customer.id, joined.linkman.isUnproved],
    [owner.id, owner.customerId, false],
  )
  assert.equal((await t.call('GET /staff/linkman/get', { ...english, query: { id: first } })).status, 404)
  const types = await t.ok('GET /ssp/event/typeCount', owner.as)
  assert.deepEqual(
    types.map(({ count }) => count),
    [1],
  )

  // no: it stays with the company, and is asked no more
  assert.equal((await answer(owner.as, second, false)).status, 200)
  assert.deepEqual([await listed(owner.as), await numbers(owner.as)], [[], [pump.eventNo]])
  assert.deepEqual(
    [(await answer(owner.as, second, true)).status, (await desk(tap.id)).linkman.isUnproved],
    [404, true],
  )
})
