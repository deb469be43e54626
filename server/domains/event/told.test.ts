import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ASK_WHOLE, assistantOf, BEGIN, question as questionOf } from '../../../test/assistant'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeAgent, makeField, makeLinkman, makeProduct, makeStaff } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { planIn } from '../../../test/plan'
import { taskIn } from '../../../test/task-life'
import { timePhrase } from '../../../shared/dates'
import { LANGUAGES, type Language } from '../../../shared/language'
import { visitEnd } from '../../../shared/plan-time'
import { STANDING } from './skills/standing.texts'

/** What the assistant tells of one's requests: who comes, when, how it stands, and what was done. */
let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const houseWithWish = () =>
  makeHouse(t, {
    tenant: { flags: { setting: { wiki: true } } },
    fields: [makeField('problem', { formType: 'textarea' }), makeField('wish', { formType: 'planTime' })],
  })
const inLanguage = (house: House, language: Language = 'zh') => ({ ...house.linkman.as, language })
const linkTo = (id: string): string => `](/event/view?id=${id})`

test('the nearest visit is told first, by who comes and when as people say it, and the others after it', async () => {
  const house = await houseWithWish()
  const say = await assistantOf(t, house.tenant.id)
  const chen = await makeStaff(t.db, house.tenant, { displayName: '陈伟' })
  const wang = await makeStaff(t.db, house.tenant, { displayName: '王建国', phone: '17712345678' })
  const waiting = await eventIn(t, house, 'created', { problem: '油烟机清洗', wish: planIn(3) })
  const later = await eventIn(t, house, 'created', { problem: '冰箱不制冷' })
  const planTime = planIn(1, '14:00')
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id: later, staffId: chen.id, planTime } })
  const { id: taskId, eventId } = await taskIn(t, house, 'created', { problem: '客厅空调' })
  await t.ok('POST /staff/task/allocate', { ...house.engineer.as, body: { id: taskId, staffId: wang.id } })
  await t.ok('POST /staff/task/accept', { ...wang.as, body: { id: taskId } })
  const arriveTime = new Date(t.clock.now + 40 * 60_000).toISOString()
  await t.ok('POST /staff/task/depart', { ...wang.as, body: { id: taskId, arriveTime } })
  const questions: Record<Language, string> = {
    zh: '师傅什么时候到',
    en: 'When does he come?',
    ru: 'Когда приедет мастер?',
    tw: '師傅什麼時候到',
  }
  for (const language of LANGUAGES) {
    const text = await say(inLanguage(house, language), questions[language])
    const time = timePhrase(arriveTime, language, { now: t.clock.now })
    const arrives = STANDING[language].onWay.replace('{name}', '王建国').replace('{time}', time)
    assert.ok(text.startsWith(arrives), text)
    const places = [eventId, later, waiting].map(id => text.indexOf(linkTo(id)))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      text,
    )
    assert.ok(!places.includes(-1) && text.includes('14:00–16:00') && text.includes('陈伟'), text)
    assert.ok(!/\{\w+\}/.test(text), text)
  }
  const zh = inLanguage(house)
  const named = await say(zh, '陈师傅什么时候到')
  const when = timePhrase(planTime, 'zh', { until: visitEnd(planTime), now: t.clock.now })
  assert.ok(named.startsWith(`陈伟将于${when} 上门`) && !named.includes('王建国'), named)
  assert.ok((await say(zh, '陈伟出发了吗')).includes(STANDING.zh.notSetOut))
  assert.ok((await say(zh, '王师傅电话多少')).includes('17712345678'))
  const tomorrow = await say(zh, '明天都有谁上门')
  assert.ok(tomorrow.includes('陈伟') && !tomorrow.includes('油烟机'), tomorrow)
  const fridge = await say(zh, '我的冰箱修到哪一步了')
  assert.ok(fridge.startsWith('陈伟将于') && !fridge.includes('客厅空调'), fridge)
  const counted = await say(zh, '我现在有几个单子没完')
  const { waiting: a, processing: b } = await t.ok('GET /ssp/event/countforList', zh)
  assert.ok(counted.startsWith(`您有 ${a + b} 个进行中的请求`), counted)
})

