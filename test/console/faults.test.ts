import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser, Route } from 'playwright-core'
import { type Desk, openDesk, inCompany, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { PAGES as CONSOLE_PAGES } from '../../console/pages'
import { WHOLE } from '../audit'
import type { Company } from '../company/company'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'

/** Of so many pages one has its turn at each fault. All of them in the audit. */
const EACH = 13
/** What stands whether the rest comes or not: who somebody is, what they may do, and the live line. */
const FRAME = /\/staff\/(me|live|login|token\w*|entrance|message\/list)(\?|$)/

/** A form that asks for its lists when they are opened, and says there what is wrong. */
const ASKS_LATER = '/requests/new'
const PATHS = CONSOLE_PAGES.map(one => one.path).filter(path => !path.includes(':') && path !== ASKS_LATER)

const refusal =
  (status: number, error: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: { success: false, error, message: 'The server says why.', requestId: 'r-1' },
    })

const SLOW = 'a slow line'
interface Fault {
  /** `nth`: how often this call was answered before. `seen`: once the page has shown that it waits. */
  answer(route: Route, nth: number, seen: Promise<void>): Promise<void>
  /** the page says what is wrong and offers another try; without it comes by itself */
  told?: true
}
/** What a line or a server does to the calls of a page. */
const FAULTS: Record<string, Fault> = {
  'a fault of the server': { answer: refusal(500, 'INTERNAL'), told: true },
  'no network': { answer: route => route.abort(), told: true },
  'a server that is busy once': {
    answer: (route, nth) => (nth ? route.continue() : refusal(503, 'BUSY', { 'retry-after': '1' })(route)),
  },
  'too many calls once': {
    answer: (route, nth) => (nth ? route.continue() : refusal(429, 'RATE_LIMITED', { 'retry-after': '1' })(route)),
  },
  [SLOW]: { answer: (route, _, seen) => seen.then(() => route.continue()) },
}

describe('every page of the console', { concurrency: 2 }, () => {
  let server: LiveServer
  let browser: Browser
  let company: Company
  inCompany({ account: 'chen' }, given => {
    ;({ server, browser, company } = given)
  })

  const stands = async ({ page }: Desk, path: string): Promise<void> =>
    eventually(async () => {
      const left = await page.locator('main .skeleton, main [role=alert]').count()
      assert.equal(left, 0, `${path}: something is still waited for, or has failed`)
      assert.equal(await page.locator('h1').count(), 1, `${path}: no heading`)
    })

  Object.entries(FAULTS).forEach(([name, { answer, told }], turn) => {
    const paths = PATHS.filter((_, nth) => WHOLE || nth % EACH === turn)
    test(`${name}: ${paths.join(' ')}`, async () => {
      const desk = await openDesk(browser, server, company.tenant.domainId)
      const { page } = desk
      await desk.signIn('chen', PASSWORD)
      for (const path of paths) {
        const asked = new Map<string, number>()
        let hasShown = (): void => undefined
        const seen = new Promise<void>(resolve => {
          hasShown = resolve
        })
        await page.route(/\/api\//, async route => {
          const url = route.request().url()
          if (FRAME.test(url)) return route.continue()
          const nth = asked.get(url) ?? 0
          asked.set(url, nth + 1)
          return answer(route, nth, seen)
        })
        await desk.open(path)
        await page.locator('h1').waitFor()
        if (name === SLOW) await page.locator('main .skeleton').first().waitFor()
        hasShown()
        if (told) {
          const retry = page.locator('main').getByRole('button', { name: desk.words(common)('retry') })
          await retry.first().waitFor()
          assert.ok(asked.size, `${path}: asks for nothing`)
          await page.unrouteAll()
          // one that was tried again may bring the others along
          while (await retry.count())
            await retry
              .first()
              .click({ timeout: 1000 })
              .catch(() => undefined)
        }
        await stands(desk, path)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })
  })
})
