import { and, eq } from 'drizzle-orm'
import type { Card, Subject } from '../../../../shared/assistant'
import { timePhrase } from '../../../../shared/dates'
import { tenantInstant } from '../../../../shared/day'
import { EVENT } from '../../../../shared/event'
import { isEnded, refusalOf } from '../../../../shared/lifecycle'
import { visitEnd, windowOf } from '../../../../shared/plan-time'
import { TASK } from '../../../../shared/task'
import { isInScope, type Ctx } from '../../../kernel/call/context'
import { tasks } from '../../task/task.table'
import { saidCode } from '../../../kernel/text/said-code'
import type { Answer } from './answer'
import { best, matching } from '../../../kernel/skills/list'
import { naming, type Event } from './customer-data'
import { fill, OWN_TEXTS } from './customer-data.texts'
import { Draft, escaped } from './draft'
import type { Passage } from './passage'
import { VISIT_TEXTS } from './visit.texts'
import { visitQuestion, withoutNames, type VisitQuestion } from './visit-questions'

/** Open requests that are looked at, of a tab; closed ones, where one is named; and how many are told beside the first one. */
const LOOKED_AT = 50
const TOLD = 4
/** A longer question is a story, and not about when somebody comes. */
const MAX_QUESTION = 120
const MINUTE = 60_000

/** How the company's people are reached. */
export interface Reach {
  phone: string
  /** hours of work, '' for unknown */
  hours: string
}

/** Whether a request is under way: neither it nor the task that it became is over. */
const isOpen = ({ state, task }: Event): boolean => !isEnded(EVENT, state) && !(task && isEnded(TASK, task.state))
/** Who comes and when: of a request that became a task the task tells. */
const visitOf = (event: Event): Pick<Event, 'planTime' | 'planMinutes' | 'arriveTime' | 'executorName' | 'offReason'> =>
  event.task ?? event

/** Whether somebody comes for it: its form asks for that, or it became a task; else it is answered. */
const isVisit = ({ visits, state }: Event): boolean => visits || state === 'converted'

/** What there is to say of a request. */
interface Standing {
  event: Event
  /** its state, as the app names it */
  label: string
  /** what the caller can expect, without a full stop */
  sentence: string
  /** when somebody comes, ms since 1970; null where nobody knows */
  comes: number | null
  onWay: boolean
}

function standingOf(ctx: Ctx, event: Event): Standing {
  const { language } = ctx
  const now = ctx.now()
  const texts = VISIT_TEXTS[language]
  const visit = visitOf(event)
  const { planTime, arriveTime, executorName, offReason } = visit
  const taskState = event.task?.state
  const stage =
    event.state !== 'converted'
      ? event.state
      : taskState === undefined
        ? 'followed'
        : (
            {
              created: 'created',
              refused: 'created',
              allocated: 'allocated',
              accepted: 'accepted',
              processing: 'processing',
              finished: 'evaluated',
              closed: 'evaluated',
              off: 'off',
            } as const
          )[taskState]
  const arrival = arriveTime ? Date.parse(arriveTime) : NaN
  const onWay = arrival > now && (stage === 'accepted' || (event.state === 'processing' && stage === 'processing'))
  const planned = planTime ? tenantInstant(planTime) : NaN
  // until the end of the window that was agreed, or of the day
  const isAhead = planned + (planTime.length > 10 ? windowOf(visit) * MINUTE : 0) > now
  const who = executorName ? escaped(executorName) : texts.engineer
  const time = planTime ? timePhrase(planTime, language, { until: visitEnd(planTime, windowOf(visit)), now }) : ''
  const say = (text: string, values: Record<string, string> = {}): string => fill(text, { name: who, time, ...values })
  const comes = (): string =>
    time ? say(isAhead ? texts.givenAt : texts.late) : say(executorName ? texts.given : texts.waiting)
  const sentence = ((): string => {
    if (onWay && arriveTime) return say(texts.onWay, { time: timePhrase(arriveTime, language, { now }) })
    if (!isVisit(event) && ['created', 'allocated'].includes(stage))
      return executorName ? say(texts.answersBy) : texts.willAnswer
    switch (stage) {
      case 'created':
        return time && isAhead ? say(texts.waitingAt) : texts.waiting
      case 'allocated':
      case 'accepted':
        return comes()
      case 'processing':
        // accepted, and not begun as long as the agreed time lies ahead
        return event.state === 'processing' && planned > now ? comes() : say(texts.working)
      case 'finished':
        return texts.rate
      case 'evaluated':
        return texts.done
      case 'off':
        return offReason ? say(texts.offReason, { reason: escaped(offReason) }) : texts.off
      case 'followed':
        return texts.followed
    }
  })()
  const label = onWay
    ? texts.states.onTheWay
    : taskState && event.state === 'converted'
      ? texts.states[taskState]
      : OWN_TEXTS[language].states[event.state]
  const there = onWay ? arrival : isAhead ? planned : NaN
  return { event, label, sentence, onWay, comes: isOpen(event) && !Number.isNaN(there) ? there : null }
}

