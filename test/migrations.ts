import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations, snapshotFiles, tablesAfter } from '../server/db/migrate'

/** What each migration was when it was generated. A database somewhere has had it, so it stays as it is. */
interface Recorded {
  tag: string
  when: number
  sha256: string
}

const fileOf = (folder: string) => path.join(folder, 'checksums.json')
const readRecorded = (folder: string): Recorded[] =>
  existsSync(fileOf(folder)) ? (JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Recorded[]) : []
const present = (folder: string): Recorded[] =>
  readMigrations(folder).map(({ tag, when, hash }) => ({ tag, when, sha256: hash }))
const same = (a: Recorded, b: Recorded | undefined) => a.tag === b?.tag && a.when === b.when && a.sha256 === b.sha256

/** Records migrations that are new; one that is recorded is never touched. Of drizzle-kit's snapshots it keeps the newest, the only one that is read. */
export function record(folder: string): void {
  const recorded = readRecorded(folder)
  const known = new Set(recorded.map(one => one.tag))
  const all = [...recorded, ...present(folder).filter(one => !known.has(one.tag))]
  for (const former of snapshotFiles(folder).slice(0, -1)) rmSync(path.join(folder, 'meta', former))
  writeFileSync(fileOf(folder), `[\n${all.map(one => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
}

/** What is wrong with the migrations of a folder, a line each: one that was changed, taken away, moved or not recorded, and indexes that would stop everybody who writes. */
export function problemsOf(folder: string): string[] {
  const recorded = readRecorded(folder)
  const migrations = readMigrations(folder)
  const found = present(folder)
  const problems: string[] = []
  for (const [i, one] of recorded.entries()) {
    if (same(one, found[i])) continue
    const there = found.find(other => other.tag === one.tag)
    if (!there) problems.push(`${one.tag} was taken away. Migrations are only added: databases have had it.`)
    else if (there.sha256 !== one.sha256)
      problems.push(
        `${one.tag}.sql was changed. Migrations are only added: put it back, change the tables, and run npm run db:generate.`,
      )
    else problems.push(`${one.tag} was moved or dated again in meta/_journal.json. Put the journal back.`)
  }
  for (const one of found.slice(recorded.length))
    if (!recorded.some(other => other.tag === one.tag))
      problems.push(`${one.tag} is not recorded in checksums.json. Run npm run db:generate.`)
  for (const [i, one] of found.entries())
    if (one.when <= (found[i - 1]?.when ?? 0))
      problems.push(
        `${one.tag} is older than the migration before it: databases would leave it out. Generate it again.`,
      )
  const named = new Set(found.map(one => `${one.tag}.sql`))
  for (const file of readdirSync(folder))
    if (file.endsWith('.sql') && !named.has(file))
      problems.push(`${file} is not in meta/_journal.json: no database would ever get it.`)
  for (const [i, { tag, statements }] of migrations.entries()) {
    const before = tablesAfter(migrations.slice(0, i))
    for (const statement of statements) {
      const [, unique, concurrently, index = '', schema = 'public', table = ''] =
        /^\s*CREATE (UNIQUE )?INDEX (CONCURRENTLY )?"([^"]+)" ON (?:"([^"]+)"\.)?"([^"]+)"/.exec(statement) ?? []
      if (unique && concurrently)
        problems.push(
          `${tag}: the unique index ${index} may not be built concurrently, because the server relies on it from its start.`,
        )
      if (!unique && !concurrently && before.has(`${schema}.${table}`))
        problems.push(
          `${tag}: the index ${index} would stop everybody who writes to ${table}. Declare it with .concurrently() and generate the migration again.`,
        )
    }
  }
  const newest = `${String(migrations.length - 1).padStart(4, '0')}_snapshot.json`
  const snapshots = snapshotFiles(folder)
  if (snapshots.join() !== newest)
    problems.push(
      snapshots.includes(newest)
        ? `meta holds more snapshots than ${newest}. Run npm run db:generate.`
        : `meta lacks ${newest}, from which the next migration is generated. Put it back.`,
    )
  return problems
}
