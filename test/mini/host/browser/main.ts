import type { Bridge } from '../build'
import { makeDd } from './api/dingtalk'
import type { Members } from './api/define'
import { appHide, appShow, notFound, setNetwork } from './api/surroundings'
import { makeWx } from './api/wechat'
import { album, openedDocuments } from './api/wechat/files'
import { requirePlugin } from './api/wechat/plugins'
import { removeLater } from '../builtins'
import { answers, type Answers } from './answers'
import { automate, usePlatform } from './automator'
import { setDelay } from './bridge'
import { mountChrome } from './chrome'
import { builtIns } from './components'
import { openCodeSpace } from './environment'
import { addTemporary, fromBase64 } from './files'
import { build, isDingTalk } from './loaded'
import { getApp, loadApp, loadMainPackage, prepareModules } from './modules'
import {
  calls,
  exceptions,
  onException,
  onRejection,
  recordException,
  traffic,
  type Call,
  type Exception,
  type Traffic,
} from './record'
import {
  callMember,
  currentPage,
  getCurrentPages,
  navigateBack,
  openFirst,
  parseUrl,
  prepareRouter,
  setForeground,
  tapTab,
  type LaunchOptions,
} from './router'
import { share, shares } from './sharing'
import { pass } from './timers'

/** What the host offers to those who drive it, as window.__mini. */
export interface Mini extends Bridge {
  answers: Answers
  exceptions: Exception[]
  calls: Call[]
  traffic: Traffic
  shares: typeof shares
  /** what openDocument was asked to show */
  openedDocuments: typeof openedDocuments
  /** pictures that were put into the album of the phone */
  album: typeof album
  /** what "…" of the navigation bar offers: sends the page on top to a friend */
  share: () => Promise<void>
  /** Keeps a file for answers.files and answers.recording; returns its path. */
  addFile: (name: string, mime: string, base64: string) => string
  setNetwork: typeof setNetwork
  /** what a message between logic and view takes from now on, ms */
  setDelay: typeof setDelay
  /** false: the mini-program goes to the background */
  setForeground: (foreground: boolean) => void
}
declare global {
  interface Window {
    __mini: Mini
  }
}

const SCENE = 1001
const launch: LaunchOptions = {
  path: build.app.pages[0] ?? '',
  query: {},
  scene: SCENE,
  shareTicket: '',
  referrerInfo: {},
}
/** Of the host's page: `path` chooses the page that opens first, as a scanned code would, and its query may carry a `scene`; `wecom` makes the app WeCom, `old` the engine that of an old phone, and `bridge` what a message between logic and view takes, ms. */
const asked = new URLSearchParams(window.location.search)
const isOld = asked.has('old')
setDelay(Number(asked.get('bridge') ?? 0))
const space = openCodeSpace(builtIns)
prepareRouter(space, isOld)
const platform: Members = isDingTalk ? makeDd(() => launch) : makeWx(() => launch, asked.has('wecom'))
usePlatform(platform)
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Mobile AliApp(DingTalk/7.6.0) com.alibaba.android.rimet DingTalk/7.6.0 AriverApp'
prepareModules(
  space,
  isDingTalk
    ? { my: platform, dd: platform, navigator: { userAgent: USER_AGENT, swuserAgent: USER_AGENT }, getCurrentPages }
    : { wx: platform, requirePlugin, getCurrentPages },
)

function tellApp(name: 'onError' | 'onUnhandledRejection', value: unknown): void {
  const app = getApp()
  if (app) callMember(app, name, value)
}

async function start(): Promise<void> {
  const path = asked.get('path')
  if (path) Object.assign(launch, parseUrl(`/${path.replace(/^\//, '')}`))
  mountChrome(() => navigateBack(), tapTab)
  onException((message, stack) => tellApp('onError', `${message}\n${stack}`))
  onRejection(reason => tellApp('onUnhandledRejection', { reason }))
  if (isOld) removeLater()
  const app = loadApp()
  callMember(app, 'onLaunch', launch)
  callMember(app, 'onShow', launch)
  appShow.emit(launch)
  loadMainPackage()
  try {
    openFirst(launch, notFound.all())
  } catch (error) {
    recordException(error)
    throw error
  }
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  if (!currentPage()) throw new Error(`page "${launch.path}" did not open`)
}

window.__mini = {
  start,
  automate,
  pass,
  answers,
  exceptions,
  calls,
  traffic,
  shares,
  openedDocuments,
  album,
  setNetwork,
  setDelay,
  share: () => share('menu'),
  addFile: (name, mime, base64) => addTemporary(name, mime, fromBase64(base64)),
  setForeground(foreground) {
    setForeground(foreground, launch)
    if (foreground) appShow.emit(launch)
    else appHide.emit()
  },
}
