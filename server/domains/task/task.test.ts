import { planIn } from '../../../test/plan'
import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { TASK_STATES, type TaskState, type TaskTab } from '../../../shared/task'
import { tenantDay, tenantTime } from '../../../shared/day'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman, makeProduct, makeStaff } from '../../../test/factories'
import { ctxIn, startTestServer, type Caller, type Refusal, type TestServer } from '../../../test/harness'
import { lifeTests } from '../../../test/life-tests'
import { taskIn } from '../../../test/task-life'
import { fileUses } from '../../kernel/files/file.table'
import { releaseUses } from '../../kernel/files/use.service'
import { eventCounts, events } from '../event/event.table'
import { taskCounts, taskRecords, tasks, taskTotals } from './task.table'

const MINUTE = 60_000
const PLAN = planIn(7)

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
})
const written = () =>
  Promise.all([tasks, taskRecords, taskCounts, taskTotals, events].map(table => t.db.select().from(table)))
after(() => t.close())

const summary = ({ status, error }: Refusal) => [status, error]
const get = (id: string, of: House = house) => t.ok('GET /v_open/doorGetTask', { ...of.linkman.as, query: { id } })
const event = (id: string, of: House = house) => t.ok('GET /ssp/event/get', { ...of.linkman.as, query: { id } })

test('Setting flags: anonymous, progress, evaluate, shop, wiki: without progress a customer sees what both sides wrote, and nothing else of the timelines', async () => {
  const own = await makeHouse(t, { tenant: { flags: { setting: { progress: false } } } })
  const { linkman, engineer } = own
  assert.equal((await t.ok('GET /linkc/getInitData', linkman.as)).setting.progress, false)
  const { id, eventId } = await taskIn(t, own, 'accepted')
  await t.ok('POST /ssp/event/remark/create', { ...linkman.as, body: { id: eventId, content: 'ring twice' } })
  await t.ok('POST /staff/event/remark', { ...engineer.as, body: { id: eventId, content: 'I will' } })
  await t.ok('POST /v_open/taskRecord/create', { ...linkman.as, body: { id, content: 'the dog is in' } })
  const ofEvent = { query: { id: eventId } }
  const ofTask = { query: { id } }
  const said = (records: { type: string; content: string }[]) => records.map(one => [one.type, one.content])
  assert.deepEqual(
    [
      said(await t.ok('GET /ssp/event/recordList', { ...linkman.as, ...ofEvent })),
      said(await t.ok('GET /linkc/task/recordList', { ...linkman.as, ...ofTask })),
    ],
    [
      [
        ['remark', 'I will'],
        ['remark', 'ring twice'],
      ],
      [['remark', 'the dog is in']],
    ],
  )
  const quiet = await eventIn(t, own, 'allocated')
  assert.deepEqual(await t.ok('GET /ssp/event/recordList', { ...linkman.as, query: { id: quiet } }), [])
  assert.deepEqual(
    summary(await t.refused('GET /ssp/event/recordList', { ...house.linkman.as, ...ofEvent })),
    [404, 'NOT_FOUND'],
    'a request of somebody else is not an empty timeline',
  )
  const types = (records: { type: string }[]) => records.map(one => one.type).reverse()
  assert.deepEqual(types(await t.ok('GET /staff/task/recordList', { ...engineer.as, ...ofTask })), [
    'create',
    'allocate',
    'accept',
    'remark',
  ])
  assert.equal(types(await t.ok('GET /staff/event/recordList', { ...engineer.as, ...ofEvent }))[0], 'create')
})

test('Event list flags: needs-update, process-list-read, finished-list-read, task-list-read: what is unread is kept for each request and task, and gone when that one is read', async () => {
  const own = await makeHouse(t)
  const { as } = own.linkman
  const [running, finished] = [await eventIn(t, own, 'processing'), await eventIn(t, own, 'finished')]
  const { id: task, eventId } = await taskIn(t, own, 'finished')
  const unread = async () => ({
    ...Object.fromEntries(
      (await t.ok('GET /ssp/event/list', { ...as, query: {} })).list.map(one => [one.id, one.unread > 0]),
    ),
    ...Object.fromEntries(
      (await t.ok('POST /linkc/task/search', { ...as, body: {} })).list.map(one => [one.id, one.unread > 0]),
    ),
  })
  const counted = async () => [
    (await t.ok('GET /ssp/event/unReadMsg', as)).count > 0,
    (await t.ok('GET /linkc/task/unReadMsg', as)).count > 0,
  ]
  assert.deepEqual(await unread(), { [running]: true, [finished]: true, [eventId]: true, [task]: true })
  assert.deepEqual(
    await unread(),
    { [running]: true, [finished]: true, [eventId]: true, [task]: true },
    'lists read nothing',
  )
  await t.ok('GET /ssp/event/readMsg', { ...as, query: { id: finished } })
  assert.deepEqual(await unread(), { [running]: true, [finished]: false, [eventId]: true, [task]: true })
  await t.ok('GET /linkc/task/readMsg', { ...as, query: { id: task } })
  assert.deepEqual(await unread(), { [running]: true, [finished]: false, [eventId]: true, [task]: false })
  assert.deepEqual(await counted(), [true, false])
  for (const id of [running, eventId]) await t.ok('GET /ssp/event/readMsg', { ...as, query: { id } })
  assert.deepEqual(await counted(), [false, false])
})

