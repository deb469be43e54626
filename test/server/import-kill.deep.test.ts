import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../../server/db/database'
import { HEADER, mountPath } from '../../shared/api'
import { eventually } from '../assistant'
import { killPostgres, launch } from '../chaos/server'
import { makeStaff, makeTenant } from '../factories'

const ROWS = 6000
/** Against hanging for ever only. */
const PATIENCE_MS = 60_000

test(
  'kill -9 in the middle of an import: it goes on where it was, and no row is there twice',
  { timeout: 4 * PATIENCE_MS },
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lianke-import-kill-'))
    // PostgreSQL runs as another user when the tests run as root
    chmodSync(root, 0o711)
    const data = path.join(root, 'data')
    const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke' }
    let server = launch(data, { LIANKE_DISK_RESERVE: '0' })
    try {
      let url = await server.ready
      const setUp = await openDatabase({ ...connection, max: 2 })
      const tenant = await makeTenant(setUp.db)
      const { as } = await makeStaff(setUp.db, tenant)
      await setUp.close()
      const ask = async <D>(key: string, o: { query?: string; body?: object | FormData } = {}): Promise<D> => {
        const answer = await fetch(new URL(`${mountPath(key)}${o.query ?? ''}`, url), {
          method: key.startsWith('GET ') ? 'GET' : 'POST',
          headers: {
            [HEADER.domain]: as.domainId,
            [HEADER.token]: as.token,
            [HEADER.idempotency]: `one of ${key}`,
            ...(o.body && !(o.body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
          },
          ...(o.body ? { body: o.body instanceof FormData ? o.body : JSON.stringify(o.body) } : {}),
        })
        const text = await answer.text()
        assert.equal(answer.status, 200, `${key}: ${text}`)
        return (JSON.parse(text) as { data: D }).data
      }
      interface Import {
        id: string
        state: string
        done: number
        counts: Record<string, number>
        mapping: object[]
      }
      const file = new FormData()
      const lines = Array.from({ length: ROWS }, (_, i) => `C${i},Customer ${i},`)
      file.append('file', new Blob([['客户编号,客户名称,地址', ...lines].join('\n')]), 'rows.csv')
      const { id, mapping } = await ask<Import>('POST /staff/import/upload', { query: '?kind=customer', body: file })
      const now = () => ask<Import>('GET /staff/import/get', { query: `?id=${id}` })
      const reaches = (state: string) => eventually(async () => (await now()).state === state, PATIENCE_MS)
      await ask('POST /staff/import/check', { body: { id, mapping } })
      await reaches('checked')
      await ask('POST /staff/import/run', { body: { id } })
      await eventually(async () => (await now()).done > 0, PATIENCE_MS)
      const before = await now()
      assert.equal(before.state, 'running', 'it is killed before it is through')
      await server.kill()
      server = launch(data, { LIANKE_DISK_RESERVE: '0' })
      url = await server.ready
      await reaches('done')
      assert.equal((await now()).counts.made, ROWS)
      const client = new pg.Client(connection)
      await client.connect()
      const { rows } = await client.query<{ all: number; different: number }>(
        'select count(*)::integer as all, count(distinct customer_no)::integer as different from customers where tenant_id = $1',
        [tenant.id],
      )
      await client.end()
      assert.deepEqual(rows, [{ all: ROWS, different: ROWS }])
    } finally {
      if (!server.hasEnded()) await server.kill()
      killPostgres(data)
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
  },
)
