import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { tenantTime } from '../../../shared/day'
import { isoNow } from '../../kernel/call/context'
import { messages } from '../../kernel/notify/message.table'
import { signKuaidi100 } from '../../providers/logistics/kuaidi100'
import type { sandboxLogistics } from '../../providers/logistics/logistics.sandbox'
import { shipmentTracks } from './logistics.table'
import type { setQuota } from './quota.service'
import { askCarriers } from './track.service'

let t: TestServer
let carriers: ReturnType<typeof sandboxLogistics>
before(async () => {
  t = await startTestServer()
  carriers = t.app.providers.logistics as typeof carriers
  assert.ok(carriers.sandbox)
})
after(() => t.close())

type Caller = Awaited<ReturnType<typeof makeLinkman>>['as'] & { language: 'en' }
const FLAGS = { setting: { shop: true }, needPayOrderByOutLine: true }
/** A company with an order that was sent in one parcel. */
async function sent(number: string, { company = '顺丰速运', phone = '13800006789' } = {}) {
  const tenant = await makeTenant(t.db, { flags: FLAGS })
  const linkman = await makeLinkman(t.db, tenant)
  const as: Caller = { ...linkman.as, language: 'en' }
  const staff = { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const }
  const { variants } = await makeCommodity(t.db, tenant.id, {
    goods: { name: { en: 'Filter' } },
    variants: [{ price: 1000, stock: 9 }],
  })
  const address = await t.ok('POST /address/add', {
    ...as,
    body: {
      name: 'Li',
      phone,
      province: '浙江省',
      city: '杭州市',
      dist: '西湖区',
      address: '文三路 1',
      isDefault: true,
    },
  })
  const wanted = { lines: [{ variantId: variants[0]?.id ?? '', amount: 2 }], addressId: address.id }
  const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: wanted })
  const body = { ...wanted, amount, confirmToken, payOffline: true }
  const { id } = await t.ok('POST /order/placeOrder', { ...as, body })
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id, note: '' } })
  const { lines } = await t.ok('GET /order/orderDetails', { ...as, query: { id } })
  const parcel = { id, company, number, lines: [{ lineId: lines[0]?.id ?? '', amount: 2 }] }
  await t.ok('POST /staff/order/ship', { ...staff, body: parcel })
  return { tenant, as, staff, id }
}
/** A step so many minutes after now, as the carrier tells it. */
const step = (minutes: number, context: string, statusCode: string) => ({
  context,
  statusCode,
  time: `${tenantTime(t.app.now() + minutes * 60_000)}:00`,
})
const parcels = (as: Caller, orderId: string) => t.ok('GET /logistics/details', { ...as, query: { orderId } })
/** The parcel may be asked for again. */
const rested = (tenantId: string) =>
  t.db
    .update(shipmentTracks)
    .set({ askedTime: '2020-01-01T00:00:00.000Z' })
    .where(eq(shipmentTracks.tenantId, tenantId))
const round = () => askCarriers(t.app, t.server.log, new AbortController().signal)
const ofNumber = (number: string) => carriers.world.asked.filter(one => one.number === number)
const returnsTold = (tenantId: string) =>
  t.db.$count(messages, and(eq(messages.tenantId, tenantId), eq(messages.change, 'returned')))

test('the number of a parcel has one spelling, by which the order is found; two numbers are not one parcel', async () => {
  const { as, staff, id } = await sent('快递单号： sf 2026 1126\u200b 00018')
  assert.deepEqual(
    (await parcels(as, id)).map(one => one.number),
    ['SF2026112600018'],
  )
  for (const keyword of ['SF2026112600018', 'ｓｆ2026112600018', ' sf 2026 1126 00018']) {
    assert.deepEqual(
      (await t.ok('GET /staff/order/list', { ...staff, query: { keyword } })).list.map(one => one.id),
      [id],
    )
    assert.deepEqual(
      (await t.ok('POST /order/list', { ...as, body: { keyword } })).list.map(one => one.id),
      [id],
    )
  }
  const body = { company: '顺丰速运', number: 'SF2026112600018，SF2026112600019' }
  assert.equal((await t.refused('POST /logistics/query', { ...as, body })).error, 'PARCEL_NUMBER')
})

