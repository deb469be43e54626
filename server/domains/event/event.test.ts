import { planIn } from '../../../test/plan'
import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman, makeProduct, makeStaff, makeTemplate } from '../../../test/factories'
import { startTestServer, type Refusal, type TestServer } from '../../../test/harness'
import { sentBy } from '../../../test/plans'
import { EVENT_STATES, type EventState, type EventTab } from '../../../shared/event'
import { tenantDay, tenantTime } from '../../../shared/day'
import { maskPhone } from '../../../shared/phone'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { products } from '../product/product.table'
import { eventCounts, eventRecords, events, eventTemplates } from './event.table'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const PLAN = planIn(7)

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
})
after(() => t.close())

const summary = ({ status, error }: Refusal) => [status, error]
const get = (id: string, of: House = house) => t.ok('GET /ssp/event/get', { ...of.linkman.as, query: { id } })
const records = (id: string, of: House = house) =>
  t.ok('GET /ssp/event/recordList', { ...of.linkman.as, query: { id } })

test('a request and a page of requests are read with so many statements', async () => {
  const id = await eventIn(t, house, 'created')
  const list = () => t.ok('GET /ssp/event/list', house.linkman.as)
  for (const [read, most] of [
    [() => get(id), 5],
    [list, 3],
  ] as const) {
    // the first learns the version of the form
    await read()
    const sent = await sentBy(read)
    assert.equal(sent.length, most, sent.map(({ text }) => text.slice(0, 80)).join('\n'))
  }
})

test('a request lives from its creation to its evaluation', async () => {
  const own = await makeHouse(t, {
    fields: [makeField('problem', { formType: 'textarea' }), makeField('when', { formType: 'planTime' })],
  })
  const { linkman, engineer, template, tenant } = own
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId })
  const when = tenantTime(t.clock.now + 3 * DAY)
  const { id, eventNo } = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, productId: product.id, attribute: { problem: '  Water\n drips  ', when } },
  })
  assert.equal(eventNo, `SR${tenantDay(t.clock.now).replaceAll('-', '')}-0001`)

  const created = await get(id, own)
  assert.deepEqual(
    [
      created.state,
      created.title,
      created.planTime,
      created.product?.id,
      created.templateName,
      created.executorName,
      created.createTime,
      created.finishTime,
      created.templateOpen,
      created.customer.id,
      created.linkman.phone,
      created.attribute.problem,
    ],
    [
      'created',
      'Water drips',
      when,
      product.id,
      template.name.zh,
      '',
      new Date(t.clock.now).toISOString(),
      null,
      true,
      linkman.customerId,
      linkman.phone,
      '  Water\n drips  ',
    ],
  )
  t.clock.advance(MINUTE)
  assert.deepEqual(
    await t.ok('POST /staff/event/allocate', {
      ...engineer.as,
      body: { id, staffId: engineer.id, planTime: PLAN },
    }),
    { id, state: 'allocated' },
  )
  t.clock.advance(MINUTE)
  assert.deepEqual(await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } }), {
    id,
    state: 'processing',
  })
  t.clock.advance(MINUTE)
  const arriveTime = new Date(t.clock.now + 30 * MINUTE).toISOString()
  await t.ok('POST /staff/event/depart', { ...engineer.as, body: { id, arriveTime, confirmed: true } })
  t.clock.advance(MINUTE)
  const underWay = await get(id, own)
  assert.deepEqual(
    [
      underWay.state,
      underWay.arriveTime,
      underWay.planTime,
      underWay.executorName,
      underWay.executorPhone,
      underWay.executorStar,
      underWay.executorCount,
      underWay.serviceContent,
      underWay.unread,
    ],
    ['processing', arriveTime, PLAN, engineer.displayName, engineer.phone, null, 0, '', 3],
  )
  await t.ok('POST /staff/event/finish', { ...engineer.as, body: { id, serviceContent: 'seal replaced' } })
  const finished = await get(id, own)
  assert.deepEqual(
    [finished.state, finished.serviceContent, finished.finishTime, finished.star, finished.executorCount],
    ['finished', 'seal replaced', new Date(t.clock.now).toISOString(), null, 1],
  )
  t.clock.advance(MINUTE)
  const evaluation = await t.ok('POST /ssp/event/evaluate', {
    ...linkman.as,
    language: 'en',
    body: { id, star: 5, tags: ['On time', 'Skilled'], starFields: [{ name: 'Attitude', star: 4 }], content: 'thanks' },
  })
  assert.deepEqual(evaluation, {
    eventId: id,
    star: 5,
    tags: ['On time', 'Skilled'],
    starFields: [{ name: 'Attitude', star: 4 }],
    content: 'thanks',
    createTime: new Date(t.clock.now).toISOString(),
  })
  assert.deepEqual(await t.ok('GET /ssp/event/evaluate', { ...linkman.as, query: { id } }), evaluation)
  const evaluated = await get(id, own)
  assert.deepEqual(
    [evaluated.state, evaluated.star, evaluated.executorStar, evaluated.executorCount],
    ['evaluated', 5, 5, 1],
  )

  const timeline = await records(id, own)
  assert.deepEqual(
    timeline.map(r => [r.type, r.actor, r.actorName, r.content, r.executorName, r.arriveTime]),
    [
      ['evaluate', 'linkman', linkman.name, 'thanks', '', null],
      ['finish', 'staff', engineer.displayName, 'seal replaced', '', null],
      ['depart', 'staff', engineer.displayName, '', '', arriveTime],
      ['accept', 'staff', engineer.displayName, '', '', null],
      ['allocate', 'staff', engineer.displayName, '', engineer.displayName, null],
      ['create', 'linkman', linkman.name, '', '', null],
    ],
  )
  const receipt = await t.ok('GET /ssp/event/fields/showReceipt', { ...linkman.as, language: 'en', query: { id } })
  assert.deepEqual(
    receipt.map(f => [f.fieldName, f.displayName, f.setting.content?.slice(0, 10)]),
    [
      ['executorName', 'Engineer', engineer.displayName],
      ['finishTime', 'Finished at', tenantDay(t.clock.now)],
      ['serviceContent', 'Work done', 'seal repla'],
    ],
  )
})

