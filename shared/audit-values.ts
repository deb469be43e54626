import { AUDIT_CUT } from './audit'
import { AUDIT_NAMES, AUDIT_UNITS, AUDIT_VALUES, AUDIT_YES_NO } from './audit-names'
import { AUDIT_ACTIONS, AUDIT_KINDS } from './audit-words'
import { fullDate } from './dates'
import { tenantTime } from './day'
import type { AuditSubject } from './kinds'
import { isLanguage, localize, readingOrder, type Language, type Localized } from './language'
import { LANGUAGE_NAMES } from './language-names'
import { listText } from './list-text'
import { money } from './money'
import type { Word } from './words/kind-words'

type Values = Readonly<Record<string, unknown>>
/** What an entry of the audit log tells of a change. */
export interface AuditTold {
  subjectKind: AuditSubject
  before: Values | null
  after: Values | null
}
/** A part of a thing, by the name of its column and in words, and what it was and is; '' on the side that an entry does not have. */
export interface AuditChange {
  part: string
  name: string
  before: string
  after: string
}

export const NOTHING = '—'
const COLON: Word = { zh: '：', en: ': ', ru: ': ', tw: '：' }
const INDENT = '  '
/** What is kept as a list and has a name for each place. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  days: ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'],
  dailyUse: ['ownerTokens', 'tenantTokens'],
}
const CENTS: readonly string[] = ['cost', 'discount', 'refunded', 'tookAmount']
const LANGUAGE_PARTS: readonly string[] = ['language', 'defaultLanguage', 'languageList']
const [DRAFT, FIELD] = ['draft.', 'field.']
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const [DAY, PLAN] = [/^\d{4}-\d\d-\d\d$/, /^\d{4}-\d\d-\d\d \d\d:\d\d$/]
const CLOCK = /^\d\d:\d\d$/

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isRecord(value) && Object.values(value).every(isNothing))
const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(of, name) ? of[name] : undefined
/** Words of a part, which may have some of its own below another one. */
const ofPart = <T>(of: Readonly<Record<string, T>>, owner: string, part: string): T | undefined =>
  own(of, `${owner}.${part}`) ?? own(of, part)

/** What the parts of a part belong to: whatever field of a form it is, and whatever language of an article. */
export function auditOwner(part: string): string {
  if (part.startsWith(DRAFT)) return auditOwner(part.slice(DRAFT.length))
  if (part.startsWith(FIELD)) return 'field'
  return isLanguage(part) ? 'article' : part
}

/** What a part of a thing, or of one of its parts, is called; undefined for one that has no name. `value`: what a field of a form is called stands in it. */
export function auditName(owner: string, part: string, language: Language, value?: unknown): string | undefined {
  if (part.startsWith(DRAFT)) {
    const name = auditName(owner, part.slice(DRAFT.length), language, value)
    return name && AUDIT_NAMES.draft[language] + COLON[language] + name
  }
  if (part.startsWith(FIELD)) {
    const called =
      isRecord(value) && isRecord(value.displayName) ? localize(value.displayName as Localized, language) : ''
    return AUDIT_NAMES.field[language] + COLON[language] + (called || part.slice(FIELD.length))
  }
  // names of the company's own, and those of a vendor, which the forms do not translate
  if (owner === 'attribute' || (owner === 'provider' && part !== 'version')) return part
  if (isLanguage(part)) return LANGUAGE_NAMES[part]
  if (DAY.test(part)) return fullDate(part, language)
  return ofPart<Word>(AUDIT_NAMES, owner, part)?.[language]
}

/** Whether a value was cut when it was kept, so that two of them may differ and look alike. */
function isCut(value: unknown): boolean {
  if (typeof value === 'string')
    return (
      value === AUDIT_CUT.hidden ||
      value === AUDIT_CUT.mark ||
      /^… \d+$/.test(value) ||
      (value.length >= AUDIT_CUT.chars && value.endsWith(AUDIT_CUT.mark))
    )
  return typeof value === 'object' && value !== null && Object.values(value).some(isCut)
}
const isSame = (before: unknown, after: unknown): boolean =>
  (isNothing(before) && isNothing(after)) || (JSON.stringify(before) === JSON.stringify(after) && !isCut(before))

/** A value without its parts that are nothing. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([part, one]) => (isNothing(one) ? [] : [[part, filled(one)]])),
  )
}

/** A value whose parts all have names: of a list by its places, of which an empty one says something; and of switches that lie deeper than others. */
function placed(value: unknown, part = ''): unknown {
  const places = own(PLACES, part)
  if (Array.isArray(value))
    return places?.length === value.length
      ? Object.fromEntries(
          places.map((place, i): [string, unknown] => [place, isNothing(value[i]) ? NOTHING : value[i]]),
        )
      : value
  if (!isRecord(value)) return value
  const { setting, ...beside } = value
  const parts = part === 'flags' && isRecord(setting) ? { ...beside, ...setting } : value
  return Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, placed(one, name)]))
}

function differing(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isRecord(before) || !isRecord(after)) return [filled(before), filled(after)]
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(part => !isSame(before[part], after[part]))
    .map(part => ({ part, both: differing(before[part], after[part]) }))
  return [
    Object.fromEntries(parts.map(({ part, both }) => [part, both[0]])),
    Object.fromEntries(parts.map(({ part, both }) => [part, both[1]])),
  ]
}
/** Both without the parts that are alike, however deep. */
export const auditDifference = (before: unknown, after: unknown): [before: unknown, after: unknown] =>
  differing(placed(before), placed(after))

