import { addressLine } from './address'
import type { FormField, FormType, FormValues } from './form'
import { entryKindOf } from './form-rules'

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
