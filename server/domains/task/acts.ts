import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../shared/dates'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { evaluateTask } from './evaluation.service'
import { taskDetail } from './task.queries'
import { cancelTask, rescheduleTask } from './task.service'

interface Texts {
  /** why a visit was cancelled, as staff read it */
  reason: string
  cancelled: string
  moved: (to: string, from: string) => string
  rated: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    reason: '客户在助手里取消',
    cancelled: '上门已取消。需要时可以重新提交。',
    moved: (to, from) => `上门已改到${to}。${from ? `要改回去，说“改到 ${from}”就可以。` : ''}`,
    rated: '评价已提交，谢谢。',
  },
  en: {
    reason: 'Cancelled with the assistant',
    cancelled: 'The visit is cancelled. You can ask for it anew at any time.',
    moved: (to, from) => `The visit is moved to ${to}.${from ? ` To undo it, say “move it to ${from}”.` : ''}`,
    rated: 'Your rating is sent, thank you.',
  },
  ru: {
    reason: 'Отменено через помощника',
    cancelled: 'Визит отменён. При необходимости подайте заявку заново.',
    moved: (to, from) => `Визит перенесён: ${to}.${from ? ` Чтобы вернуть, скажите: «перенесите на ${from}».` : ''}`,
    rated: 'Оценка отправлена, спасибо.',
  },
  tw: {
    reason: '客戶在助理裡取消',
    cancelled: '到府已取消。需要時可以重新提出。',
    moved: (to, from) => `到府已改到${to}。${from ? `要改回去，說「改到 ${from}」就可以。` : ''}`,
    rated: '評價已送出，謝謝。',
  },
}
const Id = T.String({ format: 'uuid' })

/** What the assistant does to the visit that a request became. */
export const taskActs = [
  defineAct({
    name: 'cancelVisit',
    parameters: T.Object({ id: Id }),
    scope: ['service'],
    run: async (ctx, { id }) => {
      const { reason, cancelled } = TEXTS[ctx.language]
      await cancelTask(ctx, { id, reason })
      return cancelled
    },
  }),
  defineAct({
    name: 'moveVisit',
    parameters: T.Object({ id: Id, planTime: T.String() }),
    scope: ['service'],
    run: async (ctx, { id, planTime }) => {
      const from = (await taskDetail(ctx, id)).planTime
      await rescheduleTask(ctx, { id, planTime })
      const to = timePhrase(planTime, ctx.language, { now: ctx.now() })
      return TEXTS[ctx.language].moved(to, from === planTime ? '' : from)
    },
  }),
  defineAct({
    name: 'rateVisit',
    parameters: T.Object({ id: Id, star: T.Integer({ minimum: 1, maximum: 5 }), content: T.String() }),
    scope: ['service'],
    run: async (ctx, { id, star, content }) => {
      await evaluateTask(ctx, { id, star, content })
      return TEXTS[ctx.language].rated
    },
  }),
]
