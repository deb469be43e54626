import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { auth } from '../../src/features/auth/auth.i18n'
import { chatLogin } from '../../src/features/auth/chat-login.i18n'
import { demoTexts } from '../../src/features/request/demo/demo.i18n'
import { wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
const words = wordsIn('zh')
const [t, chat, say] = [words(auth), words(chatLogin), words(demoTexts)]

describe('a portal without text messages, chat apps and payment', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal({ config: { sandbox: 'off' } })
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  test('is entered by account alone, also from a link that names a phone', async () => {
    const phone = await company.visitor()
    for (const url of ['/login', `/login?phone=${company.linkman.phone}`]) {
      await phone.open(url)
      await phone.screen.locator('#login-account').waitFor()
      assert.deepEqual(
        [
          await phone.screen.locator('#login-phone').count(),
          await phone.screen.locator('#login-get-code').count(),
          await phone.button(t('byPhone')).count(),
        ],
        [0, 0, 0],
        url,
      )
    }
    await company.enterPassword(phone)
    await phone.at('/mall/index')
    await phone.leave()
  })

  test('offers no sign-in by a chat app inside one, nor a phone to bind', async () => {
    const phone = await company.visitor({ userAgent: WECHAT })
    await phone.open('/login')
    await phone.screen.locator('#login-account').waitFor()
    assert.equal(await phone.screen.locator('#login-chat').count(), 0)
    await phone.open('/mall/phone?openId=o-1')
    await phone.text(chat('noSms')).waitFor()
    assert.equal(await phone.screen.locator('#login-phone').count(), 0)
    await phone.tap(chat('byAccount'))
    await phone.at('/login')
    await phone.leave()
  })

  test('offers nothing to pay with', async () => {
    const phone = await company.signedIn()
    for (const url of ['/demo', '/demo?paymentNo=P1']) {
      await phone.open(url)
      await phone.text(say('payOff')).waitFor()
      assert.deepEqual(
        [await phone.screen.locator('#payment-new').count(), await phone.screen.locator('#payment-pay').count()],
        [0, 0],
        url,
      )
    }
    await phone.leave()
  })
})
