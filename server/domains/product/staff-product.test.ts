import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import { makeCustomer, makeProduct, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { extractText, getDocumentProxy } from 'unpdf'
import { startTestServer, type TestServer } from '../../../test/harness'
import type { RowValues } from '../../kernel/call/sheet'
import { productSheet } from './product-rows'

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
    /^\ufeffSerial number,Product,Type,Model,Customer,Contact,Mobile of the contact,Address,Warranty from,Warranty until,Installed on,Bought on,Made on,Account manager,Tags,Registered\r\nSN-2026\.001,滚筒洗衣机,/,
  )
})

test('codes are printed before they are on anything, bound, revoked and replaced', async () => {
  const { tenant, as } = await company()
  const { codes } = await t.ok('POST /staff/label/create', { ...as, body: { amount: 25, model: 'AQ-1' } })
  assert.equal(new Set(codes).size, 25)
  for (const code of codes) assert.match(code, /^[A-HJ-NP-Z2-9]{12}$/)
  const list = async (query: object) => (await t.ok('GET /staff/label/list', { ...as, query })).list
  assert.equal((await t.ok('GET /staff/label/list', { ...as, query: { state: 'blank' } })).total, 25)
  const [first = '', second = '', third = ''] = codes
  const product = await t.ok('POST /staff/product/create', {
    ...as,
    body: { ...PLAIN, serialNumber: 'LB-1', qrcodes: [first] },
  })
  const bound = await list({ state: 'bound' })
  assert.deepEqual(
    bound.map(label => [label.code, label.productId, label.serialNumber, label.model]),
    [[first, product.id, 'LB-1', 'AQ-1']],
  )
  assert.deepEqual(
    (await list({ keyword: 'lb-1' })).map(({ code }) => code),
    [first],
  )
  const next = await t.ok('POST /staff/label/replace', { ...as, body: { code: first } })
  assert.deepEqual([next.state, next.productId, next.model], ['bound', product.id, 'AQ-1'])
  assert.deepEqual(
    (await list({ state: 'revoked' })).map(label => [label.code, label.replacedBy]),
    [[first, next.code]],
  )
  assert.equal((await t.refused('POST /staff/label/revoke', { ...as, body: { code: first } })).error, 'LABEL_REVOKED')
  assert.equal((await t.refused('POST /staff/label/replace', { ...as, body: { code: first } })).error, 'LABEL_REVOKED')
  const typed = `${second.slice(0, 4)} ${second.slice(4)}\u200b`.toLowerCase()
  assert.equal((await list({ keyword: typed }))[0]?.code, second, 'a code that was read off by hand')
  assert.equal((await t.ok('POST /staff/label/revoke', { ...as, body: { code: typed } })).state, 'revoked')
  assert.equal((await t.refused('POST /staff/label/revoke', { ...as, body: { code: 'NONE' } })).error, 'NOT_FOUND')
  const other = await company()
  assert.equal((await t.refused('POST /staff/label/revoke', { ...other.as, body: { code: third } })).error, 'NOT_FOUND')
  const body = { ...PLAIN, serialNumber: 'LB-1', qrcodes: [next.code], id: product.id, version: product.version }
  const taken = { ...body, qrcodes: [next.code, second] }
  assert.equal((await t.refused('POST /staff/product/update', { ...as, body: taken })).error, 'QRCODE_TAKEN')
  await t.ok('POST /staff/product/remove', { ...as, body: { id: product.id, version: product.version } })
  assert.equal((await list({ state: 'revoked' })).length, 2, 'what was revoked says so still')
  assert.equal(tenant.id === other.tenant.id, false)
})

