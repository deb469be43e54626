import { daysAfter, tenantTime } from '../shared/day'

/** A visiting time that can be planned: so many days from today, `YYYY-MM-DD HH:mm` of the tenant. */
export const planIn = (days: number, time = '10:00'): string => `${daysAfter(tenantTime(Date.now()), days)} ${time}`
