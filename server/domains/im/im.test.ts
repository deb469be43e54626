import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { assistantOf } from '../../../test/assistant'
import { eventIn } from '../../../test/event-life'
import { makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import {
  begin,
  comparable,
  deviceOf,
  followed,
  fresh,
  inLine,
  makeChatHouse,
  makeSeat,
  text,
  type ChatHouse,
} from '../../../test/im-life'
import { LONG_WAIT_MINUTES, MAX_IM_TEXT, RECALL_MINUTES, SEAT_GONE_SECONDS } from '../../../shared/im'
import { isPortalLiveKind } from '../../../shared/live'
import { listen } from '../../../test/live'
import { readLimits } from '../../http/limit.rules'
import { staff } from '../../kernel/identity/auth.table'
import { liveEvents } from '../../kernel/live/live.table'
import { fileUses } from '../../kernel/files/file.table'
import { messages as told } from '../../kernel/notify/message.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { forgetConversations, turnClock } from './clock.service'
import { conversations, imMessages, imNotes } from './im.table'
import { tellUnseen } from './message.service'

const IM = '/api/im/outside/c/im'
const SEND = `POST ${IM}/customerSendNewMessage` as const
const RECORD = `GET ${IM}/queryChatRecord` as const
const TEN = Date.parse('2026-11-26T10:00:00+08:00')
const MINUTE = 60_000

let t: TestServer
/** another process on the same database */
let other: TestServer
let house: ChatHouse
before(async () => {
  t = await startTestServer()
  other = await startTestServer({ beside: t })
})
after(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.now = TEN
  house = await makeChatHouse(t)
})
const tick = () => turnClock(t.app, t.server.log)
const notes = async (as: Caller, id: string) =>
  (await fresh(t, as, id)).messages.flatMap(({ note, content }) =>
    note ? [[note, content].filter(Boolean).join(' ')] : [],
  )

test('a message that comes again is the same one at two processes, and nothing is overwritten by its name', async () => {
  const { as } = house.linkman
  const id = await begin(t, as)
  const body = text(id, 'hello')
  const sent = await Promise.all([t, other, t, other].map(one => one.ok(SEND, { ...as, body })))
  assert.equal(new Set(sent.map(one => `${one.id} ${String(one.number)}`)).size, 1)
  const { error } = await t.refused(SEND, { ...as, body: { ...body, content: 'another' } })
  assert.equal(error, 'IM_MESSAGE')
  const { messages } = await fresh(t, as, id)
  assert.deepEqual(
    messages.map(one => [one.number, one.type, one.content]),
    [
      [1, 'txt', 'hello'],
      [2, 'system', ''],
    ],
  )
})

test('who asks twice at once gets one conversation, and visitors are their devices', async () => {
  const { as } = house.linkman
  const ids = await Promise.all([begin(t, as), begin(other, as), begin(t, as)])
  assert.equal(new Set(ids).size, 1)
  const device = deviceOf(house)
  const id = await begin(t, device)
  assert.notEqual(id, ids[0])
  assert.equal((await t.refused(RECORD, { ...deviceOf(house), query: { conversationId: id } })).error, 'NOT_FOUND')
  assert.equal((await t.refused(RECORD, { ...as, query: { conversationId: id } })).error, 'NOT_FOUND')
  assert.equal(
    (await t.refused(`POST ${IM}/sponsorConversation`, { ...house.tenant.as, body: {} })).error,
    'IM_VISITOR',
  )
  const config = await t.ok(`GET ${IM}/getConfig`, house.tenant.as)
  assert.deepEqual([config.enabled, config.conversation, config.workTime.time], [true, null, '18:00'])
})