test('a request becomes a task, which lives until it is closed, and the request tells of it', async () => {
  const own = await makeHouse(t, { fields: [makeField('problem'), makeField('photo', { formType: 'attachment' })] })
  const { linkman, engineer, template, tenant } = own
  const product = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    qualityInfoEndTime: '2020-01-31',
  })
  const photo = await t.ok('POST /ssp/file/upload', {
    ...linkman.as,
    file: { name: 'a.txt', type: 'text/plain', bytes: 'a\n' },
  })
  const { id: eventId, eventNo } = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, productId: product.id, attribute: { problem: 'Water drips', photo: [photo.id] } },
  })
  await t.ok('POST /staff/event/allocate', {
    ...engineer.as,
    body: { id: eventId, staffId: engineer.id, planTime: PLAN },
  })
  const before = await event(eventId, own)
  assert.deepEqual(
    [before.taskId, before.taskNo, before.task, before.cost, before.discount, before.totalPrice],
    [null, '', null, null, null, null],
  )
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id: eventId } })
  const { taskId: id, ...converted } = await t.ok('POST /staff/event/convert', {
    ...engineer.as,
    body: { id: eventId, cost: 20_000, discount: 500, content: 'a second visit is needed' },
  })
  const taskNo = `TK${tenantDay(t.clock.now).replaceAll('-', '')}-0001`
  assert.deepEqual(converted, {
    id: eventId,
    state: 'converted',
    taskNo,
    cost: 20_000,
    discount: 500,
    totalPrice: 19_500,
  })
  assert.equal(
    (await t.ok('GET /ssp/event/recordList', { ...linkman.as, query: { id: eventId } }))[0]?.content,
    'a second visit is needed',
  )

  const created = await get(id, own)
  const known = { taskNo, eventId, eventNo, state: 'created', title: 'Water drips', planTime: PLAN }
  const made = { serviceType: template.name.zh, executorName: '', executorStaffId: '', unread: 1, totalPrice: 19_500 }
  assert.deepEqual({ ...created, ...known, ...made }, created)
  const { product: about, customer, linkman: who, attribute, fields } = created
  assert.deepEqual([about?.id, customer.id, who.phone], [product.id, linkman.customerId, linkman.phone])
  await t.ok('POST /staff/event/note', { ...engineer.as, body: { id: eventId, content: 'the dog bites' } })
  const shown = await t.ok('GET /staff/task/get', { ...engineer.as, query: { id } })
  assert.deepEqual(
    [shown.product?.qualityInfoStatus, shown.product?.qualityInfoEndTime, shown.notes.map(({ content }) => content)],
    ['out-of-warranty', '2020-01-31', ['the dog bites']],
    'staff see the warranty, and what the desk noted of the request',
  )
  assert.equal(JSON.stringify(await get(id, own)).includes('the dog bites'), false, 'the customer sees no note')
  await t.ok('POST /staff/task/note', { ...engineer.as, body: { id, content: 'it is a small dog' } })
  const { notes } = await t.ok('GET /staff/event/detail', { ...engineer.as, query: { id: eventId } })
  assert.deepEqual(
    notes.map(({ content }) => content),
    ['it is a small dog', 'the dog bites'],
    'the desk reads what was noted on the task, beside its own',
  )
  for (const seen of [await get(id, own), await event(eventId, own)])
    assert.equal(JSON.stringify(seen).includes('small dog'), false, 'and the customer does not')
  const photos = (attribute.photo as { id: string }[]).map(file => file.id)
  assert.deepEqual([attribute.problem, photos], ['Water drips', [photo.id]])
  assert.deepEqual(
    fields.map(field => field.fieldName),
    ['problem', 'photo'],
  )
  // the task keeps the files of the form by itself
  await t.db.transaction(tx => releaseUses(tx, ctxIn(t, tenant), { kind: 'event', ids: [eventId] }))
  assert.deepEqual(
    (await t.db.select().from(fileUses).where(eq(fileUses.fileId, photo.id))).map(use => [use.kind, use.subjectId]),
    [['task', id]],
  )

  const step = async (state: TaskState, go: () => Promise<{ id: string; state: TaskState }>) => {
    t.clock.advance(MINUTE)
    assert.deepEqual(await go(), { id, state })
    assert.equal((await event(eventId, own)).task?.state, state)
  }
  const { as } = engineer
  const allocate = () => t.ok('POST /staff/task/allocate', { ...as, body: { id, staffId: engineer.id } })
  await step('allocated', allocate)
  await step('refused', () => t.ok('POST /staff/task/refuse', { ...as, body: { id, reason: 'quarrel with the boss' } }))
  assert.deepEqual([(await get(id, own)).executorStaffId, (await get(id, own)).executorName], ['', ''])
  await step('allocated', allocate)
  await step('accepted', () => t.ok('POST /staff/task/accept', { ...as, body: { id } }))
  const arriveTime = new Date(t.clock.now + 30 * MINUTE).toISOString()
  await step('accepted', () => t.ok('POST /staff/task/depart', { ...as, body: { id, arriveTime, confirmed: true } }))
  assert.deepEqual([(await get(id, own)).arriveTime, (await get(id, own)).executorPhone], [arriveTime, engineer.phone])
  // the request and its list say of the visit what the task says
  const onTheWay = {
    state: 'accepted',
    planTime: PLAN,
    planMinutes: 120,
    executorName: engineer.displayName,
    executorOpenUserId: '',
    arriveTime,
    onSiteTime: null,
    finishTime: null,
    offReason: '',
    report: null,
  }
  assert.deepEqual((await event(eventId, own)).task, onTheWay)
  assert.deepEqual((await t.ok('GET /ssp/event/list', linkman.as)).list[0]?.task, onTheWay)
  await step('processing', () => t.ok('POST /staff/task/start', { ...as, body: { id } }))
  await step('finished', () =>
    t.ok('POST /staff/task/finish', { ...as, body: { id, serviceContent: 'seal replaced' } }),
  )
  const finished = await get(id, own)
  assert.deepEqual(
    [finished.serviceContent, finished.finishTime],
    ['seal replaced', new Date(t.clock.now).toISOString()],
  )
  t.clock.advance(MINUTE)
  assert.deepEqual(await t.ok('POST /staff/task/price', { ...as, body: { id, cost: 30_000, discount: 30_000 } }), {
    id,
    cost: 30_000,
    discount: 30_000,
    totalPrice: 0,
  })
  await step('closed', () => t.ok('POST /staff/task/close', { ...as, body: { id } }))
  const over = await event(eventId, own)
  assert.deepEqual([over.state, over.cost, over.discount, over.totalPrice], ['converted', 30_000, 30_000, 0])

  assert.deepEqual(
    (await t.ok('GET /linkc/task/recordList', { ...linkman.as, query: { id } }))
      .map(record => [record.type, record.content, record.executorName])
      .reverse(),
    [
      ['create', '', ''],
      ['allocate', '', engineer.displayName],
      ['refuse', '', ''],
      ['allocate', '', engineer.displayName],
      ['accept', '', ''],
      ['depart', '', ''],
      ['start', '', ''],
      ['finish', 'seal replaced', ''],
      ['price', '', ''],
      ['close', '', ''],
    ],
  )
  const seen = await t.ok('GET /staff/task/recordList', { ...as, query: { id } })
  assert.equal(seen.find(record => record.type === 'refuse')?.content, 'quarrel with the boss')
  const { list: told } = await t.ok('GET /ssp/message/list', { ...linkman.as, query: {} })
  assert.deepEqual(
    told
      .filter(message => message.kind === 'task')
      .map(message => [message.url, message.title])
      .reverse(),
    ['已派单', '已派单', '已接单', '已出发', '已完成', '费用更新'].map(title => [`/task/details?id=${id}`, title]),
  )
})

