import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ASK_WHOLE, BEGIN, question as questionOf } from '../../../test/assistant'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeAgent, makeField, makeLinkman, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { tenantDay } from '../../../shared/day'
import type { Language } from '../../../shared/language'

const CONFIRM = 'POST /api/voice/outside/agent/chat/share/message/confirm'
const DAY_MS = 86_400_000

let t: TestServer
let house: House
let agentId: string
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  agentId = (await makeAgent(t.db, house.tenant.id)).id
})
after(() => t.close())

async function ask(question: string, subjectId?: string, language: Language = 'en', who: Caller = house.linkman.as) {
  const as = { ...who, language }
  const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId, source: 'inside' } })
  const subject = subjectId ? { subject: { kind: 'event', id: subjectId } } : {}
  return t.ok(ASK_WHOLE, { ...as, body: questionOf(chatId, question, subject) })
}
const confirm = (messageId: string, who: Caller = house.linkman.as) =>
  t.call(CONFIRM, { ...who, language: 'en', body: { messageId } })
const stateOf = async (id: string) => (await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })).state

test('a request is cancelled by the card of an answer, once, in four languages', async () => {
  for (const [language, asked] of [
    ['zh', '我要取消这个请求'],
    ['en', 'I want to cancel this'],
    ['ru', 'Хочу отменить это'],
    ['tw', '我要取消這個請求'],
  ] as const) {
    const id = await eventIn(t, house, 'created')
    const { id: messageId, card } = await ask(asked, id, language)
    assert.ok(card && !card.done && card.url.endsWith(id), JSON.stringify(card))
    assert.equal(await stateOf(id), 'created')
    const [first, second] = await Promise.all([confirm(messageId), confirm(messageId)])
    assert.deepEqual([first.status, second.status, await stateOf(id)], [200, 200, 'off'])
    const records = await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })
    assert.equal(JSON.stringify(records).split('"type":"off"').length - 1, 1)
    const again = await confirm(messageId)
    assert.ok(again.body.data && (again.body.data as { done: string }).done)
  }
})

test('who urges by a card is heard once, and the answer remembers it', async () => {
  const id = await eventIn(t, house, 'created')
  const turn = await ask('Please hurry up with this', id)
  assert.ok(turn.card)
  assert.equal((await confirm(turn.id)).status, 200)
  const { urgeTime } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
  assert.ok(urgeTime)
  assert.equal((await confirm(turn.id)).status, 200)
})

test('a card of somebody else, of yesterday, and of what cannot be done any more changes nothing', async () => {
  const id = await eventIn(t, house, 'created')
  const turn = await ask('I want to cancel this', id)
  const cousin = await makeLinkman(t.db, house.tenant)
  assert.equal((await confirm(turn.id, cousin.as)).body.error, 'NOT_FOUND')
  assert.equal((await confirm(turn.id, { domainId: house.tenant.as.domainId })).status, 401)
  t.clock.now += DAY_MS + 1000
  assert.equal((await confirm(turn.id)).body.error, 'CARD_OLD')
  const fresh = await ask('I want to cancel this', id)
  await t.ok('POST /ssp/event/off', { ...house.linkman.as, body: { id, reason: 'by hand' } })
  assert.equal((await confirm(fresh.id)).body.error, 'EVENT_STATE')
  const plain = await ask('What is the warranty?')
  assert.deepEqual([plain.card, (await confirm(plain.id)).body.error], [null, 'NOT_FOUND'])
})

test('of several that fit one is chosen by a question back', async () => {
  const other = await makeHouse(t)
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  await eventIn(t, other, 'created')
  await eventIn(t, other, 'created')
  const turn = await ask('Cancel my request', undefined, 'en', other.linkman.as)
  assert.deepEqual([turn.card, turn.suggestedList.length], [null, 2])
  const [first = ''] = turn.suggestedList
  // a chip says by what people know the request, which the answer does not tell a second time
  const [number = '?'] = /SR[\d-]+/.exec(first) ?? []
  assert.ok(first.includes('(') && !turn.answer.includes(number), `${first}: ${turn.answer}`)
  const chosen = await ask(first, undefined, 'en', other.linkman.as)
  assert.ok(chosen.card?.lines[0]?.startsWith(number), JSON.stringify(chosen))
})

/** A minute of a day that is so many days ahead, in the tenant's zone. */
const at = (days: number, time: string): string => `${tenantDay(t.clock.now + days * DAY_MS)} ${time}`

