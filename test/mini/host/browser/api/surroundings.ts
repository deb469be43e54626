import { answers } from '../answers'
import { NAVIGATION_HEIGHT } from '../chrome'
import { configOf, build } from '../loaded'
import { onException, onRejection } from '../record'
import { currentPage } from '../router'
import { listeners } from './define'

/** What the phone and the chat app tell about themselves, and their events. */
export const appShow = listeners(),
  appHide = listeners(),
  networkChange = listeners(),
  notFound = listeners(),
  errors = listeners(),
  rejections = listeners(),
  resized = listeners()
onException((message, stack) => errors.emit(`${message}\n${stack}`))
onRejection(reason => rejections.emit({ reason, promise: null }))
window.addEventListener('resize', () =>
  resized.emit({ size: { windowWidth: innerWidth, windowHeight: windowHeight() } }),
)

const windowHeight = (): number => {
  const path = currentPage()?.path ?? build.app.pages[0] ?? ''
  const custom = (configOf(path)?.navigationStyle ?? build.app.window.navigationStyle) === 'custom'
  return currentPage()?.frame.clientHeight || innerHeight - (custom ? 0 : NAVIGATION_HEIGHT)
}
export const sizes = () => ({
  pixelRatio: devicePixelRatio,
  screenWidth: innerWidth,
  screenHeight: innerHeight,
  windowWidth: innerWidth,
  windowHeight: windowHeight(),
  statusBarHeight: 0,
})
export const safeArea = () => ({
  left: 0,
  right: innerWidth,
  top: 0,
  bottom: innerHeight,
  width: innerWidth,
  height: innerHeight,
})
export const isConnected = (): boolean => answers.network !== 'none'
/** The network of the phone changes, and listeners hear of it. */
export function setNetwork(type: typeof answers.network): void {
  answers.network = type
  networkChange.emit({ isConnected: isConnected(), networkType: type })
}
