import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { home } from '../../src/features/portal/home.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'
import { Keyboard } from './keyboard'

describe('by the keyboard alone', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())
  const closeOf = (phone: Phone): Locator =>
    phone.sheet.getByRole('button', { name: phone.words(common)('close'), exact: true }).first()

  test('an article, the assistant, another language, personal data', async () => {
    const phone = await company.signedIn({ kept: { 'chat-ai-input-mode': 'text' } })
    const { page } = phone
    const hand = new Keyboard(phone)
    const say = phone.words(common)

    await phone.step('searches and reads an article', async () => {
      await phone.open('/wiki/search')
      const field = phone.screen.getByRole('textbox').or(phone.screen.getByRole('searchbox')).first()
      await hand.isAt(field)
      await page.keyboard.insertText('E4')
      await hand.press('Enter')
      const found = phone.screen.locator('.article-card').first()
      await hand.enter(found)
      await phone.at(/\/wiki\/detail/)
      await hand.isAt(phone.screen.getByRole('heading', { level: 1 }))
      await page.goBack()
      await phone.at('/wiki/search')
      await hand.isAt(found)
    })

    await phone.step('asks the assistant, and closes it', async () => {
      await phone.open('/mall/user')
      const opener = page.locator('#assistant')
      await hand.enter(opener)
      await page.locator('#assistant-input').waitFor()
      await hand.isAt(phone.sheet)
      await hand.isIn(phone.sheet)
      await hand.type(page.locator('#assistant-input'), 'E4')
      await hand.press('Enter')
      await page.locator('.chat-message--assistant .chat-message__actions').last().waitFor()
      await hand.press('Escape')
      await phone.sheet.waitFor({ state: 'detached' })
      await hand.isAt(opener)
    })

    await phone.step('changes the language', async () => {
      await phone.open('/mall/index')
      const pill = phone.button(phone.words(home)('languageName'))
      await hand.enter(pill)
      await phone.sheet.getByRole('radio').first().waitFor()
      await hand.isIn(phone.sheet)
      await hand.to(phone.sheet.getByRole('radio', { checked: true }))
      await hand.press('Home', 'ArrowDown')
      assert.equal(await phone.sheet.getByRole('radio', { name: 'English' }).getAttribute('aria-checked'), 'true')
      await hand.to(closeOf(phone), 'Shift+Tab')
      await Promise.all([
        page.waitForEvent('load'),
        hand.enter(phone.sheet.getByRole('button', { name: say('confirm') })),
      ])
      await phone.settled()
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    })
    await phone.leave()
  })

  test('personal data, and a question that is asked over the screen', async () => {
    const phone = await company.signedIn({ language: 'ru' })
    const { page } = phone
    const hand = new Keyboard(phone)
    const [t, say] = [phone.words(raiseTexts), phone.words(common)]
    await phone.step('changes the name', async () => {
      await phone.open('/userCenter/userInfo')
      const name = phone.screen.locator('input[autocomplete=name]')
      await hand.to(name)
      await hand.press('End')
      await page.keyboard.insertText(' II')
      await hand.enter(phone.button(say('save'), true))
      await phone.toast(say('saved'))
    })
    await phone.step('clears a draft only when asked twice, and is where it was', async () => {
      await phone.open(company.createUrl)
      const content = phone.screen.locator('.field textarea')
      await hand.type(content, 'begun')
      await phone.text(t('draftKept')).waitFor()
      await phone.reload()
      const clear = phone.button(t('clearDraft'))
      await hand.enter(clear)
      const asked = page.getByRole('alertdialog', { name: t('clearDraft') })
      await hand.isIn(asked)
      await phone.accessible()
      await hand.press('Escape')
      await asked.waitFor({ state: 'detached' })
      await hand.isAt(clear)
      assert.equal(await content.inputValue(), 'begun')
      await hand.press('Enter')
      await hand.enter(asked.getByRole('button', { name: t('clearDraft') }))
      await eventually(async () => assert.equal(await content.inputValue(), ''))
    })
    await phone.leave()
  })
})
