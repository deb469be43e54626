import { and, eq, isNotNull, sql, sum } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { money } from '../../../shared/money'
import { sentBy } from '../../../test/plans'
import { SANDBOX_APPS, type sandboxWechat } from '../../providers/wechat/wechat.sandbox'
import { PaymentFailure, type Refund, type RefundStanding } from '../../providers/payment/payment'
import { messages } from '../../kernel/notify/message.table'
import { endTrades } from '../../kernel/pay/pay.service'
import { payments, paymentTrades, refunds } from '../../kernel/pay/pay.table'
import { payBackDue } from '../../kernel/pay/refund.service'
import { tenants } from '../../kernel/tenancy/door.table'
import { commodityVariants, stockMoves } from '../goods/commodity.table'
import { products } from '../product/product.table'
import { endOrders } from './order.service'
import { tellWechatShipping } from './shipping.service'
import { orders } from './order.table'

let t: TestServer
/** The provider does not answer. */
let isDown = false
/** WeChat says that it has closed a trade, and takes money for it nevertheless. */
let isLying = false
/** What Alipay was asked to pay back, and what becomes of its next answers. */
const askedBack: Refund[] = []
let refundAnswers: ((pay: () => Promise<RefundStanding>) => Promise<RefundStanding>)[] = []
const AGREES = { payments: [], orders: [], refunds: [], trades: [] }
before(async () => {
  t = await startTestServer()
  const { alipay, wechat } = t.app.providers.payment
  assert.ok(alipay && wechat)
  const askAlipay = alipay.query.bind(alipay)
  alipay.query = async tradeNo => {
    if (isDown) throw new PaymentFailure('UNREACHABLE', 'it does not answer')
    return askAlipay(tradeNo)
  }
  const payBack = alipay.refund.bind(alipay)
  alipay.refund = async refund => {
    askedBack.push(refund)
    const answer = refundAnswers.shift()
    return answer ? answer(() => payBack(refund)) : payBack(refund)
  }
  const standing = alipay.queryRefund.bind(alipay)
  alipay.queryRefund = async refund => {
    if (isDown) throw new PaymentFailure('UNREACHABLE', 'it does not answer')
    return standing(refund)
  }
  const [askWechat, close] = [wechat.query.bind(wechat), wechat.close.bind(wechat)]
  wechat.close = async tradeNo => (isLying ? undefined : close(tradeNo))
  wechat.query = async tradeNo => {
    const now = await askWechat(tradeNo)
    return isLying && now.state === 'open' ? { ...now, state: 'closed' } : now
  }
})
after(() => t.close())

type Caller = Awaited<ReturnType<typeof makeLinkman>>['as'] & { language: 'en' }
const SHOP = { setting: { shop: true, progress: true }, needShowDiscountPriceGray: true, needPayOrderByOutLine: true }
const house = async () => {
  const tenant = await makeTenant(t.db, { flags: SHOP })
  const linkman = await makeLinkman(t.db, tenant)
  const as: Caller = { ...linkman.as, language: 'en' }
  const staff = { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const }
  return { tenant, linkman, as, staff }
}
const buyer = async (tenant: Awaited<ReturnType<typeof makeTenant>>): Promise<Caller> => ({
  ...(await makeLinkman(t.db, tenant)).as,
  language: 'en',
})
const part = async (tenantId: string, variant: Partial<typeof commodityVariants.$inferInsert> = {}) => {
  const made = await makeCommodity(t.db, tenantId, { goods: { name: { en: 'Filter' } }, variants: [variant] })
  const id = made.variants[0]?.id
  assert.ok(id)
  return id
}
const stockOf = async (tenantId: string, variantId: string) => {
  const [row] = await t.db
    .select({ stock: commodityVariants.stock })
    .from(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, tenantId), eq(commodityVariants.id, variantId)))
  const [moved] = await t.db
    .select({ all: sum(stockMoves.delta).mapWith(Number) })
    .from(stockMoves)
    .where(and(eq(stockMoves.tenantId, tenantId), eq(stockMoves.variantId, variantId)))
  assert.equal(moved?.all ?? 0, row?.stock, 'the stock is the sum of its moves')
  return row?.stock
}
type Lines = { variantId: string; amount: number }[]
const shown = async (as: Caller, lines: Lines) => {
  const body = { lines, isPickup: true }
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body })
  return { ...body, amount, confirmToken }
}
const place = async (as: Caller, lines: Lines) =>
  t.ok('POST /order/placeOrder', { ...as, body: await shown(as, lines) })
/** Pays at the provider; the server hears of it when it is asked. */
async function payAtProvider(as: Caller, paymentNo: string): Promise<void> {
  const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
  const paid = await t.server.inject({
    method: 'POST',
    url: '/sandbox/pay/confirm',
    payload: { tradeNO, outcome: 'paid' },
  })
  assert.equal(paid.json<{ done: boolean }>().done, true)
}
const ask = (as: Caller, paymentNo: string) => t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })
const stateOf = async (as: Caller, id: string) =>
  (await t.ok('GET /order/orderDetails', { ...as, query: { id } })).state
const DAY = 86_400_000
/** An order that is paid over the counter. */
const payCash = async (as: Caller, staff: Caller, lines: Lines): Promise<string> => {
  const body = { ...(await shown(as, lines)), payOffline: true }
  const { id } = await t.ok('POST /order/placeOrder', { ...as, body })
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id, note: '' } })
  return id
}
const cancel = (as: Caller, id: string) => t.send('GET /order/cancelOrder', { ...as, query: { id } })
const round = () => endOrders(t.app, t.server.log, new AbortController().signal)
/** What goes back and is due is tried, so many minutes from now. */
const backRound = async (minutes = 0) => {
  t.clock.advance(minutes * 60_000)
  await endTrades(t.app, t.server.log, new AbortController().signal)
  await payBackDue(t.app, t.server.log, new AbortController().signal)
}
const byId = (as: Caller, id: string) => t.ok('GET /order/orderDetails', { ...as, query: { id } })
const backsOf = async (as: Caller, id: string) => (await byId(as, id)).refunds.map(one => [one.amount, one.state])
/** What its customer was told of money that goes back. */
const toldOf = async (id: string) =>
  (
    await t.db
      .select({ change: messages.change, facts: messages.facts })
      .from(messages)
      .where(eq(messages.subjectId, id))
  ).filter(({ change }) => ['paidTwice', 'paidLate', 'cancelPaid', 'cancelOwed'].includes(change))
