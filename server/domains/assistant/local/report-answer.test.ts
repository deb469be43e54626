import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeHouse } from '../../../../test/event-life'
import { makeLinkman, makeServicePoint } from '../../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../../test/harness'
import { reportIn, signReport } from '../../../../test/report-life'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import type { Ctx } from '../../../kernel/call/context'
import { answerOf } from './agent'
import { asksPoint, asksReport } from './report-answer'
import { REPORT_ANSWER_TEXTS } from './report-answer.texts'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

type Tenant = Parameters<typeof ctxIn>[1]
type Linkman = Awaited<ReturnType<typeof makeLinkman>>
const ctxOf = (tenant: Tenant, linkman: Linkman | null, language: Language): Ctx =>
  ctxIn(t, tenant, {
    language,
    principal: linkman
      ? {
          kind: 'linkman',
          linkmanId: linkman.id,
          customerId: linkman.customerId,
          name: linkman.name,
          phone: linkman.phone,
        }
      : { kind: 'guest', tourist: '' },
  })
const ask = (ctx: Ctx, question: string) => answerOf({ ctx, question, files: [], history: [] })
const REPORT: Record<Language, string> = {
  zh: '解释一下我的服务报告',
  en: 'Explain my report',
  ru: 'Объясни мой отчёт',
  tw: '解釋一下我的服務報告',
}
const POINT: Record<Language, string> = {
  zh: '最近的服务网点在哪里',
  en: 'Where is the nearest service point?',
  ru: 'Где ближайший сервисный центр?',
  tw: '最近的服務據點在哪裡',
}

test('what asks for the own report or a service point is understood, and nothing else is', () => {
  for (const question of [
    ...Object.values(REPORT),
    '维修报告说了什么',
    '这份报告要我签字吗',
    'What does my service report say?',
    'Что написано в отчёте?',
    'Сколько платить по отчёту?',
  ])
    assert.ok(asksReport(question) && !asksPoint(question), question)
  for (const question of [
    ...Object.values(POINT),
    '附近有维修点吗',
    '网点的电话',
    'any service center near me? where',
    'адрес сервисного центра',
  ])
    assert.ok(asksPoint(question) && !asksReport(question), question)
  for (const question of [
    'How do I report a fault?',
    'what does error report E4 mean',
    '怎么写维修报告',
    '报告一个故障',
    '师傅什么时候到',
    '我的服务单在哪里',
    '故障代码在哪里看',
    'Where is my request?',
    'where is the serial number',
    'где мой мастер',
    'Как сообщить о поломке?',
    '滤网在哪里',
    '取货点在哪里取快递',
  ])
    assert.ok(!asksReport(question) && !asksPoint(question), question)
})

test('the newest report is told to its customer alone: what was done, who pays what, and what is to do', async () => {
  const house = await makeHouse(t)
  const { linkman, tenant } = house
  const { taskId, eventId } = await reportIn(t, house)
  for (const language of ['zh', 'en', 'ru', 'tw'] as const) {
    const texts = REPORT_ANSWER_TEXTS[language]
    const { text, state, sources } = await ask(ctxOf(tenant, linkman, language), REPORT[language])
    assert.equal(state, 'answer')
    assert.ok(text.includes('The valve was replaced.') && text.includes('Heats again'), text)
    for (const cents of [32_800, 26_000, 6800]) assert.ok(text.includes(money(cents, language)), text)
    assert.ok(text.includes(`${texts.sign}${texts.stop} [${texts.open}](/task/report?id=${taskId})`), text)
    assert.deepEqual(
      sources.map(({ fileUrl }) => fileUrl),
      [`/task/report?id=${taskId}`],
    )
    assert.ok(!/\{\w+\}/.test(text), text)
  }
  await signReport(t, linkman.as, taskId)
  const signed = (await ask(ctxOf(tenant, linkman, 'en'), REPORT.en)).text
  assert.ok(signed.includes(money(6800, 'en')) && signed.includes(`](/event/view?id=${eventId})`), signed)
  for (const other of [null, await makeLinkman(t.db, tenant), (await makeHouse(t)).linkman])
    assert.ok(!(await ask(ctxOf(tenant, other, 'en'), REPORT.en)).text.includes('valve'))
})

test('service points are told of the city of the address, else of all, with phone and hours; no other company’s', async () => {
  const { tenant, linkman } = await makeHouse(t)
  const other = await makeHouse(t)
  const days = Array.from({ length: 7 }, () => [['00:00', '24:00']] as [string, string][])
  const make = (tenantId: string, zh: string, areaCode: string) =>
    makeServicePoint(t.db, tenantId, { name: { zh, en: `${zh} EN` }, areaCode, phone: '0571-1234567', days })
  const near = await make(tenant.id, '西湖网点', '330106')
  await make(tenant.id, '宁波网点', '330203')
  await make(other.tenant.id, '别家网点', '330106')
  const texts = REPORT_ANSWER_TEXTS
  for (const language of ['zh', 'en', 'ru', 'tw'] as const) {
    const { text, sources } = await ask(ctxOf(tenant, null, language), POINT[language])
    assert.ok(text.startsWith(texts[language].everywhere), text)
    assert.equal(sources.length, 2, text)
    assert.ok(text.includes('0571-1234567') && text.includes('24:00') && !text.includes('别家'), text)
  }
  await t.ok('POST /address/add', {
    ...linkman.as,
    body: {
      name: '张三',
      phone: '13800138000',
      province: '浙江省',
      city: '杭州市',
      dist: '西湖区',
      address: '文三路1号',
      isDefault: true,
    },
  })
  const { text, sources } = await ask(ctxOf(tenant, linkman, 'zh'), POINT.zh)
  assert.ok(text.startsWith('杭州市的服务网点') && !text.includes('宁波'), text)
  assert.deepEqual(
    sources.map(({ fileUrl }) => fileUrl),
    [`/serviceProviderNetWork/detail?id=${near.id}`],
  )
})
