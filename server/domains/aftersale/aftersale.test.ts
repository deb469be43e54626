import { and, eq, sum } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { money } from '../../../shared/money'
import { AFTER_SALE_DAYS, CONFIRMED_AFTER_DAYS, type AfterSaleType } from '../../../shared/aftersale'
import { backNext, meansRows, partsBack, restLine, type MeansRow } from '../../../shared/money-back'
import { newId } from '../../db/ids'
import { fileUses } from '../../kernel/files/file.table'
import { messages } from '../../kernel/notify/message.table'
import { payBackDue } from '../../kernel/pay/refund.service'
import { refunds } from '../../kernel/pay/pay.table'
import { PaymentFailure, type RefundStanding } from '../../providers/payment/payment'
import { commodities, commodityVariants, stockMoves } from '../goods/commodity.table'
import { memberAccounts, memberEntries } from '../member/member.table'
import { orderLines, orders } from '../order/order.table'
import { confirmAfterSales } from './aftersale.service'
import { afterSales } from './aftersale.table'

let t: TestServer
/** What becomes of the provider's next answers when it is asked to pay back. */
let refundAnswers: ((pay: () => Promise<RefundStanding>) => Promise<RefundStanding>)[] = []
before(async () => {
  t = await startTestServer()
  const { alipay } = t.app.providers.payment
  assert.ok(alipay)
  const payBack = alipay.refund.bind(alipay)
  alipay.refund = async refund => {
    const answer = refundAnswers.shift()
    return answer ? answer(() => payBack(refund)) : payBack(refund)
  }
})
after(() => t.close())

const [MINUTE, DAY] = [60_000, 86_400_000]
const FLAGS = { setting: { shop: true, progress: true }, needPayOrderByOutLine: true, RECEIPT_MANAGE: true }
const signal = new AbortController().signal

async function makeHouse(flags: { memberManage?: boolean } = {}) {
  const tenant = await makeTenant(t.db, { flags: { ...FLAGS, ...flags } })
  const linkman = await makeLinkman(t.db, tenant)
  const as = { ...linkman.as, language: 'en' as const }
  const staff = { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const }
  return { tenant, as, staff, customerId: linkman.customerId }
}
type House = Awaited<ReturnType<typeof makeHouse>>

const part = async ({ tenant }: House, price: number, stock = 20) => {
  const made = await makeCommodity(t.db, tenant.id, {
    goods: { name: { en: 'Filter' } },
    variants: [{ price, discountPrice: null, stock }],
  })
  return made.variants[0]?.id ?? assert.fail()
}
type Lines = { variantId: string; amount: number }[]
/** A paid order with its lines, in the order of `lines`; paid here, or over the counter. */
async function buy({ as, staff }: House, lines: Lines, { isHere = true, use = [] as ('points' | 'balance')[] } = {}) {
  const wanted = { lines, isPickup: true, use }
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
  const body = { ...wanted, amount, confirmToken, payOffline: !isHere }
  const { id, paymentNo } = await t.ok('POST /order/placeOrder', { ...as, body })
  if (!amount) {
    // what is paid without money is paid at once
  } else if (isHere) {
    const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...as, body: { paymentNo } })
    const payload = { tradeNO, outcome: 'paid' }
    await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
    await t.ok('POST /pay/queryOrder', { ...as, body: { paymentNo } })
  } else await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id, note: '' } })
  const details = await orderOf({ as }, id)
  assert.equal(details.state, 'paid')
  const lineIds = lines.map(
    ({ variantId }) => details.lines.find(line => line.variantId === variantId)?.id ?? assert.fail(),
  )
  return { id, lineIds, first: lineIds[0] ?? assert.fail() }
}
const orderOf = ({ as }: Pick<House, 'as'>, id: string) => t.ok('GET /order/orderDetails', { ...as, query: { id } })
const ship = ({ staff }: House, id: string, lines: { lineId: string; amount: number }[]) =>
  t.call('POST /staff/order/ship', { ...staff, body: { id, company: 'SF', number: newId(), lines } })

