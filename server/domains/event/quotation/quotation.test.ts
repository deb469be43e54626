import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assistantOf } from '../../../../test/assistant'
import { eventIn, makeHouse } from '../../../../test/event-life'
import { makeCommodity, makeLinkman, makeProduct, makeStaff, type makeTenant } from '../../../../test/factories'
import { startTestServer, type TestServer } from '../../../../test/harness'
import { signatureOf, signPng } from '../../../../test/report-life'
import { newId } from '../../../db/ids'
import { messages } from '../../../kernel/notify/message.table'
import { payments } from '../../../kernel/pay/pay.table'
import { commodityVariants } from '../../goods/commodity.table'
import { orders } from '../../order/order.table'
import { raiseServices } from '../../order/ordered-services.service'
import { daysAfter, tenantDay, tenantTime } from '../../../../shared/day'
import type { QualityInfo } from '../../../../shared/warranty'
import { products } from '../../product/product.table'
import { events } from '../event.table'

let t: TestServer
before(async () => void (t = await startTestServer()))
after(() => t.close())

const FLAGS = { setting: { shop: true, progress: true }, needPayOrderByOutLine: true }
const house = async (flags: Parameters<typeof makeTenant>[1] = { flags: FLAGS }) => {
  const made = await makeHouse(t, { tenant: flags })
  const as = { ...made.linkman.as, language: 'en' as const }
  const staff = { ...made.engineer.as, language: 'en' as const }
  const id = await eventIn(t, made, 'processing')
  return { ...made, as, staff, id }
}
type House = Awaited<ReturnType<typeof house>>
type Caller = House['as']
const part = async ({ tenant }: House, variant: Partial<typeof commodityVariants.$inferInsert> = {}) => {
  const made = await makeCommodity(t.db, tenant.id, { goods: { name: { en: 'Pump' } }, variants: [variant] })
  const id = made.variants[0]?.id
  assert.ok(id)
  return id
}
const stockOf = async ({ tenant }: House, variantId: string) =>
  (
    await t.db
      .select({ stock: commodityVariants.stock })
      .from(commodityVariants)
      .where(and(eq(commodityVariants.tenantId, tenant.id), eq(commodityVariants.id, variantId)))
  )[0]?.stock
const NOTHING_WRONG = { payments: [], orders: [], refunds: [], trades: [] }
const VISIT = { name: 'Visit', amount: 1, price: 8000 }
type Lines = {
  variantId?: string
  name?: string
  amount: number
  price: number
  covered?: number
  coveredReason?: string
  isByRule?: boolean
}[]
const body = (id: string, version: number, lines: Lines = [VISIT], discount = 0) => ({ id, version, lines, discount })
const quote = ({ staff, id }: House, version: number, lines?: Lines, discount?: number, additional = false) =>
  t.ok('POST /staff/event/quote', { ...staff, body: { ...body(id, version, lines, discount), additional } })
const seen = async (as: Caller, id: string) => {
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...as, query: { id } })
  assert.ok(quotation)
  return quotation
}
const accepting = async (as: Caller, id: string, payOffline = false) => {
  const { amount, confirmToken } = await seen(as, id)
  return { id, amount, confirmToken, ...(payOffline ? { payOffline } : {}) }
}
const accept = async (as: Caller, id: string, payOffline = false) =>
  t.ok('POST /ssp/event/createOrder', { ...as, body: await accepting(as, id, payOffline) })
async function pay(as: Caller, paymentNo: string): Promise<void> {
  const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
  const confirm = { method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } } as const
  assert.equal((await t.server.inject(confirm)).json<{ done: boolean }>().done, true)
}
const ask = (as: Caller, paymentNo: string) => t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })

test('what is quoted for a request is accepted, paid and noted; its order stands in the list, and leads back', async () => {
  const h = await house()
  const { as, staff, id, linkman, tenant } = h
  const machine = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, name: { en: 'Purifier' } })
  await t.db.update(events).set({ productId: machine.id }).where(eq(events.id, id))
  const pump = await part(h, { price: 3000, stock: 5 })
  const none = await t.ok('GET /ssp/event/quotation', { ...as, query: { id } })
  assert.deepEqual(none, { quotation: null, earlier: [], boughtWith: null })
  const [found] = await t.ok('GET /staff/event/quotable', { ...staff, query: { keyword: 'pump' } })
  assert.deepEqual([found?.variantId, found?.price, found?.stock], [pump, 3000, 5])
  const lines = [
    { variantId: pump, amount: 2, price: 3000, covered: 1, coveredReason: 'leaks since it was installed' },
    VISIT,
  ]
  assert.deepEqual(await quote(h, 0, lines, 1000), { id, version: 1, amount: 10_000 })
  const shown = await seen(as, id)
  assert.deepEqual(
    [shown.total, shown.deductions, shown.amount, shown.lines.map(one => one.share), shown.order],
    [
      14_000,
      [
        { kind: 'discount', amount: 1000 },
        { kind: 'warranty', amount: 3000 },
      ],
      10_000,
      [2727, 7273],
      null,
    ],
  )
  const detail = await t.ok('GET /ssp/event/get', { ...as, query: { id } })
  assert.deepEqual([detail.cost, detail.discount, detail.totalPrice], [14_000, 4000, 10_000])
  const placed = await accept(as, id)
  assert.deepEqual([placed.state, placed.amount, await stockOf(h, pump)], ['unpaid', 10_000, 3])
  assert.equal((await seen(as, id)).order?.paymentNo, placed.paymentNo)
  await pay(as, placed.paymentNo)
  await Promise.all([ask(as, placed.paymentNo), ask(as, placed.paymentNo)])
  const paid = await seen(as, id)
  assert.equal(paid.order?.state, 'paid')
  const records = await t.ok('GET /ssp/event/recordList', { ...as, query: { id } })
  assert.deepEqual(
    records.slice(0, 2).map(({ type }) => type),
    ['pay', 'quote'],
  )
  const list = await t.ok('POST /order/userOrderListV2', { ...as, body: { state: 'paid' } })
  assert.deepEqual(
    list.list.map(one => one.id),
    [placed.id],
  )
  const order = await t.ok('GET /order/orderDetails', { ...as, query: { id: placed.id } })
  assert.deepEqual(
    [order.eventId, order.eventNo, order.lines.map(one => [one.variantId, one.share, one.coveredReason])],
    [
      id,
      detail.eventNo,
      [
        [pump, 2727, 'leaks since it was installed'],
        [null, 7273, 'no warranty on record'],
      ],
    ],
  )
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', staff), NOTHING_WRONG)
})

