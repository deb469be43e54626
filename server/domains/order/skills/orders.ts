import { Type as T } from '@sinclair/typebox'
import { OneOf } from '../../../../contract/entities'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { ORDER_TAB_KEYS, type OrderTab } from '../../../../shared/order'
import { best, ifThere, matching, namesIn, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { finder, type Finder } from '../../../kernel/skills/words'
import { orderDetails, ordersWithParcels } from '../order.queries'
import { orderLine } from '../standing'

/** Orders that are looked at for what a sentence names. */
const LOOKED_AT = 50
const NUMBER = /so\d{8}-\d+/

/** By which words orders of a tab are meant. */
const TABS: Record<OrderTab, Finder> = {
  unpaid: finder([
    '待付款',
    '没付款',
    '没付钱',
    '未付款',
    '未支付',
    '待支付',
    'unpaid',
    'to be paid',
    'not paid',
    'to pay',
    'не оплачен',
    'неоплаченный',
    'ждет оплаты',
  ]),
  paid: finder([
    '待发货',
    '没发货',
    '未发货',
    '还没发',
    'not shipped',
    'not sent',
    'to be sent',
    'not been sent',
    'не отправлен',
    'неотправленный',
  ]),
  shipped: finder(['待收货', '已发货', '在路上', '已发出', 'on the way', 'shipped orders', 'в пути']),
  completed: finder(['已完成', '完成的', '买过', 'completed', 'past orders', 'выполненный', 'завершенный']),
  cancelled: finder(['已取消', '取消的', '取消了', 'cancelled', 'canceled', 'отмененный']),
}
const PLURAL = finder([
  '哪些',
  '所有',
  '全部',
  '几个',
  '几单',
  '几笔',
  '多少',
  '其他',
  '别的',
  'orders',
  'other',
  'all',
  'how many',
  'заказы',
  'заказов',
  'сколько',
  'другие',
])

interface Texts {
  none: string
  unknown: (number: string) => string
  open: (n: number, parts: string) => string
  allDone: string
  tab: Record<OrderTab, (n: number) => string>
  all: string
  shop: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您还没有订单，可以在商城下单。',
    unknown: number => `您的订单里没有 ${number}，请核对单号，或者在订单列表里查看。`,
    open: (n, parts) => `您有 ${n} 个订单还没完成：${parts}。`,
    allDone: '您没有未完成的订单，最近的是：',
    tab: {
      unpaid: n => `待付款 ${n} 个`,
      paid: n => `待发货 ${n} 个`,
      shipped: n => `已发货 ${n} 个`,
      completed: n => `已完成 ${n} 个`,
      cancelled: n => `已取消 ${n} 个`,
    },
    all: '全部订单',
    shop: '去商城',
  },
  en: {
    none: 'You have no orders yet. You can order in the shop.',
    unknown: number => `None of your orders is ${number}. Please check the number, or look at the list of your orders.`,
    open: (n, parts) => `Your open orders: ${n} (${parts}).`,
    allDone: 'No order of yours is open. The last one:',
    tab: {
      unpaid: n => `to be paid: ${n}`,
      paid: n => `to be sent: ${n}`,
      shipped: n => `sent: ${n}`,
      completed: n => `completed: ${n}`,
      cancelled: n => `cancelled: ${n}`,
    },
    all: 'All orders',
    shop: 'To the shop',
  },
  ru: {
    none: 'У вас пока нет заказов. Заказать можно в магазине.',
    unknown: number => `Среди ваших заказов нет ${number}. Проверьте номер или откройте список заказов.`,
    open: (n, parts) => `Незавершённых заказов: ${n} (${parts}).`,
    allDone: 'Незавершённых заказов нет. Последний:',
    tab: {
      unpaid: n => `ждут оплаты: ${n}`,
      paid: n => `к отправке: ${n}`,
      shipped: n => `отправлены: ${n}`,
      completed: n => `выполнены: ${n}`,
      cancelled: n => `отменены: ${n}`,
    },
    all: 'Все заказы',
    shop: 'В магазин',
  },
  tw: {
    none: '您還沒有訂單，可以在商城下單。',
    unknown: number => `您的訂單裡沒有 ${number}，請核對單號，或者在訂單列表裡查看。`,
    open: (n, parts) => `您有 ${n} 個訂單還沒完成：${parts}。`,
    allDone: '您沒有未完成的訂單，最近的是：',
    tab: {
      unpaid: n => `待付款 ${n} 個`,
      paid: n => `待出貨 ${n} 個`,
      shipped: n => `已出貨 ${n} 個`,
      completed: n => `已完成 ${n} 個`,
      cancelled: n => `已取消 ${n} 個`,
    },
    all: '全部訂單',
    shop: '去商城',
  },
}
const OPEN = ['unpaid', 'paid', 'shipped'] as const satisfies OrderTab[]

