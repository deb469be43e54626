import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const TIMEOUT_MS = 5000
/** Answers that we ask for are small; a vendor's error page may not be. */
const MAX_ANSWER_CHARS = 1_000_000
/** A token is replaced this long before it runs out, so that none runs out on its way. */
const TOKEN_SPARE_MS = 5 * 60_000
/** Failures of connecting: the request has not reached the vendor. */
export const NOT_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * What a vendor's failure means. `code`: what the caller showed is wrong, used or too old. `token`: our access token is not
 * good. `quota`: no more for now. `outage`: it did nothing, try later. `silent`: it gave no answer that can be read, and may
 * have done it. `length`: a model was asked for more than it can take. `content`: a model's vendor objects to what was asked or
 * answered. `refused`: anything else; trying again does not help.
 */
export type VendorReason = 'code' | 'token' | 'quota' | 'outage' | 'silent' | 'length' | 'content' | 'refused'

/** A vendor did not do what it was asked. Holds nothing of the request: addresses carry secrets. */
export class VendorError extends Error {
  readonly vendor: string
  readonly reason: VendorReason
  /** the vendor's own number, 0 where there is none */
  readonly errcode: number
  constructor(vendor: string, reason: VendorReason, detail: string, errcode = 0) {
    super(`${vendor} ${reason}: ${detail.slice(0, 200)}`)
    this.name = 'VendorError'
    this.vendor = vendor
    this.reason = reason
    this.errcode = errcode
  }
}

interface Refusal {
  errcode: number
  errmsg?: string
  sub_code?: unknown
}
/** Where errors have names in place of numbers. */
const isNamedRefusal = (body: unknown): body is { code: string } =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' &&
  body !== null &&
  'errcode' in body &&
  typeof body.errcode === 'number' &&
  body.errcode !== 0

/** How a vendor is spoken to. */
export interface Vendor {
  name: string
  /** what an error number of the vendor means; the rest is `refused` */
  reasonOf(refusal: Refusal): VendorReason | undefined
  /** what the name of an error means, where a status of 4xx comes with {code, message}; the rest is `refused` */
  reasonOfName?(code: string): VendorReason | undefined
  timeoutMs?: number
}

function failureOf(vendor: string, error: unknown): VendorError {
  if (error instanceof VendorError) return error
  const cause =
    error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  if (NOT_SENT.includes(cause)) return new VendorError(vendor, 'outage', cause)
  return new VendorError(vendor, 'silent', cause || (error instanceof Error ? error.name : 'no answer'))
}

/** Asks a vendor that answers in JSON, errors as {errcode, errmsg} or {code, message}: GET, or POST when there is a body, as JSON or, of URLSearchParams, as a form. Throws VendorError. */
export async function ask<S extends TSchema>(
  vendor: Vendor,
  url: string,
  schema: S,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Static<S>> {
  const { name } = vendor
  const isForm = body instanceof URLSearchParams
  let status: number
  let text: string
  try {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(vendor.timeoutMs ?? TIMEOUT_MS),
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    throw failureOf(name, error)
  }
  if (status >= 500 || status === 429) throw new VendorError(name, 'outage', `HTTP ${status}`)
  let parsed: unknown
  try {
    parsed = text.length > MAX_ANSWER_CHARS ? undefined : JSON.parse(text)
  } catch {
    parsed = undefined
  }
  if (isRefusal(parsed))
    throw new VendorError(
      name,
      vendor.reasonOf(parsed) ?? 'refused',
      `${parsed.errcode} ${parsed.errmsg ?? ''}`,
      parsed.errcode,
    )
  if (status >= 400 && vendor.reasonOfName && isNamedRefusal(parsed))
    throw new VendorError(name, vendor.reasonOfName(parsed.code) ?? 'refused', parsed.code)
  if (!Value.Check(schema, parsed))
    throw new VendorError(name, 'silent', `HTTP ${status} and no answer that can be read`)
  return parsed
}

/** An access token that is fetched when it is wanted, kept, and replaced before it runs out. */
export interface KeptToken {
  /** Everyone who asks at one moment waits for one fetch. */
  get(): Promise<string>
  /** Forgets a token that the vendor refused, unless it has been replaced already. */
  drop(token: string): void
}

export function keptToken(now: () => number, fetchToken: () => Promise<{ token: string; seconds: number }>): KeptToken {
  let kept: { token: string; until: number } | null = null
  let pending: Promise<string> | null = null
  const refresh = async () => {
    try {
      const { token, seconds } = await fetchToken()
      kept = { token, until: now() + Math.max(seconds * 1000 - TOKEN_SPARE_MS, (seconds * 1000) / 2) }
      return token
    } catch (error) {
      // whatever the reason, what the token was wanted for has not happened
      throw error instanceof VendorError
        ? new VendorError(error.vendor, 'outage', `no access token, ${error.message}`, error.errcode)
        : error
    } finally {
      pending = null
    }
  }
  return {
    get: async () => (kept && kept.until > now() ? kept.token : (pending ??= refresh())),
    drop: token => {
      if (kept?.token === token) kept = null
    },
  }
}

/** Does `work` with the token, and once more with a new one when the vendor refuses it. */
export async function withToken<T>(tokens: KeptToken, work: (token: string) => Promise<T>): Promise<T> {
  const token = await tokens.get()
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof VendorError && error.reason === 'token')) throw error
    tokens.drop(token)
    return work(await tokens.get())
  }
}
