import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import { LANGUAGES } from '../../../shared/language'
import { assistantOf } from '../../../test/assistant'
import { eventIn, makeHouse } from '../../../test/event-life'
import {
  makeCommodity,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeQrcode,
  makeStaff,
  makeTenant,
  type MadeTenant,
} from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { auditEntries } from '../../kernel/audit/audit.table'
import { events } from '../event/event.table'
import { tasks } from '../task/task.table'
import { productModels, qrcodes } from './product.table'

const DAY = 24 * 60 * 60 * 1000
let t: TestServer
let tenant: MadeTenant
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db)
})
after(() => t.close())

test('a product shows its warranty of today, by the tenant’s day', async () => {
  const linkman = await makeLinkman(t.db, tenant)
  t.clock.now = Date.parse(`${tenantDay(t.clock.now)}T15:59:59.000Z`)
  const today = tenantDay(t.clock.now)
  const status = async (start: string | null, end: string | null) => {
    const { id } = await makeProduct(t.db, tenant.id, {
      customerId: linkman.customerId,
      qualityInfoStartTime: start,
      qualityInfoEndTime: end,
    })
    return async () => (await t.ok('GET /product/getById', { ...linkman.as, query: { id } })).qualityInfoStatus
  }
  const [unknown, running, coming] = [
    await status(today, null),
    await status(null, today),
    await status(tenantDay(t.clock.now + DAY), '2099-12-31'),
  ]
  assert.deepEqual([await unknown(), await running(), await coming()], ['', 'in-warranty', 'out-of-warranty'])
  t.clock.advance(1000)
  assert.deepEqual([await unknown(), await running(), await coming()], ['', 'out-of-warranty', 'in-warranty'])
})

test('products of my customer: pages, search in every language, wildcards as themselves', async () => {
  const linkman = await makeLinkman(t.db, tenant)
  const pump = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    name: { zh: '水泵', en: 'Pump', ru: 'Насос' },
    model: 'P-100%',
  })
  const fan = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    name: { zh: '风扇', en: 'Fan' },
    model: 'F_200',
  })
  await makeProduct(t.db, tenant.id)
  const found = async (keyword: string) =>
    (await t.ok('GET /product/list', { ...linkman.as, query: { keyword } })).list.map(p => p.id)
  assert.deepEqual(
    await Promise.all(['pump', '水泵', 'насос', 'P-100%', pump.serialNumber].map(found)),
    Array.from({ length: 5 }, () => [pump.id]),
  )
  assert.deepEqual(await Promise.all(['_', '%', '\\', 'zh', "'"].map(found)), [[fan.id], [pump.id], [], [], []])
  const page = await t.ok('GET /product/list', { ...linkman.as, language: 'ru', query: { pageSize: 1, pageNum: 2 } })
  assert.deepEqual([page.list.map(p => p.name), page.total, page.pages], [['Насос'], 2, 2])
})

test('the fields of a product have names in every language, and parts only where they are sold', async () => {
  const selling = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const lists = await Promise.all(
    LANGUAGES.map(language => t.ok('GET /doorType/getProductFieldList', { ...selling.as, language })),
  )
  for (const list of lists)
    assert.deepEqual(list.map(f => f.fieldName).toSorted(), [
      'address',
      'customer',
      'customerManager',
      'linkman',
      'product',
      'qualityInfo',
      'qualityInfoEndTime',
      'qualityInfoStartTime',
      'qualityInfoStatus',
      'relationReplacementPart',
      'serialNumber',
      'tags',
      'type',
    ])
  const [zh, en] = lists
  assert.deepEqual([zh?.[2]?.displayName, en?.[2]?.displayName], ['产品序列号', 'Serial number'])
  const without = await t.ok('GET /doorType/getProductFieldList', tenant.as)
  assert.deepEqual([without.length, without.some(f => f.fieldName === 'relationReplacementPart')], [12, false])
})

