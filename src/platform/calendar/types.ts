import type { Refusal } from '../refusal'

/** A visit as the calendar of a device takes it. */
export interface CalendarVisit {
  title: string
  /** where somebody comes, '' where that is not known */
  place: string
  /** ISO 8601 */
  start: string
  end: string
  /** where the file of the visit is had, with what the call carries */
  file: { url: string; header: Record<string, string>; name: string }
}

export interface CalendarPlatform {
  /** Puts a visit into the calendar of the person, or saves a file that their calendar opens; null where the app can do neither. */
  add: ((visit: CalendarVisit) => Promise<'added' | 'saved' | Refusal>) | null
}