test('a sheet of codes to print holds each with its model and the company, 24 on a page', async () => {
  const { tenant, as } = await company()
  const { codes } = await t.ok('POST /staff/label/create', { ...as, body: { amount: 25, model: '净水器 АБВ' } })
  const answer = await t.call('GET /staff/label/sheet', { ...as, language: 'zh', query: { codes: codes.join(',') } })
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'])
  const file = await t.ok('GET /staff/label/sheet', { ...as, language: 'zh', query: { codes: codes.join(',') } })
  const bytes = Buffer.from(file, 'latin1')
  assert.ok(bytes.length < 200_000, `only the letters that are printed: ${bytes.length} bytes`)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  assert.equal(totalPages, 2)
  for (const words of [...codes, '净水器 АБВ', tenant.name.zh ?? '']) assert.ok(text.includes(words), words)
  const refused = (wanted: string) => t.refused('GET /staff/label/sheet', { ...as, query: { codes: wanted } })
  await t.ok('POST /staff/label/revoke', { ...as, body: { code: codes[0] ?? '' } })
  assert.equal((await refused(codes[0] ?? '')).error, 'NOT_FOUND')
  assert.equal((await refused(', ,')).error, 'NOT_FOUND')
  const other = await company()
  const foreign = await t.refused('GET /staff/label/sheet', { ...other.as, query: { codes: codes[1] ?? '' } })
  assert.equal(foreign.error, 'NOT_FOUND')
})

test('where a machine stands and which contact looks after it are set at the desk, and seen by its customer', async () => {
  const { tenant, as } = await company()
  const [linkman, stranger] = [await makeLinkman(t.db, tenant), await makeLinkman(t.db, tenant)]
  const address = { country: '', province: '浙江省', city: '杭州市', dist: '西湖区', address: ' 文三路 1 号 ' }
  const { customerId } = linkman
  const body = { ...PLAIN, customerId, serialNumber: 'PL-1', linkmanId: linkman.id, address, place: ' 客厅 ' }
  const made = await t.ok('POST /staff/product/create', { ...as, body })
  const kept = { ...address, address: '文三路 1 号' }
  assert.deepEqual(
    [made.linkmanId, made.linkmanName, made.address, made.place],
    [linkman.id, linkman.name, kept, '客厅'],
  )
  const told = await t.ok('GET /product/getById', { ...linkman.as, query: { id: made.id } })
  assert.deepEqual([told.linkman?.id, told.address, told.place], [linkman.id, kept, '客厅'])
  const wrong = { ...body, serialNumber: 'PL-2', linkmanId: stranger.id }
  assert.equal((await t.refused('POST /staff/product/create', { ...as, body: wrong })).error, 'NOT_FOUND')
  // an input that says nothing of them leaves them; another customer's are not its former one's
  const { linkmanId: _l, address: _a, place: _p, ...silent } = body
  const same = await t.ok('POST /staff/product/update', {
    ...as,
    body: { ...silent, id: made.id, version: made.version },
  })
  assert.deepEqual([same.linkmanId, same.address, same.place], [linkman.id, kept, '客厅'])
  const moved = await t.ok('POST /staff/product/update', {
    ...as,
    body: { ...silent, customerId: stranger.customerId, id: made.id, version: same.version },
  })
  assert.deepEqual([moved.linkmanId, moved.linkmanName, moved.address, moved.place], [null, '', null, ''])
})

test('who looks after a machine is a colleague; durations that no warranty has are refused', async () => {
  const { tenant, as } = await company()
  const manager = await makeStaff(t.db, tenant)
  const body = { ...PLAIN, serialNumber: 'MG-1', managerId: manager.id, tags: [' VIP ', '续保'] }
  const made = await t.ok('POST /staff/product/create', { ...as, body })
  assert.deepEqual([made.managerId, made.managerName, made.tags], [manager.id, manager.displayName, ['VIP', '续保']])
  const foreign = await makeStaff(t.db, (await company()).tenant)
  const wrong = { ...body, serialNumber: 'MG-2', managerId: foreign.id }
  assert.equal((await t.refused('POST /staff/product/create', { ...as, body: wrong })).error, 'NOT_FOUND')
  const days = { installTime: null, purchaseTime: null, productionTime: null, qualityInfoStartTime: '2026-01-01' }
  for (const [qualityDuration, qualityUnit] of [
    [0, 'month'],
    [-1, 'year'],
    [10_000, 'year'],
    [1.5, 'month'],
    [1, 'day'],
  ] as const) {
    const quality = { qualityDuration, qualityUnit, qualityFiledName: 'qualityInfoStartTime' }
    assert.equal((await t.send('POST /staff/quality/preview', { ...as, body: { ...days, quality } })).status, 400)
  }
  for (const day of ['2026-02-30', '26-01-01', '2026-01-01T00:00:00Z', ''])
    assert.equal(
      (await t.send('POST /staff/product/create', { ...as, body: { ...body, purchaseTime: day } })).status,
      400,
    )
})