/** Of each payment of a tenant: what came is what was kept and what went back. */
async function assertSums(tenantId: string): Promise<void> {
  for (const payment of await t.db.select().from(payments).where(eq(payments.tenantId, tenantId))) {
    const trades = await t.db.select().from(paymentTrades).where(eq(paymentTrades.paymentId, payment.id))
    const back = await t.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
    const came = trades.filter(({ state }) => state === 'paid').length * payment.amount
    const kept = payment.state === 'paid' ? payment.amount : 0
    assert.equal(came, kept + back.reduce((all, { amount }) => all + amount, 0), payment.paymentNo)
  }
}

const HOME = {
  name: 'Li',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  dist: '西湖区',
  address: '文三路 1',
  isDefault: true,
}

test('an order of three lines is written with so many statements, whatever its lines, and takes each from its stock', async () => {
  const { tenant, as } = await house()
  const lines: Lines = []
  for (const amount of [1, 2, 3]) lines.push({ variantId: await part(tenant.id, { stock: 20 }), amount })
  const body = await shown(as, lines)
  const order = () => t.ok('POST /order/placeOrder', { ...as, body })
  // the first finds its connections new
  await order()
  const sent = await sentBy(order)
  assert.equal(sent.length, 22, sent.map(({ text }) => text.slice(0, 80)).join('\n'))
  const left = await Promise.all(lines.map(({ variantId }) => stockOf(tenant.id, variantId)))
  assert.deepEqual(left, [18, 16, 14])
})

test('an order goes only to where the shop delivers, and is told so before; it can be collected from everywhere', async () => {
  const { tenant, as } = await house()
  const filter = await part(tenant.id, { price: 1680, stock: 9 })
  const lines = [{ variantId: filter, amount: 2 }]
  const serve = (servedAreas: string[]) => t.db.update(tenants).set({ servedAreas }).where(eq(tenants.id, tenant.id))
  const add = (change: object) => t.ok('POST /address/add', { ...as, body: { ...HOME, ...change } })
  const home = await add({})
  const abroad = await add({ country: 'Россия', province: '', city: '', dist: '', address: 'Тверская, 1' })
  const served = async () =>
    new Map((await t.ok('GET /address/queryAddressList', as)).map(one => [one.id, one.isServed]))
  const order = async (to: { addressId: string } | { isPickup: true }) => {
    const asked = { lines, ...to }
    const { amount, confirmToken, isServed } = await t.ok('POST /order/confirmOrder', { ...as, body: asked })
    const placed = await t.send('POST /order/placeOrder', { ...as, body: { ...asked, amount, confirmToken } })
    return { isServed, error: placed.body.error, message: placed.body.message }
  }
  assert.deepEqual([...(await served()).values()], [true, true], 'none chosen is everywhere')
  await serve(['310000', '330106'])
  assert.deepEqual([(await served()).get(home.id), (await served()).get(abroad.id)], [true, false])
  // a district is all that is served of its city
  await serve(['330100', '330108'])
  assert.equal((await served()).get(home.id), true)
  await serve(['330108', '320100'])
  assert.equal((await t.ok('GET /address/queryDefaultAddress', as))?.isServed, false)
  assert.deepEqual(await order({ addressId: home.id }), {
    isServed: false,
    error: 'CITY_NOT_SERVED',
    message: 'We do not deliver to 杭州市 yet: choose another address, or collect the order',
  })
  assert.match((await order({ addressId: abroad.id })).message, /Россия/)
  assert.equal(await stockOf(tenant.id, filter), 9, 'nothing was taken')
  assert.equal((await order({ isPickup: true })).isServed, true)
  await serve(['330000'])
  assert.equal((await order({ addressId: home.id })).isServed, true)
  assert.equal(await stockOf(tenant.id, filter), 5)
})

test('from the cart to the parcel: what was shown is ordered, paid, sent in parts and received', async () => {
  const { tenant, as, staff } = await house()
  const filter = await part(tenant.id, { price: 1680, discountPrice: 1500, stock: 9 })
  const hose = await part(tenant.id, { price: 2000, stock: 4 })
  const lines = [
    { variantId: filter, amount: 3 },
    { variantId: hose, amount: 2 },
  ]
  for (const line of lines) await t.ok('POST /shopCart/editShopCart', { ...as, body: line })
  const address = await t.ok('POST /address/add', {
    ...as,
    body: HOME,
  })
  const wanted = { lines, addressId: address.id }
  const { confirmToken, ...seen } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
  assert.deepEqual(
    [seen.total, seen.deductions, seen.amount, seen.lines.map(({ share }) => share)],
    [9040, [{ kind: 'discount', amount: 540 }], 8500, [4500, 4000]],
  )
  const placed = await t.ok('POST /order/placeOrder', {
    ...as,
    body: { ...wanted, remark: ' ring twice ', amount: seen.amount, confirmToken },
  })
  assert.deepEqual([placed.state, placed.amount, placed.isLower], ['unpaid', 8500, false])
  assert.deepEqual([await stockOf(tenant.id, filter), await stockOf(tenant.id, hose)], [6, 2])
  assert.deepEqual((await t.ok('GET /shopCart/queryList', as)).list, [], 'the cart is empty')
  const { id, paymentNo } = placed
  assert.deepEqual(
    (await t.ok('GET /order/pendingPaymentOrder', as)).map(one => one.paymentNo),
    [paymentNo],
  )
  assert.equal((await t.ok('GET /order/canPay', { ...as, query: { id } })).canPay, true)
  await payAtProvider(as, paymentNo)
  await Promise.all([ask(as, paymentNo), ask(as, paymentNo)])
  const paid = await t.ok('GET /order/orderDetails', { ...as, query: { id } })
  assert.deepEqual([paid.state, paid.remark, paid.address?.name], ['paid', 'ring twice', 'Li'])
  assert.ok(paid.payTime)
  const [first, second] = paid.lines
  assert.ok(first && second)
  const ship = (of: { lineId: string; amount: number }[]) =>
    t.send('POST /staff/order/ship', { ...staff, body: { id, company: 'SF', number: 'SF1426', lines: of } })
  assert.equal((await ship([{ lineId: first.id, amount: 2 }])).status, 200)
  assert.equal(await stateOf(as, id), 'paid', 'some are still to be sent')
  assert.equal((await ship([{ lineId: first.id, amount: 2 }])).body.error, 'ALREADY_SENT')
  const [row] = (await t.ok('GET /staff/order/list', { ...staff, query: { state: 'paid' } })).list
  assert.deepEqual([row?.sent, row?.pieces], [2, 5])
  await ship([
    { lineId: first.id, amount: 1 },
    { lineId: second.id, amount: 2 },
  ])
  assert.equal(await stateOf(as, id), 'shipped')
  assert.equal((await ship([{ lineId: second.id, amount: 1 }])).body.error, 'ORDER_STATE', 'all of it is on its way')
  assert.equal((await t.ok('POST /order/confirm', { ...as, body: { id } })).state, 'completed')
  const done = await t.ok('GET /order/detail/byNum', { ...as, query: { orderNo: placed.orderNo } })
  assert.deepEqual(
    done.records.map(({ type }) => type),
    ['receive', 'ship', 'shipPart', 'pay', 'create'],
  )
  const list = await t.ok('POST /order/userOrderListV2', { ...as, body: { state: 'completed', keyword: 'filter' } })
  assert.deepEqual(
    [list.list.map(one => one.id), list.counts['completed'], list.counts['all'], list.counts['unpaid']],
    [[id], 1, 1, 0],
  )
  const found = await t.ok('GET /staff/order/list', { ...staff, query: { keyword: '13800138000' } })
  assert.equal(found.list[0]?.id, id)
  await t.ok('GET /order/deleteOrder', { ...as, query: { id } })
  assert.equal((await t.ok('POST /order/list', { ...as, body: {} })).total, 0)
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
})

