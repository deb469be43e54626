import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { assistantOf } from '../../../test/assistant'
import { makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeProduct, makeProductKind } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { exchangeProduct } from './exchange.service'
import { machines } from './machine.service'
import { products, qrcodes } from './product.table'

/** The warranty by the rule of the catalogue (spec §3 "Quality rule remote data", §4 "Quality info mode"). */
let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { tenant: { flags: { selfHelpEnabled: true } } })
})
after(() => t.close())

const ask = (
  who: House['linkman'] | { as: Record<string, string> },
  body: { productId?: string; catalogId?: string },
) => t.ok('POST /quality/link', { ...who.as, body })
const refused = async (who: { as: Record<string, string> }, body: { productId?: string; catalogId?: string }) =>
  (await t.call('POST /quality/link', { ...who.as, body })).status

test('counts from the date of the product that the rule names, and ends a day before the same date', async () => {
  const { tenant, linkman } = house
  const rule = { qualityDuration: 18, qualityUnit: 'month', qualityFiledName: 'installTime' } as const
  await makeProductKind(t.db, tenant.id, { models: ['AQ-1', 'AQ-2'], quality: rule })
  const own = { customerId: linkman.customerId, model: 'AQ-2' }
  const installed = await makeProduct(t.db, tenant.id, { ...own, installTime: '2024-08-31' })
  assert.deepEqual(await ask(linkman, { productId: installed.id }), {
    ...rule,
    qualityStartDate: '2024-08-31',
    qualityEndTime: '2026-02-27',
  })
  const packed = await makeProduct(t.db, tenant.id, own)
  assert.deepEqual(await ask(linkman, { productId: packed.id }), { ...rule, qualityStartDate: '', qualityEndTime: '' })
})

test('of a kind, and by a rule that names no date, it counts from today', async () => {
  const { tenant, linkman } = house
  const rule = { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: '' } as const
  const kind = await makeProductKind(t.db, tenant.id, { models: ['TD-1'], quality: rule })
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'TD-1' })
  const today = tenantDay(Date.now())
  for (const asked of [{ productId: product.id }, { catalogId: kind.id }])
    assert.equal((await ask(linkman, asked))?.qualityStartDate, today)
  // the catalogue is for everybody
  assert.equal((await ask({ as: { domainId: tenant.domainId } }, { catalogId: kind.id }))?.qualityDuration, 1)
})

test('nothing of what the catalogue does not know; what is not the caller’s is not there', async () => {
  const { tenant, linkman } = house
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'BY-HAND' })
  const bare = await makeProductKind(t.db, tenant.id, { models: ['BY-HAND'] })
  assert.equal(await ask(linkman, { productId: product.id }), null)
  assert.equal(await ask(linkman, { catalogId: bare.id }), null)
  assert.equal(await ask(linkman, {}), null)
  const neighbour = await makeLinkman(t.db, tenant)
  const elsewhere = await makeHouse(t)
  assert.equal(await refused(neighbour, { productId: product.id }), 404)
  assert.equal(await refused({ as: { domainId: tenant.domainId } }, { productId: product.id }), 404)
  for (const asked of [{ productId: product.id }, { catalogId: bare.id }])
    for (const stranger of [elsewhere.linkman, elsewhere.engineer]) assert.equal(await refused(stranger, asked), 404)
})

test('staff who write a request for somebody are told what the catalogue gives their product', async () => {
  const { tenant, linkman, engineer } = house
  const rule = { qualityDuration: 2, qualityUnit: 'year', qualityFiledName: 'purchaseTime' } as const
  await makeProductKind(t.db, tenant.id, { models: ['DESK-1'], quality: rule })
  const own = { customerId: linkman.customerId, model: 'DESK-1', purchaseTime: '2026-03-01' }
  const { id } = await makeProduct(t.db, tenant.id, own)
  assert.deepEqual(await ask(engineer, { productId: id }), await ask(linkman, { productId: id }))
  assert.equal((await ask(engineer, { productId: id }))?.qualityEndTime, '2028-02-29')
})

