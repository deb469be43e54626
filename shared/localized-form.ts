import type { Choice, FieldSetting, FormField } from './form'
import { localize, type Language, type Localized } from './language'

/** Fields as tenants write them, in all their languages; contract/stored-field.ts says what may stand in them. */
interface WrittenChoice {
  value: string
  text: Localized
  children?: WrittenChoice[]
}
interface WrittenSetting extends Omit<FieldSetting, 'dataSource' | 'content' | 'unit'> {
  dataSource?: WrittenChoice[]
  content?: Localized
  unit?: Localized
  entry?: unknown
}
interface WrittenField extends Omit<FormField, 'displayName' | 'placeHolder' | 'setting'> {
  displayName: Localized
  placeHolder: Localized
  setting: WrittenSetting
}

const toChoice = (choice: WrittenChoice, language: Language): Choice => ({
  value: choice.value,
  text: localize(choice.text, language),
  ...(choice.children ? { children: choice.children.map(c => toChoice(c, language)) } : {}),
})

function toSetting(written: WrittenSetting, language: Language): FieldSetting {
  const { dataSource, content, unit, entry: _, ...setting } = written
  return {
    ...setting,
    ...(dataSource ? { dataSource: dataSource.map(c => toChoice(c, language)) } : {}),
    ...(content ? { content: localize(content, language) } : {}),
    ...(unit ? { unit: localize(unit, language) } : {}),
  }
}

/** The fields of a form in one language, as the portal shows them: without the hints for order entry. */
export const toFormFields = (fields: readonly WrittenField[], language: Language): FormField[] =>
  fields.map(field => ({
    ...field,
    displayName: localize(field.displayName, language),
    placeHolder: localize(field.placeHolder, language),
    setting: toSetting(field.setting, language),
  }))