test('any number of taps is one order, and of the last pieces no more are sold than there are', async () => {
  const { tenant, as } = await house()
  const variantId = await part(tenant.id, { stock: 5 })
  const body = await shown(as, [{ variantId, amount: 1 }])
  const taps = await Promise.all(
    Array.from({ length: 6 }, () =>
      t.ok('POST /order/placeOrderV2', { ...as, idempotencyKey: 'one-tap-of-mine', body }),
    ),
  )
  assert.equal(new Set(taps.map(({ id }) => id)).size, 1)
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer(tenant)))
  const wanted = await Promise.all(buyers.map(one => shown(one, [{ variantId, amount: 1 }])))
  const answers = await Promise.all(
    buyers.map((one, i) => t.send('POST /order/placeOrder', { ...one, body: wanted[i] ?? body })),
  )
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, new Set(answers.map(one => one.body.error ?? ''))],
    [4, new Set(['', 'ORDER_LINE_SHORT'])],
  )
  assert.equal(await stockOf(tenant.id, variantId), 0)
  const twice = { ...body, lines: [...body.lines, ...body.lines] }
  const left = await part(tenant.id, { stock: 1 })
  const doubled = { ...twice, lines: [0, 1].map(() => ({ variantId: left, amount: 1 })) }
  assert.equal(
    (await t.refused('POST /order/confirmOrder', { ...as, body: { lines: doubled.lines } })).error,
    'ORDER_LINE_SHORT',
  )
})

test('what differs from what was shown is said and changes nothing; a price that fell is taken', async () => {
  const { tenant, as } = await house()
  const variantId = await part(tenant.id, { price: 1680, stock: 5 })
  const set = (columns: Partial<typeof commodityVariants.$inferInsert>) =>
    t.db
      .update(commodityVariants)
      .set(columns)
      .where(and(eq(commodityVariants.tenantId, tenant.id), eq(commodityVariants.id, variantId)))
  const body = await shown(as, [{ variantId, amount: 2 }])
  await set({ price: 1880 })
  const refused = await t.refused('POST /order/placeOrder', { ...as, body })
  assert.deepEqual(
    [refused.error, refused.message],
    ['ORDER_CHANGED', 'Changed: the price of “Filter”; it was CN¥33.60 and is CN¥37.60 now. Please confirm again'],
  )
  // the same sum for something else
  await set({ price: 3360 })
  const other = { ...as, body: { ...body, lines: [{ variantId, amount: 1 }] } }
  assert.equal(
    (await t.refused('POST /order/placeOrder', other)).message,
    'Changed: pieces of “Filter”, the price of “Filter”. Please confirm again',
  )
  const home = await t.ok('POST /address/add', { ...as, body: HOME })
  const elsewhere = { ...(await shown(as, [{ variantId, amount: 1 }])), isPickup: false, addressId: home.id }
  assert.equal(
    (await t.refused('POST /order/placeOrder', { ...as, body: elsewhere })).message,
    'Changed: the address. Please confirm again',
  )
  assert.equal(await stockOf(tenant.id, variantId), 5)
  assert.equal((await t.ok('POST /order/list', { ...as, body: {} })).total, 0)
  await set({ price: 1580 })
  const placed = await t.ok('POST /order/placeOrder', { ...as, body })
  assert.deepEqual([placed.amount, placed.isLower], [3160, true])
  await set({ stock: 1 })
  const short = await t.refused('POST /order/confirmOrder', { ...as, body: { lines: body.lines } })
  assert.deepEqual([short.error, short.message], ['ORDER_LINE_SHORT', 'Of “Filter” there are 1 left'])
  const bad = { ...body, lines: [{ variantId, amount: 1.5 }] } as never
  assert.equal((await t.send('POST /order/placeOrder', { ...as, body: bad })).status, 400)
  const forged = { ...body, amount: 1 }
  assert.equal(
    (await t.refused('POST /order/placeOrder', { ...as, body: { ...forged, lines: [{ variantId, amount: 1 }] } }))
      .error,
    'ORDER_CHANGED',
  )
})

