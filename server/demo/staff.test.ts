import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { and, asc, eq } from 'drizzle-orm'
import { eventually } from '../../test/assistant'
import { demoContents } from '../../test/demo-contents'
import { startTestServer, type TestServer } from '../../test/harness'
import { events, eventRecords } from '../domains/event/event.table'
import { taskRecords, tasks } from '../domains/task/task.table'
import { tenantTime } from '../../shared/day'
import { staff } from '../kernel/identity/auth.table'
import { DEMO_COMPANIES, demoStaff } from './companies'
import { newId } from '../db/ids'
import { idOf } from './deterministic'
import { playStaff } from './staff'

let t: TestServer

before(async () => {
  t = await startTestServer({ listen: true, contents: demoContents() })
})
after(() => t.close())

type Play = Parameters<typeof playStaff>[0]
const PACE = { every: 0.02, slowly: 1, raiseEvery: 3600, finishEvery: 0 }

/** Plays until something holds of the lines that were written, and gives them. */
async function playUntil(
  holds: (lines: readonly string[]) => boolean | Promise<boolean>,
  options: Partial<Play> = {},
): Promise<string[]> {
  const stop = new AbortController()
  const lines: string[] = []
  const playing = playStaff({
    url: t.url,
    ...PACE,
    signal: stop.signal,
    log: line => lines.push(line),
    ...options,
  })
  const late = Date.now() + 120_000
  while (!(await holds(lines))) {
    assert.ok(Date.now() < late, `it never came: ${lines.join('\n')}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  stop.abort()
  await playing
  return lines
}
const said = (lines: readonly string[], ...wanted: RegExp[]) => wanted.every(one => lines.some(line => one.test(line)))
const whatOf = (lines: readonly string[]) =>
  lines.map(line => /given|accepted|set out|arrived|begun|finished|raised/.exec(line)?.[0] ?? 'remark')
const stepsOf = async (table: typeof eventRecords | typeof taskRecords, tenantId: string, subjectId: string) =>
  (
    await t.db
      .select({ type: table.type })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table.subjectId, subjectId)))
      .orderBy(asc(table.createTime), asc(table.id))
  ).map(step => step.type)

test('a visit of tomorrow is given and accepted today, nobody sets out for it, and few are under way at once', async () => {
  const tenantId = idOf('hengji tenant')
  const hengjis = () => t.db.select().from(events).where(eq(events.tenantId, tenantId))
  const tomorrow = tenantTime(Date.now() + 2 * 3_600_000)
  const before = new Map((await hengjis()).map(event => [event.id, event]))
  const waits = (event: typeof events.$inferSelect) =>
    event.planTime > tomorrow && ['created', 'allocated'].includes(event.state)
  const waiting = [...before.values()].filter(waits)
  assert.ok(waiting.length > 2, 'there is something for tomorrow')
  await playUntil(async () => !(await hengjis()).some(waits), { domains: ['hengji'] })
  const after = await hengjis()
  for (const { id, title } of waiting) {
    const event = after.find(one => one.id === id)
    assert.deepEqual([event?.state, event?.arriveTime, event?.finishTime], ['processing', null, null], title)
  }
  assert.ok(after.filter(event => event.arriveTime && !event.finishTime && event.state === 'processing').length <= 3)
})

test('what is due goes from created to finished, and a visit that was given back to its end', async () => {
  const newest = { tenantId: idOf('mufeng tenant'), id: idOf('mufeng event 1') }
  const visit = '油烟机止回阀异响'
  const soon = tenantTime(Date.now() + 600_000)
  await t.db
    .update(events)
    .set({ planTime: soon })
    .where(and(eq(events.tenantId, newest.tenantId), eq(events.id, newest.id)))
  await t.db
    .update(tasks)
    .set({ planTime: soon })
    .where(and(eq(tasks.tenantId, newest.tenantId), eq(tasks.title, visit)))
  const lines = await playUntil(written =>
    said(written, /洗碗机显示 E4.*: finished/, new RegExp(`  TK.*${visit}: finished`)),
  )
  assert.deepEqual(whatOf(lines.filter(line => line.includes('洗碗机显示 E4'))), [
    'given',
    'accepted',
    'set out',
    'arrived',
    'remark',
    'finished',
  ])
  const [event] = await t.db
    .select()
    .from(events)
    .where(and(eq(events.tenantId, newest.tenantId), eq(events.id, newest.id)))
  assert.equal(event?.state, 'finished')
  assert.equal(event?.unread, 6)
  assert.deepEqual(await stepsOf(eventRecords, newest.tenantId, newest.id), [
    'create',
    'allocate',
    'accept',
    'depart',
    'arrive',
    'remark',
    'finish',
  ])
  const [task] = await t.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, newest.tenantId), eq(tasks.title, visit)))
  assert.ok(task?.state === 'finished', `the visit is ${String(task?.state)}`)
  assert.deepEqual((await stepsOf(taskRecords, newest.tenantId, task.id)).slice(-7), [
    'allocate',
    'accept',
    'depart',
    'arrive',
    'start',
    'remark',
    'finish',
  ])
})

test('other customers than those of the demo accounts raise requests, each in their language, and the staff take them up at once', async () => {
  const lines = await playUntil(
    written =>
      said(written, /mufeng.*raised by Emma Wilson/, /hengji.*raised by Алексей Смирнов/, /: given to Дмитрий Волков/),
    { raiseEvery: 0 },
  )
  const raised = lines.flatMap(line => /(SR\d{8}-\d+) {2}raised by (.*)$/.exec(line)?.slice(1) ?? [])
  assert.ok(!raised.some(one => ['张三', '李娟', '李工', '王海涛'].includes(one)), raised.join())
  for (const company of DEMO_COMPANIES) {
    const tenantId = idOf(`${company.key} tenant`)
    const made = (await t.db.select().from(events).where(eq(events.tenantId, tenantId))).filter(event =>
      raised.includes(event.eventNo),
    )
    assert.ok(made.length > 2, company.key)
    assert.ok(
      made.some(event => event.state !== 'created'),
      `nobody of ${company.key} has taken up a new one`,
    )
  }
})

test('nobody raises more while there is enough to do, and one thing at a time is finished', async () => {
  const tenantId = idOf('mufeng tenant')
  const open = async () =>
    (await t.db.select().from(events).where(eq(events.tenantId, tenantId))).filter(event =>
      ['created', 'allocated', 'processing'].includes(event.state),
    ).length
  let turns = 0
  const lines = await playUntil(
    async () => {
      turns++
      return turns > 50 && (await open()) >= 30
    },
    { domains: ['mufeng'], slowly: 5, raiseEvery: 0, finishEvery: 3600 },
  )
  assert.ok((await open()) <= 30, `${String(await open())} are open`)
  assert.ok(whatOf(lines).filter(what => what === 'finished').length <= 1)
})

test('a server that is away is waited for, and told of once', async () => {
  const away = createServer()
  await new Promise<void>(resolve => away.listen(0, '127.0.0.1', resolve))
  const { port } = away.address() as AddressInfo
  await new Promise(resolve => away.close(resolve))
  const stop = new AbortController()
  const lines: string[] = []
  const playing = playStaff({
    url: `http://127.0.0.1:${port}`,
    domains: ['mufeng'],
    ...PACE,
    signal: stop.signal,
    log: line => lines.push(line),
  })
  await eventually(() => lines.length > 0)
  // several rounds later
  await new Promise(resolve => setTimeout(resolve, 100))
  stop.abort()
  await playing
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /no answer from .*ECONNREFUSED/)
})

