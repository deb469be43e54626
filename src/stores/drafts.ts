import { keep, load, owner, type Stored } from '@/platform/storage'
import { uniqueKey } from '@shared/random'

type Draft = Stored['drafts'][string]
const DAYS_KEPT = 14
const DAY_MS = 24 * 60 * 60 * 1000

const all = (): Stored['drafts'] => load('drafts') ?? {}

/** A place among the half-filled forms of this door and person. A refused token changes nothing of it, another person or door does. */
export const ownPlace = (place: string): string => `${owner()} ${place}`

/** What a visitor began belongs to the person that the visitor turns out to be; to be called before that is known. */
export function giveDrafts(userId: string): void {
  const [before, after] = [ownPlace(''), `${owner(userId)} `]
  keep(
    'drafts',
    Object.fromEntries(
      Object.entries(all()).map(([at, draft]) => [at.startsWith(before) ? after + at.slice(before.length) : at, draft]),
    ),
  )
}

/** The half-filled form of a place, or a new one. Its idempotency key lives as long as the draft: sent twice, it is taken once. */
export function loadDraft(place: string): Draft {
  const draft = all()[place]
  return draft && Date.now() - draft.time < DAYS_KEPT * DAY_MS
    ? draft
    : { values: {}, idempotencyKey: uniqueKey(), time: 0 }
}

/** Keeps the half-filled form of a place; without a place none. */
export function keepDraft(place: string, draft: Omit<Draft, 'time'>): void {
  if (place) keep('drafts', { ...all(), [place]: { ...draft, time: Date.now() } })
}

export function dropDraft(place: string): void {
  const { [place]: _dropped, ...rest } = all()
  keep('drafts', rest)
}
