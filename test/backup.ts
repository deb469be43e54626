import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Manifest } from '../server/backup/archive'
import { exportDatabase, type ExportOptions } from '../server/backup/export'
import { importArchive } from '../server/backup/import'
import { newId } from '../server/db/ids'
import { addJob } from '../server/jobs/queue'
import { diskStorage, type Storage } from '../server/providers/storage'
import { makeDatabase, type OwnDatabase } from './database'
import { makeHouse, type House } from './event-life'
import { startTestServer, type TestServer } from './harness'

const ROOT = path.join(__dirname, '..')

export async function connected<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
}

export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check()); await sleep(20)) assert.ok(Date.now() < end, 'it never came')
}

/** What the tests of exports and imports work with: a folder, and a company whose data they export. All is removed after them. */
export function backups() {
  const base = mkdtempSync(path.join(tmpdir(), 'lianke-export-'))
  chmodSync(base, 0o711)
  let made = 0
  const place = (end = ''): string => path.join(base, `${++made}${end}`)

  let t: TestServer
  let house: House
  const databases: OwnDatabase[] = []
  /** A company with a job that waits and a file. */
  async function start(): Promise<{ t: TestServer; house: House }> {
    t = await startTestServer()
    house = await makeHouse(t)
    await addJob(t.db, 'tellLinkman', { tenantId: house.tenant.id, recordId: newId() }, 'one that waits')
    await upload('first.txt')
    return { t, house }
  }
  after(async () => {
    for (const database of databases) await database.drop()
    await t.close()
    rmSync(base, { recursive: true, force: true })
  })

  const upload = async (name: string, bytes: string | Buffer = name) =>
    await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: { name, type: 'text/plain', bytes } })
  async function fresh(): Promise<OwnDatabase> {
    const database = await makeDatabase(t.connection)
    databases.push(database)
    return database
  }
  const exported = async (
    to: pg.ClientConfig = t.connection,
    storage: Storage = t.app.providers.storage,
    options: ExportOptions = {},
  ): Promise<{ file: string; manifest: Manifest }> => {
    const file = place('.tar.gz')
    const manifest = await connected(to, client => exportDatabase(client, storage, file, options))
    return { file, manifest }
  }
  /** Imports into a new database and a new data folder. */
  async function imported(
    file: string,
    database?: OwnDatabase,
    folder = place(),
  ): Promise<{ database: OwnDatabase; folder: string; storage: Storage; manifest: Manifest }> {
    const target = database ?? (await fresh())
    const storage = diskStorage(folder)
    return {
      database: target,
      folder,
      storage,
      manifest: await importArchive(file, folder, storage, async () => target.connection),
    }
  }

  /** npm run export, import or backup. */
  function command(args: string[], env: NodeJS.ProcessEnv, wrap: string[] = []) {
    const [program = '', ...rest] = [
      ...wrap,
      process.execPath,
      '--import',
      'tsx',
      path.join(ROOT, 'server/backup/commands.ts'),
      ...args,
    ]
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, INIT_CWD: base, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const exit = new Promise<{ code: number | null; out: string; err: string }>(resolve => {
      child.once('close', code => resolve({ code, out, err }))
    })
    return { child, exit }
  }
  return { base, place, start, upload, fresh, exported, imported, command }
}
