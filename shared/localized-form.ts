import type { Choice, FieldSetting, FileValue, FormField } from './form'
import { localize, type Language, type Localized } from './language'

/** Fields as tenants write them, in all their languages; contract/stored-field.ts says what may stand in them. */
interface WrittenChoice {
  value: string
  text: Localized
  children?: WrittenChoice[]
}
interface WrittenSetting extends Omit<FieldSetting, 'dataSource' | 'content' | 'unit' | 'fields' | 'pictures'> {
  dataSource?: WrittenChoice[]
  content?: Localized
  unit?: Localized
  fields?: WrittenField[]
  /** ids of files */
  pictures?: string[]
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

type Shown = (fileId: string) => FileValue | undefined
const nothing: Shown = () => undefined

function toSetting(written: WrittenSetting, language: Language, shown: Shown): FieldSetting {
  const { dataSource, content, unit, fields, pictures, entry: _, ...setting } = written
  return {
    ...setting,
    ...(dataSource ? { dataSource: dataSource.map(c => toChoice(c, language)) } : {}),
    ...(content ? { content: localize(content, language) } : {}),
    ...(unit ? { unit: localize(unit, language) } : {}),
    ...(fields ? { fields: toFormFields(fields, language, shown) } : {}),
    ...(pictures ? { pictures: pictures.flatMap(id => shown(id) ?? []) } : {}),
  }
}

/** The fields of a form in one language, as the portal shows them: without the hints for order entry. `shown` gives the company's pictures as they can be shown. */
export const toFormFields = (
  fields: readonly WrittenField[],
  language: Language,
  shown: Shown = nothing,
): FormField[] =>
  fields.map(field => ({
    ...field,
    field: field.fieldName,
    displayName: localize(field.displayName, language),
    placeHolder: localize(field.placeHolder, language),
    setting: toSetting(field.setting, language, shown),
  }))
