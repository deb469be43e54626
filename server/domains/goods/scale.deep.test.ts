import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeCommodity, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { readBy } from '../../../test/plans'

/** Articles of each company, and companies. */
const ARTICLES = 2000
const COMPANIES = 8
/** What a page reads beside: its own rows, their variants, shelves. */
const MORE = 200
const ALL = /"(commodities|goods|commodity_variants)"/
const OWN = ['commodities', 'goods', 'commodity_variants']

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

test('a shop of 2,000 articles is read by index: its lists, what is searched, what narrows them, and the lists of staff', async () => {
  const flags = { setting: { shop: true }, needShowDiscountPriceGray: true }
  const tenants = await Promise.all(Array.from({ length: COMPANIES }, () => makeTenant(t.db, { flags })))
  const [own] = tenants
  assert.ok(own)
  const staff = { ...(await makeStaff(t.db, own)).as, language: 'en' as const }
  const as = { ...own.as, language: 'en' as const }
  for (const { id } of tenants) {
    const named = sql`insert into goods (tenant_id, id, kind, name, code, unit, create_time)
      select ${id}, gen_random_uuid(), case when n % 9 = 0 then 'service' else 'part' end, '{"en":"Common bolt"}', 'B-' || n, '{}', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${ARTICLES}::int) n`
    await t.db.execute(named)
    await t.db
      .execute(sql`insert into commodities (tenant_id, id, summary, description, shelf, models, low_price, low_sale_price, create_time)
      select tenant_id, id, '{}', '{}', 'on', array['M' || (row_number() over ()) % 100], 1000, 900, create_time from goods where tenant_id = ${id}`)
    await t.db.execute(sql`insert into commodity_variants (tenant_id, id, commodity_id, price, discount_price, stock)
      select tenant_id, gen_random_uuid(), id, 1000, 900, 5 from commodities where tenant_id = ${id}`)
  }
  await makeCommodity(t.db, own.id, { goods: { name: { en: 'Rare gasket' }, code: 'RARE-7' }, models: ['X9'] })
  await t.db.execute(sql`vacuum (analyze) goods, commodities, commodity_variants`)
  const list = (body: object) => () => t.ok('POST /shopCommodity/commodityList', { ...as, body })
  const asked: Record<string, [() => Promise<{ list: unknown[]; total: number }>, number]> = {
    // the number of all is counted, which reads each of the company's articles once on each side
    all: [list({}), 3 * ARTICLES + MORE],
    cheapest: [list({ sort: 'priceAsc' }), 3 * ARTICLES + MORE],
    last: [list({ pageNum: 190 }), 4 * ARTICLES + MORE],
    'in stock': [list({ inStock: true }), 5 * ARTICLES + MORE],
    word: [list({ keyword: 'gasket' }), 40],
    number: [list({ keyword: 'RARE7' }), 40],
    model: [list({ model: 'X9' }), 40],
    'of staff': [() => t.ok('GET /staff/commodity/list', { ...staff, query: {} }), 3 * ARTICLES + MORE],
    'found by staff': [() => t.ok('GET /staff/commodity/list', { ...staff, query: { keyword: 'gasket' } }), 40],
  }
  for (const [name, [ask, most]] of Object.entries(asked)) {
    const { list: found } = await ask()
    assert.ok(found.length > 0, name)
    const { statements, rows, scans } = await readBy(client, ask, ALL)
    assert.ok(statements > 0, name)
    assert.deepEqual(
      scans.filter(one => OWN.includes(one)),
      [],
      `${name}: a table is read from end to end`,
    )
    assert.ok(rows <= most, `${name}: ${String(rows)} rows`)
  }
})
