import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { problemsOf } from './migrations'

const root = path.resolve(__dirname, '..')
const migrations = path.join(root, 'server/db/migrations')

/** Lets drizzle-kit write what the tables need beyond the migrations, beside a copy of them: there must be nothing. */
function newMigrations(): string[] {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'lianke-drift-'))
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = readdirSync(copy)
    execFileSync(
      path.join(root, 'node_modules/.bin/drizzle-kit'),
      [
        'generate',
        '--dialect',
        'postgresql',
        '--schema',
        './server/**/*.table.ts',
        // drizzle-kit writes relative to the folder it runs in, whatever it is given
        '--out',
        path.relative(root, copy),
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 },
    )
    return readdirSync(copy).filter(file => !before.includes(file))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const problems = problemsOf(migrations)
for (const line of problems) console.error(line)
if (problems.length) process.exitCode = 1

const fresh = newMigrations()
if (fresh.length) {
  console.error(`The tables have changed without a migration (${fresh.join(', ')}). Run: npm run db:generate`)
  process.exitCode = 1
} else if (!problems.length) console.log('The migrations make exactly the tables of the code.')
