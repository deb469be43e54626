import { planIn } from '../../../../test/plan'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { eventIn, makeHouse, type House } from '../../../../test/event-life'
import {
  freshPhone,
  makeField,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeStaff,
  makeTemplate,
} from '../../../../test/factories'
import { startTestServer, type TestServer } from '../../../../test/harness'
import { tenantTime } from '../../../../shared/day'
import { MAX_BULK, urgencyOf } from '../../../../shared/queue'
import { newId } from '../../../db/ids'
import { customers, linkmen, staff, teams } from '../../../kernel/identity/auth.table'
import { tenants } from '../../../kernel/tenancy/door.table'
import { prepareBacklog } from '../backlog.service'
import { refreshNames, refreshSome } from '../refresh-words.service'
import { eventRecords, events, eventWords, NEVER } from '../event.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Works around the clock, so that promises are plain minutes. */
const ALWAYS = { days: Array.from({ length: 7 }, () => [['00:00', '24:00'] as const]), holidays: [], extraDays: {} }
const SLA = { answer: 60, visit: 24 * 60, solution: 72 * 60 }
const makeDesk = (options: Parameters<typeof makeHouse>[1] = {}) =>
  makeHouse(t, { ...options, tenant: { workingTime: ALWAYS, sla: SLA, ...options.tenant } })

const address = (dist: string, city = '杭州市') => ({ province: '浙江省', city, dist, address: '文三路 1 号' })
const ADDRESS_FIELDS = [makeField('problem'), makeField('address', { formType: 'address' })]
const queue = (house: House, query: Parameters<typeof ask>[1] = {}) => ask(house.engineer.as, query)
async function ask(
  as: House['engineer']['as'],
  query: NonNullable<Parameters<typeof t.ok<'GET /staff/event/queue'>>[1]>['query'] = {},
) {
  return t.ok('GET /staff/event/queue', { ...as, query })
}
const ids = (page: { list: readonly { id: string }[] }) => page.list.map(row => row.id)
const detail = (house: House, id: string) => t.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id } })
const iso = (ms: number) => new Date(ms).toISOString()

test('by promise, of all states: what is open by the next one, then what is over, newest first, page by page', async () => {
  const house = await makeDesk()
  const made: string[] = []
  for (const state of ['off', 'created', 'off', 'created'] as const) {
    made.push(await eventIn(t, house, state))
    t.clock.advance(MINUTE)
  }
  const expected = [made[1], made[3], made[2], made[0]]
  for (const pageSize of [1, 2, 3, 4]) {
    const found: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Awaited<ReturnType<typeof queue>> = await queue(house, {
        state: 'all',
        sort: 'sla',
        pageSize,
        cursor,
      })
      found.push(...ids(page))
      cursor = page.next || undefined
    }
    assert.deepEqual(found, expected, String(pageSize))
  }
})

