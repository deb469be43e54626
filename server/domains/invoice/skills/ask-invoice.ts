import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { money } from '../../../../shared/money'
import { linkmanOf } from '../../../kernel/call/context'
import { meantOne, type MeantTexts } from '../../../kernel/skills/meant'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { enterInvoices, lastTitle, uninvoiced } from '../invoice.queries'
import { defaultTitle } from '../title.service'

/** Orders that are looked at. */
const LOOKED_AT = 50

interface Texts extends MeantTexts {
  lead: string
  title: string
  confirm: string
  order: (orderNo: string, goods: string) => string
  amount: (sum: string) => string
  for: (name: string) => string
  tax: (number: string) => string
  email: (email: string) => string
  cannot: (orderNo: string) => string
  ask: (orderNo: string) => string
  other: string
  orders: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以申请开票，请核对抬头；要换抬头请打开开票页。确认请点下面的按钮。',
    title: '申请发票',
    confirm: '申请开票',
    order: (orderNo, goods) => `订单 ${orderNo}：${goods}`,
    amount: sum => `开票金额：${sum}`,
    for: name => `抬头：${name}`,
    tax: number => `税号：${number}`,
    email: email => `发到：${email}`,
    cannot: orderNo => `订单 ${orderNo} 现在不能开票：已经申请过，或者还没有付款。`,
    ask: orderNo => `给 ${orderNo} 开发票`,
    other: '换抬头开票',
    orders: '我的订单',
    which: n => `可以开票的订单有 ${n} 个，是哪一个？`,
    none: '没有可以开票的订单。',
    noneOfThem: '没有找到您说的订单，现在可以开票的有：',
  },
  en: {
    lead: 'The invoice can be asked for. Please check to whom it is made out; open the form to change that. Confirm with the button below.',
    title: 'Ask for an invoice',
    confirm: 'Ask for it',
    order: (orderNo, goods) => `Order ${orderNo}: ${goods}`,
    amount: sum => `Amount: ${sum}`,
    for: name => `Made out to: ${name}`,
    tax: number => `Tax number: ${number}`,
    email: email => `Sent to: ${email}`,
    cannot: orderNo => `Order ${orderNo} cannot be invoiced now: it is on an invoice already, or not paid.`,
    ask: orderNo => `Invoice for ${orderNo}`,
    other: 'Make it out otherwise',
    orders: 'My orders',
    which: n => `${n} orders can be invoiced. Which one is it?`,
    none: 'No order of yours can be invoiced now.',
    noneOfThem: 'None of your orders is the one you mean. These can be invoiced:',
  },
  ru: {
    lead: 'Счёт-фактуру можно запросить. Проверьте реквизиты, изменить их можно в форме. Подтвердите кнопкой ниже.',
    title: 'Запросить счёт-фактуру',
    confirm: 'Запросить',
    order: (orderNo, goods) => `Заказ ${orderNo}: ${goods}`,
    amount: sum => `Сумма: ${sum}`,
    for: name => `На имя: ${name}`,
    tax: number => `ИНН: ${number}`,
    email: email => `Адрес: ${email}`,
    cannot: orderNo =>
      `На заказ ${orderNo} сейчас нельзя выставить счёт-фактуру: она уже запрошена или заказ не оплачен.`,
    ask: orderNo => `Счёт-фактура на ${orderNo}`,
    other: 'Другие реквизиты',
    orders: 'Мои заказы',
    which: n => `Заказов, на которые можно выставить счёт-фактуру: ${n}. Какой из них?`,
    none: 'Заказов, на которые можно выставить счёт-фактуру, нет.',
    noneOfThem: 'Такого заказа нет. Счёт-фактуру можно выставить на эти:',
  },
  tw: {
    lead: '可以申請開立發票，請核對抬頭；要換抬頭請打開開票頁。確認請點下面的按鈕。',
    title: '申請發票',
    confirm: '申請開立',
    order: (orderNo, goods) => `訂單 ${orderNo}：${goods}`,
    amount: sum => `開立金額：${sum}`,
    for: name => `抬頭：${name}`,
    tax: number => `統一編號：${number}`,
    email: email => `發到：${email}`,
    cannot: orderNo => `訂單 ${orderNo} 現在不能開立發票：已經申請過，或者還沒有付款。`,
    ask: orderNo => `給 ${orderNo} 開發票`,
    other: '換抬頭開立',
    orders: '我的訂單',
    which: n => `可以開立發票的訂單有 ${n} 個，是哪一個？`,
    none: '沒有可以開立發票的訂單。',
    noneOfThem: '沒有找到您說的訂單，現在可以開立發票的有：',
  },
}

