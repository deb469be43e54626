/** Tenants live in Asia/Shanghai: UTC+8 all year. */
export const TENANT_OFFSET_HOURS = 8
const TENANT_OFFSET_MS = TENANT_OFFSET_HOURS * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** A moment (ms since 1970) in the tenant's time, as `YYYY-MM-DD HH:mm`. */
export const tenantTime = (now: number): string =>
  new Date(now + TENANT_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The tenant's calendar day of a moment (ms since 1970), as `YYYY-MM-DD`. */
export const tenantDay = (now: number): string => tenantTime(now).slice(0, 10)

/** The day (`YYYY-MM-DD`) so many days after another; what stands behind the day is left out. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** When the tenant's calendar day of a moment began; both are ms since 1970. */
export const tenantMidnight = (now: number): number =>
  Math.floor((now + TENANT_OFFSET_MS) / DAY_MS) * DAY_MS - TENANT_OFFSET_MS

/** The moment (ms since 1970) of a time of the tenant, `YYYY-MM-DD HH:mm`; of a day alone its end. NaN for what is neither. */
export const tenantInstant = (text: string): number =>
  text.length === 10
    ? Date.parse(`${text}T00:00:00Z`) - TENANT_OFFSET_MS + DAY_MS
    : Date.parse(`${text.replace(' ', 'T')}:00Z`) - TENANT_OFFSET_MS
