import assert from 'node:assert/strict'
import pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** Rows that a plan read from tables and indexes. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((total, part) => total + rowsRead(part), 0)

/** Tables that a plan reads from end to end. */
const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
]

interface Sent {
  text: string
  values: unknown[]
}
/** What a process keeps for two seconds: of the door, and of the accounts of its company. */
const REMEMBERED = /from "(doors|tenant_accounts)"|from "tenants" where "tenants"\."id" <> /

/** The statements that `work` sends, in their order, but for what is remembered for a while. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const { query } = pg.Client.prototype
  const sent: Sent[] = []
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: [string | Partial<Sent>, ...unknown[]]): unknown {
      const [said, more] = args
      const { text = '', values = [] } = typeof said === 'string' ? { text: said } : said
      sent.push({ text, values: Array.isArray(more) ? (more as unknown[]) : values })
      return Reflect.apply(query, this, args)
    },
  })
  await work().finally(() => Object.assign(pg.Client.prototype, { query }))
  return sent.filter(({ text }) => !REMEMBERED.test(text))
}

/** What the statements about `tables` read that `work` sends: each is run again with its values and explained. */
export async function readBy(
  client: pg.Client,
  work: () => Promise<unknown>,
  tables: RegExp,
): Promise<{ statements: number; rows: number; scans: string[] }> {
  const own = (await sentBy(work)).filter(({ text }) => tables.test(text))
  let rows = 0
  const scans: string[] = []
  for (const { text, values } of own) {
    const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const { Plan: plan } = (plans[0] ?? assert.fail('no plan'))['QUERY PLAN'][0]
    rows += rowsRead(plan)
    scans.push(...scanned(plan))
  }
  return { statements: own.length, rows, scans }
}
