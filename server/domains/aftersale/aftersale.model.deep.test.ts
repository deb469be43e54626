import { and, eq, inArray, sum } from 'drizzle-orm'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import {
  AFTER_SALE_TYPES,
  backFor,
  keptPieces,
  openPieces,
  paysBack,
  type AfterSaleState,
  type AfterSaleType,
} from '../../../shared/aftersale'
import { payments, refunds } from '../../kernel/pay/pay.table'
import { payBackDue } from '../../kernel/pay/refund.service'
import { PaymentFailure } from '../../providers/payment/payment'
import { commodities, commodityVariants, stockMoves } from '../goods/commodity.table'
import { orderLines, orders } from '../order/order.table'
import { afterSaleLines, afterSales } from './aftersale.table'

/**
 * Orders, what is asked for with them, parcels and money, with a provider that fails before it pays back, or after. Whatever is done in
 * whatever order, also at once: no piece goes two ways, what was kept and what went back is what was paid, and the stock is where the pieces are.
 */
const [RUNS, LONGEST] = [120, 45]
const MINUTE = 60_000
const START = 40
/** Cents of a piece; the orders cost a cent less than their pieces, so that nothing divides. */
const PRICE = 3333

type Fault = 'before' | 'after'
let faults: (Fault | null)[] = []
/** Numbers under which the provider was asked to pay back, with the amounts. */
const asked = new Map<string, Set<number>>()

let t: TestServer
let gaveBack: (tradeNo: string, refundNo: string) => Promise<number>
before(async () => {
  t = await startTestServer()
  const { alipay } = t.app.providers.payment
  assert.ok(alipay)
  const [refund, queryRefund] = [alipay.refund.bind(alipay), alipay.queryRefund.bind(alipay)]
  gaveBack = async (tradeNo, refundNo) => (await queryRefund({ tradeNo, refundNo })).amount
  const faulty = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults.shift()
    if (fault === 'before') throw new PaymentFailure('UNREACHABLE', 'no answer')
    const answer = await work()
    if (fault === 'after') throw new PaymentFailure('UNREACHABLE', 'no answer')
    return answer
  }
  alipay.refund = wanted =>
    faulty(() => {
      asked.set(wanted.refundNo, (asked.get(wanted.refundNo) ?? new Set()).add(wanted.amount))
      return refund(wanted)
    })
  alipay.queryRefund = wanted => faulty(() => queryRefund(wanted))
})
after(() => t.close())

interface Model {
  /** ids of after-sales whose goods were put back in stock, and are there */
  restocked: Set<string>
  orders: string[]
  minutes: number
}
interface Real {
  tenant: MadeTenant
  tenantId: string
  as: { token: string; domainId: string }
  staff: { token: string; domainId: string }
  variants: string[]
}

async function makeReal(): Promise<Real> {
  const tenant = await makeTenant(t.db, { flags: { setting: { shop: true, progress: true } } })
  const { as } = await makeLinkman(t.db, tenant)
  const { as: staff } = await makeStaff(t.db, tenant)
  const variants: string[] = []
  for (let i = 0; i < 2; i++) {
    const made = await makeCommodity(t.db, tenant.id, {
      variants: [{ price: PRICE, discountPrice: null, stock: START }],
    })
    variants.push(made.variants[0]?.id ?? assert.fail())
  }
  return { tenant, tenantId: tenant.id, as, staff, variants }
}

const OPEN: readonly AfterSaleState[] = ['applied', 'approved', 'returning', 'received', 'sending']
const BACK: readonly AfterSaleState[] = ['refunding', 'refunded']

async function stateOf({ tenantId }: Real) {
  const [orderRows, lines, sales, saleLines, refundRows, paymentRows] = await Promise.all([
    t.db.select().from(orders).where(eq(orders.tenantId, tenantId)),
    t.db.select().from(orderLines).where(eq(orderLines.tenantId, tenantId)).orderBy(orderLines.place),
    t.db.select().from(afterSales).where(eq(afterSales.tenantId, tenantId)).orderBy(afterSales.id),
    t.db.select().from(afterSaleLines).where(eq(afterSaleLines.tenantId, tenantId)),
    t.db.select().from(refunds).where(eq(refunds.tenantId, tenantId)),
    t.db.select().from(payments).where(eq(payments.tenantId, tenantId)),
  ])
  return { orderRows, lines, sales, saleLines, refundRows, paymentRows }
}

