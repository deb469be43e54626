import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../server/config'
import { toFormFields } from '../../shared/localized-form'
import type { StoredField } from '../../contract/stored-field'
import { appliedMigrations, indexSteps, readMigrations } from '../../server/db/migrate'
import { runServer } from '../../server/app/main'
import { makeDatabase, urlOf, type OwnDatabase, type Place } from '../database'
import { startTestServer, type TestServer } from '../harness'
import { startPostgresql } from '../postgresql'
import { DUMPS } from '../release/dump'
import { callerOf, findAgain, type Facts } from '../release/life'

const ROOT = path.join(__dirname, '../..')
const base = mkdtempSync(path.join(tmpdir(), 'lianke-releases-'))
chmodSync(base, 0o711)
const site = path.join(base, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')
let made = 0
const place = (end = '') => path.join(base, `${++made}${end}`)
const releases = readdirSync(DUMPS)
  .filter(name => name.endsWith('.tar.gz'))
  .map(name => name.slice(0, -'.tar.gz'.length))
const dumpOf = (release: string) => path.join(DUMPS, `${release}.tar.gz`)
const factsOf = (release: string) => JSON.parse(readFileSync(path.join(DUMPS, `${release}.json`), 'utf8')) as Facts

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

/** npm run export, import or backup. Must end well. */
async function command(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
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
async function connected<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The form of each event by its id, wherever a release keeps it. */
async function formsOfEvents(client: pg.ClientBase): Promise<Map<string, StoredField[]>> {
  const versions = await client.query<{ there: boolean }>(`select to_regclass('form_versions') is not null as there`)
  const { rows } = await client.query<{ id: string; fields: StoredField[] }>(
    versions.rows[0]?.there
      ? `select e.id, coalesce(e.fields, v.fields) as fields from events e
         left join form_versions v on v.tenant_id = e.tenant_id and v.id = e.form_version_id order by e.id`
      : 'select id, fields from events order by id',
  )
  return new Map(rows.map(row => [row.id, row.fields]))
}
/** The portal shows the request of the facts with the form that it had. */
async function showsForm(
  url: string,
  { domainId, account, password, event }: Facts,
  forms: Map<string, StoredField[]>,
) {
  const { call } = callerOf(url, domainId)
  const { token } = await call('POST /auth/login', { body: { account, password } })
  const { fields } = await call('GET /ssp/event/get', { query: { id: event.id } }, token)
  assert.deepEqual(fields, toFormFields(forms.get(event.id) ?? [], 'zh'))
}

describe('this server', { concurrency: false }, () => {
  test('has the dump of the first release to start on', () => assert.ok(releases.includes('0.1.0')))

  for (const release of releases) {
    test(`starts on what release ${release} has left, and everything is there`, async () => {
      const database = await fresh()
      const env = { DATABASE_URL: database.url, LIANKE_DATA: place() }
      await command(['import', '--in', dumpOf(release)], env)
      // it is as that release left it: what starts now is an update in place
      const before = await connected(database.connection, appliedMigrations)
      assert.deepEqual(
        before,
        readMigrations()
          .slice(0, before.length)
          .map(({ hash, when }) => ({ hash, when })),
      )
      const again = place('.tar.gz')
      await command(['export', '--out', again], env)
      assert.ok(readFileSync(dumpOf(release)).equals(readFileSync(again)), 'an export gives the same bytes')

      const forms = await connected(database.connection, formsOfEvents)
      assert.ok(forms.size > 0)
      await serving(env, async url => {
        await findAgain(url, factsOf(release))
        await showsForm(url, factsOf(release), forms)
        for (let left = -1; left !== 0;)
          left = indexSteps().length - (await database.query('select from drizzle.after_migration_steps')).length
      })
      assert.equal((await connected(database.connection, appliedMigrations)).length, readMigrations().length)
      assert.deepEqual(await connected(database.connection, formsOfEvents), forms, 'every event has the form it had')
      await serving(env, url => findAgain(url, factsOf(release)))
    })
  }

  test('keeps every file that anything of the first release used, and knows whose it is', async () => {
    const database = await fresh()
    const env = { DATABASE_URL: database.url, LIANKE_DATA: place() }
    await command(['import', '--in', dumpOf('0.1.0')], env)
    const [head, asked, ofDevice, ofStaff, unused] = Array.from({ length: 5 }, () => randomUUID())
    // an event of the company in which somebody has asked the assistant
    const first = 'id = (select e.id from events e join ai_turns t on t.tenant_id = e.tenant_id order by e.id limit 1)'
    const { rows } = await connected(database.connection, async client => {
      const upload = (id: string | undefined, owner: string, secret = '') =>
        client.query(
          `insert into files (tenant_id, id, filename, file_size, mime, key, owner_id, secret_hash, create_time)
           select tenant_id, $1::uuid, 'a.txt', 1, 'text/plain', tenant_id || '/202611/' || $1::uuid::text, ${owner}, $2, now() - interval '3 days' from events where ${first}`,
          [id, secret],
        )
      await upload(head, 'linkman_id')
      await upload(asked, 'linkman_id')
      await upload(ofDevice, 'null', 'd'.repeat(64))
      await upload(ofStaff, '(select s.id from staff s where s.tenant_id = events.tenant_id order by s.id limit 1)')
      await upload(unused, 'linkman_id')
      await client.query(
        `update linkmen l set head = $1 from (select tenant_id, linkman_id from events where ${first}) e where l.tenant_id = e.tenant_id and l.id = e.linkman_id`,
        [head],
      )
      await client.query(
        'update ai_turns t set file_ids = $1 where (tenant_id, id) in (select t.tenant_id, t.id from ai_turns t join files f on f.tenant_id = t.tenant_id and f.id = $2 limit 1)',
        [[asked, ofDevice], asked],
      )
      await client.query(
        'update event_records r set attachment = array[$1::uuid] where (tenant_id, id) in (select r.tenant_id, r.id from event_records r join files f on f.tenant_id = r.tenant_id and f.id = $1 limit 1)',
        [ofStaff],
      )
      return client.query<{ id: string }>('select id from files where event_id is not null')
    })
    assert.ok(rows.length > 0)
    await serving(env, async url => {
      await findAgain(url, factsOf('0.1.0'))
      // the first round of the sweep begins with the server
      for (let swept = false; !swept; await sleep(50))
        swept = !(await database.query('select from files where id = $1', [unused])).length
      const left = new Map(
        (await database.query<{ id: string; owner: string }>('select id, owner from files')).map(row => [
          row.id,
          row.owner.replace(/:.*/, ''),
        ]),
      )
      assert.deepEqual(
        rows.filter(row => !left.has(row.id)),
        [],
        'files of events',
      )
      assert.deepEqual(
        [head, asked, ofDevice, ofStaff, unused].map(id => left.get(id ?? '')),
        ['linkman', 'linkman', 'tourist', 'staff', undefined],
      )
      assert.deepEqual(
        (
          await database.query<{ kind: string }>(
            `select kind from file_uses where file_id in ('${[head, asked, ofDevice, ofStaff].join("','")}') order by kind`,
          )
        ).map(use => use.kind),
        ['ai_turn', 'ai_turn', 'event', 'linkman'],
      )
    })
  })

  test('starts on a data folder of the first release with its own PostgreSQL, which a running server backs up', async () => {
    const [folder, second] = [place(), place()]
    const facts = factsOf('0.1.0')
    await command(['import', '--in', dumpOf('0.1.0')], { LIANKE_DATA: folder })
    const [backup, exported, again] = [place('.tar.gz'), place('.tar.gz'), place('.tar.gz')]
    await serving({ LIANKE_DATA: folder }, async url => {
      await findAgain(url, facts)
      await command(['backup', '--out', backup], { LIANKE_DATA: folder })
      await assert.rejects(command(['export', '--out', exported], { LIANKE_DATA: folder }), /in use by process/)
      await findAgain(url, facts)
    })
    assert.ok(!existsSync(exported))
    await command(['export', '--out', exported], { LIANKE_DATA: folder })
    await command(['import', '--in', exported], { LIANKE_DATA: second })
    await command(['export', '--out', again], { LIANKE_DATA: second })
    assert.ok(readFileSync(exported).equals(readFileSync(again)))
    assert.ok(existsSync(backup))
    await serving({ LIANKE_DATA: second }, url => findAgain(url, facts))
  })

  test("moves to an earlier PostgreSQL of the operator's, whose texts are in another order", async () => {
    const external = await startPostgresql()
    try {
      assert.ok(external.major >= 15 && external.major < 18)
      const database = await fresh(external.place)
      const env = { DATABASE_URL: urlOf(database.connection), LIANKE_DATA: place() }
      await command(['import', '--in', dumpOf('0.1.0')], env)
      const again = place('.tar.gz')
      await command(['export', '--out', again], env)
      assert.ok(readFileSync(dumpOf('0.1.0')).equals(readFileSync(again)))
      await serving(env, url => findAgain(url, factsOf('0.1.0')))
    } finally {
      await external.stop()
    }
  })
})
