import { useCallback, useEffect, useState } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { comesSoon } from '@/domain/EventNext'
import { useIsLet } from '@/stores/authorization'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

/** How often an open request asks for news where nothing tells of them, and one that is over, ms; `near` while it has just been given to somebody, or somebody is on the way. */
const NEWS_MS = { near: 2000, open: 5000, over: 60_000 }
type Pace = keyof typeof NEWS_MS
const live = (id: string) => ({ kinds: ['event'], id }) as const

/** The timeline of an event, kept current; '' for no event. */
export function useEventRecords(id: string, pace: Pace = 'open') {
  useLiveLine(!!id && pace !== 'over')
  return useCall('GET /ssp/event/recordList', id ? { query: { id } } : null, {
    everyMs: NEWS_MS[pace],
    live: live(id),
  })
}

/** What is asked for an event, kept current: staff may quote, or have the money, while it is looked at. */
export function useQuotation(id: string) {
  const isLet = useIsLet()
  return useCall('GET /ssp/event/quotation', id && isLet(['money']) ? { query: { id } } : null, {
    everyMs: NEWS_MS.open,
    current: true,
    live: live(id),
  })
}

const paceOf = (event: Output<Contract, 'GET /ssp/event/get'>): Pace =>
  event.state === 'evaluated' || event.state === 'off'
    ? 'over'
    : event.state === 'allocated' || event.task?.state === 'allocated' || comesSoon(event)
      ? 'near'
      : 'open'

/** An event and its timeline, kept current; '' for no event. */
export function useEvent(id: string) {
  const [pace, setPace] = useState<Pace>('open')
  // its task moves it, too
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null, {
    everyMs: pace === 'near' ? NEWS_MS.near : NEWS_MS.open,
    current: true,
    live: { kinds: ['event', 'task'] },
  })
  const { data } = event
  useEffect(() => {
    if (data) setPace(paceOf(data))
  }, [data])
  const records = useEventRecords(id, pace)
  const [reloadEvent, reloadRecords] = [event.reload, records.reload]
  const reload = useCallback(async () => {
    await Promise.all([reloadEvent(), reloadRecords()])
  }, [reloadEvent, reloadRecords])
  return { event, records, reload }
}
