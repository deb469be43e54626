import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import type { Language } from '../../../shared/language'
import { newId } from '../../db/ids'
import { events, eventTemplates } from '../../domains/event/event.table'
import { formVersion, keptFields, versionFields } from './form-version.service'
import { formVersions } from './form-version.table'

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { fields: [makeField('first')] })
})
after(() => t.close())

const versions = () => t.db.select().from(formVersions).where(eq(formVersions.tenantId, house.tenant.id))
const versionOf = async (id: string) =>
  (await t.db.select({ version: events.formVersionId, fields: events.fields }).from(events).where(eq(events.id, id)))[0]
const shown = async (id: string) =>
  (await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })).fields.map(f => f.fieldName)

test('events of one form share its version; a changed template makes another, and the past stays as it was', async () => {
  const [one, two] = [await eventIn(t, house, 'created', { first: 'a' }), await eventIn(t, house, 'created')]
  assert.deepEqual(await versionOf(one), await versionOf(two))
  assert.equal((await versionOf(one))?.fields, null, 'no copy of the form in the event')
  assert.equal((await versions()).length, 1)
  const change = (fields: ReturnType<typeof makeField>[]) =>
    t.db.update(eventTemplates).set({ fields }).where(eq(eventTemplates.id, house.template.id))
  await change([makeField('second')])
  const three = await eventIn(t, house, 'created')
  assert.equal((await versions()).length, 2)
  assert.deepEqual([await shown(one), await shown(three)], [['first'], ['second']])
  // what was a form once is the same version when it comes back
  await change(house.template.fields)
  assert.equal((await versionOf(await eventIn(t, house, 'created')))?.version, (await versionOf(one))?.version)
  assert.equal((await versions()).length, 2)
  await t.ok('POST /ssp/event/update', {
    ...house.linkman.as,
    body: { id: three, attribute: { second: 'b', first: 'x' } },
  })
  assert.deepEqual(
    (await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: three } })).attribute,
    { second: 'b' },
    'a change goes by the form of the event, not of the template',
  )
})

test('the form of a detail is kept, in each language, for its tenant alone, and for nobody to change', async () => {
  const said = { zh: '问题', en: 'Problem', ru: 'Проблема', tw: '問題' }
  const own = await makeHouse(t, { fields: [makeField('kept', { displayName: said, isNull: 0 })] })
  const id = await eventIn(t, own, 'created', { kept: 'a' })
  const labels = async (language: Language) =>
    (await t.ok('GET /ssp/event/get', { ...own.linkman.as, query: { id }, language })).fields.map(f => f.displayName)
  for (const language of ['zh', 'en', 'zh', 'ru'] as const) assert.deepEqual(await labels(language), [said[language]])
  const version = (await versionOf(id))?.version ?? ''
  const kept = await keptFields({ db: t.db, tenantId: own.tenant.id }, version)
  assert.equal(await keptFields({ db: t.db, tenantId: own.tenant.id }, version), kept)
  assert.throws(() => Object.assign(kept[0]?.displayName ?? {}, { zh: '' }), TypeError)
  await assert.rejects(keptFields({ db: t.db, tenantId: house.tenant.id }, version), /there is no version/)
  // what is raised after a change has the changed form at once, and what was raised before has its own
  const fields = [makeField('next')]
  await t.db.update(eventTemplates).set({ fields }).where(eq(eventTemplates.id, own.template.id))
  const next = await eventIn(t, own, 'created')
  const names = async (of: string) =>
    (await t.ok('GET /ssp/event/get', { ...own.linkman.as, query: { id: of } })).fields.map(f => f.fieldName)
  assert.deepEqual([await names(next), await names(id)], [['next'], ['kept']])
})

test('a form that many make new at once is one version', async () => {
  const template = await makeTemplate(t.db, house.tenant.id, [makeField('rush')])
  const made = await Promise.all(
    Array.from({ length: 8 }, () => eventIn(t, { ...house, template }, 'created', { rush: 'now' })),
  )
  assert.equal(new Set(await Promise.all(made.map(async id => (await versionOf(id))?.version))).size, 1)
  const rows = await t.db
    .select()
    .from(formVersions)
    .where(and(eq(formVersions.tenantId, house.tenant.id), eq(formVersions.ownerId, template.id)))
  assert.equal(rows.length, 1)
})

test('a version that is there is found without a write; owners of another kind have their own', async () => {
  const of = { tenantId: house.tenant.id, kind: 'event', id: newId() }
  const fields = [makeField('kept')]
  const [version] = [await formVersion(t.db, of, fields)]
  const writes = async () =>
    (
      await t.db.execute<{ xmin: string }>(
        sql`select xmin::text from form_versions where tenant_id = ${of.tenantId} and id = ${version}`,
      )
    ).rows
  const before = await writes()
  const reordered = fields.map(f => Object.fromEntries(Object.entries(f).reverse()) as typeof f)
  assert.equal(await formVersion(t.db, of, reordered), version, 'the order of keys is none of the form')
  assert.deepEqual(await writes(), before)
  assert.notEqual(await formVersion(t.db, { ...of, kind: 'task' }, fields), version)
})

test('another tenant’s version is never read, nor can an event point to it', async () => {
  const theirs = await makeHouse(t, { fields: [makeField('secret')] })
  const foreign = await eventIn(t, theirs, 'created')
  const version = (await versionOf(foreign))?.version ?? ''
  await assert.rejects(versionFields(t.db, house.tenant.id, version), /there is no version/)
  assert.deepEqual(
    (await versionFields(t.db, theirs.tenant.id, version)).map(f => f.fieldName),
    ['secret'],
  )
  // the same form of two tenants is two versions
  const of = (tenantId: string) => ({ tenantId, kind: 'event', id: theirs.template.id })
  assert.notEqual(await formVersion(t.db, of(house.tenant.id), theirs.template.fields), version)
  const mine = await eventIn(t, house, 'created')
  await assert.rejects(t.db.update(events).set({ formVersionId: version }).where(eq(events.id, mine)))
})

test('what is no form is not written into a template; one that an operator has written by hand goes on', async () => {
  const wrong = [
    [{ ...makeField('x'), formType: 'hologram' }],
    [{ ...makeField('x'), setting: { colour: 'red' } }],
    [{ ...makeField('x'), setting: { entry: { asks: 'everything' } } }],
    [{ ...makeField('x'), displayName: 'x' }],
    [{ ...makeField('x'), isNull: 2 }],
    { fieldName: 'x' },
  ]
  for (const fields of wrong)
    await assert.rejects(makeTemplate(t.db, house.tenant.id, fields as never), /no form: /, JSON.stringify(fields))
  const template = await makeTemplate(t.db, house.tenant.id, [makeField('x')])
  await t.db.execute(
    sql`update event_templates set fields = jsonb_set(fields, '{0,setting,colour}', '"red"') where id = ${template.id}`,
  )
  const id = await eventIn(t, { ...house, template }, 'created', { x: 'kept' })
  assert.deepEqual((await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })).attribute, { x: 'kept' })
})
