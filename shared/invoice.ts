import { defineLifecycle } from './lifecycle'

/** Who an invoice is made out to. */
export const INVOICE_TITLE_KINDS = ['personal', 'company'] as const
export type InvoiceTitleKind = (typeof INVOICE_TITLE_KINDS)[number]

export const INVOICE_STATES = ['applied', 'issued', 'refused', 'withdrawn', 'void'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** Life of an invoice: asked for, issued by the company with its number and file, or refused with the reason; one that was wrong is void. */
export const INVOICE = defineLifecycle({
  states: INVOICE_STATES,
  start: 'applied',
  ended: ['refused', 'withdrawn', 'void'],
  actions: {
    update: { from: ['applied', 'refused'], to: 'applied', by: ['linkman'], tells: false },
    // by itself where nothing is left to be invoiced
    withdraw: { from: ['applied', 'refused'], to: 'withdrawn', by: ['linkman', 'system'], tells: true },
    // money of one of its orders went back: what is asked for is less, what was issued names too much
    lower: { from: ['applied', 'refused'], to: 'same', by: ['system'], tells: true },
    exceed: { from: ['issued'], to: 'same', by: ['system'], tells: false },
    issue: { from: ['applied'], to: 'issued', by: ['staff'], tells: true },
    refuse: { from: ['applied'], to: 'refused', by: ['staff'], tells: true },
    void: { from: ['issued'], to: 'void', by: ['staff'], tells: true },
  },
})
export type InvoiceAction = keyof typeof INVOICE.actions
export const INVOICE_RECORD_TYPES = ['create', ...(Object.keys(INVOICE.actions) as InvoiceAction[])] as const
export type InvoiceRecordType = (typeof INVOICE_RECORD_TYPES)[number]

/** An order is on one invoice at a time: one that is over leaves it free. */
export const isInvoiceOver = (state: InvoiceState): boolean => state === 'withdrawn' || state === 'void'

export const MAX_INVOICE_TITLES = 30
/** Orders on one invoice. */
export const MAX_INVOICE_ORDERS = 50
export const MAX_INVOICE_NAME = 100
export const MAX_INVOICE_NO = 30

/** The characters of a unified social credit code, by their values (GB 32100-2015). */
const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE_LENGTH = 18
/** Weight of each place: powers of 3 modulo 31. */
const WEIGHTS = Array.from({ length: CODE_LENGTH - 1 }, (_, i) =>
  Array.from({ length: i }).reduce((w: number) => (w * 3) % 31, 1),
)

/** A tax number as it is kept: full width made narrow, capital, without blanks. */
export const taxNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '')

/**
 * Whether a tax number can be one: a unified social credit code of 18 characters whose last one fits the others, or one of 15 or 20 digits
 * and letters, as some still have.
 */
export function isTaxNumber(number: string): boolean {
  if (/^[0-9A-Z]{15}$|^[0-9A-Z]{20}$/.test(number)) return true
  const values = [...number].map(letter => CODE_LETTERS.indexOf(letter))
  if (values.length !== CODE_LENGTH || values.includes(-1)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (values[i] ?? 0), 0)
  return values[CODE_LENGTH - 1] === (31 - (sum % 31)) % 31
}
