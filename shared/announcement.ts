/** What a company tells its customers: something that is so, or something that they may come to. */
export const ANNOUNCEMENT_KINDS = ['notice', 'activity'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

/** How much there may be of an announcement. */
export const ANNOUNCEMENT_LIMITS = { title: 80, content: 4000, place: 120, url: 500, capacity: 10_000 } as const

/**
 * `hidden` and `early` are seen by staff alone; a thing that nobody is asked to come to is `told`. People come to what is `open`, and may
 * take it back while it is `full`.
 */
export const ANNOUNCEMENT_STATES = ['hidden', 'early', 'told', 'open', 'full', 'calledOff', 'over'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]
/** The states in which customers see one. */
export const SEEN_STATES = ['told', 'open', 'full', 'calledOff', 'over'] as const satisfies readonly AnnouncementState[]

interface Announced {
  kind: AnnouncementKind
  url: string
  startTime: string
  endTime: string | null
  /** 0 for as many as like */
  capacity: number
  calledOff: boolean
  enabled: boolean
}

/** Whether people are asked to say that they come: to an activity that does not lead elsewhere. */
export const asksToCome = ({ kind, url }: Pick<Announced, 'kind' | 'url'>): boolean => kind === 'activity' && url === ''

/** How an announcement stands at a moment (ms since 1970) when so many come. A notice is seen from its begin on, an activity before it. */
export function announcementState(now: number, one: Announced, coming: number): AnnouncementState {
  if (!one.enabled) return 'hidden'
  if (one.kind === 'notice' && now < Date.parse(one.startTime)) return 'early'
  if (one.endTime !== null && now >= Date.parse(one.endTime)) return 'over'
  if (one.calledOff) return 'calledOff'
  if (!asksToCome(one)) return 'told'
  return one.capacity > 0 && coming >= one.capacity ? 'full' : 'open'
}
