import assert from 'node:assert/strict'
import { before, after, test } from 'node:test'
import { extractForm } from '../../server/domains/assistant/order-entry/extract'
import { tableToForm } from '../../server/domains/assistant/order-entry/convert'
import { toTable } from '../../server/domains/assistant/order-entry/table'
import { toFormFields } from '../../shared/localized-form'
import { acceptForm } from '../../server/kernel/forms/accept-form'
import { settleThings } from '../../server/kernel/forms/things.service'
import { toEntryFields } from '../../server/kernel/form-fields/form-fields'
import { fileIdsOf, withFiles } from '../../server/kernel/forms/form-files'
import type { Db } from '../../server/db/database'
import type { StoredField } from '../../contract/stored-field'
import { FORM_TYPES, type EntryKind } from '../../shared/form'
import {
  checkField,
  entryKindOf,
  holdsOf,
  isCounted,
  isEmptyValue,
  isSingle,
  takesValue,
} from '../../shared/form-rules'
import { makeField } from '../factories'
import { makeHouse, type House } from '../event-life'
import { startTestServer, type TestServer } from '../harness'

/** Wednesday 2026-11-18 09:30 in Shanghai. */
const NOW = Date.parse('2026-11-18T09:30:00+08:00')
const ID = '018f0000-0000-7000-8000-00000000000a'
const named = (zh: string) => ({ zh })
/** A field of any type: whatever a type may need is in its setting. */
const fieldOf = (formType: StoredField['formType']): StoredField =>
  makeField('it', {
    formType,
    displayName: named('铭文'),
    setting: {
      dataSource: [
        { value: 'a', text: named('红苹果') },
        { value: 'b', text: named('青苹果') },
      ],
    },
  })
const TEXTS: Record<EntryKind, string> = {
  text: '铭文：风和日丽',
  code: '铭文 ZC-0091-X',
  longText: '铭文：风和日丽',
  phone: '电话13812345678',
  email: 'who@where.example',
  number: '铭文 5',
  money: '铭文 5',
  option: '要红苹果',
  options: '要红苹果',
  path: '要红苹果',
  time: '铭文：2026-11-18 09:30',
  address: '浙江省杭州市西湖区文三路1号',
  product: '静澜滚筒洗衣机不转了',
}
/** Values of every shape of the specification; what fits a type is found by its own rule. */
const SHAPES: unknown[] = [
  'x',
  5,
  'a',
  [ID],
  ['a'],
  '13812345678',
  'who@where.example',
  '2026-11-20',
  '2026-11-20 10:00',
  { id: ID },
  { number: 5, currency: 'CNY' },
  { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路1号' },
  { address: 'x', latitude: 1, longitude: 2 },
  { startTime: '2026-11-20', qualityTime: { number: 1, type: 'year' } },
  [{ company: 'SF', number: 'SF1234567' }],
  [{ title: 'x' }],
]
const products = [{ id: ID, name: '静澜滚筒洗衣机', model: 'XQG100', serialNumber: 'JL52405003' }]

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, {
    fields: FORM_TYPES.map((formType, i) => ({ ...fieldOf(formType), fieldName: `f${i}` })),
  })
})
after(() => t.close())
const ctx = { language: 'zh', now: () => NOW, log: { error: assert.fail } } as unknown as Parameters<
  typeof acceptForm
>[0]

for (const formType of FORM_TYPES) {
  const stored = [fieldOf(formType)]
  const fields = toEntryFields(stored, 'zh')
  const [field] = fields
  assert.ok(field)

  test(`${formType}: acceptance goes by its row`, async () => {
    const holds = holdsOf(formType)
    const shapes = holds && holds !== 'files' ? [{ id: ID }] : SHAPES
    const value = shapes.find(
      shape =>
        takesValue(field) && !isEmptyValue(field, shape) && checkField(field, shape, '2026-11-18 09:30') === null,
    )
    assert.equal(value === undefined, !takesValue(field), 'a type that takes values has one of these shapes')
    const form = acceptForm(ctx, toFormFields(stored, 'zh'), value === undefined ? { it: 'x' } : { it: value })
    assert.equal('it' in form.values, takesValue(field))
    assert.deepEqual(
      form.files.map(file => file.id),
      holds === 'files' ? [ID] : [],
    )
    assert.deepEqual(fileIdsOf(stored, form.values), holds === 'files' ? [ID] : [])
    const shown = { id: ID, filename: 'x.png', fileSize: 1, url: '/x' }
    assert.deepEqual(
      withFiles(stored, form.values, new Map([[ID, shown]])).it,
      holds === 'files' ? [shown] : form.values.it,
    )
    assert.deepEqual(
      form.things.map(one => [one.field.fieldName, one.holds, one.named.map(({ id }) => id)]),
      holds && holds !== 'files' ? [['it', holds, [ID]]] : [],
    )
    if (holds && holds !== 'files') {
      const kept = { id: ID, name: `a ${holds}` }
      const knowing = (found: ReadonlyMap<string, typeof kept>) =>
        ({
          ...ctx,
          offers: {
            formThings: [[{ kind: holds, find: () => Promise.resolve(found), list: assert.fail }]],
          },
        }) as unknown as typeof ctx
      const asker = { customerId: null, isStaff: false }
      await settleThings(knowing(new Map([[ID, kept]])), {} as Db, form, asker)
      const one = { ...kept, ...(isCounted(formType) ? { number: 1 } : {}) }
      assert.deepEqual(form.values.it, isSingle(formType) ? one : [one])
      await assert.rejects(settleThings(knowing(new Map()), {} as Db, form, asker), {
        id: 'NOT_FOUND',
        fields: [{ fieldName: 'it', error: 'gone' }],
      })
    }
  })

  test(`${formType}: order entry goes by its row`, () => {
    const kind = entryKindOf(formType)
    const input = { fields, now: NOW, language: 'zh', products } as const
    const text = kind ? TEXTS[kind] : Object.values(TEXTS).join('。')
    const { values, rows } = extractForm({ ...input, text })
    assert.deepEqual(Object.keys(values), kind ? ['it'] : [], text)
    if (!kind) return
    assert.equal(checkField(field, values.it, '2026-11-18 09:30'), null)
    // an answer's table says it again, but for the parts of an address
    if (kind !== 'address') assert.deepEqual(tableToForm(toTable(rows, 'zh'), input).values, values)
  })
}

test('the hints of a form stay on the server', async () => {
  const entry = { asks: 'text' as const, cues: { zh: ['暗号'] } }
  const own = await makeHouse(t, { fields: [makeField('it', { setting: { maxLength: 9, entry } })] })
  const query = { templateId: own.template.id }
  const fields = await t.ok('GET /ssp/eventType/fields', { ...own.tenant.as, query })
  assert.deepEqual(fields[0]?.setting, { maxLength: 9 })
  const { id } = await t.ok('POST /ssp/event/create', {
    ...own.linkman.as,
    body: { templateId: own.template.id, attribute: { it: 'x' } },
  })
  const event = await t.ok('GET /ssp/event/get', { ...own.linkman.as, query: { id } })
  assert.deepEqual(event.fields[0]?.setting, { maxLength: 9 })
  assert.ok(!JSON.stringify([fields, event]).includes('暗号'))
})

test('a form of all types is shown by the portal and taken', async () => {
  const fields = await t.ok('GET /ssp/eventType/fields', {
    ...house.tenant.as,
    query: { templateId: house.template.id },
  })
  assert.deepEqual(
    fields.map(f => f.formType),
    [...FORM_TYPES],
  )
})
