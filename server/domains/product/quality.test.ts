import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import { makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeProduct, makeProductKind } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'

/** The warranty by the rule of the catalogue (spec §3 "Quality rule remote data", §4 "Quality info mode"). */
let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
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
    assert.equal(await refused(elsewhere.linkman, asked), 404)
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
