import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { isParcelOver, type ParcelState } from '../../../../shared/parcel'
import type { Ctx } from '../../../kernel/call/context'
import { best, ifThere, matching, namesIn, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillLine } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { saidCode } from '../../../kernel/text/said-code'
import { parcelDetails } from '../logistics.queries'

const ORDER_NUMBER = /so\d{8}-\d+/
/** A number of a carrier: digits, with letters or without. */
const PARCEL_NUMBER = /(?<![a-z0-9-])(?=[a-z0-9]*\d{6})[a-z]{0,4}\d{6,20}(?![a-z0-9-])/

/** Four digits, however they are parted: what is spelled otherwise than the carrier does is still the number. */
const DIGITS = /(?:\d[\s-]*){4}/
const ABOUT = [
  '快递',
  '包裹',
  '物流',
  '运单',
  '快递单号',
  '物流单号',
  '运单号',
  '什么时候到货',
  '到货了',
  '收到货',
  '寄出来',
  '发出来',
  '寄到哪',
  'parcel',
  'my parcel',
  'package',
  'shipment',
  'my delivery',
  'delivery..arrive',
  'tracking number',
  'tracking no',
  'courier',
  'посылка',
  'моя посылка',
  'трек номер',
  'номер отправления',
  'номер..посылки',
  'доставка',
]
const namesParcels = finder(ABOUT)

interface Texts {
  none: string
  noneOfOrder: string
  unknown: (number: string) => string
  count: (n: number, under: number) => string
  over: string
  state: Record<ParcelState, string>
  sent: (time: string) => string
  step: (text: string, time: string) => string
  behind: string
  comma: string
  all: string
  orders: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '现在没有发出的包裹。订单发货以后，我可以告诉您单号和走到哪里。',
    noneOfOrder: '这个订单还没有发出包裹。',
    unknown: number => `您的订单里没有单号是 ${number} 的包裹，可以在物流页按单号查询。`,
    count: (n, under) => `您有 ${under} 个包裹在路上（一共 ${n} 个）：`,
    over: '没有在路上的包裹，最近的是：',
    state: {
      sent: '已发货，等待揽收',
      collected: '已揽收，即将出发',
      transit: '正在路上',
      delivering: '正在派送，请留意电话',
      signed: '已签收',
      problem: '派送遇到问题',
      refused: '已拒收，将退回给我们',
      returning: '正在退回给我们',
      returned: '已退回给我们',
    },
    sent: time => `${time} 发出`,
    step: (text, time) => `${time}：${text}`,
    behind: '物流公司暂时没有响应，这是之前的情况',
    comma: '，',
    all: '全部包裹',
    orders: '我的订单',
  },
  en: {
    none: 'No parcel was sent to you yet. Once an order is sent, I can tell its number and where it is.',
    noneOfOrder: 'Nothing of this order was sent yet.',
    unknown: number =>
      `None of your parcels has the number ${number}. You can look up any number on the screen of parcels.`,
    count: (n, under) => `Parcels on their way to you: ${under} (of ${n}).`,
    over: 'No parcel is on its way. The last one:',
    state: {
      sent: 'sent, waiting for the carrier',
      collected: 'with the carrier',
      transit: 'on its way',
      delivering: 'out for delivery, keep your phone at hand',
      signed: 'delivered',
      problem: 'there is a problem with the delivery',
      refused: 'refused, it comes back to us',
      returning: 'on its way back to us',
      returned: 'back with us',
    },
    sent: time => `sent ${time}`,
    step: (text, time) => `${time}: ${text}`,
    behind: 'the carrier does not answer, this is how it stood before',
    comma: ', ',
    all: 'All parcels',
    orders: 'My orders',
  },
  ru: {
    none: 'Посылок вам пока не отправляли. Когда заказ отправят, я скажу номер и где посылка.',
    noneOfOrder: 'Из этого заказа пока ничего не отправлено.',
    unknown: number => `Среди ваших посылок нет номера ${number}. Любой номер можно найти на экране посылок.`,
    count: (n, under) => `Посылок в пути: ${under} (всего ${n}).`,
    over: 'Посылок в пути нет. Последняя:',
    state: {
      sent: 'отправлена, ждём перевозчика',
      collected: 'у перевозчика',
      transit: 'в пути',
      delivering: 'её везёт курьер, будьте на связи',
      signed: 'вручена',
      problem: 'возникла проблема с доставкой',
      refused: 'отказ, вернётся к нам',
      returning: 'возвращается к нам',
      returned: 'вернулась к нам',
    },
    sent: time => `отправлена ${time}`,
    step: (text, time) => `${time}: ${text}`,
    behind: 'перевозчик не отвечает, это прежние данные',
    comma: ', ',
    all: 'Все посылки',
    orders: 'Мои заказы',
  },
  tw: {
    none: '現在沒有寄出的包裹。訂單出貨以後，我可以告訴您單號和走到哪裡。',
    noneOfOrder: '這個訂單還沒有寄出包裹。',
    unknown: number => `您的訂單裡沒有單號是 ${number} 的包裹，可以在物流頁按單號查詢。`,
    count: (n, under) => `您有 ${under} 個包裹在路上（一共 ${n} 個）：`,
    over: '沒有在路上的包裹，最近的是：',
    state: {
      sent: '已出貨，等待取件',
      collected: '已取件，即將出發',
      transit: '正在路上',
      delivering: '正在配送，請留意電話',
      signed: '已簽收',
      problem: '配送遇到問題',
      refused: '已拒收，將退回給我們',
      returning: '正在退回給我們',
      returned: '已退回給我們',
    },
    sent: time => `${time} 寄出`,
    step: (text, time) => `${time}：${text}`,
    behind: '物流公司暫時沒有回應，這是之前的情況',
    comma: '，',
    all: '全部包裹',
    orders: '我的訂單',
  },
}

