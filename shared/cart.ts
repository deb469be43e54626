/** Lines of one cart, pieces of one line. */
export const MAX_CART_LINES = 200
export const MAX_AMOUNT = 9999

interface Line {
  /** pieces; what is no number counts as none */
  amount: unknown
  /** of one piece, in cents */
  salePrice: number
  /** pieces of it that cost nothing */
  free?: number
}
const numberOf = (x: unknown): number => {
  const number = typeof x === 'string' && x.trim() !== '' ? Number(x) : x
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/** Pieces and cents of lines (spec §5): only amounts and prices above 0 count, and the sum is a whole number of cents. */
export function cartTotals(lines: readonly Line[]): { amount: number; price: number } {
  const counting = lines
    .map(({ amount, salePrice, free = 0 }) => ({ amount: numberOf(amount), salePrice: numberOf(salePrice), free }))
    .filter(({ amount, salePrice }) => amount > 0 && salePrice > 0)
  return {
    amount: counting.reduce((sum, { amount }) => sum + amount, 0),
    price: Math.round(
      counting.reduce((sum, { amount, salePrice, free }) => sum + Math.max(0, amount - free) * salePrice, 0),
    ),
  }
}

/**
 * By the warranty of which machine a piece of each line costs nothing: one piece of a line, and one of an article for each machine. `machines`:
 * of each line those whose warranty pays for its article, `articles` what the article is.
 */
export function coveringOf<M extends { id: string }>(
  machines: readonly (readonly M[])[],
  articles: readonly string[],
): (M | null)[] {
  const paidFor = new Set<string>()
  return machines.map((of, place) => {
    const keyOf = ({ id }: M): string => `${articles[place] ?? ''} ${id}`
    const machine = of.find(one => !paidFor.has(keyOf(one))) ?? null
    // another form of the article, in this order, is paid for
    if (machine) paidFor.add(keyOf(machine))
    return machine
  })
}

/** What lines of a cart cost, and by which machine a piece of each is free: as an order of just these counts it. */
export function cartCosts<M extends { id: string }>(
  lines: readonly (Line & { commodityId: string; machines: readonly M[] })[],
): { amount: number; price: number; free: (M | null)[] } {
  const free = coveringOf(
    lines.map(({ machines }) => machines),
    lines.map(({ commodityId }) => commodityId),
  )
  return { ...cartTotals(lines.map((line, place) => ({ ...line, free: free[place] ? 1 : 0 }))), free }
}

/** Why a line cannot be ordered as it stands; `price` and `amount` can be taken as they are now. */
export const CART_FLAWS = ['gone', 'off', 'none', 'amount', 'price'] as const
export type CartFlaw = (typeof CART_FLAWS)[number]
