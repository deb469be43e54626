import type { Choice, FormValues } from '../../../../shared/form'
import {
  checkField,
  entryKindOf,
  isEmptyValue,
  maxLengthOf,
  takesValue,
  visibleFields,
} from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { asksOf } from '../../../kernel/form-fields/hints'
import { plain } from '../../../kernel/text/plain'
import {
  clauseAt,
  denied,
  NUMBER,
  numberOf,
  overlap,
  type ParsedText,
  type Span,
} from '../../../kernel/text/parsed-text'
import { isCode } from './code-fields'
import { isName } from './contacts'
import type { Candidate, Facts } from './facts'
import { polarOf } from './options'
import { atDay, atHour, isShift, isVisitTime, leadsTo, timeFor } from './time-fields'

/** The first field that has to be filled in and is not: what is asked for next. */
export const nextAsked = <F extends EntryField>(fields: readonly F[], values: FormValues): F | undefined =>
  visibleFields([...fields], values).find(
    (field): field is F => field.isNull === 0 && takesValue(field) && isEmptyValue(field, values[field.fieldName]),
  )

/** What a short answer is read by. */
export interface Asking {
  /** fields that show, with the values that the form holds */
  open: readonly EntryField[]
  /** what was asked for; undefined at the beginning of a talk */
  asked: EntryField | undefined
  /** whether the turn before this one gave the field its value */
  isLast: (field: EntryField) => boolean
}

/** What may stand around a value that is given alone. */
const BEFORE = String.raw`(?:就|是|那|算了|想要|想|希望|嗯|哦|对|应该|大概|大约|差不多|约|要|一共|总共|共|才|有|只要|the|its|it's|it is|that's|that is|just|only|about|around|make it|is|are|это|где-то|примерно|около|всего|просто|\s)*`
const BEHIND = String.raw`(?:吧|了|的|呢|啊|哦|左右|就行|就好|就可以|也行|也可以|可以|都行|那[个种台边里]|这[个种台边里]|\s?(?:actually|please|thanks|is fine|then|пожалуйста|хватит)|\s)*`
const strip = (words: string): string =>
  words
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(new RegExp(`^${BEFORE}`, 'u'), '')
    .replace(new RegExp(`${BEHIND}$`, 'u'), '')
    .trim()

/** What is counted, by the word behind a number. */
const UNITS: readonly [unit: string, said: RegExp, own: RegExp][] = [
  ['temperature', /^(?:度|℃|°\s?c?|degrees?(?: c(?:elsius)?)?|c|град\S*)$/, /^(?:℃|°c|度)$/],
  [
    'floor',
    /^(?:楼|层|层楼|f|floors?|st|nd|rd|th|(?:st|nd|rd|th) floor|этаж\S*|-?[йм]?(?:\s?этаж\S*))$/,
    /^(?:层|floor|этаж|楼)$/,
  ],
  ['hours', /^(?:个?小时|h|hours?|hrs?|ч|час\S*|моточас\S*)$/, /^(?:小时|h|ч)$/],
  ['distance', /^(?:公里|千米|km|kms|kilomet\S*|км|километр\S*)$/, /^(?:公里|km|км)$/],
  [
    'count',
    /^(?:台|件|个|套|只|支|部|pcs|pieces?|units?|machines?|ones?|шт\S*|машин\S*)$/,
    /^(?:台|件|个|套|只|支|pcs|шт\.?|units?|piece)$/,
  ],
  ['money', /^(?:元|块|块钱|圆|yuan|rmb|cny|¥|руб\S*|юан\S*)$/, /^(?:元|cny|¥|rmb)$/],
  ['year', /^(?:年|г\.?|год\S*)$/, /^$/],
]
const unitOf = (words: string): string | undefined => UNITS.find(([, said]) => said.test(words))?.[0]
const ownUnit = (field: EntryField): string | undefined => {
  const asks = asksOf(field)
  if (asks === 'year') return 'year'
  if (asks === 'price') return 'money'
  if (asks === 'floor') return 'floor'
  if (asks === 'distance') return 'distance'
  if (asks === 'meterHours') return 'hours'
  if (asks === 'temperatureSet' || asks === 'temperatureReached') return 'temperature'
  const unit = plain(field.setting.unit ?? '').trim()
  return UNITS.find(([, , own]) => own.test(unit))?.[0]
}

