import Taro from '@tarojs/taro'
import { STREAM_QUERY, type StreamEvent } from '@shared/stream'
import { follow, type ConnectionEnd } from './follow'

/** DingTalk cuts a request after 30 s; the server answers a poll sooner. */
const TIMEOUT_MS = 25_000

const statusOf = (error: unknown): number => (typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0)

/** DingTalk has no request in pieces: it asks for what has come since the last event, again and again. */
export const openStream = follow({
  query: { [STREAM_QUERY.poll]: '1' },
  connect({ url, header, body }, { onEvents }) {
    const task = Taro.request<unknown>({
      url, method: body === undefined ? 'GET' : 'POST', header: { ...header, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }), timeout: TIMEOUT_MS,
    })
    const ended = task.then(({ statusCode, data }): ConnectionEnd => {
      const httpStatus = Number(statusCode)
      if (httpStatus >= 400) return { httpStatus, answer: data }
      if (!Array.isArray(data)) return 'over'
      onEvents(data as StreamEvent[])
      return 'answered'
    }, (error: unknown): ConnectionEnd => (statusOf(error) >= 400 ? { httpStatus: statusOf(error), answer: '' } : 'over'))
    return { ended, close: () => { task.abort() } }
  },
  onWake(again) {
    const online = ({ isConnected }: { isConnected: boolean }) => { if (isConnected) again() }
    Taro.onNetworkStatusChange(online)
    return () => Taro.offNetworkStatusChange(online)
  },
})
