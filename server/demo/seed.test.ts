import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, mock, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import dayjs from 'dayjs'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { startTestServer, type TestServer } from '../../test/harness'
import * as authTables from '../kernel/identity/auth.table'
import { exportDatabase } from '../backup/export'
import type { Database } from '../db/database'
import * as doorTables from '../kernel/tenancy/door.table'
import * as eventTables from '../domains/event/event.table'
import { areaPath } from '../kernel/address/area-path'
import { formVersions } from '../kernel/forms/form-version.table'
import { findSynonyms, synonymKey } from '../kernel/text/own-synonyms'
import { wikiSynonyms } from '../domains/wiki/wiki.table'
import { toFormFields } from '../../shared/localized-form'
import * as commodityTables from '../domains/goods/commodity.table'
import * as stockTables from '../domains/goods/stock.table'
import * as goodsTables from '../domains/goods/goods.table'
import * as fileTables from '../kernel/files/file.table'
import { eventMessages } from '../domains/event/event.messages'
import * as messageTables from '../kernel/notify/message.table'
import * as productTables from '../domains/product/product.table'
import * as taskTables from '../domains/task/task.table'
import { EVENT, EVENT_STATES, type EventAction, type EventState } from '../../shared/event'
import { TASK, type TaskAction, type TaskState } from '../../shared/task'
import { isEnded, nextState } from '../../shared/lifecycle'
import type { FormType } from '../../shared/form'
import { checkForm, visibleFields } from '../../shared/form-rules'
import { isLanguage, LANGUAGES, type Language } from '../../shared/language'
import { PLACEHOLDERS } from '../../shared/canned-text'
import { lengthenedEnd, warrantyStatus } from '../../shared/warranty'
import { tenantDay, tenantTime } from '../../shared/day'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import { demoEvents } from './events'
import { demoTasks } from './tasks'
import { clockAt, idOf } from './deterministic'
import { DEMO_KINDS } from './kinds'
import { DEMO_COMPANIES } from './companies'
import { hengji } from './hengji'
import { mufeng } from './mufeng'
import { seedDemo } from './seed'
import { inOrder, type Seed } from './seeds/seed'

const { doors, tenants, announcements } = doorTables
const {
  events,
  eventCounts,
  eventTotals,
  eventTypeCounts,
  eventNumbers,
  eventRecords,
  eventTemplates,
  eventUniqueValues,
  evaluations,
} = eventTables
const { customers, linkmen, staff } = authTables
const { products, qrcodes } = productTables
const { goods } = goodsTables
const { commodities, commodityTypes, commodityVariants, stockMoves } = commodityTables
const { jobParts, placeStocks, stockPlaces } = stockTables
const TABLES = Object.values<unknown>({
  ...doorTables,
  ...authTables,
  ...productTables,
  ...goodsTables,
  ...commodityTables,
  ...stockTables,
  ...fileTables,
  ...eventTables,
  ...taskTables,
  messages: messageTables.messages,
}).filter((x): x is PgTable => is(x, PgTable))
const NEEDED: FormType[] = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'code',
  'select',
  'selectMulti',
  'cascader',
  'date',
  'datetime',
  'planTime',
  'address',
  'location',
  'attachment',
  'product',
  'info',
  'separator',
  'description',
  'autograph',
]

let t: TestServer
let twin: TestServer
let statements = 0

