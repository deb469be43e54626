import type { FormValues } from '../../../../shared/form'
import {
  addressOf,
  entryKindOf,
  isEmptyValue,
  maxLengthOf,
  takesValue,
  visibleFields,
} from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { escaped } from '../../../kernel/form-fields/hints'
import { answer, nextAsked } from './answers'
import { candidates, implied, toResult, type EntryResult } from './extract'
import { gather, type Candidate, type EntryInput, type Facts } from './facts'
import { grown } from './free-text'
import { deniedIn } from './options'
import { hear } from './turn-acts'

/** A turn; what comes from files is not said, and does nothing but give values. */
export interface TurnInput extends EntryInput {
  isSaid?: boolean
}

/** What a turn does, beside giving values. */
export interface TurnResult extends EntryResult {
  act: 'tells' | 'asks' | 'callsOff'
  /** what it asks, '' for nothing */
  asked: string
  /** fields that were filled and are empty now: called off, taken back, or closed by another answer */
  emptied: string[]
  /** fields of time of which no hour was told */
  assumed: string[]
}

const isHeld = (field: EntryField, values: FormValues): boolean =>
  takesValue(field) && !isEmptyValue(field, values[field.fieldName])

/** A result that fills nothing. */
const nothing = (act: TurnResult['act'], asked: string, emptied: readonly EntryField[] = []): TurnResult => ({
  act,
  asked,
  values: Object.fromEntries(emptied.map(field => [field.fieldName, null])),
  sources: {},
  rows: [],
  emptied: emptied.map(field => field.fieldName),
  assumed: [],
  match: emptied.length ? 'ok' : 'none',
})

/** What several choices come to: those of before and those that are told, without those that are taken back. */
function joined(field: EntryField, facts: Facts, told: unknown): unknown {
  const before = facts.present[field.fieldName]
  const off = deniedIn(facts.parsed, field)
  const all = [...(Array.isArray(before) ? before : []), ...(Array.isArray(told) ? told : [])]
  return (field.setting.dataSource ?? []).map(one => one.value).filter(value => all.includes(value) && !off.has(value))
}

const valuesIn = (found: ReadonlyMap<string, Candidate>): FormValues =>
  Object.fromEntries([...found].map(([name, { value }]) => [name, value]))

