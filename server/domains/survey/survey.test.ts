import { eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { HEADER } from '../../../shared/api'
import type { SurveyAnswer, SurveyQuestion } from '../../../shared/survey'
import { assistantOf } from '../../../test/assistant'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeStaff } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { taskIn } from '../../../test/task-life'
import { tenants } from '../../kernel/tenancy/door.table'
import { surveyLinks, surveys } from './survey.table'

let t: TestServer
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())

const DAY = 86_400_000
const english = <A extends object>(as: A) => ({ ...as, language: 'en' as const })
const open = () => makeHouse(t, { tenant: { flags: { satisfactionGray: true } } })

const words = (zh: string, en: string) => ({ zh, en })
const STARS: SurveyQuestion = { key: 'stars', type: 'stars', title: words('师傅几分', 'The engineer?'), required: true }
const WHY: SurveyQuestion = {
  key: 'why',
  type: 'text',
  title: words('哪里不好', 'What went wrong?'),
  required: true,
  when: { key: 'stars', most: 3 },
}
const SCORE: SurveyQuestion = {
  key: 'nps',
  type: 'score',
  title: words('会推荐吗', 'Recommend us?'),
  required: false,
  reasons: { most: 6, options: [{ key: 'late', text: words('迟到', 'Late') }] },
}

async function published({ engineer }: House, questions: SurveyQuestion[]) {
  const staff = english(engineer.as)
  const content = { title: words('回访', 'How was it?'), introduction: {}, questions }
  const { id, version } = await t.ok('POST /staff/survey/create', { ...staff, body: content })
  return t.ok('POST /staff/survey/publish', { ...staff, body: { id, version } })
}
const send = ({ engineer }: House, id: string, surveyId?: string) =>
  t.ok('POST /staff/survey/send', {
    ...english(engineer.as),
    body: { kind: 'event', id, ...(surveyId ? { surveyId } : {}) },
  })
/** A link that was sent by hand, with its secret as it stands in the address. */
async function sent(house: House, surveyId?: string) {
  const { id, url } = await send(house, await eventIn(t, house, 'finished'), surveyId)
  const { searchParams } = new URL(url)
  assert.deepEqual(
    [searchParams.get('id'), searchParams.get('from'), searchParams.get('domainId')],
    [id, 'dx', house.tenant.domainId],
  )
  return { id, secret: searchParams.get('secret') ?? '' }
}
type Link = Awaited<ReturnType<typeof sent>>
const guest = (house: House, tourist = 'the-first-device-of-all') => english({ ...house.tenant.as, tourist })
const read = (as: ReturnType<typeof guest>, link: Link) =>
  t.ok('POST /satisfaction/getQuestionAndAnswer', { ...as, body: link })
const answer = (as: ReturnType<typeof guest>, link: Link, answers: SurveyAnswer[], finished = true) =>
  t.call('POST /satisfaction/createAnswer', { ...as, body: { ...link, answers, finished } })
const stored = async ({ id }: Link) => (await t.db.select().from(surveyLinks).where(eq(surveyLinks.id, id)))[0]

