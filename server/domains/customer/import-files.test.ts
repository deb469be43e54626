import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Contract } from '../../../contract'
import type { Output } from '../../../contract/define'
import type { Encoding } from '../../../shared/encoding'
import type { SheetKind } from '../../../shared/kinds'
import { eventually } from '../../../test/assistant'
import { makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { products, qrcodes } from '../product/product.table'

type Import = Output<Contract, 'GET /staff/import/get'>

let t: TestServer
let tenant: MadeTenant
let as: Caller
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())
const begin = async () => {
  tenant = await makeTenant(t.db)
  ;({ as } = await makeStaff(t.db, tenant))
}

/** Files as spreadsheet programs save them. */
const file = async (name: string) => ({
  name,
  type: 'text/csv',
  bytes: await readFile(`test/fixtures/sheets/${name}`),
})
const upload = async (kind: SheetKind, name: string, asked: { encoding?: Encoding; headerRow?: number } = {}) =>
  t.ok('POST /staff/import/upload', { ...as, query: { kind, ...asked }, file: await file(name) })
const settled = async (id: string): Promise<Import> => {
  let now: Import | undefined
  await eventually(async () => {
    now = await t.ok('GET /staff/import/get', { ...as, query: { id } })
    return !['checking', 'running', 'undoing'].includes(now.state)
  })
  return now ?? assert.fail('no import')
}
const check = async ({ id, mapping }: Pick<Import, 'id' | 'mapping'>): Promise<Import> => {
  await t.ok('POST /staff/import/check', { ...as, body: { id, mapping } })
  return settled(id)
}
const run = async ({ id }: Import): Promise<Import> => {
  await t.ok('POST /staff/import/run', { ...as, body: { id } })
  return settled(id)
}
const undo = async ({ id }: Import): Promise<Import> => {
  await t.ok('POST /staff/import/undo', { ...as, body: { id } })
  return settled(id)
}
const filled = ({ counts }: Import) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const wrong = async ({ id }: Import) =>
  (await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id, outcome: 'wrong' } })).map(
    ({ rowNo, problems }) => `${rowNo} ${problems.map(({ column, message }) => `${column}: ${message}`).join('; ')}`,
  )
const contacts = async () =>
  (
    await t.db
      .select({ company: customers.name, name: linkmen.name, phone: linkmen.phone, id: customers.id })
      .from(linkmen)
      .innerJoin(customers, eq(customers.id, linkmen.customerId))
      .where(eq(linkmen.tenantId, tenant.id))
  ).toSorted((a, b) => (a.phone < b.phone ? -1 : 1))

test('serial numbers are never rounded, and what stands for a lost value is wrong', async () => {
  await begin()
  const long = await check(await upload('product', 'serial-18-digits.xlsx'))
  assert.deepEqual(await wrong(long), [
    '2 Serial number: The number is too long and Excel lost its last digits; format the column as text and enter it again',
  ])
  await run(long)
  const saved = await check(await upload('product', 'serials-saved-as-csv.csv'))
  assert.deepEqual(await wrong(saved), [
    '2 Serial number: The number is too long and Excel lost its last digits; format the column as text and enter it again',
    '3 Serial number: The formula has no result; paste its value instead',
    '4 Serial number: The formula has no result; paste its value instead',
  ])
  await run(saved)
  const rows = await t.db.select().from(products).where(eq(products.tenantId, tenant.id))
  assert.deepEqual(rows.map(row => row.serialNumber).toSorted(), ['610123199001015678', 'LC-2026-001'])
})

test('a csv of Taiwan is read in its encoding', async () => {
  await begin()
  const sent = await upload('customer', 'customers-big5.csv')
  assert.equal(sent.reading.encoding, 'big5')
  assert.deepEqual(filled(await run(await check(sent))), { made: 2 })
  assert.deepEqual(
    (await contacts()).map(({ company, name }) => `${company} ${name}`),
    ['順禾電器行 曾國安', '龍井商號 許文青'],
  )
})