const WHY = { reason: 'faulty' as const, text: 'It leaks', pictures: [] as string[] }
const ask = (
  { as }: Pick<House, 'as'>,
  body: { orderId: string; type: AfterSaleType; amount: number; lines: { lineId: string; pieces: number }[] },
) => t.call('POST /afterSales/initiateApplication', { ...as, body: { ...WHY, ...body } })
async function asked(...input: Parameters<typeof ask>) {
  const { status, body } = await ask(...input)
  assert.equal(status, 200, body.message)
  return body.data ?? assert.fail()
}
const mine = ({ as }: Pick<House, 'as'>, id: string) => t.ok('GET /afterSales/cEndDetails', { ...as, query: { id } })
const payBack = async ({ staff }: House, id: string, otherwise = '') => {
  const { updateTime } = await t.ok('GET /staff/afterSale/get', { ...staff, query: { id } })
  return t.call('POST /staff/afterSale/payBack', { ...staff, body: { id, seenUpdateTime: updateTime, otherwise } })
}
const approve = async ({ staff }: House, id: string) => {
  const { updateTime } = await t.ok('GET /staff/afterSale/get', { ...staff, query: { id } })
  const body = { id, returnAddress: 'Wensan Road 1', seenUpdateTime: updateTime }
  return t.call('POST /staff/afterSale/approve', { ...staff, body })
}
/** Goods that were asked for are back with the company. */
async function bring(house: House, id: string, restock: boolean) {
  assert.equal((await approve(house, id)).status, 200)
  await t.ok('POST /afterSales/returnOfGoods', { ...house.as, body: { id, company: 'SF', number: 'SF1234567890' } })
  await t.ok('POST /staff/afterSale/receive', { ...house.staff, body: { id, restock } })
}
/** What is due goes back, so many minutes from now. */
const backRound = async (minutes = 0) => {
  t.clock.advance(minutes * MINUTE)
  await payBackDue(t.app, t.server.log, signal)
}
/** The stock, which is the sum of its moves. */
async function stockOf(variantId: string) {
  const [row] = await t.db.select().from(commodityVariants).where(eq(commodityVariants.id, variantId))
  const [moved] = await t.db
    .select({ all: sum(stockMoves.delta).mapWith(Number) })
    .from(stockMoves)
    .where(eq(stockMoves.variantId, variantId))
  assert.equal(moved?.all ?? 0, row?.stock)
  return row?.stock
}
const soldOf = async (variantId: string) => {
  const [row] = await t.db
    .select({ sold: commodities.sold })
    .from(commodities)
    .innerJoin(commodityVariants, eq(commodityVariants.commodityId, commodities.id))
    .where(eq(commodityVariants.id, variantId))
  return row?.sold
}
const toldOf = async (id: string) =>
  (await t.db.select().from(messages).where(eq(messages.subjectId, id)))
    .filter(({ linkmanId }) => linkmanId !== null)
    .map(({ change }) => change)
const refused = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

test('money goes back for what was not sent: nothing of it is sent any more, and with all of it the order is off', async () => {
  const house = await makeHouse()
  const filter = await part(house, 6800)
  const order = await buy(house, [{ variantId: filter, amount: 2 }])
  assert.equal(await soldOf(filter), 2)
  const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...house.as, query: { orderId: order.id } })
  assert.deepEqual([info.types, info.lines.map(({ left, sent }) => [left, sent])], [['refund'], [[2, 0]]])
  const lines = [{ lineId: order.first, pieces: 1 }]
  const changed = await ask(house, { orderId: order.id, type: 'refund', amount: 6700, lines })
  assert.deepEqual(refused(changed), [409, 'AFTER_SALE_CHANGED'])
  assert.match(changed.body.message, /67\.00.*68\.00/)
  const body = { orderId: order.id, amount: 6800, lines, ...WHY }
  const sale = await t.ok('POST /refund/apply/save', { ...house.as, body })
  assert.deepEqual([sale.type, sale.state, sale.amount, sale.lines[0]?.amount], ['refund', 'applied', 6800, 6800])
  const reserved = await orderOf(house, order.id)
  assert.deepEqual(
    [reserved.lines[0]?.returning, reserved.lines[0]?.refunded, reserved.afterSales.map(({ id }) => id)],
    [1, 0, [sale.id]],
  )
  assert.deepEqual(refused(await ship(house, order.id, [{ lineId: order.first, amount: 2 }])), [409, 'PIECES_KEPT'])
  assert.equal(
    (
      await t.refused('POST /staff/order/cancel', {
        ...house.staff,
        body: { id: order.id, reason: 'x', payBack: true },
      })
    ).error,
    'AFTER_SALE_OPEN',
  )
  assert.deepEqual(refused(await approve(house, sale.id)), [409, 'AFTER_SALE_STATE'], 'nothing is to be sent back')
  assert.equal((await payBack(house, sale.id)).body.data?.state, 'refunding')
  assert.deepEqual([await stockOf(filter), await soldOf(filter)], [19, 1])
  await backRound()
  const done = await mine(house, sale.id)
  assert.deepEqual([done.state, done.refund?.state], ['refunded', 'refunded'])
  assert.deepEqual((await toldOf(sale.id)).toSorted(), ['payBack', 'refund'])
  assert.equal((await orderOf(house, order.id)).state, 'paid')
  // the other piece
  const rest = await asked(house, { orderId: order.id, type: 'refund', amount: 6800, lines })
  await payBack(house, rest.id)
  await backRound()
  const over = await orderOf(house, order.id)
  assert.deepEqual([over.state, over.lines[0]?.refunded, over.canApply], ['cancelled', 2, false])
  assert.deepEqual([await stockOf(filter), await soldOf(filter)], [20, 0])
  assert.equal((await t.refused('POST /order/code', { ...house.as, body: { id: order.id } })).error, 'ORDER_STATE')
  const stuck = await t.ok('GET /staff/order/reconciliation', house.staff)
  assert.deepEqual(stuck, { payments: [], orders: [], refunds: [], trades: [] })
})

