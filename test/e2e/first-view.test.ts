import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { localize } from '../../shared/language'
import { home } from '../../src/features/portal/home.i18n'
import { eventually } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'
import { firstViewAt, tab, watchScripts } from './first-view'

/** Most that the page asks for until its first view is complete, itself counted. */
const MOST_REQUESTS = 15

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

  test('stands before a script has come, and where the app draws the same: nothing moves, and the door is not asked for', async () => {
    const phone = await company.visitor()
    const asked: string[] = []
    phone.page.on('request', request => asked.push(request.url()))
    const start = await view.early(phone, '/mall/index', view.byDomain())
    assert.ok((await view.first(phone).innerText()).includes(localize(company.doorName, 'zh')))
    assert.ok((await view.first(phone).innerText()).includes(phone.words(home)('signIn')))
    const before = await view.places(phone, '#first')
    assert.ok(before.length > 10, before.join('\n'))
    await phone.page.evaluate(() => {
      const seen = { moved: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await start()
    assert.deepEqual(await view.places(phone, '#app'), before)
    assert.equal(await phone.page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved), 0)
    assert.ok(asked.length <= MOST_REQUESTS, asked.join('\n'))
    assert.deepEqual(
      asked.filter(url => url.includes('getInitData')),
      [],
    )
  })

  test('says nothing of a person: who has signed in sees greys there, in the room that their things took the last time', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/index', view.byDomain())
    const heights = await eventually(async () => {
      const kept = (await phone.kept('homeHeights')) as Record<string, number>
      assert.ok(kept.requests && kept.products)
      return kept
    })
    const answer = await phone.page.request.get(`${portal.url}/carrier-lianke-h5/${view.byDomain()}`)
    const page = await answer.text()
    for (const own of [company.linkman.phone, company.linkman.name]) assert.ok(!page.includes(own), own)
    const start = await view.early(phone, '/mall/index', view.byDomain())
    assert.ok(!(await view.first(phone).innerText()).includes(phone.words(home)('signIn')))
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

  test('asks for the texts of one language, beside its code', async () => {
    const phone = await company.visitor({ language: 'en' })
    const { events, texts } = watchScripts(phone)
    await phone.open('/mall/index')
    await tab(phone, 'en').waitFor()
    const asked = events.findIndex(event => event.startsWith('asked texts-app.en.'))
    const code = events.findIndex(event => event.startsWith('there app.'))
    assert.ok(asked >= 0 && asked < code, `the texts waited for the code: ${events.join(', ')}`)
    assert.deepEqual(texts(), ['app en'])
    await phone.leave()
  })
})
