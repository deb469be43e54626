import type { Language } from '../../../../shared/language'
import { normal } from '../../../kernel/text/tokenize'
import { asksPrice } from './customer-data'

/** What people ask of an assistant that it can neither see nor do: their points and balance, and buying for them. */
export type Beyond = 'account' | 'buy'

// on the one spelling of tokenize.ts
const ACCOUNT =
  /(?:我|名下).{0,4}(?:积分|点数|余额|优惠券|会员等级)|(?:积分|点数|优惠券|余额)(?:还有|有|剩|是)?(?:多少|几)|(?:多少|几)(?:张|个)?(?:积分|点数|优惠券|余额)|\b(?:my|many|have) (?:loyalty |bonus )?(?:points|coupons?|balance|vouchers?)\b|балл(?:ы|ов)|бонус|(?:мой|какой) баланс|купон/
const BUY =
  /^(?:请|麻烦)?(?:你)?(?:帮我|给我|替我)(?:买|购买|订购|下单|订(?!正))|^(?:我)?(?:要|想)(?:要)?(?:买|购买|订购)|^(?:please )?(?:buy|order|purchase)\b|\b(?:buy|order) me\b|\bi (?:want|would like|'d like) to (?:buy|order|purchase)\b|^(?:купи|закажи)|^(?:хочу|хотел[аи]? бы) (?:купить|заказать)/

/** Which of them a question asks for; null: none. */
export function beyond(question: string): Beyond | null {
  const said = normal(question).trim()
  if (ACCOUNT.test(said)) return 'account'
  return BUY.test(said) && !asksPrice(said) ? 'buy' : null
}

export const BEYOND_TEXTS: Record<Language, Record<Beyond, string>> = {
  zh: {
    account: '积分、余额和优惠券我看不到，不想乱说。',
    buy: '我不能代您购买或下单。',
  },
  en: {
    account: 'I cannot see points, balances or coupons, and would rather not guess.',
    buy: 'I cannot buy or order anything for you.',
  },
  ru: {
    account: 'Я не вижу баллов, баланса и купонов и не буду гадать.',
    buy: 'Я не могу купить или заказать это за вас.',
  },
  tw: {
    account: '點數、餘額和優惠券我看不到，不想亂說。',
    buy: '我不能代您購買或下單。',
  },
}

const VISIT = /上门|跑一趟|出诊|\b(?:visits?|call-?out|come (?:out|over))\b|вызов|выезд|приезд/
/** Whether a question asks what it costs that somebody comes. */
export function asksVisitPrice(question: string): boolean {
  const said = normal(question)
  return VISIT.test(said) && asksPrice(said)
}
