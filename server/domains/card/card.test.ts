import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CARD_CODE } from '../../../shared/card'
import { daysAfter, tenantDay } from '../../../shared/day'
import { makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import { auditEntries } from '../../kernel/audit/audit.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { products } from '../product/product.table'
import { warrantyCards } from './card.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const english = <A extends object>(as: A) => ({ ...as, language: 'en' as const })
const makeHouse = async () => {
  const tenant = await makeTenant(t.db, { flags: { extendedWarrantyCard: true } })
  const linkman = await makeLinkman(t.db, tenant)
  return {
    tenant,
    linkman,
    as: english(linkman.as),
    other: english((await makeLinkman(t.db, tenant)).as),
    staff: english((await makeStaff(t.db, tenant)).as),
  }
}
type House = Awaited<ReturnType<typeof makeHouse>>
type Caller = House['as']

const machineOf = ({ tenant, linkman }: House, more: Partial<typeof products.$inferInsert> = {}) =>
  makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    model: 'RO-1',
    qualityInfoStartTime: '2026-03-15',
    qualityInfoEndTime: '2027-03-14',
    ...more,
  })
const make = async ({ staff }: House, more: { amount?: number; models?: string[]; expireDay?: string } = {}) => {
  const { ids } = await t.ok('POST /staff/card/create', {
    ...staff,
    body: { amount: 1, months: 12, models: [], note: 'order 7', ...more },
  })
  const { list } = await t.ok('GET /staff/card/list', { ...staff, query: {} })
  return ids.map(id => {
    const card = list.find(one => one.id === id)
    assert.ok(card)
    return card
  })
}
const receive = (as: Caller, code: string) => t.call('GET /extendedWarranty/receive', { ...as, query: { code } })
const activate = (as: Caller, id: string, productId: string) =>
  t.call('POST /extendedWarranty/activate', { ...as, body: { id, productId } })
const received = async (house: House, more: Parameters<typeof make>[1] = {}) => {
  const [card] = await make(house, more)
  assert.ok(card)
  return (await t.ok('GET /extendedWarranty/receive', { ...house.as, query: { code: card.code } })).id
}
const endOf = async (id: string) =>
  (await t.db.select().from(products).where(eq(products.id, id)))[0]?.qualityInfoEndTime ?? null
const cardOf = async (id: string) => (await t.db.select().from(warrantyCards).where(eq(warrantyCards.id, id)))[0]

test('a card is made, received by its code in any spelling, and used once: the warranty ends later by its months', async () => {
  const house = await makeHouse()
  const { as, staff, other } = house
  const machine = await machineOf(house)
  const cards = await make(house, { amount: 3, models: ['ro-1'] })
  assert.equal(new Set(cards.map(({ code }) => code)).size, 3)
  for (const { code, cardNo } of cards) {
    assert.match(code, CARD_CODE)
    assert.match(cardNo, /^WC\d{8}-[A-Z2-9]{4}\d{3}$/)
  }
  const [card, spare] = cards
  assert.ok(card && spare)
  const spelled = card.code.toLowerCase().replace(/(.{4})/g, '$1 - ')
  const mine = await t.ok('GET /extendedWarranty/receive', { ...as, query: { code: spelled } })
  assert.deepEqual([mine.id, mine.state, mine.product], [card.id, 'received', null])
  assert.deepEqual((await receive(as, card.code)).body.data?.id, card.id, 'one that is mine is answered again')
  assert.equal((await receive(other, card.code)).body.error, 'CARD_CODE')
  const details = await t.ok('GET /extendedWarranty/get', { ...as, query: { id: card.id } })
  assert.deepEqual(
    details.machines.map(({ id, qualityInfoEndTime, newEndTime }) => [id, qualityInfoEndTime, newEndTime]),
    [[machine.id, '2027-03-14', '2028-03-14']],
  )
  // two devices at once
  const both = await Promise.all([activate(as, card.id, machine.id), activate(as, card.id, machine.id)])
  assert.deepEqual(both.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted(), [
    '200 ',
    '409 CARD_USED',
  ])
  const used = both.find(({ status }) => status === 200)?.body.data
  assert.deepEqual([used?.qualityInfoEndTime, used?.product?.id], ['2028-03-14', machine.id])
  assert.ok(
    used?.qualityInfo.facts.some(
      ({ fact, ref, duration }) => fact === 'lengthened' && ref === 'card' && duration === 12,
    ),
  )
  assert.equal(await endOf(machine.id), '2028-03-14')
  await receive(as, spare.code)
  assert.deepEqual(
    (await t.ok('GET /extendedWarranty/list', { ...as, query: {} })).list.map(({ id }) => id),
    [spare.id, card.id],
    'those that can be used first',
  )
  await t.ok('POST /extendedWarranty/activate', { ...as, body: { id: spare.id, productId: machine.id } })
  assert.equal(await endOf(machine.id), '2029-03-14', 'another card counts on')
  const [row] = (await t.ok('GET /staff/card/list', { ...staff, query: { state: 'activated' } })).list
  assert.deepEqual(
    [row?.code, row?.product?.serialNumber],
    ['', machine.serialNumber],
    'a used code is shown to nobody',
  )
})

