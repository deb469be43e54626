import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tokenFamilies } from '../../server/kernel/identity/auth.table'
import { ERRORS } from '../../server/app/modules'
import { auth } from '../../src/features/auth/auth.i18n'
import { devices } from '../../src/features/auth/devices.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually, wordsIn } from '../screen'
import { makeOldToken } from '../factories'
import { openCompany, type OpenCompany } from './company'
import { counted, HOUR, pair, familyIn, RENEW } from './logins'
import { languages, openPortal, type Phone, type Portal } from './portal'

const words = wordsIn('zh')
const [say, list, shell] = [words(common), words(devices), words(portalTexts)]
let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal()
  company = await openCompany(portal)
})
after(() => portal.stop())
const familyOf = (phone: Phone) => familyIn(portal, phone)

describe('an access token that runs out while the portal is open', () => {
  test('in two tabs that wake at the same moment: both go on, and agree', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/user')
    const other = await phone.newTab()
    await other.open('/mall/index')
    portal.clock.advance(2 * HOUR + 1000)
    await Promise.all([phone.reload(), other.reload()])
    await phone.text(company.linkman.name).waitFor()
    portal.clock.advance(2 * HOUR + 1000)
    for (const tab of [phone, other]) {
      await tab.open('/service/serviceList?state=all')
      await tab.screen.locator('.work-card').first().waitFor()
    }
    await other.sound()
    await phone.leave()
  })

  test('and a renewal whose answer is lost: the next one goes on', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/user')
    portal.clock.advance(2 * HOUR + 1000)
    await phone.loseAnswer(RENEW)
    const before = await pair(phone)
    await phone.reload()
    portal.clock.advance(HOUR)
    await phone.open('/service/serviceList?state=all')
    await phone.screen.locator('.work-card').first().waitFor()
    assert.notDeepEqual(await pair(phone), before)
    await phone.leave()
  })
})

test('a server that is busy, broken or away at the start signs nobody out', async () => {
  const phone = await company.signedIn()
  await phone.open('/mall/user')
  const before = await pair(phone)
  for (const status of [429, 500, 503, 403]) {
    const restore = await phone.intercept('/ssp/auth', route =>
      route.fulfill({
        status,
        json: {
          success: false,
          code: 1,
          status: 1,
          message: 'x',
          error: status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL',
          requestId: 'r',
          data: null,
        },
      }),
    )
    await phone.open('/mall/user')
    await phone.text(company.linkman.name).waitFor()
    assert.deepEqual([phone.path(), ...(await pair(phone))], ['/mall/user', ...before])
    await restore()
  }
  const restore = await phone.intercept('/ssp/auth', route => route.abort('connectionreset'))
  await phone.open('/mall/user')
  await phone.text(company.linkman.name).waitFor()
  assert.deepEqual(await pair(phone), before)
  await restore()
  await phone.leave()
})

test('a login of before there were refresh tokens goes on, and is exchanged without a word', async () => {
  const { linkman: who } = company
  const old = await makeOldToken(portal.db, who.tenantId, 'linkman', who.id, portal.clock.now + 29 * 24 * HOUR)
  const phone = await company.visitor({ kept: { token: old, phone: who.phone, userName: who.name, userId: who.id } })
  await phone.open('/mall/user')
  await phone.text(company.linkman.name).waitFor()
  await eventually(async () => assert.match(String(await phone.kept('refreshToken')), /^[\w-]{43}$/))
  assert.notEqual(await phone.kept('token'), old)
  portal.clock.advance(2 * HOUR + 1000)
  await phone.open('/service/serviceList?state=all')
  await phone.screen.locator('.work-card').first().waitFor()
  await phone.leave()
})

test('signing out without a network happens here at once, and the server hears of it later', async () => {
  const phone = await company.signedIn()
  await phone.open('/mall/user')
  const family = await familyOf(phone)
  await phone.context.setOffline(true)
  await phone.tap(shell('logout'))
  await phone.sheet.getByRole('button', { name: shell('logout'), exact: true }).click()
  await phone.text(shell('visitor')).waitFor()
  assert.deepEqual(await pair(phone), [null, null])
  await phone.context.setOffline(false)
  await eventually(async () =>
    assert.equal(
      (
        await portal.db
          .select()
          .from(tokenFamilies)
          .where(eq(tokenFamilies.id, family ?? ''))
      ).length,
      0,
    ),
  )
  await phone.leave()
})