test('any number of taps, with any keys, is one order; a cancelled one can be placed again', async () => {
  const h = await house()
  const { as, id } = h
  await quote(h, 0)
  const wanted = await accepting(as, id)
  const taps = await Promise.all(
    Array.from({ length: 6 }, () => t.ok('POST /ssp/event/createOrder', { ...as, body: wanted })),
  )
  assert.equal(new Set(taps.map(one => one.id)).size, 1)
  const first = taps[0]?.id ?? ''
  await t.ok('GET /order/cancelOrder', { ...as, query: { id: first } })
  assert.equal((await seen(as, id)).order, null)
  assert.notEqual((await accept(as, id)).id, first)
})

test('a new version asks again: the old one is refused with both amounts, and its order is ended', async () => {
  const h = await house()
  const { as, staff, id } = h
  await quote(h, 0)
  const old = await accepting(as, id)
  const begun = await accept(as, id)
  await quote(h, 1, [{ ...VISIT, price: 9000 }])
  assert.equal((await ask(as, begun.paymentNo)).state, 'closed')
  const refused = await t.refused('POST /ssp/event/createOrder', { ...as, body: old })
  assert.equal(refused.error, 'QUOTATION_CHANGED')
  assert.match(refused.message, /80\.00 and is .*90\.00 now/)
  const stale = await t.refused('POST /staff/event/quote', { ...staff, body: body(id, 1) })
  assert.equal(stale.error, 'CHANGED_MEANWHILE')
  assert.equal((await seen(as, id)).version, 2)
})

test('one that is paid stays: what comes after is asked for beside it, and a payment on its way is not undone', async () => {
  const h = await house()
  const { as, staff, id } = h
  await quote(h, 0)
  const first = await accept(as, id)
  await pay(as, first.paymentNo)
  // the server has not heard of it yet
  const refused = await t.refused('POST /staff/event/quote', { ...staff, body: body(id, 1, [{ ...VISIT, price: 1 }]) })
  assert.equal(refused.error, 'ORDER_STATE')
  // whoever wrote it before the payment would ask for the same twice
  const twice = await t.refused('POST /staff/event/quote', { ...staff, body: body(id, 1) })
  assert.equal(twice.error, 'CHANGED_MEANWHILE')
  await quote(h, 1, [{ ...VISIT, price: 500 }], 0, true)
  const { quotation, earlier } = await t.ok('GET /ssp/event/quotation', { ...as, query: { id } })
  assert.deepEqual([quotation?.amount, quotation?.order], [500, null])
  assert.deepEqual(
    earlier.map(one => [one.orderId, one.amount]),
    [[first.id, 8000]],
  )
  const second = await accept(as, id)
  assert.notEqual(second.id, first.id)
  assert.equal((await t.ok('GET /order/orderDetails', { ...as, query: { id: first.id } })).amount, 8000)
})

test('what the warranty pays alone is accepted without a payment; otherwise than here it waits for staff', async () => {
  const h = await house()
  const { as, staff, id } = h
  await quote(h, 0, [{ ...VISIT, covered: 1, coveredReason: 'second visit for the same fault' }])
  const free = await accept(as, id)
  assert.deepEqual([free.state, free.amount, free.paymentNo], ['paid', 0, ''])
  await quote(h, 1, [VISIT], 0, true)
  const offline = await accept(as, id, true)
  assert.equal(offline.state, 'offlinePending')
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: offline.id, note: 'cash' } })
  assert.equal((await seen(as, id)).order?.state, 'paid')
  const plain = await house({})
  await quote(plain, 0)
  const wanted = { ...plain.as, body: await accepting(plain.as, plain.id, true) }
  assert.equal((await t.refused('POST /ssp/event/createOrder', wanted)).error, 'OFFLINE_OFF')
  assert.equal((await accept(plain.as, plain.id)).state, 'unpaid', 'a company without a shop is paid, too')
})

test('what cannot be asked for is refused, and writes nothing', async () => {
  const h = await house()
  const { as, staff, id } = h
  const pump = await part(h, { price: 3000, stock: 1 })
  const refusal = async (lines: Lines, discount = 0) =>
    (await t.refused('POST /staff/event/quote', { ...staff, body: body(id, 0, lines, discount) })).error
  assert.equal(await refusal([{ ...VISIT, name: ' ' }]), 'QUOTATION_LINE')
  assert.equal(await refusal([{ ...VISIT, covered: 1 }]), 'QUOTATION_LINE')
  assert.equal(await refusal([{ ...VISIT, covered: 2, coveredReason: 'why' }]), 'QUOTATION_LINE')
  assert.equal(await refusal([VISIT], 8001), 'QUOTATION_SUM')
  assert.equal(await refusal([{ ...VISIT, amount: 9999, price: 10_002 }]), 'QUOTATION_SUM')
  assert.equal(await refusal([{ variantId: id, amount: 1, price: 1 }]), 'NOT_FOUND')
  assert.equal((await t.ok('GET /ssp/event/quotation', { ...as, query: { id } })).quotation, null)
  await quote(h, 0, [{ variantId: pump, amount: 2, price: 3000 }])
  const short = await t.refused('POST /ssp/event/createOrder', { ...as, body: await accepting(as, id) })
  assert.deepEqual([short.error, await stockOf(h, pump)], ['STOCK_SHORT', 1])
})

