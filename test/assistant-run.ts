import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { aiTurns } from '../server/domains/assistant/assistant.table'
import type { StreamEvent } from '../shared/stream'
import { ASK, dataOf, eventually, listen, makeRoom, question, type Room } from './assistant'
import { makeLinkman } from './factories'
import type { Step } from './vendors/llm'

export let room: Room
export let chatId: string
/** A room for the tests of a file, and a person with a conversation for each of them. */
export function inRoom(): void {
  before(async () => {
    room = await makeRoom({ config: { streamPingMs: 150 } })
  })
  after(() => room.close())
  beforeEach(async () => {
    // a new person each time: nobody asks too much
    room.linkman = await makeLinkman(room.t.db, room.tenant)
    chatId = await room.begin(room.linkman.as)
  })
}

export const words = (n: number, text = '字😀'): string[] => Array.from({ length: n }, (_, i) => `${text}${i} `)
/** Pieces with a pause behind each. */
export const slowly = (pieces: string[], wait: number): Step[] => pieces.flatMap(piece => [piece, { wait }])
export const as = () => room.linkman.as
export const ask = (text = '怎么办？', more: object = {}) =>
  listen(room.t, ASK, { body: question(chatId, text, more), as: as() })
export const start = (events: readonly StreamEvent[]) => dataOf(events, 'start')
export const turnOf = async (id: string) => {
  const [turn] = await room.t.db
    .select()
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, room.tenant.id), eq(aiTurns.id, id)))
  assert.ok(turn)
  return turn
}
export const turnsIn = (chat: string) => room.t.db.$count(aiTurns, eq(aiTurns.chatId, chat))
export const finished = async (id: string) => {
  await eventually(async () => (await turnOf(id)).state !== 'running')
  return turnOf(id)
}
