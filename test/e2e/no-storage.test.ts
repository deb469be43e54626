import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { auth } from '../../src/features/auth/auth.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { common } from '../../src/i18n/common.i18n'
import { wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [t, form] = [words(auth), words(raiseTexts)]

/** Browsers that keep nothing of a page: a full device or a private window, and one whose owner forbids pages to keep anything. */
const BROWSERS = {
  'takes nothing': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  },
  'has no storage at all': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  },
}

describe('a browser that keeps nothing', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  for (const [name, script] of Object.entries(BROWSERS))
    test(`${name}: people read, sign in and send, and are told that drafts are not kept`, async () => {
      const phone = await company.visitor()
      await phone.context.addInitScript(script)
      const query = `?domainId=${company.tenant.domainId}`
      await phone.open('/mall/index', query)
      await phone.at('/mall/index')
      await phone.screen.getByRole('button').first().waitFor()
      await phone.open('/login', query)
      await phone.tap(t('byAccount'))
      await company.enterPassword(phone)
      await phone.at('/mall/index')
      await phone.goOn(company.createUrl)
      const said = `nothing is kept: ${name}`
      await company.fill(phone, said)
      await phone.text(form('draftNotKept')).waitFor()
      assert.equal(await phone.text(form('draftKept')).count(), 0)
      await phone.tap(words(common)('submit'))
      await phone.page.waitForFunction(url => !location.hash.includes(url), company.createUrl.split('?')[0] ?? '')
      assert.equal((await company.made(said)).length, 1)
      await phone.leave()
    })
})