/** No piece goes two ways, and the stock is where the pieces are. */
async function assertPieces(model: Model, real: Real): Promise<void> {
  const { orderRows, lines, sales, saleLines } = await stateOf(real)
  const left = real.variants.map(() => START)
  const sold = real.variants.map(() => 0)
  const take = (of: number[], variantId: string | null, pieces: number) => {
    const at = real.variants.indexOf(variantId ?? '')
    of[at] = (of[at] ?? 0) + pieces
  }
  for (const line of lines) {
    const order = orderRows.find(({ id }) => id === line.orderId) ?? assert.fail()
    const of = saleLines.flatMap(one => {
      const sale = sales.find(({ id }) => id === one.afterSaleId)
      return one.lineId === line.id && sale ? [{ ...one, sale }] : []
    })
    const sumOf = (which: (one: (typeof of)[number]) => boolean) =>
      of.filter(which).reduce((all, { pieces }) => all + pieces, 0)
    assert.equal(
      line.returning,
      sumOf(({ sale }) => OPEN.includes(sale.state)),
      'what is reserved is open',
    )
    assert.equal(
      line.refunded,
      sumOf(({ sale }) => BACK.includes(sale.state)),
      'what went back was paid back',
    )
    assert.ok(line.returning + line.refunded <= line.amount)
    const without = sumOf(({ sale }) => sale.type === 'refund' && [...OPEN, ...BACK].includes(sale.state))
    const keptBack = keptPieces(
      line,
      sumOf(({ sale }) => sale.type === 'refund' && BACK.includes(sale.state)),
    )
    assert.ok(line.sent + keptPieces(line, without) <= line.amount, 'what is kept is not sent')
    const cents = of.filter(({ sale }) => BACK.includes(sale.state)).reduce((all, { amount }) => all + amount, 0)
    assert.ok(cents <= line.share)
    if (line.refunded === line.amount) assert.equal(cents, line.share, 'all that was paid for it')
    if (order.state !== 'cancelled') take(left, line.variantId, keptBack - line.amount)
    take(sold, line.variantId, order.state === 'cancelled' ? 0 : line.amount - line.refunded)
    for (const { sale, pieces } of of) {
      if (model.restocked.has(sale.id)) take(left, line.variantId, pieces)
      if (sale.type === 'exchange' && ['sending', 'completed'].includes(sale.state)) take(left, line.variantId, -pieces)
    }
    if (order.state === 'paid') {
      const isAnySent = lines.some(({ orderId, sent }) => orderId === order.id && sent > 0)
      const isDone = lines.filter(({ orderId }) => orderId === order.id).every(one => one.refunded === one.amount)
      assert.ok(isAnySent || !isDone, 'with nothing left it is off')
    }
  }
  for (const [i, id] of real.variants.entries()) {
    const [row] = await t.db
      .select({ stock: commodityVariants.stock, sold: commodities.sold })
      .from(commodityVariants)
      .innerJoin(commodities, eq(commodities.id, commodityVariants.commodityId))
      .where(eq(commodityVariants.id, id))
    const [moved] = await t.db
      .select({ all: sum(stockMoves.delta).mapWith(Number) })
      .from(stockMoves)
      .where(eq(stockMoves.variantId, id))
    assert.deepEqual([row?.stock, moved?.all ?? 0, row?.sold], [left[i], left[i], sold[i]])
  }
}

/** Once nothing is on its way any more: of each payment what was kept is what the order comes to without what went back. */
async function assertMoney(real: Real): Promise<void> {
  const { orderRows, sales, refundRows, paymentRows } = await stateOf(real)
  for (const order of orderRows) {
    const payment = paymentRows.find(({ id }) => id === order.paymentId) ?? assert.fail()
    const back = refundRows.filter(({ paymentId }) => paymentId === payment.id)
    let gave = 0
    for (const { tradeId, refundNo, amount, state } of back) {
      assert.equal(state, 'refunded')
      assert.ok(
        [...(asked.get(refundNo) ?? [])].every(one => one === amount),
        'each try says the same',
      )
      gave += await gaveBack((tradeId ?? assert.fail()).replaceAll('-', ''), refundNo)
    }
    const wanted = sales
      .filter(({ orderId, state }) => orderId === order.id && BACK.includes(state))
      .reduce((all, { amount }) => all + amount, 0)
    assert.equal(gave, order.state === 'cancelled' ? order.payable : wanted, `order ${order.state}`)
    assert.ok(sales.every(({ state }) => state !== 'refunding'))
  }
  const stuck = await t.ok('GET /staff/order/reconciliation', real.staff)
  assert.deepEqual(stuck, { payments: [], orders: [], refunds: [], trades: [] })
}

