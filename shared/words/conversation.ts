import type { ConversationState } from '../im'
import type { KindWords } from './kind-words'

/** What a conversation with people is called, its states, and what staff did to it, as staff read them. */
export const CONVERSATION_WORDS = {
  name: { zh: '对话', en: 'Chat', ru: 'Чат', tw: '對話' },
  states: {
    open: { zh: '未排队', en: 'Not in line', ru: 'Не в очереди', tw: '未排隊' },
    queued: { zh: '排队中', en: 'In line', ru: 'В очереди', tw: '排隊中' },
    serving: { zh: '接待中', en: 'Being served', ru: 'Идёт разговор', tw: '接待中' },
    closed: { zh: '已结束', en: 'Ended', ru: 'Завершён', tw: '已結束' },
  },
  actions: {
    take: { zh: '接待对话', en: 'Chat taken', ru: 'Чат принят', tw: '接待對話' },
    transfer: { zh: '转接对话', en: 'Chat transferred', ru: 'Чат передан', tw: '轉接對話' },
    end: { zh: '结束对话', en: 'Chat ended', ru: 'Чат завершён', tw: '結束對話' },
    note: { zh: '对话内部备注', en: 'Internal note on a chat', ru: 'Внутренняя заметка к чату', tw: '對話內部備註' },
    linkRequest: { zh: '对话转请求', en: 'Request made of a chat', ru: 'Заявка из чата', tw: '對話轉請求' },
  },
} as const satisfies KindWords<ConversationState>