test('only an event that is worked on is converted, once, by who may, at a price that makes sense', async () => {
  for (const state of ['created', 'allocated', 'finished', 'off', 'converted'] as const) {
    const id = await eventIn(t, house, state)
    const before = await written()
    assert.deepEqual(summary(await t.refused('POST /staff/event/convert', { ...house.engineer.as, body: { id } })), [
      409,
      'EVENT_STATE',
    ])
    assert.deepEqual(await written(), before, state)
  }
  const id = await eventIn(t, house, 'processing')
  const before = await written()
  const helper = await makeStaff(t.db, house.tenant, { permissions: ['event.read', 'event.handle'] })
  assert.deepEqual(summary(await t.refused('POST /staff/event/convert', { ...helper.as, body: { id } })), [
    403,
    'FORBIDDEN',
  ])
  for (const [more, refusal] of [
    [{ cost: 100, discount: 101 }, [400, 'TASK_DISCOUNT']],
    [{ discount: 1 }, [400, 'TASK_DISCOUNT']],
    [{ planTime: '2026-02-30 10:00' }, [400, 'BAD_REQUEST']],
  ] as const)
    assert.deepEqual(
      summary(await t.refused('POST /staff/event/convert', { ...house.engineer.as, body: { id, ...more } })),
      refusal,
    )
  assert.deepEqual(await written(), before)

  // a double tap and a retry get one answer, another tap none
  const idempotencyKey = randomUUID()
  const tap = (key = idempotencyKey) =>
    t.call('POST /staff/event/convert', { ...house.engineer.as, idempotencyKey: key, body: { id } })
  const answers = [...(await Promise.all([tap(), tap()])), await tap()]
  assert.deepEqual(new Set(answers.map(answer => JSON.stringify([answer.status, answer.body.data]))).size, 1)
  assert.equal((await tap(randomUUID())).status, 409)
  const other = await eventIn(t, house, 'processing')
  const at = await Promise.all(
    Array.from({ length: 5 }, () => t.call('POST /staff/event/convert', { ...house.engineer.as, body: { id: other } })),
  )
  assert.deepEqual(at.map(answer => answer.status).sort(), [200, 409, 409, 409, 409])
  assert.equal((await t.db.select().from(tasks).where(eq(tasks.eventId, other))).length, 1)
})

