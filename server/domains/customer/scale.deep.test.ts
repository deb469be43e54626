import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeCustomer, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
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

test('lists of customers, contacts and products are read by index, however many there are', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const customer = await makeCustomer(t.db, tenant.id, { name: '稀有贸易', customerNo: 'RARE-7' })
  const contact = await makeLinkman(t.db, tenant, { customerId: customer.id, name: 'Zoë Rarely', language: 'ru' })
  const product = await makeProduct(t.db, tenant.id, {
    customerId: customer.id,
    serialNumber: 'RARE-SN-7',
    model: 'RARE',
    qualityInfoEndTime: '1999-01-01',
  })
  const customers = (query: object) => () => t.ok('GET /staff/customer/list', { ...as, query })
  const contacts = (query: object) => () => t.ok('GET /staff/linkman/list', { ...as, query })
  const products = (query: object) => () => t.ok('GET /staff/product/list', { ...as, query })
  /** What finds one thing among all. */
  const single = {
    name: customers({ keyword: '稀有' }),
    number: customers({ keyword: 'rare-7' }),
    phoneOfContact: customers({ keyword: contact.phone }),
    contact: contacts({ keyword: 'zoë' }),
    contactsOfCustomer: contacts({ customerId: customer.id }),
    serialNumber: products({ keyword: 'RARE-SN-7' }),
    productsOfCustomer: products({ customerId: customer.id }),
    detail: () => t.ok('GET /staff/customer/get', { ...as, query: { id: customer.id } }),
    product: () => t.ok('GET /staff/product/get', { ...as, query: { id: product.id } }),
  }
  const read = async (asked: Record<string, () => Promise<unknown>>) => {
    const result: Record<string, { statements: number; rows: number }> = {}
    for (const [name, ask] of Object.entries(asked))
      result[name] = await readBy(client, ask, /from "(customers|linkmen|products)"/)
    return result
  }
  const more = async (count: number, part = 0) => {
    await t.db.execute(sql`
      with made as (
        insert into customers (tenant_id, id, name, customer_no, create_time)
        select ${tenant.id}, gen_random_uuid(), 'Company ' || n, ${`N${part}-`}::text || n, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(${part * count + 1}::int, ${(part + 1) * count}::int) n returning *
      ), people as (
        insert into linkmen (tenant_id, id, customer_id, name, phone, language, create_time)
        select tenant_id, gen_random_uuid(), id, 'Person of ' || name, ${`P${part}-`}::text || customer_no, 'zh', create_time from made
      )
      insert into products (tenant_id, id, customer_id, name, model, type, serial_number, quality_info_end_time, create_time)
      select tenant_id, gen_random_uuid(), id, '{"zh":"机器"}', 'M', '{}', ${`S${part}-`}::text || customer_no, '2030-01-01', create_time from made`)
  }
  const analyze = () => t.db.execute(sql`analyze customers, linkmen, products`)
  await more(1000)
  await analyze()
  const before = await read(single)
  // in parts, each far shorter than a statement may take on a busy machine
  for (let part = 1; part <= 13; part++) await more(2000, part)
  await analyze()
  for (const [name, { statements, rows }] of Object.entries(await read(single))) {
    assert.ok(statements > 0, `${name}: no statement was seen`)
    assert.ok(
      rows <= (before[name]?.rows ?? 0) + 20 && rows <= 100,
      `${name}: ${rows} rows, ${before[name]?.rows} before`,
    )
  }
  // a page of all is as long as the page, and the rows behind it are counted up to a limit
  const pages = {
    customers: customers({}),
    byName: customers({ sort: 'name' }),
    since: customers({ from: '2026-01-02' }),
    contacts: contacts({}),
    ofLanguage: contacts({ language: 'zh' }),
    products: products({}),
    byEnd: products({ sort: 'warrantyEnd' }),
    inWarranty: products({ warranty: 'in-warranty' }),
  }
  for (const [name, { rows }] of Object.entries(await read(pages)))
    assert.ok(rows <= 2 * MAX_COUNTED + 200, `${name}: ${rows} rows`)
  const page = await pages.customers()
  assert.deepEqual([page.total, page.more], [MAX_COUNTED, true])
  const beyond = await t.ok('GET /staff/customer/list', { ...as, query: { pageNum: 100_000, pageSize: 100 } })
  assert.deepEqual(beyond.list, [])
  const common = await customers({ keyword: 'company' })()
  assert.deepEqual([common.total, common.more], [MOST_FOUND, true])
})
