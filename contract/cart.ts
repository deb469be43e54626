import { Type as T } from '@sinclair/typebox'
import { CART_FLAWS, MAX_AMOUNT, MAX_CART_LINES } from '../shared/cart'
import { STOCKS } from '../shared/commodity'
import { GOODS_KINDS } from '../shared/goods'
import { defineCalls } from './define'
import { Body, Cents, Done, Id, IdOf, Nullable, OneOf, Text } from './entities'

/** A visitor's cart is that of the device (header `tourist-id`); one whose device says nothing has none. */
const cart = { tag: 'shop', source: '§7 shop and orders: cart', auth: 'public', anyToken: true } as const

/** Cart item of spec §3 (id, amount, salePrice), with what draws it. */
const CartItem = T.Object({
  id: Id,
  variantId: Id,
  commodityId: Id,
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  picture: T.String(),
  specs: T.Array(T.Object({ name: T.String(), value: T.String() })),
  unit: T.String(),
  amount: T.Integer(),
  salePrice: { ...Cents, description: 'of one piece now, cents' },
  priceSeen: { ...Cents, description: 'of one piece when it was put in or changed last' },
  stock: OneOf(STOCKS),
  left: Nullable(T.Integer({ description: 'pieces that can be had; null for any number' })),
  invalid: Nullable(OneOf(CART_FLAWS)),
  machines: T.Array(T.Object({ id: Id, name: T.String(), model: T.String() }), {
    description: 'mine whose warranty pays for a piece of its article now: one for each, and one of a line',
  }),
})
const Cart = T.Object({
  list: T.Array(CartItem),
  amount: T.Integer({ description: 'pieces of the lines that can be ordered' }),
  price: T.Integer({ description: 'cents, of the same, without what the warranty pays' }),
})

export const cartApi = defineCalls({
  'GET /shopCart/queryList': {
    ...cart,
    summary: 'What lies in my cart, the newest first',
    data: Cart,
  },
  'POST /shopCart/editShopCart': {
    ...cart,
    summary:
      'Sets how many pieces of a variant lie in my cart, or of a line of it; 0 takes it out. CART_FULL, STOCK_SHORT for more than there is, NOT_FOUND for what is not on sale',
    body: Body({
      id: T.Optional(IdOf('cartItem')),
      variantId: T.Optional(IdOf('variant')),
      amount: T.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
    }),
    data: Cart,
  },
  'POST /shopCart/clearShopCart': {
    ...cart,
    summary: 'Empties my cart, or takes these lines out of it',
    needsRoom: false,
    body: Body({ ids: T.Optional(T.Array(IdOf('cartItem'), { maxItems: MAX_CART_LINES, uniqueItems: true })) }),
    data: Cart,
  },
  'POST /shopCart/mergeShopCart': {
    tag: 'shop',
    source: 'the cart of a visitor who signs in; path chosen here',
    summary:
      "Adds the cart of this device's visitor to mine: of each variant the larger amount stays. Asked again it changes nothing",
    body: Body({ touristId: Text(64, 1) }),
    data: Done,
  },
})