test('an imported machine is known by its serial number as people write it, and has the warranty of the catalogue', async () => {
  const { tenant, as } = await company()
  await t.ok('POST /staff/productKind/create', {
    ...as,
    body: {
      name: { en: 'Purifiers' },
      models: ['AQ-7'],
      words: [],
      quality: { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'productionTime' },
    },
  })
  const known = await makeProduct(t.db, tenant.id, { serialNumber: 'IM-001', model: 'AQ-7' })
  const typed = await makeProduct(t.db, tenant.id, {
    serialNumber: 'IM-2',
    model: 'AQ-7',
    qualityInfoEndTime: '2030-01-01',
  })
  const { codes } = await t.ok('POST /staff/label/create', { ...as, body: { amount: 1 } })
  const scope = {
    tenantId: tenant.id,
    language: 'en' as const,
    staffName: 'chen',
    filename: 'machines.xlsx',
    now: () => t.clock.now,
  }
  const rows: RowValues[] = [
    { serialNumber: 'im 001', productionTime: '2026-01-10', qrcode: codes[0] ?? '' },
    { serialNumber: 'IM-2', productionTime: '2026-01-10' },
    { serialNumber: 'IM-3', name: 'New', model: 'AQ-7', productionTime: '2026-02-01' },
    { serialNumber: 'IM-4', name: 'Bare', model: 'AQ-7' },
  ]
  assert.deepEqual(productSheet.keys(rows[0] ?? {})[0], productSheet.keys({ serialNumber: 'ＩＭ001' })[0])
  const compared = await productSheet.compare(t.db, scope, rows)
  assert.deepEqual(
    compared.map(one => ('outcome' in one ? one.outcome : one.problems)),
    ['changed', 'changed', 'new', 'new'],
  )
  const written = await t.db.transaction(tx => productSheet.write(tx, scope, rows, () => null))
  const { list } = await t.ok('GET /staff/product/list', { ...as, query: { sort: 'serialNumber' } })
  assert.deepEqual(
    list.map(one => [one.serialNumber, one.qualityInfoEndTime]),
    [
      ['IM-001', '2027-01-09'],
      ['IM-2', '2030-01-01'],
      ['IM-3', '2027-01-31'],
      ['IM-4', null],
    ],
  )
  const one = await t.ok('GET /staff/product/get', { ...as, query: { id: known.id } })
  assert.deepEqual([one.qrcodes, one.productionTime, one.qualityInfo.mode], [codes, '2026-01-10', 'automatic'])
  assert.deepEqual(
    (await productSheet.compare(t.db, scope, rows)).map(row => ('outcome' in row ? row.outcome : '')),
    Array(4).fill('unchanged'),
  )
  const traces = written.flatMap(row => ('trace' in row ? [row.trace] : []))
  assert.deepEqual(await t.db.transaction(tx => productSheet.undo(tx, scope, traces)), [null, null, null, null])
  const back = await t.ok('GET /staff/product/get', { ...as, query: { id: known.id } })
  assert.deepEqual([back.qualityInfoEndTime, back.productionTime, back.qrcodes], [null, null, []])
  assert.equal((await t.ok('GET /staff/product/get', { ...as, query: { id: typed.id } })).productionTime, null)
  assert.deepEqual(
    (await t.ok('GET /staff/label/list', { ...as, query: { state: 'blank' } })).list.map(({ code }) => code),
    codes,
  )
})
