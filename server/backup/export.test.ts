import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeDatabase, urlOf, type OwnDatabase } from '../../test/database'
import { eventIn, makeHouse, type House } from '../../test/event-life'
import { makeLinkman, makeWiki } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { living } from '../../test/memory'
import { databaseLine } from '../../test/proxy'
import { sweepFiles } from '../kernel/files/sweep.service'
import { migrateJobs } from '../db/job-tables'
import { addJob } from '../jobs/queue'
import { diskStorage, type Storage } from '../providers/storage'
import { trackingPoints } from '../domains/misc/misc.table'
import type { Manifest } from './archive'
import { writeArchive } from './archive-writer'
import { holdFiles } from '../db/backup-lock'
import { exportDatabase, type ExportOptions } from './export'
import { newId } from '../db/ids'
import { importArchive, refuseHalfImport } from './import'
import { readMigrations } from '../db/migrate'

const MB = 1024 * 1024
const ROOT = path.join(__dirname, '../..')
const base = mkdtempSync(path.join(tmpdir(), 'lianke-export-'))
chmodSync(base, 0o711)
let made = 0
const place = (end = '') => path.join(base, `${++made}${end}`)

let t: TestServer
let house: House
const databases: OwnDatabase[] = []
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  await addJob(t.db, 'tellLinkman', { tenantId: house.tenant.id, recordId: newId() }, 'one that waits')
  await upload('first.txt')
})
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
async function connected<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const exported = async (
  to: pg.ClientConfig = t.connection,
  storage: Storage = t.app.providers.storage,
  options: ExportOptions = {},
) => {
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
const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
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
async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check()); await sleep(20)) assert.ok(Date.now() < end, 'it never came')
}

