import { Type as T } from '@sinclair/typebox'
import { money } from '../../../../shared/money'
import { timePhrase } from '../../../../shared/dates'
import { REVISIT_RESULTS, VISIT_RESULT_WORDS } from '../../../../shared/visit-result'
import type { Ctx } from '../../../kernel/call/context'
import { timesTold } from '../../../kernel/skills/day'
import { ifThere, namesIn, TOLD, toAll } from '../../../kernel/skills/list'
import type { Choice, SkillAnswer, SkillLine, Utterance } from '../../../kernel/skills/skill'
import { whichOf, type Traits } from '../../../kernel/skills/which'
import { ASKS, finder, sentenceOf, THIS } from '../../../kernel/skills/words'
import { tenantInfo } from '../../../kernel/tenancy/door.service'
import { visitsOf } from '../../../kernel/visit/record-visit.service'
import { recordList } from '../../../kernel/work/timeline.queries'
import { newestEvents, tabCounts } from '../event-list.queries'
import { eventDetail } from '../event.queries'
import { eventLife } from '../transition.service'
import {
  byNearness,
  isOpen,
  isVisit,
  lineOf,
  screenOf,
  standingOf,
  visitOf,
  type Request,
  type Standing,
} from './standing'
import { STANDING } from './standing.texts'

/** Requests that are looked at, of each tab and of all. */
const LOOKED_AT = 50

/** What is asked of a request. */
type Aspect = 'state' | 'phone' | 'work' | 'price' | 'moved'

/** Words of one's own requests that say by themselves that a request was raised, or that somebody comes. */
const SEVERAL = finder([
  '几个',
  '多少个',
  '哪些',
  '所有',
  '全部',
  '都有',
  '分别',
  'how many',
  'which',
  'all my',
  'requests',
  'visits',
  'сколько',
  'какие',
  'все',
  'заявки',
  'заявок',
])

/** Parameters of what tells of requests. */
export const WHICH = T.Object({
  id: T.Optional(T.String({ description: 'of the request on the screen' })),
  taskId: T.Optional(T.String({ description: 'of the task on the screen' })),
})
/** What is asked of visits besides who comes and when: what they cost, to change them, and what else comes to a house. */
export const NOT_A_VISIT: readonly string[] = [
  '多少钱',
  '收费',
  '费用',
  '要钱',
  '价格',
  '价目',
  '怎么取消',
  '取消',
  '改约',
  '改期',
  '推迟',
  '催',
  '发票',
  '退款',
  '退货',
  '快递',
  '发货',
  '订单',
  '滤芯',
  '下雨',
  '天气',
  '培训',
  '充电',
  '停机',
  'cost',
  'price',
  'how much',
  'charge',
  'cancel',
  'reschedule',
  'move',
  'postpone',
  'hurry',
  'invoice',
  'refund',
  'parcel',
  'delivery',
  'order',
  'weather',
  'rain',
  'стоит',
  'стоимость',
  'сколько стоит',
  'цена',
  'отменить',
  'отмена',
  'перенести',
  'поторопите',
  'счет',
  'возврат',
  'посылка',
  'заказ',
  'дождь',
  '网点',
  '门店',
]
/** What the screen shows of requests. */
export const shownOn = ({ subject }: Utterance): { id?: string; taskId?: string } =>
  subject?.kind === 'event' ? { id: subject.id } : subject?.kind === 'task' ? { taskId: subject.id } : {}

export const traitsOf = (event: Request): Traits => {
  const { planTime, executorName } = visitOf(event)
  return {
    id: event.id,
    numbers: [event.eventNo, event.taskNo].filter(Boolean),
    words: [event.title, event.product?.name, event.product?.model].filter(Boolean).join(' '),
    about: event.templateName,
    people: [executorName].filter(Boolean),
    times: [planTime].filter(Boolean),
  }
}

/** Requests of the caller, the newest first: those that are open, and the newest of all. */
export async function requestsOf(ctx: Ctx, id: string | undefined): Promise<Request[]> {
  const lists = await Promise.all([
    ...(['processing', 'waiting'] as const).map(tab => newestEvents(ctx, { limit: LOOKED_AT, tab })),
    newestEvents(ctx, { limit: LOOKED_AT }),
    id === undefined ? [] : newestEvents(ctx, { limit: 1, id }),
  ])
  return [...new Map(lists.flat().map(event => [event.id, event])).values()].toSorted((a, b) =>
    b.createTime.localeCompare(a.createTime),
  )
}

/** What a sentence means of one's requests. */
interface Meant {
  events: readonly Request[]
  /** it names them, or the screen shows them */
  isNamed: boolean
  /** it names a time, so that all of them are meant */
  isTimed: boolean
  isNone: boolean
}

interface Asked {
  /** whether one that is over is asked of as well as one that is open */
  isOver: boolean
  /** only where somebody comes */
  isComing: boolean
}

