import { isDingTalk } from '../loaded'
import { noteCall } from '../record'
import { fileAt, addTemporary, browserUrl, isFilePath, mimeOf, putFile, toBase64 } from '../files'
import { Failure, inputOf, listeners, named, number, required, settle, text, type Input } from './define'

/** At most this many at once, as on WeChat; the others wait. */
const CONCURRENT = 10
const DEFAULT_TIMEOUT = isDingTalk ? 30_000 : 60_000
const CODES = { network: 12, timeout: 13, decode: 14, http: 19, aborted: 20 }

interface Meta {
  status: number
  header: Record<string, string | string[]>
  cookies: string[]
}
interface Outgoing {
  url: string
  method: string
  header: Record<string, string>
  body?: BodyInit
  signal: AbortSignal
}
interface Headers {
  header: Record<string, string>
  statusCode: number
  cookies: string[]
}

let running = 0
const waiting: (() => void)[] = []
async function slot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT)
    await new Promise<void>(resolve => {
      waiting.push(resolve)
    })
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Why a request ended early. */
const TIMEOUT = 'timeout'
const reasonOf = (signal: AbortSignal, error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (signal.aborted)
    return signal.reason === TIMEOUT
      ? new Failure('timeout', CODES.timeout, isDingTalk ? {} : { errno: 5 })
      : new Failure('abort', CODES.aborted)
  return new Failure(
    error instanceof Error ? error.message : String(error),
    CODES.network,
    isDingTalk ? {} : { errno: 600001 },
  )
}

const headerText = (header: Meta['header']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
/** Throws the Failure for an address that the operator has not listed with the platform. */
function requireDomain(url: string): void {
  const { origin } = new URL(url.replace(/^ws/, 'http'))
  if (!window.__miniDomains.includes(origin))
    throw new Failure(`url not in domain list:${origin}`, 2, isDingTalk ? {} : { errno: 600002 })
}

/** The way out goes through the host's server: the browser would add rules of its own (origins, forbidden headers). */
async function send({ url, method, header, body, signal }: Outgoing): Promise<{ meta: Headers; response: Response }> {
  requireDomain(url)
  const response = await fetch('/__mini/proxy', {
    method: 'POST',
    body,
    signal,
    headers: {
      'x-mini-url': encodeURIComponent(url),
      'x-mini-method': method,
      'x-mini-header': encodeURIComponent(JSON.stringify(header)),
      'content-type': 'application/octet-stream',
    },
  })
  const meta = JSON.parse(decodeURIComponent(response.headers.get('x-mini-meta') ?? '{}')) as Partial<Meta> & {
    error?: string
  }
  if (meta.error !== undefined || meta.status === undefined)
    throw new Failure(meta.error ?? 'no answer', CODES.network, isDingTalk ? {} : { errno: 600001 })
  return {
    meta: { header: headerText(meta.header ?? {}), statusCode: meta.status, cookies: meta.cookies ?? [] },
    response,
  }
}

const pairs = (data: unknown): string =>
  Object.entries(inputOf(data))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')
const headersOf = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inputOf(isDingTalk ? (input.headers ?? input.header) : input.header))
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

