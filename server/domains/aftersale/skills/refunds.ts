import { Type as T } from '@sinclair/typebox'
import { AFTER_SALE, paysBack, type AfterSaleState, type AfterSaleType } from '../../../../shared/aftersale'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { isEnded } from '../../../../shared/lifecycle'
import { listText } from '../../../../shared/list-text'
import { partsBack, partsText } from '../../../../shared/money-back'
import type { Ctx } from '../../../kernel/call/context'
import { best, ifThere, matching, namesIn, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillLine } from '../../../kernel/skills/skill'
import { afterSaleDetail, afterSaleList, moneyInfo } from '../aftersale.queries'

/** After-sales that are looked at for what a sentence names. */
const LOOKED_AT = 50
const NUMBER = /as\d{8}-\d+/

interface Texts {
  none: string
  unknown: (number: string) => string
  has: (n: number, open: number) => string
  type: Record<AfterSaleType, string>
  state: Record<AfterSaleState, string>
  asked: (sum: string) => string
  going: (sum: string) => string
  back: (sum: string, time: string) => string
  stuck: string
  next: Partial<Record<AfterSaleState, string>>
  answerBy: (time: string) => string
  sendTo: (address: string) => string
  parcel: (company: string, number: string) => string
  reason: (reason: string) => string
  can: (types: string) => string
  late: string
  cannot: string
  comma: string
  all: string
  ask: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您没有退款或售后申请，需要时可以在订单里申请。',
    unknown: number => `您的售后申请里没有 ${number}，请核对单号，或者在订单里查看。`,
    has: (n, open) => `您一共有 ${n} 个售后申请，其中 ${open} 个还在处理：`,
    type: { refund: '仅退款', return: '退货退款', exchange: '换货', repair: '维修' },
    state: {
      applied: '正在审核',
      approved: '已同意，待寄回',
      returning: '商品正在寄回',
      received: '我们已收到商品',
      refunding: '退款中',
      sending: '已寄出给您',
      refunded: '已退款',
      completed: '已完成',
      rejected: '没有通过',
      withdrawn: '已撤回',
    },
    asked: sum => `预计退回 ${sum}`,
    going: sum => `正在退回 ${sum}，按原付款方式，到账时间以支付渠道为准`,
    back: (sum, time) => `已退 ${sum}` + (time ? `（${time}）` : ''),
    stuck: '没能按原付款方式退回，我们会联系您',
    next: {
      applied: '处理以后会通知您',
      approved: '请按地址寄出商品，再填写快递单号',
      returning: '我们收到后会通知您',
      received: '接下来由我们处理',
      sending: '收到后请确认',
      rejected: '可以修改后重新申请',
    },
    answerBy: time => `最晚 ${time} 处理`,
    sendTo: address => `寄到：${address}`,
    parcel: (company, number) => `快递 ${company} ${number}`,
    reason: reason => `原因：${reason}`,
    can: types => `这个订单还可以申请：${types}。`,
    late: '这个订单已过售后申请期限。',
    cannot: '这个订单现在没有可以申请的售后。',
    comma: '，',
    all: '我的订单',
    ask: '申请售后',
  },
  en: {
    none: 'You have asked for no refund or return. You can ask for one in your orders.',
    unknown: number =>
      `None of your refunds and returns is ${number}. Please check the number, or look at your orders.`,
    has: (n, open) => `Your refunds and returns: ${n}, still open: ${open}.`,
    type: { refund: 'money back', return: 'return for a refund', exchange: 'exchange', repair: 'repair' },
    state: {
      applied: 'being checked',
      approved: 'approved, to be sent back',
      returning: 'on its way back',
      received: 'arrived with us',
      refunding: 'refund on its way',
      sending: 'sent to you',
      refunded: 'paid back',
      completed: 'completed',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
    },
    asked: sum => `expected back: ${sum}`,
    going: sum => `on the way back: ${sum}, the way you paid; how long that takes depends on the payment provider`,
    back: (sum, time) => `${sum} paid back` + (time ? ` (${time})` : ''),
    stuck: 'it could not go back the way you paid, we will contact you',
    next: {
      applied: 'you are told once it is decided',
      approved: 'please send the items back, then enter the tracking number',
      returning: 'you are told once they have arrived',
      received: 'what follows is up to us',
      sending: 'confirm once you have it',
      rejected: 'you can change it and ask again',
    },
    answerBy: time => `we decide by ${time}`,
    sendTo: address => `send to: ${address}`,
    parcel: (company, number) => `parcel ${company} ${number}`,
    reason: reason => `reason: ${reason}`,
    can: types => `With this order you can still ask for: ${types}.`,
    late: 'The time to ask for something with this order is over.',
    cannot: 'There is nothing that can be asked for with this order now.',
    comma: ', ',
    all: 'My orders',
    ask: 'Ask for it',
  },
  ru: {
    none: 'Вы не подавали заявок на возврат. При необходимости подайте её в заказе.',
    unknown: number => `Среди ваших заявок на возврат нет ${number}. Проверьте номер или посмотрите в заказах.`,
    has: (n, open) => `Заявок на возврат и обмен: ${n}, ещё открыто: ${open}.`,
    type: { refund: 'возврат денег', return: 'возврат товара', exchange: 'обмен', repair: 'ремонт' },
    state: {
      applied: 'на рассмотрении',
      approved: 'одобрена, ждём товар',
      returning: 'товар едет к нам',
      received: 'товар у нас',
      refunding: 'деньги в пути',
      sending: 'отправлено вам',
      refunded: 'деньги возвращены',
      completed: 'завершена',
      rejected: 'отклонена',
      withdrawn: 'отозвана',
    },
    asked: sum => `к возврату ${sum}`,
    going: sum => `возвращаем ${sum} тем же способом, срок зависит от платёжной системы`,
    back: (sum, time) => `возвращено ${sum}` + (time ? ` (${time})` : ''),
    stuck: 'вернуть тем же способом не вышло, мы свяжемся с вами',
    next: {
      applied: 'мы сообщим о решении',
      approved: 'отправьте товар и укажите номер отправления',
      returning: 'мы сообщим, когда товар придёт',
      received: 'дальше действуем мы',
      sending: 'подтвердите получение',
      rejected: 'можно изменить заявку и подать снова',
    },
    answerBy: time => `решим до ${time}`,
    sendTo: address => `адрес: ${address}`,
    parcel: (company, number) => `посылка ${company} ${number}`,
    reason: reason => `причина: ${reason}`,
    can: types => `По этому заказу ещё можно запросить: ${types}.`,
    late: 'Срок подачи заявки по этому заказу истёк.',
    cannot: 'По этому заказу сейчас запросить нечего.',
    comma: ', ',
    all: 'Мои заказы',
    ask: 'Подать заявку',
  },
  tw: {
    none: '您沒有退款或售後申請，需要時可以在訂單裡申請。',
    unknown: number => `您的售後申請裡沒有 ${number}，請核對單號，或者在訂單裡查看。`,
    has: (n, open) => `您一共有 ${n} 個售後申請，其中 ${open} 個還在處理：`,
    type: { refund: '僅退款', return: '退貨退款', exchange: '換貨', repair: '維修' },
    state: {
      applied: '正在審核',
      approved: '已同意，待寄回',
      returning: '商品正在寄回',
      received: '我們已收到商品',
      refunding: '退款中',
      sending: '已寄出給您',
      refunded: '已退款',
      completed: '已完成',
      rejected: '沒有通過',
      withdrawn: '已撤回',
    },
    asked: sum => `預計退回 ${sum}`,
    going: sum => `正在退回 ${sum}，按原付款方式，入帳時間以支付管道為準`,
    back: (sum, time) => `已退 ${sum}` + (time ? `（${time}）` : ''),
    stuck: '沒能按原付款方式退回，我們會聯絡您',
    next: {
      applied: '處理以後會通知您',
      approved: '請按地址寄出商品，再填寫物流單號',
      returning: '我們收到後會通知您',
      received: '接下來由我們處理',
      sending: '收到後請確認',
      rejected: '可以修改後重新申請',
    },
    answerBy: time => `最晚 ${time} 處理`,
    sendTo: address => `寄到：${address}`,
    parcel: (company, number) => `物流 ${company} ${number}`,
    reason: reason => `原因：${reason}`,
    can: types => `這個訂單還可以申請：${types}。`,
    late: '這個訂單已過售後申請期限。',
    cannot: '這個訂單現在沒有可以申請的售後。',
    comma: '，',
    all: '我的訂單',
    ask: '申請售後',
  },
}

