import { Type as T, type TSchema } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import { and, eq, inArray } from 'drizzle-orm'
import { tenantDay } from '../../../../shared/day'
import { EVENT, type EventAction } from '../../../../shared/event'
import type { FormValues } from '../../../../shared/form'
import type { Language } from '../../../../shared/language'
import { isEnded, refusalOf } from '../../../../shared/lifecycle'
import { visitEnd, windowOf } from '../../../../shared/plan-time'
import { TASK, type TaskAction } from '../../../../shared/task'
import type { Ctx } from '../../../kernel/call/context'
import { finder } from '../../../kernel/skills/words'
import { timesTold, withoutTimes } from '../../../kernel/skills/day'
import {
  openThing,
  type Choice,
  type SkillAnswer,
  type SkillDefinition,
  type SkillLine,
  type Utterance,
} from '../../../kernel/skills/skill'
import { whichOf, type ToldTime, type Traits, type Which } from '../../../kernel/skills/which'
import { tenants } from '../../../kernel/tenancy/door.table'
import { changeUntil } from '../../../kernel/visit/keep-visit.service'
import { newestEvents } from '../event-list.queries'
import { events } from '../event.table'

/** Requests that are looked at for the one that a sentence means. */
const LOOKED_AT = 60
/** So many are told of, and offered. */
const TOLD = 5

export type Request = Awaited<ReturnType<typeof newestEvents>>[number]
/** Who comes and when: of a request that became a task the task tells. */
export const visitOf = (request: Request) => request.task ?? request

