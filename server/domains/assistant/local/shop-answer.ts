import { serialKey } from '../../../../shared/register'
import { timePhrase } from '../../../../shared/dates'
import { money } from '../../../../shared/money'
import { backLine, restLine } from '../../../../shared/money-back'
import type { Ctx } from '../../../kernel/call/context'
import type { Offers } from '../../../kernel/call/offers'
import { saidCode } from '../../../kernel/text/said-code'
import { normal, termsOf } from '../../../kernel/text/tokenize'
import type { Answer } from './answer'
import { asksPrice, best, matching, naming } from './customer-data'
import { fill } from './customer-data.texts'
import { Draft, escaped } from './draft'
import type { Passage } from './passage'
import { SHOP_TEXTS } from './shop.texts'

type Article = Awaited<ReturnType<Offers<Ctx>['articles']>>[number]
type Order = Awaited<ReturnType<Offers<Ctx>['customerOrders']>>[number]

/** Orders and articles that are looked at for a question, and those that are told. */
const ORDERS = 50
const ARTICLES = 500
const TOLD = 3
/** A longer question is a story. */
const MAX_QUESTION = 120

// all on the one spelling of tokenize.ts: simplified characters, lower case

/** How something is done, or what the rules are: an article tells. */
const HOW =
  /怎么(?!还|没|样)|如何|怎样|规则|政策|\bhow (?:do|can|to|should)\b|\bwhere (?:do|can) i\b|(?:^|\s)как(?=\s)(?! там| дела)|发票|退款|退货|invoice|refund|return|возврат|сч[её]т/
const ORDER = new RegExp(
  [
    'so\\d{8}-\\d+',
    '(?:我|我的|我家|上次|昨天|前天|那个|这个)的?(?:订单|快递|包裹|物流)',
    '(?:订单|快递|包裹|物流|货)(?:现在|目前|的|已经|单号|号)*(?:到哪|在哪|状态|进度|怎么样|怎么还没|什么时候|啥时候|几时|发了|发货|发出|到了|寄出|付款|是多少)',
    '(?:什么时候|啥时候|几时|多久)(?:能|会|可以|才)?(?:发货|到货|寄出|送到|收到货)|发货了?(?:吗|没|么)|到货了?(?:吗|没|么)|(?:还有)?多久(?:要)?付款',
    '(?:待付款|没付款|未付款)的?(?:订单|单)?',
    '\\bmy (?:\\w+ )?(?:orders?|parcels?|packages?|delivery|shipment)\\b',
    '\\b(?:where|when|has|is|did).*\\b(?:orders?|parcel|package|shipment|delivery)\\b.*',
    '\\btracking (?:number|no)\\b|\\border (?:status|number)\\b|\\b(?:shipped|dispatched)\\b',
    '(?:мо[йяеи]|наш[аеуи]?|где|когда|статус|что с|как там)\\s.*(?:заказ|посылк|доставк)|(?:заказ|посылк|доставк)\\S*\\s.*(?:где|когда|отправ|приш|придет|едет)|трек.?номер',
  ].join('|'),
)
const FIT =
  /适合|适用|能用|可以用|通用|匹配|配得上|装得上|能装|兼容|\bfits?\b|compatible|suitable|works? with|подойд|подход|совместим/
const STOCK =
  /有货|没货|缺货|现货|库存|有卖|卖吗|还有吗|买得到|in stock|available|out of stock|do you (?:have|sell)|в наличии|на складе|продаете|есть ли у вас/

/** Whether a question is about what the asker has ordered. `said`: its one spelling. */
export const asksOrder = (said: string): boolean => ORDER.test(said) && !HOW.test(said)

/** What a question wants to know of something that the shop sells; null: nothing. */
export function articleQuestion(question: string): 'fit' | 'price' | 'stock' | null {
  const said = normal(question).trim()
  if (HOW.test(said)) return null
  return FIT.test(said) ? 'fit' : asksPrice(said) ? 'price' : STOCK.test(said) ? 'stock' : null
}

const passageOf = (
  ctx: Ctx,
  { name, url, kind, text }: { name: string; url: string; kind: string; text: string },
): Passage => ({
  source: { documentName: name, wikiId: '', fileType: kind, fileUrl: url, quote: text, heading: '' },
  text,
  blocks: [{ kind: 'text', text }],
  score: 0,
  coverage: 1,
  language: ctx.language,
})
const answered = (draft: Draft): Answer => ({
  state: 'answer',
  text: draft.text,
  sources: draft.sources,
  suggestions: [],
  related: [],
})

const isOpen = ({ state }: Order): boolean => state !== 'completed' && state !== 'cancelled'

/** How an order stands, with what the seller said of its last parcel. */
function standingOf(ctx: Ctx, order: Order): string {
  const texts = SHOP_TEXTS[ctx.language]
  const now = ctx.now()
  const left = Date.parse(order.expireTime) - now
  const at = (time: string): string => timePhrase(time, ctx.language, { now })
  const [parcel] = order.parcels
  const back = backLine(order.money, ctx.language)
  const state =
    order.state === 'unpaid'
      ? left > 0
        ? fill(texts.unpaid, {
            amount: money(order.amount, ctx.language),
            minutes: String(Math.ceil(left / 60_000)),
            time: at(order.expireTime),
          })
        : texts.late
      : order.state === 'paid'
        ? order.sent > 0
          ? fill(texts.part, { sent: String(order.sent), all: String(order.pieces) })
          : back
            ? restLine(order, ctx.language)
            : order.isPickup
              ? texts.pickup
              : order.eventId === null
                ? texts.paid
                : texts.request
        : texts[order.state]
  const isSaid = order.state === 'paid' && order.sent === 0
  return [
    state,
    ...(back && !isSaid ? [back] : []),
    ...(parcel && (order.state === 'paid' || order.state === 'shipped')
      ? [fill(texts.parcel, { company: parcel.company, number: parcel.number, time: at(parcel.createTime) })]
      : []),
  ].join(texts.comma)
}

