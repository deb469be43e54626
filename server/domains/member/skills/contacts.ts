import { Type as T } from '@sinclair/typebox'
import { fullDate } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { people } from '../authorization.service'

interface Texts {
  own: (n: number) => string
  authorized: (n: number) => string
  waits: string
  until: (day: string) => string
  noEnd: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    own: n => `您家自己人 ${n} 位。`,
    authorized: n => (n ? `另外授权了 ${n} 位联系人：` : '还没有授权别的联系人。'),
    waits: '还没有接受邀请',
    until: day => `授权到 ${day}`,
    noEnd: '授权没有期限',
    open: '一起管理的人',
  },
  en: {
    own: n => `People of your own: ${n}.`,
    authorized: n => (n ? `Contacts who are authorised beside them: ${n}.` : 'No other contact is authorised.'),
    waits: 'has not accepted the invitation yet',
    until: day => `authorised until ${day}`,
    noEnd: 'authorised without an end',
    open: 'People who manage this with you',
  },
  ru: {
    own: n => `Ваших собственных контактов: ${n}.`,
    authorized: n => (n ? `Уполномоченных контактов кроме них: ${n}.` : 'Других уполномоченных контактов нет.'),
    waits: 'ещё не принял приглашение',
    until: day => `доступ до ${day}`,
    noEnd: 'доступ бессрочный',
    open: 'Кто управляет вместе с вами',
  },
  tw: {
    own: n => `您家自己人 ${n} 位。`,
    authorized: n => (n ? `另外授權了 ${n} 位聯絡人：` : '還沒有授權別的聯絡人。'),
    waits: '還沒有接受邀請',
    until: day => `授權到 ${day}`,
    noEnd: '授權沒有期限',
    open: '一起管理的人',
  },
}

/** Who may act for a customer. */
export const contacts = defineSkill({
  name: 'contacts',
  purpose: 'Lists the people of the customer and the contacts who are authorised to act for it.',
  examples: {
    zh: ['我授权了哪些人', '谁可以看我的订单', '我家还有谁在一起管理', '授权联系人有哪些'],
    en: ['Who is authorised to act for me?', 'which contacts have I authorised', 'who can see my orders'],
    ru: ['Кого я уполномочил?', 'кто может видеть мои заказы', 'мои уполномоченные контакты'],
    tw: ['我授權了哪些人', '誰可以看我的訂單', '授權聯絡人有哪些'],
  },
  words: {
    about: [
      '的授权',
      '授权到',
      'дал доступ',
      'есть доступ',
      '授权..人',
      '授权了',
      '谁可以看我',
      '谁能看我',
      '一起管理',
      '授权联系人',
      'authorised',
      'authorized',
      'authorised contact',
      'who can see my',
      'who can act for',
      'уполномочил',
      'уполномоченный',
      'кто может видеть',
      'кто управляет',
    ],
    also: ['授权到什么时候', '到什么时候', 'кому', 'until'],
    asks: ['own', 'count', 'list'],
    not: ['授权书', '授权网点', '授权经销', 'authorised dealer', 'authorized service', 'авторизованный'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: 'owner',
  read: () => ({}),
  run: async ctx => {
    const { own, authorized } = await people(ctx)
    const texts = TEXTS[ctx.language]
    return {
      lines: [{ text: texts.own(own.length) }, { text: texts.authorized(authorized.length) }],
      list: authorized.map(({ name, phone, state, endDay }) => ({
        text: [
          name,
          phone,
          endDay ? texts.until(fullDate(endDay, ctx.language)) : texts.noEnd,
          ...(state === 'waiting' ? [texts.waits] : []),
        ].join(' · '),
      })),
      links: [{ text: texts.open, url: '/vip/people' }],
      facts: { own: own.length, authorized: authorized.length },
    }
  },
})