type Command = fc.AsyncCommand<Model, Real>
const seen = new Map<string, number>()
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real)
    await assertPieces(model, real)
  },
  toString: () => name,
})
const pick = <T>(all: readonly T[], i: number): T | undefined => all[i % Math.max(1, all.length)]
const allowed = (answer: { status: number; body: { message: string } }) =>
  assert.ok([200, 409].includes(answer.status), `${String(answer.status)} ${answer.body.message}`)

/** Buys and pays; a cent goes off each line. */
const buy = (pieces: readonly number[]) =>
  command(`buy ${pieces.join(' and ')}`, async (model, { as, variants, tenantId }) => {
    const lines = pieces.flatMap((amount, i) => (amount ? [{ variantId: variants[i] ?? '', amount }] : []))
    if (!lines.length || model.orders.length >= 3) return
    const wanted = { lines, isPickup: true }
    const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
    const { id, paymentNo } = await t.ok('POST /order/placeOrder', { ...as, body: { ...wanted, amount, confirmToken } })
    const rows = await t.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    for (const { id: lineId, share } of rows)
      await t.db
        .update(orderLines)
        .set({ share: share - 1 })
        .where(eq(orderLines.id, lineId))
    const payable = amount - rows.length
    await t.db.update(orders).set({ payable }).where(eq(orders.id, id))
    await t.db
      .update(payments)
      .set({ amount: payable })
      .where(and(eq(payments.tenantId, tenantId), eq(payments.paymentNo, paymentNo)))
    const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
    await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } })
    await t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })
    model.orders.push(id)
  })
const send = async (model: Model, real: Real, i: number, pieces: number) => {
  const id = pick(model.orders, i)
  if (!id) return
  const line = pick(
    (await stateOf(real)).lines.filter(({ orderId }) => orderId === id),
    i,
  )
  const body = { id, company: 'SF', number: 'SF1', lines: [{ lineId: line?.id ?? '', amount: pieces }] }
  const answer = await t.call('POST /staff/order/ship', { ...real.staff, body })
  allowed(answer)
  if (answer.status === 200) count('ship')
}
const ship = (i: number, pieces: number) =>
  command(`send ${String(pieces)} of ${String(i)}`, (model, real) => send(model, real, i, pieces))

/** What is asked for, right as the customer sees it, or a cent beside. */
const wish = async (model: Model, real: Real, i: number, type: AfterSaleType, pieces: number, isOff: boolean) => {
  const orderId = pick(model.orders, i)
  if (!orderId) return
  const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...real.as, query: { orderId } })
  const line = pick(info.lines, i) ?? assert.fail()
  const most = type === 'refund' ? line.left : line.sent
  const amount = (paysBack(type) ? backFor(line, pieces) : 0) + (isOff ? 1 : 0)
  const lines = [{ lineId: line.lineId, pieces }]
  const body = { orderId, type, amount, lines, reason: 'other' as const, text: '', pictures: [] }
  const answer = await t.call('POST /afterSales/initiateApplication', { ...real.as, body })
  const isFine = ['paid', 'shipped', 'completed'].includes(info.state) && pieces <= most && !isOff
  assert.equal(answer.status, isFine ? 200 : 409, answer.body.message)
  if (isFine) count(type)
}
const apply = (i: number, type: AfterSaleType, pieces: number, isOff: boolean) =>
  command(`ask ${type} ${String(pieces)} of ${String(i)}${isOff ? ', a cent beside' : ''}`, (model, real) =>
    wish(model, real, i, type, pieces, isOff),
  )

