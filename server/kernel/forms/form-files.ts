import type { FileValue, FormValues } from '../../../shared/form'
import { holdsOf } from '../../../shared/form-rules'
import type { StoredField } from '../form-fields/stored-field'

const isFileField = (field: StoredField) => holdsOf(field.formType) === 'files'
const storedIds = (value: unknown): string[] => (Array.isArray(value) ? value.filter(id => typeof id === 'string') : [])

/** Ids of the files that stand in a stored form. */
export const fileIdsOf = (fields: readonly StoredField[], values: FormValues): string[] =>
  fields.filter(isFileField).flatMap(f => storedIds(values[f.fieldName]))

/** A stored form with its files as they can be shown now. */
export const withFiles = (
  fields: readonly StoredField[],
  values: FormValues,
  files: Map<string, FileValue>,
): FormValues => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(f => isFileField(f) && values[f.fieldName] !== undefined)
      .map(f => [f.fieldName, storedIds(values[f.fieldName]).flatMap(id => files.get(id) ?? [])]),
  ),
})