/** Who is under way first, then the visit that is next, then what is only waiting, newest first. */
const byNearness = (a: Standing, b: Standing): number =>
  Number(b.onWay) - Number(a.onWay) ||
  (a.comes ?? Infinity) - (b.comes ?? Infinity) ||
  Number(isVisit(b.event)) - Number(isVisit(a.event)) ||
  b.event.createTime.localeCompare(a.event.createTime)

const screenOf = ({ id }: Event): string => `/event/view?id=${id}`
const nameOf = ({ eventNo, title }: Event): string => `${eventNo} ${title}`
const linkTo = (event: Event): string => `[${escaped(nameOf(event))}](${screenOf(event)})`

/** Requests of the caller's customer by a query; those of nobody else. */
const eventsBy = async (ctx: Ctx, query: Parameters<(typeof ctx.offers.customerEvents)[number]>[1]): Promise<Event[]> =>
  (await Promise.all(ctx.offers.customerEvents.map(newest => newest(ctx, query)))).flat()

const isOfVisit = (subject: Subject | null): subject is Subject & { kind: 'event' | 'task' } =>
  subject?.kind === 'event' || subject?.kind === 'task'

/** The request that a screen shows, if it is the caller's: itself, or that of its task. */
async function shownOn(ctx: Ctx, subject: Subject | null): Promise<Event | undefined> {
  if (!isOfVisit(subject) || ctx.principal.kind !== 'linkman' || !isInScope(ctx, ['service'])) return undefined
  const id =
    subject.kind === 'event'
      ? subject.id
      : (
          await ctx.db
            .select({ eventId: tasks.eventId })
            .from(tasks)
            .where(
              and(
                eq(tasks.tenantId, ctx.tenantId),
                eq(tasks.customerId, ctx.principal.customerId),
                eq(tasks.id, subject.id),
              ),
            )
        )[0]?.eventId
  return id === undefined ? undefined : (await eventsBy(ctx, { limit: 1, id }))[0]
}

const openEvents = async (ctx: Ctx): Promise<Event[]> =>
  (await Promise.all((['processing', 'waiting'] as const).map(tab => eventsBy(ctx, { limit: LOOKED_AT, tab }))))
    .flat()
    .filter(isOpen)

const wordsOf = (event: Event): string =>
  [
    event.eventNo,
    event.taskNo,
    event.title,
    event.templateName,
    event.product?.name ?? '',
    event.product?.model ?? '',
  ].join(' ')

/** Number of a request or a task. */
const NUMBER = /(?:sr|tk)\d{8}-\d+/

/** Of the requests those that a question is about, by who comes and by what it names; `isNamed`: it names some. */
async function meant(
  ctx: Ctx,
  said: string,
  named: readonly string[],
  open: readonly Event[],
): Promise<{ events: readonly Event[]; isNamed: boolean }> {
  if (NUMBER.test(said)) {
    const has = ({ eventNo, taskNo }: Event): boolean => [eventNo, taskNo].some(one => saidCode(said, one))
    const found = open.find(has) ?? (await eventsBy(ctx, { limit: LOOKED_AT })).find(has)
    return { events: found ? [found] : [], isNamed: true }
  }
  const theirs = named.length ? open.filter(event => named.includes(visitOf(event).executorName)) : open
  const terms = naming(said)
  const byWords = (events: readonly Event[]): Event[] =>
    best(events, event => matching(terms, wordsOf(event))).map(one => one.row)
  const found = byWords(theirs)
  if (found.length) return { events: found, isNamed: true }
  if (named.length) return { events: theirs, isNamed: true }
  // what is over may be asked about as well, by its number or its machine
  const earlier = terms.length ? byWords(await eventsBy(ctx, { limit: LOOKED_AT })) : []
  return earlier.length ? { events: earlier.slice(0, 1), isNamed: true } : { events: open, isNamed: false }
}