/** Answers what the caller asks of their own orders; null for any other question, for who is no linkman, and where there are none. */
async function orderAnswer(ctx: Ctx, question: string): Promise<Answer | null> {
  const said = normal(question).trim()
  const asks = asksOrder(said)
  // the number of a parcel alone asks where it is
  if (ctx.principal.kind !== 'linkman' || !(asks || (/\d{4}/.test(serialKey(said)) && !HOW.test(said)))) return null
  const all = (await Promise.all(ctx.offers.customerOrders.map(newest => newest(ctx, ORDERS)))).flat()
  const isNumbered = /so\d{8}-\d+/.test(said)
  const numbered = all.filter(({ orderNo, parcels }) =>
    [orderNo, ...parcels.map(parcel => parcel.number)].some(number => saidCode(question, number)),
  )
  if (!asks && !numbered.length) return null
  const named =
    isNumbered || numbered.length
      ? numbered
      : best(all, order => matching(naming(question), order.lines.map(({ name }) => name).join(' '))).map(
          ({ row }) => row,
        )
  const open = all.filter(isOpen)
  const list = isNumbered || named.length ? named : open.length ? open : all.slice(0, 1)
  const [first] = list
  if (!first) return null
  const texts = SHOP_TEXTS[ctx.language]
  const draft = new Draft()
  const line = (order: Order): string => {
    const name = order.lines[0]?.name ?? ''
    const what = order.pieces > 1 ? fill(texts.and, { name, n: String(order.pieces) }) : name
    const url = `/order/detail?id=${order.id}`
    const text = standingOf(ctx, order)
    const source = draft.cite(passageOf(ctx, { name: order.orderNo, url, kind: 'order', text }), text)
    return `[${escaped(`${order.orderNo} ${what}`)}](${url}) · ${escaped(text)}${texts.stop} ${source}`
  }
  draft.add(line(first))
  const others = list.slice(1, TOLD + 1)
  if (others.length) draft.add(`${texts.others}\n\n${others.map(order => `- ${line(order)}`).join('\n')}`)
  if (list.length > TOLD + 1) draft.add(`[${texts.all}](/order/orderList)`)
  return answered(draft)
}

/** Whether the question names an article: what asks for its price names it whole, since a price list of the company may know of others. */
function articlesNamed(articles: readonly Article[], question: string, wanted: 'fit' | 'price' | 'stock'): Article[] {
  const asked = new Set(termsOf(question))
  const counted = articles.map(article => {
    const terms = [...new Set(termsOf(article.name))]
    const hits = terms.filter(term => asked.has(term)).length
    return { article, hits, share: terms.length ? hits / terms.length : 0 }
  })
  const least = wanted === 'price' ? 1 : 0.5
  const fitting = counted.filter(({ share }) => share >= least)
  const most = Math.max(0, ...fitting.map(({ hits }) => hits))
  return fitting.filter(({ hits }) => hits === most).map(({ article }) => article)
}

function fitOf(ctx: Ctx, { fits, models }: Article): string {
  const texts = SHOP_TEXTS[ctx.language]
  if (fits) return fill(texts.fits, { machine: fits.name, model: fits.model })
  if (!models.length) return texts.fitsUnknown
  const list = models.slice(0, 5).join(ctx.language === 'zh' || ctx.language === 'tw' ? '、' : ', ')
  return fill(ctx.principal.kind === 'linkman' ? texts.fitsNot : texts.fitsModels, { models: list })
}

/** Answers whether something that the shop sells fits, what it costs and whether it is there; null for any other question, and for what it does not sell. */
async function articleAnswer(ctx: Ctx, question: string): Promise<Answer | null> {
  const wanted = articleQuestion(question)
  if (!wanted) return null
  const all = (await Promise.all(ctx.offers.articles.map(onSale => onSale(ctx, ARTICLES)))).flat()
  const found = articlesNamed(all, question, wanted)
  if (!found.length || found.length > TOLD) return null
  const texts = SHOP_TEXTS[ctx.language]
  const draft = new Draft()
  const lines = found.map(article => {
    const url = `/mall/${article.kind === 'part' ? 'product' : 'service'}/detail?id=${article.id}`
    const price = fill(article.severalPrices ? texts.priceFrom : texts.price, {
      name: article.name,
      price: money(article.salePrice, ctx.language),
    })
    const fit = article.kind === 'part' || wanted === 'fit' || article.fits ? [fitOf(ctx, article)] : []
    const there = article.kind === 'service' ? texts.service : texts.stock[article.stock]
    const text = [
      ...(wanted === 'fit' ? [...fit, price, there] : [price, there, ...fit]),
      ...(article.isFree ? [texts.covered] : []),
    ].join(texts.comma)
    const source = draft.cite(passageOf(ctx, { name: article.name, url, kind: 'commodity', text }), text)
    return `${escaped(text)}${texts.stop} [${escaped(article.name)}](${url}) ${source}`
  })
  draft.add(lines.length === 1 ? (lines[0] ?? '') : lines.map(line => `- ${line}`).join('\n'))
  return answered(draft)
}

/** What is told out of the shop: of the caller's own orders, and of what is on sale; null for any other question. */
export async function shopAnswer(ctx: Ctx, question: string): Promise<Answer | null> {
  if (!question || question.length > MAX_QUESTION) return null
  return (await orderAnswer(ctx, question)) ?? articleAnswer(ctx, question)
}
