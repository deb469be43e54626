import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { offEvent, urgeEvent } from './event.service'

interface Texts {
  /** why a request was cancelled, as staff read it */
  reason: string
  cancelled: string
  urged: string
}
const TEXTS: Record<Language, Texts> = {
  zh: { reason: '客户在助手里取消', cancelled: '已取消。', urged: '已催单，我们会尽快处理。' },
  en: {
    reason: 'Cancelled with the assistant',
    cancelled: 'Cancelled.',
    urged: 'We have been reminded.',
  },
  ru: { reason: 'Отменено через помощника', cancelled: 'Отменено.', urged: 'Мы получили напоминание и поторопимся.' },
  tw: { reason: '客戶在助理裡取消', cancelled: '已取消。', urged: '已催單，我們會盡快處理。' },
}
const parameters = T.Object({ id: T.String({ format: 'uuid' }) })

/** What the assistant does to a request: what its screen lets be done by a tap. */
export const eventActs = [
  defineAct({
    name: 'cancel',
    parameters,
    scope: ['service'],
    run: async (ctx, { id }) => {
      const { reason, cancelled } = TEXTS[ctx.language]
      await offEvent(ctx, { id, reason })
      return cancelled
    },
  }),
  defineAct({
    name: 'urge',
    parameters,
    scope: ['service'],
    run: async (ctx, { id }) => {
      await urgeEvent(ctx, { id })
      return TEXTS[ctx.language].urged
    },
  }),
]
