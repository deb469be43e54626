/** Lines of one cart, pieces of one line. */
export const MAX_CART_LINES = 200
export const MAX_AMOUNT = 9999

interface Line {
  /** pieces; what is no number counts as none */
  amount: unknown
  /** of one piece, in cents */
  salePrice: number
}
const numberOf = (x: unknown): number => {
  const number = typeof x === 'string' && x.trim() !== '' ? Number(x) : x
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/** Pieces and cents of lines (spec §5): only amounts and prices above 0 count, and the sum is a whole number of cents. */
export function cartTotals(lines: readonly Line[]): { amount: number; price: number } {
  const counting = lines
    .map(({ amount, salePrice }) => ({ amount: numberOf(amount), salePrice: numberOf(salePrice) }))
    .filter(({ amount, salePrice }) => amount > 0 && salePrice > 0)
  return {
    amount: counting.reduce((sum, { amount }) => sum + amount, 0),
    price: Math.round(counting.reduce((sum, { amount, salePrice }) => sum + amount * salePrice, 0)),
  }
}

/** Why a line cannot be ordered as it stands; `price` and `amount` can be taken as they are now. */
export const CART_FLAWS = ['gone', 'off', 'none', 'amount', 'price'] as const
export type CartFlaw = (typeof CART_FLAWS)[number]