describe('promises', () => {
  test('fall due in the working time of the tenant', async () => {
    const house = await makeDesk()
    const raised = t.clock.now
    const row = (await queue(house, { keyword: '' })).list
    assert.deepEqual(row, [])
    await eventIn(t, house, 'created')
    const [first] = (await queue(house)).list
    assert.deepEqual([first?.dueTime, first?.dueKind], [iso(raised + HOUR), 'answer'])
  })

  test('wait for the morning, over holidays', async () => {
    const now = Date.parse('2026-11-20T13:00:00.000Z') // Friday 21:00 of the tenant
    const time = {
      days: [[], ...Array.from({ length: 5 }, () => [['09:00', '18:00'] as const]), []],
      holidays: ['2026-11-23'],
      extraDays: { '2026-11-22': [['10:00', '10:30'] as const] },
    }
    const house = await makeDesk({ tenant: { workingTime: time } })
    const before = t.clock.now
    t.clock.now = now
    try {
      await eventIn(t, house, 'created')
      const [row] = (await queue(house)).list
      // half an hour on the Sunday that is worked, the rest on Tuesday
      assert.equal(row?.dueTime, '2026-11-24T01:30:00.000Z')
    } finally {
      t.clock.now = before
    }
  })

  test('are kept by what staff do, in time or not, and the next one follows', async () => {
    const house = await makeDesk()
    const raised = t.clock.now
    const id = await eventIn(t, house, 'created')
    const due = async () => {
      const { event } = await detail(house, id)
      return [event.dueKind, event.sla.map(one => one.met)]
    }
    assert.deepEqual(await due(), ['answer', [null, null, null]])
    t.clock.advance(2 * HOUR)
    await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: house.engineer.id } })
    assert.deepEqual(await due(), ['answer', [null, null, null]], 'that somebody was chosen is no answer')
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    assert.deepEqual(await due(), ['visit', [false, null, null]])
    const arriveTime = iso(raised + 4 * HOUR)
    await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime } })
    assert.deepEqual(await due(), ['solution', [false, null, null]], 'who is on the way has not come yet')
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'pump replaced' } })
    assert.deepEqual(await due(), [null, [false, true, true]])
    const [row] = (await queue(house, { state: 'finished' })).list
    assert.deepEqual([row?.id, row?.dueTime, row?.dueKind], [id, null, null])
    t.clock.advance(HOUR)
    await t.ok('POST /ssp/event/reopen', { ...house.linkman.as, body: { id, reason: 'leaks again' } })
    assert.equal((await detail(house, id)).event.arriveTime, null, 'nobody is on the way any more')
    assert.deepEqual((await detail(house, id)).event.dueTime, iso(t.clock.now + HOUR))
  })

  test('of what is called off or merged into another nothing is promised any more, and nothing was kept by that', async () => {
    const house = await makeDesk()
    const { as } = house.engineer
    const [bySelf, byDesk, merged, into] = await Promise.all(
      Array.from({ length: 4 }, () => eventIn(t, house, 'created')),
    )
    assert.ok(bySelf && byDesk && merged && into)
    const kept = async (id: string) => {
      const { event } = await detail(house, id)
      return [event.dueKind, event.sla.map(({ kind, met }) => [kind, met])]
    }
    await t.ok('POST /staff/event/remark', { ...as, body: { id: byDesk, content: '收到' } })
    await t.ok('POST /staff/event/off', { ...as, body: { id: byDesk, reason: 'x' } })
    assert.deepEqual(await kept(byDesk), [null, [['answer', true]]], 'what was kept before stays so')
    await t.ok('POST /ssp/event/off', { ...house.linkman.as, body: { id: bySelf, reason: 'x' } })
    await t.ok('POST /staff/event/merge', { ...as, body: { id: merged, intoId: into } })
    for (const id of [bySelf, merged]) assert.deepEqual(await kept(id), [null, []])
    assert.deepEqual(await kept(into), [
      'answer',
      [
        ['answer', null],
        ['visit', null],
        ['solution', null],
      ],
    ])
    await t.ok('POST /staff/event/reopen', { ...as, body: { id: bySelf, reason: 'again' } })
    assert.equal((await kept(bySelf))[0], 'answer', 'opened again it is promised again')
  })

  test('the visit is kept at the time that was announced, once something was done there', async () => {
    const house = await makeDesk()
    const raised = t.clock.now
    const id = await eventIn(t, house, 'processing')
    const arriveTime = iso(raised + HOUR)
    await t.ok('POST /staff/event/depart', { ...house.engineer.as, body: { id, arriveTime } })
    t.clock.advance(20 * HOUR)
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'pump replaced' } })
    const visit = (await detail(house, id)).event.sla.find(one => one.kind === 'visit')
    assert.deepEqual([visit?.doneTime, visit?.met], [arriveTime, true])
  })

  test('setting out hours too early, or on the way to another, is asked about, and changes nothing before', async () => {
    const house = await makeDesk()
    const before = t.clock.now
    // a day's evening of the tenant
    t.clock.now = Date.parse('2026-11-20T15:47:00Z')
    try {
      const id = await eventIn(t, house, 'created')
      const { as, id: staffId } = house.engineer
      const arriveTime = iso(t.clock.now + HOUR / 2)
      const setOut = (confirmed?: boolean) =>
        t.call('POST /staff/event/depart', { ...as, body: { id, arriveTime, ...(confirmed ? { confirmed } : {}) } })
      await t.ok('POST /staff/event/allocate', { ...as, body: { id, staffId, planTime: '2026-11-21 09:00' } })
      await t.ok('POST /staff/event/accept', { ...as, body: { id } })
      const refused = await setOut()
      assert.deepEqual([refused.status, refused.body.error], [409, 'VISIT_LATER'])
      assert.match(refused.body.message, /2026-11-21 09:00/)
      assert.equal((await detail(house, id)).event.arriveTime, null)
      assert.equal((await setOut(true)).status, 200)
      assert.equal((await detail(house, id)).event.arriveTime, arriveTime)
      assert.equal(
        (await t.ok('POST /staff/event/finish', { ...as, body: { id, serviceContent: 'x' } })).state,
        'finished',
      )
      // a visit just after midnight begins the evening before
      const night = await eventIn(t, house, 'created')
      await t.ok('POST /staff/event/allocate', { ...as, body: { id: night, staffId, planTime: '2026-11-21 00:30' } })
      await t.ok('POST /staff/event/accept', { ...as, body: { id: night } })
      await t.ok('POST /staff/event/depart', { ...as, body: { id: night, arriveTime } })
      // the same day is hours too early, too; and who has set out for one has another question to answer
      const later = await eventIn(t, house, 'created')
      await t.ok('POST /staff/event/allocate', { ...as, body: { id: later, staffId, planTime: '2026-11-21 02:30' } })
      await t.ok('POST /staff/event/accept', { ...as, body: { id: later } })
      t.clock.now = Date.parse('2026-11-20T16:10:00Z')
      const soon = (arrival: number, confirmed?: boolean) =>
        t.call('POST /staff/event/depart', {
          ...as,
          body: { id: later, arriveTime: iso(arrival), ...(confirmed ? { confirmed } : {}) },
        })
      const planned = Date.parse('2026-11-20T18:30:00Z')
      const other = await soon(planned)
      const { eventNo } = (await detail(house, night)).event
      assert.deepEqual([other.status, other.body.error], [409, 'UNDER_WAY'])
      assert.match(other.body.message, new RegExp(eventNo))
      await t.ok('POST /staff/event/schedule', { ...as, body: { id: later, planTime: '2026-11-21 06:30' } })
      assert.equal((await soon(t.clock.now + HOUR)).body.error, 'VISIT_LATER')
      // how long before is the company's to say
      const rule = await t.ok('GET /staff/visitRule/get', as)
      await t.ok('POST /staff/visitRule/edit', { ...as, body: { ...rule, early: 6 * 60 } })
      assert.equal((await soon(t.clock.now + HOUR)).body.error, 'UNDER_WAY')
      assert.equal((await soon(t.clock.now + HOUR, true)).status, 200)
    } finally {
      t.clock.now = before
    }
  })

  test('the visit is promised for the time that was agreed, by whomever', async () => {
    const house = await makeDesk({ fields: [makeField('visit', { formType: 'planTime' })] })
    const at = (ms: number) => tenantTime(Math.ceil((t.clock.now + ms) / MINUTE) * MINUTE)
    const visitDue = async (id: string) =>
      (await detail(house, id)).event.sla.find(one => one.kind === 'visit')?.dueTime
    const moment = (planTime: string) => iso(Date.parse(`${planTime.replace(' ', 'T')}:00+08:00`))
    const times = [at(2 * DAY), at(3 * DAY), at(4 * DAY), at(5 * DAY)]
    const [first = '', second = '', third = '', fourth = ''] = times
    const id = await eventIn(t, house, 'created', { visit: first })
    assert.equal(await visitDue(id), moment(first))
    await t.ok('POST /ssp/event/reschedule', { ...house.linkman.as, body: { id, planTime: second } })
    assert.equal(await visitDue(id), moment(second))
    await t.ok('POST /staff/event/allocate', {
      ...house.engineer.as,
      body: { id, staffId: house.engineer.id, planTime: third },
    })
    assert.equal(await visitDue(id), moment(third))
    await t.ok('POST /staff/event/schedule', { ...house.engineer.as, body: { id, planTime: fourth } })
    assert.equal(await visitDue(id), moment(fourth))
    const [entry] = await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })
    assert.deepEqual([entry?.type, entry?.planTime, entry?.formerPlanTime], ['reschedule', fourth, third])
    const { list } = await t.ok('GET /ssp/message/list', { ...house.linkman.as, query: {} })
    assert.equal(list.filter(message => message.title === '已改约').length, 1)
    const again = await t.ok('POST /staff/event/schedule', { ...house.engineer.as, body: { id, planTime: fourth } })
    assert.equal(again.state, 'allocated')
    assert.equal((await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })).length, 4)
    await t.refused('POST /staff/event/schedule', { ...house.engineer.as, body: { id, planTime: '2026-02-31 10:00' } })
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'x' } })
    const { error } = await t.refused('POST /staff/event/schedule', {
      ...house.engineer.as,
      body: { id, planTime: first },
    })
    assert.equal(error, 'EVENT_STATE')
  })

  test('earlier requests get theirs by and by, and their words', async () => {
    const house = await makeDesk({ fields: ADDRESS_FIELDS })
    const open = await eventIn(t, house, 'created', { problem: '滚筒不转', address: address('西湖区') })
    const answered = await eventIn(t, house, 'allocated')
    const over = await eventIn(t, house, 'finished')
    const before = await Promise.all([open, answered, over].map(id => detail(house, id)))
    const ofHouse = eq(events.tenantId, house.tenant.id)
    // as a release without a desk left them
    await t.db.update(events).set({ sla: null, dueTime: NEVER, dueKind: '', area: '' }).where(ofHouse)
    await t.db.delete(eventWords).where(eq(eventWords.tenantId, house.tenant.id))
    assert.deepEqual(ids(await queue(house, { keyword: '滚筒', state: 'all' })), [])
    assert.equal((await queue(house)).list.length, 2, 'they are seen all the same')
    assert.ok((await prepareBacklog(t.app, new AbortController().signal)) >= 3, 'some were prepared')
    assert.equal(await prepareBacklog(t.app, new AbortController().signal), 0)
    const after = await Promise.all([open, answered, over].map(id => detail(house, id)))
    assert.deepEqual(
      after.slice(0, 2).map(({ event }) => [event.dueTime, event.dueKind, event.sla, event.area]),
      before.slice(0, 2).map(({ event }) => [event.dueTime, event.dueKind, event.sla, event.area]),
    )
    assert.deepEqual(after[2]?.event.sla, [], 'what was over had promised nothing')
    assert.deepEqual(ids(await queue(house, { keyword: '滚筒', state: 'all' })), [open])
  })
})

