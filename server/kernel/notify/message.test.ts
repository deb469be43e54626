import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeLinkman } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { tenantDay, tenantTime } from '../../../shared/day'
import { newId } from '../../db/ids'
import { eventRecords } from '../../domains/event/event.table'
import { addJob } from '../../jobs/queue'
import type { Notice } from '../../providers/sms/sms'
import { sandboxSms } from '../../providers/sms/sms.sandbox'
import { VendorError, type VendorReason } from '../../providers/vendor'
import { SANDBOX_TEMPLATES } from '../../providers/wechat/subscribe'
import { SANDBOX_APPS, sandboxWechat } from '../../providers/wechat/wechat.sandbox'
import { linkmen } from '../identity/auth.table'
import { openIds } from '../identity/openid.table'
import { tenants } from '../tenancy/door.table'
import { messages, sentMessages, staffMessageSettings } from './message.table'
import { messagesBelow } from './message.service'
import { forgetMessages, sendMessage, tell, type Told } from './notify.service'
import { quietUntil } from './quiet-hours'

const HOUR = 3600_000
const DAY = 24 * HOUR
const PROGRESS = 'sandbox-template-progress'
type Mood = VendorReason | 'unwanted' | 'killed'
let t: TestServer
let house: House
let texts: { phone: string; notice: Notice; language: string }[] = []
/** what the vendor of text messages does with the next ones; past its end they are sent */
let smsMood: Mood[] = []
let wechatMood: Mood[] = []
let wechatTries = 0
let lastOpenId = 0

function fail(mood: Mood | undefined): void {
  // a process that ends in the middle leaves no answer of the vendor behind
  if (mood === 'killed') throw new Error('the process ended')
  if (mood === 'unwanted') throw new VendorError('wechat', 'refused', 'test', 43101)
  if (mood) throw new VendorError('test', mood, 'test')
}

before(async () => {
  const wechat = sandboxWechat({ now: () => t.clock.now, templates: SANDBOX_TEMPLATES })
  t = await startTestServer({
    jobs: true,
    providers: {
      sms: {
        ...sandboxSms(Date.now),
        sendNotice: async (phone, notice, language) => {
          texts.push({ phone, notice, language })
          fail(smsMood.shift())
        },
      },
      wechat: {
        ...wechat,
        send: async message => {
          wechatTries++
          fail(wechatMood.shift())
          return wechat.send(message)
        },
      },
    },
  })
})
after(() => t.close())
beforeEach(async () => {
  texts = []
  smsMood = []
  wechatMood = []
  wechatTries = 0
  t.clock.now = at('12:00')
  house = await makeHouse(t)
  // what customers are told is looked at here
  await t.db.insert(staffMessageSettings).values({
    tenantId: house.tenant.id,
    staffId: house.engineer.id,
    duty: false,
    dingtalk: false,
    wecom: false,
    sms: false,
  })
})

/** A moment of tomorrow in the tenant's time, so that what is put off lies in the future of the database, too. */
const at = (time: string, days = 0): number =>
  Date.parse(`${tenantDay(Date.now() + DAY)}T${time}:00+08:00`) + days * DAY
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !(await holds()); await sleep(20))
    assert.ok(Date.now() < end, `waited too long: ${what}`)
}
const jobs = async () =>
  (
    await t.db.execute<{ run_at: string; attempts: number }>(
      sql`select run_at, attempts from graphile_worker.jobs where task_identifier in ('sendMessage', 'tellLinkman')`,
    )
  ).rows
const idle = () => until('no job is left', async () => (await jobs()).length === 0)
const hurry = () =>
  t.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id = (select id from graphile_worker._private_tasks where identifier = 'sendMessage')`,
  )
const forgetJobs = () =>
  t.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'sendMessage'))`,
  )
const want = (wishes: { wechat?: boolean; sms?: boolean; quiet?: boolean }) =>
  t.ok('POST /ssp/message/setting', { ...house.linkman.as, body: wishes })
