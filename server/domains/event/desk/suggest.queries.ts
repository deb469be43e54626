import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SUGGESTION_REASONS } from '../../../../shared/queue'
import { permissionsOf } from '../../../../shared/roles'
import { AppError } from '../../../http/errors'
import type { Ctx } from '../../../kernel/call/context'
import { areaPath } from '../../../kernel/address/area-path'
import { staff } from '../../../kernel/identity/auth.table'
import { onRoles } from '../../../kernel/identity/role.queries'
import { staffOfVisits } from '../../../kernel/visit/record-visit.service'
import { skillNames } from '../../../kernel/visit/engineers.queries'
import { clashesOf } from '../../../kernel/visit/free-people.queries'
import { events, neededSkills, onDesk } from '../event.table'

/** So many are proposed for one request, and for several, whose dialog shows the load of everybody; out of at most so many people. */
const MOST = { proposed: 10, forSeveral: 100, people: 500 }
/** Of each person at most so many open requests are counted, and so many past requests are looked at: both are index look-ups. */
const LOOKED_AT = { open: 100, finished: 500, ofProduct: 100 }

/** What a reason counts: who was there before for the same work knows it, whatever else speaks for others; somebody whose skills or areas are named and do not fit comes after those of whom nothing is known. */
const WEIGHT = {
  visited: 100,
  skill: 4,
  product: 3,
  area: 2,
  experience: 1,
  open: -0.25,
  elsewhere: -4,
  otherSkills: -4,
}

interface Reason {
  kind: (typeof SUGGESTION_REASONS)[number]
  name: string
  count: number
  lastTime: string | null
}

interface Asked {
  id: string
  templateId: string
  productId: string | null
}

/** What earlier requests say of each person: how many of this template they finished, how many about this product they had. Of several requests nothing is looked at. */
async function pastOf(ctx: Ctx, event: Asked | null) {
  if (!event) return { finished: new Map<string, number>(), ofProduct: new Map<string, never>() }
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

/** One of them, when all are the same; else ''. */
function theSame(names: readonly string[]): string {
  const [name = ''] = names
  return names.every(one => one === name) ? name : ''
}

/**
 * Whom to send for requests, or for the `task` that was made of one: the most fitting first, each with the reasons, and those last whose time
 * is taken. For one of them only people who visit, if there are any; for several everybody who may have it. Throws NOT_FOUND.
 */
export async function suggestions(
  ctx: Ctx,
  ids: readonly string[],
  task?: { id: string; planTime: string; planMinutes: number },
) {
  const asked = await ctx.db
    .select({
      id: events.id,
      templateId: events.templateId,
      productId: events.productId,
      skills: neededSkills,
      area: events.area,
      planTime: events.planTime,
      planMinutes: events.planMinutes,
    })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), inArray(events.id, [...ids])))
  const [first, ...more] = asked
  if (!first || asked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const day = theSame((task ? [task] : asked).map(one => one.planTime.slice(0, 10)))
  const [handles, gives] = task
    ? (['task.handle', 'task.allocate'] as const)
    : (['event.handle', 'event.allocate'] as const)
  const open = sql`(select ${events.planTime} as plan_time from ${events} where ${events.tenantId} = ${staff.tenantId}
    and ${events.executorId} = ${staff.id} and ${onDesk(events.state)} limit ${sql.raw(String(LOOKED_AT.open))}) open_events`
  const [people, past, visited, names, loadOf] = await Promise.all([
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
    pastOf(ctx, more.length ? null : first),
    more.length ? new Map<string, never>() : staffOfVisits(ctx, task ? [first.id, task.id] : [first.id]),
    skillNames(ctx),
    tasksOf(ctx, day),
  ])
  const able = people
    .map(person => ({ ...person, allowed: permissionsOf(person.roles, person.ownPermissions) }))
    .filter(({ allowed }) => allowed.includes(handles))
  // whoever gives work to others may do it, too, and yet does not drive out, as long as somebody does
  const visiting = able.filter(
    ({ allowed, skills, areas }) => !allowed.includes(gives) || skills.length > 0 || areas.length > 0,
  )
  const chosen = visiting.length && !more.length ? visiting : able
  // several have a time each
  const clashes = more.length
    ? new Map<string, never>()
    : await clashesOf(
        ctx,
        chosen.map(({ staffId }) => staffId),
        { ...first, ...task },
      )
  return chosen
    .map(({ staffId, displayName, phone, openEvents, sameDay, ...person }) => {
      const made = loadOf(staffId)
      const openWorks = openEvents + made.open
      const areas = person.areas.map(areaPath)
      const skilled = asked.flatMap(({ skills }) => {
        const fits = person.skills.find(one => skills.includes(one))
        return fits === undefined ? [] : [names.get(fits) ?? '']
      })
      const near = asked.flatMap(
        ({ area }) => areas.find(path => path !== '' && `${area}/`.startsWith(`${path}/`)) ?? [],
      )
      const was = visited.get(staffId)
      const product = past.ofProduct.get(staffId)
      const finished = past.finished.get(staffId) ?? 0
      const reasons: Reason[] = [
        ...(was ? [{ kind: 'visited' as const, name: '', ...was }] : []),
        ...(skilled.length
          ? [{ kind: 'skill' as const, name: theSame(skilled), count: skilled.length, lastTime: null }]
          : []),
        ...(product ? [{ kind: 'product' as const, name: '', ...product }] : []),
        ...(near.length ? [{ kind: 'area' as const, name: theSame(near), count: near.length, lastTime: null }] : []),
        ...(finished ? [{ kind: 'experience' as const, name: '', count: finished, lastTime: null }] : []),
        { kind: 'load' as const, name: '', count: sameDay + made.sameDay, lastTime: null },
      ]
      const otherSkills = person.skills.length ? asked.length - skilled.length : 0
      const elsewhere = areas.length ? asked.filter(({ area }) => area).length - near.length : 0
      // what speaks for and against somebody weighs by how many of the requests it is true of
      const weight =
        (skilled.length * WEIGHT.skill +
          near.length * WEIGHT.area +
          otherSkills * WEIGHT.otherSkills +
          elsewhere * WEIGHT.elsewhere) /
          asked.length +
        (was ? WEIGHT.visited : 0) +
        (product ? WEIGHT.product : 0) +
        (finished ? WEIGHT.experience : 0) +
        openWorks * WEIGHT.open
      const clash = clashes.get(staffId) ?? null
      return { weight, suggestion: { staffId, displayName, phone, clash, openWorks, reasons } }
    })
    .toSorted(
      (a, b) => Number(a.suggestion.clash !== null) - Number(b.suggestion.clash !== null) || b.weight - a.weight,
    )
    .slice(0, more.length ? MOST.forSeveral : MOST.proposed)
    .map(({ suggestion }) => suggestion)
}
