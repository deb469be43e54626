import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { ifThere } from '../../../kernel/skills/list'
import { meantOne, type MeantTexts } from '../../../kernel/skills/meant'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { orderDetails, orderList } from '../order.queries'

/** Orders that are looked at. */
const LOOKED_AT = 50

interface Texts extends MeantTexts {
  lead: string
  title: string
  confirm: string
  line: (name: string, pieces: number) => string
  of: (orderNo: string) => string
  gone: (orderNo: string) => string
  ask: (orderNo: string) => string
  all: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以把同样的商品再放进购物车，按现在的价格，先不付款。确认请点下面的按钮。',
    title: '再买一次',
    confirm: '加入购物车',
    line: (name, pieces) => `${name} × ${pieces}`,
    of: orderNo => `来自订单 ${orderNo}`,
    gone: orderNo => `订单 ${orderNo} 里的商品现在不能再买。`,
    ask: orderNo => `${orderNo} 再来一单`,
    all: '全部订单',
    which: n => `符合的订单有 ${n} 个，是哪一个？`,
    none: '您还没有订单，没有可以再买的。',
    noneOfThem: '您的订单里没有找到您说的，现在有这些：',
  },
  en: {
    lead: 'The same articles can be put into your cart at the prices of now; nothing is paid yet. Confirm with the button below.',
    title: 'Order again',
    confirm: 'Add to the cart',
    line: (name, pieces) => `${name} × ${pieces}`,
    of: orderNo => `As in order ${orderNo}`,
    gone: orderNo => `What was in order ${orderNo} cannot be ordered any more.`,
    ask: orderNo => `Order ${orderNo} again`,
    all: 'All orders',
    which: n => `${n} orders fit. Which one is it?`,
    none: 'You have no orders yet, so there is nothing to order again.',
    noneOfThem: 'None of your orders is the one you mean. These are there:',
  },
  ru: {
    lead: 'Те же товары можно положить в корзину по нынешним ценам, платить пока не нужно. Подтвердите кнопкой ниже.',
    title: 'Заказать ещё раз',
    confirm: 'Добавить в корзину',
    line: (name, pieces) => `${name} × ${pieces}`,
    of: orderNo => `Как в заказе ${orderNo}`,
    gone: orderNo => `Товары из заказа ${orderNo} сейчас заказать нельзя.`,
    ask: orderNo => `Повторить заказ ${orderNo}`,
    all: 'Все заказы',
    which: n => `Подходит заказов: ${n}. Какой из них?`,
    none: 'У вас пока нет заказов, повторять нечего.',
    noneOfThem: 'Среди ваших заказов такого нет. Есть эти:',
  },
  tw: {
    lead: '可以把同樣的商品再放進購物車，按現在的價格，先不付款。確認請點下面的按鈕。',
    title: '再買一次',
    confirm: '加入購物車',
    line: (name, pieces) => `${name} × ${pieces}`,
    of: orderNo => `來自訂單 ${orderNo}`,
    gone: orderNo => `訂單 ${orderNo} 裡的商品現在不能再買。`,
    ask: orderNo => `${orderNo} 再來一單`,
    all: '全部訂單',
    which: n => `符合的訂單有 ${n} 個，是哪一個？`,
    none: '您還沒有訂單，沒有可以再買的。',
    noneOfThem: '您的訂單裡沒有找到您說的，現在有這些：',
  },
}

/** Puts what was ordered before into the cart again. */
export const orderAgain = defineSkill({
  name: 'orderAgain',
  purpose: 'Puts the articles of an earlier order into the cart again, which the customer then confirms.',
  examples: {
    zh: ['再来一单', '上次的滤芯再买一次', '跟上次一样再订一单', '照上回的再买'],
    en: ['Order the same again', 'reorder the filter', 'order it again', 'buy the same as last time'],
    ru: ['Повторите заказ', 'закажи то же самое ещё раз', 'повторить прошлый заказ'],
    tw: ['再來一單', '上次的濾芯再買一次', '再訂一次一樣的'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '再来一单',
      '再下一单',
      '再订一单',
      '再订一次',
      '再买一次',
      '再买一单',
      '再..买一次',
      '再..订一次',
      '照上回的再买',
      '照上次',
      '上回的再买',
      '上次..再买',
      '上次..再来',
      '上回..再买',
      '复购',
      '回购',
      'reorder',
      're-order',
      'order again',
      'order it again',
      'order..again',
      'buy..again',
      'the same again',
      'order the same',
      'buy the same',
      'order the same as last time',
      'повторить заказ',
      'повторите заказ',
      'повторить..заказ',
      'повторите..заказ',
      'повтори заказ',
      'то же самое',
      'закажи..еще раз',
      'закажите..еще раз',
      'заказать..еще раз',
      'заказать снова',
    ],
    asks: [],
    not: ['师傅', '维修', '预约', 'visit', 'appointment', 'error again', 'визит', 'мастер'],
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
    const texts = TEXTS[ctx.language]
    const { list } = await orderList(ctx, { pageSize: LOOKED_AT })
    const all = { text: texts.all, url: '/order/orderList' }
    const meant = meantOne(utterance, list, {
      open: openThing(utterance, 'order'),
      traitsOf: ({ id, orderNo, lines, createTime }) => ({
        id,
        numbers: [orderNo],
        words: lines.map(({ name }) => name).join(' '),
        times: [createTime.slice(0, 10)],
      }),
      can: () => true,
      cannot: ({ orderNo }) => texts.gone(orderNo),
      lineOf: ({ id, orderNo, lines }) => ({
        text: listText(
          lines.map(({ name, amount }) => texts.line(name, amount)),
          ctx.language,
        ),
        thing: { kind: 'order', name: orderNo, url: `/order/detail?id=${id}` },
      }),
      ask: ({ orderNo }) => texts.ask(orderNo),
      texts,
      links: [all],
    })
    if ('answer' in meant) return meant.answer
    const details = await ifThere(orderDetails(ctx, meant.one.id))
    const { orderNo, id } = meant.one
    const lines = (details?.lines ?? []).flatMap(({ variantId, name, amount, kind }) =>
      variantId !== null && kind === 'part' ? [{ variantId, name, amount }] : [],
    )
    if (!lines.length)
      return { lines: [{ text: texts.gone(orderNo) }], links: [all], facts: { orderNo }, parameters: { id } }
    return {
      lines: [{ text: texts.lead }],
      facts: { orderNo, pieces: lines.reduce((sum, { amount }) => sum + amount, 0) },
      parameters: { id, orderNo },
      card: {
        act: 'addToCart',
        parameters: { lines: lines.map(({ variantId, amount }) => ({ variantId, amount })) },
        title: texts.title,
        lines: [...lines.map(({ name, amount }) => texts.line(name, amount)), texts.of(orderNo)],
        confirm: texts.confirm,
        url: '/mall/shop?cart=1',
      },
    }
  },
})
