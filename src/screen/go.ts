import Taro from '@tarojs/taro'
import { common } from '@/i18n/common.i18n'
import { parseUrl } from '@/lib/visit'
import { panes } from '@/platform/panes'
import { progress } from '@/platform/progress'
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
progress.words = {
  onItsWay: () => common.t('loading'),
  failed: () => common.t('network'),
  confirm: () => common.t('confirm'),
  cancel: () => common.t('cancel'),
}

/** A mini-program keeps at most ten pages; beyond that the present one is replaced. */
const MOST_PAGES = 10

/** Opens any URL of the portal on top of the present screen, in a wide window beside its list: from a banner, an announcement or a code. */
export function openUrl(url: string): void {
  const target = { url: urlAdapter.toPage(url) }
  const list = panes.listFor(url)
  if (list)
    return progress.follow(
      () =>
        panes.openBoth(
          list,
          () => Taro.navigateTo({ url: urlAdapter.toPage(list) }),
          () => Taro.navigateTo(target),
        ),
      'above',
    )
  if (panes.opensBeside(url) || Taro.getCurrentPages().length >= MOST_PAGES)
    progress.follow(() => Taro.redirectTo(target), 'inPlace')
  else progress.follow(() => Taro.navigateTo(target), 'above')
}

/** Opens a screen on top of the present one. */
export const go = (url: RouteKey, query?: Query): void => openUrl(urlOf(url, query))

/** Opens a screen in place of the present one. `url` may be any URL of the portal, from a link or the guard. */
export const replace = (url: string, query?: Query): void => {
  progress.follow(() => Taro.redirectTo({ url: urlAdapter.toPage(urlOf(url, query)) }), 'inPlace')
}
const stepBack = (): void => progress.follow(() => Taro.navigateBack(), 'back')

interface PageBelow {
  path?: string
  route?: string
  $taroParams?: Record<string, string | undefined>
}

/** Closes the present screen towards another one, by any URL of the portal: a step back when that one lies right below, so that it does not stand there twice, else in its place. */
export function closeTo(url: string, query?: Query): void {
  const wanted = parseUrl(urlOf(url, query))
  const pages: PageBelow[] = Taro.getCurrentPages()
  const below = pages[pages.length - 2]
  const visit = below && urlAdapter.toVisit(below.path ?? below.route ?? '', below.$taroParams ?? {})
  if (visit?.path === wanted.path && Object.entries(wanted.query).every(([name, value]) => visit.query[name] === value))
    stepBack()
  else replace(url, query)
}

/** Opens a screen with nothing below it: tabs and the home page. */
export const restart = (url: string, query?: Query): void => {
  progress.follow(() => Taro.reLaunch({ url: urlAdapter.toPage(urlOf(url, query)) }), 'inPlace')
}

/** Opens a screen that stands alone anew, beside its list. */
export const openBeside = (list: string, url: string): void =>
  progress.follow(
    () =>
      panes.openBoth(
        list,
        () => Taro.reLaunch({ url: urlAdapter.toPage(list) }),
        () => Taro.navigateTo({ url: urlAdapter.toPage(url) }),
      ),
    'inPlace',
  )

/** Whether nothing lies below the present screen. */
export const isAlone = (): boolean => Taro.getCurrentPages().length < 2

/** One step back, or home when there is nothing to go back to (a link opened from outside). */
export function back(): void {
  if (isAlone()) restart('/mall/index')
  else stepBack()
}
