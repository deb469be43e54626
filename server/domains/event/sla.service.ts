import { and, eq, inArray } from 'drizzle-orm'
import { tenantInstant } from '../../../shared/day'
import { EVENT, type EventAction, type EventState } from '../../../shared/event'
import { nextState } from '../../../shared/lifecycle'
import { windowOf } from '../../../shared/plan-time'
import {
  afterWaiting,
  dueAfter,
  keep,
  nextSla,
  runningSla,
  slaAt,
  withoutOpen,
  withVisit,
  type SlaKind,
  type SlaState,
} from '../../../shared/sla'
import { isOpen } from '../../../shared/queue'
import type { Db } from '../../db/database'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { hasHour } from '../../kernel/visit/keep-visit.service'
import { slaOfTenant } from '../../kernel/tenancy/promise.service'
import { events, NEVER } from './event.table'

type EventRow = typeof events.$inferSelect
/** Minutes of a visit that is agreed for a day and no hour. */
const DAY_MINUTES = 24 * 60

type Columns = Partial<typeof events.$inferInsert>

/** By when the first answer to requests is promised that are not answered yet, by their ids; and when the company works again, while it does not. */
export async function firstAnswers(
  ctx: Ctx,
  works: readonly { id: string; state: EventState }[],
): Promise<Map<string, { dueTime: string; opensTime: string | null }>> {
  const waiting = works.flatMap(({ id, state }) => (state === EVENT.start ? id : []))
  if (!waiting.length) return new Map()
  const [rows, { time }] = await Promise.all([
    ctx.db
      .select({ id: events.id, sla: events.sla })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), inArray(events.id, waiting))),
    slaOfTenant(ctx.db, ctx.tenantId),
  ])
  const now = ctx.now()
  const opens = dueAfter(now, 0, time)
  const opensTime = opens !== null && opens > now ? new Date(opens).toISOString() : null
  return new Map(
    rows.flatMap(({ id, sla }) => {
      const answer = sla?.answer
      return answer?.done === null && Date.parse(answer.due) > now ? [[id, { dueTime: answer.due, opensTime }]] : []
    }),
  )
}

/** The agreed visit as a moment; null where none is agreed, or it is not later than `after` (ms since 1970). */
export function visitTimeOf(planTime: string, after = -Infinity): string | null {
  const visit = planTime ? tenantInstant(planTime) : NaN
  return visit > after ? new Date(visit).toISOString() : null
}

/** The same once somebody has come, at a moment (ISO 8601): in time as long as the window that was agreed is not over. */
function kept(
  sla: SlaState,
  at: string,
  { planTime, planMinutes }: Pick<EventRow, 'planTime' | 'planMinutes'>,
): SlaState {
  const { visit, ...others } = keep(sla, ['visit'], at)
  const agreed = visitTimeOf(planTime)
  if (!visit || sla.visit?.done !== null || agreed === null || visit.due !== agreed)
    return visit ? { ...others, visit } : others
  const minutes = hasHour(planTime) ? windowOf({ planMinutes }) : DAY_MINUTES
  return { ...others, visit: { ...visit, until: new Date(Date.parse(agreed) + minutes * 60_000).toISOString() } }
}

/** Columns of an event with these promises: what the queue is ordered by. `waitingTime`: since when the customer has to answer. */
export function dueColumns(
  sla: SlaState,
  isOnDesk: boolean,
  { isOnWay = false, waitingTime = null }: { isOnWay?: boolean; waitingTime?: string | null } = {},
) {
  // nobody needs to be sent any more to whom somebody is on the way
  const { visit, ...others } = sla
  const open = isOnWay || !visit ? others : sla
  const next = isOnDesk ? nextSla(waitingTime === null ? open : runningSla(open, waitingTime)) : null
  return { sla, dueTime: next?.due ?? NEVER, dueKind: next?.kind ?? ('' as const) }
}

