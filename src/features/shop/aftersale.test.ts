import type { AfterSaleState, AfterSaleType } from '@shared/aftersale'
import { nextOfAfterSale, openLines, sumOf, wayOf, whyNothing } from './aftersale-next'
import type { AfterSaleOrder } from './types'

type Line = AfterSaleOrder['lines'][number]
const line = (lineId: string, change: Partial<Line> = {}): Line => ({
  lineId,
  kind: 'part',
  name: `Filter ${lineId}`,
  specs: [],
  picture: '',
  unit: '',
  salePrice: 1000,
  amount: 3,
  covered: 0,
  share: 1000,
  refunded: 0,
  back: 0,
  left: 3,
  sent: 2,
  ...change,
})

describe('what is asked for', () => {
  test('a type offers the pieces that it can be asked for with: of a service and of what is not there only the money', () => {
    const lines = [line('a'), line('service', { kind: 'service', sent: 0 }), line('free', { covered: 3, share: 0 })]
    const most = (type: AfterSaleType) => openLines(lines, type).map(one => [one.lineId, one.most])
    expect(most('refund')).toEqual([
      ['a', 3],
      ['service', 3],
    ])
    expect(most('exchange')).toEqual([
      ['a', 2],
      ['free', 2],
    ])
  })

  test('what goes back follows the pieces to the cent, whichever way it is asked for', () => {
    const of = (refunded: number, back: number, pieces: number) =>
      sumOf(openLines([line('a', { refunded, back, left: 3 - refunded })], 'refund'), { a: pieces }, 'refund').amount
    expect([of(0, 0, 1), of(1, 334, 1), of(2, 667, 1), of(0, 0, 3)]).toEqual([334, 333, 333, 1000])
  })

  test('what is changed can be asked for with its own pieces, at what they cost before', () => {
    const held = { lineId: 'a', pieces: 1, amount: 1000 }
    const taken = line('a', { amount: 2, covered: 1, refunded: 1, back: 1000, left: 1, sent: 1 })
    const own = { type: 'return' as const, lines: [{ ...taken, ...held }] }
    const lines = openLines([taken], 'return', own)
    expect([lines[0]?.most, sumOf(lines, { a: 1 }, 'return').amount]).toEqual([2, 1000])
  })

  test('more than there are is asked for with all that there are; an exchange pays nothing back', () => {
    const lines = openLines([line('a'), line('b')], 'exchange')
    expect(sumOf(lines, { a: 9, b: 0, gone: 4 }, 'exchange')).toEqual({
      asked: [{ lineId: 'a', pieces: 2 }],
      count: 2,
      amount: 0,
    })
  })

  test('where there is nothing to ask for, it says why', () => {
    const order = { orderId: 'o', orderNo: 'O1', types: [], isLate: false, state: 'completed' as const }
    const none = line('a', { left: 0, sent: 0 })
    expect([
      whyNothing({ ...order, lines: [line('a')], state: 'unpaid' }),
      whyNothing({ ...order, lines: [line('a')], isLate: true }),
      whyNothing({ ...order, lines: [none] }),
      whyNothing({ ...order, lines: [line('a', { sent: 0, covered: 3, share: 0 })], state: 'paid' }),
    ]).toEqual(['state', 'late', 'all', 'now'])
  })
})

describe('how it stands', () => {
  const back = (state: 'failed' | 'unknown' | 'refunded') => ({
    refundNo: 'R1',
    state,
    otherwise: state === 'refunded' ? 'transfer 88' : '',
    finishTime: null,
  })
  test('goods that arrived wait for money, for new ones or for a repair, by the type', () => {
    const next = (type: AfterSaleType, state: AfterSaleState) => nextOfAfterSale({ type, state, refund: null })
    expect(['return', 'exchange', 'repair'].map(type => next(type as AfterSaleType, 'received'))).toEqual([
      'toRefund',
      'toSend',
      'toRepair',
    ])
    expect([next('exchange', 'sending'), next('repair', 'sending')]).toEqual(['sentNew', 'sentRepaired'])
  })

  test('money that could not go back is told as such, until it was paid otherwise', () => {
    const next = (refund: ReturnType<typeof back>) => nextOfAfterSale({ type: 'refund', state: 'refunding', refund })
    expect([next(back('unknown')), next(back('failed')), next(back('refunded'))]).toEqual([
      'refunding',
      'stuck',
      'refunding',
    ])
  })

  test('each type has its way, and what was rejected is at no station', () => {
    expect(wayOf('refund', 'refunding')).toEqual({ way: ['asked', 'refunding', 'done'], at: 1 })
    expect(wayOf('return', 'returning')).toEqual({ way: ['asked', 'back', 'received', 'refunding', 'done'], at: 1 })
    expect(wayOf('repair', 'completed')?.at).toBe(4)
    expect(wayOf('exchange', 'rejected')).toBeNull()
  })
})
