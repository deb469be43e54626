import assert from 'node:assert/strict'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readMigrations, snapshotFiles, tablesAfter } from '../../server/db/migrate'
import { problemsOf, record } from '../migrations'

const FOLDER = path.resolve(__dirname, '../../server/db/migrations')
const copies: string[] = []
after(() => {
  for (const copy of copies) rmSync(copy, { recursive: true })
})

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}
const journalOf = (folder: string) => path.join(folder, 'meta/_journal.json')
const readJournal = (folder: string) => JSON.parse(readFileSync(journalOf(folder), 'utf8')) as Journal
const writeJournal = (folder: string, journal: Journal) => writeFileSync(journalOf(folder), JSON.stringify(journal))

/** A copy of the migrations, after each of which stand two more that are recorded. */
function copied(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-migrations-'))
  copies.push(folder)
  cpSync(FOLDER, folder, { recursive: true })
  add(folder, 'CREATE TABLE "one" ("id" uuid);')
  add(folder, 'CREATE TABLE "two" ("id" uuid);')
  record(folder)
  return folder
}
/** Adds a migration as drizzle-kit does, beside whose snapshot the former stays. */
function add(folder: string, sql: string): string {
  const journal = readJournal(folder)
  const idx = journal.entries.length
  const number = String(idx).padStart(4, '0')
  const tag = `${number}_added`
  writeFileSync(path.join(folder, `${tag}.sql`), sql)
  const meta = path.join(folder, 'meta')
  copyFileSync(path.join(meta, snapshotFiles(folder).at(-1) ?? ''), path.join(meta, `${number}_snapshot.json`))
  journal.entries.push({ idx, version: '7', when: (journal.entries.at(-1)?.when ?? 0) + 1000, tag, breakpoints: true })
  writeJournal(folder, journal)
  return tag
}
const tagAt = (folder: string, i: number) => readJournal(folder).entries.at(i)?.tag ?? ''

test('the migrations of this version are as they were generated', () => {
  assert.deepEqual(problemsOf(FOLDER), [])
  assert.deepEqual(problemsOf(copied()), [])
})

test('their SQL makes the tables of the newest snapshot, and no other snapshot is kept', () => {
  const files = snapshotFiles(FOLDER)
  assert.equal(files.length, 1)
  const { tables } = JSON.parse(readFileSync(path.join(FOLDER, 'meta', files[0] ?? ''), 'utf8')) as {
    tables: Record<string, object>
  }
  assert.deepEqual([...tablesAfter(readMigrations(FOLDER))].toSorted(), Object.keys(tables).toSorted())
})

test('recording keeps the newest snapshot, without which the next migration would be a wrong one', () => {
  const folder = copied()
  const tag = add(folder, 'SELECT 1;')
  const meta = path.join(folder, 'meta')
  const newest = `${tag.slice(0, 4)}_snapshot.json`
  assert.equal(snapshotFiles(folder).length, 2)
  record(folder)
  assert.deepEqual(readdirSync(meta).toSorted(), [newest, '_journal.json'])
  record(folder)
  assert.deepEqual(readdirSync(meta).toSorted(), [newest, '_journal.json'])
  rmSync(path.join(meta, newest))
  assert.deepEqual(problemsOf(folder), [
    `meta lacks ${newest}, from which the next migration is generated. Put it back.`,
  ])
})

test('the first one is the one that the first release had', () => {
  const [first] = JSON.parse(readFileSync(path.join(FOLDER, 'checksums.json'), 'utf8')) as object[]
  assert.deepEqual(first, {
    tag: '0000_init',
    when: 1795253503383,
    sha256: 'fa83e92986bc5373d0ff1f7f7d28d205cb52c02d7d3a0036e0875b5dbea1fc3a',
  })
})

test('one byte more in a migration is refused', () => {
  for (const i of [0, -2]) {
    const folder = copied()
    const tag = tagAt(folder, i)
    appendFileSync(path.join(folder, `${tag}.sql`), '\n')
    assert.match(problemsOf(folder).join('\n'), new RegExp(`^${tag}\\.sql was changed`))
    // and generating again does not make it right
    record(folder)
    assert.match(problemsOf(folder).join('\n'), new RegExp(`^${tag}\\.sql was changed`))
  }
})

test('a migration that was taken away, moved or dated again is refused', () => {
  const without = copied()
  const journal = readJournal(without)
  const gone = journal.entries.pop()?.tag ?? ''
  writeJournal(without, journal)
  rmSync(path.join(without, `${gone}.sql`))
  assert.match(problemsOf(without).join('\n'), new RegExp(`^${gone} was taken away`))

  const moved = copied()
  const order = readJournal(moved)
  const last = order.entries.pop()
  const before = order.entries.pop()
  assert.ok(last && before)
  writeJournal(moved, {
    ...order,
    entries: [...order.entries, { ...last, when: before.when }, { ...before, when: last.when }],
  })
  assert.match(problemsOf(moved).join('\n'), /was moved or dated again/)

  const dated = copied()
  const dates = readJournal(dated)
  for (const entry of dates.entries.slice(-1)) entry.when++
  writeJournal(dated, dates)
  assert.match(problemsOf(dated).join('\n'), /was moved or dated again/)
})

test('one that is new is refused until it is recorded, and one that no database would get', () => {
  const folder = copied()
  const tag = add(folder, 'CREATE TABLE "three" ("id" uuid);')
  assert.deepEqual(problemsOf(folder), [
    `${tag} is not recorded in checksums.json. Run npm run db:generate.`,
    `meta holds more snapshots than ${tag.slice(0, 4)}_snapshot.json. Run npm run db:generate.`,
  ])
  record(folder)
  assert.deepEqual(problemsOf(folder), [])

  writeFileSync(path.join(folder, '0099_forgotten.sql'), 'SELECT 1;')
  assert.match(problemsOf(folder).join('\n'), /^0099_forgotten\.sql is not in meta/)

  const late = copied()
  const older = add(late, 'SELECT 1;')
  const journal = readJournal(late)
  for (const entry of journal.entries.slice(-1)) entry.when = 5
  writeJournal(late, journal)
  record(late)
  assert.deepEqual(problemsOf(late), [
    `${older} is older than the migration before it: databases would leave it out. Generate it again.`,
  ])
})

test('an index that would stop everybody who writes is refused, and a unique one that is built later', () => {
  for (const [sql, problem] of [
    ['CREATE INDEX "x" ON "events" USING btree ("title");', /would stop everybody who writes to events/],
    ['CREATE UNIQUE INDEX CONCURRENTLY "x" ON "events" USING btree ("title");', /may not be built concurrently/],
    ['CREATE INDEX CONCURRENTLY "x" ON "events" USING btree ("title");', /^$/],
    [
      'CREATE TABLE "fresh" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "x" ON "fresh" USING btree ("id");',
      /^$/,
    ],
    ['CREATE INDEX "x" ON "public"."one" USING btree ("id");', /would stop everybody who writes to one/],
    ['CREATE INDEX "x" ON "own"."one" USING btree ("id");', /^$/],
  ] as const) {
    const folder = copied()
    add(folder, sql)
    record(folder)
    assert.match(problemsOf(folder).join('\n'), problem)
  }
})

test('every file of the folder is known to the checks', () => {
  assert.deepEqual(
    readdirSync(FOLDER)
      .filter(name => !name.endsWith('.sql'))
      .toSorted(),
    ['checksums.json', 'meta'],
  )
})
