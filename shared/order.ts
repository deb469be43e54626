import { defineLifecycle } from './lifecycle'

/** States of an order. Sent, received and paid back are amounts of its lines; the state follows from them. */
export const ORDER_STATES = ['unpaid', 'offlinePending', 'paid', 'shipped', 'completed', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]
export const ORDER_ACTIONS = [
  'payOffline',
  'payOnline',
  'pay',
  'confirmPayment',
  'shipPart',
  'ship',
  'receive',
  'collect',
  'complete',
  'cancel',
  'cancelPaid',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]
export const ORDER_RECORD_TYPES = ['create', ...ORDER_ACTIONS] as const
export type OrderRecordType = (typeof ORDER_RECORD_TYPES)[number]

/** Who may do what with an order, and where it leads. `pay` comes from the payment alone. */
export const ORDER = defineLifecycle({
  states: ORDER_STATES,
  start: 'unpaid',
  ended: ['completed', 'cancelled'],
  actions: {
    // by its customer, or by staff who take the money in their stead
    payOffline: { from: ['unpaid'], to: 'offlinePending', by: ['linkman', 'staff'], tells: false },
    // staff show a code for what was to be paid otherwise
    payOnline: { from: ['offlinePending'], to: 'unpaid', by: ['staff'], tells: false },
    pay: { from: ['unpaid'], to: 'paid', by: ['system'], tells: true },
    confirmPayment: { from: ['offlinePending'], to: 'paid', by: ['staff'], tells: true },
    shipPart: { from: ['paid'], to: 'same', by: ['staff'], tells: true },
    ship: { from: ['paid'], to: 'shipped', by: ['staff'], tells: true },
    receive: { from: ['shipped'], to: 'completed', by: ['linkman', 'system'], tells: true },
    collect: { from: ['paid'], to: 'completed', by: ['staff'], tells: true },
    complete: { from: ['paid', 'shipped'], to: 'completed', by: ['staff'], tells: true },
    cancel: {
      from: ['unpaid', 'offlinePending'],
      to: 'cancelled',
      by: ['linkman', 'staff', 'system'],
      tells: true,
    },
    // nothing of it may have been sent. What is told of is the money that goes back
    cancelPaid: { from: ['paid'], to: 'cancelled', by: ['staff'], tells: false },
  },
})

/** The tabs of a list of orders; together they hold every one. */
export const ORDER_TABS = {
  unpaid: ['unpaid', 'offlinePending'],
  paid: ['paid'],
  shipped: ['shipped'],
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderState[]>
export type OrderTab = keyof typeof ORDER_TABS
export const ORDER_TAB_KEYS = Object.keys(ORDER_TABS) as OrderTab[]

/** Why an order costs less than its lines. */
export const DEDUCTION_KINDS = ['discount', 'warranty', 'points', 'balance', 'serviceFee', 'quota'] as const
export type DeductionKind = (typeof DEDUCTION_KINDS)[number]

/** Lines of one order, orders of one person that wait to be paid, minutes in which one is paid, days after which what was sent counts as received. */
export const MAX_ORDER_LINES = 100
export const MAX_UNPAID = 5
export const PAY_MINUTES = 30
export const RECEIVED_AFTER_DAYS = 10
/** Days in which one that is paid otherwise than here is paid: what a company has chosen nothing for, and at most. */
export const DEFAULT_OFFLINE_DAYS = 7
export const MAX_OFFLINE_DAYS = 60
export const MAX_ORDER_REMARK = 200
export const MAX_SHIPMENT_NUMBER = 40

interface Priced {
  /** of one piece, in cents: before and after the discount */
  price: number
  salePrice: number
  amount: number
  /** pieces that the warranty pays for */
  covered: number
}
/** What an order costs, in cents: its lines at full price, what goes off and why, what is to be paid, and what of that falls to each line. */
export function orderTotals(lines: readonly Priced[]): {
  total: number
  deductions: { kind: DeductionKind; amount: number }[]
  payable: number
  shares: number[]
} {
  const shares = lines.map(({ salePrice, amount, covered }) => salePrice * (amount - covered))
  const sum = (of: (line: Priced) => number): number => lines.reduce((all, line) => all + of(line), 0)
  const total = sum(({ price, amount }) => price * amount)
  const off = [
    { kind: 'discount' as const, amount: sum(({ price, salePrice, amount }) => (price - salePrice) * amount) },
    { kind: 'warranty' as const, amount: sum(({ salePrice, covered }) => salePrice * covered) },
  ]
  return {
    total,
    deductions: off.filter(({ amount }) => amount > 0),
    payable: shares.reduce((all, share) => all + share, 0),
    shares,
  }
}
