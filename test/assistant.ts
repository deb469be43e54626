import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLlm } from '../server/providers/llm/llm'
import { HEADER, mountPath } from '../shared/api'
import type { RunEvents } from '../shared/assistant'
import { sseParser } from '../shared/sse'
import { isLastEvent, type StreamEvent } from '../shared/stream'
import { makeAgent, makeLinkman, makeTenant } from './factories'
import { startTestServer, type Caller, type TestServer, type TestServerOptions } from './harness'
import { startFakeLlm, type FakeLlm } from './vendors/llm'

export const ASK = 'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream'
export const ASK_WHOLE = 'POST /api/voice/outside/xiaobao/chat/handle/handleChat'
export const ENTRY = 'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream'
export const AGENTS = 'POST /api/voice/outside/agent/home/list'
export const LIST = 'GET /api/voice/outside/agent/chat/share/list'
export const LIKE = 'POST /api/voice/outside/agent/chat/share/message/like'
export const DISLIKE = 'POST /api/voice/outside/agent/chat/share/message/dislike'
export const ADD = 'POST /api/voice/outside/agent/chat/share/add'
export const LATEST = 'POST /api/voice/outside/agent/chat/share/message/latest'
export const BEGIN = 'POST /api/voice/outside/agent/chat/share/init/v2'
export const HISTORY = 'GET /api/voice/outside/agent/chat/share/history'
export const PAUSE = 'POST /api/voice/outside/agent/chat/share/pause'
export const RESUME = 'GET /api/voice/outside/agent/chat/share/resume'

/** A model at a fake vendor. */
export const modelAt = (vendor: FakeLlm) =>
  createLlm([
    {
      vendor: 'custom',
      displayName: 'Test',
      model: 'm',
      url: `${vendor.url}/chat/completions`,
      key: 'k',
      thinking: 'type',
    },
  ])

/** A server whose default model is a fake vendor's, with a tenant that has a knowledge base, its system agent and a linkman. */
export async function makeRoom(options: TestServerOptions = {}) {
  const vendor = await startFakeLlm()
  const t = await startTestServer({
    listen: true,
    ...options,
    providers: { llm: modelAt(vendor), ...options.providers },
  })
  const tenant = await makeTenant(t.db, { flags: { setting: { wiki: true } } })
  const [agent, linkman] = await Promise.all([makeAgent(t.db, tenant.id), makeLinkman(t.db, tenant)])
  const begin = async (as: Caller = linkman.as) =>
    (await t.ok(BEGIN, { ...as, body: { agentId: agent.id, source: 'inside' } })).chatId
  return {
    t,
    vendor,
    tenant,
    agent,
    linkman,
    begin,
    close: async () => {
      await t.close()
      await vendor.close()
    },
  }
}
export type Room = Awaited<ReturnType<typeof makeRoom>>

/** A question with a client message id of its own. */
export const question = (chatId: string, text: string, more: object = {}) => ({
  chatId,
  question: text,
  clientMessageId: randomUUID(),
  ...more,
})

export interface Listening {
  /** events so far, in their order */
  events: StreamEvent[]
  /** resolves at the last event, or when the connection ends */
  ended: Promise<void>
  /** everything that came, comments too */
  raw(): string
  hangUp(): void
  /** Waits until an event of this name has come. */
  until(event: string, ms?: number): Promise<StreamEvent>
  status: Promise<number>
  headers(): Promise<Headers>
}

const headersOf = ({ token, domainId, language, tourist }: Caller): Record<string, string> => ({
  ...(token ? { [HEADER.token]: token } : {}),
  ...(domainId ? { [HEADER.domain]: domainId } : {}),
  ...(language ? { [HEADER.language]: language } : {}),
  ...(tourist ? { [HEADER.tourist]: tourist } : {}),
})