test('a company shows the fields that it chose, by names of its own; what it does not show is not told', async () => {
  const shop = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const [boss, linkman] = [await makeStaff(t.db, shop), await makeLinkman(t.db, shop)]
  const { id } = await makeProduct(t.db, shop.id, {
    customerId: linkman.customerId,
    linkmanId: linkman.id,
    managerId: boss.id,
    serialNumber: 'HID-1',
    tags: ['VIP'],
    type: { zh: '净水器' },
    qualityInfoStartTime: '2026-01-01',
    qualityInfoEndTime: '2099-01-01',
  })
  const code = await makeQrcode(t.db, shop.id, id)
  const before = await t.ok('GET /staff/productConfig/get', boss.as)
  assert.deepEqual(
    [before.version, before.productFields.length, before.productFieldNames, before.fields.length],
    [0, 13, {}, 13],
  )
  const own = { serialNumber: { zh: '机身号', en: ' Body number ' }, tags: { zh: ' ' } }
  const body = {
    version: 0,
    productFields: ['qualityInfoStatus', 'type', 'serialNumber'],
    productFieldNames: own,
  } as const
  const set = (who: { as: Record<string, string> }, more: Record<string, unknown> = {}) =>
    t.send('POST /staff/productConfig/set', {
      ...who.as,
      body: { ...body, productFields: [...body.productFields], ...more },
    })
  for (const wrong of [
    { productFields: ['price'] },
    { productFields: ['type', 'type'] },
    { productFieldNames: { price: { zh: '价格' } } },
    { productFieldNames: { type: { zh: 'x'.repeat(41) } } },
  ])
    assert.equal((await set(boss, wrong)).body.error, 'BAD_REQUEST')
  assert.equal((await set(linkman)).status, 401)
  const engineer = await makeStaff(t.db, shop, { roles: ['engineer'] })
  assert.equal((await set(engineer)).status, 403)
  const answer = await t.ok('POST /staff/productConfig/set', {
    ...boss.as,
    body: { ...body, productFields: [...body.productFields] },
  })
  assert.deepEqual(
    [answer.version, answer.productFields, answer.productFieldNames],
    [
      1,
      ['product', 'type', 'serialNumber', 'qualityInfoStatus'],
      { serialNumber: { zh: '机身号', en: 'Body number' } },
    ],
    'in one order, and without names that say nothing',
  )
  assert.equal((await set(boss)).body.error, 'CHANGED_MEANWHILE')

  const named = async (language: 'zh' | 'en' | 'ru') =>
    (await t.ok('GET /doorType/getProductFieldList', { ...shop.as, language })).map(field => field.displayName)
  assert.deepEqual(await named('zh'), ['产品', '产品类型', '机身号', '质保状态'])
  assert.deepEqual((await named('en'))[2], 'Body number')
  assert.deepEqual((await named('ru'))[2], 'Серийный номер', 'its own name where the company gave none')

  const told = await t.ok('GET /product/getById', { ...linkman.as, query: { id } })
  assert.deepEqual(
    [told.serialNumber, told.type, told.qualityInfoStatus, told.qualityInfoEndTime, told.tags, told.linkman],
    ['HID-1', '净水器', 'in-warranty', null, [], null],
  )
  assert.deepEqual([told.customerManager, told.qualityInfo.facts], [null, []])
  const [listed] = (await t.ok('GET /product/list', { ...linkman.as, query: {} })).list
  assert.deepEqual({ ...listed, documents: [] }, told, 'papers are told of one alone')
  const [mine] = (await t.ok('POST /register/getProductAndRegisterList', { ...linkman.as, body: {} })).list
  assert.deepEqual([mine?.serialNumber, mine?.qualityInfoEndTime], ['HID-1', null])
  const scanned = await t.ok('GET /superCode/getShowFields', { ...linkman.as, query: { code } })
  assert.deepEqual(
    [Object.keys(scanned.values).toSorted(), scanned.fields.find(f => f.fieldName === 'serialNumber')?.displayName],
    [['model', 'name', 'qualityInfoStatus', 'serialNumber', 'type'], '机身号'],
  )
  const elsewhere = await t.ok('GET /doorType/getProductFieldList', tenant.as)
  assert.equal(elsewhere.length, 12, 'another company’s are its own')
})

