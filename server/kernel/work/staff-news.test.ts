import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { and, asc, eq, sql } from 'drizzle-orm'
import { makeField, makeProduct, makeStaff, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { eventually } from '../../../test/screen'
import { taskIn } from '../../../test/task-life'
import { tenantDay } from '../../../shared/day'
import { eventRecords, events } from '../../domains/event/event.table'
import { sandboxDingtalk, type DingtalkWorld } from '../../providers/dingtalk/dingtalk.sandbox'
import { sandboxSms, type SmsWorld } from '../../providers/sms/sms.sandbox'
import { SANDBOX_TEMPLATES } from '../../providers/wechat/subscribe'
import { sandboxWechat, type WechatWorld } from '../../providers/wechat/wechat.sandbox'
import { staff } from '../identity/auth.table'
import { messages, staffMessageSettings } from '../notify/message.table'
import { tenants } from '../tenancy/door.table'
import { jobContext } from '../tenancy/job-context'
import { acceptRules } from './accept-rule.table'

const DAY = 86_400_000
const MINUTE = 60_000
let t: TestServer
let house: House
let dingtalk: DingtalkWorld
let wecom: WechatWorld['wecom']
let sms: SmsWorld
/** whether the company has an app at WeCom */
let hasWecom = true
/** dispatcher, and two engineers who may not see everything */
let lin: Awaited<ReturnType<typeof makeStaff>>
let wang: Awaited<ReturnType<typeof makeStaff>>
let zhao: Awaited<ReturnType<typeof makeStaff>>
const clock = { now: 0 }

/** A moment of tomorrow in the tenant's time, so that what is put off lies in the future of the database, too. */
const at = (time: string, days = 0): number =>
  Date.parse(`${tenantDay(Date.now() + DAY)}T${time}:00+08:00`) + days * DAY

before(async () => {
  const now = () => clock.now
  const [ding, wechat, text] = [
    sandboxDingtalk({ now }),
    sandboxWechat({ now, templates: SANDBOX_TEMPLATES }),
    sandboxSms(now),
  ]
  dingtalk = ding.world
  wecom = wechat.world.wecom
  sms = text.world
  const chat = Object.defineProperty({ ...wechat }, 'tellsStaff', { get: () => hasWecom })
  t = await startTestServer({ jobs: true, providers: { dingtalk: ding, wechat: chat, sms: text } })
})
after(() => t.close())
beforeEach(async () => {
  await t.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier in ('sendMessage', 'tellStaff', 'passOn')))`,
  )
  clock.now = t.clock.now = at('12:00')
  dingtalk.isDown = wecom.isDown = sms.isDown = false
  hasWecom = true
  house = await makeHouse(t, {
    fields: [
      makeField('problem'),
      makeField('address', { formType: 'address' }),
      makeField('phone', { formType: 'phone' }),
    ],
  })
  // everybody's requests in this file are given by Lin
  await t.db.update(staff).set({ enabled: false }).where(eq(staff.id, house.engineer.id))
  lin = await makeStaff(t.db, house.tenant, { roles: ['dispatcher'], displayName: '林' })
  wang = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: '王' })
  zhao = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: '赵' })
})

type Person = typeof lin
const jobs = async (name = '%') =>
  (
    await t.db.execute<{ task_identifier: string; run_at: string; attempts: number; locked_at: string | null }>(
      sql`select task_identifier, run_at, attempts, locked_at from graphile_worker.jobs
        where task_identifier in ('sendMessage', 'tellStaff', 'passOn') and task_identifier like ${name}`,
    )
  ).rows
/** Until all that is due has been done. */
const settled = () =>
  eventually(async () => {
    const due = (await jobs()).filter(job => Date.parse(job.run_at) <= Date.now() && job.task_identifier !== 'passOn')
    assert.deepEqual(due, [], 'nothing is due any more')
  })
/** What waits is due now. */
const hurry = (name: string) =>
  t.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`,
  )