/** Not 301, 302: what stands in a value of the form, and what is meant in its place. */
const INSTEAD_OF =
  /(?:不是|\bnot |(?<![а-я])не )\s?(\d[\w-]*)[，,\s]*(?:而?是|应该是|but |it's |its |а )?\s?(\d[\w-]*)/g
/** Puts a number in the place of another one in an address or a text that the form holds. */
function putRight(fields: readonly EntryField[], facts: Facts, found: Map<string, Candidate>): void {
  for (const m of facts.parsed.plain.matchAll(INSTEAD_OF)) {
    const [wrong = '', right = ''] = [m[1], m[2]]
    const swapped = (text: string): string | undefined => {
      const parts = text.split(new RegExp(`(?<!\\d)${escaped(wrong)}(?!\\d)`, 'i'))
      return parts.length === 2 ? parts.join(right) : undefined
    }
    for (const field of fields) {
      const held = facts.present[field.fieldName]
      if (found.has(field.fieldName) || held === undefined) continue
      const kind = entryKindOf(field.formType)
      const span = { start: m.index, end: m.index + m[0].length }
      if (kind === 'address') {
        const place = addressOf(held)
        const address = swapped(place.address)
        if (address !== undefined) found.set(field.fieldName, { ...span, value: { ...place, address } })
      } else if (kind === 'text' && typeof held === 'string') {
        const text = swapped(held)
        if (text !== undefined) found.set(field.fieldName, { ...span, value: text })
      }
    }
  }
}

/** Values that go on from those that the form holds. */
function goOn(fields: readonly EntryField[], facts: Facts, found: Map<string, Candidate>): string[] {
  const gone: string[] = []
  for (const field of fields) {
    const kind = entryKindOf(field.formType)
    const before = facts.present[field.fieldName]
    const told = found.get(field.fieldName)
    if (kind === 'options' && Array.isArray(before)) {
      const value = joined(field, facts, told?.value) as string[]
      if (!value.length) {
        found.delete(field.fieldName)
        gone.push(field.fieldName)
      } else if (told || value.length !== before.length)
        found.set(field.fieldName, { ...(told ?? { start: 0, end: facts.parsed.text.length }), value })
    } else if (kind === 'option' && !told && typeof before === 'string' && deniedIn(facts.parsed, field).has(before))
      gone.push(field.fieldName)
    else if (kind === 'longText' && typeof before === 'string') {
      const value = grown(before, typeof told?.value === 'string' ? told.value : '', facts)
      if (value && value !== before)
        found.set(field.fieldName, {
          ...(told ?? { start: 0, end: facts.parsed.text.length }),
          value: value.slice(0, maxLengthOf(field)),
        })
      else found.delete(field.fieldName)
    }
  }
  return gone
}

/**
 * A turn of order entry, by what the form holds and what was told before: gives, corrects, answers what was asked for, asks something, or
 * calls off. Nothing is made up; a question fills nothing, and what is called off empties the form.
 */
export function readTurn(input: TurnInput): TurnResult {
  const { present = {}, said = [], fields, isSaid = true } = input
  const heard = isSaid ? hear(input.text) : { words: input.text, asked: '', callsOff: false, corrects: false }
  // what was told before a turn that called all off counts no more
  const before = said.map(hear)
  const since = before.slice(before.findLastIndex(one => one.callsOff) + 1)
  const entry: EntryInput = { ...input, text: heard.words, said: since.map(one => one.words), corrects: heard.corrects }
  const facts = gather(entry)
  const all = candidates(fields, facts)
  // what stays closed takes no words of what is told
  const opened = new Set(visibleFields([...fields], { ...present, ...valuesIn(all) }).map(field => field.fieldName))
  const found = [...all.keys()].every(name => opened.has(name))
    ? all
    : candidates(
        fields.filter(field => opened.has(field.fieldName)),
        facts,
      )
  const closed = [...all].filter(([name]) => !opened.has(name))
  const isStory = (name: string) => fields.some(f => f.fieldName === name && entryKindOf(f.formType) === 'longText')
  if (heard.callsOff && [...found.keys()].every(isStory))
    return nothing(
      'callsOff',
      '',
      fields.filter(field => isHeld(field, present)),
    )
  const values = { ...present, ...valuesIn(found) }
  let last: Map<string, Candidate> | undefined
  // a question in between changes nothing
  const lastTurn = since.findLast(one => one.words.trim() !== '')
  answer(facts, found, {
    open: visibleFields([...fields], values).filter(takesValue) as EntryField[],
    asked: said.length ? nextAsked(fields, present) : undefined,
    isLast: field => {
      if (!lastTurn || !isHeld(field, present)) return false
      last ??= candidates(fields, gather({ ...input, text: lastTurn.words, present: {}, said: [] }))
      return last.has(field.fieldName)
    },
  })
  if (heard.asked && !found.size) return nothing('asks', heard.asked)
  putRight(fields, facts, found)
  const gone = goOn(fields, facts, found)
  implied(fields, found, facts)
  const left = Object.fromEntries(Object.entries(present).filter(([name]) => !gone.includes(name)))
  const result = toResult({ ...entry, present: left }, { ...facts, present: left }, found)
  const shown = new Set(visibleFields([...fields], { ...left, ...result.values }).map(field => field.fieldName))
  const emptied = fields.filter(
    field => isHeld(field, present) && (gone.includes(field.fieldName) || !shown.has(field.fieldName)),
  )
  return {
    ...result,
    values: { ...result.values, ...Object.fromEntries(emptied.map(field => [field.fieldName, null])) },
    match: emptied.length ? 'ok' : result.match === 'none' && closed.length ? 'subform' : result.match,
    act: 'tells',
    asked: heard.asked,
    emptied: emptied.map(field => field.fieldName),
    assumed: fields
      .filter(({ fieldName }) => found.get(fieldName)?.assumed && Object.hasOwn(result.values, fieldName))
      .map(field => field.fieldName),
  }
}
