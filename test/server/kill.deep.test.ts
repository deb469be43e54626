import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import type { Contract } from '../../contract'
import type { Output } from '../../contract/define'
import { openDatabase } from '../../server/db/database'
import { HEADER, mountPath } from '../../shared/api'
import { tenantTime } from '../../shared/day'
import { eventually } from '../assistant'
import { killPostgres, launch } from '../chaos/server'
import { makeField, makeLinkman, makeStaff, makeTemplate, makeTenant } from '../factories'
import { startFakeSms } from '../vendors/sms'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Requests that were raised and answered, and those that have their number and are not committed when the server is killed. */
const [RAISED, OPEN] = [3, 6]
/** Against hanging for ever only. */
const PATIENCE_MS = 60_000

/** Quiet hours that hold at any moment of this test. */
const quietNow = () => {
  const [from, to] = [-1, 2].map(hours => tenantTime(Date.now() + hours * HOUR).slice(11)) as [string, string]
  return { from, to }
}
const accountAt = (url: string) => ({
  LIANKE_SMS_ALIYUN_URL: url,
  LIANKE_SMS_ALIYUN_ACCESS_KEY_ID: 'testid',
  LIANKE_SMS_ALIYUN_ACCESS_KEY_SECRET: 'testsecret',
  LIANKE_SMS_ALIYUN_SIGN_NAME: '测试',
  LIANKE_SMS_ALIYUN_TEMPLATE: 'SMS_1',
  LIANKE_SMS_ALIYUN_NOTICE_TEMPLATE: 'SMS_2',
  LIANKE_SMS_ALIYUN_NOTICE_PARAMETERS: 'number',
})

interface Caller {
  domainId: string
  token: string
}
/** A call at a server that may go away: null without an answer. */
async function ask<K extends keyof Contract>(
  url: string,
  key: K,
  as: Caller,
  o: { body?: object; query?: Record<string, string>; idempotencyKey?: string } = {},
): Promise<Output<Contract, K> | null> {
  const place = new URL(mountPath(key), url)
  for (const [name, value] of Object.entries(o.query ?? {})) place.searchParams.set(name, value)
  const answer = await fetch(place, {
    method: key.startsWith('GET ') ? 'GET' : 'POST',
    headers: {
      [HEADER.domain]: as.domainId,
      [HEADER.token]: as.token,
      ...(o.body ? { 'content-type': 'application/json' } : {}),
      ...(o.idempotencyKey ? { [HEADER.idempotency]: `key of ${o.idempotencyKey}` } : {}),
    },
    ...(o.body ? { body: JSON.stringify(o.body) } : {}),
  })
    .then(async response => ({ status: response.status, text: await response.text() }))
    .catch(() => null)
  if (!answer) return null
  assert.equal(answer.status, 200, `${key}: ${answer.text}`)
  return (JSON.parse(answer.text) as { data: Output<Contract, K> }).data
}
/** One that must be answered. */
const told = async <K extends keyof Contract>(...call: Parameters<typeof ask<K>>): Promise<Output<Contract, K>> =>
  (await ask(...call)) ?? assert.fail(`${call[1]}: no answer`)