test('staff give a kind its rule, change it and take it away; what is no duration is refused', async () => {
  const { engineer } = house
  const body = { name: { zh: '泵' }, models: [], words: [] }
  const quality = { qualityDuration: 24, qualityUnit: 'month', qualityFiledName: 'qualityInfoStartTime' } as const
  const kind = await t.ok('POST /staff/productKind/create', { ...engineer.as, body: { ...body, quality } })
  assert.deepEqual(kind.quality, quality)
  const change = (duration: number) => ({
    ...engineer.as,
    body: { ...body, id: kind.id, version: kind.version, quality: { ...quality, qualityDuration: duration } },
  })
  for (const wrong of [0, -1, 1.5, 10_000])
    assert.equal((await t.call('POST /staff/productKind/update', change(wrong))).status, 400)
  const taken = { ...engineer.as, body: { ...body, id: kind.id, version: kind.version, quality: null } }
  assert.equal((await t.ok('POST /staff/productKind/update', taken)).quality, null)
})

const PLAIN = {
  customerId: null,
  name: { zh: '净水器' },
  type: {},
  qualityInfoStartTime: null,
  qualityInfoEndTime: null,
  installTime: null,
  qrcodes: [],
}
const create = (more: { model: string; serialNumber: string } & Record<string, unknown>) =>
  t.ok('POST /staff/product/create', { ...house.engineer.as, body: { ...PLAIN, ...more } })
const told = (facts: readonly { fact: string; filedName: string; end: string; duration: number }[]) =>
  facts.map(({ fact, filedName, end, duration }) => [fact, filedName, end, duration])

test('the end is the day before the same date, in every place that tells it', async () => {
  const { tenant, linkman, engineer } = house
  const rules = [
    ['B1-A', '2024-02-29', 1, 'year', '2025-02-27'],
    ['B1-B', '2025-08-31', 6, 'month', '2026-02-27'],
    ['B1-C', '2026-03-15', 24, 'month', '2028-03-14'],
  ] as const
  for (const [model, day, qualityDuration, qualityUnit, end] of rules) {
    const quality = { qualityDuration, qualityUnit, qualityFiledName: 'purchaseTime' } as const
    await makeProductKind(t.db, tenant.id, { models: [model], quality })
    const made = await create({
      model,
      serialNumber: `SN-${model}`,
      customerId: linkman.customerId,
      purchaseTime: day,
      isAutomatic: true,
    })
    assert.deepEqual([made.qualityInfoStartTime, made.qualityInfoEndTime], [day, end])
    assert.deepEqual(told(made.qualityInfo.facts)[0], ['rule', 'purchaseTime', end, qualityDuration])
    const own = await t.ok('GET /product/getById', { ...linkman.as, query: { id: made.id } })
    const listed = (await t.ok('GET /product/list', { ...linkman.as, query: { keyword: model } })).list[0]
    const checked = await t.ok('GET /product/quality', { ...linkman.as, query: { serialNumber: `sn ${model}` } })
    const linked = await t.ok('POST /quality/link', { ...linkman.as, body: { productId: made.id } })
    const csv = await t.ok('GET /staff/product/export', { ...engineer.as, query: { format: 'csv', keyword: model } })
    assert.deepEqual(
      [own.qualityInfoEndTime, listed?.qualityInfoEndTime, checked.qualityInfoEndTime, linked?.qualityEndTime],
      [end, end, end, end],
    )
    assert.ok(csv.includes(end))
    const preview = await t.ok('POST /staff/quality/preview', {
      ...engineer.as,
      body: { quality, installTime: null, purchaseTime: day, productionTime: null, qualityInfoStartTime: null },
    })
    assert.equal(preview.qualityInfoEndTime, end)
  }
})