test('a quotation is its customer’s and its company’s alone', async () => {
  const h = await house()
  const { as, tenant, id } = h
  await quote(h, 0)
  const wanted = await accepting(as, id)
  const stranger = { ...(await makeLinkman(t.db, tenant)).as, language: 'en' as const }
  const foreign = await house()
  for (const other of [stranger, foreign.as]) {
    assert.equal((await t.refused('GET /ssp/event/quotation', { ...other, query: { id } })).error, 'NOT_FOUND')
    assert.equal((await t.refused('POST /ssp/event/createOrder', { ...other, body: wanted })).error, 'NOT_FOUND')
  }
  assert.equal((await t.refused('GET /staff/event/quotation', { ...foreign.staff, query: { id } })).error, 'NOT_FOUND')
  assert.equal((await t.refused('POST /staff/event/quote', { ...foreign.staff, body: body(id, 1) })).error, 'NOT_FOUND')
  const colleague = { ...(await makeLinkman(t.db, tenant, { customerId: h.linkman.customerId })).as }
  const begun = await accept(as, id)
  const theirs = await accept({ ...colleague, language: 'en' }, id)
  assert.deepEqual([theirs.id, theirs.paymentNo], [begun.id, ''], 'whoever began it pays it')
})

test('a service that was bought becomes a request, once, with what is known; both lead to each other', async () => {
  const h = await house()
  const { as, staff, linkman, tenant, template } = h
  const machine = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'RO-1' })
  await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'RO-2' })
  const service = await makeCommodity(t.db, tenant.id, {
    goods: { name: { en: 'Cleaning' }, kind: 'service' },
    models: ['RO-1'],
    templateId: template.id,
    variants: [{ stock: null, price: 5000 }],
  })
  const lines = [{ variantId: service.variants[0]?.id ?? '', amount: 2 }]
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
  const placed = await t.ok('POST /order/placeOrder', { ...as, body: { lines, isPickup: true, amount, confirmToken } })
  const details = () => t.ok('GET /order/orderDetails', { ...as, query: { id: placed.id } })
  const raise = () => raiseServices(t.app, t.server.log, { tenantId: tenant.id, orderId: placed.id })
  await pay(as, placed.paymentNo)
  await ask(as, placed.paymentNo)
  await Promise.all([raise(), raise()])
  const [line] = (await details()).lines
  assert.ok(line?.eventId)
  const query = { id: line.eventId }
  const request = await t.ok('GET /ssp/event/get', { ...as, query })
  assert.deepEqual(
    [request.eventNo, request.title, request.templateId, request.product?.id],
    [line.eventNo, 'Cleaning × 2', template.id, machine.id],
  )
  const { boughtWith } = await t.ok('GET /ssp/event/quotation', { ...as, query })
  assert.deepEqual(boughtWith, { orderId: placed.id, orderNo: placed.orderNo })
  assert.deepEqual((await t.ok('GET /staff/event/quotation', { ...staff, query })).boughtWith, boughtWith)
  await raise()
  assert.equal((await details()).lines[0]?.eventId, line.eventId)
  assert.equal((await t.ok('GET /ssp/event/list', { ...as, query: {} })).total, 2)
})

const DECLINE = 'POST /ssp/event/declineQuotation'