function withBody(input: Input, method: string, header: Record<string, string>): { url: string; body?: BodyInit } {
  const url = text(required(input, 'url'))
  if (!/^https?:\/\//.test(url)) throw new Failure(`invalid url "${url}"`, 2, isDingTalk ? {} : { errno: 600009 })
  const { data } = input
  if (data === undefined || data === null) return { url }
  if (method === 'GET' || method === 'HEAD') {
    const query = typeof data === 'object' && !(data instanceof ArrayBuffer) ? pairs(data) : ''
    return { url: query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url }
  }
  if (typeof data === 'string' || data instanceof ArrayBuffer) return { url, body: data }
  return { url, body: header['content-type']?.includes('urlencoded') ? pairs(data) : JSON.stringify(data) }
}

function parsed(bytes: ArrayBuffer, input: Input): unknown {
  if (input.responseType === 'arraybuffer' || input.dataType === 'arraybuffer') return bytes
  if (input.dataType === 'base64') return toBase64(new Uint8Array(bytes))
  const content = new TextDecoder().decode(bytes)
  if (!/^json$/i.test(text(input.dataType, 'json'))) return content
  try {
    return JSON.parse(content) as unknown
  } catch {
    // WeChat hands over the text, DingTalk calls it an error
    if (isDingTalk) throw new Failure('JSON parse data error', CODES.decode)
    return content
  }
}

/** wx.request and dd.httpRequest; returns the task. */
export function request(name: string, given: unknown): object {
  const input = inputOf(given)
  const method = text(input.method, 'GET').toUpperCase()
  noteCall(name, { url: input.url, method, data: input.data, header: input.header ?? input.headers })
  const abort = new AbortController()
  const onHeaders = listeners(),
    onChunk = listeners()
  const header = headersOf(input)
  header['content-type'] ??= isDingTalk ? 'application/x-www-form-urlencoded' : 'application/json'
  const work = () =>
    slot(async () => {
      const timer = window.setTimeout(() => abort.abort(TIMEOUT), number(input.timeout, DEFAULT_TIMEOUT))
      try {
        abort.signal.throwIfAborted()
        const { url, body } = withBody(input, method, header)
        const { meta, response } = await send({ url, method, header, body, signal: abort.signal })
        onHeaders.emit(meta)
        if (input.enableChunked === true && !isDingTalk) {
          const reader = response.body?.getReader()
          for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
            onChunk.emit({ data: part.value.slice().buffer })
          return { data: '', ...meta }
        }
        const bytes = await response.arrayBuffer()
        if (!isDingTalk) return { data: parsed(bytes, input), ...meta }
        if (meta.statusCode >= 400)
          throw new Failure('http status error', CODES.http, {
            status: meta.statusCode,
            headers: meta.header,
            data: new TextDecoder().decode(bytes),
          })
        return { data: parsed(bytes, input), status: meta.statusCode, headers: meta.header }
      } catch (error) {
        throw reasonOf(abort.signal, error)
      } finally {
        window.clearTimeout(timer)
      }
    })
  settle(name, input, work).catch(() => undefined)
  const stop = { abort: () => abort.abort() }
  return named(
    'RequestTask',
    isDingTalk
      ? stop
      : {
          ...stop,
          onHeadersReceived: onHeaders.on,
          offHeadersReceived: onHeaders.off,
          onChunkReceived: onChunk.on,
          offChunkReceived: onChunk.off,
        },
  )
}

const STEP_BYTES = 64 * 1024
const progressOf = (done: number, total: number) => (total > 0 ? Math.floor((done / total) * 100) : 0)
/** wx.uploadFile and dd.uploadFile: a multipart form with the file's real bytes. */
export function uploadFile(given: unknown): object {
  const input = inputOf(given)
  noteCall('uploadFile', {
    url: input.url,
    filePath: input.filePath,
    name: input.name ?? input.fileName,
    formData: input.formData,
    header: input.header,
  })
  const abort = new AbortController()
  const onProgress = listeners(),
    onHeaders = listeners()
  const work = () =>
    slot(async () => {
      const timer = window.setTimeout(() => abort.abort(TIMEOUT), number(input.timeout, DEFAULT_TIMEOUT))
      try {
        abort.signal.throwIfAborted()
        const url = text(required(input, 'url'))
        const file = fileAt(text(required(input, 'filePath')))
        if (!file) throw new Failure('file not found', CODES.network)
        const form = new FormData()
        for (const [name, value] of Object.entries(inputOf(input.formData))) form.append(name, String(value))
        form.append(
          text(isDingTalk ? input.fileName : required(input, 'name'), 'file'),
          new Blob([file.bytes.slice()], { type: file.mime }),
          // WeChat knows no name of a file but the one in its path
          isDingTalk ? file.name : (text(input.filePath).split('/').pop() ?? ''),
        )
        // the browser writes the form; the bytes go on through the host's server like any other request
        const written = new Response(form)
        const body = new Uint8Array(await written.arrayBuffer())
        for (let sent = Math.min(STEP_BYTES, body.length); ; sent = Math.min(sent + STEP_BYTES, body.length)) {
          onProgress.emit({
            progress: progressOf(sent, body.length),
            totalBytesSent: sent,
            totalBytesExpectedToSend: body.length,
            totalBytesExpectedWrite: body.length,
          })
          if (sent >= body.length) break
          await new Promise(resolve => setTimeout(resolve))
          abort.signal.throwIfAborted()
        }
        const header = { ...headersOf(input), 'content-type': written.headers.get('content-type') ?? '' }
        const { meta, response } = await send({ url, method: 'POST', header, body, signal: abort.signal })
        onHeaders.emit(meta)
        const data = await response.text()
        return isDingTalk
          ? { data, statusCode: String(meta.statusCode), header: meta.header }
          : { data, statusCode: meta.statusCode, header: meta.header, cookies: meta.cookies }
      } catch (error) {
        throw reasonOf(abort.signal, error)
      } finally {
        window.clearTimeout(timer)
      }
    })
  settle('uploadFile', input, work).catch(() => undefined)
  return named('UploadTask', {
    abort: () => abort.abort(),
    onProgressUpdate: onProgress.on,
    ...(isDingTalk
      ? {}
      : { offProgressUpdate: onProgress.off, onHeadersReceived: onHeaders.on, offHeadersReceived: onHeaders.off }),
  })
}

/** wx.downloadFile and dd.downloadFile: the bytes become a temporary file. */
export function downloadFile(given: unknown): object {
  const input = inputOf(given)
  noteCall('downloadFile', { url: input.url, header: input.header })
  const abort = new AbortController()
  const onProgress = listeners(),
    onHeaders = listeners()
  const work = () =>
    slot(async () => {
      const timer = window.setTimeout(() => abort.abort(TIMEOUT), number(input.timeout, DEFAULT_TIMEOUT))
      try {
        abort.signal.throwIfAborted()
        const url = text(required(input, 'url'))
        const { meta, response } = await send({ url, method: 'GET', header: headersOf(input), signal: abort.signal })
        onHeaders.emit(meta)
        const total = Number(meta.header['content-length'] ?? 0)
        const parts: Uint8Array[] = []
        let received = 0
        const reader = response.body?.getReader()
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          parts.push(part.value)
          received += part.value.length
          onProgress.emit({
            progress: progressOf(received, total),
            totalBytesWritten: received,
            totalBytesExpectedToWrite: total,
          })
        }
        const bytes = new Uint8Array(received)
        let at = 0
        for (const part of parts) {
          bytes.set(part, at)
          at += part.length
        }
        const name = new URL(url).pathname.split('/').pop() ?? ''
        const mime = meta.header['content-type']?.split(';')[0] || mimeOf(name)
        const wanted = text(input.filePath)
        if (wanted) putFile(wanted, bytes, mime)
        const path = wanted || addTemporary(name, mime, bytes)
        if (isDingTalk) return { filePath: path }
        return wanted
          ? { filePath: path, statusCode: meta.statusCode, header: meta.header }
          : { tempFilePath: path, statusCode: meta.statusCode, header: meta.header }
      } catch (error) {
        throw reasonOf(abort.signal, error)
      } finally {
        window.clearTimeout(timer)
      }
    })
  settle('downloadFile', input, work).catch(() => undefined)
  return named('DownloadTask', {
    abort: () => abort.abort(),
    onProgressUpdate: onProgress.on,
    ...(isDingTalk
      ? {}
      : { offProgressUpdate: onProgress.off, onHeadersReceived: onHeaders.on, offHeadersReceived: onHeaders.off }),
  })
}