describe('an export', { concurrency: false }, () => {
  test('that is imported elsewhere gives the same bytes again, the same tables, and a server that works', async () => {
    const id = await eventIn(t, house, 'evaluated')
    const file = await upload('手册.txt', '拧紧接头')
    await t.ok('POST /ssp/event/remark/create', {
      ...house.linkman.as,
      body: { id, content: '附件', attachment: [file.id] },
    })
    await makeWiki(t.db, house.tenant.id)
    const first = await exported()
    assert.ok(first.manifest.files.count >= 1)
    const target = await imported(first.file)
    assert.deepEqual(target.manifest, first.manifest)
    const second = await exported(target.database.connection, target.storage)
    assert.ok(readFileSync(first.file).equals(readFileSync(second.file)))

    const structure = `select 'index' as kind, indexname::text as name, indexdef as definition from pg_indexes where schemaname = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'column', table_name || '.' || column_name, concat(data_type, column_default, is_nullable) from information_schema.columns where table_schema = 'public' order by 1, 2`
    assert.deepEqual(
      await target.database.query(structure),
      await connected(t.connection, async client => (await client.query(structure)).rows),
    )

    const other = await startTestServer({
      beside: {
        ...t,
        connection: target.database.connection,
        app: { ...t.app, config: { ...t.app.config, dataFolder: target.folder } },
      },
    })
    try {
      const { list } = await other.ok('GET /ssp/event/list', { ...house.linkman.as, query: { state: 'all' } })
      assert.ok(list.some(one => one.id === id))
      const [record] = (await other.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })).filter(
        one => one.content === '附件',
      )
      assert.equal((await other.server.inject(record?.attachment[0]?.url ?? '')).body, '拧紧接头')
    } finally {
      await other.close()
    }
  })

  test('says how many rows a table has where PostgreSQL tells it in a packet of its own, and is imported', async () => {
    const line = await databaseLine(t.connection)
    // the end of a COPY; how many rows it had comes behind it
    line.pauseAfter(Buffer.from([0x63, 0, 0, 0, 4]))
    try {
      const { file, manifest } = await exported({ ...t.connection, host: '127.0.0.1', port: line.port })
      assert.deepEqual(manifest, (await exported()).manifest)
      assert.deepEqual((await imported(file)).manifest, manifest)
    } finally {
      await line.close()
    }
  })

  test('keeps every value as it is', async () => {
    const texts = [
      '',
      '\\N',
      '\\.',
      '\\',
      'a\\tb',
      '\t\n\r\v\b\f',
      '\u0001\u007f\u0085\u2028',
      '\'"`$$;--',
      '你好 \u{1F6BF}\u{10FFFF}',
      '\\x00 \\0 \\u0000',
      '"\\u2028"',
      '  ',
      '\\.\n\\.',
    ]
    const { id: tenantId } = house.tenant
    for (const text of texts)
      await t.db.insert(trackingPoints).values({
        tenantId,
        id: newId(),
        name: text,
        path: text,
        data: { text, [text]: text },
        time: '2026-02-03T04:05:06.789012Z',
      })
    await connected(t.connection, async client => {
      await client.query(
        `insert into metrics (tenant_id, id, name, value) select $1, gen_random_uuid(), n::text, n from unnest(array['NaN', 'Infinity', '-Infinity', '5e-324', '0.1', '1.7976931348623157e308', '-0']::float8[]) as n`,
        [tenantId],
      )
      await client.query(
        `update tracking_points set data = jsonb_build_object('list', jsonb_build_array(data, null, 1e21, -0.0, 0.1, true)) where name <> ''`,
      )
      await client.query("update tracking_points set time = '1600-02-29 23:59:59.123456+08:05' where name = ''")
      await client.query("update tracking_points set time = 'infinity' where name = '  '")
      await client.query(
        "update doors set language_list = array['a,b', '{}', '\"', 'NULL', '\\', ''] where tenant_id = $1",
        [tenantId],
      )
    })
    const { file } = await exported()
    const { database } = await imported(file)
    for (const table of ['tracking_points', 'metrics', 'doors', 'wiki_texts', 'events', 'event_templates']) {
      const rows = `select t::text as row from ${table} t order by 1`
      assert.deepEqual(
        await database.query(rows),
        await connected(t.connection, async client => (await client.query(rows)).rows),
        table,
      )
    }
    assert.equal(
      (await database.query("select from tracking_points where time = '1600-02-29 23:59:59.123456+08:05'")).length,
      1,
    )
  })

  test('takes along the jobs that wait, are being done and were given up', async () => {
    const source = await imported((await exported()).file)
    const other = await startTestServer({ beside: { ...t, connection: source.database.connection } })
    for (const key of ['waits', 'tried', 'runs', 'failed'])
      await addJob(other.db, 'tellLinkman', { tenantId: 'x', recordId: `"\\${key}\n` }, key)
    await other.close()
    const jobs =
      'select j.task_identifier, p.payload::text, j.queue_name, j.run_at::text, j.attempts, j.max_attempts, j.key, j.priority, j.flags, j.locked_at, case when j.attempts >= j.max_attempts then j.last_error end as error from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id order by j.key'
    await source.database.query(
      "select graphile_worker.add_job('tellLinkman', '{\"a\": 1}', queue_name => 'one by one', run_at => '2027-01-01 00:00:00.123456+00', priority => 7, flags => array['b', 'a'])",
    )
    await source.database.query(
      "select graphile_worker.reschedule_jobs(array[id], attempts => 3) from graphile_worker.jobs where key = 'tried'",
    )
    await source.database.query(
      "select graphile_worker.permanently_fail_jobs(array[id], 'no such template\\n') from graphile_worker.jobs where key = 'failed'",
    )
    const before = await source.database.query<{ key: string }>(jobs)
    await source.database.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'runs'",
    )
    const { file, manifest } = await exported(source.database.connection, source.storage)
    assert.ok(manifest.jobs.rows >= 5)
    const target = await imported(file)
    // one that was being done waits again
    assert.deepEqual(await target.database.query(jobs), before)
    assert.ok(before.some(job => job.key === 'failed'))
  })

  test('is one moment: what is written meanwhile is not in it, and what is deleted meanwhile is, with its bytes', async () => {
    const [kept, deleted] = [await upload('a.txt'), await upload('b.txt')]
    const { storage } = t.app.providers
    const during: string[] = []
    const slow: Storage = {
      ...storage,
      async read(key) {
        if (!during.length) {
          during.push((await upload('later.txt')).id)
          await t.ok('GET /deleteFiles', { ...house.linkman.as, query: { id: deleted.id } })
          t.clock.advance(48 * 3_600_000)
          await sweepFiles(t.app, t.server.log)
        }
        return await storage.read(key)
      },
    }
    const { file } = await exported(t.connection, slow)
    const { database, storage: there } = await imported(file)
    const found = await database.query<{ id: string }>('select id from files where id = any($1) order by 1', [
      [kept.id, deleted.id, ...during],
    ])
    assert.deepEqual(
      found.map(row => row.id),
      [kept.id, deleted.id].toSorted(),
    )
    assert.ok((await keysOf(there)).some(key => key.endsWith(deleted.id)))
    // what the backup has kept from being removed is removed later
    assert.ok((await keysOf(storage)).some(key => key.endsWith(deleted.id)))
    t.clock.advance(48 * 3_600_000)
    await sweepFiles(t.app, t.server.log)
    assert.ok(!(await keysOf(storage)).some(key => key.endsWith(deleted.id)))
    t.clock.now = Date.now()
  })

  test('is consistent under a stream of writes', async () => {
    const over = new AbortController()
    const write = async () => {
      for (let i = 0; !over.signal.aborted; i++) {
        const { id } = await upload(`w${i}.txt`)
        if (i % 2) await t.ok('GET /deleteFiles', { ...house.linkman.as, query: { id } })
        else await eventIn(t, house, 'allocated')
      }
    }
    const writing = Promise.all([write(), write()])
    try {
      for (let i = 0; i < 3; i++) {
        const { file, manifest } = await exported()
        const { database } = await imported(file)
        const [sums] = await database.query<{ files: number; bytes: string; used: string }>(`
          select (select count(*)::int from files) as files, (select coalesce(sum(file_size), 0)::text from files) as bytes, (select coalesce(sum(bytes), 0)::text from storage_use) as used`)
        assert.equal(sums?.files, manifest.files.count)
        assert.equal(sums?.bytes, sums?.used, 'the files and the room that they take')
      }
    } finally {
      over.abort()
      await writing
    }
  })

  test('names a file whose bytes are missing, and goes without it when it is told to', async () => {
    const lost = await upload('lost.txt')
    const { storage } = t.app.providers
    const key = (await keysOf(storage)).find(one => one.endsWith(lost.id)) ?? ''
    await storage.remove(key)
    await assert.rejects(exported(), {
      message: new RegExp(`^The bytes of the file ${key} are not in the storage[^\n]*--allow-missing`),
    })
    const { file, manifest } = await exported(t.connection, storage, { allowMissing: true })
    assert.deepEqual(manifest.files.missing, [key])
    const { database } = await imported(file)
    assert.equal((await database.query('select from files where key = $1', [key])).length, 1)
    await t.ok('GET /deleteFiles', { ...house.linkman.as, query: { id: lost.id } })
  })

  test('waits its turn when another one runs', async () => {
    await connected(t.connection, one =>
      connected(t.connection, async other => {
        const release = await holdFiles(one)
        await assert.rejects(holdFiles(other, 50), { message: 'Another backup of this database is running.' })
        await release()
        await (
          await holdFiles(other, 50)
        )()
      }),
    )
  })

  test("is refused for what is no database of Lianke, or not only Lianke's", async () => {
    const database = await fresh()
    await assert.rejects(exported(database.connection), { message: 'There is no database of Lianke.' })
    const mixed = await imported((await exported()).file)
    await mixed.database.query('create table of_another_program (x int)')
    await assert.rejects(
      exported(mixed.database.connection, mixed.storage),
      /holds tables that are not Lianke's \(public\.of_another_program\)/,
    )
  })

  test('of many rows needs no more memory than one of few, and neither does its import', async () => {
    const big = await imported((await exported()).file)
    await big.database.query(
      "insert into metrics (tenant_id, id, name, value, path) select gen_random_uuid(), gen_random_uuid(), 'm', n, repeat(md5(n::text), 12) from generate_series(1, 125000) as n",
    )
    const grown = async (work: () => Promise<unknown>) => {
      const before = living()
      let peak = 0
      const timer = setInterval(() => {
        peak = Math.max(peak, living() - before)
      }, 2000)
      try {
        await work()
      } finally {
        clearInterval(timer)
      }
      return peak
    }
    let written: Awaited<ReturnType<typeof exported>> | undefined
    const bytes = 125_000 * 460
    const exporting = await grown(async () => {
      written = await exported(big.database.connection, big.storage)
    })
    const importing = await grown(async () => {
      await imported(written?.file ?? '')
    })
    assert.equal(
      written?.manifest.tables.reduce((most, table) => Math.max(most, table.rows), 0),
      125_000 +
        Number(
          (await connected(t.connection, client => client.query<{ n: string }>('select count(*) as n from metrics')))
            .rows[0]?.n,
        ),
    )
    assert.ok(exporting < bytes / 2 && importing < bytes / 2, `${exporting} and ${importing} of ${bytes} bytes`)
  })
})

