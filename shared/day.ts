/** Tenants live in Asia/Shanghai: UTC+8 all year. */
const TENANT_OFFSET_MS = 8 * 60 * 60 * 1000

/** A moment (ms since 1970) in the tenant's time, as `YYYY-MM-DD HH:mm`. */
export const tenantTime = (now: number): string =>
  new Date(now + TENANT_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The tenant's calendar day of a moment (ms since 1970), as `YYYY-MM-DD`. */
export const tenantDay = (now: number): string => tenantTime(now).slice(0, 10)
