import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { HEADER, mountPath } from '@shared/api'
import { ApiError, unwrap } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { common } from '../i18n/common.i18n'
import { currentLanguage } from '../i18n/texts'
import { domainId } from './address'
import { withProof } from './proof'
import { currentSession, keepSession } from './session'

export type Call = keyof Contract & string
export type Answer<K extends Call> = Output<Contract, K>
/** An upload takes a form with its one file in place of a body. */
type Asked<K extends Call> = Contract[K] extends { upload: true }
  ? Omit<Input<Contract, K>, 'body'> & { body: FormData }
  : Input<Contract, K>
export type Question<K extends Call> = Record<never, never> extends Asked<K> ? [input?: Asked<K>] : [input: Asked<K>]

const TIMEOUT_MS = 20_000
/** A file over a bad line. */
export const UPLOAD_TIMEOUT_MS = 120_000

export const headersOf = (): Record<string, string> => {
  const session = currentSession()
  return {
    [HEADER.language]: currentLanguage(),
    ...(domainId ? { [HEADER.domain]: domainId } : {}),
    ...(session ? { [HEADER.token]: session.token } : {}),
  }
}

/** Address of a call, with its query. */
export function urlOf(key: string, query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return mountPath(key) + (search && `?${search}`)
}

/** What is said of an answer without words of its own: a proxy that has no room, or something that is not this server. */
function unnamed(status: number, wait: number): string {
  if (status !== 429 && status < 502) return common.t('network')
  return wait ? common.t('busyFor', { n: wait }) : common.t('busy')
}

const noAnswer = () => new ApiError({ id: 'NETWORK', message: common.t('network') })

/** One try of a call. A body that is a FormData is an upload. Throws ApiError. */
async function send(key: string, input: { query?: object; body?: unknown }, idempotencyKey: string): Promise<unknown> {
  const isPost = key.startsWith('POST ')
  const isForm = input.body instanceof FormData
  let answer: Response
  try {
    answer = await fetch(urlOf(key, input.query), {
      method: isPost ? 'POST' : 'GET',
      headers: {
        ...headersOf(),
        ...(isPost && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(isPost ? { [HEADER.idempotency]: idempotencyKey } : {}),
      },
      signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      ...(isPost ? { body: input.body instanceof FormData ? input.body : JSON.stringify(input.body ?? {}) } : {}),
    })
  } catch {
    throw noAnswer()
  }
  const body: unknown = await answer.json().catch(() => null)
  const wait = Number(answer.headers.get('retry-after')) || 0
  return unwrap(body, answer.status, unnamed(answer.status, wait), wait)
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.id === 'UNAUTHORIZED'

let renewal: Promise<void> | null = null
/** New tokens in place of a refused one, once for all who ask at the same time; only a refusal ends the login. */
const renew = (refused: string): Promise<void> =>
  (renewal ??= (async () => {
    const session = currentSession()
    if (session?.token !== refused) return
    try {
      const fresh = (await send(
        'POST /linkc/v3c/auth/refreshToken',
        { body: { refreshToken: session.refreshToken } },
        uniqueKey(),
      )) as Answer<'POST /linkc/v3c/auth/refreshToken'>
      if (currentSession()?.token === refused) keepSession({ token: fresh.token, refreshToken: fresh.refreshToken })
    } catch (error) {
      if (!isRefused(error)) throw error
      if (currentSession()?.token === refused) keepSession(null)
    }
  })().finally(() => {
    renewal = null
  }))

/** Does something that carries the login, and once more with new tokens when the server refuses the old ones. */
export async function withLogin<T>(attempt: () => Promise<T>): Promise<T> {
  const token = currentSession()?.token
  try {
    return await attempt()
  } catch (error) {
    if (!token || !isRefused(error)) throw error
    await renew(token)
    if (!currentSession()) throw error
    return attempt()
  }
}

/** What a call takes beside its input. */
export interface CallOptions {
  /** the same for every try of one intent (double click, retry after a lost answer) */
  idempotencyKey?: string
}

/** Makes a call of the contract; resolves to the envelope's `data`. Throws ApiError with a message in the person's language. */
export async function call<K extends Call>(key: K, ...[input]: Question<K>): Promise<Answer<K>> {
  return callWith(key, {}, ...([input] as unknown as Question<K>))
}

/** As {@link call}, with options. */
export async function callWith<K extends Call>(
  key: K,
  { idempotencyKey = uniqueKey() }: CallOptions,
  ...[input]: Question<K>
): Promise<Answer<K>> {
  return (await withProof(() => withLogin(() => send(key, input ?? {}, idempotencyKey)))) as Answer<K>
}
