import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../../../../test/event-life'
import { ASK_WHOLE, BEGIN, question as questionOf } from '../../../../test/assistant'
import { makeAgent, makeField, makeLinkman, makeStaff } from '../../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../../test/harness'
import { planIn } from '../../../../test/plan'
import { taskIn } from '../../../../test/task-life'
import type { Subject } from '../../../../shared/assistant'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { visitEnd } from '../../../../shared/plan-time'
import type { Ctx } from '../../../kernel/call/context'
import { ANSWER_TEXTS } from './answer.texts'
import { answerOf } from './agent'
import { asksVisitPrice, beyond, BEYOND_TEXTS } from './beyond'
import { VISIT_TEXTS } from './visit.texts'
import { visitQuestion, withoutNames, type VisitQuestion } from './visit-questions'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const askedOf = (question: string, engineers: string[] = [], onScreen = false): VisitQuestion | null =>
  visitQuestion(withoutNames(question, engineers).said, onScreen)
const LANGUAGES = ['zh', 'en', 'ru', 'tw'] as const
const ctxOf = (house: House, language: Language = 'zh', linkman = house.linkman): Ctx =>
  ctxIn(t, house.tenant, {
    language,
    principal: {
      kind: 'linkman',
      linkmanId: linkman.id,
      customerId: linkman.customerId,
      name: linkman.name,
      phone: linkman.phone,
    },
  })
const ask = (ctx: Ctx, question: string, subject: Subject | null = null, earlier: string[] = []) =>
  answerOf({ ctx, question, files: [], history: earlier.map(one => ({ question: one, answer: '' })), subject })
const houseWithWish = () =>
  makeHouse(t, {
    tenant: { flags: { setting: { wiki: true } } },
    fields: [makeField('problem', { formType: 'textarea' }), makeField('wish', { formType: 'planTime' })],
  })

test('what is asked of a visit is understood in four languages, with the name of who comes', () => {
  const asked: Record<VisitQuestion, string[]> = {
    state: [
      '王建国什么时候到？',
      '师傅什么时候来',
      '我的空调修到哪一步了',
      '我的请求进度怎么样',
      '谁来修',
      '修好了吗',
      '今天会来吗',
      '師傅幾點會到',
      '我的維修進度',
      'When does he come?',
      'when will Ivan arrive',
      'Who is coming?',
      'How is my repair going?',
      'where is my request',
      'Когда приедет Иван?',
      'во сколько он будет у нас',
      'Кто приедет?',
      'Как идёт ремонт?',
    ],
    way: [
      '他离我还有多远',
      '王师傅出发了吗',
      '师傅到哪了',
      '師傅出發了嗎',
      'how far away is the engineer',
      'Has he set out yet?',
      'Мастер уже выехал?',
      'далеко ли он',
    ],
    cancel: [
      '我要取消这个请求',
      '可以取消吗',
      '帮我把预约取消',
      '不想修了',
      '可以取消嗎？',
      'can I cancel',
      'Cancel my booking',
      'Можно отменить заявку?',
      'хочу отменить',
    ],
    move: [
      '能不能改到后天上午',
      '改一下时间',
      '可以改约吗',
      '推迟一天来',
      '可以改時間嗎？',
      'can I move it to the day after tomorrow',
      'Reschedule my visit',
      'Можно перенести визит?',
      'давайте в другой день',
    ],
    urge: ['催一下', '催單', 'please hurry up', 'поторопите мастера'],
  }
  for (const [kind, questions] of Object.entries(asked))
    for (const question of questions) assert.equal(askedOf(question, ['王建国', 'Иван Петров']), kind, question)
  for (const question of [
    '如何取消服务单',
    'how do I cancel my request',
    '取消收费吗',
    '怎么取消童锁',
    '温度改到26度',
    '上门要多少钱',
    '发票什么时候到',
    '滤芯多久换',
    'how much does a visit cost',
    '洗衣机脱水时声音很大',
    '空调显示 E4 怎么办',
  ])
    assert.equal(askedOf(question, ['王建国']), null, question)
  // where a request is shown, how it is done is asked of that one
  assert.equal(askedOf('怎么取消', [], true), 'cancel')
})

test('the nearest visit is told first, by who comes and when as people say it, and the others after it', async () => {
  const house = await houseWithWish()
  const chen = await makeStaff(t.db, house.tenant, { displayName: '陈伟' })
  const wang = await makeStaff(t.db, house.tenant, { displayName: '王建国' })
  const waiting = await eventIn(t, house, 'created', { problem: '油烟机清洗', wish: planIn(3) })
  const later = await eventIn(t, house, 'created', { problem: '冰箱不制冷' })
  const planTime = planIn(1, '14:00')
  await t.ok('POST /staff/event/allocate', {
    ...house.engineer.as,
    body: { id: later, staffId: chen.id, planTime },
  })
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
    const now = t.clock.now
    const texts = VISIT_TEXTS[language]
    const { text, sources, state } = await ask(ctxOf(house, language), questions[language])
    assert.equal(state, 'answer')
    const arrives = texts.onWay.replace('{name}', '王建国').replace('{time}', timePhrase(arriveTime, language, { now }))
    assert.ok(text.startsWith(arrives), text)
    const comes = texts.givenAt
      .replace('{name}', '陈伟')
      .replace('{time}', timePhrase(planTime, language, { until: visitEnd(planTime), now }))
    assert.ok(text.includes(comes) && text.includes('14:00–16:00'), text)
    assert.deepEqual(
      sources.map(source => source.fileUrl),
      [eventId, later, waiting].map(id => `/event/view?id=${id}`),
      text,
    )
    assert.ok(text.includes(`](/event/view?id=${eventId})`) && text.includes(texts.states.onTheWay), text)
    assert.ok(!/\d{4}-\d\d-\d\d|\{\w+\}/.test(text), text)
  }
  const named = await ask(ctxOf(house), '陈师傅什么时候到')
  assert.ok(named.text.startsWith('陈伟将于') && !named.text.includes('王建国'), named.text)
  assert.deepEqual(named.suggestions, [VISIT_TEXTS.zh.askMove, VISIT_TEXTS.zh.askCancel])
  // what was asked before tells which one is meant
  assert.ok((await ask(ctxOf(house), '可以取消吗', null, ['陈师傅什么时候到'])).text.includes(later))
  const far = await ask(ctxOf(house), '陈伟出发了吗')
  assert.ok(far.text.includes(VISIT_TEXTS.zh.notSetOut), far.text)
  const fridge = await ask(ctxOf(house), '我的冰箱修到哪一步了')
  assert.ok(fridge.text.startsWith('陈伟将于') && !fridge.text.includes('客厅空调'), fridge.text)
})

