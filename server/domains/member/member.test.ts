import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { and, eq, sum } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import { ASK_WHOLE, BEGIN, question } from '../../../test/assistant'
import { makeAgent, makeCommodity, makeCustomer, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import type { Language } from '../../../shared/language'
import type { Asset, MEANS } from '../../../shared/member'
import { money } from '../../../shared/money'
import { customers } from '../../kernel/identity/auth.table'
import { refunds } from '../../kernel/pay/pay.table'
import { payBackDue } from '../../kernel/pay/refund.service'
import { memberAccounts, memberEntries } from './member.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const FLAGS = { setting: { shop: true }, needPayOrderByOutLine: true, RECEIPT_MANAGE: true, memberManage: true }
const SETTING = {
  levels: [
    { name: { zh: '银卡', en: 'Silver' }, from: 100 },
    { name: { zh: '金卡', en: 'Gold' }, from: 5000 },
  ],
  earnPerYuan: 10,
  feeRate: 50,
  topUps: [50_000, 10_000],
  dailyQuotaLimit: null as number | null,
}

async function makeHouse(setting: Partial<typeof SETTING> = {}) {
  const tenant = await makeTenant(t.db, { flags: FLAGS })
  const english = <T extends object>(as: T) => ({ ...as, language: 'en' as const })
  const linkman = await makeLinkman(t.db, tenant)
  const [staff, colleague] = [await makeStaff(t.db, tenant), await makeStaff(t.db, tenant)]
  const house = {
    tenant,
    linkman,
    as: english(linkman.as),
    staff: english(staff.as),
    colleague: english(colleague.as),
  }
  await t.ok('POST /staff/memberSetting/set', { ...house.staff, body: { ...SETTING, ...setting, version: 0 } })
  return house
}
type House = Awaited<ReturnType<typeof makeHouse>>
type Use = (typeof MEANS)[number][]

const ask = ({ staff, linkman }: House, asset: Asset, delta: number) =>
  t.ok('POST /staff/memberAsset/askCorrection', {
    ...staff,
    body: { customerId: linkman.customerId, asset, delta, reason: 'moved from the old system' },
  })
/** Gives the customer something: one of the staff asks for it, another one confirms. */
async function give(house: House, has: Partial<Record<Asset, number>>) {
  for (const [asset, delta] of Object.entries(has) as [Asset, number][]) {
    const { id } = await ask(house, asset, delta)
    await t.ok('POST /staff/memberAsset/decideCorrection', { ...house.colleague, body: { id, confirm: true } })
  }
}
const article = async ({ tenant }: House, price: number, kind: 'part' | 'service' = 'part') => {
  const made = await makeCommodity(t.db, tenant.id, {
    goods: { name: { en: 'Filter' }, kind },
    variants: [{ price, discountPrice: null, stock: kind === 'part' ? 50 : null }],
  })
  return made.variants[0]?.id ?? assert.fail()
}
type Lines = { variantId: string; amount: number }[]
async function show({ as }: Pick<House, 'as'>, lines: Lines, use: Use) {
  const wanted = { lines, isPickup: true, use }
  const { confirmToken, ...seen } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
  return { seen, body: { ...wanted, amount: seen.amount, confirmToken } }
}
const place = async (house: Pick<House, 'as'>, lines: Lines, use: Use) =>
  t.ok('POST /order/placeOrder', { ...house.as, body: (await show(house, lines, use)).body })
async function pay({ as }: Pick<House, 'as'>, paymentNo: string) {
  const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
  const payload = { tradeNO, outcome: 'paid' }
  await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
  return t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })
}
const orderOf = ({ as }: Pick<House, 'as'>, id: string) => t.ok('GET /order/orderDetails', { ...as, query: { id } })
/** What the customer has; each account is the sum of its entries. */
async function accounts({ tenant, linkman: { customerId } }: House) {
  const amounts = { balance: 0, points: 0, serviceFee: 0, quota: 0 }
  for (const { asset, amount } of await t.db
    .select()
    .from(memberAccounts)
    .where(and(eq(memberAccounts.tenantId, tenant.id), eq(memberAccounts.customerId, customerId)))) {
    const [row] = await t.db
      .select({ all: sum(memberEntries.delta).mapWith(Number) })
      .from(memberEntries)
      .where(and(eq(memberEntries.customerId, customerId), eq(memberEntries.asset, asset)))
    assert.equal(row?.all ?? 0, amount, `${asset} is the sum of its entries`)
    amounts[asset] = amount
  }
  return amounts
}
const only = (some: Partial<Record<Asset, number>>) => ({ balance: 0, points: 0, serviceFee: 0, quota: 0, ...some })
const saleOf = ({ staff }: House, id: string) => t.ok('GET /staff/afterSale/get', { ...staff, query: { id } })
/** An after-sale for a piece of a line, cents, that can be paid back. */
async function askedFor(house: House, orderId: string, lineId: string, amount: number, isSent: boolean) {
  const { as, staff } = house
  const { id } = await t.ok('POST /afterSales/initiateApplication', {
    ...as,
    body: {
      orderId,
      type: isSent ? 'return' : 'refund',
      amount,
      lines: [{ lineId, pieces: 1 }],
      reason: 'faulty',
      text: 'It leaks',
      pictures: [],
    },
  })
  if (isSent) {
    const body = { id, returnAddress: 'Wensan Road 1', seenUpdateTime: (await saleOf(house, id)).updateTime }
    await t.ok('POST /staff/afterSale/approve', { ...staff, body })
    await t.ok('POST /afterSales/returnOfGoods', { ...as, body: { id, company: 'SF', number: 'SF1234567890' } })
    await t.ok('POST /staff/afterSale/receive', { ...staff, body: { id, restock: true } })
  }
  return id
}
/** Pays an after-sale for a piece of a line back, cents; returns what of it goes back in money. */
async function backFor(house: House, orderId: string, lineId: string, amount: number, isSent = false) {
  const id = await askedFor(house, orderId, lineId, amount, isSent)
  return payBackOf(house, id)
}
async function payBackOf(house: House, id: string) {
  const { updateTime: seenUpdateTime } = await saleOf(house, id)
  const before = await moneyBack()
  await t.ok('POST /staff/afterSale/payBack', { ...house.staff, body: { id, seenUpdateTime, otherwise: '' } })
  return (await moneyBack()) - before
}
/** All that goes back in money, of all payments. */
async function moneyBack() {
  await payBackDue(t.app, t.server.log, new AbortController().signal)
  const [row] = await t.db.select({ all: sum(refunds.amount).mapWith(Number) }).from(refunds)
  return row?.all ?? 0
}

