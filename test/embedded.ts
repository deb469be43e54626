import { spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openEmbedded, type EmbeddedPostgres } from '../server/db/embedded'

export async function query<Row extends object>(
  server: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Undefined for a process that has ended, also when nobody has reaped it. */
export function commandOf(pid: number): string | undefined {
  const [state, ...command] = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
  return state && !state.startsWith('Z') ? command.join(' ').replace(/.*\//, '') : undefined
}

/** What a server leaves in its folder. A copy of the programs is there when other users cannot enter the folder of this project. */
export const leftIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => !name.startsWith('bin-'))
    .sort()

/** Folders for servers in a place of their own, which is removed after the tests with all that runs in it. */
export function serverFolders() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'lianke-embedded-')))
  const opened: EmbeddedPostgres[] = []
  /** Processes that the tests have started. */
  const processes: ChildProcess[] = []
  const folders = new Set<string>()

  before(() => chmodSync(base, 0o711))

  after(async () => {
    await Promise.all(opened.map(server => server.stop()))
    for (const child of processes) child.kill('SIGKILL')
    for (const folder of folders) {
      const pid = postmasterOf(folder)
      if (pid !== undefined && commandOf(pid) === 'postgres') process.kill(pid, 'SIGKILL')
    }
    await sleep(200)
    for (const name of readdirSync(tmpdir())) {
      const link = join(tmpdir(), name)
      if (name.startsWith('lianke-') && lstatSync(link).isSymbolicLink() && readlinkSync(link).startsWith(base))
        rmSync(link)
    }
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  function place(name: string): string {
    const folder = join(base, name)
    folders.add(folder)
    return folder
  }

  async function open(folder: string, lines: string[] = []): Promise<EmbeddedPostgres> {
    const server = await openEmbedded(folder, line => lines.push(line))
    opened.push(server)
    return server
  }
  return { base, folders, processes, place, open }
}
