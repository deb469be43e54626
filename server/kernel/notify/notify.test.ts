import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { linkmen } from '../identity/auth.table'
import { VendorError, type VendorReason } from '../../providers/vendor'
import { LIMITS, SANDBOX_TEMPLATES, TOLD_CHANGES } from '../../providers/wechat/subscribe'
import { SANDBOX_APPS, sandboxWechat } from '../../providers/wechat/wechat.sandbox'
import type { SubscribeMessage } from '../../providers/wechat/wechat'
import { LANGUAGES } from '../../../shared/language'
import { tenantTime } from '../../../shared/day'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { eventMessages } from '../../domains/event/event.messages'
import { openIds } from '../identity/openid.table'
import { wordsOf } from './message-words'
import { messageConsents, messages, messageSettings } from './message.table'

const [PROGRESS, FINISH, REMARK] = [
  'sandbox-template-progress',
  'sandbox-template-finish',
  'sandbox-template-remark',
] as const
let t: TestServer
let house: House
let wechat: ReturnType<typeof sandboxWechat>
/** what WeChat does with the next messages; past its end they arrive */
let mood: (VendorReason | 'unwanted')[] = []
let tries: SubscribeMessage[] = []
let last = 0

/** The sandbox in a mood. */
function moody() {
  const send = async (message: SubscribeMessage) => {
    tries.push(message)
    const next = mood.shift()
    if (next)
      throw next === 'unwanted'
        ? new VendorError('wechat', 'refused', 'test', 43101)
        : new VendorError('wechat', next, 'test')
    return wechat.send(message)
  }
  return { ...wechat, send }
}

/** Messages to linkmen that wait. Those to staff beside them may wait for the morning. */
const rows = async (of: Pick<TestServer, 'db'> = t) =>
  (
    await of.db.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = 'sendMessage'
        join ${messages} on ${messages.id} = (job.payload ->> 'messageId')::uuid
        where ${messages.linkmanId} is not null`,
    )
  ).rows[0]?.n ?? 0
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !(await holds()); await sleep(20))
    assert.ok(Date.now() < end, `waited too long: ${what}`)
}
const idle = () => until('no job is left', async () => (await rows()) === 0)
/** Lets jobs that wait for their next try go now. */
const hurry = () =>
  t.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id = (select id from graphile_worker._private_tasks where identifier = 'sendMessage')`,
  )

/** For what is tried at any hour of the day. */
const neverQuiet = ({ db }: TestServer, { tenant, linkman }: House) =>
  db.insert(messageSettings).values({ tenantId: tenant.id, linkmanId: linkman.id, quiet: false })

async function bindWeapp(linkmanId = house.linkman.id): Promise<string> {
  const openId = `o-message-${++last}`
  await t.db
    .insert(openIds)
    .values({ tenantId: house.tenant.id, app: 'weapp', appId: SANDBOX_APPS.weapp.id, openId, linkmanId })
  return openId
}
const allow = (templateIds: string[], openId?: string) =>
  t.ok('POST /linkc/v3c/wechat/subscribe', {
    ...house.linkman.as,
    body: { templateIds, ...(openId ? { openId } : {}) },
  })
const left = async () =>
  Object.fromEntries(
    (await t.db.select().from(messageConsents).where(eq(messageConsents.linkmanId, house.linkman.id))).map(row => [
      row.templateId,
      row.count,
    ]),
  )
const allocate = (id: string, idempotencyKey?: string) =>
  t.ok('POST /staff/event/allocate', {
    ...house.engineer.as,
    ...(idempotencyKey ? { idempotencyKey } : {}),
    body: { id, staffId: house.engineer.id },
  })
/** How the tries went. */
const statesOf = async () =>
  (
    await t.db
      .select({ state: messages.state })
      .from(messages)
      .where(and(eq(messages.tenantId, house.tenant.id), isNotNull(messages.linkmanId), ne(messages.state, '')))
  ).map(row => row.state)

before(async () => {
  wechat = sandboxWechat({ now: () => t.clock.now, templates: SANDBOX_TEMPLATES })
  t = await startTestServer({ jobs: true, providers: { wechat: moody() } })
})
after(() => t.close())
beforeEach(async () => {
  mood = []
  tries = []
  wechat.world.messages.length = 0
  house = await makeHouse(t)
  await neverQuiet(t, house)
})

