import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { comesSoon } from '@/domain/EventNext'

export type EventSummary = Output<Contract, 'GET /ssp/event/list'>['list'][number]

const MOST_RUNNING = 2
/** an engineer may be on the way for a request that is not among the newest */
const MOST_PROCESSING = 10
/** How often what is told of requests is asked for again while the page is seen, ms. */
export const FRESH_MS = 20000
/** What is told of requests is kept current: as it happens, or by the clock. */
export const NEWS = { everyMs: FRESH_MS, live: { kinds: ['event', 'task'] } } as const

/** The customer's requests that are on their way, two at most, one that an engineer has set out for first; undefined until they are here. */
export function useRunning() {
  const processing = useCall('GET /ssp/event/list', { query: { state: 'processing', pageSize: MOST_PROCESSING } }, NEWS)
  const waiting = useCall('GET /ssp/event/list', { query: { state: 'waiting', pageSize: MOST_RUNNING } }, NEWS)
  const known = processing.data !== undefined && waiting.data !== undefined
  // a request stays with its task when that is over
  const working = (processing.data?.list ?? []).filter(({ task }) => !task?.finishTime && task?.state !== 'off')
  const running = working
    .sort((a, b) => Number(comesSoon(b)) - Number(comesSoon(a)))
    .concat(waiting.data?.list ?? [])
    .slice(0, MOST_RUNNING)
  // who waits for nothing needs no line
  useLiveLine(known && running.length > 0)
  return {
    running: known ? running : undefined,
    error: processing.error ?? waiting.error,
    reload: () => {
      void processing.reload()
      void waiting.reload()
    },
  }
}
