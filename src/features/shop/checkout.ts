import { proxy } from 'valtio'
import { caller } from '@/platform/storage'
import { closeTo, go } from '@/screen/go'
import { MAX_AMOUNT } from '@shared/cart'
import type { MEANS } from '@shared/member'
import { MAX_ORDER_LINES } from '@shared/order'

type Means = (typeof MEANS)[number]

export interface ChosenLine {
  variantId: string
  amount: number
}
/** Lines as they stand in the URL of the checkout, so that it can be loaded anew. */
export const textOfLines = (lines: readonly ChosenLine[]): string =>
  lines.map(({ variantId, amount }) => `${variantId}.${amount}`).join('_')
/** The lines of such a text; what is none stays out. */
export const linesOfText = (text = ''): ChosenLine[] =>
  text
    .split('_')
    .flatMap(one => {
      const [variantId = '', number = ''] = one.split('.')
      const amount = Number(number)
      return /^[\w-]+$/.test(variantId) && Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT
        ? [{ variantId, amount }]
        : []
    })
    .slice(0, MAX_ORDER_LINES)

/** What was said at the checkout besides its lines: the screen is made anew when one comes back from the addresses. */
export const checkout = proxy({
  of: '',
  addressId: '',
  isPickup: false,
  isOffline: false,
  remark: '',
  use: [] as Means[],
})

/** Begins what is said at the checkout over where these lines, or this person, are others. */
export function beginCheckout(lines: string): void {
  const of = `${caller()} ${lines}`
  if (checkout.of !== of)
    Object.assign(checkout, { of, addressId: '', isPickup: false, isOffline: false, remark: '', use: [] })
}

/** Opens the checkout with these lines. */
export const order = (lines: readonly ChosenLine[]): void => go('/mall/order', { lines: textOfLines(lines) })

/** Back to the checkout of these lines with an address; what is no text of lines is the `1` of a link from elsewhere. */
export function toOrder(choose: string, addressId: string): void {
  const lines = textOfLines(linesOfText(choose))
  if (lines) beginCheckout(lines)
  checkout.addressId = addressId
  closeTo('/mall/order', { lines })
}

/** The order that was placed a moment ago, to be paid as soon as its screen is there; once. */
let placed = ''
export const payAtOnce = (id: string): void => {
  placed = id
}
export function takePayAtOnce(id: string): boolean {
  const isIt = placed === id && id !== ''
  if (isIt) placed = ''
  return isIt
}
