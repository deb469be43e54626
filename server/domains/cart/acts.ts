import { Type as T } from '@sinclair/typebox'
import { MAX_AMOUNT } from '../../../shared/cart'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { addToCart } from './cart.service'

const ADDED: Record<Language, (pieces: number) => string> = {
  zh: pieces => `已放进购物车，现在一共 ${pieces} 件。不要了可以在购物车里删掉。`,
  en: pieces => `It is in the cart, which now has pieces: ${pieces}. You can take it out there.`,
  ru: pieces => `Добавлено, сейчас в корзине штук: ${pieces}. Убрать можно в корзине.`,
  tw: pieces => `已放進購物車，現在一共 ${pieces} 件。不要了可以在購物車裡刪掉。`,
}

/** What the assistant does to a cart. */
export const cartActs = [
  defineAct({
    name: 'addToCart',
    parameters: T.Object({
      lines: T.Array(
        T.Object({
          variantId: T.String({ format: 'uuid' }),
          amount: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }),
        }),
        { minItems: 1 },
      ),
    }),
    scope: ['money'],
    run: async (ctx, { lines }) => ADDED[ctx.language]((await addToCart(ctx, { lines })).amount),
  }),
]