test('after each action who followed the changes has what somebody who opens it now has', async () => {
  const { as } = house.linkman
  const [seat, second] = [await makeSeat(t, house), await makeSeat(t, house)]
  const product = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const eventId = await eventIn(t, house, 'created')
  const id = await begin(t, as)
  let state = await fresh(t, as, id)
  const say = async (content: string) => (await t.ok(SEND, { ...as, body: text(id, content) })).id
  const answer = async (content: string, quote?: number) =>
    (await t.ok('POST /staff/im/send', { ...seat.as, body: { ...text(id, content), ...(quote ? { quote } : {}) } })).id
  let [mine, theirs] = ['', '']
  const seen = (one: { as: Caller }, number: number) =>
    t.ok('POST /staff/im/read', { ...one.as, body: { conversationId: id, number, isTyping: false } })
  const ofId = { conversationId: id }
  const steps: Record<string, () => Promise<unknown>> = {
    product: () => t.ok(`POST ${IM}/saveBizRelWithProduct`, { ...as, body: { ...ofId, productId: product.id } }),
    send: async () => (mine = await say('first')),
    phone: () => t.ok(`POST ${IM}/linkTouristToPhone`, { ...as, body: { ...ofId, phoneNumber: '13800138000' } }),
    take: () => t.ok('POST /staff/im/take', { ...seat.as, body: {} }),
    read: () => seen(seat, 2),
    answer: async () => (theirs = await answer('yes?', 2)),
    'read by the visitor': () =>
      t.ok(`POST ${IM}/read`, { ...as, body: { conversationId: id, number: 5, isTyping: false } }),
    edit: () => t.ok(`POST ${IM}/editMessageByConversation`, { ...as, body: { messageId: mine, content: 'better' } }),
    recall: () => t.ok(`POST ${IM}/customerMessageRecall`, { ...as, body: { messageId: mine } }),
    'edit of the seat': () => t.ok('POST /staff/im/edit', { ...seat.as, body: { messageId: theirs, content: 'yes' } }),
    'recall of the seat': () => t.ok('POST /staff/im/recall', { ...seat.as, body: { messageId: theirs } }),
    card: () =>
      t.ok(SEND, { ...as, body: { ...text(id, ''), type: 'card', card: { kind: 'product', id: product.id } } }),
    transfer: () =>
      t.ok('POST /staff/im/transfer', { ...seat.as, body: { ...ofId, staffId: second.id, note: 'a regular' } }),
    'back into the line': () =>
      t.ok('POST /staff/im/transfer', { ...second.as, body: { ...ofId, staffId: null, note: '' } }),
    'take again': () => t.ok('POST /staff/im/take', { ...seat.as, body: ofId }),
    request: () => t.ok('POST /staff/im/linkRequest', { ...seat.as, body: { ...ofId, eventId } }),
    end: () => t.ok('POST /staff/im/end', { ...seat.as, body: ofId }),
    evaluate: () =>
      t.ok(`POST ${IM}/customerOpenSatisfaction`, { ...as, body: { ...ofId, stars: 5, content: ' fine ' } }),
  }
  for (const [name, go] of Object.entries(steps)) {
    await go()
    const change = state.conversation.change
    state = await followed(t, as, state)
    assert.ok(state.conversation.change > change, `${name}: a change`)
    assert.deepEqual(comparable(state), comparable(await fresh(t, as, id)), name)
  }
  assert.deepEqual(
    state.messages.map(one => one.number),
    state.messages.map((_, i) => i + 1),
    'numbers without gaps',
  )
  assert.deepEqual(
    state.messages.filter(one => one.type === 'txt').map(one => [one.content, one.isRecalled, one.quote]),
    [
      ['', true, null],
      ['', true, null],
    ],
  )
  const list = await t.ok('GET /staff/im/list', { ...seat.as, query: { tab: 'closed' } })
  const next = await inLine(t, as, 'me again')
  await inLine(t, deviceOf(house))
  const former = await t.ok('GET /staff/im/list', { ...seat.as, query: { tab: 'closed', sameAs: next } })
  assert.deepEqual(
    former.list.map(one => one.id),
    [id],
  )
  const found = await t.ok('GET /staff/im/list', { ...seat.as, query: { tab: 'queued', keyword: 'ME AGAIN' } })
  assert.deepEqual(
    found.list.map(one => one.id),
    [next],
  )
  await t.ok(`POST ${IM}/endConversation`, { ...as, body: { conversationId: next } })
  assert.deepEqual(
    list.list.map(one => [one.id, one.seatName, one.stars, one.ratingContent, one.eventId, one.phone]),
    [[id, seat.displayName, 5, 'fine', eventId, '13800138000']],
  )
  const [toSecond] = await t.db.select().from(told).where(eq(told.staffId, second.id))
  assert.deepEqual([toSecond?.change, toSecond?.facts.note], ['transfer', 'a regular'])
  assert.equal(
    (await t.refused(`POST ${IM}/customerOpenSatisfaction`, { ...as, body: { ...ofId, stars: 1, content: '' } })).error,
    'IM_EVALUATED',
  )
  assert.equal((await t.refused(SEND, { ...as, body: text(id, 'more') })).error, 'IM_ENDED')
})

test('who waits is answered at once by another process, and nobody is held for ever', async () => {
  const { as } = house.linkman
  const seat = await makeSeat(t, house)
  const id = await inLine(t, as)
  await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
  const { conversation } = await fresh(t, as, id)
  const wait = (seconds: number) =>
    t.ok(RECORD, { ...as, query: { conversationId: id, after: conversation.change, wait: seconds } })
  const begun = Date.now()
  const waiting = wait(20)
  await new Promise(resolve => setTimeout(resolve, 200))
  await other.ok('POST /staff/im/send', { ...seat.as, body: text(id, 'here I am') })
  const answer = await waiting
  assert.deepEqual(
    answer.messages.map(one => one.content),
    ['here I am'],
  )
  assert.ok(Date.now() - begun < 10_000, 'long before its time is over')
  // typing is no change, and wakes
  const next = t.ok(RECORD, { ...as, query: { conversationId: id, after: answer.conversation.change, wait: 20 } })
  await new Promise(resolve => setTimeout(resolve, 200))
  await other.ok('POST /staff/im/read', { ...seat.as, body: { conversationId: id, number: 0, isTyping: true } })
  const typing = await next
  assert.deepEqual(
    [typing.conversation.isSeatTyping, typing.conversation.change, typing.messages],
    [true, answer.conversation.change, []],
  )
  t.clock.advance(10_000)
  const idle = await t.ok(RECORD, { ...as, query: { conversationId: id, after: answer.conversation.change, wait: 1 } })
  assert.deepEqual([idle.messages, idle.conversation.isSeatTyping], [[], false])
})

test('more changes than a page come one page after the other, and older messages go on into earlier conversations', async () => {
  const { as } = house.linkman
  const first = await inLine(t, as, 'long ago')
  await t.ok(`POST ${IM}/endConversation`, { ...as, body: { conversationId: first } })
  t.clock.advance(MINUTE)
  const id = await begin(t, as)
  const empty = await t.ok(RECORD, { ...as, query: { conversationId: id, after: 0 } })
  for (let n = 1; n <= 60; n++) {
    t.clock.advance(2000)
    await t.ok(SEND, { ...as, body: text(id, `text ${String(n)}`) })
  }
  const all = await followed(t, as, { conversation: empty.conversation, messages: empty.messages })
  assert.equal(all.messages.length, 61, 'with the note that it stands in line')
  const newest = await t.ok(RECORD, { ...as, query: { conversationId: id } })
  assert.deepEqual([newest.messages.length, newest.more, newest.messages.at(-1)?.content], [50, true, 'text 60'])
  const seen: string[] = []
  let at = newest.messages[0]
  for (let more: boolean = newest.more; more && at;) {
    const { messages, more: goesOn } = await t.ok(RECORD, {
      ...as,
      query: { conversationId: at.conversationId, before: at.number },
    })
    seen.unshift(...messages.map(one => one.content || String(one.note)))
    at = messages[0]
    more = goesOn
  }
  assert.deepEqual(seen.slice(0, 4), ['long ago', 'queued', 'left', 'text 1'])
  assert.equal(seen.length, 3 + 11)
})