test('a product tells all that is known of it, to its customer alone', async () => {
  const shop = await makeTenant(t.db, { flags: { setting: { shop: true } } })
  const linkman = await makeLinkman(t.db, shop)
  const manager = await makeStaff(t.db, shop)
  const kind = await makeProductKind(t.db, shop.id, { models: ['AQ-9'] })
  await t.db
    .insert(productModels)
    .values({ tenantId: shop.id, id: newId(), model: 'AQ-9', name: {}, summary: {}, picture: '/aq9.svg' })
  const part = await makeCommodity(t.db, shop.id, { models: ['AQ-9'] })
  await makeCommodity(t.db, shop.id, { models: ['OTHER'] })
  const service = await makeCommodity(t.db, shop.id, { goods: { kind: 'service' }, models: ['AQ-9'] })
  const address = { country: '', province: '广东省', city: '深圳市', dist: '南山区', address: '科技园 1 号' }
  const { id } = await makeProduct(t.db, shop.id, {
    customerId: linkman.customerId,
    linkmanId: linkman.id,
    managerId: manager.id,
    model: 'AQ-9',
    name: { zh: '净水器' },
    tags: ['VIP'],
    address,
    purchaseTime: '2026-01-02',
  })
  const told = await t.ok('GET /product/getById', { ...linkman.as, query: { id } })
  assert.deepEqual(
    [told.product, told.picture, told.address, told.tags, told.linkman, told.customer.id, told.customerManager?.id],
    [
      '净水器 AQ-9',
      '/aq9.svg',
      address,
      ['VIP'],
      { id: linkman.id, name: linkman.name, phone: linkman.phone },
      linkman.customerId,
      manager.id,
    ],
  )
  assert.deepEqual([told.catalogId, told.purchaseTime, told.qualityInfo.mode], [kind.id, '2026-01-02', ''])
  assert.deepEqual(
    told.relationReplacementPart.map(one => one.id),
    [part.id],
  )
  const services = await t.ok('POST /serviceProject/link', { ...linkman.as, body: { productId: id } })
  assert.deepEqual(
    services.map(one => one.id),
    [service.id],
  )
  const placed = await t.ok('POST /product/update', { ...linkman.as, body: { id, place: ' 厨房 ' } })
  assert.equal(placed.place, '厨房')
  assert.deepEqual((await t.ok('GET /product/list', { ...linkman.as, query: { keyword: '厨房' } })).total, 1)
  assert.deepEqual(
    (await t.ok('GET /product/userProductList', linkman.as)).map(one => one.picture),
    ['/aq9.svg'],
  )
  const neighbour = await makeLinkman(t.db, shop)
  assert.equal(
    (await t.refused('POST /product/update', { ...neighbour.as, body: { id, place: '' } })).error,
    'NOT_FOUND',
  )
  assert.equal(
    (await t.refused('POST /serviceProject/link', { ...neighbour.as, body: { productId: id } })).error,
    'NOT_FOUND',
  )
})

