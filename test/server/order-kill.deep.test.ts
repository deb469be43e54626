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
import { eventually } from '../assistant'
import { killPostgres, launch } from '../chaos/server'
import { makeCommodity, makeLinkman, makeTenant } from '../factories'

/** Pieces that there are, buyers who order one after the other, and after how many of their steps the server is killed under them. */
const [STOCK, BUYERS] = [400, 6]
const KILLED_AFTER = [4, 19, 43]
/** Against hanging for ever only. */
const PATIENCE_MS = 60_000

interface Caller {
  domainId: string
  token: string
}
/** A call at a server that may go away: null without an answer of success. */
async function ask<K extends keyof Contract>(
  url: string,
  key: K,
  as: Caller,
  body: object,
  idempotencyKey = '',
): Promise<Output<Contract, K> | null> {
  const answer = await fetch(new URL(mountPath(key), url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADER.domain]: as.domainId,
      [HEADER.token]: as.token,
      ...(idempotencyKey ? { [HEADER.idempotency]: idempotencyKey } : {}),
    },
    body: JSON.stringify(body),
  })
    .then(async response => ({ status: response.status, text: await response.text() }))
    .catch(() => null)
  if (!answer || answer.status >= 500) return null
  assert.equal(answer.status, 200, `${key}: ${answer.text}`)
  return (JSON.parse(answer.text) as { data: Output<Contract, K> }).data
}

test(
  'kill -9 while people order and pay: no order without stock, no payment without an order, one order for each intent',
  { timeout: 4 * PATIENCE_MS },
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lianke-order-kill-'))
    // PostgreSQL runs as another user when the tests run as root
    chmodSync(root, 0o711)
    const data = path.join(root, 'data')
    const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke' }
    const env = { LIANKE_DISK_RESERVE: '0', LIANKE_SANDBOX: '1' }
    let server = launch(data, env)
    try {
      let url = await server.ready
      const setUp = await openDatabase({ ...connection, max: 4 })
      const tenant = await makeTenant(setUp.db, { flags: { setting: { shop: true } } })
      const { variants } = await makeCommodity(setUp.db, tenant.id, { variants: [{ stock: STOCK }] })
      const variantId = variants[0]?.id ?? assert.fail()
      const buyers: Caller[] = []
      for (let i = 0; i < BUYERS; i++) buyers.push((await makeLinkman(setUp.db, tenant)).as)
      await setUp.close()

      /** What each intent was answered, by its key. */
      const intents = new Map<string, { as: Caller; id: string | null }>()
      const now = { killed: false }
      let steps = 0
      const placed = async (as: Caller, key: string) => {
        const lines = [{ variantId, amount: 1 }]
        const seen = await ask(url, 'POST /order/confirmOrder', as, { lines, isPickup: true })
        if (!seen) return null
        const body = { lines, isPickup: true, amount: seen.amount, confirmToken: seen.confirmToken }
        const answer = await ask(url, 'POST /order/placeOrder', as, body, key)
        const intent = intents.get(key) ?? assert.fail()
        if (answer && intent.id !== null) assert.equal(answer.id, intent.id, 'an answer stays what it was')
        if (answer) {
          intent.id = answer.id
          steps++
        }
        return answer
      }
      /** Orders and pays, one after the other, so that few wait to be paid. */
      async function buy(as: Caller, round: number, buyer: number): Promise<void> {
        for (let i = 0; !now.killed; i++) {
          const key = `round ${String(round)} buyer ${String(buyer)} order ${String(i)}`
          intents.set(key, { as, id: null })
          const order = await placed(as, key)
          if (!order) return
          const paymentNo = { paymentNo: order.paymentNo }
          const trade = await ask(url, 'POST /paycenter/payOrder', as, paymentNo)
          if (!trade) return
          steps++
          const payload = JSON.stringify({ tradeNO: trade.tradeNO, outcome: 'paid' })
          const headers = { 'content-type': 'application/json' }
          await fetch(new URL('/sandbox/pay/confirm', url), { method: 'POST', headers, body: payload }).catch(
            () => null,
          )
          if (!(await ask(url, 'POST /pay/queryOrder', as, paymentNo))) return
          steps++
        }
      }
      for (const [round, most] of KILLED_AFTER.entries()) {
        now.killed = false
        steps = 0
        const buying = buyers.map((as, i) => buy(as, round, i))
        await eventually(() => steps >= most, PATIENCE_MS)
        await server.kill()
        now.killed = true
        await Promise.all(buying)
        server = launch(data, env)
        url = await server.ready
        // who was told nothing asks again, with the same key
        for (const [key, { as, id }] of intents)
          if (id === null) assert.ok(await placed(as, key), `${key} was not answered by a server that lives`)
      }

      const client = new pg.Client(connection)
      await client.connect()
      try {
        const rows = async <T extends object>(query: string): Promise<T[]> =>
          (await client.query<T & pg.QueryResultRow>(query, [tenant.id])).rows
        const orders = await rows<{ id: string; state: string; payment: string | null; lines: string }>(
          `select o.id, o.state, p.state as payment, (select sum(amount) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
             from orders o left join payments p on p.tenant_id = o.tenant_id and p.id = o.payment_id and p.biz_id = o.id where o.tenant_id = $1`,
        )
        assert.deepEqual(
          orders.map(({ id }) => id).toSorted(),
          [...intents.values()].map(({ id }) => id ?? '').toSorted(),
        )
        assert.ok(orders.every(({ lines }) => Number(lines) === 1))
        const pairs = new Set(orders.map(({ state, payment }) => `${state} ${payment ?? 'none'}`))
        for (const pair of pairs) assert.ok(['unpaid created', 'paid paid'].includes(pair), pair)
        assert.ok(pairs.has('paid paid'), 'some were paid')
        const [alone] = await rows<{ n: number }>(
          'select count(*)::int as n from payments p where tenant_id = $1 and not exists (select from orders o where o.tenant_id = p.tenant_id and o.payment_id = p.id)',
        )
        assert.equal(alone?.n, 0, 'payments without an order')
        const [stock] = await rows<{ stock: number; moved: number }>(
          'select stock, (select sum(delta)::int from stock_moves m where m.tenant_id = v.tenant_id and m.variant_id = v.id) as moved from commodity_variants v where tenant_id = $1',
        )
        assert.deepEqual([stock?.stock, stock?.moved], [STOCK - orders.length, STOCK - orders.length])
      } finally {
        await client.end()
      }
      await server.stop()
    } finally {
      if (!server.hasEnded()) await server.kill()
      killPostgres(data)
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
  },
)
