import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

/** Not of a page: tracking reports every ten seconds, and a signature for sharing belongs to the address. */
const BESIDE = ['/point/buried', '/js/getSspSign', '/linkcMetrics']

/** Calls that a phone makes while something is done, as paths with their query, and sorted. */
async function asked(phone: Phone, work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const note = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !BESIDE.some(one => pathname.endsWith(one)))
      found.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`)
  }
  phone.page.on('request', note)
  await work()
  await phone.page.waitForLoadState('networkidle')
  await phone.settled()
  phone.page.off('request', note)
  return found.toSorted()
}
const twice = (calls: readonly string[]): string[] => calls.filter((one, i) => calls.indexOf(one) !== i)

describe('what a page asks for when it shows again', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  test('a tab asks for each thing once, and so does the home page after a request was looked at', async t => {
    const phone = await company.signedIn()
    await phone.open('/mall/index')
    const title = phone.words(titles)
    for (const [name, url] of [
      ['tabService', '/mall/serviceCenter'],
      ['tabUser', '/mall/user'],
      ['tabHome', '/mall/index'],
    ] as const) {
      const calls = await asked(phone, async () => {
        await phone.tab(title(name))
        await phone.at(url)
      })
      t.diagnostic(`tab ${url}: ${calls.length}`)
      assert.deepEqual(twice(calls), [], url)
    }
    await phone.screen.locator('.requests__one').first().click()
    await phone.at('/event/view')
    const calls = await asked(phone, async () => {
      await phone.page.goBack()
      await phone.at('/mall/index')
    })
    t.diagnostic(`back to /mall/index: ${calls.length}`)
    assert.ok(calls.length > 0, 'the home page did not load again')
    assert.deepEqual(twice(calls), [])
    await phone.leave()
  })

  test('the list of requests asks for nothing when nothing was changed, and once after a request was urged', async t => {
    const phone = await company.signedIn()
    const text = phone.words(eventTexts)
    await phone.open('/service/serviceList?state=waiting')
    await phone.page.waitForLoadState('networkidle')
    const openFirst = async () => {
      await phone.screen.locator('.work-card').first().click()
      await phone.at('/event/view')
    }
    const back = async () => {
      await phone.page.goBack()
      await phone.at('/service/serviceList')
    }
    await openFirst()
    const unchanged = await asked(phone, back)
    t.diagnostic(`back to an unchanged list: ${unchanged.length}`)
    assert.deepEqual(unchanged, [])
    await openFirst()
    await phone.tap(text('urge'), true)
    await phone.sheet.getByRole('button', { name: text('reasonTitle_urge'), exact: true }).click()
    await phone.toast(text('urged'))
    const changed = await asked(phone, back)
    t.diagnostic(`back to a changed list: ${changed.length}`)
    assert.deepEqual(
      changed.map(one => one.split('?')[0]),
      ['GET /ssp/event/countforList', 'GET /ssp/event/list'],
    )
    await phone.leave()
  })

  test('my page asks for its counts and no more', async t => {
    const phone = await company.signedIn()
    await phone.open('/mall/user')
    await phone.page.waitForLoadState('networkidle')
    await phone.tap(phone.words(portalTexts)('about'))
    await phone.at('/mall/company/info')
    const calls = await asked(phone, async () => {
      await phone.page.goBack()
      await phone.at('/mall/user')
    })
    t.diagnostic(`back to /mall/user: ${calls.length}`)
    assert.deepEqual(calls, ['GET /ssp/event/countforList'])
    await phone.leave()
  })
})