/** Every action of a customer and an engineer, with a body that is right but for the state. */
const ACTIONS = {
  update: (id: string, h: House) =>
    t.call('POST /ssp/event/update', { ...h.linkman.as, body: { id, attribute: { problem: 'new' } } }),
  off: (id: string, h: House) => t.call('POST /ssp/event/off', { ...h.linkman.as, body: { id, reason: 'r' } }),
  urge: (id: string, h: House) => t.call('POST /ssp/event/urge', { ...h.linkman.as, body: { id } }),
  reopen: (id: string, h: House) => t.call('POST /ssp/event/reopen', { ...h.linkman.as, body: { id, reason: 'r' } }),
  evaluate: (id: string, h: House) => t.call('POST /ssp/event/evaluate', { ...h.linkman.as, body: { id, star: 3 } }),
  boli: (id: string, h: House) => t.call('POST /ssp/event/boli/evaluate', { ...h.linkman.as, body: { id, star: 3 } }),
  allocate: async (id: string, h: House) =>
    t.call('POST /staff/event/allocate', {
      ...h.engineer.as,
      body: { id, staffId: (await makeStaff(t.db, h.tenant)).id },
    }),
  accept: (id: string, h: House) => t.call('POST /staff/event/accept', { ...h.engineer.as, body: { id } }),
  depart: (id: string, h: House) =>
    t.call('POST /staff/event/depart', {
      ...h.engineer.as,
      body: { id, arriveTime: new Date(t.clock.now).toISOString() },
    }),
  finish: (id: string, h: House) =>
    t.call('POST /staff/event/finish', { ...h.engineer.as, body: { id, serviceContent: 'done' } }),
}
const ALLOWED: Record<keyof typeof ACTIONS, EventState[]> = {
  update: ['created'],
  off: ['created', 'allocated', 'processing'],
  urge: ['created', 'allocated', 'processing'],
  reopen: ['finished', 'evaluated'],
  evaluate: ['finished'],
  boli: ['finished'],
  allocate: ['created', 'allocated', 'processing'],
  accept: ['allocated'],
  depart: ['processing'],
  finish: ['processing'],
}

for (const state of EVENT_STATES)
  test(`in state ${state} only what is allowed can be done, and a refusal changes nothing`, async () => {
    const id = await eventIn(t, house, state === 'converted' ? 'processing' : state)
    const where = and(eq(events.tenantId, house.tenant.id), eq(events.id, id))
    if (state === 'converted') await t.db.update(events).set({ state }).where(where)
    const written = async () => [
      await t.db.select().from(events).where(where),
      await t.db.select().from(eventRecords).where(eq(eventRecords.subjectId, id)),
      await t.db.select().from(eventCounts).where(eq(eventCounts.tenantId, house.tenant.id)),
    ]
    const before = await written()
    const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]
    for (const name of names.filter(n => !ALLOWED[n].includes(state))) {
      const { status, body } = await ACTIONS[name](id, house)
      assert.deepEqual([name, status, body.error], [name, 409, 'EVENT_STATE'])
    }
    assert.deepEqual(await written(), before)
    if (state !== 'converted')
      for (const name of names.filter(n => ALLOWED[n].includes(state))) {
        const fresh = await eventIn(t, house, state)
        assert.equal((await ACTIONS[name](fresh, house)).status, 200, `${name} from ${state}`)
      }
  })

test('an engineer acts on his own events only, and events go to staff of the tenant only', async () => {
  const [colleague, stranger] = [await makeStaff(t.db, house.tenant), (await makeHouse(t)).engineer]
  const id = await eventIn(t, house, 'allocated')
  const answers: Refusal[] = [
    await t.refused('POST /staff/event/accept', { ...colleague.as, body: { id } }),
    await t.refused('POST /staff/event/depart', {
      ...colleague.as,
      body: { id, arriveTime: new Date(t.clock.now).toISOString() },
    }),
    await t.refused('POST /staff/event/finish', { ...colleague.as, body: { id, serviceContent: 'x' } }),
    await t.refused('POST /staff/event/allocate', { ...colleague.as, body: { id, staffId: stranger.id } }),
    await t.refused('POST /staff/event/allocate', { ...colleague.as, body: { id, staffId: house.engineer.id } }),
    await t.refused('POST /staff/event/allocate', {
      ...colleague.as,
      body: { id, staffId: colleague.id, planTime: '2026-02-30 10:00' },
    }),
  ]
  assert.deepEqual(answers.map(summary), [
    [403, 'FORBIDDEN'],
    [403, 'FORBIDDEN'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'EVENT_STATE'],
    [400, 'BAD_REQUEST'],
  ])
  await t.ok('POST /staff/event/allocate', { ...colleague.as, body: { id, staffId: colleague.id } })
  assert.deepEqual(summary(await t.refused('POST /staff/event/accept', { ...house.engineer.as, body: { id } })), [
    403,
    'FORBIDDEN',
  ])
  assert.equal((await t.ok('POST /staff/event/accept', { ...colleague.as, body: { id } })).state, 'processing')
  for (const wait of [-2 * DAY, 31 * DAY])
    assert.deepEqual(
      summary(
        await t.refused('POST /staff/event/depart', {
          ...colleague.as,
          body: { id, arriveTime: new Date(t.clock.now + wait).toISOString() },
        }),
      ),
      [400, 'BAD_REQUEST'],
    )
  for (const arriveTime of ['0000-01-01T00:00:00Z', '2026-06-30T23:59:60Z', 'soon'])
    assert.deepEqual(
      summary(await t.refused('POST /staff/event/depart', { ...colleague.as, body: { id, arriveTime } })),
      [400, 'BAD_REQUEST'],
    )
  assert.deepEqual(
    (await t.ok('GET /staff/list', house.engineer.as)).some(s => s.staffId === stranger.id),
    false,
  )
})

test('customers see nothing of level, staff do; each needs his own kind of token', async () => {
  const id = await eventIn(t, house, 'created')
  await t.db.update(events).set({ level: 'urgent' }).where(eq(events.id, id))
  assert.equal((await get(id)).level, '')
  assert.equal((await t.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })).level, 'urgent')
  assert.equal(
    JSON.stringify([await t.ok('GET /ssp/event/list', house.linkman.as), await records(id)]).includes('urgent'),
    false,
  )
  assert.deepEqual(summary(await t.refused('GET /staff/event/get', { ...house.linkman.as, query: { id } })), [
    401,
    'UNAUTHORIZED',
  ])
  assert.deepEqual(summary(await t.refused('GET /ssp/event/get', { ...house.engineer.as, query: { id } })), [
    401,
    'UNAUTHORIZED',
  ])
  assert.deepEqual(
    summary(
      await t.refused('POST /ssp/event/create', {
        ...house.tenant.as,
        body: { templateId: house.template.id, attribute: {} },
      }),
    ),
    [401, 'UNAUTHORIZED'],
  )
})