test('the oldest comes first, no two seats get one, and nobody has more than their number', async () => {
  const [one, two] = [await makeSeat(t, house, 2), await makeSeat(t, house, 5)]
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    t.clock.advance(1000)
    ids.push(await inLine(t, deviceOf(house)))
  }
  const ahead = await t.ok('GET /staff/im/list', { ...one.as, query: { tab: 'queued' } })
  assert.deepEqual(
    ahead.list.map(row => [row.id, row.ahead]),
    ids.map((id, i) => [id, i]),
  )
  const taken = await Promise.all(
    [one, two, one, two].map((seat, i) => (i % 2 ? other : t).ok('POST /staff/im/take', { ...seat.as, body: {} })),
  )
  assert.deepEqual(new Set(taken.map(row => row?.id)), new Set(ids.slice(0, 4)), 'each once, the oldest ones')
  assert.equal((await t.refused('POST /staff/im/take', { ...one.as, body: {} })).error, 'IM_SEAT_FULL')
  const mine = (await t.ok('GET /staff/im/list', { ...one.as, query: { tab: 'mine' } })).list.map(row => row.id)
  const refused = await t.refused('POST /staff/im/take', { ...two.as, body: { conversationId: mine[0] ?? '' } })
  assert.deepEqual([refused.error, refused.message.includes(one.displayName)], ['IM_TAKEN', true])
  const late = await t.refused('POST /staff/im/send', { ...two.as, body: text(mine[0] ?? '', 'mine?') })
  assert.deepEqual([late.error, late.message.includes(one.displayName)], ['IM_TAKEN', true], 'who has it is said')
  // the same words sent again are there once: a line that was cut between loses and doubles nothing
  const once = text(mine[0] ?? '', 'just a moment')
  const sent = await Promise.all([t, other].map(at => at.ok('POST /staff/im/send', { ...one.as, body: once })))
  assert.equal(new Set(sent.map(message => message.number)).size, 1)
  await t.ok('POST /staff/im/transfer', { ...one.as, body: { conversationId: mine[1] ?? '', staffId: null, note: '' } })
  const nobody = await t.refused('POST /staff/im/send', { ...two.as, body: text(mine[1] ?? '', 'mine?') })
  assert.equal(nobody.error, 'IM_NOT_MINE')
  await t.ok('POST /staff/im/take', { ...one.as, body: { conversationId: mine[1] ?? '' } })
  await t.ok('POST /staff/im/end', { ...one.as, body: { conversationId: mine[0] ?? '' } })
  assert.equal((await t.ok('POST /staff/im/take', { ...one.as, body: {} }))?.id, ids[4])
  assert.equal(await t.ok('POST /staff/im/take', { ...two.as, body: {} }), null, 'nobody is in line')
  const lazy = await makeStaff(t.db, house.tenant, { permissions: ['im.serve'] })
  assert.equal((await t.refused('POST /staff/im/take', { ...lazy.as, body: {} })).error, 'IM_OFF_SHIFT')
  const given = { conversationId: mine[1] ?? '', staffId: lazy.id, note: '' }
  assert.equal((await t.refused('POST /staff/im/transfer', { ...one.as, body: given })).error, 'IM_OFF_SHIFT')
})

test('what a seat that is gone, off or disabled has comes first in line, with a note', async () => {
  const [gone, ending, disabled] = [await makeSeat(t, house), await makeSeat(t, house), await makeSeat(t, house)]
  const ids: string[] = []
  for (const seat of [gone, gone, ending, disabled]) {
    t.clock.advance(1000)
    ids.push(await inLine(t, deviceOf(house)))
    await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
  }
  const device = deviceOf(house)
  const last = await inLine(t, device)
  const line = async () =>
    (await t.ok('GET /staff/im/list', { ...house.engineer.as, query: { tab: 'queued' } })).list.map(row => row.id)
  await tick()
  assert.deepEqual(await line(), [last], 'nobody is gone yet')
  await t.ok('POST /staff/im/shift', { ...ending.as, body: { isOn: false, limit: 5 } })
  assert.deepEqual(await line(), [ids[2], last], 'at once')
  await t.db.update(staff).set({ enabled: false }).where(eq(staff.id, disabled.id))
  await tick()
  assert.deepEqual(await line(), [ids[3], ids[2], last])
  t.clock.advance((SEAT_GONE_SECONDS + 1) * 1000)
  await tick()
  await tick()
  assert.deepEqual(await line(), [ids[0], ids[1], ids[3], ids[2], last])
  const rows = await t.db
    .select({ note: imMessages.note })
    .from(imMessages)
    .where(and(eq(imMessages.conversationId, ids[0] ?? ''), eq(imMessages.note, 'putBack')))
  assert.equal(rows.length, 1)
})