test('a rule that changes changes nothing that was given; what is applied is shown before, and days given by hand stay', async () => {
  const { tenant, engineer } = house
  const rule = (qualityDuration: number) =>
    ({ qualityDuration, qualityUnit: 'month', qualityFiledName: 'purchaseTime' }) as const
  const kind = await t.ok('POST /staff/productKind/create', {
    ...engineer.as,
    body: { name: { zh: '热泵' }, models: ['HP-1', 'HP-2'], words: [], quality: rule(12) },
  })
  const own = { purchaseTime: '2026-01-10' }
  const early = await create({ model: 'HP-1', serialNumber: 'HP-EARLY', isAutomatic: true, ...own })
  const typed = await create({ model: 'HP-1', serialNumber: 'HP-TYPED', qualityInfoEndTime: '2026-05-05', ...own })
  const dateless = await create({ model: 'HP-1', serialNumber: 'HP-BARE', isAutomatic: true })
  assert.deepEqual(
    [early.qualityInfoEndTime, typed.qualityInfo.mode, told(dateless.qualityInfo.facts)],
    ['2027-01-09', 'manual', [['missing', 'purchaseTime', '', 12]]],
  )
  const longer = await t.ok('POST /staff/product/lengthen', {
    ...engineer.as,
    body: { id: early.id, version: early.version, by: 'staff', days: 10, reason: 'favour' },
  })
  assert.equal(longer.qualityInfoEndTime, '2027-01-19')
  await t.ok('POST /staff/productKind/update', { ...engineer.as, body: { ...kind, quality: rule(24) } })
  const get = (id: string) => t.ok('GET /staff/product/get', { ...engineer.as, query: { id } })
  assert.deepEqual(told((await get(early.id)).qualityInfo.facts).slice(0, 2), [
    ['rule', 'purchaseTime', '2027-01-09', 12],
    ['lengthened', '', '2027-01-19', 10],
  ])
  // who saves the same days again, with the mode or without, leaves the warranty of that day
  const { name: _name, type: _type, ...row } = await get(early.id)
  const same = { ...PLAIN, ...own, id: early.id, model: 'HP-1', serialNumber: 'HP-EARLY', tags: ['VIP'] }
  const days = { qualityInfoStartTime: row.qualityInfoStartTime, qualityInfoEndTime: row.qualityInfoEndTime }
  const saved = await t.ok('POST /staff/product/update', {
    ...engineer.as,
    body: { ...same, ...days, version: row.version, isAutomatic: true },
  })
  const again = await t.ok('POST /staff/product/update', {
    ...engineer.as,
    body: { ...same, ...days, version: saved.version },
  })
  assert.deepEqual(
    [again.qualityInfo.mode, again.qualityInfoEndTime, told(again.qualityInfo.facts)[0], again.tags],
    ['automatic', '2027-01-19', ['rule', 'purchaseTime', '2027-01-09', 12], ['VIP']],
  )
  const late = await create({ model: 'HP-2', serialNumber: 'HP-LATE', isAutomatic: true, ...own })
  assert.equal(late.qualityInfoEndTime, '2028-01-09')

  const apply = (isPreview: boolean) =>
    t.ok('POST /staff/quality/apply', { ...engineer.as, body: { kindId: kind.id, isPreview } })
  const preview = await apply(true)
  assert.deepEqual(
    [preview.changed, preview.kept, preview.examples],
    [1, 2, [{ id: early.id, serialNumber: 'HP-EARLY', before: '2027-01-19', after: '2028-01-19' }]],
  )
  assert.equal((await get(early.id)).qualityInfoEndTime, '2027-01-19', 'a preview writes nothing')
  assert.deepEqual(await apply(false), preview)
  assert.deepEqual(told((await get(early.id)).qualityInfo.facts).slice(0, 2), [
    ['rule', 'purchaseTime', '2028-01-09', 24],
    ['lengthened', '', '2028-01-19', 10],
  ])
  assert.equal((await get(typed.id)).qualityInfoEndTime, '2026-05-05')
  assert.equal((await apply(true)).changed, 0)
  const abroad = await makeHouse(t)
  const foreign = await t.refused('POST /staff/quality/apply', {
    ...abroad.engineer.as,
    body: { kindId: kind.id, isPreview: true },
  })
  assert.equal(foreign.error, 'NOT_FOUND')
  assert.equal(tenant.id, house.tenant.id)
})

