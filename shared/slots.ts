import { tenantMidnight, tenantTime } from './day'
import { spansOf, type WorkingTime } from './sla'
import { WINDOW_HOURS } from './plan-time'

/** A length or a number of visits at once that differs from the company's, for a template, an area (`province/city/district`, or its beginning), or both. */
export interface OwnVisitRule {
  templateId: string | null
  area: string
  minutes: number | null
  places: number | null
}

/** How visits are offered. All lengths are minutes. */
export interface VisitRule {
  /** without it customers ask for any time that the form lets them ask for, and nobody is kept from being planned twice */
  on: boolean
  /** length of a visit, which is also the window that the customer is told */
  minutes: number
  /** from the beginning of one to that of the next on offer */
  every: number
  /** visits that may begin at once */
  places: number
  /** between two visits of one engineer */
  travel: number
  /** how many days ahead visits are offered */
  days: number
  /** how long before its beginning a visit may still be booked, and how long before it the customer may move or cancel it */
  lead: number
  change: number
  /** who sets out and is there so long before the beginning of a visit is asked whether they mean it */
  early: number
  own: OwnVisitRule[]
}

export const DEFAULT_VISIT_RULE: VisitRule = {
  on: false,
  minutes: WINDOW_HOURS * 60,
  every: WINDOW_HOURS * 60,
  places: 2,
  travel: 30,
  days: 14,
  lead: 120,
  change: 120,
  early: 120,
  own: [],
}

/** What takes an engineer's time. */
export const BLOCK_KINDS = ['visit', 'leave', 'other'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
/** Of these, what is written down as such. */
export const ABSENCE_KINDS = ['leave', 'other'] as const satisfies readonly BlockKind[]

/** Why somebody cannot be given a visit: what takes their time, or a skill that they do not have. */
export const CLASH_KINDS = [...BLOCK_KINDS, 'skill'] as const
export type ClashKind = (typeof CLASH_KINDS)[number]

/** How long a time is kept for whoever fills in the form. */
export const HOLD_MINUTES = 10
/** A customer moves one visit at most so often. */
export const MAX_MOVES = 30
/** What a rule may say at most. */
export const VISIT_LIMITS = {
  minutes: { least: 15, most: 3 * 24 * 60 },
  every: { least: 15, most: 24 * 60 },
  places: 200,
  travel: 4 * 60,
  days: 60,
  lead: 14 * 24 * 60,
  change: 14 * 24 * 60,
  early: 24 * 60,
  own: 100,
} as const

const MINUTE = 60_000

/** Length and number of visits at once for a template in an area: what names most goes first, the template before the area. */
export function visitRuleOf(
  rule: VisitRule,
  { templateId, area }: { templateId: string; area: string },
): { minutes: number; places: number; area: string } {
  const fits = rule.own.filter(
    own =>
      (own.templateId === null || own.templateId === templateId) && `${area}/`.startsWith(own.area && `${own.area}/`),
  )
  const weight = (own: OwnVisitRule): number => (own.templateId === null ? 0 : 1000) + own.area.length
  const byWeight = [...fits].sort((a, b) => weight(b) - weight(a))
  const placed = byWeight.find(own => own.places !== null)
  return {
    minutes: byWeight.find(own => own.minutes !== null)?.minutes ?? rule.minutes,
    places: placed?.places ?? rule.places,
    // visits of different numbered places do not take each other's
    area: placed?.area ?? '',
  }
}

/** The beginnings of visits of a day (`YYYY-MM-DD`) that lie whole inside the working time, each `YYYY-MM-DD HH:mm`, in order. */
export function startsOf(
  day: string,
  { minutes, every }: { minutes: number; every: number },
  time: WorkingTime,
): string[] {
  const midnight = tenantMidnight(Date.parse(`${day}T00:00:00+08:00`))
  return spansOf(midnight, time).flatMap(({ from, to }) => {
    const starts: string[] = []
    for (let start = from; start + minutes * MINUTE <= to; start += every * MINUTE) starts.push(tenantTime(start))
    return starts
  })
}

/**
 * Of the windows of a day, in order, those that do not overlap: as many free ones as there can be, and the full ones between them.
 * One that `isWanted` is among them whatever it overlaps. `end` is `HH:mm`, or `YYYY-MM-DD HH:mm` where it is another day's.
 */
export function separateSlots<S extends { planTime: string; end: string }>(
  slots: readonly S[],
  isFree: (slot: S) => boolean,
  isWanted: (slot: S) => boolean,
): S[] {
  const endOf = ({ planTime, end }: S): string => (end.length > 5 ? end : `${planTime.slice(0, 10)} ${end}`)
  const chosen: S[] = []
  for (const pass of [isFree, () => true])
    for (const slot of slots)
      if (pass(slot) && chosen.every(one => endOf(one) <= slot.planTime || one.planTime >= endOf(slot)))
        chosen.push(slot)
  return slots.filter(slot => chosen.includes(slot) || isWanted(slot))
}

/** What takes or gives time: from one moment to another, ms since 1970. */
export interface TimeRange {
  start: number
  end: number
}

/** Minutes that somebody works on a day: its working time less absences, which may lie over one another. */
export function openMinutes(spans: readonly TimeRange[], absences: readonly TimeRange[]): number {
  const away = [...absences].sort((a, b) => a.start - b.start)
  return spans.reduce((sum, span) => {
    let at = span.start
    let free = 0
    for (const { start, end } of away) {
      free += Math.max(0, Math.min(start, span.end) - at)
      at = Math.max(at, end)
    }
    return sum + Math.round((free + Math.max(0, span.end - at)) / MINUTE)
  }, 0)
}

/** How much of so many working minutes visits take, in percent; null where nobody works. */
export const loadShare = (visitMinutes: number, open: number): number | null =>
  open > 0 ? Math.round((visitMinutes / open) * 100) : null