type AfterSale = Awaited<ReturnType<typeof afterSaleDetail>>
const isOpen = ({ state }: Pick<AfterSale, 'state'>): boolean => !isEnded(AFTER_SALE, state)

/** Where the money of an after-sale is, by the means that it was paid with; '' where none goes back. */
function moneyOf(ctx: Ctx, { type, state, money: rows, refund, finishTime }: AfterSale): string {
  const { language } = ctx
  const texts = TEXTS[language]
  const sum = partsText(partsBack(rows), language)
  if (!paysBack(type) || !sum) return ''
  if (state === 'refunded') {
    const time = refund?.finishTime ?? finishTime
    return texts.back(sum, time ? timePhrase(time, language, { now: ctx.now() }) : '')
  }
  if (state !== 'refunding') return texts.asked(sum)
  return refund?.state === 'failed' ? texts.stuck : texts.going(sum)
}

function lineOf(ctx: Ctx, one: AfterSale): SkillLine {
  const { language } = ctx
  const texts = TEXTS[language]
  const { id, afterSaleNo, type, state, lines, answerTime, returnAddress, sentParcel, rejectReason } = one
  const at = (time: string): string => timePhrase(time, language, { now: ctx.now() })
  return {
    text: [
      texts.type[type],
      listText(
        lines.map(({ name, pieces }) => `${name} × ${pieces}`),
        language,
      ),
      texts.state[state],
      moneyOf(ctx, one),
      ...(answerTime ? [texts.answerBy(at(answerTime))] : []),
      texts.next[state] ?? '',
      ...(state === 'approved' && returnAddress ? [texts.sendTo(returnAddress)] : []),
      ...(sentParcel && state === 'sending' ? [texts.parcel(sentParcel.companyName, sentParcel.number)] : []),
      ...(state === 'rejected' && rejectReason ? [texts.reason(rejectReason)] : []),
    ]
      .filter(Boolean)
      .join(texts.comma),
    thing: { kind: 'afterSale', name: afterSaleNo, url: `/afterSaleDetail?id=${id}` },
  }
}
const factsOf = ({ afterSaleNo, type, state, amount, money: rows, finishTime }: AfterSale) => ({
  afterSaleNo,
  type,
  state,
  amount,
  finishTime: finishTime ?? '',
  ...Object.fromEntries(partsBack(rows).map(({ kind, cents }) => [`back.${kind}`, cents])),
})

