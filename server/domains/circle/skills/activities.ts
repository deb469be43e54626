import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { announced, thingOf, when } from './told'

/** So many are told. */
const TOLD = 5

interface Texts {
  all: (n: number, mine: number) => string
  mine: (n: number) => string
  none: string
  noneOfMine: string
  coming: string
  full: string
  calledOff: string
  left: (n: number) => string
  more: (n: number) => string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    all: (n, mine) => `现在有 ${n} 个活动，您报名了 ${mine} 个：`,
    mine: n => `您报名了 ${n} 个活动：`,
    none: '现在没有活动。',
    noneOfMine: '您没有报名活动。',
    coming: '您已报名',
    full: '名额已满',
    calledOff: '已取消',
    left: n => `还有 ${n} 个名额`,
    more: n => `另外还有 ${n} 个`,
    open: '公告和活动',
  },
  en: {
    all: (n, mine) => `${n} ${n === 1 ? 'activity' : 'activities'} now; you are signed up for ${mine}:`,
    mine: n => `You are signed up for ${n}:`,
    none: 'There are no activities now.',
    noneOfMine: 'You are not signed up for any activity.',
    coming: 'you are signed up',
    full: 'no places left',
    calledOff: 'called off',
    left: n => `${n} places left`,
    more: n => `${n} more`,
    open: 'News and activities',
  },
  ru: {
    all: (n, mine) => `Событий сейчас: ${n}, вы записаны на: ${mine}.`,
    mine: n => `Вы записаны на события: ${n}.`,
    none: 'Событий сейчас нет.',
    noneOfMine: 'Вы не записаны ни на одно событие.',
    coming: 'вы записаны',
    full: 'мест нет',
    calledOff: 'отменено',
    left: n => `осталось мест: ${n}`,
    more: n => `и ещё ${n}`,
    open: 'Объявления и события',
  },
  tw: {
    all: (n, mine) => `現在有 ${n} 個活動，您報名了 ${mine} 個：`,
    mine: n => `您報名了 ${n} 個活動：`,
    none: '現在沒有活動。',
    noneOfMine: '您沒有報名活動。',
    coming: '您已報名',
    full: '名額已滿',
    calledOff: '已取消',
    left: n => `還有 ${n} 個名額`,
    more: n => `另外還有 ${n} 個`,
    open: '公告和活動',
  },
}

const MINE = finder(['我报名', '我报了', '报名了', 'signed up', 'am i coming', 'я записан', 'я записана', 'записан на'])

/** What the company invites to, and what somebody said they come to. */
export const activities = defineSkill({
  name: 'activities',
  purpose: 'Lists activities that the company invites to, and for which the caller is signed up.',
  examples: {
    zh: ['最近有什么活动', '我报名了哪些活动', '有活动可以参加吗'],
    en: ['What activities are there?', 'which activities am I signed up for', 'any events I can join'],
    ru: ['Какие есть мероприятия?', 'на какие мероприятия я записан'],
    tw: ['最近有什麼活動', '我報名了哪些活動'],
  },
  words: {
    about: [
      '开放日',
      '讲座',
      '沙龙',
      'event for customers',
      'customer event',
      'встреча',
      'семинар',
      '活动',
      'activity',
      'activities',
      'events i can join',
      'open day',
      'мероприятие',
      'мероприятия',
      'день открытых дверей',
    ],
    asks: ['own', 'list', 'state', 'count'],
    also: [
      '哪里办',
      '哪天',
      '在哪',
      'where',
      'when',
      'soon',
      'где',
      'когда',
      'пройдет',
      '最近',
      '报名',
      '参加',
      '什么',
      'signed up',
      'join',
      'записан',
      'участвовать',
    ],
    not: ['活动扳手', '活动板房', '活动部件', '活动关节', '优惠活动', '促销', 'discount', 'скидки'],
  },
  parameters: T.Object({ mine: T.Boolean() }),
  who: 'linkman',
  scope: 'own',
  read: ({ sentence }) => ({ mine: MINE(sentence) > 0 }),
  run: async (ctx, { mine }) => {
    const texts = TEXTS[ctx.language]
    const all = (await announced(ctx, 'activity')).filter(({ state }) => state !== 'over')
    const own = all.filter(({ isComing }) => isComing)
    const told = mine ? own : all
    const facts = { activities: all.length, signedUp: own.length }
    const links = [{ text: texts.open, url: '/circle/list' }]
    if (!told.length) return { lines: [{ text: mine ? texts.noneOfMine : texts.none }], links, facts }
    return {
      lines: [{ text: mine ? texts.mine(own.length) : texts.all(all.length, own.length) }],
      list: [
        ...told.slice(0, TOLD).map(one => ({
          text: [
            when(ctx, one.startTime),
            ...[one.place].filter(Boolean),
            ...(one.state === 'calledOff' ? [texts.calledOff] : []),
            ...(one.isComing ? [texts.coming] : []),
            ...(one.state === 'full' && !one.isComing ? [texts.full] : []),
            ...(one.state === 'open' && one.capacity ? [texts.left(one.capacity - one.coming)] : []),
          ].join(' · '),
          thing: thingOf(one),
        })),
        ...(told.length > TOLD ? [{ text: texts.more(told.length - TOLD) }] : []),
      ],
      links,
      facts,
    }
  },
})
