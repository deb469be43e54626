import type { FormValues } from '@shared/form'
import { dropDraft, keepDraft, loadDraft, ownPlace } from './drafts'

/** What the assistant read, or a fault tells, for a form that is not open yet. */
export interface PendingFill {
  templateId: string
  values: FormValues
  productId: string | null
  /** what the person said */
  sentence: string
  /** what a display shows */
  code?: string
}

const PLACE = 'assistant.fill'
/** So long a form may take to open: somebody may have to sign in first. */
const WAITS_MS = 30 * 60 * 1000

const isObject = (x: unknown): x is FormValues => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Leaves values for the form that is about to open. They lie with the drafts, so that they outlive a sign-in and become nobody else's. */
export function leaveFill(fill: PendingFill): void {
  keepDraft(ownPlace(PLACE), { values: { ...fill }, idempotencyKey: '' })
}

/** The values that were left for the form of a template, once; null when there are none. */
export function takeFill(templateId: string): PendingFill | null {
  const place = ownPlace(PLACE)
  const { values: left, time } = loadDraft(place)
  if (left.templateId !== templateId) return null
  dropDraft(place)
  if (Date.now() - time > WAITS_MS || !isObject(left.values)) return null
  return {
    templateId,
    values: left.values,
    productId: typeof left.productId === 'string' ? left.productId : null,
    sentence: typeof left.sentence === 'string' ? left.sentence : '',
    ...(typeof left.code === 'string' ? { code: left.code } : {}),
  }
}
