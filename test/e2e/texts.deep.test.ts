import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { home } from '../../src/features/portal/home.i18n'
import { qualityTexts } from '../../src/features/product/quality.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'
import { tab, watchScripts } from './first-view'

let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal()
  company = await openCompany(portal)
})
after(() => portal.stop())

describe('texts of the H5 site', () => {
  test('a stored language is known before anything runs', async () => {
    const phone = await company.visitor({ language: 'en', kept: { language: 'ru' } })
    const { texts } = watchScripts(phone)
    await phone.open('/mall/index')
    await tab(phone, 'ru').waitFor()
    assert.deepEqual(texts(), ['app ru'])
    await phone.leave()
  })

  test('a later page brings its own, in the same language and no other', async () => {
    const phone = await company.signedIn({ language: 'tw' })
    // others are not to come in between
    await phone.saveData()
    const { texts } = watchScripts(phone)
    await phone.open('/mall/index')
    await tab(phone, 'tw').waitFor()
    texts()
    await phone.type('/wiki/search')
    await eventually(async () => assert.equal(await phone.page.title(), wordsIn('tw')(titles)('wiki')))
    const later = texts()
    assert.equal(later.length, 1, later.join())
    assert.match(later[0] ?? '', / tw$/)
    await phone.leave()
  })

  test('the chooser waits for the other texts; without a network all stays as it is, and a second try does it', async () => {
    const phone = await company.visitor({ language: 'en' })
    await phone.open('/mall/index')
    await tab(phone, 'en').waitFor()
    const { page } = phone
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/js\/texts-app\.ru\./, async route => {
      await held
      await route.abort()
    })
    await page.locator('.language-pill').last().tap()
    await page.locator('.languages__one', { hasText: wordsIn('ru')(home)('languageName') }).tap()
    const confirm = page.locator('.languages .button', { hasText: wordsIn('en')(common)('confirm') })
    await confirm.tap()
    await page.locator('.languages .button--busy').waitFor()
    release()
    await page.locator('.languages [role=alert]').waitFor()
    assert.ok(await tab(phone, 'en').isVisible(), 'half of it was switched')
    assert.equal(await page.evaluate(() => localStorage.getItem('lianke.language')), null)
    await page.unroute(/\/js\/texts-app\.ru\./)
    const startedOver = page.waitForEvent('load')
    await page.locator('.languages [role=alert] .button').tap()
    await startedOver
    assert.equal(await page.evaluate(() => localStorage.getItem('lianke.language')), '{"data":"ru"}')
    await tab(phone, 'ru').waitFor()
    await phone.leave()
  })

  test('a screen that is English by its link leaves the portal in the language of the person', async () => {
    const phone = await company.signedIn({ language: 'zh' })
    await phone.open('/mall/index')
    await tab(phone, 'zh').waitFor()
    await phone.type('/product/qualitySearch?language=en')
    await phone.page.getByText(wordsIn('en')(qualityTexts)('intro')).last().waitFor()
    await phone.page.goBack()
    await tab(phone, 'zh').waitFor()
    await phone.page
      .locator('.language-pill', { hasText: wordsIn('zh')(home)('languageName') })
      .last()
      .waitFor()
    await phone.leave()
  })

  test("a survey of an engineer's link is in the browser's language, also inside the running portal", async () => {
    const phone = await company.signedIn({ language: 'ru', kept: { language: 'en' } })
    await phone.open('/mall/index')
    await tab(phone, 'en').waitFor()
    await phone.type('/satisfactionEvaluate?from=dx')
    await phone.page.getByText(wordsIn('ru')(titles)('satisfaction')).last().waitFor()
    await phone.page.goBack()
    await tab(phone, 'en').waitFor()
    await phone.leave()
  })
})
