import fc from 'fast-check'
import { cartTotals } from './cart'
import { ORDER_STATES, ORDER_TABS, orderTotals } from './order'
import { quotationTotals, splitBy } from './quotation'

const cents = fc.integer({ min: 0, max: 1_000_000 })
const line = fc
  .record({
    price: cents,
    off: cents,
    amount: fc.integer({ min: 1, max: 9999 }),
    covered: fc.integer({ min: 0, max: 9999 }),
  })
  .map(({ price, off, amount, covered }) => ({
    price,
    salePrice: Math.max(0, price - off),
    amount,
    covered: Math.min(covered, amount),
  }))

test('what an order costs is its lines less its deductions, in whole cents, and the shares of the lines are all of it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), lines => {
      const { total, deductions, payable, shares } = orderTotals(lines)
      const off = deductions.reduce((sum, { amount }) => sum + amount, 0)
      expect(total - off).toBe(payable)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(payable)
      expect(payable >= 0 && Number.isInteger(payable) && deductions.every(({ amount }) => amount > 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a cart counts amounts and prices above nothing, in whole cents, whatever else it holds', () => {
  const odd = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(fc.record({ amount: odd, salePrice: fc.integer({ min: -9, max: 99_999 }) })), lines => {
      const { amount, price } = cartTotals(lines)
      expect(amount >= 0 && price >= 0 && (Number.isInteger(price) || price > Number.MAX_SAFE_INTEGER)).toBe(true)
    }),
    { numRuns: 200 },
  )
  expect(
    cartTotals([
      { amount: '2', salePrice: 1680 },
      { amount: 'two', salePrice: 100 },
      { amount: -1, salePrice: 100 },
      { amount: 3, salePrice: 0 },
      { amount: Number.NaN, salePrice: 1 },
    ]),
  ).toEqual({ amount: 2, price: 3360 })
})

test('each state of an order stands in one tab', () => {
  expect(Object.values(ORDER_TABS).flat().sort()).toEqual([...ORDER_STATES].sort())
})

test('what a discount leaves is split over the lines to the cent, the largest rest first', () => {
  const lineOf = (price: number, amount = 1, covered = 0) => ({ price, amount, covered })
  const quoted = quotationTotals([lineOf(19_900), lineOf(9900), lineOf(100)], 1000)
  expect([quoted.payable, quoted.shares]).toEqual([28_900, [19_234, 9569, 97]])
  expect(quotationTotals([lineOf(3333), lineOf(3333), lineOf(3333)], 1000).shares).toEqual([3000, 3000, 2999])
  expect(quotationTotals([lineOf(500, 2, 2)], 0)).toEqual({
    total: 1000,
    deductions: [{ kind: 'warranty', amount: 1000 }],
    payable: 0,
    shares: [0],
  })
  expect(quotationTotals([lineOf(100)], 101).payable).toBe(-1)
  expect(splitBy(100_000_000, [99_999_999, 1, 99_999_999]).reduce((sum, part) => sum + part, 0)).toBe(100_000_000)
})
