import TestUtils from '@tarojs/test-utils-react'
import Taro from '@tarojs/taro'
import { setLanguage } from '@/i18n'
import { door, type Door } from '@/stores/door'
import { forget, keep, load } from '@/platform/storage'
import { mergeVisitor } from '@/stores/visitor'
import { cartTotals } from '@shared/cart'
import { ApiError } from '@shared/envelope'
import { addToCart, cart, loadCart, setAmount } from './cart'
import { CartSheet } from './components/CartSheet'
import type { Cart, CartLine, Variant } from './types'
import { firstChoice, specChoices, variantOf, withValue } from './variants'

const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ go: jest.fn() }))

const variant = (id: string, specs: Record<string, string>, stock: Variant['stock'] = 'in'): Variant => ({
  id,
  specs: Object.entries(specs).map(([name, value]) => ({ name, value })),
  price: 1000,
  salePrice: 1000,
  discountPrice: null,
  stock,
  left: null,
  weight: 0,
})

describe('variants', () => {
  const brackets = [
    variant('a', { steel: 'zinc', load: '120' }),
    variant('b', { steel: 'inox', load: '120' }, 'none'),
    variant('c', { steel: 'inox', load: '200' }),
  ]
  const free = (chosen: Record<string, string>) =>
    specChoices(brackets, chosen).map(({ values }) => values.filter(one => one.isFree).map(one => one.value))

  test('the first that can be had is chosen, and only combinations that can be had are free', () => {
    const chosen = firstChoice(brackets)
    expect(variantOf(brackets, chosen)?.id).toBe('a')
    expect(free(chosen)).toEqual([['zinc', 'inox'], ['120']])
    expect(free({ steel: 'inox', load: '200' })).toEqual([['zinc', 'inox'], ['200']])
  })

  test('another value takes the specs after it along, so that every free variant can be reached', () => {
    const inox = withValue(brackets, firstChoice(brackets), 'steel', 'inox')
    expect(variantOf(brackets, inox)?.id).toBe('c')
    expect(variantOf(brackets, withValue(brackets, inox, 'steel', 'zinc'))?.id).toBe('a')
  })

  test('an article in one form has nothing to choose; of one that is sold out nothing is free', () => {
    expect(specChoices([variant('x', {})], {})).toEqual([])
    expect(variantOf([variant('x', {})], {})?.id).toBe('x')
    const gone = [variant('y', { size: 'S' }, 'none'), variant('z', { size: 'L' }, 'none')]
    expect(variantOf(gone, firstChoice(gone))?.id).toBe('y')
    expect(specChoices(gone, firstChoice(gone))[0]?.values.some(one => one.isFree)).toBe(false)
  })
})

const line = (variantId: string, change: Partial<CartLine> = {}): CartLine => ({
  id: `line ${variantId}`,
  variantId,
  commodityId: `of ${variantId}`,
  kind: 'part',
  name: `Filter ${variantId}`,
  picture: '',
  specs: [],
  unit: '',
  amount: 1,
  salePrice: 1000,
  priceSeen: 1000,
  stock: 'in',
  left: null,
  invalid: null,
  machines: [],
  ...change,
})
const whole = (list: CartLine[]): Cart => ({
  list,
  ...cartTotals(list.filter(({ invalid }) => invalid === null || invalid === 'price')),
})

