import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { meantRequest, nameOf, ONE_REQUEST, screenOf, visitLine, type Deed } from './meant'

const DEED: Deed = { event: 'off', task: 'off', isChange: true }

interface Texts {
  lead: string
  title: string
  confirm: string
  ask: (number: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以取消。取消后不能恢复，需要时请重新提交；确认请点下面的按钮。',
    title: '取消服务请求',
    confirm: '确认取消',
    ask: number => `取消 ${number}`,
  },
  en: {
    lead: 'It can be cancelled. That cannot be undone: you would ask for it anew. Confirm with the button below.',
    title: 'Cancel the request',
    confirm: 'Cancel it',
    ask: number => `Cancel ${number}`,
  },
  ru: {
    lead: 'Заявку можно отменить. Вернуть её нельзя, только подать новую. Подтвердите кнопкой ниже.',
    title: 'Отмена заявки',
    confirm: 'Отменить заявку',
    ask: number => `Отменить ${number}`,
  },
  tw: {
    lead: '可以取消。取消後不能恢復，需要時請重新提出；確認請點下面的按鈕。',
    title: '取消服務請求',
    confirm: '確認取消',
    ask: number => `取消 ${number}`,
  },
}

/** Calls off a request, or the visit that it became. */
export const cancel = defineSkill({
  ...ONE_REQUEST,
  name: 'cancel',
  purpose: 'Cancels a service request or a visit of the customer, which the customer then confirms.',
  examples: {
    zh: ['取消我的预约', '洗衣机那个不用来了', '这单我不修了', '把报修撤回吧', '师傅不用来了'],
    en: [
      'Cancel my appointment',
      'call off the repair',
      'I want to cancel the visit tomorrow',
      'no need to come any more',
    ],
    ru: ['Отмените мою заявку', 'мастер больше не нужен', 'хочу отменить визит', 'не приезжайте'],
    tw: ['取消我的預約', '洗衣機那個不用來了', '師傅不用來了', '幫我撤回報修'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '取消',
      '撤销',
      '撤回',
      '撤了',
      '撤单',
      '撤掉',
      '退掉预约',
      '不用来',
      '不用过来',
      '别来了',
      '不要来',
      '不用上门',
      '不用修',
      '不修了',
      '不用派',
      '不约了',
      '不装了',
      '不洗了',
      'cancel',
      'call off',
      'call..off',
      "don't come",
      'do not come',
      'no need to come',
      "don't need the engineer",
      "don't need the technician",
      "don't need the visit",
      "don't need anyone",
      "don't need anybody",
      'not needed any more',
      'no longer need the',
      'отменить',
      'отмените',
      'отмени',
      'отмена',
      'отменяю',
      'снимите заявку',
      'не приезжайте',
      'мастер..не нужен',
      'мастера не надо',
      'инженер..не нужен',
      'визит..не нужен',
      'не нужно приезжать',
    ],
    asks: [],
    not: [
      '订单',
      '购物车',
      '退款',
      '退货',
      '发票',
      '活动',
      '培训',
      '登记',
      '自动取消',
      '已取消',
      '取消了吗',
      '取消了没',
      '取消静音',
      '取消童锁',
      '取消定时',
      '取消预热',
      '为什么取消',
      '取消的',
      'been cancelled',
      'was cancelled',
      'is cancelled',
      'why..cancelled',
      'my order',
      'the order',
      'refund',
      'invoice',
      'noise cancelling',
      'registration',
      'child lock',
      'timer',
      'delay start',
      'почему отмен',
      'отмененный',
      'мой заказ',
      'заказ',
      'возврат',
      'счет-фактура',
      'блокировка',
      'таймер',
    ],
  },
  run: async (ctx, _parameters, utterance) => {
    const texts = TEXTS[ctx.language]
    const meant = await meantRequest(ctx, utterance, { deed: DEED, ask: texts.ask })
    if (!meant) return null
    if ('answer' in meant) return meant.answer
    const { request } = meant
    const isTask = request.state === 'converted' && request.taskId !== null
    return {
      lines: [{ text: texts.lead }],
      facts: { eventNo: request.eventNo, can: true },
      parameters: { id: request.id },
      card: {
        act: isTask ? 'cancelVisit' : 'cancel',
        parameters: { id: isTask ? request.taskId : request.id },
        title: texts.title,
        lines: [nameOf(request), visitLine(ctx, request)].filter(Boolean),
        confirm: texts.confirm,
        url: screenOf(request),
      },
    }
  },
})