test('of a partly sent order the rest is paid back: the next parcel holds the other line, and then all is sent', async () => {
  const house = await makeHouse()
  const [a, b] = [await part(house, 1000), await part(house, 500)]
  const order = await buy(house, [
    { variantId: a, amount: 3 },
    { variantId: b, amount: 2 },
  ])
  const [lineA = '', lineB = ''] = order.lineIds
  assert.equal((await ship(house, order.id, [{ lineId: lineA, amount: 2 }])).status, 200)
  const sale = await asked(house, {
    orderId: order.id,
    type: 'refund',
    amount: 1000,
    lines: [{ lineId: lineA, pieces: 1 }],
  })
  await payBack(house, sale.id)
  assert.equal((await orderOf(house, order.id)).state, 'paid', 'the other line waits to be sent')
  assert.deepEqual(refused(await ship(house, order.id, [{ lineId: lineA, amount: 1 }])), [409, 'PIECES_KEPT'])
  const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...house.as, query: { orderId: order.id } })
  assert.deepEqual(
    info.lines.map(({ left, sent }) => [left, sent]),
    [
      [2, 2],
      [2, 0],
    ],
  )
  assert.deepEqual(
    (await orderOf(house, order.id)).lines.map(({ left }) => left),
    [0, 2],
  )
  assert.equal((await ship(house, order.id, [{ lineId: lineB, amount: 2 }])).body.data?.state, 'shipped')
  assert.deepEqual([await stockOf(a), await stockOf(b)], [18, 18])

  // of an order whose one line is paid back the other is told alone
  const c = await makeCommodity(t.db, house.tenant.id, {
    goods: { name: { zh: '门封条', en: 'Seal' } },
    variants: [{ price: 100, discountPrice: null, stock: 9 }],
  })
  const mixed = await buy(house, [
    { variantId: a, amount: 1 },
    { variantId: c.variants[0]?.id ?? assert.fail(), amount: 1 },
  ])
  const [goneLine = '', seal = ''] = mixed.lineIds
  const gone = { orderId: mixed.id, type: 'refund' as const, amount: 1000 }
  await payBack(house, (await asked(house, { ...gone, lines: [{ lineId: goneLine, pieces: 1 }] })).id)
  const [listed] = (await t.ok('POST /order/userOrderListV2', { ...house.as, body: {} })).list
  assert.equal(restLine(listed ?? assert.fail(), 'en'), 'CN¥10.00 on the way back, only to be collected: Seal')
  await backRound()
  const after = (await t.ok('POST /order/userOrderListV2', { ...house.as, body: {} })).list[0] ?? assert.fail()
  assert.equal(restLine({ ...after, isPickup: false }, 'zh'), '已退 ¥10.00，只寄Seal')
  await ship(house, mixed.id, [{ lineId: seal, amount: 1 }])
  const [sent] = await t.db
    .select({ facts: messages.facts })
    .from(messages)
    .where(and(eq(messages.subjectId, mixed.id), eq(messages.change, 'ship')))
  assert.deepEqual([sent?.facts.title, sent?.facts.pieces, sent?.facts.sent], ['门封条', '1', '1'])

  // the other way round: what was left is paid back last
  const other = await buy(house, [{ variantId: a, amount: 2 }])
  await ship(house, other.id, [{ lineId: other.first, amount: 1 }])
  const last = await asked(house, {
    orderId: other.id,
    type: 'refund',
    amount: 1000,
    lines: [{ lineId: other.first, pieces: 1 }],
  })
  await t.ok('POST /staff/afterSale/reject', { ...house.staff, body: { id: last.id, reason: 'It leaves today' } })
  const shown = await mine(house, last.id)
  assert.deepEqual([shown.state, shown.rejectReason], ['rejected', 'It leaves today'])
  assert.equal((await orderOf(house, other.id)).lines[0]?.returning, 0)
  const again = { id: last.id, amount: 1000, lines: [{ lineId: other.first, pieces: 1 }], ...WHY }
  const renewed = await t.ok('POST /afterSales/editApplication', { ...house.as, body: again })
  assert.deepEqual([renewed.state, renewed.rejectReason], ['applied', ''])
  assert.equal((await orderOf(house, other.id)).lines[0]?.returning, 1)
  await payBack(house, last.id)
  assert.equal((await orderOf(house, other.id)).state, 'shipped')
})

test('three pieces go back one by one, and in the end all that was paid, also when one was asked for and withdrawn', async () => {
  const house = await makeHouse()
  const filter = await part(house, 3333)
  const order = await buy(house, [{ variantId: filter, amount: 3 }])
  await t.db.update(orders).set({ payable: 8999 }).where(eq(orders.id, order.id))
  await t.db.update(orderLines).set({ share: 8999 }).where(eq(orderLines.orderId, order.id))
  const lines = [{ lineId: order.first, pieces: 1 }]
  const once = (amount: number) => asked(house, { orderId: order.id, type: 'refund', amount, lines })
  const first = await once(3000)
  const second = await once(3000)
  await payBack(house, second.id)
  const third = await once(2999)
  await payBack(house, third.id)
  assert.deepEqual(refused(await ask(house, { orderId: order.id, type: 'refund', amount: 0, lines })), [
    409,
    'AFTER_SALE_PIECES',
  ])
  const withdrawn = await t.ok('GET /afterSales/withdrawApplication', { ...house.as, query: { id: first.id } })
  assert.equal(withdrawn.state, 'withdrawn')
  const last = await once(3000)
  await payBack(house, last.id)
  await backRound()
  const back = await t.db.select().from(refunds).where(eq(refunds.tenantId, house.tenant.id))
  assert.deepEqual(back.map(({ amount }) => amount).toSorted(), [2999, 3000, 3000])
  assert.equal((await orderOf(house, order.id)).state, 'cancelled')
})

