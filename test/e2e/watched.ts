import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { ROUTES, routeOf, type RouteKey } from '../../config/routes'
import { SITE_PATH } from '../../server/http/site'
import { watch, writeHostileTexts } from './hostile'
import { openFullCompany } from './full-company'
import { WHOLE } from '../audit'
import { openPortal, type Phone } from './portal'
import { screensOf } from './visits'

/** Pages of one browser that are driven at a time, and screens that a page opens before it is loaded again: those below stay mounted. */
export const TABS = 3
const BETWEEN_LOADS = 10
/** Longest wait for a screen to come to rest, ms: one that does not is looked at as it is. */
const REST_MS = 4000

/** What the table names. */
export const KEYS = Object.keys(ROUTES) as RouteKey[]
/** One URL of each page: the others show the same. All of them in the audit. */
export const PAGES = KEYS.filter(
  (key, n) => WHOLE || KEYS.findIndex(one => routeOf(one).page === routeOf(key).page) === n,
)

/** Opens a URL in a running portal and waits until the screen has come to rest. */
export const show = (page: Page, url: string): Promise<string> =>
  page.evaluate(
    async ({ hash, rest }) => {
      location.hash = hash
      const end = performance.now() + rest
      let [before, calm] = ['', 0]
      while (performance.now() < end && calm < 3) {
        await new Promise(resolve => setTimeout(resolve, 40))
        const pages = [...document.querySelectorAll('.taro_page')].filter(one => one.getClientRects().length > 0)
        const now = `${location.hash} ${String(pages.at(-1)?.textContent?.length)}`
        calm = now === before && pages.length === 1 && !pages[0]?.querySelector('.skeleton') ? calm + 1 : 0
        before = now
      }
      return document.body.innerText
    },
    { hash: url, rest: REST_MS },
  )

/** Opens each URL in one browser; resolves with what the screens said. So many tabs are driven at a time. */
export async function showAll(
  phone: Phone,
  site: string,
  urls: readonly string[],
  tabs = 1,
): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  const kept = await phone.context.storageState()
  const items = kept.origins[0]?.localStorage ?? []
  let next = 0
  const drive = async (): Promise<void> => {
    const page = await phone.context.newPage()
    for (let done = 0, url = urls[next++]; url !== undefined; url = urls[next++], done++) {
      if (done % BETWEEN_LOADS === 0) {
        // a page of the same server, so that the process of the page stays
        if (done) await page.goto(new URL('/health', site).href)
        await page.goto(`${site}/#/language`)
      }
      // some URLs sign out
      await page.evaluate(entries => {
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, items)
      shown.set(url, await show(page, url))
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: tabs }, drive))
  return shown
}

/** A company with something to see, and phones of which it is known what ran on them: one that heeds no policy and one that does. */
export async function openWatched(ways: readonly boolean[]) {
  const portal = await openPortal()
  const company = await openFullCompany(portal)
  /** A phone that heeds no policy and one that does, with what was found on each: nothing, after every test. */
  const looks = new Map<boolean, { phone: Phone; found: string[] }>()
  /** One of them, in the hands of somebody who has signed in or of nobody. */
  const lookAs = async (person: 'linkman' | 'nobody', bypassCSP: boolean) => {
    const look = looks.get(bypassCSP) ?? assert.fail('no phone')
    const { domainId } = company.tenant
    const { kept } =
      person === 'linkman' ? await portal.signIn(company.engineer.as, company.linkman.phone) : { kept: {} }
    await look.phone.become({ domainId, ...kept })
    return look
  }
  for (const bypassCSP of ways) {
    const phone = await company.visitor({ bypassCSP })
    looks.set(bypassCSP, { phone, found: await watch(phone.context, portal.url) })
  }
  return { portal, company, site: portal.url + SITE_PATH, lookAs }
}
export type Watched = Awaited<ReturnType<typeof openWatched>>

/** Writes over all that is stored, and gives the URLs that show it. The texts stay as they are. */
export async function hostileTexts({ portal, company }: Watched, note: (line: string) => void): Promise<string[]> {
  const ids = async (query: ReturnType<typeof sql>): Promise<string[]> =>
    (await portal.db.execute<{ id: string }>(query)).rows.map(one => one.id)
  const tenant = company.tenant.id
  const { created, onTheWay, filled, finished, evaluated, converted } = company.events
  const columns = await writeHostileTexts(portal.db)
  note(`${String(columns.length)} columns: ${columns.join(' ')}`)
  for (const column of [
    'wiki_texts.title',
    'wiki_texts.content',
    'events.title',
    'events.attribute',
    'event_records.content',
    'products.name',
    'ai_agents.name',
    'doors.name',
    'event_templates.name',
    'event_templates.fields',
    'rich_texts.title',
    'rich_texts.content',
    'wiki_files.filename',
    'tenants.logo',
    'linkmen.name',
    'doors.banners',
    'evaluations.content',
    'evaluations.tags',
    'files.filename',
    'products.picture',
    'wikis.cover',
    'announcements.title',
  ])
    assert.ok(columns.includes(column), column)

  /** What a parameter of a feature's screens may be, to show something. */
  const VALUES: Record<string, string[]> = {
    'event id': [created, onTheWay, filled, finished, evaluated, converted],
    'task id': Object.values(company.tasks),
    'event state': ['all'],
    'raise id': [created],
    'raise templateId': await ids(sql`select id from event_templates where tenant_id = ${tenant}`),
    'wiki id': await ids(
      sql`(select id from wikis where tenant_id = ${tenant} and format = 'html' limit 2) union all (select id from wikis where tenant_id = ${tenant} and format = 'markdown' limit 2) union all (select id from rich_texts where tenant_id = ${tenant})`,
    ),
    'wiki keyword': ['E4'],
    'wiki typeIds': await ids(sql`select id from wiki_types where tenant_id = ${tenant} limit 2`),
    'wiki productId': await ids(sql`select id from products where tenant_id = ${tenant} limit 2`),
    'product id': await ids(sql`select id from products where tenant_id = ${tenant} limit 3`),
    'assistant robotId': await ids(sql`select id from ai_agents where tenant_id = ${tenant}`),
  }
  const visited = new Map(screensOf(company).map(({ name, url }) => [name, url]))
  const used = new Set<string>()
  const urls = PAGES.flatMap(key => {
    const { page, query = [] } = routeOf(key)
    if (key === '/login') return []
    const feature = page.split('/').at(-3) ?? ''
    const path = (id: string) => key.replace(/:\w+/g, id)
    const own = [...(key.includes(':') ? ['id'] : []), ...query].flatMap(name => {
      used.add(`${feature} ${name}`)
      return (VALUES[`${feature} ${name}`] ?? []).map(value => `${path(value)}?${name}=${value}`)
    })
    // else as it is visited elsewhere, with what it shows
    return own.length ? own : [visited.get(`${key} 0`) ?? key]
  })
  assert.deepEqual(
    Object.entries(VALUES).flatMap(([name, values]) => (used.has(name) && values.length ? [] : [name])),
    [],
    'a parameter that no screen has, or no value of it',
  )
  return urls
}
