import assert from 'node:assert/strict'
import { and, eq } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import type { StoredField } from '../../../../contract/stored-field'
import { eventIn, makeHouse, type House } from '../../../../test/event-life'
import { makeField, makeStaff, makeTemplate, makeTenant } from '../../../../test/factories'
import { startTestServer, type TestServer } from '../../../../test/harness'
import { photo } from '../../../../test/screen'
import { auditEntries } from '../../../kernel/audit/audit.table'
import { formPublications } from '../../../kernel/forms/form-publication.table'
import { events, eventTemplates, type TemplateContent } from '../event.table'

const HOUR = 3_600_000
let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { fields: [makeField('first')] })
})
after(() => t.close())

/** A template of the house whose form asks `names`, optional texts unless given otherwise. */
const templateOf = (...fields: (string | StoredField)[]) =>
  makeTemplate(
    t.db,
    house.tenant.id,
    fields.map(field => (typeof field === 'string' ? makeField(field) : field)),
  )
const staff = () => house.engineer.as
const get = (id: string) => t.ok('GET /staff/template/get', { ...staff(), query: { id } })
const contentOf = async (id: string): Promise<TemplateContent> => {
  const { draft, published } = await get(id)
  return (draft ?? published) as TemplateContent
}
/** Keeps a draft with these fields. */
const save = async (id: string, fields: StoredField[]) => {
  const [content, { version }] = [await contentOf(id), await get(id)]
  return t.ok('POST /staff/template/saveDraft', { ...staff(), body: { id, version, draft: { ...content, fields } } })
}
const publish = async (id: string) =>
  t.ok('POST /staff/template/publish', { ...staff(), body: { id, version: (await get(id)).version } })
const info = (templateId: string) =>
  t.ok('GET /ssp/eventType/templateInfo', { ...house.linkman.as, query: { templateId } })
const raise = (templateId: string, attribute: Record<string, unknown>, formVersion?: string) => ({
  ...house.linkman.as,
  body: { templateId, attribute, ...(formVersion === undefined ? {} : { formVersion }) },
})
const kept = async (id: string) => (await t.db.select().from(events).where(eq(events.id, id)))[0]?.attribute

test('a form that was replaced is accepted for a day by those who were filling it in, and then refused', async () => {
  const template = await templateOf('first')
  const old = await info(template.id)
  assert.deepEqual(
    old.fields.map(field => field.fieldName),
    ['first'],
  )
  await save(template.id, [makeField('second', { isNull: 0 })])
  assert.deepEqual(
    (await info(template.id)).fields.map(field => field.fieldName),
    ['first'],
    'a draft is no form for customers',
  )
  const { formNumber } = await publish(template.id)
  assert.equal(formNumber, 2, 'the form that was there before is the first')
  const now = await info(template.id)
  assert.notEqual(now.formVersion, old.formVersion)

  const kindly = await t.ok('POST /ssp/event/create', raise(template.id, { first: 'a' }, old.formVersion))
  assert.deepEqual(await kept(kindly.id), { first: 'a' }, 'nothing of it was lost')
  assert.deepEqual(
    (await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: kindly.id } })).fields.map(f => f.fieldName),
    ['first'],
  )
  const nameless = await t.refused('POST /ssp/event/create', raise(template.id, { first: 'a' }))
  assert.deepEqual([nameless.error, nameless.fields], ['FIELD_INVALID', [{ fieldName: 'second', error: 'required' }]])
  await t.ok('POST /ssp/event/create', raise(template.id, { second: 'b' }))
  await t.ok('POST /ssp/event/create', raise(template.id, { second: 'b' }, now.formVersion))

  t.clock.advance(23 * HOUR)
  await t.ok('POST /ssp/event/create', raise(template.id, { first: 'late' }, old.formVersion))
  t.clock.advance(2 * HOUR)
  assert.equal(
    (await t.refused('POST /ssp/event/create', raise(template.id, { first: 'too late' }, old.formVersion))).error,
    'FORM_CHANGED',
  )
  assert.equal(
    (await t.refused('POST /ssp/event/create', raise(template.id, { second: 'b' }, 'f'.repeat(64)))).error,
    'FORM_CHANGED',
    'a form that the template never had',
  )
})

