import type { Language } from '../../../../shared/language'
import { normal } from '../../../kernel/text/tokenize'
import { asksPrice } from './customer-data'

/** What people ask of an assistant that is not there or that it cannot do: coupons, and buying for them. */
export type Beyond = 'coupon' | 'buy'

// on the one spelling of tokenize.ts
const COUPON = /优惠券|优惠卷|代金券|抵用券|折价券|\b(?:coupons?|vouchers?|promo codes?)\b|купон|промокод/
const BUY =
  /^(?:请|麻烦)?(?:你)?(?:帮我|给我|替我)(?:买|购买|订购|下单|订(?!正))|^(?:我)?(?:要|想)(?:要)?(?:买|购买|订购)|^(?:please )?(?:buy|order|purchase)\b|\b(?:buy|order) me\b|\bi (?:want|would like|'d like) to (?:buy|order|purchase)\b|^(?:купи|закажи)|^(?:хочу|хотел[аи]? бы) (?:купить|заказать)/

/** Which of them a question asks for; null: none. */
export function beyond(question: string): Beyond | null {
  const said = normal(question).trim()
  if (COUPON.test(said)) return 'coupon'
  return BUY.test(said) && !asksPrice(said) ? 'buy' : null
}

export const BEYOND_TEXTS: Record<Language, Record<Beyond, string>> = {
  zh: {
    coupon: '这里没有优惠券；下单时可以用积分和余额。',
    buy: '我不能代您购买或下单。',
  },
  en: {
    coupon: 'There are no coupons here; an order can be paid with points and the balance.',
    buy: 'I cannot buy or order anything for you.',
  },
  ru: {
    coupon: 'Купонов здесь нет; заказ можно оплатить баллами и с баланса.',
    buy: 'Я не могу купить или заказать это за вас.',
  },
  tw: {
    coupon: '這裡沒有優惠券；下單時可以用點數和餘額。',
    buy: '我不能代您購買或下單。',
  },
}

const VISIT = /上门|跑一趟|出诊|\b(?:visits?|call-?out|come (?:out|over))\b|вызов|выезд|приезд/
/** Whether a question asks what it costs that somebody comes. */
export function asksVisitPrice(question: string): boolean {
  const said = normal(question)
  return VISIT.test(said) && asksPrice(said)
}
