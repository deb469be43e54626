import { Type as T } from '@sinclair/typebox'
import { dayLabel } from '../../../../shared/dates'
import type { InvoiceState } from '../../../../shared/invoice'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { AppError } from '../../../http/errors'
import type { Ctx } from '../../../kernel/call/context'
import { ifThere, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillAnswer, type SkillLine } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { enterInvoices, invoiceDetail, invoiceList, invoiceOf, payable, uninvoiced } from '../invoice.queries'

/** Invoices that are looked at for what a sentence names. */
const LOOKED_AT = 50
const NUMBER = /in\d{8}-\d+/

const CAN = finder([
  '还能开',
  '可以开',
  '能开',
  '还没开',
  '没开的',
  '能不能开',
  'can be invoiced',
  'still be invoiced',
  'can..invoice',
  'not invoiced',
  'without an invoice',
  'можно выставить',
  'без счета',
  'можно получить счет',
])

interface Texts {
  none: string
  unknown: (number: string) => string
  has: (n: number) => string
  state: Record<InvoiceState, string>
  number: (number: string) => string
  day: (day: string) => string
  reason: (reason: string) => string
  open: (n: number, amount: string) => string
  nothing: string
  orderCan: (amount: string) => string
  comma: string
  all: string
  orders: string
  ask: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您还没有申请过发票，付款后可以在订单里申请。',
    unknown: number => `您的发票里没有 ${number}，请核对单号，或者在发票列表里查看。`,
    has: n => `您一共申请过 ${n} 张发票：`,
    state: { applied: '正在开票', issued: '已开票', refused: '申请被退回', withdrawn: '已撤回', void: '已作废' },
    number: number => `发票号码 ${number}`,
    day: day => `${day}开具`,
    reason: reason => `原因：${reason}`,
    open: (n, amount) => `还可以开票的订单有 ${n} 个，合计 ${amount}：`,
    nothing: '没有还可以开票的订单。',
    orderCan: amount => `这个订单还没有开票，可以开 ${amount}。`,
    comma: '，',
    all: '我的发票',
    orders: '我的订单',
    ask: '申请发票',
  },
  en: {
    none: 'You have not asked for an invoice yet. Once an order is paid, you can ask there.',
    unknown: number =>
      `None of your invoices is ${number}. Please check the number, or look at the list of your invoices.`,
    has: n => `Invoices that you asked for: ${n}.`,
    state: {
      applied: 'being issued',
      issued: 'issued',
      refused: 'sent back',
      withdrawn: 'withdrawn',
      void: 'void',
    },
    number: number => `invoice number ${number}`,
    day: day => `issued ${day}`,
    reason: reason => `reason: ${reason}`,
    open: (n, amount) => `Orders that can still be invoiced: ${n}, ${amount} in all.`,
    nothing: 'No order of yours can be invoiced now.',
    orderCan: amount => `This order is on no invoice yet; one of ${amount} can be asked for.`,
    comma: ', ',
    all: 'My invoices',
    orders: 'My orders',
    ask: 'Ask for an invoice',
  },
  ru: {
    none: 'Вы ещё не запрашивали счёт-фактуру. После оплаты её можно запросить в заказе.',
    unknown: number => `Среди ваших счетов-фактур нет ${number}. Проверьте номер или откройте список.`,
    has: n => `Запрошено счетов-фактур: ${n}.`,
    state: {
      applied: 'выставляется',
      issued: 'выставлен',
      refused: 'возвращён',
      withdrawn: 'отозван',
      void: 'аннулирован',
    },
    number: number => `номер ${number}`,
    day: day => `выставлен ${day}`,
    reason: reason => `причина: ${reason}`,
    open: (n, amount) => `Заказов, на которые ещё можно выставить счёт: ${n}, всего ${amount}.`,
    nothing: 'Заказов, на которые можно выставить счёт, сейчас нет.',
    orderCan: amount => `На этот заказ счёт ещё не выставлен, можно запросить на ${amount}.`,
    comma: ', ',
    all: 'Мои счета-фактуры',
    orders: 'Мои заказы',
    ask: 'Запросить счёт-фактуру',
  },
  tw: {
    none: '您還沒有申請過發票，付款後可以在訂單裡申請。',
    unknown: number => `您的發票裡沒有 ${number}，請核對單號，或者在發票列表裡查看。`,
    has: n => `您一共申請過 ${n} 張發票：`,
    state: { applied: '正在開立', issued: '已開立', refused: '申請被退回', withdrawn: '已撤回', void: '已作廢' },
    number: number => `發票號碼 ${number}`,
    day: day => `${day}開立`,
    reason: reason => `原因：${reason}`,
    open: (n, amount) => `還可以開立發票的訂單有 ${n} 個，合計 ${amount}：`,
    nothing: '沒有還可以開立發票的訂單。',
    orderCan: amount => `這個訂單還沒有開立發票，可以開 ${amount}。`,
    comma: '，',
    all: '我的發票',
    orders: '我的訂單',
    ask: '申請發票',
  },
}

type Invoice = Awaited<ReturnType<typeof invoiceDetail>>

function lineOf(ctx: Ctx, { id, invoiceNo, number, state, amount, title, reason, issueTime }: Invoice): SkillLine {
  const { language } = ctx
  const texts = TEXTS[language]
  return {
    text: [
      texts.state[state],
      money(amount, language),
      title.name,
      ...(number ? [texts.number(number)] : []),
      ...(state === 'issued' && issueTime ? [texts.day(dayLabel(issueTime, language, ctx.now()))] : []),
      ...(reason ? [texts.reason(reason)] : []),
    ].join(texts.comma),
    thing: { kind: 'invoice', name: invoiceNo, url: `/invoice/detail?id=${id}` },
  }
}
const factsOf = ({ invoiceNo, number, state, amount }: Invoice) => ({ invoiceNo, number, state, amount })

