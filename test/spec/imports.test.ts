import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../..')

/** Which rule refuses an import; null: none does. Every file stands for the folders that it lies in. */
const IMPORTS: [from: string, to: string, rule: string | null][] = [
  ['server/domains/event/event.table.ts', 'server/domains/product/product.table.ts', null],
  ['server/domains/task/task.table.ts', 'server/domains/event/event.table.ts', null],
  ['server/domains/assistant/catalogue.ts', 'server/domains/task/task.table.ts', null],
  ['server/domains/event/event.queries.ts', 'server/domains/task/task.table.ts', 'one-way-server/domains/event'],
  [
    'server/domains/product/product.queries.ts',
    'server/domains/event/event.table.ts',
    'one-way-server/domains/product',
  ],
  ['server/domains/wiki/search.ts', 'server/domains/assistant/turn.table.ts', 'one-way-server/domains/wiki'],
  ['server/domains/task/task.service.ts', 'server/domains/event/event.service.ts', 'domains-are-islands'],
  ['server/app/modules.ts', 'server/domains/coupon/coupon.module.ts', 'known-domain'],
  ['server/kernel/call/mount.ts', 'server/domains/misc/misc.table.ts', 'one-way-server/kernel'],
  ['server/kernel/call/offers.ts', 'server/kernel/pay/pay.table.ts', 'one-way-server/kernel/call'],
]
let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lianke-imports-'))
  const texts = new Map<string, string>()
  for (const [from, to] of IMPORTS) {
    texts.set(to, texts.get(to) ?? '')
    const address = path.posix.relative(path.posix.dirname(from), to).replace(/\.ts$/, '')
    texts.set(from, `${texts.get(from) ?? ''}import type {} from '${address}'\n`)
  }
  texts.set('tsconfig.json', '{}')
  texts.set('package.json', '{}')
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('domains join tables in one order only, and what has no place in an order is refused, types included', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      path.join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'server',
    ],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: unknown) => {
    // it ends with the number of what it refuses
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  const { summary }: { summary: { violations: { from: string; to: string; rule: { name: string } }[] } } =
    JSON.parse(stdout)
  const told = summary.violations.map(({ from, to, rule }) => [from, to, rule.name].join(' '))
  assert.deepEqual(
    told.toSorted(),
    IMPORTS.filter(([, , rule]) => rule)
      .map(one => one.join(' '))
      .toSorted(),
  )
})