test('whoever has the console open is here on any page; a line that is lost for two minutes costs nothing, for longer what still waits then', async () => {
  const live = await startTestServer({ beside: t, listen: true })
  try {
    const [seat, second] = [await makeSeat(t, house, 2), await makeSeat(t, house)]
    const ids: string[] = []
    for (const device of [deviceOf(house), deviceOf(house)]) {
      t.clock.advance(1000)
      ids.push(await inLine(t, device))
      await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
    }
    const rows = async (tab: 'queued' | 'mine') =>
      (await t.ok('GET /staff/im/list', { ...seat.as, query: { tab } })).list.map(row => row.id).toSorted()
    const all = ids.toSorted()
    const lose = async (ms: number) => {
      t.clock.advance(ms)
      await tick()
    }
    await lose(120_000)
    const first = await listen(live, seat.as)
    first.close()
    await lose(120_000)
    assert.deepEqual(await rows('mine'), all, 'counted from the line, though no page asked anything')
    assert.equal((await t.ok('GET /staff/im/desk', seat.as)).unread, 2)
    await lose((SEAT_GONE_SECONDS - 60) * 1000)
    assert.deepEqual([await rows('mine'), await rows('queued')], [[], all])
    // a colleague has taken one meanwhile: the other one comes back
    await t.ok('POST /staff/im/take', { ...second.as, body: { conversationId: ids[0] ?? '' } })
    const back = await listen(live, seat.as)
    assert.deepEqual(await rows('mine'), [ids[1]])
    const { messages } = await t.ok('GET /staff/im/get', { ...seat.as, query: { conversationId: ids[1] ?? '' } })
    assert.deepEqual(
      messages.flatMap(one => one.note ?? []),
      ['queued', 'taken', 'putBack', 'waitLong', 'taken'],
    )
    back.close()
    // who ends the shift does not come back for what others are to serve
    await t.ok('POST /staff/im/shift', { ...seat.as, body: { isOn: false, limit: 2 } })
    await lose((SEAT_GONE_SECONDS + 1) * 1000)
    await t.ok('POST /staff/im/shift', { ...seat.as, body: { isOn: true, limit: 2 } })
    const third = await listen(live, seat.as)
    assert.deepEqual(await rows('mine'), [])
    third.close()
  } finally {
    await live.close()
  }
})

test('out of hours one is told when it opens, once; who is in line is told at closing, and who is served goes on', async () => {
  await t.db
    .update(tenants)
    .set({
      workingTime: {
        days: Array.from({ length: 7 }, () => [['09:00', '18:00']]),
        holidays: ['2026-11-27'],
        extraDays: {},
      },
    })
    .where(eq(tenants.id, house.tenant.id))
  const seat = await makeSeat(t, house)
  const [waits, talks, late] = [deviceOf(house), deviceOf(house), deviceOf(house)]
  t.clock.now = Date.parse('2026-11-26T17:58:00+08:00')
  const talking = await inLine(t, talks)
  await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
  const waiting = await inLine(t, waits)
  t.clock.now = Date.parse('2026-11-26T18:00:30+08:00')
  await tick()
  await tick()
  assert.deepEqual(await notes(waits, waiting), ['queued', 'outOfHours 2026-11-28 09:00'])
  await t.ok(SEND, { ...talks, body: text(talking, 'still there?') })
  assert.deepEqual(await notes(talks, talking), ['queued', `taken ${seat.displayName}`])
  const id = await begin(t, late)
  for (let n = 0; n < 2; n++) {
    const refused = await t.refused(`POST ${IM}/transferToLabor`, {
      ...late,
      language: 'en',
      body: { conversationId: id },
    })
    assert.deepEqual([refused.error, refused.message.includes('09:00')], ['IM_CLOSED', true])
  }
  await t.ok(SEND, { ...late, body: text(id, 'anybody?') })
  assert.deepEqual(await notes(late, id), ['outOfHours 2026-11-28 09:00'])
  const work = await t.ok(`GET ${IM}/getWorkTime`, late)
  assert.deepEqual([work.isOpen, work.isHere, work.time], [false, false, '2026-11-28 09:00'])
  // the page of contacts says the same
  const contacts = async () => (await t.ok('GET /doorTypeField/getIm', house.tenant.as)).chat
  assert.deepEqual(await contacts(), { isOpen: false, isHere: false, time: '2026-11-28 09:00' })
  t.clock.now = Date.parse('2026-11-28T09:00:00+08:00')
  assert.deepEqual(await contacts(), { isOpen: true, isHere: false, time: '18:00' })
  await t.ok('POST /staff/im/shift', { ...seat.as, body: { isOn: true, limit: 5 } })
  assert.deepEqual(await contacts(), { isOpen: true, isHere: true, time: '18:00' })
  // around the clock nobody promises an answer until midnight
  await t.db
    .update(tenants)
    .set({
      workingTime: { days: Array.from({ length: 7 }, () => [['00:00', '23:59']]), holidays: [], extraDays: {} },
    })
    .where(eq(tenants.id, house.tenant.id))
  assert.deepEqual(await contacts(), { isOpen: true, isHere: true, time: '' })
})

