import { h } from './elements'
import { build } from './loaded'

/** The parts of the chat app around a page: navigation bar, tab bar, and what lies over the page. */
export const NAVIGATION_HEIGHT = 44
export const TAB_HEIGHT = 50

const back = h('button', { class: 'mini-back', 'aria-label': '返回', hidden: true })
const title = h('span', { class: 'mini-title' })
const busy = h('span', { class: 'mini-busy', hidden: true })
const navigation = h('div', { class: 'mini-navigation' }, back, busy, title)
const tabBar = h('div', { class: 'mini-tabbar', role: 'tablist', hidden: true })
export const pages = h('div', { class: 'mini-pages' })
const layer = h('div', { class: 'mini-layer' })

interface Tab {
  pagePath: string
  text: string
  icon: string
  selectedIcon: string
  badge: string
  dot: boolean
}
const iconUrl = (path: string | undefined) => (path ? `/__mini/asset/${path.replace(/^\//, '')}` : '')
export const tabs: Tab[] = (build.app.tabBar?.list ?? []).map(({ pagePath, text, iconPath, selectedIconPath }) => ({
  pagePath,
  text,
  icon: iconUrl(iconPath),
  selectedIcon: iconUrl(selectedIconPath),
  badge: '',
  dot: false,
}))
export const isTab = (path: string): boolean => tabs.some(tab => tab.pagePath === path)
let tabsHidden = false
let current = ''
let onTab = (_index: number): void => undefined

function drawTabs(): void {
  const shown = isTab(current) && !tabsHidden
  tabBar.hidden = !shown
  document.documentElement.style.setProperty('--mini-tab', shown ? `${TAB_HEIGHT}px` : '0px')
  tabBar.replaceChildren(
    ...tabs.map((tab, index) => {
      const selected = tab.pagePath === current
      const icon = selected ? tab.selectedIcon : tab.icon
      const item = h(
        'div',
        { class: 'mini-tab', role: 'tab', 'aria-selected': String(selected), 'data-path': tab.pagePath },
        ...(icon ? [h('img', { src: icon, alt: '' })] : []),
        h('span', { text: tab.text }),
      )
      if (tab.badge || tab.dot) item.append(h('i', { class: 'mini-badge', text: tab.badge }))
      item.addEventListener('click', () => onTab(index))
      return item
    }),
  )
}

interface View {
  path: string
  title: string
  canGoBack: boolean
  customNavigation: boolean
  loading: boolean
  colors: { front: string; background: string }
}
/** Shows title, back button and tab bar of the page on top. */
export function drawChrome(view: View): void {
  current = view.path
  document.title = view.title
  title.textContent = view.title
  back.hidden = !view.canGoBack
  busy.hidden = !view.loading
  navigation.hidden = view.customNavigation
  navigation.style.color = view.colors.front
  navigation.style.background = view.colors.background
  document.documentElement.style.setProperty(
    '--mini-navigation',
    view.customNavigation ? '0px' : `${NAVIGATION_HEIGHT}px`,
  )
  drawTabs()
}
/** Changes texts, icons, badges or the visibility of the tab bar. */
export function changeTabs(
  change: Partial<Pick<Tab, 'text' | 'icon' | 'selectedIcon' | 'badge' | 'dot'>>,
  index: number,
): boolean {
  const tab = tabs[index]
  if (!tab) return false
  Object.assign(tab, change)
  drawTabs()
  return true
}
export function hideTabs(hidden: boolean): void {
  tabsHidden = hidden
  drawTabs()
}

/** Puts the parts into the document; `goBack` and `selectTab` are what a tap on them does. */
export function mountChrome(goBack: () => void, selectTab: (index: number) => void): void {
  back.addEventListener('click', goBack)
  onTab = selectTab
  document.body.append(navigation, pages, tabBar, layer)
  drawTabs()
}

/** Lays an element over everything; returns what takes it away. */
export function overlay(element: HTMLElement): () => void {
  // the tap that opened it ends in a click of the browser, which would hit what is new under the finger
  let touched = false
  element.addEventListener(
    'pointerdown',
    () => {
      touched = true
    },
    true,
  )
  element.addEventListener(
    'click',
    event => {
      if (event.isTrusted && !touched) event.stopPropagation()
    },
    true,
  )
  layer.append(element)
  return () => element.remove()
}
