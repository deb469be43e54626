import type { LiveKind } from './kinds'

export const LIVE = {
  /** who is on something says so again within this time, s */
  hereSeconds: 45,
  /** a number that is older than this, s, cannot be gone on from */
  keepSeconds: 86_400,
  /** streams that one person, all of a company, and all that use one process, may have open there */
  readers: {
    staff: { perPerson: 8, perTenant: 500, inAll: 4000 },
    linkman: { perPerson: 4, perTenant: 2000, inAll: 4000 },
  },
} as const

/** What a customer's portal is told of: what is theirs, and nothing else. */
export const PORTAL_LIVE_KINDS = [
  'event',
  'task',
  'message',
  'order',
  'afterSale',
  'product',
  'registration',
  'invoice',
] as const satisfies LiveKind[]
export type PortalLiveKind = (typeof PORTAL_LIVE_KINDS)[number]
export const isPortalLiveKind = (kind: string): kind is PortalLiveKind =>
  (PORTAL_LIVE_KINDS as readonly string[]).includes(kind)

/**
 * Events of the stream, by name. `ready`: the first one, when no number was asked for; what is read from now on misses nothing. `reset`:
 * what came between cannot be told any more, so all is read again. `ahead`: nothing that came until this number is the reader's.
 * `change`: something is no longer as it was.
 */
export interface LiveEvents {
  ready: Record<string, never>
  reset: Record<string, never>
  ahead: Record<string, never>
  change: LiveChange
}
/** It names what changed and never how. */
export interface LiveChange {
  kind: LiveKind
  id: string
  /** what happened, as the timeline names it; `here`: others are on it than before */
  change: string
  /** the colleague who did it; '' for a customer and for the system, and at the portal */
  staffId: string
}