test('what is written at night stands in line with its age, is not ended by days of silence, and is answered in the morning', async () => {
  await t.db
    .update(tenants)
    .set({
      workingTime: {
        days: Array.from({ length: 7 }, () => [['09:00', '18:00']]),
        holidays: ['2026-11-27', '2026-11-28'],
        extraDays: {},
      },
    })
    .where(eq(tenants.id, house.tenant.id))
  const { as } = house.linkman
  const device = deviceOf(house)
  // what a server of former days left open
  t.clock.now = Date.parse('2026-11-26T21:00:00+08:00')
  const former = deviceOf(house)
  const left = await inLine(t, former, 'since nine')
  await t.db.update(conversations).set({ state: 'open', queueTime: null }).where(eq(conversations.id, left))
  t.clock.now = Date.parse('2026-11-26T22:30:00+08:00')
  const id = await inLine(t, device, 'E4 again')
  t.clock.advance(MINUTE)
  const second = await inLine(t, as, 'and mine')
  const empty = await begin(t, deviceOf(house))
  await tick()
  const queued = async () => (await t.ok('GET /staff/im/list', { ...house.engineer.as, query: { tab: 'queued' } })).list
  assert.deepEqual(
    (await queued()).map(row => [row.id, row.unread, row.queueTime]),
    [
      [left, 1, '2026-11-26T13:00:00.000Z'],
      [id, 1, '2026-11-26T14:30:00.000Z'],
      [second, 1, '2026-11-26T14:31:00.000Z'],
    ],
  )
  assert.equal((await t.ok('GET /staff/im/desk', house.engineer.as)).queued, 3)
  assert.deepEqual(await notes(device, id), ['outOfHours 2026-11-29 09:00'])
  t.clock.now = Date.parse('2026-11-29T09:00:10+08:00')
  await tick()
  await tick()
  assert.deepEqual(
    (await queued()).map(row => row.id),
    [left, id, second],
  )
  assert.deepEqual(await notes(device, id), ['outOfHours 2026-11-29 09:00'], 'a night is no long wait')
  assert.equal((await t.ok(`GET ${IM}/getWorkState`, { ...device, query: { conversationId: id } })).state, 'queued')
  t.clock.now = Date.parse('2026-11-29T09:05:00+08:00')
  const seat = await makeSeat(t, house)
  for (const one of [left, id, second])
    assert.equal((await t.ok('POST /staff/im/take', { ...seat.as, body: {} }))?.id, one)
  await t.ok('POST /staff/im/send', { ...seat.as, body: text(id, 'Close the valve') })
  assert.deepEqual(
    (await fresh(t, device, id)).messages.flatMap(one => (one.note ? [] : [one.content])),
    ['E4 again', 'Close the valve'],
  )
  const [{ state } = { state: null }] = await t.db
    .select({ state: conversations.state })
    .from(conversations)
    .where(eq(conversations.id, empty))
  assert.equal(state, 'closed', 'nothing was said in it')
})

test('a long wait is told once, and a silence of a day ends what nobody serves once it was read', async () => {
  const device = deviceOf(house)
  const id = await inLine(t, device)
  t.clock.advance(LONG_WAIT_MINUTES * MINUTE)
  await tick()
  await tick()
  assert.deepEqual(await notes(device, id), ['queued', 'waitLong'])
  t.clock.advance(24 * 60 * MINUTE)
  await tick()
  assert.equal((await fresh(t, device, id)).conversation.state, 'queued', 'nobody has read it')
  const seat = await makeSeat(t, house)
  const ofId = { conversationId: id }
  await t.ok('POST /staff/im/take', { ...seat.as, body: ofId })
  await t.ok('POST /staff/im/read', { ...seat.as, body: { ...ofId, number: 1, isTyping: false } })
  await t.ok('POST /staff/im/transfer', { ...seat.as, body: { ...ofId, staffId: null, note: '' } })
  await tick()
  const { conversation, messages } = await fresh(t, device, id)
  assert.deepEqual([conversation.state, messages.at(-1)?.note], ['closed', 'ended'])
})

test('what was recalled unseen was never said, a quote loses its text, and after some minutes nothing is recalled', async () => {
  const { as } = house.linkman
  const seat = await makeSeat(t, house)
  const id = await inLine(t, as, 'the first')
  const secret = await t.ok(SEND, { ...as, body: text(id, 'my secret') })
  await t.ok(SEND, { ...as, body: { ...text(id, 'as I said'), quote: secret.number } })
  const row = async () => (await t.ok('GET /staff/im/list', { ...seat.as, query: { tab: 'queued' } })).list[0]
  assert.deepEqual([(await row())?.unread, (await row())?.lastText], [3, 'as I said'])
  await t.ok(`POST ${IM}/customerMessageRecall`, { ...as, body: { messageId: secret.id } })
  assert.deepEqual([(await row())?.unread, (await row())?.lastText], [2, 'as I said'])
  const [kept] = await t.db.select().from(imMessages).where(eq(imMessages.id, secret.id))
  assert.deepEqual([kept?.content, kept?.isRecalled], ['', true])
  const { messages } = await t.ok('GET /staff/im/get', { ...seat.as, query: { conversationId: id } })
  assert.equal(messages.find(one => one.content === 'as I said')?.quote?.text, '')
  const last = await t.ok(SEND, { ...as, body: text(id, 'and this') })
  await t.ok(`POST ${IM}/customerMessageRecall`, { ...as, body: { messageId: last.id } })
  assert.equal((await row())?.lastText, 'as I said', 'the line follows')
  t.clock.advance(RECALL_MINUTES * MINUTE + 1)
  const first = messages[0]?.id ?? ''
  assert.equal(
    (await t.refused(`POST ${IM}/customerMessageRecall`, { ...as, body: { messageId: first } })).error,
    'IM_RECALL_LATE',
  )
  assert.equal(
    (await t.refused(`POST ${IM}/editMessageByConversation`, { ...as, body: { messageId: first, content: 'x' } }))
      .error,
    'IM_RECALL_LATE',
  )
  assert.equal(
    (await t.refused('POST /staff/im/recall', { ...seat.as, body: { messageId: first } })).error,
    'NOT_FOUND',
  )
})