const ACTS = ['approve', 'reject', 'receive', 'payBack', 'sendGoods', 'withdraw', 'return', 'confirm', 'edit'] as const
type Act = (typeof ACTS)[number]
async function doAct(model: Model, real: Real, act: Act, i: number, flag: boolean): Promise<void> {
  const { as, staff } = real
  const { sales, saleLines, lines: orderRows } = await stateOf(real)
  const sale = pick(sales, i)
  if (!sale) return
  const { id, updateTime: seenUpdateTime } = sale
  const parcel = { id, company: 'SF', number: 'SF2' }
  const mine = saleLines.filter(({ afterSaleId }) => afterSaleId === id)
  const acts = {
    approve: () =>
      t.call('POST /staff/afterSale/approve', { ...staff, body: { id, returnAddress: 'x', seenUpdateTime } }),
    reject: () => t.call('POST /staff/afterSale/reject', { ...staff, body: { id, reason: 'x' } }),
    receive: () => t.call('POST /staff/afterSale/receive', { ...staff, body: { id, restock: flag } }),
    payBack: () => t.call('POST /staff/afterSale/payBack', { ...staff, body: { id, seenUpdateTime, otherwise: '' } }),
    sendGoods: () => t.call('POST /staff/afterSale/sendGoods', { ...staff, body: parcel }),
    withdraw: () => t.call('GET /afterSales/withdrawApplication', { ...as, query: { id } }),
    return: () => t.call('POST /afterSales/returnOfGoods', { ...as, body: parcel }),
    confirm: () => t.call('GET /afterSales/confirmReceiptOfGoods', { ...as, query: { id } }),
    // the same again, or what now goes back for a piece
    edit: async () => {
      const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...as, query: { orderId: sale.orderId } })
      const line = info.lines.find(({ lineId }) => lineId === mine[0]?.lineId) ?? assert.fail()
      const amount = flag || !paysBack(sale.type) ? sale.amount : backFor(line, 1)
      const pieces = flag
        ? mine.map(({ lineId, pieces: some }) => ({ lineId, pieces: some }))
        : [{ lineId: line.lineId, pieces: 1 }]
      const body = { id, amount, lines: pieces, reason: 'other' as const, text: '', pictures: [] }
      return t.call('POST /afterSales/editApplication', { ...as, body })
    },
  }
  const answer = await acts[act]()
  allowed(answer)
  if (answer.status !== 200) return
  count(act)
  const isPart = mine.every(({ lineId }) => orderRows.some(one => one.id === lineId && one.kind === 'part'))
  if (act === 'receive' && flag && sale.type !== 'repair' && isPart) model.restocked.add(id)
  if (act === 'reject') model.restocked.delete(id)
}
const decide = (act: Act, i: number, flag: boolean) =>
  command(`${act} ${String(i)} ${String(flag)}`, (model, real) => doAct(model, real, act, i, flag))
/** One of them as far as it goes, so that long ways are walked. */
const walk = (i: number, flag: boolean) =>
  command(`walk ${String(i)} ${String(flag)}`, async (model, real) => {
    for (const act of ['approve', 'return', 'receive', 'payBack', 'sendGoods'] as const)
      await doAct(model, real, act, i, flag)
    if (!flag) await doAct(model, real, 'confirm', i, flag)
  })
const cancel = (i: number) =>
  command(`cancel ${String(i)}`, async (model, { staff }) => {
    const id = pick(model.orders, i)
    if (!id) return
    const answer = await t.call('POST /staff/order/cancel', { ...staff, body: { id, reason: 'x', payBack: true } })
    allowed(answer)
    if (answer.status === 200) count('cancel')
  })
const receive = (i: number) =>
  command(`have ${String(i)}`, async (model, { as }) => {
    const id = pick(model.orders, i)
    if (id) allowed(await t.call('POST /order/confirm', { ...as, body: { id } }))
  })
const together = (i: number) =>
  command(`all at once ${String(i)}`, async (model, real) => {
    const { sales } = await stateOf(real)
    const sale = pick(sales, i)
    const at = model.orders.indexOf(sale?.orderId ?? '')
    if (!sale || at < 0) return
    const body = { id: sale.id, seenUpdateTime: sale.updateTime, otherwise: '' }
    const answers = await Promise.all([
      t.call('POST /staff/afterSale/payBack', { ...real.staff, body }),
      t.call('POST /staff/afterSale/payBack', { ...real.staff, body }),
      t.call('GET /afterSales/withdrawApplication', { ...real.as, query: { id: sale.id } }),
      t.call('POST /staff/order/cancel', { ...real.staff, body: { id: sale.orderId, reason: 'x', payBack: true } }),
      send(model, real, at, 1),
    ])
    for (const answer of answers) if (answer) allowed(answer)
  })