test('a visit is moved to the time that is said, can be moved back, and one that is over is not', async () => {
  const other = await makeHouse(t, {
    fields: [makeField('problem', { formType: 'textarea' }), makeField('wish', { formType: 'planTime' })],
  })
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  const who = other.linkman.as
  const id = await eventIn(t, other, 'created', { problem: 'The washing machine leaks', wish: at(3, '14:00') })
  await eventIn(t, other, 'created', { problem: 'The boiler is cold', wish: at(5, '10:00') })
  const planOf = async () => (await t.ok('GET /ssp/event/get', { ...who, query: { id } })).planTime
  const turn = await ask(`Move the washing machine to ${at(4, '09:00')}`, undefined, 'en', who)
  assert.ok(turn.card?.url.endsWith(id) && turn.card.lines.some(line => line.includes('→')), JSON.stringify(turn))
  const answers = await Promise.all([confirm(turn.id, who), confirm(turn.id, who)])
  assert.deepEqual([...answers.map(({ status }) => status), await planOf()], [200, 200, at(4, '09:00')])
  // two that fit: which one is asked, and a tap leads on
  const which = await ask('I want to reschedule', undefined, 'en', who)
  assert.deepEqual([which.card, which.suggestedList.length], [null, 2])
  const back = await ask(`move it to ${at(3, '14:00')}`, id, 'en', who)
  assert.equal((await confirm(back.id, who)).status, 200)
  assert.equal(await planOf(), at(3, '14:00'))
  await t.ok('POST /ssp/event/off', { ...who, body: { id, reason: 'by hand' } })
  const late = await ask(`Move the washing machine to ${at(4, '09:00')}`, undefined, 'en', who)
  assert.ok(!late.card && late.answer.includes('cancelled'), late.answer)
})

test('a finished request is rated with the stars that are said, and reopened', async () => {
  const other = await makeHouse(t)
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  const who = other.linkman.as
  const id = await eventIn(t, other, 'finished')
  const bare = await ask('I want to rate this', id, 'en', who)
  assert.deepEqual([bare.card, bare.suggestedList.length], [null, 5])
  const rated = await ask('four stars for this', id, 'en', who)
  assert.equal((await confirm(rated.id, who)).status, 200)
  assert.equal((await confirm(rated.id, who)).status, 200)
  const state = async () => {
    const event = await t.ok('GET /ssp/event/get', { ...who, query: { id } })
    return [event.state, event.star]
  }
  assert.deepEqual(await state(), ['evaluated', 4])
  const again = await ask('five stars for this', id, 'en', who)
  assert.ok(!again.card && again.answer.includes('rated already'), again.answer)
  const reopened = await ask('It is broken again, reopen this', id, 'en', who)
  assert.equal((await confirm(reopened.id, who)).status, 200)
  assert.deepEqual(await state(), ['created', null])
})

test('a follow-up changes what was asked before: its time, the other one, the second', async () => {
  const other = await makeHouse(t, {
    fields: [makeField('problem', { formType: 'textarea' }), makeField('wish', { formType: 'planTime' })],
  })
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  const as = { ...other.linkman.as, language: 'en' as const }
  const older = await eventIn(t, other, 'created', { problem: 'The boiler is cold', wish: at(5, '10:00') })
  const newer = await eventIn(t, other, 'created', { problem: 'The washing machine leaks', wish: at(3, '14:00') })
  const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId, source: 'inside' } })
  const say = (question: string) => t.ok(ASK_WHOLE, { ...as, body: questionOf(chatId, question) })
  const cardOf = async (question: string) => {
    const { card, answer } = await say(question)
    assert.ok(card, `${question}: ${answer}`)
    return [card.title, card.url, card.lines.join(' ')] as const
  }
  const [, about] = await cardOf(`Move the washing machine to ${at(4, '09:00')}`)
  assert.ok(about.endsWith(newer))
  const [, same, lines] = await cardOf(`make it ${at(6, '15:00')}`)
  assert.ok(same.endsWith(newer) && lines.includes('15:00'), lines)
  assert.deepEqual((await cardOf('No, cancel it')).slice(0, 2), ['Cancel the request', same])
  assert.equal((await say('Cancel my appointment')).card, null)
  assert.ok((await cardOf('the second'))[1].endsWith(older))
})

test('who is to be invited is called by their name, in whatever case it was said', async () => {
  const tenant = await makeTenant(t.db, { flags: { memberManage: true } })
  const { as } = await makeLinkman(t.db, tenant)
  agentId = (await makeAgent(t.db, tenant.id)).id
  for (const [said, name] of [
    ['Добавь жену Анну, 13800000000', 'Анна'],
    ['пригласите коллегу Сергея 13800000000', 'Сергей'],
    ['добавить контакт Анна, 13800000000', 'Анна'],
  ] as const) {
    const { card, answer } = await ask(said, undefined, 'ru', as)
    assert.equal(card?.lines[0], `${name} · 13800000000`, answer)
  }
})

