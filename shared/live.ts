import type { Permission } from './permissions'

/**
 * What a message of the live stream can be about, with what lets one read of it all: any one of these, as the calls that answer it ask. Who
 * lacks them hears of what is their own. Without any: it is for the people whom it names, and nobody else.
 */
export const LIVE_KINDS = {
  event: ['event.read'],
  task: ['task.read'],
  customer: ['customer.read'],
  linkman: ['customer.read'],
  product: ['product.read'],
  template: ['template.manage', 'audit.read'],
  staff: ['staff.manage', 'audit.read', 'event.allocate', 'task.allocate'],
  team: ['staff.manage', 'audit.read', 'event.allocate'],
  role: ['role.manage', 'staff.manage', 'audit.read'],
  tenant: ['tenant.manage', 'audit.read'],
  door: ['tenant.manage', 'audit.read'],
  provider: ['provider.manage', 'audit.read'],
  article: ['wiki.manage', 'audit.read'],
  synonym: ['agent.manage', 'audit.read'],
  agent: ['agent.manage', 'audit.read'],
  message: [],
} as const satisfies Record<string, readonly Permission[]>
export type LiveKind = keyof typeof LIVE_KINDS
export const isLiveKind = (kind: string): kind is LiveKind => Object.keys(LIVE_KINDS).includes(kind)

/** What somebody can be on, for others to see. */
export const HERE_KINDS = ['event', 'task', 'customer', 'linkman', 'product', 'template'] as const satisfies LiveKind[]
export type HereKind = (typeof HERE_KINDS)[number]

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