async function allowWechat(): Promise<void> {
  await t.db.insert(openIds).values({
    tenantId: house.tenant.id,
    app: 'weapp',
    appId: SANDBOX_APPS.weapp.id,
    openId: `o-centre-${++lastOpenId}`,
    linkmanId: house.linkman.id,
  })
  await t.ok('POST /linkc/v3c/wechat/subscribe', { ...house.linkman.as, body: { templateIds: [PROGRESS] } })
}
const allocate = (id: string) =>
  t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: house.engineer.id } })
const accept = (id: string) => t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
const list = (query: { before?: string; pageSize?: number } = {}, language?: 'en') =>
  t.ok('GET /ssp/message/list', { ...house.linkman.as, ...(language ? { language } : {}), query })
const unread = async (as = house.linkman.as) => (await t.ok('GET /ssp/message/unReadMsg', as)).count
const toldOf = (more: Partial<Told> = {}): Told => ({
  subject: { kind: 'event', id: newId() },
  change: 'allocate',
  people: [{ linkmanId: house.linkman.id }],
  facts: { number: 'SR1', title: 'Air conditioner', engineer: 'Li' },
  ...more,
})
const tellNow = (more: Partial<Told> = {}) => t.db.transaction(tx => tell(ctxIn(t, house.tenant), tx, toldOf(more)))
const rowsOf = () =>
  t.db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, house.tenant.id), isNotNull(messages.linkmanId)))

