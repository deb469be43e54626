import Taro from '@tarojs/taro'
import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { common } from '@/i18n/common.i18n'
import { currentLanguage } from '@/i18n'
import type { Picked } from '@/platform/file/types'
import { network } from '@/platform/network'
import { page } from '@/platform/page'
import { caller, keep, load } from '@/platform/storage'
import { HEADER, mountPath } from '@shared/api'
import { learnClock } from '@shared/clock'
import { ApiError, unwrap } from '@shared/envelope'
import type { Language } from '@shared/language'
import { changedBy } from './stale'

export type Call = keyof Contract & string
/** A call that the server does once for each key does not compile without one. */
type Arguments<K extends Call> = Contract[K] extends { idempotent: true }
  ? [input: Input<Contract, K>, options: CallOptions & { idempotencyKey: string }]
  : Record<never, never> extends Input<Contract, K>
    ? [input?: Input<Contract, K>, options?: CallOptions]
    : [input: Input<Contract, K>, options?: CallOptions]
interface CallOptions {
  /** the same for every try of one intent (double tap, retry after a lost answer) */
  idempotencyKey?: string
  /** of the person when they wrote this, where that is not now */
  language?: Language
  /** names the visitor of the device as well, although somebody has signed in: about what the visitor left */
  asVisitor?: true
}

const TIMEOUT_MS = 20000

/** Headers that every request carries: login, or the secret of a visitor who has one, door, language, and the app where it is no browser. */
export const requestHeaders = (): Record<string, string> => {
  const token = load('token')
  const tourist = token ? null : load('touristId')
  const domain = load('domainId')
  return {
    [HEADER.language]: currentLanguage(),
    ...(token ? { [HEADER.token]: token } : {}),
    ...(tourist ? { [HEADER.tourist]: tourist } : {}),
    ...(domain ? { [HEADER.domain]: domain } : {}),
    ...(page.app ? { [HEADER.platform]: page.app } : {}),
  }
}

/** What runs when the server refuses to renew the login: set once by the session store. */
export const onUnauthorized: { run: () => void } = { run: () => undefined }

/** Address of a call, with its query. */
export const urlOf = (key: string, query: object = {}): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    LIANKE_SERVER +
    mountPath(key) +
    (pairs.length
      ? '?' + pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')
      : '')
  )
}

/** What is said at once where the device knows that nothing can be sent, and else when no answer came. */
export const noNetwork = (): ApiError => new ApiError({ id: 'NETWORK', message: common.t('network') })

/** DingTalk calls an answer with an error status a failure, and hands it over as it came; any other failure is one of the network. */
function answerIn(failure: unknown): { data: unknown; statusCode: number } {
  if (typeof failure !== 'object' || failure === null || !('status' in failure && 'data' in failure)) throw noNetwork()
  const { data, status } = failure
  try {
    return { data: typeof data === 'string' ? JSON.parse(data) : data, statusCode: Number(status) }
  } catch {
    // no answer of ours, but of something that stands before the server
    return { data, statusCode: Number(status) }
  }
}

/** What a header of an answer says, '' for nothing; apps write its name in their own way. */
const headerOf = (header: Record<string, unknown> | undefined, name: string): string =>
  String(Object.entries(header ?? {}).find(([key]) => key.toLowerCase() === name)?.[1] ?? '')

/** Set by a preview, which has no session and changes nothing: answers calls in place of the server. */
export const answers: { here: ((key: Call, picked?: Picked) => unknown) | null } = { here: null }

