import assert from 'node:assert/strict'
import { ERRORS } from '../../server/app/modules'
import { mountPath } from '../../shared/api'
import { localize } from '../../shared/language'
import { auth } from '../../src/features/auth/auth.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'

const CAPTCHA = mountPath('GET /shb/member/imageCode')

export const signIn: Journey = {
  title: 'signs in with phone and SMS code, each wrong at first, and signs out',
  async run(driver, world) {
    const [login, start, shell, title] = [
      driver.words(auth),
      driver.words(home),
      driver.words(portalTexts),
      driver.words(titles),
    ]
    const { linkman } = world.company
    const text = (id: keyof typeof ERRORS) => localize(ERRORS[id].text, driver.language)
    const told = (words: string) => driver.find('.text-field__error', words).text()

    const refused = { told: () => driver.find('.login__error', driver.words(common)('network')).text() }

    await step(driver, 'goes to the login page', async () => {
      await driver.open('/mall/user')
      await driver.find('.user__name', shell('visitor')).text()
      await driver.find('.button', start('signIn')).tap()
      await driver.at('/login')
    })
    await step(driver, 'asks for a code, which the device does the captcha for', async () => {
      await driver.find('#login-get-code').tap()
      await told(login('needPhone'))
      await driver.find('#login-phone').type(linkman.phone)
      await eventually(async () => assert.equal(world.network.count(CAPTCHA), 1, 'it begins during typing'))
      await world.weather.writes(
        'POST /shb/member/sendSmsCodeAndCheckCode',
        () => driver.find('#login-get-code').tap(),
        { ...refused, kept: async () => assert.equal(await driver.find('#login-phone').value(), linkman.phone) },
      )
    })
    await step(driver, 'types a wrong code, then the right one', async () => {
      const code = await driver.find('#login-sandbox-code').text()
      assert.match(code, /^\d{6}$/)
      await driver.find('#login-code').type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
      await driver.find('#login-submit').tap()
      await told(text('CODE_WRONG').replace('{left}', '4'))
      await driver.find('#login-code').type(code)
      await world.weather.writes('POST /auth/phoneLoginV3', () => driver.find('#login-submit').tap(), {
        ...refused,
        kept: async () => assert.equal(await driver.find('#login-code').value(), code),
      })
      await driver.at('/mall/index')
      assert.equal(await driver.kept('userName'), linkman.name)
      assert.ok(await driver.kept('token'))
    })
    await step(driver, 'signs out', async () => {
      await driver.find('.tabbar__tab', title('tabUser')).tap()
      await driver.at('/mall/user')
      await driver.find('.user__name', linkman.name).text()
      await driver.find('.cell', shell('logout')).tap()
      await driver.find('.button--danger', shell('logout')).tap()
      await driver.toast(shell('loggedOut'))
      await driver.find('.user__name', shell('visitor')).text()
      assert.equal(await driver.kept('token'), null)
    })
  },
}
