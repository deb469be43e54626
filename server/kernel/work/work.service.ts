import { isUnseen } from '../../../shared/readable'
import dayjs from 'dayjs'
import { daysAfter, tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { MAX_PLAN_DAYS } from '../../../shared/limits'
import type { RevisitResult } from '../../../shared/visit-result'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { fileValues, useFiles } from '../files/use.service'
import { staff } from '../identity/auth.table'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { assertCan, lock, transition, type Domain, type Entry } from '../lifecycle/lifecycle.service'
import { leaveVisit } from '../visit/record-visit.service'
import { visitRule } from '../visit/rule.service'
import { toRecord } from './timeline.queries'
import type { WorkTable } from './work.table'

const DAY_MS = 24 * 60 * 60 * 1000
/** An arrival is announced for the days to come; a little of the past forgives a slow clock. */
const ARRIVAL = { before: DAY_MS, after: 30 * DAY_MS }
const MINUTE_MS = 60 * 1000

/** Whether who arrives then is more minutes before a visit than the company lets pass unasked; of a day alone its beginning counts. */
const isEarly = (arrival: number, planTime: string, minutes: number): boolean =>
  planTime !== '' &&
  tenantInstant(planTime.length > 10 ? planTime : `${planTime} 00:00`) - arrival > minutes * MINUTE_MS

/** The number of another work that the calling member of staff has set out for and neither begun nor finished, '' for none. */
async function underWay(ctx: Ctx, tx: Db, id: string): Promise<string> {
  for (const works of ctx.offers.works) {
    const number = await works.underWay(ctx, tx, id)
    if (number) return number
  }
  return ''
}

const onStaff = { staffId: staff.id, displayName: staff.displayName }

const QUARTER_MS = 15 * 60 * 1000
/** The first time that a visit can be planned for, at a full quarter of an hour. */
const firstPlanTime = (now: number): string => tenantTime(Math.ceil(now / QUARTER_MS) * QUARTER_MS)

/**
 * Refuses a visiting time that does not exist: the pattern of the contract lets the 99th of a month pass; one that is over, and one that
 * nobody plans for yet. `before` is the time so far, which may stay. Throws BAD_REQUEST, PLAN_PAST, PLAN_FAR.
 */
export function assertPlanTime(ctx: Ctx, planTime: string | undefined, before?: string): void {
  if (planTime === undefined) return
  if (dayjs(planTime).format('YYYY-MM-DD HH:mm') !== planTime) throw new AppError('BAD_REQUEST', { detail: 'planTime' })
  if (planTime === before) return
  const now = ctx.now()
  if (planTime < tenantTime(now)) throw new AppError('PLAN_PAST', { time: firstPlanTime(now) })
  const last = daysAfter(tenantTime(now), MAX_PLAN_DAYS)
  if (planTime.slice(0, 10) > last) throw new AppError('PLAN_FAR', { day: last })
}

/** How staff plan a visit, beside its time. */
export interface Planned {
  /** length of the visit */
  minutes?: number
  /** the time when the caller looked, '' for none */
  seenPlanTime?: string
  /** though it lies outside the hours, or every place is taken */
  confirmed?: boolean
}

/** Whether a text is a day of the calendar (`YYYY-MM-DD`) that is not before another. */
const isDayFrom = (day: string, first: string): boolean => dayjs(day).format('YYYY-MM-DD') === day && day >= first

/** Ids of files as they were sent, each once. */
const fileIdsIn = (attachment: readonly string[] = []): string[] => [...new Set(attachment.map(id => id.toLowerCase()))]

/** What a work says of who is on the way or there, while nobody is. */
export const NOBODY = { arriveTime: null, onSiteTime: null }

/** What staff do with the work of every domain. */
type WorkAction =
  | 'allocate'
  | 'takeBack'
  | 'accept'
  | 'refuse'
  | 'reschedule'
  | 'depart'
  | 'arrive'
  | 'revisit'
  | 'finish'
  | 'complete'
  | 'off'
  | 'reopen'
  | 'remark'

/** What was done, with pictures of it. */
interface Done {
  id: string
  serviceContent: string
  attachment?: string[]
}

/** The calls by which staff lead a domain's work, and by which both sides write about it. Made once. */
export function workActions<T extends WorkTable<S>, S extends string, A extends string, M extends string>(
  domain: Domain<T, S, A | WorkAction, M>,
) {
  type Action = A | WorkAction
  type Set = Partial<T['$inferInsert']>
  interface Change {
    set?: Set
    record?: Entry
  }

  /** The caller's own work, held; that of a colleague is FORBIDDEN. */
  async function lockMine(ctx: Ctx, tx: Db, id: string) {
    const work = await lock(ctx, tx, domain, id)
    if (work.executorId !== null && work.executorId !== staffOf(ctx).staffId) throw new AppError('FORBIDDEN')
    return work
  }
  /** A work, held for an action: of one that only who has it may do, the caller's own. */
  const lockFor = (ctx: Ctx, tx: Db, id: string, action: Action) =>
    domain.rules.actions[action].who === 'holder' ? lockMine(ctx, tx, id) : lock(ctx, tx, domain, id)
  /** Does an action to a work; `change` is what it writes beside. Throws NOT_FOUND, FORBIDDEN, the domain's refusal. */
  const act = (
    ctx: Ctx,
    body: { id: string },
    action: Action,
    change: Change | ((work: T['$inferSelect'], tx: Db) => Promise<Change> | Change) = {},
  ) =>
    once(ctx, body, async tx => {
      const work = await lockFor(ctx, tx, body.id, action)
      const said = typeof change === 'function' ? await change(work, tx) : change
      return (await transition(ctx, tx, domain, work, action, said)).moved
    })

  /** Ends a work, by who did it or on their behalf, and tells those who wait for that. */
  const end = (ctx: Ctx, body: Done, action: 'finish' | 'complete') =>
    once(ctx, body, async tx => {
      const attachment = fileIdsIn(body.attachment)
      const work = await lockFor(ctx, tx, body.id, action)
      const files = attachment.map(id => ({ id }))
      assertCan(ctx, domain, work, action)
      await useFiles(tx, ctx, { kind: domain.kind, id: work.id }, files)
      await leaveVisit(ctx, tx, work.id, { result: 'done', content: body.serviceContent })
      const { moved } = await transition(ctx, tx, domain, work, action, {
        set: { serviceContent: body.serviceContent, finishTime: isoNow(ctx) } as Set,
        record: { content: body.serviceContent, attachment },
      })
      for (const hears of ctx.offers.workFinished) await hears(ctx, tx, { kind: domain.kind, id: work.id })
      return moved
    })

  /** Who was first to give a work to somebody, and to whom. */
  async function allocatedMeanwhile(ctx: Ctx, tx: Db, id: string): Promise<AppError> {
    const entries: TimelineTable<string> = domain.timeline
    const [last] = await tx
      .select({ by: entries.actorName, name: entries.executorName })
      .from(entries)
      .where(and(eq(entries.tenantId, ctx.tenantId), eq(entries.subjectId, id), eq(entries.type, 'allocate')))
      .orderBy(desc(entries.createTime), desc(entries.id))
      .limit(1)
    return new AppError('ALLOCATED_MEANWHILE', { by: last?.by ?? '', name: last?.name ?? '' })
  }

  /** Throws PLANNED_MEANWHILE when a visit has another time than the caller saw. */
  async function assertSeenPlan(
    ctx: Ctx,
    tx: Db,
    { id, planTime }: { id: string; planTime: string },
    { seenPlanTime }: Planned,
  ): Promise<void> {
    if (seenPlanTime === undefined || seenPlanTime === planTime) return
    const entries: TimelineTable<string> = domain.timeline
    const [last] = await tx
      .select({ by: entries.actorName })
      .from(entries)
      .where(
        and(
          eq(entries.tenantId, ctx.tenantId),
          eq(entries.subjectId, id),
          inArray(entries.type, ['reschedule', 'allocate', 'update']),
        ),
      )
      .orderBy(desc(entries.createTime), desc(entries.id))
      .limit(1)
    throw new AppError('PLANNED_MEANWHILE', { by: last?.by ?? '', time: planTime || '—' })
  }

  return {
    lockMine,
    assertSeenPlan,
    act,

    /**
     * Gives a work to a staff member, or to another one, who accepts it anew. Giving it again to the same one with no other time
     * changes nothing, and is refused. `seenExecutorId` is who had it when the caller looked, '' for nobody.
     * Throws NOT_FOUND, ALLOCATED_MEANWHILE, PLANNED_MEANWHILE, VISIT_CLASH, VISIT_HOURS, SLOT_TAKEN, the domain's refusal, and what {@link assertPlanTime} says.
     */
    async allocate(
      ctx: Ctx,
      body: { id: string; staffId: string; planTime?: string; reason?: string; seenExecutorId?: string } & Planned,
    ) {
      return once(ctx, body, async tx => {
        const work = await lock(ctx, tx, domain, body.id)
        assertPlanTime(ctx, body.planTime, work.planTime)
        const [executor] = await tx
          .select(onStaff)
          .from(staff)
          .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, body.staffId), eq(staff.enabled, true)))
        if (!executor) throw new AppError('NOT_FOUND')
        if (body.seenExecutorId !== undefined && body.seenExecutorId.toLowerCase() !== (work.executorId ?? ''))
          throw await allocatedMeanwhile(ctx, tx, work.id)
        await assertSeenPlan(ctx, tx, work, body)
        const planTime = body.planTime ?? work.planTime
        const planMinutes = body.minutes ?? work.planMinutes
        const given = work.state === domain.rules.actions.allocate.to
        if (
          given &&
          work.executorId === executor.staffId &&
          work.planTime === planTime &&
          work.planMinutes === planMinutes
        )
          throw domain.refused({ reason: 'state' })
        const { moved } = await transition(ctx, tx, domain, work, 'allocate', {
          // who was on the way comes no more
          set: { executorId: executor.staffId, planTime, planMinutes, ...NOBODY } as Set,
          record: {
            executorId: executor.staffId,
            executorName: executor.displayName,
            content: body.reason,
            ...(planTime === work.planTime ? {} : { planTime, formerPlanTime: work.planTime }),
          },
          confirmed: body.confirmed === true,
        })
        return moved
      })
    },

    /** Takes a work from whoever has it: nobody has it then. Throws NOT_FOUND, the domain's refusal. */
    takeBack: (ctx: Ctx, body: { id: string; reason: string }) =>
      act(ctx, body, 'takeBack', async ({ executorId }, tx) => {
        const [former] = executorId
          ? await tx
              .select(onStaff)
              .from(staff)
              .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, executorId)))
          : []
        return {
          set: { executorId: null, ...NOBODY } as Set,
          record: { executorId, executorName: former?.displayName, content: body.reason },
        }
      }),

    /** Takes a work that was given to the caller. Throws NOT_FOUND, FORBIDDEN, the domain's refusal. */
    accept: (ctx: Ctx, body: { id: string }) => act(ctx, body, 'accept'),

    /** Gives a work back that was given to the caller, with a reason for colleagues. Throws NOT_FOUND, FORBIDDEN, the domain's refusal. */
    refuse: (ctx: Ctx, body: { id: string; reason: string }) =>
      act(ctx, body, 'refuse', {
        set: { executorId: null, ...NOBODY } as Set,
        record: { content: body.reason },
      }),

    /**
     * Gives the visit another time; the time that it is already changes nothing. Throws NOT_FOUND, PLANNED_MEANWHILE, VISIT_CLASH, VISIT_HOURS,
     * SLOT_TAKEN, the domain's refusal, and what {@link assertPlanTime} says.
     */
    schedule: (ctx: Ctx, body: { id: string; planTime: string; reason?: string } & Planned) =>
      once(ctx, body, async tx => {
        const { planTime } = body
        const work = await lock(ctx, tx, domain, body.id)
        assertPlanTime(ctx, planTime, work.planTime)
        await assertSeenPlan(ctx, tx, work, body)
        const planMinutes = body.minutes ?? work.planMinutes
        if (planTime === work.planTime && planMinutes === work.planMinutes) return { id: work.id, state: work.state }
        const { moved } = await transition(ctx, tx, domain, work, 'reschedule', {
          // who was on the way comes at another time
          set: { planTime, planMinutes, ...NOBODY } as Set,
          record: { planTime, formerPlanTime: work.planTime, content: body.reason },
          confirmed: body.confirmed === true,
        })
        return moved
      }),

    /**
     * Says that the caller is at the customer's; said again it changes nothing. Throws NOT_FOUND, FORBIDDEN, the domain's refusal.
     */
    arrive: (ctx: Ctx, body: { id: string }) =>
      once(ctx, body, async tx => {
        const work = await lockMine(ctx, tx, body.id)
        assertCan(ctx, domain, work, 'arrive')
        if (work.onSiteTime !== null) return { id: work.id, state: work.state }
        const onSiteTime = isoNow(ctx)
        const { moved } = await transition(ctx, tx, domain, work, 'arrive', {
          // the arrival that was announced is over, also of who comes early or said nothing of setting out
          set: { onSiteTime, arriveTime: onSiteTime } as Set,
          record: { arriveTime: onSiteTime },
        })
        return moved
      }),

    /**
     * Says that somebody has to come again, and what became of this visit: it is given out anew, at a time that is agreed anew.
     * Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for a day that does not exist or is over, the domain's refusal.
     */
    revisit(ctx: Ctx, body: { id: string; reason: string; result?: RevisitResult; part?: string; waitUntil?: string }) {
      const { reason, result = 'again', part, waitUntil } = body
      if (waitUntil !== undefined && !isDayFrom(waitUntil, tenantDay(ctx.now())))
        throw new AppError('BAD_REQUEST', { detail: 'waitUntil' })
      return once(ctx, body, async tx => {
        const work = await lockFor(ctx, tx, body.id, 'revisit')
        assertCan(ctx, domain, work, 'revisit')
        await leaveVisit(ctx, tx, work.id, { result, content: reason, part, waitUntil })
        const { moved } = await transition(ctx, tx, domain, work, 'revisit', {
          set: { executorId: null, ...NOBODY, planTime: '' } as Set,
          record: { content: reason },
        })
        return moved
      })
    },

    /** Opens a work again that is over; who did it stays. Throws NOT_FOUND, the domain's refusal, and what `assertMay` does. */
    reopen: (
      ctx: Ctx,
      body: { id: string; reason: string },
      assertMay?: (work: T['$inferSelect'], tx: Db) => Promise<void>,
    ) =>
      act(ctx, body, 'reopen', async (work, tx) => {
        await assertMay?.(work, tx)
        return {
          set: { finishTime: null, ...NOBODY, offReason: '' } as Set,
          record: { content: body.reason },
        }
      }),

    /**
     * Sets out. Throws NOT_FOUND, FORBIDDEN, the domain's refusal, BAD_REQUEST for an arrival in the past or more than 30 days ahead, and
     * as long as the caller has not `confirmed` it VISIT_LATER where that is too long before the visit, and UNDER_WAY where they have set out for another one.
     */
    async depart(ctx: Ctx, body: { id: string; arriveTime: string; confirmed?: boolean }) {
      const arrival = Date.parse(body.arriveTime)
      const wait = arrival - ctx.now()
      if (!(wait >= -ARRIVAL.before && wait <= ARRIVAL.after))
        throw new AppError('BAD_REQUEST', { detail: 'arriveTime' })
      const arriveTime = new Date(arrival).toISOString()
      return once(ctx, body, async tx => {
        const work = await lockMine(ctx, tx, body.id)
        assertCan(ctx, domain, work, 'depart')
        if (!body.confirmed) {
          const { early } = await visitRule(ctx, tx)
          if (isEarly(arrival, work.planTime, early)) throw new AppError('VISIT_LATER', { time: work.planTime })
          const number = await underWay(ctx, tx, work.id)
          if (number) throw new AppError('UNDER_WAY', { number })
        }
        const { moved } = await transition(ctx, tx, domain, work, 'depart', {
          set: { arriveTime, onSiteTime: null } as Set,
          record: { arriveTime },
        })
        return moved
      })
    },

    /** Finishes, with what was done and pictures of it. Throws NOT_FOUND, FORBIDDEN, the domain's refusal. */
    finish: (ctx: Ctx, body: Done) => end(ctx, body, 'finish'),

    /** Finishes on behalf of whoever has it. Throws NOT_FOUND, the domain's refusal. */
    complete: (ctx: Ctx, body: Done) => end(ctx, body, 'complete'),

    /** Adds a remark, by linkman or staff; `set` is what else it writes into the work. Throws NOT_FOUND, REMARK_EMPTY. */
    async remark(ctx: Ctx, body: { id: string; content: string; attachment?: string[] }, set: Set = {}) {
      const attachment = fileIdsIn(body.attachment)
      if (isUnseen(body.content) && !attachment.length) throw new AppError('REMARK_EMPTY')
      return once(ctx, body, async tx => {
        const work = await lock(ctx, tx, domain, body.id)
        const files = attachment.map(id => ({ id }))
        await useFiles(tx, ctx, { kind: domain.kind, id: work.id }, files)
        const { record } = await transition(ctx, tx, domain, work, 'remark', {
          set,
          record: { content: body.content, attachment },
        })
        return toRecord(record, await fileValues(ctx, attachment, tx))
      })
    },
  }
}