const dingsTo = ({ phone }: Person) => dingtalk.sent.filter(one => one.to === `p${phone}`)
const titlesTo = (person: Person) => dingsTo(person).map(one => one.title.split(' · ')[0])
const listOf = async (person: Person) => (await t.ok('GET /staff/message/list', { ...person.as, query: {} })).list
const unread = async (person: Person) => (await t.ok('GET /staff/message/unReadMsg', person.as)).count
const give = (id: string, to: Person) => t.ok('POST /staff/event/allocate', { ...lin.as, body: { id, staffId: to.id } })
const raise = () => eventIn(t, house, 'created')
const eventOf = async (id: string) => {
  const [row] = await t.db.select().from(events).where(eq(events.id, id))
  assert.ok(row, 'the event is there')
  return row
}
const entriesOf = (id: string) =>
  t.db
    .select({ type: eventRecords.type, executorName: eventRecords.executorName, actor: eventRecords.actor })
    .from(eventRecords)
    .where(and(eq(eventRecords.tenantId, house.tenant.id), eq(eventRecords.subjectId, id)))
    .orderBy(asc(eventRecords.createTime), asc(eventRecords.id))

describe('who is told', () => {
  test('of a new request the dispatchers on duty, by a message with a link to its page', async () => {
    const off = await makeStaff(t.db, house.tenant, { roles: ['dispatcher'] })
    await t.ok('POST /staff/message/setting', { ...off.as, body: { duty: false } })
    const id = await raise()
    await settled()
    assert.deepEqual(titlesTo(lin), ['新请求'])
    assert.ok(dingsTo(lin)[0]?.url.endsWith(`/console/${house.tenant.domainId}/work/event/${id}`), 'the link')
    for (const other of [off, wang, zhao]) assert.deepEqual(titlesTo(other), [])
    const [message] = await listOf(lin)
    assert.deepEqual([message?.title, message?.url, message?.isRead], ['新请求', `/work/event/${id}`, false])
    assert.equal(await unread(lin), 1)
  })

  test('of one that is given the engineer, and nobody twice', async () => {
    const id = await raise()
    await give(id, wang)
    await settled()
    await give(id, zhao)
    await settled()
    assert.deepEqual(titlesTo(wang), ['派给您', '不再由您处理'])
    assert.ok(dingsTo(wang)[1]?.text.includes('赵'), 'who has it now')
    assert.deepEqual(titlesTo(zhao), ['派给您'])
    assert.deepEqual(titlesTo(lin), ['新请求'], 'not who gave it')
  })

  test('of a price that the customer agreed to or declined: who has the request, else the desk, once', async () => {
    const mine = { ...house.linkman.as, language: 'zh' as const }
    const priced = async (engineer: Person | null) => {
      const id = await raise()
      if (engineer) await give(id, engineer)
      const line = { name: '上门费', amount: 1, price: 8000 }
      await t.ok('POST /staff/event/quote', { ...lin.as, body: { id, version: 0, lines: [line], discount: 0 } })
      const { quotation } = await t.ok('GET /ssp/event/quotation', { ...mine, query: { id } })
      assert.ok(quotation)
      return { id, amount: quotation.amount, confirmToken: quotation.confirmToken }
    }
    const [agreed, declined, unassigned] = [await priced(wang), await priced(wang), await priced(null)]
    await Promise.all([1, 2].map(() => t.ok('POST /ssp/event/agreeQuotation', { ...mine, body: agreed })))
    await t.ok('POST /ssp/event/declineQuotation', { ...mine, body: { ...declined, reason: '太贵' } })
    await t.ok('POST /ssp/event/agreeQuotation', { ...mine, body: unassigned })
    await settled()
    const readBy = async (person: Person) =>
      (await listOf(person)).map(({ title, body }) => `${title} ${body}`).filter(text => text.includes('80.00'))
    const customer = (await listOf(lin)).find(({ title }) => title === '新请求')?.body ?? ''
    assert.ok(customer)
    assert.deepEqual(await readBy(wang), ['客户留言 不同意报价 ¥80.00：太贵', `客户同意报价 ${customer} · ¥80.00`])
    assert.deepEqual(await readBy(lin), [`客户同意报价 ${customer} · ¥80.00`])
  })

  test('within ten seconds: nothing on the way from a change to its message waits longer in all', async () => {
    await t.db.execute(sql`create table waits (name text, seconds double precision)`)
    await t.db.execute(sql`create function note_wait() returns trigger language plpgsql as $$ begin
      insert into waits select identifier, extract(epoch from new.run_at - now()) from graphile_worker._private_tasks where id = new.task_id;
      return null; end $$`)
    await t.db.execute(
      sql`create trigger note_wait after insert on graphile_worker._private_jobs for each row execute function note_wait()`,
    )
    try {
      await give(await raise(), wang)
      await settled()
      const { rows } = await t.db.execute<{ name: string; seconds: number }>(
        sql`select name, max(seconds) as seconds from waits where name in ('tellStaff', 'sendMessage') group by name order by name`,
      )
      assert.deepEqual(
        rows.map(one => one.name),
        ['sendMessage', 'tellStaff'],
      )
      assert.deepEqual(titlesTo(wang), ['派给您'])
      assert.ok(rows.reduce((sum, { seconds }) => sum + Number(seconds), 0) <= 10, JSON.stringify(rows))
    } finally {
      await t.db.execute(sql`drop trigger note_wait on graphile_worker._private_jobs`)
      await t.db.execute(sql`drop function note_wait`)
      await t.db.execute(sql`drop table waits`)
    }
  })

  test('in the words of a customer, which are no links and no pictures', async () => {
    const id = await raise()
    const title = '[pay](https://example.com) ![](//example.com/x.png) <a href=x>y</a>'
    await t.db.update(events).set({ title }).where(eq(events.id, id))
    await give(id, wang)
    await settled()
    const [{ text } = { text: '' }] = dingsTo(wang)
    assert.ok(text.includes('pay') && text.includes('example.com'), text)
    assert.doesNotMatch(text, /[[\]<>]|:\/\//)
  })

  test('of one that somebody takes over, or that they refused themselves, nobody is told twice', async () => {
    const id = await raise()
    await give(id, lin)
    await give(id, wang)
    await settled()
    assert.deepEqual(titlesTo(lin), ['新请求'], 'who gives away what they had knows it')
    assert.deepEqual(titlesTo(wang), ['派给您'])
    const { id: task } = await taskIn(t, { ...house, engineer: lin }, 'created')
    await t.ok('POST /staff/task/allocate', { ...lin.as, body: { id: task, staffId: wang.id } })
    await t.ok('POST /staff/task/refuse', { ...wang.as, body: { id: task, reason: '休假' } })
    await t.ok('POST /staff/task/allocate', { ...lin.as, body: { id: task, staffId: zhao.id } })
    await settled()
    assert.deepEqual(titlesTo(wang), ['派给您', '派给您'], 'of what they refused they lose nothing')
    assert.deepEqual((await listOf(wang)).length, 2)
  })

  test('of an urge, a remark and a new time the engineer, without one the dispatchers', async () => {
    const id = await raise()
    await settled()
    const remark = (content: string) =>
      t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content } })
    await remark('门铃坏了')
    await settled()
    assert.deepEqual(titlesTo(lin), ['新请求', '客户留言'])
    assert.ok(dingsTo(lin)[1]?.text.includes('门铃坏了'), 'with the words of the customer')
    await give(id, wang)
    await t.ok('POST /ssp/event/urge', { ...house.linkman.as, body: { id } })
    await remark('请带梯子')
    await settled()
    assert.deepEqual(titlesTo(wang).toSorted(), ['客户催单', '客户留言', '派给您'].toSorted())
    assert.equal(dingsTo(lin).length, 2, 'no more of it')
  })

  test('of a task that is given or refused its person', async () => {
    const { id } = await taskIn(t, { ...house, engineer: lin }, 'created')
    await t.ok('POST /staff/task/allocate', { ...lin.as, body: { id, staffId: wang.id } })
    await settled()
    assert.equal(titlesTo(wang).at(-1), '派给您')
    assert.ok(dingsTo(wang).at(-1)?.url.endsWith(`/work/task/${id}`), 'the page of the task')
    await t.ok('POST /staff/task/refuse', { ...wang.as, body: { id, reason: '休假' } })
    await settled()
    assert.equal(titlesTo(lin).at(-1), '被拒绝')
  })

  test('once, also by two processes', async () => {
    const { dingtalk: ding, wechat, sms: text } = t.app.providers
    const other = await startTestServer({ beside: t, jobs: true, providers: { dingtalk: ding, wechat, sms: text } })
    try {
      for (let n = 0; n < 12; n++) await raise()
      await settled()
      assert.equal(dingsTo(lin).length, 12)
    } finally {
      await other.close()
    }
  })

  test('in their own language', async () => {
    await t.db.update(staff).set({ language: 'en' }).where(eq(staff.id, wang.id))
    await give(await raise(), wang)
    await settled()
    assert.deepEqual(titlesTo(wang), ['Assigned to you'])
  })

  test('by machine and fault, each as the reader calls it', async () => {
    const leak = { zh: '漏水', en: 'Leaking', ru: 'Течёт', tw: '漏水' }
    const template = await makeTemplate(t.db, house.tenant.id, [
      makeField('fault', { formType: 'select', setting: { dataSource: [{ value: 'leak', text: leak }] } }),
    ])
    const washer = await makeProduct(t.db, house.tenant.id, {
      customerId: house.linkman.customerId,
      name: { zh: '洗碗机', en: 'Dishwasher', ru: 'Посудомойка', tw: '洗碗機' },
    })
    await t.db.update(staff).set({ language: 'en' }).where(eq(staff.id, wang.id))
    const { id } = await t.ok('POST /ssp/event/create', {
      ...house.linkman.as,
      body: { templateId: template.id, productId: washer.id, attribute: { fault: 'leak' } },
    })
    await give(id, wang)
    await settled()
    const told = async (person: Person) => (await listOf(person)).map(one => one.about)
    assert.match(String(await told(lin)), /洗碗机 · 漏水/)
    assert.match(String(await told(wang)), /Dishwasher · Leaking/)
    const [mine] = await t.ok('GET /staff/work/mine', { ...wang.as, language: 'en' })
    assert.equal(mine?.title, 'Dishwasher · Leaking', 'in the engineer’s list as well')
  })
})

