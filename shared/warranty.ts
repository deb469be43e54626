import dayjs from 'dayjs'
import type { Localized } from './language'

/** Labels of spec §9; '' when nothing is known of the end. */
export type WarrantyStatus = '' | 'in-warranty' | 'out-of-warranty'
/** Unit of a quality duration (spec §3 "Product"). */
export type QualityUnit = 'year' | 'month'

/** Dates of a product from which a rule of the catalogue counts; '' for the day on which it is asked. */
export const QUALITY_FILEDS = ['', 'installTime', 'qualityInfoStartTime', 'purchaseTime', 'productionTime'] as const
/** Longest warranty of a rule, in its unit. */
export const MAX_QUALITY = 1200
/** What the catalogue says of the warranty of a kind of products (spec §3 "Quality rule remote data", in its spelling). */
export interface QualityRule {
  qualityDuration: number
  qualityUnit: QualityUnit
  qualityFiledName: (typeof QUALITY_FILEDS)[number]
  /** parts that are covered longer or shorter than the machine, from the same day on */
  parts?: QualityPart[]
}
/** A part with a warranty of its own. */
export interface QualityPart {
  name: Localized
  qualityDuration: number
  qualityUnit: QualityUnit
}
/** The warranty pays for an article of the shop for one machine once in so many days. */
export const COVERED_EVERY_DAYS = 365
/** Parts of a rule. */
export const MAX_QUALITY_PARTS = 20

/** What made a warranty longer, or took its months back. */
export const LENGTHENED_BY = ['card', 'workshop', 'staff'] as const
/** A part of one machine with its own last day. */
export interface WarrantedPart {
  name: Localized
  start: string
  /** as it was given; it is covered no longer than until another takes its place */
  end: string
  /** of the time it was put in; '' for one of the rule */
  ref: string
  serialNumber?: string
  /** when another took its place, and which one */
  replaced?: { time: string; ref: string }
}
/** Parts that were put into one machine and are kept; of what is older the audit log knows. */
export const MAX_PARTS_PUT_IN = 60
/** What is known of why a machine's warranty is as it is: copied onto it when it was given, so that a later rule changes nothing of it. */
export interface QualityInfo {
  /** by a rule of the catalogue, or by hand */
  mode: 'automatic' | 'manual'
  /** of that day; null where it was given by hand, or the catalogue says nothing */
  rule: QualityRule | null
  /** of whose rule */
  catalogName: Localized
  /** end as the rule or the hand gave it, before anything lengthened it */
  firstEndTime: string
  lengthened: {
    by: (typeof LENGTHENED_BY)[number]
    ref: string
    months: number
    days: number
    until: string
    time: string
  }[]
  /** parts with their own last days, those of the rule first */
  parts: WarrantedPart[]
  /** the machine whose place this one took, and the one that took its place */
  replaces?: { productId: string; serialNumber: string; time: string; how: 'rest' | 'anew' }
  replacedBy?: { productId: string; serialNumber: string; time: string }
}

/** What there is to say of a warranty, in the order in which it is told; words are each side's own. Days are `YYYY-MM-DD`, '' where there is none. */
export const WARRANTY_FACTS = [
  'replaced',
  'noRule',
  'missing',
  'rule',
  'manual',
  'replaces',
  'lengthened',
  'before',
  'within',
  'after',
] as const
export interface WarrantyFact {
  fact: (typeof WARRANTY_FACTS)[number]
  /** date from which a rule counts, also the one that is missing */
  filedName: string
  start: string
  end: string
  duration: number
  unit: '' | QualityUnit | 'day'
  /** days from today to the start or the end, or since it */
  days: number
  /** how it was lengthened; serial number of the other machine */
  ref: string
}

/** A rule with its first and last day, `YYYY-MM-DD`; '' where they are not known. */
export interface QualityLink extends QualityRule {
  qualityStartDate: string
  qualityEndTime: string
}

/** The day of a date or date-time text, or '' when there is none such day. */
const dayOf = (text: string | null | undefined): string => {
  const day = (text ?? '').slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && dayjs(day).format('YYYY-MM-DD') === day ? day : ''
}

