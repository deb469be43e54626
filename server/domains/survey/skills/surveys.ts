import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { isOffered } from '../link.service'
import { waitingSurveys } from '../waiting.queries'

/** So many are told. */
const TOLD = 5

interface Texts {
  waiting: (n: number) => string
  none: string
  until: (time: string) => string
  more: (n: number) => string
  services: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    waiting: n => `有 ${n} 份问卷等您填写：`,
    none: '现在没有等您填写的问卷。做完的服务可以在我的服务里评价。',
    until: time => `${time} 前有效`,
    more: n => `另外还有 ${n} 份`,
    services: '我的请求',
  },
  en: {
    waiting: n => `${n} ${n === 1 ? 'survey waits' : 'surveys wait'} for you:`,
    none: 'No survey waits for you. You can rate what was done in my services.',
    until: time => `open until ${time}`,
    more: n => `${n} more`,
    services: 'My services',
  },
  ru: {
    waiting: n => `Опросов, которые ждут вашего ответа: ${n}.`,
    none: 'Опросов для вас сейчас нет. Оценить выполненное можно в заявках.',
    until: time => `открыт до ${time}`,
    more: n => `и ещё ${n}`,
    services: 'Мои заявки',
  },
  tw: {
    waiting: n => `有 ${n} 份問卷等您填寫：`,
    none: '現在沒有等您填寫的問卷。做完的服務可以在我的服務裡評價。',
    until: time => `${time} 前有效`,
    more: n => `另外還有 ${n} 份`,
    services: '我的請求',
  },
}

/** Surveys that wait for somebody's answer. */
export const surveys = defineSkill({
  name: 'surveys',
  purpose: 'Lists satisfaction surveys that the caller was sent and has not answered yet.',
  examples: {
    zh: ['我有问卷要填吗', '满意度调查在哪里填', '还有没填的问卷吗'],
    en: ['Do I have a survey to answer?', 'my surveys', 'is there a questionnaire for me'],
    ru: ['Есть ли для меня опрос?', 'мои опросы', 'где моя анкета'],
    tw: ['我有問卷要填嗎', '還有沒填的問卷嗎'],
  },
  words: {
    about: [
      '回访',
      '问卷',
      '满意度调查',
      '调查表',
      '回访表',
      'survey',
      'questionnaire',
      'feedback form',
      'опрос',
      'опросы',
      'анкета',
      'анкеты',
    ],
    asks: ['own', 'count', 'list', 'state'],
    also: ['要我填', '发了', '要填', '没填', 'answer', 'fill'],
    not: ['site survey', '勘察', '现场调查'],
  },
  parameters: T.Object({}),
  who: 'linkman',
  scope: ['service'],
  read: () => ({}),
  run: async ctx => {
    if (!(await isOffered(ctx, ctx.db))) return null
    const { list, total } = await waitingSurveys(ctx, TOLD)
    const texts = TEXTS[ctx.language]
    if (!total)
      return {
        lines: [{ text: texts.none }],
        links: [{ text: texts.services, url: '/service/serviceList?state=all' }],
        facts: { waiting: 0 },
      }
    return {
      lines: [{ text: texts.waiting(total) }],
      list: [
        ...list.map(({ id, title, number, subject, expireTime }) => ({
          text: [
            [number, subject].filter(Boolean).join(' '),
            texts.until(timePhrase(expireTime, ctx.language, { now: ctx.now() })),
          ]
            .filter(Boolean)
            .join(' · '),
          thing: { kind: 'survey', name: title || number, url: `/satisfactionEvaluate?id=${id}` },
        })),
        ...(total > list.length ? [{ text: texts.more(total - list.length) }] : []),
      ],
      facts: { waiting: total },
    }
  },
})