describe('an import', () => {
  test('goes only into an empty database and storage, and leaves others as they are', async () => {
    const { file } = await exported()
    const used = await imported(file)
    const before = await keysOf(used.storage)
    await assert.rejects(imported(file, used.database), {
      message: /^The database is not empty \(.+\)\. An import wants an empty one\.$/,
    })
    await assert.rejects(imported(file, await fresh(), used.folder), {
      message: `There are files in ${used.folder} already. An import wants an empty data folder.`,
    })
    assert.deepEqual(await keysOf(used.storage), before)
    const other = await fresh()
    await other.query('create table of_another_program (x int)')
    await assert.rejects(imported(file, other), /not empty \(public\.of_another_program\)/)
    assert.deepEqual(await other.query("select to_regclass('public.tenants')::text as t"), [{ t: null }])
  })

  test('of what a newer version or another line wrote is refused in one line', async () => {
    const empty = {
      chunks: (async function* () {
        yield* [] as Buffer[]
      })(),
      count: () => 0,
    }
    const write = async (migrations: { hash: string; when: number }[]) => {
      const file = place('.tar.gz')
      await writeArchive(file, {
        head: { migrations, tables: [] },
        rows: () => empty,
        jobs: () => empty,
        async *files() {
          yield* []
        },
        sequences: async () => [],
      })
      return file
    }
    const ours = readMigrations().map(({ hash, when }) => ({ hash, when }))
    const newer = await write([...ours, { hash: 'of tomorrow', when: (ours.at(-1)?.when ?? 0) + 1 }])
    await assert.rejects(imported(newer), {
      message: `${newer} was made by a newer version of Lianke: 1 of its migrations is unknown here. Use that version or a later one.`,
    })
    const other = await write([{ hash: 'another', when: ours[0]?.when ?? 0 }])
    await assert.rejects(imported(other), /was made by another version of Lianke/)
    const fewer = await write(ours)
    const database = await fresh()
    await assert.rejects(imported(fewer, database), /its tables are not those of its version/)
    assert.deepEqual(await database.query("select to_regclass('public.tenants')::text as t"), [{ t: null }])
  })

  test('that fails at its end leaves nothing, and can be done again', async () => {
    const { file } = await exported()
    const database = await fresh()
    const folder = place()
    const storage = diskStorage(folder)
    const keys = (await exported()).manifest.files.count
    let put = 0
    const full: Storage = {
      ...storage,
      put: async (key, bytes) => {
        if (++put === keys) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
        await storage.put(key, bytes)
      },
    }
    await assert.rejects(
      importArchive(file, folder, full, async () => database.connection),
      /ENOSPC/,
    )
    assert.ok(put > 1)
    assert.deepEqual(await keysOf(storage), [])
    assert.deepEqual(
      await database.query(
        "select to_regclass('public.tenants')::text as t, to_regclass('drizzle.__drizzle_migrations')::text as d",
      ),
      [{ t: null, d: null }],
    )
    await imported(file, database, folder)
    await refuseHalfImport(folder, database.connection)
  })

  test('that is killed leaves nothing that starts, and can be done again', async () => {
    const { file } = await exported()
    const database = await fresh()
    const folder = place()
    const env = { DATABASE_URL: database.url, LIANKE_DATA: folder }
    const pool = new pg.Pool(database.connection)
    await migrateJobs(pool)
    await pool.end()
    await connected(database.connection, async blocker => {
      // all rows and files are there by the time the jobs are added
      await blocker.query('begin')
      await blocker.query('lock table graphile_worker._private_jobs in exclusive mode')
      const { child, exit } = command(['import', '--in', file], env)
      // a transaction sees one state of this view only
      await until(
        async () =>
          (
            await database.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%graphile_worker.add_job%'",
            )
          ).length === 1,
      )
      child.kill('SIGKILL')
      await exit
      await blocker.query('rollback')
    })
    assert.ok((await keysOf(diskStorage(folder))).length, 'its files are there')
    await until(
      async () =>
        (
          await database.query(
            'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          )
        ).length === 0,
    )
    assert.deepEqual(await database.query("select to_regclass('public.tenants')::text as t"), [{ t: null }])
    await assert.rejects(refuseHalfImport(folder, database.connection), {
      message: `An import into ${folder} was cut short, and nothing of it is kept. Run npm run import again, or remove that folder.`,
    })

    const again = await command(['import', '--in', file], env).exit
    assert.deepEqual([again.code, again.err], [0, ''])
    await refuseHalfImport(folder, database.connection)
    const second = await exported(database.connection, diskStorage(folder))
    assert.ok(readFileSync(file).equals(readFileSync(second.file)))
  })

  test('that was whole before it was killed is whole', async () => {
    const { file } = await exported()
    const { database, folder } = await imported(file)
    writeFileSync(path.join(folder, 'import-unfinished'), '')
    await assert.rejects(imported(file, database, folder), { message: 'It is imported already.' })
    writeFileSync(path.join(folder, 'import-unfinished'), '')
    await refuseHalfImport(folder, database.connection)
    assert.ok(!existsSync(path.join(folder, 'import-unfinished')))
  })
})

