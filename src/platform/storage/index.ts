import Taro from '@tarojs/taro'

/**
 * Everything kept on the device, by its one name (spec §9 "Local storage holds ...").
 * A new shape of a value gets a new name, or a conversion in the version that brings it, so that an old value is never read as a new one.
 */
export interface Stored {
  token: string
  /** what the token is renewed with */
  refreshToken: string
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
  /** secret of a visitor, made up here: the visitor's conversations are found by it */
  touristId: string
  /** secrets that make this device known to accounts that signed in with their password: by portal and account, the last first */
  devices: [account: string, secret: string][]
  /** what was searched in the knowledge base, the last first */
  wikiSearches: string[]
  /** cities that were chosen, the last first */
  cities: { code: string; name: string; isServed: boolean }[]
  /** half-filled forms by their owner and place; `said`: how their fields were called, and what was chosen in them */
  drafts: Record<
    string,
    {
      values: Record<string, unknown>
      idempotencyKey: string
      time: number
      said?: Record<string, { name: string; text?: string }>
    }
  >
  /** how high the parts of the home page were that are different for everybody, px: the next first view leaves them that room */
  homeHeights: Record<string, number>
  /** what was sent without an account, with the secret that shows what became of it, the last first */
  guestRequests: { domainId: string; id: string; secret: string }[]
  /** how far films were seen, seconds, the last first */
  videoPlaces: (readonly [film: string, seconds: number])[]
  trackingQueue: { id: string; name: string; path: string; time: string }[]
  /** the order whose parcel was looked at last (spec §9 "order info"), and the carriers that can be asked, as they are called in a language */
  orderInfo: { id: string; orderNo: string }
  logisticsCompanies: { language: string; list: { code: string; name: string }[] }
  /** of the assistant (AI specification §9): how questions are put, whether a model thinks first, the model of each user ('{userId}_ai_chat_model'), the agent that was open last */
  'chat-ai-input-mode': 'text' | 'voice'
  aiModelEnableThinking: boolean
  ai_chat_model: Record<string, string>
  ai_agent_type: string
  /** of the legacy assistant (AI specification §2.2): the screen it was left for, and the tab it lay on */
  assistantPage: string
  assistantTab: 'chat' | 'legacy'
}

const PREFIX = 'lianke.'

/** Names of {@link Stored}, for what is found on a device. */
export const NAMES: Record<keyof Stored, true> = {
  token: true,
  refreshToken: true,
  account: true,
  phone: true,
  userName: true,
  head: true,
  userId: true,
  openId: true,
  codeCount: true,
  codeTime: true,
  domainId: true,
  language: true,
  languageAsked: true,
  languageReset: true,
  touristId: true,
  devices: true,
  wikiSearches: true,
  cities: true,
  drafts: true,
  homeHeights: true,
  guestRequests: true,
  videoPlaces: true,
  trackingQueue: true,
  orderInfo: true,
  logisticsCompanies: true,
  'chat-ai-input-mode': true,
  aiModelEnableThinking: true,
  ai_chat_model: true,
  ai_agent_type: true,
  assistantPage: true,
  assistantTab: true,
}

/** Goes up when something kept changes its meaning; {@link CONVERSIONS} then says what becomes of the old value. */
const VERSION = 2
const VERSION_KEY = PREFIX + 'version'

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || value === 'null' || value === 'undefined'

/** What a version made of a value that an earlier one kept; undefined drops it. The key is the version that brought the change. */
const CONVERSIONS: Record<number, (name: string, value: unknown) => unknown> = {
  // older links left the words 'null' and 'undefined' (spec §5)
  1: (_name, value) => (isNothing(value) ? undefined : value),
  // half-filled forms had a place and no owner
  2: (name, value) =>
    name === 'drafts' && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value ?? {}).map(([place, draft]) => [`${owner()} ${place}`, draft]))
      : value,
}

/** Brings what an older version kept up to date, and drops what this one does not know: also what a newer one left behind. */
function migrate(): void {
  const from = Number(Taro.getStorageSync(VERSION_KEY)) || 0
  if (from === VERSION) return
  const steps = Object.keys(CONVERSIONS)
    .map(Number)
    .filter(step => step > from)
    .sort((a, b) => a - b)
  for (const key of Taro.getStorageInfoSync().keys.filter(one => one.startsWith(PREFIX) && one !== VERSION_KEY)) {
    const name = key.slice(PREFIX.length)
    const old: unknown = Taro.getStorageSync(key)
    const value = steps.reduce<unknown>(
      (present, step) => (present === undefined ? undefined : CONVERSIONS[step]?.(name, present)),
      old,
    )
    if (value === undefined || !(name in NAMES)) Taro.removeStorageSync(key)
    else if (value !== old) Taro.setStorageSync(key, value)
  }
  Taro.setStorageSync(VERSION_KEY, VERSION)
}

/** What the device did not take, for as long as the page is open: a full one, a private window, a browser that gives pages no storage. */
const held = new Map<string, unknown>()
let refuses = false
/** Whether what is kept is gone when the page is closed. */
export const keepsNothing = (): boolean => {
  prepare()
  return refuses
}

function write(key: string, value: unknown): void {
  try {
    Taro.setStorageSync(key, value)
    held.delete(key)
  } catch (error) {
    if (!refuses) console.warn('storage', key, error)
    refuses = true
    held.set(key, value)
  }
}
function read(key: string): unknown {
  if (held.has(key)) return held.get(key)
  try {
    return Taro.getStorageSync(key)
  } catch {
    refuses = true
    return null
  }
}

function drop(key: string): void {
  held.delete(key)
  try {
    Taro.removeStorageSync(key)
  } catch {
    // what the device does not let go is none here
    held.set(key, null)
  }
}

let upToDate = false
/** Before the first use; a device whose storage fails goes on without. */
function prepare(): void {
  if (upToDate) return
  upToDate = true
  try {
    migrate()
  } catch (error) {
    console.warn('storage', error)
    // told apart from a device that only cannot be searched
    write(PREFIX + 'trial', true)
    drop(PREFIX + 'trial')
  }
}

/** The stored value or null. A literal 'null' or 'undefined' string counts as none (spec §5). */
export function load<K extends keyof Stored>(key: K): Stored[K] | null {
  prepare()
  const value = read(PREFIX + key)
  return isNothing(value) ? null : (value as Stored[K])
}

/** Keeps a value; where the device does not take it, for as long as the page is open. */
export function keep<K extends keyof Stored>(key: K, value: Stored[K]): void {
  prepare()
  write(PREFIX + key, value)
}

export const forget = (...keys: (keyof Stored)[]): void => {
  prepare()
  keys.forEach(key => drop(PREFIX + key))
}

/** Whom half-filled forms belong to: the door, and the person who was signed in last, for a refused token is followed by a sign-in. */
export const owner = (userId = load('userId') ?? ''): string => `${load('domainId') ?? ''} ${userId}`

/** Who uses the device now, at which door: another text for another person, the same one when the token is renewed. */
export const caller = (): string => `${load('domainId') ?? ''} ${load('token') ? (load('userId') ?? '') : ''}`