test('a code says whether it is on nothing, on a product or not good any more, and nothing of whose it is', async () => {
  const company = await makeTenant(t.db, { flags: { selfHelpEnabled: true } })
  const linkman = await makeLinkman(t.db, company)
  const product = await makeProduct(t.db, company.id, {
    customerId: linkman.customerId,
    serialNumber: 'JL-0052 560',
    qualityInfoStartTime: '2020-01-01',
    qualityInfoEndTime: '2099-01-01',
  })
  const glued = await makeQrcode(t.db, company.id, product.id)
  const [blank, gone] = [`B-${product.id}`, `R-${product.id}`]
  await t.db.insert(qrcodes).values([
    { tenantId: company.id, code: blank, model: 'AQ-1' },
    { tenantId: company.id, code: gone, productId: product.id, revokeTime: new Date().toISOString() },
  ])
  const fields = (code: string, as: object = company.as) =>
    t.ok('GET /superCode/getShowFields', { ...as, query: { code } })
  assert.deepEqual([(await fields(blank)).state, (await fields(blank)).values], ['blank', { model: 'AQ-1' }])
  assert.deepEqual([(await fields(gone)).state, (await fields(gone)).values], ['revoked', {}])
  const stranger = await fields(glued)
  assert.deepEqual([stranger.state, stranger.isMine, stranger.values.serialNumber], ['bound', false, 'JL-0052 560'])
  assert.deepEqual(
    stranger.fields.map(f => f.fieldName),
    Object.keys(stranger.values),
  )
  assert.equal((await fields(glued, linkman.as)).isMine, true)
  assert.equal(
    (await t.refused('GET /superCode/getShowFields', { ...tenant.as, query: { code: glued } })).error,
    'NOT_FOUND',
  )
  const scan = (code: string) => t.refused('GET /qrcode/fetchFormData', { ...company.as, query: { code } })
  assert.deepEqual(
    [(await scan(blank)).error, (await scan(gone)).error, (await scan('none')).error],
    ['LABEL_BLANK', 'LABEL_REVOKED', 'NOT_FOUND'],
  )
  const { url } = await t.ok('GET /superCode/getRegisterQrcodeUrl', { ...linkman.as, query: { productId: product.id } })
  assert.match(url, new RegExp(`/qrcode/${glued}\\?domainId=${company.domainId}$`))

  const quality = (query: object, as: object = company.as) => t.call('GET /product/quality', { ...as, query })
  for (const serialNumber of ['jl0052560', 'ＪＬ－００５２ 560', 'JL-0052 560']) {
    const { body } = await quality({ serialNumber })
    assert.deepEqual([body.data?.qualityInfoStatus, body.data?.productId], ['in-warranty', ''], serialNumber)
    assert.doesNotMatch(JSON.stringify(body), new RegExp(linkman.phone))
  }
  assert.equal((await quality({ code: glued }, linkman.as)).body.data?.productId, product.id)
  for (const query of [{ serialNumber: 'JL-52560' }, { code: blank }, { code: gone }, {}])
    assert.equal((await quality(query)).status, 404)
  const another = await makeTenant(t.db, { flags: { selfHelpEnabled: true } })
  assert.equal((await quality({ serialNumber: product.serialNumber }, another.as)).status, 404, 'another company')
  const shut = await makeTenant(t.db)
  const theirs = await makeProduct(t.db, shut.id)
  const customer = await makeLinkman(t.db, shut)
  for (const as of [shut.as, customer.as])
    for (const query of [{ serialNumber: theirs.serialNumber }, { serialNumber: 'none' }])
      assert.equal((await quality(query, as)).body.error, 'SELF_HELP_OFF', 'one refusal for everybody and every number')
})

