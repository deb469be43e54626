import { and, eq, inArray, sum } from 'drizzle-orm'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { endTrades } from '../../kernel/pay/pay.service'
import { payments, paymentTrades, refunds } from '../../kernel/pay/pay.table'
import { payBackDue } from '../../kernel/pay/refund.service'
import { PaymentFailure, type Alipay, type Standing, type WechatPay } from '../../providers/payment/payment'
import { commodityVariants, stockMoves } from '../goods/commodity.table'
import { MAX_UNPAID, type OrderState } from '../../../shared/order'
import { endOrders } from './order.service'
import { orderLines, orders } from './order.table'

/**
 * Cart, order, stock and payment against a model, with a provider that fails before it does what it is asked, or after, takes money for what it
 * said was closed, and with a process that dies while money goes back. What the payer's pocket is short of is what the orders cost that stand.
 */
const [RUNS, LONGEST, RECENT] = [40, 40, 3]
const MINUTE = 60_000

type Fault = 'before' | 'after' | 'death'
type Channel = 'wechat' | 'alipay'
type Vendor = WechatPay | Alipay

/** What goes wrong with the next calls of the provider, in their order. */
let faults: (Fault | null)[] = []
/** Trades of which the provider says that they are closed, and which can be paid nevertheless. */
const lied = new Set<string>()
let isLying = false
/** Numbers under which the provider was asked to pay back, with the amounts. */
const asked = new Map<string, Set<number>>()
/** What a notice says while one is heard. */
let said: { tradeNo: string; standing: Standing } | null = null

const lost = () => new PaymentFailure('UNREACHABLE', 'no answer')
async function faulty<T>(work: () => Promise<T>, isJob = false): Promise<T> {
  const fault = faults.shift()
  if (fault === 'before') throw lost()
  const answer = await work()
  if (fault === 'after') throw lost()
  // nobody is left to keep what was answered
  if (fault === 'death' && isJob) throw new Error('the process was killed')
  return answer
}

let t: TestServer
/** The provider as it is, which only the test asks. */
let truth: Record<Channel, Pick<Vendor, 'query' | 'queryRefund'>>
before(async () => {
  t = await startTestServer()
  const { wechat, alipay } = t.app.providers.payment
  assert.ok(wechat && alipay)
  const bound = (vendor: Vendor) => ({
    query: vendor.query.bind(vendor),
    close: vendor.close.bind(vendor),
    refund: vendor.refund.bind(vendor),
    queryRefund: vendor.queryRefund.bind(vendor),
    read: vendor.read.bind(vendor),
  })
  const [beginH5, begin] = [wechat.beginH5.bind(wechat), alipay.begin.bind(alipay)]
  const real = { wechat: bound(wechat), alipay: bound(alipay) }
  truth = real
  const disturb = (vendor: Vendor, its: ReturnType<typeof bound>) => {
    vendor.query = tradeNo =>
      faulty(async () => {
        const now = await its.query(tradeNo)
        return lied.has(tradeNo) && now.state === 'open' ? { ...now, state: 'closed' } : now
      })
    vendor.close = tradeNo =>
      faulty(async () => {
        if (isLying) lied.add(tradeNo)
        else await its.close(tradeNo)
      })
    vendor.refund = refund =>
      faulty(() => {
        asked.set(refund.refundNo, (asked.get(refund.refundNo) ?? new Set()).add(refund.amount))
        return its.refund(refund)
      }, true)
    vendor.queryRefund = refund => faulty(() => its.queryRefund(refund), true)
    vendor.read = async () => said
  }
  disturb(wechat, real.wechat)
  disturb(alipay, real.alipay)
  wechat.beginH5 = (order, payer) => faulty(() => beginH5(order, payer))
  alipay.begin = order => faulty(() => begin(order))
})
after(() => t.close())

const tradeNoOf = (id: string) => id.replaceAll('-', '')
const signal = new AbortController().signal
const log = () => t.server.log

interface Placed {
  id: string
  paymentNo: string
  variant: number
  pieces: number
  state: OrderState
}
interface Model {
  stock: number[]
  orders: Placed[]
  minutes: number
}
interface Real {
  tenant: MadeTenant
  tenantId: string
  as: { token: string; domainId: string }
  staff: { token: string; domainId: string }
  variants: string[]
  /** what the payer can open, by order */
  windows: { order: string; payload: Record<string, string> }[]
}