test('a top-up is there once though the payment is told of twice, of an amount that is offered only', async () => {
  const house = await makeHouse()
  const { as } = house
  const odd = await t.refused('POST /member/topUp', { ...as, body: { amount: 1 } })
  assert.equal(odd.error, 'MEMBER_AMOUNT')
  const { paymentNo } = await t.ok('POST /member/topUp', { ...as, body: { amount: 10_000 } })
  assert.deepEqual(await accounts(house), only({}), 'nothing is there before it is paid')
  await pay(house, paymentNo)
  await Promise.all(
    [pay(house, paymentNo), t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })].map(one =>
      one.catch(() => null),
    ),
  )
  assert.deepEqual(await accounts(house), only({ balance: 10_000 }))
  const { list, income, outgo } = await t.ok('POST /member/searchBalanceConsume', { ...as, body: {} })
  assert.deepEqual(
    [list.map(({ delta, after: left, reason, number }) => [delta, left, reason, number]), income, outgo],
    [[[10_000, 10_000, 'topUp', paymentNo]], 10_000, 0],
  )
  const info = await t.ok('GET /member/getMemberInfo', as)
  assert.deepEqual(
    [info.balance, info.topUps, info.level, info.nextLevel?.name],
    [10_000, [10_000, 50_000], null, 'Silver'],
  )
})

