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
  /** ms since 1970; whole minutes */
  at(when: When): number
  /** YYYY-MM-DD, `days` from today */
  day(days: number): string
  /** YYYY-MM-DD HH:mm */
  minute(when: When): string
}

/** A clock that stands at `now` (ms). Days and times of day are the tenant's. */
export function clockAt(now: number): Clock {
  const day = (days: number) => tenantDay(now + days * DAY)
  const at = (when: When) =>
    typeof when === 'number'
      ? Math.floor(now / MINUTE + when) * MINUTE
      : Date.parse(`${day(when[0])}T${when[1]}:00+08:00`)
  return { day, at, minute: when => tenantTime(at(when)) }
}