test('an encoding that nothing tells is asked for, and nothing is kept until it is told', async () => {
  await begin()
  const unclear = { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('bcd72cd2d20ad5c5c8fd2c310a', 'hex') }
  const query = { kind: 'product' } as const
  const refused = await t.refused('POST /staff/import/upload', { ...as, query, file: unclear })
  assert.deepEqual([refused.status, refused.error], [400, 'SHEET_ENCODING'])
  assert.equal((await t.ok('GET /staff/import/list', { ...as, query: {} })).total, 0)
  const told = await t.ok('POST /staff/import/upload', {
    ...as,
    query: { ...query, encoding: 'gb18030' },
    file: unclear,
  })
  assert.deepEqual([told.header, told.reading.encoding], [['甲', '乙'], 'gb18030'])
})

test('phones are taken as address books and spreadsheets copy them', async () => {
  await begin()
  assert.deepEqual(filled(await run(await check(await upload('customer', 'phones-copied.csv')))), { made: 4 })
  assert.deepEqual(
    (await contacts()).map(({ phone }) => phone),
    ['13711110231', '13711110232', '13711110233', '13711110234'],
  )
})

test('a title above the header is no row; another header can be chosen', async () => {
  await begin()
  const sent = await upload('customer', 'title-above-header.xlsx')
  assert.deepEqual([sent.reading.headerRow, sent.rows, sent.mapping.length], [3, 2, 3])
  assert.deepEqual(filled(await run(await check(sent))), { made: 2 })
  const other = await upload('customer', 'title-above-header.xlsx', { headerRow: 4 })
  assert.deepEqual([other.header[0], other.rows], ['青禾便利店', 1])
})

test('contacts beside a merged cell are of one company, whatever happens to its first row', async () => {
  await begin()
  const preview = await check(await upload('customer', 'merged-company.xlsx'))
  assert.deepEqual(filled(preview), { new: 3 })
  const done = await run(preview)
  assert.deepEqual(filled(done), { made: 3 })
  const rows = await contacts()
  assert.deepEqual(
    rows.map(({ company, phone }) => `${company} ${phone}`),
    ['云杉连锁 13711110211', '云杉连锁 13711110212', '云杉连锁 13711110213'],
  )
  assert.equal(new Set(rows.map(({ id }) => id)).size, 1)
  assert.deepEqual(filled(await check(await upload('customer', 'merged-company.xlsx'))), { unchanged: 3 })
  assert.deepEqual(filled(await undo(done)), { undone: 3 })
  assert.equal((await t.db.select().from(customers).where(eq(customers.tenantId, tenant.id))).length, 0)
})

test('a code is the label that a scan finds: as the address behind it, in whatever width and case', async () => {
  await begin()
  const code = `KX-${tenant.id.slice(0, 8).toUpperCase()}`
  await t.db.insert(qrcodes).values({ tenantId: tenant.id, code })
  const text = `产品序列号,产品名称,二维码\nＬＣ－００１,柜,https://example.com/carrier-lianke-h5/#/qrcode/${code.toLowerCase()}\n`
  const sent = await t.ok('POST /staff/import/upload', {
    ...as,
    query: { kind: 'product' },
    file: { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(text) },
  })
  assert.deepEqual(filled(await run(await check(sent))), { made: 1 })
  const found = await t.db
    .select({ code: qrcodes.code, serial: products.serialNumber })
    .from(qrcodes)
    .innerJoin(products, eq(products.id, qrcodes.productId))
    .where(eq(qrcodes.tenantId, tenant.id))
  assert.deepEqual(found, [{ code, serial: 'LC-001' }])
})

test('of columns that fit alike none is imported unless it is chosen', async () => {
  await begin()
  const sent = await t.ok('POST /staff/import/upload', {
    ...as,
    query: { kind: 'customer' },
    file: {
      name: 'a.csv',
      type: 'text/csv',
      bytes: Buffer.from('客户名称,电话,联系电话\n甲,057188886666,13711110231\n'),
    },
  })
  // it is asked again by who opens it later
  const later = await t.ok('GET /staff/import/get', { ...as, query: { id: sent.id } })
  for (const { unclear } of [sent, later]) assert.deepEqual(unclear, [{ name: 'phone', indexes: [1, 2] }])
  assert.deepEqual(sent.leftOut, ['电话', '联系电话'])
  const preview = await check({ ...sent, mapping: [...sent.mapping, { name: 'phone', index: 2 }] })
  assert.deepEqual([filled(preview), preview.leftOut], [{ new: 1 }, ['电话']])
})
