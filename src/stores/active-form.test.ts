import { activeForm, openForm, type ActiveForm } from './active-form'

const form = (bizTypeId: string): ActiveForm => ({
  bizType: 'event',
  bizTypeId,
  bizTypeName: bizTypeId,
  fields: [],
  values: () => ({}),
  fill: () => 0,
})

test('the form of the screen that is seen; below it the one that the person comes back to', () => {
  expect(activeForm(false)).toBeNull()
  const first = openForm(form('a'))
  const second = openForm(form('b'))
  expect(activeForm(false)?.bizTypeId).toBe('b')
  // a screen over them
  first(false)
  second(false)
  expect([activeForm(false), activeForm(true)?.bizTypeId]).toEqual([null, 'b'])
  second(true)
  expect(activeForm(false)?.bizTypeId).toBe('b')
  second(null)
  expect([activeForm(false), activeForm(true)?.bizTypeId]).toEqual([null, 'a'])
  first(null)
  expect(activeForm(true)).toBeNull()
})
