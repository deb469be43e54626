import type { CodeSpace, Root } from 'glass-easel-miniprogram-adapter'
import { drawChrome, isTab, pages, tabs } from './chrome'
import { h } from './elements'
import { backend } from './environment'
import { build, configOf, isDingTalk, isPage, styleOf } from './loaded'
import { forget } from './old-styles'
import { getApp, loadPage } from './modules'
import { preload } from './packages'
import { watchPull } from './pull-down'
import { recordException, tellPage } from './record'

export type Query = Record<string, string>
type Listener = (...args: unknown[]) => void
/** The object that the app knows as its page. */
interface Caller extends Record<string, unknown> {
  data: unknown
  setData: (data: object, callback?: () => void) => void
}
export interface PageEntry {
  id: number
  path: string
  query: Query
  root: Root
  caller: Caller
  /** frame of the page: what is `fixed` in it stays in it */
  frame: HTMLElement
  /** the part that scrolls */
  scroller: HTMLElement
  title: string
  colors: { front: string; background: string }
  loading: boolean
  ready: boolean
}

/** A refusal of the router; the text is the platform's. */
export class RouteError extends Error {}

const MAX_PAGES = 10
const stack: PageEntry[] = []
/** Pages of the tab bar stay alive while another one of them shows. */
const keptTabs = new Map<string, PageEntry>()
const styles = new Map<string, HTMLStyleElement>()
let space: CodeSpace
let sequence = 0
let shown: PageEntry | null = null

export const currentPage = (): PageEntry | undefined => stack[stack.length - 1]
export const pageStack = (): readonly PageEntry[] => stack
export const getCurrentPages = (): unknown[] => stack.map(page => page.caller)
export const pageById = (id: unknown): PageEntry | undefined =>
  [...stack, ...keptTabs.values()].find(page => String(page.id) === String(id))
/** The page that a DOM node lies in. */
export const pageOf = (node: Node): PageEntry | undefined =>
  [...stack, ...keptTabs.values()].find(page => page.frame.contains(node))
tellPage(() => currentPage()?.path ?? '')

/** Calls a member of a page (or App) if it has it; what it throws is an exception of the mini-program. */
export function callMember(owner: Record<string, unknown>, name: string, ...args: unknown[]): unknown {
  const member = owner[name]
  if (typeof member !== 'function') return undefined
  try {
    return member.apply(owner, args) as unknown
  } catch (error) {
    recordException(error, name)
    return undefined
  }
}

