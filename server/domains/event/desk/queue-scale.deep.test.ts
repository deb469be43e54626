import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeHouse, type House } from '../../../../test/event-life'
import { copyEvents } from '../../../../test/event-copies'
import { makeField, makeProduct, makeProductKind, makeStaff, makeTemplate } from '../../../../test/factories'
import { startTestServer, type TestServer } from '../../../../test/harness'
import { readBy } from '../../../../test/plans'

/** So many requests lie on the desk in the end; before that, a hundredth. */
const MANY = 100_000
const FEW = 1000

let t: TestServer
let client: pg.Client
before(async () => {
  t = await startTestServer()
  client = new pg.Client(t.connection)
  await client.connect()
})
after(async () => {
  await client.end()
  await t.close()
})

const address = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
interface Desk extends House {
  rare: { templateId: string; productId: string; productKindId: string; staffId: string }
}

/** A desk with one request of each rare thing among what is raised by the thousand. */
async function makeDesk(): Promise<Desk> {
  const house = await makeHouse(t, { fields: [makeField('problem'), makeField('address', { formType: 'address' })] })
  const { tenant, linkman, engineer } = house
  const template = await makeTemplate(t.db, tenant.id)
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'RARE-1' })
  const kind = await makeProductKind(t.db, tenant.id, { models: ['RARE-1'] })
  const colleague = await makeStaff(t.db, tenant)
  const raise = async (templateId: string, problem: string, productId?: string) =>
    (
      await t.ok('POST /ssp/event/create', {
        ...linkman.as,
        body: { templateId, attribute: { problem, address }, ...(productId ? { productId } : {}) },
      })
    ).id
  const first = await raise(house.template.id, '滚筒洗衣机不转')
  const rare = await raise(template.id, '洗碗机显示 E4 独一无二', product.id)
  const given = await raise(house.template.id, '热水器漏水', product.id)
  await t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id: given, staffId: colleague.id } })
  await t.ok('POST /staff/event/remark', { ...engineer.as, body: { id: given, content: '在家吗？', asks: true } })
  await t.ok('POST /staff/event/level', { ...engineer.as, body: { id: rare, level: 'urgent' } })
  await copyEvents(client, house, [first], FEW)
  return {
    ...house,
    rare: { templateId: template.id, productId: product.id, productKindId: kind.id, staffId: colleague.id },
  }
}

test(`of ${MANY} requests on the desk a page, a filter, a search and a count read about as many rows as of ${FEW}`, async () => {
  const desk = await makeDesk()
  const { engineer, rare } = desk
  const now = new Date(t.clock.now)
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  type Query = NonNullable<Parameters<typeof t.ok<'GET /staff/event/queue'>>[1]>['query']
  const queries: Record<string, Query> = {
    all: {},
    newest: { sort: 'newest' },
    oldest: { sort: 'oldest' },
    created: { state: 'created' },
    createdNewest: { state: 'created', sort: 'newest' },
    every: { state: 'all' },
    finished: { state: 'finished' },
    unassigned: { unassigned: true },
    mine: { mine: true },
    engineer: { executorId: rare.staffId },
    engineerNewest: { executorId: rare.staffId, sort: 'newest' },
    overdue: { overdue: true },
    dueSoon: { dueSoon: true },
    waiting: { waiting: true },
    template: { templateId: rare.templateId },
    area: { area: '浙江省/杭州市/西湖区' },
    level: { level: 'urgent' },
    product: { productId: rare.productId },
    word: { keyword: '独一无二' },
    number: { keyword: 'RARE-1' },
    frequentWord: { keyword: '洗衣机' },
    raised: { from: later(-60_000), to: later(60_000), sort: 'oldest' },
  }
  const ask = (query: Query) => t.ok('GET /staff/event/queue', { ...engineer.as, query })
  const measure = async () => {
    const rows: Record<string, { read: number; found: number }> = {}
    for (const [name, query] of Object.entries(queries)) {
      const { statements, rows: read } = await readBy(client, () => ask(query), /"events"|"event_words"/)
      assert.ok(statements > 0, `${name}: no statement was seen`)
      rows[name] = { read, found: (await ask(query)).list.length }
    }
    for (const [name, read] of Object.entries({
      counts: () => t.ok('GET /staff/event/counts', engineer.as),
      choices: () => t.ok('GET /staff/event/choices', engineer.as),
    }))
      rows[name] = { read: (await readBy(client, read, /"events"|"event_totals"/)).rows, found: 0 }
    return rows
  }
  const few = await measure()
  const first = (await ask({ sort: 'oldest', pageSize: 1 })).list[0]?.id ?? ''
  await copyEvents(client, desk, [first], MANY)
  const many = await measure()
  for (const [name, { read, found }] of Object.entries(many)) {
    const before = few[name] ?? assert.fail(name)
    assert.ok(found >= before.found, `${name}: ${found} requests instead of ${before.found}`)
    // a page of fifty, its neighbours, and a walk that has an end
    assert.ok(read <= 2 * before.read + 1200, `${name}: ${read} rows of ${MANY} requests, ${before.read} of ${FEW}`)
  }
  assert.deepEqual(
    ['template', 'area', 'level', 'product', 'word', 'engineer', 'waiting'].map(name => many[name]?.found),
    [1, 2, 1, 2, 1, 1, 1],
    'the rare ones are found at once among all',
  )

  // what no index holds together is looked for piece by piece, and each piece has an end
  const rarest: Query = { productKindId: rare.productKindId, sort: 'newest' }
  const found: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 60; pages++) {
    const { rows } = await readBy(client, () => ask({ ...rarest, ...(cursor ? { cursor } : {}) }), /"events"/)
    assert.ok(rows <= 4 * 5000 + 1200, `${rows} rows in one page`)
    const page = await ask({ ...rarest, ...(cursor ? { cursor } : {}) })
    found.push(...page.list.map(row => row.id))
    cursor = page.next
    if (!cursor) break
  }
  assert.equal(cursor, '', 'it comes to an end')
  assert.equal(found.length, 2)

  const views = await t.ok('GET /staff/view/list', engineer.as)
  assert.deepEqual(
    ['open', 'unassigned', 'waiting', 'mine']
      .map(id => views.find(view => view.id === id))
      .map(view => [view?.count, view?.more]),
    [
      [1000, true],
      [1000, true],
      [1, false],
      [0, false],
    ],
  )
  const counted = await readBy(client, () => t.ok('GET /staff/view/list', engineer.as), /"events"/)
  assert.ok(counted.rows <= 6 * 1001 + 100, `${counted.rows} rows for the counts of the views`)
})