test(
  'kill -9: no number stands twice, a message that waited is sent once, another visiting time is kept',
  { timeout: 4 * PATIENCE_MS },
  async t => {
    const root = mkdtempSync(path.join(tmpdir(), 'lianke-kill-'))
    // PostgreSQL runs as another user when the tests run as root
    chmodSync(root, 0o711)
    const data = path.join(root, 'data')
    const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke' }
    const vendor = await startFakeSms({ hang: true })
    const env = { LIANKE_DISK_RESERVE: '0', ...accountAt(vendor.url) }
    let server = launch(data, env)
    try {
      let url = await server.ready
      const setUp = await openDatabase({ ...connection, max: 4 })
      // the vendor of the environment is that of the only company
      const tenant = await makeTenant(setUp.db, { quietHours: quietNow() })
      const template = await makeTemplate(setUp.db, tenant.id, [makeField('when', { formType: 'planTime' })])
      const engineer = await makeStaff(setUp.db, tenant)
      const linkman = await makeLinkman(setUp.db, tenant)
      const [awake, asleep] = [await makeLinkman(setUp.db, tenant), await makeLinkman(setUp.db, tenant)]
      await setUp.close()
      const raise = (as: Caller, idempotencyKey: string, attribute = {}) =>
        ask(url, 'POST /ssp/event/create', as, { idempotencyKey, body: { templateId: template.id, attribute } })

      const [former, wanted] = [3, 5].map(days => tenantTime(Date.now() + days * DAY)) as [string, string]
      const acknowledged = await Promise.all(
        Array.from({ length: RAISED }, async (_, i) => await raise(linkman.as, `raised ${i}`, { when: former })),
      )
      const [visit] = acknowledged
      assert.ok(visit)
      await told(url, 'POST /ssp/message/setting', awake.as, { body: { sms: true, quiet: false } })
      await told(url, 'POST /ssp/message/setting', asleep.as, { body: { sms: true } })
      const messages: string[] = []
      for (const { id, as } of [awake, asleep]) {
        const event = await raise(as, `told to ${id}`)
        assert.ok(event)
        messages.push(event.eventNo)
        await told(url, 'POST /staff/event/allocate', engineer.as, {
          idempotencyKey: `told to ${id}`,
          body: { id: event.id, staffId: engineer.id },
        })
      }
      await eventually(() => vendor.asked.length === 1, PATIENCE_MS)

      const client = new pg.Client(connection)
      const holder = new pg.Client(connection)
      for (const one of [client, holder]) {
        // PostgreSQL ends with its server
        one.on('error', () => undefined)
        await one.connect()
      }
      // totals are written after the number is taken
      await holder.query('begin')
      await holder.query('select from event_counts where customer_id = $1 for update', [linkman.customerId])
      const open = Array.from({ length: OPEN }, (_, i) => raise(linkman.as, `open ${i}`))
      const numbersTaken = async () =>
        Number(
          (await client.query<{ last: number }>('select last from event_numbers where tenant_id = $1', [tenant.id]))
            .rows[0]?.last,
        )
      await eventually(async () => (await numbersTaken()) === RAISED + messages.length + OPEN, PATIENCE_MS)

      const reschedule = { idempotencyKey: 'another time', body: { id: visit.id, planTime: wanted } }
      const committed = await client.query('select from events where tenant_id = $1', [tenant.id])
      assert.equal(committed.rowCount, RAISED + messages.length, 'the others have their number, and are not committed')
      const { rows: waiting } = await client.query(
        `select from graphile_worker._private_jobs job join messages on messages.id = (job.payload ->> 'messageId')::uuid
          where messages.linkman_id is not null and locked_at is null and run_at > now()`,
      )
      assert.equal(waiting.length, 1, 'one message to the customer waits')
      await told(url, 'POST /ssp/event/reschedule', linkman.as, reschedule)

      await server.kill()
      assert.deepEqual(
        await Promise.all(open),
        Array(OPEN).fill(null),
        'nobody was told of a request that is not there',
      )
      vendor.script({ body: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: '9006^0' } })
      for (const one of [client, holder]) await one.end().catch(() => undefined)
      server = launch(data, env)
      url = await server.ready
      const after = new pg.Client(connection)
      await after.connect()
      try {
        await t.test('numbers', async () => {
          const again = await Promise.all([
            ...Array.from({ length: OPEN }, (_, i) => raise(linkman.as, `open ${i}`)),
            ...Array.from({ length: RAISED }, (_, i) => raise(linkman.as, `raised ${i}`, { when: former })),
          ])
          assert.deepEqual(again.slice(OPEN), acknowledged, 'what was answered stays as it was')
          const { rows } = await after.query<{ id: string; event_no: string; customer_id: string }>(
            'select id, event_no, customer_id from events where tenant_id = $1',
            [tenant.id],
          )
          assert.equal(new Set(rows.map(row => row.event_no)).size, RAISED + OPEN + messages.length)
          assert.deepEqual(
            rows
              .filter(row => row.customer_id === linkman.customerId)
              .map(row => `${row.id} ${row.event_no}`)
              .toSorted(),
            again.map(event => `${event?.id} ${event?.eventNo}`).toSorted(),
          )
        })

        await t.test('text messages', async () => {
          await after.query('update tenants set quiet_hours = $1 where id = $2', [
            { from: '00:00', to: '00:00' },
            tenant.id,
          ])
          await after.query('update graphile_worker._private_jobs set run_at = now() where key like $1', ['message %'])
          await eventually(
            async () =>
              (await after.query(`select from graphile_worker.jobs where task_identifier = 'sendMessage'`)).rowCount ===
              0,
            PATIENCE_MS,
          )
          // the one that was on its way may have arrived, and nobody wants it twice
          assert.deepEqual(
            vendor.asked
              .map(({ query }) => (JSON.parse(query.get('TemplateParam') ?? '{}') as { number?: string }).number)
              .toSorted(),
            messages.toSorted(),
          )
          const { rows: states } = await after.query<{ state: string }>(
            'select state from messages where tenant_id = $1 and linkman_id is not null order by state',
            [tenant.id],
          )
          assert.deepEqual(
            states.map(row => row.state),
            ['sending', 'sent'],
          )
        })

        await t.test('another visiting time', async () => {
          const query = { id: visit.id }
          const now = await told(url, 'GET /ssp/event/get', linkman.as, { query })
          assert.deepEqual([now.planTime, now.attribute.when], [wanted, wanted])
          await told(url, 'POST /ssp/event/reschedule', linkman.as, reschedule)
          const entries = await told(url, 'GET /ssp/event/recordList', linkman.as, { query })
          assert.deepEqual(
            entries.filter(entry => entry.type === 'reschedule').map(entry => [entry.formerPlanTime, entry.planTime]),
            [[former, wanted]],
          )
        })
      } finally {
        await after.end()
      }
      await server.stop()
    } finally {
      if (!server.hasEnded()) await server.kill()
      killPostgres(data)
      await vendor.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
  },
)
