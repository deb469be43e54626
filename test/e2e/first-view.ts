import { titles } from '../../src/screen/titles.i18n'
import { wordsIn } from '../screen'
import type { OpenCompany } from './company'
import type { Phone, Portal } from './portal'

const TEXTS = /\/js\/texts-(\w+)\.(zh|en|ru|tw)\.[0-9a-f]{8}\.js$/
const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Scripts of a page in the order of what happens to them: asked for, or there. */
export function watchScripts(phone: Phone): { asked: string[]; events: string[]; texts(): string[] } {
  const asked: string[] = []
  const events: string[] = []
  phone.page.on('request', request => {
    if (request.resourceType() !== 'script') return
    asked.push(request.url())
    events.push(`asked ${fileName(request.url())}`)
  })
  phone.page.on('requestfinished', request => {
    if (request.resourceType() === 'script') events.push(`there ${fileName(request.url())}`)
  })
  return {
    asked,
    events,
    texts: () =>
      asked
        .splice(0)
        .map(url => TEXTS.exec(url))
        .flatMap(found => (found ? [`${found[1]} ${found[2]}`] : [])),
  }
}
/** The tab of one's own page, in a language. */
export const tab = (phone: Phone, language: Parameters<typeof wordsIn>[0]) =>
  phone.page.locator('.tabbar__tab', { hasText: wordsIn(language)(titles)('tabUser') }).last()

/** What the tests of the first view do. */
export function firstViewAt(portal: Portal, company: OpenCompany) {
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
  return { early, first, byDomain, places }
}
