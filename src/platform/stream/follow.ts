import { sseParser } from '@shared/sse'
import { isLastEvent, STREAM_QUERY, STREAM_RESET, type StreamEvent } from '@shared/stream'
import type { OpenStream, StreamEnd, StreamPlatform, StreamRequest } from './types'

/** What became of one connection. `over`: it ended or broke; whether all had come, the events tell. `answered`: a list came whole. */
export type ConnectionEnd = 'over' | 'answered' | { httpStatus: number; answer: unknown }

export interface Connection {
  ended: Promise<ConnectionEnd>
  close(): void
}

interface Wire {
  /** text of text/event-stream as it comes */
  onText(text: string): void
  /** events that come as a list */
  onEvents(events: StreamEvent[]): void
}
interface Line {
  /** the device hands pieces of two streams to one reader */
  isAlone?: true
  /** one request; `url` holds the number of the last event already */
  connect(request: Pick<StreamRequest, 'url' | 'header' | 'body'>, wire: Wire): Connection
  /** calls when waiting on may be worth while: network back, app shown again. Returns what ends it. */
  onWake(again: () => void): () => void
  /** further query parameters */
  query?: Record<string, string>
}

/** ms before each new try; an event that arrives starts over */
const PAUSES = [300, 1000, 2000, 4000, 8000, 8000]
/** ms without a sign of life after which a line counts as dead; the server writes at least a comment every 15 s */
const SILENCE_MS = 40_000

/** An answer that another try may change. Our own server's 429 and 507 (no room) tell the person to wait; a proxy's 429 says nothing that a person could read. */
const isPassing = ({ httpStatus, answer }: { httpStatus: number; answer: unknown }): boolean =>
  httpStatus === 408 ||
  httpStatus === 425 ||
  (httpStatus >= 500 && httpStatus !== 507) ||
  (httpStatus === 429 && !(typeof answer === 'object' && answer !== null && 'error' in answer))

/** JSON where it is JSON, else the text. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
const withQuery = (url: string, query: Record<string, string>): string =>
  Object.entries(query).reduce(
    (all, [name, value]) => `${all}${all.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`,
    url,
  )

let present: OpenStream | null = null
/** of those beside it, on devices that read one stream at a time */
let beside: OpenStream | null = null
const NO_STREAM: OpenStream = { ended: Promise.resolve({ status: 'aborted', last: 0 }), abort: () => undefined }

/** Makes a platform's stream of its one request: resumes after the last event, drops what came twice, waits longer each time, and gives up. */
export const follow =
  (line: Line): StreamPlatform =>
  request => {
    // iOS WeChat hands chunks of two streams to the listener of the last one
    if (line.isAlone) beside?.abort()
    if (!request.isBeside) present?.abort()
    else if (line.isAlone && present) return NO_STREAM
    let last = request.after ?? 0
    let over: 'done' | 'aborted' | null = null
    const outcome = (): StreamEnd | null => over && { status: over, last }
    let pause: number | null = null
    let failures = 0
    let stopWaiting = (): void => undefined

    const take = (event: StreamEvent) => {
      if (over || (event.id <= last && event.event !== STREAM_RESET)) return
      last = event.id
      failures = 0
      request.onEvent(event)
      if (isLastEvent(event.event)) over ??= 'done'
    }
    /** One connection, until it ends, all is here, or nothing is heard for long. */
    const once = (): Promise<ConnectionEnd> =>
      new Promise(resolve => {
        let timer: ReturnType<typeof setTimeout>
        let gone = false
        const finish = (end: ConnectionEnd) => {
          clearTimeout(timer)
          stopWaiting = () => undefined
          if (!gone) opened.close()
          resolve(end)
        }
        const alive = () => {
          clearTimeout(timer)
          timer = setTimeout(() => finish('over'), SILENCE_MS)
          if (over) finish('over')
        }
        const parser = sseParser({
          onEvent: ({ id, event, data }) => {
            if (/^\d+$/.test(id)) take({ id: Number(id), event, data: parsed(data) })
          },
          onRetry: ms => {
            pause = ms
          },
        })
        const { body, url, header } = request
        const opened = line.connect(
          {
            url: withQuery(url, { ...(last ? { [STREAM_QUERY.after]: String(last) } : {}), ...line.query }),
            header,
            ...(body === undefined ? {} : { body }),
          },
          {
            onText(text) {
              request.onLine?.(true)
              parser.push(text)
              alive()
            },
            onEvents(events) {
              request.onLine?.(true)
              events.forEach(take)
              alive()
            },
          },
        )
        stopWaiting = () => finish('over')
        alive()
        void opened.ended.then(end => {
          gone = true
          finish(end)
        })
      })
    const wait = (ms: number): Promise<void> =>
      new Promise(resolve => {
        const finish = () => {
          clearTimeout(timer)
          stopListening()
          stopWaiting = () => undefined
          resolve()
        }
        const timer = setTimeout(finish, ms)
        const stopListening = line.onWake(finish)
        stopWaiting = finish
      })

    const run = async (): Promise<StreamEnd> => {
      for (;;) {
        const before = last
        const end = await once()
        if (end !== 'answered') request.onLine?.(false)
        const ended = outcome()
        if (ended) return ended
        if (typeof end === 'object' && !isPassing(end)) return { status: 'refused', last, ...end }
        if (end === 'answered') {
          failures = 0
          if (last > before) continue
        }
        const next = PAUSES[end === 'answered' ? 0 : failures++]
        if (next === undefined) return { status: 'lost', last }
        await wait(pause ?? next)
        pause = null
        const stopped = outcome()
        if (stopped) return stopped
      }
    }
    // no Promise.prototype.finally: the oldest engine of DingTalk lacks it
    const runToEnd = async (): Promise<StreamEnd> => {
      try {
        return await run()
      } finally {
        if (present === stream) present = null
        if (beside === stream) beside = null
      }
    }
    const stream: OpenStream = {
      ended: runToEnd(),
      abort() {
        over ??= 'aborted'
        stopWaiting()
      },
    }
    if (!request.isBeside) present = stream
    else if (line.isAlone) beside = stream
    return stream
  }
