import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { and, asc, eq } from 'drizzle-orm'
import { demoContents } from '../../test/demo-contents'
import { startTestServer, type TestServer } from '../../test/harness'
import { events, eventRecords } from '../domains/event/event.table'
import { taskRecords, tasks } from '../domains/task/task.table'
import { idOf } from './deterministic'
import { playStaff } from './staff'

let t: TestServer

before(async () => {
  t = await startTestServer({ listen: true, contents: demoContents() })
})
after(() => t.close())

/** Plays until a line has matched each of these, and gives all lines. */
async function playUntil(wanted: readonly RegExp[], options: { url: string; domains?: string[] }): Promise<string[]> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), 60_000)
  const lines: string[] = []
  await playStaff({
    ...options,
    every: 0.02,
    signal: stop.signal,
    log: line => {
      lines.push(line)
      if (wanted.every(one => lines.some(said => one.test(said)))) stop.abort()
    },
  })
  clearTimeout(late)
  for (const one of wanted)
    assert.ok(
      lines.some(line => one.test(line)),
      `no line is ${String(one)}`,
    )
  return lines
}

test('the newest request of each company goes from created to finished, and a visit that was given back to its end', async () => {
  const newest = { tenantId: idOf('mufeng tenant'), id: idOf('mufeng event 1') }
  const visit = '油烟机止回阀异响'
  const lines = await playUntil([/洗碗机显示 E4.*: finished/, new RegExp(`  TK.*${visit}: finished`)], { url: t.url })
  const about = lines.filter(line => line.includes('洗碗机显示 E4'))
  assert.deepEqual(
    about.map(line => /given|accepted|set out|finished/.exec(line)?.[0] ?? 'remark'),
    ['given', 'accepted', 'set out', 'remark', 'finished'],
  )
  assert.ok(
    lines.some(line => line.includes('  hengji  ')),
    'both companies are played',
  )
  const [event] = await t.db
    .select()
    .from(events)
    .where(and(eq(events.tenantId, newest.tenantId), eq(events.id, newest.id)))
  const records = await t.db
    .select()
    .from(eventRecords)
    .where(and(eq(eventRecords.tenantId, newest.tenantId), eq(eventRecords.subjectId, newest.id)))
  assert.equal(event?.state, 'finished')
  assert.equal(event?.unread, 5)
  assert.deepEqual(
    new Set(records.map(r => r.type)),
    new Set(['create', 'allocate', 'accept', 'depart', 'remark', 'finish']),
  )
  const [task] = await t.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, newest.tenantId), eq(tasks.title, visit)))
  assert.ok(task?.state === 'finished', `the visit is ${String(task?.state)}`)
  const steps = await t.db
    .select({ type: taskRecords.type })
    .from(taskRecords)
    .where(and(eq(taskRecords.tenantId, newest.tenantId), eq(taskRecords.subjectId, task.id)))
    .orderBy(asc(taskRecords.createTime), asc(taskRecords.id))
  assert.deepEqual(
    steps.slice(-6).map(step => step.type),
    ['allocate', 'accept', 'depart', 'start', 'remark', 'finish'],
  )
})

test('every open request is finished in the end, in the language of its customer', async () => {
  const open = async () =>
    (
      await t.db
        .select()
        .from(events)
        .where(eq(events.tenantId, idOf('hengji tenant')))
    ).filter(e => ['created', 'allocated', 'processing'].includes(e.state))
  const titles = (await open()).map(e => e.title)
  assert.ok(titles.length > 3)
  const stop = new AbortController()
  const lines: string[] = []
  const playing = playStaff({
    url: t.url,
    domains: ['hengji'],
    every: 0.01,
    signal: stop.signal,
    log: line => lines.push(line),
  })
  for (const end = Date.now() + 60_000; (await open()).length && Date.now() < end;)
    await new Promise(resolve => setTimeout(resolve, 50))
  stop.abort()
  await playing
  assert.deepEqual(await open(), [])
  assert.match(
    lines.find(line => line.includes('Экскаватор не развивает') && line.includes('finished')) ?? '',
    /заменён/,
  )
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
    every: 0.02,
    signal: stop.signal,
    log: line => lines.push(line),
  })
  await new Promise(resolve => setTimeout(resolve, 300))
  stop.abort()
  await playing
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /no answer from .*ECONNREFUSED/)
})

test('a company that is not in the demo is refused', async () => {
  await assert.rejects(
    playStaff({ url: t.url, domains: ['acme'], every: 1, signal: AbortSignal.timeout(1000), log: () => undefined }),
    /acme: no such demo company/,
  )
})
