import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { queueApi } from '../../../../contract/queue'
import { EVENT, EVENT_STATES, type EventAction, type EventMoment, type EventState } from '../../../../shared/event'
import { localize } from '../../../../shared/language'
import { isMet, SLA_KINDS, withoutOpen } from '../../../../shared/sla'
import { MAX_VIEW_COUNT, OPEN_STATES } from '../../../../shared/queue'
import { AppError } from '../../../http/errors'
import type { Ctx } from '../../../kernel/call/context'
import { formNatures, titleIn } from '../../../kernel/forms/form-nature'
import { calledAt, isUnproved, linkmen, staff } from '../../../kernel/identity/auth.table'
import { stateTotals } from '../../../kernel/lifecycle/counts'
import { doable, isAllowed } from '../../../kernel/work/doable'
import { notesOf } from '../../../kernel/work/notes.service'
import { recordList } from '../../../kernel/work/timeline.queries'
import { products } from '../../product/product.table'
import { evaluationOf } from '../evaluation.service'
import { staffEventDetail } from '../event.queries'
import { eventNotes, events, eventTemplates, eventTotals } from '../event.table'
import { seen } from '../own-events'
import { dueOf } from './queue.queries'
import { eventLife } from '../transition.service'

/** How many earlier requests stand beside one. */
const EARLIER = 5

/** What the caller may do with a request now. */
function actionsOf(ctx: Ctx, event: Parameters<typeof doable<EventState, EventAction, EventMoment>>[2]) {
  const actions = doable(ctx, { kind: 'event', rules: EVENT }, event).filter(
    action => action !== 'convert' || ctx.offers.tasks.length > 0,
  )
  const beside = (['note', 'level'] as const).filter(name =>
    isAllowed(ctx, queueApi[`POST /staff/event/${name}`].permission),
  )
  return [...actions, ...beside]
}

/** Requests that a condition holds for, but one of them: the newest, and how many there are. */
async function earlier(ctx: Ctx, but: string, condition: SQL) {
  const others = and(eq(events.tenantId, ctx.tenantId), condition, ne(events.id, but), seen(ctx))
  const [rows, count] = await Promise.all([
    ctx.db
      .select({
        id: events.id,
        eventNo: events.eventNo,
        title: events.title,
        formVersionId: events.formVersionId,
        templateName: eventTemplates.name,
        state: events.state,
        star: events.star,
        createTime: events.createTime,
        product: products.name,
        executorName: staff.displayName,
      })
      .from(events)
      .innerJoin(
        eventTemplates,
        and(eq(eventTemplates.tenantId, events.tenantId), eq(eventTemplates.id, events.templateId)),
      )
      .leftJoin(products, and(eq(products.tenantId, events.tenantId), eq(products.id, events.productId)))
      .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
      .where(others)
      .orderBy(desc(events.createTime), desc(events.id))
      .limit(EARLIER),
    ctx.db.$count(ctx.db.select({ id: events.id }).from(events).where(others).limit(MAX_VIEW_COUNT).as('others')),
  ])
  const formOf = await formNatures(
    ctx,
    rows.map(({ formVersionId }) => formVersionId),
  )
  const list = rows.map(({ product, executorName, formVersionId, templateName, ...row }) => ({
    ...row,
    title: titleIn(ctx.language, row.title, formOf(formVersionId), templateName),
    productName: product ? localize(product, ctx.language) : '',
    executorName: executorName ?? '',
  }))
  return { list, count }
}

/** One request with all that the desk shows beside it. Throws NOT_FOUND, also for one of a colleague where only the own may be seen. */
export async function deskDetail(ctx: Ctx, id: string) {
  const [event] = await ctx.db
    .select({
      customerId: events.customerId,
      linkmanId: events.linkmanId,
      productId: events.productId,
      executorId: events.executorId,
      state: events.state,
      finishTime: events.finishTime,
      urgeTime: events.urgeTime,
      arriveTime: events.arriveTime,
      mergedIntoId: events.mergedIntoId,
      sla: events.sla,
      dueTime: events.dueTime,
      dueKind: events.dueKind,
      area: events.area,
      waiting: events.waiting,
      customerUnread: events.customerUnread,
    })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), seen(ctx)))
  if (!event) throw new AppError('NOT_FOUND')
  const { productId, customerId, area, waiting, customerUnread, mergedIntoId } = event
  const [detail, [linkman], [product], records, notes, evaluation, ofCustomer, ofProduct, [mergedInto]] =
    await Promise.all([
      staffEventDetail(ctx, id),
      ctx.db
        .select({
          id: linkmen.id,
          name: linkmen.name,
          phone: calledAt,
          email: linkmen.email,
          lastLoginTime: linkmen.lastLoginTime,
          isUnproved,
        })
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, event.linkmanId))),
      productId ? Promise.all(ctx.offers.product.map(find => find(ctx, productId))) : [],
      recordList(ctx, eventLife, id),
      notesOf(ctx, eventNotes, id),
      evaluationOf(ctx, id),
      earlier(ctx, id, eq(events.customerId, customerId)),
      productId ? earlier(ctx, id, eq(events.productId, productId)) : { list: [], count: 0 },
      mergedIntoId
        ? ctx.db
            .select({ id: events.id, eventNo: events.eventNo })
            .from(events)
            .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, mergedIntoId)))
        : [],
    ])
  if (!linkman) throw new Error(`event ${id} has no linkman`)
  return {
    event: {
      ...detail,
      ...dueOf(event),
      sla: SLA_KINDS.flatMap(kind => {
        // of one that was called off before, promises may stand open
        const one = (event.state === 'off' ? withoutOpen(event.sla ?? {}) : event.sla)?.[kind]
        return one ? [{ kind, dueTime: one.due, doneTime: one.done, met: isMet(one) }] : []
      }),
      area,
      waiting,
      customerUnread,
      mergedInto: mergedInto ?? null,
    },
    customer: detail.customer,
    linkman,
    product: product ?? null,
    records,
    notes,
    evaluation,
    ofCustomer,
    ofProduct,
    actions: actionsOf(ctx, event),
  }
}

/** How many requests stand in each state. */
export async function deskCounts(ctx: Ctx) {
  const totals = await stateTotals(ctx, eventTotals)
  const states = EVENT_STATES.map(state => ({ state, count: totals.get(state) ?? 0 }))
  const sum = (of: readonly EventState[]) =>
    states.reduce((total, { state, count }) => total + (of.includes(state) ? count : 0), 0)
  return { total: sum(EVENT_STATES), open: sum(OPEN_STATES), states }
}
