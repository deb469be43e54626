import type { Language } from '@shared/language'

/** Calls that may wait for the network: what they write is new, and nothing else hangs on when it comes. */
export type Waiting = 'POST /ssp/event/create' | 'POST /ssp/event/remark/create' | 'POST /v_open/taskRecord/create'

/** Something written that the server has not answered yet. */
export interface Entry {
  /** the idempotency key that its form had: it is sent with no other one */
  key: string
  call: Waiting
  body: object
  /** whose it is, as platform/storage's `caller` names them: door and person */
  whose: string
  /** in which it was written */
  language: Language
  /** what people know it by */
  title: string
  /** of a remark: of what */
  about: string
  /** the form it came from, to open it again: its place among the drafts, its query and what it held */
  form: { place: string; query: Record<string, string>; values: Record<string, unknown> }
  /** when it was written, ms */
  time: number
  tries: number
  /** what the server has against it: sent as it is, it would hear the same */
  refusal?: string
  /** when the person said that it is to be sent although it is old, ms */
  agreed?: number
}

export type EntryState = 'waiting' | 'old' | 'expired' | 'failed'

const DAY_MS = 24 * 60 * 60 * 1000
/** Older ones are sent when the person has said so. */
const OLD_MS = 14 * DAY_MS
/** The server knows a key for 30 days: later, what has arrived already would be made twice. */
const EXPIRED_MS = 28 * DAY_MS
/** Of a device; characters as JSON. */
export const MOST_ENTRIES = 50
export const MOST_SIZE = 200_000

/** A clock that was put back tells no age: a day is what travellers do to it. */
const ageOf = (entry: Entry, now: number): number => (now < entry.time - DAY_MS ? OLD_MS + 1 : now - entry.time)

export function stateOf(entry: Entry, now: number): EntryState {
  if (entry.refusal !== undefined) return 'failed'
  const age = ageOf(entry, now)
  if (age > EXPIRED_MS) return 'expired'
  if (age <= OLD_MS) return 'waiting'
  const agreed = entry.agreed !== undefined && Math.abs(now - entry.agreed) < DAY_MS
  return agreed ? 'waiting' : 'old'
}

/** The outbox with one more; null where it has no room. The same form once more takes the place of what it was. */
export function added(entries: readonly Entry[], entry: Entry): Entry[] | null {
  const at = entries.findIndex(one => one.key === entry.key && one.whose === entry.whose)
  const next = at < 0 ? [...entries, entry] : entries.map((one, i) => (i === at ? entry : one))
  return next.length > MOST_ENTRIES || JSON.stringify(next).length > MOST_SIZE ? null : next
}

/** What is sent next for a person. */
export const nextOf = (entries: readonly Entry[], whose: string, now: number): Entry | undefined =>
  entries.find(one => one.whose === whose && stateOf(one, now) === 'waiting')

/** What came of a try: it was taken, the server has something against it, or nobody knows. */
export type Outcome = 'taken' | { refusal: string } | 'unknown'
export const settled = (entries: readonly Entry[], { key, whose }: Entry, outcome: Outcome): Entry[] =>
  entries.flatMap(one => {
    if (one.key !== key || one.whose !== whose) return [one]
    if (outcome === 'taken') return []
    return [{ ...one, tries: one.tries + 1, ...(outcome === 'unknown' ? {} : outcome) }]
  })
