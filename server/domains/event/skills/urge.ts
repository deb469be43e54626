import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { timesTold } from '../../../kernel/skills/day'
import { meantRequest, nameOf, ONE_REQUEST, screenOf, visitLine, type Deed } from './meant'

const DEED: Deed = { event: 'urge', task: null }

interface Texts {
  lead: string
  title: string
  confirm: string
  ask: (number: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以催单，我们会马上看到。确认请点下面的按钮。',
    title: '催单',
    confirm: '催一下',
    ask: number => `催一下 ${number}`,
  },
  en: {
    lead: 'I can remind the company of it at once. Confirm with the button below.',
    title: 'Send a reminder',
    confirm: 'Remind them',
    ask: number => `Remind them of ${number}`,
  },
  ru: {
    lead: 'Я могу сразу напомнить компании об этой заявке. Подтвердите кнопкой ниже.',
    title: 'Поторопить',
    confirm: 'Напомнить',
    ask: number => `Поторопить ${number}`,
  },
  tw: {
    lead: '可以催單，我們會馬上看到。確認請點下面的按鈕。',
    title: '催單',
    confirm: '催一下',
    ask: number => `催一下 ${number}`,
  },
}

/** Reminds the company of a request. */
export const urge = defineSkill({
  ...ONE_REQUEST,
  name: 'urge',
  purpose: 'Reminds the company to hurry with a service request of the customer, which the customer then confirms.',
  examples: {
    zh: ['催一下我的报修', '能快点吗', '帮我催催师傅', '赶紧派人来啊'],
    en: ['Please hurry up', 'can you speed up my repair', 'hurry the engineer up'],
    ru: ['Поторопите мастера', 'можно побыстрее по моей заявке?', 'ускорьте ремонт'],
    tw: ['幫我催一下', '能快點嗎', '催催師傅'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '催',
      '催一下',
      '再催催',
      '快点',
      '快些',
      '快一点',
      '尽快处理',
      '赶紧啊',
      '赶紧派人来啊',
      '加急',
      '抓紧',
      'hurry',
      'hurry up',
      'hurry..up',
      'speed up',
      'speed it up',
      'asap on my',
      'expedite',
      'chase up',
      'поторопите',
      'поторопи',
      'поторопить',
      'ускорьте',
      'ускорить',
      'побыстрее',
      'быстрее по',
      'можно быстрее',
      'скорее приезжайте',
    ],
    asks: [],
    not: [
      '催化',
      '催芽',
      '洗快点',
      '转快',
      '快点热',
      '制冷快',
      '发货',
      '快递',
      '订单',
      '退款',
      '发票',
      '到账',
      'speed up the fan',
      'faster cooling',
      'parcel',
      'delivery',
      'refund',
      'my order',
      'invoice',
      'посылка',
      'доставка',
      'заказ',
      'возврат',
      'нагревается быстрее',
    ],
  },
  run: async (ctx, _parameters, utterance) => {
    const texts = TEXTS[ctx.language]
    const meant = await meantRequest(ctx, utterance, {
      deed: DEED,
      ask: texts.ask,
      // an hour alone says until when it is needed
      times: timesTold(utterance.question, ctx.now()).filter(({ day }) => day),
    })
    if (!meant) return null
    if ('answer' in meant) return meant.answer
    const { request } = meant
    return {
      lines: [{ text: texts.lead }],
      facts: { eventNo: request.eventNo, can: true },
      parameters: { id: request.id },
      card: {
        act: 'urge',
        parameters: { id: request.id },
        title: texts.title,
        lines: [nameOf(request), visitLine(ctx, request)].filter(Boolean),
        confirm: texts.confirm,
        url: screenOf(request),
      },
    }
  },
})
