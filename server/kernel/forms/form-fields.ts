import type { Choice, FieldSetting, FormField } from '../../../shared/form'
import { localize, type Language } from '../../../shared/language'
import type { StoredChoice, StoredField } from './stored-field'

const toChoice = (choice: StoredChoice, language: Language): Choice => ({
  value: choice.value,
  text: localize(choice.text, language),
  ...(choice.children ? { children: choice.children.map(c => toChoice(c, language)) } : {}),
})

function toSetting(
  { dataSource, content, unit, ...setting }: StoredField['setting'],
  language: Language,
): FieldSetting {
  return {
    ...setting,
    ...(dataSource ? { dataSource: dataSource.map(c => toChoice(c, language)) } : {}),
    ...(content ? { content: localize(content, language) } : {}),
    ...(unit ? { unit: localize(unit, language) } : {}),
  }
}

/** The fields of a form in one language, as the portal shows them. */
export const toFormFields = (fields: readonly StoredField[], language: Language): FormField[] =>
  fields.map(field => ({
    ...field,
    displayName: localize(field.displayName, language),
    placeHolder: localize(field.placeHolder, language),
    setting: toSetting(field.setting, language),
  }))
