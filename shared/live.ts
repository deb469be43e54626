import type { LiveKind } from './kinds'

export const LIVE = {
  /** who is on something says so again within this time, s */
  hereSeconds: 45,
  /** a number that is older than this, s, cannot be gone on from */
  keepSeconds: 86_400,
  /** streams that one person, and all of a company, may have open at one process */
  perPerson: 8,
  perTenant: 500,
} as const

/**
 * Events of the stream, by name. `ready`: the first one, when no number was asked for; what is read from now on misses nothing. `reset`:
 * what came between cannot be told any more, so all is read again. `change`: something is no longer as it was.
 */
export interface LiveEvents {
  ready: Record<string, never>
  reset: Record<string, never>
  change: LiveChange
}
/** It names what changed and never how. */
export interface LiveChange {
  kind: LiveKind
  id: string
  /** what happened, as the timeline names it; `here`: others are on it than before */
  change: string
  /** the colleague who did it; '' for a customer and for the system */
  staffId: string
}
