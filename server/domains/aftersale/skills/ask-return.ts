import { Type as T } from '@sinclair/typebox'
import { backFor, MAX_AFTER_SALE_TEXT, type AfterSaleReason, type AfterSaleType } from '../../../../shared/aftersale'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { money } from '../../../../shared/money'
import { piecesIn } from '../../../kernel/skills/amount'
import { best, ifThere, matching, namesIn } from '../../../kernel/skills/list'
import { meantOne, type MeantTexts } from '../../../kernel/skills/meant'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { finder, type Finder } from '../../../kernel/skills/words'
import { moneyInfo } from '../aftersale.queries'

/** Orders that are looked at. */
const LOOKED_AT = 50

/** Why goods go back, as people say it; the first that is said counts. */
const REASONS: readonly [AfterSaleReason, Finder][] = [
  ['wrong', finder(['发错', '寄错', '送错', '买错', '型号不对', 'wrong', 'не тот', 'не та', 'ошибка'])],
  ['damaged', finder(['破了', '碎了', '压坏', '裂', 'damaged', 'broken in transit', 'повреж', 'разбит'])],
  [
    'faulty',
    finder(['坏的', '坏了', '不能用', '用不了', '质量', 'faulty', 'defective', "doesn't work", 'брак', 'не работает']),
  ],
  ['notAsDescribed', finder(['不符', '不一样', 'not as described', 'не соответствует'])],
  ['missing', finder(['少发', '少了', '缺', 'missing', 'не хватает'])],
  ['late', finder(['太慢', '太晚', 'too late', 'слишком долго'])],
  ['unwanted', finder(['不要了', '不想要', '多买', '用不上', 'do not want', "don't want", 'не нужен', 'передумал'])],
]
const EXCHANGE = finder(['换货', '换一个', '换新', 'exchange', 'swap', 'обмен', 'обменять'])

interface Texts extends MeantTexts {
  lead: string
  title: string
  confirm: string
  types: Record<AfterSaleType, string>
  order: (orderNo: string) => string
  line: (name: string, pieces: number) => string
  back: (sum: string) => string
  pays: string
  cannot: (orderNo: string) => string
  tooMany: (n: number) => string
  ask: (orderNo: string) => string
  open: string
  orders: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以申请，我们会审核。要写原因或加图片请打开申请页；确认请点下面的按钮。',
    title: '申请售后',
    confirm: '提交申请',
    types: { refund: '仅退款', return: '退货退款', exchange: '换货', repair: '维修' },
    order: orderNo => `订单 ${orderNo}`,
    line: (name, pieces) => `${name} × ${pieces}`,
    back: sum => `预计退回 ${sum}`,
    pays: '同意以后请把商品寄回',
    cannot: orderNo => `订单 ${orderNo} 现在不能申请：没有付款，已经申请过，或者已过期限。`,
    tooMany: n => `这个订单里还能退的只有 ${n} 件，不能申请这么多。`,
    ask: orderNo => `${orderNo} 申请退货`,
    open: '打开申请页',
    orders: '我的订单',
    which: n => `符合的订单有 ${n} 个，是哪一个？`,
    none: '没有可以申请售后的订单。',
    noneOfThem: '没有找到您说的订单，现在有这些：',
  },
  en: {
    lead: 'You can ask for it, and we check it. To add a reason or pictures open the form; confirm with the button below.',
    title: 'Ask for a return',
    confirm: 'Send it',
    types: {
      refund: 'Money back',
      return: 'Return for a refund',
      exchange: 'Exchange',
      repair: 'Repair',
    },
    order: orderNo => `Order ${orderNo}`,
    line: (name, pieces) => `${name} × ${pieces}`,
    back: sum => `Expected back: ${sum}`,
    pays: 'Once it is approved, please send the goods back',
    cannot: orderNo =>
      `Nothing can be asked for with order ${orderNo} now: it is not paid, it is asked for already, or the time is over.`,
    tooMany: n => `Of this order only ${n} can still go back, not so many.`,
    ask: orderNo => `Return ${orderNo}`,
    open: 'Open the form',
    orders: 'My orders',
    which: n => `${n} orders fit. Which one is it?`,
    none: 'There is no order of yours that can go back.',
    noneOfThem: 'None of your orders is the one you mean. These are there:',
  },
  ru: {
    lead: 'Заявку можно подать, мы её проверим. Причину и фото можно добавить в форме; подтвердите кнопкой ниже.',
    title: 'Возврат или обмен',
    confirm: 'Подать заявку',
    types: { refund: 'Возврат денег', return: 'Возврат товара', exchange: 'Обмен', repair: 'Ремонт' },
    order: orderNo => `Заказ ${orderNo}`,
    line: (name, pieces) => `${name} × ${pieces}`,
    back: sum => `К возврату ${sum}`,
    pays: 'После одобрения отправьте товар нам',
    cannot: orderNo =>
      `По заказу ${orderNo} сейчас подать заявку нельзя: он не оплачен, заявка уже есть или срок прошёл.`,
    tooMany: n => `Из этого заказа можно вернуть только ${n} шт., не больше.`,
    ask: orderNo => `Вернуть ${orderNo}`,
    open: 'Открыть форму',
    orders: 'Мои заказы',
    which: n => `Подходит заказов: ${n}. Какой из них?`,
    none: 'Заказов, которые можно вернуть, нет.',
    noneOfThem: 'Среди ваших заказов такого нет. Есть эти:',
  },
  tw: {
    lead: '可以申請，我們會審核。要寫原因或加圖片請打開申請頁；確認請點下面的按鈕。',
    title: '申請售後',
    confirm: '提出申請',
    types: { refund: '僅退款', return: '退貨退款', exchange: '換貨', repair: '維修' },
    order: orderNo => `訂單 ${orderNo}`,
    line: (name, pieces) => `${name} × ${pieces}`,
    back: sum => `預計退回 ${sum}`,
    pays: '同意以後請把商品寄回',
    cannot: orderNo => `訂單 ${orderNo} 現在不能申請：沒有付款，已經申請過，或者已過期限。`,
    tooMany: n => `這個訂單裡還能退的只有 ${n} 件，不能申請這麼多。`,
    ask: orderNo => `${orderNo} 申請退貨`,
    open: '打開申請頁',
    orders: '我的訂單',
    which: n => `符合的訂單有 ${n} 個，是哪一個？`,
    none: '沒有可以申請售後的訂單。',
    noneOfThem: '沒有找到您說的訂單，現在有這些：',
  },
}