test('an event of before there were versions of forms keeps its form in the task', async () => {
  const id = await eventIn(t, house, 'processing', { problem: 'old' })
  await t.db
    .update(events)
    .set({ formVersionId: null, fields: [makeField('problem', { displayName: { zh: 'vor langer Zeit' } })] })
    .where(eq(events.id, id))
  const { taskId } = await t.ok('POST /staff/event/convert', { ...house.engineer.as, body: { id } })
  const { fields, attribute } = await get(taskId)
  assert.deepEqual([fields.map(field => field.displayName), attribute.problem], [['vor langer Zeit'], 'old'])
})

/** Another company, and another customer of this one. */
let strangersMade: Promise<{ abroad: House; cousin: Caller }> | undefined
const elsewhere = () =>
  (strangersMade ??= (async () => ({
    abroad: await makeHouse(t),
    cousin: (await makeLinkman(t.db, house.tenant)).as,
  }))())
lifeTests(TASK_STATES, {
  make: async state => (await taskIn(t, house, state)).id,
  written,
  refused: 'TASK_STATE',
  sides: [
    {
      as: () => house.engineer.as,
      strangers: async () => [(await elsewhere()).abroad.engineer.as],
      calls: {
        accept: (id, as) => t.call('POST /staff/task/accept', { ...as, body: { id } }),
        refuse: (id, as) => t.call('POST /staff/task/refuse', { ...as, body: { id, reason: 'x' } }),
        depart: (id, as) =>
          t.call('POST /staff/task/depart', { ...as, body: { id, arriveTime: new Date(t.clock.now).toISOString() } }),
        start: (id, as) => t.call('POST /staff/task/start', { ...as, body: { id } }),
        finish: (id, as) => t.call('POST /staff/task/finish', { ...as, body: { id, serviceContent: 'x' } }),
        price: (id, as) => t.call('POST /staff/task/price', { ...as, body: { id, cost: 1, discount: 0 } }),
        close: (id, as) => t.call('POST /staff/task/close', { ...as, body: { id } }),
        takeBack: (id, as) => t.call('POST /staff/task/takeBack', { ...as, body: { id, reason: 'x' } }),
        arrive: (id, as) => t.call('POST /staff/task/arrive', { ...as, body: { id } }),
        revisit: (id, as) => t.call('POST /staff/task/revisit', { ...as, body: { id, reason: 'x' } }),
        complete: (id, as) => t.call('POST /staff/task/complete', { ...as, body: { id, serviceContent: 'x' } }),
        reopen: (id, as) => t.call('POST /staff/task/reopen', { ...as, body: { id, reason: 'x' } }),
        schedule: (id, as) =>
          t.call('POST /staff/task/schedule', { ...as, body: { id, planTime: tenantTime(t.clock.now + 86_400_000) } }),
        off: (id, as) => t.call('POST /staff/task/off', { ...as, body: { id, reason: 'x' } }),
        allocate: async (id, as) =>
          t.call('POST /staff/task/allocate', {
            ...as,
            body: { id, staffId: (await makeStaff(t.db, house.tenant)).id },
          }),
        remark: (id, as) => t.call('POST /staff/task/remark', { ...as, body: { id, content: 'x' } }),
      },
      allowed: {
        created: ['price', 'off', 'allocate', 'remark', 'schedule', 'complete'],
        allocated: ['accept', 'refuse', 'price', 'off', 'allocate', 'remark', 'schedule', 'complete', 'takeBack'],
        accepted: [
          'refuse',
          'depart',
          'arrive',
          'start',
          'revisit',
          'price',
          'off',
          'allocate',
          'remark',
          'schedule',
          'complete',
          'takeBack',
        ],
        processing: [
          'finish',
          'price',
          'off',
          'allocate',
          'remark',
          'schedule',
          'complete',
          'takeBack',
          'arrive',
          'revisit',
        ],
        finished: ['price', 'close', 'remark', 'reopen'],
        closed: ['remark'],
        refused: ['price', 'off', 'allocate', 'remark', 'schedule', 'complete'],
        off: ['remark', 'reopen'],
      },
    },
  ],
})
test('a customer writes to a task in every state, and only to their own', async () => {
  const { abroad, cousin } = await elsewhere()
  for (const state of TASK_STATES) {
    const { id } = await taskIn(t, house, state)
    const body = { id, content: 'x' }
    await t.ok('POST /v_open/taskRecord/create', { ...house.linkman.as, body })
    for (const as of [cousin, abroad.linkman.as])
      assert.deepEqual(summary(await t.refused('POST /v_open/taskRecord/create', { ...as, body })), [404, 'NOT_FOUND'])
  }
})

