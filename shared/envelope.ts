/** An error the person is told. `id` is the server's text id, or 'NETWORK' when no answer came. */
export class ApiError extends Error {
  readonly id: string
  readonly code: number
  /** HTTP status, 0 when no answer came */
  readonly status: number
  /** s after which the server may be asked again; 0 where it did not say */
  readonly retryAfter: number
  /** also in the server's log */
  readonly requestId: string
  readonly fields: { fieldName: string; error: string }[]
  constructor(o: {
    message: string
    id?: string
    code?: number
    status?: number
    retryAfter?: number
    requestId?: string
    fields?: { fieldName: string; error: string }[]
  }) {
    super(o.message)
    this.name = 'ApiError'
    this.id = o.id ?? ''
    this.code = o.code ?? -1
    this.status = o.status ?? 0
    this.retryAfter = o.retryAfter ?? 0
    this.requestId = o.requestId ?? ''
    this.fields = o.fields ?? []
  }
  /** no answer came, or the server is busy or broken: the same may work in a moment */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

interface Envelope {
  success?: boolean
  succ?: boolean
  code?: number | string
  status?: number | string
  message?: string
  msg?: string
  data?: unknown
  result?: unknown
  error?: string
  requestId?: string
  fields?: { fieldName: string; error: string }[]
}

/**
 * `data` of an answer, in every form the specification knows (§3 "Response envelope", §8): flag `success` or `succ`,
 * `code` or `status` 0, or code 200 as string or number; `data` or `result`. Throws ApiError otherwise. `retryAfter`: the header of that
 * name, s.
 */
export function unwrap(body: unknown, status: number, fallbackMessage: string, retryAfter = 0): unknown {
  const e: Envelope = typeof body === 'object' && body !== null ? body : {}
  const flag = e.success ?? e.succ
  const number = e.code ?? e.status
  const good =
    flag !== false &&
    status < 400 &&
    (String(number) === '200' || (number !== undefined ? String(number) === '0' : flag === true))
  if (good) return e.data ?? e.result ?? null
  throw new ApiError({
    message: e.message || e.msg || fallbackMessage,
    id: e.error ?? '',
    code: Number(number ?? -1),
    status,
    retryAfter,
    ...(e.requestId ? { requestId: e.requestId } : {}),
    ...(e.fields ? { fields: e.fields } : {}),
  })
}
