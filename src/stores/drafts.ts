import { keep, load, type Stored } from '@/platform/storage'
import { uniqueKey } from '@/lib/random'

type Draft = Stored['drafts'][string]
const DAYS_KEPT = 14
const DAY_MS = 24 * 60 * 60 * 1000

const all = (): Stored['drafts'] => load('drafts') ?? {}

/** The half-filled form of a place, or a new one. Its idempotency key lives as long as the draft: sent twice, it is taken once. */
export function loadDraft(place: string): Draft {
  const draft = all()[place]
  return draft && Date.now() - draft.time < DAYS_KEPT * DAY_MS
    ? draft
    : { values: {}, idempotencyKey: uniqueKey(), time: 0 }
}

export function keepDraft(place: string, draft: Pick<Draft, 'values' | 'idempotencyKey'>): void {
  keep('drafts', { ...all(), [place]: { ...draft, time: Date.now() } })
}

export function dropDraft(place: string): void {
  const { [place]: _dropped, ...rest } = all()
  keep('drafts', rest)
}