/** A server that keeps one cart, and what it was asked. */
let lying: CartLine[] = []
let refuses = ''
const asked = (path: string) => mockCall.mock.calls.filter(([key]) => String(key).endsWith(path))
const answer = (key: string, input?: { body?: { variantId?: string; amount?: number } }): unknown => {
  if (key.endsWith(refuses) && refuses) throw new ApiError({ id: 'STOCK_SHORT', message: 'Too few', status: 409 })
  if (key.endsWith('/tourist')) return { touristId: 'visitor' }
  if (key.endsWith('mergeShopCart')) {
    lying = [line('b', { amount: 4 })]
    return { done: true }
  }
  if (key.endsWith('editShopCart')) {
    const { variantId = '', amount = 0 } = input?.body ?? {}
    const there = lying.find(one => one.variantId === variantId) ?? line(variantId)
    lying = [{ ...there, amount, invalid: null }, ...lying.filter(one => one.variantId !== variantId)].filter(
      one => one.amount > 0,
    )
  }
  return whole(lying)
}
const ui = new TestUtils()
beforeEach(() => {
  forget('token', 'touristId', 'userId')
  setLanguage('en')
  lying = []
  refuses = ''
  Object.assign(cart, { of: '', data: null, error: null })
  jest.clearAllMocks()
  mockCall.mockImplementation(async (key: string, input?: object) => answer(key, input))
  Object.assign(Taro, { showToast: jest.fn() })
  door.data = { eventTypes: [{ id: 'e1' }], company: { phone: '4000001618' } } as unknown as Door
})
describe('the cart', () => {
  test('a visitor gets a secret with the first piece and asks for nothing before', async () => {
    await loadCart()
    expect([mockCall.mock.calls, cart.data?.list]).toEqual([[], []])
    expect(await addToCart('a', 1)).toBe(1)
    expect(await addToCart('a', 2)).toBe(3)
    expect([load('touristId'), asked('/tourist').length]).toEqual(['visitor', 1])
  })

  test('of quick taps the last amount counts, and what is refused goes back', async () => {
    keep('touristId', 'visitor')
    lying = [line('a')]
    await loadCart()
    await Promise.all([setAmount('a', 2), setAmount('a', 3), setAmount('a', 4)])
    expect([cart.data?.amount, lying[0]?.amount]).toEqual([4, 4])
    refuses = 'editShopCart'
    await expect(setAmount('a', 9)).rejects.toThrow('Too few')
    expect(cart.data?.amount).toBe(4)
  })

  test('what a visitor put in is there after the sign-in, also where the first try fails', async () => {
    keep('touristId', 'visitor')
    await loadCart()
    keep('token', 'x')
    keep('userId', 'u1')
    refuses = 'mergeShopCart'
    mergeVisitor()
    await Promise.resolve()
    refuses = ''
    await loadCart()
    expect(asked('mergeShopCart').map(([, input]) => (input as { body: unknown }).body)).toEqual([
      { touristId: 'visitor' },
      { touristId: 'visitor' },
    ])
    expect(cart.data?.amount).toBe(4)
  })
})

describe('the sheet of the cart', () => {
  afterEach(() => {
    ui.unmout()
    document.body.innerHTML = ''
  })
  const open = async (list: CartLine[]) => {
    keep('touristId', 'visitor')
    lying = list
    await ui.mount(() => <CartSheet onClose={() => undefined} />, {})
    await settle()
  }
  const settle = () =>
    ui.act(async () => {
      for (let i = 0; i < 20; i++) await Promise.resolve()
    })
  const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  const tap = async (found: HTMLElement | null | undefined) => {
    if (!found) throw new Error('nothing to tap')
    await ui.act(async () => found.click())
    await settle()
  }
  const word = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('.tap')].find(one => one.textContent === text)
  const total = () => document.querySelector('.cart__total')?.textContent

  test('says what has changed of a line, counts what can be ordered, and takes the change', async () => {
    await open([
      line('a', { amount: 2 }),
      line('b', { invalid: 'price', priceSeen: 900, salePrice: 1200 }),
      line('c', { invalid: 'amount', amount: 8, left: 3 }),
      line('d', { invalid: 'none', stock: 'none', left: 0 }),
      line('e', { invalid: 'off' }),
    ])
    const text = document.body.textContent ?? ''
    for (const said of ['CN¥9 → CN¥12', 'Only 3 left', 'Sold out for now', 'Not sold any more'])
      expect(text).toContain(said)
    expect(total()).toBe('CN¥32.00')
    await tap(word('Take 3'))
    expect([total(), asked('editShopCart')[0]?.[1]]).toEqual(['CN¥62.00', { body: { variantId: 'c', amount: 3 } }])
  })

  test('some or all lines are chosen', async () => {
    await open([line('a'), line('b', { salePrice: 500, priceSeen: 500 })])
    await tap(named('Choose Filter a'))
    expect([total(), named('All')?.getAttribute('aria-pressed')]).toEqual(['CN¥5.00', 'false'])
    await tap(named('All'))
    expect(total()).toBe('CN¥15.00')
    await tap(named('All'))
    expect(total()).toBe('CN¥0.00')
  })

  test('a line that was removed comes back by one tap', async () => {
    await open([line('a', { amount: 3 }), line('b')])
    await tap(named('Remove Filter a'))
    expect([lying.map(one => one.variantId), total()]).toEqual([['b'], 'CN¥10.00'])
    await tap(word('Undo'))
    expect(lying.find(one => one.variantId === 'a')?.amount).toBe(3)
    expect(total()).toBe('CN¥40.00')
  })
})
