import { planIn } from '../../../test/plan'
import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeProduct } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { qrcodes } from '../product/product.table'
import { evaluations, eventCounts, eventRecords, events, eventTemplates } from './event.table'

let t: TestServer
let mine: House
let theirs: House
before(async () => {
  t = await startTestServer()
  mine = await makeHouse(t)
  theirs = await makeHouse(t)
})
after(() => t.close())

const written = () =>
  Promise.all([events, eventRecords, evaluations, eventCounts, eventTemplates].map(table => t.db.select().from(table)))

test('an event of another tenant or customer is not found, whatever is asked of it', async () => {
  const cousin = await makeLinkman(t.db, mine.tenant)
  const ids = await Promise.all(
    (['created', 'allocated', 'processing', 'finished', 'evaluated', 'off'] as const).map(state =>
      eventIn(t, mine, state),
    ),
  )
  const before = await written()
  const arriveTime = new Date(t.clock.now).toISOString()
  for (const id of [...ids, newId()]) {
    for (const { as } of [theirs.linkman, cousin]) {
      const query = { id }
      const asked = await Promise.all([
        t.refused('GET /ssp/event/get', { ...as, query }),
        t.refused('GET /ssp/event/recordList', { ...as, query }),
        t.refused('GET /ssp/event/readMsg', { ...as, query }),
        t.refused('GET /ssp/event/isEvaluate', { ...as, query }),
        t.refused('GET /ssp/event/evaluate', { ...as, query }),
        t.refused('GET /ssp/event/fields/showReceipt', { ...as, query }),
        t.refused('POST /ssp/event/update', { ...as, body: { id, attribute: {} } }),
        t.refused('POST /ssp/event/off', { ...as, body: { id, reason: 'x' } }),
        t.refused('POST /ssp/event/urge', { ...as, body: { id } }),
        t.refused('POST /ssp/event/reschedule', { ...as, body: { id, planTime: planIn(2) } }),
        t.refused('POST /ssp/event/reopen', { ...as, body: { id, reason: 'x' } }),
        t.refused('POST /ssp/event/remark/create', { ...as, body: { id, content: 'x' } }),
        t.refused('POST /ssp/event/evaluate', { ...as, body: { id, star: 1, tags: ['nonsense'] } }),
        t.refused('POST /ssp/event/boli/evaluate', { ...as, body: { id, star: 1 } }),
        t.refused('POST /ssp/event/eventFieldRepeatCheck', {
          ...as,
          body: { templateId: (as === cousin.as ? mine : theirs).template.id, fieldName: 'problem', value: 'x', id },
        }),
      ])
      assert.deepEqual(
        asked.map(r => [r.status, r.error]),
        asked.map(() => [404, 'NOT_FOUND']),
      )
    }
    const { as } = theirs.engineer
    const staffAsked = await Promise.all([
      t.refused('GET /staff/event/get', { ...as, query: { id } }),
      t.refused('GET /staff/event/recordList', { ...as, query: { id } }),
      t.refused('POST /staff/event/allocate', { ...as, body: { id, staffId: theirs.engineer.id } }),
      t.refused('POST /staff/event/accept', { ...as, body: { id } }),
      t.refused('POST /staff/event/depart', { ...as, body: { id, arriveTime } }),
      t.refused('POST /staff/event/remark', { ...as, body: { id, content: 'x' } }),
      t.refused('POST /staff/event/finish', { ...as, body: { id, serviceContent: 'x' } }),
    ])
    assert.deepEqual(
      staffAsked.map(r => [r.status, r.error]),
      staffAsked.map(() => [404, 'NOT_FOUND']),
    )
  }
  assert.deepEqual(await written(), before)
  for (const { as } of [theirs.linkman, cousin]) {
    assert.deepEqual(
      [
        (await t.ok('GET /ssp/event/list', as)).total,
        (await t.ok('GET /ssp/event/list', { ...as, query: { keyword: 'SR' } })).total,
        (await t.ok('GET /ssp/event/countforList', as)).all,
        await t.ok('GET /ssp/event/typeCount', as),
        await t.ok('GET /ssp/event/getEventUnReadMessage', as),
      ],
      [0, 0, 0, [], []],
    )
  }
  assert.equal((await t.ok('GET /staff/event/list', theirs.engineer.as)).total, 0)
})

