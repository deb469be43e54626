import { tenantDay } from '@shared/day'
import type { Filter } from './definition'
import type { keeping } from '../i18n/keeping.i18n'

const DAYS = [7, 30, 90, 365]
const DAY_MS = 86_400_000

/** A filter by how long ago something was registered. */
export const registeredFilter = (t: typeof keeping.t): Filter => ({
  name: 'days',
  label: t('registered'),
  options: DAYS.map(n => ({ value: String(n), label: t('days', { n }) })),
})
/** What the filter means for a call: the first day. */
export const registeredFrom = (days: string | undefined): { from?: string } => {
  const n = DAYS.find(one => String(one) === days)
  return n === undefined ? {} : { from: tenantDay(Date.now() - (n - 1) * DAY_MS) }
}