test('linkmen of one customer share their requests', async () => {
  const id = await eventIn(t, house, 'created')
  const colleague = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
  assert.equal((await t.ok('GET /ssp/event/get', { ...colleague.as, query: { id } })).linkman.id, house.linkman.id)
  assert.ok((await t.ok('GET /ssp/event/list', colleague.as)).list.some(e => e.id === id))
  await t.ok('POST /ssp/event/remark/create', { ...colleague.as, body: { id, content: 'the gate code is 12' } })
  const [last] = await records(id)
  assert.deepEqual([last?.type, last?.actorName, last?.content], ['remark', colleague.name, 'the gate code is 12'])
})

test('a request cannot be raised from a template that is off, deleted, or switched off meanwhile', async () => {
  const template = await makeTemplate(t.db, house.tenant.id)
  const send = () =>
    t.refused('POST /ssp/event/create', { ...house.linkman.as, body: { templateId: template.id, attribute: {} } })
  const id = await eventIn(t, { ...house, template }, 'created')
  assert.equal(
    (await t.ok('GET /ssp/eventType/fields', { ...house.linkman.as, query: { templateId: template.id } })).length,
    1,
  )
  await t.ok('POST /staff/eventType/switch', {
    ...house.engineer.as,
    body: { templateId: template.id, enabled: false },
  })
  assert.deepEqual(summary(await send()), [409, 'EVENT_TEMPLATE_OFF'])
  assert.equal(
    (await t.ok('GET /ssp/eventType/templateInfo', { ...house.linkman.as, query: { templateId: template.id } }))
      .enabled,
    0,
  )
  assert.equal((await get(id)).templateOpen, false)
  assert.equal(
    (await t.ok('GET /linkc/getInitData', house.tenant.as)).eventTypes.some(e => e.id === template.id),
    false,
  )
  await t.db.update(eventTemplates).set({ enabled: 1, isDelete: 1 }).where(eq(eventTemplates.id, template.id))
  assert.deepEqual(summary(await send()), [409, 'EVENT_TEMPLATE_OFF'])
  assert.equal((await t.db.select().from(events).where(eq(events.templateId, template.id))).length, 1)

  // sent while the switch is being turned: the creation waits for the switch, and is refused
  const other = await makeTemplate(t.db, house.tenant.id)
  let sent: Promise<Refusal> | undefined
  await t.db.transaction(async tx => {
    await tx.update(eventTemplates).set({ enabled: 0 }).where(eq(eventTemplates.id, other.id))
    sent = t.refused('POST /ssp/event/create', { ...house.linkman.as, body: { templateId: other.id, attribute: {} } })
    await new Promise(resolve => setTimeout(resolve, 100))
  })
  assert.deepEqual(sent && summary(await sent), [409, 'EVENT_TEMPLATE_OFF'])
})

test('one key makes one request, one after the other and at the same moment; another body is refused', async () => {
  const own = await makeHouse(t)
  const send = (idempotencyKey: string, problem: string) =>
    t.call('POST /ssp/event/create', {
      ...own.linkman.as,
      idempotencyKey,
      body: { templateId: own.template.id, attribute: { problem } },
    })
  const first = await send('the-first-key', 'a')
  assert.deepEqual((await send('the-first-key', 'a')).body.data, first.body.data)
  const other = await send('the-first-key', 'b')
  assert.deepEqual([other.status, other.body.error], [409, 'IDEMPOTENCY_KEY_REUSED'])
  const twins = await Promise.all(Array.from({ length: 8 }, () => send('the-second-key', 'c')))
  assert.deepEqual(
    twins.map(a => a.status),
    Array(8).fill(200),
  )
  assert.equal(new Set(twins.map(a => a.body.data.id)).size, 1)
  const missing = await send('', 'd')
  assert.deepEqual([missing.status, missing.body.error], [400, 'IDEMPOTENCY_KEY_MISSING'])
  assert.deepEqual(
    [
      (await t.ok('GET /ssp/event/list', own.linkman.as)).total,
      (await t.ok('GET /ssp/event/countforList', own.linkman.as)).all,
    ],
    [2, 2],
  )
})

test('a key whose first use was refused can be used again', async () => {
  const own = await makeHouse(t, { fields: [makeField('problem', { isNull: 0 })] })
  const { template, linkman } = own
  const send = () =>
    t.call('POST /ssp/event/create', {
      ...linkman.as,
      idempotencyKey: 'after-a-refusal',
      body: { templateId: template.id, attribute: { problem: 'x' } },
    })
  await t.ok('POST /staff/eventType/switch', { ...own.engineer.as, body: { templateId: template.id, enabled: false } })
  assert.equal((await send()).status, 409)
  await t.ok('POST /staff/eventType/switch', { ...own.engineer.as, body: { templateId: template.id, enabled: true } })
  assert.equal((await send()).status, 200)
})

test('of ten at once exactly one moves the event', async () => {
  const ten = <R>(go: () => Promise<{ status: number; body: { error?: R } }>) =>
    Promise.all(Array.from({ length: 10 }, go))
  const outcome = (answers: { status: number; body: { error?: unknown } }[]) =>
    answers
      .map(a => a.body.error ?? a.status)
      .map(String)
      .sort()
  const onlyOne = ['200', ...Array<string>(9).fill('EVENT_STATE')]
  const created = await eventIn(t, house, 'created')
  assert.deepEqual(outcome(await ten(() => ACTIONS.off(created, house))), onlyOne)
  const waiting = await eventIn(t, house, 'created')
  assert.deepEqual(
    outcome(
      await ten(() =>
        t.call('POST /staff/event/allocate', {
          ...house.engineer.as,
          body: { id: waiting, staffId: house.engineer.id },
        }),
      ),
    ),
    onlyOne,
  )
  assert.deepEqual(outcome(await ten(() => ACTIONS.accept(waiting, house))), onlyOne)
  assert.deepEqual(outcome(await ten(() => ACTIONS.finish(waiting, house))), onlyOne)
  assert.deepEqual(outcome(await ten(() => ACTIONS.evaluate(waiting, house))), onlyOne)
  assert.deepEqual(
    (await records(waiting)).map(r => r.type),
    ['evaluate', 'finish', 'accept', 'allocate', 'create'],
  )
  assert.equal(
    (await ten(() => ACTIONS.urge(waiting, house))).every(a => a.body.error !== undefined),
    true,
  )
})

