import { fullDate, timePhrase } from '../../../../shared/dates'
import type { EventState } from '../../../../shared/event'
import { isEnded } from '../../../../shared/lifecycle'
import { visitEnd, windowOf } from '../../../../shared/plan-time'
import { TASK } from '../../../../shared/task'
import type { Ctx } from '../../../kernel/call/context'
import type { Offers } from '../../../kernel/call/offers'
import type { Catalogue } from './catalogue'
import { fill, OWN_TEXTS } from './customer-data.texts'
import type { Passage } from './passage'
import { best, matching } from '../../../kernel/skills/list'
import { normal, questionTerms, termsOf } from '../../../kernel/text/tokenize'

/** How many of the customer's products and newest requests are looked at for one question. */
const PRODUCTS = 100
const EVENTS = 50
const SHOWN = 3

/** What a question about the caller's own things asks for; `how` questions ("how do I check …") are for articles. */
export type OwnIntent = 'warranty' | 'request' | 'product'

// on the one spelling of terms.ts: simplified, lower case, 质保 and 保固 as 保修
const HOW =
  /怎么(?!还|没|样)|如何|怎样|咋(?!还|样了)|哪里(?=能|可以)|\bhow (?:do|can|to|should)\b|\bwhere (?:do|can) i\b|^как(?![а-я]| там| дела)|(?:^|\s)как (?:мне|можно|проверить|узнать|отменить|изменить|посмотреть)/
const PATTERNS: Record<OwnIntent, RegExp> = {
  warranty: new RegExp(
    [
      '(?:还|是否|是不是|还算|有没有过?|过|出|脱|超)(?:在|有|剩|算|没|了)*(?:保修?期?(?:内|外)?|三包)(?!政策|范围|卡怎么)',
      '在保(?!温|持|护|存|养)',
      '保修期?(?:什么时候|啥时候|几时|哪天|几号|到哪|还有|还剩|到期|过没过|过了|到没到|结束|截止)',
      '保修?到(?:什么时候|啥时候|哪天|几号|期)',
      'my .*(?:warranty|guarantee)',
      '(?:warranty|guarantee)\\b.*(?:expir|left|run out|still|until|end)',
      '(?:still|under|in|out of|left on)\\b.*\\b(?:warranty|guarantee)',
      'still covered',
      'гаранти.*(?:еще|действу|истек|законч|кончи|до какого|когда|мо[йяеи]|остал)',
      '(?:еще|действу|истек|законч|кончи|до какого|когда|мо[йяеи]|на гарантии|остал).*гаранти',
    ].join('|'),
  ),
  request: new RegExp(
    [
      'sr\\d{8}',
      '(?:我|我家|我们)的?(?:那个?|这个?|张|上次|昨天|前天)*的?(?:服务单|工单|维修单|报修单?|单子|预约|服务请求|请求|申请|投诉|回收|安装单)',
      '(?:服务单|工单|维修单|报修单?|单子|预约|请求|投诉|申请)(?:现在|目前|的)*(?:到哪|进度|状态|处理得?|进行|怎么样|怎样了|怎么还没|有没有人|派|谁|受理|什么情况)',
      '(?:师傅|工程师|维修员|维修工|师父|人)(?:今天|明天|现在|到底|大概|大约|具体|都)*(?:什么时候|啥时候|几点|几时|多久|到哪|在哪|哪位|是谁|怎么还没|还来|来不来|会来|能来|能到|出发)',
      '(?:什么时候|啥时候|几点|几时|谁)(?:能|会|可以)?(?:来|上门|派|给我修|修)(?!电)',
      '报修(?:了|过)?.*(?:没人|没动静|没消息|没来|还没)',
      '(?:修|报修|维修)过(?:几|多少)?次',
      '(?:维修|服务|报修)记录',
      '单子?(?:有没有|现在|到底)*(?:派|安排)(?:了|过|人|师傅|谁|没)',
      '待评价的?(?:单|服务|请求)',
      '(?:哪些|几个|多少)(?:单子?|服务单|请求|工单).*没',
      '(?<!after |since |before )(?:my|the|our) (?:\\w+ ){0,2}(?:request|ticket|booking|appointment|repair|order|visit|job|claim)s?\\b',
      "(?:when|where|who|what time|has|is)(?:'s)? .*(?:engineer|technician|repairman|mechanic|specialist)\\b",
      '(?:мо[йяеиюей]+|наш[аеуи]?) (?:\\w+ ){0,2}(?:заявк|запрос|обращени|вызов|ремонт|заказ)',
      '(?:когда|где|кто|во сколько) .*(?:мастер|инженер|специалист|приедет)',
      '(?:мастер|инженер)[а-я]* .*(?:когда|где|приед|едет|выехал|не (?:приехал|пришел|был)|опаздыва)',
      '(?:статус|что с|как там|где) .*(?:заявк|ремонт|вызов)',
    ].join('|'),
  ),
  product:
    /(?:我|我家|我们)(?:名下)?(?:都|一共|总共)?(?:有|买了|买过|登记了|绑定了?)(?:哪些|哪几|几|什么|多少).*(?:产品|设备|机器|电器|家电)|我的(?:产品|设备|机器|电器|家电)(?:有|列表|清单|都)|(?:序列号|序号|机身号|编号|型号)(?:是|是多少|多少|是什么|号)|(?:what|which) (?:products|appliances|machines|devices) (?:do (?:i|we)|have (?:i|we)|are (?:registered|mine|in my))|(?:serial|model) (?:number )?of (?:my|our)|my .*(?:serial|model)|(?:как(?:ие|ой|ая)|сколько) (?=.*(?:издели|прибор|техник|устройств|оборудован|машин|серийн|модел)).*(?:у меня|у нас|на меня|мо[ияей])|(?:серийн|модел)[а-я]* .*(?:мо[егйя]|у меня|наш)/,
}

