import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Place } from './database'
import { findProgram } from './packages'

const MAJORS = ['15', '16', '17']
const PLACES = [
  ...MAJORS.map(major => `/usr/lib/postgresql/${major}/bin/postgres`),
  '/opt/homebrew/opt/postgresql@15/bin/postgres',
]
const START_MS = 30_000

/** Who PostgreSQL runs as when the tests run as root, which it refuses. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(line => line.startsWith('postgres:'))
      ?.split(':') ?? []
  if (!uid || !gid) throw new Error('There is no user "postgres", as whom PostgreSQL could run.')
  return { uid: Number(uid), gid: Number(gid) }
}

let found: Promise<string> | undefined
/** Path of a PostgreSQL of an earlier major version than the embedded one: POSTGRES_PATH, else one of the usual places, else installed. */
export const findPostgresql = (): Promise<string> =>
  (found ??= findProgram({
    variable: 'POSTGRES_PATH',
    places: PLACES,
    package: 'postgresql',
    needs: 'The tests of a move to another PostgreSQL',
    what: 'a PostgreSQL 15 to 17',
  }))

/** A PostgreSQL of the operator's, of an earlier major version than the embedded one, whose texts are in another order. The caller stops it. */
export async function startPostgresql(): Promise<{ place: Place; major: number; stop(): Promise<void> }> {
  const program = await findPostgresql()
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-external-'))
  chmodSync(folder, 0o700)
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
  await promisify(execFile)(
    path.join(path.dirname(program), 'initdb'),
    [
      '-D',
      path.join(folder, 'data'),
      '-U',
      'lianke',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C.UTF-8',
      '-N',
    ],
    { ...user, cwd: folder, env },
  )
  const child = spawn(
    program,
    ['-D', path.join(folder, 'data'), '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...user, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const gone = new Promise<void>(resolve => {
    child.once('close', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const place: Place = { host: folder, user: 'lianke', port: 5432, database: 'postgres' }
  for (const end = Date.now() + START_MS; child.exitCode === null && Date.now() < end; await sleep(50)) {
    const client = new pg.Client(place)
    try {
      await client.connect()
      const { rows } = await client.query<{ major: number }>(
        "select current_setting('server_version_num')::int / 10000 as major",
      )
      await client.end()
      return { place, major: rows[0]?.major ?? 0, stop }
    } catch {
      await client.end().catch(() => undefined)
    }
  }
  await stop()
  throw new Error(`PostgreSQL did not start: ${said.trim()}`)
}
