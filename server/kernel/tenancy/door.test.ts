import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assistantOf } from '../../../test/assistant'
import { makeDoor, makeLinkman, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { ERRORS } from '../../app/modules'
import { randomUUID } from 'node:crypto'
import { LANGUAGES } from '../../../shared/language'
import { doorLogins } from './door.table'

let t: TestServer
let one: MadeTenant
let two: MadeTenant

before(async () => {
  t = await startTestServer()
  one = await makeTenant(t.db, {
    door: { themeColour: '#112233', languageList: ['zh', 'en'] },
    flags: { serviceMall: true },
  })
  two = await makeTenant(t.db, { door: { themeColour: '#445566' } })
})
after(() => t.close())

test('each door starts with the data of its own tenant', async () => {
  const first = await t.ok('GET /linkc/getInitData', { ...one.as, language: 'en' })
  const second = await t.ok('GET /linkc/getInitData', { ...one.as, query: { id: two.domainId }, language: 'en' })
  assert.deepEqual(
    [first.tenantId, first.themeColor, first.serviceMall, first.languageList],
    [one.id, '#112233', true, ['zh', 'en']],
  )
  assert.deepEqual(
    [second.tenantId, second.themeColor, second.serviceMall, second.company.name],
    [two.id, '#445566', false, two.name.en],
  )
  assert.equal(
    (await t.ok('GET /linkc/getInitData')).domainId,
    one.domainId,
    'without a domain id the first door answers',
  )
})

test('an unknown door is told in the caller’s language', async () => {
  const answers = await Promise.all(
    LANGUAGES.map(language => t.refused('GET /linkc/getInitData', { domainId: 'nobody', language })),
  )
  assert.deepEqual(
    answers,
    LANGUAGES.map(language => ({
      status: 404,
      error: 'DOOR_NOT_FOUND',
      message: ERRORS.DOOR_NOT_FOUND.text[language],
      fields: [],
    })),
  )
})

test('a disabled portal says so, and refuses its customers', async () => {
  const closed = await makeTenant(t.db, { portalEnabled: false })
  const linkman = await makeLinkman(t.db, closed)
  assert.equal((await t.ok('GET /linkc/getInitData', closed.as)).portalEnabled, false)
  assert.deepEqual(
    await t.ok('GET /notLogin/doorType/getTenantInfo', closed.as).then(info => [info.tenantId, info.enabled]),
    [closed.id, false],
  )
  const { status, error } = await t.refused('POST /linkc/door/saveDoorLogin', {
    ...linkman.as,
    body: { doorTypeId: closed.doorId },
  })
  assert.deepEqual([status, error], [403, 'PORTAL_DISABLED'])
})

test('Get door theme (input domainId, doorTypeId; returns success, doorName, themeColour comma list, containerMargin): a door of the same company, and no other', async () => {
  const side = await makeDoor(t.db, one, { themeColour: '#778899,#aabbcc', containerMargin: 12 })
  const theme = (doorTypeId?: string) =>
    t.send('GET /doorType/getDoorTypeThemeColour', {
      language: 'en',
      query: { domainId: one.domainId, ...(doorTypeId === undefined ? {} : { doorTypeId }) },
    })
  const seen = async (doorTypeId?: string) => {
    const { success, data } = (await theme(doorTypeId)).body as { success: boolean; data: Record<string, unknown> }
    return [success, data.doorName, data.themeColour, data.containerMargin]
  }
  const { doorName } = await t.ok('GET /linkc/getInitData', { ...one.as, language: 'en' })
  assert.deepEqual(await seen(), [true, doorName, '#112233', 8])
  assert.deepEqual(await seen(one.doorId), await seen())
  assert.deepEqual(await seen(side.id), [true, side.name.zh, '#778899,#aabbcc', 12])
  for (const doorTypeId of [two.doorId, newId()]) {
    const { status, body } = await theme(doorTypeId)
    assert.deepEqual([status, body.error], [404, 'DOOR_NOT_FOUND'])
  }
})

test('Save door login (doorId, token): by either name of a door, and only for whom the token is', async () => {
  const linkman = await makeLinkman(t.db, one)
  const other = await makeLinkman(t.db, one)
  const side = await makeDoor(t.db, one)
  const save = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await t.send('POST /linkc/door/saveDoorLogin', { ...linkman.as, body })
    return [status, answer.error ?? (answer.data as { doorTypeId: string }).doorTypeId]
  }
  const saved = async () =>
    (await t.db.select({ id: doorLogins.doorId }).from(doorLogins).where(eq(doorLogins.linkmanId, linkman.id)))
      .map(row => row.id)
      .sort()
  assert.deepEqual(await save({}), [400, 'BAD_REQUEST'])
  assert.deepEqual(await save({ token: linkman.as.token }), [400, 'BAD_REQUEST'])
  assert.deepEqual(await save({ doorId: one.doorId, doorTypeId: side.id }), [400, 'BAD_REQUEST'])
  assert.deepEqual(await save({ doorId: two.doorId }), [404, 'DOOR_NOT_FOUND'])
  assert.deepEqual(await save({ doorId: one.doorId, token: other.as.token }), [401, 'UNAUTHORIZED'])
  assert.deepEqual(await saved(), [], 'what was refused is not noted')
  assert.deepEqual(await save({ doorId: one.doorId, token: linkman.as.token }), [200, one.doorId])
  assert.deepEqual(await save({ doorTypeId: side.id }), [200, side.id])
  assert.deepEqual(await save({ doorId: side.id, doorTypeId: side.id }), [200, side.id])
  assert.deepEqual(await saved(), [one.doorId, side.id].sort())
})

