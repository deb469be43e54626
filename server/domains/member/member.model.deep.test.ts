import assert from 'node:assert/strict'
import { and, eq, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { backFor } from '../../../shared/aftersale'
import { ASSETS, MEANS, type Asset } from '../../../shared/member'
import type { PaidBy } from '../../../shared/member'
import { afterSales } from '../aftersale/aftersale.table'
import { orderDeductions, orders } from '../order/order.table'
import { memberAccounts, memberBacks, memberEntries } from './member.table'

/**
 * Two people of one customer top up, order, pay, cancel and send back, staff correct what is there, some of it twice or at once: every
 * account is the sum of its entries and never below nothing, and of every order and means what was paid is what is kept and what went back.
 */
const [RUNS, LONGEST] = [25, 25]
const FLAGS = { setting: { shop: true }, memberManage: true }

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

async function makeReal() {
  const tenant = await makeTenant(t.db, { flags: FLAGS })
  const linkman = await makeLinkman(t.db, tenant)
  const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
  const [staff, other] = [await makeStaff(t.db, tenant), await makeStaff(t.db, tenant)]
  const rules = { levels: [], earnPerYuan: 7, feeRate: 3, topUps: [1000], dailyQuotaLimit: 2500, version: 0 }
  await t.ok('POST /staff/memberSetting/set', { ...staff.as, body: rules })
  const variants: string[] = []
  for (const [kind, price] of [
    ['part', 333],
    ['part', 1999],
    ['service', 700],
  ] as const) {
    const made = await makeCommodity(t.db, tenant.id, {
      goods: { kind },
      variants: [{ price, discountPrice: null, stock: kind === 'part' ? 1000 : null }],
    })
    variants.push(made.variants[0]?.id ?? assert.fail())
  }
  return {
    tenant,
    customerId: linkman.customerId,
    people: [linkman.as, colleague.as],
    staff: staff.as,
    other: other.as,
    variants,
  }
}
type Real = Awaited<ReturnType<typeof makeReal>>

/** Refusals that say that something cannot be; anything else, as a fault of the server, ends the test. */
const fine = ({ status, body }: { status: number; body: { error?: string } }): boolean => {
  assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${body.error}`)
  return status === 200
}
const ordersOf = ({ tenant }: Real) =>
  t.db.select().from(orders).where(eq(orders.tenantId, tenant.id)).orderBy(orders.createTime, orders.id)

async function pay(as: Real['staff'], paymentNo: string) {
  const begun = await t.call('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
  if (!fine(begun)) return
  const payload = { tradeNO: begun.body.data?.tradeNO, outcome: 'paid' }
  await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
  const ask = () => t.call('POST /pay/queryOrder', { ...as, body: { paymentNo } })
  for (const answer of await Promise.all([ask(), ask()])) fine(answer)
}
type Step =
  | { do: 'topUp'; who: number }
  | { do: 'correct'; asset: Asset; delta: number; twice: boolean }
  | { do: 'convert' }
  | {
      do: 'order'
      who: number
      variant: number
      pieces: number
      use: (typeof MEANS)[number][]
      both: boolean
      pays: boolean
    }
  | { do: 'pay' | 'cancel' | 'complete'; which: number }
  | { do: 'back'; which: number; pieces: number; twice: boolean }

async function back(real: Real, id: string, pieces: number, twice: boolean) {
  const [as] = real.people
  assert.ok(as)
  const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...as, query: { orderId: id } })
  const line = info.lines[0]
  const type = info.types.find(one => one === 'refund' || one === 'return')
  if (!line || !type) return
  const body = {
    orderId: id,
    type,
    lines: [{ lineId: line.lineId, pieces }],
    reason: 'other' as const,
    text: '',
    pictures: [],
  }
  const asked = await t.call('POST /afterSales/initiateApplication', {
    ...as,
    body: { ...body, amount: backFor(line, pieces) },
  })
  if (!fine(asked)) return
  const saleId = asked.body.data?.id ?? assert.fail()
  const seen = async () => (await t.ok('GET /staff/afterSale/get', { ...real.staff, query: { id: saleId } })).updateTime
  if (type === 'return') {
    await t.ok('POST /staff/afterSale/approve', {
      ...real.staff,
      body: { id: saleId, returnAddress: 'x', seenUpdateTime: await seen() },
    })
    await t.ok('POST /afterSales/returnOfGoods', { ...as, body: { id: saleId, company: 'SF', number: 'SF1234567890' } })
    await t.ok('POST /staff/afterSale/receive', { ...real.staff, body: { id: saleId, restock: true } })
  }
  const seenUpdateTime = await seen()
  const payBack = () =>
    t.call('POST /staff/afterSale/payBack', { ...real.staff, body: { id: saleId, seenUpdateTime, otherwise: '' } })
  const answers = await Promise.all(twice ? [payBack(), payBack()] : [payBack()])
  assert.ok(answers.filter(fine).length <= 1, 'once')
}

async function take(real: Real, step: Step): Promise<void> {
  const { staff, other, people } = real
  if (step.do === 'topUp') {
    const as = people[step.who] ?? assert.fail()
    const { paymentNo } = await t.ok('POST /member/topUp', { ...as, body: { amount: 1000 } })
    await pay(as, paymentNo)
  } else if (step.do === 'correct') {
    const body = { customerId: real.customerId, asset: step.asset, delta: step.delta, reason: 'x' }
    const { id } = await t.ok('POST /staff/memberAsset/askCorrection', { ...staff, body })
    const decide = () => t.call('POST /staff/memberAsset/decideCorrection', { ...other, body: { id, confirm: true } })
    const answers = await Promise.all(step.twice ? [decide(), decide()] : [decide()])
    assert.ok(answers.filter(fine).length <= 1, 'once')
  } else if (step.do === 'convert')
    fine(await t.call('POST /member/serviceFeeToIntegral', { ...(people[0] ?? staff), body: { amount: 100 } }))
  else if (step.do === 'order') {
    const as = people[step.who] ?? assert.fail()
    const lines = [{ variantId: real.variants[step.variant] ?? '', amount: step.pieces }]
    const wanted = { lines, isPickup: true, use: step.use }
    const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
    const place = () => t.call('POST /order/placeOrder', { ...as, body: { ...wanted, amount, confirmToken } })
    for (const answer of await Promise.all(step.both ? [place(), place()] : [place()]))
      if (fine(answer) && step.pays && answer.body.data?.paymentNo) await pay(as, answer.body.data.paymentNo)
  } else {
    const all = await ordersOf(real)
    const order = all[all.length ? step.which % all.length : 0]
    if (!order) return
    const { id } = order
    if (step.do === 'pay') {
      const as = people[order.linkmanId === all[0]?.linkmanId ? 0 : 1] ?? staff
      if (order.state === 'unpaid') await pay(as, order.paymentNo)
    } else if (step.do === 'cancel') {
      const cancel = () => t.call('POST /staff/order/cancel', { ...staff, body: { id, reason: 'x', payBack: true } })
      for (const answer of await Promise.all([cancel(), cancel()])) fine(answer)
    } else if (step.do === 'complete') fine(await t.call('POST /staff/order/complete', { ...staff, body: { id } }))
    else if (step.do === 'back' && ['paid', 'completed'].includes(order.state))
      await back(real, id, step.pieces, step.twice)
  }
}

async function check(real: Real): Promise<void> {
  const { tenant } = real
  for (const { asset, amount } of await t.db
    .select()
    .from(memberAccounts)
    .where(eq(memberAccounts.tenantId, tenant.id))) {
    const [row] = await t.db
      .select({ all: sum(memberEntries.delta).mapWith(Number) })
      .from(memberEntries)
      .where(and(eq(memberEntries.tenantId, tenant.id), eq(memberEntries.asset, asset)))
    assert.deepEqual([row?.all ?? 0, amount >= 0], [amount, true], asset)
  }
  for (const order of await ordersOf(real)) {
    const paid: PaidBy = {
      money: order.payTime === null ? 0 : order.payable,
      balance: 0,
      points: 0,
      serviceFee: 0,
      quota: 0,
    }
    for (const { kind, amount } of await t.db
      .select()
      .from(orderDeductions)
      .where(eq(orderDeductions.orderId, order.id)))
      if (kind in paid) paid[kind as keyof PaidBy] = amount
    const backs = await t.db.select().from(memberBacks).where(eq(memberBacks.orderId, order.id))
    const entries = await t.db.select().from(memberEntries).where(eq(memberEntries.orderId, order.id))
    for (const asset of ASSETS) {
      const of = (reason: string) =>
        entries.filter(one => one.asset === asset && one.reason === reason).reduce((all, { delta }) => all + delta, 0)
      const [spent, given] = [0 - of('spend'), of('spendBack')]
      assert.deepEqual([spent, given], [paid[asset], backs.reduce((all, one) => all + one[asset], 0)], asset)
      assert.ok(given <= spent, `${asset}: no more goes back than was paid`)
      if (order.state === 'cancelled') assert.equal(given, spent, `${asset} of a cancelled order is back`)
    }
    assert.ok(backs.reduce((all, one) => all + one.money, 0) <= paid.money)
    const [earned, takenBack] = ['earn', 'earnBack'].map(reason =>
      entries.filter(one => one.reason === reason).reduce((all, { delta }) => all + delta, 0),
    )
    assert.ok((earned ?? 0) >= -(takenBack ?? 0), 'no more points are taken back than were earned')
    const sales = await t.db.select().from(afterSales).where(eq(afterSales.orderId, order.id))
    for (const one of backs)
      if (one.ref !== order.id)
        assert.equal(
          one.money + one.balance + one.points + one.serviceFee + one.quota,
          sales.find(({ id }) => id === one.ref)?.amount,
        )
  }
}

const which = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('topUp' as const), who: fc.nat(1) }),
  fc.record({
    do: fc.constant('correct' as const),
    asset: fc.constantFrom(...ASSETS),
    delta: fc.integer({ min: -1500, max: 4000 }).filter(delta => delta !== 0),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('convert' as const) }),
  fc.record({
    do: fc.constant('order' as const),
    who: fc.nat(1),
    variant: fc.nat(2),
    pieces: fc.integer({ min: 1, max: 3 }),
    use: fc.subarray([...MEANS]),
    both: fc.boolean(),
    pays: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('pay' as const, 'cancel' as const, 'complete' as const), which }),
  fc.record({ do: fc.constant('back' as const), which, pieces: fc.integer({ min: 1, max: 3 }), twice: fc.boolean() }),
)

test('whatever happens, accounts are sums and orders give back what they took', async () => {
  let backs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: LONGEST }), async steps => {
      const real = await makeReal()
      for (const asset of ASSETS) await take(real, { do: 'correct', asset, delta: 3000, twice: false })
      for (const one of steps) {
        await take(real, one)
        await check(real)
      }
      backs += (await t.db.select().from(memberBacks).where(eq(memberBacks.tenantId, real.tenant.id))).length
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  )
  assert.ok(backs > 0, 'something went back')
})
