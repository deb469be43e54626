import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { HASHED } from '../../shared/site'

/** Files of the first page, which the build writes here. */
declare const LIANKE_FILES: { url: string; revision: null }[]
/** What the types of a page lack of a worker's. */
interface WorkerEvent extends MessageEvent<{ page: string; files: string[] }> {
  waitUntil(work: Promise<unknown>): void
}

const PAGES = 'lianke-pages'
const FILES = 'lianke-files'
/** A line that answers later is as good as none, s. */
const PATIENCE_S = 3
const MOST_PAGES = 5
const MOST_FILES = 300
const MONTH_S = 30 * 86_400

const site = new URL('./', location.href)
const isOurs = (url: URL): boolean => url.origin === site.origin && url.pathname.startsWith(site.pathname)
const placeIn = (url: URL): string => url.pathname.slice(site.pathname.length)
const isPage = (url: URL): boolean => isOurs(url) && ['', 'index.html'].includes(placeIn(url))
/** A link to a screen, which the server answers with a page of its own (server/http/site.ts), and to an article by its code. */
const isLink = (url: URL): boolean => isOurs(url) && /^[^.]*[^./]\/?$/.test(placeIn(url))
const ARTICLE = /^w\/([^/]+)\/?$/

/** A page differs by its door alone; what else a link carries is nobody's to keep. */
const nameOfPage = (address: string): string => {
  const door = new URL(address).searchParams.get('domainId')
  return site.href + (door ? `?domainId=${encodeURIComponent(door)}` : '')
}

// a new worker waits until the last page of the former build is gone: no page meets files of another build
cleanupOutdatedCaches()
// the first one of a device takes over the page that brought it
clientsClaim()
precacheAndRoute(LIANKE_FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

// the server's policy and page vary by the browser, which is one here
const matchOptions = { ignoreVary: true }
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url),
  new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions,
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => nameOfPage(request.url) },
      new ExpirationPlugin({ maxEntries: MOST_PAGES, maxAgeSeconds: MONTH_S, matchOptions }),
    ],
  }),
)
/** Where a link leads when nobody answers: to the page that is kept, at the screen that the link names. */
const wayOf = (url: URL): string => {
  const code = ARTICLE.exec(placeIn(url))?.[1]
  const screen = code ? `/wiki/detail/bridge?code=${code}` : `/${placeIn(url)}${url.search}`
  return `${site.href}${url.search}#${screen}`
}
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isLink(url),
  async ({ request, url }) => {
    const late = new Promise<Response>(resolve =>
      setTimeout(() => resolve(Response.redirect(wayOf(url))), PATIENCE_S * 1000),
    )
    return Promise.race([fetch(request), late]).catch(() => Response.redirect(wayOf(url)))
  },
)
registerRoute(
  ({ url }) => isOurs(url) && HASHED.test(url.pathname),
  new CacheFirst({
    cacheName: FILES,
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, maxAgeSeconds: MONTH_S, matchOptions })],
  }),
)

/** Keeps the page that brought the worker, and what it had loaded before. */
async function keep({ page, files }: WorkerEvent['data']): Promise<void> {
  const [pages, kept] = await Promise.all([caches.open(PAGES), caches.open(FILES)])
  if (isPage(new URL(page)) && !(await pages.match(nameOfPage(page), matchOptions))) {
    const answer = await fetch(page)
    if (answer.ok) await pages.put(nameOfPage(page), answer)
  }
  for (const file of files) {
    const url = new URL(file)
    if (isOurs(url) && HASHED.test(url.pathname) && !(await caches.match(file, matchOptions))) await kept.add(file)
  }
}
addEventListener('message', event => {
  const message = event as WorkerEvent
  message.waitUntil(keep(message.data))
})
