import Taro from '@tarojs/taro'
import { STREAM_QUERY, type StreamEvent } from '@shared/stream'
import { follow, parsed, type ConnectionEnd } from './follow'

/** DingTalk cuts a request after 30 s; the server answers a poll sooner. */
const TIMEOUT_MS = 25_000

/** DingTalk calls an answer with an error status a failure, and hands it over as it came. */
const answerIn = (failure: unknown): ConnectionEnd => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure) || !(Number(failure.status) >= 400))
    return 'over'
  const data = 'data' in failure ? failure.data : ''
  return { httpStatus: Number(failure.status), answer: typeof data === 'string' ? parsed(data) : data }
}

/** DingTalk has no request in pieces: it asks for what has come since the last event, again and again. */
export const openStream = follow({
  query: { [STREAM_QUERY.poll]: '1' },
  connect({ url, header, body }, { onEvents }) {
    const task = Taro.request<unknown>({
      url,
      method: body === undefined ? 'GET' : 'POST',
      header: { ...header, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
      timeout: TIMEOUT_MS,
    })
    const ended = task.then(({ statusCode, data }): ConnectionEnd => {
      const httpStatus = Number(statusCode)
      if (httpStatus >= 400) return { httpStatus, answer: data }
      if (!Array.isArray(data)) return 'over'
      onEvents(data as StreamEvent[])
      return 'answered'
    }, answerIn)
    return {
      ended,
      close: () => {
        task.abort()
      },
    }
  },
  onWake(again) {
    const online = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) again()
    }
    Taro.onNetworkStatusChange(online)
    return () => Taro.offNetworkStatusChange(online)
  },
})