describe('the message centre', () => {
  test("says what the staff did, in the reader's language, with the way to it", async () => {
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    const { eventNo, title } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
    const [english] = (await list({}, 'en')).list
    assert.deepEqual(english && { ...english, id: '' }, {
      id: '',
      kind: 'event',
      title: 'Engineer assigned',
      body: `Engineer: ${house.engineer.displayName}`,
      about: title,
      number: eventNo,
      url: `/event/view?id=${id}`,
      isRead: false,
      createTime: new Date(t.clock.now).toISOString(),
    })
    const { list: chinese, hasNextPage } = await list()
    assert.deepEqual(
      [chinese.map(one => [one.title, one.body]), hasNextPage],
      [[['已派单', `工程师：${house.engineer.displayName}`]], false],
    )
    await t.ok('POST /staff/event/remark', { ...house.engineer.as, body: { id, content: 'I will\ncall first' } })
    assert.deepEqual((await list()).list[0]?.body, 'I will call first')
    await accept(id)
    const arriveTime = new Date(t.clock.now + 3600_000).toISOString()
    await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime } })
    assert.equal((await list()).list[0]?.body, `预计 ${tenantTime(Date.parse(arriveTime)).slice(5)} 到达`)
    assert.match((await list({}, 'en')).list[0]?.body ?? '', /^Arrives [A-Z][a-z]{2} \d+ \d\d:\d\d$/)
  })

  test('a refused change, and what customers do, is told to nobody; of a repeated request once', async () => {
    const id = await eventIn(t, house, 'created')
    await t.refused('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'x' } })
    await t.ok('POST /ssp/event/urge', { ...house.linkman.as, body: { id } })
    assert.deepEqual((await list()).list, [])
    const once = { ...house.engineer.as, idempotencyKey: 'the same key', body: { id, staffId: house.engineer.id } }
    await t.ok('POST /staff/event/allocate', once)
    await t.ok('POST /staff/event/allocate', once)
    assert.equal((await list()).list.length, 1)
  })

  test('of one change nobody is told twice, and each person once', async () => {
    const changeId = newId()
    const other = await makeLinkman(t.db, house.tenant)
    const people = [house.linkman, other, house.linkman].map(one => ({ linkmanId: one.id }))
    for (const more of [people, people.slice(0, 1)]) await tellNow({ changeId, people: more })
    assert.deepEqual([(await list()).list.length, await unread(other.as)], [1, 1])
    await assert.rejects(
      t.db.transaction(async tx => {
        await tell(ctxIn(t, house.tenant), tx, toldOf())
        throw new Error('the change failed')
      }),
      /the change failed/,
    )
    assert.equal((await list()).list.length, 1)
  })

  test('only who raised the request is told: no colleague, no other customer', async () => {
    const colleague = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
    const stranger = await makeLinkman(t.db, house.tenant)
    await eventIn(t, house, 'allocated')
    const [mine] = (await list()).list
    for (const { as } of [colleague, stranger]) {
      assert.deepEqual((await t.ok('GET /ssp/message/list', { ...as, query: {} })).list, [])
      for (const key of ['POST /ssp/message/readMsg', 'POST /ssp/message/readAll'] as const)
        assert.equal((await t.refused(key, { ...as, body: { id: mine?.id ?? '' } })).error, 'NOT_FOUND')
      assert.equal(
        (await t.refused('GET /ssp/message/list', { ...as, query: { before: mine?.id } })).error,
        'NOT_FOUND',
      )
    }
    assert.equal(await unread(), 1)
  })

  test('pages from row to row, also where many have the same time', async () => {
    const ids: string[] = []
    for (let n = 0; n < 25; n++) {
      if (n % 7 === 0) t.clock.advance(1000)
      await tellNow({ facts: { title: String(n) } })
    }
    let before: string | undefined
    for (const size of [10, 10, 5]) {
      const page = await list(before ? { before } : {})
      assert.deepEqual([page.list.length, page.hasNextPage], [size, size === 10])
      ids.push(...page.list.map(one => one.id))
      before = ids.at(-1)
      // what comes in between moves no page
      await tellNow()
    }
    assert.equal(new Set(ids).size, 25)
    const times = (await rowsOf())
      .filter(row => ids.includes(row.id))
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(row => row.createTime)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  test('reading: one, those that were seen, and what is being looked at', async () => {
    const first = await eventIn(t, house, 'processing')
    const second = await eventIn(t, house, 'allocated')
    assert.equal(await unread(), 3)
    const entries = async () => (await t.ok('GET /ssp/event/unReadMsg', house.linkman.as)).count
    assert.equal(await entries(), 3)
    const seen = (await list()).list
    await t.ok('POST /ssp/message/readMsg', { ...house.linkman.as, body: { id: seen[0]?.id ?? '' } })
    assert.deepEqual([await unread(), (await list()).list.map(one => one.isRead)], [2, [true, false, false]])
    // the entries of the request count as they did
    assert.equal(await entries(), 3)
    await t.ok('GET /ssp/event/readMsg', { ...house.linkman.as, query: { id: second } })
    assert.deepEqual([await unread(), await entries()], [2, 2])
    t.clock.advance(1000)
    await t.ok('POST /staff/event/remark', { ...house.engineer.as, body: { id: first, content: 'late' } })
    await t.ok('POST /ssp/message/readAll', { ...house.linkman.as, body: { id: seen[0]?.id ?? '' } })
    assert.deepEqual(
      (await list()).list.map(one => one.isRead),
      [false, true, true, true],
    )
    await t.ok('GET /ssp/event/readMsg', { ...house.linkman.as, query: { id: first } })
    assert.equal(await unread(), 0)
  })

  test('facts are small, whatever a domain says', async () => {
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`fact${n}`, 'x'.repeat(10_000)]))
    await tellNow({ facts: { ...long } })
    const [row] = await rowsOf()
    assert.ok(JSON.stringify(row?.facts).length < 1200)
  })

  test('a change without words of this server is news all the same', async () => {
    await tellNow({ change: 'of a later release', subject: { kind: 'unknown', id: newId() } })
    assert.deepEqual(
      (await list({}, 'en')).list.map(one => [one.title, one.body, one.url]),
      [['News', 'Tap to see', '']],
    )
  })

  test('a long list costs a look-up: no sort, and no row that is not shown', async () => {
    await t.db
      .execute(sql`insert into messages (tenant_id, id, linkman_id, kind, subject_id, change, change_id, facts, create_time)
      select ${house.tenant.id}, gen_random_uuid(), ${house.linkman.id}, 'event', gen_random_uuid(), 'accept', gen_random_uuid(), '{}', now() - n * interval '1 minute'
      from generate_series(1, 20000) n`)
    await t.db.execute(sql`analyze messages`)
    const { linkman } = house
    const ctx = ctxIn(t, house.tenant, {
      principal: {
        kind: 'linkman',
        linkmanId: linkman.id,
        customerId: linkman.customerId,
        name: linkman.name,
        phone: linkman.phone,
      },
    })
    const place = { time: new Date(Date.now() - 10_000 * 60_000).toISOString(), id: newId() }
    for (const below of [undefined, place]) {
      const plan = (
        await t.db.execute<{ 'QUERY PLAN': string }>(sql`explain analyze ${messagesBelow(ctx, below, 11).getSQL()}`)
      ).rows
        .map(row => row['QUERY PLAN'])
        .join('\n')
      assert.match(plan, /Index Scan Backward using messages_linkman_time/)
      assert.doesNotMatch(plan, /Sort|Seq Scan|Rows Removed/)
    }
    assert.equal(await unread(), 100)
  })

  test('is emptied of what is half a year old', async () => {
    await tellNow()
    t.clock.advance(10 * DAY)
    await tellNow({ facts: { title: 'newer' } })
    t.clock.advance(172 * DAY)
    await forgetMessages(t.app)
    assert.deepEqual(
      (await rowsOf()).map(row => row.facts.title),
      ['newer'],
    )
  })
})