test('a quotation is declined with the reason, once; staff read it, and a new version says what is other', async () => {
  const h = await house()
  await quote(h, 0, [VISIT, { name: 'Valve', amount: 1, price: 2000 }])
  const shown = await accepting(h.as, h.id)
  const declining = { ...shown, reason: ' Too much ' }
  const both = await Promise.all([
    t.call(DECLINE, { ...h.as, body: declining }),
    t.call(DECLINE, { ...h.as, body: { ...declining, reason: 'Again' } }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  const declined = await seen(h.as, h.id)
  assert.deepEqual([declined.isOpen, declined.order], [false, null])
  assert.ok(['Too much', 'Again'].includes(declined.decline?.reason ?? ''))
  assert.ok(Date.parse(declined.decline?.dueTime ?? '') > Date.parse(declined.decline?.createTime ?? ''))
  const { quotation } = await t.ok('GET /staff/event/quotation', { ...h.staff, query: { id: h.id } })
  assert.equal(quotation?.decline?.reason, declined.decline?.reason)
  const written = (await t.ok('GET /ssp/event/recordList', { ...h.as, query: { id: h.id } })).filter(
    ({ type }) => type === 'remark',
  )
  assert.deepEqual(
    written.map(({ actor, content }) => [actor, content]),
    [['linkman', `Quotation of CN¥100.00 not accepted: ${declined.decline?.reason ?? ''}`]],
  )
  assert.equal(
    (await t.refused('POST /ssp/event/createOrder', { ...h.as, body: shown })).error,
    'QUOTATION_DECLINED',
    'what was declined is not paid',
  )
  const stranger = { ...(await makeLinkman(t.db, h.tenant)).as, language: 'en' as const }
  assert.equal((await t.refused(DECLINE, { ...stranger, body: declining })).error, 'NOT_FOUND')

  await quote(h, 1, [VISIT, { name: 'Seal', amount: 1, price: 500 }])
  const next = await seen(h.as, h.id)
  assert.deepEqual(
    [next.isOpen, next.decline, next.changes],
    [
      true,
      null,
      {
        wasAgreed: false,
        from: 10_000,
        lines: [
          { name: 'Seal', from: null, to: 500 },
          { name: 'Valve', from: 2000, to: null },
        ],
      },
    ],
  )
  assert.equal((await t.refused(DECLINE, { ...h.as, body: declining })).error, 'QUOTATION_CHANGED')
  // an order is cancelled before what it pays for can be declined
  await accept(h.as, h.id)
  const ordered = await t.refused(DECLINE, { ...h.as, body: { ...(await accepting(h.as, h.id)), reason: 'x' } })
  assert.equal(ordered.error, 'QUOTATION_PAYING')
  assert.equal((await seen(h.as, h.id)).decline, null)
})

test('a quotation may be accepted until its last day is over; what was ordered in time is paid, and a new one asks again', async () => {
  const h = await house()
  await t.ok('POST /staff/event/quote', { ...h.staff, body: { ...body(h.id, 0), validDays: 1 } })
  const late = await accepting(h.as, h.id)
  const { expireTime } = await seen(h.as, h.id)
  assert.equal(tenantTime(Date.parse(expireTime ?? '')).slice(11), '00:00')
  const now = t.clock.now
  t.clock.now = Date.parse(expireTime ?? '')
  const { isOpen, isExpired, order } = await seen(h.as, h.id)
  assert.deepEqual([isOpen, isExpired, order], [false, true, null])
  assert.equal((await t.refused('POST /ssp/event/createOrder', { ...h.as, body: late })).error, 'QUOTATION_EXPIRED')
  t.clock.now = now
  await quote(h, 1)
  const { paymentNo } = await accept(h.as, h.id)
  t.clock.now = Date.parse(expireTime ?? '')
  assert.equal((await seen(h.as, h.id)).isExpired, false)
  t.clock.now = now
  await pay(h.as, paymentNo)
})

test('declined and paid at the same time: one of the two is done', async () => {
  const h = await house()
  for (let version = 0; version < 4; version++) {
    await quote(h, version)
    const shown = await accepting(h.as, h.id)
    const answers = await Promise.all([
      t.call('POST /ssp/event/createOrder', { ...h.as, body: shown }),
      t.call(DECLINE, { ...h.as, body: { ...shown, reason: 'No' } }),
    ])
    const { decline, order } = await seen(h.as, h.id)
    assert.deepEqual(
      answers.map(answer => answer.body.error ?? 'done'),
      order ? ['done', 'QUOTATION_PAYING'] : ['QUOTATION_DECLINED', 'done'],
    )
    assert.equal(order === null, decline !== null)
  }
})

const AGREE = 'POST /ssp/event/agreeQuotation'
const SIGN = 'POST /staff/event/agreeQuotation'

/** What a customer was told last, the newest first. */
const toldLast = async (as: Caller, count: number) =>
  (await t.ok('GET /ssp/message/list', { ...as, query: {} })).list
    .slice(0, count)
    .map(({ title, body: words }) => [title, words])

test('a quotation is agreed to and paid later: once, without end, and no longer declined; a new version asks anew', async () => {
  const h = await house({ flags: { setting: { progress: true } } })
  await t.ok('POST /staff/event/quote', { ...h.staff, body: { ...body(h.id, 0), validDays: 1 } })
  const shown = await accepting(h.as, h.id)
  const answer = { id: h.id, version: 1, amount: 8000 }
  const other = {
    ...(await makeLinkman(t.db, h.tenant, { customerId: h.linkman.customerId })).as,
    language: 'en' as const,
  }
  const taps = await Promise.all([h.as, h.as, other].map(as => t.ok(AGREE, { ...as, body: shown })))
  assert.deepEqual(taps, [answer, answer, answer])
  const entries = async (type: string) =>
    (await t.ok('GET /ssp/event/recordList', { ...h.as, query: { id: h.id } })).filter(one => one.type === type)
  const [entry, ...more] = await entries('agree')
  assert.deepEqual([entry?.content, more.length], ['CN¥80.00', 0])
  // whose request it is has it in writing, whoever of them agreed, and once
  assert.deepEqual(await toldLast(h.as, 2), [
    ['Price agreed', 'Pay later · CN¥80.00'],
    ['New quotation', 'CN¥80.00: agree or pay'],
  ])
  const agreed = await seen(h.as, h.id)
  assert.deepEqual(
    [agreed.agreed?.way, agreed.agreed?.name, agreed.isOpen, agreed.order],
    ['portal', entry?.actorName, true, null],
  )
  assert.deepEqual(
    (await t.ok('GET /staff/event/quotation', { ...h.staff, query: { id: h.id } })).quotation?.agreed,
    agreed.agreed,
  )
  assert.equal((await t.refused(DECLINE, { ...h.as, body: { ...shown, reason: 'No' } })).error, 'QUOTATION_AGREED')
  const now = t.clock.now
  t.clock.now = Date.parse(agreed.expireTime ?? '') + 1
  assert.deepEqual([(await seen(h.as, h.id)).isExpired, (await seen(h.as, h.id)).isOpen], [false, true])
  t.clock.now = now
  // who looked before it was agreed to writes nothing over it
  assert.equal(
    (await t.refused('POST /staff/event/quote', { ...h.staff, body: body(h.id, 1) })).error,
    'CHANGED_MEANWHILE',
  )
  const anew = { ...body(h.id, 1, [{ ...VISIT, price: 9000 }]), agreed: true }
  await t.ok('POST /staff/event/quote', { ...h.staff, body: anew })
  const next = await seen(h.as, h.id)
  assert.deepEqual([next.agreed, next.changes?.wasAgreed, next.changes?.from], [null, true, 8000])
  const changed = await t.refused(AGREE, { ...h.as, body: shown })
  assert.equal(changed.error, 'QUOTATION_CHANGED')
  assert.match(changed.message, /80\.00 and is .*90\.00 now/)
  await t.ok(AGREE, { ...h.as, body: await accepting(h.as, h.id) })
  const placed = await accept(h.as, h.id)
  await pay(h.as, placed.paymentNo)
  await ask(h.as, placed.paymentNo)
  assert.equal((await seen(h.as, h.id)).order?.state, 'paid')
  const stranger = { ...(await makeLinkman(t.db, h.tenant)).as, language: 'en' as const }
  assert.equal((await t.refused(AGREE, { ...stranger, body: shown })).error, 'NOT_FOUND')
})

test('what is declined, over, ordered or called off is not agreed to', async () => {
  const h = await house()
  const refused = async () => (await t.refused(AGREE, { ...h.as, body: await accepting(h.as, h.id) })).error
  await t.ok('POST /staff/event/quote', { ...h.staff, body: { ...body(h.id, 0), validDays: 1 } })
  const now = t.clock.now
  t.clock.now = Date.parse((await seen(h.as, h.id)).expireTime ?? '')
  assert.equal(await refused(), 'QUOTATION_EXPIRED')
  t.clock.now = now
  const { id } = await accept(h.as, h.id)
  assert.equal(await refused(), 'QUOTATION_PAYING')
  await t.ok('GET /order/cancelOrder', { ...h.as, query: { id } })
  await t.ok(DECLINE, { ...h.as, body: { ...(await accepting(h.as, h.id)), reason: 'No' } })
  assert.equal(await refused(), 'QUOTATION_DECLINED')
  await quote(h, 1)
  await t.db.update(events).set({ state: 'off' }).where(eq(events.id, h.id))
  assert.equal(await refused(), 'EVENT_STATE')
})

test('a customer signs on the engineer’s phone: with ink, under a name, the version that was shown; they are told of it', async () => {
  const h = await house()
  const sign = async (
    change: Partial<{ version: number; amount: number; signature: string; signer: string }> = {},
  ) => ({
    id: h.id,
    version: 1,
    amount: 8000,
    signer: ' Zhang San ',
    signature: await signatureOf(t, h.staff),
    ...change,
  })
  await quote(h, 0)
  const refused = async (change: Parameters<typeof sign>[0]) =>
    (await t.refused(SIGN, { ...h.staff, body: await sign(change) })).error
  const empty = await t.ok('POST /files/upload', {
    ...h.staff,
    file: { name: 'a.png', type: 'image/png', bytes: await signPng('dot') },
  })
  assert.equal(await refused({ signature: empty.id }), 'FILE_BLANK')
  assert.equal(await refused({ signature: await signatureOf(t, h.as) }), 'NOT_FOUND')
  assert.equal(await refused({ version: 2 }), 'QUOTATION_CHANGED')
  assert.equal(await refused({ amount: 7999 }), 'QUOTATION_CHANGED')
  const colleague = await makeStaff(t.db, h.tenant, { permissions: ['event.handle'] })
  const foreign = { ...colleague.as, body: await sign({ signature: await signatureOf(t, colleague.as) }) }
  assert.equal((await t.refused(SIGN, foreign)).error, 'NOT_FOUND')
  assert.equal((await seen(h.as, h.id)).agreed, null)
  const signed = await sign()
  const answers = await Promise.all([1, 2].map(() => t.ok(SIGN, { ...h.staff, body: signed })))
  assert.deepEqual(
    answers,
    [1, 2].map(() => ({ id: h.id, version: 1, amount: 8000 })),
  )
  const { agreed } = await seen(h.as, h.id)
  assert.deepEqual([agreed?.name, agreed?.way], ['Zhang San', 'signature'])
  assert.equal((await t.server.inject({ method: 'GET', url: agreed?.signatureUrl ?? '' })).statusCode, 200)
  assert.deepEqual(await toldLast(h.as, 2), [
    ['Price agreed', 'Pay later · CN¥80.00 · signed by Zhang San on the engineer’s phone'],
    ['New quotation', 'CN¥80.00: agree or pay'],
  ])
})

test('a price that changes while the customer agrees: one of the two counts, whoever comes first', async () => {
  const h = await house()
  let version = 0
  let isAgreed = false
  for (const first of ['agree', 'quote', 'agree', 'quote'] as const) {
    await t.ok('POST /staff/event/quote', {
      ...h.staff,
      body: { ...body(h.id, version, [{ ...VISIT, price: 8000 + version }]), agreed: isAgreed },
    })
    version += 1
    const shown = await accepting(h.as, h.id)
    const calls = {
      agree: () => t.call(AGREE, { ...h.as, body: shown }),
      quote: () =>
        t.call('POST /staff/event/quote', { ...h.staff, body: body(h.id, version, [{ ...VISIT, price: 1 }]) }),
    }
    const begun = [calls[first](), calls[first === 'agree' ? 'quote' : 'agree']()]
    const [one, other] = await Promise.all(begun)
    const [agreeing, quoting] = first === 'agree' ? [one, other] : [other, one]
    const now = await seen(h.as, h.id)
    isAgreed = now.agreed !== null
    assert.deepEqual(
      [agreeing?.body.error ?? 'done', quoting?.body.error ?? 'done'],
      isAgreed ? ['done', 'CHANGED_MEANWHILE'] : ['QUOTATION_CHANGED', 'done'],
    )
    assert.equal(now.version, isAgreed ? version : version + 1)
    version = now.version
  }
})

/** What the van and the main warehouse have of a part, and what the engineer's open job holds of it. */
async function partsOf(h: House, vanId: string, variantId: string) {
  const desk = (await makeStaff(t.db, h.tenant, { permissions: ['shop.read'] })).as
  const { list } = await t.ok('GET /staff/stock/list', { ...desk, query: {} })
  const there = list.find(one => one.variantId === variantId)
  const at = (id: string | null) => there?.places.find(({ placeId }) => placeId === id)?.pieces ?? 0
  const { jobs } = await t.ok('GET /staff/stock/van', h.staff)
  const held = jobs.find(({ eventId }) => eventId === h.id)?.parts ?? []
  return {
    van: at(vanId),
    main: at(null),
    reserved: there?.reserved,
    job: held.reduce((sum, { pieces }) => sum + pieces, 0),
  }
}

test('parts of a price that is agreed to leave the stock at once, the van first; they wait for no payment, and come back with another price', async () => {
  const h = await house()
  const pump = await part(h, { price: 3000, stock: 5 })
  const keeper = (await makeStaff(t.db, h.tenant, { permissions: ['shop.read', 'shop.write'] })).as
  const place = { version: 0, kind: 'van' as const, name: 'Van 1', staffId: h.engineer.id, enabled: true }
  const { id: van } = await t.ok('POST /staff/stock/savePlace', { ...keeper, body: place })
  const fetched = { toId: van, lines: [{ variantId: pump, pieces: 1 }], note: '' }
  await t.ok('POST /staff/stock/transfer', { ...keeper, body: fetched })
  const now = () => partsOf(h, van, pump)
  const line = (amount: number) => [{ variantId: pump, amount, price: 3000 }]
  await quote(h, 0, line(2))
  assert.deepEqual(await now(), { van: 1, main: 4, reserved: 0, job: 0 }, 'nothing is taken before')
  const counted = async () =>
    (await t.ok('GET /staff/event/quotableLine', { ...h.staff, query: { id: h.id, variantId: pump, amount: 1 } })).stock
  assert.equal(await counted(), 5, 'of the van and of the warehouse')
  await t.ok(AGREE, { ...h.as, body: await accepting(h.as, h.id) })
  const agreed = { van: 0, main: 3, reserved: 2, job: 2 }
  assert.deepEqual(await now(), agreed)
  const placed = await accept(h.as, h.id)
  assert.deepEqual(await now(), agreed, 'an order takes them no second time')
  assert.equal(await counted(), 5, 'with what another price puts back')
  await t.ok('GET /order/cancelOrder', { ...h.as, query: { id: placed.id } })
  assert.deepEqual(await now(), agreed, 'what was agreed to needs no order')
  await t.ok('POST /staff/event/quote', { ...h.staff, body: { ...body(h.id, 1, line(5)), agreed: true } })
  assert.deepEqual(await now(), { van: 1, main: 4, reserved: 0, job: 0 })
  // somebody else takes them meanwhile
  const lost = { variantId: pump, reason: 'lost' as const, pieces: 1, note: '' }
  await t.ok('POST /staff/stock/move', { ...keeper, body: lost })
  const short = await t.refused(AGREE, { ...h.as, body: await accepting(h.as, h.id) })
  assert.deepEqual([short.error, short.message.includes('Pump')], ['STOCK_SHORT', true])
  assert.equal((await seen(h.as, h.id)).agreed, null)
  assert.deepEqual(await now(), { van: 1, main: 3, reserved: 0, job: 0 })
  await quote(h, 2, line(4))
  await t.ok(AGREE, { ...h.as, body: await accepting(h.as, h.id) })
  assert.deepEqual(await now(), { van: 0, main: 0, reserved: 4, job: 4 })
  await t.ok('POST /staff/event/off', { ...(await makeStaff(t.db, h.tenant)).as, body: { id: h.id, reason: 'moved' } })
  assert.deepEqual(await now(), { van: 1, main: 3, reserved: 0, job: 0 })
})

test('parts that an engineer takes beside the price are their own job’s alone, and used when it ends', async () => {
  const h = await house()
  const seal = await part(h, { stock: 3 })
  const take = (as: Caller, pieces: number) =>
    t.send('POST /staff/stock/take', { ...as, body: { eventId: h.id, variantId: seal, pieces } })
  const colleague = {
    ...(await makeStaff(t.db, h.tenant, { permissions: ['event.handle'] })).as,
    language: 'en' as const,
  }
  assert.equal((await take(colleague, 1)).body.error, 'NOT_FOUND')
  assert.equal((await take(h.staff, 4)).body.error, 'STOCK_SHORT')
  assert.equal(await stockOf(h, seal), 3)
  for (const [pieces, left] of [
    [2, 1],
    [2, 1],
    [1, 2],
  ] as const) {
    assert.equal((await take(h.staff, pieces)).status, 200)
    assert.equal(await stockOf(h, seal), left)
  }
  await t.ok('POST /staff/event/finish', { ...h.staff, body: { id: h.id, serviceContent: 'sealed' } })
  assert.equal((await take(h.staff, 0)).body.error, 'EVENT_STATE')
  assert.equal(await stockOf(h, seal), 2)
})

test('the rules of the warranty say what it pays of a line, and why; who writes something else is named to staff', async () => {
  const h = await house()
  const { as, staff, id, linkman, tenant } = h
  const day = tenantDay(Date.now())
  const rule = (query: { variantId?: string; name?: string; amount: number }) =>
    t.ok('GET /staff/event/quotableLine', { ...staff, query: { id, ...query } })
  // nothing is known of a warranty
  assert.deepEqual(await rule({ name: 'Visit', amount: 1 }), { covered: 0, reason: '', stock: null })
  const machine = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    qualityInfoStartTime: daysAfter(day, -400),
    qualityInfoEndTime: daysAfter(day, -35),
    qualityInfo: {
      mode: 'manual',
      rule: null,
      catalogName: {},
      firstEndTime: daysAfter(day, -35),
      lengthened: [],
      parts: [
        { name: { en: 'Compressor', zh: '压缩机' }, start: daysAfter(day, -400), end: daysAfter(day, 700), ref: '' },
      ],
    },
  })
  await t.db.update(events).set({ productId: machine.id }).where(eq(events.id, id))
  assert.deepEqual(await rule({ name: 'Visit', amount: 1 }), {
    covered: 0,
    reason: `the warranty ended on ${daysAfter(day, -35)}`,
    stock: null,
  })
  assert.deepEqual(await rule({ name: 'New compressor, fitted', amount: 2 }), {
    covered: 2,
    reason: `Compressor: in warranty until ${daysAfter(day, 700)}`,
    stock: null,
  })
  const end = daysAfter(day, 30)
  const lengthened = [{ by: 'card' as const, ref: 'c', months: 2, days: 0, until: end, time: new Date().toISOString() }]
  await t.db
    .update(products)
    .set({ qualityInfoEndTime: end, qualityInfo: { ...(machine.qualityInfo as QualityInfo), lengthened } })
    .where(eq(products.id, machine.id))
  const sold = async (commodity: { isCovered: boolean; models: string[] }) => {
    const made = await makeCommodity(t.db, tenant.id, { ...commodity, variants: [{ price: 1000 }] })
    return made.variants[0]?.id ?? ''
  }
  const seal = await sold({ isCovered: true, models: [machine.model] })
  const extra = await sold({ isCovered: false, models: [machine.model] })
  const strange = await sold({ isCovered: true, models: ['another'] })
  const once = { covered: 1, reason: `in warranty until ${end}, one piece free in 365 days`, stock: 5 }
  assert.deepEqual(await rule({ variantId: seal, amount: 2 }), once)
  for (const variantId of [extra, strange])
    assert.deepEqual(await rule({ variantId, amount: 2 }), { covered: 0, reason: 'not part of the warranty', stock: 5 })
  assert.equal((await rule({ name: 'Visit', amount: 1 })).reason, `in warranty until ${end} (lengthened by a card)`)
  const lines = [
    { variantId: seal, amount: 2, price: 1000, isByRule: true },
    { ...VISIT, covered: 0, coveredReason: 'broken by a fall' },
    { variantId: extra, amount: 1, price: 500 },
  ]
  assert.equal((await t.ok('POST /staff/event/quote', { ...staff, body: body(id, 0, lines) })).amount, 9500)
  const writer = (await t.ok('GET /staff/event/quotation', { ...staff, query: { id } })).quotation?.staffName
  const colleague = await makeStaff(t.db, tenant)
  await t.ok('POST /staff/event/quote', { ...colleague.as, language: 'en', body: body(id, 1, lines) })
  const told = async () => {
    const { quotation } = await t.ok('GET /staff/event/quotation', { ...staff, query: { id } })
    return quotation?.lines.map(line => [line.covered, line.coveredReason, line.coveredBy])
  }
  assert.deepEqual(await told(), [
    [1, once.reason, ''],
    [0, 'broken by a fall', writer],
    [0, 'not part of the warranty', ''],
  ])
  const customer = await t.ok('GET /ssp/event/quotation', { ...as, language: 'ru', query: { id } })
  assert.deepEqual(
    customer.quotation?.lines.map(line => [line.covered, line.coveredReason, line.coveredBy]),
    [
      [1, `на гарантии до ${end}, бесплатно 1 шт. за 365 дней`, ''],
      [0, 'broken by a fall', ''],
      [0, 'гарантия не распространяется', ''],
    ],
  )
  // an order that a new price ends counts only when it is paid
  const { paymentNo } = await accept(as, id)
  assert.deepEqual(await rule({ variantId: seal, amount: 2 }), once)
  await pay(as, paymentNo)
  await ask(as, paymentNo)
  assert.deepEqual(await rule({ variantId: seal, amount: 2 }), {
    covered: 0,
    reason: 'the one free piece in 365 days was used',
    // two went with the order
    stock: 3,
  })
})

const CODE = 'POST /staff/event/payCode'
const CASH = 'POST /staff/event/takeCash'
/** What is owed at a customer's door once they have agreed to it, as the engineer's screen shows it. */
const owing = async (h: House, version = 1) => {
  await t.ok(AGREE, { ...h.as, body: await accepting(h.as, h.id) })
  const { due } = await t.ok('GET /staff/event/quotation', { ...h.staff, query: { id: h.id } })
  assert.deepEqual([due?.version, due?.amount, due?.channels], [version, (await seen(h.as, h.id)).amount, BOTH])
  return { id: h.id, version, amount: due?.amount ?? 0 }
}
const BOTH = ['wechat', 'alipay']
const scan = async (codeUrl: string) => {
  const prepayId = new URL(codeUrl).searchParams.get('prepay_id') ?? ''
  const payload = { prepayId, outcome: 'paid' }
  return (await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })).json<{ done: boolean }>()
    .done
}
const standing = (h: House, channel: 'wechat' | 'alipay') =>
  t.ok('GET /staff/event/payState', { ...h.staff, query: { id: h.id, channel } })