test('a task is evaluated once, when it is finished or closed, on the stars and tags of requests; staff see it on the task', async () => {
  const company = await makeHouse(t)
  const { as } = company.linkman
  const { id } = await taskIn(t, company, 'processing')
  const body = {
    id,
    star: 5,
    starFields: [] as { name: string; star: number }[],
    tags: [] as string[],
    content: 'on time',
  }
  const send = async (input: object, who: Caller = as) => {
    const { status, body: said } = await t.send('POST /v_open/evaluate', { ...who, body: { ...body, ...input } })
    return [status, said.error]
  }
  assert.deepEqual(await send({}), [409, 'TASK_STATE'], 'the work goes on')
  assert.equal((await t.ok('GET /v_open/evaluateInitData', { ...as, query: { id } })).canEvaluate, false)
  await t.ok('POST /staff/task/finish', { ...company.engineer.as, body: { id, serviceContent: 'pump replaced' } })
  const begun = await t.ok('GET /v_open/evaluateInitData', { ...as, query: { id } })
  assert.deepEqual([begun.canEvaluate, begun.task.evaluation], [true, null])
  assert.deepEqual(await send({ starFields: [], tags: ['nonsense'] }), [400, 'EVALUATE_TAG'])
  assert.deepEqual(await send({ starFields: [], star: undefined }), [400, 'BAD_REQUEST'])
  const stranger = await makeLinkman(t.db, company.tenant)
  assert.deepEqual(await send({ starFields: [] }, stranger.as), [404, 'NOT_FOUND'])
  const { starEvaluateFeilds: aspects } = begun.evaluateConfig
  const said = { ...body, starFields: aspects.slice(0, 1).map(name => ({ name, star: 4 })) }
  const [one, two] = await Promise.all([send(said), send(said)])
  assert.deepEqual([one, two].map(([status]) => status).sort(), [200, 409], 'two at once are one')
  assert.deepEqual(await send(said), [409, 'TASK_EVALUATED'])
  await t.ok('POST /staff/task/close', { ...company.engineer.as, body: { id } })
  assert.deepEqual(await send(said), [409, 'TASK_EVALUATED'])
  const seen = await t.ok('GET /staff/task/get', { ...company.engineer.as, query: { id } })
  assert.deepEqual([seen.evaluation?.star, seen.evaluation?.content], [5, 'on time'])
  const [last] = await t.ok('GET /linkc/task/recordList', { ...as, query: { id } })
  assert.deepEqual([last?.type, last?.actor], ['close', 'staff'])
  const closed = await taskIn(t, company, 'closed')
  assert.deepEqual(await send({ ...said, id: closed.id }), [200, undefined])
})

