import type { FormValues } from '../../../shared/form'
import { holdsOf } from '../../../shared/form-rules'
import type { StoredChoice, StoredField } from '../../../contract/stored-field'

/** The ids of what a value names, and of which kind it is. */
const IDS = /^id$|Id$/
/** Every text in a value, and amounts of money; an id is none, nor is a count or a place on the map. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    IDS.test(key) ? [] : typeof part === 'number' && 'currency' in value ? String(part) : textsIn(part),
  )
}
/** The labels that a value names: they are kept in the language of who chose them. */
const labelsIn = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : []).map((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? one.id : undefined,
  )
const allChoices = (choices: readonly StoredChoice[]): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...allChoices(choice.children ?? [])])

/** A field as far as its values are read. */
type ReadField = Pick<StoredField, 'fieldName' | 'formType'> & {
  setting: Pick<StoredField['setting'], 'dataSource' | 'fields'>
}
/** What was said in one field. */
function saidIn({ formType, setting }: ReadField, value: unknown): string[] {
  if (holdsOf(formType) === 'files') return []
  if (typeof value === 'number') return [String(value)]
  const { dataSource = [], fields } = setting
  if (fields && Array.isArray(value)) return (value as FormValues[]).map(row => formWords(fields, row))
  const said = textsIn(value)
  const labels = labelsIn(value)
  const choices = allChoices(dataSource).filter(choice => said.includes(choice.value) || labels.includes(choice.value))
  return choices.length ? choices.flatMap(choice => Object.values(choice.text)) : said
}

/** What a filled-in form says, to be found by: a choice in every language that it has, also within rows, files not at all. */
export const formWords = (fields: readonly ReadField[], values: FormValues): string =>
  fields.flatMap(field => saidIn(field, values[field.fieldName])).join('\n')
