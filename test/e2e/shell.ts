import assert from 'node:assert/strict'
import { OPEN_PATHS, ROUTES, routeOf, type REDIRECTS, type RouteKey } from '../../config/routes'
import { eventually } from '../screen'
import type { Phone } from './portal'

/** Every URL of the table that names a screen, with an id where the path has one. */
export const URLS = (Object.keys(ROUTES) as RouteKey[]).flatMap(key =>
  [key, ...(routeOf(key).aliases ?? [])].map(url => ({ key, url: url.replace(':id', '42') })),
)

/** Goes to every address of the table that leads elsewhere, with a fresh start of the app for those of `starts`; the last one is `/qrcode/:code`. */
export async function followRedirects(phone: Phone, code: string, starts: readonly string[] = []): Promise<void> {
  const ends: Record<keyof typeof REDIRECTS, string> = {
    '/': '/mall/index',
    '/mall': '/mall/index',
    '/shop': '/mall/shop',
    '/setting': '/mall/index',
    '/map': '/mall/index',
    '/nopass': '/mall/index',
    '/reject': '/mall/index',
    '/userErro': '/mall/index',
    '/chooseEvent': '/mall/serviceCenter',
    '/mall/service': '/service/serviceList?state=all',
    '/main': '/main/index',
    '/qrcode/:code': `/product?code=${code}`,
  }
  for (const [from, to] of Object.entries(ends)) {
    const url = from.replace(':code', code)
    if (starts.includes(from)) await phone.open(url)
    else await phone.goOn(url)
    await phone.at(new RegExp(`^${to.replace('?', '\\?')}$`))
  }
}

/** Types URLs into the portal that a visitor has open: what is open shows, for all else a login is asked for. */
export async function visitorSees(phone: Phone, urls: readonly (typeof URLS)[number][]): Promise<void> {
  for (const { key, url } of urls) {
    const opens =
      OPEN_PATHS.includes(url) ||
      url.startsWith('/serviceProviderNetWork') ||
      // lists that are open to who asks for nothing of their own
      (routeOf(key).byServer && routeOf(key).pane === 'list') ||
      // the company takes registrations and talks to everybody, and without an id there is nothing to keep from anybody
      ['/productreg', '/product/tip', '/chat', '/richText', '/faultLibrary/view'].includes(key)
    const { bare } = routeOf(key)
    await phone.type(`${url}?probe=${url}`)
    await eventually(async () => {
      if (opens) assert.equal(phone.path(), url === '/mall/unable' ? '/mall/index' : url)
      else {
        const from = phone.query('from') ?? ''
        assert.equal(phone.path(), '/login', url)
        if (bare) assert.equal(from, bare)
        else assert.deepEqual([from.split('?')[0], new URLSearchParams(from.split('?')[1]).get('probe')], [url, url])
      }
    })
    await phone.settled()
  }
}