describe('ringing', () => {
  test('nobody gets text messages who did not ask for them', async () => {
    await eventIn(t, house, 'finished')
    assert.equal((await jobs()).length, 0)
    assert.deepEqual(texts, [])
  })

  test('a text message tells of what changes plans, in the language of the person', async () => {
    await want({ sms: true })
    await t.db
      .update(linkmen)
      .set({ language: 'en' })
      .where(and(eq(linkmen.tenantId, house.tenant.id), eq(linkmen.id, house.linkman.id)))
    const id = await eventIn(t, house, 'processing')
    const arriveTime = new Date(t.clock.now + HOUR).toISOString()
    await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime } })
    await t.ok('POST /staff/event/remark', { ...house.engineer.as, body: { id, content: 'late' } })
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'pump replaced' } })
    await idle()
    assert.deepEqual(
      texts.map(one => `${one.phone} ${one.language} ${one.notice.state}`).sort(),
      ['Completed', 'Engineer assigned', 'On the way'].map(state => `${house.linkman.phone} en ${state}`),
    )
    const sent = (await list({}, 'en')).list.filter(one => one.sandboxSms)
    assert.deepEqual(sent.map(one => one.title).sort(), ['Completed', 'Engineer assigned', 'On the way'])
    assert.ok(sent.every(one => one.sandboxSms?.includes(one.title)))
  })

  const wechatFirst: [why: string, mood: Mood[], sms: number, tries: number, state: string, channel: string][] = [
    ['it arrives', [], 0, 1, 'sent', 'wechat'],
    ['it may have arrived', ['silent'], 0, 1, 'sending', 'wechat'],
    ['the person wants none there any more', ['unwanted'], 1, 1, 'sent', 'sms'],
    ['it is refused', ['refused'], 1, 1, 'sent', 'sms'],
    ['WeChat is away', ['outage', 'outage', 'outage'], 1, 1, 'sent', 'sms'],
  ]
  for (const [why, mood, sms, tries, state, channel] of wechatFirst)
    test(`WeChat first: ${why}`, async () => {
      await want({ sms: true })
      await allowWechat()
      wechatMood = mood
      await allocate(await eventIn(t, house, 'created'))
      await idle()
      const [row] = await rowsOf()
      assert.deepEqual([texts.length, wechatTries, row?.state, row?.channel], [sms, tries, state, channel])
    })

  test('WeChat is not asked by who switched it off', async () => {
    await want({ wechat: false })
    await allowWechat()
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    assert.equal((await jobs()).length, 0)
    await want({ wechat: true })
    await accept(id)
    await idle()
    assert.equal(wechatTries, 1)
  })

  test('a vendor that is away is asked again, until one text message is sent', async () => {
    await want({ sms: true })
    smsMood = ['outage', 'quota']
    await allocate(await eventIn(t, house, 'created'))
    for (const tried of [1, 2]) {
      await until(`try ${tried}`, async () => texts.length === tried && (await rowsOf())[0]?.state === 'failed')
      await until('the job waits', async () => (await jobs()).some(job => job.attempts === tried))
      await hurry()
    }
    await idle()
    assert.deepEqual([texts.length, (await rowsOf())[0]?.state], [3, 'sent'])
  })

  for (const mood of ['silent', 'killed', 'code', 'refused'] as const)
    test(`at most one text message: ${mood}`, async () => {
      await want({ sms: true })
      smsMood = [mood]
      await allocate(await eventIn(t, house, 'created'))
      await until('it was tried', () => texts.length === 1)
      await until('it is over, or waits', async () => {
        const [job] = await jobs()
        return !job || job.attempts > 0
      })
      await hurry()
      const [row] = await rowsOf()
      await Promise.all(
        [1, 2, 3].map(() => sendMessage(t.app, t.server.log, { tenantId: house.tenant.id, messageId: row?.id ?? '' })),
      )
      await idle()
      assert.equal(texts.length, 1)
    })

  test('a doubled job sends once', async () => {
    await want({ sms: true, quiet: true })
    t.clock.now = at('23:30')
    await allocate(await eventIn(t, house, 'created'))
    await forgetJobs()
    t.clock.now = at('12:00', 1)
    const [row] = await rowsOf()
    const job = { tenantId: house.tenant.id, messageId: row?.id ?? '' }
    await Promise.all(Array.from({ length: 8 }, () => sendMessage(t.app, t.server.log, job)))
    assert.deepEqual([texts.length, (await rowsOf())[0]?.state], [1, 'sent'])
  })

  test('five text messages a day, and the message centre has all of them', async () => {
    await want({ sms: true })
    for (let n = 0; n < 7; n++) await allocate(await eventIn(t, house, 'created'))
    await idle()
    assert.deepEqual([texts.length, await unread()], [5, 7])
    t.clock.advance(DAY + HOUR)
    await allocate(await eventIn(t, house, 'created'))
    await idle()
    assert.equal(texts.length, 6)
  })

  test('who has read it is not called to it', async () => {
    await want({ sms: true })
    t.clock.now = at('23:30')
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    await t.ok('GET /ssp/event/readMsg', { ...house.linkman.as, query: { id } })
    t.clock.now = at('08:30', 1)
    await hurry()
    await idle()
    assert.deepEqual(texts, [])
  })

  test('what waits of a server without a message centre is told, once', async () => {
    await want({ sms: true, quiet: false })
    await eventIn(t, house, 'allocated')
    await idle()
    const [row] = await rowsOf()
    const [record] = await t.db
      .select()
      .from(eventRecords)
      .where(and(eq(eventRecords.tenantId, house.tenant.id), eq(eventRecords.type, 'allocate')))
    assert.ok(row && record)
    const old = { tenantId: house.tenant.id, recordId: record.id }
    const again = async () => {
      await t.db.delete(messages).where(eq(messages.id, row.id))
      await addJob(t.db, 'tellLinkman', old, 'old')
      await idle()
    }
    await again()
    assert.deepEqual([texts.length, (await list()).list.length], [2, 1])
    await addJob(t.db, 'tellLinkman', old, 'old')
    await idle()
    assert.equal(texts.length, 2)
    await t.db.insert(sentMessages).values({ ...old, state: 'sending' })
    await t.db.delete(messages).where(eq(messages.tenantId, house.tenant.id))
    await addJob(t.db, 'tellLinkman', old, 'old')
    await idle()
    assert.deepEqual([texts.length, (await list()).list.length], [2, 0])
  })
})