describe('the queue', () => {
  test('is cut down by each filter, and only to what is of the tenant', async () => {
    const house = await makeDesk({ fields: ADDRESS_FIELDS })
    const abroad = await makeDesk({ fields: ADDRESS_FIELDS })
    await eventIn(t, abroad, 'created', { problem: 'elsewhere', address: address('西湖区') })
    const { tenant, engineer } = house
    const raise = async (
      problem: string,
      dist: string,
      extra: { linkman?: House['linkman']; productId?: string } = {},
    ) => {
      const { linkman = house.linkman, productId } = extra
      const { id } = await t.ok('POST /ssp/event/create', {
        ...linkman.as,
        body: {
          templateId: house.template.id,
          attribute: { problem, address: address(dist) },
          ...(productId ? { productId } : {}),
        },
      })
      return id
    }
    const neighbour = await makeLinkman(t.db, tenant)
    const product = await makeProduct(t.db, tenant.id, { customerId: house.linkman.customerId, model: 'WQP16' })
    const kind = await makeProductKind(t.db, tenant.id, { models: ['WQP16'] })
    const other = await makeProductKind(t.db, tenant.id, { models: ['ELSE'] })
    const template = await makeTemplate(t.db, tenant.id)
    const team = newId()
    await t.db.insert(teams).values({ tenantId: tenant.id, id: team, name: '一队' })
    const member = await makeStaff(t.db, tenant, { teamId: team })

    await t.db
      .update(customers)
      .set({ customerAddress: '嘉和苑 3 幢' })
      .where(eq(customers.id, house.linkman.customerId))
    const washer = await raise('洗碗机显示 E4', '西湖区', { productId: product.id })
    t.clock.advance(MINUTE)
    const heater = await raise('热水器漏水', '余杭区', { linkman: neighbour })
    t.clock.advance(MINUTE)
    const { id: plain } = await t.ok('POST /ssp/event/create', {
      ...house.linkman.as,
      body: { templateId: template.id, attribute: { problem: '咨询' } },
    })
    const give = (id: string, staffId: string) =>
      t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId } })
    await give(heater, member.id)
    await give(plain, engineer.id)
    await t.ok('POST /staff/event/level', { ...engineer.as, body: { id: plain, level: 'urgent' } })
    await t.ok('POST /staff/event/remark', { ...engineer.as, body: { id: heater, content: '哪天在家？', asks: true } })

    const cases: [Parameters<typeof queue>[1], string[]][] = [
      // what waits for the customer stands still, behind all that is promised
      [{}, [washer, plain, heater]],
      [{ sort: 'newest' }, [plain, heater, washer]],
      [{ sort: 'oldest' }, [washer, heater, plain]],
      [{ state: 'created' }, [washer]],
      [{ state: 'allocated' }, [plain, heater]],
      [{ state: 'allocated', sort: 'newest' }, [plain, heater]],
      [{ state: 'finished' }, []],
      [{ state: 'all' }, [washer, plain, heater]],
      [{ state: 'all', sort: 'newest' }, [plain, heater, washer]],
      [{ state: 'all', sort: 'oldest' }, [washer, heater, plain]],
      [{ mine: true }, [plain]],
      [{ mine: true, state: 'all' }, [plain]],
      [{ unassigned: true }, [washer]],
      [{ unassigned: true, sort: 'newest' }, [washer]],
      [{ executorId: member.id }, [heater]],
      [{ executorId: member.id, mine: true }, []],
      [{ teamId: team }, [heater]],
      [{ teamId: newId() }, []],
      [{ waiting: true }, [heater]],
      [{ waiting: true, templateId: template.id }, []],
      [{ templateId: template.id }, [plain]],
      [{ templateId: abroad.template.id }, []],
      [{ templateId: house.template.id, state: 'allocated' }, [heater]],
      [{ productKindId: kind.id }, [washer]],
      [{ productKindId: other.id }, []],
      [{ area: '浙江省/杭州市/西湖区' }, [washer]],
      [{ area: '浙江省/杭州市' }, [washer, heater]],
      [{ area: '浙江省/杭' }, []],
      [{ level: 'urgent' }, [plain]],
      [{ level: '' }, [washer, heater]],
      [{ level: 'high' }, []],
      [{ customerId: house.linkman.customerId }, [washer, plain]],
      [{ customerId: house.linkman.customerId, level: 'urgent' }, [plain]],
      [{ customerId: abroad.linkman.customerId }, []],
      [{ productId: product.id }, [washer]],
      [{ from: iso(t.clock.now) }, [plain]],
      [{ to: iso(t.clock.now) }, [washer, heater]],
      [{ overdue: true }, []],
      [{ dueSoon: true }, []],
      [{ keyword: '洗碗机' }, [washer]],
      [{ keyword: 'WQP16' }, [washer]],
      [{ keyword: house.linkman.phone }, [washer, plain]],
      [{ keyword: neighbour.phone.slice(-4) }, [heater]],
      [{ keyword: neighbour.name }, [heater]],
      [{ keyword: '热水器', state: 'created' }, []],
      [{ keyword: '热水器 余杭区' }, [heater]],
      [{ keyword: '洗碗机 E4 嘉和苑' }, [washer]],
      [{ keyword: '，。' }, []],
    ]
    for (const [query, found] of cases) assert.deepEqual(ids(await queue(house, query)), found, JSON.stringify(query))
    const numbers = (await queue(house)).list.map(row => row.eventNo)
    for (const [i, number] of numbers.entries())
      for (const keyword of [number, number.slice(6)])
        assert.deepEqual(ids(await queue(house, { keyword })), [[washer, plain, heater][i]], keyword)

    // an answer within an hour comes near in its last half, by the rule of the colours
    t.clock.advance(HOUR / 2 - 2 * MINUTE - 1)
    const near = async (sort: 'sla' | 'newest') => ids(await queue(house, { dueSoon: true, sort }))
    assert.deepEqual([await near('sla'), await near('newest')], [[], []])
    t.clock.advance(1)
    assert.deepEqual([await near('sla'), await near('newest')], [[washer], [washer]])
    const amber = (await queue(house)).list.filter(row => urgencyOf(row, t.clock.now) === 'soon')
    assert.deepEqual(
      amber.map(row => row.id),
      [washer],
    )

    t.clock.advance(HOUR / 2 + 1)
    assert.deepEqual(ids(await queue(house, { overdue: true })), [washer])
    assert.deepEqual(ids(await queue(house, { overdue: true, sort: 'oldest' })), [washer])
    assert.deepEqual(ids(await queue(house, { dueSoon: true })), [plain])

    const [line] = (await queue(house, { mine: true })).list
    assert.deepEqual(
      { ...line, updateTime: '', createTime: '', dueTime: '' },
      {
        id: plain,
        eventNo: numbers[1],
        title: '咨询',
        state: 'allocated',
        customer: { id: house.linkman.customerId, name: line?.customer.name },
        linkman: {
          id: house.linkman.id,
          name: house.linkman.name,
          phone: house.linkman.phone,
          isUnproved: false,
        },
        product: null,
        unbound: null,
        templateId: template.id,
        templateName: template.name.zh,
        icon: '',
        executorStaffId: engineer.id,
        executorName: engineer.displayName,
        dueTime: '',
        dueKind: 'answer',
        level: 'urgent',
        area: '',
        planTime: '',
        planMinutes: 120,
        customerUnread: 0,
        waiting: false,
        urgeTime: null,
        visitNumber: 1,
        createTime: '',
        updateTime: '',
        finishTime: null,
      },
    )
    const [{ product: shown } = { product: null }] = (await queue(house, { productId: product.id })).list
    assert.deepEqual(shown, { id: product.id, name: product.name.zh, model: 'WQP16', qualityInfoStatus: '' })
    const offered = await t.ok('GET /staff/event/choices', engineer.as)
    assert.deepEqual(offered.areas, ['浙江省/杭州市/余杭区', '浙江省/杭州市/西湖区'].toSorted())
    assert.deepEqual(offered.teams, [{ id: team, name: '一队' }])
    assert.deepEqual(
      [offered.templates, offered.productKinds, offered.engineers].map(list => list.map(one => one.id).toSorted()),
      [
        [house.template.id, template.id],
        [kind.id, other.id],
        [engineer.id, member.id],
      ].map(list => list.toSorted()),
    )
  })

  test('goes on where a page ended, in each order, without losing or repeating any', async () => {
    const house = await makeDesk()
    const all: string[] = []
    for (let i = 0; i < 7; i++) {
      all.push(await eventIn(t, house, 'created'))
      // some at the same moment
      if (i % 3) t.clock.advance(MINUTE)
    }
    for (const sort of ['sla', 'newest', 'oldest'] as const) {
      const found: string[] = []
      let cursor = ''
      for (let pages = 0; pages < 10; pages++) {
        const page = await queue(house, { sort, pageSize: 2, ...(cursor ? { cursor } : {}) })
        found.push(...ids(page))
        cursor = page.next
        if (!cursor) break
      }
      assert.equal(cursor, '', sort)
      assert.deepEqual(found, sort === 'newest' ? all.toReversed() : all, sort)
    }
    for (const cursor of ['x', Buffer.from('2026-01-01 00:00:00+00 nobody').toString('base64url')])
      assert.equal(
        (await t.refused('GET /staff/event/queue', { ...house.engineer.as, query: { cursor } })).error,
        'BAD_REQUEST',
      )
  })

  test('counts by state add up to the total', async () => {
    const house = await makeDesk()
    for (const state of ['created', 'created', 'allocated', 'processing', 'finished', 'off', 'converted'] as const)
      await eventIn(t, house, state)
    const { total, open, states } = await t.ok('GET /staff/event/counts', house.engineer.as)
    assert.deepEqual([total, open], [7, 4])
    assert.deepEqual(Object.fromEntries(states.map(({ state, count }) => [state, count])), {
      created: 2,
      allocated: 1,
      processing: 1,
      finished: 1,
      evaluated: 0,
      off: 1,
      converted: 1,
    })
    assert.equal(
      states.reduce((sum, { count }) => sum + count, 0),
      total,
    )
  })

  test('tells what staff have not read of the customer, until they read or answer', async () => {
    const house = await makeDesk()
    const id = await eventIn(t, house, 'created')
    const unread = async () => (await queue(house)).list[0]?.customerUnread
    const write = () => t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: 'hello' } })
    assert.equal(await unread(), 0)
    await write()
    await write()
    assert.equal(await unread(), 2)
    const auditor = await makeStaff(t.db, house.tenant, { roles: ['auditor'] })
    assert.equal((await t.refused('POST /staff/event/read', { ...auditor.as, body: { id } })).error, 'FORBIDDEN')
    assert.equal(await unread(), 2, 'who only looks takes nothing from those who answer')
    await t.ok('POST /staff/event/read', { ...house.engineer.as, body: { id } })
    assert.equal(await unread(), 0)
    await write()
    assert.equal(await unread(), 1)
    await t.ok('POST /staff/event/remark', { ...house.engineer.as, body: { id, content: 'yes?', asks: true } })
    assert.deepEqual([await unread(), (await queue(house, { waiting: true })).list.length], [0, 1])
    await write()
    assert.equal((await queue(house, { waiting: true })).list.length, 0, 'the answer came')
  })
})

