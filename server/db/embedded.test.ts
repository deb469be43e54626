import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { commandOf, leftIn, postmasterOf, query, serverFolders } from '../../test/embedded'

const { place, open } = serverFolders()

describe('embedded PostgreSQL', () => {
  test('the second start finds what the first one wrote', async () => {
    const folder = place('plain')
    const lines: string[] = []
    const first = await open(folder, lines)
    assert.ok(lines.includes('Preparing the database (first start) ...'))
    assert.deepEqual({ ...first.connection, host: '' }, { host: '', user: 'lianke', database: 'lianke', port: 5432 })
    await query(first, 'create table note (body text)')
    await query(first, "insert into note values ('你好')")
    const [facts] = await query<Record<string, string>>(
      first,
      `select current_setting('is_superuser') as super, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers,
      current_setting('listen_addresses') as addresses, current_setting('server_version_num') as version,
      pg_encoding_to_char(encoding) as encoding, datlocale as locale from pg_database where datname = current_database()`,
    )
    assert.deepEqual(
      { ...facts, version: facts?.version?.slice(0, 2) },
      {
        super: 'off',
        fsync: 'on',
        commit: 'on',
        connections: '60',
        buffers: '64MB',
        addresses: '',
        version: '18',
        encoding: 'UTF8',
        locale: 'C.UTF-8',
      },
    )
    const data = statSync(join(folder, 'postgres'))
    assert.equal(data.mode & 0o777, 0o700, 'other users must not reach the socket, which trusts everyone')
    assert.equal(data.uid === 0, false)
    assert.ok(existsSync(join(folder, 'postgres', '.s.PGSQL.5432')))

    const postmaster = postmasterOf(folder)
    assert.ok(postmaster)
    await Promise.all([first.stop(), first.stop()])
    assert.equal(commandOf(postmaster), undefined)
    assert.deepEqual(leftIn(folder), ['postgres', 'postgres.log'])

    const again: string[] = []
    const second = await open(folder, again)
    assert.deepEqual(await query(second, 'select body from note'), [{ body: '你好' }])
    assert.deepEqual(again, [])
    await second.stop()
  })
})