/** Which requests a sentence means: what it names, else what the screen shows, else what was asked before, else all that are open. */
function meantOf(
  ctx: Ctx,
  { question, sentence, earlier }: Utterance,
  all: readonly Request[],
  open: string | undefined,
  { isOver, isComing }: Asked,
): Meant {
  const pool = isComing ? all.filter(isVisit) : all
  const times = timesTold(question, ctx.now()).filter(({ day }) => day)
  const likely = (event: Request): boolean => isOver !== isOpen(event)
  const first = whichOf({ said: question, sentence, open }, pool, traitsOf, { times, likely })
  // of what nobody asks by its name those that are still open are meant
  const undone = isOver ? pool.filter(one => !isOpen(one)) : pool.filter(isOpen)
  if (first.isNamed && first.found.length) {
    const still = first.found.filter(likely)
    return { events: still.length ? still : first.found, isNamed: true, isTimed: times.length > 0, isNone: false }
  }
  const before = earlier.at(-1)
  if (!first.isNamed && before !== undefined) {
    const said = whichOf({ said: before, sentence: sentenceOf(before) }, pool, traitsOf, { likely })
    if (said.isNamed && said.found.length && ABOUT(sentenceOf(before)))
      return { events: said.found, isNamed: true, isTimed: false, isNone: false }
  }
  return {
    events: undone,
    isNamed: false,
    isTimed: false,
    isNone: first.isNamed && namesIn(question).some(name => name.length > 1),
  }
}
const ABOUT = finder([
  '师傅',
  '工程师',
  '上门',
  '单',
  '请求',
  '修',
  'engineer',
  'visit',
  'come',
  'request',
  'repair',
  'мастер',
  'инженер',
  'заявка',
  'ремонт',
  'визит',
])

/** Why somebody comes once more for an open request, and what that waits for; nothing of one with a single visit. */
async function whyAgain(ctx: Ctx, event: Request): Promise<Pick<SkillAnswer, 'lines' | 'facts'>> {
  if (event.visitNumber < 2 || !isOpen(event)) return { lines: [], facts: {} }
  const work = event.taskId ? ({ kind: 'task', id: event.taskId } as const) : ({ kind: 'event', id: event.id } as const)
  const made = (await ifThere(visitsOf(ctx, work))) ?? []
  const last = made.findLast(({ result }) => REVISIT_RESULTS.some(one => one === result))
  if (!last?.result) return { lines: [], facts: {} }
  const { language } = ctx
  const { content, part, waitUntil, result } = last
  const texts = STANDING[language]
  const lines: SkillLine[] = [
    { text: texts.lastVisit(VISIT_RESULT_WORDS[result][language], content) },
    ...(part || waitUntil ? [{ text: texts.waits(part, timePhrase(waitUntil, language, { now: ctx.now() })) }] : []),
  ]
  return { lines, facts: { visitNumber: event.visitNumber, visitResult: result, part, waitUntil } }
}

/** What is told of one request beside how it stands. */
async function more(ctx: Ctx, { event }: Standing, aspects: readonly Aspect[]) {
  const texts = STANDING[ctx.language]
  const isWanted = (aspect: Aspect): boolean => aspects.includes(aspect)
  const [tasks] = ctx.offers.tasks
  const [again, detail, task, records] = await Promise.all([
    whyAgain(ctx, event),
    ifThere(eventDetail(ctx, event.id)),
    event.taskId && tasks ? ifThere(tasks.told(ctx, event.taskId)) : null,
    isWanted('moved') ? ifThere(recordList(ctx, eventLife, event.id)) : null,
  ])
  const { executorName } = visitOf(event)
  const phone =
    (task?.executorName === executorName && task.executorPhone) ||
    (detail?.executorName === executorName && detail.executorPhone) ||
    ''
  const work = task?.serviceContent || detail?.serviceContent || ''
  const price = task?.totalPrice || detail?.totalPrice || 0
  const moves = (records ?? []).filter(
    ({ formerPlanTime, planTime }) => formerPlanTime && planTime && formerPlanTime !== planTime,
  )
  const time = (text: string): string => timePhrase(text, ctx.language, { now: ctx.now() })
  const [moved] = moves
  const lines: SkillLine[] = [
    ...again.lines,
    ...(isWanted('phone') ? [{ text: phone && executorName ? texts.phone(executorName, phone) : texts.noPhone }] : []),
    ...(work ? [{ text: texts.work(work) }] : []),
    ...(price ? [{ text: texts.price(money(price, ctx.language)) }] : []),
    ...(moved ? [{ text: texts.moved(time(moved.formerPlanTime), time(moved.planTime)) }] : []),
  ]
  return {
    lines,
    links: phone && (isWanted('phone') || isOpen(event)) ? [{ text: texts.call(phone), url: `tel:${phone}` }] : [],
    facts: { ...again.facts, serviceContent: work, totalPrice: price, executorPhone: phone },
  }
}

