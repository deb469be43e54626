import { addressLine } from '@shared/address'
import type { Choice, FormField, FormValues } from '@shared/form'
import { addressOf, isEmptyValue, takesValue } from '@shared/form-rules'
import { isDictionary, readList, readText } from './read'

/** What a draft remembers of the fields that were filled in, so that an answer can be read without its field: the field's name, and of a choice its text. */
export type Said = Record<string, { name: string; text?: string }>

/** An answer that the form has no field for any longer. */
export interface LeftOver {
  fieldName: string
  /** as the field was called; '' where nobody remembers */
  name: string
  text: string
}

/** Parts of a value that say nothing to a person. */
const SILENT = /^(id|type|url|fileSize)$|Id$|itude$|Status$/
const textIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(' / ')
  if (!isDictionary(value)) return readText(value).trim()
  if ('province' in value || 'adProvince' in value) return addressLine(addressOf(value))
  return Object.entries(value)
    .flatMap(([part, said]) => (SILENT.test(part) ? [] : textIn(said) || []))
    .join(' ')
}
const everyChoice = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap(choice => [choice, ...everyChoice(choice.children ?? [])])

/** What the fields say now, and of fields that the form does not have what they said `before`. */
export function saidIn(fields: readonly FormField[], values: FormValues, before: Said): Said {
  const present = new Set(fields.map(field => field.fieldName))
  const gone = Object.entries(before).filter(([name]) => !present.has(name) && name in values)
  const said = fields.flatMap(field => {
    const { fieldName, displayName: name, setting } = field
    const value = values[fieldName]
    if (!takesValue(field) || isEmptyValue(field, value)) return []
    const choices = everyChoice(setting.dataSource ?? [])
    const text = textIn(readList(value).map(one => choices.find(choice => choice.value === one)?.text ?? one))
    return [[fieldName, text === textIn(value) ? { name } : { name, text }] as const]
  })
  return Object.fromEntries([...gone, ...said])
}

/** What was filled in for fields that the form does not have any longer; what it began with was typed by nobody. */
export function leftOver(
  fields: readonly FormField[],
  values: FormValues,
  initial: FormValues,
  said: Said,
): LeftOver[] {
  const present = new Set(fields.map(field => field.fieldName))
  return Object.entries(values).flatMap(([fieldName, value]) => {
    const text = present.has(fieldName) ? '' : textIn(value)
    if (!text || text === textIn(initial[fieldName])) return []
    const known = said[fieldName]
    return [{ fieldName, name: known?.name ?? '', text: known?.text ?? text }]
  })
}
