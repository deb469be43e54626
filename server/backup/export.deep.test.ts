import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import pg from 'pg'
import { backups, connected, keysOf, until } from '../../test/backup'
import { urlOf } from '../../test/database'
import { eventIn, type House } from '../../test/event-life'
import { makeLinkman } from '../../test/factories'
import type { TestServer } from '../../test/harness'
import { living } from '../../test/memory'
import { databaseLine } from '../../test/proxy'
import { holdFiles } from '../db/backup-lock'
import { migrateJobs } from '../db/job-tables'
import { diskStorage, type Storage } from '../providers/storage'
import { importArchive, refuseHalfImport } from './import'

const MB = 1024 * 1024

const { base, place, upload, fresh, exported, imported, command, start } = backups()
let t: TestServer
let house: House
before(async () => {
  ;({ t, house } = await start())
})

describe('an export', { concurrency: false }, () => {
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
  test('that fails at its end leaves nothing, and can be done again', async () => {
    for (const name of ['one.txt', 'two.txt']) await upload(name)
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
