import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import { makeCustomer, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'

const DAY = 86_400_000
let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const company = async () => {
  const tenant = await makeTenant(t.db)
  return { tenant, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
}
const PLAIN = {
  customerId: null,
  name: { en: 'Pump' },
  type: {},
  model: 'P-1',
  qualityInfoStartTime: null,
  qualityInfoEndTime: null,
  installTime: null,
  qrcodes: [],
}

test('a product is made, changed and removed, by version, with its codes', async () => {
  const { tenant, as } = await company()
  const customer = await makeCustomer(t.db, tenant.id)
  const body = {
    ...PLAIN,
    serialNumber: 'S1',
    customerId: customer.id,
    installTime: '2026-01-02',
    qrcodes: ['q1', 'q2'],
  }
  const made = await t.ok('POST /staff/product/create', { ...as, body })
  assert.deepEqual(
    [made.name, made.customerName, made.installTime, made.qrcodes, made.version],
    ['Pump', customer.name, '2026-01-02', ['q1', 'q2'], 1],
  )
  assert.equal((await t.refused('POST /staff/product/create', { ...as, body })).error, 'SERIAL_NUMBER_TAKEN')
  const other = { ...PLAIN, serialNumber: 'S2', qrcodes: ['q2'] }
  assert.equal((await t.refused('POST /staff/product/create', { ...as, body: other })).error, 'QRCODE_TAKEN')
  assert.deepEqual(
    (await t.ok('GET /staff/product/list', { ...as, query: {} })).list.map(({ serialNumber }) => serialNumber),
    ['S1'],
    'a refused one is not there',
  )
  const foreign = await makeCustomer(t.db, (await company()).tenant.id)
  const change = { ...body, id: made.id, version: 1, qrcodes: ['q3', 'q1'] }
  assert.equal(
    (await t.refused('POST /staff/product/update', { ...as, body: { ...change, customerId: foreign.id } })).error,
    'NOT_FOUND',
  )
  const backwards = { qualityInfoStartTime: '2026-02-02', qualityInfoEndTime: '2026-02-01' }
  assert.equal(
    (await t.refused('POST /staff/product/update', { ...as, body: { ...change, ...backwards } })).error,
    'WARRANTY_BACKWARDS',
  )
  const changed = await t.ok('POST /staff/product/update', { ...as, body: change })
  assert.deepEqual([changed.qrcodes, changed.version], [['q1', 'q3'], 2])
  assert.equal((await t.refused('POST /staff/product/update', { ...as, body: change })).error, 'CHANGED_MEANWHILE')
  await t.ok('POST /staff/product/remove', { ...as, body: { id: made.id, version: 2 } })
  await t.ok('POST /staff/product/create', { ...as, body: { ...other, qrcodes: ['q1'] } })
})

test('the warranty says why, by the tenant’s day, and narrows the list', async () => {
  const { tenant, as } = await company()
  const today = tenantDay(t.clock.now)
  const day = (days: number) => tenantDay(t.clock.now + days * DAY)
  const make = async (qualityInfoStartTime: string | null, qualityInfoEndTime: string | null) =>
    (await makeProduct(t.db, tenant.id, { qualityInfoStartTime, qualityInfoEndTime })).id
  const ids = {
    none: await make(today, null),
    before: await make(day(1), day(9)),
    within: await make(null, today),
    after: await make(day(-9), day(-1)),
  }
  for (const [reason, id] of Object.entries(ids))
    assert.equal((await t.ok('GET /staff/product/get', { ...as, query: { id } })).warrantyReason, reason)
  const listed = async (query: object) =>
    (await t.ok('GET /staff/product/list', { ...as, query })).list.map(({ id }) => id).toSorted()
  assert.deepEqual(await listed({ warranty: 'in-warranty' }), [ids.within])
  assert.deepEqual(await listed({ warranty: 'out-of-warranty' }), [ids.before, ids.after].toSorted())
  assert.deepEqual(await listed({ warranty: 'unknown' }), [ids.none])
})

test('products are found by name, model and serial number, of a kind, of a customer', async () => {
  const { tenant, as } = await company()
  const customer = await makeCustomer(t.db, tenant.id)
  const wanted = await makeProduct(t.db, tenant.id, {
    name: { zh: '滚筒洗衣机', ru: 'Стиральная машина' },
    model: 'WM-9/2',
    serialNumber: 'SN-2026.001',
    customerId: customer.id,
  })
  await makeProduct(t.db, tenant.id, { name: { zh: '洗碗机' }, model: 'D1' })
  const found = async (query: object) =>
    (await t.ok('GET /staff/product/list', { ...as, query })).list.map(({ id }) => id)
  for (const keyword of ['洗衣机', 'СТИРАЛЬНАЯ', 'wm9', 'wm-9', 'SN-2026.001', 'sn2026001', 'sn2026'])
    assert.deepEqual(await found({ keyword }), [wanted.id], keyword)
  assert.deepEqual(await found({ customerId: customer.id }), [wanted.id])
  const kind = await t.ok('POST /staff/productKind/create', {
    ...as,
    body: { name: { en: 'Washers' }, models: ['WM-9/2', 'WM-9/2'], words: ['washer'] },
  })
  assert.deepEqual(kind.models, ['WM-9/2'])
  assert.deepEqual(await found({ kindId: kind.id }), [wanted.id])
  assert.deepEqual((await t.ok('GET /staff/product/get', { ...as, query: { id: wanted.id } })).kinds, [
    { id: kind.id, name: 'Washers' },
  ])
  const twin = { name: { zh: '洗碗机', ru: ' washers ' }, models: [], words: [] }
  const body = { ...twin, name: { zh: '洗碗机' } }
  assert.equal((await t.refused('POST /staff/productKind/create', { ...as, body: twin })).error, 'KIND_NAME_TAKEN')
  const both = await Promise.all([0, 1].map(() => t.send('POST /staff/productKind/create', { ...as, body })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'of two at once one gets the name')
  const second = (await t.ok('GET /staff/productKind/list', as)).find(({ id }) => id !== kind.id)
  assert.ok(second, 'a second kind')
  assert.equal(
    (await t.refused('POST /staff/productKind/update', { ...as, body: { ...second, name: kind.name } })).error,
    'KIND_NAME_TAKEN',
  )
  await t.ok('POST /staff/productKind/remove', { ...as, body: { id: second.id, version: 1 } })
  // what is cleared in a language is no name, and no other kind's either
  const cleared = (en: string) => ({ ...as, body: { name: { en, ru: '' }, models: [], words: [] } })
  const made = [
    await t.ok('POST /staff/productKind/create', cleared('Dryers')),
    await t.ok('POST /staff/productKind/create', cleared('Irons')),
  ]
  assert.deepEqual(
    made.map(({ name }) => name),
    [{ en: 'Dryers' }, { en: 'Irons' }],
  )
  for (const { id, version } of made) await t.ok('POST /staff/productKind/remove', { ...as, body: { id, version } })
  for (const name of [{}, { zh: ' ', en: '' }])
    assert.equal(
      (await t.refused('POST /staff/productKind/create', { ...as, body: { name, models: [], words: [] } })).error,
      'NAME_MISSING',
    )
  const change = { ...kind, models: ['D1'] }
  await t.ok('POST /staff/productKind/update', { ...as, body: change })
  assert.equal((await t.refused('POST /staff/productKind/update', { ...as, body: change })).error, 'CHANGED_MEANWHILE')
  assert.deepEqual(
    (await t.ok('GET /staff/productKind/list', as)).map(({ models, version }) => [models, version]),
    [[['D1'], 2]],
  )
  await t.ok('POST /staff/productKind/remove', { ...as, body: { id: kind.id, version: 2 } })
  assert.equal((await t.refused('GET /staff/product/list', { ...as, query: { kindId: kind.id } })).error, 'NOT_FOUND')
  const file = await t.ok('GET /staff/product/export', { ...as, query: { format: 'csv', keyword: 'wm9' } })
  assert.match(
    Buffer.from(file, 'latin1').toString(),
    /^\ufeffSerial number,Product,Type,Model,Customer,Warranty from,Warranty until,Installed on,Registered\r\nSN-2026\.001,滚筒洗衣机,/,
  )
})
