import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { defineSkill } from '../../../kernel/skills/skill'
import { memberInfo } from '../member.queries'

const TEXTS: Record<Language, { has: (amount: string) => string; open: string }> = {
  zh: { has: amount => `您的服务费账户里有 ${amount}，可以付服务项目和上门费用。`, open: '服务费明细' },
  en: {
    has: amount => `Your service fee account holds ${amount}. It pays for services and visits.`,
    open: 'Service fee',
  },
  ru: {
    has: amount => `На вашем счёте сервисных средств ${amount}. Ими оплачивают услуги и выезды.`,
    open: 'Сервисные средства',
  },
  tw: { has: amount => `您的服務費帳戶裡有 ${amount}，可以付服務項目和到府費用。`, open: '服務費明細' },
}

/** How much service fee somebody has. */
export const serviceFee = defineSkill({
  name: 'serviceFee',
  purpose: 'Tells how much prepaid service fee the customer has, which pays for services and visits.',
  examples: {
    zh: ['我的服务费还剩多少', '服务费账户有多少钱', '查服务费'],
    en: ['How much service fee do I have left?', 'my service fee'],
    ru: ['Сколько у меня сервисных средств?', 'остаток сервисных средств'],
    tw: ['我的服務費還剩多少', '查服務費'],
  },
  words: {
    about: [
      '服务金',
      '服务费',
      'service fee',
      'service fund',
      'service credit',
      'сервисных средств',
      'сервисные средства',
      'сервисный сбор',
      'сервисный счет',
    ],
    asks: ['own', 'list'],
    also: ['有没有', '多少', '还剩', '剩多少', '剩下', '账户', '还有', 'left', 'remaining', 'осталось', 'остаток'],
    not: ['收服务费', '要服务费', '服务费怎么收', '免服务费'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['money'],
  read: () => ({}),
  run: async ctx => {
    const { serviceFee: amount } = await memberInfo(ctx)
    const { has, open } = TEXTS[ctx.language]
    return {
      lines: [{ text: has(money(amount, ctx.language)) }],
      links: [{ text: open, url: '/vip/myServiceFee' }],
      facts: { serviceFee: amount },
    }
  },
})
