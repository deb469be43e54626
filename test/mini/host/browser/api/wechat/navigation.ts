import { changeTabs, hideTabs } from '../../chrome'
import { beginRefresh, endRefresh } from '../../pull-down'
import { domOf } from '../../environment'
import { arrived } from '../../packages'
import { select } from '../../select'
import {
  callMember,
  currentPage,
  navigateBack,
  navigateTo,
  parseUrl,
  reLaunch,
  redirectTo,
  refreshChrome,
  RouteError,
  switchTab,
} from '../../router'
import { asynchronously, Failure, inputOf, number, required, text, type Input, type Members } from '../define'

/** Navigation takes a turn of the event loop, as the view does on the platform; what the router refuses is a failure. */
export async function routed<T>(work: () => T, url = ''): Promise<T> {
  await new Promise(resolve => setTimeout(resolve))
  await arrived(parseUrl(url).path)
  try {
    return work()
  } catch (error) {
    throw error instanceof RouteError ? new Failure(error.message) : error
  }
}
const events = (input: Input) => inputOf(input.events) as Record<string, (...args: unknown[]) => void>
export const routes: Members = asynchronously({
  navigateTo: async input => ({
    eventChannel: await routed(() => navigateTo(text(required(input, 'url')), events(input)), text(input.url)),
  }),
  redirectTo: input => routed(() => redirectTo(text(required(input, 'url'))), text(input.url)),
  navigateBack: input => routed(() => navigateBack(number(input.delta, 1))),
  switchTab: input => routed(() => switchTab(text(required(input, 'url')))),
  reLaunch: input => routed(() => reLaunch(text(required(input, 'url'))), text(input.url)),
})

/** Changes the page on top and draws the bars again. */
export function onPage(
  change: Partial<Pick<NonNullable<ReturnType<typeof currentPage>>, 'title' | 'loading' | 'colors'>>,
): void {
  const page = currentPage()
  if (!page) throw new Failure('no page')
  Object.assign(page, change)
  refreshChrome()
}
const tab = (input: Input, change: Parameters<typeof changeTabs>[0]) => {
  if (!changeTabs(change, number(input.index, -1))) throw new Failure('invalid index')
}
export const tabBar: Members = asynchronously({
  setTabBarBadge: input => tab(input, { badge: text(input.text) }),
  removeTabBarBadge: input => tab(input, { badge: '' }),
  showTabBarRedDot: input => tab(input, { dot: true }),
  hideTabBarRedDot: input => tab(input, { dot: false }),
  setTabBarItem: input => tab(input, input.text === undefined ? {} : { text: text(input.text) }),
  showTabBar: () => hideTabs(false),
  hideTabBar: () => hideTabs(true),
  setTabBarStyle: () => undefined,
})
/** Scrolls the page on top; throws a Failure when the selector finds nothing in the page's own template, or across components by `>>>`. */
export function scrollPage(input: Input): void {
  const page = currentPage()
  if (!page) return
  const [found] = input.selector ? select(page.root.getComponent(), text(input.selector)) : []
  const target = found ? domOf(found) : null
  if (input.selector && !target) throw new Failure(`selector "${text(input.selector)}" finds nothing`)
  const top = target
    ? target.getBoundingClientRect().top -
      page.frame.getBoundingClientRect().top +
      page.scroller.scrollTop +
      number(input.offsetTop, 0)
    : number(input.scrollTop, 0)
  // 'instant': the platform's animation ends before anybody could read it
  page.scroller.scrollTo({ top, behavior: 'instant' })
}
export const pullDown: Members = asynchronously({
  startPullDownRefresh() {
    const page = currentPage()
    if (page) beginRefresh(page.frame, () => callMember(page.caller, 'onPullDownRefresh'))
  },
  stopPullDownRefresh() {
    const page = currentPage()
    if (page) endRefresh(page.frame)
  },
  pageScrollTo: scrollPage,
})

export const navigation: Members = {
  ...routes,
  ...tabBar,
  ...pullDown,
  ...asynchronously({
    setNavigationBarTitle: input => onPage({ title: text(required(input, 'title')) }),
    setNavigationBarColor: input =>
      onPage({ colors: { front: text(input.frontColor), background: text(input.backgroundColor) } }),
    showNavigationBarLoading: () => onPage({ loading: true }),
    hideNavigationBarLoading: () => onPage({ loading: false }),
    hideHomeButton: () => undefined,
    setBackgroundColor: () => undefined,
    setBackgroundTextStyle: () => undefined,
    enableAlertBeforeUnload: () => undefined,
    disableAlertBeforeUnload: () => undefined,
  }),
}
