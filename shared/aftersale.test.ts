import {
  afterSaleTypes,
  AFTER_SALE_STATES,
  AFTER_SALE_TYPES,
  backFor,
  fitsAfterSale,
  keptPieces,
  openPieces,
  withTaken,
} from './aftersale'

const line = (
  amount: number,
  share: number,
  rest: Partial<{ covered: number; refunded: number; back: number }> = {},
) => ({
  amount,
  share,
  covered: 0,
  refunded: 0,
  ...rest,
})

test('pieces of one line go back one by one, and sum up to what was paid', () => {
  const back = [0, 1, 2].map(refunded => backFor(line(3, 8999, { refunded }), 1))
  expect(back).toEqual([3000, 3000, 2999])
  expect(backFor(line(3, 8999), 3)).toBe(8999)
})

test('what was asked for and withdrawn leaves its odd cent to the piece that goes back last', () => {
  // pieces of 3000 and 2999 are asked for, the first one of 3000 is not any more
  expect(backFor(line(3, 8999, { refunded: 2, back: 5999 }), 1)).toBe(3000)
  expect(backFor(line(3, 8999, { refunded: 2, back: 6000 }), 1)).toBe(2999)
})

test('pieces that stay where they are leave those that were sent to be sent back', () => {
  const sold = { kind: 'part' as const, amount: 3, covered: 0, share: 300, refunded: 1, returning: 0, sent: 2 }
  const taken = (withoutGoods: number) => ({ pieces: 1, cents: 100, withoutGoods, keptBack: withoutGoods })
  expect(openPieces({ state: 'paid' }, withTaken(sold, taken(1)))).toEqual({ left: 2, sent: 2 })
  expect(openPieces({ state: 'paid' }, withTaken(sold, taken(0)))).toEqual({ left: 2, sent: 1 })
  expect([keptPieces(sold, 1), keptPieces(sold, 2), keptPieces({ ...sold, sent: 3 }, 1)]).toEqual([1, 1, 0])
})

test('of what the warranty paid for no money goes back', () => {
  expect(backFor(line(3, 2000, { covered: 1 }), 3)).toBe(2000)
  expect(backFor(line(3, 2000, { covered: 1, refunded: 2 }), 1)).toBe(0)
  expect(backFor(line(2, 0, { covered: 2 }), 2)).toBe(0)
})

test('what was not sent cannot be sent back, and after fifteen days nothing can be asked for', () => {
  const day = 86_400_000
  const part = { kind: 'part' as const, amount: 2, covered: 0, share: 100, refunded: 0, returning: 0, sent: 0 }
  const types = (
    state: 'unpaid' | 'paid' | 'shipped' | 'completed',
    over: Partial<typeof part> = {},
    finished: number | null = null,
  ) =>
    afterSaleTypes(
      { state, finishTime: finished === null ? null : new Date(finished).toISOString() },
      [{ ...part, ...over }],
      20 * day,
    )
  expect(types('unpaid')).toEqual([])
  expect(types('paid')).toEqual(['refund'])
  expect(types('shipped', { sent: 2 })).toEqual(['refund', 'return', 'exchange', 'repair'])
  expect(types('shipped', { sent: 2, share: 0, covered: 2 })).toEqual(['exchange', 'repair'])
  expect(types('shipped', { sent: 2, refunded: 1, returning: 1 })).toEqual([])
  expect(types('completed', {}, 5 * day)).toEqual(['refund', 'return', 'exchange', 'repair'])
  expect(types('completed', {}, 5 * day - 1)).toEqual([])
})

test('money goes back for goods only when they are there, and without goods at once', () => {
  const allowed = AFTER_SALE_TYPES.map(type =>
    AFTER_SALE_STATES.filter(state => fitsAfterSale('payBack', type, state)).includes('received'),
  )
  expect(allowed).toEqual([false, true, false, false])
  expect(fitsAfterSale('payBack', 'refund', 'applied')).toBe(true)
  expect(fitsAfterSale('payBack', 'return', 'applied')).toBe(false)
  expect(fitsAfterSale('approve', 'refund', 'applied')).toBe(false)
  expect(fitsAfterSale('sendGoods', 'exchange', 'received')).toBe(true)
})