describe('signed-in devices', () => {
  const open = async (phone: Phone) => {
    await phone.open('/mall/user')
    await phone.tap(phone.words(portalTexts)('profile'))
    await phone.at('/userCenter/userInfo')
    await phone.screen.locator('.devices__one').first().waitFor()
  }
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  /** A phone whose owner signed in on it. */
  async function signsIn(phone: Phone): Promise<Phone> {
    await phone.open('/login')
    await phone.tap(phone.words(auth)('byAccount'))
    await company.enterPassword(phone)
    await phone.at('/mall/index')
    return phone
  }

  test('the list names each device, marks this one, and signs out another one after asking; a double tap asks once', async () => {
    const [pc, iphone] = [
      await signsIn(await company.visitor()),
      await signsIn(await company.visitor({ userAgent: SAFARI })),
    ]
    await open(pc)
    const rows = pc.screen.locator('.devices__one')
    assert.match(await rows.first().innerText(), /Chrome · .*本机/s)
    const row = rows.filter({ hasText: 'Safari · iOS' }).first()
    await row.scrollIntoViewIfNeeded()
    const count = await rows.count()
    await pc.accessible()
    await row.getByRole('button').click()
    await pc.sheet.getByText(list('askOneText', { device: 'Safari · iOS' })).waitFor()
    await pc.accessible()
    await pc.sheet.getByRole('button', { name: say('cancel') }).click()
    assert.equal(await rows.count(), count)
    await row.getByRole('button').click()
    const calls = await counted(pc, '/deviceLogout')
    const gate = await pc.hold('/deviceLogout')
    const confirm = pc.sheet.locator('#devices-confirm')
    await confirm.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await gate.reached
    await eventually(async () => assert.ok(await confirm.isDisabled()))
    gate.open()
    await eventually(async () => assert.equal(await rows.count(), count - 1))
    assert.equal(calls.n, 1)
    // that device notices with its next call
    await iphone.page.evaluate(() => {
      location.hash = '#/service/serviceList?state=all'
    })
    await iphone.at('/login')
    assert.deepEqual(await pair(iphone), [null, null])
    await iphone.leave()
    await pc.leave()
  })

  test('all others, then all: this one is signed out last', async () => {
    const [pc, second] = [await signsIn(await company.visitor()), await signsIn(await company.visitor())]
    await open(pc)
    await pc.screen.locator('#devices-others').click()
    await pc.sheet.locator('#devices-confirm').click()
    await eventually(async () => assert.equal(await pc.screen.locator('.devices__one').count(), 1))
    assert.equal(await pc.screen.locator('#devices-others').count(), 0)
    await second.open('/service/serviceList')
    await second.at('/login')
    await pc.screen.locator('#devices-all').click()
    await pc.sheet.getByText(list('askAllText')).waitFor()
    await pc.sheet.locator('#devices-confirm').click()
    await pc.at('/login')
    assert.deepEqual(await pair(pc), [null, null])
    await second.leave()
    await pc.leave()
  })

  test('while it loads, when it fails, and without a network', async () => {
    const phone = await company.signedIn()
    const gate = await phone.hold('/deviceList')
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/#/userCenter/userInfo`)
    await gate.reached
    await phone.screen.locator('.user-info .skeleton').waitFor()
    gate.open()
    await phone.screen.locator('.devices__one').first().waitFor()
    const restore = await phone.intercept('/deviceList', route =>
      route.fulfill({
        status: 500,
        json: {
          success: false,
          code: 1,
          status: 1,
          message: ERRORS.INTERNAL.text.zh,
          error: 'INTERNAL',
          requestId: 'req-0123456789',
          data: null,
        },
      }),
    )
    await phone.open('/userCenter/userInfo')
    const card = phone.screen.locator('.devices')
    await card.getByRole('alert').filter({ hasText: ERRORS.INTERNAL.text.zh }).waitFor()
    await restore()
    await card.getByRole('button', { name: say('retry') }).click()
    await phone.screen.locator('.devices__one').first().waitFor()
    await phone.context.setOffline(true)
    await phone.screen.locator('#devices-all').click()
    await phone.sheet.locator('#devices-confirm').click()
    await phone.toast(say('network'))
    assert.ok(await phone.kept('token'), 'what the server has not heard is not done')
    await phone.context.setOffline(false)
    await phone.leave()
  })

  for (const language of languages('ru')) {
    test(`in ${language} it fits a small phone`, async () => {
      const phone = await company.signedIn({ language, width: 320, kept: { language } })
      await open(phone)
      await phone.text(phone.words(devices)('title')).waitFor()
      await phone.sound()
      await phone.screen.locator('#devices-all').click()
      await phone.sheet.getByText(phone.words(devices)('askAllText')).waitFor()
      await phone.leave()
    })
  }
})