/** Which requests are told of: what the question names, else what the screen shows, else what a question before was about, else all that are open. */
async function chosen(
  ctx: Ctx,
  asked: { said: string; named: readonly string[] },
  { open, shown, earlier }: { open: readonly Event[]; shown: Event | undefined; earlier: readonly string[] },
): Promise<readonly Event[]> {
  const found = await meant(ctx, asked.said, asked.named, open)
  if (found.isNamed && !(shown && found.events.some(event => event.id === shown.id))) return found.events
  if (shown) return [shown]
  const before = earlier.at(-1)
  if (before === undefined) return found.events
  const { said, named } = withoutNames(
    before,
    open.map(event => visitOf(event).executorName),
  )
  return visitQuestion(said, false) ? (await meant(ctx, said, named, open)).events : found.events
}

/** A request as it is cited. */
const passageOf = (ctx: Ctx, { event, sentence, label }: Standing): Passage => {
  const text = `${label}${ctx.language === 'zh' || ctx.language === 'tw' ? '：' : ': '}${sentence}`
  return {
    source: {
      documentName: nameOf(event),
      wikiId: '',
      fileType: 'event',
      fileUrl: screenOf(event),
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

const ACTIONS = { cancel: 'off', move: 'reschedule', urge: 'urge' } as const

/** Whether the caller may do it to a request themselves: as the buttons of its screen say. */
function mayDo(ctx: Ctx, question: keyof typeof ACTIONS, event: Event) {
  const refusal = refusalOf(EVENT, ACTIONS[question], 'linkman', event, ctx.now())
  return { refusal, may: !refusal && (question !== 'move' || event.planTime !== '') }
}

/** What the caller may do to one request, and how, or whom to ask. */
function toldOfOne(ctx: Ctx, question: keyof typeof ACTIONS, standing: Standing, reach: Reach): string {
  const texts = VISIT_TEXTS[ctx.language]
  const { event, label } = standing
  const { refusal, may } = mayDo(ctx, question, event)
  const link = linkTo(event)
  const time = timePhrase(event.planTime, ctx.language, {
    until: visitEnd(event.planTime, windowOf(event)),
    now: ctx.now(),
  })
  if (may)
    return (
      fill(question === 'cancel' ? texts.mayCancel : question === 'move' ? texts.mayMove : texts.mayUrge, {
        link,
        time,
        act: `[${texts.move}](${screenOf(event)}&action=reschedule)`,
      }) + texts.stop
    )
  if (refusal?.reason === 'soon')
    return fill(texts.urgedLately, { link, minutes: String(refusal.minutes) }) + texts.stop
  if (!isOpen(event)) return fill(texts.over, { link, state: label }) + texts.stop
  const space = ctx.language === 'zh' || ctx.language === 'tw' ? '' : ' '
  const call = reach.phone
    ? space +
      fill(texts.call, { phone: reach.phone }) +
      (reach.hours ? fill(texts.callHours, { hours: escaped(reach.hours) }) : '')
    : ''
  return [
    fill(refusal ? texts.tooLate : texts.noTime, { link, state: label }) + texts.stop,
    call,
    `${call ? (space ? ', ' : '，') : space}${fill(texts.write, { url: `/event/remark?id=${event.id}` })}`,
    texts.stop,
  ].join('')
}

/** What the caller may have done to a request by one tap; null for what they may not. */
function cardOf(ctx: Ctx, act: 'cancel' | 'urge', { event, label }: Standing): Card | null {
  if (!mayDo(ctx, act, event).may) return null
  const texts = VISIT_TEXTS[ctx.language]
  const { planTime, executorName } = visitOf(event)
  const time = planTime
    ? timePhrase(planTime, ctx.language, { until: visitEnd(planTime, windowOf(visitOf(event))), now: ctx.now() })
    : ''
  return {
    act,
    parameters: { id: event.id },
    title: act === 'cancel' ? texts.cancelTitle : texts.urgeIt,
    lines: [nameOf(event), [label, time, executorName].filter(Boolean).join(' · ')],
    confirm: act === 'cancel' ? texts.cancelIt : texts.urgeIt,
    url: screenOf(event),
    done: '',
  }
}

/** How requests stand, the nearest visit first. */
function toldOfState(ctx: Ctx, question: VisitQuestion, list: readonly Standing[], draft: Draft): void {
  const texts = VISIT_TEXTS[ctx.language]
  const [first, ...rest] = list
  if (!first) return
  const isBefore = question === 'way' && !first.onWay && first.comes !== null
  const space = ctx.language === 'zh' || ctx.language === 'tw' ? '' : ' '
  draft.add(`${first.sentence}${texts.stop}${isBefore ? `${space}${texts.notSetOut}${texts.stop}` : ''}`)
  draft.add(`${linkTo(first.event)} · ${first.label} ${draft.cite(passageOf(ctx, first), first.sentence)}`)
  if (!rest.length) return
  draft.add(texts.others)
  draft.add(
    rest
      .slice(0, TOLD)
      .map(
        one =>
          `- ${linkTo(one.event)} · ${one.label}${ctx.language === 'zh' || ctx.language === 'tw' ? '：' : ': '}${one.sentence} ${draft.cite(passageOf(ctx, one), one.sentence)}`,
      )
      .join('\n'),
  )
  if (rest.length > TOLD)
    draft.add(
      `${fill(texts.more, { count: String(rest.length - TOLD) })}${texts.stop}${space}[${texts.all}](/service/serviceList?state=all)`,
    )
}

/** What a question asks of the asker's own requests, whoever asks; null: nothing. Names of engineers are not known here. */
export const visitQuestionOf = (question: string, subject: Subject | null): VisitQuestion | null =>
  question.length <= MAX_QUESTION ? visitQuestion(withoutNames(question, []).said, isOfVisit(subject)) : null

/**
 * Answers a question about the caller's own requests out of these: when and who comes, how it stands, whether it can be cancelled, moved or
 * hurried. Null for any other question, for a caller who is no linkman, and where there is nothing to tell of.
 */
export async function visitAnswer(
  ctx: Ctx,
  question: string,
  { subject, earlier, reach }: { subject: Subject | null; earlier: readonly string[]; reach: () => Promise<Reach> },
): Promise<Answer | null> {
  if (ctx.principal.kind !== 'linkman' || !question || question.length > MAX_QUESTION) return null
  const [open, shown] = await Promise.all([openEvents(ctx), shownOn(ctx, subject)])
  const asked = withoutNames(
    question,
    [...open, ...(shown ? [shown] : [])].map(event => visitOf(event).executorName),
  )
  const wanted = visitQuestion(asked.said, shown !== undefined)
  if (!wanted) return null
  const events = await chosen(ctx, asked, { open, shown, earlier })
  const all = events.map(event => standingOf(ctx, event)).toSorted(byNearness)
  const visits = all.filter(({ event }) => isVisit(event))
  const there = visits.length && (wanted === 'way' || wanted === 'move') ? visits : all
  // what can be done comes before what cannot
  const list =
    wanted === 'state' || wanted === 'way'
      ? there
      : there.toSorted((a, b) => Number(mayDo(ctx, wanted, b.event).may) - Number(mayDo(ctx, wanted, a.event).may))
  const [first] = list
  if (!first) return null
  const texts = VISIT_TEXTS[ctx.language]
  const draft = new Draft()
  if (wanted === 'state' || wanted === 'way') toldOfState(ctx, wanted, list, draft)
  else if (list.length === 1) {
    draft.add(`${toldOfOne(ctx, wanted, first, await reach())} ${draft.cite(passageOf(ctx, first), first.sentence)}`)
  } else {
    draft.add(
      fill(wanted === 'cancel' ? texts.whichCancel : wanted === 'move' ? texts.whichMove : texts.whichUrge, {
        count: String(list.length),
      }),
    )
    draft.add(
      list
        .slice(0, TOLD + 1)
        .map(
          one =>
            `- ${linkTo(one.event)} · ${one.label} · ${mayDo(ctx, wanted, one.event).may ? texts.fits : texts.fitsNot} ${draft.cite(passageOf(ctx, one), one.sentence)}`,
        )
        .join('\n'),
    )
    const { phone } = await reach()
    if (phone && list.some(one => !mayDo(ctx, wanted, one.event).may))
      draft.add(fill(texts.call, { phone }) + texts.stop)
  }
  const card = list.length === 1 && (wanted === 'cancel' || wanted === 'urge') ? cardOf(ctx, wanted, first) : null
  const ofOne = wanted === 'cancel' ? texts.cancelOne : wanted === 'urge' ? texts.urgeOne : ''
  const each = list.filter(
    ({ event }) => ofOne && wanted !== 'state' && wanted !== 'way' && mayDo(ctx, wanted, event).may,
  )
  const next = card
    ? []
    : list.length > 1 && ofOne
      ? each.slice(0, TOLD).map(({ event }) => fill(ofOne, { no: event.eventNo }))
      : list.length === 1 && (wanted === 'state' || wanted === 'way')
        ? [
            ...(mayDo(ctx, 'move', first.event).may ? [texts.askMove] : []),
            ...(mayDo(ctx, 'cancel', first.event).may ? [texts.askCancel] : []),
          ]
        : []
  return {
    state: 'answer',
    text: draft.text,
    sources: draft.sources,
    suggestions: next,
    related: [],
    ...(card ? { card } : {}),
  }
}
