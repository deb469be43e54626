import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshPhone, makeCourse, makeStaff, makeTenant } from '../../../test/factories'
import { readLimits } from '../../http/limit.rules'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { recordTests } from '../../../test/record-tests'

let t: TestServer
const NINE = Date.parse('2026-11-26T09:00:00+08:00')
const MINUTE = 60_000
/** Check-ins of one address in a minute. */
const MOST = 4
before(async () => {
  t = await startTestServer({ config: { limits: readLimits(`{"courseCheckIn.address.minute":${String(MOST)}}`) } })
  t.clock.now = NINE
})
after(() => t.close())

const PLAIN = {
  title: { zh: '换滤芯', en: 'Changing a filter' },
  place: '2 楼',
  startTime: '2026-11-26 09:00',
  endTime: '2026-11-26 12:00',
  capacity: 2,
  enabled: true,
}
recordTests(() => t, {
  name: 'a course',
  permission: 'tenant.manage',
  make: n => ({ ...PLAIN, capacity: n + 1 }),
  change: input => ({ ...input, enabled: false }),
  calls: {
    list: 'GET /staff/course/list',
    create: 'POST /staff/course/create',
    update: 'POST /staff/course/update',
    remove: 'POST /staff/course/remove',
  },
})

const TIMES = { startTime: new Date(NINE).toISOString(), endTime: new Date(NINE + 180 * MINUTE).toISOString() }
let addresses = 0
/** From an address of its own, unless the caller has one. */
const checkIn = (as: Caller, id: string, phone: string) =>
  t.send('POST /training/attendance/phoneRegistration', {
    address: `198.51.100.${String(++addresses)}`,
    ...as,
    body: { id, phone },
  })
const said = async (as: Caller, id: string, phone = freshPhone()) => {
  const { status, body } = await checkIn(as, id, phone)
  return status === 200 ? 'in' : `${String(status)} ${String(body.error)}`
}

test('a phone is checked in once in whatever spelling, and is told so; staff see who came, and remove them with the course', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const { id } = await makeCourse(t.db, tenant.id, { ...TIMES, capacity: 1 })
  const first = await t.ok('POST /training/attendance/phoneRegistration', {
    ...tenant.as,
    body: { id, phone: '+86 138-0013 8000', name: ' 王 芳 ' },
  })
  assert.equal(first.repeated, false)
  // it is full, and over by then
  t.clock.now = NINE + 200 * MINUTE
  const again = await t.ok('POST /training/attendance/phoneRegistration', {
    ...tenant.as,
    body: { id, phone: '13800138000' },
  })
  t.clock.now = NINE
  assert.deepEqual([again.repeated, again.course.id], [true, id])
  const came = await t.ok('GET /staff/course/attendances', { ...as, query: { id } })
  assert.deepEqual(
    came.map(({ phone, name }) => [phone, name]),
    [['13800138000', '王 芳']],
  )
  const kept = await t.ok('GET /staff/course/get', { ...as, query: { id } })
  assert.deepEqual([kept.came, kept.state], [1, 'full'])
  await t.ok('POST /staff/course/remove', { ...as, body: { id, version: kept.version } })
  assert.equal(await said(tenant.as, id), '404 NOT_FOUND')
})

test('two at once for the last place: one has it, the other is told that it is full', async () => {
  const tenant = await makeTenant(t.db)
  const { id } = await makeCourse(t.db, tenant.id, { ...TIMES, capacity: 1 })
  const answers = await Promise.all([said(tenant.as, id), said(tenant.as, id), said(tenant.as, id)])
  assert.deepEqual(answers.toSorted(), ['409 COURSE_FULL', '409 COURSE_FULL', 'in'])
  const page = await t.ok('GET /training/course/get', { ...tenant.as, query: { id } })
  assert.equal(page.state, 'full')
})

test('too early, over and closed are said, and nobody is checked in; nor is a phone that is none', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const { id } = await makeCourse(t.db, tenant.id, TIMES)
  const at = async (minutes: number) => {
    t.clock.now = NINE + minutes * MINUTE
    const answer = await said(tenant.as, id)
    t.clock.now = NINE
    return answer
  }
  assert.equal(await at(-61), '409 COURSE_EARLY')
  assert.equal(await at(-60), 'in')
  assert.equal(await at(180), '409 COURSE_OVER')
  assert.equal(await said(tenant.as, id, '12345'), '400 PHONE_INVALID')
  const closed = await makeCourse(t.db, tenant.id, { ...TIMES, enabled: false })
  assert.equal(await said(tenant.as, closed.id), '409 COURSE_CLOSED')
  assert.equal((await t.ok('GET /staff/course/get', { ...as, query: { id } })).came, 1)
})

test("another company's course is not there, and one address does not try for ever", async () => {
  const [tenant, abroad] = [await makeTenant(t.db), await makeTenant(t.db)]
  const { id } = await makeCourse(t.db, abroad.id, TIMES)
  assert.equal((await t.send('GET /training/course/get', { ...tenant.as, query: { id } })).status, 404)
  const as = { ...tenant.as, address: '203.0.113.77' }
  assert.equal(await said(as, id), '404 NOT_FOUND')
  for (let i = 1; i < MOST; i++) await checkIn(as, id, '13800138000')
  assert.equal(await said(as, id), '429 TOO_MANY_REQUESTS')
})

test('a course that ends before it begins, or on a day that there is not, is refused', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const refused = async (change: object) =>
    (await t.send('POST /staff/course/create', { ...as, body: { ...PLAIN, ...change } })).body.error
  assert.equal(await refused({ endTime: PLAIN.startTime }), 'COURSE_TIMES')
  assert.equal(await refused({ startTime: '2026-02-30 09:00' }), 'COURSE_TIMES')
  assert.equal(await refused({ title: {} }), 'NAME_MISSING')
  assert.equal(await refused({ capacity: 0 }), 'BAD_REQUEST')
  assert.equal((await t.ok('GET /staff/course/list', { ...as, query: {} })).total, 0)
})