/** Asks for goods of an order to be taken back, or exchanged. */
export const askReturn = defineSkill({
  name: 'askReturn',
  purpose:
    'Asks for goods of an order to be taken back for a refund, or exchanged: which order, how many pieces; the customer then confirms.',
  examples: {
    zh: ['我要退货', '滤芯另一支也退了', '油网再退一片', '帮我把遥控器退掉'],
    en: ['I want to return the filter', 'send it back and get a refund', 'return two of them'],
    ru: ['Хочу вернуть фильтр', 'вернуть товар из заказа', 'хочу вернуть второй фильтр'],
    tw: ['我要退貨', '濾芯另一支也退了', '油網再退一片'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '要退货',
      '想退货',
      '退货吧',
      '我要退',
      '想退',
      '也退了',
      '退了吧',
      '退掉',
      '再退',
      '不要了..退款',
      '不要了 退款',
      '退一片',
      '退一支',
      '退一个',
      '退两个',
      '退两片',
      '申请退款',
      '申请退货',
      '申请换货',
      '要换货',
      '想换货',
      '寄回去退',
      'want to return',
      'like to return',
      'return the',
      'return two',
      'return one',
      'return so',
      'return it',
      'return them',
      'return my order',
      'send it back',
      'send them back',
      'send..back',
      'want a refund',
      'get a refund',
      'want my money back',
      'want to exchange',
      'хочу вернуть',
      'вернуть товар',
      'вернуть заказ',
      'вернуть so',
      'верните деньги',
      'оформите возврат',
      'оформить возврат',
      'хочу обменять',
    ],
    asks: [],
    not: [
      '退款到账',
      '退款进度',
      '到账',
      '退了吗',
      '退了没',
      '怎么退',
      '能退吗',
      '可以退吗',
      '多久退',
      '退役',
      '退出',
      '押金',
      '余额',
      '服务费',
      'where is my refund',
      'status',
      'approved',
      'how do i',
      'how long',
      'can i',
      'may i',
      'return policy',
      'return hose',
      'return valve',
      'return line',
      'когда верн',
      'статус',
      'можно ли',
      'как вернуть',
    ],
  },
  subjects: ['order'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the order' })),
    count: T.Optional(T.Integer({ minimum: 1, description: 'pieces' })),
    words: T.Array(T.String(), { description: 'words of the name of the goods' }),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const id = openThing(utterance, 'order')
    const count = piecesIn(utterance.question)
    return {
      ...(id ? { id } : {}),
      ...(count === null ? {} : { count }),
      words: namesIn(utterance.question),
    }
  },
  run: async (ctx, { count, words }, utterance) => {
    const texts = TEXTS[ctx.language]
    const orders = (await Promise.all(ctx.offers.customerOrders.map(newest => newest(ctx, LOOKED_AT)))).flat()
    const known = await Promise.all(
      orders.map(async order => [order.id, await ifThere(moneyInfo(ctx, order.id))] as const),
    )
    const infos = new Map(known)
    const can = ({ id }: (typeof orders)[number]): boolean => (infos.get(id)?.types.length ?? 0) > 0
    const meant = meantOne(utterance, orders, {
      open: openThing(utterance, 'order'),
      traitsOf: ({ id, orderNo, lines, createTime }) => ({
        id,
        numbers: [orderNo],
        words: lines.map(({ name }) => name).join(' '),
        times: [createTime.slice(0, 10)],
      }),
      can,
      cannot: ({ orderNo }) => texts.cannot(orderNo),
      lineOf: ({ id, orderNo, lines }) => ({
        text: listText(
          lines.map(({ name, amount }) => texts.line(name, amount)),
          ctx.language,
        ),
        thing: { kind: 'order', name: orderNo, url: `/order/detail?id=${id}` },
      }),
      ask: ({ orderNo }) => texts.ask(orderNo),
      texts,
      links: [{ text: texts.orders, url: '/order/orderList' }],
    })
    if ('answer' in meant) return meant.answer
    const { id, orderNo } = meant.one
    const info = infos.get(id)
    const form = [{ text: texts.open, url: `/afterSale?orderId=${id}` }]
    const facts = { orderNo }
    const parameters = { id, orderNo }
    const wishes = EXCHANGE(utterance.sentence) ? (['exchange', 'repair'] as const) : (['return', 'refund'] as const)
    const type = wishes.find(one => info?.types.includes(one)) ?? info?.types[0]
    if (!info || !type) return { lines: [{ text: texts.cannot(orderNo) }], links: form, facts, parameters }
    const openOf = ({ left, sent }: (typeof info.lines)[number]): number => (type === 'refund' ? left : sent)
    const open = info.lines.filter(line => openOf(line) > 0)
    const named = best(open, ({ name }) => matching(words, name)).map(({ row }) => row)
    const lines = named.length ? named : open
    const most = lines.reduce((sum, line) => sum + openOf(line), 0)
    if (count !== undefined && count > most)
      return { lines: [{ text: texts.tooMany(most) }], links: form, facts, parameters }
    let rest = count ?? most
    const asked = lines.flatMap(line => {
      const pieces = Math.min(rest, openOf(line))
      rest -= pieces
      const amount = type === 'return' || type === 'refund' ? backFor(line, pieces) : 0
      return pieces ? [{ lineId: line.lineId, name: line.name, pieces, amount }] : []
    })
    const amount = asked.reduce((sum, line) => sum + line.amount, 0)
    const reason = REASONS.find(([, says]) => says(utterance.sentence))?.[0] ?? 'other'
    const pieces = asked.reduce((sum, line) => sum + line.pieces, 0)
    return {
      lines: [{ text: texts.lead }],
      links: form,
      facts: { ...facts, amount, pieces },
      parameters: { ...parameters, count: pieces },
      card: {
        act: 'askReturn',
        parameters: {
          orderId: id,
          type,
          reason,
          text: utterance.question.slice(0, MAX_AFTER_SALE_TEXT),
          amount,
          lines: asked.map(line => ({ lineId: line.lineId, pieces: line.pieces })),
        },
        title: `${texts.title} · ${texts.types[type]}`,
        lines: [
          texts.order(orderNo),
          ...asked.map(line => texts.line(line.name, line.pieces)),
          ...(amount ? [texts.back(money(amount, ctx.language))] : []),
          ...(type === 'refund' ? [] : [texts.pays]),
        ],
        confirm: texts.confirm,
        url: `/order/detail?id=${id}`,
      },
    }
  },
})
