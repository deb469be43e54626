import Bowser from 'bowser'
import { localize, type Language, type Localized } from '../../../shared/language'

/** What a device says of itself: what the app was built for (`weapp`, `dd`, '' for a browser), browser, operating system; '' for what it does not say. */
export interface Device {
  platform: string
  browser: string
  os: string
}

const APPS: Record<string, Localized> = {
  weapp: { zh: '微信小程序', en: 'WeChat mini-program', ru: 'Мини-программа WeChat', tw: '微信小程式' },
  dd: { zh: '钉钉小程序', en: 'DingTalk mini-program', ru: 'Мини-программа DingTalk', tw: '釘釘小程式' },
}
const UNKNOWN: Localized = { zh: '未知设备', en: 'Unknown device', ru: 'Неизвестное устройство', tw: '未知裝置' }

/** Longest part of a user agent that is looked at: those of real browsers are half as long. */
const USER_AGENT_MAX = 400
/** A name of a browser or a system that the parser finds, and nothing that somebody wrote into the header. */
const known = (name: string | undefined): string => (/^[\w .+-]{1,40}$/.test(name ?? '') ? (name ?? '') : '')

/** What the headers of a request tell of its device. Whatever they hold, it throws nothing. */
export function deviceOf(userAgent: string, platform: string): Device {
  const app = Object.hasOwn(APPS, platform) ? platform : ''
  // the parser throws for an empty one
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX) || '-')
  return { platform: app, browser: known(browser.name), os: known(os.name) }
}

/** Name of a device, as 'Chrome · Windows' or 'WeChat mini-program · iOS'. */
export function deviceName({ platform, browser, os }: Device, language: Language): string {
  const app = APPS[platform]
  return [app ? localize(app, language) : browser, os].filter(Boolean).join(' · ') || localize(UNKNOWN, language)
}