test('what was paid by points and from the balance goes back to them, the money first', async () => {
  const house = await makeHouse({ memberManage: true })
  const { tenant, staff } = house
  const filter = await part(house, 15_000)
  const { customerId } = house
  const ctx = { tenantId: tenant.id, customerId }
  await t.db.insert(memberAccounts).values([
    { ...ctx, asset: 'points', amount: 2000 },
    { ...ctx, asset: 'balance', amount: 8000 },
  ])
  const entry = { ...ctx, reason: 'correct' as const, ref: newId() }
  await t.db.insert(memberEntries).values([
    { ...entry, id: newId(), asset: 'points', delta: 2000, after: 2000 },
    { ...entry, id: newId(), asset: 'balance', delta: 8000, after: 8000 },
  ])
  const has = async () =>
    Object.fromEntries(
      (await t.db.select().from(memberAccounts).where(eq(memberAccounts.customerId, customerId))).map(
        ({ asset, amount }) => [asset, amount],
      ),
    )
  const order = await buy(house, [{ variantId: filter, amount: 2 }], { use: ['points', 'balance'] })
  assert.equal((await orderOf(house, order.id)).amount, 20_000)
  assert.deepEqual(await has(), { points: 0, balance: 0 })
  const lines = [{ lineId: order.first, pieces: 1 }]
  const once = () => asked(house, { orderId: order.id, type: 'refund', amount: 15_000, lines })
  const ofStaff = (id: string) => t.ok('GET /staff/afterSale/get', { ...staff, query: { id } })

  const rows = (of: { money: readonly MeansRow[] }) =>
    of.money.map(one => [one.kind, one.before, one.back, one.kept, one.state])
  const first = await once()
  // what is asked for first takes the money, and of what is asked for next the rest is left
  const soon = await once()
  const [both, form] = [
    await Promise.all([mine(house, first.id), mine(house, soon.id)]),
    await t.ok('GET /refund/getRefundMoneyInfo', { ...house.as, query: { orderId: order.id } }),
  ]
  assert.deepEqual(both.map(rows), [
    [
      ['money', 0, 15_000, 5000, 'asked'],
      ['balance', 0, 0, 8000, null],
      ['points', 0, 0, 2000, null],
    ],
    [
      ['money', 15_000, 5000, 0, 'asked'],
      ['balance', 0, 8000, 0, 'asked'],
      ['points', 0, 2000, 0, 'asked'],
    ],
  ])
  const { paid, before: gone, waiting } = form.money
  assert.deepEqual([gone.money, waiting.map(({ amount }) => amount)], [0, [15_000, 15_000]])
  assert.deepEqual(
    rows({ money: meansRows({ paid, ...backNext(paid, gone, [15_000], 15_000) }, 'asked') }),
    rows(both[1] ?? assert.fail()),
  )
  await t.ok('POST /refund/cancel/refund/apply', { ...house.as, body: { id: soon.id } })
  assert.deepEqual((await mine(house, soon.id)).money, [])
  const before = await ofStaff(first.id)
  assert.deepEqual([before.wouldGoBack, before.paidHere], [[{ kind: 'money', cents: 15_000 }], true])
  await payBack(house, first.id)
  await backRound()
  assert.deepEqual(rows(await mine(house, first.id))[0], ['money', 0, 15_000, 5000, 'refunded'])
  assert.deepEqual(await has(), { points: 0, balance: 0 })

  const second = await once()
  const parts = [
    { kind: 'money', cents: 5000 },
    { kind: 'balance', cents: 8000 },
    { kind: 'points', cents: 2000 },
  ]
  assert.deepEqual((await ofStaff(second.id)).wouldGoBack, parts)
  await payBack(house, second.id)
  // what was paid with the company itself is back, whatever becomes of the money
  await t.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.amount, 5000))
  assert.deepEqual(rows(await mine(house, second.id)), [
    ['money', 15_000, 5000, 0, 'failed'],
    ['balance', 0, 8000, 0, 'refunded'],
    ['points', 0, 2000, 0, 'refunded'],
  ])
  await t.db.update(refunds).set({ state: 'pending' }).where(eq(refunds.amount, 5000))
  await backRound()
  const done = await ofStaff(second.id)
  assert.deepEqual([done.state, partsBack(done.money), done.wouldGoBack], ['refunded', parts, []])
  const [told] = await t.db
    .select({ facts: messages.facts })
    .from(messages)
    .where(and(eq(messages.subjectId, second.id), eq(messages.change, 'refund')))
  assert.equal(told?.facts.amount, '¥50.00、余额 ¥80.00 和 2000 积分')
  const emptied = await orderOf(house, order.id)
  assert.deepEqual(rows(emptied), [
    ['money', 0, 20_000, 0, 'refunded'],
    ['balance', 0, 8000, 0, 'refunded'],
    ['points', 0, 2000, 0, 'refunded'],
  ])
  assert.deepEqual(
    emptied.records.filter(({ type }) => type === 'back').map(({ content }) => content),
    ['CN¥50.00, CN¥80.00 of balance and 2000 points', 'CN¥150.00'],
  )
  assert.deepEqual(await has(), { points: 2000, balance: 8000 })
  const went = await t.db.select().from(refunds).where(eq(refunds.tenantId, tenant.id))
  assert.deepEqual(went.map(({ amount }) => amount).toSorted(), [15_000, 5000])

  // without money in it nothing is paid by hand
  const small = await part(house, 3000)
  const free = await buy(house, [{ variantId: small, amount: 1 }], { use: ['balance'] })
  assert.deepEqual(await has(), { points: 2000, balance: 5000 })
  const freeLines = [{ lineId: free.first, pieces: 1 }]
  const last = await asked(house, { orderId: free.id, type: 'refund', amount: 3000, lines: freeLines })
  assert.equal((await ofStaff(last.id)).paidHere, true)
  assert.equal((await payBack(house, last.id)).body.data?.state, 'refunded')
  assert.deepEqual(partsBack((await mine(house, last.id)).money), [{ kind: 'balance', cents: 3000 }])
  assert.deepEqual(await has(), { points: 2000, balance: 8000 })
  assert.equal((await orderOf(house, free.id)).state, 'cancelled')
})