test('a step that is told twice or out of order stands once, by its time; the carrier gets four digits and rests between', async () => {
  const { tenant, as, staff, id } = await sent('SFTWICE')
  const [collected, left, there] = [step(1, 'collected', '1'), step(2, 'left', '0'), step(3, 'at the door', '5')]
  carriers.world.told.set('SFTWICE', [left, collected, left])
  const [first] = await parcels(as, id)
  assert.ok(first)
  assert.deepEqual(
    [
      first.state,
      first.company,
      first.steps.map(one => one.text),
      first.lines.map(({ name, amount }) => [name, amount]),
    ],
    ['transit', 'SF Express', ['left', 'collected'], [['Filter', 2]]],
  )
  assert.deepEqual(ofNumber('SFTWICE'), [{ company: 'shunfeng', number: 'SFTWICE', phone: '6789' }])
  await Promise.all([
    parcels(as, id),
    parcels(as, id),
    t.ok('GET /staff/logistics/details', { ...staff, query: { orderId: id } }),
  ])
  assert.equal(ofNumber('SFTWICE').length, 1, 'it rests')
  await rested(tenant.id)
  carriers.world.told.set('SFTWICE', [there, collected])
  await Promise.all([parcels(as, id), parcels(as, id)])
  assert.equal(ofNumber('SFTWICE').length, 2, 'of those who look at once one asks')
  await rested(tenant.id)
  carriers.world.told.set('SFTWICE', [collected])
  const [late] = await parcels(as, id)
  assert.deepEqual(
    [late?.state, late?.steps.map(one => one.text), late?.isBehind],
    ['delivering', ['at the door', 'left', 'collected'], false],
    'what is told late sets nothing back',
  )
})

test('a carrier that is down leaves what was known last, with its time, and costs no question', async () => {
  const { tenant, as, id } = await sent('SFDOWN')
  carriers.world.told.set('SFDOWN', [step(1, 'left', '0')])
  const [before] = await parcels(as, id)
  await rested(tenant.id)
  await t.db
    .update(shipmentTracks)
    .set({ knownTime: '2019-01-01T00:00:00.000Z' })
    .where(eq(shipmentTracks.tenantId, tenant.id))
  carriers.world.isDown = true
  const [behind] = await parcels(as, id)
  const query = { company: 'SF', number: 'NOT-MINE' }
  const byHand = await t.send('POST /logistics/query', { ...as, body: query })
  carriers.world.isDown = false
  assert.deepEqual([byHand.status, byHand.body.error], [503, 'LOGISTICS_CARRIER'])
  assert.deepEqual(behind, { ...before, knownTime: '2019-01-01T00:00:00.000Z', isBehind: true })
  const { totalUse, todayUse } = await t.ok('GET /logistics/quotaDetail', as)
  assert.deepEqual([totalUse, todayUse], [1, 1])
})

test('a parcel that goes back is told to staff once, and no step of a carrier is a receipt', async () => {
  const { tenant, as, staff, id } = await sent('SFBACK')
  const stateOf = async () => (await t.ok('GET /order/orderDetails', { ...as, query: { id } })).state
  carriers.world.told.set('SFBACK', [step(5, 'signed for by somebody', '3'), step(1, 'left', '0')])
  assert.equal((await parcels(as, id))[0]?.state, 'signed')
  assert.equal(await stateOf(), 'shipped', 'only who gets it, or time, ends an order')
  await round()
  assert.equal(ofNumber('SFBACK').length, 1, 'one that arrived is asked for no more')

  const back = await sent('SFBACK2')
  carriers.world.told.set('SFBACK2', [step(2, 'on the way back', '6'), step(1, 'left', '0')])
  await round()
  await rested(back.tenant.id)
  carriers.world.told.set('SFBACK2', [step(3, 'is back', '4')])
  await round()
  assert.equal(await returnsTold(back.tenant.id), 1)
  assert.equal(await returnsTold(tenant.id), 0)
  const [told] = (await t.ok('GET /staff/message/list', { ...back.staff, query: {} })).list
  assert.deepEqual(
    [told?.title, told?.body, told?.url],
    ['Parcel returned', '顺丰速运 SFBACK2', `/orders?id=${back.id}`],
  )
  assert.equal((await parcels(back.as, back.id))[0]?.state, 'returned')
  assert.equal((await t.ok('GET /order/orderDetails', { ...back.as, query: { id: back.id } })).state, 'shipped')
  assert.equal(
    (await t.refused('GET /staff/logistics/details', { ...staff, query: { orderId: back.id } })).error,
    'NOT_FOUND',
  )
})

test('a number of one’s own order is known, any other costs a question, and there are only so many', async () => {
  const { as, staff, id } = await sent('YT100', { company: 'YTO' })
  const other = await sent('YT200', { company: 'YTO' })
  const query = (number: string, company = '圆通') =>
    t.send('POST /logistics/query', { ...as, body: { company, number } })
  const mine = await query('YT100')
  assert.deepEqual([mine.status, (await t.ok('GET /logistics/quotaDetail', as)).totalUse], [200, 1])
  await query('YT100')
  assert.equal((await t.ok('GET /logistics/quotaDetail', as)).totalUse, 1, 'what is known costs nothing')
  assert.equal((await query('YT200')).status, 200)
  assert.equal((await query('1', 'a friend')).body.error, 'LOGISTICS_COMPANY')
  const { version } = await t.ok('GET /staff/provider/quota', staff)
  const set = (body: Omit<Parameters<typeof setQuota>[1], 'version'>, at: number) =>
    t.send('POST /staff/provider/quota', { ...staff, body: { ...body, version: at } })
  assert.equal((await set({ totalQuota: 100, isDailyLimit: true, dailyQuotaLimit: 5 }, version)).status, 200)
  assert.equal(
    (await set({ totalQuota: 9, isDailyLimit: false, dailyQuotaLimit: 0 }, version)).body.error,
    'CHANGED_MEANWHILE',
  )
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => query(`YT9${String(i)}`)))
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, new Set(answers.map(({ body }) => body.error ?? ''))],
    [3, new Set(['', 'LOGISTICS_QUOTA'])],
  )
  assert.deepEqual(await t.ok('GET /logistics/quotaDetail', as), {
    totalQuota: 100,
    totalUse: 5,
    isDailyLimit: true,
    dailyQuotaLimit: 5,
    todayUse: 5,
  })
  assert.equal((await t.ok('GET /logistics/quotaDetail', other.as)).totalUse, 0, 'each company has its own')
  assert.equal((await t.refused('GET /logistics/details', { ...other.as, query: { orderId: id } })).error, 'NOT_FOUND')
  assert.deepEqual(
    (await t.ok('GET /logistics/details', { ...as, query: {} })).map(({ number }) => number),
    ['YT100'],
  )
})

