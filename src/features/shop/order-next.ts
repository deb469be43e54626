import { presentTime } from '@shared/clock'
import type { Language } from '@shared/language'
import { timeLabel } from '@shared/dates'
import { backLine, restLine, type RestOrder } from '@shared/money-back'
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
  now = presentTime(),
): OrderNext {
  if (state === 'unpaid') return Date.parse(expireTime) > now ? 'unpaid' : 'late'
  // whoever comes for the request brings it along
  if (state === 'paid' && eventId !== null && sent === 0) return 'request'
  if (state === 'paid') return isPickup ? 'pickup' : sent > 0 ? 'part' : 'paid'
  return state
}

/** States in which nothing of a paid order is sent yet, and what went back says what is left. */
const WAITS: readonly OrderNext[] = ['paid', 'pickup', 'request']

/** The same as a line to read: of an order of which something went back, how much, and what is still to come. */
export function headlineOf(
  next: OrderNext,
  order: RestOrder & Pick<OrderDetails, 'expireTime'> & { sent: number },
  language: Language,
): string {
  if (WAITS.includes(next) && backLine(order.money, language) !== '') return restLine(order, language)
  return orderTexts.t(`head_${next}`, {
    time: timeLabel(order.expireTime, language),
    n: order.sent,
    all: order.sent + order.lines.reduce((sum, { left }) => sum + left, 0),
  })
}
/** What went back of an order, where its headline does not say so; '' for nothing. */
export const backUnder = (next: OrderNext, order: Pick<RestOrder, 'money'>, language: Language): string =>
  WAITS.includes(next) ? '' : backLine(order.money, language)

/** Minutes and seconds until then, '' when it is over. */
export function clockOf(until: string, now = presentTime()): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000))
  return seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : ''
}
