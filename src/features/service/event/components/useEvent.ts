import { useCall } from '@/api/useCall'

/** How often an open request asks for news, ms. */
const NEWS_MS = 5000

/** The timeline of an event, kept current; '' for no event. */
export const useEventRecords = (id: string) =>
  useCall('GET /ssp/event/recordList', id ? { query: { id } } : null, { everyMs: NEWS_MS })

/** An event and its timeline, kept current; '' for no event. */
export function useEvent(id: string) {
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null, { everyMs: NEWS_MS, current: true })
  const records = useEventRecords(id)
  return {
    event,
    records,
    reload: async () => {
      await Promise.all([event.reload(), records.reload()])
    },
  }
}
