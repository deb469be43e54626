import Taro from '@tarojs/taro'
import { utf8Decoder } from '@/lib/utf8'
import { follow, parsed, type ConnectionEnd } from './follow'

/** Longest answer of a refusal that is kept, in characters. */
const MOST_KEPT = 4096
/** WeChat cuts a request by itself after this many ms; the stream then goes on with the next one. */
const TIMEOUT_MS = 60_000

/** WeChat hands out chunks that split characters, and its devices have no TextDecoder. */
export const openStream = follow({
  isAlone: true,
  connect({ url, header, body }, { onText }) {
    const decoder = utf8Decoder()
    let kept = ''
    const task = Taro.request<unknown>({
      url,
      method: body === undefined ? 'GET' : 'POST',
      header: {
        ...header,
        accept: 'text/event-stream',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
      enableChunked: true,
      responseType: 'arraybuffer',
      timeout: TIMEOUT_MS,
    })
    task.onChunkReceived(({ data }) => {
      const text = decoder.push(new Uint8Array(data))
      if (kept.length < MOST_KEPT) kept += text
      onText(text)
    })
    return {
      ended: task.then(
        ({ statusCode }): ConnectionEnd =>
          statusCode >= 400 ? { httpStatus: statusCode, answer: parsed(kept) } : 'over',
        (): ConnectionEnd => 'over',
      ),
      close: () => task.abort(),
    }
  },
  onWake(again) {
    const online = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) again()
    }
    Taro.onNetworkStatusChange(online)
    Taro.onAppShow(again)
    return () => {
      Taro.offNetworkStatusChange(online)
      Taro.offAppShow(again)
    }
  },
})