test('a machine is handed over by a code, once: warranty and repairs go along, an open request and names do not', async () => {
  const house = await makeHouse(t)
  const [giver, taker] = [house.linkman, await makeLinkman(t.db, house.tenant)]
  const product = await makeProduct(t.db, house.tenant.id, {
    customerId: giver.customerId,
    qualityInfoEndTime: '2099-01-01',
    place: '家',
  })
  const productId = product.id
  const about = async (id: string) => {
    await t.db.update(events).set({ productId }).where(eq(events.id, id))
    return id
  }
  const done = await about(await eventIn(t, house, 'finished', { problem: 'Frau Meier, 6th floor' }))
  const running = await about(await eventIn(t, house, 'processing'))
  const offer = (as: object = giver.as) => t.ok('POST /product/handover/offer', { ...as, body: { productId } })
  const take = (code: string, as: object = taker.as) => t.send('POST /product/handover/take', { ...as, body: { code } })
  const first = await offer()
  assert.match(first.code, /^[A-HJ-NP-Z2-9]{8}$/)
  const shown = await t.ok('GET /product/handover', { ...giver.as, query: { productId } })
  assert.deepEqual(shown, { id: first.id, expireTime: first.expireTime, code: '' })
  const second = await offer()
  assert.equal((await take(first.code)).body.error, 'HANDOVER_CODE', 'the earlier offer has ended')
  assert.equal((await take(second.code, giver.as)).body.error, 'HANDOVER_OWN')
  const look = (code: string, as: object) => t.send('GET /product/handover/offered', { ...as, query: { code } })
  assert.equal((await look(second.code, giver.as)).body.error, 'HANDOVER_OWN')
  assert.deepEqual(
    (await t.ok('GET /product/handover/offered', { ...taker.as, query: { code: second.code } })).model,
    product.model,
  )
  assert.equal((await look(first.code, taker.as)).body.error, 'HANDOVER_CODE')
  await t.ok('POST /product/handover/withdraw', { ...giver.as, body: { productId } })
  assert.equal((await take(second.code)).body.error, 'HANDOVER_CODE')
  assert.equal(await t.ok('GET /product/handover', { ...giver.as, query: { productId } }), null)
  const late = await offer()
  t.clock.advance(8 * DAY)
  assert.equal((await take(late.code)).body.error, 'HANDOVER_CODE', 'expired')

  const { code } = await offer()
  const other = await makeLinkman(t.db, house.tenant)
  const typed = ` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)} `
  const both = await Promise.all([take(typed), take(code, other.as)])
  assert.deepEqual(both.map(answer => answer.body.error ?? 'taken').toSorted(), ['HANDOVER_CODE', 'taken'])
  const [owner, loser] = both[0]?.status === 200 ? [taker, other] : [other, taker]
  assert.equal((await take(code, loser.as)).body.error, 'HANDOVER_CODE')
  const gone = await t.refused('GET /product/getById', { ...giver.as, query: { id: productId } })
  assert.equal(gone.error, 'NOT_FOUND')
  const got = await t.ok('GET /product/getById', { ...owner.as, query: { id: productId } })
  assert.deepEqual(
    [got.qualityInfoEndTime, got.place, got.address, got.linkman?.id],
    ['2099-01-01', '', null, owner.id],
  )
  const records = await t.ok('GET /product/serverRecord', { ...owner.as, query: { productId } })
  assert.deepEqual(
    records.list.map(({ id, isMine, number, executorName }) => [id, isMine, number, executorName]),
    [[done, false, '', '']],
  )
  assert.doesNotMatch(JSON.stringify(records), /Meier|6th floor|家/)
  assert.equal((await t.ok('GET /ssp/event/get', { ...giver.as, query: { id: running } })).id, running)
  assert.equal((await t.refused('GET /ssp/event/get', { ...owner.as, query: { id: done } })).error, 'NOT_FOUND')
  const history = await t.db
    .select({ actor: auditEntries.actorId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, house.tenant.id), eq(auditEntries.subjectId, productId)))
  assert.ok(
    history.some(
      entry =>
        entry.actor === owner.id &&
        entry.before?.customerId === giver.customerId &&
        entry.after?.customerId === owner.customerId,
    ),
  )
})

test('after five wrong codes the right one waits, too', async () => {
  const house = await makeHouse(t)
  const taker = await makeLinkman(t.db, house.tenant)
  const { id: productId } = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const { code } = await t.ok('POST /product/handover/offer', { ...house.linkman.as, body: { productId } })
  const take = (typed: string) => t.send('POST /product/handover/take', { ...taker.as, body: { code: typed } })
  const look = (typed: string) => t.send('GET /product/handover/offered', { ...taker.as, query: { code: typed } })
  for (let n = 0; n < 5; n++)
    assert.equal((await (n % 2 ? look : take)(`WRONG${n}`)).body.error, 'HANDOVER_CODE', 'a look counts as well')
  const refused = await take(code)
  assert.deepEqual([refused.status, refused.body.error], [429, 'TOO_MANY_REQUESTS'])
  t.clock.advance(DAY / 24)
  assert.equal((await take(code)).status, 200)
})

test('what was done: own requests and tasks, newest first, a request that became a task once', async () => {
  const house = await makeHouse(t)
  const { id: productId } = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const ids = [await eventIn(t, house, 'created'), await eventIn(t, house, 'converted')]
  for (const id of ids) await t.db.update(events).set({ productId }).where(eq(events.id, id))
  await t.db.update(tasks).set({ productId }).where(eq(tasks.tenantId, house.tenant.id))
  const records = (query: object) => t.ok('GET /product/serverRecord', { ...house.linkman.as, query })
  const { list, total } = await records({ productId })
  assert.deepEqual([list.map(one => one.kind), total], [['task', 'event'], 2])
  assert.deepEqual(
    (await records({ pageSize: 1, pageNum: 2 })).list.map(one => one.id),
    [ids[0]],
  )
  const neighbour = await makeLinkman(t.db, house.tenant)
  const query = { productId }
  assert.equal((await t.refused('GET /product/serverRecord', { ...neighbour.as, query })).error, 'NOT_FOUND')
  assert.equal((await t.ok('GET /product/serverRecord', { ...neighbour.as, query: {} })).total, 0)
})

