import { cleanPhone } from '../../../../shared/phone'
import type { Choice } from '../../../../shared/form'
import { entryKindOf, hasTime, maxLengthOf, takesValue } from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { factOf, wishOf } from './wishes'
import { asProduct, candidates, implied, toResult, type EntryResult } from './extract'
import { gather, type Candidate, type EntryInput, type Facts } from './facts'
import { mentions, polarOf, type OwnProduct } from './options'
import { numbersIn } from './quantities'
import { timeRole } from './time-fields'
import { plain } from '../../../kernel/text/plain'
import { saidCode } from '../../../kernel/text/said-code'
import { literal, type ParsedText } from '../../../kernel/text/parsed-text'

const tight = (text: string): string => plain(text).replace(/[\s\p{P}]/gu, '')
const isDictionary = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

/** Whether each clause of a free text stands in the reading: a model may leave out, not add. */
const quoted = (parsed: ParsedText, words: string): boolean =>
  words
    .split(/[，。；！？,;!?\n]|\.(?=\s|$)/)
    .map(tight)
    .filter(Boolean)
    .every(clause => tight(parsed.text).includes(clause))

/** The value that stands for what was proposed, or undefined when the text does not bear it. */
function borne(
  field: EntryField,
  raw: unknown,
  facts: Facts,
  own: Candidate | undefined,
  products: readonly OwnProduct[],
): unknown {
  const { parsed, now, moments } = facts
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const option = (value: unknown, choices: readonly Choice[] = field.setting.dataSource ?? []): Choice | undefined =>
    choices.find(c => c.value === value || c.text === value)
  if (own && same(raw, own.value)) return own.value
  if (typeof raw === 'string' && !raw.trim()) return undefined
  switch (entryKindOf(field.formType)) {
    case 'phone':
      return facts.phones.find(p => p.value === cleanPhone(String(raw)))?.value
    case 'email':
      return facts.mails.find(m => plain(m.value) === plain(String(raw)))?.value
    case 'number': {
      const value = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) : NaN
      return Number.isFinite(value) && (numbersIn(parsed).has(Math.abs(value)) || own?.value === value)
        ? value
        : undefined
    }
    case 'money': {
      const value = Number(isDictionary(raw) ? raw.number : raw)
      return numbersIn(parsed).has(value) ? { number: value, currency: field.setting.unit ?? 'CNY' } : undefined
    }
    case 'time': {
      const value = String(raw)
        .replace('T', ' ')
        .slice(0, hasTime(field) ? 16 : 10)
      const role = timeRole(field)
      const derivable = moments.flatMap(m =>
        hasTime(field) ? [role.wish ? wishOf(m, now) : factOf(m, now)] : [m.ahead, m.behind],
      )
      return derivable.includes(value) ? value : undefined
    }
    case 'option': {
      const choice = option(raw)
      if (!choice) return undefined
      const told =
        own?.value === choice.value || (polarOf(field) === null && mentions(parsed, choice, field).length > 0)
      return told ? choice.value : undefined
    }
    case 'options': {
      const kept = (Array.isArray(raw) ? raw : [raw])
        .flatMap(v => option(v) ?? [])
        .filter(c => mentions(parsed, c, field).length > 0)
        .map(c => c.value)
      return kept.length ? [...new Set(kept)] : undefined
    }
    case 'path': {
      let level = field.setting.dataSource ?? []
      const path: Choice[] = []
      for (const step of Array.isArray(raw) ? raw : []) {
        const choice = option(step, level)
        if (!choice) return undefined
        path.push(choice)
        level = choice.children ?? []
      }
      const leaf = path[path.length - 1]
      return leaf && mentions(parsed, leaf, field).length ? path.map(c => c.value) : undefined
    }
    case 'product': {
      const id = isDictionary(raw) ? raw.id : raw
      const product = products.find(p => p.id === id)
      const told =
        product &&
        (facts.product?.value.id === product.id ||
          saidCode(parsed.plain, product.serialNumber) !== null ||
          [product.name, product.serialNumber].some(
            words =>
              words.length > 3 &&
              literal(parsed, words).length > 0 &&
              products.filter(p => p.name === words || p.serialNumber === words).length === 1,
          ))
      return told ? asProduct(product) : undefined
    }
    case 'address': {
      if (
        !isDictionary(raw) ||
        typeof raw.address !== 'string' ||
        !raw.address ||
        !tight(parsed.text).includes(tight(raw.address))
      )
        return undefined
      const place = facts.places[0]?.value
      const [province, city, dist] = [raw.province, raw.city, raw.dist].map(x => (typeof x === 'string' ? x : ''))
      // the region is ours to tell: a model completes towns from its memory
      return place && same([place.province, place.city, place.dist], [province, city, dist])
        ? { ...place, address: raw.address }
        : { province: place?.province ?? '', city: place?.city ?? '', dist: place?.dist ?? '', address: raw.address }
    }
    case 'text':
    case 'code': {
      if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
      const value = String(raw).trim()
      return tight(parsed.text).includes(tight(value)) || facts.tokens.some(t => plain(t.value) === plain(value))
        ? value
        : undefined
    }
    case 'longText':
      return typeof raw === 'string' && quoted(parsed, raw) ? raw.trim().slice(0, maxLengthOf(field)) : undefined
    default:
      return undefined
  }
}

/**
 * Keeps of a language model's proposal what has the shape of its field and is borne by the text; the rest is dropped without a word. So the model may
 * find what the rules miss, but not make anything up. Never throws for any proposal.
 */
export function validateProposal(input: EntryInput, proposal: Record<string, unknown>): EntryResult {
  const facts = gather(input)
  const own = candidates(input.fields, facts)
  const kept = new Map<string, Candidate>()
  for (const field of input.fields) {
    if (!takesValue(field) || !Object.hasOwn(proposal, field.fieldName)) continue
    const value = borne(field, proposal[field.fieldName], facts, own.get(field.fieldName), input.products)
    if (value === undefined) continue
    const told = own.get(field.fieldName)
    const at = typeof value === 'string' ? literal(facts.parsed, value)[0] : undefined
    kept.set(field.fieldName, {
      ...(at ?? (told ? { start: told.start, end: told.end } : { start: 0, end: facts.parsed.text.length })),
      value,
    })
  }
  implied(input.fields, kept, facts)
  return toResult(input, facts, kept)
}
