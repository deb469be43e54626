import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { makeTenant } from '../../test/factories'
import { makeDatabase, type OwnDatabase } from '../../test/database'
import { startTestServer, type TestServer } from '../../test/harness'
import { openDatabase } from '../db/database'
import { openEmbedded } from '../db/embedded'
import { DEMO_COMPANIES } from '../demo/companies'
import { clockAt } from '../demo/deterministic'
import { seedDemo } from '../demo/seed'

const root = mkdtempSync(path.join(tmpdir(), 'lianke-demo-'))
chmodSync(root, 0o711)
let t: TestServer
before(async () => {
  t = await startTestServer()
})
const made: OwnDatabase[] = []
after(async () => {
  for (const database of made) await database.drop()
  await t.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})
const fresh = async () => {
  const database = await makeDatabase(t.connection)
  made.push(database)
  return { database, env: { DATABASE_URL: database.url, LIANKE_DATA: path.join(root, database.connection.database) } }
}

/** npm run demo:reset */
async function reset(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'demo-reset.ts'), ...args], {
    cwd: path.join(__dirname, '../..'),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const code = await new Promise(resolve => {
    child.once('close', resolve)
  })
  return { code, said }
}
/** A database with the demo, for all that are refused and change nothing. */
let refusing: ReturnType<typeof fresh> | undefined
const withDemo = () =>
  (refusing ??= fresh().then(async one => {
    const { db, close } = await openDatabase(one.database.connection)
    await seedDemo(db, clockAt(Date.now()))
    await db.execute("update events set title = 'changed'")
    await close()
    return one
  }))
const assertUntouched = async (database: OwnDatabase, others = 0) => {
  assert.deepEqual(await database.query("select id from events where title <> 'changed'"), [])
  assert.equal((await database.query('select id from tenants')).length, DEMO_COMPANIES.length + others)
}

describe('npm run demo:reset', () => {
  test('writes an empty database, and one that people have changed', async () => {
    const { database, env } = await fresh()
    assert.deepEqual(await reset(['--yes'], env).then(({ code }) => code), 0)
    const count = async () => (await database.query<{ n: number }>('select count(*)::int as n from events'))[0]?.n
    const events = await count()
    assert.ok(events && events > 50)
    await database.query("update events set title = 'changed'")
    await database.query('delete from event_records')
    assert.equal((await reset(['--yes'], env)).said.includes('The demo is written again.'), true)
    assert.equal(await count(), events)
    assert.deepEqual(await database.query("select id from events where title = 'changed'"), [])
    assert.ok((await database.query('select id from event_records')).length > events)
  })

  test('does nothing without --yes', async () => {
    const { database, env } = await withDemo()
    for (const args of [[], ['--no'], ['yes']]) {
      const { code, said } = await reset(args, env)
      assert.deepEqual([code, said.includes('--yes')], [2, true])
    }
    await assertUntouched(database)
  })

  test('refuses in production', async () => {
    const { database, env } = await withDemo()
    const { code, said } = await reset(['--yes'], { ...env, NODE_ENV: 'production' })
    assert.deepEqual([code, said.includes('production server')], [1, true])
    await assertUntouched(database)
  })

  test('refuses while a server runs, on its own PostgreSQL or another', async () => {
    const { database, env } = await withDemo()
    const server = await openDatabase(database.connection)
    // one that is not at rest, which the pool would close before a slow machine has asked
    const line = await server.pool.connect()
    const busy = await reset(['--yes'], env)
    line.release()
    await server.close()
    assert.deepEqual([busy.code, busy.said.includes('Stop Lianke')], [1, true])
    await assertUntouched(database)

    const folder = path.join(root, 'embedded')
    const embedded = await openEmbedded(folder, () => undefined)
    const own = await reset(['--yes'], { LIANKE_DATA: folder })
    await embedded.stop()
    assert.deepEqual([own.code, own.said.includes(`Lianke is running on ${folder}. Stop Lianke`)], [1, true])
    assert.deepEqual(await reset(['--yes'], { LIANKE_DATA: folder }).then(({ code }) => code), 0)
  })

  test('refuses where a company is that is not of the demo', async () => {
    const { database, env } = await withDemo()
    const { db, close } = await openDatabase(database.connection)
    await makeTenant(db)
    await close()
    const { code, said } = await reset(['--yes'], env)
    assert.deepEqual([code, said.includes('not of the demo')], [1, true])
    await assertUntouched(database, 1)
  })
})
