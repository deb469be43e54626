import { useCall } from '@/api/useCall'
import { useSession } from '@/stores/session'

/** Tabs of the portal (spec §2). */
export type Tab = 'index' | 'service' | 'user'

/** how old a mark may be */
const FRESH = { everyMs: 20_000, live: { kinds: ['event', 'task', 'message'] } } as const

/** What is new behind each tab: in the requests of my company and their tasks, in the message centre. Asked for again as long as it is seen. */
export function useUnread(): (tab: Tab) => number {
  const me = useSession().state === 'hasLogin' ? {} : null
  const unread = {
    index: [],
    service: [
      useCall('GET /ssp/event/unReadMsg', me, FRESH).data,
      useCall('GET /linkc/task/unReadMsg', me, FRESH).data,
    ],
    user: [useCall('GET /ssp/message/unReadMsg', me, FRESH).data],
  }
  return tab => unread[tab].reduce((sum, one) => sum + (one?.count ?? 0), 0)
}
