import { orderTexts } from './order.i18n'
import type { OrderDetails } from './types'

/** What an order waits for, in a word; the texts of its headline are named by it. */
export type OrderNext =
  | 'unpaid'
  | 'late'
  | 'offlinePending'
  | 'paid'
  | 'pickup'
  | 'request'
  | 'part'
  | 'shipped'
  | 'completed'
  | 'cancelled'

/** What happens next with an order. */
export function nextOf(
  {
    state,
    isPickup,
    sent,
    expireTime,
    eventId,
  }: Pick<OrderDetails, 'state' | 'isPickup' | 'expireTime' | 'eventId'> & { sent: number },
  now = Date.now(),
): OrderNext {
  if (state === 'unpaid') return Date.parse(expireTime) > now ? 'unpaid' : 'late'
  // whoever comes for the request brings it along
  if (state === 'paid' && eventId !== null && sent === 0) return 'request'
  if (state === 'paid') return isPickup ? 'pickup' : sent > 0 ? 'part' : 'paid'
  return state
}

/** The same as a line to read. `time`: until when it can be paid. */
export const headlineOf = (next: OrderNext, { time, sent, pieces }: { time: string; sent: number; pieces: number }) =>
  orderTexts.t(`head_${next}`, { time, n: sent, all: pieces })

/** Minutes and seconds until then, '' when it is over. */
export function clockOf(until: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000))
  return seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : ''
}
