import Taro from '@tarojs/taro'
import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { common } from '@/i18n/common.i18n'
import { currentLanguage } from '@/i18n'
import { load } from '@/platform/storage'
import { HEADER, mountPath } from '@shared/api'
import { ApiError, unwrap } from './envelope'

export type Call = keyof Contract & string
type Arguments<K extends Call> = Record<never, never> extends Input<Contract, K> ? [input?: Input<Contract, K>, options?: CallOptions] : [input: Input<Contract, K>, options?: CallOptions]
interface CallOptions {
  /** the same for every try of one intent (double tap, retry after a lost answer) */
  idempotencyKey?: string
}

const TIMEOUT_MS = 20000

/** Headers that every request carries: login, or the secret of a visitor who has one, door, language. */
export const requestHeaders = (): Record<string, string> => {
  const token = load('token')
  const tourist = token ? null : load('touristId')
  const domain = load('domainId')
  return { [HEADER.language]: currentLanguage(), ...(token ? { [HEADER.token]: token } : {}), ...(tourist ? { [HEADER.tourist]: tourist } : {}), ...(domain ? { [HEADER.domain]: domain } : {}) }
}

/** What runs when the server no longer knows the login: set once by the session store. */
export const onUnauthorized: { run: () => void } = { run: () => undefined }

/** Address of a call, with its query. */
export const urlOf = (key: string, query: object = {}): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return LIANKE_SERVER + mountPath(key) + (pairs.length ? '?' + pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&') : '')
}

/** DingTalk calls an answer with an error status a failure, and hands it over as it came; any other failure is one of the network. */
function answerIn(failure: unknown): { data: unknown; statusCode: number } {
  if (typeof failure === 'object' && failure !== null && 'status' in failure && 'data' in failure) {
    const { data, status } = failure
    try { return { data: typeof data === 'string' ? JSON.parse(data) : data, statusCode: Number(status) } } catch { /* no answer of ours */ }
  }
  throw new ApiError({ id: 'NETWORK', message: common.t('network') })
}

/** Makes a call of the contract; resolves to the envelope's `data`. Throws ApiError with a message in the person's language. */
export async function call<K extends Call>(key: K, ...[input, options]: Arguments<K>): Promise<Output<Contract, K>> {
  const { query, body } = (input ?? {}) as { query?: object; body?: unknown }
  const method = key.slice(0, key.indexOf(' ')) as 'GET' | 'POST'
  const header: Record<string, string> = { ...requestHeaders(), ...(options?.idempotencyKey ? { [HEADER.idempotency]: options.idempotencyKey } : {}) }
  // a chat app says of every POST that it is JSON, and nothing is no JSON
  if (method === 'POST') header['content-type'] = 'application/json'
  const answer = await Taro.request<unknown>({ url: urlOf(key, query), method, header, timeout: TIMEOUT_MS, ...(method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}) })
    .catch(answerIn)
  try {
    return unwrap(answer.data, answer.statusCode, common.t('network')) as Output<Contract, K>
  } catch (error) {
    if (error instanceof ApiError && error.id === 'UNAUTHORIZED') onUnauthorized.run()
    throw error
  }
}