test('urging is for once in 30 minutes', async () => {
  const id = await eventIn(t, house, 'created')
  const urge = () => t.refused('POST /ssp/event/urge', { ...house.linkman.as, language: 'en', body: { id } })
  await t.ok('POST /ssp/event/urge', { ...house.linkman.as, body: { id, content: 'please' } })
  assert.equal((await get(id)).urgeTime, new Date(t.clock.now).toISOString())
  const first = await urge()
  assert.deepEqual(
    [first.status, first.error, first.message],
    [429, 'EVENT_URGE_TOO_SOON', 'You have already reminded us, please wait 30 min'],
  )
  t.clock.advance(29 * MINUTE + 1)
  assert.equal((await urge()).message, 'You have already reminded us, please wait 1 min')
  t.clock.advance(MINUTE - 1)
  await t.ok('POST /ssp/event/urge', { ...house.linkman.as, body: { id } })
  assert.equal((await records(id)).filter(r => r.type === 'urge').length, 2)
})

test('a finished request can be reopened for 7 days, and is evaluated anew', async () => {
  const id = await eventIn(t, house, 'evaluated')
  t.clock.advance(7 * DAY)
  await t.ok('POST /ssp/event/reopen', { ...house.linkman.as, body: { id, reason: 'it drips again' } })
  const again = await get(id)
  assert.deepEqual(
    [again.state, again.finishTime, again.star, again.serviceContent, again.executorName],
    ['created', null, null, '', house.engineer.displayName],
  )
  assert.equal(
    (await t.ok('GET /ssp/event/evaluate', { ...house.linkman.as, query: { id } })).star,
    5,
    'the first evaluation is history',
  )
  assert.deepEqual(await t.ok('GET /ssp/event/isEvaluate', { ...house.linkman.as, query: { id } }), {
    isEvaluate: false,
    canEvaluate: false,
  })
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: house.engineer.id } })
  await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
  await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'second visit' } })
  assert.deepEqual(await t.ok('GET /ssp/event/isEvaluate', { ...house.linkman.as, query: { id } }), {
    isEvaluate: false,
    canEvaluate: true,
  })
  await t.ok('POST /ssp/event/evaluate', { ...house.linkman.as, body: { id, star: 2 } })
  assert.deepEqual(
    [(await t.ok('GET /ssp/event/evaluate', { ...house.linkman.as, query: { id } })).star, (await get(id)).star],
    [2, 2],
  )

  const late = await eventIn(t, house, 'finished')
  t.clock.advance(7 * DAY + 1)
  assert.deepEqual(
    summary(await t.refused('POST /ssp/event/reopen', { ...house.linkman.as, body: { id: late, reason: 'late' } })),
    [409, 'EVENT_STATE'],
  )
})

test('evaluations: 1 to 5 stars, tags and aspects of the configuration, once', async () => {
  const id = await eventIn(t, house, 'finished')
  const send = (body: Record<string, unknown>) =>
    t
      .send('POST /ssp/event/evaluate', { ...house.linkman.as, body: { id, star: 5, ...body } })
      .then(a => [a.status, a.body.error])
  for (const star of [0, 6, 2.5, '5', null]) assert.deepEqual(await send({ star }), [400, 'BAD_REQUEST'])
  assert.deepEqual(await send({ tags: ['迟到'] }), [400, 'EVALUATE_TAG'], 'a tag of another star')
  assert.deepEqual(await send({ tags: ['nonsense'] }), [400, 'EVALUATE_TAG'])
  assert.deepEqual(await send({ starFields: [{ name: 'Speed', star: 1 }] }), [400, 'EVALUATE_TAG'])
  assert.deepEqual(
    await send({
      starFields: [
        { name: 'Attitude', star: 1 },
        { name: '服务态度', star: 5 },
      ],
    }),
    [400, 'EVALUATE_TAG'],
    'one aspect twice, in two languages',
  )
  assert.deepEqual(await send({ starFields: [{ name: 'Attitude', star: 9 }] }), [400, 'BAD_REQUEST'])
  assert.deepEqual(
    (await t.ok('GET /ssp/event/evaluateList', house.linkman.as)).list.some(e => e.id === id),
    true,
  )
  assert.deepEqual(summary(await t.refused('GET /ssp/event/evaluate', { ...house.linkman.as, query: { id } })), [
    404,
    'NOT_FOUND',
  ])
  const key = { ...house.linkman.as, idempotencyKey: 'evaluate-once', body: { id, star: 1, tags: ['迟到'] } }
  const first = await t.ok('POST /ssp/event/evaluate', key)
  assert.deepEqual(await t.ok('POST /ssp/event/evaluate', key), first, 'a retry gets the first answer')
  assert.deepEqual(await send({}), [409, 'EVENT_STATE'])
  assert.equal(
    (await t.ok('GET /ssp/event/evaluateList', house.linkman.as)).list.some(e => e.id === id),
    false,
  )

  const closed = await makeHouse(t)
  const quiet = await makeHouse(t, { tenant: { flags: { setting: { evaluate: false } } } })
  const unasked = await eventIn(t, quiet, 'finished')
  assert.deepEqual(
    summary(await t.refused('POST /ssp/event/evaluate', { ...quiet.linkman.as, body: { id: unasked, star: 5 } })),
    [403, 'FORBIDDEN'],
  )
  assert.equal(
    (await t.ok('GET /ssp/event/isEvaluate', { ...quiet.linkman.as, query: { id: unasked } })).canEvaluate,
    false,
  )
  assert.equal((await t.ok('GET /ssp/event/evaluateList', closed.linkman.as)).total, 0)
})