async function makeReal(stock: readonly number[]): Promise<Real> {
  const tenant = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const { as } = await makeLinkman(t.db, tenant)
  const { as: staff } = await makeStaff(t.db, tenant)
  const variants: string[] = []
  for (const pieces of stock) {
    const made = await makeCommodity(t.db, tenant.id, { variants: [{ price: 700, stock: pieces }] })
    variants.push(made.variants[0]?.id ?? assert.fail())
  }
  return { tenant, tenantId: tenant.id, as, staff, variants, windows: [] }
}

/** Takes the states as they are, each of which must be one that the former leads to, and gives pieces of what is off back. */
async function follow(model: Model, { tenantId }: Real): Promise<void> {
  const rows = await t.db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(eq(orders.tenantId, tenantId))
  assert.equal(rows.length, model.orders.length, 'no order more, and none less')
  for (const order of model.orders) {
    const now = rows.find(({ id }) => id === order.id)?.state ?? assert.fail('an order is gone')
    const leads: Partial<Record<OrderState, OrderState[]>> = {
      unpaid: ['unpaid', 'paid', 'cancelled'],
      paid: ['paid', 'cancelled'],
      cancelled: ['cancelled'],
    }
    assert.ok(leads[order.state]?.includes(now), `${order.state} became ${now}`)
    if (now === 'cancelled' && order.state !== 'cancelled')
      model.stock[order.variant] = (model.stock[order.variant] ?? 0) + order.pieces
    order.state = now
  }
}

/** Stock is what the model says, and the sum of its moves. */
async function assertStock(model: Model, { tenantId, variants }: Real): Promise<void> {
  for (const [i, id] of variants.entries()) {
    const [row] = await t.db
      .select({ stock: commodityVariants.stock })
      .from(commodityVariants)
      .where(and(eq(commodityVariants.tenantId, tenantId), eq(commodityVariants.id, id)))
    const [moved] = await t.db
      .select({ all: sum(stockMoves.delta).mapWith(Number) })
      .from(stockMoves)
      .where(and(eq(stockMoves.tenantId, tenantId), eq(stockMoves.variantId, id)))
    assert.deepEqual([row?.stock, moved?.all ?? 0], [model.stock[i], model.stock[i]])
  }
}

const tradesOf = (tenantId: string) => t.db.select().from(paymentTrades).where(eq(paymentTrades.tenantId, tenantId))
const channelOf = ({ kind }: { kind: string }): Channel => (kind === 'ALIPAY' ? 'alipay' : 'wechat')