describe('who allowed it hears of each change by staff, once', () => {
  test('every change, in the language of the reader', async () => {
    const openId = await bindWeapp()
    await t.db
      .update(linkmen)
      .set({ language: 'en' })
      .where(and(eq(linkmen.tenantId, house.tenant.id), eq(linkmen.id, house.linkman.id)))
    for (let i = 0; i < 4; i++) await allow([PROGRESS, FINISH, REMARK])
    const template = await makeTemplate(t.db, house.tenant.id, undefined, {
      name: { en: 'Repair of an air conditioner, first floor', zh: '空调维修' },
    })
    const { id } = await t.ok('POST /ssp/event/create', {
      ...house.linkman.as,
      language: 'en',
      body: { templateId: template.id, attribute: {} },
    })
    await allocate(id)
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    const arriveTime = new Date(t.clock.now + 3600_000).toISOString()
    await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime } })
    await t.ok('POST /staff/event/remark', {
      ...house.engineer.as,
      body: { id, content: 'I will be ten minutes late,\nsorry' },
    })
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'pump replaced' } })
    await idle()
    const { eventNo } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
    const time = tenantTime(t.clock.now).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
    const title = 'Repair of an air co…'
    const values = wechat.world.messages
      .map(message => [message.template_id, ...Object.values(message.data).map(one => one.value)])
      .sort((a, b) => `${a[0]}${a[3]}`.localeCompare(`${b[0]}${b[3]}`))
    const sorted = [
      [PROGRESS, eventNo, title, '处理中', time, 'Engineer accepted it'],
      [PROGRESS, eventNo, title, '已出发', time, `Arrives ${tenantTime(Date.parse(arriveTime)).slice(5)}`],
      [PROGRESS, eventNo, title, '已派单', time, `Engineer: ${house.engineer.displayName}`],
      [FINISH, eventNo, title, time, house.engineer.displayName, 'pump replaced'],
      [REMARK, eventNo, title, 'I will be ten minut…', time],
    ].sort((a, b) => `${a[0]}${a[3]}`.localeCompare(`${b[0]}${b[3]}`))
    assert.deepEqual(values, sorted)
    for (const message of wechat.world.messages) {
      assert.deepEqual([message.touser, message.lang], [openId, 'en_US'])
      const [page, query] = message.page.split('?')
      assert.deepEqual(
        [page, Object.fromEntries(new URLSearchParams(query))],
        [eventMessages.page, { id, domainId: house.tenant.domainId }],
      )
    }
    assert.deepEqual(await left(), { [PROGRESS]: 1, [FINISH]: 3, [REMARK]: 3 })
  })

  test('what the own customer does, and what nobody allowed, is told to nobody', async () => {
    await bindWeapp()
    await allow([REMARK])
    const id = await eventIn(t, house, 'created')
    await t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: 'hello' } })
    await t.ok('POST /ssp/event/urge', { ...house.linkman.as, body: { id } })
    await allocate(id)
    assert.equal(await rows(), 0)
    assert.deepEqual([tries, await left()], [[], { [REMARK]: 1 }])
  })

  test('one consent is one message, and a repeated request is one change', async () => {
    await bindWeapp()
    await allow([PROGRESS])
    const id = await eventIn(t, house, 'created')
    await allocate(id, 'the same key')
    await allocate(id, 'the same key')
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    await idle()
    assert.equal(wechat.world.messages.length, 1)
    assert.deepEqual(await left(), { [PROGRESS]: 0 })
  })

  test('nothing is sent for a change that was refused', async () => {
    await bindWeapp()
    await allow([FINISH])
    const id = await eventIn(t, house, 'created')
    await t.refused('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'x' } })
    assert.equal(await rows(), 0)
  })

  test('a consent without an open id counts for the one that is bound later', async () => {
    await allow([PROGRESS])
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    await idle()
    assert.deepEqual([tries.length, await left()], [0, { [PROGRESS]: 1 }])
    const openId = await bindWeapp()
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    await idle()
    assert.deepEqual(
      wechat.world.messages.map(message => message.touser),
      [openId],
    )
  })

  test("an open id that has become somebody else's gets nothing of it", async () => {
    const openId = await bindWeapp()
    await allow([PROGRESS], openId)
    const other = await makeLinkman(t.db, house.tenant)
    await t.db.update(openIds).set({ linkmanId: other.id }).where(eq(openIds.openId, openId))
    await allocate(await eventIn(t, house, 'created'))
    await idle()
    assert.deepEqual(tries, [])
    assert.equal(
      (
        await t.refused('POST /linkc/v3c/wechat/subscribe', {
          ...house.linkman.as,
          body: { templateIds: [PROGRESS], openId },
        })
      ).error,
      'NOT_FOUND',
    )
  })

  test('a template that is no longer asked for is passed over', async () => {
    await allow(['gone'])
    assert.deepEqual(await left(), {})
  })
})

