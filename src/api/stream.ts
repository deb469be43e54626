import type { Contract } from '@contract/index'
import { common } from '@/i18n/common.i18n'
import { openStream } from '@/platform/stream'
import type { OpenStream, StreamEnd, StreamRequest } from '@/platform/stream/types'
import { requestHeaders, urlOf, withLogin } from './call'
import { unwrap } from '@shared/envelope'

/** Calls that answer with a stream, and the demo's stream, which is no call of the contract. */
export type StreamCall =
  | { [K in keyof Contract]: Contract[K] extends { stream: true } ? K : never }[keyof Contract]
  | 'GET /demo/stream'

/** How the stream of a call ended, as {@link StreamEnd}; a refusal is an ApiError that `ended` rejects with. */
interface CallStream {
  ended: Promise<Exclude<StreamEnd, { status: 'refused' }>>
  abort(): void
}
interface Asked extends Pick<StreamRequest, 'body' | 'after' | 'isBeside' | 'onLine' | 'onEvent'> {
  query?: object
}

/** Opens the stream of a call (`METHOD /path`). Where the token has run out it goes on after the last event with a new one. Another stream ends this one as `aborted`, unless this one is beside others. */
export function streamOf(key: StreamCall, { query, after = 0, ...request }: Asked): CallStream {
  let last = after
  let over = false
  let open: OpenStream | null = null
  const send = async () => {
    // ended while the login was renewed
    if (over) return { status: 'aborted' as const, last }
    open = openStream({ url: urlOf(key, query), header: requestHeaders(), after: last, ...request })
    const end = await open.ended
    last = end.last
    if (end.status !== 'refused') return end
    unwrap(end.answer, end.httpStatus, common.t('network'))
    return { status: 'lost' as const, last }
  }
  return {
    ended: withLogin(send),
    abort() {
      over = true
      open?.abort()
    },
  }
}
