import { tenantInstant } from './day'

/** Who brings the facts of figures: each domain its own. */
export const FIGURE_SOURCES = ['event', 'order', 'refund', 'afterSale', 'conversation', 'question', 'member'] as const
export type FigureSource = (typeof FIGURE_SOURCES)[number]

/** By what figures can be split. */
export const FIGURE_DIMENSIONS = [
  'template',
  'origin',
  'area',
  'model',
  'executor',
  'sale',
  'refundReason',
  'afterSaleType',
  'afterSaleReason',
  'seat',
  'outcome',
  'memberReason',
] as const
export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number]

/** Who raised a request: `guest` did it without an account. */
export type RequestOrigin = 'linkman' | 'guest' | 'staff' | 'system'
/** What an order was for: `service` pays the quotation of a request. */
export type Sale = 'shop' | 'service'

/**
 * How what was counted of days becomes a figure, of any number of days: facts counted; their amounts summed up; the part of the facts that
 * the amounts (0 or 1) say; the mean of the amounts; the middle of the minutes, read from a small histogram.
 */
export const FIGURE_METHODS = ['count', 'sum', 'share', 'mean', 'median'] as const
export type FigureMethod = (typeof FIGURE_METHODS)[number]
export const FIGURE_UNITS = ['number', 'percent', 'minutes', 'cents', 'points', 'stars'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]
/** What figures are about, in the order in which they are shown. */
export const FIGURE_GROUPS = [
  'requests',
  'promises',
  'times',
  'quality',
  'chat',
  'assistant',
  'shop',
  'members',
] as const
export type FigureGroup = (typeof FIGURE_GROUPS)[number]

interface Definition {
  source: FigureSource
  group: FigureGroup
  method: FigureMethod
  unit: FigureUnit
  /** whether a higher one is better; null where it says nothing */
  rises: boolean | null
  by: readonly FigureDimension[]
  /** in which state the list of requests shows exactly what was counted; without it no list does */
  requestState?: 'all' | 'open' | 'off'
}

const OF_REQUEST = ['template', 'area', 'executor', 'model', 'origin'] as const
const OF_WORK = ['template', 'area', 'executor', 'model'] as const

/** Every figure, once: what is counted by whom, how, and by what it can be split. What it means in words stands in shared/words/figures.ts. */
export const FIGURES = {
  requests: {
    source: 'event',
    group: 'requests',
    method: 'count',
    unit: 'number',
    rises: null,
    by: OF_REQUEST,
    requestState: 'all',
  },
  stillOpen: {
    source: 'event',
    group: 'requests',
    method: 'count',
    unit: 'number',
    rises: false,
    by: OF_REQUEST,
    requestState: 'open',
  },
  calledOff: {
    source: 'event',
    group: 'requests',
    method: 'count',
    unit: 'number',
    rises: false,
    by: OF_REQUEST,
    requestState: 'off',
  },
  finished: { source: 'event', group: 'requests', method: 'count', unit: 'number', rises: true, by: OF_WORK },
  answeredInTime: { source: 'event', group: 'promises', method: 'share', unit: 'percent', rises: true, by: OF_WORK },
  visitedInTime: { source: 'event', group: 'promises', method: 'share', unit: 'percent', rises: true, by: OF_WORK },
  solvedInTime: { source: 'event', group: 'promises', method: 'share', unit: 'percent', rises: true, by: OF_WORK },
  answerTime: { source: 'event', group: 'times', method: 'median', unit: 'minutes', rises: false, by: OF_WORK },
  arrivalTime: { source: 'event', group: 'times', method: 'median', unit: 'minutes', rises: false, by: OF_WORK },
  solutionTime: { source: 'event', group: 'times', method: 'median', unit: 'minutes', rises: false, by: OF_WORK },
  firstTimeFix: { source: 'event', group: 'quality', method: 'share', unit: 'percent', rises: true, by: OF_WORK },
  repeats: { source: 'event', group: 'quality', method: 'share', unit: 'percent', rises: false, by: OF_WORK },
  stars: {
    source: 'event',
    group: 'quality',
    method: 'mean',
    unit: 'stars',
    rises: true,
    by: ['executor', 'template', 'area'],
  },
  chats: { source: 'conversation', group: 'chat', method: 'count', unit: 'number', rises: null, by: ['seat'] },
  chatsOutOfHours: { source: 'conversation', group: 'chat', method: 'share', unit: 'percent', rises: false, by: [] },
  chatsLost: { source: 'conversation', group: 'chat', method: 'share', unit: 'percent', rises: false, by: [] },
  chatWait: { source: 'conversation', group: 'chat', method: 'median', unit: 'minutes', rises: false, by: ['seat'] },
  chatStars: { source: 'conversation', group: 'chat', method: 'mean', unit: 'stars', rises: true, by: ['seat'] },
  questions: { source: 'question', group: 'assistant', method: 'count', unit: 'number', rises: null, by: ['outcome'] },
  questionsAnswered: { source: 'question', group: 'assistant', method: 'share', unit: 'percent', rises: true, by: [] },
  handedOver: {
    source: 'question',
    group: 'assistant',
    method: 'share',
    unit: 'percent',
    rises: false,
    by: ['outcome'],
  },
  orders: { source: 'order', group: 'shop', method: 'count', unit: 'number', rises: true, by: ['sale'] },
  revenue: { source: 'order', group: 'shop', method: 'sum', unit: 'cents', rises: true, by: ['sale'] },
  refunded: { source: 'refund', group: 'shop', method: 'sum', unit: 'cents', rises: false, by: ['refundReason'] },
  afterSales: {
    source: 'afterSale',
    group: 'shop',
    method: 'count',
    unit: 'number',
    rises: false,
    by: ['afterSaleType', 'afterSaleReason'],
  },
  pointsIssued: {
    source: 'member',
    group: 'members',
    method: 'sum',
    unit: 'points',
    rises: null,
    by: ['memberReason'],
  },
  pointsSpent: { source: 'member', group: 'members', method: 'sum', unit: 'points', rises: null, by: ['memberReason'] },
} as const satisfies Record<string, Definition>
export type FigureKey = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as FigureKey[]
/** What is said of a figure, whichever it is. */
export const figureOf = (key: FigureKey): Definition => FIGURES[key]

