import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser, Locator, Route } from 'playwright-core'
import { type Desk, openDesk, inCompany, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { PAGES as CONSOLE_PAGES } from '../../console/pages'
import { raise } from '../../console/pages/requests/raise.i18n'
import { WHOLE } from '../audit'
import type { Company } from '../company/company'
import { makeCustomer, makeTemplate } from '../factories'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'

/** Of so many pages one has its turn at each fault. All of them in the audit. */
const EACH = 13
/** What stands whether the rest comes or not: who somebody is, what they may do, and the live line. */
const FRAME = /\/staff\/(me|live|login|token\w*|entrance|message\/list)(\?|$)/

/** A form whose lists say what is wrong where they are opened: it has its turn at every fault. */
const LISTS = '/requests/new'
const PATHS = CONSOLE_PAGES.map(one => one.path).filter(path => !path.includes(':') && path !== LISTS)

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
  inCompany({ account: 'chen' }, async given => {
    ;({ server, browser, company } = given)
    await makeCustomer(server.db, company.tenant.id)
    await makeTemplate(server.db, company.tenant.id)
  })

  /** Looks at every place of a page where something that it asks for is shown: the page itself, or each of its lists, opened. */
  const everywhere = async (desk: Desk, path: string, look: (place: Locator) => Promise<void>): Promise<void> => {
    const { page } = desk
    if (path !== LISTS) return look(page.locator('main'))
    const t = desk.words(raise)
    for (const label of [t('customer'), t('template')]) {
      await page.getByLabel(`${label} *`).click()
      await look(page.locator('.ant-select-dropdown:visible'))
      await page.keyboard.press('Escape')
    }
  }
  const stands = (desk: Desk, path: string, before = (_place: Locator) => Promise.resolve()): Promise<void> =>
    everywhere(desk, path, place =>
      eventually(async () => {
        await before(place)
        const left = await place.locator('.skeleton, [role=alert]').count()
        assert.equal(left, 0, `${path}: something is still waited for, or has failed`)
        if (path === LISTS) assert.ok(await place.locator('.ant-select-item-option').count(), `${path}: an empty list`)
        assert.equal(await desk.page.locator('h1').count(), 1, `${path}: no heading`)
      }),
    )

  Object.entries(FAULTS).forEach(([name, { answer, told }], turn) => {
    const paths = [...PATHS.filter((_, nth) => WHOLE || nth % EACH === turn), LISTS]
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
        if (name === SLOW) await everywhere(desk, path, place => place.locator('.skeleton').first().waitFor())
        hasShown()
        if (told) {
          const retryIn = (place: Locator) => place.getByRole('button', { name: desk.words(common)('retry') })
          await everywhere(desk, path, place => retryIn(place).first().waitFor())
          assert.ok(asked.size, `${path}: asks for nothing`)
          await page.unrouteAll()
          // one that was tried again may bring the others along, or show what stands behind it and has failed, too
          await stands(desk, path, async place => {
            const retry = retryIn(place).first()
            if (await retry.count()) await retry.click({ timeout: 1000 }).catch(() => undefined)
          })
        } else await stands(desk, path)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })
  })
})
