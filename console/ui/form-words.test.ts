import type { FormField, FormType } from '@shared/form'
import { setLanguage } from '../i18n/texts'
import { wordsOf } from './form-words'

const field = (formType: FormType, setting: FormField['setting'] = {}): FormField => ({
  id: 'it',
  fieldName: 'it',
  displayName: 'It',
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting,
})
const words = (formType: FormType, value: unknown, setting?: FormField['setting']) =>
  wordsOf(field(formType, setting), value, 'en')
beforeEach(() => setLanguage('en'))

test('things by their names, with how many of them and what was to be told', () => {
  expect(words('sparepart', [{ id: '1', name: 'Seal', code: 'S-1', number: 2, unit: 'pcs' }])).toBe('Seal × 2 pcs')
  expect(
    words('relationProduct', [
      { id: '1', name: 'Washer', serialNumber: 'SN1', told: '2028-01-01' },
      { id: '2', name: 'Dryer' },
    ]),
  ).toBe('Washer · 2028-01-01, Dryer')
  const until = [{ id: '1', name: 'Washer', told: '2028-01-01' }]
  expect(words('relationProduct', until, { fieldName: 'qualityInfoEndTime' })).toBe('Washer · Jan 1, 2028')
  expect(words('relationProduct', until, { fieldName: 'qualityInfoEndTime', formType: 'text' })).toBe(
    'Washer · 2028-01-01',
  )
  expect(words('product', { id: '1', name: 'Washer', serialNumber: 'SN1' })).toBe('Washer · SN1')
  expect(words('product', { kindId: '1', name: 'Washer', model: 'W-9', serialNumber: 'SN1' })).toBe('Washer W-9 · SN1')
  expect(words('user', [{ id: '1', staffId: '1', displayName: 'Li' }])).toBe('Li')
})

test('labels, parcels, warranties, amounts and times', () => {
  expect(
    words('tags', [
      { id: 'a', tagName: 'VIP' },
      { id: 'b', tagName: 'New' },
    ]),
  ).toBe('VIP, New')
  expect(words('logistics', [{ company: 'SF', number: 'SF123' }])).toBe('SF SF123')
  expect(words('quality', { startTime: '2026-05-01', qualityTime: { number: 2, type: 'year' } })).toBe(
    'From May 1, 2026, years: 2',
  )
  expect(words('currency', { number: 12.5, currency: 'EUR' })).toBe('€12.50')
  expect(words('currency', { number: 3, currency: '' }, { currencies: ['USD'] })).toBe('$3.00')
  expect(words('datetime', '2026-05-01 10:30:05')).toBe('May 1, 2026 10:30:05')
  expect(words('select', 'a', { dataSource: [{ value: 'a', text: 'Leaks' }] })).toBe('Leaks')
  expect(words('number', '5', { unit: 'm' })).toBe('5m')
  const dataSource = ['a', 'b'].map(value => ({ value, text: value.toUpperCase() }))
  // in the language of the reader, whoever sent it; one that is no choice any more as it was
  expect(
    words(
      'tagLabel',
      [
        { id: 'a', labelName: '甲' },
        { id: 'gone', labelName: '丙' },
      ],
      { dataSource },
    ),
  ).toBe('A, 丙')
  expect(words('selectMulti', ['a', 'b'], { dataSource })).toBe('A, B')
  expect(words('cascader', ['a', 'b'], { dataSource })).toBe('A / B')
})

test('a place by what was written of it and where it is', () => {
  expect(words('location', { address: '', latitude: 30.2741, longitude: 0 })).toBe('30.27410, 0.00000')
  expect(words('location', { address: 'East gate', latitude: 30.2741, longitude: 120.1551 })).toBe(
    'East gate · 30.27410, 120.15510',
  )
  expect(words('location', { address: 'East gate', latitude: null, longitude: null })).toBe('East gate')
  expect(words('formula', '15', { unit: 'm' })).toBe('15m')
})
