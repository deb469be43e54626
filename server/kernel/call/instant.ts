import { AppError } from '../../http/errors'

const [FIRST, LAST] = [0, Date.parse('9999-12-31T00:00:00Z')]

/** The moment that a filter names. What PostgreSQL has no year for is before or after everything. Throws BAD_REQUEST for a day that there is not. */
export function momentOf(text: string, field: string): string {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new AppError('BAD_REQUEST', { detail: field })
  return new Date(Math.min(Math.max(ms, FIRST), LAST)).toISOString()
}

/** The moment `seconds` after `now` (ms since 1970), as ISO 8601. */
export const instantOf = (now: number, seconds = 0): string => new Date(now + seconds * 1000).toISOString()