test('goods come back, are in stock again, and are paid back once, though the answer of the provider is lost', async () => {
  const house = await makeHouse()
  const filter = await part(house, 12_000)
  const order = await buy(house, [{ variantId: filter, amount: 1 }])
  const wanted = {
    orderId: order.id,
    type: 'return' as const,
    amount: 12_000,
    lines: [{ lineId: order.first, pieces: 1 }],
  }
  assert.deepEqual(refused(await ask(house, wanted)), [409, 'AFTER_SALE_PIECES'], 'it was not sent')
  await ship(house, order.id, [{ lineId: order.first, amount: 1 }])
  const upload = await t.ok('POST /ssp/file/upload', {
    ...house.as,
    file: { name: 'leak.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF\n' },
  })
  const withPaper = { ...house.as, body: { ...wanted, ...WHY, pictures: [upload.id] } }
  assert.equal((await t.refused('POST /afterSales/initiateApplication', withPaper)).error, 'FILE_TYPE')
  assert.equal(await t.db.$count(fileUses, eq(fileUses.tenantId, house.tenant.id)), 0)
  const sale = await asked(house, wanted)
  assert.deepEqual(refused(await payBack(house, sale.id)), [409, 'AFTER_SALE_STATE'], 'the goods come first')
  await bring(house, sale.id, true)
  assert.equal(await stockOf(filter), 20)
  const { list } = await t.ok('GET /staff/afterSale/list', { ...house.staff, query: { keyword: 'SF1234567890' } })
  assert.deepEqual(
    list.map(({ id }) => id),
    [sale.id],
  )
  // it pays, and nobody hears of it
  refundAnswers = [
    async pay => {
      await pay()
      throw new PaymentFailure('UNREACHABLE', 'no answer')
    },
  ]
  await payBack(house, sale.id)
  await backRound()
  const unknown = await mine(house, sale.id)
  assert.deepEqual([unknown.state, unknown.refund?.state], ['refunding', 'unknown'])
  const again = await payBack(house, sale.id)
  assert.deepEqual(refused(again), [409, 'AFTER_SALE_STATE'])
  await backRound(1)
  const done = await mine(house, sale.id)
  assert.deepEqual(
    [done.state, done.refund?.state, done.returnParcel?.number],
    ['refunded', 'refunded', 'SF1234567890'],
  )
  assert.equal((await toldOf(sale.id)).filter(change => change === 'refund').length, 1)
  const back = await t.db.select().from(refunds).where(eq(refunds.tenantId, house.tenant.id))
  assert.deepEqual(
    back.map(({ amount, state }) => [amount, state]),
    [[12_000, 'refunded']],
  )
  assert.equal((await orderOf(house, order.id)).state, 'shipped')
})

