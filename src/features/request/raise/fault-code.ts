import type { FormField, FormValues } from '@shared/form'
import { maxLengthOf } from '@shared/form-rules'

/** What forms call the code on a display, in the languages that companies write them in. */
const ASKS_CODE =
  /故障[码碼]|故障代[码碼]|[报報警错錯][警误誤]?代?[码碼]|\b(?:error|fault|alarm) ?code|код (?:ошибки|неисправности|аварии)/i
const NAMED_CODE = /^(?:error|fault|alarm)_?code$/i

/**
 * The code of a fault as values of a form: of the field that asks for it, and of those by whose answers that one shows. Nothing where no field
 * asks for it.
 */
export function codeValues(fields: readonly FormField[], code: string): FormValues {
  const asked = fields.find(
    ({ formType, displayName, fieldName }) =>
      (formType === 'text' || formType === 'code') && (NAMED_CODE.test(fieldName) || ASKS_CODE.test(displayName)),
  )
  if (!asked || !code) return {}
  const values: FormValues = { [asked.fieldName]: code.slice(0, maxLengthOf(asked)) }
  const show = (field: FormField): void => {
    for (const { fieldName, when = 'is', values: wanted } of field.setting.dependencies ?? []) {
      const parent = fields.find(one => one.fieldName === fieldName)
      if (!parent || fieldName in values || when !== 'is' || !wanted.length) continue
      values[fieldName] = parent.formType === 'selectMulti' ? [wanted[0]] : wanted[0]
      show(parent)
    }
  }
  show(asked)
  return values
}
