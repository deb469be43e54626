import { and, asc, eq, sql } from 'drizzle-orm'
import { localize } from '../../../../shared/language'
import { permissionsOf } from '../../../../shared/roles'
import { AppError } from '../../../http/errors'
import type { Ctx } from '../../../kernel/call/context'
import { areaPath } from '../../../kernel/address/area-path'
import { staff } from '../../../kernel/identity/auth.table'
import { onRoles } from '../../../kernel/identity/role.queries'
import { productKinds, products } from '../../product/product.table'
import { events, eventTemplates, onDesk } from '../event.table'

/** So many are proposed, out of at most so many people. */
const MOST = { proposed: 10, people: 500 }
/** Of each person at most so many open requests are counted, and so many past requests are looked at: both are index look-ups. */
const LOOKED_AT = { open: 100, finished: 500, ofProduct: 100 }

/** What a reason counts; somebody whose skills or areas are named and do not fit comes after those of whom nothing is known. */
const WEIGHT = { skill: 4, product: 3, area: 2, experience: 1, open: -0.25, elsewhere: -4, otherSkills: -4 }

interface Reason {
  kind: 'skill' | 'experience' | 'area' | 'load' | 'product'
  name: string
  count: number
  lastTime: string | null
}

/** What earlier requests say of each person: how many of this template they finished, how many about this product they had. */
async function pastOf(ctx: Ctx, event: { id: string; templateId: string; productId: string | null }) {
  const of = (
    state: string,
  ) => sql`(select ${events.executorId} as executor_id, ${events.templateId} as template_id from ${events}
    where ${events.tenantId} = ${ctx.tenantId} and ${events.state} = ${state}
    order by ${events.createTime} desc, ${events.id} desc limit ${sql.raw(String(LOOKED_AT.finished))})`
  const [{ rows: finished }, { rows: ofProduct }] = await Promise.all([
    ctx.db.execute<{ id: string; count: number }>(
      sql`select executor_id as id, count(*)::int as count from (${of('finished')} union all ${of('evaluated')}) past
        where template_id = ${event.templateId} and executor_id is not null group by executor_id`,
    ),
    ctx.db.execute<{ id: string; count: number; last: string }>(
      sql`select executor_id as id, count(*)::int as count, max(create_time) as last from (select ${events.executorId} as executor_id, ${events.createTime} as create_time
        from ${events} where ${events.tenantId} = ${ctx.tenantId} and ${events.productId} = ${event.productId} and ${events.id} <> ${event.id}
        order by ${events.createTime} desc, ${events.id} desc limit ${sql.raw(String(LOOKED_AT.ofProduct))}) past
        where executor_id is not null group by executor_id`,
    ),
  ])
  return {
    finished: new Map(finished.map(row => [row.id, row.count])),
    ofProduct: new Map(
      ofProduct.map(row => [row.id, { count: row.count, lastTime: new Date(row.last).toISOString() }]),
    ),
  }
}

/** What fits a request, by id: its template, and the kinds that its product is of. */
async function skillsFor(ctx: Ctx, event: { templateId: string; productId: string | null }) {
  const [templates, kinds] = await Promise.all([
    ctx.db
      .select({ id: eventTemplates.id, name: eventTemplates.name })
      .from(eventTemplates)
      .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, event.templateId))),
    event.productId
      ? ctx.db
          .select({ id: productKinds.id, name: productKinds.name })
          .from(products)
          .innerJoin(
            productKinds,
            and(eq(productKinds.tenantId, products.tenantId), sql`${products.model} = any(${productKinds.models})`),
          )
          .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, event.productId)))
      : [],
  ])
  return new Map([...kinds, ...templates].map(row => [row.id, localize(row.name, ctx.language)]))
}

/** Open tasks of each member of staff, by whatever makes tasks of requests. */
async function tasksOf(ctx: Ctx, day: string): Promise<(staffId: string) => { open: number; sameDay: number }> {
  const loads = await Promise.all(ctx.offers.tasks.map(tasks => tasks.load(ctx, day)))
  return staffId => {
    const own = loads.flatMap(load => load.get(staffId) ?? [])
    return {
      open: own.reduce((sum, { open }) => sum + open, 0),
      sameDay: own.reduce((sum, { sameDay }) => sum + sameDay, 0),
    }
  }
}

/** Whom to send for a request, or for the `task` that was made of it: the most fitting first, each with the reasons. Throws NOT_FOUND. */
export async function suggestions(ctx: Ctx, id: string, task?: { planTime: string }) {
  const [event] = await ctx.db
    .select({
      id: events.id,
      templateId: events.templateId,
      productId: events.productId,
      area: events.area,
      planTime: events.planTime,
    })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id)))
  if (!event) throw new AppError('NOT_FOUND')
  const day = (task ?? event).planTime.slice(0, 10)
  const handles = task ? 'task.handle' : 'event.handle'
  const open = sql`(select ${events.planTime} as plan_time from ${events} where ${events.tenantId} = ${staff.tenantId}
    and ${events.executorId} = ${staff.id} and ${onDesk(events.state)} limit ${sql.raw(String(LOOKED_AT.open))}) open_events`
  const [people, past, skills, loadOf] = await Promise.all([
    ctx.db
      .select({
        staffId: staff.id,
        displayName: staff.displayName,
        phone: staff.phone,
        skills: staff.skills,
        areas: staff.areas,
        ...onRoles,
        openEvents: sql<number>`(select count(*)::int from ${open})`,
        sameDay: day
          ? sql<number>`(select count(*)::int from ${open} where starts_with(plan_time, ${day}))`
          : sql<number>`0`,
      })
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.enabled, true)))
      .orderBy(asc(staff.createTime), asc(staff.id))
      .limit(MOST.people),
    pastOf(ctx, event),
    skillsFor(ctx, event),
    tasksOf(ctx, day),
  ])
  return people
    .filter(person => permissionsOf(person.roles, person.ownPermissions).includes(handles))
    .map(({ staffId, displayName, phone, openEvents, sameDay, ...person }) => {
      const made = loadOf(staffId)
      const openWorks = openEvents + made.open
      const skill = person.skills.map(one => skills.get(one)).find(name => name !== undefined)
      const areas = person.areas.map(areaPath)
      const area = areas.find(path => path !== '' && `${event.area}/`.startsWith(`${path}/`))
      const product = past.ofProduct.get(staffId)
      const finished = past.finished.get(staffId) ?? 0
      const reasons: Reason[] = [
        ...(skill === undefined ? [] : [{ kind: 'skill' as const, name: skill, count: 0, lastTime: null }]),
        ...(product ? [{ kind: 'product' as const, name: '', ...product }] : []),
        ...(area === undefined ? [] : [{ kind: 'area' as const, name: area, count: 0, lastTime: null }]),
        ...(finished ? [{ kind: 'experience' as const, name: '', count: finished, lastTime: null }] : []),
        { kind: 'load' as const, name: '', count: sameDay + made.sameDay, lastTime: null },
      ]
      const weight =
        reasons.reduce((sum, { kind }) => sum + (kind === 'load' ? 0 : WEIGHT[kind]), 0) +
        (person.skills.length && skill === undefined ? WEIGHT.otherSkills : 0) +
        (areas.length && event.area && area === undefined ? WEIGHT.elsewhere : 0) +
        openWorks * WEIGHT.open
      return { weight, suggestion: { staffId, displayName, phone, openWorks, reasons } }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST.proposed)
    .map(({ suggestion }) => suggestion)
}
