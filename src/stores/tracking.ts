import { call } from '@/api/call'
import { onLoadFailed } from '@/api/load-failed'
import { uniqueKey } from '@shared/random'
import { keep, load, type Stored } from '@/platform/storage'
import { TRACKING } from '@shared/limits'

type Point = Stored['trackingQueue'][number] & { data?: Record<string, string> }

const MOST_POINTS = 100
let queue: Point[] = load('trackingQueue') ?? []
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function report(): Promise<void> {
  timer = undefined
  const points = queue.slice(0, MOST_POINTS)
  if (!points.length) return
  try {
    await call('POST /point/buried', { body: { points } })
    failures = 0
    const sent = new Set(points.map(point => point.id))
    queue = queue.filter(point => !sent.has(point.id))
  } catch {
    failures++
    // a report that failed five times over is given up, not kept for ever
    if (failures >= TRACKING.retries) {
      queue = queue.slice(points.length)
      failures = 0
    }
  }
  keep('trackingQueue', queue)
  if (queue.length) schedule()
}

function schedule(): void {
  timer ??= setTimeout(() => {
    void report()
  }, TRACKING.cycleMs)
}

/** Notes a tracking point; reported every 10 s, each at most five times (spec §9). Never throws, never waits. */
export function track(name: string, data: Record<string, string> = {}, path = ''): void {
  queue = [
    ...queue,
    { id: uniqueKey(), name, path, time: new Date().toISOString(), ...(Object.keys(data).length ? { data } : {}) },
  ].slice(-MOST_POINTS * 2)
  schedule()
}

onLoadFailed.run = (key, { id, status, requestId }) => {
  const error = id || String(status)
  console.warn('not loaded:', key, error, requestId)
  track('load.failed', { call: key, error, requestId })
}
