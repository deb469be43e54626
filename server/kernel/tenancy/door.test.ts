import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeLinkman, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { ERRORS } from '../../app/modules'
import { LANGUAGES } from '../../../shared/language'

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
