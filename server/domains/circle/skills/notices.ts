import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill, type SkillAnswer } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { unreadMessages } from '../../../kernel/notify/message.service'
import { initData } from '../../../kernel/tenancy/door.service'
import { announced, thingOf } from './told'

/** So many are told, and so many characters of each. */
const TOLD = 5
const CHARS = 120

interface Texts {
  all: (n: number) => string
  none: string
  more: (n: number) => string
  open: string
  unread: (n: number) => string
  messages: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    all: n => `现在有 ${n} 条公告：`,
    none: '现在没有公告。',
    more: n => `另外还有 ${n} 条`,
    open: '公告和活动',
    unread: n => `您有 ${n} 条未读消息。`,
    messages: '消息',
  },
  en: {
    all: n => `${n} ${n === 1 ? 'notice' : 'notices'} now:`,
    none: 'There are no notices now.',
    more: n => `${n} more`,
    open: 'News and activities',
    unread: n => `Unread messages for you: ${n}.`,
    messages: 'Messages',
  },
  ru: {
    all: n => `Объявлений сейчас: ${n}.`,
    none: 'Объявлений сейчас нет.',
    more: n => `и ещё ${n}`,
    open: 'Объявления и события',
    unread: n => `Непрочитанных сообщений: ${n}.`,
    messages: 'Сообщения',
  },
  tw: {
    all: n => `現在有 ${n} 則公告：`,
    none: '現在沒有公告。',
    more: n => `另外還有 ${n} 則`,
    open: '公告和活動',
    unread: n => `您有 ${n} 則未讀訊息。`,
    messages: '訊息',
  },
}

/** Asked of what was written to the caller. */
const UNREAD = finder([
  '消息',
  '未读',
  '没读',
  '站内信',
  '訊息',
  'message',
  'messages',
  'inbox',
  'unread',
  'сообщение',
  'сообщения',
  'сообщений',
  'непрочитанных',
])

/** What the company announces, and how much of what it wrote to the caller is unread. */
export const notices = defineSkill({
  name: 'notices',
  purpose: 'Lists what the company announces now, and tells how many messages of the customer are unread.',
  examples: {
    zh: ['有什么公告', '最新公告', '有哪些通知公告', '我有几条未读消息'],
    en: ['Any announcements?', 'what notices are there', 'latest announcements', 'any unread messages for me'],
    ru: ['Какие есть объявления?', 'последние объявления', 'сколько у меня непрочитанных сообщений'],
    tw: ['有什麼公告', '最新公告', '我有幾則未讀訊息'],
  },
  words: {
    about: [
      '未读消息',
      '未读',
      '我的消息',
      '新消息',
      '站内信',
      'unread',
      'my messages',
      'new messages',
      'messages for me',
      'непрочитанных',
      'мои сообщения',
      'новые сообщения',
      'сообщений',
      '公告',
      '通告',
      'announcement',
      'notice',
      'company news',
      'объявление',
      'объявления',
      'новости компании',
    ],
    asks: ['list', 'state', 'count', 'own'],
    also: ['最新', '最近', '什么', 'latest', 'recent', 'последние', 'новые'],
    not: ['法院', '注意', 'without notice', 'short notice', 'notice a', 'i notice', 'i noticed', 'noticed that'],
  },
  parameters: T.Object({}),
  who: 'everyone',
  scope: 'own',
  read: () => ({}),
  run: async (ctx, _parameters, { sentence }): Promise<SkillAnswer | null> => {
    const texts = TEXTS[ctx.language]
    const isVisitor = ctx.principal.kind === 'guest'
    if (UNREAD(sentence)) {
      if (isVisitor) return null
      const { count } = await unreadMessages(ctx)
      return {
        lines: [{ text: texts.unread(count) }],
        links: [{ text: texts.messages, url: '/message/list' }],
        facts: { unread: count },
      }
    }
    // a visitor is told what stands on the home page
    const list = isVisitor
      ? (await initData(ctx)).announcements.filter(({ kind }) => kind === 'notice')
      : await announced(ctx, 'notice')
    const short = (text: string): string => {
      const line = text.replace(/\s+/g, ' ').trim()
      return line.length > CHARS ? `${line.slice(0, CHARS)}…` : line
    }
    return {
      lines: [{ text: list.length ? texts.all(list.length) : texts.none }],
      list: [
        ...list
          .slice(0, TOLD)
          .map(one =>
            isVisitor
              ? { text: [one.title, short(one.content)].filter(Boolean).join(' · ') }
              : { text: short(one.content) || one.title, thing: thingOf(one) },
          ),
        ...(list.length > TOLD ? [{ text: texts.more(list.length - TOLD) }] : []),
      ],
      links: isVisitor ? [] : [{ text: texts.open, url: '/circle/list' }],
      facts: { notices: list.length },
    }
  },
})
