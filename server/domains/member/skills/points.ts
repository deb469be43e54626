import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { defineSkill } from '../../../kernel/skills/skill'
import { memberInfo } from '../member.queries'

const TEXTS: Record<Language, { has: (points: string, worth: string) => string; none: string; open: string }> = {
  zh: {
    has: (points, worth) => `您现在有 ${points} 积分，下单时可以抵 ${worth}。`,
    none: '您现在有 0 积分，还没有可以用的。下单并确认收货后会得到积分。',
    open: '积分明细',
  },
  en: {
    has: (points, worth) => `You have ${points} points now, worth ${worth} in an order.`,
    none: 'You have 0 points now, none to use yet. You get some once an order has been received.',
    open: 'My points',
  },
  ru: {
    has: (points, worth) => `Сейчас у вас баллов: ${points}. При заказе они заменят ${worth}.`,
    none: 'Сейчас у вас 0 баллов, тратить пока нечего. Они начисляются после получения заказа.',
    open: 'Мои баллы',
  },
  tw: {
    has: (points, worth) => `您現在有 ${points} 點，下單時可以折抵 ${worth}。`,
    none: '您現在有 0 點，還沒有可以用的。下單並確認收貨後會得到點數。',
    open: '點數明細',
  },
}

/** How many points somebody has, and what they are worth. */
export const points = defineSkill({
  name: 'points',
  purpose: 'Tells how many loyalty points the customer has and what they are worth in an order.',
  examples: {
    zh: ['我有多少积分', '积分还剩多少', '查一下积分', '我的积分能抵多少钱'],
    en: ['How many points do I have?', 'my points', 'what are my points worth'],
    ru: ['Сколько у меня баллов?', 'мои бонусы', 'сколько стоят мои баллы'],
    tw: ['我有多少點數', '點數還剩多少', '查一下積分'],
  },
  words: {
    about: ['积分', '点数', 'point', 'bonus', 'bonus points', 'балл', 'бонус'],
    asks: ['own', 'count', 'list'],
    also: ['抵多少', '值多少', 'worth'],
    not: ['service point', 'point of', 'cloud point', '退积分', '服务费..积分', '积分..到账', '知识点'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['money'],
  read: () => ({}),
  run: async ctx => {
    const { points: count, pointsPerYuan } = await memberInfo(ctx)
    const { has, none, open } = TEXTS[ctx.language]
    const worth = Math.floor((count * 100) / pointsPerYuan)
    return {
      lines: [{ text: count ? has(String(count), money(worth, ctx.language)) : none }],
      links: [{ text: open, url: '/vip/myPoints' }],
      facts: { points: count, worth },
    }
  },
})
