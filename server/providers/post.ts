import http from 'node:http'
import https from 'node:https'
import { NOT_SENT, VendorError } from './vendor'

const CONNECT_MS = 10_000

/** Connections to vendors, kept open between requests. */
export interface Lines {
  http: http.Agent
  https: https.Agent
  close(): void
}
export function openLines(): Lines {
  // an answer of a model holds its connection for minutes, so their number must not be limited
  const options = { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 }
  const lines = { http: new http.Agent(options), https: new https.Agent(options) }
  return {
    ...lines,
    close: () => {
      lines.http.destroy()
      lines.https.destroy()
    },
  }
}

export interface PostRequest {
  /** vendor's name, for errors */
  vendor: string
  url: string
  headers: Record<string, string>
  body: Buffer
  /** ends the request and its answer at once, whenever it comes; the reader of the answer calls `release` at its end */
  signal: AbortSignal
  /** ms of silence before the answer begins */
  silenceMs: number
}
export interface PostAnswer {
  response: http.IncomingMessage
  release(): void
}

function failure(vendor: string, error: Error): VendorError {
  const code = 'code' in error ? String(error.code) : error.name
  return new VendorError(vendor, NOT_SENT.includes(code) ? 'outage' : 'silent', code)
}

/**
 * Posts over node:http and gives the answer as soon as its head is here, whatever its status; redirects are not followed. Throws
 * VendorError (`outage` when nothing was sent, else `silent`), or the signal's reason.
 */
export function post(lines: Lines, request: PostRequest, again = true): Promise<PostAnswer> {
  const { vendor, url, headers, body, signal, silenceMs } = request
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const secure = url.startsWith('https:')
    const sent = (secure ? https : http).request(url, {
      method: 'POST',
      agent: secure ? lines.https : lines.http,
      headers: { 'accept-encoding': 'identity', ...headers, 'content-length': String(body.length) },
    })
    const stop = () => sent.destroy()
    const release = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    let ended: VendorError | null = null
    const giveUp = (error: VendorError) => {
      ended = error
      sent.destroy()
    }
    const silence = setTimeout(
      () => giveUp(new VendorError(vendor, 'silent', `nothing for ${silenceMs} ms`)),
      silenceMs,
    )
    let connecting: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(silence)
      clearTimeout(connecting)
    }
    sent.once('socket', socket => {
      if (!socket.connecting) return
      connecting = setTimeout(() => giveUp(new VendorError(vendor, 'outage', 'no connection')), CONNECT_MS)
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    sent.once('response', response => {
      settle()
      // the reader asks for it later; until then an error must not end the process
      response.on('error', () => undefined)
      resolve({ response, release })
    })
    sent.on('error', error => {
      settle()
      release()
      if (signal.aborted) return reject(signal.reason)
      if (ended) return reject(ended)
      // a kept connection that the vendor closed just now: nothing was read from it, so it is asked once more over a new one
      if (again && sent.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
        return resolve(post(lines, request, false))
      reject(failure(vendor, error))
    })
    sent.end(body)
  })
}

/** The whole of a short answer as text. Throws VendorError (`silent`) when it is cut, stalls or is longer than `maxBytes`. */
export async function readWhole(
  { response, release }: PostAnswer,
  { vendor, signal, silenceMs }: Pick<PostRequest, 'vendor' | 'signal' | 'silenceMs'>,
  maxBytes: number,
): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  let stalled = false
  const silence = setTimeout(() => {
    stalled = true
    response.destroy()
  }, silenceMs)
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      silence.refresh()
      bytes += part.length
      if (bytes > maxBytes) throw new VendorError(vendor, 'silent', 'the answer is too long')
      parts.push(part)
    }
    if (stalled) throw new VendorError(vendor, 'silent', `nothing for ${silenceMs} ms`)
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    response.destroy()
    if (signal.aborted) throw signal.reason
    if (error instanceof VendorError) throw error
    throw new VendorError(vendor, 'silent', stalled ? `nothing for ${silenceMs} ms` : 'the answer was cut')
  } finally {
    clearTimeout(silence)
    release()
  }
}
