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
