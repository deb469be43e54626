import type { FormValues } from '../../../../shared/form'
import {
  checkField,
  dropHidden,
  entryKindOf,
  isPlanned,
  maxLengthOf,
  takesValue,
  visibleFields,
} from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { brandOf, coded, isCode, labelled } from './code-fields'
import { praised, type Found } from './contacts'
import { gather, type Candidate, type EntryInput, type Facts } from './facts'
import { remark, story } from './free-text'
import { asksOf } from '../../../kernel/form-fields/hints'
import { chosenBefore, moved } from './present'
import { chosen, pathOf, saysNo, type OwnProduct } from './options'
import { amountOf } from './quantities'
import { readable, type EntryRow } from './table'
import { isVisitTime, timeRole, times } from './time-fields'
import { literal, wordsOf } from '../../../kernel/text/parsed-text'

export interface EntryResult {
  /** as the form engine takes them (shared/form) */
  values: FormValues
  /** the words of the text that each value came from */
  sources: Record<string, string>
  productId?: string
  rows: EntryRow[]
  /** none: nothing of the form is in the text; subform: only what the form does not ask for as it stands */
  match: 'ok' | 'none' | 'subform'
  /** fields of the time of a visit of which the day alone was told */
  dayAlone?: string[]
}

const kindOf = (field: EntryField) => entryKindOf(field.formType)

/** Chooses the option that a found field depends on: a text with an error code, or with the name of the field, means that option. Only where a single option shows the field, the form does not hold it already, and the text does not deny it. */
export function implied(
  fields: readonly EntryField[],
  values: Map<string, Candidate>,
  { parsed, present }: Pick<Facts, 'parsed' | 'present'>,
): void {
  for (const field of fields) {
    const found = values.get(field.fieldName)
    if (
      !found ||
      !(
        kindOf(field) === 'phone' ||
        asksOf(field) === 'phone' ||
        isCode(field) ||
        kindOf(field) === 'path' ||
        literal(parsed, field.displayName).length ||
        (kindOf(field) === 'time' && timeRole(field).alone !== 'any')
      )
    )
      continue
    for (const { fieldName, values: wanted } of field.setting.dependencies ?? []) {
      const control = fields.find(f => f.fieldName === fieldName)
      const [only] = wanted
      if (
        control &&
        kindOf(control) === 'option' &&
        only !== undefined &&
        wanted.length === 1 &&
        !values.has(fieldName) &&
        present[fieldName] !== only &&
        !saysNo(parsed, control)
      )
        values.set(fieldName, { start: found.start, end: found.end, value: only })
    }
  }
}

/** Of several choices that the text names, the one that lets most of what was found show; else the first. */
function settle(
  field: EntryField,
  options: Found<string>[],
  fields: readonly EntryField[],
  found: Map<string, Candidate>,
  corrects: boolean,
): Found<string> | undefined {
  const opens = (value: string): number =>
    fields.filter(
      f =>
        found.has(f.fieldName) &&
        f.setting.dependencies?.some(d => d.fieldName === field.fieldName && d.values.includes(value)),
    ).length
  // a name that lies in a longer one is not meant (普通发票, 发票)
  const whole = options.filter(
    o =>
      !options.some(
        other =>
          other !== o && other.start <= o.start && o.end <= other.end && other.end - other.start > o.end - o.start,
      ),
  )
  return [...whole].sort(
    (a, b) => (corrects ? b.start - a.start : 0) || opens(b.value) - opens(a.value) || a.start - b.start,
  )[0]
}

/** What a short text asks for. */
function textFor(field: EntryField, facts: Facts, tokens: Map<string, Candidate>): Candidate | null | undefined {
  switch (asksOf(field)) {
    case 'code':
      return tokens.get(field.fieldName)
    case 'praised':
      return praised(facts.parsed)[0]
    case 'person':
      return facts.names[0] ?? labelled(facts, field)
    case 'phone':
      return facts.foreign[0]
    case 'brand':
      return brandOf(facts)
    default:
      return labelled(facts, field)
  }
}

