import type { DeductionKind } from './order'

/** Lines of a quotation, and letters of what is said with it. */
export const MAX_QUOTATION_LINES = 50
export const MAX_QUOTATION_NOTE = 500
export const MAX_QUOTED_NAME = 80
/** Days in which what is quoted may be accepted, where staff say nothing else, and at most. */
export const QUOTATION_DAYS = 15
export const MAX_QUOTATION_DAYS = 90
/** How a customer agrees to a quotation: on their own phone, or by a signature on the engineer's. */
export const AGREE_WAYS = ['portal', 'signature'] as const
export type AgreeWay = (typeof AGREE_WAYS)[number]

interface Quoted {
  /** cents of one piece */
  price: number
  amount: number
  /** pieces that the warranty pays for */
  covered: number
}

interface PricedLines {
  lines: readonly Quoted[]
  /** cents that go off beside the warranty */
  discount: number
}

/** Cents split by weights, the largest rest first, so that the parts are always the whole. */
export function splitBy(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  // of large sums a product of two is more than a number holds
  const whole = BigInt(all)
  const exact = weights.map(weight => BigInt(cents) * BigInt(weight))
  const parts = exact.map(one => Number(one / whole))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const rests = exact.map((one, i) => ({ i, rest: Number(one % whole) }))
  rests.sort((one, other) => other.rest - one.rest || one.i - other.i)
  for (const { i } of rests.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/**
 * What a quotation asks for, in cents: its lines at full price, what the warranty pays, what goes off, and what of the rest falls to each line.
 * `payable` is below 0 when more goes off than is asked: such a quotation is refused.
 */
export function quotationTotals(
  lines: readonly Quoted[],
  discount: number,
): { total: number; deductions: { kind: DeductionKind; amount: number }[]; payable: number; shares: number[] } {
  const asked = lines.map(({ price, amount, covered }) => price * (amount - covered))
  const sum = asked.reduce((all, one) => all + one, 0)
  const total = lines.reduce((all, { price, amount }) => all + price * amount, 0)
  const payable = sum - discount
  const off = [
    { kind: 'discount' as const, amount: discount },
    { kind: 'warranty' as const, amount: total - sum },
  ]
  return {
    total,
    deductions: off.filter(({ amount }) => amount > 0),
    payable,
    shares: splitBy(Math.max(0, payable), asked),
  }
}

/** Whether two of them ask for the same line by line, whatever language they name it in. */
export const isSamePrice = (one: PricedLines, other: PricedLines): boolean =>
  one.discount === other.discount &&
  one.lines.length === other.lines.length &&
  one.lines.every(({ price, amount, covered }, i) => {
    const line = other.lines[i]
    return line?.price === price && line.amount === amount && line.covered === covered
  })

/** What a line comes to, by its name. */
interface NamedSum {
  name: string
  cents: number
}
/** A line that is other than in the version before: `from` null for a new one, `to` null for one that is gone; cents. */
export interface QuotedChange {
  name: string
  from: number | null
  to: number | null
}

/** What is other in a version than in the one before, line by line: lines of one name are matched in their order. */
export function quotedChanges(former: readonly NamedSum[], now: readonly NamedSum[]): QuotedChange[] {
  const left = [...former]
  const changes = now.flatMap(({ name, cents }): QuotedChange[] => {
    const at = left.findIndex(one => one.name === name)
    const [before] = at < 0 ? [] : left.splice(at, 1)
    return before?.cents === cents ? [] : [{ name, from: before?.cents ?? null, to: cents }]
  })
  return [...changes, ...left.map(({ name, cents }) => ({ name, from: cents, to: null }))]
}
