import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { imSettings } from '../server/domains/im/im.table'
import { MAX_IM_PAGE, SEAT_LIMIT } from '../shared/im'
import { makeHouse } from './event-life'
import { makeStaff } from './factories'
import type { Caller, TestServer } from './harness'

const IM = '/api/im/outside/c/im'

/** A house whose company answers in a chat, from nine to six. */
export async function makeChatHouse(t: TestServer, setting: Partial<typeof imSettings.$inferInsert> = {}) {
  const house = await makeHouse(t, { tenant: { flags: { editionList: [1, 6] } } })
  const { id } = house.tenant
  await t.db.insert(imSettings).values({ welcome: { zh: '您好' }, ...setting, tenantId: id, enabled: true })
  return house
}
export type ChatHouse = Awaited<ReturnType<typeof makeChatHouse>>

/** A visitor's device that nobody signed in on. */
export const deviceOf = ({ tenant }: ChatHouse): Caller => ({ ...tenant.as, tourist: `device-${randomUUID()}` })

/** Somebody of the staff who serves, on shift. */
export async function makeSeat(t: TestServer, house: Pick<ChatHouse, 'tenant'>, limit = SEAT_LIMIT) {
  const seat = await makeStaff(t.db, house.tenant, { permissions: ['im.serve'] })
  await t.ok('POST /staff/im/shift', { ...seat.as, body: { isOn: true, limit } })
  return seat
}

/** A text with a name of its own. */
export const text = (conversationId: string, content: string) => ({
  conversationId,
  clientMessageId: randomUUID(),
  type: 'txt' as const,
  content,
})

/** The id of a conversation that somebody began. */
export const begin = async (t: TestServer, as: Caller): Promise<string> =>
  (await t.ok(`POST ${IM}/sponsorConversation`, { ...as, body: {} })).id

/** The same, in line, with one text. */
export async function inLine(t: TestServer, as: Caller, content = 'It does not cool'): Promise<string> {
  const id = await begin(t, as)
  await t.ok(`POST ${IM}/customerSendNewMessage`, { ...as, body: text(id, content) })
  return id
}

/** All that is to be read of a conversation from the beginning, as somebody who opens it now reads it. */
export async function fresh(t: TestServer, as: Caller, conversationId: string) {
  const { conversation, messages } = await t.ok(`GET ${IM}/queryChatRecord`, { ...as, query: { conversationId } })
  assert.ok(messages.length < MAX_IM_PAGE, 'all on one page')
  return { conversation, messages }
}
type State = Awaited<ReturnType<typeof fresh>>

/** What a reader who saw `before` has after asking for the changes since. */
export async function followed(t: TestServer, as: Caller, before: State): Promise<State> {
  const messages = new Map(before.messages.map(one => [one.id, one]))
  let { conversation } = before
  for (;;) {
    const page = await t.ok(`GET ${IM}/queryChatRecord`, {
      ...as,
      query: { conversationId: conversation.id, after: conversation.change },
    })
    for (const one of page.messages) messages.set(one.id, one)
    conversation = page.conversation
    if (!page.more) break
  }
  return { conversation, messages: [...messages.values()].toSorted((a, b) => a.number - b.number) }
}

/** The same state, without links that are signed for the moment. */
export const comparable = ({ conversation, messages }: State) => ({
  conversation,
  messages: messages.map(one => ({ ...one, file: one.file && { ...one.file, url: '' } })),
})