const ordersOf = ({ tenant }: House) => t.db.select().from(orders).where(eq(orders.tenantId, tenant.id))
const paymentsOf = ({ tenant }: House) => t.db.select().from(payments).where(eq(payments.tenantId, tenant.id))
/** How often the request, and the customer, were told that it is paid. */
const paidTimes = async ({ as, id, tenant, linkman }: House) => {
  const records = await t.ok('GET /ssp/event/recordList', { ...as, query: { id } })
  const told = await t.db
    .select({ change: messages.change })
    .from(messages)
    .where(and(eq(messages.tenantId, tenant.id), eq(messages.linkmanId, linkman.id), eq(messages.change, 'payService')))
  return [records.filter(({ type }) => type === 'pay').length, told.length]
}

test('what is agreed to is paid at the door by a code, once: asked for twice, confirmed twice, and also begun in the portal', async () => {
  const h = await house()
  await quote(h, 0)
  const early = { id: h.id, version: 1, amount: 8000, channel: 'wechat' as const }
  assert.equal((await t.refused(CODE, { ...h.staff, body: early })).error, 'NOTHING_OWED')
  const shown = await owing(h)
  const colleague = await makeStaff(t.db, h.tenant, { permissions: ['event.handle', 'task.handle'] })
  for (const as of [colleague.as, (await house()).staff])
    for (const call of [CODE, CASH] as const) {
      const stranger = { ...as, body: call === CODE ? { ...shown, channel: 'wechat' as const } : shown }
      assert.equal((await t.refused(call, stranger)).error, 'NOT_FOUND')
    }
  const begin = (channel: 'wechat' | 'alipay') => t.ok(CODE, { ...h.staff, body: { ...shown, channel } })
  const [one, other] = await Promise.all([begin('wechat'), begin('wechat')])
  assert.deepEqual([one.codeUrl, one.isSandbox], [other.codeUrl, true])
  assert.equal((await standing(h, 'wechat')).state, 'open')
  // another channel ends the first code, and the customer's own way ends the second
  const alipay = await begin('alipay')
  assert.deepEqual([(await standing(h, 'wechat')).state, (await standing(h, 'alipay')).state], ['over', 'open'])
  assert.equal(await scan(one.codeUrl), false)
  const [order, ...more] = await ordersOf(h)
  assert.deepEqual([order?.linkmanId, order?.state, order?.payable, more.length], [h.linkman.id, 'unpaid', 8000, 0])
  // Alipay knows of a code only once it is scanned: here both windows take the money
  await pay(h.as, (await accept(h.as, h.id)).paymentNo)
  assert.equal(await scan(alipay.codeUrl), true)
  const heard = [standing(h, 'alipay'), standing(h, 'alipay'), ask(h.as, order?.paymentNo ?? '')]
  assert.deepEqual(
    (await Promise.all(heard)).map(({ state }) => state),
    ['paid', 'paid', 'paid'],
  )
  assert.deepEqual(await paidTimes(h), [1, 1])
  const { quotation, due } = await t.ok('GET /staff/event/quotation', { ...h.staff, query: { id: h.id } })
  assert.deepEqual([quotation?.order?.state, due], ['paid', null])
  assert.equal((await seen(h.as, h.id)).order?.state, 'paid')
  assert.equal((await t.refused(CODE, { ...h.staff, body: { ...shown, channel: 'wechat' } })).error, 'QUOTATION_PAID')
  assert.equal((await t.refused(CASH, { ...h.staff, body: shown })).error, 'QUOTATION_PAID')
  const say = await assistantOf(t, h.tenant.id)
  const told = await say(h.as, 'my orders')
  assert.ok(told.includes(order?.orderNo ?? '-') && !told.includes('To be paid'), told)
})

