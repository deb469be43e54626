import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assistantOf } from '../../../test/assistant'
import { makeAnnouncement, makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { recordTests } from '../../../test/record-tests'

let t: TestServer
const NOON = Date.parse('2026-11-26T12:00:00+08:00')
const HOUR = 3_600_000
const at = (hours: number): string => new Date(NOON + hours * HOUR).toISOString()
before(async () => {
  t = await startTestServer()
  t.clock.now = NOON
})
after(() => t.close())

const NOTICE = {
  kind: 'notice' as const,
  title: { zh: '春节不打烊', en: 'Open at the holidays' },
  content: { zh: '照常上门\n电话也接' },
  picture: '',
  place: '',
  startTime: '2026-11-26 09:00',
  endTime: '',
  url: '/wiki',
  capacity: 0,
  pinned: false,
  calledOff: false,
  enabled: true,
}
const ACTIVITY = {
  ...NOTICE,
  kind: 'activity' as const,
  title: { zh: '开放日', en: 'Open day' },
  startTime: '2026-11-28 09:00',
  endTime: '2026-11-28 12:00',
  url: '',
  capacity: 1,
}
recordTests(() => t, {
  name: 'an announcement',
  permission: 'tenant.manage',
  make: n => ({ ...NOTICE, capacity: n }),
  change: input => ({ ...input, pinned: true }),
  calls: {
    list: 'GET /staff/announcement/list',
    create: 'POST /staff/announcement/create',
    update: 'POST /staff/announcement/update',
    remove: 'POST /staff/announcement/remove',
  },
})

async function house() {
  const tenant = await makeTenant(t.db)
  const english = <T extends object>(as: T) => ({ ...as, language: 'en' as const })
  const staff = english((await makeStaff(t.db, tenant)).as)
  const person = () => makeLinkman(t.db, tenant, { language: 'en' })
  const people = [await person(), await person(), await person()]
  const [anna, boris, clara] = people.map(one => english(one.as)) as [Caller, Caller, Caller]
  return { tenant, staff, people, anna, boris, clara }
}
const activity = (tenantId: string, change: Parameters<typeof makeAnnouncement>[2] = {}) =>
  makeAnnouncement(t.db, tenantId, { kind: 'activity', startTime: at(24), endTime: at(26), ...change })
const said = async (as: Caller, id: string, call: 'come' | 'stayAway' = 'come') => {
  const { status, body } = await t.send(`POST /circle/${call}`, { ...as, body: { id } })
  return status === 200 ? 'ok' : `${String(status)} ${String(body.error)}`
}
const titles = async (as: Caller) => (await t.ok('GET /circle/list', { ...as, query: {} })).list.map(one => one.title)

test('the last place goes to one of two at once, and to the next when it is given back; two taps count once', async () => {
  const { tenant, staff, people, anna, boris, clara } = await house()
  const { id } = await activity(tenant.id, { capacity: 2 })
  assert.deepEqual(await Promise.all([said(anna, id), said(anna, id)]), ['ok', 'ok'])
  const seen = await t.ok('GET /circle/get', { ...anna, query: { id } })
  assert.deepEqual([seen.coming, seen.isComing, seen.state], [1, true, 'open'])
  const answers = await Promise.all([said(boris, id), said(clara, id)])
  assert.deepEqual(answers.toSorted(), ['409 ACTIVITY_FULL', 'ok'])
  assert.equal((await t.ok('GET /circle/get', { ...anna, query: { id } })).state, 'full')
  const late = answers[0] === 'ok' ? clara : boris
  assert.equal(await said(anna, id, 'stayAway'), 'ok')
  assert.equal(await said(anna, id, 'stayAway'), 'ok')
  assert.equal(await said(late, id), 'ok')
  assert.equal(await said(anna, id), '409 ACTIVITY_FULL')
  const list = await t.ok('GET /staff/announcement/comers', { ...staff, query: { id } })
  assert.deepEqual(
    list.map(one => one.phone).toSorted(),
    people
      .slice(1)
      .map(one => one.phone)
      .toSorted(),
  )
})

test('who comes is seen with the permission for customers only', async () => {
  const { tenant, anna } = await house()
  const { id } = await activity(tenant.id)
  await said(anna, id)
  const { as } = await makeStaff(t.db, tenant, { permissions: ['tenant.manage'] })
  assert.equal((await t.send('GET /staff/announcement/comers', { ...as, query: { id } })).status, 403)
  assert.equal((await t.ok('GET /staff/announcement/get', { ...as, query: { id } })).coming, 1)
})

test('customers see what is shown now, what is pinned first; hidden, to come, over and of others is not there', async () => {
  const { tenant, anna } = await house()
  const abroad = await makeTenant(t.db)
  const make = (name: string, change: Parameters<typeof makeAnnouncement>[2] = {}) =>
    makeAnnouncement(t.db, tenant.id, { title: { en: name }, createTime: at(-2), ...change })
  await make('newest', { createTime: at(-1) })
  await make('pinned', { pinned: true, createTime: at(-9) })
  await make('in two days', { kind: 'activity', startTime: at(48), endTime: at(50), createTime: at(-3) })
  const hidden = await make('hidden', { enabled: false })
  const early = await make('early', { startTime: at(1) })
  const over = await make('over', { startTime: at(-3), endTime: at(0) })
  const theirs = await activity(abroad.id)
  assert.deepEqual(await titles(anna), ['pinned', 'newest', 'in two days'])
  const door = await t.ok('GET /linkc/getInitData', { ...tenant.as, language: 'en', query: {} })
  assert.deepEqual(
    door.announcements.map(one => [one.title, one.kind]),
    [
      ['pinned', 'notice'],
      ['newest', 'notice'],
      ['in two days', 'activity'],
    ],
  )
  for (const { id } of [hidden, early, theirs]) {
    assert.equal((await t.send('GET /circle/get', { ...anna, query: { id } })).status, 404)
    assert.equal(await said(anna, id), '404 NOT_FOUND')
  }
  // a link that was passed on still tells what it was
  assert.equal((await t.ok('GET /circle/get', { ...anna, query: { id: over.id } })).state, 'over')
  assert.equal(await said(anna, over.id), '404 NOT_FOUND')
  assert.equal((await t.send('GET /circle/list', { ...tenant.as, query: {} })).status, 401)
})

test('nobody comes to what is over, called off, or leads elsewhere', async () => {
  const { tenant, anna } = await house()
  const over = await activity(tenant.id, { startTime: at(-3), endTime: at(0) })
  const off = await activity(tenant.id, { calledOff: true })
  const elsewhere = await activity(tenant.id, { url: '/mall/shop' })
  assert.equal(await said(anna, over.id), '409 ACTIVITY_OVER')
  assert.equal(await said(anna, over.id, 'stayAway'), '409 ACTIVITY_OVER')
  assert.equal(await said(anna, off.id), '409 ACTIVITY_CALLED_OFF')
  assert.equal(await said(anna, elsewhere.id), '404 NOT_FOUND')
})

test('who comes is told once of another time, and once that it is called off; it is removed after that', async () => {
  const { staff, anna, boris } = await house()
  const made = await t.ok('POST /staff/announcement/create', { ...staff, body: { ...ACTIVITY, capacity: 0 } })
  await said(anna, made.id)
  const told = async (as: Caller) =>
    (await t.ok('GET /ssp/message/list', { ...as, query: {} })).list.map(one => [one.title, one.about, one.url])
  const update = async (version: number, change: object) =>
    t.send('POST /staff/announcement/update', { ...staff, body: { ...ACTIVITY, ...change, id: made.id, version } })
  assert.equal((await update(1, { pinned: true })).status, 200)
  assert.deepEqual(await told(anna), [])
  const later = { place: 'Hall 2', startTime: '2026-11-28 10:00' }
  assert.equal((await update(2, later)).status, 200)
  assert.equal((await update(2, later)).body.error, 'CHANGED_MEANWHILE')
  const url = `/circle/list?id=${made.id}`
  assert.deepEqual(await told(anna), [['Activity changed', 'Open day', url]])
  const refused = await t.send('POST /staff/announcement/remove', { ...staff, body: { id: made.id, version: 3 } })
  assert.deepEqual([refused.status, refused.body.error], [409, 'ACTIVITY_AWAITED'])
  for (const change of [{ kind: 'notice' }, { url: '/wiki' }])
    assert.equal((await update(3, { ...later, ...change })).body.error, 'ACTIVITY_AWAITED')
  assert.equal((await update(3, { ...later, calledOff: true })).status, 200)
  assert.deepEqual(await told(anna), [
    ['Called off', 'Open day', url],
    ['Activity changed', 'Open day', url],
  ])
  assert.deepEqual(await told(boris), [])
  await t.ok('POST /staff/announcement/remove', { ...staff, body: { id: made.id, version: 4 } })
  assert.equal((await t.send('GET /circle/get', { ...anna, query: { id: made.id } })).status, 404)
})

test('a script in a text stays a plain text, which screens show as it was typed', async () => {
  const { staff, anna } = await house()
  const script = '<script>alert(1)</script>'
  await t.ok('POST /staff/announcement/create', {
    ...staff,
    body: { ...NOTICE, title: { en: `Sale ${script}` }, content: { en: `${script} text` } },
  })
  const [one] = (await t.ok('GET /circle/list', { ...anna, query: {} })).list
  assert.deepEqual([one?.title, one?.content], [`Sale ${script}`, `${script} text`])
})

test('times that are none, an activity without end, and links that lead out of the portal are refused', async () => {
  const { staff } = await house()
  const refused = async (change: object) =>
    (await t.send('POST /staff/announcement/create', { ...staff, body: { ...ACTIVITY, ...change } })).body.error
  assert.equal(await refused({ endTime: ACTIVITY.startTime }), 'ANNOUNCEMENT_TIMES')
  assert.equal(await refused({ endTime: '' }), 'ANNOUNCEMENT_TIMES')
  assert.equal(await refused({ startTime: '2026-02-30 09:00' }), 'ANNOUNCEMENT_TIMES')
  for (const url of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example', 'wiki'])
    assert.equal(await refused({ url }), 'ANNOUNCEMENT_LINK', url)
  assert.equal(await refused({ title: {} }), 'NAME_MISSING')
  assert.equal(await refused({ picture: 'https://evil.example/x.png' }), 'NOT_FOUND')
  assert.equal((await t.ok('GET /staff/announcement/list', { ...staff, query: {} })).total, 0)
})

test('the assistant tells what is announced and what the caller is signed up for, as the circle lists it', async () => {
  const { tenant, staff, anna, boris } = await house()
  const ask = await assistantOf(t, tenant.id)
  assert.match(await ask(anna, 'Any announcements?'), /no notices/)
  const create = (body: typeof NOTICE | typeof ACTIVITY) => t.ok('POST /staff/announcement/create', { ...staff, body })
  await create(NOTICE)
  const { id } = await create({ ...ACTIVITY, capacity: 3 })
  await t.ok('POST /circle/come', { ...anna, body: { id } })
  assert.match(await ask(anna, 'Any announcements?'), /1 notice now:[^]*Open at the holidays/)
  assert.match(
    await ask({ ...tenant.as, tourist: 'a-visitor-on-a-device-of-their-own', language: 'en' }, 'Any announcements?'),
    /Open at the hol/,
  )
  const mine = await ask(anna, 'which activities am I signed up for')
  assert.ok(
    mine.includes('signed up for 1') && mine.includes(`(/circle/list?id=${id})`) && mine.includes('2 places left'),
    mine,
  )
  assert.match(await ask(boris, 'which activities am I signed up for'), /not signed up for any/)
})
