import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../shared/dates'
import type { Language } from '../../../shared/language'
import { money } from '../../../shared/money'
import { defineAct } from '../../kernel/skills/act'
import type { Ctx } from '../../kernel/call/context'
import { eventDetail } from './event.queries'
import { evaluate } from './evaluation.service'
import { agreeQuotation } from './quotation/agreement.service'
import { offEvent, reopenEvent, rescheduleEvent, urgeEvent } from './event.service'

interface Texts {
  /** why a request was cancelled, as staff read it */
  reason: string
  /** where nothing is said why it is opened again */
  reopenReason: string
  cancelled: string
  urged: string
  moved: (to: string, from: string) => string
  reopened: string
  rated: string
  agreed: (amount: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    reason: '客户在助手里取消',
    reopenReason: '客户在助手里重新打开',
    cancelled: '已取消。需要时可以重新提交。',
    urged: '已催单，我们会尽快处理。',
    moved: (to, from) => `已改到${to}。${from ? `要改回去，说“改到 ${from}”就可以。` : ''}`,
    reopened: '已重新打开，我们会再安排处理。不需要了可以取消。',
    rated: '评价已提交，谢谢。',
    agreed: amount => `已同意 ${amount} 的报价，可以稍后付款。`,
  },
  en: {
    reason: 'Cancelled with the assistant',
    reopenReason: 'Reopened with the assistant',
    cancelled: 'Cancelled. You can ask for it anew at any time.',
    urged: 'We have been reminded.',
    moved: (to, from) => `Moved to ${to}.${from ? ` To undo it, say “move it to ${from}”.` : ''}`,
    reopened: 'Reopened, we see to it again. It can be cancelled if it is no longer needed.',
    rated: 'Your rating is sent, thank you.',
    agreed: amount => `You have agreed to ${amount}, to be paid later.`,
  },
  ru: {
    reason: 'Отменено через помощника',
    reopenReason: 'Открыто снова через помощника',
    cancelled: 'Отменено. При необходимости подайте заявку заново.',
    urged: 'Мы получили напоминание и поторопимся.',
    moved: (to, from) => `Перенесено: ${to}.${from ? ` Чтобы вернуть, скажите: «перенесите на ${from}».` : ''}`,
    reopened: 'Заявка снова открыта, мы займёмся ею. Если она не нужна, её можно отменить.',
    rated: 'Оценка отправлена, спасибо.',
    agreed: amount => `Смета ${amount} согласована, оплатить можно позже.`,
  },
  tw: {
    reason: '客戶在助理裡取消',
    reopenReason: '客戶在助理裡重新打開',
    cancelled: '已取消。需要時可以重新提出。',
    urged: '已催單，我們會盡快處理。',
    moved: (to, from) => `已改到${to}。${from ? `要改回去，說「改到 ${from}」就可以。` : ''}`,
    reopened: '已重新打開，我們會再安排處理。不需要了可以取消。',
    rated: '評價已送出，謝謝。',
    agreed: amount => `已同意 ${amount} 的報價，可以稍後付款。`,
  },
}
const Id = T.String({ format: 'uuid' })
const parameters = T.Object({ id: Id })

/** The visiting time of a request of the caller's until now. Throws NOT_FOUND. */
const plannedFor = async (ctx: Ctx, id: string): Promise<string> => (await eventDetail(ctx, id)).planTime

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
  defineAct({
    name: 'move',
    parameters: T.Object({ id: Id, planTime: T.String() }),
    scope: ['service'],
    run: async (ctx, { id, planTime }) => {
      const from = await plannedFor(ctx, id)
      await rescheduleEvent(ctx, { id, planTime })
      const to = timePhrase(planTime, ctx.language, { now: ctx.now() })
      return TEXTS[ctx.language].moved(to, from === planTime ? '' : from)
    },
  }),
  defineAct({
    name: 'reopen',
    parameters: T.Object({ id: Id, reason: T.String() }),
    scope: ['service'],
    run: async (ctx, { id, reason }) => {
      const { reopened, reopenReason } = TEXTS[ctx.language]
      await reopenEvent(ctx, { id, reason: reason.trim() || reopenReason })
      return reopened
    },
  }),
  defineAct({
    name: 'rate',
    parameters: T.Object({ id: Id, star: T.Integer({ minimum: 1, maximum: 5 }), content: T.String() }),
    scope: ['service'],
    run: async (ctx, { id, star, content }) => {
      await evaluate(ctx, { id, star, content })
      return TEXTS[ctx.language].rated
    },
  }),
  defineAct({
    name: 'agree',
    parameters: T.Object({ id: Id, amount: T.Integer({ minimum: 0 }), confirmToken: T.String() }),
    scope: ['money'],
    run: async (ctx, shown) => {
      const { amount } = await agreeQuotation(ctx, shown)
      return TEXTS[ctx.language].agreed(money(amount, ctx.language))
    },
  }),
]
