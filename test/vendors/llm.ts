import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the vendor does next in an answer. Strings are pieces of text. */
export type Step =
  | string
  | { thinking: string }
  /** a tool that is to be called; the answer waits for what it says */
  | { call: string; with: unknown }
  | { wait: number }
  /** goes on when the test says so */
  | { until: Promise<unknown> }
  /** says why the answer ends; `stop` by itself when a script ends without one */
  | { finish: string }
  | { usage: [promptTokens: number, completionTokens: number] }
  /** an error as an event of the stream */
  | { error: { code?: string | number; type?: string; message?: string } }
  /** bytes as they are */
  | { raw: string | Buffer }
  /** nothing more, and the connection stays open */
  | 'stall!'
  /** the connection breaks */
  | 'cut!'
  /** the answer ends without [DONE] */
  | 'end!'

/** How the vendor answers one request. */
export interface Script {
  steps?: Step[]
  /** an answer that is no stream, with this status */
  status?: number
  headers?: Record<string, string>
  /** body of an answer that is no stream; an object is written as JSON */
  body?: unknown
  /** bytes of each write: 1 cuts every character; by default each event is one write */
  chop?: number
  /** everything in one write */
  atOnce?: boolean
  /** line ends of the stream */
  lineEnd?: '\n' | '\r\n' | '\r'
}
/** A request as it came. */
export interface Asked {
  url: string
  headers: Record<string, string | string[] | undefined>
  /** JSON of the body */
  body: { model: string; messages: { role: string; content: unknown }[]; [name: string]: unknown }
  /** ms from the request to the moment its connection was closed by the client; null while it was not */
  closedAfterMs: number | null
  /** number of the connection it came over */
  connection: number
}
export interface FakeLlm {
  /** base address, without /chat/completions */
  url: string
  readonly asked: readonly Asked[]
  /** answers being given now */
  readonly open: number
  /** How the next requests are answered, in order; the last one stays. */
  script(...scripts: (Script | ((asked: Asked) => Script))[]): void
  close(): Promise<void>
}

/** The last thing that a person says in a request: what tools say comes behind it. */
export const lastWords = ({ body }: Asked): string =>
  String(body.messages.findLast(one => one.role === 'user')?.content ?? '')

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString()) as Asked['body']
}

/** Writes in pieces that arrive as such: each is sent before the next one begins. */
async function write(response: ServerResponse, bytes: Buffer, chop: number): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += chop) {
    response.write(bytes.subarray(at, at + chop))
    await sleep(0)
  }
}

const event = (fields: object, lineEnd: string) =>
  Buffer.from(
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', ...fields })}${lineEnd}${lineEnd}`,
  )
const choice = (delta: object, finishReason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finishReason }],
})

function bytesOf(
  step: Exclude<Step, `${string}!` | { wait: number } | { until: Promise<unknown> }>,
  lineEnd: string,
): Buffer {
  if (typeof step === 'string') return event(choice({ content: step }), lineEnd)
  if ('thinking' in step) return event(choice({ reasoning_content: step.thinking, content: null }), lineEnd)
  if ('call' in step)
    return Buffer.concat([
      event(
        choice({
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              index: 0,
              id: `call_${step.call}`,
              type: 'function',
              function: { name: step.call, arguments: JSON.stringify(step.with) },
            },
          ],
        }),
        lineEnd,
      ),
      event(choice({}, 'tool_calls'), lineEnd),
    ])
  if ('finish' in step) return event(choice({}, step.finish), lineEnd)
  if ('usage' in step)
    return event(
      {
        choices: [],
        usage: {
          prompt_tokens: step.usage[0],
          completion_tokens: step.usage[1],
          total_tokens: step.usage[0] + step.usage[1],
        },
      },
      lineEnd,
    )
  if ('error' in step) return Buffer.from(`data: ${JSON.stringify({ error: step.error })}${lineEnd}${lineEnd}`)
  return Buffer.from(step.raw)
}

async function stream(
  response: ServerResponse,
  { steps = [], headers, chop = Infinity, atOnce, lineEnd = '\n' }: Script,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers })
  response.flushHeaders()
  const all: Buffer[] = []
  const send = async (bytes: Buffer) => {
    if (atOnce) all.push(bytes)
    else await write(response, bytes, chop)
  }
  let finished = false
  for (const step of steps) {
    if (response.destroyed) return
    if (step === 'cut!' || step === 'end!' || step === 'stall!') {
      if (all.length) await write(response, Buffer.concat(all), chop)
      if (step === 'cut!') response.destroy()
      else if (step === 'end!') response.end()
      return
    }
    if (typeof step === 'object' && 'wait' in step) await sleep(step.wait)
    else if (typeof step === 'object' && 'until' in step) await step.until
    else {
      // a usage event follows the reason for the end
      if (typeof step === 'object' && 'usage' in step && !finished) await send(event(choice({}, 'stop'), lineEnd))
      finished ||=
        typeof step === 'object' && ('finish' in step || 'usage' in step || 'error' in step || 'call' in step)
      await send(bytesOf(step, lineEnd))
    }
  }
  if (!finished) await send(event(choice({}, 'stop'), lineEnd))
  await send(Buffer.from(`data: [DONE]${lineEnd}${lineEnd}`))
  if (all.length) await write(response, Buffer.concat(all), chop)
  response.end()
}

/** A language model's vendor that does what a script says: a real server on the loopback, with the protocol of OpenAI's chat/completions. */
export async function startFakeLlm(...first: (Script | ((asked: Asked) => Script))[]): Promise<FakeLlm> {
  let scripts = first
  let open = 0
  const asked: Asked[] = []
  const connections = new WeakMap<Socket, number>()
  let connected = 0
  const server = createServer((request, response) => {
    void (async () => {
      const began = Date.now()
      const { headers, url = '' } = request
      const one: Asked = {
        url,
        headers,
        body: { model: '', messages: [] },
        closedAfterMs: null,
        connection: connections.get(request.socket) ?? 0,
      }
      asked.push(one)
      open++
      response.once('close', () => {
        open--
        if (!response.writableFinished) one.closedAfterMs = Date.now() - began
      })
      one.body = await bodyOf(request)
      const next = (scripts.length > 1 ? scripts.shift() : scripts[0]) ?? { steps: ['好的。'] }
      const script = typeof next === 'function' ? next(one) : next
      if (script.status === undefined && script.body === undefined) return stream(response, script)
      response.writeHead(script.status ?? 200, { 'content-type': 'application/json', ...script.headers })
      response.end(typeof script.body === 'string' ? script.body : JSON.stringify(script.body ?? {}))
    })().catch(() => response.destroy())
  })
  server.on('connection', socket => connections.set(socket, ++connected))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get open() {
      return open
    },
    script(...next) {
      scripts = next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
