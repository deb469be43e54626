import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { memberInfo } from '../member.queries'

interface Texts {
  is: (name: string, points: string) => string
  none: string
  next: (points: string, name: string) => string
  highest: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    is: (name, points) => `您现在是${name}会员，近一年得到 ${points} 积分。`,
    none: '您现在还没有会员等级。',
    next: (points, name) => `再得 ${points} 积分升为${name}会员。`,
    highest: '这已经是最高等级。',
    open: '会员中心',
  },
  en: {
    is: (name, points) => `Your level is ${name}; you earned ${points} points within a year.`,
    none: 'You have no member level yet.',
    next: (points, name) => `${points} more points make you ${name}.`,
    highest: 'That is the highest level.',
    open: 'Membership',
  },
  ru: {
    is: (name, points) => `Ваш уровень: ${name}; баллов за год: ${points}.`,
    none: 'У вас пока нет уровня.',
    next: (points, name) => `До уровня «${name}» не хватает баллов: ${points}.`,
    highest: 'Это наивысший уровень.',
    open: 'Личный клуб',
  },
  tw: {
    is: (name, points) => `您現在是${name}會員，近一年得到 ${points} 點。`,
    none: '您現在還沒有會員等級。',
    next: (points, name) => `再得 ${points} 點升為${name}會員。`,
    highest: '這已經是最高等級。',
    open: '會員中心',
  },
}

/** Which level somebody has, and what is missing to the next. */
export const level = defineSkill({
  name: 'level',
  purpose: 'Tells the membership level of the customer and how many points are missing to the next one.',
  examples: {
    zh: ['我是什么会员', '我的会员等级', '还差多少积分升级', '怎样才能升到下一级会员'],
    en: ['What is my membership level?', 'how many points to the next level', 'am I a gold member'],
    ru: ['Какой у меня уровень?', 'сколько баллов до следующего уровня'],
    tw: ['我是什麼會員', '我的會員等級', '還差多少點數升級'],
  },
  words: {
    about: [
      '会员',
      '升级',
      '下一级',
      '会员等级',
      '积分升级',
      'membership',
      'member level',
      'next level',
      'my level',
      'points..level',
      'gold member',
      'silver member',
      'уровень',
      'баллов..уровня',
      'статус..клубе',
      'участник клуба',
    ],
    asks: ['own', 'count', 'list'],
    also: ['什么会员', '几级', '还差', '升到', '等级'],
    not: [
      '固件',
      '系统升级',
      '软件',
      '升级版',
      'water level',
      'noise level',
      'oil level',
      'уровень воды',
      'уровень масла',
      'уровень шума',
    ],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['money'],
  read: () => ({}),
  run: async ctx => {
    const { level: at, nextLevel, yearPoints } = await memberInfo(ctx)
    const texts = TEXTS[ctx.language]
    const missing = nextLevel ? Math.max(0, nextLevel.from - yearPoints) : 0
    return {
      lines: [
        { text: at ? texts.is(at.name, String(yearPoints)) : texts.none },
        ...(nextLevel ? [{ text: texts.next(String(missing), nextLevel.name) }] : at ? [{ text: texts.highest }] : []),
      ],
      links: [{ text: texts.open, url: '/vip/center' }],
      facts: { level: at?.name ?? '', nextLevel: nextLevel?.name ?? '', missing, yearPoints },
    }
  },
})