test('the catalogue as a tree and by names', async () => {
  const company = await makeTenant(t.db)
  const kind = await makeProductKind(t.db, company.id, {
    name: { zh: '净水器', en: 'Purifiers' },
    models: ['AQ-1', 'AQ-2'],
    words: ['滤水机'],
  })
  await makeProductKind(t.db, company.id, { name: { zh: '烘干机' } })
  await t.db.insert(productModels).values({
    tenantId: company.id,
    id: newId(),
    model: 'AQ-2',
    name: { zh: '厨下式' },
    summary: {},
    picture: '/a.svg',
  })
  const tree = await t.ok('GET /superCode/productCatalogTree', company.as)
  assert.equal(tree.length, 2)
  assert.deepEqual(
    tree.find(({ id }) => id === kind.id),
    {
      id: kind.id,
      label: '净水器',
      children: [
        { model: 'AQ-1', label: 'AQ-1', picture: '' },
        { model: 'AQ-2', label: '厨下式', picture: '/a.svg' },
      ],
    },
  )
  const named = async (keyword: string) =>
    (await t.ok('GET /api/customer/outside/pc/catalog/catalog', { ...company.as, query: { keyword } })).map(
      one => one.id,
    )
  assert.deepEqual(await Promise.all(['purif', '滤水', '%'].map(named)), [[kind.id], [kind.id], []])
})

test('the assistant counts machines as the screens do, and nobody else’s', async () => {
  const firm = await makeTenant(t.db)
  const linkman = await makeLinkman(t.db, firm)
  const ask = await assistantOf(t, firm.id)
  const make = (name: string, end: string, more: object = {}) =>
    makeProduct(t.db, firm.id, {
      customerId: linkman.customerId,
      name: { zh: name, en: `${name} EN` },
      qualityInfoStartTime: '2018-01-01',
      qualityInfoEndTime: end,
      ...more,
    })
  const heater = await make('热水器', '2020-01-01', { place: '浴室', name: { zh: '热水器', en: 'Water heater' } })
  const fridge = await make('冰箱', '2099-01-01', { name: { zh: '冰箱', en: 'Fridge' } })
  const many = await Promise.all(Array.from({ length: 5 }, (_, i) => make(`水泵${String(i)}`, '2099-01-01')))
  const { total } = await t.ok('GET /product/list', linkman.as)
  assert.equal(total, 2 + many.length)
  for (const [language, all, out] of [
    ['zh', '我有几台机器', '哪些产品过保了'],
    ['en', 'How many machines do I have?', 'Which of my products are out of warranty?'],
    ['ru', 'Сколько у меня изделий?', 'У каких моих изделий закончилась гарантия?'],
    ['tw', '我名下有多少產品', '我有哪些產品過保了'],
  ] as const) {
    const as = { ...linkman.as, language }
    const every = await ask(as, all)
    assert.ok(every.includes(String(total)) && every.includes('(/product/list)'), every)
    const expired = await ask(as, out)
    assert.ok(expired.includes(`(/product?id=${heater.id})`) && !expired.includes(fridge.id), expired)
  }
  const en = { ...linkman.as, language: 'en' as const }
  assert.ok((await ask(en, 'the serial number of my fridge')).includes(fridge.serialNumber))
  const stranger = { ...(await makeLinkman(t.db, firm)).as, language: 'en' as const }
  const nothing = await ask(stranger, 'How many machines do I have?')
  assert.ok(nothing.includes('(/productreg)') && !nothing.includes(heater.id), nothing)
  assert.ok(
    (await ask({ ...firm.as, tourist: 'a-visitor-on-a-device-of-their-own' }, '我有哪些产品')).includes('(/login)'),
  )
})