test('a code whose time is over is made anew, and what was to be paid otherwise can be paid by one', async () => {
  const h = await house()
  await quote(h, 0)
  const shown = { ...(await owing(h)), channel: 'wechat' as const }
  const first = await t.ok(CODE, { ...h.staff, body: shown })
  t.clock.advance(31 * 60_000)
  const next = await t.ok(CODE, { ...h.staff, body: shown })
  assert.notEqual(next.codeUrl, first.codeUrl)
  assert.equal(await scan(first.codeUrl), false)
  await scan(next.codeUrl)
  assert.equal((await standing(h, 'wechat')).state, 'paid')
  t.clock.advance(-31 * 60_000)
  assert.deepEqual((await ordersOf(h)).map(({ state }) => state).toSorted(), ['cancelled', 'paid'])
  const other = await house()
  await quote(other, 0)
  const { id } = await accept(other.as, other.id, true)
  await scan((await t.ok(CODE, { ...other.staff, body: { ...shown, id: other.id } })).codeUrl)
  assert.equal((await standing(other, 'wechat')).state, 'paid')
  assert.deepEqual(
    (await ordersOf(other)).map(one => [one.id, one.state]),
    [[id, 'paid']],
  )
})

test('cash is noted once: with the same key, by two at once, over a payment that was begun; who took it stands in the log', async () => {
  const h = await house()
  const desk = await makeStaff(t.db, h.tenant)
  await quote(h, 0)
  const shown = await owing(h)
  // begun in the portal: the same order is paid
  const begun = await accept(h.as, h.id)
  const idempotencyKey = newId()
  const once = () => t.ok(CASH, { ...h.staff, body: shown, idempotencyKey })
  const [one, two] = await Promise.all([once(), once()])
  assert.deepEqual([one, two], [one, one])
  assert.deepEqual(await once(), { id: begun.id, orderNo: begun.orderNo, amount: 8000 })
  assert.equal((await t.refused(CASH, { ...desk.as, body: shown })).error, 'QUOTATION_PAID')
  assert.equal((await ask(h.as, begun.paymentNo)).state, 'closed', 'nobody can pay it here any more')
  assert.deepEqual(await paidTimes(h), [1, 1])
  const records = await t.ok('GET /ssp/event/recordList', { ...h.as, query: { id: h.id } })
  const said = `CN¥80.00 in cash taken by ${h.engineer.displayName}`
  assert.equal(records.find(({ type }) => type === 'pay')?.content, `CN¥80.00 ${begun.orderNo} · ${said}`)
  const { list } = await t.ok('GET /staff/audit/list', { ...h.staff, query: { subjectId: begun.id } })
  const entry = list.find(({ action }) => action === CASH)
  assert.equal(entry?.actorName, h.engineer.displayName)
  // two people, no order yet
  await quote(h, 1, [{ ...VISIT, price: 500 }], 0, true)
  const next = await owing(h, 2)
  const both = await Promise.all([h.staff, desk.as].map(as => t.call(CASH, { ...as, body: next })))
  assert.deepEqual(both.map(({ body: { error } }) => error ?? 'done').toSorted(), ['QUOTATION_PAID', 'done'])
  assert.deepEqual(
    (await paymentsOf(h)).filter(({ state }) => state === 'paid').map(({ channel, amount }) => [channel, amount]),
    [
      ['counter', 8000],
      ['counter', 500],
    ],
  )
  assert.equal((await ordersOf(h)).length, 2)
  assert.deepEqual(await t.ok('GET /staff/order/reconciliation', h.staff), NOTHING_WRONG)
  // it goes back as what came over the counter does
  const { lines } = await t.ok('GET /order/orderDetails', { ...h.as, query: { id: begun.id } })
  const back = { orderId: begun.id, type: 'refund' as const, reason: 'other' as const, text: 'x', pictures: [] }
  const { id } = await t.ok('POST /afterSales/initiateApplication', {
    ...h.as,
    body: { ...back, amount: 8000, lines: [{ lineId: lines[0]?.id ?? '', pieces: 1 }] },
  })
  const asked = await t.ok('GET /staff/afterSale/get', { ...h.staff, query: { id } })
  const payBack = { id, seenUpdateTime: asked.updateTime, otherwise: '' }
  await t.ok('POST /staff/afterSale/payBack', { ...h.staff, body: payBack })
  const [owed] = (await t.ok('GET /staff/order/reconciliation', h.staff)).refunds
  assert.deepEqual([owed?.orderId, owed?.amount, owed?.state, owed?.canSettle], [begun.id, 8000, 'owed', true])
})