test('points, balance and quota pay for all of an order: it is paid at once, and cancelled they are back, once', async () => {
  const house = await makeHouse({ dailyQuotaLimit: 3000 })
  await give(house, { points: 1000, balance: 4000, quota: 9000 })
  const lines = [{ variantId: await article(house, 8000), amount: 1 }]
  const { seen, body } = await show(house, lines, ['quota', 'points', 'balance'])
  assert.deepEqual(
    [seen.amount, seen.deductions, seen.assets, seen.lines[0]?.share],
    [
      0,
      [
        { kind: 'points', amount: 1000 },
        { kind: 'balance', amount: 4000 },
        { kind: 'quota', amount: 3000 },
      ],
      [
        { kind: 'points', worth: 1000 },
        { kind: 'balance', worth: 4000 },
        { kind: 'quota', worth: 3000 },
      ],
      8000,
    ],
  )
  const placed = await t.ok('POST /order/placeOrder', { ...house.as, body })
  assert.deepEqual([placed.state, placed.amount, placed.paymentNo], ['paid', 0, ''])
  assert.deepEqual(await accounts(house), only({ quota: 6000 }))
  const quota = await t.ok('POST /member/queryMemberQuotaUseInfo', { ...house.as, body: {} })
  assert.deepEqual([quota.totalQuota, quota.totalUse, quota.todayUse, quota.left], [9000, 3000, 3000, 0])
  assert.deepEqual((await show(house, lines, ['quota'])).seen.assets, [], 'of the quota no more can be used today')
  const cancel = () =>
    t.send('POST /staff/order/cancel', { ...house.staff, body: { id: placed.id, reason: 'broken', payBack: true } })
  const before = await moneyBack()
  const answers = await Promise.all([cancel(), cancel()])
  assert.ok(answers.some(({ status }) => status === 200))
  for (const { status, body: said } of answers) assert.ok(status === 200 || said.error === 'ORDER_STATE', said.message)
  assert.equal((await cancel()).status, 200, 'asked again it says so')
  assert.deepEqual(
    [await accounts(house), await moneyBack()],
    [only({ points: 1000, balance: 4000, quota: 9000 }), before],
  )
  // what was used yesterday does not count today
  await place(house, lines, ['quota'])
  t.clock.advance(86_400_000)
  assert.equal((await t.ok('POST /member/queryMemberQuotaUseInfo', { ...house.as, body: {} })).left, 3000)
})

test('an unpaid order that is cancelled gives back what it took; a paid one pays back only the money', async () => {
  const house = await makeHouse()
  await give(house, { points: 500, balance: 2000 })
  const lines = [{ variantId: await article(house, 6000), amount: 1 }]
  const off = await place(house, lines, ['points', 'balance'])
  assert.deepEqual([off.state, off.amount, await accounts(house)], ['unpaid', 3500, only({})])
  const cancel = (id: string) => t.send('GET /order/cancelOrder', { ...house.as, query: { id } })
  await Promise.all([cancel(off.id), cancel(off.id)])
  assert.equal((await cancel(off.id)).status, 200)
  assert.deepEqual(await accounts(house), only({ points: 500, balance: 2000 }))
  const paid = await place(house, lines, ['points', 'balance'])
  await pay(house, paid.paymentNo)
  const before = await moneyBack()
  await t.ok('POST /staff/order/cancel', { ...house.staff, body: { id: paid.id, reason: 'broken', payBack: true } })
  assert.equal((await moneyBack()) - before, 3500)
  assert.deepEqual(await accounts(house), only({ points: 500, balance: 2000 }))
  const { list } = await t.ok('POST /member/searchPointsConsume', { ...house.as, body: {} })
  assert.deepEqual(
    list.map(({ reason, delta, orderId }) => [reason, delta, orderId]),
    [
      ['spendBack', 500, paid.id],
      ['spend', -500, paid.id],
      ['spendBack', 500, off.id],
      ['spend', -500, off.id],
      ['correct', 500, null],
    ],
  )
})

