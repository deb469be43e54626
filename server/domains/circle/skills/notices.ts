import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
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
}
const TEXTS: Record<Language, Texts> = {
  zh: { all: n => `现在有 ${n} 条公告：`, none: '现在没有公告。', more: n => `另外还有 ${n} 条`, open: '公告和活动' },
  en: {
    all: n => `${n} ${n === 1 ? 'notice' : 'notices'} now:`,
    none: 'There are no notices now.',
    more: n => `${n} more`,
    open: 'News and activities',
  },
  ru: {
    all: n => `Объявлений сейчас: ${n}.`,
    none: 'Объявлений сейчас нет.',
    more: n => `и ещё ${n}`,
    open: 'Объявления и события',
  },
  tw: { all: n => `現在有 ${n} 則公告：`, none: '現在沒有公告。', more: n => `另外還有 ${n} 則`, open: '公告和活動' },
}

/** What the company announces. */
export const notices = defineSkill({
  name: 'notices',
  purpose: 'Lists what the company announces now.',
  examples: {
    zh: ['有什么公告', '最新公告', '有哪些通知公告'],
    en: ['Any announcements?', 'what notices are there', 'latest announcements'],
    ru: ['Какие есть объявления?', 'последние объявления'],
    tw: ['有什麼公告', '最新公告'],
  },
  words: {
    about: ['公告', '通告', 'announcement', 'notice', 'company news', 'объявление', 'объявления', 'новости компании'],
    asks: ['list', 'state', 'count'],
    also: ['最新', '最近', '什么', 'latest', 'recent', 'последние', 'новые'],
    not: ['法院', '注意', 'without notice', 'short notice', 'notice a', 'i notice', 'i noticed', 'noticed that'],
  },
  parameters: T.Object({}),
  who: 'everyone',
  scope: 'own',
  read: () => ({}),
  run: async ctx => {
    const texts = TEXTS[ctx.language]
    const isVisitor = ctx.principal.kind === 'guest'
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