test('a price that changed, a payment that was quicker and a company that takes no cash are said, and nothing is taken', async () => {
  const h = await house()
  await quote(h, 0)
  const shown = await owing(h)
  await t.ok('POST /staff/event/quote', {
    ...h.staff,
    body: { ...body(h.id, 1, [{ ...VISIT, price: 9000 }]), agreed: true },
  })
  for (const call of [CODE, CASH] as const) {
    const old = { ...h.staff, body: call === CODE ? { ...shown, channel: 'alipay' as const } : shown }
    const refused = await t.refused(call, old)
    assert.deepEqual([refused.error, /80\.00 .*90\.00/.test(refused.message)], ['QUOTATION_CHANGED', true])
  }
  assert.deepEqual(await ordersOf(h), [])
  const next = await owing(h, 2)
  const begun = await accept(h.as, h.id)
  await pay(h.as, begun.paymentNo)
  // the server has not heard of it yet
  assert.equal((await t.refused(CASH, { ...h.staff, body: next })).error, 'QUOTATION_PAID')
  assert.deepEqual(
    (await paymentsOf(h)).map(({ state, channel }) => [state, channel]),
    [['paid', 'alipay']],
  )
  const plain = await house({})
  await quote(plain, 0)
  const owed = await owing(plain)
  const { due } = await t.ok('GET /staff/event/quotation', { ...plain.staff, query: { id: plain.id } })
  assert.equal(due?.takesCash, false)
  assert.equal((await t.refused(CASH, { ...plain.staff, body: owed })).error, 'CASH_OFF')
  assert.deepEqual(await ordersOf(plain), [])
})
