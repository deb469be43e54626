import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeLinkman, makeProduct, makeProductKind, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { readBy } from '../../../test/plans'
import { productSheet } from './product-rows'

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

test('of 100,000 machines one is found by its number, its code and its owner without a look at the others', async () => {
  const tenant = await makeTenant(t.db, { flags: { selfHelpEnabled: true } })
  const { as } = await makeStaff(t.db, tenant)
  const linkman = await makeLinkman(t.db, tenant)
  const product = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    serialNumber: 'RARE-0052 560',
    model: 'RARE',
    purchaseTime: '2026-01-01',
  })
  const kind = await makeProductKind(t.db, tenant.id, {
    models: ['RARE'],
    quality: { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
  })
  await t.db.execute(
    sql`insert into qrcodes (tenant_id, code, product_id) values (${tenant.id}, 'RARE-CODE', ${product.id})`,
  )
  const more = async (first: number, last: number) => {
    await t.db.execute(sql`
      with made as (
        insert into products (tenant_id, id, name, model, type, serial_number, create_time)
        select ${tenant.id}, gen_random_uuid(), '{"zh":"机器"}', 'M', '{}', 'S-' || n, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(${first}::int, ${last}::int) n returning *
      )
      insert into qrcodes (tenant_id, code, product_id, create_time) select tenant_id, 'C-' || serial_number, id, create_time from made`)
  }
  const scope = {
    tenantId: tenant.id,
    language: 'en' as const,
    staffName: 'chen',
    filename: 'machines.xlsx',
    now: () => t.clock.now,
  }
  const asked = {
    byNumber: () => t.ok('GET /product/quality', { ...tenant.as, query: { serialNumber: 'rare0052560' } }),
    byCode: () => t.ok('GET /product/quality', { ...tenant.as, query: { code: 'RARE-CODE' } }),
    shown: () => t.ok('GET /superCode/getShowFields', { ...tenant.as, query: { code: 'RARE-CODE' } }),
    mine: () => t.ok('GET /product/list', { ...linkman.as, query: {} }),
    records: () => t.ok('GET /product/serverRecord', { ...linkman.as, query: { productId: product.id } }),
    imported: () => productSheet.compare(t.db, scope, [{ serialNumber: 'ＲＡＲＥ0052560', model: 'RARE' }]),
    taken: () =>
      t.refused('POST /staff/product/create', {
        ...as,
        body: {
          customerId: null,
          name: { en: 'x' },
          type: {},
          model: 'X',
          serialNumber: 'Rare0052560',
          qualityInfoStartTime: null,
          qualityInfoEndTime: null,
          installTime: null,
          qrcodes: [],
        },
      }),
    applied: () => t.ok('POST /staff/quality/apply', { ...as, body: { kindId: kind.id, isPreview: true } }),
    newestLabels: () => t.ok('GET /staff/label/list', { ...as, query: { pageSize: 10 } }),
  }
  const read = async () => {
    const rows: Record<string, number> = {}
    for (const [name, ask] of Object.entries(asked))
      rows[name] = (await readBy(client, ask, /^\s*select.* from "?(products|qrcodes|events|tasks)"?/s)).rows
    return rows
  }
  await more(1, 1000)
  await t.db.execute(sql`analyze products, qrcodes`)
  const few = await read()
  for (let first = 1001; first <= 100_000; first += 5500) await more(first, Math.min(first + 5499, 100_000))
  await t.db.execute(sql`analyze products, qrcodes`)
  const many = await read()
  for (const [name, rows] of Object.entries(many))
    // a list that is counted is counted up to 10,000
    assert.ok(
      rows <= (few[name] ?? 0) + (name === 'newestLabels' ? 21_000 : 40),
      `${name}: ${rows} rows, ${few[name]} of few`,
    )
})
