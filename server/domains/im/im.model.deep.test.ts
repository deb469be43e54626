import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import {
  comparable,
  deviceOf,
  followed,
  fresh,
  makeChatHouse,
  makeSeat,
  text,
  type ChatHouse,
} from '../../../test/im-life'
import { SEAT_GONE_SECONDS } from '../../../shared/im'
import { turnClock } from './clock.service'
import { conversations, imMessages, imSeats } from './im.table'

const IM = '/api/im/outside/c/im'
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const TEN = Date.parse('2026-11-26T10:00:00+08:00')
const MOST = 2

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

interface World {
  house: ChatHouse
  visitors: Caller[]
  seats: Awaited<ReturnType<typeof makeSeat>>[]
  states: Map<string, Awaited<ReturnType<typeof fresh>> & { as: Caller }>
}
type Act = (world: World, who: number, pick: number) => Promise<unknown>

const rowsOf = ({ house }: World) =>
  t.db
    .select()
    .from(conversations)
    .where(eq(conversations.tenantId, house.tenant.id))
    .orderBy(asc(conversations.createTime), asc(conversations.id))
const messagesOf = (id: string) =>
  t.db.select().from(imMessages).where(eq(imMessages.conversationId, id)).orderBy(asc(imMessages.number))

/** Does something as one of the visitors in their newest conversation, or as one of the seats in any. */
const byVisitor =
  (act: (as: Caller, id: string, pick: number) => Promise<unknown>): Act =>
  async (world, who, pick) => {
    const as = world.visitors[who % world.visitors.length]
    assert.ok(as)
    const { id } = (await t.call(`POST ${IM}/sponsorConversation`, { ...as, body: {} })).body.data
    await act(as, id, pick)
  }
const bySeat =
  (act: (as: Caller, id: string, pick: number) => Promise<unknown>): Act =>
  async (world, who, pick) => {
    const seat = world.seats[who % world.seats.length]
    const rows = await rowsOf(world)
    const row = rows[pick % Math.max(1, rows.length)]
    if (seat && row) await act(seat.as, row.id, pick)
  }
const some = async (id: string, pick: number) => {
  const rows = await messagesOf(id)
  return rows[pick % Math.max(1, rows.length)]
}
const shift = (isOn: boolean): Act =>
  bySeat(as => t.call('POST /staff/im/shift', { ...as, body: { isOn, limit: MOST } }))

const ACTS: Record<string, Act> = {
  say: byVisitor((as, id, pick) =>
    t.call(`POST ${IM}/customerSendNewMessage`, { ...as, body: text(id, `say ${String(pick)}`) }),
  ),
  quote: byVisitor((as, id, pick) =>
    t.call(`POST ${IM}/customerSendNewMessage`, { ...as, body: { ...text(id, 'quoting'), quote: 1 + (pick % 5) } }),
  ),
  recall: byVisitor(async (as, id, pick) => {
    const message = await some(id, pick)
    if (message) await t.call(`POST ${IM}/customerMessageRecall`, { ...as, body: { messageId: message.id } })
  }),
  edit: byVisitor(async (as, id, pick) => {
    const message = await some(id, pick)
    const body = { messageId: message?.id ?? '', content: `edited ${String(pick)}` }
    if (message) await t.call(`POST ${IM}/editMessageByConversation`, { ...as, body })
  }),
  see: byVisitor((as, id, pick) =>
    t.call(`POST ${IM}/read`, { ...as, body: { conversationId: id, number: pick % 9, isTyping: pick % 2 === 0 } }),
  ),
  leave: byVisitor((as, id) => t.call(`POST ${IM}/endConversation`, { ...as, body: { conversationId: id } })),
  rate: byVisitor((as, id) =>
    t.call(`POST ${IM}/customerOpenSatisfaction`, { ...as, body: { conversationId: id, stars: 4, content: '' } }),
  ),
  take: bySeat(as => t.call('POST /staff/im/take', { ...as, body: {} })),
  'take one': bySeat((as, id) => t.call('POST /staff/im/take', { ...as, body: { conversationId: id } })),
  answer: bySeat((as, id, pick) => t.call('POST /staff/im/send', { ...as, body: text(id, `answer ${String(pick)}`) })),
  'recall of a seat': bySeat(async (as, id, pick) => {
    const message = await some(id, pick)
    if (message) await t.call('POST /staff/im/recall', { ...as, body: { messageId: message.id } })
  }),
  'see of a seat': bySeat((as, id, pick) =>
    t.call('POST /staff/im/read', { ...as, body: { conversationId: id, number: pick % 9, isTyping: false } }),
  ),
  'put back': bySeat((as, id) =>
    t.call('POST /staff/im/transfer', { ...as, body: { conversationId: id, staffId: null, note: '' } }),
  ),
  give: async (world, who, pick) => {
    const to = world.seats[pick % world.seats.length]
    if (to)
      await bySeat((as, id) =>
        t.call('POST /staff/im/transfer', { ...as, body: { conversationId: id, staffId: to.id, note: '' } }),
      )(world, who, pick)
  },
  end: bySeat((as, id) => t.call('POST /staff/im/end', { ...as, body: { conversationId: id } })),
  'go off': shift(false),
  'come on': shift(true),
  desk: bySeat(as => t.call('GET /staff/im/desk', as)),
  clock: async (_world, _who, pick) => {
    t.clock.advance((pick % 50) * 1000)
    await turnClock(t.app, t.server.log)
  },
}