test('an order is cancelled, or it is paid, and never both: the provider is asked first', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { stock: 9 })
  const off = await place(as, [{ variantId, amount: 2 }])
  assert.equal((await t.ok('GET /order/cancelOrder', { ...as, query: { id: off.id } })).state, 'cancelled')
  assert.equal((await cancel(as, off.id)).status, 200, 'asked again it says so')
  assert.equal(await stockOf(tenant.id, variantId), 9)
  assert.equal((await ask(as, off.paymentNo)).state, 'closed')
  const paid = await place(as, [{ variantId, amount: 2 }])
  await payAtProvider(as, paid.paymentNo)
  const refused = await t.send('POST /staff/order/cancel', { ...staff, body: { id: paid.id, reason: 'twice' } })
  assert.deepEqual([refused.body.error, await stateOf(as, paid.id)], ['ORDER_STATE', 'paid'])
  const unclear = await place(as, [{ variantId, amount: 1 }])
  await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo: unclear.paymentNo } })
  isDown = true
  assert.equal((await cancel(as, unclear.id)).body.error, 'PAYMENT_PROVIDER')
  assert.equal(await stateOf(as, unclear.id), 'unpaid', 'while nobody knows, nothing changes')
  isDown = false
  const both = await Promise.all([cancel(as, unclear.id), ask(as, unclear.paymentNo), cancel(as, unclear.id)])
  assert.deepEqual(
    both.map(one => ('status' in one ? one.status : 200)),
    [200, 200, 200],
  )
  assert.equal(await stateOf(as, unclear.id), 'cancelled')
  assert.equal(await stockOf(tenant.id, variantId), 7)
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
})

test('what nobody pays in time ends by itself, what was sent long ago counts as received', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { stock: 9 })
  const late = await place(as, [{ variantId, amount: 2 }])
  const quick = await place(as, [{ variantId, amount: 1 }])
  const sent = await place(as, [{ variantId, amount: 1 }])
  for (const one of [quick, sent]) await payAtProvider(as, one.paymentNo)
  await ask(as, sent.paymentNo)
  const { lines } = await t.ok('GET /order/orderDetails', { ...as, query: { id: sent.id } })
  const parcel = { id: sent.id, company: 'SF', number: '1', lines: [{ lineId: lines[0]?.id ?? '', amount: 1 }] }
  await t.ok('POST /staff/order/ship', { ...staff, body: parcel })
  const past = { expireTime: '2020-01-01T00:00:00.000Z' }
  await t.db.update(orders).set(past).where(eq(orders.tenantId, tenant.id))
  await t.db.update(payments).set(past).where(eq(payments.tenantId, tenant.id))
  await t.db
    .update(orders)
    .set({ shipTime: '2020-01-01T00:00:00.000Z' })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, sent.id)))
  await round()
  assert.deepEqual(
    [await stateOf(as, late.id), await stateOf(as, quick.id), await stateOf(as, sent.id)],
    ['cancelled', 'paid', 'completed'],
  )
  assert.equal(await stockOf(tenant.id, variantId), 7)
})

test('one person has at most five orders that wait to be paid', async () => {
  const { tenant, as } = await house()
  const variantId = await part(tenant.id, { stock: 99 })
  const body = await shown(as, [{ variantId, amount: 1 }])
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.send('POST /order/placeOrder', { ...as, body })))
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, answers.find(one => one.status !== 200)?.body.error],
    [5, 'TOO_MANY_UNPAID'],
  )
  assert.equal(await stockOf(tenant.id, variantId), 94)
})

test('the warranty pays for one piece of a part for each machine, once, and says for which', async () => {
  const { tenant, linkman, as } = await house()
  const machine = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    model: 'RO-1',
    name: { en: 'Purifier' },
    qualityInfoEndTime: '2999-01-01',
  })
  const { variants } = await makeCommodity(t.db, tenant.id, { models: ['RO-1'], isCovered: true })
  const variantId = variants[0]?.id ?? ''
  const lines = [{ variantId, amount: 2 }]
  const seen = await t.ok('POST /order/confirmOrder', { ...as, body: { lines } })
  assert.deepEqual(
    [seen.amount, seen.deductions, seen.lines[0]?.coveredBy],
    [1000, [{ kind: 'warranty', amount: 1000 }], { productId: machine.id, name: 'Purifier', model: 'RO-1' }],
  )
  // shelf, article and cart say what the order will say
  const shelf = async () => {
    const [row] = (await t.ok('POST /shopCommodity/commodityList', { ...as, body: {} })).list
    const details = await t.ok('GET /shopCommodity/commodityDetails', { ...as, query: { id: row?.id ?? '' } })
    return [row?.isFree, details.isFree, row?.fits?.name]
  }
  const inCart = async () => {
    const cart = await t.ok('POST /shopCart/editShopCart', { ...as, body: lines[0] ?? assert.fail() })
    return [cart.price, cart.list[0]?.machines.map(({ name }) => name)]
  }
  assert.deepEqual(
    [await shelf(), await inCart()],
    [
      [true, true, 'Purifier'],
      [1000, ['Purifier']],
    ],
  )
  const free = await place(as, [{ variantId, amount: 1 }])
  assert.deepEqual([free.state, free.amount, free.paymentNo], ['paid', 0, ''], 'there is nothing to pay')
  assert.equal((await t.ok('POST /order/confirmOrder', { ...as, body: { lines } })).amount, 2000, 'it has paid for it')
  assert.deepEqual(
    [await shelf(), await inCart()],
    [
      [false, false, 'Purifier'],
      [2000, []],
    ],
  )
  const stranger = await makeLinkman(t.db, tenant)
  const asStranger = { ...stranger.as, language: 'en' as const }
  assert.equal((await t.ok('POST /order/confirmOrder', { ...asStranger, body: { lines } })).amount, 2000)
  await t.db.update(products).set({ customerId: stranger.customerId }).where(eq(products.id, machine.id))
  assert.equal((await t.ok('POST /order/confirmOrder', { ...asStranger, body: { lines } })).amount, 2000, 'handed over')
})

