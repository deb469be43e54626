import { VendorError, type VendorReason } from '../vendor'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What vendors say in codes, types and messages of errors; each names the same thing differently. */
const SAYINGS: [VendorReason, RegExp][] = [
  [
    'content',
    /content[_ ]?(filter|policy|exists risk)|data_?inspection|sensitive ?content|risk ?control|inappropriate/i,
  ],
  [
    'length',
    /context[_ ]?(length|window)|maximum context|prompt is too long|input (is )?too long|range of input length|max_(prompt|input)_tokens|string_above_max_length|exceeds? the model'?s? (maximum|context)/i,
  ],
  ['quota', /quota|rate[_ ]?limit|throttl|insufficient[_ ]?balance|arrear|overdue|billing|too many requests/i],
  ['token', /api[_ ]?key|authenticat|unauthori[sz]ed|access ?denied/i],
  ['outage', /overload|server[_ ]?error|internal[_ ]?error|internal ?service|unavailable|timed? ?out/i],
]

function reasonOf(status: number, said: string): VendorReason {
  if (status === 402 || status === 429) return 'quota'
  if (status >= 500) return 'outage'
  const found = SAYINGS.find(([, saying]) => saying.test(said))?.[0]
  if (found) return found
  if (status === 401 || status === 403) return 'token'
  if (status === 413) return 'length'
  return status === 408 || status === 409 ? 'outage' : 'refused'
}

/**
 * The error that an answer or an event of a stream holds, null when it holds none: `{error: {code, type, message}}`, `{error: "…"}`,
 * `{code, message}` and `{errcode, errmsg}` are all met with. `status` is 200 within a stream.
 */
export function failureIn(vendor: string, status: number, answer: unknown): VendorError | null {
  const record = isRecord(answer) ? answer : {}
  const said =
    record.error ??
    (record.choices === undefined && (record.code || record.errcode || record.object === 'error') ? record : null)
  if (status === 200 && !said) return null
  const detail = isRecord(said) ? said : { message: said }
  const words = [detail.code, detail.type, detail.errcode].map(textOf)
  const within = Number(detail.code ?? detail.status)
  const effective = status === 200 && within >= 400 && within < 600 ? within : status
  // a message may repeat what was asked, or a part of the key: it is looked at and not kept
  const reason = reasonOf(effective, [...words, textOf(detail.message), textOf(detail.errmsg)].join(' '))
  return new VendorError(
    vendor,
    reason,
    [`HTTP ${status}`, ...words.filter(word => /^[\w.-]{1,48}$/.test(word))].join(' '),
    status,
  )
}