describe('who may not read all', () => {
  test('sees, reads and changes only what is given to them; the rest is not there', async () => {
    const house = await makeDesk()
    const engineer = await makeStaff(t.db, house.tenant, { roles: ['engineer'] })
    const [mine, foreign] = [await eventIn(t, house, 'created'), await eventIn(t, house, 'allocated')]
    await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id: mine, staffId: engineer.id } })
    assert.deepEqual(ids(await ask(engineer.as)), [mine])
    for (const query of [
      { state: 'all' },
      { executorId: house.engineer.id },
      { customerId: house.linkman.customerId },
    ] as const)
      assert.ok(!ids(await ask(engineer.as, query)).includes(foreign), JSON.stringify(query))
    const own = await t.ok('GET /staff/event/detail', { ...engineer.as, query: { id: mine } })
    assert.deepEqual(own.ofCustomer, { list: [], count: 0 }, 'nor among the requests of the customer')
    assert.deepEqual(own.actions.toSorted(), ['accept', 'note', 'quote', 'refuse', 'remark', 'reschedule'])
    const notThere = async (
      key: 'POST /staff/event/remark' | 'POST /staff/event/note' | 'POST /staff/event/read',
      body: object,
    ) =>
      assert.equal((await t.send(key, { ...engineer.as, body: { id: foreign, ...body } })).body.error, 'NOT_FOUND', key)
    await notThere('POST /staff/event/remark', { content: 'hello' })
    await notThere('POST /staff/event/note', { content: 'hello' })
    await notThere('POST /staff/event/read', {})
    assert.equal(
      (await t.refused('GET /staff/event/detail', { ...engineer.as, query: { id: foreign } })).error,
      'NOT_FOUND',
    )
    assert.equal(
      (await t.refused('POST /staff/event/accept', { ...engineer.as, body: { id: foreign } })).error,
      'NOT_FOUND',
    )
    const { list: views } = { list: await t.ok('GET /staff/view/list', engineer.as) }
    assert.equal(views.find(view => view.id === 'open')?.count, 1, 'nor in a count')
  })
})

describe('two dispatchers', () => {
  test('the second one is told who was first, and nothing is overwritten', async () => {
    const house = await makeDesk()
    const [li, wang] = await Promise.all([
      makeStaff(t.db, house.tenant, { displayName: '李敏' }),
      makeStaff(t.db, house.tenant, { displayName: '王芳' }),
    ])
    const [chen, liu] = await Promise.all([
      makeStaff(t.db, house.tenant, { displayName: '陈伟' }),
      makeStaff(t.db, house.tenant, { displayName: '刘洋' }),
    ])
    const id = await eventIn(t, house, 'created')
    const give = (by: typeof li, to: typeof chen, seenExecutorId: string) =>
      t.call('POST /staff/event/allocate', { ...by.as, body: { id, staffId: to.id, seenExecutorId } })
    const answers = await Promise.all([give(li, chen, ''), give(wang, liu, '')])
    assert.deepEqual(answers.map(a => a.status).toSorted(), [200, 409])
    const [winner, loser] = answers[0]?.status === 200 ? [['李敏', '陈伟'], answers[1]] : [['王芳', '刘洋'], answers[0]]
    assert.equal(loser?.body.error, 'ALLOCATED_MEANWHILE')
    for (const name of winner) assert.match(loser?.body.message ?? '', new RegExp(name ?? ''))
    const { event } = await detail(house, id)
    assert.equal(event.executorName, winner[1])
    assert.equal(
      (
        await t.db
          .select()
          .from(eventRecords)
          .where(and(eq(eventRecords.subjectId, id), eq(eventRecords.type, 'allocate')))
      ).length,
      1,
    )
    const again = await give(wang, event.executorStaffId === liu.id ? chen : liu, event.executorStaffId)
    assert.equal(again.status, 200, 'who has seen it may change it')
  })
})

