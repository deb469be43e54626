import type { FormField, FormValues } from './form'
import { visibleFields } from './form-rules'

/** The field of a form that holds its visiting time: the first that is filled in, else the first that shows. */
export function planTimeField(fields: FormField[], values: FormValues): FormField | undefined {
  const shown = visibleFields(fields, values).filter(field => field.formType === 'planTime')
  return shown.find(field => values[field.fieldName] !== undefined) ?? shown[0]
}
