import dayjs from 'dayjs'
import { tenantTime } from '@shared/day'
import { GROUP_DAYS } from './limits'

export type GroupName = 'today' | 'week' | 'month' | 'earlier'

/** Conversations by age on the tenant's calendar: today, within 7 days, within 30 days (AI specification §4), and what is older, which would be lost otherwise. `now` in ms since 1970. */
export function groupsOf<T extends { lastChatTime: string }>(
  list: readonly T[],
  now: number,
): { name: GroupName; list: T[] }[] {
  const today = dayjs(tenantTime(now)).startOf('day')
  const nameOf = ({ lastChatTime }: T): GroupName => {
    const days = today.diff(dayjs(tenantTime(Date.parse(lastChatTime))).startOf('day'), 'day')
    return days <= 0 ? 'today' : days <= GROUP_DAYS.week ? 'week' : days <= GROUP_DAYS.month ? 'month' : 'earlier'
  }
  return (['today', 'week', 'month', 'earlier'] as const)
    .map(name => ({ name, list: list.filter(one => nameOf(one) === name) }))
    .filter(group => group.list.length > 0)
}