test('money that cannot go back the way it came is paid otherwise, and that ends it', async () => {
  const house = await makeHouse()
  const filter = await part(house, 500)
  const order = await buy(house, [{ variantId: filter, amount: 2 }])
  const lines = [{ lineId: order.first, pieces: 1 }]
  const sale = await asked(house, { orderId: order.id, type: 'refund', amount: 500, lines })
  assert.deepEqual(refused(await payBack(house, sale.id, 'cash')), [400, 'REFUND_OTHERWISE'])
  await payBack(house, sale.id)
  const [refund] = await t.db.select().from(refunds).where(eq(refunds.tenantId, house.tenant.id))
  assert.ok(refund)
  await t.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refund.id))
  assert.equal((await mine(house, sale.id)).refund?.state, 'failed')
  const stuck = await t.ok('GET /staff/order/reconciliation', house.staff)
  assert.deepEqual(
    stuck.refunds.map(({ id }) => id),
    [refund.id],
  )
  await t.ok('POST /staff/order/settleRefund', { ...house.staff, body: { id: refund.id, reason: 'bank transfer' } })
  const done = await mine(house, sale.id)
  assert.deepEqual([done.state, done.refund?.otherwise], ['refunded', 'bank transfer'])
  // what was left is cancelled by staff: only that goes back
  await t.ok('POST /staff/order/cancel', { ...house.staff, body: { id: order.id, reason: 'x', payBack: true } })
  await backRound()
  const back = await t.db.select().from(refunds).where(eq(refunds.tenantId, house.tenant.id))
  assert.deepEqual(
    back.map(({ amount, reason }) => [amount, reason]),
    [
      [500, 'afterSale'],
      [500, 'cancelled'],
    ],
  )
  assert.deepEqual([await stockOf(filter), await soldOf(filter)], [20, 0])

  // one that was paid over the counter: said at once, or owed until it is said
  const counter = await buy(house, [{ variantId: filter, amount: 2 }], { isHere: false })
  const later = await asked(house, {
    orderId: counter.id,
    type: 'refund',
    amount: 500,
    lines: [{ lineId: counter.first, pieces: 1 }],
  })
  assert.equal((await payBack(house, later.id)).body.data?.state, 'refunding')
  assert.deepEqual(
    (await t.ok('GET /staff/order/reconciliation', house.staff)).refunds.map(one => [one.amount, one.state]),
    [[500, 'owed']],
  )
  const cash = await asked(house, {
    orderId: counter.id,
    type: 'refund',
    amount: 500,
    lines: [{ lineId: counter.first, pieces: 1 }],
  })
  assert.equal((await payBack(house, cash.id, 'cash')).body.data?.state, 'refunded')
  assert.deepEqual(await toldOf(cash.id), ['refund'])
  assert.equal((await mine(house, cash.id)).refund?.otherwise, 'cash')
  const [owed] = (await t.ok('GET /staff/order/reconciliation', house.staff)).refunds
  await t.ok('POST /staff/order/settleRefund', { ...house.staff, body: { id: owed?.id ?? '', reason: 'cash 2' } })
  const ended = await mine(house, later.id)
  assert.deepEqual([ended.state, ended.refund?.otherwise], ['refunded', 'cash 2'])
  const { refunds: left, ...rest } = await t.ok('GET /staff/order/reconciliation', house.staff)
  assert.deepEqual([left, rest.payments, rest.orders], [[], [], []])
  assert.equal((await orderOf(house, counter.id)).state, 'cancelled')
})

test('an exchange takes new goods out of the stock, and counts as received when its time is over', async () => {
  const house = await makeHouse()
  const filter = await part(house, 700, 2)
  const order = await buy(house, [{ variantId: filter, amount: 2 }])
  await ship(house, order.id, [{ lineId: order.first, amount: 2 }])
  const lines = [{ lineId: order.first, pieces: 1 }]
  const sale = await asked(house, { orderId: order.id, type: 'exchange', amount: 0, lines })
  // by when it is decided, as the company promises a first answer
  assert.ok(Date.parse(sale.answerTime ?? '') > Date.parse(sale.createTime))
  await t.ok('POST /order/confirm', { ...house.as, body: { id: order.id } })
  const away = { ...house.as, query: { id: order.id } }
  const kept = await t.refused('GET /order/deleteOrder', away)
  assert.deepEqual([kept.error, kept.message?.includes(sale.afterSaleNo)], ['ORDER_IN_AFTER_SALE', true])
  await bring(house, sale.id, false)
  assert.deepEqual(refused(await payBack(house, sale.id)), [409, 'AFTER_SALE_STATE'])
  const send = { ...house.staff, body: { id: sale.id, company: '圆通速递', number: 'YT1' } }
  assert.equal((await t.refused('POST /staff/afterSale/sendGoods', send)).error, 'STOCK_SHORT')
  const arrived = { variantId: filter, reason: 'arrived' as const, pieces: 3, note: '' }
  await t.ok('POST /staff/stock/move', { ...house.staff, body: arrived })
  assert.equal((await t.ok('POST /staff/afterSale/sendGoods', send)).state, 'sending')
  const { sentParcel } = await mine(house, sale.id)
  assert.equal(sentParcel?.company, 'yuantong', 'by its code the carrier can be asked')
  assert.equal(await stockOf(filter), 2)
  const other = await asked(house, { orderId: order.id, type: 'repair', amount: 0, lines })
  await bring(house, other.id, true)
  assert.equal(await stockOf(filter), 2, 'what is repaired is the customer’s')
  await t.ok('POST /staff/afterSale/sendGoods', { ...send, body: { ...send.body, id: other.id } })
  assert.equal(await stockOf(filter), 2)
  const query = { id: other.id }
  assert.equal((await t.ok('GET /afterSales/confirmReceiptOfGoods', { ...house.as, query })).state, 'completed')
  await confirmAfterSales(t.app, t.server.log, signal)
  assert.equal((await mine(house, sale.id)).state, 'sending')
  t.clock.advance(CONFIRMED_AFTER_DAYS * DAY + MINUTE)
  await confirmAfterSales(t.app, t.server.log, signal)
  const [row] = await t.db.select().from(afterSales).where(eq(afterSales.id, sale.id))
  assert.equal(row?.state, 'completed')
  const [line] = await t.db.select().from(orderLines).where(eq(orderLines.id, order.first))
  assert.deepEqual([line?.returning, line?.refunded], [0, 0], 'it can be asked for again')
  await t.ok('GET /order/deleteOrder', away)
  assert.equal((await t.ok('POST /order/userOrderListV2', { ...house.as, body: {} })).total, 0)
  assert.equal((await orderOf(house, order.id)).id, order.id, 'what is about it still leads there')
})

