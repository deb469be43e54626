import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'

const TEXTS: Record<Language, { none: string; shop: string }> = {
  zh: { none: '这里没有优惠券；下单时可以用积分和余额。', shop: '去商城' },
  en: { none: 'There are no coupons here; an order can be paid with points and the balance.', shop: 'To the shop' },
  ru: { none: 'Купонов здесь нет; заказ можно оплатить баллами и с баланса.', shop: 'В магазин' },
  tw: { none: '這裡沒有優惠券；下單時可以用點數和餘額。', shop: '去商城' },
}

/** Coupons are what orders cannot be paid with: said in one sentence, with what they can be paid with. */
export const coupons = defineSkill({
  name: 'coupons',
  purpose: 'Says that the shop has no coupons or promo codes, and what an order can be paid with instead.',
  examples: {
    zh: ['有优惠券吗', '怎么领代金券'],
    en: ['Do I have a coupon?', 'promo code please'],
    ru: ['У меня есть купон?', 'есть ли промокод'],
    tw: ['有優惠券嗎', '折價券在哪裡領'],
  },
  words: {
    about: [
      '优惠券',
      '优惠卷',
      '代金券',
      '抵用券',
      '折价券',
      '怎么领优惠券',
      '怎么领代金券',
      'coupon',
      'voucher',
      'promo code',
      'discount code',
      'купон',
      'промокод',
    ],
    asks: [],
    isEnough: true,
    also: ['怎么领', '哪里领'],
  },
  parameters: T.Object({}),
  who: 'everyone',
  read: () => ({}),
  run: async ({ language }) => ({
    lines: [{ text: TEXTS[language].none }],
    links: [{ text: TEXTS[language].shop, url: '/mall/shop' }],
    facts: { coupons: 0 },
  }),
})