describe('quiet hours', () => {
  test("are those of the tenant's clock, over midnight or not", () => {
    const night = { from: '22:00', to: '08:00' }
    const moment = (time: string) => Date.parse(`2026-11-21T${time}+08:00`)
    const cases: [string, { from: string; to: string }, string | null][] = [
      ['21:59:59.999', night, null],
      ['22:00:00', night, '2026-11-22T08:00:00+08:00'],
      ['23:59:59', night, '2026-11-22T08:00:00+08:00'],
      ['00:00:00', night, '2026-11-21T08:00:00+08:00'],
      ['07:59:59.999', night, '2026-11-21T08:00:00+08:00'],
      ['08:00:00', night, null],
      ['12:30:00', { from: '12:00', to: '14:00' }, '2026-11-21T14:00:00+08:00'],
      ['14:00:00', { from: '12:00', to: '14:00' }, null],
      ['12:00:00', { from: '12:00', to: '12:00' }, null],
    ]
    for (const [time, hours, end] of cases)
      assert.equal(quietUntil(moment(time), hours), end === null ? null : Date.parse(end), time)
  })

  test('the message centre has it at once, what rings waits until the morning', async () => {
    await want({ sms: true })
    t.clock.now = at('23:30')
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    assert.equal(await unread(), 1)
    const [job] = await jobs()
    assert.equal(Date.parse(job?.run_at ?? ''), at('08:00', 1))
    // a job that comes in the night all the same is put off again
    await hurry()
    await until('it waits again', async () => {
      const [waiting] = await jobs()
      return waiting !== undefined && Date.parse(waiting.run_at) === at('08:00', 1)
    })
    assert.deepEqual(texts, [])
    t.clock.now = at('08:00', 1)
    await hurry()
    await idle()
    assert.equal(texts.length, 1)
  })

  test('hold for nobody who does not want them', async () => {
    await want({ sms: true, quiet: false })
    t.clock.now = at('03:00')
    await allocate(await eventIn(t, house, 'created'))
    await idle()
    assert.equal(texts.length, 1)
  })

  test('are what the company says', async () => {
    await t.db
      .update(tenants)
      .set({ quietHours: { from: '12:00', to: '13:00' } })
      .where(eq(tenants.id, house.tenant.id))
    await want({ sms: true })
    t.clock.now = at('23:30')
    const id = await eventIn(t, house, 'created')
    await allocate(id)
    await idle()
    assert.equal(texts.length, 1)
    const { quietFrom, quietTo } = await t.ok('GET /ssp/message/setting', house.linkman.as)
    assert.deepEqual([quietFrom, quietTo], ['12:00', '13:00'])
  })
})