test('a form that comes back is the present one, and a template that is off takes no form at all', async () => {
  const template = await templateOf('first')
  const { fields } = await contentOf(template.id)
  const old = await info(template.id)
  await save(template.id, [makeField('second')])
  await publish(template.id)
  await save(template.id, fields)
  assert.equal((await publish(template.id)).formNumber, 3)
  t.clock.advance(30 * HOUR)
  await t.ok('POST /ssp/event/create', raise(template.id, { first: 'a' }, old.formVersion))
  const { formVersion } = await info(template.id)
  assert.equal(formVersion, old.formVersion)
  await t.ok('POST /staff/eventType/switch', { ...staff(), body: { templateId: template.id, enabled: false } })
  assert.equal(
    (await t.refused('POST /ssp/event/create', raise(template.id, { first: 'a' }, formVersion))).error,
    'EVENT_TEMPLATE_OFF',
  )
})

test('forms that are sent while another is published are all accepted, each by the form that it names', async () => {
  const template = await templateOf('first')
  const old = await info(template.id)
  await save(template.id, [makeField('second')])
  const { version } = await get(template.id)
  const [made] = await Promise.all([
    Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        t.ok('POST /ssp/event/create', raise(template.id, { first: `a${i}` }, old.formVersion)),
      ),
    ),
    t.ok('POST /staff/template/publish', { ...staff(), body: { id: template.id, version } }),
  ])
  const values = await Promise.all(made.map(({ id }) => kept(id)))
  assert.deepEqual(
    values.map(value => Object.keys(value ?? {})),
    Array.from({ length: 6 }, () => ['first']),
  )
})

test('of two who change a template at once the second one is told, and nothing is lost', async () => {
  const template = await templateOf('first')
  const { version, published } = await get(template.id)
  const draft = (name: string) => ({
    ...staff(),
    body: { id: template.id, version, draft: { ...published, fields: [makeField(name)] } as TemplateContent },
  })
  const answers = await Promise.all(
    ['mine', 'yours'].map(name => t.call('POST /staff/template/saveDraft', draft(name))),
  )
  assert.deepEqual(answers.map(answer => answer.body.error ?? 'ok').toSorted(), ['CHANGED_MEANWHILE', 'ok'])
  const winner = answers[0]?.status === 200 ? 'mine' : 'yours'
  assert.equal((await get(template.id)).draft?.fields[0]?.fieldName, winner)
  for (const key of [
    'POST /staff/template/publish',
    'POST /staff/template/discardDraft',
    'POST /staff/template/remove',
  ] as const)
    assert.equal(
      (await t.refused(key, { ...staff(), body: { id: template.id, version } })).error,
      'CHANGED_MEANWHILE',
      key,
    )
})

test('a template begins with the standard form, or as a copy, and is open only once it was published', async () => {
  const name = { zh: '安装', en: 'Installation' }
  const standard = await t.ok('POST /staff/template/create', { ...staff(), body: { name } })
  const one = await get(standard.id)
  assert.deepEqual([one.enabled, one.published.fields, one.draft?.name, one.formNumber], [false, [], name, 0])
  assert.ok((one.draft?.fields.length ?? 0) > 3, 'the standard form has fields')
  assert.equal(
    (await t.refused('POST /staff/eventType/switch', { ...staff(), body: { templateId: standard.id, enabled: true } }))
      .error,
    'TEMPLATE_NOT_PUBLISHED',
  )
  assert.equal((await publish(standard.id)).formNumber, 1)
  await t.ok('POST /staff/eventType/switch', { ...staff(), body: { templateId: standard.id, enabled: true } })
  const copy = await t.ok('POST /staff/template/create', { ...staff(), body: { name, copyOf: standard.id } })
  const copied = (await get(copy.id)).draft
  assert.deepEqual(
    copied?.fields.map(field => field.fieldName),
    one.draft?.fields.map(field => field.fieldName),
  )
  assert.ok(
    copied?.fields.every(field => !one.draft?.fields.some(other => other.id === field.id)),
    'fields of a copy have ids of their own',
  )
  const { version } = await get(copy.id)
  assert.deepEqual(
    await t.ok('POST /staff/template/remove', { ...staff(), body: { id: copy.id, version } }),
    { hidden: false },
    'nothing was raised at it',
  )
  assert.equal((await t.refused('GET /staff/template/get', { ...staff(), query: { id: copy.id } })).error, 'NOT_FOUND')
})

