import { defineSkill } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { listOf, meantQuotations, QUOTED, toldQuotation } from './quoted'
import { shownOn, WHICH } from './told'

/** Asked of nothing else than what is quoted. */
const QUOTATION = ['报价', '报价单', '估价单', 'quotation', 'quote', 'estimate', 'смета', 'смету', 'сметы', 'сметой']
const isSure = finder(QUOTATION)
/** What waits for the customer is meant. */
const isWaiting = finder([
  '要我同意',
  '等我同意',
  '待同意',
  '需要我同意',
  '要同意',
  '有什么要同意',
  'to agree',
  'agree to what',
  'waiting for me',
  'waits for me',
  'ждет..согласия',
  'ждут..согласия',
  'надо согласовать',
  'нужно согласовать',
])

/** What is asked for the customer's requests: what it comes to, who agreed to it and when, and what is still to be paid. */
export const quotation = defineSkill({
  name: 'quotation',
  purpose:
    'Tells what a service request of the customer is quoted at, whether and by whom and when that was agreed to, what waits for agreement, and what is still to be paid of it.',
  examples: {
    zh: ['这次维修报价是多少，我看看我的报价', '我同意报价了吗', '有没有等我同意的报价', '我的维修还要付多少'],
    en: [
      'Did I agree to the price?',
      'What is my quotation?',
      'Is there a quotation waiting for me?',
      'what does my repair cost',
      'how much do I still have to pay for the repair',
    ],
    ru: [
      'Кто согласовал смету?',
      'я уже согласовал смету?',
      'какая у меня смета',
      'сколько стоит мой ремонт',
      'сколько осталось оплатить за ремонт',
    ],
    tw: ['我同意報價了嗎', '有沒有等我同意的報價', '我的維修還要付多少', '看看我的報價單'],
  },
  words: {
    about: [
      ...QUOTATION,
      '同意了吗',
      '同意了没',
      '同意过',
      '要我同意',
      '等我同意',
      '待同意',
      '不同意报价',
      '同意报价了',
      '我的维修费',
      '维修..还要付',
      '修理..还要付',
      '服务..还要付',
      '上门..还要付',
      '我的维修..多少钱',
      '这次维修..多少钱',
      '这次上门..多少钱',
      'agree..price',
      'agree..quotation',
      'price..agree',
      'what does my repair cost',
      'my repair cost',
      'cost of my repair',
      'still have to pay for the repair',
      'still to pay for the repair',
      'owe..repair',
      'pay..my repair',
      'согласовал',
      'согласовала',
      'согласовали',
      'согласился..цен',
      'стоит мой ремонт',
      'стоимость моего ремонта',
      'осталось оплатить за ремонт',
      'должен за ремонт',
      'должна за ремонт',
    ],
    here: [
      '多少钱',
      '费用',
      '要付',
      '还要付',
      '同意',
      'cost',
      'price',
      'how much',
      'agree',
      'pay',
      'стоит',
      'сколько',
      'платить',
      'оплатить',
      'согласовал',
    ],
    asks: ['own', 'state'],
    also: [
      '有没有',
      '同意',
      '还要付',
      '多少',
      'waiting',
      'agree',
      'my repair',
      'how much',
      'согласовал',
      'кто',
      'сколько',
    ],
    not: [
      '有效期',
      '有效多',
      '怎么付',
      '怎么看',
      '怎么申请',
      '要报价',
      '给我报',
      '发个报价',
      '帮我报',
      '报个价',
      '以旧换新',
      '报告',
      '订单',
      '发票',
      '退款',
      '退货',
      '会员',
      '保修政策',
      '还价',
      'how long',
      'valid',
      'send me a quote',
      'get a quote',
      'ask for a quote',
      'need a quote',
      'want a quote',
      'request a quote',
      'report',
      'order',
      'invoice',
      'refund',
      'действует',
      'пришлите смету',
      'нужна смета',
      'отчет',
      'заказ',
      'счет',
      'возврат',
    ],
  },
  subjects: ['event', 'task'],
  parameters: WHICH,
  who: 'linkman',
  scope: ['money'],
  read: shownOn,
  run: async (ctx, parameters, utterance) => {
    const texts = QUOTED[ctx.language]
    const { found, isNamed } = await meantQuotations(ctx, utterance, parameters)
    const open = found.filter(({ state }) => state === 'open')
    const due = found.filter(one => one.due > 0)
    const wanted = isWaiting(utterance.sentence) ? open : found
    if (!wanted.length)
      return isNamed || !isSure(utterance.sentence)
        ? null
        : { lines: [{ text: texts.none }], facts: { waiting: 0, quotations: found.length } }
    // who names none means what is still to be done
    const meant = isNamed ? wanted : open.length ? open : due.length ? due : wanted.slice(0, 1)
    const [first, second] = meant
    if (first && !second) return toldQuotation(ctx, first)
    return {
      lines: [{ text: meant === open ? texts.waiting(meant.length) : texts.several(meant.length) }],
      list: listOf(ctx, meant),
      suggestions: open.slice(0, 3).map(({ request }) => texts.ask(request.eventNo)),
      facts: { waiting: open.length, quotations: found.length, due: meant.reduce((sum, one) => sum + one.due, 0) },
    }
  },
})
