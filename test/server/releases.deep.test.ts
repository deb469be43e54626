import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../backup'
import { urlOf } from '../database'
import { startPostgresql } from '../postgresql'
import { findAgain } from '../release/life'
import { command, dumpOf, factsOf, updates } from '../updates'

const { place, fresh, serving } = updates()

describe('this server', { concurrency: false }, () => {
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
