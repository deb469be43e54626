import { isWithin, SCOPES, type Scope } from '../authorization'
import type { Language } from '../language'

type Words = Record<Language, string>
/** What somebody with scopes may do and what not: parts of a sentence, which the portal, the console and messages say alike. */
const MAY: Readonly<Record<'see' | Scope, Words>> = {
  see: { zh: '查看设备', en: 'see the products', ru: 'видеть технику', tw: '查看設備' },
  service: {
    zh: '查看设备、请求和进度，提交请求、改期',
    en: 'see products, requests and visits, raise and move them',
    ru: 'видеть технику, заявки и визиты, подавать и переносить их',
    tw: '查看設備、請求和進度，送出請求、改期',
  },
  machines: {
    zh: '注册和修改设备',
    en: 'register and change products',
    ru: 'регистрировать и менять технику',
    tw: '註冊和修改設備',
  },
  money: {
    zh: '查看并支付订单、余额和发票',
    en: 'see and pay orders, balance and invoices',
    ru: 'видеть и оплачивать заказы, баланс и счета',
    tw: '查看並支付訂單、餘額和發票',
  },
}
const MAY_NOT: Readonly<Record<'see' | Scope, Words>> = {
  see: { zh: '设备', en: 'products', ru: 'техника', tw: '設備' },
  service: { zh: '请求和上门', en: 'requests and visits', ru: 'заявки и визиты', tw: '請求和到府' },
  machines: { zh: '注册设备', en: 'registering products', ru: 'регистрация техники', tw: '註冊設備' },
  money: {
    zh: '订单、费用、余额和发票',
    en: 'orders, prices, balance and invoices',
    ru: 'заказы, цены, баланс и счета',
    tw: '訂單、費用、餘額和發票',
  },
}
/** Between the parts of a list of things that have commas themselves. */
const APART: Words = { zh: '；', en: '; ', ru: '; ', tw: '；' }

/** What somebody with these scopes may do, in words. */
export function mayWords(scopes: readonly Scope[], language: Language): string {
  const parts = SCOPES.filter(one => scopes.includes(one)).map(one => MAY[one][language])
  if (!scopes.includes('service') && scopes.includes('machines')) parts.unshift(MAY.see[language])
  return parts.join(APART[language])
}
/** What somebody with these scopes does not see and may not do, in words; '' where it is nothing. */
export function mayNotWords(scopes: readonly Scope[], language: Language): string {
  const parts = SCOPES.filter(one => !scopes.includes(one)).map(one => MAY_NOT[one][language])
  if (!isWithin(scopes, ['service', 'machines'])) parts.unshift(MAY_NOT.see[language])
  return parts.join(APART[language])
}
