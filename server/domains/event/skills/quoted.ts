import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { quotationTotals } from '../../../../shared/quotation'
import type { Ctx } from '../../../kernel/call/context'
import { TOLD } from '../../../kernel/skills/list'
import type { SkillAnswer, SkillLine, Utterance } from '../../../kernel/skills/skill'
import { whichOf } from '../../../kernel/skills/which'
import {
  isExpired,
  liveOrdersOf,
  namesIn,
  newestQuotations,
  quotedSums,
  UNPAID,
  type QuotationRow,
} from '../quotation/quotation.queries'
import { nameOf, screenOf, type Request } from './standing'
import { requestsOf, traitsOf } from './told'

/** How it stands with what is asked for a request: `ordered` is accepted, and its money not here yet. */
type QuotedState = 'open' | 'agreed' | 'ordered' | 'paid' | 'declined' | 'expired'

/** What is asked for a request by its newest version. */
export interface Quoted {
  request: Request
  quotation: QuotationRow
  state: QuotedState
  /** cents that are still to be paid of it */
  due: number
}

interface Texts {
  states: Record<QuotedState, string>
  open: (amount: string, until: string) => string
  agreed: (name: string, time: string, amount: string) => string
  signed: (name: string, time: string, amount: string) => string
  ordered: (amount: string) => string
  paid: (amount: string) => string
  declined: (name: string, time: string, amount: string, reason: string) => string
  expired: (amount: string) => string
  due: (due: string) => string
  total: (total: string) => string
  line: (name: string, amount: number, sum: string) => string
  off: (sum: string) => string
  several: (n: number) => string
  waiting: (n: number) => string
  none: string
  pay: string
  ask: (number: string) => string
}
export const QUOTED: Record<Language, Texts> = {
  zh: {
    states: {
      open: '待您同意',
      agreed: '已同意，待付款',
      ordered: '待付款',
      paid: '已付款',
      declined: '未同意',
      expired: '已过期',
    },
    open: (amount, until) => `报价 ${amount}，等您同意或付款${until && `，${until}前有效`}。`,
    agreed: (name, time, amount) => `${name}于${time} 同意了 ${amount} 的报价。`,
    signed: (name, time, amount) => `${name}于${time} 在工程师手机上签字，同意了 ${amount} 的报价。`,
    ordered: amount => `报价 ${amount} 已经下单。`,
    paid: amount => `报价 ${amount} 已经付清。`,
    declined: (name, time, amount, reason) => `${name}于${time} 没有同意 ${amount} 的报价：${reason}。这个报价不用付。`,
    expired: amount => `${amount} 的报价已经过期，可以留言请我们重新报价。`,
    due: due => `还要付 ${due}。`,
    total: total => `连同之前付过的，这次服务合计 ${total}。`,
    line: (name, amount, sum) => `${name} × ${amount}：${sum}`,
    off: sum => `优惠：-${sum}`,
    several: n => `您有 ${n} 个报价：`,
    waiting: n => `有 ${n} 个报价等您同意：`,
    none: '您没有要同意的报价。',
    pay: '查看并付款',
    ask: number => `同意 ${number} 的报价`,
  },
  en: {
    states: {
      open: 'waits for you to agree',
      agreed: 'agreed, to be paid',
      ordered: 'to be paid',
      paid: 'paid',
      declined: 'declined',
      expired: 'expired',
    },
    open: (amount, until) => `We ask for ${amount}: you can agree or pay${until && `, until ${until}`}.`,
    agreed: (name, time, amount) => `${name} agreed to ${amount} ${time}.`,
    signed: (name, time, amount) => `${name} agreed to ${amount} ${time}, by a signature on the engineer’s phone.`,
    ordered: amount => `The quotation of ${amount} is ordered.`,
    paid: amount => `The quotation of ${amount} is paid.`,
    declined: (name, time, amount, reason) =>
      `${name} declined ${amount} ${time}: ${reason}. Nothing is to be paid for it.`,
    expired: amount => `The quotation of ${amount} has expired; write to us and we quote it anew.`,
    due: due => `${due} are still to be paid.`,
    total: total => `With what was paid before, the service comes to ${total}.`,
    line: (name, amount, sum) => `${name} × ${amount}: ${sum}`,
    off: sum => `Discount: -${sum}`,
    several: n => `Your quotations: ${n}.`,
    waiting: n => `Quotations that wait for you to agree: ${n}.`,
    none: 'There is no quotation for you to agree to.',
    pay: 'See it and pay',
    ask: number => `Agree to the quotation of ${number}`,
  },
  ru: {
    states: {
      open: 'ждёт вашего согласия',
      agreed: 'согласована, к оплате',
      ordered: 'к оплате',
      paid: 'оплачена',
      declined: 'не принята',
      expired: 'истекла',
    },
    open: (amount, until) => `Смета ${amount}: вы можете согласиться или оплатить${until && `, до ${until}`}.`,
    agreed: (name, time, amount) => `Смета ${amount} согласована: ${name}, ${time}.`,
    signed: (name, time, amount) => `Смета ${amount} согласована подписью на телефоне инженера: ${name}, ${time}.`,
    ordered: amount => `По смете ${amount} оформлен заказ.`,
    paid: amount => `Смета ${amount} оплачена.`,
    declined: (name, time, amount, reason) =>
      `Смета ${amount} не принята: ${name}, ${time}, ${reason}. Платить по ней не нужно.`,
    expired: amount => `Срок сметы ${amount} истёк; напишите нам, и мы составим новую.`,
    due: due => `Осталось оплатить ${due}.`,
    total: total => `Вместе с оплаченным раньше стоимость работ ${total}.`,
    line: (name, amount, sum) => `${name} × ${amount}: ${sum}`,
    off: sum => `Скидка: -${sum}`,
    several: n => `Ваших смет: ${n}.`,
    waiting: n => `Смет, которые ждут вашего согласия: ${n}.`,
    none: 'Смет, ожидающих вашего согласия, нет.',
    pay: 'Посмотреть и оплатить',
    ask: number => `Согласовать смету ${number}`,
  },
  tw: {
    states: {
      open: '待您同意',
      agreed: '已同意，待付款',
      ordered: '待付款',
      paid: '已付款',
      declined: '未同意',
      expired: '已過期',
    },
    open: (amount, until) => `報價 ${amount}，等您同意或付款${until && `，${until}前有效`}。`,
    agreed: (name, time, amount) => `${name}於${time} 同意了 ${amount} 的報價。`,
    signed: (name, time, amount) => `${name}於${time} 在工程師手機上簽名，同意了 ${amount} 的報價。`,
    ordered: amount => `報價 ${amount} 已經下單。`,
    paid: amount => `報價 ${amount} 已經付清。`,
    declined: (name, time, amount, reason) => `${name}於${time} 沒有同意 ${amount} 的報價：${reason}。這個報價不用付。`,
    expired: amount => `${amount} 的報價已經過期，可以留言請我們重新報價。`,
    due: due => `還要付 ${due}。`,
    total: total => `連同之前付過的，這次服務合計 ${total}。`,
    line: (name, amount, sum) => `${name} × ${amount}：${sum}`,
    off: sum => `優惠：-${sum}`,
    several: n => `您有 ${n} 個報價：`,
    waiting: n => `有 ${n} 個報價等您同意：`,
    none: '您沒有要同意的報價。',
    pay: '查看並付款',
    ask: number => `同意 ${number} 的報價`,
  },
}