/** Opens a stream as the app does, and keeps what it says. */
export function listen(
  t: Pick<TestServer, 'url'>,
  key: string,
  { body, query = {}, as }: { body?: object; query?: Record<string, string>; as: Caller },
): Listening {
  const aborter = new AbortController()
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  const search = new URLSearchParams(query)
  let raw = ''
  const answer = fetch(`${t.url}${mountPath(key)}${search.size ? `?${search}` : ''}`, {
    method: body ? 'POST' : 'GET',
    signal: aborter.signal,
    headers: { ...headersOf(as), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const parser = sseParser({
    onEvent: ({ id, event, data }) => {
      events.push({ id: Number(id), event, data: JSON.parse(data) as unknown })
      for (const wake of waiting) wake()
    },
  })
  const ended = (async () => {
    try {
      const reader = (await answer).body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        raw += part.value
        parser.push(part.value)
      }
    } catch (error) {
      if (!aborter.signal.aborted) raw += `\n!! ${String(error)}`
    }
    for (const wake of waiting) wake()
  })()
  return {
    events,
    ended,
    raw: () => raw,
    hangUp: () => aborter.abort(),
    status: answer.then(one => one.status),
    headers: () => answer.then(one => one.headers),
    async until(event, ms = 5000) {
      for (const end = Date.now() + ms; ;) {
        const found = events.find(one => one.event === event)
        if (found) return found
        const left = end - Date.now()
        assert.ok(left > 0, `no ${event} within ${ms} ms: ${raw.slice(-500)}`)
        const timer = new AbortController()
        await Promise.race([
          new Promise<void>(resolve => waiting.add(resolve)),
          sleep(left, undefined, { signal: timer.signal }),
        ])
        timer.abort()
      }
    },
  }
}

/** The text of an answer, out of its events; another `start` begins it again. */
export function textOf(events: readonly StreamEvent[], kind: 'text' | 'thinking' = 'text'): string {
  let text = ''
  for (const { event, data } of events) {
    if (event === 'start') text = ''
    else if (event === kind) text += (data as { text: string }).text
  }
  return text
}
/** What the last event of a name carries. */
export function dataOf<E extends keyof RunEvents>(events: readonly StreamEvent[], name: E): RunEvents[E] {
  const found = events.filter(one => one.event === name).at(-1)
  assert.ok(found, `there is no ${name}`)
  return found.data as RunEvents[E]
}
/** Checks that events are numbered from `from` without holes and end properly; gives the last one. */
export function assertWhole(events: readonly StreamEvent[], from = 1): StreamEvent {
  assert.deepEqual(
    events.map(one => one.id),
    events.map((_, i) => from + i),
  )
  const last = events.at(-1)
  assert.ok(last && isLastEvent(last.event), `the stream has no end: ${JSON.stringify(events.slice(-2))}`)
  return last
}
export async function eventually(check: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !(await check());) {
    assert.ok(Date.now() < end, `not within ${ms} ms`)
    await sleep(10)
  }
}

/** The turn of a stream. */
export const idOf = (events: StreamEvent[]) => dataOf(events, 'start').messageId

/** Calls of the linkman of a room, in the conversation of the present test, unless others are named. */
export function chatCalls(present: () => { room: Room; chatId: string }) {
  const as = () => present().room.linkman.as
  const ask = (body: ReturnType<typeof question>, who: Caller = as()) =>
    present().room.t.ok(ASK, { ...who, body }) as Promise<StreamEvent[]>
  const refused = async (body: object, who: Caller = as()) =>
    (await present().room.t.refused(ASK, { ...who, body: body as ReturnType<typeof question> })).error
  const turns = async (who: Caller = as(), chat = present().chatId) => {
    const { room } = present()
    return (await room.t.ok(HISTORY, { ...who, query: { agentId: room.agent.id, chatId: chat, pageSize: 100 } }))
      .messages
  }
  const visitor = (): Caller => ({ ...present().room.tenant.as, tourist: `device-${randomUUID()}` })
  return { as, ask, refused, turns, visitor }
}

/** What the assistant of a company answers to whoever asks. */
export async function assistantOf(t: TestServer, tenantId: string) {
  const agent = await makeAgent(t.db, tenantId)
  return async (as: Caller, asked: string, more: object = {}): Promise<string> => {
    const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId: agent.id, source: 'inside' } })
    return (await t.ok(ASK_WHOLE, { ...as, body: question(chatId, asked, more) })).answer
  }
}