type Parcel = Awaited<ReturnType<typeof parcelDetails>>[number]
const isUnderWay = ({ state, orderState }: Parcel): boolean => !isParcelOver(state) && orderState !== 'completed'

function lineOf(ctx: Ctx, parcel: Parcel): SkillLine {
  const { language } = ctx
  const texts = TEXTS[language]
  const at = (time: string): string => timePhrase(time, language, { now: ctx.now() })
  const [last] = parcel.steps
  const { orderId, id, company, number, state, createTime, isBehind, lines } = parcel
  return {
    text: [
      texts.state[state],
      last ? texts.step(last.text, at(last.time)) : texts.sent(at(createTime)),
      listText(
        lines.map(({ name, amount }) => `${name} × ${amount}`),
        language,
      ),
      ...(isBehind ? [texts.behind] : []),
    ]
      .filter(Boolean)
      .join(texts.comma),
    thing: { kind: 'parcel', name: `${company} ${number}`, url: `/logistics?orderId=${orderId}&id=${id}` },
  }
}

/** Where the caller's parcels are. */
export const parcels = defineSkill({
  name: 'parcels',
  purpose: 'Tells where the parcels of the orders of the customer are: carrier, number and its last step.',
  examples: {
    zh: ['我的快递到哪了', '快递什么时候到', '包裹到哪了', '物流单号是多少', '我的快递是哪家公司的'],
    en: [
      'Where is my parcel?',
      'has my parcel been shipped',
      'what is my tracking number',
      'when will my delivery arrive',
    ],
    ru: [
      'Где моя посылка?',
      'когда отправят посылку',
      'какой у моей посылки трек-номер',
      'какой номер отправления у моей посылки',
    ],
    tw: ['我的包裹到哪了', '快遞什麼時候到', '物流單號是多少'],
  },
  words: {
    about: ABOUT,
    codes: DIGITS,
    also: ['单号', '到哪', '寄出来', '寄来', '发出来'],
    here: [
      '到哪',
      '在哪',
      '什么时候到',
      '啥时候到',
      '哪天到',
      '几号到',
      '快到了',
      '单号',
      '到了吗',
      '到了没',
      '谁家送',
      '哪家',
      '寄来',
      'where',
      'when will',
      'when does',
      'arrive',
      'arrived',
      'tracking',
      'carrier',
      'где',
      'когда придет',
      'когда приедет',
      'когда доставят',
      'трек',
      'кто везет',
    ],
    asks: ['own', 'count', 'list', 'state'],
    not: [
      '退到',
      '寄哪',
      '退回',
      '寄回',
      '退货',
      '寄给你们',
      '快递费',
      '运费',
      '包邮',
      'send back',
      'return',
      'delivery cost',
      'delivery fee',
      'service package',
      'вернуть',
      'обратно',
      'стоимость доставки',
      'стоит доставка',
    ],
  },
  subjects: ['order'],
  parameters: T.Object({
    orderId: T.Optional(T.String({ description: 'of the order on the screen' })),
    number: T.Optional(T.String({ description: 'of a parcel or of an order' })),
    words: T.Optional(T.Array(T.String(), { description: 'words of names of goods' })),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const { said } = utterance.sentence
    const number = (ORDER_NUMBER.exec(said) ?? PARCEL_NUMBER.exec(said))?.[0].toUpperCase()
    const orderId = number ? undefined : openThing(utterance, 'order')
    const words = namesIn(utterance.question)
    return {
      ...(orderId ? { orderId } : {}),
      ...(number ? { number } : {}),
      ...(words.length ? { words } : {}),
    }
  },
  run: async (ctx, { orderId, number, words = [] }, { question, sentence }) => {
    const { language } = ctx
    const texts = TEXTS[language]
    const toParcels = { text: texts.all, url: '/logistics/list' }
    const toOrders = { text: texts.orders, url: '/order/orderList' }
    const ofOrder = orderId === undefined ? null : await ifThere(parcelDetails(ctx, { orderId }))
    const all = ofOrder ?? (await parcelDetails(ctx, {}))
    const under = all.filter(isUnderWay)
    const counts = { parcels: all.length, underWay: under.length }
    const numbered = all.filter(
      one => saidCode(question, one.number) || (number !== undefined && one.orderNo === number),
    )
    // a number alone may be of anything else
    if (!numbered.length && !ofOrder && !namesParcels(sentence)) return null
    if (!all.length)
      return { lines: [{ text: ofOrder ? texts.noneOfOrder : texts.none }], links: [toOrders], facts: counts }
    if (number !== undefined && !numbered.length)
      return { lines: [{ text: texts.unknown(number) }], links: [toParcels], facts: counts }
    const named = best(all, ({ lines }) => matching(words, lines.map(({ name }) => name).join(' '))).map(
      ({ row }) => row,
    )
    const chosen = numbered.length
      ? numbered
      : named.length
        ? named
        : ofOrder
          ? all
          : under.length
            ? under
            : all.slice(0, 1)
    // of one order it is asked anew where its parcels are
    const orderIds = [...new Set(chosen.map(one => one.orderId))]
    const [asked] = orderIds
    const fresh = !ofOrder && orderIds.length === 1 && asked ? await parcelDetails(ctx, { orderId: asked }) : all
    const told = chosen.map(one => fresh.find(({ id }) => id === one.id) ?? one)
    const [first] = told
    if (!first) return null
    const isPlain = !numbered.length && !named.length && !ofOrder
    const heading = !isPlain
      ? null
      : !under.length
        ? texts.over
        : told.length > 1
          ? texts.count(all.length, under.length)
          : null
    return {
      lines: heading === null ? [lineOf(ctx, first)] : [{ text: heading }],
      list: told.slice(heading === null ? 1 : 0, TOLD).map(parcel => lineOf(ctx, parcel)),
      links: toAll(language, told.length, toParcels),
      facts: {
        ...counts,
        company: first.company,
        number: first.number,
        orderNo: first.orderNo,
        state: first.state,
        createTime: first.createTime,
        lastStep: first.steps[0]?.text ?? '',
        lastTime: first.steps[0]?.time ?? '',
      },
    }
  },
})