/** What is asked for these requests now; of what was called off only what is paid. */
async function quotedOf(ctx: Ctx, requests: readonly Request[]): Promise<Quoted[]> {
  const rows = await newestQuotations(
    ctx,
    requests.map(({ id }) => id),
  )
  const orders = await liveOrdersOf(
    ctx,
    ctx.db,
    rows.map(({ eventId }) => eventId),
  )
  return requests.flatMap(request => {
    const quotation = rows.find(({ eventId }) => eventId === request.id)
    if (!quotation) return []
    const order = orders.find(({ quotationId }) => quotationId === quotation.id)
    const state = ((): QuotedState => {
      if (order) return UNPAID.includes(order.state) ? 'ordered' : 'paid'
      if (quotation.declineTime !== null) return 'declined'
      if (quotation.agreeTime !== null) return 'agreed'
      return isExpired(ctx, quotation) ? 'expired' : 'open'
    })()
    if (request.state === 'off' && state !== 'paid') return []
    const isDue = state === 'open' || state === 'agreed' || state === 'ordered'
    return [{ request, quotation, state, due: isDue ? (order?.amount ?? quotation.payable) : 0 }]
  })
}

/** What is asked for the requests that a sentence means: those that it names or the screen shows, else all. */
export async function meantQuotations(
  ctx: Ctx,
  { question, sentence }: Utterance,
  { id, taskId }: { id?: string; taskId?: string },
): Promise<{ found: Quoted[]; isNamed: boolean }> {
  const all = await requestsOf(ctx, id)
  const quoted = await quotedOf(ctx, all)
  const waits = new Set(quoted.filter(({ state }) => state === 'open').map(({ request }) => request.id))
  const open = all.find(event => event.id === id || (taskId !== undefined && event.taskId === taskId))?.id
  const meant = whichOf({ said: question, sentence, open }, all, traitsOf, { likely: one => waits.has(one.id) })
  if (!meant.isNamed) return { found: quoted, isNamed: false }
  const ids = new Set(meant.found.map(one => one.id))
  return { found: quoted.filter(({ request }) => ids.has(request.id)), isNamed: true }
}