/** Another request for the same machine within so many days is a repeat. */
export const REPEAT_DAYS = 30

/** So many days are shown one by one, beyond that months; and so many are the most. */
export const MAX_FIGURE_DAYS = { byDay: 92, all: 3660 } as const
/** So many values of a dimension are named, the largest; the rest is one. */
export const MAX_FIGURE_PARTS = 50

const HOUR = 60
const DAY = 24 * HOUR
/**
 * The upper ends of all but the last class of the histograms of minutes, near ones close to each other: a median is exact to the width of
 * its class. New ones change what is kept: then figures are rebuilt.
 */
export const MINUTE_BOUNDS = [
  1,
  2,
  3,
  5,
  7,
  10,
  15,
  20,
  30,
  45,
  HOUR,
  90,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  8 * HOUR,
  12 * HOUR,
  16 * HOUR,
  DAY,
  1.5 * DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  10 * DAY,
  14 * DAY,
  21 * DAY,
  30 * DAY,
  60 * DAY,
] as const

/** What was counted of a figure: facts, the sum of their amounts, and of minutes how many fall into each class. */
export interface Tally {
  count: number
  sum: number
  classes: readonly number[]
}

/** The minutes below which a part (0 to 1) of them lies, between the ends of the class in which that is; null for none. */
export function quantile(classes: readonly number[], part: number): number | null {
  const all = classes.reduce((sum, one) => sum + one, 0)
  if (!all) return null
  let below = 0
  for (const [i, inside] of classes.entries()) {
    if (inside && below + inside >= all * part) {
      const from = MINUTE_BOUNDS[i - 1] ?? 0
      const to = MINUTE_BOUNDS[i]
      return to === undefined ? from : from + ((to - from) * (all * part - below)) / inside
    }
    below += inside
  }
  return MINUTE_BOUNDS.at(-1) ?? null
}

/** A figure of what was counted; null where nothing was, of which there is no share, mean or median. */
export function figureValue(method: FigureMethod, { count, sum, classes }: Tally): number | null {
  if (method === 'count') return count
  if (method === 'sum') return sum
  if (method === 'median') return quantile(classes, 0.5)
  return count ? sum / count : null
}

/** Names of the filters of the list of requests, by the dimension that they cut down by. */
const REQUEST_FILTERS: { readonly [D in FigureDimension]?: string } = {
  template: 'templateId',
  area: 'area',
  executor: 'executorId',
}
/** Where the rows stand that a figure counted from a day to another, both of them: an address of the console; null where no list counts the same. */
export function rowsOf(
  key: FigureKey,
  { from, to, part }: { from: string; to: string; part?: { dimension: FigureDimension; value: string } },
): string | null {
  const { requestState } = figureOf(key)
  if (!requestState) return null
  const filter = part && REQUEST_FILTERS[part.dimension]
  if (part && (!filter || !part.value)) return null
  const query = new URLSearchParams({
    state: requestState,
    sort: 'newest',
    from: new Date(tenantInstant(`${from} 00:00`)).toISOString(),
    to: new Date(tenantInstant(to)).toISOString(),
    ...(part && filter ? { [filter]: part.value } : {}),
  })
  return `/requests?${query.toString()}`
}