/** What a repair costs outside the warranty is in a price list. */
const PRICE =
  /多少钱|收多少|收费|费用|价格|要钱|\bcosts?\b|price|how much (?:is|does|do|for|will)|стоит|стоимост|цен[аыу]/

/** Whether a question asks what something costs. `said`: its one spelling. */
export const asksPrice = (said: string): boolean => PRICE.test(said)

/** What a question wants of the caller's own products or requests; null: nothing that would be told by them. */
export function ownIntent(question: string): OwnIntent | null {
  const said = normal(question).trim()
  if (HOW.test(said)) return null
  const found = (Object.keys(PATTERNS) as OwnIntent[]).find(intent => PATTERNS[intent].test(said)) ?? null
  return found === 'warranty' && PRICE.test(said) ? null : found
}

/** Titles and headings of what somebody may read who asks for own things and has none, or has not signed in. In the one spelling of tokenize.ts. */
const GENERAL: Record<OwnIntent, RegExp> = {
  warranty: /(?:^|[^过超出])保修(?!外)|三包|(?<!out of |outside )(?:warranty|guarantee)|(?<!вне )гаранти/,
  request: /报修|催单|预约|服务单|服务请求|request|book|report|заявк|вызвать|сообщить/,
  product: /铭牌|序列号|二维码|name ?plate|serial|qr|табличк|серийн/,
}
/** Whether a passage is about such things in general: a fault of an air conditioner tells nothing about whose warranty has ended. */
export const isGeneral = (intent: OwnIntent, { documentName, heading }: Passage['source']): boolean =>
  GENERAL[intent].test(normal(`${documentName} ${heading}`))

/** Words that tell what is asked of one's own things, not which of them. */
const GENERIC = [
  '我的 保修 保修期 在保 过保 到期 服务单 工单 维修单 报修 报修单 单子 单 预约 请求 申请 进度 状态 处理 师傅 工程师 上门 来 到 派 派单 维修 修 记录 产品 设备 机器 电器 家电 序列号 型号 多少 台 那台 这台 家 买 上次 昨天 前天 今天 明天 现在 服务 催 快 几点 没人 没来 出发 过期 结束 截止 还有 还剩 剩 多久 天 期',
  'warranty covered cover expire expires expired end ends left still under my request ticket booking appointment repair order visit job claim engineer technician status coming come arrive arriving late today tomorrow product appliance machine device serial number model time progress',
  'гарантия гарантии действует истекла закончилась моя мой мое мои заявка заявку заявки запрос обращение вызов ремонт заказ мастер инженер приедет статус когда где номер серийный модель сейчас сегодня завтра изделие изделия техника прибор',
].join(' ')
let generic: ReadonlySet<string> | undefined
const isGeneric = (term: string): boolean => (generic ??= new Set(termsOf(GENERIC))).has(term)

const WHICH = /台|个|那|哪|家|的/

/** Terms of the question that could name a product or a request. */
export const naming = (question: string): string[] =>
  questionTerms(question)
    .filter(term => term.kind !== 'pair' && !isGeneric(term.text) && !(term.text.length === 1 && WHICH.test(term.text)))
    .map(term => term.text)

const OPEN: readonly EventState[] = ['created', 'allocated', 'processing', 'converted']

type Product = Awaited<ReturnType<Offers<Ctx>['customerProducts']>>['list'][number]
export type Event = Awaited<ReturnType<Offers<Ctx>['customerEvents']>>[number]

