import { checkForm, isEmptyValue } from './form-rules'
import type { FormField } from './form'
import { isUnseen } from './readable'

const field = (formType: FormField['formType'], isNull: 0 | 1 = 0): FormField =>
  ({
    fieldName: 'content',
    formType,
    displayName: 'Content',
    isNull,
    isHidden: 0,
    orderId: 1,
    setting: {},
  }) as unknown as FormField

test.each(['', '  \n', '\u200b\u200b\u2060\u00ad', '\u3164', '\u2800', '\ufeff', '\u200e\u202c', '\u115f'])(
  '%j says nothing: it is empty, and a field that must be filled in is not',
  text => {
    expect(isUnseen(text)).toBe(true)
    for (const formType of ['text', 'textarea', 'code'] as const) {
      expect(isEmptyValue(field(formType), text)).toBe(true)
      expect(checkForm([field(formType)], { content: text }, '2026-11-18 10:00')).toEqual([
        { fieldName: 'content', error: 'required' },
      ])
    }
  },
)
test.each(['a', '。', '👩\u200d🔧', '\u200b报\u200b', '0'])('%j says something', text => {
  expect(isUnseen(text)).toBe(false)
  expect(checkForm([field('textarea')], { content: text }, '2026-11-18 10:00')).toEqual([])
})
