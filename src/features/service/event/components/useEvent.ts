import { useCallback } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'

/** How often an open request asks for news where nothing tells of them, and one that is over, ms. */
const NEWS_MS = { open: 5000, over: 60_000 }
const live = (id: string) => ({ kinds: ['event'], id }) as const

/** The timeline of an event, kept current; '' for no event. */
export function useEventRecords(id: string, isOver = false) {
  useLiveLine(!!id && !isOver)
  return useCall('GET /ssp/event/recordList', id ? { query: { id } } : null, {
    everyMs: isOver ? NEWS_MS.over : NEWS_MS.open,
    live: live(id),
  })
}

/** What is asked for an event, kept current: staff may quote, or have the money, while it is looked at. */
export const useQuotation = (id: string) =>
  useCall('GET /ssp/event/quotation', id ? { query: { id } } : null, {
    everyMs: NEWS_MS.open,
    current: true,
    live: live(id),
  })

/** An event and its timeline, kept current; '' for no event. */
export function useEvent(id: string) {
  // its task moves it, too
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null, {
    everyMs: NEWS_MS.open,
    current: true,
    live: { kinds: ['event', 'task'] },
  })
  const state = event.data?.state
  const records = useEventRecords(id, state === 'evaluated' || state === 'off')
  const [reloadEvent, reloadRecords] = [event.reload, records.reload]
  const reload = useCallback(async () => {
    await Promise.all([reloadEvent(), reloadRecords()])
  }, [reloadEvent, reloadRecords])
  return { event, records, reload }
}
