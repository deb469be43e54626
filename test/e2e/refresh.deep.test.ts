import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { common } from '../../src/i18n/common.i18n'
import { starTexts } from '../../src/ui/stars.i18n'
import { feedback } from '../company/forms'
import { eventIn } from '../event-life'
import { eventually } from '../screen'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

/** Not of a page: tracking reports every ten seconds, a signature for sharing belongs to the address, and the line of changes is one for all pages. */
const BESIDE = ['/point/buried', '/js/getSspSign', '/linkcMetrics', '/ssp/live']

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
  await phone.quiet()
  await phone.settled()
  phone.page.off('request', note)
  return found.toSorted()
}
/** Opens what keeps the line of changes open, and waits until that stands: what it shows is read once more then. */
async function withLine(phone: Phone, open: () => Promise<unknown>): Promise<void> {
  const line = phone.page.waitForResponse(answer => answer.url().includes('/ssp/live'))
  await open()
  await line
  await phone.quiet()
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
  /** What a request is called on its card. */
  const numberOf = async (id: string): Promise<string> =>
    (await portal.ok('GET /ssp/event/get', { ...company.linkman.as, query: { id } })).eventNo

  test('a tab asks for each thing once, and so does the home page after a request was looked at', async t => {
    const phone = await company.signedIn()
    await withLine(phone, () => phone.open('/mall/index'))
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
    await phone.quiet()
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
    await phone.quiet()
    const openFirst = async () => {
      await phone.screen.locator('.work-card').first().click()
      await phone.at('/event/view')
    }
    const back = async () => {
      await phone.page.goBack()
      await phone.at('/service/serviceList')
    }
    await withLine(phone, openFirst)
    const unchanged = await asked(phone, back)
    t.diagnostic(`back to an unchanged list: ${unchanged.length}`)
    assert.deepEqual(unchanged, [])
    await openFirst()
    await phone.tap(text('urge'), true)
    await phone.sheet.getByRole('button', { name: text('reasonTitle_urge'), exact: true }).click()
    await phone.toast(text('urged'))
    // as long as it stands, the way back closes the sheet
    await phone.sheet.waitFor({ state: 'detached' })
    const changed = await asked(phone, back)
    t.diagnostic(`back to a changed list: ${changed.length}`)
    assert.deepEqual(
      changed.map(one => one.split('?')[0]),
      ['GET /ssp/event/countforList', 'GET /ssp/event/list'],
    )
    await phone.leave()
  })

  test('a request that was just evaluated does not ask for it again while the answer is on its way', async () => {
    const id = await eventIn(portal, company, 'finished', feedback('well done'))
    const number = await numberOf(id)
    const phone = await company.signedIn()
    const [text, stars] = [phone.words(eventTexts), phone.words(starTexts)]
    await phone.open('/service/serviceList?state=unEvaluate')
    const badge = phone.screen.locator('#tab-unEvaluate .tabs__count')
    const before = Number(await badge.textContent())
    // the number of what waits for the person alone has the company's colour
    const others = phone.screen.locator('.tabs__count:not(.tabs__count--waits)')
    const colour = (one: Locator) => one.evaluate(element => getComputedStyle(element).backgroundColor)
    assert.notEqual(await colour(others.first()), await colour(badge))
    await phone.screen.locator('.work-card', { hasText: number }).click()
    await phone.at('/event/view')
    await phone.tap(phone.words(evaluateTexts)('evaluate'), true)
    await phone.at('/event/evaluate/create')
    await phone.tap(`${phone.words(evaluateTexts)('overall')} ${stars('stars', { n: 5 })}`)
    const answer = await phone.hold('/ssp/event/get')
    await phone.tap(phone.words(evaluateTexts)('submitEvaluation'))
    await answer.reached
    await phone.page.waitForURL(() => phone.path() === '/event/view')
    await phone.screen.locator('.skeleton').first().waitFor()
    assert.equal(
      await phone.screen.getByRole('button', { name: phone.words(evaluateTexts)('evaluate'), exact: true }).count(),
      0,
    )
    answer.open()
    await phone.text(text('closed')).waitFor()
    assert.equal(phone.query('id'), id)
    const changed = await asked(phone, async () => {
      await phone.page.goBack()
      await phone.at('/service/serviceList')
    })
    assert.deepEqual(
      changed.map(one => one.split('?')[0]),
      ['GET /ssp/event/countforList', 'GET /ssp/event/list'],
    )
    await phone.screen.locator('.work-card', { hasText: number }).waitFor({ state: 'detached' })
    assert.equal(Number((await badge.count()) ? await badge.textContent() : 0), before - 1)
    await phone.leave()
  })

  test('the numbers on the tabs of the list are as new as its rows', async () => {
    const phone = await company.signedIn()
    await phone.open('/service/serviceList?state=all')
    const badge = phone.screen.locator('#tab-waiting .tabs__count')
    const before = Number(await badge.textContent())
    const number = await numberOf(await eventIn(portal, company, 'created', feedback('raised elsewhere')))
    await phone.screen.locator('#tab-waiting').click()
    await phone.screen.locator('.work-card', { hasText: number }).waitFor()
    await eventually(async () => assert.equal(Number(await badge.textContent()), before + 1))
    await phone.leave()
  })

  test('numbers that could not be had anew are gone from the tabs, instead of contradicting the rows', async () => {
    const phone = await company.signedIn()
    await phone.open('/service/serviceList?state=all')
    const badge = phone.screen.locator('#tab-waiting .tabs__count')
    const before = Number(await badge.textContent())
    const number = await numberOf(await eventIn(portal, company, 'created', feedback('not counted')))
    const restore = await phone.intercept('/ssp/event/countforList', route => route.fulfill({ status: 503, body: '' }))
    await phone.screen.locator('#tab-waiting').click()
    await phone.screen.locator('.work-card', { hasText: number }).waitFor()
    await phone.screen.locator('.tabs__count').first().waitFor({ state: 'detached' })
    await restore()
    await phone.screen.locator('#tab-all').click()
    await eventually(async () => assert.equal(Number(await badge.textContent()), before + 1))
    await phone.leave()
  })

  test('a list whose reader jumps to its end goes on to its last row', async () => {
    const other = await openCompany(portal)
    for (let n = 0; n < 24; n++) await eventIn(portal, other, 'created', feedback(`request ${String(n)}`))
    const phone = await other.signedIn()
    await phone.open('/service/serviceList?state=all')
    await eventually(async () => {
      await phone.screen.evaluate(one => {
        const page = one.closest('.taro_page')
        page?.scrollTo(0, page.scrollHeight)
      })
      assert.equal(await phone.text(phone.words(common)('noMore')).count(), 1, 'the list has not come to its end')
    })
    assert.equal(await phone.screen.locator('.work-card').count(), 25)
    await phone.leave()
  })

  test('my page asks once for each thing that it shows: devices, requests on their way and those to rate, counts', async t => {
    const phone = await company.signedIn()
    await phone.open('/mall/user')
    await phone.quiet()
    await phone.tap(phone.words(portalTexts)('about'))
    await phone.at('/mall/company/info')
    const calls = await asked(phone, async () => {
      await phone.page.goBack()
      await phone.at('/mall/user')
    })
    t.diagnostic(`back to /mall/user: ${calls.length}`)
    assert.deepEqual(calls, [
      // what one may see may have ended meanwhile
      'GET /linkc/v3c/auth/getLinkmanAndCustomer',
      'GET /product/list?pageSize=12',
      'GET /ssp/event/countforList',
      'GET /ssp/event/list?state=processing&pageSize=10',
      'GET /ssp/event/list?state=waiting&pageSize=2',
    ])
    await phone.leave()
  })
})