describe('the detail', () => {
  test('has all that stands beside a request, in one call', async () => {
    const house = await makeDesk({ fields: ADDRESS_FIELDS })
    const product = await makeProduct(t.db, house.tenant.id, {
      customerId: house.linkman.customerId,
      qualityInfoStartTime: '2020-01-01',
      qualityInfoEndTime: '2090-01-01',
    })
    const raise = async () =>
      (
        await t.ok('POST /ssp/event/create', {
          ...house.linkman.as,
          body: {
            templateId: house.template.id,
            productId: product.id,
            attribute: { problem: 'E4', address: address('西湖区') },
          },
        })
      ).id
    const former = await raise()
    t.clock.advance(MINUTE)
    const id = await raise()
    const remark = await t.ok('POST /staff/event/remark', { ...house.engineer.as, body: { id, content: 'coming' } })
    const note = await t.ok('POST /staff/event/note', { ...house.engineer.as, body: { id, content: '钥匙在邻居家' } })
    const all = await detail(house, id)
    assert.deepEqual(
      [all.customer.id, all.linkman.phone, all.product?.qualityInfoStatus, all.product?.qualityInfoEndTime],
      [house.linkman.customerId, house.linkman.phone, 'in-warranty', '2090-01-01'],
    )
    assert.deepEqual(all.event.attribute.problem, 'E4')
    assert.equal(all.event.area, '浙江省/杭州市/西湖区')
    assert.deepEqual(
      all.records.map(one => [one.type, one.isRead]),
      [
        ['remark', false],
        ['create', true],
      ],
    )
    assert.equal(all.records[0]?.id, remark.id)
    assert.deepEqual(all.notes, [note])
    assert.deepEqual([all.ofCustomer.count, all.ofProduct.count], [1, 1])
    assert.deepEqual([ids(all.ofCustomer), ids(all.ofProduct)], [[former], [former]])
    await t.db
      .execute(sql`insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, product_id, state, title, attribute)
      select tenant_id, gen_random_uuid(), 'C' || n, template_id, customer_id, linkman_id, product_id, state, title, attribute
      from events, generate_series(1, 6) n where id = ${former}`)
    const { ofCustomer, ofProduct } = await detail(house, id)
    assert.deepEqual([ofCustomer.list.length, ofCustomer.count], [5, 7])
    assert.deepEqual([ofProduct.list.length, ofProduct.count], [5, 7])
    const ofCreated = [
      'allocate',
      'complete',
      'level',
      'merge',
      'note',
      'off',
      'quote',
      'remark',
      'reschedule',
      'update',
    ]
    assert.deepEqual(all.actions.toSorted(), ofCreated)
    await t.ok('GET /ssp/event/readMsg', { ...house.linkman.as, query: { id } })
    assert.equal((await detail(house, id)).records[0]?.isRead, true, 'staff see that it was read')
  })

  test('says what this person may do now', async () => {
    const house = await makeDesk()
    const auditor = await makeStaff(t.db, house.tenant, { roles: ['auditor'] })
    const dispatcher = await makeStaff(t.db, house.tenant, { roles: ['dispatcher'] })
    const id = await eventIn(t, house, 'processing')
    const actions = async (as: House['engineer']['as']) =>
      (await t.ok('GET /staff/event/detail', { ...as, query: { id } })).actions.toSorted()
    assert.deepEqual(await actions(auditor.as), [])
    const atDesk = ['allocate', 'complete', 'convert', 'level', 'merge', 'note', 'off', 'quote', 'remark', 'reschedule']
    assert.deepEqual(await actions(dispatcher.as), [...atDesk, 'takeBack', 'update'])
    assert.deepEqual(
      await actions(house.engineer.as),
      [...atDesk, 'takeBack', 'update', 'arrive', 'depart', 'finish', 'revisit'].toSorted(),
    )
  })
})

test('staff raise a request for a contact, by the same form', async () => {
  const house = await makeDesk({ fields: [makeField('problem', { isNull: 0 })] })
  const body = { linkmanId: house.linkman.id, templateId: house.template.id, attribute: { problem: '电话报修' } }
  const idempotencyKey = newId()
  const once = () => t.ok('POST /staff/event/create', { ...house.engineer.as, idempotencyKey, body })
  const made = await once()
  assert.deepEqual(await once(), made, 'a repeated one is the same')
  const seen = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: made.id } })
  assert.deepEqual([seen.title, seen.state, seen.eventNo], ['电话报修', 'created', made.eventNo])
  const [entry] = await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id: made.id } })
  assert.deepEqual([entry?.type, entry?.actor, entry?.actorName], ['create', 'staff', house.engineer.displayName])
  const invalid = await t.refused('POST /staff/event/create', {
    ...house.engineer.as,
    body: { ...body, attribute: {} },
  })
  assert.deepEqual([invalid.error, invalid.fields?.[0]?.fieldName], ['FIELD_INVALID', 'problem'])
  const abroad = await makeDesk()
  const foreign = await t.refused('POST /staff/event/create', {
    ...house.engineer.as,
    body: { ...body, linkmanId: abroad.linkman.id },
  })
  assert.equal(foreign.error, 'NOT_FOUND')
})

test('a caller becomes a customer together with the request, by the name that was given, or not at all', async () => {
  const house = await makeDesk({ fields: [makeField('problem', { isNull: 0 }), ...ADDRESS_FIELDS.slice(1)] })
  const phone = freshPhone()
  const body = {
    caller: { name: ' 钱女士 ', phone, customerAddress: '浙江省杭州市西湖区文三路 1 号' },
    templateId: house.template.id,
    attribute: { problem: '漏水', address: address('西湖区') },
  }
  const known = () =>
    t.db.select().from(customers).where(eq(customers.tenantId, house.tenant.id)).orderBy(customers.createTime)
  const before = await known()
  const refused = (more: object, as = house.engineer.as) =>
    t.call('POST /staff/event/createForCaller', { ...as, body: { ...body, ...more } })
  assert.equal((await refused({ attribute: {} })).body.error, 'FIELD_INVALID')
  assert.equal((await refused({ caller: { ...body.caller, phone: house.linkman.phone } })).body.error, 'PHONE_TAKEN')
  assert.equal((await refused({ caller: { ...body.caller, phone: '123' } })).body.error, 'PHONE_INVALID')
  assert.equal((await refused({ caller: { ...body.caller, name: ' ' } })).status, 400)
  const clerk = await makeStaff(t.db, house.tenant, { permissions: ['event.read'] })
  assert.equal((await refused({}, clerk.as)).body.error, 'FORBIDDEN')
  assert.deepEqual(await known(), before, 'what was refused left nobody behind')

  const idempotencyKey = newId()
  // who takes a call may write it down, and need not keep customers otherwise
  const agent = await makeStaff(t.db, house.tenant, { permissions: ['event.create'] })
  const raise = () => t.ok('POST /staff/event/createForCaller', { ...agent.as, idempotencyKey, body })
  const made = await raise()
  assert.deepEqual(await raise(), made)
  const [customer, ...more] = (await known()).filter(one => !before.some(({ id }) => id === one.id))
  assert.deepEqual([customer?.name, customer?.customerAddress, more], ['钱女士', '浙江省杭州市西湖区文三路 1 号', []])
  const { event, linkman, ...rest } = await detail(house, made.id)
  assert.deepEqual([event.title, linkman.name, linkman.phone, rest.customer.name], ['漏水', '钱女士', phone, '钱女士'])
  const log = await t.ok('GET /staff/audit/list', {
    ...house.engineer.as,
    query: { subjectId: customer?.id ?? '' },
  })
  assert.deepEqual(
    log.list.map(one => [one.subjectKind, one.subjectName]),
    [['customer', '钱女士']],
  )
  // the log names a request by its number, whatever was done to it
  const ofRequest = await t.ok('GET /staff/audit/list', { ...house.engineer.as, query: { subjectId: made.id } })
  assert.deepEqual([...new Set(ofRequest.list.map(one => one.subjectName))], [made.eventNo])
})

