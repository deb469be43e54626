import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { defineSkill } from '../../../kernel/skills/skill'
import { memberInfo } from '../member.queries'

const TEXTS: Record<Language, { has: (amount: string) => string; open: string }> = {
  zh: { has: amount => `您的余额是 ${amount}，下单时可以用来付款。`, open: '余额明细和充值' },
  en: { has: amount => `Your balance is ${amount}. You can pay orders with it.`, open: 'Balance and top-up' },
  ru: { has: amount => `Ваш баланс: ${amount}. Им можно оплачивать заказы.`, open: 'Баланс и пополнение' },
  tw: { has: amount => `您的餘額是 ${amount}，下單時可以用來付款。`, open: '餘額明細和儲值' },
}

/** How much money somebody has with the company. */
export const balance = defineSkill({
  name: 'balance',
  purpose: 'Tells the balance of the customer, which pays for orders, and leads to the top-up.',
  examples: {
    zh: ['我的余额还有多少', '账户里还有多少钱', '余额', '卡里还剩多少钱'],
    en: ['What is my balance?', 'how much money is left on my account', 'my balance'],
    ru: ['Какой у меня баланс?', 'сколько денег на счёте', 'мой баланс'],
    tw: ['我的餘額還有多少', '帳戶裡還有多少錢', '餘額'],
  },
  words: {
    about: [
      '储值',
      '储值金',
      '余额',
      '账户..钱',
      '帐户..钱',
      '卡里..钱',
      'balance',
      'money..account',
      'баланс',
      'деньги..счет',
      'денег на счете',
      'на счету',
    ],
    asks: ['own', 'count', 'list', 'state'],
    not: ['用余额', '退到余额', '余额支付', '余额付', 'pay with', 'balance weight', 'out of balance'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['money'],
  read: () => ({}),
  run: async ctx => {
    const { balance: amount } = await memberInfo(ctx)
    const { has, open } = TEXTS[ctx.language]
    return {
      lines: [{ text: has(money(amount, ctx.language)) }],
      links: [{ text: open, url: '/vip/myBalance' }],
      facts: { balance: amount },
    }
  },
})