/** Every row of every table, in an order of its own. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(x)::text as row from ${table} x`)
    all[getTableName(table)] = rows.map(r => r.row).sort()
  }
  return all
}

before(async () => {
  t = await startTestServer()
  twin = await startTestServer()
  // one line for each row would take as many round trips, and an operator would wait
  const query = mock.method(pg.Client.prototype, 'query')
  await seedDemo(t.db, clockAt(t.clock.now), t.app.providers.storage)
  statements = query.mock.callCount()
  query.mock.restore()
  await seedDemo(twin.db, clockAt(t.clock.now), twin.app.providers.storage)
})
after(async () => {
  await t.close()
  await twin.close()
})

test('two demos of the same moment export the same bytes', async () => {
  const exported = async ({ connection, app }: TestServer) => {
    const client = new pg.Client(connection)
    await client.connect()
    const file = path.join(app.config.dataFolder, 'demo.tar.gz')
    await exportDatabase(client, app.providers.storage, file).finally(() => client.end())
    return readFileSync(file)
  }
  const [one, two] = [await exported(t), await exported(twin)]
  assert.ok(one.length > 100_000)
  assert.ok(one.equals(two))
})

test('seeds run after those whose rows they point at', () => {
  const seed = (name: string, ...after: string[]): Seed => ({ name, after, seed: async () => undefined })
  const order = (...seeds: Seed[]) => inOrder(seeds).map(({ name }) => name)
  assert.deepEqual(order(seed('c', 'b'), seed('b', 'a'), seed('d'), seed('a')), ['d', 'a', 'b', 'c'])
  assert.throws(() => order(seed('a', 'b'), seed('b', 'a')), /a, b wait/)
  assert.throws(() => order(seed('a', 'none')), /a wait/)
})

test('two tenants, eight templates, seventy products, the events of the stories and of two years, and eight tasks are written in few statements', async () => {
  const count = async (table: PgTable) => t.db.$count(table)
  assert.deepEqual(
    await Promise.all(
      [tenants, doors, eventTemplates, products, qrcodes, events, taskTables.tasks, announcements].map(count),
    ),
    [2, 2, 8, 70, 82, 844, 8, 8],
  )
  for (const tenant of await t.db.select().from(tenants)) {
    const of = async (table: typeof customers | typeof linkmen | typeof staff) =>
      (await t.db.select().from(table)).filter(row => row.tenantId === tenant.id).length
    const [customerCount, linkmanCount, staffCount] = await Promise.all([of(customers), of(linkmen), of(staff)])
    assert.ok(
      customerCount >= 4 && linkmanCount >= 6 && staffCount >= 4,
      `${tenant.name.en}: ${customerCount} customers, ${linkmanCount} linkmen, ${staffCount} staff`,
    )
  }
  assert.ok(statements < 265, `${statements} statements`)
})

test('seeding again changes nothing, and another database gets the same', async () => {
  const first = await contents(t.db)
  await seedDemo(t.db, clockAt(t.clock.now + 86_400_000), t.app.providers.storage)
  assert.deepEqual(await contents(t.db), first)
  assert.deepEqual(await contents(twin.db), first)
})

test('two processes that seed at once write one demo, and an error leaves nothing', async () => {
  const empty = await startTestServer()
  try {
    await empty.db.execute(sql`alter table event_numbers add constraint none check (last < 0)`)
    await assert.rejects(seedDemo(empty.db, clockAt(t.clock.now), empty.app.providers.storage))
    assert.ok(Object.values(await contents(empty.db)).every(rows => rows.length === 0))
    await empty.db.execute(sql`alter table event_numbers drop constraint none`)
    await Promise.all([
      seedDemo(empty.db, clockAt(t.clock.now), empty.app.providers.storage),
      seedDemo(empty.db, clockAt(t.clock.now), empty.app.providers.storage),
    ])
    assert.deepEqual(await contents(empty.db), await contents(t.db))
  } finally {
    await empty.close()
  }
})

test('every text of a tenant stands in every language of its door', async () => {
  const missing: string[] = []
  const walk = (at: string, value: unknown, languages: Language[]): void => {
    if (typeof value !== 'object' || value === null) return
    const keys = Object.keys(value)
    if (keys.length && keys.every(isLanguage)) {
      const text = value as Partial<Record<Language, string | string[]>>
      // words by which order entry knows a value are no texts: a language may have none
      if (Object.values(text).some(Array.isArray)) return
      for (const language of languages) if (!String(text[language] ?? '').trim()) missing.push(`${at} ${language}`)
    } else for (const [key, part] of Object.entries(value)) walk(`${at}.${key}`, part, languages)
  }
  for (const door of await t.db.select().from(doors)) {
    const languages = door.languageList.filter(isLanguage)
    assert.ok(languages.length >= 3)
    for (const [name, table] of Object.entries({
      tenants,
      doors,
      announcements,
      eventTemplates,
      products,
      goods,
      commodityTypes,
      commodities,
      commodityVariants,
    })) {
      for (const row of await t.db.select().from<PgTable>(table))
        if (row.tenantId === door.tenantId || row.id === door.tenantId) walk(`${door.domainId}.${name}`, row, languages)
    }
    const templates = (await t.db.select().from(eventTemplates)).filter(e => e.tenantId === door.tenantId)
    walk(
      'templates',
      templates.map(e => e.fields.map(f => [f.displayName, f.setting])),
      [...LANGUAGES],
    )
    for (const { fields } of templates) for (const f of fields) assert.match(f.fieldName, /^[a-zA-Z]\w*$/)
  }
  assert.deepEqual(missing, [])
})

test('the templates use every form type of the portal, and their dependencies lead to fields they have', async () => {
  const templates = await t.db.select().from(eventTemplates)
  const used = new Set(templates.flatMap(e => e.fields.map(f => f.formType)))
  assert.deepEqual(
    NEEDED.filter(type => !used.has(type)),
    [],
  )
  assert.ok(templates.some(e => e.fields.some(f => f.setting.unique)))
  let chained = 0
  for (const { name, fields } of templates) {
    assert.equal(new Set(fields.map(f => f.fieldName)).size, fields.length, `${name.en}: a field twice`)
    for (const field of fields)
      for (const d of field.setting.dependencies ?? []) {
        const parent = fields.find(f => f.fieldName === d.fieldName)
        assert.ok(
          parent && d.values.every(v => parent.setting.dataSource?.some(c => c.value === v)),
          `${name.en}: ${field.fieldName} depends on ${d.fieldName} ${d.values.join()}`,
        )
        if (parent.setting.dependencies) chained++
      }
  }
  assert.ok(chained >= 3, 'fields that depend on dependent fields')
})

test('the form of every event is one that the portal would have taken', async () => {
  const templates = new Map((await t.db.select().from(eventTemplates)).map(e => [e.id, e.fields]))
  const held = await t.db.select().from(eventUniqueValues)
  const versions = new Map((await t.db.select().from(formVersions)).map(v => [v.id, v.fields]))
  const fieldsOf = (e: typeof events.$inferSelect) => versions.get(e.formVersionId ?? '') ?? []
  for (const e of await t.db.select().from(events)) {
    const fields = toFormFields(fieldsOf(e), 'zh')
    assert.deepEqual(checkForm(fields, e.attribute), [], e.title)
    const shown = new Set(visibleFields(fields, e.attribute).map(f => f.fieldName))
    assert.deepEqual(
      Object.keys(e.attribute).filter(name => !shown.has(name)),
      [],
      `${e.title}: hidden or unknown values`,
    )
    assert.deepEqual(fieldsOf(e), templates.get(e.templateId))
    const unique = fieldsOf(e)
      .filter(f => f.setting.unique && e.attribute[f.fieldName] !== undefined && !isEnded(EVENT, e.state))
      .map(f => f.fieldName)
    assert.deepEqual(
      held
        .filter(h => h.ownerId === e.id)
        .map(h => h.fieldName)
        .sort(),
      unique.sort(),
      `${e.title}: unique values`,
    )
  }
  assert.ok(held.length > 0)
})

test('totals, numbers and marks agree with the events', async () => {
  const all = await t.db.select().from(events)
  const records = await t.db.select().from(eventRecords)
  assert.deepEqual(
    [...EVENT_STATES].filter(state => !all.some(e => e.state === state)),
    [],
  )

  const counted = new Map<string, number>()
  for (const e of all) counted.set(`${e.customerId} ${e.state}`, (counted.get(`${e.customerId} ${e.state}`) ?? 0) + 1)
  assert.deepEqual(
    new Map((await t.db.select().from(eventCounts)).map(c => [`${c.customerId} ${c.state}`, c.count] as const).sort()),
    new Map([...counted].sort()),
  )
  const countBy = (keys: string[]) => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return new Map([...counts].sort())
  }
  assert.deepEqual(
    new Map((await t.db.select().from(eventTotals)).map(c => [`${c.tenantId} ${c.state}`, c.count] as const).sort()),
    countBy(all.map(e => `${e.tenantId} ${e.state}`)),
  )
  assert.deepEqual(
    new Map(
      (await t.db.select().from(eventTypeCounts))
        .map(c => [`${c.customerId} ${c.templateId}`, c.count] as const)
        .sort(),
    ),
    countBy(all.map(e => `${e.customerId} ${e.templateId}`)),
  )

  const lasts = new Map<string, number>()
  for (const e of all) {
    const [, day = '', n] = /^SR(\d{8})-(\d{4})$/.exec(e.eventNo) ?? []
    assert.equal(day, tenantDay(Date.parse(e.createTime)).replaceAll('-', ''))
    lasts.set(`${e.tenantId} ${day}`, Math.max(Number(n), lasts.get(`${e.tenantId} ${day}`) ?? 0))
    assert.equal(
      e.unread,
      records.filter(r => r.subjectId === e.id && r.actor === 'staff' && !r.isRead).length,
      e.title,
    )
  }
  assert.deepEqual(
    new Map((await t.db.select().from(eventNumbers)).map(n => [`${n.tenantId} ${n.day}`, n.last] as const).sort()),
    new Map([...lasts].sort()),
  )
  assert.ok(all.some(e => e.unread > 0))

  for (const company of DEMO_COMPANIES) {
    const [tenant] = (await t.db.select().from(tenants)).filter(row => row.email === company.tenant.email)
    const main = company.linkmen[0]
    const [linkman] = (await t.db.select().from(linkmen)).filter(
      l => l.tenantId === tenant?.id && l.phone === main?.phone,
    )
    const own = all.filter(e => e.customerId === linkman?.customerId)
    assert.ok(own.length > 10, 'the list of the demo linkman has a second page')
    assert.deepEqual(
      EVENT_STATES.filter(state => !own.some(e => e.state === state)),
      [],
      `${main?.name} has events in every state`,
    )
  }
})

test('every timeline leads, in the order of time and before now, to the state of its event', async () => {
  const records = await t.db.select().from(eventRecords)
  const stars = new Map((await t.db.select().from(evaluations)).map(e => [e.eventId, e]))
  const people = await t.db.select().from(staff)
  const configs = new Map((await t.db.select().from(tenants)).map(row => [row.id, row.evaluateConfig]))
  for (const e of await t.db.select().from(events)) {
    const line = records
      .filter(r => r.subjectId === e.id)
      .sort((a, b) => Date.parse(a.createTime) - Date.parse(b.createTime))
    assert.equal(line[0]?.type, 'create')
    let state: EventState = 'created'
    for (const [i, r] of line.slice(1).entries()) {
      assert.ok(
        Date.parse(r.createTime) > Date.parse(line[i]?.createTime ?? ''),
        `${e.title}: ${r.type} is not after ${line[i]?.type}`,
      )
      assert.notEqual(r.type, 'create')
      state = nextState(EVENT, r.type as EventAction, state)
      if (r.actor === 'staff') assert.ok(people.some(p => p.id === r.actorId && p.displayName === r.actorName))
    }
    const last = line.at(-1)
    assert.equal(state, e.state, e.title)
    assert.ok(last && Date.parse(last.createTime) <= t.clock.now, `${e.title}: ${last?.type} lies in the future`)
    assert.deepEqual(
      [Date.parse(e.createTime), Date.parse(e.updateTime)],
      [Date.parse(line[0].createTime), Date.parse(last.createTime)],
    )
    assert.equal(e.finishTime !== null, e.state === 'finished' || e.state === 'evaluated')
    assert.equal(e.serviceContent !== '', e.finishTime !== null)
    assert.equal(e.offReason !== '', e.state === 'off')
    assert.equal(stars.has(e.id), e.state === 'evaluated')
    const evaluation = stars.get(e.id)
    const config = configs.get(e.tenantId)
    if (!evaluation || !config) continue
    assert.equal(evaluation.star, e.star)
    assert.ok(
      evaluation.tags.every(tag =>
        config.tagEvaluates.some(x => x.star === e.star && x.tags.some(text => Object.values(text).includes(tag))),
      ),
      `${e.title}: ${evaluation.tags.join()}`,
    )
    assert.equal(evaluation.starFields.length, 3)
  }
})

test('every task is what its timeline and its event say, and customers have several, in different states', async () => {
  const { tasks, taskRecords, taskCounts, taskTotals } = taskTables
  const all = await t.db.select().from(tasks)
  const records = await t.db.select().from(taskRecords)
  const raised = await t.db.select().from(events)
  assert.deepEqual(
    all.map(task => task.eventId).sort(),
    raised
      .filter(e => e.state === 'converted')
      .map(e => e.id)
      .sort(),
  )
  for (const task of all) {
    const event = raised.find(e => e.id === task.eventId)
    const line = records
      .filter(r => r.subjectId === task.id)
      .sort((a, b) => Date.parse(a.createTime) - Date.parse(b.createTime))
    const [first, ...rest] = line
    assert.equal(first?.type, 'create')
    const state = rest.reduce<TaskState>((at, r) => nextState(TASK, r.type as TaskAction, at), 'created')
    assert.deepEqual(
      [state, task.createTime, task.updateTime, task.unread, task.eventNo, task.customerId, task.formVersionId],
      [
        task.state,
        event?.updateTime,
        line.at(-1)?.createTime,
        line.filter(r => !r.isRead).length,
        event?.eventNo,
        event?.customerId,
        event?.formVersionId,
      ],
      task.title,
    )
    assert.equal(task.serviceContent !== '', task.finishTime !== null, task.title)
    assert.ok(task.discount <= task.cost)
  }
  for (const tenant of await t.db.select().from(tenants)) {
    const mine = all.filter(task => task.tenantId === tenant.id)
    assert.ok(new Set(mine.map(task => task.state)).size >= 4)
    assert.ok(mine.some(task => task.finishTime !== null && task.discount > 0))
  }
  const counted = (await t.db.select().from(taskCounts)).reduce((sum, row) => sum + row.count, 0)
  const totals = (await t.db.select().from(taskTotals)).reduce((sum, row) => sum + row.count, 0)
  assert.deepEqual([counted, totals], [all.length, all.length])

  const { token } = await t.ok('POST /auth/login', {
    domainId: 'mufeng',
    body: { account: 'zhangsan', password: DEMO_PASSWORD },
  })
  const me = { domainId: 'mufeng', token }
  const page = await t.ok('POST /linkc/task/search', { ...me, body: {} })
  assert.ok(page.total >= 3)
  assert.deepEqual(
    [await t.ok('GET /linkc/task/countforList', me), page.list.length],
    [{ all: page.total, waiting: 3, processing: 0, finished: 1, off: 0 }, page.total],
  )
  const found = await t.ok('POST /linkc/es/task/search', { ...me, body: { keyword: '冷藏风机' } })
  assert.deepEqual(
    found.list.map(task => [task.state, task.title]),
    [['closed', '冰箱冷藏室不制冷']],
  )
})

test('nobody drives in the night: work under way lies in the hours of work, and before and after them in the next morning', () => {
  const midnight = Date.parse(`${tenantDay(t.clock.now)}T00:00:00+08:00`)
  const seen = { onWay: 0, resting: 0 }
  for (let hour = 0; hour < 24; hour++) {
    const now = midnight + (hour * 60 + 20) * 60_000
    const works = [mufeng, hengji].flatMap(company => [
      ...demoEvents(company, clockAt(now), false).map(({ event, records }) => ({ ...event, records })),
      ...demoTasks(company, clockAt(now)).map(({ task, records }) => ({ ...task, records })),
    ])
    for (const { title, state, planTime = '', records } of works) {
      if (!['allocated', 'accepted', 'processing'].includes(state)) continue
      const where = `${title} at ${String(hour)}:20, planned ${planTime}`
      const onWay = records.at(-1)?.type === 'depart'
      if (onWay) assert.ok(hour >= 9 && hour < 18, where)
      seen[onWay ? 'onWay' : 'resting']++
      if (planTime.length === 16 && planTime >= tenantTime(now))
        assert.ok(planTime.slice(11) >= '09:00' && planTime.slice(11) <= '18:00', where)
    }
  }
  assert.ok(seen.onWay > 20 && seen.resting > 100, JSON.stringify(seen))
})

test('at any time of the day the past lies before now, in order', () => {
  for (let quarter = 0; quarter < 96; quarter++) {
    const now = t.clock.now + quarter * 900_000 + 61_000
    // what is long past is the same at any time of the day
    for (const company of [mufeng, hengji])
      for (const { event, records } of [
        ...demoEvents(company, clockAt(now), false),
        ...demoTasks(company, clockAt(now)).map(one => ({ event: one.task, records: one.records })),
      ]) {
        const times = records.map(r => Date.parse(r.createTime ?? ''))
        assert.ok(
          times.every((time, i) => time <= now && (i === 0 || time > (times[i - 1] ?? 0))),
          `${event.title} at ${new Date(now).toISOString()}: ${records.map(r => `${r.type} ${r.createTime}`).join(', ')}`,
        )
      }
  }
})

test('every entry of staff stands in the message centre of the linkman, unread where the entry is', async () => {
  const told = (await t.db.select().from(messageTables.messages)).filter(one => one.kind === 'event')
  const records = (await t.db.select().from(eventRecords)).filter(record => record.actor === 'staff')
  const owners = new Map((await t.db.select().from(events)).map(event => [event.id, event.linkmanId]))
  assert.deepEqual(
    told.map(one => [one.changeId, one.subjectId, one.linkmanId, one.change, one.readTime !== null].join()).sort(),
    records.map(one => [one.id, one.subjectId, owners.get(one.subjectId), one.type, one.isRead].join()).sort(),
  )
  assert.deepEqual(
    told.filter(one => !eventMessages.changes[one.change] || !one.facts.number || !one.facts.engineer),
    [],
  )
  assert.ok(told.some(one => one.readTime === null))
})

test('the photos of requests and remarks can be seen by the customer', async () => {
  const { token } = await t.ok('POST /auth/login', {
    domainId: 'mufeng',
    body: { account: 'zhangsan', password: DEMO_PASSWORD },
  })
  const me = { domainId: 'mufeng', token }
  const [newest] = (await t.ok('GET /ssp/event/list', { ...me, query: {} })).list
  const { fields, attribute } = await t.ok('GET /ssp/event/get', { ...me, query: { id: newest?.id ?? '' } })
  const shown = fields
    .filter(f => f.formType === 'attachment')
    .flatMap(f => (attribute[f.fieldName] ?? []) as { url: string; filename: string }[])
  assert.equal(shown.length, 2)
  for (const { url, filename } of shown) {
    const answer = await t.server.inject(url)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/jpeg'], filename)
  }
  const withPhoto = (await t.db.select().from(eventRecords)).find(r => r.attachment.length > 0)
  const records = await t.ok('GET /ssp/event/recordList', { ...me, query: { id: withPhoto?.subjectId ?? '' } })
  assert.ok(records.some(r => r.attachment.length === 1 && r.actor === 'staff'))
  const used = (await t.db.select().from(fileTables.files))
    .filter(f => f.tenantId === withPhoto?.tenantId)
    .reduce((sum, f) => sum + f.fileSize, 0)
  assert.equal(
    (await t.db.select().from(fileTables.storageUse)).find(u => u.tenantId === withPhoto?.tenantId)?.bytes,
    used,
  )
})

test('a machine of a model with a warranty shows its manual, which opens', async () => {
  const { token } = await t.ok('POST /auth/login', {
    domainId: 'mufeng',
    body: { account: 'zhangsan', password: DEMO_PASSWORD },
  })
  const me = { domainId: 'mufeng', token }
  const machine = (await t.db.select().from(products)).find(
    p => p.model === 'KFR-35GW/QF2' && p.customerId === idOf('mufeng customer zhang'),
  )
  const { documents } = await t.ok('GET /product/getById', { ...me, query: { id: machine?.id ?? '' } })
  const answer = await t.server.inject(documents[0]?.url ?? '')
  assert.deepEqual([documents.length, answer.statusCode, answer.headers['content-type']], [1, 200, 'application/pdf'])
  assert.equal(answer.rawPayload.subarray(0, 5).toString(), '%PDF-')
})

test('products are in warranty, near its end, out of it and without any', async () => {
  const all = await t.db.select().from(products)
  const today = tenantDay(t.clock.now)
  const soon = tenantDay(t.clock.now + 30 * 86_400_000)
  const kinds = all.map(p => {
    const status = warrantyStatus(p.qualityInfoStartTime, p.qualityInfoEndTime, today)
    return status === 'in-warranty' && (p.qualityInfoEndTime ?? '') < soon ? 'near the end' : status
  })
  for (const kind of ['in-warranty', 'near the end', 'out-of-warranty', ''] as const)
    assert.ok(kinds.includes(kind), kind)
  for (const { code } of await t.db.select().from(qrcodes)) assert.match(code, /^(MF|HJ)-[2-9A-HJKMNP-Z]{6}$/)
})

test('the warranty of each product ends on the day that its row names, as long after its first day as the row says', async () => {
  const all = new Map((await t.db.select().from(products)).map(p => [p.id, p]))
  const clock = clockAt(t.clock.now)
  for (const company of DEMO_COMPANIES)
    for (const { key, warranty, workshopDays = 0 } of company.products) {
      const {
        qualityInfoStartTime: start,
        qualityInfoEndTime: end,
        qualityInfo,
      } = all.get(idOf(`${company.key} product ${key}`)) ?? {}
      const byCards = (qualityInfo?.lengthened ?? []).reduce(
        (sum, one) => sum + (one.by === 'card' ? one.months : 0),
        0,
      )
      if (!warranty) assert.deepEqual([start, end], [null, null], key)
      else {
        const [endDays, months] = warranty
        assert.equal(end, byCards ? lengthenedEnd(clock.day(endDays), byCards) : clock.day(endDays), key)
        const days = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 86_400_000
        assert.ok(
          Math.abs(days - workshopDays - ((months + byCards) * 365.25) / 12) < 4,
          `${key}: ${String(days)} days are ${String(months)} months`,
        )
        // what is registered today has the same
        const rule = Object.values(DEMO_KINDS)
          .flat()
          .find(kind => kind.name.zh === qualityInfo?.catalogName.zh)?.quality
        assert.deepEqual(qualityInfo?.rule ?? undefined, rule, `${key}: by a rule that is another today`)
      }
    }
})

test('a machine is in warranty from its commissioning on, none was repaired before, and no meter runs back', () => {
  const clock = clockAt(t.clock.now)
  let commissioned = 0
  for (const company of DEMO_COMPANIES) {
    const stories = company.stories(clock).sort((a, b) => clock.at(a.created) - clock.at(b.created))
    for (const { key, warranty } of company.products) {
      const own = stories.filter(story => story.product === key)
      const first =
        warranty &&
        dayjs(clock.day(warranty[0] + 1))
          .subtract(warranty[1], 'month')
          .valueOf()
      for (const { template, title, created, plan, values } of own) {
        if (!first || template === 'install') continue
        if (values.kind === 'commission') {
          commissioned++
          assert.ok(
            Math.abs(clock.at(plan ?? created) - first) < 3 * 86_400_000,
            `${title}: the warranty begins another day`,
          )
        } else assert.ok(clock.at(created) > first, `${title}: the warranty began later`)
      }
      const hours = own.flatMap(({ values }) => (typeof values.hours === 'number' ? [values.hours] : []))
      assert.deepEqual(
        hours,
        hours.toSorted((a, b) => a - b),
        key,
      )
    }
  }
  assert.ok(commissioned > 0)
})

test('what a past request tells of is what its customer has, and what the articles say of it', () => {
  const stories = mufeng.stories(clockAt(t.clock.now))
  const cleaned = stories.find(story => story.linkman === 'chensiyuan' && story.template === 'clean')
  const rooms = mufeng.products.filter(p => p.customer === 'yunqi' && p.model === 'acWall')
  assert.equal(cleaned?.values.quantity, rooms.length, 'as many rooms were cleaned as have an air conditioner')
  const months = (model: string) =>
    mufeng.products.flatMap(p => (p.model === model && p.warranty ? [p.warranty[1]] : []))
  for (const model of ['acWall', 'acFloor'])
    assert.deepEqual([...new Set(months(model))], [72], 'six years, as the policy says')
  const said = JSON.stringify(stories)
  assert.doesNotMatch(said, /更换压缩机(?!减震)/, 'a compressor is in warranty for ten years: none is paid for')
  for (const { product, title, values } of stories)
    if (values.leakSpot === 'outdoor')
      assert.match(
        mufeng.products.find(p => p.key === product)?.model ?? '',
        /^ac/,
        `${title}: only air conditioners have an outdoor unit`,
      )
  assert.match(said, /1 个工作日内给您回电/)
})

test('engineers have years of finished requests and four and a half stars or more, and the list of a demo account is its own', async () => {
  const all = await t.db.select().from(events)
  const rated = await t.db.select().from(evaluations)
  for (const company of DEMO_COMPANIES)
    for (const { key, displayName, roles } of company.staff) {
      if (!roles.includes('engineer')) continue
      const id = idOf(`${company.key} staff ${key}`)
      const done = all.filter(e => e.executorId === id && e.finishTime !== null)
      const stars = rated.filter(e => e.executorId === id).flatMap(e => e.star ?? [])
      const mean = stars.reduce((sum, star) => sum + star, 0) / stars.length
      assert.ok(done.length >= 40, `${displayName} has finished ${String(done.length)}`)
      assert.ok(mean > 4.55 && mean < 4.95, `${displayName} has ${String(mean)} stars`)
    }
  for (const company of [mufeng, hengji]) {
    const told = company.stories(clockAt(t.clock.now)).length
    const theirs = new Set(company.customers.map(({ key }) => idOf(`${company.key} customer ${key}`)))
    assert.equal(all.filter(e => theirs.has(e.customerId)).length, told)
  }
})

test('each role can be tried, and only engineers are on the calendar and suggested for a request', async () => {
  const day = tenantDay(t.clock.now)
  for (const { key, door, staff: people } of DEMO_COMPANIES) {
    const domainId = door.domainId
    for (const role of ['administrator', 'dispatcher', 'engineer', 'agent', 'finance', 'warehouse', 'auditor'] as const)
      assert.ok(
        people.some(({ roles }) => roles.includes(role)),
        `${key} has nobody to try ${role} with`,
      )
    const { token } = await t.ok('POST /staff/login', {
      domainId,
      body: { account: 'staff', password: DEMO_PASSWORD },
    })
    const engineers = people.filter(({ roles }) => roles.includes('engineer')).map(one => one.displayName)
    const { engineers: lanes } = await t.ok('GET /staff/calendar/day', { domainId, token, query: { day } })
    assert.deepEqual(lanes.map(one => one.displayName).toSorted(), engineers.toSorted())
    const { list } = await t.ok('GET /staff/event/list', { domainId, token, query: { state: 'created' } })
    assert.ok(list[0])
    const suggested = await t.ok('GET /staff/event/suggest', { domainId, token, query: { id: list[0].id } })
    assert.deepEqual(suggested.map(one => one.displayName).toSorted(), engineers.toSorted())
  }
})

test('a desk of the demo has teams, people who can do some things in some places, replies of its own and synonyms', async () => {
  const { db } = t
  const things = [...(await db.select().from(eventTemplates)), ...(await db.select().from(productTables.productKinds))]
  const known = new Set(things.map(({ tenantId, id }) => `${tenantId} ${id}`))
  const people = await db.select().from(staff)
  for (const { tenantId, displayName, skills, areas } of people) {
    assert.deepEqual(
      skills.filter(id => !known.has(`${tenantId} ${id}`)),
      [],
      displayName,
    )
    assert.deepEqual(
      areas.filter(code => areaPath(code) === ''),
      [],
      displayName,
    )
  }
  const texts = await db.select().from(eventTables.cannedTexts)
  for (const { content } of texts)
    for (const [, name = ''] of content.matchAll(/\{(\w+)\}/g))
      assert.ok((PLACEHOLDERS as readonly string[]).includes(name), `${content}: nothing fills in ${name}`)
  for (const { said, keys } of await db.select().from(wikiSynonyms))
    assert.deepEqual(
      said.map(word => findSynonyms(word, [{ said, written: [] }]).found.length > 0 && keys.includes(synonymKey(word))),
      said.map(() => true),
    )
  for (const { key } of DEMO_COMPANIES) {
    const own = people.filter(one => one.tenantId === idOf(`${key} tenant`))
    assert.ok(new Set(own.map(one => one.teamId).filter(Boolean)).size > 1, `${key} has teams`)
    assert.ok(own.some(one => one.skills.length) && own.some(one => one.areas.length), `${key} has skills and areas`)
    assert.ok(texts.filter(one => one.tenantId === idOf(`${key} tenant`)).length > 1, `${key} has replies`)
  }
})

test('a form that says how early a visit has to be asked for takes none sooner, and what has happened is no day to come', () => {
  for (const company of DEMO_COMPANIES)
    for (const { key, notice, fields } of company.templates) {
      const days = /至少提前 (\d+) 个工作日/.exec(notice.zh ?? '')?.[1]
      const planned = fields.find(field => field.formType === 'planTime')
      assert.equal(planned?.setting.leadDays, days && Number(days), key)
      for (const { fieldName, setting } of fields)
        if (['onset', 'past', 'incident'].includes(setting.entry?.role ?? ''))
          assert.equal(setting.to, 'today', `${key}: ${fieldName}`)
    }
})

test('forms can name parts and service items of each company, by the numbers that its articles and requests tell of', async () => {
  const all = await t.db.select().from(goods)
  for (const company of DEMO_COMPANIES) {
    const own = all.filter(one => one.tenantId === idOf(`${company.key} tenant`))
    const parts = own.filter(one => one.kind === 'part')
    assert.ok(
      parts.length >= 8 && own.length - parts.length >= 4,
      `${company.key}: ${own.length}, ${parts.length} parts`,
    )
    const codes = new Set(own.map(one => one.code))
    for (const { values, title } of company.stories(clockAt(t.clock.now)))
      for (const code of [values.partNo, values.filterCode])
        assert.ok(code === undefined || codes.has(String(code)), `${title}: ${String(code)} is in no catalogue`)
  }
})

test('a shop has shelves of two levels, articles that fit machines of its customers, and a stock that is the sum of its moves, at each place', async () => {
  const [types, articles, variants, moves] = await Promise.all([
    t.db.select().from(commodityTypes),
    t.db.select().from(commodities),
    t.db.select().from(commodityVariants),
    t.db.select().from(stockMoves),
  ])
  const own = idOf('mufeng tenant')
  assert.ok([...types, ...articles, ...variants, ...moves].every(row => row.tenantId === own))
  assert.ok(types.some(one => one.parentId === null) && types.some(one => one.parentId !== null))
  assert.ok(articles.length >= 12)
  const models = new Set((await t.db.select().from(products)).map(one => one.model))
  for (const { models: fitting } of articles) for (const model of fitting) assert.ok(models.has(model), model)
  const stocks = articles.map(({ id, lowPrice, lowSalePrice }) => {
    const of = variants.filter(one => one.commodityId === id)
    assert.equal(lowPrice, Math.min(...of.map(one => one.price)))
    assert.equal(lowSalePrice, Math.min(...of.map(one => one.discountPrice ?? one.price)))
    return of.some(one => one.stock === null) ? null : of.reduce((sum, one) => sum + (one.stock ?? 0), 0)
  })
  const movedTo = (variantId: string, placeId: string | null) =>
    moves
      .filter(one => one.variantId === variantId && one.placeId === placeId)
      .reduce((sum, { delta }) => sum + delta, 0)
  for (const one of variants.filter(({ stock }) => stock !== null)) assert.equal(one.stock, movedTo(one.id, null))
  const [places, lying, held] = await Promise.all([
    t.db.select().from(stockPlaces),
    t.db.select().from(placeStocks),
    t.db.select().from(jobParts),
  ])
  assert.deepEqual(places.map(({ kind }) => kind).toSorted(), ['van', 'van', 'warehouse'])
  for (const one of lying) assert.equal(one.pieces, movedTo(one.variantId, one.placeId))
  assert.ok(lying.some(({ pieces, reorderAt }) => reorderAt !== null && pieces < reorderAt))
  const taken = moves.filter(({ reason }) => reason === 'job')
  assert.deepEqual(
    held.map(({ variantId, placeId, pieces }) => [variantId, placeId, -pieces]),
    taken.map(({ variantId, placeId, delta }) => [variantId, placeId, delta]),
  )
  assert.ok(stocks.includes(null) && stocks.includes(0) && stocks.some(n => n !== null && n > 0 && n < 6))
  assert.ok(articles.filter(({ id }) => variants.filter(one => one.commodityId === id).length > 1).length >= 2)
})

test('the demo accounts can sign in with the demo password', async () => {
  const known = [...(await t.db.select().from(linkmen)), ...(await t.db.select().from(staff))].filter(
    x => x.account !== null,
  )
  assert.ok(['zhangsan', 'ligong', 'staff'].every(account => known.some(x => x.account === account)))
  for (const { account, passwordHash } of known)
    assert.ok(passwordHash && (await verify(passwordHash, DEMO_PASSWORD)), account ?? '')
})

test('every picture is drawn, small and self-contained', async () => {
  const folder = path.join(__dirname, 'assets')
  const rows = [
    ...(await t.db.select().from(tenants)),
    ...(await t.db.select().from(doors)),
    ...(await t.db.select().from(products)),
    ...(await t.db.select().from(commodities)),
  ]
  const named = new Set(JSON.stringify(rows).match(/\/carrier-lianke-h5\/demo\/[\w-]+\.svg/g))
  assert.ok(named.size >= 20)
  for (const url of named) assert.ok(existsSync(path.join(folder, path.basename(url))), url)
  for (const file of readdirSync(folder)) {
    const svg = readFileSync(path.join(folder, file), 'utf8')
    assert.ok(statSync(path.join(folder, file)).size < 6 * 1024, `${file} is too large`)
    assert.doesNotMatch(svg, /<script|<image|<text|on\w+=|(href|src)="(?!#)|url\((?!#)/, file)
  }
})