test('Evaluate config: starEvaluates, tagEvaluates, useStarEvaluate, useTagEvaluate, starEvaluateFeilds: where stars are not used, none is asked for', async () => {
  const { evaluateConfig } = house.tenant
  const own = await makeHouse(t, { tenant: { evaluateConfig: { ...evaluateConfig, useStarEvaluate: false } } })
  const id = await eventIn(t, own, 'finished')
  const asked = await t.ok('GET /linkc/getInitData', own.linkman.as)
  assert.deepEqual([asked.evaluateConfig.useStarEvaluate, asked.evaluateConfig.useTagEvaluate], [false, true])
  const send = (body: Record<string, unknown>) =>
    t.send('POST /ssp/event/evaluate', { ...own.linkman.as, body: { id, ...body } })
  for (const nothing of [{}, { content: ' ' }]) {
    const { status, body } = await send(nothing)
    assert.deepEqual(
      [status, body.error, body.fields],
      [400, 'BAD_REQUEST', [{ fieldName: 'content', error: 'required' }]],
    )
  }
  for (const given of [
    { star: 5 },
    { star: 5, tags: ['准时'] },
    { tags: ['准时'], starFields: [{ name: 'Attitude', star: 4 }] },
  ])
    assert.deepEqual(
      await send(given).then(a => [a.status, a.body.error]),
      [400, 'EVALUATE_TAG'],
      JSON.stringify(given),
    )
  assert.equal((await get(id, own)).state, 'finished', 'what was refused changed nothing')

  const given = await t.ok('POST /ssp/event/evaluate', {
    ...own.linkman.as,
    body: { id, tags: ['准时', '迟到'], content: 'ok' },
  })
  assert.deepEqual(
    [given.star, given.tags, given.content],
    [null, ['准时', '迟到'], 'ok'],
    'tags of every star are offered',
  )
  assert.deepEqual(await t.ok('GET /ssp/event/evaluate', { ...own.linkman.as, query: { id } }), given)
  assert.deepEqual((await t.ok('GET /staff/event/detail', { ...own.engineer.as, query: { id } })).evaluation, given)
  const evaluated = await get(id, own)
  assert.deepEqual([evaluated.state, evaluated.star, evaluated.executorStar], ['evaluated', null, null])
  assert.deepEqual(await t.ok('GET /ssp/event/isEvaluate', { ...own.linkman.as, query: { id } }), {
    isEvaluate: true,
    canEvaluate: false,
  })

  // with stars they are wanted, and those without count in no average
  await t.db.update(tenants).set({ evaluateConfig }).where(eq(tenants.id, own.tenant.id))
  const starred = await eventIn(t, own, 'finished')
  const { status, body } = await t.send('POST /ssp/event/evaluate', {
    ...own.linkman.as,
    body: { id: starred, content: 'fine' },
  })
  assert.deepEqual([status, body.error, body.fields], [400, 'BAD_REQUEST', [{ fieldName: 'star', error: 'required' }]])
  await t.ok('POST /ssp/event/evaluate', { ...own.linkman.as, body: { id: starred, star: 4 } })
  assert.deepEqual([(await get(starred, own)).star, (await get(starred, own)).executorStar], [4, 4])
})

test('what staff write is unread until it is read', async () => {
  const own = await makeHouse(t)
  const [one, two] = [await eventIn(t, own, 'allocated'), await eventIn(t, own, 'created')]
  await t.ok('POST /staff/event/remark', { ...own.engineer.as, body: { id: one, content: 'which floor?' } })
  await t.ok('POST /staff/event/remark', { ...own.engineer.as, body: { id: two, content: 'seen' } })
  await t.ok('POST /ssp/event/remark/create', { ...own.linkman.as, body: { id: one, content: 'third' } })
  const unread = async () => [
    (await t.ok('GET /ssp/event/unReadMsg', own.linkman.as)).count,
    (await t.ok('GET /ssp/event/getEventUnReadMessage', own.linkman.as)).map(e => [e.id, e.count]).sort(),
  ]
  assert.deepEqual(await unread(), [
    3,
    [
      [one, 2],
      [two, 1],
    ].sort(),
  ])
  await t.ok('GET /ssp/event/readMsg', { ...own.linkman.as, query: { id: one } })
  assert.deepEqual(await unread(), [1, [[two, 1]]])
  assert.equal(
    (
      await t.db
        .select()
        .from(eventRecords)
        .where(and(eq(eventRecords.subjectId, one), eq(eventRecords.isRead, false)))
    ).length,
    0,
  )
  await t.ok('GET /ssp/event/readMsg', { ...own.linkman.as, query: { id: one } })
  assert.deepEqual(
    (await t.ok('GET /ssp/event/list', own.linkman.as)).list.map(e => [e.id, e.unread]).sort(),
    [
      [one, 0],
      [two, 1],
    ].sort(),
  )
  const stranger = await makeLinkman(t.db, own.tenant)
  assert.equal((await t.ok('GET /ssp/event/unReadMsg', stranger.as)).count, 0)
})

