import { createContext } from 'react'
import { useCall } from '@/api/useCall'
import { useSession } from '@/stores/session'

/** Tabs of the portal (spec §2). */
export type Tab = 'index' | 'service' | 'user'

/** how old a mark may be */
const FRESH = { everyMs: 20_000, live: { kinds: ['event', 'task', 'message'] } } as const

/** How much is new in the requests of my company, in their tasks and in the message centre. */
export interface Unread {
  event: number
  task: number
  message: number
}

/** What is new on a screen that is a tab: it is asked for once, whoever tells of it there. */
export const UnreadContext = createContext<Unread>({ event: 0, task: 0, message: 0 })

/** Asks for what is new, and again as long as it is seen; nothing unless it is `wanted`. */
export function useUnread(wanted = true): Unread {
  const hasLogin = useSession().state === 'hasLogin'
  const me = hasLogin && wanted ? {} : null
  return {
    event: useCall('GET /ssp/event/unReadMsg', me, FRESH).data?.count ?? 0,
    task: useCall('GET /linkc/task/unReadMsg', me, FRESH).data?.count ?? 0,
    message: useCall('GET /ssp/message/unReadMsg', me, FRESH).data?.count ?? 0,
  }
}

/** What is new behind a tab. */
export const unreadBehind = (tab: Tab, { event, task, message }: Unread): number =>
  ({ index: 0, service: event + task, user: message })[tab]