test('a machine that it does not fit, or whose end is not known, leaves the card as it was', async () => {
  const house = await makeHouse()
  const { as, tenant } = house
  const id = await received(house, { models: ['RO-1'] })
  const before = await cardOf(id)
  const wrong = await machineOf(house, { model: 'AC-9' })
  const unknown = await machineOf(house, { qualityInfoStartTime: null, qualityInfoEndTime: null })
  const foreign = await makeProduct(t.db, tenant.id, { model: 'RO-1', qualityInfoEndTime: '2027-01-01' })
  const misfit = await activate(as, id, wrong.id)
  assert.deepEqual(
    [misfit.status, misfit.body.error, misfit.body.message],
    [409, 'CARD_MODEL', 'This card is not for the model AC-9'],
  )
  assert.equal((await activate(as, id, unknown.id)).body.error, 'CARD_NO_END')
  assert.equal((await activate(as, id, foreign.id)).body.error, 'NOT_FOUND')
  assert.equal((await activate(house.other, id, wrong.id)).body.error, 'NOT_FOUND')
  assert.deepEqual(await cardOf(id), before)
  assert.equal(await endOf(wrong.id), '2027-03-14')
  const { machines } = await t.ok('GET /extendedWarranty/get', { ...as, query: { id } })
  assert.deepEqual(
    machines.map(one => [one.id, one.newEndTime]),
    [[unknown.id, '']],
  )
  const plain = await makeTenant(t.db)
  const elsewhere = english((await makeLinkman(t.db, plain)).as)
  assert.equal((await receive(elsewhere, 'ABCDEFGHJKLM')).body.error, 'CARDS_OFF')
})

test('where no more cards are given out, who has one sees it, and uses it when there are cards again', async () => {
  const house = await makeHouse()
  const { as, tenant } = house
  const machine = await machineOf(house)
  const hasCards = async () =>
    (await t.ok('GET /linkc/getInitData', { ...tenant.as, query: { id: tenant.domainId } })).hasCards
  const [card, other] = await make(house, { amount: 2 })
  assert.equal(await hasCards(), false, 'nobody has one')
  await t.ok('GET /extendedWarranty/receive', { ...as, query: { code: card?.code ?? '' } })
  const turn = (extendedWarrantyCard: boolean) =>
    t.db
      .update(tenants)
      .set({ flags: { ...tenant.flags, extendedWarrantyCard } })
      .where(eq(tenants.id, tenant.id))
  await turn(false)
  assert.equal(await hasCards(), true)
  const { list } = await t.ok('GET /extendedWarranty/list', { ...as, query: {} })
  assert.deepEqual(
    list.map(one => one.id),
    [card?.id],
  )
  assert.equal((await t.ok('GET /extendedWarranty/get', { ...as, query: { id: card?.id ?? '' } })).state, 'received')
  assert.equal((await receive(as, other?.code ?? '')).body.error, 'CARDS_OFF')
  assert.equal((await activate(as, card?.id ?? '', machine.id)).body.error, 'CARDS_OFF')
  await turn(true)
  assert.equal((await activate(as, card?.id ?? '', machine.id)).status, 200)
})

test('unknown, used, void and expired codes look alike to who does not own them, and after five wrong ones it waits', async () => {
  const house = await makeHouse()
  const { as, other, staff } = house
  const today = tenantDay(t.clock.now)
  const [used, ended, late, good] = [
    ...(await make(house, { amount: 2 })),
    ...(await make(house, { expireDay: today })),
    ...(await make(house)),
  ]
  assert.ok(used && ended && late && good)
  await receive(as, used.code)
  await t.ok('POST /staff/card/void', { ...staff, body: { id: ended.id, version: ended.version, reason: 'refund' } })
  await t.db.update(warrantyCards).set({ expireTime: '2026-01-01T00:00:00.000Z' }).where(eq(warrantyCards.id, late.id))
  const strict = await startTestServer({ beside: t, config: { limits: DEFAULT_LIMITS } })
  const guess = async (code: string, who = other) => {
    const { status, body } = await strict.call('GET /extendedWarranty/receive', { ...who, query: { code } })
    return [status, body.error, body.message]
  }
  const wrong = [400, 'CARD_CODE', 'This code is wrong, or cannot be used any more']
  for (const code of [used.code, ended.code, late.code, 'ABCDEFGHJKLM']) assert.deepEqual(await guess(code), wrong)
  assert.equal((await guess(good.code))[0], 200, 'a right one is no try')
  assert.deepEqual(await guess('0'), wrong)
  assert.deepEqual((await guess('ZZZZZZZZZZZZ')).slice(0, 2), [429, 'TOO_MANY_REQUESTS'])
  assert.deepEqual((await guess(good.code)).slice(0, 2), [429, 'TOO_MANY_REQUESTS'])
  assert.equal((await guess('ZZZZZZZZZZZZ', as))[1], 'CARD_CODE', 'somebody else does not wait')
  await strict.close()
  const past = await t.send('POST /staff/card/create', {
    ...staff,
    body: { amount: 1, months: 12, models: [], expireDay: daysAfter(today, -1) },
  })
  assert.deepEqual([past.status, past.body.error], [400, 'CARD_EXPIRY'])
})