const isNumeric = (field: EntryField): boolean => ['number', 'money'].includes(entryKindOf(field.formType) ?? '')
const asValue = (field: EntryField, number: number): unknown =>
  entryKindOf(field.formType) === 'money' ? { number, currency: field.setting.unit ?? 'CNY' } : number
const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1980 && number <= 2099
/** Whether a number can be the value: a year is one of four digits, and four digits of these are nothing else unless asked for. */
const mayBe = (field: EntryField, number: number, asked: boolean): boolean => {
  if (asksOf(field) === 'year' && !isYear(number)) return false
  if (asksOf(field) === 'price' && isYear(number) && !asked) return false
  return checkField(field, asValue(field, number)) === null
}

const TOKEN = new RegExp(
  String.raw`(?<![\d.,:a-z-])(-?)(${NUMBER})(半)?\s?([\p{L}℃°¥](?:[\p{L}°.]|\s(?=floor|c\b|этаж)){0,9})?`,
  'gu',
)
interface Told extends Span {
  value: number
  unit: string | undefined
  /** nothing else is said in its clause */
  alone: boolean
}
const ONLY_NUMBER = new RegExp(String.raw`^-?${NUMBER}半?\s?([\p{L}℃°¥][\p{L}°.]{0,8}(?: (?:floor|c|этаж))?)?半?$`, 'u')
/** Numbers that no field has taken, with what they count. */
function numbersLeft(parsed: ParsedText, taken: readonly Span[]): Told[] {
  return parsed.clauses.flatMap(clause => {
    const words = parsed.plain.slice(clause.start, clause.end)
    const bare = strip(words)
    const told = [...words.matchAll(TOKEN)].flatMap(m => {
      const span = { start: clause.start + m.index, end: clause.start + m.index + m[0].length }
      const core = { start: span.start, end: span.start + (m[1] ?? '').length + (m[2] ?? '').length }
      const number = numberOf(m[2] ?? '')
      if (number === null || taken.some(t => overlap(t, core))) return []
      const value = (m[1] ? -1 : 1) * (number + (m[3] ? 0.5 : 0))
      const behind = (m[4] ?? '').trim()
      const only = ONLY_NUMBER.exec(bare)
      const unit = [behind, ...Array.from(behind, (_, i) => behind.slice(0, behind.length - i))]
        .map(unitOf)
        .find(Boolean)
      // 12公里半
      const half = words.slice(m.index + m[0].length).startsWith('半') || (unit !== undefined && behind.endsWith('半'))
      return [
        {
          ...core,
          value: half && Number.isInteger(value) ? value + 0.5 : value,
          unit,
          alone: only !== null && (!only[1] || unitOf(only[1]) !== undefined),
        },
      ]
    })
    return told.map(one => ({ ...one, alone: one.alone && told.length === 1 }))
  })
}

/** Gives each number that is left to the noun behind it, to the field that was asked for, or to the only open one that can hold it. */
function giveNumbers(facts: Facts, found: Map<string, Candidate>, { open, asked, isLast }: Asking): void {
  const { present, corrects = false } = facts
  const used = [...found].flatMap(([name, span]) =>
    open.some(
      f => f.fieldName === name && ['number', 'money', 'time', 'code', 'phone'].includes(entryKindOf(f.formType) ?? ''),
    )
      ? [span]
      : [],
  )
  const fields = open.filter(isNumeric)
  const lastIsTime = corrects && open.some(one => entryKindOf(one.formType) === 'time' && isLast(one))
  for (const told of numbersLeft(facts.parsed, [...facts.taken.filter(t => !isMark(facts, t)), ...used])) {
    const fit = fields.filter(
      field =>
        !found.has(field.fieldName) &&
        (told.unit === undefined || told.unit === ownUnit(field)) &&
        mayBe(field, told.value, field === asked),
    )
    const free = fit.filter(field => isEmptyValue(field, present[field.fieldName]))
    const held = fit.filter(field => !isEmptyValue(field, present[field.fieldName]))
    const last = held.filter(isLast)
    const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
    let field: EntryField | undefined
    const years = told.unit === undefined && isYear(told.value) ? free.filter(one => asksOf(one) === 'year') : []
    if (years.length === 1 && !fit.some(one => one === asked)) field = years[0]
    else if (told.alone)
      field = corrects
        ? (only(last) ?? (lastIsTime ? undefined : (only(held) ?? only(free))))
        : (fit.find(one => one === asked) ?? only(last) ?? only(free) ?? (free.length ? undefined : only(held)))
    else if (told.unit && told.unit !== 'count' && told.unit !== 'hours' && told.unit !== 'year')
      field = only(free) ?? (corrects ? (only(last) ?? only(held)) : undefined)
    // set to 22, and 29: the second one is of the other of the two
    else if (!told.unit)
      field = only(
        free.filter(one =>
          fields.some(
            other => other !== one && found.has(other.fieldName) && ownUnit(other) && ownUnit(other) === ownUnit(one),
          ),
        ),
      )
    if (!field) continue
    found.set(field.fieldName, { start: told.start, end: told.end, value: asValue(field, told.value) })
  }
}
/** Of what numbers are not read from, numbers alone that are no codes: 6921168500248 is one, 3300 is none. */
const isMark = ({ tokens, moments, parsed }: Facts, span: Span): boolean => {
  const words = parsed.plain.slice(span.start, span.end)
  // the 11th may be a day or a floor
  return tokens.some(t => t.start === span.start && t.end === span.end)
    ? /^\d{1,6}(?:st|nd|rd|th)?$/.test(words)
    : moments.some(m => m.start === span.start && m.end === span.end) && /^(?:the )?\d{1,2}(?:st|nd|rd|th)$/.test(words)
}