describe('by what', () => {
  test('WeCom where DingTalk knows the person not, then a text message', async () => {
    dingtalk.strangers.add(wang.phone).add(zhao.phone)
    wecom.strangers.add(zhao.phone)
    await give(await raise(), wang)
    await give(await raise(), zhao)
    await settled()
    const [atWecom] = wecom.sent.filter(one => one.to === `p${wang.phone}`)
    assert.ok(atWecom?.title.startsWith('派给您'), 'WeCom')
    const [text] = sms.sent.filter(one => one.to === zhao.phone)
    assert.ok(text?.text.includes('派给您') && text.url.includes('/work/event/'), 'a text message with the link')
    assert.equal(sms.sent.filter(one => one.to === wang.phone).length, 0, 'one message for one change')
  })

  test('only by what the person wants', async () => {
    await t.ok('POST /staff/message/setting', { ...wang.as, body: { dingtalk: false, wecom: false } })
    await give(await raise(), wang)
    await settled()
    assert.deepEqual(titlesTo(wang), [])
    assert.equal(sms.sent.filter(one => one.to === wang.phone).length, 1)
    const setting = await t.ok('GET /staff/message/setting', wang.as)
    assert.deepEqual([setting.duty, setting.dingtalk, setting.hasDingtalk, setting.hasSms], [true, false, true, true])
  })

  test('DingTalk by the user id of who has no phone, where it is not one of WeCom', async () => {
    hasWecom = false
    await t.db.update(staff).set({ phone: '', openUserId: 'manager7' }).where(eq(staff.id, wang.id))
    await give(await raise(), wang)
    await settled()
    assert.deepEqual(
      dingtalk.sent.filter(one => one.to === 'manager7').map(one => one.title.startsWith('派给您')),
      [true],
      'at DingTalk',
    )
    assert.deepEqual(titlesTo(lin), ['新请求'], 'nobody is told that Wang cannot be reached')
  })

  test('an engineer without phone or account: the dispatchers are told, once', async () => {
    await t.db.update(staff).set({ phone: '' }).where(eq(staff.id, wang.id))
    const id = await raise()
    await give(id, wang)
    await settled()
    assert.deepEqual(titlesTo(lin), ['新请求', '联系不上'])
    assert.ok(dingsTo(lin)[1]?.text.includes('王'), 'who it is')
    assert.equal((await listOf(wang)).length, 1, 'it stands in the message centre all the same')
  })

  test('vendors that are down are asked again later, and the message is sent once', async () => {
    await t.ok('POST /staff/message/setting', { ...wang.as, body: { sms: false } })
    dingtalk.isDown = wecom.isDown = true
    await give(await raise(), wang)
    await eventually(async () => {
      const waiting = (await jobs('sendMessage')).filter(job => job.attempts > 0 && !job.locked_at)
      assert.equal(waiting.length, 1, 'the message waits for another try')
    })
    assert.deepEqual(titlesTo(wang), [])
    dingtalk.isDown = wecom.isDown = false
    await hurry('sendMessage')
    await eventually(async () => assert.deepEqual(titlesTo(wang), ['派给您'], 'told'))
    await settled()
    assert.deepEqual(titlesTo(wang), ['派给您'])
  })

  test('a message whose sending was cut short is not sent again', async () => {
    const id = await raise()
    await settled()
    dingtalk.isDown = wecom.isDown = sms.isDown = true
    await give(id, wang)
    await eventually(async () => {
      const [job] = await jobs('sendMessage')
      assert.ok(job && job.attempts > 0 && !job.locked_at, 'it waits')
    })
    // as a process leaves it that dies while a vendor is asked
    await t.db.update(messages).set({ state: 'sending', channel: 'dingtalk' }).where(eq(messages.staffId, wang.id))
    dingtalk.isDown = wecom.isDown = sms.isDown = false
    await hurry('sendMessage')
    await settled()
    assert.deepEqual(titlesTo(wang), [])
    assert.equal(sms.sent.filter(one => one.to === wang.phone).length, 0)
  })

  test('at night in the morning, unless the person wants it at once', async () => {
    await t.ok('POST /staff/message/setting', { ...zhao.as, body: { quiet: false } })
    clock.now = t.clock.now = at('23:00')
    await give(await raise(), wang)
    await give(await raise(), zhao)
    await eventually(async () => assert.deepEqual(titlesTo(zhao), ['派给您'], 'at once'))
    await settled()
    assert.deepEqual(titlesTo(wang), [])
    assert.equal(await unread(wang), 1, 'the message centre has it')
    assert.ok(
      (await jobs('sendMessage')).every(job => Date.parse(job.run_at) === at('08:00', 1)),
      'in the morning',
    )
    clock.now = t.clock.now = at('08:00', 1)
    await hurry('sendMessage')
    await eventually(async () => assert.deepEqual(titlesTo(wang), ['派给您'], 'in the morning'))
  })

  test('quiet hours of one’s own hold in place of the company’s, until they are given up', async () => {
    const own = { from: '12:00', to: '13:30' }
    const setting = await t.ok('POST /staff/message/setting', { ...wang.as, body: { ownQuietHours: own } })
    assert.deepEqual([setting.quiet, setting.ownQuietHours, setting.quietHours.from], [true, own, '22:00'])
    clock.now = t.clock.now = at('23:00')
    await give(await raise(), wang)
    await eventually(async () => assert.deepEqual(titlesTo(wang), ['派给您'], 'no night for this person'))
    clock.now = t.clock.now = at('12:30', 1)
    await give(await raise(), wang)
    await settled()
    assert.equal(titlesTo(wang).length, 1)
    assert.ok(
      (await jobs('sendMessage')).some(job => Date.parse(job.run_at) === at('13:30', 1)),
      'after the nap',
    )
    const none = { ...wang.as, body: { ownQuietHours: { from: '12:00', to: '12:00' } } }
    assert.equal((await t.refused('POST /staff/message/setting', none)).error, 'QUIET_HOURS')
    await t.ok('POST /staff/message/setting', { ...wang.as, body: { ownQuietHours: null } })
    await give(await raise(), wang)
    await eventually(async () => assert.equal(titlesTo(wang).length, 2, 'the company rests at night'))
  })

  test('what was read is not called out any more', async () => {
    clock.now = t.clock.now = at('23:00')
    await give(await raise(), wang)
    await settled()
    const [message] = await listOf(wang)
    assert.ok(message, 'a message')
    await t.ok('POST /staff/message/readMsg', { ...wang.as, body: { id: message.id } })
    clock.now = t.clock.now = at('09:00', 1)
    await hurry('sendMessage')
    await settled()
    assert.deepEqual(titlesTo(wang), [])
  })

  test('what somebody has open is read, for them alone and of nothing else', async () => {
    const [id, other] = [await raise(), await raise()]
    await give(id, wang)
    await give(other, wang)
    await settled()
    const { error } = await t.refused('POST /staff/message/readAbout', { ...zhao.as, body: { kind: 'event', id } })
    assert.equal(error, 'NOT_FOUND', 'of a colleague')
    assert.equal(await unread(wang), 2)
    await t.ok('POST /staff/message/readAbout', { ...wang.as, body: { kind: 'event', id } })
    assert.deepEqual(
      (await listOf(wang)).map(one => [one.url, one.isRead]),
      [
        [`/work/event/${other}`, false],
        [`/work/event/${id}`, true],
      ],
    )
    assert.equal(await unread(lin), 2, 'the dispatcher has not looked')
  })

  test("the messages of a colleague are nobody else's", async () => {
    await give(await raise(), wang)
    await settled()
    const [message] = await listOf(wang)
    assert.ok(message, 'a message')
    assert.equal(
      (await t.refused('POST /staff/message/readMsg', { ...zhao.as, body: { id: message.id } })).error,
      'NOT_FOUND',
    )
    assert.deepEqual(await listOf(zhao), [])
    await t.ok('POST /staff/message/readAll', { ...wang.as, body: { id: message.id } })
    assert.equal(await unread(wang), 0)
  })
})