describe('npm run', () => {
  const env = () => ({ DATABASE_URL: urlOf(t.connection), LIANKE_DATA: t.app.config.dataFolder })

  test('backup that is killed leaves no file that could be taken for one, and does not stand in the way of the next', async () => {
    const name = `${place()}.tar.gz`
    await connected(t.connection, async blocker => {
      await blocker.query('begin')
      await blocker.query('lock table wikis in access exclusive mode')
      const { child, exit } = command(['backup', '--out', name], env())
      await until(
        async () =>
          await connected(
            t.connection,
            async other =>
              (
                await other.query(
                  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'",
                )
              ).rowCount === 1,
          ),
      )
      child.kill('SIGKILL')
      await exit
      await blocker.query('rollback')
    })
    assert.ok(!existsSync(name))
    const parts = readdirSync(base).filter(one => one.startsWith(path.basename(name)))
    assert.equal(parts.length, 1)
    await assert.rejects(imported(path.join(base, parts[0] ?? '')), /cut off/)
    const next = await command(['backup', '--out', path.basename(name)], env()).exit
    assert.equal(next.err, '')
    assert.match(next.out, /^Written to .*: \d+ tables, \d+ rows, \d+ jobs, \d+ files, [\d.]+ MB\./)
    await imported(name)
  })

  test('backup on a full disk says so, and leaves no file', async () => {
    await upload(
      'large.txt',
      Buffer.from(Array.from({ length: MB }, () => String.fromCharCode(32 + Math.floor(Math.random() * 90))).join('')),
    )
    const name = `${place()}.tar.gz`
    // a file may not grow beyond 64 blocks of 512 or 1024 bytes
    const { code, err } = await command(['backup', '--out', name], env(), [
      'sh',
      '-c',
      'trap "" XFSZ; ulimit -f 64; exec "$@"',
      'sh',
    ]).exit
    assert.equal(code, 1)
    assert.match(err, /^EFBIG[^\n]*\n$/)
    assert.deepEqual(
      readdirSync(base).filter(one => one.startsWith(path.basename(name))),
      [],
    )
  })

  test('export is refused while somebody else could write', async () => {
    const name = `${place()}.tar.gz`
    const { code, err } = await command(['export', '--out', name], env()).exit
    assert.equal(code, 1)
    assert.match(err, /^The database is in use: [^\n]*\n$/)
    const { database, folder } = await imported((await exported()).file)
    assert.equal(
      (await command(['export', '--out', name], { DATABASE_URL: database.url, LIANKE_DATA: folder }).exit).code,
      0,
    )
    assert.ok(existsSync(name))
  })

  test('says in one line what is wrong', async () => {
    for (const [args, o, message] of [
      [['backup'], {}, /^Usage: /],
      [['import', '--in', 'nothing.tar.gz'], {}, /^ENOENT[^\n]*nothing\.tar\.gz/],
      [['backup', '--out', 'x.tar.gz'], { DATABASE_URL: '', LIANKE_DATA: place() }, /^There is no database in /],
      [
        ['backup', '--out', 'x.tar.gz'],
        { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' },
        /^(?!.*hidden).*ECONNREFUSED/,
      ],
    ] as const) {
      const { code, err } = await command([...args], { ...env(), ...o }).exit
      assert.equal(code, 1)
      assert.match(err, message)
      assert.equal(err.trimEnd().split('\n').length, 1)
    }
    assert.ok(!existsSync(path.join(base, 'x.tar.gz')))
    assert.ok((await makeLinkman(t.db, house.tenant)).id)
  })
})
