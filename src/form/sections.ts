import type { FormField } from '@shared/form'
import { typeOf, type FieldTypes } from './types'

/** Fields that stand on one card, below its head. */
export interface FormSection {
  head: FormField | null
  fields: FormField[]
}

/** The cards of a form: a separator or group begins a new one. */
export function formSectionsOf(fields: FormField[], types: FieldTypes): FormSection[] {
  const sections: FormSection[] = [{ head: null, fields: [] }]
  for (const field of fields) {
    if (typeOf(types, field).heading) sections.push({ head: field, fields: [] })
    else sections[sections.length - 1]?.fields.push(field)
  }
  // a head without fields says nothing
  return sections.filter(section => section.fields.length > 0)
}
