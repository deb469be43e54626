import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import { LANGUAGES } from '../../../shared/language'
import { makeLinkman, makeProduct, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'

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

test('the fields of a product have names in every language', async () => {
  const lists = await Promise.all(
    LANGUAGES.map(language => t.ok('GET /doorType/getProductFieldList', { ...tenant.as, language })),
  )
  for (const list of lists)
    assert.deepEqual(
      list.map(f => f.fieldName),
      ['name', 'type', 'model', 'serialNumber', 'qualityInfoStartTime', 'qualityInfoEndTime', 'qualityInfoStatus'],
    )
  const [zh, en] = lists
  assert.deepEqual([zh?.[3]?.displayName, en?.[3]?.displayName], ['产品序列号', 'Serial number'])
})