/** What a version asks for, line by line, and what goes off. */
export function pricedLines(ctx: Ctx, quotation: QuotationRow): string[] {
  const texts = QUOTED[ctx.language]
  const names = namesIn(ctx, quotation)
  const { lines, discount } = quotation
  const { deductions } = quotationTotals(lines, discount)
  return [
    ...lines
      .slice(0, TOLD)
      .map(({ price, amount, covered }, i) =>
        texts.line(names[i] ?? '', amount, money(price * (amount - covered), ctx.language)),
      ),
    ...deductions.filter(({ kind }) => kind === 'discount').map(({ amount }) => texts.off(money(amount, ctx.language))),
  ]
}

const lineOf = (ctx: Ctx, { request, quotation, state }: Quoted): SkillLine => ({
  text: [money(quotation.payable, ctx.language), QUOTED[ctx.language].states[state]].join(' · '),
  thing: { kind: 'event', name: nameOf(request), url: screenOf(request) },
})
/** What is asked for several requests, as a list. */
export const listOf = (ctx: Ctx, list: readonly Quoted[]): SkillLine[] =>
  list.slice(0, TOLD).map(one => lineOf(ctx, one))

function sentenceOf(ctx: Ctx, { quotation, state }: Quoted): string {
  const texts = QUOTED[ctx.language]
  const amount = money(quotation.payable, ctx.language)
  const time = (iso: string | null): string => (iso ? timePhrase(iso, ctx.language, { now: ctx.now() }) : '')
  switch (state) {
    case 'open':
      return texts.open(amount, time(quotation.expireTime))
    case 'agreed':
      return (quotation.agreeWay === 'signature' ? texts.signed : texts.agreed)(
        quotation.agreedBy,
        time(quotation.agreeTime),
        amount,
      )
    case 'declined':
      return texts.declined(quotation.declinedBy, time(quotation.declineTime), amount, quotation.declineReason)
    case 'ordered':
    case 'paid':
    case 'expired':
      return texts[state](amount)
  }
}

/** What is asked for one request: what it comes to, who agreed to it and when, and what is still to be paid. */
export async function toldQuotation(ctx: Ctx, one: Quoted): Promise<SkillAnswer> {
  const { request, quotation, state, due } = one
  const texts = QUOTED[ctx.language]
  const amount = quotation.payable
  const total = (await quotedSums(ctx, [request.id])).get(request.id)?.totalPrice ?? amount
  const isMore = total > amount
  return {
    lines: [
      { text: sentenceOf(ctx, one) },
      lineOf(ctx, one),
      ...(due > 0 && state !== 'open' ? [{ text: texts.due(money(due, ctx.language)) }] : []),
      ...(isMore ? [{ text: texts.total(money(total, ctx.language)) }] : []),
    ],
    list: state === 'open' ? pricedLines(ctx, quotation).map(text => ({ text })) : [],
    links: due > 0 ? [{ text: texts.pay, url: screenOf(request) }] : [],
    suggestions: state === 'open' ? [texts.ask(request.eventNo)] : [],
    facts: {
      eventNo: request.eventNo,
      quotation: state,
      amount,
      total,
      due,
      agreedBy: quotation.agreedBy,
      agreeTime: quotation.agreeTime ?? '',
    },
    parameters: { id: request.id },
  }
}
