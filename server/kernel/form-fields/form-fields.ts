import type { Choice, FieldSetting, FormField } from '../../../shared/form'
import { localize, type Language } from '../../../shared/language'
import type { EntryHints, StoredChoice, StoredField } from './stored-field'

const toChoice = (choice: StoredChoice, language: Language): Choice => ({
  value: choice.value,
  text: localize(choice.text, language),
  ...(choice.children ? { children: choice.children.map(c => toChoice(c, language)) } : {}),
})

function toSetting(stored: StoredField['setting'], language: Language): FieldSetting {
  const { dataSource, content, unit, entry: _, ...setting } = stored
  return {
    ...setting,
    ...(dataSource ? { dataSource: dataSource.map(c => toChoice(c, language)) } : {}),
    ...(content ? { content: localize(content, language) } : {}),
    ...(unit ? { unit: localize(unit, language) } : {}),
  }
}

/** The fields of a form in one language, as the portal shows them: without the hints for order entry. */
export const toFormFields = (fields: readonly StoredField[], language: Language): FormField[] =>
  fields.map(field => ({
    ...field,
    displayName: localize(field.displayName, language),
    placeHolder: localize(field.placeHolder, language),
    setting: toSetting(field.setting, language),
  }))

/** A field with what order entry knows about it, in all languages: a Chinese form is also filled from English. Never sent to a client. */
export type EntryField = FormField & { entry: EntryHints }

/** The fields of a form in one language, as order entry reads them. */
export const toEntryFields = (fields: readonly StoredField[], language: Language): EntryField[] =>
  toFormFields(fields, language).map((field, i) => ({ ...field, entry: fields[i]?.setting.entry ?? {} }))