test('the login page of a demo company is told an account that signs in, the one of another or of no demo none', async () => {
  const asked = () => t.ok('GET /auth/demoAccount', { domainId: 'hengji' })
  assert.equal(await asked(), null, 'where the demo is switched off')
  t.app.demoTenants = [idOf('hengji tenant')]
  try {
    const demo = await asked()
    assert.equal(demo?.name, '李工')
    const { account, password } = demo
    assert.ok((await t.ok('POST /auth/login', { domainId: 'hengji', body: { account, password } })).token)
    assert.equal(
      await t.ok('GET /auth/demoAccount', { domainId: 'mufeng' }),
      null,
      'a company that is none of the demo',
    )
  } finally {
    t.app.demoTenants = []
  }
})

test('the console offers the demo’s own accounts, not whom one of them invited nor who may not sign in any more', async () => {
  const tenantId = idOf('hengji tenant')
  const own = DEMO_COMPANIES.find(one => one.key === 'hengji')?.staff ?? []
  const gone = own.at(-1)
  assert.ok(gone)
  const offered = async () =>
    (await t.ok('GET /staff/entrance', { domainId: 'hengji' })).demo?.companies.flatMap(one =>
      one.accounts.map(({ account }) => account),
    )
  assert.equal(await offered(), undefined, 'where the demo is switched off')
  t.app.demoTenants = [tenantId]
  t.app.demoStaff = demoStaff()
  const person = and(eq(staff.tenantId, tenantId), eq(staff.id, idOf(`hengji staff ${gone.key}`)))
  try {
    const invited = { displayName: 'Anna', account: 'invited', phone: '', passwordHash: '' }
    await t.db.insert(staff).values({ ...invited, tenantId, id: newId() })
    await t.db.update(staff).set({ enabled: false }).where(person)
    assert.deepEqual(
      (await offered())?.toSorted(),
      own
        .filter(one => one !== gone)
        .map(one => one.account)
        .toSorted(),
    )
  } finally {
    t.app.demoTenants = []
    t.app.demoStaff = []
    await t.db.update(staff).set({ enabled: true }).where(person)
  }
})

test('a company that is not in the demo is refused', async () => {
  await assert.rejects(
    playStaff({ url: t.url, domains: ['acme'], ...PACE, signal: AbortSignal.timeout(1000), log: () => undefined }),
    /acme: no such demo company/,
  )
})