test('an engineer has a face for whom they served: jobs, stars and what was said of requests and tasks, without names', async () => {
  const company = await makeHouse(t)
  const { as } = company.linkman
  const id = company.engineer.id
  const info = (who: Caller = as) => t.send('GET /engineer/info', { ...who, query: { id } })
  assert.equal((await info()).status, 404, 'served nobody yet')
  const request = await eventIn(t, company, 'finished')
  await t.ok('POST /ssp/event/evaluate', { ...as, body: { id: request, star: 4, content: 'kind' } })
  const task = await taskIn(t, company, 'finished')
  await t.ok('POST /v_open/evaluate', { ...as, body: { id: task.id, star: 5, content: 'on time' } })
  const face = await t.ok('GET /engineer/info', { ...as, query: { id } })
  assert.deepEqual([face.jobs, face.star, face.stars, face.evaluations], [2, 4.5, [0, 0, 0, 1, 1], 2])
  const comments = (who: Caller, page: object = {}) =>
    t.send('POST /engineer/comments', { ...who, body: { id, ...page } })
  const { list, total } = await t.ok('POST /engineer/comments', { ...as, body: { id } })
  assert.deepEqual(
    [total, list.map(({ content, star }) => [content, star])],
    [
      2,
      [
        ['on time', 5],
        ['kind', 4],
      ],
    ],
  )
  assert.ok(
    list.every(({ name }) => /^.\*\*$/u.test(name)),
    'of names the first letter',
  )
  const second = await t.ok('POST /engineer/comments', { ...as, body: { id, pageNum: 2, pageSize: 1 } })
  assert.deepEqual(
    second.list.map(({ content }) => content),
    ['kind'],
  )
  const other = await makeLinkman(t.db, company.tenant)
  assert.deepEqual([(await info(other.as)).status, (await comments(other.as)).status], [404, 404])
})

test('a task that was given to a colleague is not for others, and each call needs its permission', async () => {
  const colleague = await makeStaff(t.db, house.tenant)
  const reader = await makeStaff(t.db, house.tenant, { permissions: ['task.read'] })
  const arriveTime = new Date(t.clock.now).toISOString()
  const states = { allocated: await taskIn(t, house, 'allocated'), accepted: await taskIn(t, house, 'accepted') }
  const working = await taskIn(t, house, 'processing')
  const before = await written()
  for (const { as } of [colleague, reader]) {
    const asked = await Promise.all([
      t.refused('POST /staff/task/accept', { ...as, body: { id: states.allocated.id } }),
      t.refused('POST /staff/task/refuse', { ...as, body: { id: states.allocated.id, reason: 'x' } }),
      t.refused('POST /staff/task/depart', { ...as, body: { id: states.accepted.id, arriveTime } }),
      t.refused('POST /staff/task/start', { ...as, body: { id: states.accepted.id } }),
      t.refused('POST /staff/task/finish', { ...as, body: { id: working.id, serviceContent: 'x' } }),
      t.refused('POST /staff/task/price', { ...as, body: { id: working.id, cost: 1, discount: 0 } }),
    ])
    assert.deepEqual(
      asked.map(({ error }) => error),
      Array(6).fill('FORBIDDEN'),
    )
  }
  const { as } = reader
  const asked = await Promise.all([
    t.refused('POST /staff/task/allocate', { ...as, body: { id: states.allocated.id, staffId: reader.id } }),
    t.refused('POST /staff/task/close', { ...as, body: { id: working.id } }),
    t.refused('POST /staff/task/off', { ...as, body: { id: states.allocated.id, reason: 'x' } }),
    t.refused('POST /staff/task/remark', { ...as, body: { id: working.id, content: 'x' } }),
    t.refused('POST /staff/task/note', { ...as, body: { id: working.id, content: 'x' } }),
  ])
  assert.deepEqual(
    asked.map(({ error }) => error),
    Array(5).fill('FORBIDDEN'),
  )
  assert.deepEqual(await written(), before)
  assert.equal((await t.ok('GET /staff/task/get', { ...as, query: { id: working.id } })).state, 'processing')
})

test('prices are whole cents, and no discount is more than the cost', async () => {
  const { id } = await taskIn(t, house, 'accepted')
  const { as } = house.engineer
  const before = await written()
  for (const [cost, discount, refusal] of [
    [100, 101, 'TASK_DISCOUNT'],
    [-1, 0, 'BAD_REQUEST'],
    [1.5, 0, 'BAD_REQUEST'],
    [100_000_001, 0, 'BAD_REQUEST'],
  ] as const)
    assert.deepEqual(summary(await t.refused('POST /staff/task/price', { ...as, body: { id, cost, discount } })), [
      400,
      refusal,
    ])
  assert.deepEqual(await written(), before)
})

test('what a customer is told in words says something', async () => {
  const { as } = house.engineer
  const given = await taskIn(t, house, 'allocated')
  const working = await taskIn(t, house, 'processing')
  const request = await eventIn(t, house, 'created')
  const before = await written()
  for (const blank of ['', ' ', '\u3000\n\t']) {
    const asked = await Promise.all([
      t.refused('POST /staff/task/refuse', { ...as, body: { id: given.id, reason: blank } }),
      t.refused('POST /staff/task/off', { ...as, body: { id: given.id, reason: blank } }),
      t.refused('POST /staff/task/finish', { ...as, body: { id: working.id, serviceContent: blank } }),
      t.refused('POST /staff/event/finish', { ...as, body: { id: request, serviceContent: blank } }),
      t.refused('POST /ssp/event/off', { ...house.linkman.as, body: { id: request, reason: blank } }),
      t.refused('POST /ssp/event/reopen', { ...house.linkman.as, body: { id: request, reason: blank } }),
    ])
    assert.deepEqual(
      asked.map(({ error }) => error),
      Array(6).fill('BAD_REQUEST'),
    )
  }
  assert.deepEqual(await written(), before)
  await t.ok('POST /staff/task/off', { ...as, body: { id: given.id, reason: ' too far\n' } })
})

