import { monthDay, timePhrase } from '../../../../shared/dates'
import { tenantInstant } from '../../../../shared/day'
import { EVENT } from '../../../../shared/event'
import { isEnded } from '../../../../shared/lifecycle'
import { visitEnd, windowOf } from '../../../../shared/plan-time'
import { TASK } from '../../../../shared/task'
import type { Ctx } from '../../../kernel/call/context'
import { fill } from '../../../kernel/text/fill'
import type { SkillLine } from '../../../kernel/skills/skill'
import type { newestEvents } from '../event-list.queries'
import { STANDING } from './standing.texts'

const MINUTE = 60_000

export type Request = Awaited<ReturnType<typeof newestEvents>>[number]

/** Who comes and when: of a request that became a task the task tells. */
export const visitOf = (
  event: Request,
): Pick<Request, 'planTime' | 'planMinutes' | 'arriveTime' | 'onSiteTime' | 'executorName' | 'offReason'> =>
  event.task ?? event
/** Whether a request is under way: neither it nor the task that it became is over. */
export const isOpen = ({ state, task }: Request): boolean =>
  !isEnded(EVENT, state) && !(task && isEnded(TASK, task.state))
/** Whether somebody comes for it: its form asks for that, it became a task, or somebody is or was there; else it is answered. */
export const isVisit = ({ visits, state, onSiteTime, visitNumber }: Request): boolean =>
  visits || state === 'converted' || onSiteTime !== null || visitNumber > 1

/** What there is to say of a request. */
export interface Standing {
  event: Request
  /** its state, as the app names it */
  label: string
  /** what the caller can expect, without a full stop */
  sentence: string
  /** when somebody comes, or came who is still there, ms since 1970; null where nobody knows */
  comes: number | null
  onWay: boolean
  /** whoever came is there */
  isThere: boolean
}

const STAGES = {
  created: 'created',
  refused: 'created',
  allocated: 'allocated',
  accepted: 'accepted',
  processing: 'processing',
  finished: 'evaluated',
  closed: 'evaluated',
  off: 'off',
} as const

/** How a request stands, as its customer reads it. */
export function standingOf(ctx: Ctx, event: Request): Standing {
  const { language } = ctx
  const now = ctx.now()
  const texts = STANDING[language]
  const visit = visitOf(event)
  const { planTime, arriveTime, onSiteTime, executorName, offReason } = visit
  const taskState = event.task?.state
  const stage = event.state !== 'converted' ? event.state : taskState === undefined ? 'followed' : STAGES[taskState]
  const arrival = arriveTime ? Date.parse(arriveTime) : NaN
  const onWay = arrival > now && (stage === 'accepted' || (event.state === 'processing' && stage === 'processing'))
  const planned = planTime ? tenantInstant(planTime) : NaN
  // until the end of the window that was agreed, or of the day
  const isAhead = planned + (planTime.length > 10 ? windowOf(visit) * MINUTE : 0) > now
  const who = executorName || texts.engineer
  const time = planTime ? timePhrase(planTime, language, { until: visitEnd(planTime, windowOf(visit)), now }) : ''
  const say = (text: string, values: Record<string, string> = {}): string => fill(text, { name: who, time, ...values })
  const comes = (): string =>
    time ? say(isAhead ? texts.givenAt : texts.late) : say(executorName ? texts.given : texts.waiting)
  const isThere = onSiteTime !== null && isOpen(event)
  const sentence = ((): string => {
    if (isThere)
      // a request says that somebody has come, and no more; its task also that the work has begun
      return say(event.task?.state === 'processing' ? texts.atWork : texts.arrived, {
        time: timePhrase(onSiteTime, language, { now }),
      })
    if (onWay && arriveTime) return say(texts.onWay, { time: timePhrase(arriveTime, language, { now }) })
    if (!isVisit(event) && ['created', 'allocated'].includes(stage))
      return executorName ? say(texts.answersBy) : texts.willAnswer
    switch (stage) {
      case 'created':
        if (time && isAhead) return say(texts.waitingAt)
        return event.visitNumber > 1 ? texts.again : texts.waiting
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
        return offReason ? say(texts.offReason, { reason: offReason }) : texts.off
      case 'followed':
        return texts.followed
    }
  })()
  const label = onWay
    ? texts.visits.onTheWay
    : taskState && event.state === 'converted'
      ? texts.visits[taskState]
      : texts.states[event.state]
  const there = onSiteTime ? Date.parse(onSiteTime) : onWay ? arrival : isAhead ? planned : NaN
  return { event, label, sentence, onWay, isThere, comes: isOpen(event) && !Number.isNaN(there) ? there : null }
}

/** Who is under way first, then the visit that is next, then what is only waiting, newest first. */
export const byNearness = (a: Standing, b: Standing): number =>
  Number(b.onWay) - Number(a.onWay) ||
  (a.comes ?? Infinity) - (b.comes ?? Infinity) ||
  Number(isVisit(b.event)) - Number(isVisit(a.event)) ||
  b.event.createTime.localeCompare(a.event.createTime)

export const screenOf = ({ id }: Request): string => `/event/view?id=${id}`
export const nameOf = ({ eventNo, title }: Request): string => `${eventNo} ${title}`

/** When a visit is planned, with its day: '11-19 14:00–16:00'; '' for no time. */
function windowText(ctx: Ctx, event: Request): string {
  const { planTime, planMinutes } = visitOf(event)
  if (!planTime) return ''
  const until = visitEnd(planTime, windowOf({ planMinutes }))
  const [from, to] = [planTime.slice(11), until.length > 5 ? until.slice(11) : until]
  return [monthDay(planTime.slice(5, 10), ctx.language), [from, to].filter(Boolean).join('–')]
    .filter(Boolean)
    .join(', ')
}

/** A request as it is told and can be opened. */
export function lineOf(ctx: Ctx, { event, label }: Standing): SkillLine {
  const texts = STANDING[ctx.language]
  const isOff = (event.task?.state ?? event.state) === 'off' || event.state === 'off'
  // of what is over nobody comes any more, and for what was called off nobody came
  const time = isOpen(event) ? windowText(ctx, event) : ''
  const executorName = isOff ? '' : visitOf(event).executorName
  return {
    text: [label, ...(time ? [texts.visitOn(time)] : []), ...(executorName ? [texts.by(executorName)] : [])].join(
      ' · ',
    ),
    thing: { kind: 'event', name: nameOf(event), url: screenOf(event) },
  }
}