const ORDER = new Map(Object.keys(AUDIT_NAMES).map((name, i) => [name, i]))
/** Parts in the order of their names, which the database does not keep; a text first in the language of the reader. */
function inOrder(owner: string, parts: readonly string[], language: Language): string[] {
  const languages: readonly string[] = readingOrder(language)
  const placeOf = (part: string) => {
    const rest = part.startsWith(DRAFT) ? part.slice(DRAFT.length) : part
    if (isLanguage(rest)) return languages.indexOf(rest)
    return ORDER.get(`${owner}.${rest}`) ?? ORDER.get(rest) ?? ORDER.size
  }
  return [...parts].sort((a, b) => placeOf(a) - placeOf(b))
}

function timeText(text: string, language: Language): string | undefined {
  if (DAY.test(text)) return fullDate(text, language) || undefined
  if (PLAN.test(text)) return `${fullDate(text, language)} ${text.slice(11)}`
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return `${fullDate(text, language)} ${tenantTime(Date.parse(text)).slice(11)}`
}

/** A value that has words of its own. */
function word(owner: string, part: string, value: unknown, language: Language): string | undefined {
  if (typeof value === 'boolean') return AUDIT_YES_NO[`${value}`][language]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const known = own(ofPart(AUDIT_VALUES, owner, part) ?? {}, String(value))?.[language]
  if (known !== undefined) return known
  if (typeof value === 'number') {
    if (CENTS.includes(part)) return money(value, language)
    const unit = own(AUDIT_UNITS, owner)
    return unit && ((value === 0 && unit.none?.[language]) || unit[language].replace('{{n}}', String(value)))
  }
  if (LANGUAGE_PARTS.includes(part) && isLanguage(value)) return LANGUAGE_NAMES[value]
  if (part === 'subjectKind') return own<string>(AUDIT_KINDS[language], value)
  if (part === 'action') return own<string>(AUDIT_ACTIONS[language], value)
  return timeText(value, language)
}

/** A part with its name: in one line where it has one, else below it. */
function named(name: string, lines: readonly string[], language: Language): string[] {
  const [first = '', ...others] = lines
  return others.length
    ? [(name + COLON[language]).trimEnd(), ...lines.map(line => INDENT + line)]
    : [name + COLON[language] + first]
}
const recordLines = (owner: string, value: Values, language: Language): string[] =>
  inOrder(owner, Object.keys(value), language).flatMap(part =>
    named(auditName(owner, part, language, value[part]) ?? part, linesOf(owner, part, value[part], language), language),
  )

function listLines(owner: string, part: string, value: readonly unknown[], language: Language): string[] {
  if (value.length === 2 && value.every(one => typeof one === 'string' && CLOCK.test(one))) return [value.join('–')]
  const items = value.map(one => linesOf(owner, part, one, language))
  if (items.every(lines => lines.length === 1)) return [listText(items.flat(), language)]
  return items.flatMap((lines, i) => lines.map((line, j) => (j ? INDENT : `${i + 1}. `) + line))
}

function linesOf(owner: string, part: string, value: unknown, language: Language): string[] {
  const said = word(owner, part, value, language)
  if (said !== undefined) return [said]
  if (isNothing(value)) return [NOTHING]
  if (Array.isArray(value)) return listLines(owner, part, value, language)
  if (isRecord(value)) return recordLines(auditOwner(part), value, language)
  return String(value).split('\n')
}

/** Without what stands there twice: the id of somebody whose name stands beside it, and a message that is what was done, or the reason. */
function once(values: Values | null): Values | undefined {
  if (!values) return undefined
  const { executorName, content, ...rest } = values
  const isTold = isNothing(content) || content === rest.serviceContent || content === rest.offReason
  return {
    ...rest,
    ...(isTold ? {} : { content }),
    ...('executorId' in rest && !isNothing(executorName) ? { executorId: executorName } : {}),
  }
}

/** What an entry of the audit log says was changed, in words: what is alike on both sides is left out. A value that nothing is known of is said as it is. */
export function auditChanges({ subjectKind, before, after }: AuditTold, language: Language): AuditChange[] {
  const [from, to] = auditDifference(once(before), once(after))
  const sides = [from, to].map(side => (isRecord(side) ? side : {}))
  const [left = {}, right = {}] = sides
  const all = inOrder(subjectKind, [...new Set(sides.flatMap(side => Object.keys(side)))], language).filter(
    part => part !== 'id',
  )
  // which is told only where a secret was replaced by one that looks like it
  const parts = all.filter(part => part !== 'version')
  return (parts.length ? parts : all).map(part => {
    const text = (side: Values, isThere: boolean) =>
      isThere ? linesOf(subjectKind, part, side[part], language).join('\n') : ''
    return {
      part,
      name: auditName(subjectKind, part, language, after?.[part] ?? before?.[part]) ?? part,
      before: text(left, before !== null),
      after: text(right, after !== null),
    }
  })
}

/** One side of a change as a text: a line, or some, for each part. */
export const auditText = (changes: readonly AuditChange[], side: 'before' | 'after', language: Language): string =>
  changes.flatMap(({ name, [side]: text }) => (text ? named(name, text.split('\n'), language) : [])).join('\n')