test('an id is the same in capitals, also where a request tells what its task costs', async () => {
  const { id, eventId } = await taskIn(t, house, 'processing')
  await t.ok('POST /staff/task/price', { ...house.engineer.as, body: { id, cost: 500, discount: 100 } })
  const capitals = await event(eventId.toUpperCase())
  assert.deepEqual([capitals.taskId, capitals.cost, capitals.totalPrice], [id, 500, 400])
})

test('level is for staff only', async () => {
  const { id } = await taskIn(t, house, 'created')
  await t.db.update(tasks).set({ level: 'urgent' }).where(eq(tasks.id, id))
  assert.equal((await get(id)).level, '')
  assert.equal((await t.ok('GET /staff/task/get', { ...house.engineer.as, query: { id } })).level, 'urgent')
})

test('lists: tabs, counts, pages, and keyword in number and title', async () => {
  const own = await makeHouse(t)
  const made = new Map<TaskState, string>()
  for (const state of TASK_STATES) {
    t.clock.advance(MINUTE)
    made.set(state, (await taskIn(t, own, state, { problem: `in ${state}` })).id)
  }
  const ids = (...states: TaskState[]) => states.map(state => made.get(state))
  const tabs: Record<TaskTab, TaskState[]> = {
    all: TASK_STATES.toReversed(),
    waiting: ['refused', 'accepted', 'allocated', 'created'],
    processing: ['processing'],
    finished: ['closed', 'finished'],
    off: ['off'],
  }
  const { as } = own.linkman
  for (const [state, states] of Object.entries(tabs) as [TaskTab, TaskState[]][]) {
    const page = await t.ok('POST /linkc/task/search', { ...as, body: { state } })
    assert.deepEqual([page.list.map(task => task.id), page.total], [ids(...states), states.length], state)
  }
  assert.deepEqual(await t.ok('GET /linkc/task/countforList', as), {
    all: 8,
    waiting: 4,
    processing: 1,
    finished: 2,
    off: 1,
  })
  const second = await t.ok('POST /linkc/task/search', { ...as, body: { pageNum: 2, pageSize: 3 } })
  assert.deepEqual([second.list.map(task => task.id), second.pages], [ids('finished', 'processing', 'accepted'), 3])
  const search = async (keyword: string, state?: TaskTab) =>
    (await t.ok('POST /linkc/task/search', { ...as, body: { keyword, ...(state ? { state } : {}) } })).list.map(
      task => task.id,
    )
  const { taskNo } = await get(made.get('off') ?? '', own)
  assert.deepEqual(await search(taskNo.slice(-6)), ids('off'))
  assert.deepEqual(await search('in processing'), ids('processing'))
  assert.deepEqual(await search('in processing', 'off'), [])
  assert.deepEqual(await search('%'), [])
  const staff = await t.ok('GET /staff/task/list', { ...own.engineer.as, query: { state: 'refused' } })
  assert.deepEqual([staff.list.map(task => task.id), staff.total], [ids('refused'), 1])
  assert.equal((await t.ok('GET /staff/task/list', own.engineer.as)).total, 8)
  const found = async (keyword: string, state?: TaskState) =>
    (await t.ok('GET /staff/task/list', { ...own.engineer.as, query: { keyword, ...(state ? { state } : {}) } })).list
  assert.deepEqual(
    (await found(taskNo)).map(task => task.id),
    ids('off'),
  )
  assert.deepEqual(await found(taskNo, 'finished'), [], 'in another state')
  assert.deepEqual(await found('%'), [], 'a keyword without words')
  const foreign = await makeHouse(t)
  const others = await t.ok('GET /staff/task/list', { ...foreign.engineer.as, query: { keyword: taskNo } })
  assert.deepEqual(others.list, [], 'another company finds nothing')
  const raised = await t.ok('GET /ssp/event/list', { ...as, query: { pageSize: 50 } })
  assert.deepEqual(
    raised.list.map(one => [one.taskId, one.task?.state]).reverse(),
    TASK_STATES.map(state => [made.get(state), state]),
  )
})

