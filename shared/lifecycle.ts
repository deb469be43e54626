/**
 * The life of something that moves through states, as one table: its states, what may be done, from which states, by whom,
 * where it leads and who hears of it. The server refuses what is not in the table, the client draws its buttons from it.
 * Each action writes an entry of its own name into the timeline; the first entry is `create`. `system` is what happens by itself, when time is over.
 */
export type Actor = 'linkman' | 'staff' | 'system'

/** What an action asks of whoever does it, so that every screen asks for the same: a form of its own where none of the others fits. */
export type Ask = 'nothing' | 'reason' | 'text' | 'person' | 'time' | 'arrival' | 'work' | 'again' | 'subject' | 'form'
/** Who of the staff hears of an action: who has the work, who gives work out, or who has it and else, of the linkman, who gives it out. */
export type Hearer = 'holder' | 'desk' | 'holderOrDesk'

/** One action. `S` are the states, `M` the names of the moments (ISO 8601, null for never) that its limits look at. */
export interface LifecycleAction<S extends string, M extends string = never> {
  from: readonly S[]
  /** states from which staff may, in place of `from` and without the limits of time */
  staffFrom?: readonly S[]
  to: S | 'same'
  by: readonly Actor[]
  /** what is to be given with it; nothing by default */
  asks?: Ask
  /** of the staff only who has the work, or only who gives work out; both by default */
  who?: 'holder' | 'desk'
  /** who of the staff hears of it when somebody else did it; nobody by default */
  hears?: Hearer
  /** staff hear of it only from the linkman */
  hearsLinkman?: true
  /** whether the linkman hears of it when it was not the linkman who did it */
  tells: boolean
  /** only for this many days after a moment */
  within?: { days: number; after: M }
  /** only as long as this moment has not been set */
  before?: M
  /** only this many minutes after the moment when it was done last */
  every?: { minutes: number; since: M }
}

export interface Lifecycle<S extends string, A extends string, M extends string = never> {
  states: readonly S[]
  /** the state that `create` leads to */
  start: S
  /** states in which the work is over: what was held for it (unique values) is free again */
  ended: readonly S[]
  actions: Readonly<Record<A, LifecycleAction<S, M>>>
}

/** Checks a table's names against each other while it is typed. */
export const defineLifecycle = <const S extends string, const A extends string, const M extends string = never>(
  table: Lifecycle<S, A, M>,
): Lifecycle<S, A, M> => table

/** What the rules look at: the state, and the moments that limits name. */
export type Living<S extends string, M extends string> = { state: S } & { readonly [moment in M]?: string | null }

/** Why an action is refused: the state or the person does not fit, its time is over, or it comes too soon (whole minutes left). */
export type Refusal = { reason: 'actor' | 'state' | 'late' } | { reason: 'soon'; minutes: number }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Why `by` may not do `action` now (ms since 1970), or null when it is allowed. */
export function refusalOf<S extends string, A extends string, M extends string>(
  { actions }: Lifecycle<S, A, M>,
  action: A,
  by: Actor,
  subject: Living<NoInfer<S>, NoInfer<M>>,
  now: number,
): Refusal | null {
  const rule: LifecycleAction<S, M> = actions[action]
  const at = (moment: M): string | null | undefined => subject[moment]
  if (!rule.by.includes(by)) return { reason: 'actor' }
  const free = by === 'staff' && rule.staffFrom
  if (!(free || rule.from).includes(subject.state)) return { reason: 'state' }
  if (free) return null
  if (rule.before && at(rule.before)) return { reason: 'late' }
  if (rule.within) {
    const since = at(rule.within.after)
    if (!since || now - Date.parse(since) > rule.within.days * DAY) return { reason: 'late' }
  }
  if (rule.every) {
    const last = at(rule.every.since)
    const minutes = last ? Math.ceil((Date.parse(last) - now) / MINUTE + rule.every.minutes) : 0
    if (minutes > 0) return { reason: 'soon', minutes }
  }
  return null
}

/** Whether `by` may do `action` now (ms since 1970). */
export const can = <S extends string, A extends string, M extends string>(
  table: Lifecycle<S, A, M>,
  action: NoInfer<A>,
  by: Actor,
  subject: Living<NoInfer<S>, NoInfer<M>>,
  now: number,
): boolean => !refusalOf(table, action, by, subject, now)

/** The state after `action`. */
export function nextState<S extends string, A extends string, M extends string>(
  { actions }: Lifecycle<S, A, M>,
  action: NoInfer<A>,
  state: NoInfer<S>,
): S {
  const { to }: LifecycleAction<S, M> = actions[action]
  return to === 'same' ? state : to
}

/** Whether the work is over in this state. */
export const isEnded = <S extends string, A extends string, M extends string>(
  table: Lifecycle<S, A, M>,
  state: NoInfer<S>,
): boolean => table.ended.includes(state)