test('what was done for a request and what was changed is told of the one that is named; of several it asks which', async () => {
  const house = await houseWithWish()
  const say = await assistantOf(t, house.tenant.id)
  const zh = inLanguage(house)
  const { customerId } = house.linkman
  await makeProduct(t.db, house.tenant.id, { customerId, name: { zh: '洗衣机' } })
  const done = await eventIn(t, house, 'finished', { problem: '洗衣机漏水' })
  const { serviceContent } = await t.ok('GET /ssp/event/get', { ...zh, query: { id: done } })
  const told = await say(zh, '洗衣机上次漏水最后怎么修的')
  assert.ok(serviceContent && told.includes(serviceContent) && told.includes(linkTo(done)), told)
  const [first, second] = [
    await eventIn(t, house, 'created', { problem: '主卧空调不冷', wish: planIn(2) }),
    await eventIn(t, house, 'created', { problem: '客厅空调漏水' }),
  ]
  const which = await say(zh, '我的空调修好了没')
  assert.ok(which.includes('？') && which.includes(linkTo(first)) && which.includes(linkTo(second)), which)
  await t.ok('POST /ssp/event/reschedule', { ...zh, body: { id: first, planTime: planIn(4) } })
  const moved = await say(zh, '主卧空调不冷那个改到哪天了')
  assert.ok(moved.includes(linkTo(first)) && moved.includes('上门时间从') && !moved.includes(linkTo(second)), moved)
  const stranger = { ...(await makeLinkman(t.db, house.tenant)).as, language: 'zh' as const }
  for (const question of ['洗衣机上次漏水最后怎么修的', '我的请求进度怎么样', '我有哪些请求']) {
    const text = await say(stranger, question)
    assert.ok(!text.includes(serviceContent) && !text.includes('event/view'), text)
  }
})

test('on the screen of a request or of its task the answer is about that one, if it is theirs', async () => {
  const house = await houseWithWish()
  const agent = await makeAgent(t.db, house.tenant.id)
  const { as } = house.linkman
  const first = await eventIn(t, house, 'created', { problem: '热水器', wish: planIn(2) })
  const { id: taskId, eventId } = await taskIn(t, house, 'processing', { problem: '洗衣机' })
  await eventIn(t, house, 'allocated', { problem: '油烟机' })
  const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId: agent.id, source: 'inside' } })
  const links = async (question: string, subject: object) => {
    const turn = await t.ok(ASK_WHOLE, { ...as, body: questionOf(chatId, question, { subject }) })
    return turn.relationKnowledgeInfo.map(source => source.fileUrl)
  }
  assert.deepEqual(await links('他什么时候到？', { kind: 'event', id: first }), [`/event/view?id=${first}`])
  assert.deepEqual(await links('他什么时候到？', { kind: 'task', id: taskId }), [`/event/view?id=${eventId}`])
  // another one that is named is the one that is meant
  assert.deepEqual(await links('洗衣机修好了吗', { kind: 'event', id: first }), [`/event/view?id=${eventId}`])
  const body = questionOf(chatId, '师傅什么时候到', { subject: { kind: 'event', id: 'x' } })
  assert.equal((await t.refused(ASK_WHOLE, { ...as, body })).status, 400)
  // nobody else's: neither its state nor that it is there
  const say = await assistantOf(t, house.tenant.id)
  const cousin = { ...(await makeLinkman(t.db, house.tenant)).as, language: 'zh' as const }
  for (const subject of [
    { kind: 'event', id: first },
    { kind: 'task', id: taskId },
  ]) {
    const text = await say(cousin, '他什么时候到？', { subject })
    assert.ok(text.startsWith(STANDING.zh.none) && !text.includes(first) && !text.includes(eventId), text)
  }
})

test('a visitor is told to sign in, and whoever has nothing open is told so', async () => {
  const house = await houseWithWish()
  const say = await assistantOf(t, house.tenant.id)
  for (const [language, question] of [
    ['zh', '师傅什么时候到'],
    ['en', 'Who is coming?'],
    ['ru', 'Когда приедет мастер?'],
    ['tw', '我的請求進度'],
  ] as const) {
    const visitor = { ...house.tenant.as, language, tourist: 'device-of-a-visitor-of-requests' }
    const asked = await say(visitor, question)
    assert.ok(asked.includes('](/login)') && !asked.includes('event/view'), asked)
    assert.ok((await say(inLanguage(house, language), question)).startsWith(STANDING[language].none), question)
  }
})

test('who complains is told the phone, by when it is answered, and what can be opened again', async () => {
  const house = await houseWithWish()
  const say = await assistantOf(t, house.tenant.id)
  const zh = inLanguage(house)
  const first = await say(zh, '投诉打哪个电话')
  assert.ok(first.includes('提交服务请求') && !first.includes('重新打开'), first)
  await eventIn(t, house, 'finished', { problem: '油烟机清洗' })
  const told = await say(zh, '投诉打哪个电话')
  assert.ok(told.includes('油烟机清洗') && told.includes('重新打开'), told)
  const other = await makeLinkman(t.db, house.tenant)
  const others = await say({ ...other.as, language: 'zh' }, '投诉打哪个电话')
  assert.ok(!others.includes('油烟机清洗'), others)
})
