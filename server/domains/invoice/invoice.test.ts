import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { money } from '../../../shared/money'
import { newId } from '../../db/ids'
import { payments, paymentTrades, refunds } from '../../kernel/pay/pay.table'
import { messages } from '../../kernel/notify/message.table'
import { orders } from '../order/order.table'
import { setFlags } from '../../tenant/tenant.service'
import { invoiceOrders, invoiceRecords, invoices, invoiceTitles } from './invoice.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const FLAGS = { setting: { shop: true, progress: true }, needPayOrderByOutLine: true, RECEIPT_MANAGE: true }
const PERSON = {
  kind: 'personal' as const,
  name: 'Li Lei',
  taxNo: '',
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  email: '',
}
const COMPANY = { ...PERSON, kind: 'company' as const, name: 'Mufeng Ltd', taxNo: '91350100M000100Y43' }

async function makeHouse(flags: Parameters<typeof makeTenant>[1] = { flags: FLAGS }) {
  const tenant = await makeTenant(t.db, flags)
  const english = <T extends object>(as: T) => ({ ...as, language: 'en' as const })
  const as = english((await makeLinkman(t.db, tenant)).as)
  const staff = english((await makeStaff(t.db, tenant)).as)
  return { tenant, as, staff }
}
type House = Awaited<ReturnType<typeof makeHouse>>

/** An order that was paid over the counter, cents. */
async function paidOrder({ tenant, as, staff }: House, price = 6800) {
  const made = await makeCommodity(t.db, tenant.id, { variants: [{ price, discountPrice: null }] })
  const lines = [{ variantId: made.variants[0]?.id ?? '', amount: 1 }]
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
  const { id } = await t.ok('POST /order/placeOrder', {
    ...as,
    body: { lines, isPickup: true, amount, confirmToken, payOffline: true },
  })
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id, note: '' } })
  return id
}
const ask = (house: House, bizIds: string[], title: typeof PERSON | typeof COMPANY = PERSON) =>
  t.call('POST /invoice/save', { ...house.as, body: { bizType: 'order', bizIds, ...title } })

test('a paid order is invoiced once: two requests at once make one, and it is told to staff', async () => {
  const house = await makeHouse()
  const id = await paidOrder(house)
  const answers = await Promise.all([ask(house, [id]), ask(house, [id])])
  assert.deepEqual(answers.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted(), [
    '200 ',
    '409 INVOICE_TAKEN',
  ])
  const invoice = answers.find(({ status }) => status === 200)?.body.data
  assert.deepEqual([invoice?.amount, invoice?.state, invoice?.orders.map(one => one.id)], [6800, 'applied', [id]])
  assert.equal((await t.ok('GET /invoice/queryByBizId', { ...house.as, query: { bizId: id } }))?.id, invoice?.id)
  assert.deepEqual(await t.ok('GET /invoice/queryLast', house.as), PERSON)
  const kept = await t.db.select().from(invoiceOrders).where(eq(invoiceOrders.tenantId, house.tenant.id))
  assert.equal(kept.length, 1)
  const told = await t.db.select().from(messages).where(eq(messages.tenantId, house.tenant.id))
  assert.ok(
    told.some(one => one.kind === 'invoice'),
    'who handles orders hears of it',
  )
})

test('what was not paid, or was paid back, is not invoiced', async () => {
  const house = await makeHouse()
  const { tenant, as } = house
  const made = await makeCommodity(t.db, tenant.id, { variants: [{ price: 100, discountPrice: null }] })
  const lines = [{ variantId: made.variants[0]?.id ?? '', amount: 1 }]
  const shown = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
  const unpaid = await t.ok('POST /order/placeOrder', {
    ...as,
    body: { lines, isPickup: true, amount: shown.amount, confirmToken: shown.confirmToken },
  })
  assert.equal((await ask(house, [unpaid.id])).body.error, 'INVOICE_NOTHING')
  const paid = await paidOrder(house)
  const [paymentId, tradeId] = [newId(), newId()]
  const [order] = await t.db.select().from(orders).where(eq(orders.id, paid))
  assert.ok(order)
  const soon = new Date(t.clock.now).toISOString()
  const ofTenant = { tenantId: tenant.id }
  await t.db.insert(payments).values({
    ...ofTenant,
    id: paymentId,
    paymentNo: newId(),
    linkmanId: order.linkmanId,
    customerId: order.customerId,
    bizType: 'order',
    bizId: paid,
    subject: 'x',
    amount: 6800,
    expireTime: soon,
  })
  await t.db
    .insert(paymentTrades)
    .values({ ...ofTenant, id: tradeId, paymentId, kind: 'ALIPAY', notifyUrl: '', state: 'paid' })
  await t.db.update(orders).set({ paymentId }).where(eq(orders.id, paid))
  const back = (amount: number, reason: 'elsewhere' | 'twice', state: 'refunded' | 'failed') =>
    t.db.insert(refunds).values({
      ...ofTenant,
      id: newId(),
      refundNo: newId(),
      paymentId,
      tradeId,
      amount,
      reason,
      state,
      nextTime: soon,
    })
  await back(6800, 'twice', 'refunded')
  await back(6800, 'elsewhere', 'failed')
  await back(1800, 'elsewhere', 'refunded')
  const query = { bizType: 'order' as const, bizId: paid }
  assert.equal((await t.ok('GET /invoice/payable', { ...as, query })).amount, 5000)
  assert.equal((await ask(house, [paid])).body.data?.amount, 5000)
})