/** What holds after each act, whatever it was. */
async function check(world: World): Promise<void> {
  const rows = await rowsOf(world)
  const seats = await t.db.select().from(imSeats).where(eq(imSeats.tenantId, world.house.tenant.id))
  for (const owner of new Set(rows.map(row => row.owner)))
    assert.ok(
      rows.filter(row => row.owner === owner && row.state !== 'closed').length <= 1,
      'one open conversation a person',
    )
  for (const row of rows) {
    const messages = await messagesOf(row.id)
    assert.deepEqual(
      messages.map(one => one.number),
      messages.map((_, i) => i + 1),
      'numbers without gaps',
    )
    assert.equal(row.messageNumber, messages.length)
    const changes = messages.map(one => one.changeNumber)
    assert.equal(new Set(changes).size, changes.length, 'each its own number of a change')
    assert.ok(Math.max(0, ...changes) <= row.changeNumber)
    for (const one of messages) assert.ok(!one.isRecalled || one.content === '', 'what was recalled is gone')
    if (row.state !== 'serving') continue
    const seat = seats.find(one => one.staffId === row.seatId)
    assert.ok(seat?.isOn, 'nobody is served by a seat that is off')
  }
  for (const seat of seats) {
    const serving = rows.filter(row => row.state === 'serving' && row.seatId === seat.staffId)
    assert.ok(serving.length <= seat.most, 'a seat has no more than its number')
  }
  for (const [id, before] of world.states) {
    const now = await followed(t, before.as, before)
    const all = await fresh(t, before.as, id)
    assert.deepEqual(comparable(now), comparable(all), 'who followed has what somebody has who opens it now')
    world.states.set(id, { ...now, as: before.as })
  }
  for (const [i, as] of world.visitors.entries()) {
    const { conversation } = await t.ok(`GET ${IM}/getConfig`, as)
    if (conversation && !world.states.has(conversation.id))
      world.states.set(conversation.id, { ...(await fresh(t, as, conversation.id)), as: world.visitors[i] ?? as })
  }
}

const step = fc.record({
  act: fc.constantFrom(...Object.keys(ACTS)),
  who: fc.nat(5),
  pick: fc.nat(40),
})

test('whatever visitors, seats and the clock do, changes lead to what is, and nobody waits for a seat that is gone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async steps => {
      t.clock.now = TEN
      const house = await makeChatHouse(t)
      const seats = [await makeSeat(t, house, MOST), await makeSeat(t, house, MOST), await makeSeat(t, house, MOST)]
      const world: World = {
        house,
        seats,
        visitors: [house.linkman.as, deviceOf(house), deviceOf(house)],
        states: new Map(),
      }
      for (const { act, who, pick } of steps) {
        await ACTS[act]?.(world, who, pick)
        await check(world)
      }
      t.clock.advance((SEAT_GONE_SECONDS + 1) * 1000)
      await turnClock(t.app, t.server.log)
      const waiting = and(eq(conversations.tenantId, house.tenant.id), eq(conversations.state, 'serving'))
      assert.equal(await t.db.$count(conversations, waiting), 0, 'all seats are gone')
      await check(world)
    }),
    { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
  )
})
