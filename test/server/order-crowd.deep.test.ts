import assert from 'node:assert/strict'
import { and, eq, ne, sql } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import { payBackDue } from '../../server/kernel/pay/refund.service'
import { payments, refunds } from '../../server/kernel/pay/pay.table'
import { makeCommodity, makeLinkman, makeStaff, makeTenant } from '../factories'
import { startTestServer, type Caller, type TestServer } from '../harness'

/** Sequences of one customer at one moment, and how often. */
const [AT_ONCE, ROUNDS] = [24, 10]
/** People of the customer: each may have five orders that wait to be paid. */
const PEOPLE = 6
const STOCK = 10_000
/** Cents of the two articles, and of an asset that the customer begins with. */
const [PRICES, BEGUN] = [[1900, 2300], 2_000_000] as const
const SUM = PRICES[0] + PRICES[1]

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

/** Nothing may answer with a fault of the server, whatever else it says. */
const failed: string[] = []
type Call = TestServer['call']
const call: Call = async (key, ...input) => {
  const answer = await t.call(key, ...input)
  if (answer.status >= 500) failed.push(`${key}: ${String(answer.status)} ${answer.body.message}`)
  return answer
}

async function makeHouse() {
  const tenant = await makeTenant(t.db, { flags: { setting: { shop: true }, memberManage: true } })
  const first = await makeLinkman(t.db, tenant)
  const { customerId } = first
  const people = [first.as]
  while (people.length < PEOPLE) people.push((await makeLinkman(t.db, tenant, { customerId })).as)
  const [staff, other] = [(await makeStaff(t.db, tenant)).as, (await makeStaff(t.db, tenant)).as]
  const variants: string[] = []
  for (const price of PRICES) {
    const made = await makeCommodity(t.db, tenant.id, { variants: [{ price, discountPrice: null, stock: STOCK }] })
    variants.push(made.variants[0]?.id ?? assert.fail())
  }
  for (const asset of ['points', 'balance'] as const) {
    const body = { customerId, asset, delta: BEGUN, reason: 'x' }
    const { id } = await t.ok('POST /staff/memberAsset/askCorrection', { ...staff, body })
    await t.ok('POST /staff/memberAsset/decideCorrection', { ...other, body: { id, confirm: true } })
  }
  return { tenant, customerId, people, staff, variants }
}
type House = Awaited<ReturnType<typeof makeHouse>>

/** Orders both articles, the one half with points and the other with the balance, now and then partly in money; the odd ones the other way round. */
async function place({ variants }: House, as: Caller, n: number): Promise<string> {
  const lines = variants.map(variantId => ({ variantId, amount: 1 }))
  const use = n % 3 === 0 ? [] : n % 2 ? (['points'] as const) : (['balance'] as const)
  const body = { lines: n % 2 ? lines : lines.toReversed(), isPickup: true, use: [...use] }
  // what the customer has changes between the two, as all do this at once: then it is shown again
  for (;;) {
    const seen = await call('POST /order/confirmOrder', { ...as, body })
    assert.equal(seen.status, 200, seen.body.message)
    const { amount, confirmToken } = seen.body.data
    const placed = await call('POST /order/placeOrder', { ...as, body: { ...body, amount, confirmToken } })
    if (placed.body.error === 'ORDER_CHANGED') continue
    assert.equal(placed.status, 200, placed.body.message)
    const { id, paymentNo, state } = placed.body.data
    if (state === 'paid') return id
    const begun = await call('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
    assert.equal(begun.status, 200, begun.body.message)
    const payload = { tradeNO: begun.body.data.tradeNO, outcome: 'paid' }
    await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
    const asked = await call('POST /pay/queryOrder', { ...as, body: { paymentNo } })
    assert.equal(asked.body.data.state, 'paid', asked.body.message)
    return id
  }
}
async function refund({ staff }: House, as: Caller, orderId: string): Promise<void> {
  const info = await call('GET /refund/getRefundMoneyInfo', { ...as, query: { orderId } })
  assert.equal(info.status, 200)
  const lines = info.body.data.lines.map(({ lineId, left }) => ({ lineId, pieces: left }))
  const body = { orderId, lines, amount: SUM, reason: 'other' as const, text: '', pictures: [] }
  const asked = await call('POST /refund/apply/save', { ...as, body })
  assert.equal(asked.status, 200, asked.body.message)
  const { id, updateTime: seenUpdateTime } = asked.body.data
  const paid = await call('POST /staff/afterSale/payBack', { ...staff, body: { id, seenUpdateTime, otherwise: '' } })
  assert.equal(paid.status, 200, paid.body.message)
}
/** Half of them are cancelled by staff with the money back, half are asked to be paid back, and are. */
async function sequence(house: House, n: number): Promise<void> {
  const as = house.people[n % PEOPLE] ?? assert.fail()
  const id = await place(house, as, n)
  if (n % 2) return refund(house, as, id)
  const body = { id, reason: 'x', payBack: true }
  const cancelled = await call('POST /staff/order/cancel', { ...house.staff, body })
  assert.equal(cancelled.status, 200, cancelled.body.message)
}

test('a customer orders, pays and gets back many times at once: no fault of the server, and the sums agree', async () => {
  const house = await makeHouse()
  const { tenant, customerId, people, staff, variants } = house
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => sequence(house, round * AT_ONCE + i)))
  assert.deepEqual(failed, [])
  const done = AT_ONCE * ROUNDS
  assert.ok(done >= 200)
  // a round tries some of them
  const isDue = and(eq(refunds.tenantId, tenant.id), ne(refunds.state, 'refunded'))
  for (let round = 0; round < ROUNDS && (await t.db.$count(refunds, isDue)) > 0; round++)
    await payBackDue(t.app, t.server.log, new AbortController().signal)

  const has = await t.ok('GET /staff/memberAsset/entries', { ...staff, query: { customerId } })
  assert.deepEqual(has.has, { balance: BEGUN, points: BEGUN, serviceFee: 0, quota: 0 }, 'all that was used is back')
  const sums = await t.db.execute(
    sql`select asset, sum(delta)::integer as sum from member_entries where tenant_id = ${tenant.id} group by asset order by asset`,
  )
  assert.deepEqual(sums.rows, [
    { asset: 'balance', sum: BEGUN },
    { asset: 'points', sum: BEGUN },
  ])
  for (const id of variants) {
    const { rows } = await t.db.execute(
      sql`select stock, (select sum(delta)::integer from stock_moves where variant_id = ${id}) as moved, (select sold from commodities where id = commodity_id) as sold from commodity_variants where id = ${id}`,
    )
    assert.deepEqual(rows, [{ stock: STOCK, moved: STOCK, sold: 0 }])
  }
  const [came] = await t.db
    .select({ sum: sql<number>`sum(${payments.amount})::integer` })
    .from(payments)
    .where(eq(payments.tenantId, tenant.id))
  const back = await t.db.select().from(refunds).where(eq(refunds.tenantId, tenant.id))
  assert.ok(back.every(({ state }) => state === 'refunded'))
  assert.equal(
    back.reduce((sum, { amount }) => sum + amount, 0),
    came?.sum,
  )
  const stuck = await t.ok('GET /staff/order/reconciliation', staff)
  assert.deepEqual(stuck, { payments: [], orders: [], refunds: [], trades: [] })
  // the counts that all of them wrote
  const { counts } = await t.ok('POST /order/list', { ...(people[0] ?? staff), body: {} })
  const inStates = await t.ok('GET /staff/order/counts', staff)
  assert.deepEqual([counts.all, counts.cancelled, inStates.cancelled], [done, done, done])
})
