import { createHash } from 'node:crypto'
import { tenantDay, tenantTime } from '../../shared/day'
import type { Localized } from '../../shared/language'

/** Nothing in the demo is random: every id, code and small variation comes from the name of what it belongs to. */
const digest = (name: string): string =>
  createHash('sha256')
    .update('lianke demo ' + name)
    .digest('hex')

/** The id of what has this name, the same in every database. */
export function idOf(name: string): string {
  const d = digest(name)
  return `${d.slice(0, 8)}-${d.slice(8, 12)}-5${d.slice(13, 16)}-a${d.slice(17, 20)}-${d.slice(20, 32)}`
}

/** A whole number from `from` to `to`, the same for the same name. */
export const numberOf = (name: string, from: number, to: number): number =>
  from + (parseInt(digest(name).slice(0, 8), 16) % (to - from + 1))

// without 0/O, 1/I and the like: people read these codes to each other
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A code of `length` letters and digits, the same for the same name. */
export const codeOf = (name: string, length: number): string =>
  Array.from({ length }, (_, i) => LETTERS[numberOf(`${name} ${i}`, 0, LETTERS.length - 1)]).join('')

/** A text of the demo in all four languages. */
export const t = (zh: string, en: string, ru: string, tw: string): Required<Localized> => ({ zh, en, ru, tw })

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** Minutes from now (negative: ago), or days from today with a time of day. */
export type When = number | [days: number, time: string]

/** Times of the demo, told from the moment of seeding. */
export interface Clock {
  /**
   * ms since 1970; whole minutes. What happened so many minutes ago happened in the hours in which the company works, and what shall
   * happen so soon does in the next ones: at night the day that is over is told of, and the morning that comes.
   */
  at(when: When): number
  /** the same of what customers do, at any hour */
  anyHour(when: When): number
  /** whether it is so many minutes from now, and in the hours in which somebody works now: one may be on the way to it */
  isNow(when: When): boolean
  /** YYYY-MM-DD, `days` from today */
  day(days: number): string
  /** YYYY-MM-DD HH:mm */
  minute(when: When): string
}

/** When people begin and end to work, in every company of the demo. */
const [OPENS, CLOSES] = ['09:00', '18:00'] as const

/**
 * A clock that stands at `now` (ms). Days and times of day are the tenant's. One that goes `roundTheClock` knows no hours: what looks at
 * the demo at any time of the day finds somebody on the way.
 */
export function clockAt(now: number, { roundTheClock = false } = {}): Clock {
  const day = (days: number) => tenantDay(now + days * DAY)
  const timeOf = ([days, time]: [days: number, time: string]) => Date.parse(`${day(days)}T${time}:00+08:00`)
  const minute = Math.floor(now / MINUTE) * MINUTE
  const [opens, closes] = roundTheClock ? [-Infinity, Infinity] : [timeOf([0, OPENS]), timeOf([0, CLOSES])]
  const anyHour = (when: When) => (Array.isArray(when) ? timeOf(when) : minute + when * MINUTE)
  const isInside = (time: number): boolean => [minute, time].every(one => one >= opens && one <= closes)
  const at = (when: When): number => {
    const time = anyHour(when)
    if (Array.isArray(when) || when === 0 || isInside(time)) return time
    // minutes that begin at the last end of work, or at its next beginning, where a visit is at a whole hour
    if (when < 0) return timeOf(minute > closes ? [0, CLOSES] : [-1, CLOSES]) + when * MINUTE
    return timeOf(minute < opens ? [0, OPENS] : [1, OPENS]) + Math.floor(when / 60) * 60 * MINUTE
  }
  return {
    day,
    at,
    anyHour,
    isNow: when => typeof when === 'number' && isInside(anyHour(when)),
    minute: when => tenantTime(at(when)),
  }
}
