import { answers } from '../../answers'
import { choose } from '../../dialogs'
import type { LaunchOptions } from '../../router'
import { asynchronously, CANCELLED, Failure, named, number, required, text, type Members } from '../define'
import { appHide, appShow, errors, isConnected, networkChange, notFound, rejections, sizes } from '../surroundings'

export const SDK_VERSION = '2.8.7'
const system = () => ({
  ...sizes(),
  titleBarHeight: 44,
  model: 'mini host',
  brand: 'devtools',
  system: '13',
  platform: 'Android',
  language: answers.language,
  version: '7.6.0',
  app: 'dingtalk',
  fontSizeSetting: 16,
  currentBattery: '100%',
  storage: '64 GB',
})
const NETWORKS: Record<string, string> = {
  wifi: 'WIFI',
  '2g': '2G',
  '3g': '3G',
  '4g': '4G',
  '5g': '5G',
  none: 'NOTREACHABLE',
  unknown: 'UNKNOWN',
}
const networkNow = () => NETWORKS[answers.network] ?? 'UNKNOWN'
let clipboard = ''
const networkListeners = new Map<unknown, (result: unknown) => void>()

/** Calls by number, in whichever way the person chooses. */
async function call(phone: string): Promise<void> {
  if ((await choose('', phone, ['取消', '呼叫'])) !== '呼叫') throw new Failure('cancel', CANCELLED)
}

export const deviceCalls = (launch: () => LaunchOptions): Members => ({
  SDKVersion: SDK_VERSION,
  getSystemInfoSync: system,
  getLaunchOptionsSync: launch,
  getAccountInfoSync: () => ({ miniProgram: { appId: 'dd-sandbox' } }),
  getUpdateManager: () =>
    named('UpdateManager', {
      onCheckForUpdate: (listener: (result: object) => void) => {
        setTimeout(() => listener({ hasUpdate: false }))
      },
      onUpdateReady: () => undefined,
      onUpdateFailed: () => undefined,
      applyUpdate: () => undefined,
    }),
  reportAnalytics: () => undefined,
  onNetworkStatusChange(listener: unknown) {
    if (typeof listener !== 'function') return
    const told = () => {
      listener({ isConnected: isConnected(), networkType: networkNow() })
    }
    networkListeners.set(listener, told)
    networkChange.on(told)
  },
  offNetworkStatusChange: (listener?: unknown) => networkChange.off(networkListeners.get(listener)),
  onAppShow: appShow.on,
  offAppShow: appShow.off,
  onAppHide: appHide.on,
  offAppHide: appHide.off,
  onError: errors.on,
  offError: errors.off,
  onUnhandledRejection: rejections.on,
  offUnhandledRejection: rejections.off,
  onPageNotFound: notFound.on,
  offPageNotFound: notFound.off,
  ...Object.fromEntries(
    ['onMemoryWarning', 'onUserCaptureScreen', 'offUserCaptureScreen'].map(name => [name, () => undefined]),
  ),
  ...asynchronously({
    getSystemInfo: system,
    getNetworkType: () => ({ networkAvailable: isConnected(), networkType: networkNow() }),
    setClipboard(input) {
      clipboard = text(required(input, 'text'))
    },
    getClipboard: () => ({ text: clipboard }),
    makePhoneCall: input => call(text(required(input, 'number'))),
    showCallMenu: input => call(text(required(input, 'phoneNumber'))),
    vibrate: () => undefined,
    vibrateShort: () => undefined,
    vibrateLong: () => undefined,
    setKeepScreenOn: () => undefined,
    setScreenBrightness: () => undefined,
    getScreenBrightness: () => ({ brightness: 0.5 }),
    getServerTime: () => ({ time: Date.now() }),
    getSetting: () => ({
      authSetting: { location: answers.location !== 'deny', record: answers.microphone !== 'deny' },
    }),
    async openLocation(input) {
      await choose(
        text(input.name),
        `${text(input.address)} (${number(required(input, 'latitude'), 0)}, ${number(required(input, 'longitude'), 0)})`,
        ['关闭'],
      )
    },
    async openLink(input) {
      await choose('', text(required(input, 'url')), ['关闭'])
    },
  }),
})