test('a form that staff fill in begins as the contact’s own does, and a customer without a contact with the address', async () => {
  const fields = [
    makeField('contactName', { displayName: { zh: '联系人', en: 'Contact' } }),
    makeField('contactPhone', { formType: 'phone' }),
    ...ADDRESS_FIELDS,
  ]
  const house = await makeDesk({ fields })
  const { linkman, template, tenant } = house
  await t.db
    .update(customers)
    .set({ customerAddress: '浙江省杭州市西湖区文三路1号' })
    .where(eq(customers.id, linkman.customerId))
  const begins = (query: object, as = house.engineer.as) =>
    t.send('GET /staff/event/known', { ...as, query: { templateId: template.id, ...query } })
  const own = await t.ok('GET /ssp/event/known', { ...linkman.as, query: { templateId: template.id } })
  assert.equal(own.initial.contactPhone, linkman.phone)
  const { last: _last, ...shared } = own
  assert.deepEqual((await begins({ linkmanId: linkman.id })).body.data, shared)
  const ofCustomer = await t.ok('GET /staff/event/known', {
    ...house.engineer.as,
    query: { templateId: template.id, customerId: linkman.customerId },
  })
  assert.deepEqual(Object.keys(ofCustomer.initial), ['address'])
  assert.deepEqual((await begins({})).body.data, {
    initial: {},
    nameField: 'contactName',
    phoneField: 'contactPhone',
    contacts: [],
    addresses: [],
  })
  const [other, abroad] = [await makeLinkman(t.db, tenant), await makeDesk()]
  const product = await makeProduct(t.db, tenant.id, { customerId: other.customerId })
  for (const query of [
    { linkmanId: abroad.linkman.id },
    { customerId: abroad.linkman.customerId },
    { linkmanId: linkman.id, customerId: other.customerId },
    { linkmanId: linkman.id, productId: product.id },
    { customerId: linkman.customerId, productId: product.id },
  ])
    assert.equal((await begins(query)).body.error, 'NOT_FOUND', JSON.stringify(query))
  const clerk = await makeStaff(t.db, tenant, { roles: ['finance'] })
  assert.equal((await begins({ linkmanId: linkman.id }, clerk.as)).body.error, 'FORBIDDEN')
})

test('a receipt has what was done and pictures, which the customer sees', async () => {
  const house = await makeDesk()
  const id = await eventIn(t, house, 'processing')
  const file = await t.ok('POST /ssp/file/upload', {
    ...house.engineer.as,
    file: { name: 'done.txt', type: 'text/plain', bytes: 'after\n' },
  })
  const theirs = await t.ok('POST /ssp/file/upload', {
    ...house.linkman.as,
    file: { name: 'theirs.txt', type: 'text/plain', bytes: 'not staff\n' },
  })
  const finish = (attachment: string[]) =>
    t.call('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: '换了进水阀', attachment } })
  assert.equal((await finish([theirs.id])).body.error, 'NOT_FOUND')
  assert.equal((await finish([file.id])).status, 200)
  const [entry] = await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })
  assert.deepEqual(
    [entry?.type, entry?.content, entry?.attachment.map(one => one.id)],
    ['finish', '换了进水阀', [file.id]],
  )
})

describe('bulk actions', () => {
  test('each request has a result of its own, and a repeated key does nothing twice', async () => {
    const house = await makeDesk()
    const abroad = await makeDesk()
    const [open, taken, over] = [
      await eventIn(t, house, 'created'),
      await eventIn(t, house, 'allocated'),
      await eventIn(t, house, 'finished'),
    ]
    const foreign = await eventIn(t, abroad, 'created')
    const colleague = await makeStaff(t.db, house.tenant)
    const input = {
      ...house.engineer.as,
      idempotencyKey: newId(),
      body: { ids: [open, over, foreign, taken], action: 'allocate' as const, staffId: colleague.id },
    }
    const results = await t.ok('POST /staff/event/bulk', input)
    assert.deepEqual(
      results.map(({ id, done, error }) => [id, done, error]),
      [
        [open, true, ''],
        [over, false, 'EVENT_STATE'],
        [foreign, false, 'NOT_FOUND'],
        [taken, true, ''],
      ],
    )
    assert.ok(
      results.every(one => one.done === (one.message === '')),
      'a refusal says why',
    )
    assert.deepEqual(await t.ok('POST /staff/event/bulk', input), results)
    const given = async (id: string) =>
      (
        await t.db
          .select()
          .from(eventRecords)
          .where(and(eq(eventRecords.subjectId, id), eq(eventRecords.type, 'allocate')))
      ).length
    assert.deepEqual(await Promise.all([open, taken, foreign].map(given)), [1, 2, 0])

    const bulk = (body: object) => t.send('POST /staff/event/bulk', { ...house.engineer.as, body })
    assert.equal((await bulk({ ids: [open, taken], action: 'level', level: 'high' })).status, 200)
    assert.deepEqual(
      (await queue(house, { level: 'high' })).list.map(row => row.id).toSorted(),
      [open, taken].toSorted(),
    )
    assert.equal((await bulk({ ids: [open], action: 'remark', content: '今天都会联系' })).status, 200)
    assert.equal((await bulk({ ids: [open], action: 'remark' })).body.error, 'BAD_REQUEST')
    assert.equal((await bulk({ ids: [open], action: 'allocate' })).body.error, 'BAD_REQUEST')
    assert.equal(
      (await bulk({ ids: Array.from({ length: 101 }, newId), action: 'level', level: 'high' })).body.error,
      'BAD_REQUEST',
    )
    // both have a colleague; of one of them the caller saw nobody
    const seenExecutorIds = [colleague.id, '']
    const overwriting = { ids: [open, taken], action: 'allocate' as const, staffId: house.engineer.id, seenExecutorIds }
    assert.deepEqual(
      (await t.ok('POST /staff/event/bulk', { ...house.engineer.as, body: overwriting })).map(one => one.error),
      ['', 'ALLOCATED_MEANWHILE'],
    )
    assert.deepEqual(
      (await queue(house, { executorId: colleague.id })).list.map(row => row.id),
      [taken],
    )
    assert.equal((await bulk({ ...overwriting, seenExecutorIds: [''] })).body.error, 'BAD_REQUEST')
    const writer = await makeStaff(t.db, house.tenant, { permissions: ['event.remark', 'event.read'] })
    const refused = await t.refused('POST /staff/event/bulk', {
      ...writer.as,
      body: { ids: [open], action: 'level', level: '' },
    })
    assert.equal(refused.error, 'FORBIDDEN')
  })
})