test('a remark needs words or a picture', async () => {
  const id = await eventIn(t, house, 'created')
  assert.deepEqual(
    summary(await t.refused('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: ' \n ' } })),
    [400, 'REMARK_EMPTY'],
  )
  assert.equal((await records(id)).length, 1)
})

test('lists: tabs, pages, search', async () => {
  const own = await makeHouse(t)
  const ids: string[] = []
  for (const state of ['off', 'evaluated', 'finished', 'processing', 'allocated', 'created', 'created'] as const) {
    t.clock.advance(MINUTE)
    ids.unshift(await eventIn(t, own, state, { problem: `${state} 100%_\\ done` }))
  }
  const list = (query: { state?: EventTab; keyword?: string; pageNum?: number; pageSize?: number }) =>
    t.ok('GET /ssp/event/list', { ...own.linkman.as, query })
  const [c2, c1, allocated, processing, finished, evaluated, off] = ids
  const tabs = {
    all: ids,
    waiting: [c2, c1, allocated],
    processing: [processing],
    unEvaluate: [finished],
    finished: [evaluated],
    off: [off],
  }
  for (const [state, expected] of Object.entries(tabs) as [keyof typeof tabs, string[]][]) {
    const page = await list({ state })
    assert.deepEqual([page.list.map(e => e.id), page.total], [expected, expected.length], state)
  }
  assert.deepEqual(await t.ok('GET /ssp/event/countforList', own.linkman.as), {
    all: 7,
    waiting: 3,
    processing: 1,
    unEvaluate: 1,
    finished: 1,
    off: 1,
  })
  assert.deepEqual(
    await t.ok('GET /ssp/event/getListCount', own.linkman.as),
    await t.ok('GET /ssp/event/countforList', own.linkman.as),
  )
  assert.deepEqual(await t.ok('GET /ssp/event/typeCount', { ...own.linkman.as, language: 'en' }), [
    { templateId: own.template.id, templateName: own.template.name.en, count: 7 },
  ])
  const second = await list({ pageNum: 2, pageSize: 3 })
  assert.deepEqual(
    [second.list.map(e => e.id), second.total, second.pages, second.hasNextPage, second.startRow, second.endRow],
    [ids.slice(3, 6), 7, 3, true, 4, 6],
  )
  const merged = await list({ state: 'waiting', pageNum: 2, pageSize: 2 })
  assert.deepEqual([merged.list.map(e => e.id), merged.total], [[allocated], 3])
  assert.deepEqual((await list({ pageNum: 100000, pageSize: 100 })).list, [])
  assert.deepEqual(
    (await list({ keyword: 'CREATED' })).list.map(e => e.id),
    [c2, c1],
  )
  assert.deepEqual((await list({ keyword: '100%_\\' })).total, 7)
  assert.deepEqual((await list({ keyword: '%_%' })).total, 0, 'wildcards mean themselves')
  const [newest] = (await list({})).list
  assert.deepEqual(
    (await list({ keyword: newest?.eventNo, state: 'waiting' })).list.map(e => e.id),
    [c2],
  )
  assert.deepEqual(
    (await t.ok('POST /ssp/event/listForMini', { ...own.linkman.as, body: { state: 'off' } })).list.map(e => e.id),
    [off],
  )
  assert.deepEqual(
    [
      (await t.ok('GET /staff/event/list', own.engineer.as)).list.map(e => e.id),
      (await t.ok('GET /staff/event/list', own.engineer.as)).total,
    ],
    [ids, 7],
  )
  const staffPage = await t.ok('GET /staff/event/list', {
    ...own.engineer.as,
    query: { state: 'created', pageSize: 1, pageNum: 2 },
  })
  assert.deepEqual([staffPage.list.map(e => e.id), staffPage.total], [[c1], 2])
})

test('numbers count up by tenant and by its day', async () => {
  const own = await makeHouse(t)
  const raise = (of = own) =>
    t
      .ok('POST /ssp/event/create', { ...of.linkman.as, body: { templateId: of.template.id, attribute: {} } })
      .then(e => e.eventNo)
  // 15:59:59 UTC is the last second of the day in Asia/Shanghai
  const today = tenantDay(t.clock.now + DAY)
  t.clock.now = Date.parse(`${today}T15:59:59.000Z`)
  const number = (day: string, n: number) => `SR${day.replaceAll('-', '')}-000${n}`
  assert.deepEqual(
    (await Promise.all(Array.from({ length: 5 }, () => raise()))).sort(),
    [1, 2, 3, 4, 5].map(n => number(today, n)),
  )
  assert.equal(await raise(await makeHouse(t)), number(today, 1))
  t.clock.advance(1000)
  assert.equal(await raise(), number(tenantDay(t.clock.now), 1))
  assert.notEqual(tenantDay(t.clock.now), today)
})

/** Small seeded generator (mulberry32): a failure can be run again. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}

test('after any sequence of actions the running totals and unread marks equal what is there', async () => {
  const own = await makeHouse(t)
  const second = { ...own, linkman: await makeLinkman(t.db, own.tenant) }
  const next = random(20261118)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const raised: { id: string; of: House }[] = []
  const others = [
    ...Object.values(ACTIONS),
    (id: string, h: House) => t.call('POST /staff/event/remark', { ...h.engineer.as, body: { id, content: 'x' } }),
    (id: string, h: House) => t.call('GET /ssp/event/readMsg', { ...h.linkman.as, query: { id } }),
    (id: string, h: House) =>
      t.call('POST /staff/event/allocate', { ...h.engineer.as, body: { id, staffId: h.engineer.id } }),
  ]
  const statuses = new Set<number>()
  for (let round = 0; round < 60; round++) {
    const work = Array.from({ length: 5 }, async () => {
      if (!raised.length || next() < 0.2) {
        const of = pick([own, second])
        raised.push({ id: await eventIn(t, of, 'created'), of })
      } else {
        const { id, of } = pick(raised)
        statuses.add((await pick(others)(id, of)).status)
      }
    })
    await Promise.all(work)
  }
  assert.deepEqual(
    [...statuses].every(s => s === 200 || (s >= 400 && s < 500)),
    true,
    [...statuses].join(),
  )
  const all = await t.db.select().from(events).where(eq(events.tenantId, own.tenant.id))
  assert.equal(all.length, raised.length)
  for (const { linkman } of [own, second]) {
    const counts = await t.db
      .select()
      .from(eventCounts)
      .where(and(eq(eventCounts.tenantId, own.tenant.id), eq(eventCounts.customerId, linkman.customerId)))
    const real = all.filter(e => e.customerId === linkman.customerId)
    for (const state of EVENT_STATES)
      assert.equal(counts.find(c => c.state === state)?.count ?? 0, real.filter(e => e.state === state).length, state)
  }
  const unread = await t.db
    .select()
    .from(eventRecords)
    .where(and(eq(eventRecords.tenantId, own.tenant.id), eq(eventRecords.isRead, false)))
  for (const event of all) assert.equal(event.unread, unread.filter(r => r.subjectId === event.id).length)
  assert.ok(new Set(all.map(e => e.state)).size >= 4, 'the walk went somewhere')
})

test('the timeline names people as they are called when they act', async () => {
  const id = await eventIn(t, house, 'created')
  await t.db.update(linkmen).set({ name: 'Renamed' }).where(eq(linkmen.id, house.linkman.id))
  assert.equal((await records(id))[0]?.actorName, house.linkman.name)
  assert.equal((await get(id)).linkman.name, 'Renamed')
})

const ADDRESS = { province: '广东省', city: '深圳市', dist: '南山区', address: '科苑路 1 号' }
const contactForm = () => [
  makeField('contactName', { displayName: { zh: '联系人', en: 'Contact' } }),
  makeField('contactPhone', { formType: 'phone' }),
  makeField('where', { formType: 'address' }),
  makeField('problem', { formType: 'textarea' }),
  makeField('unit', { formType: 'product' }),
  makeField('when', { formType: 'planTime' }),
  makeField('photos', { formType: 'attachment' }),
  makeField('order', { formType: 'code', setting: { unique: true } }),
  makeField('kind', {
    formType: 'select',
    setting: { dataSource: ['a', 'b'].map(value => ({ value, text: { zh: value } })) },
  }),
]
/** What is known to a linkman of a house, for its template. */
const known = (
  { template }: House,
  { as }: { as: House['linkman']['as'] },
  query: { productId?: string; again?: string } = {},
) => t.ok('GET /ssp/event/known', { ...as, query: { templateId: template.id, ...query } })

test('a form begins with name and phone of who fills it in, and with the address of the last request, of the product before others', async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { linkman, tenant } = own
  const me = { name: linkman.name, phone: linkman.phone }
  assert.deepEqual(await known(own, linkman), {
    initial: { contactName: me.name, contactPhone: me.phone },
    nameField: 'contactName',
    phoneField: 'contactPhone',
    contacts: [me],
    addresses: [],
    last: null,
  })

  // the customer's own address serves until one was typed
  await t.db
    .update(customers)
    .set({ customerAddress: '广东省深圳市福田区深南大道 9 号' })
    .where(eq(customers.id, linkman.customerId))
  assert.deepEqual((await known(own, linkman)).initial.where, {
    province: '广东省',
    city: '深圳市',
    dist: '福田区',
    address: '深南大道9号',
  })

  const [pump, fan] = await Promise.all(
    [1, 2].map(() => makeProduct(t.db, tenant.id, { customerId: linkman.customerId })),
  )
  const raise = async (
    attribute: Record<string, unknown>,
    { productId, by = linkman }: { productId?: string; by?: House['linkman'] } = {},
  ) => {
    t.clock.now += 1000
    return t.ok('POST /ssp/event/create', {
      ...by.as,
      body: { templateId: own.template.id, ...(productId ? { productId } : {}), attribute },
    })
  }
  const atPump = { ...ADDRESS, address: '泵房' }
  await raise({ where: atPump }, { productId: pump?.id ?? '' })
  await raise({ where: ADDRESS, contactName: '门卫老王', contactPhone: '13712345601' })
  const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
  const atColleague = { ...ADDRESS, address: '同事处' }
  await raise({ where: atColleague, contactPhone: '13712345601' }, { by: colleague })

  const now = await known(own, linkman)
  const place = (address: typeof ADDRESS) => ({ ...address, longitude: null, latitude: null })
  assert.deepEqual(now.initial, { contactName: me.name, contactPhone: me.phone, where: place(ADDRESS) })
  assert.deepEqual(now.contacts, [
    me,
    { name: '门卫老王', phone: '13712345601' },
    { name: colleague.name, phone: colleague.phone },
  ])
  assert.deepEqual(
    now.addresses.map(one => one.address),
    ['科苑路 1 号', '泵房', '深南大道9号', '同事处'],
  )
  // the product knows better where it stands; one without a request knows nothing
  assert.deepEqual((await known(own, linkman, { productId: pump?.id ?? '' })).initial.where, place(atPump))
  assert.deepEqual((await known(own, linkman, { productId: fan?.id ?? '' })).initial.where, place(ADDRESS))

  // who signed up by phone has no name yet
  await t.db
    .update(linkmen)
    .set({ name: `${me.phone.slice(0, 3)}****${me.phone.slice(-4)}` })
    .where(eq(linkmen.id, linkman.id))
  assert.deepEqual((await known(own, linkman)).contacts[0], { name: '', phone: me.phone })
  assert.equal((await known(own, linkman)).initial.contactName, undefined)
})

test('where the requests of somebody were for is offered to their address book, with whom they named, until it is there', async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { linkman, tenant, template } = own
  const used = (as = linkman.as) => t.ok('GET /ssp/event/usedAddresses', as)
  assert.deepEqual(await used(), [])
  const raise = async (attribute: Record<string, unknown>, as = linkman.as) => {
    t.clock.now += 1000
    await t.ok('POST /ssp/event/create', { ...as, body: { templateId: template.id, attribute } })
  }
  await raise({ where: ADDRESS, contactName: '门卫老王', contactPhone: '13712345601' })
  await raise({ where: { ...ADDRESS, address: '泵房' } })
  await raise({ where: { ...ADDRESS, address: '泵房 ' }, contactName: '李四' })
  const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
  await raise({ where: { ...ADDRESS, address: '同事处' } }, colleague.as)

  const brief = (list: Awaited<ReturnType<typeof used>>) =>
    list.map(({ name, phone, address }) => [name, phone, address.trim()])
  const atPump = ['李四', linkman.phone, '泵房']
  const atGate = ['门卫老王', '13712345601', ADDRESS.address]
  assert.deepEqual(brief(await used()), [atPump, atGate])
  const [pump] = await used()
  assert.ok(pump)
  await t.ok('POST /address/add', { ...linkman.as, body: { ...pump, isDefault: false } })
  assert.deepEqual(brief(await used()), [atGate])
  assert.equal((await t.ok('GET /address/queryDefaultAddress', linkman.as))?.address, '泵房')
  assert.deepEqual(brief(await used(colleague.as)), [[colleague.name, colleague.phone, '同事处']])
  assert.deepEqual(await used((await makeLinkman(t.db, tenant)).as), [])
  assert.equal((await t.refused('GET /ssp/event/usedAddresses', tenant.as)).status, 401)
})