describe('nobody accepts', () => {
  /** The time to accept is over. */
  const wait = async (minutes = 31) => {
    clock.now = t.clock.now += minutes * MINUTE
    await hurry('passOn')
    await eventually(async () =>
      assert.deepEqual(
        (await jobs('passOn')).filter(job => Date.parse(job.run_at) <= Date.now()),
        [],
        'the job is done',
      ),
    )
    await settled()
  }

  test('the next one is asked, twice, and then the dispatchers are told; each step once', async () => {
    const third = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: '孙' })
    const id = await raise()
    await give(id, wang)
    const [job] = await jobs('passOn')
    assert.equal(Date.parse(job?.run_at ?? ''), at('12:30'), 'in half an hour of working time')
    const asked = [wang.id]
    for (let n = 0; n < 2; n++) {
      await wait()
      const { executorId, state } = await eventOf(id)
      assert.equal(state, 'allocated')
      assert.ok(executorId && !asked.includes(executorId), 'somebody who was not asked yet')
      asked.push(executorId)
    }
    for (const person of [wang, zhao, third, lin].filter(one => asked.slice(1).includes(one.id)))
      assert.equal(titlesTo(person).filter(title => title === '转派给您').length, 1, person.displayName)
    await wait()
    const last = await eventOf(id)
    assert.deepEqual([last.state, last.executorId], ['created', null])
    assert.deepEqual(
      (await entriesOf(id)).map(entry => [entry.type, entry.actor]),
      [
        ['create', 'linkman'],
        ['allocate', 'staff'],
        ['pass', 'system'],
        ['pass', 'system'],
        ['release', 'system'],
      ],
    )
    assert.equal(titlesTo(lin).filter(title => title === '无人接单').length, 1)
    for (const person of [wang, zhao, third].filter(one => asked.includes(one.id)))
      assert.equal(titlesTo(person).at(-1), '不再由您处理', `${person.displayName} had it, and has it no more`)
    await wait()
    assert.equal((await entriesOf(id)).length, 5, 'it stays there')
  })

  test('who accepted in time keeps it, and who was given it anew has the whole time', async () => {
    const [accepted, given] = [await raise(), await raise()]
    await give(accepted, wang)
    await t.ok('POST /staff/event/accept', { ...wang.as, body: { id: accepted } })
    await give(given, wang)
    clock.now = t.clock.now += 20 * MINUTE
    await give(given, zhao)
    assert.deepEqual(
      (await jobs('passOn')).map(job => Date.parse(job.run_at)).toSorted(),
      [at('12:30'), at('12:50')],
      'one for each request',
    )
    await wait(15)
    assert.deepEqual([(await eventOf(accepted)).state, (await eventOf(accepted)).executorId], ['processing', wang.id])
  })

  test('however often it is tried, by whatever process, a request is passed on once', async () => {
    const id = await raise()
    await give(id, wang)
    const [given] = await t.db
      .select({ id: eventRecords.id })
      .from(eventRecords)
      .where(and(eq(eventRecords.tenantId, house.tenant.id), eq(eventRecords.type, 'allocate')))
    assert.ok(given, 'the entry')
    const works = t.app.offers.works.find(one => one.kind === 'event')
    const ctx = await jobContext(t.app, t.server.log, house.tenant.id, 'passOn')
    await Promise.all(Array.from({ length: 4 }, () => works?.passOn(ctx, id, given.id)))
    assert.equal((await entriesOf(id)).filter(entry => entry.type === 'pass').length, 1)
  })

  test('only in working time', async () => {
    clock.now = t.clock.now = at('17:50')
    await t.db
      .update(tenants)
      .set({
        workingTime: {
          days: Array.from({ length: 7 }, () => [['09:00', '18:00'] as const]),
          holidays: [],
          extraDays: {},
        },
      })
      .where(eq(tenants.id, house.tenant.id))
    await give(await raise(), wang)
    assert.equal(Date.parse((await jobs('passOn'))[0]?.run_at ?? ''), at('09:20', 1))
  })

  test('by the rule of the company, which two people cannot change at once', async () => {
    const admin = await makeStaff(t.db, house.tenant)
    const rule = await t.ok('GET /staff/acceptRule/get', admin.as)
    assert.deepEqual(rule, { acceptMinutes: 30, passes: 2, version: 0 })
    const body = { acceptMinutes: 0, passes: 1, version: 0 }
    assert.deepEqual(await t.ok('POST /staff/acceptRule/edit', { ...admin.as, body }), { ...body, version: 1 })
    const { error } = await t.refused('POST /staff/acceptRule/edit', { ...admin.as, body })
    assert.equal(error, 'CHANGED_MEANWHILE')
    assert.equal((await t.refused('POST /staff/acceptRule/edit', { ...lin.as, body })).error, 'FORBIDDEN')
    await give(await raise(), wang)
    assert.deepEqual(await jobs('passOn'), [], 'nobody else is asked')
    await t.ok('POST /staff/acceptRule/edit', { ...admin.as, body: { acceptMinutes: 10, passes: 0, version: 1 } })
    const id = await raise()
    await give(id, wang)
    await wait()
    assert.equal((await eventOf(id)).state, 'created', 'straight back to the dispatchers')
    assert.equal((await t.db.select().from(acceptRules).where(eq(acceptRules.tenantId, house.tenant.id))).length, 1)
  })
})

