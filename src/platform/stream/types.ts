import type { StreamEvent } from '@shared/stream'

export interface StreamRequest {
  /** address of the stream, with its query */
  url: string
  header: Record<string, string>
  /** sent as JSON by POST; without it the stream is asked for by GET */
  body?: unknown
  /** number of the last event that is here already */
  after?: number
  /**
   * it listens beside whatever else is open: it ends no other stream. Where a device reads one stream at a time, another one ends it, and it
   * does not begin while another one is open
   */
  isBeside?: true
  /** whether events are heard of as they happen: the line stands, or is to be opened again */
  onLine?(isUp: boolean): void
  /** each event once, in order, its end (`end` or `error`) too */
  onEvent(event: StreamEvent): void
}

/**
 * How a stream ended. `done`: it said so itself, by an `end` or `error` event. `lost`: the line kept breaking, and later one may go on
 * after `last`. `refused`: the server does not want to; `answer` is what it said.
 */
export type StreamEnd =
  | { status: 'done' | 'aborted' | 'lost'; last: number }
  | { status: 'refused'; last: number; httpStatus: number; answer: unknown }

/** Mini-programs have no AbortController, so a stream carries its own end. */
export interface OpenStream {
  ended: Promise<StreamEnd>
  /** ends it at once: nothing is heard of it any more */
  abort(): void
}

/** Opens a stream of numbered events, and again after its last one when the line breaks. One stream at a time, those beside it apart: another one ends it as aborted. */
export type StreamPlatform = (request: StreamRequest) => OpenStream