test('a link is read in the language of who opens it, half an answer goes on, and a finished one spends it', async () => {
  const house = await open()
  await published(house, [STARS, WHY])
  const link = await sent(house)
  const as = guest(house)
  const config = await t.ok('GET /satisfaction/getConfigDetail', { ...as, query: link })
  assert.deepEqual([config.title, config.state], ['How was it?', 'open'])
  const titles = async (language: 'zh' | 'en') =>
    (await t.ok('POST /satisfaction/getQuestionAndAnswer', { ...house.tenant.as, language, body: link })).questions.map(
      one => one.title,
    )
  assert.deepEqual(await titles('zh'), ['师傅几分', '哪里不好'])
  assert.deepEqual(await titles('en'), ['The engineer?', 'What went wrong?'])
  await t.ok('POST /satisfaction/synOpenState', { ...as, body: link })
  const about = await t.ok('GET /satisfaction/getEvaluateInfoInfo', { ...as, query: link })
  assert.deepEqual([about.kind, about.executorName], ['event', house.engineer.displayName])
  assert.ok(!JSON.stringify([config, about]).includes(house.linkman.phone))

  const half: SurveyAnswer[] = [{ key: 'stars', mark: 3 }]
  assert.equal((await answer(as, link, half, false)).status, 200)
  assert.deepEqual((await read(as, link)).answers, half)
  const refused = await t.refused('POST /satisfaction/createAnswer', {
    ...as,
    body: { ...link, answers: half, finished: true },
  })
  assert.deepEqual(
    [refused.status, refused.error, refused.message, refused.fields],
    [400, 'SURVEY_ANSWER', 'Question 2 is not answered yet', [{ fieldName: 'why', error: 'required' }]],
  )
  const whole: SurveyAnswer[] = [...half, { key: 'why', text: ' late ' }]
  const done = await answer(as, link, whole)
  assert.deepEqual(done.body.data?.answers, [...half, { key: 'why', text: 'late' }])
  assert.equal((await answer(as, link, whole)).body.error, 'SURVEY_ANSWERED')
  assert.equal((await answer(as, link, half, false)).body.error, 'SURVEY_ANSWERED')
  assert.equal((await read(as, link)).state, 'answered')
})

test('what is hidden by an answer is neither stored nor needed, and comes back with it', async () => {
  const house = await open()
  await published(house, [STARS, WHY])
  const link = await sent(house)
  const as = guest(house)
  const said = (mark: number): SurveyAnswer[] => [
    { key: 'stars', mark },
    { key: 'why', text: 'late' },
  ]
  await answer(as, link, said(3), false)
  await answer(as, link, said(5), false)
  assert.deepEqual((await stored(link))?.answers, [{ key: 'stars', mark: 5 }])
  await answer(as, link, said(2), false)
  assert.deepEqual((await read(as, link)).answers, said(2))
  assert.equal((await answer(as, link, said(5))).status, 200)
  assert.deepEqual((await stored(link))?.answers, [{ key: 'stars', mark: 5 }])
})

test('a guessed, forwarded, foreign or late link shows and takes nothing', async () => {
  const house = await open()
  const survey = await published(house, [STARS])
  const link = await sent(house)
  const owner = english({ ...house.tenant.as, ...house.linkman.as })
  const stranger = english((await makeLinkman(t.db, house.tenant)).as)
  const elsewhere = await open()
  const as = guest(house)
  const whole: SurveyAnswer[] = [{ key: 'stars', mark: 5 }]
  const tries = [
    () => answer(as, { ...link, secret: link.secret.replace(/.$/, last => (last === '0' ? '1' : '0')) }, whole),
    () => answer(guest(elsewhere), link, whole),
    () => t.call('POST /satisfaction/createAnswer', { ...as, body: { id: link.id, answers: whole, finished: true } }),
    () =>
      t.call('POST /satisfaction/createAnswer', { ...stranger, body: { id: link.id, answers: whole, finished: true } }),
  ]
  for (const one of tries) assert.equal((await one()).body.error, 'NOT_FOUND')
  // who was sent it needs no secret
  const own = await t.ok('POST /satisfaction/getQuestionAndAnswer', { ...owner, body: { id: link.id } })
  assert.equal(own.state, 'open')
  // what one device has begun is shown to no other
  await answer(as, link, whole, false)
  assert.deepEqual((await read(guest(house, 'another-device-far-away'), link)).answers, [])
  assert.deepEqual(
    (await t.ok('POST /satisfaction/getQuestionAndAnswer', { ...house.tenant.as, body: link })).answers,
    [],
  )

  const now = t.clock.now
  t.clock.now = now + 14 * DAY
  assert.equal((await answer(as, link, whole)).body.error, 'SURVEY_EXPIRED')
  t.clock.now -= 1000
  await t.db.update(surveys).set({ state: 'closed' }).where(eq(surveys.id, survey.id))
  assert.equal((await answer(as, link, whole)).body.error, 'SURVEY_CLOSED')
  await t.db.update(surveys).set({ state: 'published' }).where(eq(surveys.id, survey.id))
  assert.equal((await answer(as, link, whole)).status, 200)
  t.clock.now = now
  assert.deepEqual(await t.ok('GET /satisfaction/checkSatisfactionGray', as), { satisfactionGray: true })
  // what was sent is read and answered where no more are sent
  const late = await sent(house)
  await t.db
    .update(tenants)
    .set({ flags: { ...house.tenant.flags, satisfactionGray: false } })
    .where(eq(tenants.id, house.tenant.id))
  assert.deepEqual(await t.ok('GET /satisfaction/checkSatisfactionGray', as), { satisfactionGray: false })
  assert.equal((await read(as, late)).state, 'open')
  assert.equal((await answer(as, late, whole)).status, 200)
})

