import { timePhrase } from '../../../shared/dates'
import type { Language } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'

/** What a customer is told of a conversation whose page is closed. */
const CHANGES = {
  answer: {
    title: { zh: '客服回复', en: 'An answer', ru: 'Ответ в чате', tw: '客服回覆' },
    body: {
      zh: '{engineer} 回复了您',
      en: '{engineer} answered',
      ru: '{engineer}: новый ответ',
      tw: '{engineer} 回覆了您',
    },
  },
} as const satisfies Record<string, ChangeTexts>

/** What a seat is told of one that a colleague gives it, with the colleague's note. */
const STAFF_CHANGES = {
  transfer: {
    title: { zh: '转接对话', en: 'Chat', ru: 'Вам чат', tw: '轉接對話' },
    body: { zh: '来自 {engineer}', en: 'From {engineer}', ru: 'От: {engineer}', tw: '來自 {engineer}' },
    keepsBody: true,
  },
} as const satisfies Record<string, ChangeTexts>

export const imMessageTexts: SubjectMessages = {
  kind: 'conversation',
  link: () => '/chat',
  page: 'features/im/pages/chat',
  staffLink: id => `/seat?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const OPENS: Record<Language, (time: string) => string> = {
  zh: time => `，${time} 开始接待`,
  en: time => `, we open ${time}`,
  ru: time => `, мы откроемся: ${time}`,
  tw: time => `，${time} 開始接待`,
}
/** What stands behind "nobody is here now": when people are there again; '' where that is not known. */
export const opensPhrase = (ctx: Pick<Ctx, 'now' | 'language'>, opens: string): string =>
  opens && OPENS[ctx.language](timePhrase(opens, ctx.language, { now: ctx.now() }))
