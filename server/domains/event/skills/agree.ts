import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { TOLD } from '../../../kernel/skills/list'
import { defineSkill } from '../../../kernel/skills/skill'
import { tokenOf } from '../quotation/quotation.queries'
import { listOf, meantQuotations, pricedLines, QUOTED, toldQuotation } from './quoted'
import { nameOf, screenOf } from './standing'
import { shownOn, WHICH } from './told'

interface Texts {
  lead: (amount: string) => string
  title: string
  sum: (amount: string) => string
  confirm: string
  which: (n: number) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: amount => `可以同意 ${amount} 的报价，稍后付款。确认请点下面的按钮。`,
    title: '同意报价',
    sum: amount => `合计 ${amount}，稍后付款`,
    confirm: '同意，稍后付款',
    which: n => `有 ${n} 个报价等您同意，是哪一个？`,
  },
  en: {
    lead: amount => `You can agree to ${amount} and pay later. Confirm with the button below.`,
    title: 'Agree to the quotation',
    sum: amount => `${amount} in all, to be paid later`,
    confirm: 'Agree, pay later',
    which: n => `${n} quotations wait for you to agree. Which one is it?`,
  },
  ru: {
    lead: amount => `Вы можете согласиться на ${amount} и оплатить позже. Подтвердите кнопкой ниже.`,
    title: 'Согласовать смету',
    sum: amount => `Всего ${amount}, оплата позже`,
    confirm: 'Согласиться, оплатить позже',
    which: n => `Смет, которые ждут вашего согласия: ${n}. О какой речь?`,
  },
  tw: {
    lead: amount => `可以同意 ${amount} 的報價，稍後付款。確認請點下面的按鈕。`,
    title: '同意報價',
    sum: amount => `合計 ${amount}，稍後付款`,
    confirm: '同意，稍後付款',
    which: n => `有 ${n} 個報價等您同意，是哪一個？`,
  },
}

/** Agrees to what is quoted for a request, to be paid later. */
export const agree = defineSkill({
  name: 'agree',
  purpose:
    'Agrees to what a service request of the customer is quoted at, to be paid later, which the customer then confirms.',
  examples: {
    zh: ['我同意这个报价', '同意报价', '价格我同意', '就按这个价修吧'],
    en: ['I agree to the price', 'accept the quotation', 'I approve the estimate', 'agree to the quotation'],
    ru: ['Согласен со сметой', 'согласна с ценой', 'принимаю смету', 'согласовать смету'],
    tw: ['我同意這個報價', '同意報價', '價格我同意', '就按這個價修吧'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '同意报价',
      '同意..报价',
      '同意..价格',
      '同意..价钱',
      '同意..费用',
      '报价..同意',
      '价格..同意',
      '价钱..同意',
      '费用..同意',
      '接受报价',
      '接受..报价',
      '接受..价格',
      '按这个价',
      '按报价修',
      'agree to the price',
      'agree..quotation',
      'agree..quote',
      'agree..price',
      'agree..estimate',
      'accept..quotation',
      'accept..quote',
      'accept..price',
      'accept..estimate',
      'approve..quotation',
      'approve..quote',
      'approve..price',
      'approve..estimate',
      'согласен..смет',
      'согласна..смет',
      'согласен с ценой',
      'согласна с ценой',
      'согласен..стоимост',
      'согласна..стоимост',
      'принимаю..смету',
      'согласовать смету',
      'согласовать..смету',
      'согласую смету',
    ],
    asks: [],
    not: [
      '了吗',
      '了没',
      '同意过',
      '不同意',
      '没同意',
      '没有同意',
      '有没有',
      '要我同意',
      '等我同意',
      '谁同意',
      '什么时候同意',
      '怎么同意',
      '退货',
      '退款',
      'did i',
      'have i',
      'did we',
      'has',
      'who agreed',
      'when did',
      'should i',
      'do not',
      "don't",
      'not agree',
      'cannot accept',
      'waiting',
      'is there',
      'how do',
      'refund',
      'return',
      'кто',
      'когда',
      'уже',
      'не согласен',
      'не согласна',
      'нужно ли',
      'возврат',
    ],
  },
  subjects: ['event', 'task'],
  parameters: WHICH,
  who: 'linkman',
  scope: ['money'],
  read: shownOn,
  run: async (ctx, parameters, utterance) => {
    const texts = TEXTS[ctx.language]
    const { found } = await meantQuotations(ctx, utterance, parameters)
    const open = found.filter(({ state }) => state === 'open')
    const [first, second] = open
    if (!first) {
      const [other] = found
      return other ? toldQuotation(ctx, other) : { lines: [{ text: QUOTED[ctx.language].none }], facts: { waiting: 0 } }
    }
    if (second)
      return {
        lines: [{ text: texts.which(open.length) }],
        list: listOf(ctx, open),
        choices: open.slice(0, TOLD).map(({ request, quotation }) => ({
          ask: QUOTED[ctx.language].ask(request.eventNo),
          about: [request.title, money(quotation.payable, ctx.language)].filter(Boolean),
          url: screenOf(request),
        })),
        facts: { waiting: open.length },
      }
    const { request, quotation } = first
    const amount = money(quotation.payable, ctx.language)
    return {
      lines: [{ text: texts.lead(amount) }],
      facts: { eventNo: request.eventNo, amount: quotation.payable, can: true },
      parameters: { id: request.id },
      card: {
        act: 'agree',
        // the version that is shown here, and no other
        parameters: { id: request.id, amount: quotation.payable, confirmToken: tokenOf(ctx, quotation) },
        title: texts.title,
        lines: [nameOf(request), ...pricedLines(ctx, quotation), texts.sum(amount)],
        confirm: texts.confirm,
        url: screenOf(request),
      },
    }
  },
})
