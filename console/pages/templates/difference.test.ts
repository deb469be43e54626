import type { StoredField } from '@contract/stored-field'
import { differences } from './difference'

const field = (fieldName: string, more: Partial<StoredField> = {}): StoredField => ({
  id: fieldName,
  fieldName,
  displayName: { zh: fieldName },
  formType: 'text',
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: {},
  setting: {},
  ...more,
})
const [a, b, c] = [field('a'), field('b'), field('c')]

test('forms that say the same do not differ, whatever their ids and empty parts are', () => {
  expect(differences([], [])).toEqual([])
  const same = field('a', {
    id: 'another',
    owner: 'attribute',
    placeHolder: { en: '' },
    setting: { unique: false, dependencies: [], unit: {} },
  })
  expect(differences([a, b], [same, b])).toEqual([])
})

test('what was added, removed and changed, with which part', () => {
  const later = field('a', {
    displayName: { zh: '甲' },
    isNull: 0,
    owner: 'customer',
    setting: { color: '#d64545', dependencies: [{ fieldName: 'c', when: 'filled', values: [] }] },
  })
  expect(differences([a, b], [later, c])).toEqual([
    { kind: 'changed', field: later, parts: ['displayName', 'isNull', 'owner', 'color', 'dependencies'] },
    { kind: 'removed', field: b },
    { kind: 'added', field: c },
  ])
})

test('parts of settings are compared whole, in whatever order their names stand', () => {
  const before = field('a', { formType: 'number', setting: { min: 1, max: 9 } })
  expect(differences([before], [field('a', { formType: 'number', setting: { max: 9, min: 1 } })])).toEqual([])
  const after = field('a', { formType: 'currency', setting: { min: 1, currencies: ['USD'] } })
  expect(differences([before], [after])).toEqual([
    { kind: 'changed', field: after, parts: ['formType', 'currencies', 'max'] },
  ])
  const rows = (name: string) => field('a', { formType: 'subSucCase', setting: { fields: [field(name)] } })
  expect(differences([rows('x')], [rows('y')])).toMatchObject([{ kind: 'changed', parts: ['fields'] }])
})

test('another order is told once, and one that others made by coming and going is none', () => {
  expect(differences([a, b, c], [c, a, b])).toEqual([{ kind: 'moved' }])
  expect(differences([a, b, c], [field('new'), b, c]).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