test('a template of another tenant is not found', async () => {
  const { as } = theirs.linkman
  const templateId = mine.template.id
  const before = await written()
  const asked = await Promise.all([
    t.refused('GET /ssp/eventType/fields', { ...as, query: { templateId } }),
    t.refused('GET /ssp/eventType/templateInfo', { ...as, query: { templateId } }),
    t.refused('GET /doorTypeField/getListByTypeId', { ...as, query: { typeId: templateId } }),
    t.refused('GET /api/linkc/outside/linkc/v3c/ssp/eventType/fields', { ...as, query: { templateId } }),
    t.refused('GET /api/linkc/outside/linkc/v3c/ssp/eventType/flow', { ...as, query: { templateId } }),
    t.refused('POST /ssp/event/create', { ...as, body: { templateId, attribute: {} } }),
    t.refused('POST /ssp/event/eventFieldRepeatCheck', {
      ...as,
      body: { templateId, fieldName: 'problem', value: 'x' },
    }),
    t.refused('POST /staff/eventType/switch', { ...theirs.engineer.as, body: { templateId, enabled: false } }),
  ])
  assert.deepEqual(
    asked.map(r => [r.status, r.error]),
    asked.map(() => [404, 'NOT_FOUND']),
  )
  assert.deepEqual(await written(), before)
})

test('a product or code of another tenant, or a product of another customer, is not found', async () => {
  const product = await makeProduct(t.db, mine.tenant.id, { customerId: mine.linkman.customerId })
  const code = `code-${product.id}`
  await t.db.insert(qrcodes).values({ tenantId: mine.tenant.id, code, productId: product.id })
  const cousin = await makeLinkman(t.db, mine.tenant)
  for (const { as } of [theirs.linkman, cousin]) {
    assert.equal((await t.refused('GET /product/getById', { ...as, query: { id: product.id } })).error, 'NOT_FOUND')
    assert.equal((await t.ok('GET /product/list', as)).total, 0)
  }
  assert.equal(
    (await t.ok('GET /product/getById', { ...mine.linkman.as, query: { id: product.id } })).serialNumber,
    product.serialNumber,
  )
  assert.equal(
    (
      await t.refused('POST /ssp/event/create', {
        ...cousin.as,
        body: { templateId: mine.template.id, productId: product.id, attribute: {} },
      })
    ).error,
    'NOT_FOUND',
  )
  const event = await eventIn(t, { ...mine, linkman: cousin }, 'created')
  assert.equal(
    (
      await t.refused('POST /ssp/event/update', {
        ...cousin.as,
        body: { id: event, productId: product.id, attribute: {} },
      })
    ).error,
    'NOT_FOUND',
  )
  assert.equal(
    (await t.refused('GET /qrcode/fetchFormData', { ...theirs.tenant.as, query: { code } })).error,
    'NOT_FOUND',
  )
  assert.equal(
    (
      await t.refused('POST /qrcode/createEvent', {
        ...theirs.linkman.as,
        body: { code, templateId: theirs.template.id, attribute: {} },
      })
    ).error,
    'NOT_FOUND',
  )
  assert.equal(
    (
      await t.refused('POST /qrcode/createEvent', {
        ...mine.linkman.as,
        body: { code, templateId: theirs.template.id, attribute: {} },
      })
    ).error,
    'NOT_FOUND',
  )
  assert.equal((await t.db.select().from(events).where(eq(events.productId, product.id))).length, 0)
})

test('a token of another tenant is no token here', async () => {
  const id = await eventIn(t, mine, 'created')
  const wrongDoor = { token: mine.linkman.token, domainId: theirs.tenant.domainId }
  assert.equal((await t.refused('GET /ssp/event/get', { ...wrongDoor, query: { id } })).error, 'UNAUTHORIZED')
  assert.equal(
    (
      await t.refused('GET /staff/event/get', {
        token: mine.engineer.token,
        domainId: theirs.tenant.domainId,
        query: { id },
      })
    ).error,
    'UNAUTHORIZED',
  )
  assert.equal(
    (
      await t.refused('POST /ssp/event/eventFieldRepeatCheck', {
        ...mine.tenant.as,
        body: { templateId: mine.template.id, fieldName: 'problem', value: 'x', id },
      })
    ).error,
    'NOT_FOUND',
    'a guest has no events',
  )
})