test('who signed up by a phone alone is called by the name that they give with it; one that was chosen stays', async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { tenant, template } = own
  const phone = '13912345601'
  const newcomer = await makeLinkman(t.db, tenant, { name: maskPhone(phone), phone })
  const raise = (contactName: string, contactPhone: string) =>
    t.ok('POST /ssp/event/create', {
      ...newcomer.as,
      body: { templateId: template.id, attribute: { where: ADDRESS, contactName, contactPhone } },
    })
  const name = async () =>
    (await t.db.select({ name: linkmen.name }).from(linkmen).where(eq(linkmen.id, newcomer.id)))[0]?.name
  await raise('门卫老王', '13712345601')
  assert.equal(await name(), maskPhone(phone), 'that is somebody else')
  await raise('李梅', phone)
  assert.equal(await name(), '李梅')
  await raise('李大梅', phone)
  assert.equal(await name(), '李梅')
})

test('a form that asks where the contact is begins with the answer that the known number gives, and leaves other questions open', async () => {
  const gated = (topic?: 'contactPlace') => [
    makeField('place', {
      formType: 'select',
      setting: {
        dataSource: ['mainland', 'abroad'].map(value => ({ value, text: { zh: value } })),
        ...(topic ? { entry: { topic } } : {}),
      },
    }),
    makeField('contactPhone', {
      formType: 'phone',
      setting: { dependencies: [{ fieldName: 'place', values: ['mainland'] }] },
    }),
  ]
  const [asks, other] = await Promise.all([
    makeHouse(t, { fields: gated('contactPlace') }),
    makeHouse(t, { fields: gated() }),
  ])
  assert.deepEqual((await known(asks, asks.linkman)).initial, {
    contactPhone: asks.linkman.phone,
    place: 'mainland',
  })
  assert.deepEqual((await known(other, other.linkman)).initial, { contactPhone: other.linkman.phone })
})

