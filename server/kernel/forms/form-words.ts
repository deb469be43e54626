import type { FormValues } from '../../../shared/form'
import { holdsOf } from '../../../shared/form-rules'
import type { StoredChoice, StoredField } from '../../../contract/stored-field'

/** Every text in a value; an id is none. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === 'id' ? [] : textsIn(part)))
}
const allChoices = (choices: readonly StoredChoice[]): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...allChoices(choice.children ?? [])])

/** What a filled-in form says, to be found by: a choice in every language that it has, files not at all. */
export function formWords(fields: readonly StoredField[], values: FormValues): string {
  return fields
    .flatMap(({ fieldName, formType, setting }) => {
      if (holdsOf(formType) === 'files') return []
      const said = textsIn(values[fieldName])
      const choices = allChoices(setting.dataSource ?? []).filter(choice => said.includes(choice.value))
      return choices.length ? choices.flatMap(choice => Object.values(choice.text)) : said
    })
    .join('\n')
}
