import { MAX_SHIPMENT_NUMBER } from './order'
import { isUnseen, plainLine } from './readable'

/** How a parcel stands, as its carrier says. `sent`: the carrier has not said anything yet. */
export const PARCEL_STATES = [
  'sent',
  'collected',
  'transit',
  'delivering',
  'signed',
  'problem',
  'refused',
  'returning',
  'returned',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** It goes back to the sender, or is there again: whoever waits for it does not get it. */
export const isGoingBack = (state: ParcelState): boolean =>
  state === 'refused' || state === 'returning' || state === 'returned'
/** Nothing more is to be heard of it. */
export const isParcelOver = (state: ParcelState): boolean => state === 'signed' || state === 'returned'

/** The stations of a parcel that arrives, in their order. */
export const PARCEL_WAY = ['sent', 'collected', 'transit', 'delivering', 'signed'] as const satisfies ParcelState[]

/** How many questions to carriers a company has, and how many it has asked. */
export interface LogisticsQuota {
  totalQuota: number
  totalUse: number
  isDailyLimit: boolean
  dailyQuotaLimit: number
  todayUse: number
}
/** Whether one more question may be asked (§5): below the total, and where there is a limit for a day, below that. */
export const hasLogisticsQuota = (quota: LogisticsQuota): boolean =>
  quota.totalUse < quota.totalQuota && (!quota.isDailyLimit || quota.todayUse < quota.dailyQuotaLimit)

/** What a company has that never set anything. */
export const DEFAULT_LOGISTICS_QUOTA = { totalQuota: 10_000, isDailyLimit: false, dailyQuotaLimit: 500 } as const
export const MAX_LOGISTICS_QUOTA = 100_000_000

/** Characters of an input for such a number: what was copied along is taken away when it is cleaned, and cuts off none of it. */
export const MAX_TYPED_PARCEL = 120

const NUMBER = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/
/** A word that is a number by itself. */
const WHOLE = /^[A-Z]*\d[A-Z0-9-]{7,}$/
const wholeIn = (text: string): number => text.split(/[^A-Z0-9-]+/).filter(word => WHOLE.test(word)).length

/**
 * The number of a parcel in its one spelling: 'sf 2026 1126 00018', '快递单号：SF2026112600018' → SF2026112600018. Dashes belong to the
 * numbers of some carriers and stay. What is no number, or more than one, stays as it was written.
 */
export function cleanParcelNumber(text: string): string {
  const line = plainLine(text.replace(/№/g, ' '))
  const said = line.toUpperCase().replace(/\p{Pd}/gu, '-')
  const [, number = said] = /^[^:]*:\s*(.*\d.*)$/.exec(said) ?? []
  const words = number.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '').split(/\s+/)
  // of what stands before it in Latin letters: 'Tracking number SF…'
  while (words.length > 1 && /^(?:[A-Z]{5,}|NO)\.?$/.test(words[0] ?? '')) words.shift()
  const whole = words.join('')
  return NUMBER.test(whole) && wholeIn(number) < 2 ? whole : line
}

/** Whether a text can be the number of one parcel: not two of them. Who delivers by themselves may write a word. */
export const isParcelNumber = (text: string): boolean =>
  text.length <= MAX_SHIPMENT_NUMBER && !isUnseen(text) && wholeIn(text.toUpperCase()) < 2

/** What was typed to look for something, as the number of a parcel; null where it can be none. */
export const searchedParcel = (text: string): string | null => {
  const number = cleanParcelNumber(text)
  return number.length >= 6 && NUMBER.test(number) ? number : null
}