/** WeChat allows five at once, DingTalk one. */
const SOCKETS = isDingTalk ? 1 : 5
const open = new Set<WebSocket>()
/** A socket of the browser, with its events told to `tell`. Throws a Failure over the limit. */
export function openSocket(
  url: string,
  protocols: string[],
  tell: (type: 'open' | 'message' | 'close' | 'error', result: unknown) => void,
): WebSocket {
  requireDomain(url)
  if (open.size >= SOCKETS) throw new Failure(isDingTalk ? 'only one WebSocket at a time' : 'exceed max task count', 2)
  const socket = new WebSocket(url, protocols)
  socket.binaryType = 'arraybuffer'
  open.add(socket)
  socket.addEventListener('open', () => tell('open', { header: {} }))
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    tell(
      'message',
      isDingTalk
        ? {
            data: data instanceof ArrayBuffer ? toBase64(new Uint8Array(data)) : data,
            isBuffer: data instanceof ArrayBuffer,
          }
        : { data },
    ),
  )
  socket.addEventListener('error', () => tell('error', { errMsg: 'WebSocket error' }))
  socket.addEventListener('close', ({ code, reason }) => {
    open.delete(socket)
    tell('close', { code, reason })
  })
  return socket
}

/** The bytes of a path of the mini-program: a stored file, a file of the build or an address. Throws a Failure. */
export async function bytesAt(path: string): Promise<{ bytes: Uint8Array; mime: string; name: string }> {
  const stored = fileAt(path)
  if (stored) return stored
  if (isFilePath(path)) throw new Failure(`no such file or directory "${path}"`)
  const response = await fetch(browserUrl(path))
  if (!response.ok) throw new Failure(`no such file or directory "${path}"`)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    mime: response.headers.get('content-type') ?? mimeOf(path),
    name: path.split('/').pop() ?? path,
  }
}
