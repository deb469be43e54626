import { addressLine } from './address'
import type { FormField, FormType, FormValues } from './form'
import { addressOf, entryKindOf } from './form-rules'

/** A value of the first field of a kind that says anything. */
function firstOf(
  fields: readonly Pick<FormField, 'fieldName' | 'formType'>[],
  values: FormValues,
  isOf: (formType: FormType) => boolean,
  read: (value: unknown) => string,
): string {
  for (const { fieldName, formType } of fields) {
    const words = isOf(formType) ? read(values[fieldName]) : ''
    if (words) return words
  }
  return ''
}

/** Where the form asks somebody to come to, in one line; '' where it does not say. A customer may have more places than the one that is registered. */
export const placeOf = (fields: readonly Pick<FormField, 'fieldName' | 'formType'>[], values: FormValues): string =>
  firstOf(
    fields,
    values,
    formType => entryKindOf(formType) === 'address',
    value => (typeof value === 'object' && value !== null ? addressLine(value) : ''),
  )

/** Which phone the form says is to be called; '' where it does not say. */
export const phoneOf = (fields: readonly Pick<FormField, 'fieldName' | 'formType'>[], values: FormValues): string =>
  firstOf(
    fields,
    values,
    formType => formType === 'phone',
    value => (typeof value === 'string' ? value.trim() : ''),
  )

/** Longest area that a call takes. */
const MAX_AREA = 80
/** Where a form asks somebody to come, as `province/city/district`: of its first address; '' without one. */
export function areaOf(fields: readonly Pick<FormField, 'fieldName' | 'formType'>[], values: FormValues): string {
  for (const { fieldName, formType } of fields) {
    if (entryKindOf(formType) !== 'address') continue
    const { province, city, dist } = addressOf(values[fieldName])
    if (province) return [province, city, dist].filter(Boolean).join('/').slice(0, MAX_AREA)
  }
  return ''
}
