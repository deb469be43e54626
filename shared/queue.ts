import { EVENT_STATES, type EventState } from './event'
import type { Permission } from './permissions'

/** How much a request matters to the company; '' is as any other. */
export const LEVELS = ['', 'high', 'urgent'] as const
export type Level = (typeof LEVELS)[number]

/** States in which a request lies on the desk: somebody of the company has something to do. A converted one goes on as its task. */
export const OPEN_STATES = ['created', 'allocated', 'processing'] as const satisfies readonly EventState[]
export const isOpen = (state: EventState): boolean => (OPEN_STATES as readonly EventState[]).includes(state)

/** What of the queue is shown: one state, those on the desk (the default), or all. */
export const QUEUE_STATES = ['open', 'all', ...EVENT_STATES] as const
export type QueueState = (typeof QUEUE_STATES)[number]

/** By promise (the next to come first; what is over has none and comes newest first), newest first, or longest waiting first. */
export const QUEUE_SORTS = ['sla', 'newest', 'oldest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** What a queue is cut down to; each condition that is named must hold. Moments are ISO 8601. */
export interface QueueFilter {
  state?: QueueState
  /** given to the person who asks */
  mine?: boolean
  unassigned?: boolean
  /** past its promise */
  overdue?: boolean
  /** its promise comes near, see {@link SOON} */
  dueSoon?: boolean
  /** staff asked the customer something, who has not answered yet */
  waiting?: boolean
  templateId?: string
  productKindId?: string
  executorId?: string
  teamId?: string
  /** begin of an area as `province/city/district` */
  area?: string
  level?: Level
  customerId?: string
  productId?: string
  /** raised at this moment or later */
  from?: string
  /** raised before this moment */
  to?: string
  /** words of number, title, customer, phone or of what was asked */
  keyword?: string
}

/** Columns that the table of the queue can show, in their usual order. */
export const QUEUE_COLUMNS = [
  'eventNo',
  'title',
  'customer',
  'product',
  'state',
  'executor',
  'due',
  'age',
  'template',
  'linkman',
  'phone',
  'area',
  'level',
  'planTime',
  'createTime',
] as const
export type QueueColumn = (typeof QUEUE_COLUMNS)[number]

/** Who may do one of these shares views with everybody. */
export const MAY_SHARE = ['event.allocate', 'event.handle', 'event.remark'] as const satisfies Permission[]

/** Views that everybody has, by their key. */
export const BUILT_IN_VIEWS = {
  mine: { state: 'open', mine: true },
  unassigned: { state: 'open', unassigned: true },
  overdue: { state: 'open', overdue: true },
  dueSoon: { state: 'open', dueSoon: true },
  waiting: { state: 'open', waiting: true },
  open: { state: 'open' },
} as const satisfies Record<string, QueueFilter>

/** The count of a view is exact up to here. */
export const MAX_VIEW_COUNT = 1000

/** Why somebody is proposed for a request: having been there for it, skill, earlier requests of the template, area, what there is to do, earlier work on the product. */
export const SUGGESTION_REASONS = ['visited', 'skill', 'experience', 'area', 'load', 'product'] as const

/** Requests that one bulk action takes. */
export const MAX_BULK = 100

/** When a promise comes near: in its last hour, of a short one only in this part of the time since the request was raised. */
export const SOON = { ms: 60 * 60 * 1000, part: 0.5 } as const
/** How near a promise is: amber when it comes near, red past it. */
export type Urgency = '' | 'soon' | 'over'
export function urgencyOf(
  { createTime, dueTime }: { createTime: string; dueTime: string | null },
  now: number,
): Urgency {
  if (!dueTime) return ''
  const due = Date.parse(dueTime)
  if (due < now) return 'over'
  return due - now <= Math.min(SOON.ms, (due - Date.parse(createTime)) * SOON.part) ? 'soon' : ''
}
