import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Contract } from '../contract'
import type { Input, Output } from '../contract/define'
import { openDatabase } from '../server/db/database'
import { newId } from '../server/db/ids'
import { HEADER, mountPath } from '../shared/api'
import { launch } from '../test/chaos/server'
import { makeStaff, makeTenant } from '../test/factories'

const ROWS = 50_000
const WRONG = 300
/** An import of so many rows comes first, so that the memory of the large one has something to be compared with. */
const FEW = 5000
/** What ten times the rows may take of memory and, each, of time, as ratios. */
const MOST = { memory: 2.5, time: 2 }
const LOOK_MS = 100
const COPIES = 3

type Import = Output<Contract, 'GET /staff/import/get'>
interface Line {
  no: string
  name: string
  address: string
  contact: string
  phone: string
}

/** Customers with a contact each, of which every so many is wrong: without a name, with half a phone, or there already. */
function lines(count: number, wrong: number, first: number): { all: Line[]; right: Line[] } {
  const every = Math.floor(count / wrong)
  const all: Line[] = []
  const right: Line[] = []
  for (let i = 0; i < count; i++) {
    const n = first + i
    const line: Line = {
      no: `C${n}`,
      name: `客户 ${n} 有限公司`,
      address: `浙江省杭州市西湖区文三路 ${n} 号`,
      contact: `联系人 ${n}`,
      phone: `139${String(n).padStart(8, '0')}`,
    }
    const fault = i % every === every - 1 && i / every < wrong ? (i + 1) / every : 0
    if (!fault) right.push(line)
    all.push(
      !fault
        ? line
        : fault % 3 === 0
          ? { ...line, name: '' }
          : fault % 3 === 1
            ? { ...line, phone: '139' }
            : { ...line, no: `C${n - 1}` },
    )
  }
  return { all, right }
}

/** The most memory that a process has had, MB, where the system tells (Linux). */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Processes that a process has started, but for its database. */
const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap(task => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
      .map(Number)
      .filter(child => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('node'))
  } catch {
    return []
  }
}

/** COPY of the same rows into tables like those of customers and contacts, with their indexes. Gives ms. */
async function copy(client: pg.Client, tenantId: string, right: Line[]): Promise<number> {
  await client.query(
    'create table bare_customers (like customers including all); create table bare_linkmen (like linkmen including all)',
  )
  const ids = right.map(() => newId())
  const csv = (rows: string[][]) => Readable.from(rows.map(row => `${row.join(',')}\n`))
  const began = performance.now()
  await pipeline(
    csv(right.map((line, i) => [tenantId, ids[i] ?? '', line.name, line.no, line.address])),
    client.query(from('copy bare_customers (tenant_id, id, name, customer_no, customer_address) from stdin csv')),
  )
  await pipeline(
    csv(right.map((line, i) => [tenantId, newId(), ids[i] ?? '', line.contact, line.phone])),
    client.query(from('copy bare_linkmen (tenant_id, id, customer_id, name, phone) from stdin csv')),
  )
  const ms = performance.now() - began
  await client.query('drop table bare_customers, bare_linkmen')
  return ms
}

