import { Type as T } from '@sinclair/typebox'
import { cartCosts } from '../../../../shared/cart'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill } from '../../../kernel/skills/skill'
import { queryCart } from '../cart.service'

interface Texts {
  empty: string
  has: (pieces: number, price: string) => string
  free: (n: number) => string
  flawed: (n: number) => string
  line: (name: string, amount: number, price: string) => string
  all: string
  shop: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    empty: '您的购物车里没有东西，可以在商城里挑选。',
    has: (pieces, price) => `您的购物车里可以下单的有 ${pieces} 件，合计 ${price}。`,
    free: n => `其中 ${n} 件在质保期内，可以免费。`,
    flawed: n => `另外 ${n} 项现在不能下单。`,
    line: (name, amount, price) => `${name} × ${amount}，单价 ${price}`,
    all: '打开购物车',
    shop: '去商城',
  },
  en: {
    empty: 'Your cart is empty. You can choose something in the shop.',
    has: (pieces, price) => `Pieces in your cart that you can order: ${pieces}, ${price} in all.`,
    free: n => `Free by warranty: ${n}.`,
    flawed: n => `Lines that cannot be ordered as they are: ${n}.`,
    line: (name, amount, price) => `${name} × ${amount}, ${price} each`,
    all: 'Open the cart',
    shop: 'To the shop',
  },
  ru: {
    empty: 'Ваша корзина пуста. Выберите что-нибудь в магазине.',
    has: (pieces, price) => `В корзине можно заказать штук: ${pieces}, всего ${price}.`,
    free: n => `Бесплатно по гарантии: ${n}.`,
    flawed: n => `Строк, которые сейчас заказать нельзя: ${n}.`,
    line: (name, amount, price) => `${name} × ${amount}, по ${price}`,
    all: 'Открыть корзину',
    shop: 'В магазин',
  },
  tw: {
    empty: '您的購物車裡沒有東西，可以在商城裡挑選。',
    has: (pieces, price) => `您的購物車裡可以下單的有 ${pieces} 件，合計 ${price}。`,
    free: n => `其中 ${n} 件在保固期內，可以免費。`,
    flawed: n => `另外 ${n} 項現在不能下單。`,
    line: (name, amount, price) => `${name} × ${amount}，單價 ${price}`,
    all: '打開購物車',
    shop: '去商城',
  },
}

/** What lies in the caller's cart; a visitor's is that of the device. */
export const cart = defineSkill({
  name: 'cart',
  purpose: 'Tells what lies in the shopping cart, what it costs, and what of it is free by warranty.',
  examples: {
    zh: ['我的购物车里有什么', '购物车', '购物车一共多少钱'],
    en: ["What's in my cart?", 'my shopping cart', 'how much is my cart in total'],
    ru: ['Что у меня в корзине?', 'моя корзина', 'сколько стоит моя корзина'],
    tw: ['我的購物車裡有什麼', '購物車', '購物車一共多少錢'],
  },
  words: {
    about: [
      '购物车',
      '购物车..多少钱',
      'cart',
      'shopping cart',
      'how much..cart',
      'how much is my cart',
      'корзина',
      'моя корзина',
      'стоит моя корзина',
    ],
    asks: ['own', 'count', 'list', 'state'],
    not: ['加入购物车', '加到购物车', 'add to cart', 'добавить в корзину', 'golf cart'],
  },
  parameters: T.Object({}),
  who: 'everyone',
  read: () => ({}),
  run: async ctx => {
    const { language } = ctx
    const texts = TEXTS[language]
    const { list, amount, price } = await queryCart(ctx)
    const good = list.filter(({ invalid }) => invalid === null || invalid === 'price')
    const free = cartCosts(good).free.filter(Boolean).length
    const flawed = list.length - good.length
    return {
      lines: list.length
        ? [
            { text: texts.has(amount, money(price, language)) },
            ...(free ? [{ text: texts.free(free) }] : []),
            ...(flawed ? [{ text: texts.flawed(flawed) }] : []),
          ]
        : [{ text: texts.empty }],
      list: list
        .slice(0, TOLD)
        .map(line => ({ text: texts.line(line.name, line.amount, money(line.salePrice, language)) })),
      links: list.length
        ? toAll(language, list.length, { text: texts.all, url: '/mall/shop?cart=1' })
        : [{ text: texts.shop, url: '/mall/shop' }],
      facts: { lines: list.length, pieces: amount, price, free, flawed },
    }
  },
})
