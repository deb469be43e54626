import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { buildServer } from '../server/app/app'
import { openDatabase } from '../server/db/database'
import { openEmbedded } from '../server/db/embedded'
import { HEADER, mountPath } from '../shared/api'
import { makeCommodity, makeLinkman, makeTenant } from '../test/factories'
import { appOn } from './app'
import type { Statement } from './tasks'

const GOAL = 0.5
const LINES = 3
const WARM_UP = 40
const ORDERS = 300

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Another value of the same make, for one that must not stand twice: an id, a number that begins with a day, a hash. */
function another(value: string): string {
  if (UUID.test(value)) return randomUUID()
  if (/^[0-9a-f]{32,}$/.test(value)) return randomBytes(value.length / 2).toString('hex')
  return value.replace(
    /^([A-Z]{1,2}\d{8}-?)\d+$/,
    (_, day: string) => day + Array.from({ length: 12 }, () => String(randomInt(10))).join(''),
  )
}

/** The statements of a call as they are sent once more: what differed between two calls is new, and the same wherever it stands. */
function renewed(first: readonly Statement[], second: readonly Statement[]): Statement[] {
  const names = new Map<unknown, unknown>()
  return first.map((statement, i) => ({
    ...statement,
    values: statement.values.map((value, n) => {
      const differs = typeof value === 'string' && value !== second[i]?.values[n]
      if (differs && !names.has(value)) names.set(value, another(value))
      return names.get(value) ?? value
    }),
  }))
}

/** Orders of three lines, placed one after the other, against the same statements on pg alone, in turns. */
export async function benchOrder(root: string): Promise<void> {
  const embedded = await openEmbedded(path.join(root, 'order'), () => undefined)
  const { db, close } = await openDatabase(embedded.connection)
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    const tenant = await makeTenant(db, { flags: { setting: { shop: true } } })
    const { token } = await makeLinkman(db, tenant)
    const lines: { variantId: string; amount: number }[] = []
    for (let i = 0; i < LINES; i++) {
      const [variant] = (await makeCommodity(db, tenant.id, { variants: [{ stock: 100_000 }] })).variants
      if (variant) lines.push({ variantId: variant.id, amount: 1 })
    }
    const server = await buildServer(appOn(db, path.join(root, 'order-data')))
    const ask = async (key: string, payload: object) => {
      const answer = await server.inject({
        method: 'POST',
        url: mountPath(key),
        headers: { [HEADER.domain]: tenant.domainId, [HEADER.token]: token, [HEADER.idempotency]: randomUUID() },
        payload,
      })
      if (answer.statusCode !== 200) throw new Error(`${key} answered ${answer.statusCode}: ${answer.payload}`)
      return answer.json<{ data: { amount: number; confirmToken: string } }>().data
    }
    const wanted = { lines, isPickup: true }
    const { amount, confirmToken } = await ask('POST /order/confirmOrder', wanted)
    const place = () => ask('POST /order/placeOrder', { ...wanted, amount, confirmToken })
    // nobody has more than a few that wait to be paid
    const forget = () => client.query("update orders set state = 'completed' where state = 'unpaid'")

    const captured: Statement[][] = []
    const { query } = pg.Client.prototype
    const names = new Map<string, string>()
    for (let i = 0; i < 3; i++) {
      const seen: Statement[] = []
      Object.assign(pg.Client.prototype, {
        query(this: pg.Client, ...args: [string | { text: string; values?: unknown[] }, ...unknown[]]): unknown {
          const [said, more] = args
          const text = typeof said === 'string' ? said : said.text
          const values = Array.isArray(more) ? (more as unknown[]) : typeof said === 'string' ? [] : (said.values ?? [])
          const name = names.get(text) ?? `bench_${names.size}`
          names.set(text, name)
          seen.push({ name, text, values })
          return Reflect.apply(query, this, args)
        },
      })
      await place().finally(() => Object.assign(pg.Client.prototype, { query }))
      await forget()
      captured.push(seen)
    }
    // the first time fills what the server remembers for a while
    const [, first = [], second = []] = captured
    if (first.length !== second.length) throw new Error('two orders are not the same statements')
    const bare = async () => {
      for (const statement of renewed(first, second)) await client.query(statement)
    }
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const times: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
    for (let i = 0; i < WARM_UP + ORDERS; i++) {
      // they take turns at being the second, too
      for (const which of i % 2 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)) {
        const ms = await timed(which === 'portal' ? place : bare)
        if (i >= WARM_UP) times[which].push(ms)
      }
      await forget()
    }
    await server.close()
    // what else runs on the machine only ever makes one slower
    const quick = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] as number
    const [portal, alone] = [quick(times.portal), quick(times.bare)]
    const ratio = alone / portal
    console.log(
      `Orders of ${LINES} lines, ${ORDERS} one after the other, in turns with the same ${first.length} statements on pg alone`,
    )
    console.log(
      `  placing: ratio ${ratio.toFixed(2)}, portal ${portal.toFixed(1)} ms, bare ${alone.toFixed(1)} ms${ratio < GOAL ? `  BELOW GOAL ${GOAL}` : ''}`,
    )
  } finally {
    await client.end()
    await close()
    await embedded.stop()
  }
}
