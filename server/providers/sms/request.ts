import { createHash } from 'node:crypto'
import { CODE } from '../../../shared/limits'
import { openLines, post, readWhole, type Lines } from '../post'
import type { Provider } from '../provider'
import { VendorError } from '../vendor'
import type { SmsParameter } from './accounts'

const TIMEOUT_MS = 8000
const MAX_ANSWER_BYTES = 64 * 1024

/** What a variable of a template holds. */
export const parameterOf = (name: SmsParameter, code: string): string =>
  name === 'code' ? code : String(CODE.lifeSeconds / 60)

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Connections of one vendor, ended with the portal. */
export function smsLines(): { lines: Lines; mount: NonNullable<Provider['mount']> } {
  const lines = openLines()
  return {
    lines,
    mount: server => {
      server.addHook('onClose', async () => lines.close())
    },
  }
}

/** Posts a signed request and gives the JSON of the answer, whatever its status. Throws VendorError `outage` for HTTP 429 and 5xx, `silent` for what cannot be read. */
export async function askSms(
  lines: Lines,
  vendor: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<unknown> {
  const request = {
    vendor,
    url,
    headers,
    body: Buffer.from(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    silenceMs: TIMEOUT_MS,
  }
  let text: string
  let status: number
  try {
    const answer = await post(lines, request)
    status = answer.response.statusCode ?? 0
    text = await readWhole(answer, request, MAX_ANSWER_BYTES)
  } catch (error) {
    // the whole took too long: the message may be on its way
    throw error instanceof VendorError ? error : new VendorError(vendor, 'silent', `no answer within ${TIMEOUT_MS} ms`)
  }
  if (status === 429 || status >= 500) throw new VendorError(vendor, 'outage', `HTTP ${status}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new VendorError(vendor, 'silent', `HTTP ${status} and no answer that can be read`)
  }
}