const wait = command('a while', async model => {
  if (model.minutes > 100) return
  model.minutes += 2
  t.clock.advance(2 * MINUTE)
  await payBackDue(t.app, t.server.log, new AbortController().signal)
})
const break_ = (next: (Fault | null)[]) =>
  command(`faults ${JSON.stringify(next)}`, async () => {
    faults = [...next]
  })

test(
  'whatever is asked for, decided and sent: no piece goes two ways, and the sums agree',
  { timeout: 1_800_000 },
  async () => {
    const [i, flag] = [fc.nat(7), fc.boolean()]
    const type = fc.constantFrom(...AFTER_SALE_TYPES)
    const few = fc.integer({ min: 1, max: 3 })
    const asks = fc
      .tuple(
        i,
        type,
        few,
        fc.nat(9).map(one => one === 0),
      )
      .map(([n, what, pieces, isOff]) => apply(n, what, pieces, isOff))
    const commands = fc.commands(
      [
        fc.tuple(fc.nat(3), fc.nat(3)).map(buy),
        fc.tuple(i, few).map(([n, pieces]) => ship(n, pieces)),
        fc.tuple(i, few).map(([n, pieces]) => ship(n, pieces)),
        asks,
        asks,
        asks,
        fc.tuple(fc.constantFrom(...ACTS), i, flag).map(([act, n, f]) => decide(act, n, f)),
        fc.tuple(fc.constantFrom(...ACTS), i, flag).map(([act, n, f]) => decide(act, n, f)),
        fc.tuple(fc.constantFrom(...ACTS), i, flag).map(([act, n, f]) => decide(act, n, f)),
        fc.tuple(i, flag).map(([n, f]) => walk(n, f)),
        fc.tuple(i, flag).map(([n, f]) => walk(n, f)),
        i.map(cancel),
        i.map(receive),
        i.map(together),
        fc.constant(wait),
        fc.array(fc.option(fc.constantFrom<Fault>('before', 'after')), { minLength: 1, maxLength: 3 }).map(break_),
      ],
      { maxCommands: LONGEST, size: 'max' },
    )
    await fc.assert(
      fc.asyncProperty(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)), commands, async (first, all) => {
        const real = await makeReal()
        const model: Model = { restocked: new Set(), orders: [], minutes: 0 }
        faults = []
        await buy(first).run(model, real)
        // some of it is with the customer, or nothing could come back for a long while
        await ship(0, 3).run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), all)
        faults = []
        for (let round = 0; round < 20; round++) {
          await payBackDue(t.app, t.server.log, new AbortController().signal)
          const onWay = await t.db.$count(
            refunds,
            and(eq(refunds.tenantId, real.tenantId), inArray(refunds.state, ['pending', 'unknown'])),
          )
          if (!onWay) break
          t.clock.advance(10 * MINUTE)
        }
        await assertPieces(model, real)
        // the login of before has run out in all that time
        const { as } = await makeStaff(t.db, real.tenant)
        await assertMoney({ ...real, staff: as })
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // a test of what never happens would say nothing
    for (const what of [...AFTER_SALE_TYPES, ...ACTS, 'ship', 'cancel'])
      assert.ok((seen.get(what) ?? 0) > 0, `${what}: ${JSON.stringify([...seen])}`)
  },
)

test('a walk through every step leaves nothing open', async () => {
  const real = await makeReal()
  const model: Model = { restocked: new Set(), orders: [], minutes: 0 }
  await buy([3, 1]).run(model, real)
  await ship(0, 2).run(model, real)
  for (const type of ['refund', 'return', 'exchange'] as const) {
    await apply(0, type, 1, false).run(model, real)
    const { sales } = await stateOf(real)
    await walk(
      sales.findIndex(one => one.type === type),
      true,
    ).run(model, real)
  }
  await payBackDue(t.app, t.server.log, new AbortController().signal)
  const { lines, sales } = await stateOf(real)
  const line = lines.find(({ amount }) => amount === 3) ?? assert.fail()
  assert.deepEqual(openPieces({ state: 'paid' }, { ...line, withoutGoods: 1 }), { left: 0, sent: 0 })
  assert.deepEqual(sales.map(({ state }) => state).toSorted(), ['refunded', 'refunded', 'sending'])
})