test('on the screen of a request or of its task the answer is about that one, if it is theirs', async () => {
  const house = await houseWithWish()
  const wish = planIn(2)
  const first = await eventIn(t, house, 'created', { problem: '热水器', wish })
  const { id: taskId, eventId } = await taskIn(t, house, 'processing', { problem: '洗衣机' })
  await eventIn(t, house, 'allocated', { problem: '油烟机' })
  const onEvent = { kind: 'event', id: first } as const
  const onTask = { kind: 'task', id: taskId } as const
  const linked = (id: string): string => `/event/view?id=${id}`
  const ctx = ctxOf(house)
  const seen = async (question: string, subject: Subject) =>
    (await ask(ctx, question, subject)).sources.map(source => source.fileUrl)
  assert.deepEqual(await seen('他什么时候到？', onEvent), [linked(first)])
  assert.deepEqual(await seen('他什么时候到？', onTask), [linked(eventId)])
  // another one that is named is the one that is meant
  assert.deepEqual(await seen('洗衣机修好了吗', onEvent), [linked(eventId)])

  // nobody else's: neither its state nor that it is there
  const cousin = ctxOf(house, 'zh', await makeLinkman(t.db, house.tenant))
  for (const subject of [onEvent, onTask]) {
    const { text, sources } = await ask(cousin, '他什么时候到？', subject)
    assert.deepEqual(sources, [])
    assert.ok(text.startsWith(ANSWER_TEXTS.zh.nothingOwn) && !text.includes(subject.id), text)
  }
})

test('a visitor is told to sign in, and whoever has nothing open is told so', async () => {
  const house = await houseWithWish()
  for (const [language, question] of [
    ['zh', '师傅什么时候到'],
    ['en', 'Who is coming?'],
    ['ru', 'Когда приедет мастер?'],
    ['tw', '師傅什麼時候到？'],
  ] as const) {
    const visitor = ctxIn(t, house.tenant, { language, principal: { kind: 'guest', tourist: '' } })
    assert.ok((await ask(visitor, question)).text.startsWith(ANSWER_TEXTS[language].signIn), question)
    assert.ok((await ask(ctxOf(house, language), question)).text.startsWith(ANSWER_TEXTS[language].nothingOwn))
  }
})

test('what cannot be seen or done here is said, with whom to ask', async () => {
  const house = await houseWithWish()
  for (const [language, coupon, buy] of [
    ['zh', '有优惠券吗', '帮我买一套净水器滤芯'],
    ['en', 'Do I have a coupon?', 'Buy me a set of filters'],
    ['ru', 'У меня есть купон?', 'Купи мне фильтр'],
    ['tw', '有優惠券嗎', '幫我買一套濾芯'],
  ] as const)
    for (const [question, text] of [
      [coupon, BEYOND_TEXTS[language].coupon],
      [buy, BEYOND_TEXTS[language].buy],
    ] as const) {
      const answer = await ask(ctxOf(house, language), question)
      assert.ok(answer.text.startsWith(text) && answer.text.includes(`tel:${house.tenant.phone}`), answer.text)
    }
  assert.equal(beyond('净水器滤芯多少钱，我想买'), null)
  assert.equal(beyond('发票金额含积分吗'), null)
  assert.ok(asksVisitPrice('到府要多少錢') && !asksVisitPrice('滤芯多少钱'))
})

test('the panel says which screen it is on, and a call that names no such thing is refused', async () => {
  const house = await houseWithWish()
  const agent = await makeAgent(t.db, house.tenant.id)
  const { as } = house.linkman
  const [first, second] = [
    await eventIn(t, house, 'created', { problem: '热水器' }),
    await eventIn(t, house, 'created', { problem: '洗衣机' }),
  ]
  const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId: agent.id, source: 'inside' } })
  for (const id of [first, second]) {
    const body = questionOf(chatId, '师傅什么时候到', { subject: { kind: 'event', id } })
    const turn = await t.ok(ASK_WHOLE, { ...as, body })
    assert.deepEqual(
      turn.relationKnowledgeInfo.map(source => source.fileUrl),
      [`/event/view?id=${id}`],
    )
  }
  const refused = await t.refused(ASK_WHOLE, {
    ...as,
    body: questionOf(chatId, '师傅什么时候到', { subject: { kind: 'event', id: 'x' } }),
  })
  assert.equal(refused.status, 400)
})
