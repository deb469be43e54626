import assert from 'node:assert/strict'
import { LANGUAGES, localize, type Language } from '../../shared/language'
import { home } from '../../src/features/portal/home.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually, wordsIn } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, formOf } from './world'

export const language: Journey = {
  title: 'changes the language, all four of them, and a half-filled form survives it',
  async run(driver, world) {
    const nameOf = (one: Language) => wordsIn(one)(home)('languageName')
    const feedback = formOf(world, 'feedback', driver.language)
    const words = `Half ${driver.platform}`

    await step(driver, 'fills in half a form', async () => {
      await openAs(driver, world, feedback.url)
      await driver.field(feedback.label('content')).type(words)
      await eventually(async () => assert.ok(JSON.stringify(await driver.kept('drafts')).includes(words)))
    })
    let before: Language = driver.language
    for (const next of [...LANGUAGES.filter(one => one !== driver.language), driver.language]) {
      await step(driver, `chooses ${next} by the chooser of the home page`, async () => {
        await driver.open('/mall/index')
        await driver.at('/mall/index')
        await world.weather.reads('GET /user/outside/toCLanguage/support/list', () =>
          driver.find('.language-pill', nameOf(before)).tap(),
        )
        await driver.find('.languages__one', nameOf(next)).tap()
        await world.weather.reads('GET /linkc/getInitData', () =>
          driver.find('.languages').find('.button', wordsIn(before)(common)('confirm')).tap(),
        )
        await driver.at('/mall/index')
        await driver.find('.language-pill', nameOf(next)).text()
        await driver.find('.home__name', localize(world.company.doorName, next)).text()
        await driver.find('.tabbar__tab', wordsIn(next)(titles)('tabUser')).text()
        assert.equal(await driver.kept('language'), next)
      })
      await step(driver, `finds the form in ${next} with what was typed`, async () => {
        await driver.open(feedback.url)
        await driver.at('/event/create')
        const field = driver.field(formOf(world, 'feedback', next).label('content'))
        assert.equal(await field.value(), words)
      })
      before = next
    }
    await step(driver, 'chooses one on the page of languages, and is back at the form', async () => {
      const other = driver.language === 'en' ? 'zh' : 'en'
      await driver.open(`/language?from=${encodeURIComponent(feedback.url)}`)
      await driver.at('/language')
      await driver.find('.languages__one', nameOf(other)).tap()
      await driver.find('.button', wordsIn(before)(common)('confirm')).tap()
      await driver.at('/event/create')
      assert.equal(await driver.field(formOf(world, 'feedback', other).label('content')).value(), words)
    })
  },
}
