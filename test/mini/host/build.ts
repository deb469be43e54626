/** A compiled mini-program as the host knows it: what the compiler makes and the browser runs. */

/** `wechat` reads wxml/wxss/wxs and offers `wx`; `dingtalk` reads axml/acss/sjs and offers `dd` and `my`. */
export type Platform = 'wechat' | 'dingtalk'

export interface TabItem {
  pagePath: string
  text: string
  iconPath?: string
  selectedIconPath?: string
}

/** app.json, with DingTalk's names turned into WeChat's where they differ (tabBar.items[].name, window.defaultTitle, subPackages). */
export interface AppConfig {
  /** pages of the main package; the first one opens at start */
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  window: WindowConfig
  tabBar: { list: TabItem[] } | null
  /** app id of each plugin, by the name that the code asks for it */
  plugins: Record<string, string>
  /** roots of subpackages that are fetched ahead, by the page that is open then */
  preload: Record<string, string[]>
  /** calls for a place that app.json declares; WeChat answers no other */
  requiredPrivateInfos: string[]
  usingComponents: Record<string, string>
}

/** The part of a window or page configuration that the host acts on. */
export interface WindowConfig {
  navigationBarTitleText?: string
  navigationStyle?: 'default' | 'custom'
  enablePullDownRefresh?: boolean
  /** px */
  onReachBottomDistance?: number
}

/** The .json of a page or component; `usingComponents` holds paths from the build's root that begin with a slash, with those of app.json mixed in. */
export interface ComponentConfig extends WindowConfig {
  component?: boolean
  styleIsolation?: string
  addGlobalClass?: boolean
  usingComponents: Record<string, string>
}

export interface StyleSheet {
  /** CSS with rpx turned into calc() of --mini-width and tag names into wx-… */
  text: string
  /** prefix of the classes of an isolated component, null where styles apply across */
  scope: string | null
}

export interface Build {
  platform: Platform
  app: AppConfig
  /** by path without extension, from the build's root */
  configs: Record<string, ComponentConfig>
  /** every page, those of subpackages with their root */
  pages: string[]
  styles: Record<string, StyleSheet>
}

/** One finding of the compiler, in a file of the build. `line` and `column` count from 1. */
export interface Diagnostic {
  file: string
  line?: number
  column?: number
  severity: 'error' | 'warning'
  message: string
}

/** What the browser half offers the node half, as window.__mini. */
export interface Bridge {
  /** Runs the mini-program. The html calls it once, when all scripts are there; resolved when the first page is shown. */
  start(): Promise<void>
  /** Answers a method of the automator protocol, or `host.point` with `{ pageId, elementId }`: a `Point`. Rejects when it cannot. */
  automate(method: string, params: Record<string, unknown>): Promise<unknown>
  /** Lets time pass for the timers of the mini-program, ms: those that are due by then go off now, each of them once. */
  pass(ms: number): Promise<void>
}

/** Middle and size of an element that has been scrolled into view, in px of the viewport; `covered` names the element that a finger would hit instead. */
export interface Point {
  x: number
  y: number
  width: number
  height: number
  covered?: string
}

/** The parameters of the event App.exceptionThrown, which the page sends through window.__miniEmit(method, params). */
export interface Exception {
  message: string
  stack: string
}
