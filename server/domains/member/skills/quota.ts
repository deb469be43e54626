import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { defineSkill } from '../../../kernel/skills/skill'
import { memberQuota } from '../member.queries'

interface Texts {
  none: string
  left: (left: string, total: string, used: string) => string
  daily: (limit: string, today: string) => string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您现在没有额度。',
    left: (left, total, used) => `您现在可以用的额度是 ${left}（总额度 ${total}，已用 ${used}）。`,
    daily: (limit, today) => `每天最多用 ${limit}，今天已用 ${today}。`,
    open: '额度明细',
  },
  en: {
    none: 'You have no quota now.',
    left: (left, total, used) => `You can use ${left} of your quota now (${total} in all, ${used} used).`,
    daily: (limit, today) => `At most ${limit} a day; ${today} used today.`,
    open: 'Quota',
  },
  ru: {
    none: 'Сейчас у вас нет лимита.',
    left: (left, total, used) => `Сейчас доступно ${left} лимита (всего ${total}, использовано ${used}).`,
    daily: (limit, today) => `Не более ${limit} в день; сегодня использовано ${today}.`,
    open: 'Лимит',
  },
  tw: {
    none: '您現在沒有額度。',
    left: (left, total, used) => `您現在可以用的額度是 ${left}（總額度 ${total}，已用 ${used}）。`,
    daily: (limit, today) => `每天最多用 ${limit}，今天已用 ${today}。`,
    open: '額度明細',
  },
}

/** How much of a quota can be used now. */
export const quota = defineSkill({
  name: 'quota',
  purpose: 'Tells how much of the quota of the customer can be used now, in all and today.',
  examples: {
    zh: ['我的额度还剩多少', '今天还能用多少额度', '额度用了多少'],
    en: ['How much of my quota is left?', 'my quota today', 'how much quota have I used'],
    ru: ['Сколько осталось лимита?', 'мой лимит на сегодня'],
    tw: ['我的額度還剩多少', '今天還能用多少額度'],
  },
  words: {
    about: ['额度', 'quota', 'credit line', 'credit limit', 'allowance', 'лимит', 'квота'],
    asks: ['own', 'count', 'list', 'state'],
    not: ['用额度付', '额度支付'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['money'],
  read: () => ({}),
  run: async ctx => {
    const has = await memberQuota(ctx)
    const texts = TEXTS[ctx.language]
    const amount = (cents: number): string => money(cents, ctx.language)
    const { left, totalQuota, totalUse, isDailyLimit, dailyQuotaLimit, todayUse } = has
    return {
      lines: [
        { text: totalQuota ? texts.left(amount(left), amount(totalQuota), amount(totalUse)) : texts.none },
        ...(totalQuota && isDailyLimit ? [{ text: texts.daily(amount(dailyQuotaLimit), amount(todayUse)) }] : []),
      ],
      links: [{ text: texts.open, url: '/vip/myQuota' }],
      facts: { left, totalQuota, totalUse, todayUse },
    }
  },
})
