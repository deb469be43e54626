import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { makeDatabase } from '../../../test/database'
import { startTestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { migrate } from '../../db/migrate'

const FOLDER = path.resolve(__dirname, '../../db/migrations')
/** Migrations of the last release in which staff had permissions of their own. */
const BEFORE_ROLES = 4

test('staff of before there were roles may do what they could: all as administrators, some by a role of their own', async () => {
  const t = await startTestServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-migrations-'))
  try {
    cpSync(FOLDER, folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, BEFORE_ROLES) }))
    const database = await makeDatabase(t.connection)
    await migrate(database.connection, undefined, folder)
    const client = new pg.Client(database.connection)
    await client.connect()
    try {
      const tenant = newId()
      const [all, some, none] = [newId(), newId(), newId()]
      await client.query(
        `insert into tenants (id, name, introduction, address, people, work_time, flags, evaluate_config)
         values ($1, '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
        [tenant],
      )
      for (const [id, permissions] of [
        [all, null],
        [some, ['event.read', 'task.read']],
        [none, []],
      ] as const)
        await client.query(
          `insert into staff (tenant_id, id, display_name, account, password_hash, permissions) values ($1, $2, '王芳', $3, 'x', $4)`,
          [tenant, id, `account-${id}`, permissions],
        )
      await migrate(database.connection)
      const { rows } = await client.query<{ id: string; role: string; name: string | null; allowed: string[] | null }>(
        `select s.id, sr.role, r.name, r.permissions as allowed from staff s
         join staff_roles sr on sr.tenant_id = s.tenant_id and sr.staff_id = s.id
         left join roles r on r.tenant_id = s.tenant_id and r.id::text = sr.role`,
      )
      const of = (id: string) =>
        rows.filter(row => row.id === id).map(({ role, name, allowed }) => [role, name, allowed])
      assert.deepEqual(of(all), [['administrator', null, null]])
      assert.deepEqual(of(some), [[some, `王芳 (account-${some})`, ['event.read', 'task.read']]])
      assert.deepEqual(of(none), [[none, `王芳 (account-${none})`, []]])
    } finally {
      await client.end()
    }
  } finally {
    rmSync(folder, { recursive: true })
    await t.close()
  }
})