/** Which request something is done to, and who may do it. */
export const ONE_REQUEST = {
  subjects: ['event', 'task'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the request' })) }),
  who: 'linkman',
  scope: ['service'],
  read: (utterance: Utterance): { id?: string } => {
    const id = openThing(utterance, 'event')
    return id ? { id } : {}
  },
} as const satisfies Partial<SkillDefinition<TSchema>>

/** What can be done to a request, and to the task that it became; null: not to one. */
export interface Deed {
  event: EventAction
  task: TaskAction | null
  /** a visit that is near may not be changed any more */
  isChange?: true
  /** it is done to what is over, and not to what goes on */
  isAfter?: true
}

/** Why something cannot be done to a request. */
export type Reason =
  | 'onWay'
  | 'near'
  | 'over'
  | 'off'
  | 'notDone'
  | 'old'
  | 'urged'
  | 'rated'
  | 'noTime'
  | 'started'
  | 'task'

interface Texts {
  reasons: Record<Reason, string>
  urged: (minutes: number) => string
  none: string
  noneOfThem: string
  call: (phone: string) => string
  write: string
  all: string
  which: (n: number) => string
  more: (n: number) => string
  engineer: string
  cannot: (name: string, reason: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    reasons: {
      onWay: '工程师已经在路上，不能再改',
      near: '离上门时间太近，不能再改',
      over: '已经结束，不能再改',
      off: '已经取消',
      notDone: '还没有完成',
      old: '完成已久，不能再打开',
      urged: '刚刚催过',
      rated: '已经评价过',
      noTime: '没有约定上门时间',
      started: '正在处理，不能再改',
      task: '已转为上门任务，不能这样操作',
    },
    urged: minutes => `刚刚催过，请 ${minutes} 分钟后再催`,
    none: '您没有可以这样处理的服务请求。',
    noneOfThem: '您的服务请求里没有找到您说的这一个。',
    call: phone => (phone ? `可以拨打 ${phone}，或者在请求里留言。` : '可以在请求里留言。'),
    write: '给请求留言',
    all: '我的服务请求',
    which: n => `符合的有 ${n} 个，是哪一个？`,
    more: n => `还有 ${n} 个`,
    engineer: '工程师',
    cannot: (name, reason) => `${name}：${reason}。`,
  },
  en: {
    reasons: {
      onWay: 'the engineer is on the way, so it cannot be changed any more',
      near: 'the visit is too near to be changed',
      over: 'it is over, so it cannot be changed any more',
      off: 'it is cancelled, so nothing is left to do',
      notDone: 'it is not done yet',
      old: 'it was done too long ago, so it cannot be reopened',
      urged: 'we have just been reminded, so not again yet',
      rated: 'it is rated already, so not again',
      noTime: 'no visit time is agreed for it',
      started: 'the work has begun, so it cannot be changed any more',
      task: 'it has become a visit, so this cannot be done with it',
    },
    urged: minutes => `we have just been reminded; you cannot remind us again for ${minutes} min`,
    none: 'There is no request of yours with which this can be done.',
    noneOfThem: 'None of your requests is the one you mean.',
    call: phone => (phone ? `You can call ${phone}, or write a message there.` : 'You can write a message there.'),
    write: 'Write a message',
    all: 'My requests',
    which: n => `${n} of your requests fit. Which one is it?`,
    more: n => `${n} more`,
    engineer: 'engineer',
    cannot: (name, reason) => `${name}: ${reason}.`,
  },
  ru: {
    reasons: {
      onWay: 'инженер уже в пути, изменить нельзя',
      near: 'до визита слишком мало времени, изменить нельзя',
      over: 'заявка закрыта, изменить её нельзя',
      off: 'заявка уже отменена, менять нечего',
      notDone: 'заявка ещё не выполнена',
      old: 'заявка выполнена давно, открыть её снова нельзя',
      urged: 'мы только что получили напоминание, пока повторить нельзя',
      rated: 'оценка уже есть, второй раз нельзя',
      noTime: 'время визита не назначено',
      started: 'работа уже идёт, изменить нельзя',
      task: 'по заявке уже назначен визит, так сделать нельзя',
    },
    urged: minutes => `мы только что получили напоминание, повторить можно не раньше чем через ${minutes} мин`,
    none: 'Нет ни одной вашей заявки, с которой это можно сделать.',
    noneOfThem: 'Среди ваших заявок такой нет.',
    call: phone =>
      phone ? `Позвоните ${phone} или оставьте сообщение в заявке.` : 'Вы можете оставить сообщение в заявке.',
    write: 'Написать сообщение',
    all: 'Мои заявки',
    which: n => `Подходит заявок: ${n}. Какая из них?`,
    more: n => `ещё ${n}`,
    engineer: 'инженер',
    cannot: (name, reason) => `${name}: ${reason}.`,
  },
  tw: {
    reasons: {
      onWay: '師傅已經在路上，不能再改',
      near: '離到府時間太近，不能再改',
      over: '已經結束，不能再改',
      off: '已經取消',
      notDone: '還沒有完成',
      old: '完成已久，不能再打開',
      urged: '剛剛催過',
      rated: '已經評價過',
      noTime: '沒有約定到府時間',
      started: '正在處理，不能再改',
      task: '已轉為到府任務，不能這樣操作',
    },
    urged: minutes => `剛剛催過，請 ${minutes} 分鐘後再催`,
    none: '您沒有可以這樣處理的服務請求。',
    noneOfThem: '您的服務請求裡沒有找到您說的這一個。',
    call: phone => (phone ? `可以撥打 ${phone}，或者在請求裡留言。` : '可以在請求裡留言。'),
    write: '給請求留言',
    all: '我的服務請求',
    which: n => `符合的有 ${n} 個，是哪一個？`,
    more: n => `還有 ${n} 個`,
    engineer: '師傅',
    cannot: (name, reason) => `${name}：${reason}。`,
  },
}

export const nameOf = ({ eventNo, title }: Request): string => `${eventNo} ${title}`
export const screenOf = ({ id }: Request): string => `/event/view?id=${id}`

/** When somebody comes for it, in words; '' where no time is agreed. */
export function timeOf(ctx: Ctx, request: Request): string {
  const visit = visitOf(request)
  return visit.planTime
    ? timePhrase(visit.planTime, ctx.language, {
        until: visitEnd(visit.planTime, windowOf(visit)),
        now: ctx.now(),
      })
    : ''
}
/** When and who comes, in a line. */
export const visitLine = (ctx: Ctx, request: Request): string =>
  [timeOf(ctx, request), visitOf(request).executorName].filter(Boolean).join(' · ')
const lineOf = (ctx: Ctx, request: Request): SkillLine => ({
  text: [request.product?.name ?? '', visitLine(ctx, request)].filter(Boolean).join(' · ') || request.templateName,
  thing: { kind: 'event', name: nameOf(request), url: screenOf(request) },
})

/** By what its customer knows a request: the machine, what is wrong, when somebody comes. */
const aboutOf = (ctx: Ctx, request: Request): string[] => {
  const { title, product } = request
  const machine = product && !title.includes(product.name) ? [product.name] : []
  return [...machine, title, timeOf(ctx, request)].filter(Boolean)
}

/** What the caller wrote into the forms of requests, by the request's id. */
async function formsOf(ctx: Ctx, requests: readonly Request[]): Promise<ReadonlyMap<string, FormValues>> {
  const rows = requests.length
    ? await ctx.db
        .select({ id: events.id, attribute: events.attribute })
        .from(events)
        .where(
          and(
            eq(events.tenantId, ctx.tenantId),
            inArray(
              events.id,
              requests.map(({ id }) => id),
            ),
          ),
        )
    : []
  return new Map(rows.map(({ id, attribute }) => [id, attribute]))
}
/** The phone of the company, '' for none. */
async function phoneOf({ db, tenantId }: Ctx): Promise<string> {
  const [tenant] = await db.select({ phone: tenants.phone }).from(tenants).where(eq(tenants.id, tenantId))
  return tenant?.phone ?? ''
}
const TIME = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/
/** So much of what somebody wrote tells what it is about. */
const STORY = 200

const traitsOf = (request: Request, form: FormValues = {}): Traits => {
  const { eventNo, taskNo, title, templateName, product, finishTime } = request
  const visit = visitOf(request)
  const finished = request.task?.finishTime ?? finishTime
  const written = Object.values(form).filter(value => typeof value === 'string')
  return {
    id: request.id,
    numbers: [eventNo, taskNo],
    words: [title, product?.name ?? '', product?.model ?? ''].join(' '),
    kind: templateName,
    about: written
      .filter(text => /\p{L}/u.test(text))
      .join(' ')
      .slice(0, STORY),
    people: [visit.executorName],
    // a form may ask for a time by which no visit is planned
    times: [
      visit.planTime,
      ...(visit.planTime ? [] : written.filter(text => TIME.test(text))),
      finished ? tenantDay(Date.parse(finished)) : '',
    ].filter(Boolean),
  }
}

/** Why the caller may not do it to a request now; null: they may. */
export async function refusal(
  ctx: Ctx,
  request: Request,
  deed: Deed,
): Promise<{ reason: Reason; minutes: number } | null> {
  const no = (reason: Reason, minutes = 0) => ({ reason, minutes })
  const { task } = request
  if (request.state === 'off' || task?.state === 'off') return no('off')
  const isTask = request.state === 'converted'
  if (isTask && (!task || !deed.task)) return no('task')
  const refused =
    isTask && task && deed.task
      ? refusalOf(TASK, deed.task, 'linkman', task, ctx.now())
      : refusalOf(EVENT, deed.event, 'linkman', request, ctx.now())
  if (refused?.reason === 'soon') return no('urged', refused.minutes)
  if (refused) {
    const state = task?.state ?? request.state
    const isDone = ['finished', 'evaluated', 'closed'].includes(state)
    if (deed.event === 'evaluate') return no(request.star !== null || isDone ? 'rated' : 'notDone')
    if (deed.event === 'reopen') return no(isDone ? 'old' : 'notDone')
    return no(isDone ? 'over' : refused.reason === 'late' ? 'onWay' : 'started')
  }
  const visit = visitOf(request)
  if (deed.event === 'reschedule' && !visit.planTime) return no('noTime')
  if (deed.isChange && visit.arriveTime) return no('onWay')
  const until = deed.isChange ? await changeUntil(ctx, visit.planTime) : null
  return until !== null && Date.parse(until) < ctx.now() ? no('near') : null
}

const isOver = ({ state, task }: Request): boolean =>
  isEnded(EVENT, state) || (task !== null && isEnded(TASK, task.state))

/** That somebody comes. */
const COMES = finder([
  '来',
  '上门',
  '工程师',
  '预约',
  'come',
  'visit',
  'appointment',
  'engineer',
  'technician',
  'приезжайте',
  'приезжать',
  'визит',
  'мастер',
  'инженер',
])
/** Whoever speaks of what was done means what was done lately, ms. */
const LATELY = 14 * 86_400_000
const doneAt = ({ task, finishTime }: Request): number => Date.parse(task?.finishTime ?? finishTime ?? '')

/** Of several that fit, those that are meant more likely: with a visit, where somebody is to come; of what was done the last. */
function nearest(list: readonly Request[], { isAfter }: Deed, isVisit: boolean): readonly Request[] {
  if (list.length < 2) return list
  if (!isAfter) {
    const visits = isVisit ? list.filter(one => visitOf(one).planTime) : []
    return visits.length ? visits : list
  }
  const newest = Math.max(...list.map(doneAt).filter(time => !Number.isNaN(time)))
  const lately = list.filter(one => newest - doneAt(one) < LATELY)
  return lately.length ? lately : list
}

/** The one request that a sentence means, or what is said where it is not one. */
export type Meant = { request: Request } | { answer: SkillAnswer }

export interface Wanted {
  deed: Deed
  /** what of the sentence tells when it is, or was; by default every time that it tells */
  times?: readonly ToldTime[]
  /** how somebody asks for it of one with this number */
  ask: (number: string) => string
  /** the sentence without what is no word about the request */
  said?: string
  /** where nothing is named that fits, it has nothing to say at all */
  isSilent?: boolean
}

/** Which request the caller means, of those with which it can be done, or why it cannot be done with it. Null where it has nothing to say. */
export async function meantRequest(
  ctx: Ctx,
  utterance: Utterance,
  { deed, said = utterance.question, times = timesTold(said, ctx.now()), ask, isSilent = false }: Wanted,
): Promise<Meant | null> {
  const texts = TEXTS[ctx.language]
  const all = await newestEvents(ctx, { limit: LOOKED_AT })
  const refusals = new Map(await Promise.all(all.map(async one => [one.id, await refusal(ctx, one, deed)] as const)))
  const can = (one: Request): boolean => refusals.get(one.id) === null
  const taskId = openThing(utterance, 'task')
  const open = openThing(utterance, 'event') ?? all.find(one => taskId !== undefined && one.taskId === taskId)?.id
  const forms = await formsOf(ctx, all)
  const bare = withoutTimes(said, ctx.now())
  const isVisit = !deed.isAfter && COMES(utterance.sentence) > 0
  const among = (list: readonly Request[]): Which<Request> =>
    whichOf({ said: bare, sentence: utterance.sentence, open }, list, one => traitsOf(one, forms.get(one.id)), {
      times,
      likely: one => can(one) && (!isVisit || visitOf(one).planTime !== ''),
    })
  // what is done to what is over does not mean what goes on, and the reverse, unless nothing else fits
  const inTime = among(all.filter(one => isOver(one) === (deed.isAfter ?? false)))
  const { found, isNamed } = inTime.found.length && (inTime.isNamed || inTime.found.some(can)) ? inTime : among(all)
  const fitting = nearest(found.filter(can), deed, isVisit)
  const [first, second] = fitting
  if (first && !second) return { request: first }
  const links = [{ text: texts.all, url: '/service/serviceList?state=all' }]
  const choicesOf = (list: readonly Request[]): Choice[] =>
    list.slice(0, TOLD).map(one => ({ ask: ask(one.eventNo), about: aboutOf(ctx, one), url: screenOf(one) }))
  const choice = (line: string, list: readonly Request[]): Meant => ({
    answer: {
      lines: [{ text: line }, ...(list.length > TOLD ? [{ text: texts.more(list.length - TOLD) }] : [])],
      links: list.length && list.length <= TOLD ? [] : links,
      choices: choicesOf(list),
      facts: { fitting: list.length },
    },
  })
  if (first) return choice(texts.which(fitting.length), fitting)
  const possible = all.filter(can)
  const [refused] = found
  if (isSilent && !(isNamed && refused)) return null
  if (refused && isNamed) {
    const why = refusals.get(refused.id)
    const phone = await phoneOf(ctx)
    const reason = why ? (why.reason === 'urged' ? texts.urged(why.minutes) : texts.reasons[why.reason]) : ''
    return {
      answer: {
        lines: [{ text: texts.cannot(nameOf(refused), reason) }, { text: texts.call(phone) }],
        list: [lineOf(ctx, refused)],
        links: [
          ...(phone ? [{ text: phone, url: `tel:${phone}` }] : []),
          { text: texts.write, url: `/event/remark?id=${refused.id}` },
        ],
        choices: choicesOf(possible),
        facts: { eventNo: refused.eventNo, reason: why?.reason ?? '' },
      },
    }
  }
  return choice(possible.length ? texts.noneOfThem : texts.none, possible)
}
