import { eventCenter } from '@tarojs/taro'
import { useEffect, useSyncExternalStore } from 'react'
import { matchRoute } from '../../../config/route-match'
import { routeOf, type Route } from '../../../config/routes'
import type { Panes } from './types'
import './panes.scss'

const wide = (): MediaQueryList => matchMedia('(min-width: 768px)')
const roomy = (): MediaQueryList => matchMedia('(min-width: 1024px)')
const watch =
  (query: () => MediaQueryList) =>
  (changed: () => void): (() => void) => {
    const list = query()
    list.addListener(changed)
    return () => list.removeListener(changed)
  }
const [watchWide, watchRoomy] = [watch(wide), watch(roomy)]
/** The pages that are there, the one that is seen last; Taro gives each the URL it was opened by. */
const pages = (): Element[] => [...document.querySelectorAll('#app > .taro_page')]
const rowOf = (url: string | undefined): Route | undefined => {
  const match = url && matchRoute(url.split('?')[0] ?? '')
  return match && 'key' in match ? routeOf(match.key) : undefined
}
const paneOf = (url: string | undefined): Route['pane'] => rowOf(url)?.pane
const root = document.documentElement
const areBoth = (): boolean => root.dataset.panes === 'both' && wide().matches
/** The list below what was opened from it, and from one another. */
function listBelow(): Element | undefined {
  const [top, ...below] = pages().reverse()
  const next = paneOf(top?.id) === 'detail' ? below.find(({ id }) => paneOf(id) !== 'detail') : undefined
  return paneOf(next?.id) === 'list' ? next : undefined
}
const list = (): Element | undefined => (areBoth() ? listBelow() : undefined)

/** What a screen says of its parts, and what it says as a list beside another one: a page has one head, one title and one main part. */
const PARTS = [
  ['.screen__body', 'role', 'main', 'none'],
  ['.navbar', 'role', 'banner', 'none'],
  ['[role=heading]', 'aria-level', '1', '2'],
] as const
function name(page: Element, isBeside: boolean): void {
  if (isBeside) page.setAttribute('role', 'complementary')
  else page.removeAttribute('role')
  for (const [part, attribute, alone, beside] of PARTS)
    for (const one of page.querySelectorAll(part)) {
      if (isBeside && one.getAttribute(attribute) === alone) {
        one.setAttribute(attribute, beside)
        one.setAttribute('data-beside', '')
      } else if (!isBeside && one.hasAttribute('data-beside')) {
        one.setAttribute(attribute, alone)
        one.removeAttribute('data-beside')
      }
    }
}

const watchers = new Set<() => void>()
/** Says what the last pages are, by which panes.scss places them. */
function place(): void {
  const { pane = '', wide: fills } = rowOf(pages().slice(-1)[0]?.id) ?? {}
  const below = listBelow()
  root.dataset.panes = below ? 'both' : pane === 'list' && fills ? 'wide' : pane
  for (const page of pages()) page.toggleAttribute('data-list', page === below)
  const beside = list()
  for (const page of pages()) name(page, page === beside)
  // the address changes after the pages
  setTimeout(() => watchers.forEach(run => run()))
}
/** The router's event when another page is shown. */
const SHOWN = '__afterTaroRouterChange'
/** The router takes away what a page stood in the place of so long after that has come, ms. */
const REST_MS = 400
/** The path of the next screen that is shown: the router's promises say only that the address has changed. */
const nextShown = (): Promise<string> =>
  new Promise(resolve => {
    eventCenter.once(SHOWN, ({ toLocation }: { toLocation: { path: string } }) => resolve(toLocation.path))
  })

const readers = new Set<{ page: Element | undefined; work: () => void }>()
let tapped: EventTarget | null = null

const useRoomy = (): boolean =>
  useSyncExternalStore(
    watchRoomy,
    () => roomy().matches,
    () => false,
  )

export const panes: Panes = {
  install(load) {
    const app = document.getElementById('app')
    if (!app) return
    new MutationObserver(place).observe(app, { childList: true })
    document.addEventListener('click', ({ target }) => (tapped = target), true)
    const grow = (): void => {
      if (wide().matches) void load().catch(() => undefined)
    }
    watchWide(() => {
      grow()
      place()
    })
    grow()
  },
  useWide: () =>
    useSyncExternalStore(
      watchWide,
      () => wide().matches,
      () => false,
    ),
  useRoomy,
  useDock() {
    const docks = useRoomy()
    useEffect(() => {
      root.toggleAttribute('data-dock', docks)
      return () => root.removeAttribute('data-dock')
    }, [docks])
    return docks
  },
  useIsBeside: id =>
    useSyncExternalStore(
      changed => {
        watchers.add(changed)
        return () => watchers.delete(changed)
      },
      () => areBoth() && location.hash.includes(id),
    ),
  opensBeside: url => paneOf(url) === 'detail' && tapped instanceof Node && !!list()?.contains(tapped),
  listFor: url => (wide().matches && !root.dataset.panes ? rowOf(url)?.beside : undefined),
  async openBoth(url, openList, open) {
    const shown = nextShown()
    await openList()
    // what is opened before its list has come is covered by that, under the address of the other
    if ((await shown) !== url.split('?')[0]) return
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    await open()
  },
  whenBeside(work) {
    const reader = { page: pages().slice(-1)[0], work }
    readers.add(reader)
    return () => readers.delete(reader)
  },
  changed() {
    const beside = list()
    if (beside) for (const { page, work } of readers) if (page === beside) setTimeout(work)
  },
}
