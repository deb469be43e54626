import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'

const MOST_REDIRECTS = 5
/** How the answer of the far end is told to the page, URI-encoded JSON in x-mini-meta. */
type Meta =
  | { status: number; header: Record<string, string | string[] | undefined>; cookies: string[] }
  | { error: string }

/** Where a request really goes: `servers` maps origins of the build to origins that answer for them. */
export function target(url: string, servers: Readonly<Record<string, string>>): URL {
  const wanted = new URL(url)
  const origin = servers[wanted.origin]
  return origin === undefined ? wanted : new URL(wanted.pathname + wanted.search, origin)
}

const heading = (meta: Meta): Record<string, string> => ({
  'x-mini-meta': encodeURIComponent(JSON.stringify(meta)),
  'cache-control': 'no-store',
})
const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(',') : (value ?? ''))

/**
 * Performs a request of the mini-program outside the browser, as a chat app does: no CORS, no cookies of the browser, streamed both ways.
 * The page says x-mini-url, x-mini-method and x-mini-header (URI-encoded JSON); redirects of requests without a body are followed.
 */
export function proxy(req: IncomingMessage, res: ServerResponse, servers: Readonly<Record<string, string>>): void {
  const method = one(req.headers['x-mini-method']).toUpperCase() || 'GET'
  const bodiless = method === 'GET' || method === 'HEAD'
  const fail = (error: unknown): void => {
    if (!res.headersSent) res.writeHead(200, heading({ error: error instanceof Error ? error.message : String(error) }))
    res.end()
  }
  const send = (url: URL, verb: string, headers: Record<string, string>, redirects: number): void => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, { method: verb, headers })
    outgoing.on('response', answer => {
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (bodiless && location && status >= 300 && status < 400 && redirects < MOST_REDIRECTS) {
        answer.resume()
        send(target(new URL(location, url).href, servers), verb, headers, redirects + 1)
        return
      }
      const encoding = answer.headers['content-encoding']
      res.writeHead(200, {
        ...heading({ status, header: answer.headers, cookies: answer.headers['set-cookie'] ?? [] }),
        'content-type': 'application/octet-stream',
        // the browser unpacks it
        ...(encoding ? { 'content-encoding': encoding } : {}),
      })
      res.flushHeaders()
      answer.on('error', () => res.destroy())
      answer.pipe(res)
    })
    outgoing.on('error', fail)
    res.once('close', () => outgoing.destroy())
    if (bodiless) outgoing.end()
    else req.pipe(outgoing)
  }
  try {
    const given = JSON.parse(decodeURIComponent(one(req.headers['x-mini-header'])) || '{}') as Record<string, unknown>
    const headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' }
    for (const [name, value] of Object.entries(given))
      if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name.toLowerCase()))
        headers[name.toLowerCase()] = String(value)
    const length = req.headers['content-length']
    if (!bodiless && length !== undefined) headers['content-length'] = length
    send(target(decodeURIComponent(one(req.headers['x-mini-url'])), servers), method, headers, 0)
  } catch (error) {
    fail(error)
  }
}