/** An import of 50,000 rows, from the file to the last row, against PostgreSQL's own COPY of its right rows. */
export async function benchImport(root: string): Promise<void> {
  const data = path.join(root, 'import')
  const server = launch(data, {})
  const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke' }
  const client = new pg.Client(connection)
  try {
    const url = await server.ready
    const { db, close } = await openDatabase({ ...connection, max: 2 })
    const tenant = await makeTenant(db)
    const { as } = await makeStaff(db, tenant)
    await close()
    await client.connect()

    const ask = async <K extends keyof Contract>(
      key: K,
      { query = {}, body }: { query?: Record<string, string>; body?: Input<Contract, K>['body'] | FormData },
    ): Promise<Output<Contract, K>> => {
      const isForm = body instanceof FormData
      const answer = await fetch(new URL(`${mountPath(key)}?${new URLSearchParams(query)}`, url), {
        method: key.startsWith('GET ') ? 'GET' : 'POST',
        headers: {
          [HEADER.domain]: as.domainId,
          [HEADER.token]: as.token,
          [HEADER.idempotency]: randomUUID(),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
      if (answer.status !== 200) throw new Error(`${key}: ${await answer.text()}`)
      return ((await answer.json()) as { data: Output<Contract, K> }).data
    }

    const run = async (count: number, wrong: number, first: number) => {
      const { all, right } = lines(count, wrong, first)
      const text = all.map(one => [one.no, one.name, one.address, one.contact, one.phone].join(','))
      const file = new FormData()
      file.append('file', new Blob([['客户编号,客户名称,地址,联系人,手机号', ...text].join('\n')]), 'rows.csv')
      let reader = 0
      const others = new Set(childrenOf(server.pid ?? 0))
      const look = setInterval(() => {
        for (const child of childrenOf(server.pid ?? 0))
          if (!others.has(child)) reader = Math.max(reader, peakOf(child))
      }, LOOK_MS)
      const began = performance.now()
      const { id, mapping } = await ask('POST /staff/import/upload', { query: { kind: 'customer' }, body: file })
      const seen = new Set<string>()
      const through = async (state: Import['state']): Promise<Import> => {
        for (;;) {
          const now = await ask('GET /staff/import/get', { query: { id } })
          if (now.state === state) return now
          seen.add(`${now.state} ${now.done}`)
          await sleep(LOOK_MS)
        }
      }
      await ask('POST /staff/import/check', { body: { id, mapping } })
      await through('checked')
      await ask('POST /staff/import/run', { body: { id } })
      const { counts } = await through('done')
      const ms = performance.now() - began
      clearInterval(look)
      if (counts.made !== right.length || counts.wrong !== wrong)
        throw new Error(`${right.length} rows were to be made and ${wrong} wrong: ${JSON.stringify(counts)}`)
      return { ms, seen: seen.size, reader, server: peakOf(server.pid ?? 0), right }
    }
    const few = await run(FEW, WRONG / 10, ROWS)
    const many = await run(ROWS, WRONG, 0)
    await client.query('vacuum analyze')
    const copies: number[] = []
    for (let round = 0; round < COPIES; round++) copies.push(await copy(client, tenant.id, many.right))
    const bare = copies.toSorted((a, b) => a - b)[COPIES >> 1] as number
    const each = many.ms / ROWS / (few.ms / FEW)
    console.log(
      `Import of ${ROWS.toLocaleString('en')} customers with a contact each, ${WRONG} of them wrong: file read, compared, written`,
    )
    console.log(
      `  time: ratio ${(many.ms / bare).toFixed(1)}, import ${(many.ms / 1000).toFixed(1)} s, COPY of the right rows with the same indexes ${(bare / 1000).toFixed(1)} s; a row against one of an import of ${FEW.toLocaleString('en')}: ratio ${each.toFixed(2)}; progress seen ${many.seen} times`,
    )
    console.log(
      many.server
        ? `  memory at most: ratio ${(many.server / few.server).toFixed(2)}, server ${Math.round(many.server)} MB, after ${FEW.toLocaleString('en')} rows ${Math.round(few.server)} MB; the process that reads the file ${Math.round(many.reader)} MB, of ${FEW.toLocaleString('en')} rows ${Math.round(few.reader)} MB`
        : '  memory is read from /proc and needs Linux',
    )
    if (each > MOST.time) throw new Error(`a row of many takes ${each.toFixed(2)} times one of few`)
    for (const who of ['server', 'reader'] as const)
      if (many[who] > MOST.memory * few[who])
        throw new Error(`${who}: ${Math.round(many[who])} MB, ${Math.round(few[who])} MB for a tenth of the rows`)
  } finally {
    await client.end()
    await server.stop()
  }
}
