import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { localize } from '../../shared/language'
import { LANGUAGE_COOKIE } from '../../shared/api'
import { common } from '../../src/i18n/common.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'
import { firstViewAt } from './first-view'

describe('the first view, which the server draws', () => {
  let portal: Portal
  let company: OpenCompany
  let view: ReturnType<typeof firstViewAt>
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
    view = firstViewAt(portal, company)
  })
  after(() => portal.stop())

  test('speaks the language of the browser, and the one that was shown last', async () => {
    const phone = await company.visitor({ language: 'ru' })
    const start = await view.early(phone, '/mall/index', view.byDomain())
    assert.ok((await view.first(phone).innerText()).includes(wordsIn('ru')(home)('signIn')))
    await start()
    await phone.keep('language', 'en')
    await phone.open('/mall/index', view.byDomain())
    assert.equal(
      (await phone.context.cookies()).find(one => one.name === LANGUAGE_COOKIE)?.value,
      'en',
      'the page knows the language of the next one',
    )
    const again = await phone.newTab()
    const second = await view.early(again, '/mall/index', view.byDomain())
    assert.ok((await view.first(again).innerText()).includes(wordsIn('en')(home)('signIn')))
    await second()
    assert.deepEqual([phone.problems, again.problems], [[], []])
  })

  test('what is tapped before the app has started is done when it has, once', async () => {
    const phone = await company.visitor()
    const start = await view.early(phone, '/mall/index', view.byDomain())
    const service = phone.words(titles)('tabService')
    await view.first(phone).getByText(service, { exact: true }).click()
    await start()
    await phone.at('/mall/serviceCenter')
    assert.equal(await phone.page.locator('.taro_page').count(), 1)
  })

  test('where a script of the app does not come it says so, and another try brings it', async () => {
    const phone = await company.visitor()
    await phone.context.route(/\/js\/vendors\..*\.js$/, route => route.abort(), { times: 1 })
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/${view.byDomain()}#/mall/index`)
    const [alert, retry] = [phone.page.getByRole('alert'), phone.words(common)('retry')]
    await alert.getByText(phone.words(common)('offline')).waitFor()
    await Promise.all([phone.page.waitForEvent('domcontentloaded'), alert.getByRole('button', { name: retry }).click()])
    await phone.settled()
    await phone.text(phone.words(home)('signIn')).waitFor()
  })

  test('of any other screen it shows no home page, and of another door nothing', async () => {
    const phone = await company.visitor()
    const start = await view.early(phone, '/mall/user', view.byDomain())
    assert.equal(await view.first(phone).locator('.entries__one').count(), 0)
    assert.equal(await view.first(phone).locator('.skeleton').count(), 3)
    await start()
    const other = await openCompany(portal)
    await phone.keep('domainId', other.tenant.domainId)
    await phone.clear()
    // the address names no door, so that the server finds another one than the phone was at
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/#/mall/index`)
    await phone.settled()
    assert.ok((await phone.screen.innerText()).includes(localize(other.doorName, 'zh')))
    assert.deepEqual(phone.problems, [])
  })
})
