/** What a customer has with the company. Points are pieces, the others cents. */
export const ASSETS = ['balance', 'points', 'serviceFee', 'quota'] as const
export type Asset = (typeof ASSETS)[number]

/** Why there is more or less of it. `earn` and `spend` come with an order, `earnBack` and `spendBack` when its money goes back. */
export const MEMBER_REASONS = [
  'topUp',
  'grant',
  'correct',
  'earn',
  'earnBack',
  'spend',
  'spendBack',
  'convert',
] as const
export type MemberReason = (typeof MEMBER_REASONS)[number]

export const CORRECTION_STATES = ['asked', 'confirmed', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

export const MAX_LEVELS = 6
export const MAX_TOP_UPS = 6
/** Cents, or points, of one entry. */
export const MAX_ENTRY = 100_000_000
/** Cents, or points, of one account. */
export const MAX_ACCOUNT = 100_000_000
/** Points that are worth a yuan: 1 point is a cent. */
export const POINTS_PER_YUAN = 100
/** Days whose earned points make a level. */
export const LEVEL_DAYS = 365
/** People of one customer. */
export const MAX_PEOPLE = 20

/** Points for what was paid in money, in cents. */
export const pointsFor = (cents: number, perYuan: number): number => Math.floor((Math.max(0, cents) * perYuan) / 100)

/** The level that so many points make: the highest whose `from` is reached; -1 for none. `levels` in rising order. */
export const levelOf = (points: number, levels: readonly { from: number }[]): number =>
  levels.reduce((reached, { from }, i) => (points >= from ? i : reached), -1)

/** What of a quota can be used now, in cents (specification §5): nothing once all of it or all of a day is used. */
export function quotaLeft({
  totalQuota,
  totalUse,
  isDailyLimit,
  dailyQuotaLimit,
  todayUse,
}: {
  totalQuota: number
  totalUse: number
  isDailyLimit: boolean
  dailyQuotaLimit: number
  todayUse: number
}): number {
  const left = Math.max(0, totalQuota - totalUse)
  return isDailyLimit ? Math.min(left, Math.max(0, dailyQuotaLimit - todayUse)) : left
}

/** What pays for an order beside money, in the order in which it is used. The service fee pays for services only. */
export const MEANS = ['points', 'balance', 'serviceFee', 'quota'] as const satisfies readonly Asset[]
/** The same in cents. */
export type Means = Record<(typeof MEANS)[number], number>
/** What is paid by each means and in money, in cents. */
export type PaidBy = Means & { money: number }
/** By what a part of an order goes back, and how many points that were earned with it cannot be taken back, because they were spent. */
export interface GoesBack {
  by: PaidBy
  lostPoints: number
}
/** What an order was paid with, and what of it went back, the first first. */
export interface OrderMoney {
  paid: PaidBy
  /** each for its ref, an after-sale or the order that was cancelled */
  backs: (GoesBack & { ref: string; createTime: string })[]
}

export const NO_MEANS: Means = { points: 0, balance: 0, serviceFee: 0, quota: 0 }
/** What each means pays of an amount of which `services` cents are services: as far as it goes, one after the other, those in `use` alone. */
export function meansFor(
  amount: number,
  services: number,
  worth: Means,
  use: readonly (typeof MEANS)[number][],
): Means {
  let rest = amount
  const take = (name: (typeof MEANS)[number], most = rest): number => {
    const taken = use.includes(name) ? Math.min(worth[name], rest, most) : 0
    rest -= taken
    return taken
  }
  return {
    points: take('points'),
    balance: take('balance'),
    serviceFee: take('serviceFee', services),
    quota: take('quota'),
  }
}
/** The sum of two by each. */
export const plus = (one: PaidBy, other: PaidBy): PaidBy => ({
  money: one.money + other.money,
  balance: one.balance + other.balance,
  points: one.points + other.points,
  serviceFee: one.serviceFee + other.serviceFee,
  quota: one.quota + other.quota,
})
/** What is left of one by each when the other is taken off. */
export const less = (one: PaidBy, other: PaidBy): PaidBy => ({
  money: one.money - other.money,
  balance: one.balance - other.balance,
  points: one.points - other.points,
  serviceFee: one.serviceFee - other.serviceFee,
  quota: one.quota - other.quota,
})
/** All of them together, in cents. */
export const sumOfMeans = (means: Means): number => MEANS.reduce((sum, name) => sum + means[name], 0)
/** By what something goes back, the first first. */
export const BACK_MEANS = ['money', 'balance', 'points', 'serviceFee', 'quota'] as const
/** What goes back of each means: what was paid in money first, then balance, points, service fee and quota. `kept`: what each still has. */
export function backByMeans(amount: number, kept: PaidBy): PaidBy {
  let rest = amount
  const take = (of: number): number => {
    const taken = Math.min(of, rest)
    rest -= taken
    return taken
  }
  return {
    money: take(kept.money),
    balance: take(kept.balance),
    points: take(kept.points),
    serviceFee: take(kept.serviceFee),
    quota: take(kept.quota),
  }
}