/** How a request stands, as the first line of an answer. */
const headOf = (ctx: Ctx, standing: Standing, isOfEngineer: boolean): string => {
  const texts = STANDING[ctx.language]
  const isBefore = isOfEngineer && !standing.onWay && !standing.isThere && standing.comes !== null
  const space = ctx.language === 'zh' || ctx.language === 'tw' ? '' : ' '
  return `${standing.sentence}${texts.stop}${isBefore ? `${space}${texts.notSetOut}${texts.stop}` : ''}`
}

/**
 * Tells of the requests that a sentence means. Null where it is about none of the caller's: an article may know. `isSure`: its words are of
 * nothing but one's own requests.
 */
export async function told(
  ctx: Ctx,
  utterance: Utterance,
  { id, taskId }: { id?: string; taskId?: string },
  {
    aspects,
    isOver,
    isComing,
    isOfEngineer,
    isSure,
    isCounted,
  }: Asked & {
    aspects: readonly Aspect[]
    isOfEngineer: boolean
    isSure: boolean
    isCounted: boolean
  },
): Promise<SkillAnswer | null> {
  const { language } = ctx
  const texts = STANDING[language]
  const all = await requestsOf(ctx, id)
  const open = all.find(event => event.id === id || (taskId !== undefined && event.taskId === taskId))
  const link = { text: texts.all, url: '/service/serviceList?state=all' }
  const raise = { text: texts.raise, url: '/mall/serviceCenter' }
  const isOwn = isSure || ASKS.own(utterance.sentence) > 0 || (open !== undefined && THIS(utterance.sentence) > 0)
  const isListed = SEVERAL(utterance.sentence) > 0
  const meant = meantOf(ctx, utterance, all, isListed ? undefined : open?.id, { isOver, isComing })
  if (!meant.isNamed && !isOwn) return null
  if (!all.length) return { lines: [{ text: texts.none }], links: [raise], facts: { requests: 0 } }
  const standings = meant.events.map(event => standingOf(ctx, event)).toSorted(isOver ? byNewest : byNearness)
  const listed = (list: readonly Standing[]): SkillLine[] => list.slice(0, TOLD).map(one => lineOf(ctx, one))
  const asking = (list: readonly Standing[]): Choice[] =>
    list.slice(0, TOLD).map(({ event, label }) => ({
      ask: texts.ask(event.eventNo),
      about: [event.title, label],
      url: screenOf(event),
    }))

  const { waiting, processing } = await tabCounts(ctx)
  const facts = { open: waiting + processing, requests: all.length }
  const [first, ...others] = standings
  if (isCounted && !meant.isNamed && first)
    return {
      lines: [
        { text: isOver ? texts.closed(standings.length) : texts.open(waiting + processing, waiting, processing) },
      ],
      list: listed(standings),
      links: toAll(language, isOver ? standings.length : waiting + processing, link),
      facts,
    }
  if (!first) {
    const last = all.map(event => standingOf(ctx, event)).slice(0, 1)
    return {
      lines: [{ text: isComing ? texts.noVisit : texts.noneOpen }],
      list: listed(last),
      links: [link, raise],
      facts,
    }
  }
  if (meant.isNone)
    return {
      lines: [{ text: texts.noneOfThem }],
      list: listed(standings),
      links: toAll(language, standings.length, link),
      facts,
    }
  if (meant.isNamed && others.length && (meant.isTimed || isListed))
    return {
      lines: [{ text: texts.visitsThen(standings.length) }],
      list: listed(standings),
      links: toAll(language, standings.length, link),
      facts,
    }
  // several have what is said of it: which one, is asked
  if (meant.isNamed && others.length && !isOfEngineer)
    return {
      lines: [{ text: texts.which(standings.length) }],
      // how each of them stands may be all that was asked
      list: listed(standings),
      choices: asking(standings),
      links: standings.length > TOLD ? [link] : [],
      facts,
    }
  const extra = await more(ctx, first, aspects)
  const { phone } = aspects.includes('phone') && !extra.facts.executorPhone ? await tenantInfo(ctx) : { phone: '' }
  const visit = visitOf(first.event)
  return {
    lines: [
      { text: headOf(ctx, first, isOfEngineer) },
      lineOf(ctx, first),
      ...extra.lines,
      ...(others.length ? [{ text: texts.others }] : []),
    ],
    list: listed(others),
    links: [
      ...extra.links,
      ...(phone ? [{ text: texts.call(phone), url: `tel:${phone}` }] : []),
      ...(others.length ? toAll(language, others.length, link) : []),
    ],
    facts: {
      ...facts,
      eventNo: first.event.eventNo,
      state: first.event.state,
      planTime: visit.planTime,
      executorName: visit.executorName,
      ...extra.facts,
    },
  }
}
const byNewest = (a: Standing, b: Standing): number =>
  (b.event.finishTime ?? b.event.createTime).localeCompare(a.event.finishTime ?? a.event.createTime)
