import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { localize } from '../../../shared/language'
import { STREAM_QUERY, type StreamEvent } from '../../../shared/stream'
import type { App } from './context'
import { asAppError } from '../../http/failure'
import { languageOf } from '../../http/headers'

/** The events after a number, until there are no more. Stops soon after `signal`: nobody listens then. It may throw an AppError. */
export type StreamSource = (after: number, signal: AbortSignal) => AsyncIterable<StreamEvent>

interface StreamOptions {
  /** ms of silence before a comment line: proxies and phones cut a line on which nothing happens */
  pingMs?: number
  /** changes the text on its way out; for faults on purpose */
  through?: (chunks: AsyncIterable<string>) => AsyncIterable<string | Buffer>
}
type Streamer = (
  request: FastifyRequest,
  reply: FastifyReply,
  source: StreamSource,
  options?: StreamOptions,
) => FastifyReply | Promise<FastifyReply>

const PING_MS = 15_000
/** How long a poll waits for the first event, and after that one for more. */
const POLL = { firstMs: 10_000, moreMs: 300 }

/** Only ASCII on the wire: a piece that is cut anywhere holds whole characters, even for a reader who decodes each piece by itself. */
const ascii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const written = ({ id, event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${ascii(JSON.stringify(data))}\n\n`

const afterOf = (request: FastifyRequest): number => {
  const query = request.query as Record<string, unknown>
  const asked = query[STREAM_QUERY.after] ?? request.headers['last-event-id']
  return /^\d{1,15}$/.test(String(asked)) ? Number(asked) : 0
}

/** The source's events and its end; an error becomes the last event. Ends without one when `signal` says so. */
async function* toTheEnd(
  request: FastifyRequest,
  source: StreamSource,
  errors: App['errors'],
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  let last = afterOf(request)
  try {
    for await (const event of source(last, signal)) {
      if (signal.aborted) return
      last = event.id
      yield event
    }
    if (!signal.aborted) yield { id: last + 1, event: 'end', data: {} }
  } catch (error) {
    if (signal.aborted) return
    const { id } = asAppError(error instanceof Error ? error : new Error(String(error)))
    // it comes back: the reader does, too, and asks for the rest
    if (id === 'DATABASE_AWAY') return
    if (id === 'INTERNAL') request.log.error({ err: error }, 'stream failed')
    yield {
      id: last + 1,
      event: 'error',
      data: { error: id, message: localize(errors[id].text, languageOf(request)), requestId: request.id },
    }
  }
}

/** The next event, or null when none came in time. The event stays to be asked for again. */
async function within(
  next: Promise<IteratorResult<StreamEvent>>,
  ms: number,
): Promise<IteratorResult<StreamEvent> | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([next, sleep(ms, null, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

async function* lines(events: AsyncGenerator<StreamEvent>, pingMs: number): AsyncGenerator<string> {
  // a reader sees at once that the stream is there
  yield ': hello\n\n'
  let next = events.next()
  for (;;) {
    const result = await within(next, pingMs)
    if (result?.done) return
    yield result ? written(result.value) : ': still here\n\n'
    if (result) next = events.next()
  }
}

/** What is there by now: a platform without streams asks again and again. */
async function poll(events: AsyncGenerator<StreamEvent>): Promise<StreamEvent[]> {
  const list: StreamEvent[] = []
  let end = Infinity
  try {
    for (;;) {
      const left = list.length ? end - Date.now() : POLL.firstMs
      const result = left > 0 ? await within(events.next(), left) : null
      if (!result || result.done) return list
      if (!list.length) end = Date.now() + POLL.moreMs
      list.push(result.value)
    }
  } finally {
    // a source that waits to be asked for more is told that nobody will; one that is at work ends when the reader's line closes
    events.return(undefined).catch(() => undefined)
  }
}

/**
 * Makes the function that answers with a stream of events (text/event-stream), or with the list of those that are there (`poll=1`).
 * The reader says by `Last-Event-ID` or `after` which event came last. A reader who goes away is let go; when the server stops, streams end
 * without their last event, so that the reader comes back for the rest.
 */
export function eventStreams(server: FastifyInstance, { errors }: Pick<App, 'errors'>): Streamer {
  const open = new Set<AbortController>()
  server.addHook('preClose', async () => {
    for (const one of open) one.abort()
  })
  return (request, reply, source, { pingMs = PING_MS, through } = {}) => {
    const aborter = new AbortController()
    open.add(aborter)
    reply.raw.once('close', () => {
      open.delete(aborter)
      aborter.abort()
    })
    const events = toTheEnd(request, source, errors, aborter.signal)
    void reply.header('cache-control', 'no-store, no-transform')
    if ((request.query as Record<string, unknown>)[STREAM_QUERY.poll])
      return poll(events).then(list => reply.type('application/json; charset=utf-8').send(ascii(JSON.stringify(list))))
    const text = lines(events, pingMs)
    const stream = Readable.from(through ? through(text) : text, { objectMode: true, highWaterMark: 1 })
    // the client is gone: its own 'close' has said so
    stream.on('error', error => request.log.info({ err: error }, 'stream ended early'))
    // nginx holds answers back unless it is told not to
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
  }
}
