import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { makeDatabase, type OwnDatabase } from '../../test/database'
import { startTestServer, type TestServer } from '../../test/harness'
import {
  buildIndexes,
  indexSteps,
  migrate,
  readMigrations,
  snapshotFiles,
  tablesAfter,
  type IndexStep,
} from './migrate'
import { transact } from './transaction'

const FOLDER = path.join(__dirname, 'migrations')
const quiet = { info: () => undefined, error: () => undefined }
interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

describe('the tables after migrations', () => {
  const after = (...statements: string[]) => [...tablesAfter(statements.map(one => ({ statements: [one] })))]

  test('are those that were made and not dropped', () => {
    assert.deepEqual(after(), [])
    assert.deepEqual(
      after(
        'CREATE TABLE "a" (\n\t"id" uuid\n);\n',
        '\nCREATE TABLE IF NOT EXISTS "b" ("id" uuid);',
        'DROP TABLE "a" CASCADE;',
      ),
      ['public.b'],
    )
    assert.deepEqual(after('CREATE TABLE "a" ("id" uuid);\nCREATE TABLE "b" ("id" uuid);\nDROP TABLE IF EXISTS "a";'), [
      'public.b',
    ])
    assert.deepEqual(after('CREATE TABLE "a" ();', 'DROP TABLE "a";', 'CREATE TABLE "a" ();'), ['public.a'])
  })

  test('have the names between the quotes, in their schema', () => {
    assert.deepEqual(
      after(
        'CREATE TABLE "Of a day" ();',
        'CREATE TABLE "CREATE TABLE" ();',
        'CREATE TABLE "own"."a" ();',
        'CREATE TABLE "a" ();',
      ),
      ['public.Of a day', 'public.CREATE TABLE', 'own.a', 'public.a'],
    )
    assert.deepEqual(after('CREATE TABLE "own"."a" ();', 'CREATE TABLE "a" ();', 'DROP TABLE "a";'), ['own.a'])
    assert.deepEqual(after('CREATE TABLE "a" ();', 'CREATE TABLE "own"."a" ();', 'DROP TABLE "public"."a";'), ['own.a'])
  })

  test('have the names and the schemas that they were given last', () => {
    assert.deepEqual(after('CREATE TABLE "a" ();', 'ALTER TABLE "a" RENAME TO "b";'), ['public.b'])
    assert.deepEqual(after('CREATE TABLE "own"."a" ();', 'ALTER TABLE "own"."a" RENAME TO "b";'), ['own.b'])
    assert.deepEqual(after('CREATE TABLE "a" ();', 'ALTER TABLE "a" SET SCHEMA "own";'), ['own.a'])
  })

  test('are not what is changed, mentioned or there for a moment', () => {
    assert.deepEqual(
      after(
        'CREATE TABLE "a" ("b" text);',
        'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
        'ALTER TABLE "another" ADD COLUMN "b" text;',
        '-- CREATE TABLE "b" ();\n-- DROP TABLE "a";',
        'CREATE TEMPORARY TABLE "b" ();',
        `COMMENT ON TABLE "a" IS 'DROP TABLE "a";'`,
        'DROP INDEX "a";',
      ),
      ['public.a'],
    )
  })
})

