import dayjs from 'dayjs'

/** Labels of spec §9; '' when nothing is known of the end. */
export type WarrantyStatus = '' | 'in-warranty' | 'out-of-warranty'
/** Unit of a quality duration (spec §3 "Product"). */
export type QualityUnit = 'year' | 'month'

/** Dates of a product from which a rule of the catalogue counts; '' for the day on which it is asked. */
export const QUALITY_FILEDS = ['', 'installTime', 'qualityInfoStartTime'] as const
/** Longest warranty of a rule, in its unit. */
export const MAX_QUALITY = 1200
/** What the catalogue says of the warranty of a kind of products (spec §3 "Quality rule remote data", in its spelling). */
export interface QualityRule {
  qualityDuration: number
  qualityUnit: QualityUnit
  qualityFiledName: (typeof QUALITY_FILEDS)[number]
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