test('a file is one’s own, a picture is a picture, and a card shows one’s own things', async () => {
  const device = deviceOf(house)
  const id = await begin(t, device)
  const note = { name: 'note.txt', type: 'text/plain', bytes: 'a note\n' }
  const file = await t.ok('POST /ssp/file/upload', { ...device, file: note })
  const foreign = await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: note })
  const withFile = (fileId: string, type: 'image' | 'file' = 'file') => ({ ...text(id, ''), type, fileId })
  assert.equal((await t.refused(SEND, { ...device, body: withFile(foreign.id) })).error, 'NOT_FOUND')
  assert.equal((await t.refused(SEND, { ...device, body: withFile(file.id, 'image') })).error, 'FILE_TYPE')
  assert.equal((await t.refused(SEND, { ...device, body: { ...text(id, ''), type: 'file' } })).error, 'BAD_REQUEST')
  const sent = await t.ok(SEND, { ...device, body: withFile(file.id) })
  assert.equal(sent.file?.filename, 'note.txt')
  const uses = () => t.db.$count(fileUses, and(eq(fileUses.kind, 'conversation'), eq(fileUses.subjectId, id)))
  assert.equal(await uses(), 1)
  await t.ok(`POST ${IM}/customerMessageRecall`, { ...device, body: { messageId: sent.id } })
  assert.equal(await uses(), 0, 'what was recalled is swept')

  const { as, customerId } = house.linkman
  const mine = await begin(t, as)
  const cousin = await makeLinkman(t.db, house.tenant)
  const [own, theirs] = await Promise.all(
    [customerId, cousin.customerId].map(one => makeProduct(t.db, house.tenant.id, { customerId: one })),
  )
  const card = (kindId?: string) => ({
    ...text(mine, ''),
    type: 'card' as const,
    card: { kind: 'product' as const, id: kindId ?? '' },
  })
  assert.equal((await t.refused(SEND, { ...as, body: card(theirs?.id) })).error, 'NOT_FOUND')
  const shown = await t.ok(SEND, { ...as, body: card(own?.id) })
  assert.ok(shown.card?.title && shown.card.text.includes(own?.model ?? '-'))
  assert.equal(
    (
      await t.refused(`POST ${IM}/saveBizRelWithProduct`, {
        ...device,
        body: { conversationId: id, productId: own?.id ?? '' },
      })
    ).error,
    'NOT_FOUND',
  )
})

test('a conversation of the device goes on after signing in when one says so, once', async () => {
  const device = deviceOf(house)
  const id = await inLine(t, device)
  const both = { ...house.linkman.as, tourist: device.tourist ?? '' }
  assert.equal((await t.ok(`GET ${IM}/getConfig`, both)).conversation, null, 'nothing moves by itself')
  assert.equal((await t.ok(`GET ${IM}/checkVisitor`, both)).conversation?.id, id)
  assert.equal((await t.ok(`GET ${IM}/checkVisitor`, house.linkman.as)).conversation, null)
  const move = (as: Caller) => t.send(`POST ${IM}/touristToUser`, { ...as, body: { conversationId: id } })
  assert.equal((await move(house.linkman.as)).body.error, 'NOT_FOUND', 'another device')
  const mine = await begin(t, both)
  assert.equal((await move(both)).body.error, 'IM_OPEN')
  await t.ok(`POST ${IM}/endConversation`, { ...both, body: { conversationId: mine } })
  assert.equal((await move(both)).status, 200)
  assert.equal((await move(both)).status, 200, 'again it changes nothing')
  assert.equal((await t.ok(`GET ${IM}/getConfig`, both)).conversation?.id, id)
  assert.equal((await t.refused(RECORD, { ...device, query: { conversationId: id } })).error, 'NOT_FOUND')
  const row = (await t.ok('GET /staff/im/list', { ...house.engineer.as, query: { tab: 'queued' } })).list[0]
  assert.deepEqual([row?.linkmanId, row?.isVisitor], [house.linkman.id, false])
})

test('the company decides: off, only for who signed in, not too many from one address', async () => {
  const { tenant, engineer } = house
  const getIm = async () => {
    const { enabled } = await t.ok('GET /doorTypeField/getIm', tenant.as)
    // the home page offers it by what the door says
    assert.equal((await t.ok('GET /linkc/getInitData', { ...tenant.as, query: {} })).imEnabled, enabled)
    return enabled
  }
  assert.equal(await getIm(), true)
  const body = {
    enabled: true,
    loginBeforeConsult: true,
    welcome: { zh: ' 您好 ' },
    questions: [{ zh: '退货' }, { zh: ' ' }],
  }
  await t.ok('POST /staff/imSetting/set', { ...engineer.as, body })
  const asked = await t.ok(`GET ${IM}/getTenantImSetting`, tenant.as)
  assert.deepEqual([asked.welcome, asked.questions, asked.maxFileMb], ['您好', ['退货'], 10])
  const sponsor = (as: Caller, server = t) => server.send(`POST ${IM}/sponsorConversation`, { ...as, body: {} })
  assert.equal((await sponsor(deviceOf(house))).body.error, 'IM_SIGN_IN')
  assert.equal((await sponsor(house.linkman.as)).status, 200)
  await t.ok('POST /staff/imSetting/set', { ...engineer.as, body: { ...body, loginBeforeConsult: false } })
  const strict = await startTestServer({ beside: t, config: { limits: readLimits('{"imBegin.address.hour":2}') } })
  try {
    const allowed = async () => (await strict.ok(`GET ${IM}/checkVisitIp`, tenant.as)).allowed
    assert.equal(await allowed(), true)
    // one that was begun above counts, too
    assert.equal((await sponsor(deviceOf(house), strict)).status, 200)
    assert.equal(await allowed(), false)
    const refused = await sponsor(deviceOf(house), strict)
    assert.deepEqual([refused.status, refused.body.error], [429, 'IM_TOO_MANY'])
    assert.equal((await sponsor(house.linkman.as, strict)).status, 200, 'one that is open is no new one')
  } finally {
    await strict.close()
  }
  await t.ok('POST /staff/imSetting/set', { ...engineer.as, body: { ...body, enabled: false } })
  assert.equal((await sponsor(deviceOf(house))).body.error, 'IM_OFF')
  assert.equal(await getIm(), false)
})

