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

/** Plays until a line matches, and gives all lines. */
async function playUntil(wanted: RegExp, options: { url: string; domains?: string[] }): Promise<string[]> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), 60_000)
  const lines: string[] = []
  await playStaff({
    ...options,
    every: 0.02,
    signal: stop.signal,
    log: line => {
      lines.push(line)
      if (wanted.test(line)) stop.abort()
    },
  })
  clearTimeout(late)
  assert.match(lines.at(-1) ?? '', wanted)
  return lines
}

test('the newest request of each company goes from created to finished', async () => {
  const newest = { tenantId: idOf('mufeng tenant'), id: idOf('mufeng event 1') }
  const lines = await playUntil(/洗碗机显示 E4.*: finished/, { url: t.url })
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
})

test('a visit that was given back is given to somebody, and goes to its end', async () => {
  const tenantId = idOf('mufeng tenant')
  const title = '油烟机止回阀异响'
  const lines = await playUntil(new RegExp(`TK.*${title}: finished`), { url: t.url, domains: ['mufeng'] })
  assert.deepEqual(
    lines
      .filter(line => line.includes(title))
      .map(line => /given|accepted|set out|begun|finished/.exec(line)?.[0] ?? 'remark'),
    ['given', 'accepted', 'set out', 'begun', 'remark', 'finished'],
  )
  const [task] = await t.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, tenantId), eq(tasks.title, title)))
  assert.equal(task?.state, 'finished')
  const records = await t.db
    .select()
    .from(taskRecords)
    .where(and(eq(taskRecords.tenantId, tenantId), eq(taskRecords.subjectId, task.id)))
    .orderBy(asc(taskRecords.createTime), asc(taskRecords.id))
  assert.deepEqual(
    records.slice(-6).map(record => record.type),
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