describe('migrations', { concurrency: 2 }, () => {
  let t: TestServer
  const temporary: string[] = []
  before(async () => {
    t = await startTestServer()
  })
  after(async () => {
    await t.close()
    for (const folder of temporary) rmSync(folder, { recursive: true })
  })

  /** The first migration of this version, and then others, in whose snapshot `events` has these indexes too. */
  function folderOf(sqls: string[], indexes: string[] = []): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'lianke-migrations-'))
    temporary.push(folder)
    cpSync(FOLDER, folder, { recursive: true })
    const journal = JSON.parse(readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal
    const snapshotFile = path.join(folder, 'meta', snapshotFiles(folder).at(-1) ?? '')
    const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8')) as {
      tables: Record<string, { indexes: Record<string, object> }>
    }
    const events = snapshot.tables['public.events']
    assert.ok(events)
    for (const name of indexes) events.indexes[name] = {}
    writeFileSync(snapshotFile, JSON.stringify(snapshot))
    journal.entries = journal.entries.slice(0, 1)
    for (const [i, statements] of sqls.entries()) {
      const tag = `${String(i + 1).padStart(4, '0')}_test`
      writeFileSync(path.join(folder, `${tag}.sql`), statements)
      journal.entries.push({
        idx: i + 1,
        version: '7',
        when: (journal.entries.at(-1)?.when ?? 0) + 1000,
        tag,
        breakpoints: true,
      })
    }
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal))
    return folder
  }
  /** A database as the first release left it. */
  async function old(): Promise<OwnDatabase> {
    const database = await makeDatabase(t.connection)
    await migrate(database.connection, undefined, folderOf([]))
    return database
  }
  const applied = async (database: OwnDatabase) =>
    (await database.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations'))[0]?.n
  const stepsDone = async (database: OwnDatabase) =>
    (await database.query<{ name: string }>('select name from drizzle.after_migration_steps order by name')).map(
      row => row.name,
    )
  const indexesOf = async (database: OwnDatabase, names: string[]) =>
    await database.query<{ name: string; valid: boolean }>(
      'select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid where relname = any($1) order by 1',
      [names],
    )

  test('are done once by several instances that start at once, on an empty and on an old database', async () => {
    for (const database of [await makeDatabase(t.connection), await old()]) {
      const results = await Promise.allSettled(Array.from({ length: 4 }, () => migrate(database.connection)))
      assert.deepEqual(
        results.map(result => result.status),
        ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
      )
      assert.equal(await applied(database), readMigrations().length)
      await database.drop()
    }
  })

  test('make the tables that their SQL names, one after the other', async () => {
    const database = await makeDatabase(t.connection)
    const folder = folderOf([])
    const journal = JSON.parse(readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal
    for (const [i, { tag }] of journal.entries.entries()) {
      const entries = journal.entries.slice(0, i + 1)
      writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
      await migrate(database.connection, undefined, folder)
      const there = await database.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'graphile_worker')`,
      )
      assert.deepEqual([...tablesAfter(readMigrations(folder))].toSorted(), there.map(row => row.name).toSorted(), tag)
    }
    await database.drop()
  })

  test('wait for a lock with pauses, so that nobody queues long behind them', async () => {
    const database = await old()
    const reader = new pg.Client(database.connection)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from events')
    const said: string[] = []
    let over = false
    const migrating = migrate(
      database.connection,
      line => said.push(line),
      folderOf(['ALTER TABLE "events" ADD COLUMN "added" text;']),
    ).finally(() => {
      over = true
    })
    // a short query right behind the waiting ALTER TABLE: it gets its turn while the long transaction goes on
    for (let queued = false; !queued; await sleep(20)) {
      assert.equal(over, false, 'it did not wait')
      queued =
        (
          await database.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'ALTER TABLE%'",
          )
        ).length > 0
    }
    await database.query('select from events limit 1')
    assert.equal(over, false)
    for (; !said.length; await sleep(20)) assert.equal(over, false)
    assert.deepEqual(said, ['Waiting for a table that somebody uses ...'])
    assert.equal(await applied(database), 1)
    await reader.query('commit')
    await migrating
    assert.equal(await applied(database), 2)
    await reader.end()
    await database.drop()
  })

  test('are all done or none', async () => {
    const database = await old()
    await assert.rejects(
      migrate(
        database.connection,
        undefined,
        folderOf(['CREATE TABLE "a" ("id" uuid);', 'CREATE TABLE "b" ("id" uuid, "id" uuid);']),
      ),
      /specified more than once/,
    )
    assert.equal(await applied(database), 1)
    assert.deepEqual(await database.query("select to_regclass('a')::text as a"), [{ a: null }])
    await database.drop()
  })

  test('of a newer version are refused in one line, and those of another', async () => {
    const newer = await makeDatabase(t.connection)
    await migrate(newer.connection)
    const last = readMigrations().at(-1)
    await newer.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)", [
      (last?.when ?? 0) + 1,
    ])
    await assert.rejects(migrate(newer.connection), {
      message:
        'The database was made by a newer version of Lianke: 1 of its migrations is unknown here. Use that version or a later one.',
    })
    await newer.drop()

    const other = await old()
    await other.query("update drizzle.__drizzle_migrations set hash = 'another'")
    await assert.rejects(migrate(other.connection), /^Error: The database was made by another version of Lianke[^\n]*$/)
    await other.drop()
  })

  describe('leave an index to be built while people write', () => {
    const step = (index: string): IndexStep => ({
      name: `0001_test/${index}`,
      index,
      statement: `CREATE INDEX CONCURRENTLY "${index}" ON "events" USING btree ("title")`,
    })
    const opened = (database: OwnDatabase) => {
      const pool = new pg.Pool({ ...database.connection, max: 4 })
      // a database that is dropped while a client takes its leave says so to nobody else
      pool.on('error', () => undefined)
      return pool
    }

    test('unless there is nobody yet', async () => {
      const database = await makeDatabase(t.connection)
      await migrate(database.connection)
      assert.deepEqual(
        await stepsDone(database),
        indexSteps()
          .map(one => one.name)
          .toSorted(),
      )
      const names = indexSteps().map(one => one.index)
      assert.ok(names.includes('sessions_expire'))
      assert.deepEqual(
        (await indexesOf(database, names)).map(one => one.valid),
        names.map(() => true),
      )
      await database.drop()
    })

    test('and it is there after the update, built by one of two instances', async () => {
      const database = await old()
      await Promise.all([migrate(database.connection), migrate(database.connection)])
      const names = indexSteps()
        .map(one => one.index)
        .toSorted()
      assert.deepEqual(await indexesOf(database, names), [])
      let built = 0
      const log = {
        info: () => {
          built++
        },
        error: (data: object) => assert.fail(JSON.stringify(data)),
      }
      const pools = [opened(database), opened(database)]
      // the one that comes second looks again later: it need not wait for that here
      const builders = pools.map(pool => buildIndexes(pool, log))
      await Promise.race(builders.map(one => one.done))
      await Promise.all(builders.map(one => one.stop()))
      assert.equal(built, names.length)
      assert.deepEqual(
        await indexesOf(database, names),
        names.map(name => ({ name, valid: true })),
      )
      assert.deepEqual(
        await stepsDone(database),
        indexSteps()
          .map(one => one.name)
          .toSorted(),
      )
      await Promise.all(pools.map(pool => pool.end()))
      await database.drop()
    })

    test('and one that a crash cut short is built again', async () => {
      const database = await old()
      const writer = new pg.Client(database.connection)
      await writer.connect()
      await writer.query('begin')
      await writer.query('update events set title = title where false')
      const pool = opened(database)
      const cut = buildIndexes(pool, quiet, [step('events_title')])
      // it waits for the writer; its death leaves an index that serves nobody
      const waiting = async () =>
        await database.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and query like 'CREATE INDEX CONCURRENTLY%' and wait_event_type = 'Lock'",
        )
      let found = await waiting()
      for (; !found.length; found = await waiting()) await sleep(20)
      await database.query('select pg_terminate_backend($1)', [found[0]?.pid])
      await writer.query('commit')
      await cut.stop()
      assert.deepEqual(await indexesOf(database, ['events_title']), [{ name: 'events_title', valid: false }])
      assert.deepEqual(await stepsDone(database), [])

      await buildIndexes(pool, quiet, [step('events_title')]).done
      assert.deepEqual(await indexesOf(database, ['events_title']), [{ name: 'events_title', valid: true }])
      assert.deepEqual(await stepsDone(database), ['0001_test/events_title'])
      // what was built, and not noted before a crash, is not built again
      await database.query('delete from drizzle.after_migration_steps')
      const before = await database.query<{ oid: number }>("select 'events_title'::regclass::oid as oid")
      await buildIndexes(pool, quiet, [step('events_title')]).done
      assert.deepEqual(await database.query("select 'events_title'::regclass::oid as oid"), before)
      assert.deepEqual(await stepsDone(database), ['0001_test/events_title'])
      await writer.end()
      await pool.end()
      await database.drop()
    })

    test('and it is not cut off like a call that takes too long', async () => {
      const database = await old()
      const pool = new pg.Pool({ ...database.connection, query_timeout: 1000 })
      const slow = { name: '0001_test/slow', index: 'slow', statement: 'select pg_sleep(2)' }
      await buildIndexes(
        pool,
        { info: () => undefined, error: (data: object) => assert.fail(String(Object.values(data)[0])) },
        [slow],
      ).done
      assert.deepEqual(await stepsDone(database), ['0001_test/slow'])
      await pool.end()
      await database.drop()
    })

    test('while people read and write', async () => {
      const database = await old()
      const pool = opened(database)
      const held = new pg.Client(database.connection)
      await held.connect()
      await held.query('begin')
      await held.query("insert into event_numbers values (gen_random_uuid(), 'day', 1)")
      const building = buildIndexes(pool, quiet, [
        {
          name: 'x',
          index: 'numbers_last',
          statement: 'CREATE INDEX CONCURRENTLY "numbers_last" ON "event_numbers" USING btree ("last")',
        },
      ])
      for (let there = 0; !there; await sleep(20)) there = (await indexesOf(database, ['numbers_last'])).length
      await database.query("insert into event_numbers values (gen_random_uuid(), 'another day', 2)")
      assert.equal((await indexesOf(database, ['numbers_last']))[0]?.valid, false)
      await held.query('commit')
      await building.done
      assert.equal((await indexesOf(database, ['numbers_last']))[0]?.valid, true)
      await held.end()
      await pool.end()
      await database.drop()
    })

    test('and a stop ends the building', async () => {
      const database = await old()
      const pool = opened(database)
      const held = new pg.Client(database.connection)
      await held.connect()
      await held.query('begin')
      await held.query('update events set title = title where false')
      const building = buildIndexes(pool, quiet, [step('events_title')])
      for (let there = 0; !there; await sleep(20)) there = (await indexesOf(database, ['events_title'])).length
      await building.stop()
      await held.end()
      await pool.end()
      await database.drop()
    })

    test('and one that a later migration drops or makes again is never built in vain', async () => {
      const sqls = [
        'CREATE INDEX CONCURRENTLY "gone" ON "events" USING btree ("title");--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "anew" ON "events" USING btree ("title");',
        'DROP INDEX "gone";--> statement-breakpoint\nDROP INDEX "anew";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "anew" ON "events" USING btree ("level");',
      ]
      const folder = folderOf(sqls, ['anew'])
      assert.deepEqual(
        indexSteps(folder).map(one => one.name),
        ['0002_test/anew'],
      )
      for (const database of [await old(), await makeDatabase(t.connection)]) {
        await migrate(database.connection, undefined, folder)
        const pool = opened(database)
        await buildIndexes(pool, quiet, indexSteps(folder)).done
        assert.deepEqual(
          await database.query("select indexname, indexdef from pg_indexes where indexname in ('gone', 'anew')"),
          [{ indexname: 'anew', indexdef: 'CREATE INDEX anew ON public.events USING btree (level)' }],
        )
        await pool.end()
        await database.drop()
      }
    })
  })
})

describe('work in a transaction', () => {
  let t: TestServer
  before(async () => {
    t = await startTestServer()
    await t.db.execute(sql`create table held (id integer primary key, times integer not null)`)
    await t.db.execute(sql`insert into held values (1, 0), (2, 0)`)
  })
  after(() => t.close())

  test('is done again when two wait for each other, and counts once for each', async () => {
    let [tries, met] = [0, 0]
    let goOn: () => void = () => assert.fail('nobody waits')
    const bothHold = new Promise<void>(resolve => (goOn = resolve))
    const hold = (first: number, second: number) =>
      transact(t.db, async tx => {
        tries++
        await tx.execute(sql`update held set times = times + 1 where id = ${first}`)
        if (++met === 2) goOn()
        await bothHold
        await tx.execute(sql`update held set times = times + 1 where id = ${second}`)
        return first
      })
    assert.deepEqual(await Promise.all([hold(1, 2), hold(2, 1)]), [1, 2])
    assert.equal(tries, 3, 'one of them once more')
    const { rows } = await t.db.execute(sql`select times from held order by id`)
    assert.deepEqual(rows, [{ times: 2 }, { times: 2 }])
  })

  for (const [code, times] of [
    ['40P01', 5],
    ['40001', 5],
    ['23505', 1],
  ] as const)
    test(`that ends with ${code} every time is done ${String(times)} times`, async () => {
      let tries = 0
      const work = transact(t.db, async tx => {
        tries++
        await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      })
      await assert.rejects(work, ({ cause }: Error) => cause instanceof pg.DatabaseError && cause.code === code)
      assert.equal(tries, times)
    })
})