const productsOf = async (ctx: Ctx): Promise<Product[]> =>
  (await Promise.all(ctx.offers.customerProducts.map(newest => newest(ctx, PRODUCTS)))).flatMap(({ list }) => list)

/** A product of the asker as it is told. */
export function productPassage(ctx: Ctx, product: Product): Passage {
  const texts = OWN_TEXTS[ctx.language]
  const name = fill(texts.product, { name: product.name, model: product.model, serial: product.serialNumber })
  const warranty =
    product.qualityInfoStatus === ''
      ? texts.noWarranty
      : fill(product.qualityInfoStatus === 'in-warranty' ? texts.inWarranty : texts.outOfWarranty, {
          end: fullDate(product.qualityInfoEndTime ?? '', ctx.language),
        })
  const text = `${name}${/[。]/.test(texts.stop) ? '：' : ': '}${warranty}${texts.stop}`
  return {
    source: {
      documentName: product.name,
      wikiId: '',
      fileType: 'product',
      fileUrl: `/product?id=${product.id}`,
      quote: text,
      heading: '',
    },
    text,
    blocks: [{ kind: 'text', text }],
    score: 0,
    coverage: 1,
    language: ctx.language,
  }
}

function eventPassage(ctx: Ctx, event: Event): Passage {
  const texts = OWN_TEXTS[ctx.language]
  const parts = [fill(texts.event, { no: event.eventNo, title: event.title, state: texts.states[event.state] })]
  const said = (time: string, until = ''): string => timePhrase(time, ctx.language, { until, now: ctx.now() })
  // of a request that became a task, who comes and when is the task's
  const visit = event.task ?? event
  const open = OPEN.includes(event.state) && !(event.task && isEnded(TASK, event.task.state))
  const arrives = open && visit.arriveTime && Date.parse(visit.arriveTime) > ctx.now()
  if (open && visit.planTime && !arrives)
    parts.push(fill(texts.plan, { time: said(visit.planTime, visitEnd(visit.planTime, windowOf(visit))) }))
  if (arrives && visit.arriveTime) parts.push(fill(texts.arrive, { time: said(visit.arriveTime) }))
  if (visit.executorName && visit.state !== 'off') parts.push(fill(texts.executor, { name: visit.executorName }))
  if (event.state === 'off' && event.offReason) parts.push(fill(texts.offReason, { reason: event.offReason }))
  const text = parts.join(/[。]/.test(texts.stop) ? '，' : ', ') + texts.stop
  return {
    source: {
      documentName: `${event.eventNo} ${event.title}`,
      wikiId: '',
      fileType: 'event',
      fileUrl: `/event/view?id=${event.id}`,
      quote: text,
      heading: '',
    },
    text,
    blocks: [{ kind: 'text', text }],
    score: 0,
    coverage: 1,
    language: ctx.language,
  }
}

/**
 * Products and requests of the caller's customer that the question is about, best first; nothing for a visitor or a member of staff.
 * `score` is left to who ranks them.
 */
export async function ownPassages(ctx: Ctx, question: string): Promise<Passage[]> {
  const intent = ownIntent(question)
  if (!intent || ctx.principal.kind !== 'linkman') return []
  const terms = naming(question)
  if (intent === 'request') {
    const list = (await Promise.all(ctx.offers.customerEvents.map(newest => newest(ctx, { limit: EVENTS })))).flat()
    const named = best(list, event =>
      matching(
        terms,
        [
          event.eventNo,
          event.title,
          event.templateName,
          event.product?.name,
          event.product?.model,
          (event.task ?? event).executorName,
        ].join(' '),
      ),
    ).map(one => one.row)
    const history = /记录|修过|history|истори/.test(normal(question))
    const among = named.length ? named : list
    const chosen = history ? among : among.filter(event => OPEN.includes(event.state))
    return (chosen.length ? chosen : named).slice(0, SHOWN).map(event => eventPassage(ctx, event))
  }
  const list = await productsOf(ctx)
  const named = best(list, product =>
    matching(terms, [product.name, product.type, product.model, product.serialNumber].join(' ')),
  ).map(one => one.row)
  return (named.length || terms.length ? named : list).slice(0, SHOWN).map(product => productPassage(ctx, product))
}

/** Kinds of products that the caller's customer owns, each with the names of the own ones; none for a visitor or a member of staff. */
export async function ownKinds(ctx: Ctx, catalogue: Catalogue): Promise<Map<string, string[]>> {
  const kinds = new Map<string, string[]>()
  if (ctx.principal.kind !== 'linkman') return kinds
  const list = await productsOf(ctx)
  for (const { name, model } of list)
    for (const kind of catalogue.ofModels([model])) kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), name])])
  return kinds
}
