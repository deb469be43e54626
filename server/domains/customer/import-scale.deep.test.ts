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
import { living } from '../../../test/memory'
import { customers } from '../../kernel/identity/auth.table'
import { SHEET_MEMORY } from '../../kernel/sheets/sheet.pool'
import { workbookOf } from '../../kernel/sheets/workbook'
import { MAX_IMPORT_ROWS } from '../../../shared/sheet'

/** The audit takes all that a file may have, an ordinary run some batches. */
const ROWS = WHOLE ? 50_000 : 8000
const FEW = 2000
const EVERY = 166
const MB = 1024 * 1024
/** How much more memory a file of many rows may take than one of few: of what is kept for each row it would be as many times as much. */
const MORE = 2.5
/** What any import takes, beside which a difference says nothing. */
const LEAST = 4 * MB
/** A phase is looked at so often: after each of its parts. */
const LOOKS = 4

let t: TestServer
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())

/** Imports so many rows into a company of their own, some of them wrong, and takes them back. Gives the memory that it took at most, and the progress that was seen. */
async function imported(count: number): Promise<{ peak: number; seen: ReadonlySet<number> }> {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const rows = Array.from({ length: count }, (_, i) => [
    `C${i}`,
    `Customer number ${i}`,
    `Road ${i}, ${'a town with a long name, '.repeat(7)}`,
    `Person ${i}`,
    i % EVERY === 0 ? 'nobody' : `139${String(i).padStart(8, '0')}`,
    `person${i}@example.com`,
  ])
  const bytes = Buffer.from(await workbookOf([['客户编号', '客户名称', '地址', '联系人', '手机号', '邮箱'], ...rows]))
  const wrong = Math.ceil(count / EVERY)
  const before = living()
  let peak = 0
  const seen = new Set<number>()
  const file = { name: 'customers.xlsx', type: 'x', bytes }
  const sent = await t.ok('POST /staff/import/upload', { ...as, query: { kind: 'customer' }, file })
  assert.equal(sent.rows, count)
  const settled = async () => {
    let now: Omit<typeof sent, 'reading'> = sent
    let part = -1
    await eventually(async () => {
      now = await t.ok('GET /staff/import/get', { ...as, query: { id: sent.id } })
      const reached = Math.floor((LOOKS * now.done) / count)
      if (reached !== part) peak = Math.max(peak, living() - before)
      part = reached
      if (now.state === 'running') seen.add(now.done)
      return !['checking', 'running', 'undoing'].includes(now.state)
    }, 600_000)
    return now
  }
  await t.ok('POST /staff/import/check', { ...as, body: { id: sent.id, mapping: sent.mapping } })
  const checked = await settled()
  assert.deepEqual([checked.counts.new, checked.counts.wrong], [count - wrong, wrong])
  await t.ok('POST /staff/import/run', { ...as, body: { id: sent.id } })
  assert.deepEqual((await settled()).counts.made, count - wrong)
  const [{ written } = { written: 0 }] = await t.db
    .select({ written: sql<number>`count(*)::integer` })
    .from(customers)
    .where(eq(customers.tenantId, tenant.id))
  assert.equal(written, count - wrong)
  await t.ok('POST /staff/import/undo', { ...as, body: { id: sent.id } })
  assert.equal((await settled()).counts.undone, count - wrong)
  assert.equal((await t.db.select().from(customers).where(eq(customers.tenantId, tenant.id)).limit(1)).length, 0)
  return { peak, seen }
}

test(`${ROWS} rows with some of them wrong: every wrong one counted, progress told, all taken back, in the memory of ${FEW}`, async context => {
  const few = await imported(FEW)
  const many = await imported(ROWS)
  assert.ok(
    [...many.seen].some(done => done > 0 && done < ROWS),
    `progress: ${[...many.seen].join()}`,
  )
  const told = `${(few.peak / MB).toFixed(1)} MB for ${FEW} rows, ${(many.peak / MB).toFixed(1)} MB for ${ROWS}`
  context.diagnostic(told)
  assert.ok(many.peak < MORE * Math.max(few.peak, LEAST), told)
})

/** A process that reads a file and says how much memory it took at most, in MB. */
const READER = `
  import { readFileSync } from 'node:fs'
  import { parseSheet } from ${JSON.stringify(path.resolve(__dirname, '../../kernel/sheets/parse.ts'))}
  void parseSheet(readFileSync(process.argv[2])).then(({ rows }) =>
    process.stdout.write(JSON.stringify({ rows, mb: process.resourceUsage().maxRSS / 1024 })))
`

/** What a file may take of the process that reads it, MB, beside the `empty` process: of fewer rows as much less, so that each row has the same. */
const shareOf = (whole: number, empty: number): number => Math.round(empty + ((whole - empty) * ROWS) / MAX_IMPORT_ROWS)

test('reading a file of many rows stays within its share of the memory of its process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-sheet-'))
  try {
    const script = path.join(folder, 'reader.ts')
    const file = path.join(folder, 'rows.xlsx')
    writeFileSync(script, READER)
    const rows = Array.from({ length: ROWS + 1 }, (_, i) =>
      Array.from({ length: 20 }, (__, column) => `a text of some length ${i} ${column}`),
    )
    writeFileSync(file, await workbookOf(rows))
    const heapMb = shareOf(SHEET_MEMORY.heapMb / 2, 32)
    const rssMb = shareOf(SHEET_MEMORY.rssMb, 128)
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `--max-old-space-size=${heapMb}`, '--single-threaded-gc', script, file],
      { encoding: 'utf8', cwd: path.resolve(__dirname, '../../..') },
    )
    const said = JSON.parse(stdout || assert.fail(stderr)) as { rows: number; mb: number }
    assert.equal(said.rows, ROWS)
    assert.ok(said.mb < rssMb, `${Math.round(said.mb)} MB of ${rssMb}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
