import { and, count, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm'
import { isEnded } from '../../../shared/lifecycle'
import { windowOf } from '../../../shared/plan-time'
import { TASK, TASK_STATES, totalPriceOf } from '../../../shared/task'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import type { Suggestions } from '../../kernel/work/work.offers'
import type { Price, Tasks } from './task.offers'
import { shareUses } from '../../kernel/files/use.service'
import { fileIdsOf } from '../../kernel/forms/form-files'
import { staff } from '../../kernel/identity/auth.table'
import { begin, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { openUserIdOf } from '../../kernel/identity/open-user-id'
import { products } from '../product/product.table'
import { passVisits } from '../../kernel/visit/record-visit.service'
import { NOBODY } from '../../kernel/work/work.service'
import { passPlace } from '../../kernel/visit/places.service'
import { keepTaskVisit, taskLife } from './task.life'
import { taskDetail } from './task.queries'
import { taskReports } from './task-report'
import { addWords, firstWords, wordsOf } from '../../kernel/work/words'
import { taskNumbers, tasks, taskWords } from './task.table'

/** States in which somebody has a task to do. */
const OPEN = TASK_STATES.filter(state => state !== 'refused' && !TASK.ended.includes(state))

/** Tasks as what their requests do to them: by whoever may do that to the request. */
const linkedLife = { ...taskLife, seen: () => undefined }

/** Throws TASK_DISCOUNT for a discount that is more than the cost. */
export function assertPrice({ cost, discount }: Price): void {
  if (discount > cost) throw new AppError('TASK_DISCOUNT')
}

/** Tasks of events, as the events get them: see `Tasks`. */
export const eventTasks: Tasks<Ctx> = {
  async make(ctx, tx, event, price) {
    assertPrice(price)
    const { id: eventId, customerId, eventNo, templateId, fields, title, planMinutes, attribute } = event
    const [product] = event.productId
      ? await tx
          .select({ name: products.name, model: products.model, serialNumber: products.serialNumber })
          .from(products)
          .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, event.productId)))
      : []
    const { tenantId } = ctx
    const [former] = await tx
      .select({ id: tasks.id, taskNo: tasks.taskNo })
      .from(tasks)
      .where(and(eq(tasks.tenantId, tenantId), eq(tasks.eventId, eventId)))
    const id = former?.id ?? newId()
    const owned = { tenantId, id, customerId }
    const taskNo = former?.taskNo ?? (await takeNumber(ctx, taskNumbers, 'TK'))
    const words = wordsOf(firstWords({ numbers: [taskNo, eventNo], title, attribute }, fields, product ?? null))
    const files = fileIdsOf(fields, attribute)
    const now = isoNow(ctx)
    const written = {
      title,
      planMinutes,
      attribute,
      linkmanId: event.linkmanId,
      productId: event.productId,
      level: event.level,
      planTime: event.planTime,
      formVersionId: event.formVersionId,
      knownPlace: event.knownPlace,
      ...price,
    }
    // who waits for the visit keeps the place of it, and what was done on those before
    await passPlace(ctx, tx, eventId, { kind: 'task', id })
    await passVisits(ctx, tx, eventId, { kind: 'task', id })
    // a request has one task: that of before goes on
    if (former) {
      await transition(ctx, tx, taskLife, await lock(ctx, tx, linkedLife, id), 'reopen', {
        set: { ...written, executorId: null, finishTime: null, ...NOBODY, offReason: '' },
        isTold: false,
        confirmed: event.confirmed,
      })
      await addWords(tx, taskWords, owned, { open: [title] })
      await shareUses(tx, ctx, { kind: 'event', id: eventId }, { kind: 'task', id }, files)
      return { id, taskNo, ...price, totalPrice: totalPriceOf(price) }
    }
    const [task] = await tx
      .insert(tasks)
      .values({
        ...owned,
        taskNo,
        eventId,
        eventNo,
        templateId,
        ...written,
        state: TASK.start,
        // its first entry
        unread: 1,
        createTime: now,
        updateTime: now,
      })
      .returning()
    if (!task) throw new Error('the task was not written')
    await tx.insert(taskWords).values({ tenantId, subjectId: id, customerId, words })
    await shareUses(tx, ctx, { kind: 'event', id: eventId }, { kind: 'task', id }, files)
    const before = { planTime: event.formerPlanTime, planMinutes, executorId: null }
    await keepTaskVisit(ctx, tx, task, { before, doer: { actor: 'staff' }, confirmed: event.confirmed })
    await begin(ctx, tx, taskLife, owned)
    return { id, taskNo, ...price, totalPrice: totalPriceOf(price) }
  },

  async off(ctx, tx, eventId, reason) {
    const [found] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.eventId, eventId)))
    if (!found) return
    const task = await lock(ctx, tx, linkedLife, found.id)
    if (task.state !== 'off')
      await transition(ctx, tx, taskLife, task, 'off', {
        set: { offReason: reason },
        record: { content: reason },
        isTold: false,
      })
  },

  async ofEvents(ctx, eventIds) {
    const rows = await ctx.db
      .select({
        eventId: tasks.eventId,
        id: tasks.id,
        taskNo: tasks.taskNo,
        cost: tasks.cost,
        discount: tasks.discount,
        visitNumber: tasks.visitNumber,
        task: {
          state: tasks.state,
          planTime: tasks.planTime,
          planMinutes: tasks.planMinutes,
          arriveTime: tasks.arriveTime,
          onSiteTime: tasks.onSiteTime,
          finishTime: tasks.finishTime,
          offReason: tasks.offReason,
        },
        executor: { displayName: staff.displayName, openUserId: staff.openUserId },
      })
      .from(tasks)
      .leftJoin(staff, and(eq(staff.tenantId, tasks.tenantId), eq(staff.id, tasks.executorId)))
      .where(and(eq(tasks.tenantId, ctx.tenantId), inArray(tasks.eventId, [...eventIds])))
    const reportOf = await taskReports(
      ctx,
      rows.map(({ id, task }) => ({ id, state: task.state })),
    )
    return new Map(
      rows.map(({ eventId, id, taskNo, cost, discount, visitNumber, task, executor }) => {
        const names = { executorName: executor?.displayName ?? '', executorOpenUserId: openUserIdOf(ctx, executor) }
        const totalPrice = totalPriceOf({ cost, discount })
        return [
          eventId,
          {
            id,
            taskNo,
            cost,
            discount,
            totalPrice,
            visitNumber,
            task: { ...task, planMinutes: windowOf(task), ...names, report: reportOf(id) },
          },
        ]
      }),
    )
  },

  isDoing: (ctx, eventId) =>
    exists(
      ctx.db
        .select({ id: tasks.id })
        .from(tasks)
        .where(
          and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.eventId, eventId), eq(tasks.executorId, staffOf(ctx).staffId)),
        ),
    ),

  async doerOf(ctx, tx, eventId) {
    const [task] = await tx
      .select({ staffId: tasks.executorId })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.eventId, eventId)))
    return task?.staffId ?? null
  },

  async isOver(ctx, tx, eventId) {
    const [task] = await tx
      .select({ state: tasks.state })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.eventId, eventId)))
      .for('share')
    return !task || isEnded(TASK, task.state)
  },

  async eventsOf(ctx, ids) {
    if (!ids.length) return new Map()
    const rows = await ctx.db
      .select({ id: tasks.id, eventId: tasks.eventId })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), inArray(tasks.id, [...ids])))
    return new Map(rows.map(({ id, eventId }) => [id, eventId]))
  },

  told: taskDetail,

  async load(ctx, day) {
    const rows = await ctx.db
      .select({
        staffId: tasks.executorId,
        open: count(),
        sameDay: day
          ? sql<number>`count(*) filter (where starts_with(${tasks.planTime}, ${day}))::int`
          : sql<number>`0`,
      })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), inArray(tasks.state, OPEN), isNotNull(tasks.executorId)))
      .groupBy(tasks.executorId)
    return new Map(rows.map(({ staffId, ...load }) => [staffId ?? '', load]))
  },
}

/** Whom to send for a task: who fits its request. Throws NOT_FOUND. */
export const taskSuggestions: Suggestions<Ctx> = {
  kind: 'task',
  async of(ctx, id) {
    const [task] = await ctx.db
      .select({ id: tasks.id, eventId: tasks.eventId, planTime: tasks.planTime, planMinutes: tasks.planMinutes })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.id, id)))
    if (!task) throw new AppError('NOT_FOUND')
    const { eventId, ...planned } = task
    const found = ctx.offers.suggestions.filter(one => one.kind === 'event').map(one => one.of(ctx, eventId, planned))
    return (await Promise.all(found)).flat()
  },
}
