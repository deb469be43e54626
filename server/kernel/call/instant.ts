/** The moment `seconds` after `now` (ms since 1970), as ISO 8601. */
export const instantOf = (now: number, seconds = 0): string => new Date(now + seconds * 1000).toISOString()