/** What of the caller's orders can still be invoiced; null where the company gives no invoices. */
async function invoiceableOf(ctx: Ctx): Promise<Awaited<ReturnType<typeof uninvoiced>> | null> {
  try {
    await enterInvoices(ctx)
  } catch (error) {
    if (error instanceof AppError && error.id === 'INVOICES_OFF') return null
    throw error
  }
  return uninvoiced(ctx)
}

/** How the caller's invoices stand, and what can still be invoiced. */
export const invoices = defineSkill({
  name: 'invoices',
  purpose:
    'Tells how the invoices of the customer stand, with numbers and amounts, and which paid orders can still be invoiced.',
  examples: {
    zh: ['我的发票开了吗', '发票开好了没有', '我的发票号码是多少', '哪些订单还能开发票'],
    en: ['Has my invoice been issued?', 'my invoices', 'which orders can still be invoiced'],
    ru: ['Мой счёт-фактура готов?', 'мои счета-фактуры', 'где мой счёт-фактура'],
    tw: ['我的發票開了嗎', '發票開好了沒有', '哪些訂單還能開發票'],
  },
  words: {
    about: [
      'отказали в счете',
      'в счете',
      '发票',
      '開票',
      '开票',
      '发票开好',
      '订单..发票',
      '订单..开票',
      'invoice',
      'my invoice',
      'orders..invoiced',
      'be invoiced',
      'счет фактура',
      'счета фактуры',
      'счет фактуру',
      'счет-фактура',
      'инвойс',
    ],
    numbers: NUMBER,
    asks: ['own', 'count', 'list', 'state'],
    also: [
      '怎么被',
      '为什么',
      '为啥',
      '被退',
      '退回',
      '号码',
      'rejected',
      'ready',
      'почему',
      'отказали',
      'issued',
      '开出',
      'выставлен',
    ],
    not: [
      '过多久',
      '多久能收',
      '多久能到',
      'how long does',
      'how long until',
      '怎么开发票',
      '抬头',
      '专票',
      '增值税',
      'what kind of invoice',
      'do you issue',
      'do you give',
      'вы выставляете',
    ],
  },
  subjects: ['invoice'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the invoice on the screen' })),
    orderId: T.Optional(T.String({ description: 'of the order on the screen' })),
    invoiceNo: T.Optional(T.String()),
    open: T.Boolean({ description: 'what can still be invoiced is asked for' }),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const number = NUMBER.exec(utterance.sentence.said)?.[0].toUpperCase()
    const id = number ? undefined : openThing(utterance, 'invoice')
    const orderId = number ? undefined : openThing(utterance, 'order')
    return {
      ...(number ? { invoiceNo: number } : {}),
      ...(id ? { id } : {}),
      ...(orderId ? { orderId } : {}),
      open: CAN(utterance.sentence) > 0,
    }
  },
  run: async (ctx, { id, orderId, invoiceNo, open }): Promise<SkillAnswer> => {
    const { language } = ctx
    const texts = TEXTS[language]
    const all = { text: texts.all, url: '/invoiceManage/list' }
    const opened = id ? await ifThere(invoiceDetail(ctx, id)) : orderId ? await invoiceOf(ctx, orderId) : null
    if (opened) return { lines: [lineOf(ctx, opened)], links: [all], facts: factsOf(opened) }
    if (orderId) {
      const can = await ifThere(payable(ctx, { bizType: 'order', bizId: orderId }))
      if (can?.amount)
        return {
          lines: [{ text: texts.orderCan(money(can.amount, language)) }],
          links: [{ text: texts.ask, url: `/invoice/edit?bizType=order&bizId=${orderId}` }],
          facts: { invoiceable: can.amount },
        }
    }
    const { list, total } = await invoiceList(ctx, { pageSize: LOOKED_AT })
    const numbered = list.find(one => one.invoiceNo === invoiceNo)
    if (numbered) return { lines: [lineOf(ctx, numbered)], links: [all], facts: factsOf(numbered) }
    if (invoiceNo) return { lines: [{ text: texts.unknown(invoiceNo) }], links: [all], facts: { invoices: total } }
    const left = await invoiceableOf(ctx)
    // nothing was asked for, and nothing can be: the call says so
    if (!total && !left) await enterInvoices(ctx)
    const sum = (left ?? []).reduce((cents, { amount }) => cents + amount, 0)
    const [first] = list
    const ofLeft = (left ?? []).slice(0, TOLD).map((order): SkillLine => ({
      text: money(order.amount, language),
      thing: { kind: 'order', name: order.orderNo, url: `/order/detail?id=${order.id}` },
    }))
    const canLine = { text: left?.length ? texts.open(left.length, money(sum, language)) : texts.nothing }
    const facts = {
      invoices: total,
      invoiceableOrders: left?.length ?? 0,
      invoiceable: sum,
      ...(first ? factsOf(first) : {}),
    }
    if (open)
      return {
        lines: [canLine],
        list: ofLeft,
        links: toAll(language, left?.length ?? 0, { text: texts.orders, url: '/order/orderList' }),
        facts,
      }
    return {
      lines: [{ text: total ? texts.has(total) : texts.none }, ...(left?.length ? [canLine] : [])],
      list: list.slice(0, TOLD).map(invoice => lineOf(ctx, invoice)),
      links: [
        ...(total ? toAll(language, total, all) : []),
        ...(total ? [] : [{ text: texts.orders, url: '/order/orderList' }]),
      ],
      facts,
    }
  },
})