test('what came back and is not as it was said goes back to the customer, out of the stock again', async () => {
  const house = await makeHouse()
  const filter = await part(house, 900)
  const order = await buy(house, [{ variantId: filter, amount: 1 }])
  await ship(house, order.id, [{ lineId: order.first, amount: 1 }])
  const lines = [{ lineId: order.first, pieces: 1 }]
  const sale = await asked(house, { orderId: order.id, type: 'return', amount: 900, lines })
  const stale = { id: sale.id, returnAddress: 'x', seenUpdateTime: new Date(0).toISOString() }
  assert.equal(
    (await t.refused('POST /staff/afterSale/approve', { ...house.staff, body: stale })).error,
    'CHANGED_MEANWHILE',
  )
  await bring(house, sale.id, true)
  assert.equal(await stockOf(filter), 20)
  await t.ok('POST /staff/afterSale/reject', { ...house.staff, body: { id: sale.id, reason: 'scratched' } })
  assert.equal(await stockOf(filter), 19)
  const asking = { id: sale.id, amount: 900, lines, ...WHY }
  await t.ok('POST /afterSales/editApplication', { ...house.as, body: asking })
  await bring(house, sale.id, true)
  assert.equal(await stockOf(filter), 20)
})

test('two who ask for the same pieces at once: one gets them; late is late', async () => {
  const house = await makeHouse()
  const filter = await part(house, 400)
  const order = await buy(house, [{ variantId: filter, amount: 2 }])
  const lines = [{ lineId: order.first, pieces: 2 }]
  const answers = await Promise.all(
    [0, 1].map(() => ask(house, { orderId: order.id, type: 'refund', amount: 800, lines })),
  )
  assert.deepEqual(answers.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted(), [
    '200 ',
    '409 AFTER_SALE_PIECES',
  ])
  const won = answers.find(({ status }) => status === 200)?.body.data ?? assert.fail()
  assert.equal(
    (await t.refused('POST /staff/order/complete', { ...house.staff, body: { id: order.id } })).error,
    'AFTER_SALE_OPEN',
  )
  await t.ok('POST /refund/cancel/refund/apply', { ...house.as, body: { id: won.id } })
  await t.ok('POST /staff/order/complete', { ...house.staff, body: { id: order.id } })
  await t.db
    .update(orders)
    .set({ finishTime: new Date(t.clock.now - AFTER_SALE_DAYS * DAY - MINUTE).toISOString() })
    .where(eq(orders.id, order.id))
  const info = await t.ok('GET /refund/getRefundMoneyInfo', { ...house.as, query: { orderId: order.id } })
  assert.deepEqual([info.isLate, info.types], [true, []])
  const late = await ask(house, { orderId: order.id, type: 'return', amount: 800, lines })
  assert.deepEqual(refused(late), [409, 'AFTER_SALE_LATE'])
})