/** How the caller's orders stand. */
export const orders = defineSkill({
  name: 'orders',
  purpose: 'Tells how the orders of the customer in the shop stand: which are open, paid, sent, and what they cost.',
  examples: {
    zh: [
      '我的订单到哪了',
      '我有哪些没付款的订单',
      '我的订单发货了吗',
      '买的滤芯订单怎么样了',
      '待付款的订单',
      '发货了吗',
    ],
    en: [
      'Where is my order?',
      'what are my open orders',
      'has my order been shipped',
      'my unpaid orders',
      'order status',
    ],
    ru: ['Где мой заказ?', 'какие у меня заказы', 'мой заказ отправлен?', 'неоплаченные заказы', 'статус заказа'],
    tw: ['我的訂單到哪了', '我有哪些沒付款的訂單', '訂單出貨了嗎', '待付款的訂單'],
  },
  words: {
    about: [
      '订单',
      '发货了',
      '出货了',
      '什么时候发货',
      '啥时候发货',
      '几时出货',
      '什么时候出货',
      '多久发货',
      '待付款',
      '还要付款',
      'order',
      'orders',
      'my order',
      'order status',
      'заказ',
      'мой заказ',
      'статус заказа',
    ],
    numbers: NUMBER,
    asks: ['own', 'count', 'list', 'state'],
    also: ['待付款', '没付款', '未付款', '待发货', '待出货', '待收货', 'unpaid', 'неоплаченный'],
    here: [
      '付了多少',
      '多少钱',
      '花了多少',
      '几块',
      '什么时候买',
      '什么时候下',
      '哪天买',
      '哪天下',
      '买了几',
      '买了什么',
      '几件',
      '付款了',
      '付了吗',
      '发货',
      '发了吗',
      '出货',
      'how much',
      'what did i',
      'when did i',
      'paid',
      'shipped',
      'sent yet',
      'сколько',
      'что я',
      'когда я',
      'оплачен',
      'оплатил',
      'отправлен',
      'отправили',
    ],
    not: [
      '快递费',
      '运费',
      '开票',
      '发票',
      '能退',
      '退多少',
      '服务单',
      '怎么下单',
      '怎么取消',
      '订单能开',
      '取消订单',
      'repair order',
      'service order',
      'work order',
      'in order to',
      'out of order',
      'can i order',
      'like to order',
      'want to order',
      'need to order',
      'how do i cancel',
      'хочу заказать',
      'можно заказать',
      'могу заказать',
      'как отменить',
      'как вернуть',
    ],
  },
  subjects: ['order'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the order on the screen' })),
    orderNo: T.Optional(T.String()),
    state: T.Optional(OneOf(ORDER_TAB_KEYS)),
    words: T.Optional(T.Array(T.String(), { description: 'words of names of goods' })),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const { sentence, question } = utterance
    const number = NUMBER.exec(sentence.said)?.[0].toUpperCase()
    const state = ORDER_TAB_KEYS.find(tab => TABS[tab](sentence))
    const id = number || PLURAL(sentence) ? undefined : openThing(utterance, 'order')
    const words = namesIn(question)
    return {
      ...(number ? { orderNo: number } : {}),
      ...(id ? { id } : {}),
      ...(state ? { state } : {}),
      ...(words.length ? { words } : {}),
    }
  },
  run: async (ctx, { id, orderNo, state, words = [] }) => {
    const { language } = ctx
    const texts = TEXTS[language]
    const opened = id === undefined ? null : await ifThere(orderDetails(ctx, id))
    const number = opened?.orderNo ?? orderNo
    const { list, total, counts } = await ordersWithParcels(ctx, {
      pageSize: LOOKED_AT,
      ...(number ? { keyword: number } : state ? { state } : {}),
    })
    const open = OPEN.reduce((sum, tab) => sum + counts[tab], 0)
    const numbered = number === undefined ? [] : list.filter(one => one.orderNo === number)
    const named = best(list, ({ lines }) => matching(words, lines.map(({ name }) => name).join(' '))).map(
      ({ row }) => row,
    )
    const isOpen = ({ state: one }: (typeof list)[number]): boolean => one !== 'completed' && one !== 'cancelled'
    const stillOpen = list.filter(isOpen)
    const [told, count] =
      number !== undefined
        ? [numbered, numbered.length]
        : named.length
          ? [named, named.length]
          : state
            ? [list, total]
            : stillOpen.length
              ? [stillOpen, open]
              : [list.slice(0, 1), Math.min(1, counts.all)]
    const [first] = told
    const facts = {
      ...counts,
      open,
      ...(first
        ? {
            orderNo: first.orderNo,
            state: first.state,
            amount: first.amount,
            pieces: first.pieces,
            sent: first.sent,
            createTime: first.createTime,
          }
        : {}),
    }
    const all = { text: texts.all, url: '/order/orderList' }
    if (!first)
      return {
        lines: [
          {
            text:
              number === undefined
                ? state && counts.all
                  ? `${texts.tab[state](0)}.`
                  : texts.none
                : texts.unknown(number),
          },
        ],
        links: counts.all || number !== undefined ? [all] : [{ text: texts.shop, url: '/mall/shop' }],
        facts,
      }
    const line = orderLine(ctx, first)
    // of several it is said first how many there are
    const heading =
      number !== undefined || named.length
        ? null
        : state
          ? `${texts.tab[state](count)}${language === 'zh' || language === 'tw' ? '：' : ':'}`
          : stillOpen.length === 0
            ? texts.allDone
            : count > 1
              ? texts.open(
                  count,
                  listText(
                    OPEN.filter(tab => counts[tab]).map(tab => texts.tab[tab](counts[tab])),
                    language,
                  ),
                )
              : null
    return {
      lines: heading === null ? [line] : [{ text: heading }],
      list: told.slice(heading === null ? 1 : 0, TOLD).map(order => orderLine(ctx, order)),
      links: toAll(language, count, all),
      facts,
    }
  },
})