const YES = /^(?:是的?|有的?|对的?|嗯+|要的?|可以|好的?|yes|yep|yeah|yup|y|sure|да|ага|есть|конечно)$/
const NO = /^(?:不是|没有?|没得|不|否|无|不用|不要|没有的|no|nope|none|n|нет|не|нету)$/

/** The choices of a field, those below others with their path. */
const leaves = (choices: readonly Choice[], path: readonly Choice[] = []): Choice[][] =>
  choices.flatMap(choice =>
    choice.children?.length ? leaves(choice.children, [...path, choice]) : [[...path, choice]],
  )
const SHORTEST = 2
/** Whether words stand for a choice: its beginning, a part of it, or a word by which it begins. */
function means(words: string, choice: Choice): number {
  const text = plain(choice.text).trim()
  if (words === text) return 3
  if (words.length < SHORTEST || numberOf(words) !== null) return 0
  if (text.startsWith(words) || (words.startsWith(text) && text.length >= SHORTEST)) return 2
  return /^\p{Script=Han}+$/u.test(words) && text.includes(words) ? 1 : 0
}
/** The one choice that a clause stands for; undefined for none and for two. */
function meant(words: string, choices: readonly Choice[]): Choice | undefined {
  const scored = choices.map(choice => ({ choice, score: means(words, choice) })).filter(one => one.score > 0)
  const best = Math.max(0, ...scored.map(one => one.score))
  const [first, second] = scored.filter(one => one.score === best)
  return second ? undefined : first?.choice
}

/** A word or two that answer what was asked for, or stand for a choice of one field alone. */
function giveChoices(facts: Facts, found: Map<string, Candidate>, { open, asked }: Asking): void {
  const { parsed } = facts
  const candidates = open.filter(f => ['option', 'options', 'path'].includes(entryKindOf(f.formType) ?? ''))
  for (const clause of parsed.clauses) {
    const words = strip(parsed.plain.slice(clause.start, clause.end))
    const untouched = ![...found.values()].some(one => overlap(one, clause))
    if (asked && untouched && !found.has(asked.fieldName)) {
      const polar = polarOf(asked)
      const raw = parsed.plain.slice(clause.start, clause.end).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
      if (polar && (YES.test(raw) || NO.test(raw))) {
        found.set(asked.fieldName, { ...clause, value: NO.test(raw) ? polar.no : polar.yes })
        continue
      }
    }
    if (!words) continue
    // of several choices some may be known by their beginning: mechanical and oil
    const parts = words.split(/(?:\s(?:and|и)\s|和|跟|与|、|\s?\+\s?)/).map(strip)
    for (const field of [...(asked ? [asked] : []), ...candidates.filter(one => one !== asked)]) {
      const kind = entryKindOf(field.formType)
      if (!candidates.includes(field)) continue
      const choices = field.setting.dataSource ?? []
      if (kind === 'options') {
        const told = parts.flatMap(part => meant(part, choices)?.value ?? [])
        const before = found.get(field.fieldName)
        const known = Array.isArray(before?.value) ? before.value : []
        if (field !== asked && !known.length) continue
        const all = choices.map(one => one.value).filter(value => known.includes(value) || told.includes(value))
        if (all.length > known.length) found.set(field.fieldName, { ...clause, ...before, value: all })
      } else if (!found.has(field.fieldName) && untouched) {
        if (kind === 'option') {
          const choice = field === asked || words.length > SHORTEST ? meant(words, choices) : undefined
          if (choice && (field === asked || means(words, choice) > 1)) {
            found.set(field.fieldName, { ...clause, value: choice.value })
            break
          }
        } else if (field === asked) {
          const paths = leaves(choices)
          const leaf = meant(
            words,
            paths.flatMap(path => path.at(-1) ?? []),
          )
          const path = leaf && paths.find(one => one.at(-1) === leaf)
          if (path) {
            found.set(field.fieldName, { ...clause, value: path.map(one => one.value) })
            break
          }
        }
      }
    }
  }
}