describe('settings', () => {
  test('are the defaults until somebody changes them, one by one and for that person alone', async () => {
    const defaults = {
      wechat: true,
      sms: false,
      quiet: true,
      hasWechat: true,
      hasSms: true,
      quietFrom: '22:00',
      quietTo: '08:00',
    }
    assert.deepEqual(await t.ok('GET /ssp/message/setting', house.linkman.as), defaults)
    assert.deepEqual(await want({}), defaults)
    assert.deepEqual(await want({ sms: true }), { ...defaults, sms: true })
    assert.deepEqual(await want({ quiet: false }), { ...defaults, sms: true, quiet: false })
    assert.deepEqual(await t.ok('GET /ssp/message/setting', house.linkman.as), { ...defaults, sms: true, quiet: false })
    const other = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
    assert.deepEqual(await t.ok('GET /ssp/message/setting', other.as), defaults)
  })

  test('offer nothing that the company does not have', async () => {
    const plain = await startTestServer({
      providers: {
        sms: { ...sandboxSms(Date.now), sendNotice: null },
        wechat: sandboxWechat({ now: Date.now, templates: [] }),
      },
    })
    after(() => plain.close())
    const { linkman } = await makeHouse(plain)
    const { hasWechat, hasSms } = await plain.ok('GET /ssp/message/setting', linkman.as)
    assert.deepEqual([hasWechat, hasSms], [false, false])
  })
})
