import { answers } from '../../answers'
import { overlay } from '../../chrome'
import { choose, showToast } from '../../dialogs'
import { h } from '../../elements'
import type { LaunchOptions } from '../../router'
import { asynchronously, Failure, named, required, text, type Members } from '../define'
import {
  appHide,
  appShow,
  errors,
  isConnected,
  networkChange,
  notFound,
  rejections,
  resized,
  safeArea,
  sizes,
} from '../surroundings'

export const SDK_VERSION = '3.5.5'
const device = () => ({
  abi: 'arm64-v8a',
  benchmarkLevel: 30,
  brand: 'devtools',
  model: 'mini host',
  system: 'Android 13',
  platform: 'android',
  cpuType: 'unknown',
  memorySize: '8192',
})
const base = () => ({
  SDKVersion: SDK_VERSION,
  enableDebug: false,
  host: { appId: '', env: 'WeChat', version: 0x28003200 },
  language: answers.language,
  version: '8.0.50',
  theme: 'light',
  fontSizeScaleFactor: 1,
  fontSizeSetting: 16,
  mode: 'default',
})
const setting = () => ({
  bluetoothEnabled: true,
  locationEnabled: true,
  wifiEnabled: true,
  deviceOrientation: 'portrait',
})
const authorized = () => ({
  albumAuthorized: 'authorized',
  bluetoothAuthorized: 'authorized',
  cameraAuthorized: 'authorized',
  locationAuthorized: answers.location === 'deny' ? 'denied' : 'authorized',
  microphoneAuthorized: answers.microphone === 'deny' ? 'denied' : 'authorized',
  notificationAuthorized: 'authorized',
  phoneCalendarAuthorized: 'authorized',
  locationReducedAccuracy: false,
})
const windowInfo = () => ({ ...sizes(), screenTop: innerHeight - sizes().windowHeight, safeArea: safeArea() })
const system = (inWecom: boolean) => ({
  ...device(),
  ...base(),
  ...setting(),
  ...windowInfo(),
  albumAuthorized: true,
  cameraAuthorized: true,
  locationAuthorized: true,
  microphoneAuthorized: true,
  notificationAuthorized: true,
  ...(inWecom ? { environment: 'wxwork' } : {}),
})

let clipboard = ''
const MENU = { width: 87, height: 32, top: 6 }
const nothing = (): void => undefined
const log = () =>
  named('LogManager', {
    log: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
    setFilterMsg: () => undefined,
    addFilterMsg: () => undefined,
  })

/** The device, the chat app and the start of the mini-program. */
export const deviceCalls = (launch: () => LaunchOptions, inWecom: boolean): Members => ({
  getSystemInfoSync: () => system(inWecom),
  getWindowInfo: windowInfo,
  getDeviceInfo: device,
  getAppBaseInfo: base,
  getSystemSetting: setting,
  getAppAuthorizeSetting: authorized,
  getMenuButtonBoundingClientRect: () => ({
    ...MENU,
    bottom: MENU.top + MENU.height,
    right: innerWidth - 7,
    left: innerWidth - 7 - MENU.width,
  }),
  getAccountInfoSync: () => ({ miniProgram: { appId: 'wx-sandbox', envVersion: 'develop', version: '' } }),
  getLaunchOptionsSync: launch,
  getEnterOptionsSync: launch,
  getUpdateManager: () =>
    named('UpdateManager', {
      onCheckForUpdate: (listener: (result: object) => void) => {
        setTimeout(() => listener({ hasUpdate: false }))
      },
      onUpdateReady: () => undefined,
      onUpdateFailed: () => undefined,
      applyUpdate: () => undefined,
    }),
  getRealtimeLogManager: log,
  getLogManager: log,
  reportEvent: () => undefined,
  reportAnalytics: () => undefined,
  reportPerformance: () => undefined,
  reportMonitor: () => undefined,
  getPerformance: () =>
    named('Performance', {
      now: () => performance.now(),
      createObserver: () => ({ observe: () => undefined, disconnect: () => undefined }),
    }),
  onNetworkStatusChange: networkChange.on,
  offNetworkStatusChange: networkChange.off,
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
  onWindowResize: resized.on,
  offWindowResize: resized.off,
  ...Object.fromEntries(
    [
      'MemoryWarning',
      'ThemeChange',
      'KeyboardHeightChange',
      'UserCaptureScreen',
      'AudioInterruptionBegin',
      'AudioInterruptionEnd',
      'NeedPrivacyAuthorization',
      'LazyLoadError',
      'NetworkWeakChange',
    ].flatMap(event => [
      [`on${event}`, nothing],
      [`off${event}`, nothing],
    ]),
  ),
  ...asynchronously({
    getSystemInfo: () => system(inWecom),
    getSystemInfoAsync: () => system(inWecom),
    getNetworkType: () => ({
      networkType: answers.network,
      hasSystemProxy: false,
      weakNet: false,
      isConnected: isConnected(),
    }),
    setClipboardData(input) {
      clipboard = text(required(input, 'data'))
      showToast('toast', { title: '内容已复制', icon: 'success', mask: false }, 1500)
    },
    getClipboardData: () => ({ data: clipboard }),
    async makePhoneCall(input) {
      const phone = text(required(input, 'phoneNumber'))
      if ((await choose('', phone, ['取消', '呼叫'])) !== '呼叫') throw new Failure('cancel')
    },
    vibrateShort: () => undefined,
    vibrateLong: () => undefined,
    setKeepScreenOn: () => undefined,
    setScreenBrightness: () => undefined,
    getScreenBrightness: () => ({ value: 0.5 }),
    getBatteryInfo: () => ({ level: 100, isCharging: false }),
    setEnableDebug: () => undefined,
    getPrivacySetting: () => ({ needAuthorization: answers.privacy !== 'ok', privacyContractName: '《隐私保护指引》' }),
    requirePrivacyAuthorize: () => undefined,
    openPrivacyContract: () => undefined,
    async openLocation(input) {
      const box = h('div', {
        class: 'mini-preview',
        role: 'dialog',
        text: `${text(input.name)} ${text(input.address)} (${text(required(input, 'latitude'))}, ${text(required(input, 'longitude'))})`,
      })
      const close = overlay(box)
      box.addEventListener('click', close)
    },
    openSetting: async () => {
      await choose('设置', '', ['返回'])
      return { authSetting: {} }
    },
    getSetting: () => ({
      authSetting: { 'scope.userLocation': answers.location !== 'deny', 'scope.record': answers.microphone !== 'deny' },
    }),
    authorize(input) {
      const scope = text(required(input, 'scope'))
      if (
        (scope === 'scope.record' && answers.microphone === 'deny') ||
        (scope === 'scope.userLocation' && answers.location === 'deny')
      )
        throw new Failure('auth deny')
    },
  }),
})