test('words are found in what was asked, done and written, in every language and form', async () => {
  const own = await makeHouse(t, {
    fields: [
      makeField('problem'),
      makeField('kind', {
        formType: 'select',
        isSearch: 1,
        setting: { dataSource: [{ value: 'noise', text: { zh: '噪音', en: 'Rattling', ru: 'Шумит' } }] },
      }),
    ],
  })
  const { linkman, engineer, tenant, template } = own
  const product = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    name: { zh: '滚筒洗衣机', en: 'Washer' },
    serialNumber: 'WX2201-77',
  })
  const convert = async (attribute: Record<string, unknown>, productId?: string) => {
    t.clock.advance(MINUTE)
    const { id } = await t.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute, ...(productId ? { productId } : {}) },
    })
    await t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
    await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
    return (await t.ok('POST /staff/event/convert', { ...engineer.as, body: { id } })).taskId
  }
  const zh = await convert({ problem: '洗衣机不排水', kind: 'noise' }, product.id)
  const ru = await convert({ problem: 'Кондиционеры протекают' })
  const en = await convert({ problem: 'The boilers are leaking' })
  const find = async (keyword: string, more: { state?: TaskTab } = {}, as = linkman.as) =>
    (await t.ok('POST /linkc/es/task/search', { ...as, body: { keyword, ...more } })).list.map(task => task.id)
  assert.deepEqual(await find('排水'), [zh])
  assert.deepEqual(await find('滚筒'), [zh])
  assert.deepEqual(await find('wx2201'), [zh])
  assert.deepEqual([await find('噪音'), await find('rattling'), await find('шумит')], [[zh], [zh], [zh]])
  assert.deepEqual(await find('кондиционер протекает'), [ru])
  assert.deepEqual([await find('boiler'), await find('leak boiler'), await find('boiler washer')], [[en], [en], []])
  assert.deepEqual([await find('排水', { state: 'finished' }), await find('，。')], [[], []])

  await t.ok('POST /v_open/taskRecord/create', { ...linkman.as, body: { id: en, content: 'the gate code is 4711' } })
  assert.deepEqual(await find('gate'), [en])
  await t.ok('POST /staff/task/allocate', { ...engineer.as, body: { id: zh, staffId: engineer.id } })
  await t.ok('POST /staff/task/refuse', { ...engineer.as, body: { id: zh, reason: 'quarrelsome' } })
  assert.deepEqual(await find('quarrelsome'), [])
  await t.ok('POST /staff/task/allocate', { ...engineer.as, body: { id: zh, staffId: engineer.id } })
  await t.ok('POST /staff/task/accept', { ...engineer.as, body: { id: zh } })
  await t.ok('POST /staff/task/start', { ...engineer.as, body: { id: zh } })
  await t.ok('POST /staff/task/finish', { ...engineer.as, body: { id: zh, serviceContent: '更换排水泵' } })
  assert.deepEqual([await find('更换'), await find('排水', { state: 'finished' })], [[zh], [zh]])
  await t.ok('POST /linkc/task/search', { ...linkman.as, body: {} })

  const cousin = await makeLinkman(t.db, tenant)
  assert.deepEqual([await find('排水', {}, cousin.as), await find('排水', {}, house.linkman.as)], [[], []])
})

test('what staff write is unread until it is read', async () => {
  const own = await makeHouse(t)
  const { as } = own.linkman
  const { id } = await taskIn(t, own, 'accepted')
  assert.deepEqual(await t.ok('GET /linkc/task/unReadMsg', as), { count: 3 })
  assert.equal((await t.ok('POST /linkc/task/search', { ...as, body: {} })).list[0]?.unread, 3)
  assert.deepEqual(await t.ok('GET /linkc/task/readMsg', { ...as, query: { id } }), { done: true })
  assert.deepEqual(await t.ok('GET /linkc/task/unReadMsg', as), { count: 0 })
  const unread = await t.db
    .select()
    .from(taskRecords)
    .where(and(eq(taskRecords.subjectId, id), eq(taskRecords.isRead, false)))
  assert.deepEqual(unread, [])
})

test('after a life the running totals of events and tasks are what is there', async () => {
  const own = await makeHouse(t)
  for (const state of TASK_STATES) await taskIn(t, own, state)
  for (const [rows, counts, states] of [
    [tasks, taskCounts, TASK_STATES],
    [events, eventCounts, ['processing', 'converted']],
  ] as const) {
    const there = await t.db.select({ state: rows.state }).from(rows).where(eq(rows.tenantId, own.tenant.id))
    const counted = await t.db.select().from(counts).where(eq(counts.tenantId, own.tenant.id))
    for (const state of states)
      assert.equal(
        counted.find(row => row.state === state)?.count ?? 0,
        there.filter(row => row.state === state).length,
        state,
      )
  }
})
