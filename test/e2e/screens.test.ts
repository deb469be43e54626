import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ROUTES, routeOf, type RouteKey } from '../../config/routes'
import { ERRORS } from '../../server/app/modules'
import { LANGUAGES, localize } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { common } from '../../src/i18n/common.i18n'
import { formIn } from '../company/forms'
import { isFineHere, NARROW, openScreens, sheetIsFine, sheetsOf, WAYS, type Screens } from './looks'
import { inTurn } from './portal'
import { screensOf } from './visits'

/** The page behind an address of the table. */
const pageOf = (key: string): string => (Object.hasOwn(ROUTES, key) ? routeOf(key as RouteKey).page : key)

// the narrowest phone, where what is too wide shows first; every language and width in the deep file
describe('screens on a small phone', () => {
  let screens: Screens
  before(async () => {
    screens = await openScreens()
  })
  after(() => screens.portal.stop())

  test('each screen, in the language whose turn it is', async t => {
    const { company } = screens
    // each once for each kind of person: of its addresses and of what it shows the first
    const each = new Map(
      screensOf(company)
        .map(one => [`${one.as} ${pageOf(one.name.replace(/ \d+$/, ''))}`, one] as const)
        .toReversed(),
    )
    const all = [...each.values()].map(one => ({ ...one, language: inTurn(one.name, LANGUAGES)[0] }))
    const phone = await company.visitor({ width: NARROW })
    const people = await screens.people()
    for (const person of ['visitor', 'shut', 'customer'] as const)
      for (const language of LANGUAGES) {
        const own = all.filter(one => one.as === person && one.language === language)
        if (!own.length) continue
        await phone.become({ ...people[person], language })
        for (const { url } of own)
          await t.test(`${url}, ${person}, in ${language}`, async () => {
            phone.problems.length = 0
            await phone.goOn(url)
            assert.equal(phone.url(), url, 'stays where it was sent')
            await isFineHere(phone)
          })
      }
    await phone.leave()
  })

  test('nothing to show yet, nothing that could be loaded, and a form that was sent empty', async t => {
    const { company, newcomer, portal } = screens
    const phone = await company.visitor({ language: 'ru', width: NARROW })
    const [texts, say] = [phone.words(eventTexts), phone.words(common)]
    const { domainId } = company.tenant
    await t.test('nothing yet', async () => {
      await phone.become({ domainId, ...(await portal.signIn(company.engineer.as, newcomer)).kept })
      await phone.open('/service/serviceList?state=all')
      await phone.text(texts('listEmpty')).waitFor()
      await isFineHere(phone)
    })
    await phone.become((await screens.people()).customer)
    await t.test('a server that fails', async () => {
      const requestId = '019a0000-0000-7000-8000-0000c0ffee42'
      const message = localize(ERRORS.INTERNAL.text, 'ru')
      const restore = await phone.intercept('/ssp/event/list', route =>
        route.fulfill({
          status: 500,
          json: {
            success: false,
            code: ERRORS.INTERNAL.code,
            status: 500,
            message,
            error: 'INTERNAL',
            requestId,
            data: null,
          },
        }),
      )
      await phone.open('/service/serviceList?state=all')
      await phone.text(message).waitFor()
      await phone.text(requestId.slice(-8)).waitFor()
      await isFineHere(phone)
      await restore()
      await phone.tap(say('retry'))
      await phone.screen.locator('.work-card').first().waitFor()
    })
    await t.test('a form that was sent empty', async () => {
      await phone.goOn(formIn(company.forms.repair, 'zh').url)
      await phone.tap(say('submit'), true)
      await phone.screen.locator('.field__error').first().waitFor()
      const toast = phone.page.getByText(await phone.toast(say('checkFields')))
      await toast.waitFor({ state: 'hidden' })
      await isFineHere(phone)
    })
    await phone.leave()
  })

  test('every second sheet', async t => {
    const { company } = screens
    // the longest texts
    const phone = await company.signedIn({ language: 'ru', width: NARROW })
    for (const [n, sheet] of sheetsOf(phone, company, NARROW).entries()) {
      const way = WAYS[n % WAYS.length]
      if (n % 2 === 0)
        await t.test(`${sheet.name}, closed by ${String(way)}`, () => sheetIsFine(phone, sheet, way, NARROW))
    }
    await phone.leave()
  })
})