test('of two answers at once one counts', async () => {
  const house = await open()
  const survey = await published(house, [STARS])
  const link = await sent(house)
  const answers = await Promise.all(
    [1, 5].map(mark => answer(guest(house, `the-device-number-${mark}`), link, [{ key: 'stars', mark }])),
  )
  assert.deepEqual(answers.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted(), [
    '200 ',
    '409 SURVEY_ANSWERED',
  ])
  const won = answers.findIndex(({ status }) => status === 200) === 0 ? 1 : 5
  assert.deepEqual((await stored(link))?.answers, [{ key: 'stars', mark: won }])
  const { finished } = await t.ok('GET /staff/survey/results', {
    ...english(house.engineer.as),
    query: { id: survey.id },
  })
  assert.equal(finished, 1)
})

test('the figures are those of who answered, old answers keep their words, and 0 is 0 in the file', async () => {
  const house = await open()
  const staff = english(house.engineer.as)
  const survey = await published(house, [SCORE, { ...STARS, required: false }])
  const scores = [10, 10, 10, 10, 9, 9, 8, 8, 7, 6, 0, 0, null, null, null]
  const stars = [5, 5, 4, 4, 1, null, null]
  const answersOf = (i: number): SurveyAnswer[] => [
    ...(typeof scores[i] === 'number'
      ? [{ key: 'nps', mark: scores[i], ...(scores[i] === 0 ? { reasons: ['late'] } : {}) }]
      : []),
    ...(typeof stars[i] === 'number' ? [{ key: 'stars', mark: stars[i] }] : []),
  ]
  const results = () => t.ok('GET /staff/survey/results', { ...staff, query: { id: survey.id } })
  const none = await results()
  assert.deepEqual(
    none.questions.map(one => [one.average, one.nps, one.answered, one.skipped]),
    [
      [null, null, 0, 0],
      [null, null, 0, 0],
    ],
  )
  const links = await Promise.all(Array.from({ length: 16 }, async () => sent(house, survey.id)))
  for (const [i, link] of links.entries()) {
    const finished = i < 15
    const sentNow = finished ? answersOf(i) : [{ key: 'nps', mark: 1 }]
    assert.equal((await answer(guest(house), link, sentNow, finished)).status, 200)
  }
  const all = await results()
  assert.deepEqual([all.sent, all.finished, all.unfinished], [16, 15, 1])
  const [nps, engineer] = all.questions
  assert.deepEqual([nps?.nps, nps?.answered, nps?.skipped], [25, 12, 3])
  assert.deepEqual(nps?.counts.slice(0, 2), [
    { value: '0', name: '0', count: 2 },
    { value: '1', name: '1', count: 0 },
  ])
  assert.deepEqual(nps?.reasons, [{ value: 'late', name: 'Late', count: 2 }])
  assert.deepEqual([engineer?.average, engineer?.answered, engineer?.skipped], [3.8, 5, 10])

  const later = await sent(house, survey.id)
  const questions = [
    { ...SCORE, title: words('会介绍给朋友吗', 'Would you tell friends?') },
    { ...STARS, required: false },
  ]
  const { version } = await t.ok('POST /staff/survey/update', {
    ...staff,
    body: { id: survey.id, version: survey.version, title: words('回访', 'How was it?'), introduction: {}, questions },
  })
  await answer(guest(house), later, [{ key: 'nps', mark: 10 }])
  const changed = await results()
  assert.deepEqual(
    [changed.questions[0]?.title, changed.questions[0]?.wordings, changed.questions[0]?.answered],
    ['Would you tell friends?', ['Recommend us?'], 13],
  )
  const file = await t.server.inject({
    method: 'GET',
    url: `/api/staff/survey/export?format=csv&id=${survey.id}`,
    headers: { [HEADER.domain]: staff.domainId, [HEADER.token]: staff.token, [HEADER.language]: 'en' },
  })
  const lines = file.body.split(/\r?\n/).filter(Boolean)
  assert.equal(lines.length, 1 + 16 * 2)
  assert.equal(lines.filter(line => line.includes('Recommend us?,0,Late')).length, 2)
  assert.equal(lines.filter(line => line.includes('Would you tell friends?,10')).length, 1)
  assert.equal(lines.filter(line => line.includes('Recommend us?,,')).length, 3, 'who skipped is there, with nothing')
  // a published question keeps its type
  const odd = await t.refused('POST /staff/survey/update', {
    ...staff,
    body: {
      id: survey.id,
      version,
      title: words('回访', 'x'),
      introduction: {},
      questions: [{ ...STARS, key: 'nps' }],
    },
  })
  assert.deepEqual([odd.error, odd.message.slice(0, 10)], ['SURVEY_QUESTIONS', 'Question 1'])
})