test('my work: requests and tasks that are given to me, those with a time first, and nothing that is over', async () => {
  const site = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
  const elsewhere = { address: site, phone: '13912345678' }
  const [first, second] = [await raise(), await eventIn(t, house, 'created', elsewhere)]
  const [foreign, over] = [await raise(), await raise()]
  const { customerAddress } = (await t.ok('GET /staff/event/get', { ...lin.as, query: { id: first } })).customer
  await t.ok('POST /staff/event/allocate', {
    ...lin.as,
    body: { id: second, staffId: wang.id, planTime: `${tenantDay(clock.now)} 15:00` },
  })
  await give(first, wang)
  await give(foreign, zhao)
  await give(over, wang)
  await t.ok('POST /staff/event/accept', { ...wang.as, body: { id: over } })
  await t.ok('POST /staff/event/finish', { ...wang.as, body: { id: over, serviceContent: '好了' } })
  const mine = await t.ok('GET /staff/work/mine', wang.as)
  assert.deepEqual(
    mine.map(one => [one.kind, one.id, one.linkmanPhone, one.address]),
    [
      ['event', second, elsewhere.phone, '浙江省杭州市西湖区文三路 1 号'],
      ['event', first, house.linkman.phone, customerAddress],
    ],
    'with the phone and the place that the request names, else those of the customer',
  )
  await t.db.delete(staffMessageSettings).where(eq(staffMessageSettings.tenantId, house.tenant.id))
})
