import { addressLine } from '@shared/address'
import type { Choice, FormField } from '@shared/form'
import { entryKindOf } from '@shared/form-rules'

const isDictionary = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)
const everyChoice = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap(choice => [choice, ...everyChoice(choice.children ?? [])])

/** A value of a form in words: choices by their names, the parts of what has parts. */
export function wordsOf(field: FormField, value: unknown): string {
  const choices = everyChoice(field.setting.dataSource ?? [])
  const named = (text: string): string => choices.find(choice => choice.value === text)?.text ?? text
  if (Array.isArray(value)) return value.map(one => wordsOf(field, one)).join(entryKindOf(field.formType) ? ' / ' : ' ')
  if (isDictionary(value) && 'province' in value) return addressLine(value)
  if (isDictionary(value))
    return Object.entries(value)
      .filter(
        ([name, part]) => !/^id$|itude$|^url$/.test(name) && (typeof part === 'string' || typeof part === 'number'),
      )
      .map(([, part]) => String(part))
      .join(' ')
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return typeof value === 'string' || typeof value === 'number' ? named(String(value)) + (field.setting.unit ?? '') : ''
}