/** Asks for an invoice for an order. */
export const askInvoice = defineSkill({
  name: 'askInvoice',
  purpose:
    'Asks for an invoice for a paid order of the customer, made out as the last time, which the customer then confirms.',
  examples: {
    zh: ['给我开张发票', '滤芯那个订单开发票', '帮我开票', '发票开一下'],
    en: ['I need an invoice for my order', 'please issue an invoice', 'make out an invoice for the filter'],
    ru: ['Выставьте счёт-фактуру', 'нужен счёт-фактура на заказ', 'запросить счёт-фактуру'],
    tw: ['給我開張發票', '濾芯那個訂單開發票', '幫我開票'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '开张发票',
      '开个发票',
      '开一张发票',
      '开发票',
      '开票',
      '开个票',
      '开张票',
      '发票开一下',
      '补开发票',
      '要发票',
      'need an invoice',
      'want an invoice',
      'issue an invoice',
      'send me an invoice',
      'make out an invoice',
      'ask for an invoice',
      'invoice for',
      'invoice please',
      'выставьте счет',
      'выставить счет',
      'нужен счет-фактура',
      'нужна счет-фактура',
      'запросить счет-фактуру',
      'запросите счет-фактуру',
      'счет-фактура на',
      'счет-фактуру на',
    ],
    asks: [],
    not: [
      '还能开',
      '可以开',
      '能开',
      '能不能开',
      '开好了',
      '开票了',
      '票开了',
      '开票没',
      '发票呢',
      '开了吗',
      '开了没',
      '哪些',
      '没开',
      '什么时候',
      '多久',
      '怎么',
      '开票资料',
      'ready',
      'is my invoice',
      'is the invoice',
      'was',
      'when',
      'where',
      'status',
      'can i',
      'can still',
      'which',
      'has',
      'готов',
      'готова',
      'выставлен',
      'когда',
      'где',
      'можно ли',
      'статус',
      'какие',
      'на какие',
    ],
  },
  subjects: ['order'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the order' })) }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const id = openThing(utterance, 'order')
    return id ? { id } : {}
  },
  run: async (ctx, _parameters, utterance) => {
    await enterInvoices(ctx)
    const texts = TEXTS[ctx.language]
    const orders = (await Promise.all(ctx.offers.customerOrders.map(newest => newest(ctx, LOOKED_AT)))).flat()
    const open = new Map((await uninvoiced(ctx)).map(({ id, amount }) => [id, amount]))
    const goodsOf = ({ lines }: (typeof orders)[number]): string =>
      listText(
        lines.map(({ name, amount }) => `${name} × ${amount}`),
        ctx.language,
      )
    const meant = meantOne(utterance, orders, {
      open: openThing(utterance, 'order'),
      traitsOf: ({ id, orderNo, lines, createTime }) => ({
        id,
        numbers: [orderNo],
        words: lines.map(({ name }) => name).join(' '),
        times: [createTime.slice(0, 10)],
      }),
      can: ({ id }) => open.has(id),
      cannot: ({ orderNo }) => texts.cannot(orderNo),
      lineOf: order => ({
        text: [goodsOf(order), money(open.get(order.id) ?? order.amount, ctx.language)].join(' · '),
        thing: { kind: 'order', name: order.orderNo, url: `/order/detail?id=${order.id}` },
      }),
      ask: ({ orderNo }) => texts.ask(orderNo),
      texts,
      links: [{ text: texts.orders, url: '/order/orderList' }],
    })
    if ('answer' in meant) return meant.answer
    const { one } = meant
    const amount = open.get(one.id) ?? 0
    const kept = (await defaultTitle(ctx)).title ?? (await lastTitle(ctx))
    const nothing = { taxNo: '', bank: '', bankAccount: '', address: '', phone: '', email: '' }
    const { kind, name, ...rest } = kept ?? { kind: 'personal' as const, name: linkmanOf(ctx).name, ...nothing }
    const { taxNo, bank, bankAccount, address, phone, email } = rest
    return {
      lines: [{ text: texts.lead }],
      links: [{ text: texts.other, url: `/invoice/edit?bizType=order&bizId=${one.id}` }],
      facts: { orderNo: one.orderNo, amount },
      parameters: { id: one.id, orderNo: one.orderNo },
      card: {
        act: 'askInvoice',
        parameters: {
          orderId: one.id,
          title: { kind, name, taxNo, bank, bankAccount, address, phone, email },
        },
        title: texts.title,
        lines: [
          texts.order(one.orderNo, goodsOf(one)),
          texts.amount(money(amount, ctx.language)),
          texts.for(name),
          ...(taxNo ? [texts.tax(taxNo)] : []),
          ...(email ? [texts.email(email)] : []),
        ],
        confirm: texts.confirm,
        url: `/order/detail?id=${one.id}`,
      },
    }
  },
})