/** A request for which something is quoted. */
async function quoted(other: House, amount = 8000, version = 0, id?: string) {
  const eventId = id ?? (await eventIn(t, other, 'processing'))
  const lines = [{ name: 'Valve', amount: 2, price: amount / 2 }]
  const as = other.engineer.as
  await t.ok('POST /staff/event/quote', { ...as, body: { id: eventId, version, lines, discount: 0 } })
  return eventId
}

test('a price is agreed to by the card of an answer, once, in four languages, and then told with who and when', async () => {
  const other = await makeHouse(t)
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  const who = other.linkman.as
  for (const [language, asked, again] of [
    ['zh', '我同意这个报价', '我同意报价了吗'],
    ['en', 'I agree to the price', 'Did I agree to the price?'],
    ['ru', 'Согласен со сметой', 'Кто согласовал мою смету?'],
    ['tw', '我同意這個報價', '我同意報價了嗎'],
  ] as const) {
    const id = await quoted(other)
    const { id: messageId, card } = await ask(asked, id, language, who)
    assert.ok(card && card.url.endsWith(id), asked)
    // the exact sum, and what it is for
    assert.ok(
      card.lines.some(line => line.includes('Valve × 2')) && card.lines.at(-1)?.match(/80[.,]00/),
      card.lines.join(),
    )
    const both = await Promise.all([confirm(messageId, who), confirm(messageId, who)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const { quotation } = await t.ok('GET /ssp/event/quotation', { ...who, query: { id } })
    assert.deepEqual([quotation?.agreed?.way, quotation?.amount], ['portal', 8000])
    const records = await t.ok('GET /ssp/event/recordList', { ...who, query: { id } })
    assert.equal(records.filter(({ type }) => type === 'agree').length, 1)
    const told = await ask(again, id, language, who)
    assert.ok(
      !told.card &&
        told.answer.includes(quotation?.agreed?.name ?? '?') &&
        (told.answer.match(/80[.,]00/g)?.length ?? 0) > 1,
      told.answer,
    )
  }
})

test('the card of a price that was changed, declined, or is somebody else’s agrees to nothing', async () => {
  const other = await makeHouse(t)
  agentId = (await makeAgent(t.db, other.tenant.id)).id
  const who = other.linkman.as
  const agreedOf = async (id: string) =>
    (await t.ok('GET /ssp/event/quotation', { ...who, query: { id } })).quotation?.agreed ?? null
  const id = await quoted(other)
  const turn = await ask('I agree to the price', id, 'en', who)
  const cousin = await makeLinkman(t.db, other.tenant)
  assert.equal((await confirm(turn.id, cousin.as)).body.error, 'NOT_FOUND')
  const strange = await ask('I agree to the price', id, 'en', cousin.as)
  assert.ok(!strange.card && !strange.answer.includes('80'), strange.answer)
  await quoted(other, 9000, 1, id)
  assert.equal((await confirm(turn.id, who)).body.error, 'QUOTATION_CHANGED')
  const next = await ask('I agree to the price', id, 'en', who)
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...who, query: { id } })
  assert.ok(quotation)
  const { amount, confirmToken } = quotation
  const declining = { id, amount, confirmToken, reason: 'Too much' }
  await t.ok('POST /ssp/event/declineQuotation', { ...who, body: declining })
  assert.equal((await confirm(next.id, who)).body.error, 'QUOTATION_DECLINED')
  const late = await ask('I agree to the price', id, 'en', who)
  assert.ok(!late.card && late.answer.includes('Too much'), late.answer)
  assert.equal(await agreedOf(id), null)
  // of two that wait one is chosen, by its sum; what waits is told without a name
  const [one, two] = [await quoted(other, 1000), await quoted(other, 2000)]
  const which = await ask('I agree to the price', undefined, 'en', who)
  assert.deepEqual([which.card, which.suggestedList.length], [null, 2])
  const waiting = await ask('Is there a quotation waiting for me?', undefined, 'en', who)
  assert.ok([one, two].every(each => waiting.answer.includes(each)) && !waiting.answer.includes(id), waiting.answer)
  const chosen = await ask(which.suggestedList[0] ?? '', undefined, 'en', who)
  assert.ok(chosen.card, chosen.answer)
})