test('Get company info: as the door starts with it (Company: id, name, phone, people, email, address, logo, themeColor, type)', async () => {
  const company = await makeTenant(t.db, {
    type: 2,
    people: { zh: '陈伟', en: 'Chen Wei' },
    email: 'help@company.example',
    address: { zh: '城南路', en: 'South Road' },
    logo: '/static/logo.svg',
    door: { themeColour: '#224466,#ffffff' },
  })
  const { company: start } = await t.ok('GET /linkc/getInitData', { ...company.as, language: 'en' })
  const info = await t.ok('GET /notLogin/doorType/getTenantInfo', { ...company.as, language: 'en' })
  const { tenantId, domainId, enabled, editionList, ...rest } = info
  assert.deepEqual(rest, start)
  assert.deepEqual([tenantId, domainId, enabled, editionList.length > 0], [company.id, company.domainId, true, true])
  assert.deepEqual(
    [rest.id, rest.name, rest.phone, rest.people, rest.email, rest.address, rest.logo, rest.themeColor, rest.type],
    [
      company.id,
      company.name.en,
      company.phone,
      'Chen Wei',
      'help@company.example',
      'South Road',
      '/static/logo.svg',
      '#224466,#ffffff',
      2,
    ],
  )
})

test('the assistant tells everybody how the company is reached and when it is open, as its record says', async () => {
  const day = [['08:30', '17:45'] as const]
  const company = await makeTenant(t.db, {
    phone: '0571-8888-0001',
    email: 'help@company.example',
    address: { zh: '文三路9号', en: '9 Wensan Road' },
    workingTime: { days: [[], day, day, day, day, day, []], holidays: ['2026-11-26'], extraDays: {} },
  })
  const other = await makeTenant(t.db, { phone: '0571-8888-0002' })
  const ask = await assistantOf(t, company.id)
  const as = { ...company.as, tourist: randomUUID() }
  const { phone, email, address } = await t.ok('GET /notLogin/doorType/getTenantInfo', { ...as, language: 'en' })
  for (const [language, asked, told] of [
    ['zh', '客服电话', phone],
    ['en', 'What is your phone number?', phone],
    ['ru', 'Какой у вас телефон?', phone],
    ['tw', '我要投訴', '/mall/serviceCenter'],
    ['en', 'your address please', address],
    ['en', 'your email please', email],
  ] as const) {
    const answer = await ask({ ...as, language }, asked)
    assert.ok(answer.includes(told) && !answer.includes(other.phone), `${asked}: ${answer}`)
  }
  // a Wednesday, and a holiday after it
  t.clock.now = Date.parse('2026-11-25T10:00:00+08:00')
  assert.match(await ask({ ...as, language: 'en' }, 'Are you open now?'), /open now, until 17:45/)
  assert.match(await ask({ ...as, language: 'zh' }, '周五上班吗'), /08:30–17:45/)
  assert.match(await ask({ ...as, language: 'en' }, 'are you open on Saturday'), /Sat.*closed/)
  assert.match(await ask({ ...as, language: 'zh' }, '明天放假吗'), /明天休息/)
  t.clock.now = Date.parse('2026-11-25T20:00:00+08:00')
  assert.match(await ask({ ...as, language: 'en' }, 'Are you open now?'), /closed now and open Fri, Nov 27 at 08:30/)
})
