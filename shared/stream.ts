/** An event of a stream: numbered from 1 without holes, so that a reader who was cut off asks for what comes after the last one it has. */
export interface StreamEvent {
  id: number
  event: string
  data: unknown
}

/** Events after which a stream has nothing more to say. `error` carries `{error, message}`, since an HTTP status can no longer be sent. */
export const isLastEvent = (event: string): boolean => event === 'end' || event === 'error'

/** The event of an endless stream whose numbers may begin again: what came before is no longer known. */
export const STREAM_RESET = 'reset'

/** Query parameters of every stream: the last number seen, and `poll=1` for a list instead of a stream. */
export const STREAM_QUERY = { after: 'after', poll: 'poll' } as const