test('what was written is listed with the question as it was, and to nobody else', async () => {
  const house = await open()
  const survey = await published(house, [{ key: 'why', type: 'text', title: WHY.title, required: false }])
  const link = await sent(house)
  await answer(guest(house), link, [{ key: 'why', text: 'too late' }])
  const query = { id: survey.id, key: 'why' }
  const { list } = await t.ok('GET /staff/survey/texts', { ...english(house.engineer.as), query })
  assert.deepEqual(
    list.map(one => [one.text, one.title]),
    [['too late', 'What went wrong?']],
  )
  const elsewhere = await open()
  assert.equal(
    (await t.call('GET /staff/survey/texts', { ...english(elsewhere.engineer.as), query })).body.error,
    'NOT_FOUND',
  )
})

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await holds()); await sleep(20))
    assert.ok(Date.now() < end, `waited too long: ${what}`)
}
const waiting = async () =>
  (
    await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sendSurvey' and attempts < max_attempts`,
    )
  ).rows[0]?.n ?? 0
const linksOf = ({ tenant }: House) => t.db.select().from(surveyLinks).where(eq(surveyLinks.tenantId, tenant.id))

test('a finished request or task is asked about by itself, once, as the company has set it', async () => {
  const house = await open()
  const staff = english(house.engineer.as)
  const survey = await published(house, [STARS])
  await eventIn(t, house, 'finished')
  assert.equal((await linksOf(house)).length, 0, 'nobody wanted it yet')
  const setting = { enabled: true, surveyId: survey.id, delayMinutes: 0, kinds: ['event' as const, 'task' as const] }
  await t.ok('POST /staff/surveySetting/set', { ...staff, body: { ...setting, version: 0 } })
  assert.equal(
    (await t.call('POST /staff/surveySetting/set', { ...staff, body: { ...setting, version: 0 } })).body.error,
    'CHANGED_MEANWHILE',
  )
  const eventId = await eventIn(t, house, 'finished')
  await until('a link about the request', async () => (await linksOf(house)).length === 1)
  const [link] = await linksOf(house)
  const { list } = await t.ok('GET /ssp/message/list', { ...english(house.linkman.as), query: {} })
  const message = list.find(one => one.kind === 'survey')
  assert.deepEqual([message?.title, message?.url], ['How was it?', `/satisfactionEvaluate?id=${link?.id}`])
  // opened again and finished again: asked once
  await t.ok('POST /ssp/event/reopen', { ...house.linkman.as, body: { id: eventId, reason: 'again' } })
  const { as, id: staffId } = house.engineer
  await t.ok('POST /staff/event/allocate', { ...as, body: { id: eventId, staffId } })
  await t.ok('POST /staff/event/accept', { ...as, body: { id: eventId } })
  await t.ok('POST /staff/event/finish', { ...as, body: { id: eventId, serviceContent: 'again' } })
  await until('nothing is left to be done', async () => (await waiting()) === 0)
  assert.equal((await linksOf(house)).length, 1)
  const task = await taskIn(t, house, 'finished')
  await until('a link about the task', async () => (await linksOf(house)).length === 2)
  const [ofTask] = (await linksOf(house)).filter(one => one.subjectKind === 'task')
  assert.deepEqual([ofTask?.subjectId, ofTask?.subjectNumber], [task.id, task.taskNo])
  // by hand the same link is given again, and of a request that became a task that of the task
  assert.deepEqual((await send(house, task.eventId)).id, ofTask?.id)
  const waitsFor = { ...setting, delayMinutes: 60, kinds: ['event' as const], version: 1 }
  await t.ok('POST /staff/surveySetting/set', { ...staff, body: waitsFor })
  await eventIn(t, house, 'finished')
  assert.deepEqual([await waiting(), (await linksOf(house)).length], [1, 2], 'an hour later')
})