/** How the caller's refunds, returns, exchanges and repairs of goods stand. */
export const refunds = defineSkill({
  name: 'refunds',
  purpose:
    'Tells how the refunds, returns and exchanges of the customer stand: what goes back by which means, when, and what is to be done next.',
  examples: {
    zh: ['我的退款到账了吗', '退款进度', '我的退货怎么样了', '我的换货寄出了吗', '我有哪些售后申请'],
    en: ['Where is my refund?', 'has my return been approved', 'status of my exchange', 'my refunds'],
    ru: ['Где мой возврат?', 'когда вернут деньги', 'статус моего возврата', 'мой обмен уже отправлен'],
    tw: ['我的退款入帳了嗎', '退款進度', '我的退貨怎麼樣了', '我有哪些售後申請'],
  },
  words: {
    about: [
      '退到',
      '退了我',
      '能退多少',
      '退回去',
      '退的那',
      '退的钱',
      '换的新',
      '换货的新',
      '新的寄来',
      '寄出来没',
      'сколько вернут',
      'вернут за',
      '退款多少',
      '退款',
      '退货',
      '换货',
      '售后申请',
      '售后单',
      '退换',
      '退钱',
      '退的钱',
      '退款到账',
      '退款入帐',
      '能退吗',
      '还能退',
      '可以退吗',
      'refund',
      'my return',
      'return been approved',
      'my exchange',
      'money back',
      'return this',
      'return it',
      'be returned',
      'еще можно вернуть',
      'возврат',
      'мой возврат',
      'вернут деньги',
      'вернули деньги',
      'мой обмен',
      'моего обмена',
    ],
    numbers: NUMBER,
    asks: ['own', 'count', 'list', 'state'],
    also: ['哪一步', '能退多少', '多少', '收到没', '寄来', '寄出', 'вернут', '进度', 'status', 'статус'],
    here: [
      '到账',
      '多少',
      '哪一步',
      '怎么样了',
      '什么时候',
      '收到',
      '寄来',
      '寄到哪',
      '寄哪',
      '同意',
      '为什么',
      '地址',
      '快递',
      'when',
      'how much',
      'where',
      'why',
      'approved',
      'status',
      'received',
      'когда',
      'сколько',
      'куда',
      'почему',
      'статус',
      'одобрили',
      'получили',
    ],
    not: [
      '几天内',
      '多少天',
      '运费',
      '无理由',
      '怎么换货',
      'can i get a refund',
      'how many days',
      'return policy',
      'возврат ключей',
    ],
  },
  subjects: ['afterSale'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the refund or return on the screen' })),
    orderId: T.Optional(T.String({ description: 'of the order on the screen' })),
    afterSaleNo: T.Optional(T.String()),
    words: T.Optional(T.Array(T.String(), { description: 'words of names of goods' })),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const number = NUMBER.exec(utterance.sentence.said)?.[0].toUpperCase()
    const id = number ? undefined : openThing(utterance, 'afterSale')
    const orderId = number ? undefined : openThing(utterance, 'order')
    const words = namesIn(utterance.question)
    return {
      ...(number ? { afterSaleNo: number } : {}),
      ...(id ? { id } : {}),
      ...(orderId ? { orderId } : {}),
      ...(words.length ? { words } : {}),
    }
  },
  run: async (ctx, { id, orderId, afterSaleNo, words = [] }) => {
    const { language } = ctx
    const texts = TEXTS[language]
    const all = { text: texts.all, url: '/order/orderList' }
    const opened = id ? await ifThere(afterSaleDetail(ctx, id)) : null
    if (opened) return { lines: [lineOf(ctx, opened)], links: [all], facts: factsOf(opened) }
    // of an order that is open: what was asked for with it, and what still can be
    const can = orderId ? await ifThere(moneyInfo(ctx, orderId)) : null
    const { list, total } = await afterSaleList(ctx, { pageSize: LOOKED_AT, ...(can ? { orderId: can.orderId } : {}) })
    const open = list.filter(isOpen).length
    const counts = { afterSales: total, open }
    const numbered = list.filter(one => one.afterSaleNo === afterSaleNo)
    if (afterSaleNo && !numbered.length)
      return { lines: [{ text: texts.unknown(afterSaleNo) }], links: [all], facts: counts }
    const named = best(list, ({ lines }) => matching(words, lines.map(({ name }) => name).join(' '))).map(
      ({ row }) => row,
    )
    const sorted = [...list.filter(isOpen), ...list.filter(one => !isOpen(one))]
    const chosen = numbered.length ? numbered : named.length ? named : sorted
    const told = await Promise.all(chosen.slice(0, TOLD).map(one => afterSaleDetail(ctx, one.id)))
    const [first] = told
    const canLine = can && {
      text: can.types.length
        ? texts.can(
            listText(
              can.types.map(type => texts.type[type]),
              language,
            ),
          )
        : can.isLate
          ? texts.late
          : texts.cannot,
    }
    const toAsk = can?.types.length ? [{ text: texts.ask, url: `/afterSale?orderId=${can.orderId}` }] : []
    const facts = { ...counts, ...(can ? { canAsk: can.types.join() } : {}), ...(first ? factsOf(first) : {}) }
    if (!first) return { lines: [canLine ?? { text: texts.none }], links: [...toAsk, ...(can ? [] : [all])], facts }
    const single = chosen.length === 1
    return {
      lines: [single ? lineOf(ctx, first) : { text: texts.has(total, open) }, ...(canLine ? [canLine] : [])],
      list: single ? [] : told.map(one => lineOf(ctx, one)),
      links: [...toAsk, ...toAll(language, chosen.length, all)],
      facts,
    }
  },
})