describe('whom to send', () => {
  /** A desk, one product and its kind, engineers to be made, and requests to be raised in a district. */
  const makeCrew = async () => {
    const house = await makeDesk({ fields: ADDRESS_FIELDS })
    const { tenant } = house
    const product = await makeProduct(t.db, tenant.id, { customerId: house.linkman.customerId, model: 'WQP16' })
    const kind = await makeProductKind(t.db, tenant.id, { models: ['WQP16'] })
    const make = (overrides: Parameters<typeof makeStaff>[2]) =>
      makeStaff(t.db, tenant, { roles: ['engineer'], ...overrides })
    const raise = async (dist: string, productId?: string) =>
      (
        await t.ok('POST /ssp/event/create', {
          ...house.linkman.as,
          body: {
            templateId: house.template.id,
            ...(productId ? { productId } : {}),
            attribute: { problem: 'E4', address: address(dist) },
          },
        })
      ).id
    return { house, tenant, product, kind, make, raise }
  }

  test('by skill, area, earlier work on the product and load, each with its reason', async () => {
    const { house, tenant, product, kind, make, raise: raiseIn } = await makeCrew()
    const skilled = await make({ skills: [kind.id], areas: ['330106'] })
    const known = await make({})
    const elsewhere = await make({ skills: [house.template.id], areas: ['110000'] })
    const busy = await make({})
    await make({ enabled: false, skills: [kind.id] })
    const author = await makeStaff(t.db, tenant, { roles: ['author'], skills: [kind.id] })
    const raise = () => raiseIn('西湖区', product.id)
    const earlier = await raise()
    const steps = [
      ['POST /staff/event/allocate', { staffId: known.id }, house.engineer.as],
      ['POST /staff/event/accept', {}, known.as],
      ['POST /staff/event/finish', { serviceContent: 'done' }, known.as],
    ] as const
    for (const [key, body, as] of steps)
      assert.equal((await t.send(key, { ...as, body: { id: earlier, ...body } })).status, 200, key)
    for (let i = 0; i < 3; i++)
      await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id: await raise(), staffId: busy.id } })
    const id = await raise()
    const proposed = await t.ok('GET /staff/event/suggest', { ...house.engineer.as, query: { id } })
    const of = (who: { id: string }) => proposed.find(one => one.staffId === who.id)
    const kinds = (who: { id: string }) => of(who)?.reasons.map(reason => reason.kind)
    assert.deepEqual(kinds(skilled), ['skill', 'area', 'load'])
    assert.deepEqual(
      of(skilled)
        ?.reasons.slice(0, 2)
        .map(reason => reason.name),
      [kind.name.zh, '浙江省/杭州市/西湖区'],
    )
    assert.deepEqual(kinds(known), ['product', 'experience', 'load'])
    assert.deepEqual(
      of(known)?.reasons.map(reason => reason.count),
      [1, 1, 0],
    )
    assert.deepEqual(kinds(elsewhere), ['skill', 'load'])
    assert.equal(of(author), undefined, 'who handles no requests is not proposed')
    assert.equal(of(busy)?.openWorks, 3)
    assert.equal(of(house.engineer), undefined, 'who gives work away at the desk does not drive out')
    const order = proposed.map(one => one.staffId)
    const place = (who: { id: string }) => order.indexOf(who.id)
    assert.ok(place(skilled) < place(known) && place(known) < place(busy), 'the most fitting first')
    assert.ok(place(elsewhere) > place(skilled), 'who works elsewhere comes later')
  })

  test('where nobody visits yet, whoever may handle it is proposed', async () => {
    const house = await makeDesk()
    const id = await eventIn(t, house, 'created')
    const proposed = await t.ok('GET /staff/event/suggest', { ...house.engineer.as, query: { id } })
    assert.deepEqual(
      proposed.map(one => one.staffId),
      [house.engineer.id],
    )
    const engineer = await makeStaff(t.db, house.tenant, { roles: ['engineer'] })
    const then = await t.ok('GET /staff/event/suggest', { ...house.engineer.as, query: { id } })
    assert.deepEqual(
      then.map(one => one.staffId),
      [engineer.id],
    )
  })

  test('for several requests at once: whoever can do most of them where they are, each with the load', async () => {
    const { house, product, kind, make, raise } = await makeCrew()
    const nobody = await make({})
    const some = await make({ skills: [kind.id], areas: ['330106'] })
    const all = await make({ skills: [house.template.id], areas: ['330100'] })
    const more = await Promise.all(Array.from({ length: 12 }, () => make({})))
    const [id, ...others] = [await raise('西湖区', product.id), await raise('上城区'), await raise('上城区')]
    const asked = (otherIds: string) => ({ ...house.engineer.as, query: { id, otherIds } })
    await t.ok('POST /staff/event/allocate', {
      ...house.engineer.as,
      body: { id: await raise('上城区'), staffId: some.id },
    })

    const proposed = await t.ok('GET /staff/event/suggest', asked(others.join(',')))
    const reasonsOf = (who: { id: string }) =>
      proposed
        .find(one => one.staffId === who.id)
        ?.reasons.map(({ kind: reason, name, count }) => [reason, name, count])
    assert.deepEqual(reasonsOf(all), [
      ['skill', house.template.name.zh, 3],
      ['area', '浙江省/杭州市', 3],
      ['load', '', 0],
    ])
    assert.deepEqual(reasonsOf(some), [
      ['skill', kind.name.zh, 1],
      ['area', '浙江省/杭州市/西湖区', 1],
      ['load', '', 0],
    ])
    const order = proposed.map(one => one.staffId)
    assert.equal(order[0], all.id)
    assert.equal(order.at(-1), some.id, 'who can do little of it, elsewhere, and has work already')
    for (const one of [nobody, ...more]) assert.ok(order.includes(one.id), 'the load of everybody is shown')
    assert.equal(proposed.find(one => one.staffId === some.id)?.openWorks, 1)

    const abroad = await makeDesk()
    const foreign = await eventIn(t, abroad, 'created')
    const refusal = async (otherIds: string) => (await t.refused('GET /staff/event/suggest', asked(otherIds))).error
    assert.equal(await refusal([...others, foreign].join(',')), 'NOT_FOUND')
    for (const wrong of ['x', `${others.join(',')},`, Array.from({ length: MAX_BULK }, () => others[0]).join(',')])
      assert.equal(await refusal(wrong), 'BAD_REQUEST', wrong)
  })

  test('for a task as for its request; whose requests became tasks is not free', async () => {
    const house = await makeDesk()
    const make = () => makeStaff(t.db, house.tenant, { roles: ['engineer'] })
    const [busy, free, handler] = [
      await make(),
      await make(),
      await makeStaff(t.db, house.tenant, { permissions: ['event.handle'] }),
    ]
    const convert = async () => {
      const { taskId } = await t.ok('POST /staff/event/convert', {
        ...house.engineer.as,
        body: { id: await eventIn(t, house, 'processing'), planTime: planIn(200) },
      })
      return taskId
    }
    for (let i = 0; i < 3; i++)
      await t.ok('POST /staff/task/allocate', {
        ...house.engineer.as,
        body: { id: await convert(), staffId: busy.id, seenExecutorId: '' },
      })
    const ofEvent = await t.ok('GET /staff/event/suggest', {
      ...house.engineer.as,
      query: { id: await eventIn(t, house, 'created') },
    })
    const loadOf = (list: typeof ofEvent, who: { id: string }) => {
      const found = list.find(one => one.staffId === who.id)
      return [found?.openWorks, found?.reasons.find(one => one.kind === 'load')?.count]
    }
    const isBefore = (list: typeof ofEvent) =>
      list.findIndex(one => one.staffId === free.id) < list.findIndex(one => one.staffId === busy.id)
    assert.deepEqual(
      [loadOf(ofEvent, busy), loadOf(ofEvent, free)],
      [
        [3, 0],
        [0, 0],
      ],
    )
    assert.ok(isBefore(ofEvent), 'three tasks are work')
    assert.ok(ofEvent.some(one => one.staffId === handler.id))

    const task = await convert()
    const ofTask = await t.ok('GET /staff/task/suggest', { ...house.engineer.as, query: { id: task } })
    assert.deepEqual(loadOf(ofTask, busy), [3, 3], 'on the day of the task')
    assert.ok(isBefore(ofTask))
    assert.ok(!ofTask.some(one => one.staffId === handler.id), 'who handles no tasks is not proposed for one')
    const abroad = await makeDesk()
    const refused = await t.refused('GET /staff/task/suggest', { ...abroad.engineer.as, query: { id: task } })
    assert.equal(refused.error, 'NOT_FOUND')
    const late = await t.refused('POST /staff/task/allocate', {
      ...house.engineer.as,
      body: { id: task, staffId: free.id, seenExecutorId: busy.id },
    })
    assert.equal(late.error, 'ALLOCATED_MEANWHILE')
  })
})