/** Path and query of a URL as the platform reads it, relative to the page on top. DingTalk decodes the query, WeChat leaves that to the page. */
export function parseUrl(url: string): { path: string; query: Query } {
  const [file = '', ...rest] = url.split('?')
  const parts: string[] = []
  for (const part of (file.startsWith('/')
    ? file
    : `${(currentPage()?.path ?? '').split('/').slice(0, -1).join('/')}/${file}`
  ).split('/')) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  const query: Query = {}
  for (const pair of rest.join('?').split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    const value = at < 0 ? '' : pair.slice(at + 1)
    query[name] = isDingTalk ? decoded(value) : value
  }
  return { path: parts.join('/').replace(/\.html$/, ''), query }
}
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A page is shorter than the browser's window, so that its vh have to be measured again. */
const styleText = (path: string) =>
  (styleOf(path)?.text ?? '').replace(/(?<![\w.#-])(-?\d*\.?\d+)vh\b/g, (_, n: string) => `calc(var(--mini-vh) * ${n})`)
let isOld = false
function addStyle(path: string): HTMLStyleElement | null {
  const text = styleText(path)
  if (!text) return null
  const style = h('style', { 'data-wxss': path, text })
  document.head.append(style)
  if (isOld && style.sheet) forget(style.sheet)
  return style
}
/** Puts the styles of the app and its components in force; those of a page count only while it shows, as each has a view of its own. */
export function prepareRouter(codeSpace: CodeSpace, old: boolean): void {
  space = codeSpace
  isOld = old
  addStyle('app')
  for (const path of Object.keys(build.styles))
    if (path !== 'app' && !isPage(path) && configOf(path)?.component) addStyle(path)
  for (const path of build.pages) {
    const style = addStyle(path)
    if (!style) continue
    style.disabled = true
    styles.set(path, style)
  }
}
const enableStyle = (path: string, enabled: boolean): void => {
  const style = styles.get(path)
  if (style) style.disabled = !enabled
}

/** Both ends of the channel between the page that navigates and the page that opens. */
function eventChannel() {
  const end = () => {
    const listeners = new Map<string, Listener[]>()
    const off = (name: string, listener?: Listener) => {
      listeners.set(name, listener ? (listeners.get(name) ?? []).filter(one => one !== listener) : [])
    }
    const on = (name: string, listener: Listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    }
    const once = (name: string, listener: Listener) => {
      const first: Listener = (...args) => {
        off(name, first)
        listener(...args)
      }
      on(name, first)
    }
    const receive = (name: string, args: unknown[]) => {
      for (const listener of listeners.get(name) ?? []) listener(...args)
    }
    return { on, once, off, receive }
  }
  const opener = end(),
    opened = end()
  const face = (own: ReturnType<typeof end>, other: ReturnType<typeof end>) => ({
    on: own.on,
    once: own.once,
    off: own.off,
    emit: (name: string, ...args: unknown[]) => other.receive(name, args),
  })
  return { opener: face(opener, opened), opened: face(opened, opener) }
}
type Channel = ReturnType<typeof eventChannel>['opener']

function watchScroll(page: PageEntry): void {
  let atBottom = false
  let queued = false
  const look = () => {
    queued = false
    const { scrollTop, scrollHeight, clientHeight } = page.scroller
    callMember(page.caller, 'onPageScroll', { scrollTop, ...(isDingTalk ? { scrollHeight } : {}) })
    const distance = configOf(page.path)?.onReachBottomDistance ?? build.app.window.onReachBottomDistance ?? 50
    const near = scrollHeight - clientHeight - scrollTop <= distance
    if (near && !atBottom) callMember(page.caller, 'onReachBottom')
    atBottom = near
  }
  page.scroller.addEventListener(
    'scroll',
    () => {
      if (queued) return
      queued = true
      requestAnimationFrame(look)
    },
    { passive: true },
  )
}

/** Runs a page's files, creates it and tells it of its query. */
function createPage(path: string, query: Query, channel: Channel): PageEntry {
  loadPage(path)
  const place = h('div')
  const scroller = h('div', { class: 'mini-scroller' }, place)
  const id = ++sequence
  const frame = h('div', { class: 'mini-page', 'data-route': path, 'data-page-id': id }, scroller)
  pages.append(frame)
  const root = backend.createRoot('page', space, path)
  const caller = root.get() as unknown as Caller
  const config = configOf(path)
  const page: PageEntry = {
    id,
    path,
    query,
    root,
    caller,
    frame,
    scroller,
    title: config?.navigationBarTitleText ?? build.app.window.navigationBarTitleText ?? '',
    colors: { front: '', background: '' },
    loading: false,
    ready: false,
  }
  Object.assign(caller, {
    route: path,
    __route__: path,
    options: query,
    getPageId: () => `pageId:${id}`,
    getOpenerEventChannel: () => channel,
  })
  if (isDingTalk) Object.assign(caller, { $viewId: id, $id: id })
  else Object.assign(caller, { __webviewId__: id, __wxExparserNodeId__: `page-${id}` })
  root.attach(scroller as unknown as Parameters<Root['attach']>[0], place as unknown as Parameters<Root['attach']>[1])
  watchScroll(page)
  if (config?.enablePullDownRefresh ?? build.app.window.enablePullDownRefresh)
    watchPull(frame, scroller, () => callMember(caller, 'onPullDownRefresh'))
  callMember(caller, 'onLoad', query)
  preload(path)
  return page
}

/** Brings title bar and tab bar in line with the page on top. */
export function refreshChrome(): void {
  const page = currentPage()
  if (!page) return
  const custom = (configOf(page.path)?.navigationStyle ?? build.app.window.navigationStyle) === 'custom'
  drawChrome({
    path: page.path,
    title: page.title,
    canGoBack: stack.length > 1,
    customNavigation: custom,
    loading: page.loading,
    colors: page.colors,
  })
}

function tellComponents(page: PageEntry, lifetime: 'show' | 'hide'): void {
  page.root.getComponent().triggerPageLifetime(lifetime, [])
}
function show(page: PageEntry): void {
  if (shown && shown !== page) {
    shown.frame.hidden = true
    enableStyle(shown.path, false)
  }
  shown = page
  page.frame.hidden = false
  enableStyle(page.path, true)
  refreshChrome()
  tellComponents(page, 'show')
  callMember(page.caller, 'onShow')
  if (page.ready) return
  page.ready = true
  // after the first drawing, as on the platform
  requestAnimationFrame(() => callMember(page.caller, 'onReady'))
}
function hide(page: PageEntry | undefined): void {
  if (!page) return
  tellComponents(page, 'hide')
  callMember(page.caller, 'onHide')
}
function unload(page: PageEntry | undefined): void {
  if (!page) return
  callMember(page.caller, 'onUnload')
  page.root.release()
  page.frame.remove()
  if (shown === page) {
    enableStyle(page.path, false)
    shown = null
  }
  if (keptTabs.get(page.path) === page) keptTabs.delete(page.path)
}

function requirePage(path: string): void {
  if (!isPage(path)) throw new RouteError(`page "${path}" is not found`)
}

/** Opens a page above the current one; returns the opener's end of the channel. */
export function navigateTo(url: string, events: Record<string, Listener> = {}): Channel {
  const { path, query } = parseUrl(url)
  requirePage(path)
  if (isTab(path)) throw new RouteError('can not navigateTo a tabbar page')
  if (stack.length >= MAX_PAGES) throw new RouteError('webview count limit exceed')
  const { opener, opened } = eventChannel()
  for (const [name, listener] of Object.entries(events)) opener.on(name, listener)
  hide(currentPage())
  const page = createPage(path, query, opened)
  stack.push(page)
  show(page)
  return opener
}

/** Closes the current page and opens another. */
export function redirectTo(url: string): void {
  const { path, query } = parseUrl(url)
  requirePage(path)
  if (isTab(path)) throw new RouteError('can not redirectTo a tabbar page')
  unload(stack.pop())
  const page = createPage(path, query, eventChannel().opened)
  stack.push(page)
  show(page)
}

/** Closes up to `delta` pages; the first one stays. */
export function navigateBack(delta = 1): void {
  if (stack.length < 2) throw new RouteError('cannot navigate back at first page.')
  const count = Math.min(Math.max(1, delta), stack.length - 1)
  for (let i = 0; i < count; i++) unload(stack.pop())
  const page = currentPage()
  if (page) show(page)
}

/** Shows a page of the tab bar and closes all others that are not on it. */
export function switchTab(url: string): void {
  const { path } = parseUrl(url)
  requirePage(path)
  if (!isTab(path)) throw new RouteError('can not switch to no-tabBar page')
  const top = currentPage()
  if (top?.path === path) return
  while (stack.length > 1) unload(stack.pop())
  const bottom = stack.pop()
  if (bottom && keptTabs.get(bottom.path) === bottom) {
    // a tab that was covered has been told already
    if (bottom.path !== path && bottom === top) hide(bottom)
  } else unload(bottom)
  const page = keptTabs.get(path) ?? createPage(path, {}, eventChannel().opened)
  keptTabs.set(path, page)
  stack.push(page)
  show(page)
}

/** Closes every page and opens one. */
export function reLaunch(url: string): void {
  const { path, query } = parseUrl(url)
  requirePage(path)
  while (stack.length) unload(stack.pop())
  for (const page of keptTabs.values()) unload(page)
  const page = createPage(path, query, eventChannel().opened)
  if (isTab(path)) keptTabs.set(path, page)
  stack.push(page)
  show(page)
}

/** A tap on the tab bar. */
export function tapTab(index: number): void {
  const tab = tabs[index]
  if (!tab) return
  switchTab(`/${tab.pagePath}`)
  const page = currentPage()
  if (page) callMember(page.caller, 'onTabItemTap', { index, pagePath: tab.pagePath, text: tab.text })
}

export interface LaunchOptions {
  path: string
  query: Query
  scene: number
  shareTicket?: string
  referrerInfo: Record<string, unknown>
}
/** Opens the first page. One that does not exist is told to App.onPageNotFound, which may navigate; else the exception names it. */
export function openFirst({ path, query }: LaunchOptions, notFound: ((options: unknown) => void)[]): void {
  if (isPage(path)) return reLaunch(`/${path}${asQuery(query)}`)
  const options = { path, query, isEntryPage: true }
  const app = getApp()
  if (app) callMember(app, 'onPageNotFound', options)
  for (const listener of notFound) listener(options)
  // a handler has to navigate at once, which takes a turn of the event loop (api/wechat/navigation.ts)
  window.setTimeout(() =>
    window.setTimeout(() => {
      if (!stack.length) recordException(new Error(`page "${path}" is not found`))
    }),
  )
}
const asQuery = (query: Query) => {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${isDingTalk ? encodeURIComponent(value) : value}`,
  )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

/** The mini-program goes to the background or comes back. */
export function setForeground(foreground: boolean, options: LaunchOptions): void {
  const page = currentPage()
  const app = getApp()
  if (foreground) {
    if (app) callMember(app, 'onShow', options)
    if (page) show(page)
    return
  }
  hide(page)
  if (app) callMember(app, 'onHide')
}