/** Makes a call of the contract as the caller is now. */
async function send<K extends Call>(key: K, ...[input, options]: Arguments<K>): Promise<Output<Contract, K>> {
  if (answers.here) return answers.here(key) as Output<Contract, K>
  if (network.isOff()) throw noNetwork()
  const { query, body } = (input ?? {}) as { query?: object; body?: unknown }
  const method = key.slice(0, key.indexOf(' ')) as 'GET' | 'POST'
  const header: Record<string, string> = {
    ...requestHeaders(),
    ...(options?.idempotencyKey ? { [HEADER.idempotency]: options.idempotencyKey } : {}),
    ...(options?.language ? { [HEADER.language]: options.language } : {}),
    ...(options?.asVisitor ? { [HEADER.tourist]: load('touristId') ?? '' } : {}),
  }
  // a chat app says of every POST that it is JSON, and nothing is no JSON
  if (method === 'POST') header['content-type'] = 'application/json'
  const sent = Date.now()
  const answer: { data: unknown; statusCode: number; header?: Record<string, unknown> } = await Taro.request<unknown>({
    url: urlOf(key, query),
    method,
    header,
    timeout: TIMEOUT_MS,
    ...(method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}),
  }).catch(answerIn)
  // what may be kept on the way was written some time ago
  if (headerOf(answer.header, 'cache-control').includes('no-store'))
    learnClock(headerOf(answer.header, 'date'), sent, Date.now())
  return unwrap(answer.data, answer.statusCode, common.t('network')) as Output<Contract, K>
}

/** Whether the login counts no more; of an authorised contact who is none any more the error says so. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['UNAUTHORIZED', 'AUTHORIZATION_ENDED'].includes(error.id)

let renewal: Promise<void> | null = null
/**
 * Gets new tokens in place of a refused one, once for all who ask at the same time. Where another tab was quicker, or the person has
 * signed out meanwhile, what is kept stays as it is. Only a refusal ends the login, by `end`; anything else that fails is thrown.
 */
export const renew = (refused: string, end = onUnauthorized.run): Promise<void> =>
  (renewal ??= (async () => {
    const isKept = () => load('token') === refused
    if (!isKept()) return
    try {
      const { token, refreshToken } = await send('POST /linkc/v3c/auth/refreshToken', {
        body: { refreshToken: load('refreshToken') ?? refused },
      })
      // last the token, by which others see that all is there
      if (isKept()) {
        keep('refreshToken', refreshToken)
        keep('token', token)
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (isKept()) end()
    }
  })().finally(() => {
    renewal = null
  }))

/** Does something that carries the login, and once more when the server refuses the token and another one is to be had for the same person. */
export async function withLogin<T>(attempt: () => Promise<T>): Promise<T> {
  const [token, who] = [load('token'), caller()]
  try {
    return await attempt()
  } catch (error) {
    if (!token || !isRefusal(error)) throw error
    await renew(token)
    if (caller() !== who) throw error
    return attempt()
  }
}

/** What is done with answers beside handing them over: set once by src/app/offline. */
export const interceptor: {
  /** a call was answered; `asker`: who asked, and in which language */
  answered(key: Call, input: unknown, answer: unknown, asker: string): void
  /** a call failed: what stands in for its answer, undefined for nothing */
  failed(key: Call, input: unknown, error: ApiError, asker: string): Promise<unknown>
  /** nobody finds an answer on the device any more: another person, or another door */
  forget(): void
} = { answered: () => undefined, failed: () => Promise.resolve(), forget: () => undefined }

/** Whose answers these are: those of another person, door or language are others. */
export const asker = (): string => `${currentLanguage()} ${caller()}`

/**
 * Makes a call of the contract; resolves to the envelope's `data`, and puts out of date what the call changed. Where no answer came, a
 * reading call resolves to its last one (api/seen.ts tells it apart). Throws ApiError with a message in the person's language.
 */
export const call = async <K extends Call>(key: K, ...rest: Arguments<K>): Promise<Output<Contract, K>> => {
  const [[input], who] = [rest, asker()]
  try {
    const answer = await withLogin(() => send(key, ...rest))
    changedBy(key)
    interceptor.answered(key, input, answer, who)
    return answer
  } catch (error) {
    const kept = error instanceof ApiError ? await interceptor.failed(key, input, error, who) : undefined
    if (kept === undefined) throw error
    return kept as Output<Contract, K>
  }
}