test('two orders at once spend one balance once', async () => {
  const house = await makeHouse()
  await give(house, { balance: 5000 })
  const lines = [{ variantId: await article(house, 4000), amount: 1 }]
  const { body } = await show(house, lines, ['balance'])
  const answers = await Promise.all([0, 1, 2].map(() => t.send('POST /order/placeOrder', { ...house.as, body })))
  const errors = answers.map(({ status, body: { error } }) => `${status} ${error ?? ''}`).toSorted()
  assert.deepEqual(errors, ['200 ', '409 ORDER_CHANGED', '409 ORDER_CHANGED'])
  assert.deepEqual(await accounts(house), only({ balance: 1000 }))
  const colleague = {
    ...house,
    as: {
      ...(await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })).as,
      language: 'en' as const,
    },
  }
  const rest = [await show(house, lines, ['balance']), await show(colleague, lines, ['balance'])]
  assert.deepEqual(
    rest.map(({ seen }) => seen.amount),
    [3000, 3000],
  )
  const both = await Promise.all([
    t.send('POST /order/placeOrder', { ...house.as, body: rest[0]?.body ?? body }),
    t.send('POST /order/placeOrder', { ...colleague.as, body: rest[1]?.body ?? body }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.deepEqual(await accounts(house), only({}))
})

test('money goes back first, then the balance, then points; points that were earned go with it', async () => {
  const house = await makeHouse()
  await give(house, { points: 2000, balance: 8000 })
  const [small, large] = [await article(house, 12_000), await article(house, 18_000)]
  const lines = [
    { variantId: small, amount: 1 },
    { variantId: large, amount: 1 },
  ]
  const lineOf = async (id: string, variantId: string) =>
    (await orderOf(house, id)).lines.find(line => line.variantId === variantId)?.id ?? assert.fail()
  const order = await place(house, lines, ['points', 'balance'])
  assert.equal(order.amount, 20_000)
  await pay(house, order.paymentNo)
  assert.equal(await backFor(house, order.id, await lineOf(order.id, small), 12_000), 12_000)
  assert.deepEqual(await accounts(house), only({}))
  assert.equal(await backFor(house, order.id, await lineOf(order.id, large), 18_000), 8000)
  assert.deepEqual(await accounts(house), only({ points: 2000, balance: 8000 }))
  assert.equal((await orderOf(house, order.id)).state, 'cancelled')

  // points for what was paid in money and from the balance, when it is done
  const done = await place(house, lines, ['points', 'balance'])
  await pay(house, done.paymentNo)
  await t.ok('POST /staff/order/complete', { ...house.staff, body: { id: done.id } })
  assert.deepEqual(await accounts(house), only({ points: 2800 }))
  assert.equal((await t.ok('GET /member/getMemberInfo', house.as)).level?.name, 'Silver')
  assert.equal(await backFor(house, done.id, await lineOf(done.id, small), 12_000, true), 12_000)
  // 120.00 of the 280.00 that earned points
  assert.deepEqual(await accounts(house), only({ points: 1600 }))
  assert.equal(await backFor(house, done.id, await lineOf(done.id, large), 18_000, true), 8000)
  assert.deepEqual(await accounts(house), only({ points: 2000, balance: 8000 }))
  const info = await t.ok('GET /member/getMemberInfo', house.as)
  assert.deepEqual([info.yearPoints, info.level], [0, null])
})

test('of earned points that were spent staff read how many cannot be taken back, before they pay back and after', async () => {
  const house = await makeHouse()
  const order = await place(house, [{ variantId: await article(house, 10_000), amount: 2 }], [])
  await pay(house, order.paymentNo)
  await t.ok('POST /staff/order/complete', { ...house.staff, body: { id: order.id } })
  await place(house, [{ variantId: await article(house, 1300), amount: 1 }], ['points'])
  assert.deepEqual(await accounts(house), only({ points: 700 }))
  const line = (await orderOf(house, order.id)).lines[0]?.id ?? assert.fail()
  const id = await askedFor(house, order.id, line, 10_000, true)
  // 1000 of the 2000 that were earned
  assert.equal((await saleOf(house, id)).lostPoints, 300)
  assert.equal(await payBackOf(house, id), 10_000)
  assert.equal((await saleOf(house, id)).lostPoints, 300)
  assert.deepEqual(await accounts(house), only({}))
  // what was let go is not asked for again
  await give(house, { points: 1500 })
  const rest = await askedFor(house, order.id, line, 10_000, true)
  assert.equal((await saleOf(house, rest)).lostPoints, 0)
  await payBackOf(house, rest)
  assert.deepEqual(await accounts(house), only({ points: 500 }))
})

test('three pieces go back one by one, and in the end exactly what was paid by each means', async () => {
  const house = await makeHouse({ earnPerYuan: 0 })
  await give(house, { points: 1000 })
  const order = await place(house, [{ variantId: await article(house, 3333), amount: 3 }], ['points'])
  assert.equal(order.amount, 8999)
  await pay(house, order.paymentNo)
  const line = (await orderOf(house, order.id)).lines[0]?.id ?? assert.fail()
  const back: number[] = []
  for (let i = 0; i < 3; i++) back.push(await backFor(house, order.id, line, 3333))
  assert.deepEqual([back, await accounts(house)], [[3333, 3333, 2333], only({ points: 1000 })])
})

test('the service fee pays for services alone, and can be turned into points', async () => {
  const house = await makeHouse()
  await give(house, { serviceFee: 30_000 })
  const [goods, service] = [await article(house, 5000), await article(house, 8000, 'service')]
  const { seen } = await show(
    house,
    [goods, service].map(variantId => ({ variantId, amount: 1 })),
    ['serviceFee'],
  )
  assert.deepEqual([seen.amount, seen.deductions], [5000, [{ kind: 'serviceFee', amount: 8000 }]])
  assert.deepEqual((await show(house, [{ variantId: goods, amount: 1 }], ['serviceFee'])).seen.assets, [])
  const turn = (amount: number, idempotencyKey?: string) =>
    t.call('POST /member/serviceFeeToIntegral', {
      ...house.as,
      ...(idempotencyKey ? { idempotencyKey } : {}),
      body: { amount },
    })
  const [once, again] = [await turn(10_000, 'one-tap-of-mine'), await turn(10_000, 'one-tap-of-mine')]
  assert.deepEqual(
    [once.body.data, again.body.data],
    [0, 1].map(() => ({ points: 5000, serviceFee: 20_000, balanceOfPoints: 5000 })),
  )
  assert.equal((await turn(50_000)).body.error, 'MEMBER_SHORT')
  assert.deepEqual(await accounts(house), only({ serviceFee: 20_000, points: 5000 }))
  const none = await makeHouse({ feeRate: 0 })
  await give(none, { serviceFee: 10_000 })
  assert.equal(
    (await t.refused('POST /member/serviceFeeToIntegral', { ...none.as, body: { amount: 100 } })).error,
    'MEMBER_RATE',
  )
})

test('a correction needs two: nobody confirms their own, and two who confirm at once confirm it once', async () => {
  const house = await makeHouse()
  const { staff, colleague } = house
  const { id, isMine } = await ask(house, 'balance', 700)
  assert.deepEqual([isMine, await accounts(house)], [true, only({})])
  const decide = (as: typeof staff, of: string, confirm = true) =>
    t.call('POST /staff/memberAsset/decideCorrection', { ...as, body: { id: of, confirm } })
  assert.equal((await decide(staff, id)).body.error, 'MEMBER_OWN_CORRECTION')
  const third = (await makeStaff(t.db, house.tenant)).as
  const both = await Promise.all([decide(colleague, id), decide({ ...third, language: 'en' }, id)])
  assert.deepEqual(both.map(({ body }) => body.error ?? body.data?.state).toSorted(), [
    'MEMBER_CORRECTION_STATE',
    'confirmed',
  ])
  assert.deepEqual(await accounts(house), only({ balance: 700 }))
  const less = await ask(house, 'balance', -701)
  assert.equal((await decide(colleague, less.id)).body.error, 'MEMBER_SHORT')
  assert.equal((await decide(colleague, less.id, false)).body.data?.state, 'refused')
  const { list } = await t.ok('GET /staff/memberAsset/corrections', { ...colleague, query: {} })
  assert.deepEqual(
    list.map(({ delta, state }) => [delta, state]),
    [
      [-701, 'refused'],
      [700, 'confirmed'],
    ],
  )
  const entries = await t.ok('GET /staff/memberAsset/entries', {
    ...staff,
    query: { customerId: house.linkman.customerId },
  })
  assert.equal(entries.list[0]?.note, 'moved from the old system')
  assert.deepEqual(entries.has, await accounts(house))
  const own = await t.ok('POST /member/searchBalanceConsume', { ...house.as, body: {} })
  assert.equal(own.list[0]?.note, '', 'why is for staff')
  const reader = await makeStaff(t.db, house.tenant, { permissions: ['member.read'] })
  const denied = await t.refused('POST /staff/memberAsset/decideCorrection', {
    ...reader.as,
    body: { id, confirm: true },
  })
  assert.equal(denied.error, 'FORBIDDEN')
})

test('of two who change the rules at once one is told; levels rise and have names', async () => {
  const { staff } = await makeHouse()
  const body = await t.ok('GET /staff/memberSetting/get', staff)
  const set = (change: Partial<typeof body>) =>
    t.call('POST /staff/memberSetting/set', { ...staff, body: { ...body, ...change } })
  const both = await Promise.all([set({ feeRate: 10 }), set({ feeRate: 20 })])
  assert.deepEqual(both.map(({ body: said }) => said.error ?? '').toSorted(), ['', 'CHANGED_MEANWHILE'])
  assert.deepEqual(body.topUps, [10_000, 50_000])
  const levels = body.levels.toReversed()
  assert.equal((await set({ version: 2, levels })).body.error, 'MEMBER_LEVELS')
})

test('staff see first who has or had something, and find everybody else by name', async () => {
  const house = await makeHouse()
  await give(house, { points: 1000 })
  const newcomer = await makeCustomer(t.db, house.tenant.id, { name: 'Newcomer Works' })
  // somebody of another company has something, too
  const other = await makeHouse()
  await give(other, { balance: 500 })
  const seen = async (query: { keyword?: string }) => {
    const { list, total } = await t.ok('GET /staff/memberAsset/list', { ...house.staff, query })
    return [list.map(({ customerId, customerName, points }) => [customerId, customerName, points]), total]
  }
  const customer = (await t.db.select().from(customers)).find(({ id }) => id === house.linkman.customerId)
  assert.deepEqual(await seen({}), [[[customer?.id, customer?.name, 1000]], 1])
  assert.deepEqual(await seen({ keyword: 'Newcomer' }), [[[newcomer.id, 'Newcomer Works', 0]], 1])
})

test('where the company keeps no members nothing of it is there, and orders cost what they cost', async () => {
  const house = await makeHouse()
  const tenant = await makeTenant(t.db, { flags: { ...FLAGS, memberManage: false } })
  const off = { ...house, tenant, as: { ...(await makeLinkman(t.db, tenant)).as, language: 'en' as const } }
  assert.deepEqual(await t.ok('GET /member/checkMember', off.as), { isMember: false })
  assert.deepEqual(await t.ok('GET /member/checkMember', house.as), { isMember: true })
  for (const refused of [
    await t.refused('GET /member/getMemberInfo', off.as),
    await t.refused('POST /member/topUp', { ...off.as, body: { amount: 10_000 } }),
  ])
    assert.equal(refused.error, 'MEMBERS_OFF')
  const { seen } = await show(off, [{ variantId: await article(off, 5000), amount: 1 }], ['points', 'balance'])
  assert.deepEqual([seen.amount, seen.assets], [5000, []])
})

test('the balance is invoiced as money is, points are not', async () => {
  const house = await makeHouse()
  await give(house, { points: 1000, balance: 2000 })
  const order = await place(house, [{ variantId: await article(house, 6000), amount: 1 }], ['points', 'balance'])
  await pay(house, order.paymentNo)
  const PERSON = {
    kind: 'personal',
    name: 'Li Lei',
    taxNo: '',
    bank: '',
    bankAccount: '',
    address: '',
    phone: '',
    email: '',
  } as const
  const invoice = await t.ok('POST /invoice/save', {
    ...house.as,
    body: { bizType: 'order', bizIds: [order.id], ...PERSON },
  })
  assert.equal(invoice.amount, 5000)
})

test('the assistant tells what somebody has, with the figures of the screens, and of nobody else', async () => {
  const house = await makeHouse({ dailyQuotaLimit: 20_000 })
  const agent = await makeAgent(t.db, house.tenant.id)
  await give(house, { points: 2345, balance: 67_890, serviceFee: 1200, quota: 50_000 })
  const member = await t.ok('GET /member/getMemberInfo', house.as)
  const answer = async (as: Caller, asked: string, language: Language = 'en') => {
    const { chatId } = await t.ok(BEGIN, { ...as, language, body: { agentId: agent.id, source: 'inside' } })
    return (await t.ok(ASK_WHOLE, { ...as, language, body: question(chatId, asked) })).answer
  }
  for (const [language, asked, told] of [
    ['zh', '我有多少积分', String(member.points)],
    ['en', 'How many points do I have?', String(member.points)],
    ['ru', 'Сколько у меня баллов?', String(member.points)],
    ['tw', '點數還剩多少', String(member.points)],
    ['en', 'my balance please', money(member.balance, 'en')],
    ['zh', '服务费还剩多少', money(member.serviceFee, 'zh')],
    ['en', 'How much of my quota is left?', money(member.quota.left, 'en')],
    ['zh', '还差多少积分升级', String(100 - member.yearPoints)],
  ] as const)
    assert.ok((await answer(house.as, asked, language)).includes(told), `${asked}: ${told}`)
  const stranger = { ...(await makeLinkman(t.db, house.tenant)).as }
  assert.ok(!(await answer(stranger, 'How many points do I have?')).includes(String(member.points)))
  const visitor = await answer({ domainId: house.as.domainId, tourist: randomUUID() }, 'How many points do I have?')
  assert.ok(visitor.includes('(/login)') && !visitor.includes(String(member.points)), visitor)
})