test('a card is good through its last day, and not longer', async () => {
  const house = await makeHouse()
  const machine = await machineOf(house)
  const id = await received(house, { expireDay: tenantDay(t.clock.now) })
  const now = t.clock.now
  t.clock.now = Date.parse(`${daysAfter(tenantDay(now), 1)}T00:00:00+08:00`)
  assert.equal((await activate(house.as, id, machine.id)).body.error, 'CARD_EXPIRED')
  t.clock.now -= 1000
  assert.equal((await activate(house.as, id, machine.id)).status, 200)
  t.clock.now = now
})

test('a refunded card is dead before it was used, and after that staff say that its months are taken back', async () => {
  const house = await makeHouse()
  const { as, staff, tenant } = house
  const machine = await machineOf(house)
  const [first, second] = [await received(house), await received(house)]
  for (const id of [first, second]) await activate(as, id, machine.id)
  const end = (id: string, version: number, more: { takesBack?: boolean } = {}) =>
    t.call('POST /staff/card/void', { ...staff, body: { id, version, reason: 'Money back', ...more } })
  const { version = 0 } = (await cardOf(first)) ?? {}
  assert.equal((await end(first, version)).body.error, 'CARD_USED')
  assert.equal((await end(first, version - 1, { takesBack: true })).body.error, 'CHANGED_MEANWHILE')
  assert.equal(await endOf(machine.id), '2029-03-14')
  const done = await end(first, version, { takesBack: true })
  assert.deepEqual([done.body.data?.state, done.body.data?.voidReason], ['void', 'Money back'])
  assert.equal(await endOf(machine.id), '2028-03-14', 'the other card’s months stay')
  assert.equal((await end(first, version + 1, { takesBack: true })).body.error, 'CARD_USED')
  assert.equal((await activate(as, first, machine.id)).body.error, 'CARD_USED')
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.tenantId, tenant.id))
  const [ended] = entries.filter(({ action, subjectKind }) => subjectKind === 'card' && action.endsWith('/void'))
  assert.deepEqual([ended?.after?.['state'], ended?.after?.['voidReason']], ['void', 'Money back'])
  const codes = (await t.db.select().from(warrantyCards).where(eq(warrantyCards.tenantId, tenant.id))).map(
    one => one.code,
  )
  for (const code of codes) assert.ok(!JSON.stringify(entries).includes(code), 'the log knows no code')
  const [unused] = await make(house)
  assert.ok(unused)
  assert.equal((await end(unused.id, unused.version)).status, 200)
  assert.equal((await receive(as, unused.code)).body.error, 'CARD_CODE')
})

test('a list of cards is taken as a file, codes only by who may make cards', async () => {
  const house = await makeHouse()
  const [card] = await make(house)
  assert.ok(card)
  const file = async (as: { domainId: string; token: string }) => {
    const { body } = await t.server.inject({
      method: 'GET',
      url: '/api/staff/card/export?format=csv',
      headers: { 'domain-id': as.domainId, token: as.token, language: 'en' },
    })
    return body
  }
  assert.match(await file(house.staff), new RegExp(`${card.cardNo},${card.code},12`))
  const clerk = await makeStaff(t.db, house.tenant, { permissions: ['data.export'] })
  const without = await file(clerk.as)
  assert.ok(without.includes(card.cardNo) && !without.includes(card.code))
  const found = async (keyword: string) =>
    (await t.ok('GET /staff/card/list', { ...house.staff, query: { keyword } })).list.map(({ id }) => id)
  assert.deepEqual(await found(card.code.toLowerCase()), [card.id])
  assert.deepEqual([await found('order 7'), await found('nothing')], [[card.id], []])
})

test('the assistant tells which cards are not used, and on which machine the others were, until when', async () => {
  const house = await makeHouse()
  const ask = await assistantOf(t, house.tenant.id)
  assert.match(await ask(house.as, 'my warranty cards'), /^You have no warranty card yet/)
  const machine = await machineOf(house)
  const [used, left] = [await received(house), await received(house)]
  await t.ok('POST /extendedWarranty/activate', { ...house.as, body: { id: used, productId: machine.id } })
  const { total } = await t.ok('GET /extendedWarranty/list', { ...house.as, query: {} })
  const told = await ask(house.as, 'How many warranty cards do I have?')
  assert.ok(told.startsWith(`Your warranty cards: ${total}; not used and good now: 1.`), told)
  assert.match(told, /used on .*RO.{0,2}1, warranty until Mar 14, 2028/)
  assert.ok(told.includes(`(/extendedWarrantyCard?id=${left})`), told)
  assert.ok(!(await ask(house.other, 'my warranty cards')).includes(left))
})