test('it is sent by hand when the work is finished, by who may, and of what is published', async () => {
  const house = await open()
  const staff = english(house.engineer.as)
  const ask = (id: string, as = staff) => t.call('POST /staff/survey/send', { ...as, body: { kind: 'event', id } })
  const [finished, going] = [await eventIn(t, house, 'finished'), await eventIn(t, house, 'processing')]
  assert.equal((await ask(finished)).body.error, 'SURVEY_NONE')
  const survey = await published(house, [STARS])
  assert.equal((await ask(going)).body.error, 'SURVEY_WORK')
  const colleague = english((await makeStaff(t.db, house.tenant, { permissions: ['event.handle'] })).as)
  assert.equal((await ask(finished, colleague)).body.error, 'NOT_FOUND', 'a work that is not theirs')
  const shown = async (id: string) => t.ok('GET /staff/survey/ofWork', { ...staff, query: { kind: 'event', id } })
  assert.deepEqual(
    [await shown(finished), await shown(going)],
    [
      { canSend: true, list: [] },
      { canSend: false, list: [] },
    ],
  )
  const both = await Promise.all([ask(finished), ask(finished)])
  assert.deepEqual(both.map(one => one.body.data?.isNew).toSorted(), [false, true])
  assert.deepEqual(
    (await shown(finished)).list.map(one => [one.title, one.state]),
    [['How was it?', 'open']],
  )
  await t.ok('POST /staff/survey/close', { ...staff, body: { id: survey.id, version: survey.version } })
  assert.equal((await ask(await eventIn(t, house, 'finished'))).body.error, 'SURVEY_NONE')
  const empty = await t.ok('POST /staff/survey/create', {
    ...staff,
    body: { title: {}, introduction: {}, questions: [] },
  })
  assert.equal(
    (await t.call('POST /staff/survey/publish', { ...staff, body: { id: empty.id, version: empty.version } })).body
      .error,
    'SURVEY_EMPTY',
  )
})