test('a request is raised again with what it said, but for days, files and what must be unique, and with what the form asks today', async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { linkman, tenant, template } = own
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, name: { zh: '水泵' } })
  const file = await t.ok('POST /ssp/file/upload', {
    ...linkman.as,
    file: { name: 'a.txt', type: 'text/plain', bytes: 'a' },
  })
  const said = {
    contactName: '李四',
    contactPhone: '13712345602',
    where: ADDRESS,
    problem: 'Drips',
    unit: { id: product.id },
    when: tenantTime(t.clock.now + 3 * DAY),
    photos: [file.id],
    order: 'X-1',
    kind: 'b',
  }
  const { id } = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: said },
  })
  const { when: _when, photos: _photos, order: _order, ...again } = said
  const unit = { id: product.id, name: '水泵', model: product.model, serialNumber: product.serialNumber }
  assert.deepEqual((await known(own, linkman, { again: id })).initial, { ...again, unit })
  // a request raised otherwise begins as ever, and offers the same
  const fresh = await known(own, linkman)
  assert.deepEqual([fresh.initial.contactName, fresh.initial.problem], [linkman.name, undefined])
  assert.deepEqual(fresh.last, { ...again, unit })

  await t.db
    .update(eventTemplates)
    .set({
      fields: contactForm().flatMap(field =>
        field.fieldName === 'problem'
          ? { ...field, formType: 'number' as const }
          : field.fieldName === 'contactName'
            ? []
            : field.fieldName === 'kind'
              ? { ...field, setting: { dataSource: [{ value: 'a', text: { zh: 'a' } }] } }
              : field,
      ),
    })
    .where(eq(eventTemplates.id, template.id))
  // another type, a choice that is gone, a field that is gone
  await t.db.update(products).set({ customerId: null }).where(eq(products.id, product.id))
  assert.deepEqual((await known(own, linkman)).last, { contactPhone: said.contactPhone, where: ADDRESS })
})

test("what a customer is known by is nobody else's", async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { linkman, template } = own
  const product = await makeProduct(t.db, own.tenant.id, { customerId: linkman.customerId })
  const { id } = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: {
      templateId: template.id,
      productId: product.id,
      attribute: { contactName: 'Secret', contactPhone: '13712345603', where: ADDRESS },
    },
  })
  const stranger = await makeLinkman(t.db, own.tenant)
  assert.deepEqual(await known(own, stranger), {
    initial: { contactName: stranger.name, contactPhone: stranger.phone },
    nameField: 'contactName',
    phoneField: 'contactPhone',
    contacts: [{ name: stranger.name, phone: stranger.phone }],
    addresses: [],
    last: null,
  })
  // a product that changed hands does not tell where it stood
  await t.db.update(products).set({ customerId: stranger.customerId }).where(eq(products.id, product.id))
  assert.deepEqual((await known(own, stranger, { productId: product.id })).addresses, [])

  const abroad = await makeHouse(t, { fields: contactForm() })
  const refused = (as: House['linkman']['as'], query: { templateId: string; productId?: string; again?: string }) =>
    t.refused('GET /ssp/event/known', { ...as, query }).then(summary)
  const missing = [404, 'NOT_FOUND']
  assert.deepEqual(await refused(stranger.as, { templateId: template.id, again: id }), missing)
  assert.deepEqual(await refused(linkman.as, { templateId: template.id, productId: product.id }), missing)
  assert.deepEqual(await refused(abroad.linkman.as, { templateId: template.id }), missing)
  assert.deepEqual(await refused(abroad.linkman.as, { templateId: abroad.template.id, again: id }), missing)
  assert.deepEqual(
    (await t.refused('GET /ssp/event/known', { domainId: own.tenant.domainId, query: { templateId: template.id } }))
      .status,
    401,
  )
})

test('a text in which nothing can be seen is empty, wherever one is needed', async () => {
  const unseen = '\u200b\u200b\u2060\u00ad'
  const own = await makeHouse(t, { fields: [makeField('content', { formType: 'textarea', isNull: 0 })] })
  const create = (content: string) => ({
    ...own.linkman.as,
    body: { templateId: own.template.id, attribute: { content } },
  })
  for (const content of [unseen, '\u2800', '\u3164 ', '']) {
    const refused = await t.refused('POST /ssp/event/create', create(content))
    assert.deepEqual(
      [refused.status, refused.error, refused.fields],
      [400, 'FIELD_INVALID', [{ fieldName: 'content', error: 'required' }]],
    )
  }
  const { id } = await t.ok('POST /ssp/event/create', create('\u200b报修\u200b'))
  const remark = await t.refused('POST /ssp/event/remark/create', { ...own.linkman.as, body: { id, content: unseen } })
  assert.deepEqual([remark.status, remark.error], [400, 'REMARK_EMPTY'])
  const note = await t.refused('POST /staff/event/note', { ...own.engineer.as, body: { id, content: unseen } })
  assert.deepEqual([note.status, note.error], [400, 'BAD_REQUEST'])
})

test('a request keeps the place that was known when it was made, whatever the records say since', async () => {
  const own = await makeHouse(t, { fields: contactForm() })
  const { linkman, tenant, template } = own
  const move = (customerAddress: string) =>
    t.db.update(customers).set({ customerAddress }).where(eq(customers.id, linkman.customerId))
  const raise = async (body: { productId?: string; attribute?: Record<string, unknown> } = {}) => {
    t.clock.now += 1000
    const { id } = await t.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: {}, ...body },
    })
    return id
  }
  const shown = async (id: string) =>
    Promise.all([
      t.ok('GET /staff/event/get', { ...own.engineer.as, query: { id } }).then(one => one.customer.customerAddress),
      t.ok('GET /ssp/event/get', { ...linkman.as, query: { id } }).then(one => one.customer.customerAddress),
    ])
  const nowhere = await raise()
  await move('广东省深圳市福田区深南大道9号')
  const [machine, foreign] = await Promise.all([
    makeProduct(t.db, tenant.id, {
      customerId: linkman.customerId,
      address: { country: '', ...ADDRESS, address: '泵房' },
    }),
    makeProduct(t.db, tenant.id, { address: { country: '', ...ADDRESS, address: '别处' } }),
  ])
  const begins = await t.ok('GET /ssp/event/known', {
    ...linkman.as,
    query: { templateId: template.id, productId: machine.id },
  })
  assert.deepEqual(begins.initial.where, { ...ADDRESS, address: '泵房', longitude: null, latitude: null })
  const [plain, ofMachine] = [await raise(), await raise({ productId: machine.id })]
  assert.equal(foreign.customerId, null)
  await move('改到别处去了')
  assert.deepEqual(await shown(plain), ['广东省深圳市福田区深南大道9号', '广东省深圳市福田区深南大道9号'])
  assert.deepEqual(await shown(ofMachine), ['广东省深圳市南山区泵房', '广东省深圳市南山区泵房'])
  assert.deepEqual(await shown(nowhere), ['改到别处去了', '改到别处去了'], 'nothing was known then')
  await t.ok('POST /staff/event/off', { ...own.engineer.as, body: { id: plain, reason: '不用了' } })
  assert.deepEqual(await shown(plain), ['广东省深圳市福田区深南大道9号', '广东省深圳市福田区深南大道9号'])
})
