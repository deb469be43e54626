import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A recording as it came. */
export interface AskedAudio {
  url: string
  authorization: string
  fields: Record<string, string>
  filename: string
  type: string
  bytes: Buffer
}
export interface SpeechScript {
  status?: number
  body?: unknown
  waitMs?: number
}
export interface FakeAsr {
  /** base address, without /audio/transcriptions */
  url: string
  readonly asked: readonly AskedAudio[]
  /** How the requests from now on are answered. */
  script(next: SpeechScript): void
  close(): Promise<void>
}

/** A vendor of speech recognition that hears what a script says: a real server on the loopback, with the protocol of OpenAI's audio/transcriptions. */
export async function startFakeAsr(first: SpeechScript = { body: { text: '洗衣机不脱水' } }): Promise<FakeAsr> {
  let script = first
  const asked: AskedAudio[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      // the platform's own reader of forms, so that what was sent is judged by somebody else
      const form = await new Response(Buffer.concat(parts), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file')
      const fields = Object.fromEntries(
        [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
      if (file && typeof file !== 'string')
        asked.push({
          url: request.url ?? '',
          authorization: request.headers.authorization ?? '',
          fields,
          filename: file.name,
          type: file.type,
          bytes: Buffer.from(await file.arrayBuffer()),
        })
      await sleep(script.waitMs ?? 0)
      response.writeHead(script.status ?? 200, { 'content-type': 'application/json' })
      response.end(typeof script.body === 'string' ? script.body : JSON.stringify(script.body))
    })().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
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