describe('when WeChat is in trouble', () => {
  const prepared = async () => {
    await bindWeapp()
    await allow([PROGRESS])
    return eventIn(t, house, 'created')
  }

  test('an outage is waited for, longer each time', async () => {
    const id = await prepared()
    mood = ['outage', 'outage', 'quota']
    await allocate(id)
    for (const tried of [1, 2, 3]) {
      await until(`try ${tried}`, async () => tries.length === tried && (await statesOf())[0] === 'failed')
      await until(
        'the job waits',
        async () =>
          (
            await t.db.execute(
              sql`select 1 from graphile_worker.jobs where task_identifier = 'sendMessage' and locked_at is null and attempts = ${tried} and run_at > now()`,
            )
          ).rows.length === 1,
      )
      assert.deepEqual(await left(), { [PROGRESS]: 1 })
      await hurry()
    }
    // the queue looks again every two seconds
    await idle()
    assert.deepEqual(
      [tries.length, wechat.world.messages.length, await statesOf(), await left()],
      [4, 1, ['sent'], { [PROGRESS]: 0 }],
    )
  })

  test('no answer is not asked again: the message may have arrived', async () => {
    const id = await prepared()
    mood = ['silent']
    await allocate(id)
    await idle()
    assert.deepEqual([tries.length, await statesOf(), await left()], [1, ['sending'], { [PROGRESS]: 0 }])
  })

  test('who no longer wants messages gets no more of them', async () => {
    const id = await prepared()
    await allow([PROGRESS])
    mood = ['unwanted']
    await allocate(id)
    await idle()
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    await idle()
    assert.deepEqual([tries.length, await statesOf(), await left()], [1, ['refused'], { [PROGRESS]: 0 }])
  })

  test('a message that is refused for another reason is dropped, and takes no consent', async () => {
    const id = await prepared()
    mood = ['refused']
    await allocate(id)
    await idle()
    assert.deepEqual([tries.length, await statesOf(), await left()], [1, ['refused'], { [PROGRESS]: 1 }])
  })
})

test('what waits is sent by the next server', async () => {
  const first = await startTestServer()
  after(() => first.close())
  const other = await makeHouse(first)
  await neverQuiet(first, other)
  const openId = 'o-restart'
  await first.db.insert(openIds).values({
    tenantId: other.tenant.id,
    app: 'weapp',
    appId: SANDBOX_APPS.weapp.id,
    openId,
    linkmanId: other.linkman.id,
  })
  await first.ok('POST /linkc/v3c/wechat/subscribe', { ...other.linkman.as, body: { templateIds: [PROGRESS] } })
  await eventIn(first, other, 'allocated')
  // a life that was cut short in the middle of a job
  await first.db.execute(
    sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1`,
  )
  const second = await startTestServer({ beside: first, jobs: true, providers: { wechat } })
  after(() => second.close())
  await until('the message arrives', () => wechat.world.messages.some(message => message.touser === openId))
  await until('the job is done', async () => (await rows(first)) === 0)
  assert.equal(wechat.world.messages.filter(message => message.touser === openId).length, 1)
})

test("texts keep to WeChat's lengths", () => {
  const facts = { engineer: '李敏', arriveTime: '11-18 09:30' }
  for (const texts of Object.values(eventMessages.changes))
    for (const language of LANGUAGES) {
      const { title, body } = wordsOf(texts, facts, language)
      assert.ok(body.length <= (LIMITS.thing ?? 0), body)
      assert.ok(title.length <= (LIMITS.thing ?? 0))
      if (language === 'zh' || language === 'tw') assert.match(title, /^\p{Script=Han}{1,5}$/u)
    }
})

test('every change that WeChat is asked to tell of has its words', () => {
  assert.deepEqual(
    TOLD_CHANGES.filter(change => !eventMessages.changes[change]),
    [],
  )
})