test('the question is the vendor’s own: its signature, its phone rule, its times and states', async () => {
  const account = { customer: 'TESTCUSTOMER', key: 'testkey' }
  const param =
    '{"com":"yuantong","num":"YT9693083639795","phone":"","from":"","to":"","resultv2":"4","show":"0","order":"desc"}'
  assert.equal(signKuaidi100(param, account), '0FB473EC1068FDC5B48EAE4B0B57BCCF')
  const since = isoNow(t.app)
  const ask = (company: string, number: string, phone = '') => carriers.steps({ company, number, phone, since })
  await assert.rejects(ask('shunfeng', 'SF1'), { reason: 'code', errcode: 408 })
  carriers.world.told.set('OLD', [
    { context: ' signed ', time: '2026-11-20 09:30:05', statusCode: '301' },
    { context: 'another parcel', time: '2020-01-01 00:00:00', statusCode: '3' },
  ])
  const old = await carriers.steps({ company: 'jd', number: 'OLD', phone: '', since: '2026-11-19T00:00:00.000Z' })
  assert.deepEqual(old, {
    state: 'signed',
    steps: [{ time: '2026-11-20T01:30:05.000Z', text: 'signed', state: 'signed' }],
  })
  carriers.world.told.set('UNKNOWN', [])
  assert.deepEqual(await ask('jd', 'UNKNOWN'), { state: 'sent', steps: [] })
})

test('the carriers have names in each language, and are nobody’s where none are set up', async () => {
  const { as, staff, id, tenant } = await sent('JD1', { company: 'JD' })
  const names = async (language: 'zh' | 'en') =>
    (await t.ok('GET /logistics/companyList', { ...as, language })).map(({ name }) => name)
  assert.deepEqual([(await names('zh'))[0], (await names('en'))[0]], ['顺丰速运', 'SF Express'])
  assert.equal((await t.ok('GET /staff/logistics/companyList', staff)).length, (await names('en')).length)
  await t.ok('POST /staff/provider/set', {
    ...staff,
    body: { kind: 'kuaidi100', version: 0, settings: { customer: 'C', key: 'a-key-of-ours' } },
  })
  const list = await t.ok('GET /staff/provider/list', staff)
  assert.deepEqual(
    list.find(({ kind }) => kind === 'kuaidi100')?.settings.map(({ name, value }) => [name, value]),
    [
      ['customer', 'C'],
      ['key', '••••ours'],
    ],
  )
  const off = { ...t.app, providers: { ...t.app.providers, logistics: null } }
  await askCarriers(off, t.server.log, new AbortController().signal)
  assert.ok(tenant.id && (await t.ok('GET /logistics/details', { ...as, query: { orderId: id } }))[0])
})

test('the assistant tells where a parcel is as the screen does, also of the order on the screen, and of nobody else’s', async () => {
  const { tenant, as, id } = await sent('SF77001234')
  const ask = await assistantOf(t, tenant.id)
  const [parcel] = await parcels(as, id)
  assert.ok(parcel)
  for (const [language, asked] of [
    ['zh', '我的快递到哪了'],
    ['en', 'Where is my parcel?'],
    ['ru', 'Где моя посылка?'],
    ['tw', '我的包裹到哪了'],
  ] as const) {
    const told = await ask({ ...as, language }, asked)
    assert.ok(told.includes(parcel.number) && told.includes(`(/logistics?orderId=${id}&id=${parcel.id})`), told)
  }
  const subject = { kind: 'order', id } as const
  const [last] = parcel.steps
  const open = await ask(as, 'where is the parcel of this one?', { subject })
  assert.ok(open.includes(parcel.number) && (!last || open.includes(last.text)), open)
  const stranger = { ...(await makeLinkman(t.db, tenant)).as }
  for (const told of [
    await ask(stranger, 'where is the parcel of this one?', { subject }),
    await ask(stranger, `where is my parcel ${parcel.number}?`),
  ])
    assert.ok(!told.includes(id) && !told.includes(parcel.id), told)
})