test('the company issues it with its number and file, or sends it back, and what is void can be asked for again', async () => {
  const house = await makeHouse()
  const { as, staff } = house
  const id = await paidOrder(house)
  const { data: invoice } = (await ask(house, [id], COMPANY)).body
  assert.ok(invoice)
  await t.ok('POST /staff/invoice/refuse', { ...staff, body: { id: invoice.id, reason: 'Name of the branch, please' } })
  const sentBack = await t.ok('GET /invoice/get', { ...as, query: { id: invoice.id } })
  assert.deepEqual([sentBack.state, sentBack.reason], ['refused', 'Name of the branch, please'])
  const branch = { ...COMPANY, name: 'Mufeng Ltd, Hangzhou' }
  const again = await t.ok('POST /invoice/update', { ...as, body: { id: invoice.id, ...branch } })
  assert.deepEqual([again.state, again.title.name, again.reason], ['applied', branch.name, ''])
  const upload = await t.ok('POST /ssp/file/upload', {
    ...staff,
    file: { name: 'invoice.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF\n' },
  })
  const issue = (seenAmount: number) =>
    t.call('POST /staff/invoice/issue', {
      ...staff,
      body: { id: invoice.id, number: '25317000000012345678', fileId: upload.id, seenAmount },
    })
  assert.equal((await issue(1)).body.error, 'CHANGED_MEANWHILE')
  assert.equal((await issue(6800)).status, 200)
  assert.equal((await issue(6800)).body.error, 'INVOICE_STATE', 'once')
  const issued = await t.ok('GET /invoice/get', { ...as, query: { id: invoice.id } })
  assert.deepEqual(
    [issued.state, issued.number, issued.file?.filename],
    ['issued', '25317000000012345678', 'invoice.pdf'],
  )
  assert.equal(
    (await t.refused('POST /invoice/update', { ...as, body: { id: invoice.id, ...COMPANY } })).error,
    'INVOICE_STATE',
  )
  assert.equal((await t.refused('POST /invoice/withdraw', { ...as, body: { id: invoice.id } })).error, 'INVOICE_STATE')
  await t.ok('POST /staff/invoice/void', { ...staff, body: { id: invoice.id, reason: 'wrong rate' } })
  const fresh = await ask(house, [id], COMPANY)
  assert.equal(fresh.status, 200, 'its order is free again')
  const { list } = await t.ok('GET /staff/invoice/list', { ...staff, query: { keyword: '91350100M' } })
  assert.deepEqual(
    list.map(one => one.state),
    ['applied', 'void'],
  )
})

test('a tax number is checked, a title is kept, and one of them is the default', async () => {
  const { as } = await makeHouse()
  const save = (title: typeof PERSON | typeof COMPANY, more: { id?: string; isDefault?: boolean } = {}) =>
    t.call('POST /invoiceTitle/save', { ...as, body: { ...title, isDefault: false, ...more } })
  assert.deepEqual(await t.ok('GET /invoiceTitle/hasDefaultTitle', as), { has: false, title: null })
  for (const taxNo of ['91350100M000100Y44', '', '12345', '91350100I000100Y43'])
    assert.equal((await save({ ...COMPANY, taxNo })).body.error, 'TAX_NUMBER', taxNo)
  for (const email of ['nobody', 'office@example..com'])
    assert.equal((await save({ ...PERSON, email })).body.error, 'INVOICE_EMAIL')
  const first = (await save({ ...COMPANY, taxNo: ' ９1350100m000100y43 ' })).body.data
  assert.deepEqual([first?.taxNo, first?.isDefault], [COMPANY.taxNo, true], 'the first is the default')
  const second = (await save(PERSON, { isDefault: true })).body.data
  assert.ok(first && second)
  assert.deepEqual(
    (await t.ok('GET /invoiceTitle/list', as)).map(one => [one.id, one.isDefault]),
    [
      [second.id, true],
      [first.id, false],
    ],
  )
  await t.ok('POST /invoiceTitle/delete', { ...as, body: { id: second.id } })
  const { has, title } = await t.ok('GET /invoiceTitle/hasDefaultTitle', as)
  assert.deepEqual([has, title?.id], [true, first.id])
})

