import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { HEADER } from '../shared/api'
import type { LiveChange } from '../shared/live'
import { sseParser } from '../shared/sse'
import type { TestServer } from './harness'
import { eventually } from './screen'

interface Heard {
  id: number
  event: string
  data: LiveChange
}
/** A page of the console that listens; `pause` stops reading from the line, as a slow reader does. */
export interface Page {
  connection: string
  heard: Heard[]
  /** status of the answer */
  status: number
  /** whether the line has ended */
  isOver(): boolean
  changes(): LiveChange[]
  /** what was heard of a thing, in its order */
  of(id: string): string[]
  last(): number
  pause(): void
  goOn(): void
  close(): void
}

interface ListenOptions {
  after?: number
  connection?: string
  path?: string
}
/** The stream of a customer's portal. */
export const PORTAL = { path: '/api/ssp/live' } as const

/** Opens the live stream of a member of staff, or of a customer, as a page does. Comes back when the stream has begun, or was refused. */
export async function listen(
  { url }: Pick<TestServer, 'url'>,
  as: { domainId: string; token: string },
  { after, connection = randomUUID(), path = `/api/staff/live?connection=${connection}` }: ListenOptions = {},
): Promise<Page> {
  const heard: Heard[] = []
  let over = false
  const parser = sseParser({
    onEvent: ({ id, event, data }) => heard.push({ id: Number(id), event, data: JSON.parse(data) as LiveChange }),
  })
  const request = http.get(url + path, {
    agent: false,
    headers: {
      [HEADER.domain]: as.domainId,
      [HEADER.token]: as.token,
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
  })
  request.on('error', () => {
    over = true
  })
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  answer.setEncoding('utf8')
  answer.on('error', () => undefined)
  answer.on('close', () => {
    over = true
  })
  answer.on('data', (text: string) => answer.statusCode === 200 && parser.push(text))
  const page: Page = {
    connection,
    heard,
    status: answer.statusCode ?? 0,
    isOver: () => over,
    changes: () => heard.flatMap(one => (one.event === 'change' ? [one.data] : [])),
    of: id => page.changes().flatMap(one => (one.id === id ? [one.change] : [])),
    last: () => heard.at(-1)?.id ?? 0,
    pause: () => answer.pause(),
    goOn: () => answer.resume(),
    close: () => request.destroy(),
  }
  if (page.status === 200 && !after)
    await eventually(async () => assert.equal(heard[0]?.event, 'ready', 'the stream begins'))
  return page
}
