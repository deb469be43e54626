import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface AskedSms {
  method: string
  host: string
  path: string
  query: URLSearchParams
  search: string
  headers: IncomingHttpHeaders
  body: string
}
export interface SmsScript {
  status?: number
  body?: unknown
  /** never answers */ hang?: boolean
}
export interface FakeSms {
  /** base address */
  url: string
  readonly asked: readonly AskedSms[]
  /** How the requests from now on are answered. */
  script(next: SmsScript): void
  close(): Promise<void>
}

/** A vendor of text messages that answers as a script says: a real server on the loopback. What was sent is judged by the tests. */
export async function startFakeSms(first: SmsScript = {}): Promise<FakeSms> {
  let script = first
  const asked: AskedSms[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const [path = '', search = ''] = (request.url ?? '').split('?')
      asked.push({
        method: request.method ?? '',
        host: request.headers.host ?? '',
        path,
        search,
        query: new URLSearchParams(search),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      if (script.hang) return
      response.writeHead(script.status ?? 200, { 'content-type': 'application/json' })
      response.end(typeof script.body === 'string' ? script.body : JSON.stringify(script.body))
    })().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    script(next) {
      script = next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
