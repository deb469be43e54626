import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { readConfig } from '../server/config'
import { runServer } from '../server/app/main'
import { makeDatabase, type OwnDatabase, type Place } from './database'
import { startTestServer, type TestServer } from './harness'
import { DUMPS } from './release/dump'
import type { Facts } from './release/life'

const ROOT = path.join(__dirname, '..')
export const releases = readdirSync(DUMPS)
  .filter(name => name.endsWith('.tar.gz'))
  .map(name => name.slice(0, -'.tar.gz'.length))
export const dumpOf = (release: string) => path.join(DUMPS, `${release}.tar.gz`)
export const factsOf = (release: string) =>
  JSON.parse(readFileSync(path.join(DUMPS, `${release}.json`), 'utf8')) as Facts

/** npm run export, import or backup. Must end well. */
export async function command(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'server/backup/commands.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const code = await new Promise(resolve => {
    child.once('close', resolve)
  })
  assert.deepEqual([code, err], [0, ''], args.join(' '))
}

/** Databases, folders and servers of a file of tests, which end with it. */
export function updates() {
  const base = mkdtempSync(path.join(tmpdir(), 'lianke-releases-'))
  chmodSync(base, 0o711)
  const site = path.join(base, 'site')
  mkdirSync(site)
  writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')
  let made = 0
  const place = (end = '') => path.join(base, `${++made}${end}`)
  let t: TestServer
  const databases: OwnDatabase[] = []
  before(async () => {
    t = await startTestServer()
  })
  after(async () => {
    for (const database of databases) await database.drop()
    await t.close()
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  const fresh = async (near: Place = t.connection) => {
    const database = await makeDatabase(near)
    if (near === t.connection) databases.push(database)
    return database
  }

  /** The whole server, as npm start runs it, while `work` lasts. */
  async function serving(env: NodeJS.ProcessEnv, work: (url: string) => Promise<void>): Promise<void> {
    const running = await runServer(
      readConfig({ LIANKE_SITE: site, LIANKE_CONSOLE: site, PORT: '0', ...env }),
      () => undefined,
    )
    try {
      await work(running.url)
    } finally {
      await running.stop()
    }
  }
  return { place, fresh, serving }
}
