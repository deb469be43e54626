import type { FormField, FormType, FormValues } from './form'
import { planTimeField } from './plan-time-field'

const field = (fieldName: string, formType: FormType, needs?: string): FormField => ({
  id: fieldName,
  fieldName,
  displayName: fieldName,
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting: needs ? { dependencies: [{ fieldName: 'kind', values: [needs] }] } : {},
})
const TIME = '2030-01-02 10:00'
const fields = [
  field('kind', 'text'),
  field('parcel', 'planTime', 'parcel'),
  field('visit', 'planTime', 'visit'),
  field('again', 'planTime'),
]

test.each<[string, FormField[], FormValues, string | undefined]>([
  ['the first that shows', fields, { kind: 'visit' }, 'visit'],
  ['the first that is filled in', fields, { kind: 'visit', again: TIME }, 'again'],
  ['never one that is hidden', fields, { kind: 'other', visit: TIME }, 'again'],
  ['none where the form asks for no time', fields.slice(0, 1), { kind: 'visit' }, undefined],
  ['none where it is hidden', fields.slice(0, 2), { kind: 'visit' }, undefined],
])('%s', (_name, form, values, found) => expect(planTimeField(form, values)?.fieldName).toBe(found))