test('an invoice is its customer’s and its company’s alone, and only where the company has them', async () => {
  const [house, foreign] = [await makeHouse(), await makeHouse()]
  const id = await paidOrder(house)
  const stranger = (await makeLinkman(t.db, house.tenant)).as
  const body = { bizType: 'order' as const, bizIds: [id], ...PERSON }
  assert.equal((await t.refused('POST /invoice/save', { ...stranger, body })).error, 'NOT_FOUND')
  const invoice = (await ask(house, [id])).body.data
  assert.ok(invoice)
  assert.equal((await t.refused('GET /invoice/get', { ...stranger, query: { id: invoice.id } })).error, 'NOT_FOUND')
  assert.equal(await t.ok('GET /invoice/queryByBizId', { ...stranger, query: { bizId: id } }), null)
  assert.equal(
    (await t.refused('GET /staff/invoice/get', { ...foreign.staff, query: { id: invoice.id } })).error,
    'NOT_FOUND',
  )
  const plain = await makeHouse({ flags: { setting: { shop: true } } })
  assert.equal(
    (await t.refused('POST /invoice/save', { ...plain.as, body: { ...body, bizIds: [newId()] } })).error,
    'INVOICES_OFF',
  )
})

test('what was asked for and issued stays when the company offers invoices no more; nothing new is written', async () => {
  const house = await makeHouse()
  const { tenant, as, staff } = house
  const [first, second] = [await paidOrder(house), await paidOrder(house)]
  const [issued, waiting] = [(await ask(house, [first])).body.data, (await ask(house, [second])).body.data]
  const { id: titleId } = await t.ok('POST /invoiceTitle/save', { ...as, body: { ...PERSON, isDefault: true } })
  assert.ok(issued && waiting)
  const file = { name: 'invoice.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF\n' }
  const issue = async ({ id }: { id: string }) => {
    const { id: fileId } = await t.ok('POST /ssp/file/upload', { ...staff, file })
    return t.ok('POST /staff/invoice/issue', { ...staff, body: { id, number: '2531', fileId, seenAmount: 6800 } })
  }
  await issue(issued)
  await setFlags(t.db, tenant.id, { on: [], off: ['RECEIPT_MANAGE'] })
  const { id } = waiting
  const before = await Promise.all([t.db.select().from(invoices), t.db.select().from(invoiceTitles)])
  for (const refusal of [
    await t.refused('POST /invoice/save', { ...as, body: { bizType: 'order', bizIds: [second], ...PERSON } }),
    await t.refused('POST /invoice/update', { ...as, body: { id, ...COMPANY } }),
    await t.refused('POST /invoice/withdraw', { ...as, body: { id } }),
    await t.refused('POST /invoiceTitle/save', { ...as, body: { ...COMPANY, isDefault: false } }),
    await t.refused('POST /invoiceTitle/delete', { ...as, body: { id: titleId } }),
    await t.refused('GET /invoice/payable', { ...as, query: { bizType: 'order', bizId: second } }),
  ])
    assert.equal(refusal.error, 'INVOICES_OFF')
  assert.deepEqual(await Promise.all([t.db.select().from(invoices), t.db.select().from(invoiceTitles)]), before)
  assert.equal((await issue(waiting)).state, 'issued', 'staff decide what was asked for')
  assert.deepEqual(
    (await t.ok('GET /invoice/list', as)).list.map(one => [one.state, one.file?.filename]),
    [
      ['issued', 'invoice.pdf'],
      ['issued', 'invoice.pdf'],
    ],
  )
  assert.equal((await t.ok('GET /invoice/get', { ...as, query: { id } })).number, '2531')
  assert.equal((await t.ok('GET /invoiceTitle/hasDefaultTitle', as)).title?.id, titleId)
})

