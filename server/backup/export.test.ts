import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { backups, connected, keysOf } from '../../test/backup'
import { eventIn, type House } from '../../test/event-life'
import { makeWiki } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { sweepFiles } from '../kernel/files/sweep.service'
import { addJob } from '../jobs/queue'
import type { Storage } from '../providers/storage'
import { trackingPoints } from '../domains/misc/misc.table'
import { writeArchive } from './archive-writer'
import { newId } from '../db/ids'
import { readMigrations } from '../db/migrate'

const { place, upload, fresh, exported, imported, start } = backups()
let t: TestServer
let house: House
before(async () => {
  ;({ t, house } = await start())
})

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
})

describe('an import', () => {
  test('goes only into an empty database and storage, and leaves others as they are', async () => {
    const { file } = await exported()
    const used = await imported(file)
    const before = await keysOf(used.storage)
    await assert.rejects(imported(file, used.database), {
      message:
        /^The database is not empty: a Lianke keeps its data in it \(companies: [1-9]\d*, customers: [1-9]\d*, requests: \d+, products: \d+, orders: \d+\)\. An import wants an empty database and an empty data folder: set LIANKE_DATA to a new folder, or DATABASE_URL to a new database\.$/,
    })
    await assert.rejects(imported(file, await fresh(), used.folder), {
      message: `There are files in ${used.folder} already. An import wants an empty data folder.`,
    })
    assert.deepEqual(await keysOf(used.storage), before)
    const other = await fresh()
    await other.query('create table of_another_program (x int)')
    await assert.rejects(
      imported(file, other),
      /not empty: another program keeps its data in it \(public\.of_another_program\)/,
    )
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
})
