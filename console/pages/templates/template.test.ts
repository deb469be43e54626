import type { StoredField, StoredSetting } from '@contract/stored-field'
import { FORM_TYPES } from '@shared/form'
import { choosesOf, entryKindOf, holdsOf, isSingle, takesValue } from '@shared/form-rules'
import { asOwned, asType, copyOf, factsOf, GROUPS, newField, partsOf, typesIn } from './template'

const parts = (type: (typeof FORM_TYPES)[number]) => partsOf(type) as readonly string[]

test('every form type is offered, once', () => {
  const offered = GROUPS.flatMap(typesIn)
  expect([...offered].sort()).toEqual([...FORM_TYPES].sort())
})

test.each(FORM_TYPES)('%s: what can be set of it is what its rule knows', type => {
  const [holds, kind] = [holdsOf(type), entryKindOf(type)]
  expect(new Set(parts(type)).size).toBe(parts(type).length)
  expect(parts(type).includes('dataSource')).toBe(choosesOf(type) !== undefined)
  expect(parts(type).includes('dateType')).toBe(kind === 'time')
  expect(parts(type).includes('after')).toBe(kind === 'time')
  expect(parts(type).includes('currencies')).toBe(kind === 'money')
  expect(parts(type).includes('formula')).toBe(type === 'formula')
  expect(parts(type).includes('fields')).toBe(/^sub[A-Z]/.test(type))
  expect(parts(type).includes('pictures')).toBe(type === 'imageDisplay' || type === 'systemAutograph')
  expect(parts(type).includes('onlyManual')).toBe(type.startsWith('quality'))
  expect(parts(type).includes('maxLength')).toBe(['text', 'longText', 'code'].includes(kind ?? ''))
  expect(parts(type).includes('maxCount')).toBe(
    (holds !== undefined && type !== 'autograph' && !isSingle(type)) || /^sub[A-Z]/.test(type),
  )
  expect(parts(type).includes('customerOption')).toBe(type === 'customer')
  expect(parts(type).includes('fieldName')).toBe(factsOf(type).length > 0 && !isSingle(type) && type !== 'customer')
  expect(parts(type).includes('formType')).toBe(parts(type).includes('fieldName'))
})

const whole: StoredSetting = {
  dataSource: [{ value: '1', text: {} }],
  dateType: 'YYYY-MM-DD',
  fieldName: 'qualityInfoEndTime',
  formType: 'text',
  color: '#d64545',
  maxCount: 3,
  dependencies: [{ fieldName: 'x', values: ['1'] }],
}
test.each(FORM_TYPES)('%s: another type leaves behind what this one does not know', type => {
  const field: StoredField = { ...newField([], 'text'), isNull: 0, isSearch: 1, setting: whole }
  const { setting, isNull, isSearch } = asType(field, type)
  const known = [...parts(type), 'color', 'dependencies', 'entry']
  expect(Object.keys(setting).filter(part => !known.includes(part))).toEqual([])
  expect(setting.color).toBe('#d64545')
  expect([setting.fieldName, setting.formType]).toEqual(
    type.endsWith('Product') ? ['qualityInfoEndTime', 'text'] : [undefined, undefined],
  )
  expect([isNull, isSearch]).toEqual(takesValue({ formType: type }) ? [0, 1] : [1, 0])
})

test('rows begin with two fields of their own, and a formula with nothing', () => {
  for (const type of typesIn('rows')) {
    const { fields = [] } = newField([], type).setting
    expect(fields.map(one => one.fieldName)).toEqual(['item1', 'item2'])
    for (const { displayName } of fields) expect(Object.keys(displayName).sort()).toEqual(['en', 'ru', 'tw', 'zh'])
  }
  expect(newField([], 'formula').setting).toEqual({ formula: '' })
  expect(newField([], 'text').setting).toEqual({})
})

test('a field of another owner is called by what is known of them, and asks for nothing', () => {
  const own: StoredField = { ...newField([], 'text'), isNull: 0, isSearch: 1 }
  const owned = asOwned([own], own, 'customer')
  expect(owned).toMatchObject({ owner: 'customer', fieldName: 'name', isNull: 1, isSearch: 0 })
  expect(copyOf([owned], owned)).toMatchObject({ owner: 'customer', fieldName: 'customerAddress' })
  expect(asOwned([owned], owned, 'attribute')).not.toHaveProperty('owner')
})