test('an order that is cancelled with money back takes its sum off the invoice, which is lowered, withdrawn, or to be made void', async () => {
  const house = await makeHouse()
  const { as, staff } = house
  const [first, second] = [await paidOrder(house, 6000), await paidOrder(house, 12_000)]
  const cancel = (id: string) =>
    t.ok('POST /staff/order/cancel', { ...staff, body: { id, reason: 'out of stock', payBack: true } })
  const told = async (id: string) =>
    (await t.db.select().from(messages).where(eq(messages.subjectId, id))).map(
      ({ change, facts }) => `${change} ${facts.amount ?? ''}`,
    )
  const invoice = (await ask(house, [first, second])).body.data
  assert.equal(invoice?.amount, 18_000)
  await cancel(first)
  const lowered = await t.ok('GET /invoice/get', { ...as, query: { id: invoice.id } })
  assert.deepEqual(
    [lowered.state, lowered.amount, lowered.orders.find(({ id }) => id === second)?.amount],
    ['applied', 12_000, 12_000],
  )
  assert.ok((await told(invoice.id)).some(one => one.startsWith('lower ') && one.includes('120.00')))
  await cancel(second)
  assert.equal((await t.ok('GET /invoice/get', { ...as, query: { id: invoice.id } })).state, 'withdrawn')
  const entries = await t.db
    .select({ type: invoiceRecords.type, actor: invoiceRecords.actor })
    .from(invoiceRecords)
    .where(eq(invoiceRecords.subjectId, invoice.id))
  assert.deepEqual(entries.map(({ type, actor }) => `${type} ${actor}`).toSorted(), [
    'create linkman',
    'lower system',
    'withdraw system',
  ])
  assert.ok(
    (await told(invoice.id)).some(one => one.startsWith('withdraw ')),
    'the customer hears of it',
  )

  const third = await paidOrder(house, 5000)
  const issued = (await ask(house, [third])).body.data
  assert.ok(issued)
  const file = await t.ok('POST /ssp/file/upload', {
    ...staff,
    file: { name: 'invoice.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF\n' },
  })
  await t.ok('POST /staff/invoice/issue', {
    ...staff,
    body: { id: issued.id, number: '25317000000012345678', fileId: file.id, seenAmount: 5000 },
  })
  const excessive = async () =>
    (await t.ok('GET /staff/invoice/list', { ...staff, query: { isExcessive: true } })).list.map(
      ({ id, excess }) => `${id} ${String(excess)}`,
    )
  assert.deepEqual(await excessive(), [])
  await cancel(third)
  assert.deepEqual(await excessive(), [`${issued.id} 5000`])
  assert.ok(
    (await told(issued.id)).some(one => one.startsWith('exceed ')),
    'staff hear of it',
  )
  await t.ok('POST /staff/invoice/void', { ...staff, body: { id: issued.id, reason: 'cancelled' } })
  assert.deepEqual(await excessive(), [])
  // one that was asked for before invoices followed their orders
  const fourth = await paidOrder(house, 700)
  const old = (await ask(house, [fourth])).body.data
  assert.ok(old)
  await t.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, fourth))
  const late = await t.refused('POST /staff/invoice/issue', {
    ...staff,
    body: { id: old.id, number: '1', fileId: file.id, seenAmount: 700 },
  })
  assert.equal(late.error, 'CHANGED_MEANWHILE')
  assert.equal((await t.ok('GET /staff/invoice/get', { ...staff, query: { id: old.id } })).state, 'withdrawn')
})

test('the assistant tells how invoices stand and what can still be invoiced, and of nobody else’s', async () => {
  const house = await makeHouse()
  const say = await assistantOf(t, house.tenant.id)
  assert.match(await say(house.as, 'my invoices'), /^You have not asked for an invoice yet/)
  const [first, second] = [await paidOrder(house), await paidOrder(house, 1250)]
  assert.equal((await ask(house, [first])).status, 200)
  const { list } = await t.ok('GET /invoice/list', { ...house.as, query: {} })
  const [invoice] = list
  const { amount } = await t.ok('GET /invoice/payable', {
    ...house.as,
    query: { bizType: 'order', bizId: second },
  })
  assert.ok(invoice)
  for (const [language, asked] of [
    ['zh', '我的发票开了吗'],
    ['en', 'Has my invoice been issued?'],
    ['ru', 'Мой счёт-фактура готов?'],
    ['tw', '我的發票開了嗎'],
  ] as const) {
    const told = await say({ ...house.as, language }, asked)
    assert.ok(told.includes(invoice.invoiceNo) && told.includes(money(invoice.amount, language)), told)
    assert.ok(told.includes(money(amount, language)), 'and what can still be invoiced')
  }
  const subject = { kind: 'invoice', id: invoice.id } as const
  assert.ok((await say(house.as, 'is this one issued?', { subject })).includes(invoice.invoiceNo))
  const stranger = (await makeLinkman(t.db, house.tenant)).as
  for (const told of [
    await say(stranger, 'is this one issued?', { subject }),
    await say(stranger, `my invoice ${invoice.invoiceNo}`),
  ])
    assert.ok(!told.includes(invoice.id) && !told.includes(money(invoice.amount, 'en')), told)
})
