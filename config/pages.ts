import { matchRoute } from './route-match'
import { REDIRECT, REDIRECTS, routeOf, rows, urlsOf } from './routes'

// What a visitor needs first. The rarer pages of the same features lie in a folder beside, which is a subpackage as every other feature is one.
const MAIN_PACKAGE = /^features\/(portal|auth)\/pages\//
const SUBPACKAGE = /^features\/(auth\/rare|shop\/\w+|\w+)(?=\/)/

/**
 * Screens of the H5 site alone, by their URLs: what the console shows in a frame. They are no rows of the route table, because nothing of the
 * portal leads to them and nobody is guarded from them.
 */
export const PREVIEWS = {
  '/event/preview': 'features/request/raise/pages/preview',
  '/wiki/preview': 'features/knowledge/wiki/pages/preview',
} as const
const previews = process.env.TARO_ENV === 'h5' ? Object.entries(PREVIEWS) : []
const pageFiles = [...new Set([...rows.map(([, row]) => row.page), REDIRECT, ...previews.map(([, page]) => page)])]

/** Pages of the mini-programs' main package; the first one opens at start, and on H5 at `/`. */
export const pages: string[] = pageFiles.filter(page => MAIN_PACKAGE.test(page))

/** Paths of the address at which the first page opens: its own, those that lead to it, and none at all. */
export const firstPaths: string[] = ['', ...urlsOf(rows), ...Object.keys(REDIRECTS)].filter(url => {
  let match = matchRoute(url)
  while (match && 'redirect' in match) match = matchRoute(match.redirect)
  return match && routeOf(match.key).page === pages[0]
})

/**
 * One subpackage per folder of src/features outside the main package: features that share much code lie in one folder, since two packages
 * would carry it twice. Of the shop each folder of pages is one: who buys downloads nothing of orders.
 */
export const subPackages: { root: string; pages: string[] }[] = []
for (const page of pageFiles.filter(file => !MAIN_PACKAGE.test(file))) {
  const root = SUBPACKAGE.exec(page)?.[0] ?? ''
  const inside = page.slice(root.length + 1)
  const known = subPackages.find(one => one.root === root)
  if (known) known.pages.push(inside)
  else subPackages.push({ root, pages: [inside] })
}

/** Taro's H5 table: page to its URLs; the first URL is the one Taro writes for the page. */
export const customRoutes: Record<string, string | string[]> = { [`/${REDIRECT}`]: Object.keys(REDIRECTS) }
for (const [, { page }] of rows) customRoutes[`/${page}`] ??= urlsOf(rows.filter(([, row]) => row.page === page))
for (const [url, page] of previews) customRoutes[`/${page}`] = [url]

/** Where WeChat reads which pages it may find (src/weapp/). */
export const siteMap = process.env.TARO_ENV === 'weapp' ? { sitemapLocation: 'sitemap.json' } : {}