test('who answers that it is broken again opens the request again, or has the company call, once', async () => {
  const house = await open()
  const now: SurveyQuestion = {
    key: 'now',
    type: 'single',
    title: words('正常吗', 'All well?'),
    required: true,
    options: [
      { key: 'well', text: words('正常', 'Yes') },
      { key: 'again', text: words('又不好了', 'Broken again'), help: true },
    ],
  }
  await published(house, [now, { ...STARS, required: false, helpUpTo: 2 }])
  const own = english(house.linkman.as)
  const eventId = await eventIn(t, house, 'finished')
  const link = { id: (await send(house, eventId)).id }
  const say = (answers: SurveyAnswer[]) =>
    t.ok('POST /satisfaction/createAnswer', { ...own, body: { ...link, answers, finished: true } })
  const ask = (as: Parameters<typeof t.call>[1], how: 'reopen' | 'call', of: object = link) =>
    t.call('POST /satisfaction/askHelp', { ...as, body: { ...(of as typeof link), how } })
  assert.equal((await ask(own, 'call')).body.error, 'SURVEY_HELP', 'nothing was answered yet')
  const { help } = await say([{ key: 'now', chosen: ['again'] }])
  assert.deepEqual([help?.ways, help?.asked, help?.workId], [['reopen', 'call'], null, eventId])
  const stranger = english((await makeLinkman(t.db, house.tenant)).as)
  assert.equal((await ask(stranger, 'reopen')).body.error, 'NOT_FOUND')
  const taps = await Promise.all([ask(own, 'reopen'), ask(own, 'reopen'), ask(own, 'call')])
  assert.deepEqual(
    taps.map(({ status }) => status),
    [200, 200, 200],
  )
  const [asked] = taps.map(({ body }) => body.data?.help?.asked)
  const event = await t.ok('GET /ssp/event/get', { ...own, query: { id: eventId } })
  assert.equal(event.state, asked === 'reopen' ? 'created' : 'finished')
  const records = await t.ok('GET /ssp/event/recordList', { ...own, query: { id: eventId } })
  const told = records.filter(({ content }) => content.includes('Broken again'))
  assert.deepEqual([told.length, told[0]?.type], [1, asked === 'reopen' ? 'reopen' : 'remark'])
  assert.ok(Date.parse(taps[0]?.body.data?.help?.dueTime ?? '') > Date.now())
  assert.deepEqual((await t.ok('POST /satisfaction/getQuestionAndAnswer', { ...own, body: link })).answers, [
    { key: 'now', chosen: ['again'] },
  ])

  // by the secret alone, of a task: that is not opened again by a customer, and somebody calls
  const task = await taskIn(t, house, 'finished')
  const { url } = await t.ok('POST /staff/survey/send', {
    ...english(house.engineer.as),
    body: { kind: 'task', id: task.id },
  })
  const secret = new URL(url).searchParams.get('secret') ?? ''
  const byLink = { id: new URL(url).searchParams.get('id') ?? '', secret }
  const as = guest(house)
  const low: SurveyAnswer[] = [
    { key: 'now', chosen: ['well'] },
    { key: 'stars', mark: 2 },
  ]
  const given = (await answer(as, byLink, low)).body.data
  assert.deepEqual([given?.help?.ways, given?.help?.workId], [['call'], null])
  assert.equal((await read(guest(house, 'another-device-entirely'), byLink)).help, null)
  assert.equal((await ask(as, 'reopen', byLink)).body.error, 'SURVEY_HELP')
  assert.equal((await ask(as, 'call', byLink)).body.data?.help?.asked, 'call')
  const written = await t.ok('GET /linkc/task/recordList', { ...own, query: { id: task.id } })
  assert.deepEqual(
    written.flatMap(({ type, content, actor }) => (type === 'remark' ? [[actor, content]] : [])),
    [['linkman', 'Answered in the survey: The engineer? 2. Please call me back']],
  )

  // all is well: nothing is offered
  const well = { id: (await send(house, await eventIn(t, house, 'finished'))).id }
  const { help: none } = await t.ok('POST /satisfaction/createAnswer', {
    ...own,
    body: { ...well, answers: [{ key: 'now', chosen: ['well'] }], finished: true },
  })
  assert.equal(none, null)
  assert.equal((await ask(own, 'call', well)).body.error, 'SURVEY_HELP')
})

test('the assistant tells the surveys that wait for who was sent them, until they are answered', async () => {
  const house = await open()
  const ask = await assistantOf(t, house.tenant.id)
  const as = english(house.linkman.as)
  assert.match(await ask(as, 'my surveys'), /No survey waits/)
  await published(house, [STARS])
  const link = await sent(house)
  const told = await ask(as, 'my surveys')
  assert.ok(told.includes('1 survey waits') && told.includes(`(/satisfactionEvaluate?id=${link.id})`), told)
  const stranger = english((await makeLinkman(t.db, house.tenant)).as)
  assert.match(await ask(stranger, 'my surveys'), /No survey waits/)
  await answer(guest(house), link, [{ key: 'stars', mark: 5 }])
  assert.match(await ask(as, 'my surveys'), /No survey waits/)
})