test('a customer who does not see an answer is told of it, once in a silence', async () => {
  const { as, id: linkmanId } = house.linkman
  const seat = await makeSeat(t, house)
  const id = await inLine(t, as)
  await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
  const { number } = await t.ok('POST /staff/im/send', { ...seat.as, body: text(id, 'try this') })
  const job = { tenantId: house.tenant.id, conversationId: id, number }
  const rows = () => t.db.$count(told, and(eq(told.linkmanId, linkmanId), eq(told.kind, 'conversation')))
  await tellUnseen(t.app, t.server.log, job)
  await tellUnseen(t.app, t.server.log, job)
  assert.equal(await rows(), 1)
  t.clock.advance(11 * MINUTE)
  await t.ok(`POST ${IM}/read`, { ...as, body: { conversationId: id, number, isTyping: false } })
  await tellUnseen(t.app, t.server.log, job)
  assert.equal(await rows(), 1, 'who has seen it is not told')
})

test('conversations that are over are kept as long as the company keeps chats', async () => {
  const { as } = house.linkman
  const id = await inLine(t, as)
  const days = (n: number) =>
    t.db
      .update(tenants)
      .set({ retention: { chats: n } })
      .where(eq(tenants.id, house.tenant.id))
  const count = () => t.db.$count(conversations, eq(conversations.id, id))
  const forget = () => forgetConversations(t.app, new AbortController().signal)
  await days(7)
  t.clock.advance(8 * 86_400_000)
  await forget()
  assert.equal(await count(), 1, 'one that is open stays')
  await t.db.update(conversations).set({ state: 'closed' }).where(eq(conversations.id, id))
  await forget()
  assert.equal(await count(), 0)
})

test('what staff note of a conversation stays among them: nothing that its customer reads or hears has it', async () => {
  const { as } = house.linkman
  const seat = await makeSeat(t, house)
  const id = await inLine(t, as)
  await t.ok('POST /staff/im/take', { ...seat.as, body: { conversationId: id } })
  const before = await fresh(t, as, id)
  const idempotencyKey = randomUUID()
  const note = (content: string, by: Caller = seat.as) =>
    t.call('POST /staff/im/note', { ...by, idempotencyKey, body: { conversationId: id, content } })
  const made = await note('Complains every week')
  assert.equal(made.status, 200)
  assert.deepEqual((await note('Complains every week')).body.data, made.body.data, 'a repeated one is the same')
  const colleague = await makeSeat(t, house)
  const [seen, ...more] = await t.ok('GET /staff/im/notes', { ...colleague.as, query: { conversationId: id } })
  assert.deepEqual([seen?.content, seen?.staffName, more], ['Complains every week', seat.displayName, []])

  // the customer's conversation is as it was, to the number of its last change
  assert.deepEqual(comparable(await fresh(t, as, id)), comparable(before))
  assert.deepEqual(comparable(await followed(t, as, before)), comparable(before))
  const ofStaff = await t.ok('GET /staff/im/get', { ...seat.as, query: { conversationId: id } })
  assert.equal(JSON.stringify(ofStaff).includes('every week'), false, 'no message, for the console neither')
  const heard = await t.db
    .select({ kind: liveEvents.kind, change: liveEvents.change })
    .from(liveEvents)
    .where(and(eq(liveEvents.tenantId, house.tenant.id), eq(liveEvents.change, 'note')))
  assert.deepEqual(heard, [{ kind: 'conversation', change: 'note' }])
  assert.equal(isPortalLiveKind('conversation'), false)

  const [clerk, abroad] = [await makeStaff(t.db, house.tenant, { roles: ['finance'] }), await makeChatHouse(t)]
  const stranger = await makeSeat(t, abroad)
  assert.equal((await note('x', clerk.as)).body.error, 'FORBIDDEN')
  assert.equal((await note('x', stranger.as)).body.error, 'NOT_FOUND')
  assert.equal(
    (await t.refused('GET /staff/im/notes', { ...stranger.as, query: { conversationId: id } })).error,
    'NOT_FOUND',
  )
  // it goes with its conversation
  await t.ok('POST /staff/im/end', { ...seat.as, body: { conversationId: id } })
  await t.db
    .update(tenants)
    .set({ retention: { chats: 7 } })
    .where(eq(tenants.id, house.tenant.id))
  t.clock.advance(8 * 86_400_000)
  await forgetConversations(t.app, new AbortController().signal)
  assert.equal(await t.db.$count(imNotes, eq(imNotes.subjectId, id)), 0)
})

test('who waits holds no connection of the database, so many of one person wait and no more, and staff hear of who is new', async () => {
  const { as } = house.linkman
  const id = await inLine(t, as)
  const { change } = (await fresh(t, as, id)).conversation
  // more readers than the pool has connections
  const waits = Array.from({ length: 14 }, async () => {
    const device = deviceOf(house)
    const own = await begin(t, device)
    return t.ok(RECORD, { ...device, query: { conversationId: own, after: 0, wait: 3 } })
  })
  const mine = await Promise.all(
    Array.from({ length: 9 }, () =>
      t.call(RECORD, { ...as, query: { conversationId: id, after: change, wait: 3 } }).then(({ status }) => status),
    ),
  )
  assert.deepEqual(mine.toSorted(), [...Array.from({ length: 8 }, () => 200), 429])
  assert.equal((await Promise.all(waits)).length, 14)
  const heard = await t.db
    .select({ change: liveEvents.change })
    .from(liveEvents)
    .where(and(eq(liveEvents.tenantId, house.tenant.id), eq(liveEvents.subjectId, id)))
  assert.deepEqual(
    heard.map(one => one.change),
    ['queue'],
  )
})

