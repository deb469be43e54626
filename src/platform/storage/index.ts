import Taro from '@tarojs/taro'

/**
 * Everything kept on the device, by its one name (spec §9 "Local storage holds ...").
 * A new shape of a value gets a new name, so that an old value is never read as a new one.
 */
export interface Stored {
  token: string
  account: string
  phone: string
  userName: string
  head: string
  userId: string
  openId: string
  /** codes asked for within the hour, and when the last one was sent (ms) */
  codeCount: number
  codeTime: number
  domainId: string
  language: string
  /** the first-time language chooser was shown */
  languageAsked: boolean
  /** tenants whose one-time language reset was done */
  languageReset: string[]
  /** half-filled forms by their place */
  drafts: Record<string, { values: Record<string, unknown>; idempotencyKey: string; time: number }>
  trackingQueue: { id: string; name: string; path: string; time: string }[]
}

const PREFIX = 'lianke.'

/** The stored value or null. A literal 'null' or 'undefined' string, left by older links, counts as none (spec §5). */
export function load<K extends keyof Stored>(key: K): Stored[K] | null {
  const value: unknown = Taro.getStorageSync(PREFIX + key)
  return value === '' || value === null || value === undefined || value === 'null' || value === 'undefined' ? null : (value as Stored[K])
}

/** Keeps a value; a full device keeps the old one and the app goes on. */
export function keep<K extends keyof Stored>(key: K, value: Stored[K]): void {
  try { Taro.setStorageSync(PREFIX + key, value) } catch (error) { console.warn('storage', key, error) }
}

export const forget = (...keys: (keyof Stored)[]): void => keys.forEach(key => Taro.removeStorageSync(PREFIX + key))