/** The provider tells of each trade that is paid, as it does until it is heard. */
async function tell({ tenantId }: Real): Promise<void> {
  for (const trade of await tradesOf(tenantId)) {
    const channel = channelOf(trade)
    const standing = await truth[channel].query(tradeNoOf(trade.id))
    if (standing.state !== 'paid') continue
    said = { tradeNo: tradeNoOf(trade.id), standing }
    const answer = await t.server.inject({
      method: 'POST',
      url: `/api/pay/notice/${channel}/${tenantId}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    said = null
    assert.ok(answer.statusCode < 300, answer.body)
  }
}

/** Of each order the payer has paid what it costs if it stands, and nothing if it does not; the rows here say the same. */
async function assertMoney(model: Model, real: Real): Promise<void> {
  const { tenantId } = real
  const trades = await tradesOf(tenantId)
  for (const { id, state, paymentNo } of model.orders) {
    const [payment] = await t.db
      .select()
      .from(payments)
      .where(and(eq(payments.tenantId, tenantId), eq(payments.paymentNo, paymentNo)))
    assert.ok(payment)
    const back = await t.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
    let [took, gave] = [0, 0]
    for (const trade of trades.filter(({ paymentId }) => paymentId === payment.id)) {
      const vendor = truth[channelOf(trade)]
      const standing = await vendor.query(tradeNoOf(trade.id))
      if (standing.payTime) took += standing.amount
      for (const refund of back.filter(({ tradeId }) => tradeId === trade.id))
        gave += (await vendor.queryRefund({ tradeNo: tradeNoOf(trade.id), refundNo: refund.refundNo })).amount
      assert.notEqual(trade.state, 'open', 'no trade stays open')
    }
    const cost = state === 'paid' ? payment.amount : 0
    assert.equal(took - gave, cost, `order ${id} is ${state}: took ${String(took)}, gave ${String(gave)}`)
    assert.equal(
      back.reduce((all, { amount }) => all + amount, 0),
      gave,
    )
    assert.ok(back.every(one => one.state === 'refunded'))
    assert.ok(back.every(({ refundNo, amount }) => [...(asked.get(refundNo) ?? [amount])].every(n => n === amount)))
  }
  // the login of before has run out in all those hours
  const { as } = await makeStaff(t.db, real.tenant)
  const stuck = await t.ok('GET /staff/order/reconciliation', as)
  assert.deepEqual(stuck, { payments: [], orders: [], refunds: [], trades: [] })
}

type Command = fc.AsyncCommand<Model, Real>
const command = (name: string, run: (model: Model, real: Real) => Promise<void>, check?: (model: Model) => boolean) =>
  ({
    check: model => check?.(model) ?? true,
    async run(model, real) {
      await run(model, real)
      await follow(model, real)
      await assertStock(model, real)
    },
    toString: () => name,
  }) satisfies Command
const isAny = (model: Model) => model.orders.length > 0
const pick = <T>(all: readonly T[], i: number): T => all[i % all.length] ?? assert.fail('there is none')
/** One of the last few: what is done with one thing is more than what is done with many. */
const recent = <T>(all: readonly T[], i: number): T => pick(all.slice(-RECENT), i)

const place = (variant: number, pieces: number) =>
  command(`place ${String(pieces)} of ${String(variant)}`, async (model, real) => {
    const variantId = pick(real.variants, variant)
    const at = variant % real.variants.length
    await t.send('POST /shopCart/editShopCart', { ...real.as, body: { variantId, amount: pieces } })
    const lines = [{ variantId, amount: pieces }]
    const fits = (model.stock[at] ?? 0) >= pieces
    const seen = await t.call('POST /order/confirmOrder', { ...real.as, body: { lines, isPickup: true } })
    assert.equal(seen.status, fits ? 200 : 409, seen.body.message)
    if (!fits) return
    const { amount, confirmToken } = seen.body.data
    const body = { lines, isPickup: true, amount, confirmToken }
    const hasRoom = model.orders.filter(({ state }) => state === 'unpaid').length < MAX_UNPAID
    const answer = await t.call('POST /order/placeOrder', { ...real.as, body })
    assert.equal(answer.status, hasRoom ? 200 : 409, answer.body.message)
    if (!hasRoom) return
    const { id, paymentNo } = answer.body.data
    model.orders.push({ id, paymentNo, variant: at, pieces, state: 'unpaid' })
    model.stock[at] = (model.stock[at] ?? 0) - pieces
  })
const begin = (i: number, channel: Channel) =>
  command(
    `begin ${String(i)} at ${channel}`,
    async ({ orders: placed }, { as, windows }) => {
      const { id: order, paymentNo } = recent(placed, i)
      if (channel === 'alipay') {
        const answer = await t.call('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
        assert.ok([200, 409, 503].includes(answer.status), answer.body.message)
        if (answer.status === 200) windows.push({ order, payload: { tradeNO: answer.body.data.tradeNO } })
      } else {
        const answer = await t.call('POST /pay/wxPay', { ...as, body: { paymentNo, tradeType: 'H5' } })
        assert.ok([200, 409, 503].includes(answer.status), answer.body.message)
        if (answer.status !== 200) return
        const prepayId = new URL(answer.body.data.h5Url, 'http://x').searchParams.get('prepay_id') ?? ''
        windows.push({ order, payload: { prepayId } })
      }
    },
    isAny,
  )
/** The other way to pay is begun while the provider only says that it closes the first: both windows can take the money. */
const both = (i: number) =>
  command(
    `begin ${String(i)} both ways`,
    async (model, real) => {
      isLying = true
      await begin(i, 'wechat').run(model, real)
      await begin(i, 'alipay').run(model, real)
      isLying = false
    },
    isAny,
  )
const payIn = ({ payload }: Real['windows'][number]) =>
  t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { ...payload, outcome: 'paid' } })
const pay = (i: number) =>
  command(`pay ${String(i)}`, async (_model, { windows }) => {
    if (windows.length) await payIn(recent(windows, i))
  })
const look = (i: number) =>
  command(
    `ask ${String(i)}`,
    async ({ orders: placed }, { as }) => {
      const { paymentNo } = recent(placed, i)
      const { status, body } = await t.call('POST /pay/queryOrder', { ...as, body: { paymentNo } })
      assert.ok([200, 503].includes(status), body.message)
    },
    isAny,
  )
const cancel = (i: number, by: 'linkman' | 'staff' | 'staffWhoPayBack') =>
  command(
    `cancel ${String(i)} by ${by}`,
    async ({ orders: placed }, { as, staff }) => {
      const { id } = recent(placed, i)
      const body = { id, reason: 'x', payBack: by === 'staffWhoPayBack' }
      const answer = await (by === 'linkman'
        ? t.call('GET /order/cancelOrder', { ...as, query: { id } })
        : t.call('POST /staff/order/cancel', { ...staff, body }))
      assert.ok([200, 409, 503].includes(answer.status), answer.body.message)
      if (answer.status === 200) assert.equal(answer.body.data.state, 'cancelled')
    },
    isAny,
  )
/** The same of an order that is cancelled: its window can still take the money. */
const leave = (i: number) =>
  command(
    `begin ${String(i)} and cancel it`,
    async (model, real) => {
      isLying = true
      await begin(i, 'wechat').run(model, real)
      await cancel(i, 'linkman').run(model, real)
      isLying = false
    },
    isAny,
  )
/** Staff pay back what was paid just now: alone these three seldom meet on one order. */
const payBack = (i: number) =>
  command(
    `pay ${String(i)} and pay it back`,
    async (model, real) => {
      await begin(i, 'wechat').run(model, real)
      const window = real.windows.findLast(({ order }) => order === recent(model.orders, i).id)
      if (window) await payIn(window)
      await look(i).run(model, real)
      await cancel(i, 'staffWhoPayBack').run(model, real)
    },
    isAny,
  )
/** Both windows take the money, for the same reason. */
const payTwice = (i: number) =>
  command(
    `pay ${String(i)} both ways`,
    async (model, real) => {
      await both(i).run(model, real)
      const { id } = recent(model.orders, i)
      for (const window of real.windows.filter(({ order }) => order === id)) await payIn(window)
    },
    isAny,
  )
const together = (i: number) =>
  command(
    `pay, ask and cancel ${String(i)} at once`,
    async ({ orders: placed }, { as, staff, windows }) => {
      const { id, paymentNo } = recent(placed, i)
      const window = windows.findLast(({ order }) => order === id)
      await Promise.all([
        window && payIn(window),
        t.send('POST /pay/queryOrder', { ...as, body: { paymentNo } }),
        t.send('GET /order/cancelOrder', { ...as, query: { id } }),
        t.send('POST /staff/order/cancel', { ...staff, body: { id, reason: 'x', payBack: true } }),
      ])
    },
    isAny,
  )
const hear = command('the provider tells', (_model, real) => tell(real))
const wait = (minutes: number) =>
  command(
    `${String(minutes)} minutes`,
    async model => {
      model.minutes += minutes
      t.clock.advance(minutes * MINUTE)
      await endOrders(t.app, log(), signal)
      await endTrades(t.app, log(), signal)
      await payBackDue(t.app, log(), signal)
    },
    // a login lasts two hours
    model => model.minutes + minutes < 110,
  )
const break_ = (next: (Fault | null)[]) =>
  command(`faults ${JSON.stringify(next)}`, async () => {
    faults = [...next]
  })
const lie = (on: boolean) =>
  command(`the provider ${on ? 'lies' : 'is honest'}`, async () => {
    isLying = on
  })

test('cart, order, stock and payment: whatever fails, the sums agree', { timeout: 900_000 }, async () => {
  const i = fc.nat(RECENT - 1)
  const fault = fc.option(fc.constantFrom<Fault>('before', 'after', 'death'))
  const commands = fc.commands(
    [
      fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 2 })).map(([variant, pieces]) => place(variant, pieces)),
      fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 2 })).map(([variant, pieces]) => place(variant, pieces)),
      fc.tuple(i, fc.constantFrom<Channel>('wechat', 'alipay')).map(([n, channel]) => begin(n, channel)),
      fc.tuple(i, fc.constantFrom<Channel>('wechat', 'alipay')).map(([n, channel]) => begin(n, channel)),
      i.map(both),
      i.map(leave),
      i.map(payBack),
      i.map(payTwice),
      i.map(pay),
      i.map(pay),
      i.map(pay),
      i.map(pay),
      i.map(look),
      fc.tuple(i, fc.constantFrom('linkman', 'staff', 'staffWhoPayBack')).map(([n, by]) => cancel(n, by)),
      i.map(together),
      fc.constant(hear),
      fc.constantFrom(2, 11).map(wait),
      fc.array(fault, { minLength: 1, maxLength: 4 }).map(break_),
      fc.boolean().map(lie),
    ],
    { maxCommands: LONGEST, size: 'max' },
  )
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(commands, async all => {
      const stock = [6, 3]
      const real = await makeReal(stock)
      const model: Model = { stock: [...stock], orders: [], minutes: 0 }
      faults = []
      isLying = false
      await fc.asyncModelRun(() => ({ model, real }), all)
      // everything works again, and what was put off is done
      faults = []
      isLying = false
      for (let round = 0; round < 40; round++) {
        await tell(real)
        await endOrders(t.app, log(), signal)
        await endTrades(t.app, log(), signal)
        await payBackDue(t.app, log(), signal)
        const open = await t.db.$count(
          refunds,
          and(eq(refunds.tenantId, real.tenantId), inArray(refunds.state, ['pending', 'unknown'])),
        )
        const waiting = await t.db.$count(orders, and(eq(orders.tenantId, real.tenantId), eq(orders.state, 'unpaid')))
        if (!open && !waiting) break
        t.clock.advance(60 * MINUTE)
      }
      await follow(model, real)
      await assertStock(model, real)
      await assertMoney(model, real)
      for (const { reason } of await t.db.select().from(refunds).where(eq(refunds.tenantId, real.tenantId)))
        seen.set(`refund ${reason}`, (seen.get(`refund ${reason}`) ?? 0) + 1)
      for (const { state } of model.orders) seen.set(state, (seen.get(state) ?? 0) + 1)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // a test of what never happens would say nothing
  for (const one of ['refund twice', 'refund late', 'refund cancelled', 'paid', 'cancelled'])
    assert.ok((seen.get(one) ?? 0) > 0, `${one}: ${JSON.stringify([...seen])}`)
})

test('fifty buyers want ten pieces at once: ten orders, and nothing of the others', { timeout: 300_000 }, async () => {
  const tenant = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const { variants } = await makeCommodity(t.db, tenant.id, { variants: [{ stock: 10 }] })
  const variantId = variants[0]?.id ?? assert.fail()
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makeLinkman(t.db, tenant)))
  const lines = [{ variantId, amount: 1 }]
  const wanted = await Promise.all(
    buyers.map(async ({ as }) => {
      const seen = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
      return { ...as, body: { lines, isPickup: true, amount: seen.amount, confirmToken: seen.confirmToken } }
    }),
  )
  const answers = await Promise.all(wanted.map(one => t.send('POST /order/placeOrder', one)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.deepEqual(new Set(answers.map(({ body }) => body.error ?? '')), new Set(['', 'ORDER_LINE_SHORT']))
  const of = <T extends { tenantId: typeof orders.tenantId }>(table: T) => eq(table.tenantId, tenant.id)
  assert.deepEqual(
    [
      await t.db.$count(orders, of(orders)),
      await t.db.$count(orderLines, eq(orderLines.tenantId, tenant.id)),
      await t.db.$count(payments, eq(payments.tenantId, tenant.id)),
      await t.db.$count(stockMoves, and(eq(stockMoves.tenantId, tenant.id), eq(stockMoves.reason, 'order'))),
    ],
    [10, 10, 10, 10],
  )
})