test('the forms of an article are one article to the warranty, also of two who order at once', async () => {
  const { tenant, linkman, as } = await house()
  const warranty = { model: 'RO-1', qualityInfoEndTime: '2999-01-01' }
  await makeProduct(t.db, tenant.id, { ...warranty, customerId: linkman.customerId })
  const { variants } = await makeCommodity(t.db, tenant.id, { models: ['RO-1'], isCovered: true, variants: [{}, {}] })
  const lines = variants.map(({ id }) => ({ variantId: id, amount: 1 }))
  assert.equal((await t.ok('POST /order/confirmOrder', { ...as, body: { lines } })).amount, 1000, 'in one order')
  const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
  const people: Caller[] = [as, { ...colleague.as, language: 'en' }]
  const orderings = await Promise.all(
    people.map(async (one, i) => ({ as: one, body: await shown(one, lines.slice(i, i + 1)) })),
  )
  assert.deepEqual(
    orderings.map(({ body }) => body.amount),
    [0, 0],
  )
  const answers = await Promise.all(
    orderings.map(({ as: one, body }) => t.send('POST /order/placeOrder', { ...one, body })),
  )
  assert.deepEqual(answers.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted(), [
    '200 ',
    '409 ORDER_CHANGED',
  ])
  const left = lines[answers.findIndex(({ status }) => status === 409)]
  assert.ok(left)
  assert.equal((await shown(as, [left])).amount, 1000)
})

test('paid otherwise, collected by its code, completed by staff', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { stock: 9 })
  const body = { ...(await shown(as, [{ variantId, amount: 1 }])), payOffline: true }
  const placed = await t.ok('POST /order/placeOrder', { ...as, body })
  assert.deepEqual([placed.state, placed.paymentNo], ['offlinePending', ''])
  const { id } = placed
  assert.equal((await t.refused('POST /order/code', { ...as, body: { id } })).error, 'ORDER_STATE')
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id, note: 'cash' } })
  const { code } = await t.ok('POST /order/code', { ...as, body: { id } })
  const collect = (said: string) => t.send('POST /staff/order/collect', { ...staff, body: { id, code: said } })
  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await collect(wrong)).body.error, 'PICKUP_CODE')
  assert.equal((await collect(code)).status, 200)
  assert.equal(await stateOf(as, id), 'completed')
  assert.equal((await collect(code)).body.error, 'ORDER_STATE', 'a code is good once')
  const guessed = await t.ok('POST /order/placeOrder', { ...as, body: { ...body } })
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: guessed.id, note: '' } })
  const right = (await t.ok('POST /order/code', { ...as, body: { id: guessed.id } })).code
  const guess = (said: string) =>
    t.send('POST /staff/order/collect', { ...staff, body: { id: guessed.id, code: said } })
  for (let i = 0; i < 5; i++) await guess(right === '000000' ? '000001' : '000000')
  assert.equal((await guess(right)).body.error, 'PICKUP_CODE', 'after five wrong ones it is handed over otherwise')
  await t.ok('POST /staff/order/complete', { ...staff, body: { id: guessed.id } })
  const plain = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const elsewhere = await buyer(plain)
  const there = await shown(elsewhere, [{ variantId: await part(plain.id), amount: 1 }])
  const offline = { ...elsewhere, body: { ...there, payOffline: true } }
  assert.equal((await t.refused('POST /order/placeOrder', offline)).error, 'OFFLINE_OFF')
})

test('an order is its customer’s and its company’s alone, and needs an address of one’s own', async () => {
  const { tenant, as } = await house()
  const variantId = await part(tenant.id)
  const { id } = await place(as, [{ variantId, amount: 1 }])
  const stranger = await buyer(tenant)
  for (const call of [
    'GET /order/orderDetails',
    'GET /order/canPay',
    'GET /order/cancelOrder',
    'GET /order/deleteOrder',
  ] as const)
    assert.equal((await t.refused(call, { ...stranger, query: { id } })).error, 'NOT_FOUND', call)
  const foreign = await house()
  assert.equal((await t.refused('GET /staff/order/get', { ...foreign.staff, query: { id } })).error, 'NOT_FOUND')
  const theirs = { ...foreign.as, body: { lines: [{ variantId, amount: 1 }] } }
  assert.equal((await t.refused('POST /order/confirmOrder', theirs)).error, 'ORDER_LINE_GONE')
  const { isPickup: _, ...body } = await shown(as, [{ variantId, amount: 1 }])
  assert.equal((await t.refused('POST /order/placeOrder', { ...as, body })).error, 'ADDRESS_MISSING')
  const other = { ...body, addressId: id }
  assert.equal((await t.refused('POST /order/placeOrder', { ...as, body: other })).error, 'NOT_FOUND')
})

test('who ordered hears of each step once, who sees to orders of what waits for them, each in their language', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { price: 1680, stock: 9 })
  const told = async (caller: Caller | typeof staff, id: string) => {
    const { list } =
      caller === staff
        ? await t.ok('GET /staff/message/list', { ...caller, query: {} })
        : await t.ok('GET /ssp/message/list', { ...caller, query: {} })
    return list
      .filter(one => one.url.endsWith(`?id=${id}`))
      .map(({ title, body }) => `${title}: ${body}`)
      .toSorted()
  }
  const sent = await place(as, [{ variantId, amount: 3 }])
  await payAtProvider(as, sent.paymentNo)
  await Promise.all([ask(as, sent.paymentNo), ask(as, sent.paymentNo)])
  assert.deepEqual(await told(as, sent.id), ['Ready: Collect with code'])
  const { lines } = await t.ok('GET /order/orderDetails', { ...as, query: { id: sent.id } })
  const ship = (number: string, amount: number) =>
    t.ok('POST /staff/order/ship', {
      ...staff,
      idempotencyKey: `ship ${sent.id} ${number}`,
      body: { id: sent.id, company: 'SF', number, lines: [{ lineId: lines[0]?.id ?? '', amount }] },
    })
  for (let i = 0; i < 2; i++) await ship('SF1', 1)
  await ship('SF2', 2)
  await t.db
    .update(orders)
    .set({ shipTime: '2020-01-01T00:00:00.000Z' })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, sent.id)))
  await round()
  assert.deepEqual(await told(as, sent.id), [
    'Completed: Counts as received',
    'On the way: 顺丰速运 SF2',
    'Partly sent: Sent 1 of 3',
    'Ready: Collect with code',
  ])
  assert.deepEqual(await told(staff, sent.id), ['Order paid: CN¥50.40, to be sent'])
  const [about] = (await t.ok('GET /ssp/message/list', { ...as, query: {} })).list
  assert.deepEqual([about?.about, about?.number], ['Filter', sent.orderNo])

  const offline = { ...(await shown(as, [{ variantId, amount: 1 }])), payOffline: true }
  const waits = await t.ok('POST /order/placeOrder', { ...as, body: offline })
  assert.equal((await told(staff, waits.id)).length, 1)
  await t.ok('POST /staff/order/cancel', { ...staff, body: { id: waits.id, reason: 'not in stock' } })
  assert.deepEqual(await told(as, waits.id), ['Cancelled: not in stock'])
  const late = await place(as, [{ variantId, amount: 1 }])
  const past = { expireTime: '2020-01-01T00:00:00.000Z' }
  await t.db.update(orders).set(past).where(eq(orders.id, late.id))
  await t.db.update(payments).set(past).where(eq(payments.tenantId, tenant.id))
  await round()
  assert.deepEqual(await told(as, late.id), ['Cancelled: Not paid in time'])
  const own = await place(as, [{ variantId, amount: 1 }])
  await cancel(as, own.id)
  assert.deepEqual(await told(as, own.id), [], 'what one does oneself is no news')
})