test('a template with requests is hidden and can be taken back; the order holds all that are shown', async () => {
  const template = await templateOf('first')
  await eventIn(t, { ...house, template }, 'created', { first: 'x' })
  const remove = async () =>
    t.ok('POST /staff/template/remove', {
      ...staff(),
      body: { id: template.id, version: (await get(template.id)).version },
    })
  assert.deepEqual(await remove(), { hidden: true })
  const shown = async (removed?: boolean) =>
    (await t.ok('GET /staff/template/list', { ...staff(), query: removed ? { removed } : {} })).map(one => one.id)
  assert.ok(!(await shown()).includes(template.id))
  assert.ok((await shown(true)).includes(template.id))
  await t.ok('POST /staff/template/restore', {
    ...staff(),
    body: { id: template.id, version: (await get(template.id)).version },
  })
  const before = await shown()
  assert.ok(before.includes(template.id))
  assert.equal((await get(template.id)).enabled, false)

  const ids = before.toReversed()
  await t.ok('POST /staff/template/order', { ...staff(), body: { ids } })
  assert.deepEqual(await shown(), ids)
  assert.equal(
    (await t.refused('POST /staff/template/order', { ...staff(), body: { ids: ids.slice(1) } })).error,
    'CHANGED_MEANWHILE',
    'one was made meanwhile',
  )
})

test('a form shows pictures of the company, which are named by their ids and by nothing else', async () => {
  const template = await templateOf('first')
  const { buffer } = await photo('seal.jpg')
  const file = { name: 'seal.jpg', type: 'image/jpeg', bytes: buffer }
  const picture = await t.ok('POST /ssp/file/upload', { ...staff(), file })
  const shown = (id: string) => makeField('seal', { formType: 'imageDisplay', setting: { pictures: [id] } })
  const { version } = await get(template.id)
  const draft = { ...(await contentOf(template.id)), fields: [shown('seal.jpg')] }
  const refused = await t.refused('POST /staff/template/saveDraft', {
    ...staff(),
    body: { id: template.id, version, draft },
  })
  assert.equal(refused.error, 'TEMPLATE_FORM')
  assert.deepEqual((await save(template.id, [makeField('first'), shown(picture.id)])).flaws, [])
  await publish(template.id)
  const [, seal] = (await info(template.id)).fields
  assert.deepEqual(
    seal?.setting.pictures?.map(one => [one.id, one.filename]),
    [[picture.id, 'seal.jpg']],
  )
})