/** A candidate for each field of which the text says something. */
export function candidates(fields: readonly EntryField[], facts: Facts): Map<string, Candidate> {
  const { parsed, now } = facts
  const open = fields.filter(takesValue)
  const found = new Map<string, Candidate>()
  const put = (field: EntryField, candidate: Candidate | null | undefined) => {
    if (candidate && !found.has(field.fieldName)) found.set(field.fieldName, candidate)
  }
  const moments = times(
    open.filter(f => kindOf(f) === 'time'),
    facts,
  )
  const tokens = coded(open, facts)
  const before = chosenBefore(open, facts)
  for (const field of open) {
    switch (kindOf(field)) {
      case 'phone':
        put(field, facts.phones[0])
        break
      case 'email':
        put(field, facts.mails[0])
        break
      case 'address':
        put(field, moved(facts.places[0], facts.present[field.fieldName], field))
        break
      case 'number':
        put(field, amountOf(parsed, field, facts.taken, now))
        break
      case 'money': {
        const amount = amountOf(parsed, field, facts.taken, now)
        put(field, amount && { ...amount, value: { number: amount.value, currency: field.setting.unit ?? 'CNY' } })
        break
      }
      case 'path':
        put(field, pathOf(parsed, field, before.get(field) ?? []))
        break
      case 'product':
        put(field, facts.product && { ...facts.product, value: asProduct(facts.product.value) })
        break
      case 'code':
        put(field, tokens.get(field.fieldName))
        break
      case 'text':
        put(field, textFor(field, facts, tokens))
        break
      case 'time':
        put(field, moments.get(field.fieldName))
    }
  }
  for (const field of open) {
    if (kindOf(field) === 'option') put(field, settle(field, chosen(parsed, field), open, found, facts.corrects))
    else if (kindOf(field) === 'options') {
      const several = chosen(parsed, field)
      if (several.length)
        put(field, {
          start: several[0]?.start ?? 0,
          end: Math.max(...several.map(s => s.end)),
          value: (field.setting.dataSource ?? []).map(c => c.value).filter(v => several.some(s => s.value === v)),
        })
    }
  }
  implied(open, found, facts)
  // free text comes last: it is what the others leave
  const contactSpans = open.flatMap(f =>
    ['phone', 'email', 'address'].includes(kindOf(f) ?? '') ||
    asksOf(f) === 'person' ||
    asksOf(f) === 'phone' ||
    isPlanned(f)
      ? (found.get(f.fieldName) ?? [])
      : [],
  )
  const cut = [...facts.numbers, ...facts.mails, ...facts.names, ...facts.places, ...contactSpans]
  for (const field of open) {
    if (kindOf(field) !== 'longText') continue
    // what was chosen before the text in the form is its matter; what decided that the text is asked for has been said
    const about = open
      .slice(0, open.indexOf(field))
      .flatMap(f =>
        ['option', 'options', 'path'].includes(kindOf(f) ?? '') || (kindOf(f) === 'number' && f.setting.dependencies)
          ? (found.get(f.fieldName) ?? [])
          : [],
      )
    const taken = [
      ...cut,
      ...facts.moments,
      ...[...found].flatMap(([name, span]) =>
        fields.some(f => f.fieldName === name && kindOf(f) === 'product') || about.includes(span) ? [] : [span],
      ),
    ]
    const said = (field.setting.dependencies ?? []).flatMap(d => found.get(d.fieldName) ?? [])
    put(
      field,
      labelled(facts, field) ??
        (asksOf(field) !== 'remark'
          ? clipped(
              story(facts, asksOf(field) === 'opinion', {
                cut,
                said,
                told: said.length ? [] : about,
                taken,
                chosen: about,
              }),
              field,
            )
          : clipped(remark(facts), field)),
    )
  }
  return found
}
const clipped = (found: Candidate | null, field: EntryField): Candidate | null =>
  found && { ...found, value: String(found.value).slice(0, maxLengthOf(field)) }
/** A product as its field takes it. */
export const asProduct = ({ id, name, serialNumber }: OwnProduct) => ({
  id,
  name,
  ...(serialNumber ? { serialNumber } : {}),
})

/** Errors of a value that a person can still correct in the form: an address without its town is a beginning. */
const mendable = (error: string | null): boolean => error === null || error === 'required' || error === 'address'

/** The candidates that fit their fields and show, with what the form holds, as values, with their words. */
export function toResult(input: EntryInput, facts: Facts, found: Map<string, Candidate>): EntryResult {
  const fields = [...input.fields]
  const fit = new Map(
    [...found].filter(([name, { value }]) => {
      const field = fields.find(f => f.fieldName === name)
      return field && takesValue(field) && mendable(checkField(field, value, facts.now))
    }),
  )
  const values = dropHidden(fields, {
    ...facts.present,
    ...Object.fromEntries([...fit].map(([name, { value }]) => [name, value])),
  })
  const shown = visibleFields(fields, values).filter(f => fit.has(f.fieldName) && Object.hasOwn(values, f.fieldName))
  const told = new Set(shown.map(f => f.fieldName))
  const hourless = input.fields.filter(f => told.has(f.fieldName) && fit.get(f.fieldName)?.dayAlone && isVisitTime(f))
  return {
    values: Object.fromEntries(shown.map(f => [f.fieldName, values[f.fieldName]])),
    sources: Object.fromEntries(
      shown.map(f => [f.fieldName, wordsOf(facts.parsed, fit.get(f.fieldName) ?? { start: 0, end: 0 })]),
    ),
    ...(facts.product ? { productId: facts.product.value.id } : {}),
    rows: shown.map(f => ({
      fieldName: f.fieldName,
      displayName: f.displayName,
      text: readable(f, values[f.fieldName], input.language),
    })),
    match: shown.length ? 'ok' : fit.size ? 'subform' : 'none',
    ...(hourless.length ? { dayAlone: hourless.map(f => f.fieldName) } : {}),
  }
}

/**
 * What a text says for a form, with the words it came from. Nothing is made up: a field of which the text says nothing, or of which it
 * says two things, stays empty. Never throws for any text; RangeError for a zone that does not exist.
 */
export function extractForm(input: EntryInput): EntryResult {
  const facts = gather(input)
  return toResult(input, facts, candidates(input.fields, facts))
}