test('WeChat is told what was sent of an order that was paid in its mini-program, again while it does not know the payment, and of no other', async () => {
  const { tenant, as, staff } = await house()
  const { world } = t.app.providers.wechat as ReturnType<typeof sandboxWechat>
  const variantId = await part(tenant.id, { stock: 9 })
  const waiting = async (id: string) =>
    (await t.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`shipping ${id}`}`)).rows.length
  const tellWechat = (orderId: string) => tellWechatShipping(t.app, t.server.log, { tenantId: tenant.id, orderId })
  const address = { phone: '13800138000', province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1' }
  const { id: addressId } = await t.ok('POST /address/add', {
    ...as,
    body: { ...address, name: 'Li', isDefault: true },
  })
  const body = { lines: [{ variantId, amount: 2 }], addressId }
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body })
  const { id, paymentNo } = await t.ok('POST /order/placeOrder', { ...as, body: { ...body, amount, confirmToken } })
  const { jsapi } = await t.ok('POST /pay/wxPay', {
    ...as,
    body: { paymentNo, tradeType: 'JSAPI', openId: 'o-li', appId: SANDBOX_APPS.weapp.id },
  })
  const prepayId = jsapi?.package.replace('prepay_id=', '')
  await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { prepayId, outcome: 'paid' } })
  await ask(as, paymentNo)
  const { lines } = await t.ok('GET /order/orderDetails', { ...as, query: { id } })
  const ship = (number: string) =>
    t.ok('POST /staff/order/ship', {
      ...staff,
      body: { id, company: '顺丰速运', number, lines: [{ lineId: lines[0]?.id ?? '', amount: 1 }] },
    })
  await ship('SF1')
  assert.equal(await waiting(id), 1)
  world.shippingErrors.push(10060001)
  await assert.rejects(tellWechat(id), { reason: 'outage' })
  await tellWechat(id)
  await ship('SF2')
  world.shippingErrors.push(47001)
  await tellWechat(id)
  await tellWechat(id)
  const item = { express_company: 'SF', contact: { receiver_contact: '138****8000' }, item_desc: 'Filter × 1' }
  assert.deepEqual(
    world.shipped.map(one => [one.delivery_mode, one.is_all_delivered, one.payer.openid, one.shipping_list]),
    [
      [2, false, 'o-li', [{ ...item, tracking_no: 'SF1' }]],
      [
        2,
        true,
        'o-li',
        [
          { ...item, tracking_no: 'SF1' },
          { ...item, tracking_no: 'SF2' },
        ],
      ],
    ],
  )
  const other = await place(as, [{ variantId, amount: 1 }])
  await payAtProvider(as, other.paymentNo)
  await ask(as, other.paymentNo)
  const { code } = await t.ok('POST /order/code', { ...as, body: { id: other.id } })
  await t.ok('POST /staff/order/collect', { ...staff, body: { id: other.id, code } })
  await tellWechat(other.id)
  assert.equal(world.shipped.length, 2, 'paid at Alipay')
})

test('two ways to pay that both take the money: the first pays, the second goes back by itself, and it is told once', async () => {
  const { tenant, as, staff } = await house()
  const { id, paymentNo, amount } = await place(as, [{ variantId: await part(tenant.id, { stock: 2 }), amount: 1 }])
  const { h5Url } = await t.ok('POST /pay/wxPay', { ...as, body: { paymentNo, tradeType: 'H5' } })
  isLying = true
  try {
    await payAtProvider(as, paymentNo)
    assert.equal((await ask(as, paymentNo)).state, 'paid')
    const payload = { prepayId: new URL(h5Url, 'http://x').searchParams.get('prepay_id'), outcome: 'paid' }
    await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
    const [trade] = await t.db.select().from(paymentTrades).where(eq(paymentTrades.kind, 'H5'))
    const tradeNo = trade?.id.replaceAll('-', '') ?? ''
    const said = { tradeNo, standing: await t.app.providers.payment.wechat?.query(tradeNo) }
    const { wechat } = t.app.providers.payment
    assert.ok(wechat)
    const read = wechat.read.bind(wechat)
    wechat.read = async () => said as Awaited<ReturnType<typeof read>>
    const url = `/api/pay/notice/wechat/${tenant.id}`
    const heard = await Promise.all(
      [1, 2, 3].map(() =>
        t.server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{}' }),
      ),
    )
    wechat.read = read
    assert.deepEqual(
      heard.map(({ statusCode }) => statusCode),
      [204, 204, 204],
    )
  } finally {
    isLying = false
  }
  assert.deepEqual(await backsOf(as, id), [[amount, 'pending']])
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  await backRound()
  await backRound(1)
  assert.deepEqual(await backsOf(as, id), [[amount, 'refunded']])
  assert.deepEqual(await toldOf(id), [
    { change: 'paidTwice', facts: { number: (await byId(as, id)).orderNo, title: 'Filter', amount: '¥10.00' } },
  ])
  assert.equal(await stateOf(as, id), 'paid')
  assert.equal((await ask(as, paymentNo)).state, 'paid', 'what paid it stays')
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  await assertSums(tenant.id)
})

test('a customer pays while staff cancel, many at once: paid and refused, or cancelled and no money kept', async () => {
  const { tenant, staff } = await house()
  const variantId = await part(tenant.id, { stock: 20 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buyer(tenant)))
  const placed = await Promise.all(buyers.map(one => place(one, [{ variantId, amount: 1 }])))
  const ends = await Promise.all(
    placed.map(async ({ id, paymentNo }, i) => {
      const as = buyers[i] ?? assert.fail()
      const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
      const [, ...rest] = await Promise.all([
        t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } }),
        t.send('POST /staff/order/cancel', { ...staff, body: { id, reason: 'gone', payBack: i % 2 === 0 } }),
        t.send('POST /pay/queryOrder', { ...as, body: { paymentNo } }),
      ])
      assert.ok(rest.every(({ status, body }) => status === 200 || body.error === 'ORDER_STATE'))
      await ask(as, paymentNo)
      return stateOf(as, id)
    }),
  )
  await backRound()
  await backRound(1)
  const paid = ends.filter(state => state === 'paid').length
  assert.equal(paid + ends.filter(state => state === 'cancelled').length, ends.length)
  assert.equal(await stockOf(tenant.id, variantId), 20 - paid)
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  const open = await t.db.$count(
    paymentTrades,
    and(eq(paymentTrades.tenantId, tenant.id), eq(paymentTrades.state, 'open')),
  )
  assert.equal(open, 0)
  await assertSums(tenant.id)
})

test('a paid order that staff cancel is paid back once, though an answer is lost and they press again', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { price: 12_000, stock: 3 })
  const { id, paymentNo } = await place(as, [{ variantId, amount: 1 }])
  await payAtProvider(as, paymentNo)
  await ask(as, paymentNo)
  const off = (payBack?: boolean) =>
    t.send('POST /staff/order/cancel', { ...staff, body: { id, reason: 'sold out', payBack } })
  assert.equal((await off()).body.error, 'ORDER_STATE', 'nobody pays back without meaning to')
  assert.equal((await off(true)).status, 200)
  assert.equal((await off(true)).status, 200, 'asked again it says so')
  assert.equal(await stockOf(tenant.id, variantId), 3)
  askedBack.length = 0
  refundAnswers = [
    async pay => {
      await pay()
      throw new PaymentFailure('UNREACHABLE', 'the answer was lost')
    },
  ]
  await Promise.all([backRound(), backRound()])
  assert.deepEqual(await backsOf(as, id), [[12_000, 'unknown']], 'a timeout is no failure')
  const [stuck] = (await t.ok('GET /staff/order/reconciliation', staff)).refunds
  assert.deepEqual([stuck?.state, stuck?.code, stuck?.orderId], ['unknown', 'UNREACHABLE', id])
  const settle = () => t.send('POST /staff/order/settleRefund', { ...staff, body: { id: stuck?.id, reason: 'cash' } })
  assert.equal((await settle()).body.error, 'REFUND_STATE', 'it may be on its way')
  isDown = true
  await backRound(1)
  assert.deepEqual(await backsOf(as, id), [[12_000, 'unknown']])
  isDown = false
  await backRound(1)
  assert.deepEqual(await backsOf(as, id), [[12_000, 'unknown']], 'pauses grow')
  await backRound(1)
  assert.deepEqual(await backsOf(as, id), [[12_000, 'refunded']])
  assert.deepEqual(
    askedBack.map(({ amount }) => amount),
    [12_000],
    'it was asked first, and found',
  )
  assert.equal((await ask(as, paymentNo)).state, 'refunded')
  assert.deepEqual(
    (await toldOf(id)).map(({ change }) => change),
    ['cancelPaid'],
  )
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  await assertSums(tenant.id)
})

test('a refund that the provider refuses again and again is shown to staff, who pay it otherwise, once', async () => {
  const { tenant, as, staff } = await house()
  const { id, paymentNo } = await place(as, [{ variantId: await part(tenant.id, { price: 500 }), amount: 1 }])
  await payAtProvider(as, paymentNo)
  await ask(as, paymentNo)
  await t.ok('POST /staff/order/cancel', { ...staff, body: { id, reason: 'x', payBack: true } })
  askedBack.length = 0
  refundAnswers = Array.from({ length: 12 }, () => async () => {
    throw new PaymentFailure('ACQ.SELLER_BALANCE_NOT_ENOUGH', 'there is not enough')
  })
  for (let i = 0; i < 12; i++) await backRound(1440)
  refundAnswers = []
  assert.deepEqual(
    [askedBack.length, new Set(askedBack.map(one => `${one.refundNo} ${String(one.amount)}`)).size],
    [10, 1],
  )
  const [stuck] = (await t.ok('GET /staff/order/reconciliation', staff)).refunds
  assert.deepEqual([stuck?.state, stuck?.code, stuck?.tries], ['failed', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', 10])
  const settle = () =>
    t.send('POST /staff/order/settleRefund', { ...staff, body: { id: stuck?.id, reason: 'bank transfer 17' } })
  const both = await Promise.all([settle(), settle()])
  assert.deepEqual(both.map(({ body }) => body.error ?? '').toSorted(), ['', 'REFUND_STATE'])
  const { refunds: back } = await byId(as, id)
  assert.deepEqual([back[0]?.state, back[0]?.otherwise], ['refunded', 'bank transfer 17'])
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  await assertSums(tenant.id)
})

test('what is partly sent is not cancelled; what came over the counter is owed until staff say how they paid it back', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { stock: 9 })
  const { id, paymentNo } = await place(as, [{ variantId, amount: 2 }])
  await payAtProvider(as, paymentNo)
  await ask(as, paymentNo)
  const { lines } = await byId(as, id)
  const parcel = { id, company: 'SF', number: '1', lines: [{ lineId: lines[0]?.id ?? '', amount: 1 }] }
  await t.ok('POST /staff/order/ship', { ...staff, body: parcel })
  const off = { ...staff, body: { id, reason: 'x', payBack: true } }
  assert.equal((await t.refused('POST /staff/order/cancel', off)).error, 'ORDER_STATE')
  const cash = await t.ok('POST /order/placeOrder', {
    ...as,
    body: { ...(await shown(as, [{ variantId, amount: 1 }])), payOffline: true },
  })
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: cash.id, note: '' } })
  await t.ok('POST /staff/order/cancel', { ...staff, body: { id: cash.id, reason: 'sold out', payBack: true } })
  assert.deepEqual(await backsOf(as, cash.id), [[1000, 'owed']])
  assert.deepEqual(
    (await toldOf(cash.id)).map(({ change }) => change),
    ['cancelOwed'],
  )
  const { refunds: owed, ...others } = await t.ok('GET /staff/order/reconciliation', staff)
  assert.deepEqual(others, { payments: [], orders: [], trades: [] })
  const [debt] = owed
  assert.deepEqual([debt?.orderNo, debt?.amount, debt?.state, debt?.canSettle], [cash.orderNo, 1000, 'owed', true])
  await backRound(1440)
  assert.deepEqual(await backsOf(as, cash.id), [[1000, 'owed']], 'no provider is asked')
  const settle = { ...staff, body: { id: debt?.id ?? '', reason: 'cash 7' } }
  await t.ok('POST /staff/order/settleRefund', settle)
  assert.equal((await t.refused('POST /staff/order/settleRefund', { ...settle })).error, 'REFUND_STATE')
  const [told] = (await byId(as, cash.id)).refunds
  assert.deepEqual([told?.state, told?.otherwise], ['refunded', 'cash 7'])
  // how it was paid back may be said at once; of what was paid here it cannot
  const again = await payCash(as, staff, [{ variantId, amount: 1 }])
  const said = { id: again, reason: 'x', payBack: true, otherwise: 'cash 8' }
  await t.ok('POST /staff/order/cancel', { ...staff, body: said })
  assert.deepEqual(await backsOf(as, again), [[1000, 'refunded']])
  const here = await place(as, [{ variantId, amount: 1 }])
  await payAtProvider(as, here.paymentNo)
  await ask(as, here.paymentNo)
  const wrong = { ...staff, body: { ...said, id: here.id } }
  assert.equal((await t.refused('POST /staff/order/cancel', wrong)).error, 'REFUND_OTHERWISE')
  assert.equal(await stateOf(as, here.id), 'paid', 'nothing was changed')
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), AGREES)
  assert.equal(await stockOf(tenant.id, variantId), 6)
})

test('orders to be paid otherwise than here count among the unpaid ones, and end after the days that the company sets', async () => {
  const { tenant, as, staff } = await house()
  const variantId = await part(tenant.id, { stock: 9 })
  const { version, offlineDays } = await t.ok('GET /staff/tenant/get', staff)
  assert.equal(offlineDays, 7)
  const edit = (days: number) => t.send('POST /staff/tenant/edit', { ...staff, body: { version, offlineDays: days } })
  assert.deepEqual([(await edit(0)).status, (await edit(61)).status, (await edit(3)).status], [400, 400, 200])
  const cash = async () => ({ ...(await shown(as, [{ variantId, amount: 1 }])), payOffline: true })
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await t.ok('POST /order/placeOrder', { ...as, body: await cash() })).id)
  const sixth = { ...as, body: await cash() }
  assert.equal((await t.refused('POST /order/placeOrder', sixth)).error, 'TOO_MANY_UNPAID')
  const [first = '', second = ''] = ids
  const { createTime, expireTime } = await byId(as, first)
  assert.equal(Date.parse(expireTime) - Date.parse(createTime), 3 * DAY)
  t.clock.advance(3 * DAY - 60_000)
  await round()
  assert.equal(await stateOf(as, first), 'offlinePending')
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: second, note: '' } })
  t.clock.advance(120_000)
  await round()
  assert.deepEqual([await stateOf(as, first), await stateOf(as, second)], ['cancelled', 'paid'])
  assert.equal(await stockOf(tenant.id, variantId), 8)
  const told = await t.db
    .select({ change: messages.change })
    .from(messages)
    .where(and(eq(messages.subjectId, first), isNotNull(messages.linkmanId)))
  assert.deepEqual(told, [{ change: 'cancel' }])
})

test('an order comes to a million at most, and it is said before it is placed', async () => {
  const { tenant, as } = await house()
  const variantId = await part(tenant.id, { price: 50_000_000, stock: 9 })
  const body = (amount: number) => ({ ...as, body: { lines: [{ variantId, amount }], isPickup: true } })
  assert.equal((await t.ok('POST /order/confirmOrder', body(2))).amount, 100_000_000)
  const { status, error, message } = await t.refused('POST /order/confirmOrder', body(3))
  assert.deepEqual(
    [status, error, message],
    [409, 'ORDER_TOTAL', 'One order may come to CN¥1,000,000.00 at most: please order in parts'],
  )
  const placed = {
    ...as,
    body: { ...(await shown(as, [{ variantId, amount: 1 }])), lines: [{ variantId, amount: 3 }] },
  }
  assert.equal((await t.refused('POST /order/placeOrder', placed)).error, 'ORDER_TOTAL')
})

test('the assistant tells how orders stand with the figures of the list, knows the one on the screen, and nobody else’s', async () => {
  const { tenant, as } = await house()
  const say = await assistantOf(t, tenant.id)
  assert.match(await say(as, 'my orders'), /^You have no orders yet.*\(\/mall\/shop\)/s)
  const variantId = await part(tenant.id, { price: 16_800, discountPrice: null, stock: 9 })
  const [first, second] = [await place(as, [{ variantId, amount: 2 }]), await place(as, [{ variantId, amount: 1 }])]
  const { list, counts } = await t.ok('POST /order/list', { ...as, body: {} })
  for (const [language, asked] of [
    ['zh', '我的订单到哪了'],
    ['en', 'Where are my orders?'],
    ['ru', 'какие у меня заказы'],
    ['tw', '待付款的訂單'],
  ] as const) {
    const told = await say({ ...as, language }, asked)
    for (const { orderNo, amount } of list)
      assert.ok(told.includes(orderNo) && told.includes(money(amount, language)), told)
    assert.ok(told.includes(String(counts.unpaid)), told)
  }
  const subject = { kind: 'order', id: first.id } as const
  const one = await say(as, 'how is this one?', { subject })
  assert.ok(one.includes(first.orderNo) && !one.includes(second.orderNo), one)
  assert.ok((await say(as, `order ${second.orderNo}`)).includes(second.id))
  const stranger = await buyer(tenant)
  for (const told of [
    await say(stranger, 'how is this one?', { subject }),
    await say(stranger, `where is my order ${first.orderNo}?`),
  ])
    assert.ok(!told.includes(first.id) && !told.includes(money(33_600, 'en')), told)
})