test('a draft keeps its flaws and says them; publishing refuses them, one by one', async () => {
  const template = await templateOf('first')
  const choices = (...values: string[]) => values.map(value => ({ value, text: { zh: value } }))
  const flawed: [StoredField, string][] = [
    [makeField('constructor'), 'name'],
    [makeField('guestPhone'), 'name'],
    [makeField('blank', { displayName: { zh: ' ' } }), 'unnamed'],
    [makeField('empty', { formType: 'select' }), 'noChoices'],
    [makeField('twice', { formType: 'select', setting: { dataSource: choices('a', 'a') } }), 'choiceTaken'],
    [makeField('mute', { formType: 'select', setting: { dataSource: [{ value: 'a', text: {} }] } }), 'choiceUnnamed'],
    [makeField('range', { formType: 'number', setting: { min: 2, max: 1 } }), 'range'],
    [makeField('long', { setting: { maxLength: 1_000_000 } }), 'limit'],
    [makeField('day', { formType: 'date', setting: { dateType: 'DD.MM' } }), 'type'],
    [makeField('alone', { setting: { dependencies: [{ fieldName: 'nowhere', values: ['a'] }] } }), 'dependency'],
    [makeField('self', { setting: { dependencies: [{ fieldName: 'self', values: ['a'] }] } }), 'circle'],
    [makeField('photo', { formType: 'attachment', setting: { unique: true } }), 'unique'],
  ]
  for (const [field, flaw] of flawed) {
    const { flaws } = await save(template.id, [makeField('good'), field])
    assert.deepEqual(
      flaws.map(one => [one.fieldName, one.flaw]),
      [[field.fieldName, flaw]],
    )
    const refusal = await t.refused('POST /staff/template/publish', {
      ...staff(),
      body: { id: template.id, version: (await get(template.id)).version },
    })
    assert.deepEqual([refusal.error, refusal.fields], ['TEMPLATE_FLAWS', [{ fieldName: field.fieldName, error: flaw }]])
  }
  const { flaws } = await save(template.id, [
    makeField('kind', { formType: 'select', setting: { dataSource: choices('a') } }),
    makeField('more', { setting: { dependencies: [{ fieldName: 'kind', values: ['gone'] }] } }),
    makeField('more'),
  ])
  assert.deepEqual(
    flaws.map(one => one.flaw),
    ['dependencyChoice', 'nameTaken'],
  )
  assert.deepEqual(
    (await save(template.id, [])).flaws.map(one => one.flaw),
    ['noFields'],
  )
  assert.deepEqual(
    (await info(template.id)).fields.map(field => field.fieldName),
    ['first'],
    'customers saw none of it',
  )
})

test('what is no form at all is refused and changes nothing', async () => {
  const template = await templateOf('first')
  const { version, published } = await get(template.id)
  let deep: unknown = { value: 'a', text: {} }
  for (let i = 0; i < 2000; i++) deep = { value: 'a', text: {}, children: [deep] }
  const field = makeField('x')
  const bad: unknown[] = [
    [{ ...field, formType: 'script' }],
    [{ ...field, onclick: 'alert(1)' }],
    [{ ...field, setting: { dataSource: [deep] } }],
    [{ ...field, fieldName: 'a\u0000b' }],
    [{ ...field, setting: { maxLength: -1 } }],
    [null],
  ]
  for (const fields of bad) {
    const answer = await t.send('POST /staff/template/saveDraft', {
      ...staff(),
      body: { id: template.id, version, draft: { ...published, fields } },
    })
    assert.ok(answer.status === 400, `${answer.status} ${JSON.stringify(fields).slice(0, 80)}`)
  }
  const now = await get(template.id)
  assert.deepEqual([now.version, now.draft], [version, null])
})

test('what a change touches is said before it is published: removed fields and choices, values that are to be unique', async () => {
  const select = (...values: string[]) =>
    makeField('kind', {
      formType: 'select',
      setting: { dataSource: values.map(value => ({ value, text: { zh: value } })) },
    })
  const template = await templateOf('text', 'code', select('a', 'b'))
  const own = { ...house, template }
  await eventIn(t, own, 'created', { text: 'x', code: '1', kind: 'a' })
  await eventIn(t, own, 'created', { text: 'y', kind: 'b' })
  await eventIn(t, own, 'off', { text: 'z', kind: 'b' })
  await save(template.id, [
    makeField('code', { isNull: 0, setting: { unique: true } }),
    select('a'),
    makeField('fresh'),
  ])
  const { flaws, changes } = await t.ok('GET /staff/template/check', { ...staff(), query: { id: template.id } })
  assert.deepEqual(flaws, [])
  assert.deepEqual(
    changes.map(one => [one.fieldName, one.change, one.detail, one.open]),
    [
      ['text', 'fieldRemoved', '', 2],
      ['code', 'requiredNow', '', 1],
      ['code', 'uniqueNow', '', 1],
      ['kind', 'choiceRemoved', 'b', 1],
      ['fresh', 'fieldAdded', '', 0],
    ],
  )
})

