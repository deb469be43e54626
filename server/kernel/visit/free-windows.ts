import { separateSlots } from '../../../shared/slots'
import type { offeredSlots } from './own-slots.service'

/** A time that can still be had, with how many can come then. */
export interface FreeWindow {
  planTime: string
  end: string
  free: number
}
export type OfferedDays = Awaited<ReturnType<typeof offeredSlots>>['days']

/** The windows of days that can still be had, those that begin from an hour of the day until another alone. */
export const freeWindows = (
  days: OfferedDays,
  [from, until]: readonly [from: string, until: string] = ['00:00', '24:00'],
): FreeWindow[] =>
  days.flatMap(({ slots }) =>
    separateSlots(
      slots.filter(({ planTime }) => planTime.slice(11) >= from && planTime.slice(11) < until),
      ({ free, own }) => free > 0 || own,
      () => false,
    )
      .filter(({ free, own }) => free > 0 || own)
      .map(({ planTime, end, free }) => ({ planTime, end, free: Math.max(1, free) })),
  )
