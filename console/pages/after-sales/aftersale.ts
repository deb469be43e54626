import { AFTER_SALE, fitsAfterSale, type AfterSaleState } from '@shared/aftersale'
import type { Language } from '@shared/language'
import { can } from '@shared/lifecycle'
import { money } from '@shared/money'
import { partsBack, partsText } from '@shared/money-back'
import type { Answer } from '../../api/call'
import type { Stage } from '../../ui/Glyph'
import type { Tone } from '../../ui/Tag'

/** One after-sale as staff see it. */
export type AfterSale = Answer<'GET /staff/afterSale/get'>

/** What goes back, or would, by each means; of one that is off, what was asked for. */
export const backOf = (of: Pick<AfterSale, 'money' | 'amount'>, language: Language): string =>
  partsText(partsBack(of.money), language) || money(of.amount, language)

/** What every action on an after-sale puts out of date. */
export const READS = [
  'GET /staff/afterSale/list',
  'GET /staff/afterSale/counts',
  'GET /staff/afterSale/get',
  'GET /staff/order/list',
  'GET /staff/order/counts',
  'GET /staff/order/get',
  'GET /staff/order/reconciliation',
] as const

export type StaffAction = 'approve' | 'receive' | 'payBack' | 'sendGoods' | 'reject'
const ACTIONS: readonly StaffAction[] = ['approve', 'receive', 'payBack', 'sendGoods', 'reject']

/** What staff can do with an after-sale now, the likeliest first. */
export const actionsOf = (of: AfterSale): StaffAction[] =>
  ACTIONS.filter(action => can(AFTER_SALE, action, 'staff', of, Date.now()) && fitsAfterSale(action, of.type, of.state))

/** Amber is what waits for staff. */
export const TONES: Record<AfterSaleState, Tone> = {
  applied: 'amber',
  approved: 'accent',
  returning: 'accent',
  received: 'amber',
  refunding: 'accent',
  sending: 'accent',
  refunded: 'green',
  completed: 'green',
  rejected: 'grey',
  withdrawn: 'grey',
}
export const STAGES: Record<AfterSaleState, Stage> = {
  applied: 'waiting',
  approved: 'assigned',
  returning: 'assigned',
  received: 'progress',
  refunding: 'progress',
  sending: 'progress',
  refunded: 'done',
  completed: 'done',
  rejected: 'cancelled',
  withdrawn: 'cancelled',
}
