import { addressLine } from './address'
import type { Dependency } from './form'

type Dictionary = Record<string, unknown>
const isDictionary = (x: unknown): x is Dictionary => typeof x === 'object' && x !== null && !Array.isArray(x)
const isPlain = (x: unknown): x is string | number | boolean =>
  typeof x === 'string' || typeof x === 'number' || typeof x === 'boolean'

/** What tells one thing from another in values that have parts: ids of things, numbers of amounts, parts of addresses. */
const TELLING = ['id', 'staffId', 'taskId', 'number', 'country', 'province', 'city', 'dist', 'startTime'] as const

/** What a value can be compared by; of several values, and of one with parts, each. */
function plainOf(value: unknown): string[] {
  if (isPlain(value)) return [String(value)]
  if (Array.isArray(value)) return value.flatMap(plainOf)
  return isDictionary(value) ? TELLING.flatMap(part => (isPlain(value[part]) ? [String(value[part])] : [])) : []
}

/** Every text of a value that people read. */
function textsOf(value: unknown): string[] {
  if (isPlain(value)) return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isDictionary(value)) return []
  return [
    addressLine(value),
    ...Object.entries(value).flatMap(([part, one]) => (/(^|[a-z])[iI]d$/.test(part) ? [] : textsOf(one))),
  ]
}

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text))
/** Whether a number lies in the range, or a day or a time, of which as much counts as the bound says. */
function isBetween(text: string, [from = '', to = '']: readonly string[]): boolean {
  const number = numberOf(text)
  const bounds = [from, to].filter(bound => bound !== '')
  if (!bounds.length || text === '') return false
  if (bounds.every(bound => !Number.isNaN(numberOf(bound))))
    return (from === '' || number >= numberOf(from)) && (to === '' || number <= numberOf(to))
  return (from === '' || text.slice(0, from.length) >= from) && (to === '' || text.slice(0, to.length) <= to)
}

/**
 * Whether a dependency holds for the value of the field that it names, `isEmpty` of which is told by the field's type. Of several values
 * one is enough. Comparison is by plain text: choices by their values, things by their ids, addresses by their parts.
 */
export function conditionHolds({ when = 'is', values }: Dependency, value: unknown, isEmpty: boolean): boolean {
  switch (when) {
    case 'is':
      return plainOf(value).some(text => values.includes(text))
    case 'contains': {
      const texts = textsOf(value).map(text => text.toLowerCase())
      return values.some(wanted => wanted !== '' && texts.some(text => text.includes(wanted.toLowerCase())))
    }
    case 'between':
      return plainOf(value).some(text => isBetween(text, values))
    case 'empty':
      return isEmpty
    case 'filled':
      return !isEmpty
  }
}