describe('views', () => {
  const view = {
    name: '西湖区急件',
    shared: false,
    filter: { level: 'urgent' as const },
    columns: ['eventNo', 'title'] as ('eventNo' | 'title')[],
    sort: 'newest' as const,
  }

  test('everybody has some; own and shared ones are kept, with live counts', async () => {
    const house = await makeDesk()
    const colleague = await makeStaff(t.db, house.tenant)
    const list = (as = house.engineer.as) => t.ok('GET /staff/view/list', as)
    assert.deepEqual(
      (await list()).map(one => one.id),
      ['mine', 'unassigned', 'overdue', 'dueSoon', 'waiting', 'open'],
    )
    await eventIn(t, house, 'created')
    t.clock.advance(HOUR / 2)
    const mine = await eventIn(t, house, 'allocated')
    const counts = async (as = house.engineer.as) =>
      Object.fromEntries((await list(as)).map(one => [one.name || one.id, one.count]))
    assert.deepEqual(await counts(), { mine: 1, unassigned: 1, overdue: 0, dueSoon: 1, waiting: 0, open: 2 })

    const made = await t.ok('POST /staff/view/create', { ...house.engineer.as, body: view })
    assert.equal((await counts())[view.name], 0)
    await t.ok('POST /staff/event/level', { ...house.engineer.as, body: { id: mine, level: 'urgent' } })
    assert.equal((await counts())[view.name], 1)
    assert.equal((await counts(colleague.as))[view.name], undefined, 'it is not shared')
    const shared = await t.ok('POST /staff/view/update', {
      ...house.engineer.as,
      body: { ...view, ...made, shared: true },
    })
    const theirs = (await list(colleague.as)).find(one => one.id === made.id)
    assert.deepEqual(
      [theirs?.own, theirs?.ownerName, theirs?.filter, theirs?.columns, theirs?.sort, theirs?.version],
      [false, house.engineer.displayName, view.filter, view.columns, 'newest', shared.version],
    )
    const change = (as: House['engineer']['as'], version: number) =>
      t.refused('POST /staff/view/update', { ...as, body: { ...view, id: made.id, version } })
    assert.equal((await change(house.engineer.as, made.version)).error, 'CHANGED_MEANWHILE')
    assert.equal((await change(colleague.as, shared.version)).error, 'FORBIDDEN')
    const abroad = await makeDesk()
    assert.equal((await change(abroad.engineer.as, shared.version)).error, 'NOT_FOUND')
    await t.ok('POST /staff/view/delete', { ...house.engineer.as, body: { id: made.id } })
    assert.equal((await list(colleague.as)).length, 6)
  })

  test('a count goes no further than it has to', async () => {
    const house = await makeDesk()
    const id = await eventIn(t, house, 'created')
    await t.db
      .execute(sql`insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, attribute, promises, due_time)
      select tenant_id, gen_random_uuid(), 'C' || n, template_id, customer_id, linkman_id, state, title, attribute, promises, due_time
      from events, generate_series(1, 1000) n where id = ${id}`)
    const open = (await t.ok('GET /staff/view/list', house.engineer.as)).find(one => one.id === 'open')
    assert.deepEqual([open?.count, open?.more], [1000, true])
  })

  test('nobody keeps more than a screenful of them', async () => {
    const house = await makeDesk()
    const statuses: number[] = []
    for (let i = 0; i < 51; i++)
      statuses.push(
        (await t.call('POST /staff/view/create', { ...house.engineer.as, body: { ...view, name: `v${i}` } })).status,
      )
    assert.deepEqual(statuses, [...Array<number>(50).fill(200), 409])
  })

  test('are shared by who handles requests, and leave room for the own ones of the others', async () => {
    const house = await makeDesk()
    const auditor = await makeStaff(t.db, house.tenant, { roles: ['auditor'] })
    const keep = (as: House['engineer']['as'], shared: boolean) =>
      t.call('POST /staff/view/create', { ...as, body: { ...view, shared } })
    assert.equal((await keep(auditor.as, true)).body.error, 'FORBIDDEN')
    const { data } = (await keep(auditor.as, false)).body
    const share = { ...auditor.as, body: { ...view, ...data, shared: true } }
    assert.equal((await t.refused('POST /staff/view/update', share)).error, 'FORBIDDEN')
    for (const { as } of [await makeStaff(t.db, house.tenant), await makeStaff(t.db, house.tenant)])
      for (let i = 0; i < 50; i++) await keep(as, true)
    const { id } = (await keep(house.engineer.as, false)).body.data
    const list = await t.ok('GET /staff/view/list', house.engineer.as)
    assert.ok(
      list.some(one => one.id === id),
      'their own is shown',
    )
  })
})

test('canned texts: own and shared ones', async () => {
  const house = await makeDesk()
  const colleague = await makeStaff(t.db, house.tenant)
  const text = { title: '已收到', content: '{customer}您好，{number} 已收到', shared: false }
  const list = async (as: House['engineer']['as']) =>
    (await t.ok('GET /staff/text/list', as)).map(one => [one.title, one.own])
  const made = await t.ok('POST /staff/text/create', { ...house.engineer.as, body: text })
  assert.deepEqual([await list(house.engineer.as), await list(colleague.as)], [[['已收到', true]], []])
  const changed = await t.ok('POST /staff/text/update', {
    ...house.engineer.as,
    body: { ...text, ...made, shared: true },
  })
  assert.equal(changed.version, made.version + 1)
  assert.deepEqual(await list(colleague.as), [['已收到', false]])
  const refuse = async (as: House['engineer']['as']) =>
    (await t.refused('POST /staff/text/delete', { ...as, body: { id: made.id } })).error
  assert.equal(await refuse(colleague.as), 'FORBIDDEN')
  assert.equal(await refuse((await makeDesk()).engineer.as), 'NOT_FOUND')
  await t.ok('POST /staff/text/delete', { ...house.engineer.as, body: { id: made.id } })
  assert.deepEqual(await list(house.engineer.as), [])
})

test('the requests of who is renamed are gone through in portions, each once, and only theirs', async () => {
  const house = await makeDesk()
  const colleague = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
  const abroad = await makeDesk()
  const event = await eventIn(t, house, 'created')
  const [row] = await t.db.select().from(events).where(eq(events.id, event))
  assert.ok(row, 'the event is there')
  // many of one moment: a portion ends among them. Ids of one millisecond have no order of their own
  const sorted = Array.from({ length: 449 }, newId).sort()
  const copies = sorted.map((id, n) => ({ ...row, id, eventNo: `X-${n}` }))
  await t.db.insert(events).values(copies)
  const [own] = copies.splice(0, 1)
  assert.ok(own, 'a copy')
  await t.db.update(events).set({ linkmanId: colleague.id }).where(eq(events.id, own.id))
  await t.db.update(linkmen).set({ name: 'Hawthorn' }).where(eq(linkmen.id, house.linkman.id))
  const { tenantId } = row
  const named = async () => {
    const { rows } = await t.db.execute<{ count: number }>(
      sql`select count(*)::integer as count from event_words where tenant_id = ${tenantId} and words @@ to_tsquery('simple', 'hawthorn')`,
    )
    return rows[0]?.count
  }
  const renamed = [{ linkmanId: house.linkman.id }, { customerId: abroad.linkman.customerId }]
  let left = await refreshSome(t.app, { tenantId, renamed })
  assert.deepEqual([await named(), left?.renamed], [199, renamed], 'one of them is a colleague of theirs')
  for (const [count, rest] of [
    [399, renamed],
    [449, renamed.slice(1)],
    [449, undefined],
  ] as const) {
    assert.ok(left, 'there is more')
    left = await refreshSome(t.app, left)
    assert.deepEqual([await named(), left?.renamed], [count, rest])
  }
  assert.equal(left, null)
  await refreshNames(t.app, { tenantId, renamed: [{ customerId: row.customerId }] })
  assert.equal(await named(), 449, 'a colleague of theirs is called otherwise')
})

test('a person who is switched off is not among the engineers', async () => {
  const house = await makeDesk()
  const left = await makeStaff(t.db, house.tenant)
  await t.db.update(staff).set({ enabled: false }).where(eq(staff.id, left.id))
  await t.db.update(tenants).set({ sla: {} }).where(eq(tenants.id, house.tenant.id))
  const { engineers } = await t.ok('GET /staff/event/choices', house.engineer.as)
  assert.deepEqual(
    engineers.map(one => one.id),
    [house.engineer.id],
  )
  await eventIn(t, house, 'created')
  const [row] = (await queue(house)).list
  assert.deepEqual([row?.dueTime, row?.dueKind], [null, null], 'where nothing is promised, nothing is due')
})