test('an issued invoice is made void first; one that is asked for follows the money', async () => {
  const house = await makeHouse()
  const filter = await part(house, 1500)
  const order = await buy(house, [{ variantId: filter, amount: 2 }], { isHere: false })
  const title = {
    kind: 'personal' as const,
    name: 'Li',
    taxNo: '',
    bank: '',
    bankAccount: '',
    address: '',
    phone: '',
    email: '',
  }
  const invoice = await t.ok('POST /invoice/save', {
    ...house.as,
    body: { bizType: 'order', bizIds: [order.id], ...title },
  })
  assert.equal(invoice.amount, 3000)
  const lines = [{ lineId: order.first, pieces: 1 }]
  const sale = await asked(house, { orderId: order.id, type: 'refund', amount: 1500, lines })
  assert.equal((await payBack(house, sale.id, 'cash')).body.data?.state, 'refunded')
  assert.equal((await t.ok('GET /invoice/get', { ...house.as, query: { id: invoice.id } })).amount, 1500)
  const upload = await t.ok('POST /ssp/file/upload', {
    ...house.staff,
    file: { name: 'invoice.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF\n' },
  })
  const issued = { id: invoice.id, number: '2531', fileId: upload.id }
  assert.equal(
    (await t.refused('POST /staff/invoice/issue', { ...house.staff, body: { ...issued, seenAmount: 3000 } })).error,
    'CHANGED_MEANWHILE',
  )
  await t.ok('POST /staff/invoice/issue', { ...house.staff, body: { ...issued, seenAmount: 1500 } })
  const rest = await asked(house, { orderId: order.id, type: 'refund', amount: 1500, lines })
  const shown = await t.ok('GET /staff/afterSale/get', { ...house.staff, query: { id: rest.id } })
  assert.deepEqual([shown.invoiceNo, shown.paidHere], ['2531', false])
  assert.deepEqual(refused(await payBack(house, rest.id, 'cash')), [409, 'AFTER_SALE_INVOICE'])
  await t.ok('POST /staff/invoice/void', { ...house.staff, body: { id: invoice.id, reason: 'paid back' } })
  const payable = { ...house.as, query: { bizType: 'order' as const, bizId: order.id } }
  assert.equal((await t.ok('GET /invoice/payable', payable)).amount, 1500, 'of what is left another can be asked for')
  const next = await t.ok('POST /invoice/save', {
    ...house.as,
    body: { bizType: 'order', bizIds: [order.id], ...title },
  })
  await payBack(house, rest.id, 'cash')
  assert.equal((await t.ok('GET /invoice/get', { ...house.as, query: { id: next.id } })).state, 'withdrawn')
})

test('an after-sale is its customer’s and its company’s alone', async () => {
  const [house, foreign] = [await makeHouse(), await makeHouse()]
  const filter = await part(house, 400)
  const order = await buy(house, [{ variantId: filter, amount: 1 }])
  const stranger = { as: { ...(await makeLinkman(t.db, house.tenant)).as, language: 'en' as const } }
  const lines = [{ lineId: order.first, pieces: 1 }]
  const body = { orderId: order.id, type: 'refund' as const, amount: 400, lines }
  assert.deepEqual(refused(await ask(stranger, body)), [404, 'NOT_FOUND'])
  const other = await buy(house, [{ variantId: filter, amount: 1 }])
  assert.deepEqual(refused(await ask(house, { ...body, lines: [{ lineId: other.first, pieces: 1 }] })), [
    404,
    'NOT_FOUND',
  ])
  const sale = await asked(house, body)
  const query = { id: sale.id }
  for (const key of ['GET /afterSales/cEndDetails', 'GET /afterSales/withdrawApplication'] as const)
    assert.equal((await t.refused(key, { ...stranger.as, query })).error, 'NOT_FOUND')
  assert.equal((await t.refused('GET /staff/afterSale/get', { ...foreign.staff, query })).error, 'NOT_FOUND')
  assert.equal((await t.ok('GET /afterSales/list', stranger.as)).total, 0)
  const { list } = await t.ok('GET /afterSales/list', { ...house.as, query: { orderId: order.id } })
  assert.deepEqual(
    list.map(({ id, lines: of }) => [id, of.length]),
    [[sale.id, 1]],
  )
  assert.equal((await t.ok('GET /staff/afterSale/counts', house.staff)).applied, 1)
  const staffTold = await t.db
    .select()
    .from(messages)
    .where(and(eq(messages.subjectId, sale.id), eq(messages.change, 'create')))
  assert.ok(staffTold.length > 0, 'who handles orders hears of it')
})

test('the assistant tells where the money of a return is, and what still can be asked for; nobody else’s', async () => {
  const house = await makeHouse()
  const say = await assistantOf(t, house.tenant.id)
  assert.match(await say(house.as, 'Where is my refund?'), /^You have asked for no refund or return/)
  const order = await buy(house, [{ variantId: await part(house, 6800), amount: 1 }])
  const lines = [{ lineId: order.first, pieces: 1 }]
  const { id } = await asked(house, { orderId: order.id, type: 'refund', amount: 6800, lines })
  const seen = await mine(house, id)
  for (const [language, question] of [
    ['zh', '我的退款到账了吗'],
    ['en', 'Where is my refund?'],
    ['ru', 'Где мой возврат?'],
    ['tw', '退款進度'],
  ] as const) {
    const told = await say({ ...house.as, language }, question)
    assert.ok(told.includes(seen.afterSaleNo) && told.includes(money(seen.amount, language)), told)
  }
  assert.equal((await payBack(house, id)).status, 200)
  await backRound()
  assert.equal((await mine(house, id)).state, 'refunded')
  const subject = { kind: 'afterSale', id } as const
  assert.match(await say(house.as, 'has this arrived yet?', { subject }), /paid back, CN¥68\.00 paid back/)
  const stranger = (await makeLinkman(t.db, house.tenant)).as
  for (const told of [
    await say(stranger, 'has this arrived yet?', { subject }),
    await say(stranger, `my refund ${seen.afterSaleNo}`),
  ])
    assert.ok(!told.includes(id) && !told.includes('CN¥68.00'), told)
})