const CODE_HEAD =
  /^(?:编号|编码|号码|单号|订单号|代码|条码|型号|料号|号|code|number|no\.?|part no\.?|номер|код|артикул)?[\s:：#]*(?:是|为|is)?\s*/
/** A code that stands alone, or behind the end of the name of its field (单号 of 贵司报修单号). */
function giveCodes(facts: Facts, found: Map<string, Candidate>, { open, asked, isLast }: Asking): void {
  const { parsed, tokens, present, corrects = false } = facts
  const fields = open.filter(isCode)
  for (const token of tokens) {
    if ([...found.values()].some(one => overlap(one, token))) continue
    if (token.value.length < 2 || (/^\d+$/.test(token.value) && token.value.length < 6)) continue
    const clause = parsed.clauses.find(c => c.start <= token.start && token.end <= c.end)
    if (!clause) continue
    const before = strip(parsed.plain.slice(clause.start, token.start))
    const behind = strip(parsed.plain.slice(token.end, clause.end))
    const head = CODE_HEAD.exec(before)?.[0] ?? ''
    if (behind !== '' || before.length > head.trim().length) continue
    const free = fields.filter(f => !found.has(f.fieldName))
    const name = before.replace(/[\s:：#是为]|\bis$/g, '')
    const called = name ? free.filter(f => plain(f.displayName).trim().endsWith(name)) : free
    const empty = called.filter(f => isEmptyValue(f, present[f.fieldName]))
    const held = called.filter(f => !isEmptyValue(f, present[f.fieldName]))
    const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
    const field =
      (corrects ? (only(held.filter(isLast)) ?? only(held)) : undefined) ??
      called.find(f => f === asked) ??
      only(empty.filter(f => entryKindOf(f.formType) === 'code')) ??
      only(empty) ??
      (empty.length ? undefined : only(held))
    if (field && String(token.value).length <= maxLengthOf(field))
      found.set(field.fieldName, { ...token, value: token.value })
  }
}

const NO_ANSWER =
  /^(?:好的?|行|嗯+|哦|谢谢|多谢|随便|都行|都可以|不知道|不清楚|没了|没有了?|ok(?:ay)?|thanks?(?: you)?|fine|whatever|no idea|i don't know|dont know|хорошо|спасибо|не знаю|ладно|hi|hello|你好|您好)$/
/** What was asked for in words: a name, a make, a description. */
function giveWords(facts: Facts, found: Map<string, Candidate>, { open, asked, isLast }: Asking): void {
  const { parsed, corrects = false } = facts
  const people = open.filter(f => asksOf(f) === 'person' || asksOf(f) === 'praised')
  for (const clause of parsed.clauses) {
    if ([...found.values()].some(one => overlap(one, clause))) continue
    const raw = parsed.text.slice(clause.start, clause.end).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    const words = strip(plain(raw))
    if (!words || NO_ANSWER.test(words)) continue
    const at = plain(raw).indexOf(words)
    const value = raw.slice(at, at + words.length)
    const person = people.find(f => f === asked) ?? (corrects ? people.find(isLast) : undefined)
    if (person && !found.has(person.fieldName) && isName(value)) found.set(person.fieldName, { ...clause, value })
  }
  if (!asked || found.size || parsed.clauses.length === 0) return
  const kind = entryKindOf(asked.formType)
  const told = parsed.text.replace(/\s+/g, ' ').trim()
  const words = strip(plain(told))
  if (!words || NO_ANSWER.test(words) || told.length > maxLengthOf(asked)) return
  const at = plain(told).indexOf(words)
  if (kind === 'longText' && asksOf(asked) !== 'remark' && words.length >= SHORTEST)
    found.set(asked.fieldName, { start: 0, end: parsed.text.length, value: told })
  else if (
    kind === 'text' &&
    !isCode(asked) &&
    asksOf(asked) !== 'phone' &&
    parsed.clauses.length === 1 &&
    (asksOf(asked) !== 'person' || isName(told))
  )
    found.set(asked.fieldName, { start: 0, end: parsed.text.length, value: told.slice(at, at + words.length) })
}

const BARE_HOUR = new RegExp(
  String.raw`^(?:make it|at|by|change (?:it )?to|move (?:it )?to|改到?|换到?|лучше|давайте|на|в|к|\s)*(${NUMBER})(?:吧|\s?(?:please|then|instead|часов|часа))*$`,
)
/** An hour alone, where the hour of a visit was told before: make it 5, лучше в 14. */
function giveHour(facts: Facts, found: Map<string, Candidate>, { open, isLast }: Asking): void {
  const { parsed, present, now, moments } = facts
  if (moments.length) return
  for (const clause of parsed.clauses) {
    const told = BARE_HOUR.exec(parsed.plain.slice(clause.start, clause.end).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''))
    const hour = told && numberOf(told[1] ?? '')
    if (!told || hour === null || !Number.isInteger(hour) || hour > 31) continue
    if ([...found.values()].some(one => overlap(one, clause))) continue
    for (const field of open) {
      if (entryKindOf(field.formType) !== 'time' || found.has(field.fieldName)) continue
      const day = String(present[field.fieldName] ?? '')
      const led = /^(?:make|at|by|change|move|改|换|лучше|давайте|на|в|к)/.test(told[0])
      if (!day || !(led || isLast(field))) continue
      // нет, 28: another day of that month
      const value = hour > 23 ? atDay(field, day, hour, now) : atHour(field, day, hour, now)
      if (value) found.set(field.fieldName, { ...clause, value })
      if (value) return
    }
  }
}

/** A time alone: for what was asked for, or in the place of what was told a turn ago, whatever field would take it else. */
function giveTimes(facts: Facts, found: Map<string, Candidate>, { open, asked, isLast }: Asking): void {
  const { moments, corrects, parsed, present } = facts
  const fields = open.filter(f => entryKindOf(f.formType) === 'time')
  for (const m of moments) {
    if (denied(parsed, m) || isShift(parsed, m)) continue
    const owner = fields.find(f => found.get(f.fieldName)?.start === m.start)
    const clause = clauseAt(parsed, m.start)
    const alone = strip(parsed.plain.slice(clause.start, m.start)) + strip(parsed.plain.slice(m.end, clause.end)) === ''
    const isAsked =
      asked !== undefined &&
      fields.includes(asked) &&
      !found.has(asked.fieldName) &&
      isEmptyValue(asked, present[asked.fieldName])
    const moves =
      owner !== undefined &&
      ((corrects && alone && !isLast(owner)) || (isAsked && owner !== asked && !leadsTo(owner, parsed, m)))
    if (owner && !moves) continue
    const free = fields.filter(f => !found.has(f.fieldName))
    const field = corrects
      ? (free.find(isLast) ??
        (owner ? undefined : free.find(f => isVisitTime(f) && !isEmptyValue(f, present[f.fieldName]))))
      : (free.find(f => f === asked) ??
        (alone && !owner ? free.find(isLast) : undefined) ??
        // half past four, and no day: the next one
        (alone && m.time && !m.ahead && !owner
          ? free.find(f => isVisitTime(f) && isEmptyValue(f, present[f.fieldName]))
          : undefined))
    const value = field && timeFor(field, m, facts)
    if (!field || !value) continue
    if (owner) found.delete(owner.fieldName)
    found.set(field.fieldName, { start: m.start, end: m.end, ...value })
    return
  }
}
/** What a turn gives by itself, given what was asked for and what the form holds: nothing that a rule has read already. */
export function answer(facts: Facts, found: Map<string, Candidate>, asking: Asking): void {
  giveChoices(facts, found, asking)
  giveNumbers(facts, found, asking)
  giveTimes(facts, found, asking)
  giveHour(facts, found, asking)
  giveCodes(facts, found, asking)
  giveWords(facts, found, asking)
}