test('words of canned texts come from the request of the conversation or the only open one; with a gap nothing is sent', async () => {
  const seat = await makeSeat(t, house)
  const id = await inLine(t, house.linkman.as)
  const device = deviceOf(house)
  const guest = await inLine(t, device)
  for (let n = 0; n < 2; n++) await t.ok('POST /staff/im/take', { ...seat.as, body: {} })
  const facts = (conversationId: string) => t.ok('GET /staff/im/textFacts', { ...seat.as, query: { conversationId } })
  const [row] = (await t.ok('GET /staff/im/list', { ...seat.as, query: { tab: 'mine' } })).list.filter(
    one => one.id === id,
  )
  const nothing = { number: '', engineer: '', planTime: '', arriveTime: '' }
  assert.deepEqual(await facts(id), { customer: row?.name, ...nothing })
  assert.deepEqual(await facts(guest), { customer: '', ...nothing })
  const eventId = await eventIn(t, house, 'processing')
  const only = await facts(id)
  assert.deepEqual([only.number.length > 0, only.engineer], [true, house.engineer.displayName])
  await eventIn(t, house, 'created')
  assert.equal((await facts(id)).number, '', 'which of the two is not known')
  await t.ok('POST /staff/im/linkRequest', { ...seat.as, body: { conversationId: id, eventId } })
  assert.equal((await facts(id)).number, only.number)

  const refused = await t.refused('POST /staff/im/send', {
    ...seat.as,
    language: 'en',
    body: text(guest, 'Hello {customer}, {number} is {other}'),
  })
  assert.deepEqual([refused.error, refused.message.includes('{customer}, {number} ')], ['IM_TEXT_OPEN', true])
  const said = await t.ok('POST /staff/im/send', { ...seat.as, body: text(guest, 'Press {OK}') })
  const edit = { messageId: said.id, content: 'At {planTime}' }
  assert.equal((await t.refused('POST /staff/im/edit', { ...seat.as, body: edit })).error, 'IM_TEXT_OPEN')
  assert.equal((await fresh(t, device, guest)).messages.at(-1)?.content, 'Press {OK}')
  // a customer may write what they like
  await t.ok(SEND, { ...device, body: text(guest, 'What is {number}?') })
})

test('a request of another customer is not noted in a conversation', async () => {
  const seat = await makeSeat(t, house)
  const id = await inLine(t, house.linkman.as)
  const cousin = await makeLinkman(t.db, house.tenant)
  const eventId = await eventIn(t, { ...house, linkman: cousin }, 'created')
  const body = { conversationId: id, eventId }
  assert.equal((await t.refused('POST /staff/im/linkRequest', { ...seat.as, body })).error, 'NOT_FOUND')
  assert.equal(
    (await t.refused('POST /staff/im/end', { ...seat.as, body: { conversationId: randomUUID() } })).error,
    'NOT_FOUND',
  )
})

test('a visitor finds the conversation again by the device alone; two seats that ask for it at once: one has it', async () => {
  const device = deviceOf(house)
  const id = await inLine(t, device)
  const openFor = async (as: Caller) => (await other.ok(`GET ${IM}/getConfig`, as)).conversation?.id ?? null
  assert.deepEqual([await openFor(device), await openFor(deviceOf(house))], [id, null])
  const seats = [await makeSeat(t, house), await makeSeat(t, house)]
  const answers = await Promise.all(
    seats.map((seat, i) => (i ? other : t).send('POST /staff/im/take', { ...seat.as, body: { conversationId: id } })),
  )
  assert.deepEqual(answers.map(({ body }) => body.error ?? 'taken').toSorted(), ['IM_TAKEN', 'taken'])
})

test('a text that is too long is refused with how much fits, and is not kept', async () => {
  const device = deviceOf(house)
  const id = await begin(t, device)
  const refused = await t.refused(SEND, { ...device, language: 'en', body: text(id, 'x'.repeat(MAX_IM_TEXT + 1)) })
  assert.deepEqual([refused.error, refused.message.includes(`at most ${String(MAX_IM_TEXT)}`)], ['IM_TOO_LONG', true])
  assert.deepEqual((await fresh(t, device, id)).messages, [])
  await t.ok(SEND, { ...device, body: text(id, '长'.repeat(MAX_IM_TEXT)) })
})

test('a server that stops answers who waits there, and they go on at the next one without a gap', async () => {
  const { as } = house.linkman
  const id = await begin(t, as)
  const stopping = await startTestServer({ beside: t })
  const { change } = (await fresh(stopping, as, id)).conversation
  const begun = Date.now()
  const waiting = stopping.send(RECORD, { ...as, query: { conversationId: id, after: change, wait: 20 } })
  await new Promise(resolve => setTimeout(resolve, 500))
  await stopping.close()
  const answer = await waiting
  // or it came too late, and is told so
  assert.ok(answer.status === 200 || answer.status === 503, String(answer.status))
  assert.ok(Date.now() - begun < 15_000, 'long before its time is over')
  await t.ok(SEND, { ...as, body: text(id, 'meanwhile') })
  const next = await t.ok(RECORD, { ...as, query: { conversationId: id, after: change, wait: 20 } })
  assert.equal(next.messages[0]?.content, 'meanwhile')
})

test('who asks the assistant for a person is told whether one answers now, else from when on, else whom to call', async () => {
  const ask = await assistantOf(t, house.tenant.id)
  const as = { ...house.linkman.as, language: 'en' as const }
  const asked = 'A person, please'
  assert.match(await ask(as, asked), /nobody is at the desk[^]*\(\/chat\)/)
  await makeSeat(t, house)
  assert.match(await ask(as, asked), /Somebody is in the chat now[^]*\(\/chat\)/)
  assert.match(await ask({ ...as, language: 'zh' }, '转人工'), /现在有人[^]*\(\/chat\)/)
  t.clock.now = Date.parse('2026-11-26T20:00:00+08:00')
  assert.match(await ask(as, asked), /chat opens tomorrow at 09:00/)
  t.clock.now = TEN
  const quiet = await makeTenant(t.db)
  const { as: caller } = await makeLinkman(t.db, quiet)
  const without = await (await assistantOf(t, quiet.id))({ ...caller, language: 'en' }, asked)
  assert.ok(without.includes(`(tel:${quiet.phone})`) && !without.includes('/chat'), without)
})
