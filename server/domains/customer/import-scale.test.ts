import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { eventually } from '../../../test/assistant'
import { WHOLE } from '../../../test/audit'
import { makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { customers } from '../../kernel/identity/auth.table'
import { workbookOf } from '../../kernel/sheets/workbook'

/** The audit takes all that a file may have, an ordinary run a few batches. */
const ROWS = WHOLE ? 50_000 : 2000
const EVERY = 166
const MB = 1024 * 1024

let t: TestServer
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())

test(`${ROWS} rows with some hundreds of wrong ones: every wrong one named, memory bounded, and all taken back`, async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `C${i}`,
    `Customer number ${i}`,
    `Road ${i}, a town with a long name`,
    `Person ${i}`,
    i % EVERY === 0 ? 'nobody' : `139${String(i).padStart(8, '0')}`,
    `person${i}@example.com`,
  ])
  const bytes = Buffer.from(await workbookOf([['客户编号', '客户名称', '地址', '联系人', '手机号', '邮箱'], ...rows]))
  const wrong = Math.ceil(ROWS / EVERY)
  global.gc?.()
  const heap = process.memoryUsage().heapUsed
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed - heap)
  }, 20)
  const file = { name: 'customers.xlsx', type: 'x', bytes }
  const sent = await t.ok('POST /staff/import/upload', { ...as, query: { kind: 'customer' }, file })
  assert.equal(sent.rows, ROWS)
  const settled = async () => {
    let now = sent
    await eventually(async () => {
      now = await t.ok('GET /staff/import/get', { ...as, query: { id: sent.id } })
      return !['checking', 'running', 'undoing'].includes(now.state)
    }, 600_000)
    return now
  }
  await t.ok('POST /staff/import/check', { ...as, body: { id: sent.id, mapping: sent.mapping } })
  const checked = await settled()
  assert.deepEqual([checked.counts.new, checked.counts.wrong], [ROWS - wrong, wrong])
  await t.ok('POST /staff/import/run', { ...as, body: { id: sent.id } })
  assert.deepEqual((await settled()).counts.made, ROWS - wrong)
  clearInterval(watch)
  // far less than the rows take as objects, whatever their number: a batch is looked at at a time
  assert.ok(peak < 200 * MB, `the heap grew by ${Math.round(peak / MB)} MB`)
  const [{ count } = { count: 0 }] = await t.db
    .select({ count: sql<number>`count(*)::integer` })
    .from(customers)
    .where(eq(customers.tenantId, tenant.id))
  assert.equal(count, ROWS - wrong)
  await t.ok('POST /staff/import/undo', { ...as, body: { id: sent.id } })
  assert.equal((await settled()).counts.undone, ROWS - wrong)
  assert.equal((await t.db.select().from(customers).where(eq(customers.tenantId, tenant.id)).limit(1)).length, 0)
})

/** A process that reads a file and says how much memory it took at most, in MB. */
const READER = `
  import { readFileSync } from 'node:fs'
  import { parseSheet } from ${JSON.stringify(path.resolve(__dirname, '../../kernel/sheets/parse.ts'))}
  void parseSheet(readFileSync(process.argv[2])).then(({ rows }) =>
    process.stdout.write(JSON.stringify({ rows, mb: process.resourceUsage().maxRSS / 1024 })))
`

test('reading a file of as many rows stays within the memory of its process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-sheet-'))
  try {
    const script = path.join(folder, 'reader.ts')
    const file = path.join(folder, 'rows.xlsx')
    writeFileSync(script, READER)
    const rows = Array.from({ length: ROWS + 1 }, (_, i) =>
      Array.from({ length: 20 }, (__, column) => `a text of some length ${i} ${column}`),
    )
    writeFileSync(file, await workbookOf(rows))
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--max-old-space-size=512', '--single-threaded-gc', script, file],
      { encoding: 'utf8', cwd: path.resolve(__dirname, '../../..') },
    )
    const said = JSON.parse(stdout || assert.fail(stderr)) as { rows: number; mb: number }
    assert.equal(said.rows, ROWS)
    assert.ok(said.mb < 1024, `${Math.round(said.mb)} MB`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