test('each publication is in the history with its form, and each change in the audit log', async () => {
  const stays = makeField('stays')
  const template = await templateOf('first', stays)
  await save(template.id, [stays, makeField('second')])
  await publish(template.id)
  const history = await t.ok('GET /staff/template/history', { ...staff(), query: { id: template.id } })
  assert.deepEqual(
    history.map(one => [one.formNumber, one.staffName, one.fields, one.acceptedUntil !== null]),
    [
      [2, house.engineer.displayName, 2, false],
      [1, '', 2, true],
    ],
  )
  const first = await t.ok('GET /staff/template/form', { ...staff(), query: { id: template.id, formNumber: 1 } })
  assert.equal(first.fields[0]?.fieldName, 'first')
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, house.tenant.id), eq(auditEntries.subjectId, template.id)))
  assert.deepEqual(entries.map(entry => [entry.subjectKind, entry.action]).toSorted(), [
    ['template', 'POST /staff/template/publish'],
    ['template', 'POST /staff/template/saveDraft'],
  ])
  assert.ok(
    entries.some(entry => JSON.stringify(entry.after).includes('field.second')),
    'what came into the form is told',
  )
  const drafted = entries.find(entry => entry.action === 'POST /staff/template/saveDraft')
  assert.deepEqual(
    Object.keys(drafted?.after ?? {})
      .filter(name => name !== 'draft.name')
      .toSorted(),
    ['draft', 'draft.field.first', 'draft.field.second'],
    'of a draft what differs from what is published',
  )
})

test('templates of another company are not there', async () => {
  const template = await templateOf('first')
  await save(template.id, [makeField('second')])
  await publish(template.id)
  const other = await makeTenant(t.db)
  const stranger = (await makeStaff(t.db, other)).as
  const [row] = await t.db.select().from(eventTemplates).where(eq(eventTemplates.id, template.id))
  const { id } = template
  const one = { id, version: row?.version ?? 0 }
  for (const answer of [
    t.refused('GET /staff/template/get', { ...stranger, query: { id } }),
    t.refused('GET /staff/template/check', { ...stranger, query: { id } }),
    t.refused('GET /staff/template/history', { ...stranger, query: { id } }),
    t.refused('GET /staff/template/form', { ...stranger, query: { id, formNumber: 1 } }),
    t.refused('POST /staff/template/create', { ...stranger, body: { name: { zh: '维修' }, copyOf: id } }),
    t.refused('POST /staff/template/saveDraft', {
      ...stranger,
      body: { ...one, draft: { name: {}, description: {}, notice: {}, icon: '', fields: [] } },
    }),
    t.refused('POST /staff/template/publish', { ...stranger, body: one }),
    t.refused('POST /staff/template/discardDraft', { ...stranger, body: one }),
    t.refused('POST /staff/template/remove', { ...stranger, body: one }),
    t.refused('POST /staff/template/restore', { ...stranger, body: one }),
    t.refused('POST /staff/template/order', { ...stranger, body: { ids: [id] } }),
    t.refused('POST /staff/eventType/switch', { ...stranger, body: { templateId: id, enabled: false } }),
  ])
    assert.equal((await answer).error, 'NOT_FOUND')
  assert.deepEqual(await t.ok('GET /staff/template/list', stranger), [])
  // the hash of a form is the same everywhere, its history is not
  const twin = await makeTemplate(t.db, other.id, template.fields)
  const { formVersion } = await t.ok('GET /ssp/eventType/templateInfo', {
    ...stranger,
    query: { templateId: twin.id },
  })
  assert.equal(
    (await t.db.select().from(formPublications).where(eq(formPublications.tenantId, other.id))).length,
    0,
    'reading a form writes nothing',
  )
  assert.match(formVersion, /^[0-9a-f]{64}$/)
})