test('counted from the installation; without it nothing is guessed, and parts have terms of their own', async () => {
  const { tenant } = house
  await makeProductKind(t.db, tenant.id, {
    models: ['IN-1'],
    quality: {
      qualityDuration: 12,
      qualityUnit: 'month',
      qualityFiledName: 'installTime',
      parts: [{ name: { zh: '滤芯' }, qualityDuration: 6, qualityUnit: 'month' }],
    },
  })
  const days = { productionTime: '2025-01-10', purchaseTime: '2025-06-01', isAutomatic: true }
  const made = await create({ model: 'IN-1', serialNumber: 'IN-A', installTime: '2025-06-20', ...days })
  assert.deepEqual(
    [made.qualityInfoStartTime, made.qualityInfoEndTime, made.qualityInfo.parts.map(part => part.end)],
    ['2025-06-20', '2026-06-19', ['2025-12-19']],
  )
  const bare = await create({ model: 'IN-1', serialNumber: 'IN-B', ...days })
  assert.deepEqual(
    [bare.qualityInfoStatus, bare.qualityInfoEndTime, told(bare.qualityInfo.facts), bare.qualityInfo.parts],
    ['', null, [['missing', 'installTime', '', 12]], []],
  )
})

test('a model’s own rule goes before its kind’s', async () => {
  const { tenant, engineer } = house
  const rule = { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'purchaseTime' } as const
  await makeProductKind(t.db, tenant.id, { models: ['MO-1'], quality: rule })
  const input = {
    name: { zh: '旗舰款' },
    summary: {},
    picture: '',
    documents: [],
    quality: { ...rule, qualityDuration: 5 },
  }
  const model = await t.ok('POST /staff/productModel/create', { ...engineer.as, body: { ...input, model: 'MO-1' } })
  assert.deepEqual([model.kinds.length, model.version], [1, 1])
  const taken = await t.refused('POST /staff/productModel/create', {
    ...engineer.as,
    body: { ...input, model: 'MO-1' },
  })
  assert.equal(taken.error, 'MODEL_TAKEN')
  const papers = { ...input, model: 'MO-2', documents: [{ name: '说明书', fileId: newId() }] }
  assert.equal(
    (await t.refused('POST /staff/productModel/create', { ...engineer.as, body: papers })).error,
    'NOT_FOUND',
  )
  const made = await create({ model: 'MO-1', serialNumber: 'MO-A', purchaseTime: '2026-01-01', isAutomatic: true })
  assert.equal(made.qualityInfoEndTime, '2030-12-31')
  const update = { ...input, id: model.id, model: 'MO-1', version: 1, quality: null }
  await t.ok('POST /staff/productModel/update', { ...engineer.as, body: update })
  assert.equal(
    (await t.refused('POST /staff/productModel/update', { ...engineer.as, body: update })).error,
    'CHANGED_MEANWHILE',
  )
  const next = await create({ model: 'MO-1', serialNumber: 'MO-B', purchaseTime: '2026-01-01', isAutomatic: true })
  assert.equal(next.qualityInfoEndTime, '2026-12-31')
  assert.deepEqual(
    (await t.ok('GET /staff/productModel/list', { ...engineer.as, query: { keyword: '旗舰' } })).list.map(
      one => one.id,
    ),
    [model.id],
  )
  await t.ok('POST /staff/productModel/remove', { ...engineer.as, body: { id: model.id, version: 2 } })
  assert.equal((await t.ok('GET /staff/productModel/list', { ...engineer.as, query: {} })).total, 0)
})

