import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Contract } from '../../../contract'
import type { Input } from '../../../contract/define'
import { makeProductKind, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { recordTests } from '../../../test/record-tests'
import { fileUses } from '../../kernel/files/file.table'
import { productModels } from './product.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const RULE = {
  qualityDuration: 2,
  qualityUnit: 'year' as const,
  qualityFiledName: 'installTime' as const,
  parts: [{ name: { en: 'Motor' }, qualityDuration: 10, qualityUnit: 'year' as const }],
}
type Plain = Omit<Input<Contract, 'POST /staff/productModel/create'>['body'], 'model'>
const PLAIN: Plain = { name: { en: 'Washer' }, summary: {}, picture: '', documents: [], quality: null }
recordTests<Plain & { model: string }>(() => t, {
  name: 'a model of the catalogue',
  permission: 'product.write',
  make: n => ({ ...PLAIN, model: `WM-${n}` }),
  change: input => ({ ...input, quality: RULE }),
  calls: {
    list: 'GET /staff/productModel/list',
    create: 'POST /staff/productModel/create',
    update: 'POST /staff/productModel/update',
    remove: 'POST /staff/productModel/remove',
  },
})
recordTests(() => t, {
  name: 'a kind of product',
  permission: 'product.write',
  make: n => ({ name: { en: `Washers ${n}` }, models: ['WM-1'], words: [] }),
  change: input => ({ ...input, models: ['WM-1', 'WM-2'] }),
  calls: {
    list: 'GET /staff/productKind/list',
    create: 'POST /staff/productKind/create',
    update: 'POST /staff/productKind/update',
    remove: 'POST /staff/productKind/remove',
  },
})

const company = async () => {
  const tenant = await makeTenant(t.db)
  return { tenant, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
}
const upload = async (as: Caller, name = 'a.png') => {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return (await t.ok('POST /ssp/file/upload', { ...as, file: { name, type: 'image/png', bytes } })).id
}

test('a model is found by its name and by its kind, with the kinds that name it', async () => {
  const { tenant, as } = await company()
  const kind = await makeProductKind(t.db, tenant.id, { models: ['WM-1', 'WM-2'] })
  const foreign = await makeProductKind(t.db, (await company()).tenant.id, { models: ['WM-1'] })
  for (const model of ['WM-2', 'WM-1', 'AC-1'])
    await t.ok('POST /staff/productModel/create', { ...as, body: { ...PLAIN, name: { zh: `洗衣机${model}` }, model } })
  const find = async (query: object) =>
    (await t.ok('GET /staff/productModel/list', { ...as, query })).list.map(({ model, kinds }) => [
      model,
      kinds.map(({ id }) => id),
    ])
  assert.deepEqual(await find({ kindId: kind.id }), [
    ['WM-1', [kind.id]],
    ['WM-2', [kind.id]],
  ])
  assert.deepEqual(await find({ keyword: '洗衣机ac' }), [['AC-1', []]])
  assert.deepEqual(await find({ keyword: '%' }), [])
  assert.equal(
    (await t.refused('GET /staff/productModel/list', { ...as, query: { kindId: foreign.id } })).error,
    'NOT_FOUND',
  )
  const again = { ...as, body: { ...PLAIN, model: ' WM-1 ' } }
  assert.equal((await t.refused('POST /staff/productModel/create', again)).error, 'MODEL_TAKEN')
})

test('pictures and papers are of who uploads them, stay with a change by a colleague, and go with the model', async () => {
  const { tenant, as } = await company()
  const colleague = (await makeStaff(t.db, tenant)).as
  const [picture, paper, other] = [await upload(as), await upload(as, 'manual.png'), await upload(as, 'wiring.png')]
  const body = { ...PLAIN, model: 'WM-1', picture, documents: [{ name: 'Manual', fileId: paper }], quality: RULE }
  const made = await t.ok('POST /staff/productModel/create', { ...as, body })
  assert.ok(made.pictureUrl.includes(picture) && made.documents[0]?.url.includes(paper))
  assert.deepEqual(made.quality, RULE)
  const uses = async () =>
    (await t.db.select({ id: fileUses.fileId }).from(fileUses).where(eq(fileUses.tenantId, tenant.id)))
      .map(({ id }) => id)
      .toSorted()
  assert.deepEqual(await uses(), [picture, paper].toSorted())
  const change = { ...body, id: made.id, version: 1 }
  const theirs = { ...change, documents: [...body.documents, { name: 'Wiring', fileId: other }] }
  assert.equal((await t.refused('POST /staff/productModel/update', { ...colleague, body: theirs })).error, 'NOT_FOUND')
  await t.ok('POST /staff/productModel/update', {
    ...colleague,
    body: { ...change, documents: [], summary: { en: 'x' } },
  })
  assert.deepEqual(await uses(), [picture])
  await t.ok('POST /staff/productModel/remove', { ...as, body: { id: made.id, version: 2 } })
  assert.deepEqual(await uses(), [])
  const abroad = await company()
  const taken = { ...PLAIN, model: 'WM-2', picture: await upload(abroad.as) }
  assert.equal((await t.refused('POST /staff/productModel/create', { ...as, body: taken })).error, 'NOT_FOUND')
  const nameless = { ...PLAIN, model: 'WM-3', quality: { ...RULE, parts: [{ ...RULE.parts[0], name: {} }] } }
  assert.equal((await t.send('POST /staff/productModel/create', { ...as, body: nameless })).body.error, 'NAME_MISSING')
  assert.equal(await t.db.$count(productModels, eq(productModels.tenantId, tenant.id)), 0)
})
