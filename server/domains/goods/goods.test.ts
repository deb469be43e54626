import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeCommodity, makeGoods, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { readBy } from '../../../test/plans'
import { MAX_COUNTED, MOST_FOUND } from '../../kernel/call/page'

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

const company = async () => {
  const tenant = await makeTenant(t.db)
  return { tenant, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
}
const PLAIN = { kind: 'part' as const, name: { en: 'Oil filter' }, code: 'OF-1', unit: {}, enabled: true }

test('a part is made, changed and removed, by version; its code is the only one of its kind', async () => {
  const { as } = await company()
  const body = { ...PLAIN, name: { en: '  Oil filter ', ru: '' }, code: ' OF-1 ', unit: { en: 'set', zh: ' ' } }
  const made = await t.ok('POST /staff/goods/create', { ...as, body })
  assert.deepEqual(made, { ...PLAIN, unit: { en: 'set' }, id: made.id, version: 1 })
  assert.deepEqual(await t.ok('GET /staff/goods/get', { ...as, query: { id: made.id } }), made)
  assert.equal((await t.refused('POST /staff/goods/create', { ...as, body: PLAIN })).error, 'GOODS_CODE_TAKEN')
  const nameless = { ...PLAIN, code: 'OF-2', name: { en: ' ' } }
  assert.equal((await t.refused('POST /staff/goods/create', { ...as, body: nameless })).error, 'NAME_MISSING')
  const service = await t.ok('POST /staff/goods/create', { ...as, body: { ...PLAIN, kind: 'service' } })
  assert.equal(service.code, made.code, 'another kind may have the code')
  const twin = { ...service, kind: 'part' as const }
  assert.equal((await t.refused('POST /staff/goods/update', { ...as, body: twin })).error, 'GOODS_CODE_TAKEN')
  const both = await Promise.all(
    [0, 1].map(() => t.send('POST /staff/goods/create', { ...as, body: { ...PLAIN, code: 'OF-3' } })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'of two at once one gets the code')
  const change = { ...made, code: 'OF-9', enabled: false }
  const now = await t.ok('POST /staff/goods/update', { ...as, body: change })
  assert.deepEqual(now, { ...change, version: 2 })
  assert.equal((await t.refused('POST /staff/goods/update', { ...as, body: change })).error, 'CHANGED_MEANWHILE')
  const first = { id: made.id, version: 1 }
  assert.equal((await t.refused('POST /staff/goods/remove', { ...as, body: first })).error, 'CHANGED_MEANWHILE')
  await t.ok('POST /staff/goods/remove', { ...as, body: { ...first, version: 2 } })
  assert.equal((await t.refused('GET /staff/goods/get', { ...as, query: { id: made.id } })).error, 'NOT_FOUND')
  await t.ok('POST /staff/goods/create', { ...as, body: { ...PLAIN, code: 'OF-9' } })
})

test('goods are found by kind, by their names in any language, by parts of their codes, and by whether they are on', async () => {
  const { tenant, as } = await company()
  const createTime = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`
  const wanted = await makeGoods(t.db, tenant.id, {
    name: { zh: '机油滤芯', ru: 'Масляный фильтр' },
    code: 'HJS75-OF-2210',
    createTime: createTime(1),
  })
  const off = await makeGoods(t.db, tenant.id, { name: { zh: '斗齿' }, enabled: false, createTime: createTime(2) })
  const service = await makeGoods(t.db, tenant.id, {
    kind: 'service',
    name: { en: 'Oil analysis' },
    createTime: createTime(3),
  })
  const found = async (query: object) =>
    (await t.ok('GET /staff/goods/list', { ...as, query })).list.map(({ id }) => id)
  assert.deepEqual(await found({}), [service.id, off.id, wanted.id])
  assert.deepEqual(await found({ kind: 'part' }), [off.id, wanted.id], 'the newest first')
  assert.deepEqual(await found({ kind: 'service' }), [service.id])
  assert.deepEqual(await found({ enabled: false }), [off.id])
  for (const keyword of ['滤芯', 'МАСЛЯНЫЙ', 'hjs75-of', 'HJS75OF2210', 'hjs75of22', '2210'])
    assert.deepEqual(await found({ keyword }), [wanted.id], keyword)
  assert.deepEqual(await found({ keyword: '滤芯', kind: 'service' }), [])
  assert.deepEqual(await found({ keyword: '--' }), [], 'what has no words finds nothing')
  const second = await t.ok('GET /staff/goods/list', { ...as, query: { kind: 'part', pageNum: 2, pageSize: 1 } })
  assert.deepEqual([second.list.map(({ id }) => id), second.total, second.more], [[wanted.id], 2, false])
})

test('goods of another tenant are not there, and their codes are free', async () => {
  const [home, abroad] = [await company(), await company()]
  const foreign = await makeGoods(t.db, abroad.tenant.id, { code: PLAIN.code })
  const { as } = home
  await t.ok('POST /staff/goods/create', { ...as, body: PLAIN })
  assert.deepEqual(
    (await t.ok('GET /staff/goods/list', { ...as, query: {} })).list.map(({ name }) => name),
    [PLAIN.name],
  )
  assert.deepEqual((await t.ok('GET /staff/goods/list', { ...as, query: { keyword: '配件' } })).list, [])
  const { id } = foreign
  for (const { error } of [
    await t.refused('GET /staff/goods/get', { ...as, query: { id } }),
    await t.refused('POST /staff/goods/update', { ...as, body: { ...PLAIN, code: 'X', id, version: 1 } }),
    await t.refused('POST /staff/goods/remove', { ...as, body: { id, version: 1 } }),
  ])
    assert.equal(error, 'NOT_FOUND')
})

test('forms offer what is on of their own tenant, to visitors as to customers', async () => {
  const { tenant, as } = await company()
  const part = await makeGoods(t.db, tenant.id, { name: { en: 'Belt' }, code: 'B-12', unit: { en: 'm' } })
  const service = await makeGoods(t.db, tenant.id, { kind: 'service', name: { en: 'Visit' }, code: 'V-1' })
  await makeGoods(t.db, tenant.id, { name: { en: 'Old belt' }, enabled: false })
  const linkman = await makeLinkman(t.db, tenant)
  const abroad = await makeLinkman(t.db, await makeTenant(t.db))
  const things = (who: object, query: { kind: 'part' | 'service'; keyword?: string }) =>
    t.ok('GET /ssp/form/things', { ...who, language: 'en', query }).then(({ list }) => list)
  const parts = [{ id: part.id, name: 'Belt', more: 'B-12', unit: 'm' }]
  for (const who of [tenant.as, linkman.as]) {
    assert.deepEqual(await things(who, { kind: 'part' }), parts)
    assert.deepEqual(await things(who, { kind: 'part', keyword: 'b12' }), parts)
    assert.deepEqual(await things(who, { kind: 'service' }), [{ id: service.id, name: 'Visit', more: 'V-1' }])
  }
  for (const kind of ['part', 'service'] as const) assert.deepEqual(await things(abroad.as, { kind }), [])
  const { id, version, kind, name, code, unit } = part
  const body = { id, version, kind, name, code, unit, enabled: false }
  await t.ok('POST /staff/goods/update', { ...as, body })
  assert.deepEqual(await things(linkman.as, { kind: 'part' }), [], 'nor what was switched off')
})

test('of the parts that a form offers those that fit the machine come first, to whoever has it', async () => {
  const { tenant, as } = await company()
  const other = await makeGoods(t.db, tenant.id, { name: { en: 'Belt' } })
  const fitting = await makeCommodity(t.db, tenant.id, { goods: { name: { en: 'Filter' } }, models: ['RO-1000'] })
  const linkman = await makeLinkman(t.db, tenant)
  const stranger = await makeLinkman(t.db, tenant)
  const { id: productId } = await makeProduct(t.db, tenant.id, { model: 'RO-1000', customerId: linkman.customerId })
  const offered = async (who: object, query = {}) => {
    const { list, total } = await t.ok('GET /ssp/form/things', { ...who, query: { kind: 'part', ...query } })
    assert.equal(total, 2)
    return list.map(({ id }) => id)
  }
  const [asEver, fittingFirst] = [
    [other.id, fitting.id],
    [fitting.id, other.id],
  ]
  assert.deepEqual(await offered(linkman.as), asEver)
  for (const who of [linkman.as, as]) assert.deepEqual(await offered(who, { productId }), fittingFirst)
  for (const who of [stranger.as, tenant.as])
    assert.deepEqual(await offered(who, { productId }), asEver, "another's machine says nothing")
})

test('lists of goods are read by index, however many there are', async () => {
  const { tenant, as } = await company()
  await makeGoods(t.db, tenant.id, { name: { en: 'Rare gasket' }, code: 'RARE-7' })
  const list = (query: object) => () => t.ok('GET /staff/goods/list', { ...as, query })
  const read = (query: object) => readBy(client, list(query), /from "goods"/)
  // in parts, each far shorter than a statement may take on a busy machine
  for (let part = 0; part < 12; part++)
    await t.db.execute(sql`
      insert into goods (tenant_id, id, kind, name, code, unit, create_time)
      select ${tenant.id}, gen_random_uuid(), case when n % 9 = 0 then 'service' else 'part' end, '{"en":"Common bolt"}', ${`B${part}-`}::text || n, '{}', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(${part * 2000 + 1}::int, ${(part + 1) * 2000}::int) n`)
  await t.db.execute(sql`analyze goods`)
  for (const keyword of ['rare', 'RARE7']) {
    const { statements, rows } = await read({ keyword })
    assert.ok(statements > 0 && rows <= 20, `${keyword}: ${rows} rows of ${statements} statements`)
  }
  for (const query of [{}, { kind: 'part' }]) {
    const { rows } = await read(query)
    assert.ok(rows <= 2 * MAX_COUNTED + 200, `${JSON.stringify(query)}: ${rows} rows`)
  }
  const { total, more } = await list({})()
  assert.deepEqual([total, more], [MAX_COUNTED, true])
  const common = await list({ keyword: 'bolt' })()
  assert.deepEqual([common.total, common.more], [MOST_FOUND, true])
})
