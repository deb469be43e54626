import Taro from '@tarojs/taro'
import { urlAdapter } from '@/platform/url-adapter'
import { queryText } from './guard'
import type { RouteKey } from '../../config/routes'

type Query = Record<string, string | number | undefined>
/** A URL with its query; what is undefined or empty stays out, and what the path names (`:id`) goes into it. */
export const urlOf = (url: string, query: Query = {}): string => {
  const rest = Object.entries(query).filter(([name]) => !url.includes(`/:${name}`))
  const path = url.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(query[name] ?? '')}`)
  const text = queryText(
    Object.fromEntries(rest.map(([name, value]) => [name, value === undefined ? undefined : String(value)])),
  )
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}
const ignore = (): void => undefined

/** A mini-program keeps at most ten pages; beyond that the present one is replaced. */
const MOST_PAGES = 10

/** Opens any URL of the portal on top of the present screen: from a banner, an announcement or a code. */
export function openUrl(url: string): void {
  const target = { url: urlAdapter.toPage(url) }
  void (Taro.getCurrentPages().length >= MOST_PAGES ? Taro.redirectTo(target) : Taro.navigateTo(target)).catch(ignore)
}

/** Opens a screen on top of the present one. */
export const go = (url: RouteKey, query?: Query): void => openUrl(urlOf(url, query))

/** Opens a screen in place of the present one. `url` may be any URL of the portal, from a link or the guard. */
export const replace = (url: string, query?: Query): void => {
  void Taro.redirectTo({ url: urlAdapter.toPage(urlOf(url, query)) }).catch(ignore)
}

interface PageBelow {
  path?: string
  route?: string
  $taroParams?: Record<string, string | undefined>
}

/** Closes the present screen towards another one: a step back when that one lies right below, so that it does not stand there twice, else in its place. */
export function closeTo(url: RouteKey, query: Query): void {
  const pages: PageBelow[] = Taro.getCurrentPages()
  const below = pages[pages.length - 2]
  const visit = below && urlAdapter.toVisit(below.path ?? below.route ?? '', below.$taroParams ?? {})
  if (visit?.path === url && Object.keys(query).every(name => visit.query[name] === String(query[name])))
    void Taro.navigateBack().catch(ignore)
  else replace(url, query)
}

/** Opens a screen with nothing below it: tabs and the home page. */
export const restart = (url: string, query?: Query): void => {
  void Taro.reLaunch({ url: urlAdapter.toPage(urlOf(url, query)) }).catch(ignore)
}

/** One step back, or home when there is nothing to go back to (a link opened from outside). */
export function back(): void {
  if (Taro.getCurrentPages().length > 1) void Taro.navigateBack().catch(ignore)
  else restart('/mall/index')
}
