import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { localize } from '../../shared/language'
import { LANGUAGE_COOKIE } from '../../shared/api'
import { common } from '../../src/i18n/common.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

/** Most that the page asks for until its first view is complete, itself counted. */
const MOST_REQUESTS = 15

describe('the first view, which the server draws', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  /** Opens a URL, and holds back all scripts of the app; `go` lets them come. */
  async function early(phone: Phone, url: string, query = ''): Promise<() => Promise<void>> {
    let come = (): void => undefined
    const coming = new Promise<void>(resolve => {
      come = resolve
    })
    await phone.context.route(/\/js\/.*\.js$/, async route => {
      await coming
      await route.continue()
    })
    await phone.clear()
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/${query}#${url}`, { waitUntil: 'commit' })
    await phone.page.waitForSelector('#first > *')
    return async () => {
      come()
      await phone.page.waitForSelector('#first', { state: 'detached' })
      await phone.settled()
    }
  }
  const first = (phone: Phone) => phone.page.locator('#first')
  const byDomain = () => `?domainId=${company.tenant.domainId}`
  /** Where the things of the home page stand, by what they say. */
  const places = (phone: Phone, within: string) =>
    phone.page.evaluate(
      root =>
        [...document.querySelectorAll(`${root} :is(.card, .tap, .home__name, .banners__picture)`)]
          .filter(one => one.getClientRects().length && one.textContent)
          .map(one => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [one.textContent, x, y, width, height].join(' ')
          }),
      within,
    )

  test('stands before a script has come, and where the app draws the same: nothing moves, and the door is not asked for', async () => {
    const phone = await company.visitor()
    const asked: string[] = []
    phone.page.on('request', request => asked.push(request.url()))
    const start = await early(phone, '/mall/index', byDomain())
    assert.ok((await first(phone).innerText()).includes(localize(company.doorName, 'zh')))
    assert.ok((await first(phone).innerText()).includes(phone.words(home)('signIn')))
    const before = await places(phone, '#first')
    assert.ok(before.length > 10, before.join('\n'))
    await phone.page.evaluate(() => {
      const seen = { moved: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await start()
    assert.deepEqual(await places(phone, '#app'), before)
    assert.equal(await phone.page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved), 0)
    assert.ok(asked.length <= MOST_REQUESTS, asked.join('\n'))
    assert.deepEqual(
      asked.filter(url => url.includes('getInitData')),
      [],
    )
  })

  test('speaks the language of the browser, and the one that was shown last', async () => {
    const phone = await company.visitor({ language: 'ru' })
    const start = await early(phone, '/mall/index', byDomain())
    assert.ok((await first(phone).innerText()).includes(wordsIn('ru')(home)('signIn')))
    await start()
    await phone.keep('language', 'en')
    await phone.open('/mall/index', byDomain())
    assert.equal(
      (await phone.context.cookies()).find(one => one.name === LANGUAGE_COOKIE)?.value,
      'en',
      'the page knows the language of the next one',
    )
    const again = await phone.newTab()
    const second = await early(again, '/mall/index', byDomain())
    assert.ok((await first(again).innerText()).includes(wordsIn('en')(home)('signIn')))
    await second()
    assert.deepEqual([phone.problems, again.problems], [[], []])
  })

  test('what is tapped before the app has started is done when it has, once', async () => {
    const phone = await company.visitor()
    const start = await early(phone, '/mall/index', byDomain())
    const service = phone.words(titles)('tabService')
    await first(phone).getByText(service, { exact: true }).click()
    await start()
    await phone.at('/mall/serviceCenter')
    assert.equal(await phone.page.locator('.taro_page').count(), 1)
  })

  test('says nothing of a person: who has signed in sees greys there, in the room that their things took the last time', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/index', byDomain())
    const heights = await eventually(async () => {
      const kept = (await phone.kept('homeHeights')) as Record<string, number>
      assert.ok(kept.requests && kept.products)
      return kept
    })
    const answer = await phone.page.request.get(`${portal.url}/carrier-lianke-h5/${byDomain()}`)
    const page = await answer.text()
    for (const own of [company.linkman.phone, company.linkman.name]) assert.ok(!page.includes(own), own)
    const start = await early(phone, '/mall/index', byDomain())
    assert.ok(!(await first(phone).innerText()).includes(phone.words(home)('signIn')))
    assert.deepEqual(
      await phone.page.evaluate(() =>
        ['requests', 'products'].map(
          part => document.querySelector<HTMLElement>(`#first .home__${part} .skeleton`)?.offsetHeight,
        ),
      ),
      [heights.requests, heights.products],
    )
    await start()
    assert.deepEqual(phone.problems, [])
  })

  test('where a script of the app does not come it says so, and another try brings it', async () => {
    const phone = await company.visitor()
    await phone.context.route(/\/js\/vendors\..*\.js$/, route => route.abort(), { times: 1 })
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/${byDomain()}#/mall/index`)
    const [alert, retry] = [phone.page.getByRole('alert'), phone.words(common)('retry')]
    await alert.getByText(phone.words(common)('offline')).waitFor()
    await Promise.all([phone.page.waitForEvent('domcontentloaded'), alert.getByRole('button', { name: retry }).click()])
    await phone.settled()
    await phone.text(phone.words(home)('signIn')).waitFor()
  })

  test('of any other screen it shows no home page, and of another door nothing', async () => {
    const phone = await company.visitor()
    const start = await early(phone, '/mall/user', byDomain())
    assert.equal(await first(phone).locator('.entries__one').count(), 0)
    assert.equal(await first(phone).locator('.skeleton').count(), 3)
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
