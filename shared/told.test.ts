import { toldText, toldTypeOf } from './told'

test.each([
  ['a day of the warranty, whatever the form says of it', { fieldName: 'qualityInfoEndTime' }, 'May 11, 2028'],
  ['any fact that the form calls a time', { fieldName: 'title', formType: 'datetime' }, 'May 11, 2028'],
  ['a day as it is kept', { fieldName: 'qualityInfoEndTime', formType: 'text' }, '2028-05-11'],
  ['what is no time', { fieldName: 'serialNumber' }, '2028-05-11'],
  ['nothing of the form', {}, '2028-05-11'],
] as const)('%s', (_name, setting, seen) => expect(toldText('2028-05-11', setting, 'en')).toBe(seen))

test('of several facts a day alone is written as one', () => {
  const setting = { fieldName: 'qualityInfoEndTime' }
  expect(toldText('2028-05-11 · Li · 2028-13-41', setting, 'ru')).toMatch(/^11 мая 2028 г?\.? ?· Li · /)
  expect(toldText('Li', setting, 'ru')).toBe('Li')
  expect(toldText('', setting, 'ru')).toBe('')
})

test('the form has the last word on the type', () => {
  expect(toldTypeOf({ fieldName: 'qualityInfoStartTime' })).toBe('date')
  expect(toldTypeOf({ fieldName: 'qualityInfoStartTime', formType: 'text' })).toBe('text')
  expect(toldTypeOf({})).toBe('text')
})