/**
 * Warranty status of spec §4, by whole days: `start` and `end` belong to the warranty. All three are `YYYY-MM-DD`
 * (a time behind the day is ignored); a text that is no day counts as missing.
 */
export function warrantyStatus(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): WarrantyStatus {
  const last = dayOf(end)
  if (!last) return ''
  const first = dayOf(start)
  // days written this way sort like the calendar
  return today <= last && (!first || first <= today) ? 'in-warranty' : 'out-of-warranty'
}

/** Last day of a quality period (spec §4): start + duration − 1 day, as `YYYY-MM-DD`; '' for a start that is no day or a duration that is no whole number above 0. */
export function qualityEndTime(start: string | null | undefined, duration: number, unit: QualityUnit): string {
  const first = dayOf(start)
  if (!first || !Number.isInteger(duration) || duration <= 0) return ''
  return dayOf(dayjs(first).add(duration, unit).subtract(1, 'day').format('YYYY-MM-DD'))
}

/** Why a product is in warranty or not: no end is known, or today lies before the first day, within, or after the last. */
export type WarrantyReason = 'none' | 'before' | 'within' | 'after'
export function warrantyReason(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): WarrantyReason {
  const status = warrantyStatus(start, end, today)
  if (status === '') return 'none'
  if (status === 'in-warranty') return 'within'
  return today > dayOf(end) ? 'after' : 'before'
}

/** Whether a part is in warranty: until its own last day, and no longer than until another takes its place. */
export const isPartCovered = ({ start, end, replaced }: WarrantedPart, today: string): boolean =>
  warrantyStatus(start, end, today) === 'in-warranty' && (!replaced || today < replaced.time)

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The last day after `months` more, counted from the day after `end`: 2027-02-28 and 12 months is 2028-02-29, as the months are whole. '' for an end that is no day. */
export function lengthenedEnd(end: string | null | undefined, months: number, days = 0): string {
  const last = dayOf(end)
  if (!last) return ''
  return dayOf(dayjs(last).add(1, 'day').add(months, 'month').add(days, 'day').subtract(1, 'day').format('YYYY-MM-DD'))
}

/**
 * Every date and rule that a machine's warranty comes from, for today: what is known of the machine (`dates`, by the names of
 * {@link QUALITY_FILEDS}), and what was copied onto it. Without a copy the dates alone are told.
 */
export function warrantyFacts(
  dates: Readonly<Record<string, string | null | undefined>>,
  info: QualityInfo | null,
  today: string,
): WarrantyFact[] {
  const start = dayOf(dates.qualityInfoStartTime)
  const end = dayOf(dates.qualityInfoEndTime)
  const fact = (name: WarrantyFact['fact'], more: Partial<WarrantyFact> = {}): WarrantyFact => ({
    fact: name,
    filedName: '',
    start,
    end,
    duration: 0,
    unit: '',
    days: 0,
    ref: '',
    ...more,
  })
  const facts: WarrantyFact[] = []
  if (info?.replacedBy)
    facts.push(fact('replaced', { ref: info.replacedBy.serialNumber, start: info.replacedBy.time.slice(0, 10) }))
  if (info?.rule) {
    const { qualityFiledName: filedName, qualityDuration: duration, qualityUnit: unit } = info.rule
    const told = { filedName, duration, unit }
    if (end) facts.push(fact('rule', { ...told, end: info.firstEndTime || end }))
    else facts.push(fact('missing', told))
  } else if (end) facts.push(fact('manual', { end: info?.firstEndTime || end }))
  else facts.push(fact('noRule'))
  if (info?.replaces)
    facts.push(fact('replaces', { ref: info.replaces.serialNumber, unit: '', filedName: info.replaces.how }))
  for (const { by, months, days, until } of info?.lengthened ?? [])
    facts.push(fact('lengthened', { ref: by, duration: months || days, unit: months ? 'month' : 'day', end: until }))
  const reason = warrantyReason(start, end, today)
  if (reason === 'before') facts.push(fact('before', { days: daysBetween(today, start) }))
  if (reason === 'within') facts.push(fact('within', { days: daysBetween(today, end) }))
  if (reason === 'after') facts.push(fact('after', { days: daysBetween(end, today) }))
  return facts
}