/** Promises that an action of staff keeps; an answer is what the customer reads, not that somebody was chosen. */
const KEPT: { readonly [A in EventAction]?: readonly SlaKind[] } = {
  accept: ['answer'],
  remark: ['answer'],
  reschedule: ['answer'],
  convert: ['answer'],
  depart: ['answer'],
  arrive: ['answer'],
  quote: ['answer'],
  revisit: ['answer'],
  complete: ['answer', 'visit', 'solution'],
  finish: ['answer', 'visit', 'solution'],
}
/** What only somebody does who has come, or is there for those who have. */
const COMES: readonly EventAction[] = ['arrive', 'revisit', 'finish', 'complete', 'convert']
/** What staff do that answers. */
export const ANSWERS = Object.keys(KEPT) as EventAction[]

async function slaAfter(ctx: Ctx, tx: Db, event: EventRow, action: EventAction, set: Columns, isAsking: boolean) {
  const now = ctx.now()
  if (action === 'reopen') {
    const { time, sla } = await slaOfTenant(tx, event.tenantId)
    return slaAt(now, { sla, time, visitTime: visitTimeOf(event.planTime, now) })
  }
  let sla = event.sla
  // of an event of before there were promises: they are found out later, from its timeline
  if (!sla) return null
  if (action === 'off' || action === 'merge') return withoutOpen(sla)
  const { kind } = ctx.principal
  if (event.waitingTime && !isAsking && kind !== 'guest')
    sla = afterWaiting(sla, event.waitingTime, now, (await slaOfTenant(tx, event.tenantId)).time)
  const { planTime } = set
  const isMoved = planTime !== undefined && planTime !== event.planTime
  const visitTime = isMoved ? visitTimeOf(planTime) : null
  if (visitTime) sla = withVisit(sla, visitTime)
  if (kind !== 'staff') return sla
  // setting out keeps no visit; who has done something there has come, at the time that the customer was told
  const arrived = action === 'arrive' ? isoNow(ctx) : (event.onSiteTime ?? event.arriveTime)
  if (COMES.includes(action) && arrived && Date.parse(arrived) <= now) sla = kept(sla, arrived, event)
  sla = keep(sla, KEPT[action] ?? [], isoNow(ctx))
  // who is told when somebody comes has an answer
  if (action === 'allocate' && isMoved) sla = keep(sla, ['answer'], isoNow(ctx))
  return action === 'revisit' ? withAnotherVisit(sla, now, await slaOfTenant(tx, event.tenantId)) : sla
}

/** The promises of who has to be visited once more: what is promised of a visit begins anew. */
function withAnotherVisit(
  { visit: _former, ...sla }: SlaState,
  now: number,
  of: Awaited<ReturnType<typeof slaOfTenant>>,
): SlaState {
  const { visit } = slaAt(now, { ...of, visitTime: null })
  return visit ? { ...sla, visit } : sla
}

/** What each action writes into an event for the desk: promises, who waits for whom, and what staff have not read. */
export async function deskColumns(
  ctx: Ctx,
  tx: Db,
  event: EventRow,
  action: EventAction,
  set: Columns,
): Promise<Columns> {
  const { kind } = ctx.principal
  const isAsking = set.waiting === true
  const since = event.waiting ? event.waitingTime : null
  // what happens by itself is no answer
  const waitingTime = isAsking ? (since ?? isoNow(ctx)) : kind === 'guest' ? event.waitingTime : null
  const sla = await slaAfter(ctx, tx, event, action, set, isAsking)
  const arriveTime = set.arriveTime === undefined ? event.arriveTime : set.arriveTime
  const due = {
    ...(sla
      ? dueColumns(sla, isOpen(nextState(EVENT, action, event.state)), { isOnWay: arriveTime !== null, waitingTime })
      : {}),
    waitingTime,
    ...(action === 'reopen' ? { mergedIntoId: null } : {}),
  }
  if (kind === 'guest') return action === 'pay' ? { ...due, customerUnread: event.customerUnread + 1 } : due
  return { ...due, waiting: false, customerUnread: kind === 'staff' ? 0 : event.customerUnread + 1 }
}