test('an exchanged machine hands on the rest of its warranty or a new one, and is nobody’s to register any more', async () => {
  const { tenant, linkman, engineer } = house
  await makeProductKind(t.db, tenant.id, {
    models: ['EX-1'],
    quality: { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
  })
  const owned = { customerId: linkman.customerId, model: 'EX-1', purchaseTime: '2026-03-15', isAutomatic: true }
  const first = await create({ serialNumber: 'EX-A', ...owned })
  assert.equal(first.qualityInfoEndTime, '2027-03-14')
  const body = { id: first.id, version: first.version, serialNumber: 'EX-B', day: '2026-12-01' }
  const taken = await t.refused('POST /staff/product/exchange', {
    ...engineer.as,
    body: { ...body, serialNumber: 'ex a' },
  })
  assert.equal(taken.error, 'SERIAL_NUMBER_TAKEN')
  const next = await t.ok('POST /staff/product/exchange', { ...engineer.as, body })
  assert.deepEqual(
    [next.serialNumber, next.customerId, next.installTime, next.qualityInfoEndTime],
    ['EX-B', linkman.customerId, '2026-12-01', '2027-03-14'],
  )
  const replaces = next.qualityInfo.facts.find(({ fact }) => fact === 'replaces')
  assert.deepEqual([replaces?.ref, replaces?.filedName], ['EX-A', 'rest'])
  const old = await t.ok('GET /product/getById', { ...linkman.as, query: { id: first.id } })
  assert.deepEqual([old.qualityInfo.facts[0]?.fact, old.qualityInfo.facts[0]?.ref], ['replaced', 'EX-B'])
  const claimable = await t.app.offers.sale[0]?.machines(
    ctxIn(t, tenant, {
      principal: { kind: 'linkman', linkmanId: linkman.id, customerId: linkman.customerId, name: '', phone: '' },
    }),
    t.db,
  )
  assert.deepEqual(
    [first.id, next.id].map(id => claimable?.find(machine => machine.id === id)?.inWarranty),
    [false, true],
    'what the warranty pays for is paid once',
  )
  const second = await t.refused('POST /staff/product/exchange', {
    ...engineer.as,
    body: { ...body, version: first.version + 1, serialNumber: 'EX-C' },
  })
  assert.equal(second.error, 'PRODUCT_REPLACED')
  const offered = await t.refused('POST /product/handover/offer', { ...linkman.as, body: { productId: first.id } })
  assert.equal(offered.error, 'PRODUCT_REPLACED')
  const longer = { id: first.id, version: first.version + 1, by: 'staff' as const, days: 1, reason: 'favour' }
  assert.equal(
    (await t.refused('POST /staff/product/lengthen', { ...engineer.as, body: longer })).error,
    'PRODUCT_REPLACED',
  )
  const ctx = ctxIn(t, tenant)
  const claimed = t.db.transaction(tx =>
    machines.register(
      ctx,
      tx,
      { ...MACHINE, customerId: linkman.customerId, linkmanId: linkman.id, serialNumber: 'exa' },
      { takesOver: true },
    ),
  )
  await assert.rejects(claimed, /PRODUCT_REPLACED/)

  const anew = {
    ...ctxIn(t, tenant, {
      principal: { kind: 'staff', staffId: engineer.id, name: '', permissions: ['product.write'] },
      idempotencyKey: newId(),
    }),
    offers: { ...t.app.offers, warrantyRules: [async () => ({ exchange: 'anew' as const, workshopLengthens: false })] },
  }
  const third = await exchangeProduct(anew, {
    id: next.id,
    version: next.version,
    serialNumber: 'EX-D',
    day: '2026-12-01',
  })
  assert.equal(third.qualityInfoEndTime, '2027-11-30')
  assert.deepEqual(third.qualityInfo.facts.find(({ fact }) => fact === 'replaces')?.filedName, 'anew')
  const workshop = await t.refused('POST /staff/product/lengthen', {
    ...engineer.as,
    body: { id: third.id, version: third.version, by: 'workshop', days: 5, reason: 'repair' },
  })
  assert.equal(workshop.error, 'WORKSHOP_OFF')
})

test('a part that is put in has a term of its own, until another takes its place', async () => {
  const { tenant, linkman, engineer } = house
  await makeProductKind(t.db, tenant.id, {
    models: ['PT-1'],
    quality: {
      qualityDuration: 1,
      qualityUnit: 'year',
      qualityFiledName: 'purchaseTime',
      parts: [{ name: { zh: '滤芯', en: 'Filter' }, qualityDuration: 24, qualityUnit: 'month' }],
    },
  })
  const owned = { customerId: linkman.customerId, model: 'PT-1', purchaseTime: '2026-03-15', isAutomatic: true }
  const made = await create({ serialNumber: 'PT-A', ...owned })
  const part = {
    name: { zh: '压缩机', en: 'Compressor' },
    serialNumber: 'C-77',
    day: '2026-11-20',
    months: 6,
    endTime: null,
    replaces: null,
  }
  const put = (version: number, more: { name?: Record<string, string> } & Record<string, unknown>) => ({
    ...engineer.as,
    body: { ...part, ...more, id: made.id, version },
  })
  const refusals: [Record<string, unknown>, string][] = [
    [{ name: {} }, 'NAME_MISSING'],
    [{ months: null }, 'PART_TERM'],
    [{ endTime: '2027-01-01' }, 'PART_TERM'],
    [{ months: null, endTime: '2026-11-19' }, 'WARRANTY_BACKWARDS'],
    [{ replaces: 1 }, 'NOT_FOUND'],
  ]
  for (const [wrong, error] of refusals)
    assert.equal((await t.refused('POST /staff/product/putPart', put(made.version, wrong))).error, error)
  const abroad = await makeHouse(t)
  const foreign = { ...put(made.version, {}), ...abroad.engineer.as }
  assert.equal((await t.refused('POST /staff/product/putPart', foreign)).error, 'NOT_FOUND')

  const once = await t.ok('POST /staff/product/putPart', put(made.version, {}))
  const parts = async () =>
    (await t.ok('GET /product/getById', { ...linkman.as, query: { id: made.id } })).qualityInfo.parts.map(one => [
      one.name,
      one.serialNumber,
      one.start,
      one.end,
      one.replacedTime,
    ])
  const filter = ['滤芯', '', '2026-03-15', '2028-03-14', '']
  assert.deepEqual(
    [once.version, once.qualityInfoEndTime, await parts()],
    [made.version + 1, '2027-03-14', [filter, ['压缩机', 'C-77', '2026-11-20', '2027-05-19', '']]],
    'the machine’s own warranty is what it was',
  )
  assert.equal((await t.refused('POST /staff/product/putPart', put(made.version, {}))).error, 'CHANGED_MEANWHILE')

  // the rule's filter and the compressor of before end where others take their places
  const second = await t.ok(
    'POST /staff/product/putPart',
    put(once.version, { serialNumber: '', day: '2026-11-24', months: null, endTime: '2027-12-31', replaces: 1 }),
  )
  assert.deepEqual(
    second.qualityInfo.parts.map(one => [one.isPutIn, one.isCovered, one.replacedTime]),
    [
      [false, true, ''],
      [true, false, '2026-11-24'],
      [true, true, ''],
    ],
  )
  const again = await t.refused('POST /staff/product/putPart', put(second.version, { replaces: 1 }))
  assert.equal(again.error, 'NOT_FOUND', 'it has ended')
  const third = await t.ok(
    'POST /staff/product/putPart',
    put(second.version, { name: { zh: '加强滤芯' }, day: '2026-11-25', replaces: 0 }),
  )
  // counted again by the rule, what was put in and what it replaced stays
  const update = {
    ...PLAIN,
    ...owned,
    id: made.id,
    version: third.version,
    serialNumber: 'PT-A',
    purchaseTime: '2026-03-16',
  }
  const counted = await t.ok('POST /staff/product/update', { ...engineer.as, body: update })
  assert.deepEqual(
    counted.qualityInfo.parts.map(one => [one.end, one.replacedTime]),
    [
      ['2028-03-15', '2026-11-25'],
      ['2027-05-19', '2026-11-24'],
      ['2027-12-31', ''],
      ['2027-05-24', ''],
    ],
  )
  const remove = (version: number, place: number) => ({ ...engineer.as, body: { id: made.id, version, place } })
  assert.equal(
    (await t.refused('POST /staff/product/removePart', remove(counted.version, 0))).error,
    'NOT_FOUND',
    'the rule’s is not to be taken back',
  )
  const back = await t.ok('POST /staff/product/removePart', remove(counted.version, 3))
  assert.deepEqual(
    back.qualityInfo.parts.map(one => one.replacedTime),
    ['', '2026-11-24', ''],
  )

  const exchange = { id: made.id, version: back.version, serialNumber: 'PT-B', day: '2026-12-01' }
  const next = await t.ok('POST /staff/product/exchange', { ...engineer.as, body: exchange })
  assert.deepEqual(
    [next.qualityInfoEndTime, next.qualityInfo.parts.map(one => [one.name, one.end])],
    ['2027-03-15', [['滤芯', '2028-03-15']]],
    'what was put into the old machine is in that one',
  )
  const late = put(back.version + 1, {})
  assert.equal((await t.refused('POST /staff/product/putPart', late)).error, 'PRODUCT_REPLACED')
})

const MACHINE = {
  catalogId: null,
  model: '',
  name: { zh: '净水器' },
  serialNumber: '',
  code: '',
  purchaseTime: null,
  installTime: null,
  productionTime: null,
  address: null,
  place: '',
}

test('of two who register one serial number at once, however they write it, one has it', async () => {
  const { tenant, linkman } = house
  const rival = await makeLinkman(t.db, tenant)
  const ctx = ctxIn(t, tenant)
  const register = (who: { id: string; customerId: string }, serialNumber: string, takesOver = false) =>
    t.db.transaction(tx =>
      machines.register(
        ctx,
        tx,
        { ...MACHINE, customerId: who.customerId, linkmanId: who.id, serialNumber },
        { takesOver },
      ),
    )
  const both = await Promise.allSettled([register(linkman, 'JL-0052 560'), register(rival, 'ｊｌ００５２５６０')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const refusal = both.find(one => one.status === 'rejected')
  assert.match(String(refusal?.reason), /SERIAL_NUMBER_TAKEN/)
  const [winner, loser] = both[0]?.status === 'fulfilled' ? [linkman, rival] : [rival, linkman]
  const mine = await register(winner, 'jl_0052–560')
  assert.deepEqual(
    await machines.find(ctx, t.db, { serialNumber: 'JL0052560' }).then(found => [found?.id, found?.customerId]),
    [mine.productId, winner.customerId],
  )
  assert.equal(await machines.find(ctx, t.db, { serialNumber: 'JL52560' }), null, 'zeros count')
  // staff and imports meet the same numbers
  const typed = { ...PLAIN, model: 'X', serialNumber: 'jl 0052 560' }
  assert.equal(
    (await t.refused('POST /staff/product/create', { ...house.engineer.as, body: typed })).error,
    'SERIAL_NUMBER_TAKEN',
  )
  const staffBoth = await Promise.all(
    ['ＺＺ-9', 'zz9'].map(serialNumber =>
      t.send('POST /staff/product/create', { ...house.engineer.as, body: { ...typed, serialNumber } }),
    ),
  )
  assert.deepEqual(staffBoth.map(({ status }) => status).toSorted(), [200, 409])
  const over = await register(loser, 'JL0052560', true)
  assert.equal(over.productId, mine.productId)
  assert.equal((await machines.find(ctx, t.db, { serialNumber: 'JL0052560' }))?.customerId, loser.customerId)
})

test('a machine of the company’s list is given with its warranty, a blank code is bound, and a card lengthens once', async () => {
  const { tenant, linkman } = house
  const ctx = ctxIn(t, tenant)
  await makeProductKind(t.db, tenant.id, {
    models: ['RG-1'],
    quality: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
  })
  const stock = await makeProduct(t.db, tenant.id, {
    model: 'RG-1',
    serialNumber: 'RG-001',
    productionTime: '2026-01-01',
  })
  const code = `RG-${stock.id}`
  await t.db.insert(qrcodes).values({ tenantId: tenant.id, code })
  const input = {
    ...MACHINE,
    customerId: linkman.customerId,
    linkmanId: linkman.id,
    serialNumber: 'rg001',
    code,
    purchaseTime: '2026-02-28',
  }
  const { productId } = await t.db.transaction(tx => machines.register(ctx, tx, input, { takesOver: false }))
  assert.equal(productId, stock.id)
  const own = () => t.ok('GET /product/getById', { ...linkman.as, query: { id: productId } })
  assert.deepEqual(
    [(await own()).qualityInfoEndTime, (await own()).productionTime, (await own()).linkman?.id],
    ['2027-02-27', '2026-01-01', linkman.id],
  )
  assert.equal((await machines.find(ctx, t.db, { code }))?.id, productId)
  const lengthen = () => t.db.transaction(tx => machines.lengthen(ctx, tx, productId, { months: 12, ref: 'card-1' }))
  assert.deepEqual([await lengthen(), await lengthen()], ['2028-02-27', '2028-02-27'])
  const other = await t.db.transaction(tx => machines.lengthen(ctx, tx, productId, { months: 6, ref: 'card-2' }))
  assert.equal(other, '2028-08-27')
  const shorter = await t.db.transaction(tx => machines.shorten(ctx, tx, productId, 'card-1'))
  assert.deepEqual([shorter, (await own()).qualityInfoEndTime], ['2027-08-27', '2027-08-27'])
  const bare = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId })
  await assert.rejects(
    t.db.transaction(tx => machines.lengthen(ctx, tx, bare.id, { months: 1, ref: 'x' })),
    /WARRANTY_UNKNOWN/,
  )
  const abroad = await makeHouse(t)
  await assert.rejects(
    t.db.transaction(tx => machines.lengthen(ctxIn(t, abroad.tenant), tx, productId, { months: 1, ref: 'x' })),
    /NOT_FOUND/,
  )
})

test('a warranty does not begin again with who claims the machine of another', async () => {
  const { tenant, linkman } = house
  const ctx = ctxIn(t, tenant)
  const rival = await makeLinkman(t.db, tenant)
  await makeProductKind(t.db, tenant.id, {
    models: ['CL-1'],
    quality: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
  })
  const claim = (who: { id: string; customerId: string }, purchaseTime: string, takesOver: boolean) =>
    t.db.transaction(tx =>
      machines.register(
        ctx,
        tx,
        {
          ...MACHINE,
          customerId: who.customerId,
          linkmanId: who.id,
          model: 'CL-1',
          serialNumber: 'CL-001',
          purchaseTime,
        },
        { takesOver },
      ),
    )
  const { productId } = await claim(linkman, '2026-02-01', false)
  await claim(rival, '2026-10-01', true)
  const [row] = await t.db.select().from(products).where(eq(products.id, productId))
  assert.deepEqual(
    [row?.customerId, row?.purchaseTime, row?.qualityInfoEndTime],
    [rival.customerId, '2026-02-01', '2027-01-31'],
  )
})

test('the assistant tells until when a machine is in warranty and why, on its screen too, and of nobody else’s', async () => {
  const { tenant, linkman, engineer } = await makeHouse(t, {})
  const say = await assistantOf(t, tenant.id)
  const as = { ...linkman.as, language: 'zh' as const }
  await makeProductKind(t.db, tenant.id, {
    models: ['WM-1', 'WM-2'],
    quality: { qualityDuration: 36, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
  })
  const make = (name: string, model: string) =>
    t.ok('POST /staff/product/create', {
      ...engineer.as,
      body: {
        ...PLAIN,
        name: { zh: name },
        model,
        serialNumber: `${model}-7`,
        customerId: linkman.customerId,
        purchaseTime: '2026-01-10',
        isAutomatic: true,
      },
    })
  const washer = await make('洗衣机', 'WM-1')
  const fridge = await make('冰箱', 'FR-1')
  await t.ok('POST /staff/product/lengthen', {
    ...engineer.as,
    body: { id: washer.id, version: washer.version, by: 'staff', days: 10, reason: 'favour' },
  })
  const { qualityInfoEndTime: end } = await t.ok('GET /product/getById', { ...as, query: { id: washer.id } })
  const answer = await say(as, '我的洗衣机还保到啥时候')
  assert.ok(end && answer.includes(`质保到 ${end}`), answer)
  assert.ok(answer.includes('2026-01-10 起质保36个月') && answer.includes('延长了10天'), answer)
  assert.ok(!answer.includes('FR-1') && answer.includes(`/product?id=${washer.id}`), answer)
  const here = { subject: { kind: 'product', id: fridge.id } }
  const open = await say(as, '这台还在保吗', here)
  assert.ok(open.includes('没有登记质保日期') && !open.includes('WM-1'), open)
  const none = await say(as, '我的空调还在保修期吗')
  assert.ok(none.startsWith('您名下没有这样的产品') && none.includes('WM-1-7'), none)
  // what is asked of no machine of theirs, an article may know
  assert.ok(!(await say(as, '空调还在保修期吗')).includes('WM-1-7'))
  const stranger = { ...(await makeLinkman(t.db, tenant)).as, language: 'zh' as const }
  for (const question of ['这台还在保吗', '我的洗衣机还保到啥时候'])
    assert.ok(!(await say(stranger, question, here)).includes(end), question)
})
