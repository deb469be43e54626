import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import { type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { StoredField } from '../../../contract/stored-field'
import { daysAfter } from '../../../shared/day'
import type { WorkKind } from '../../../shared/kinds'
import { localize, type Language, type Localized } from '../../../shared/language'
import { windowOf } from '../../../shared/plan-time'
import type { Level } from '../../../shared/queue'
import { permissionsOf } from '../../../shared/roles'
import { phoneOf, placeOf } from '../../../shared/visit'
import { workName } from '../../../shared/work-name'
import type { Db } from '../../db/database'
import { linkmanOf, staffOf, type Ctx } from '../call/context'
import type { LooseVisit, PlannedWork } from '../visit/visit.offers'
import type { MyWork, StaffWork } from './work.offers'
import { natureOf, staffTitleIn } from '../forms/form-nature'
import { formVersions } from '../forms/form-version.table'
import { calledAt, customers, linkmen, staff } from '../identity/auth.table'
import { onRoles } from '../identity/role.queries'
import { SYSTEM, transition, type Domain } from '../lifecycle/lifecycle.service'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { acceptRule } from './accept-rule.service'
import { tellStaffOf } from './staff-news'
import { engineersOf, fitting } from '../visit/engineers.queries'
import { freeFor } from '../visit/free-people.queries'
import type { workVisits } from './visits'
import { addressOf, type Neighbours, type WorkTable } from './work.table'

/** So many people are looked at for whom to ask next. */
const MOST_PEOPLE = 500
/** So many planned works of a customer are looked at in a span of time. */
const MOST_PLANNED = 50
/** Entries of a timeline that may change who comes when. */
const PLANNING = ['reschedule', 'allocate', 'pass', 'takeBack', 'update']

/**
 * Staff who may do a work, in the order in which they are asked: only who comes to its area, can do it, and is free for the
 * whole of a planned visit; of these as suggested, then who has least to do, and of a planned visit first who has been without one for longest.
 */
async function candidates(
  ctx: Ctx,
  tx: Db,
  kind: WorkKind,
  works: WorkTable<string>,
  plan: PlannedWork,
  ended: string[],
) {
  const open = sql<number>`(select count(*) from (select 1 from ${works as PgTable}
    where ${works.tenantId} = ${staff.tenantId} and ${works.executorId} = ${staff.id} and ${notInArray(works.state, ended)} limit 100) given)`
  const [people, ...suggested] = await Promise.all([
    tx
      .select({ staffId: staff.id, displayName: staff.displayName, ...onRoles })
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.enabled, true)))
      .orderBy(open, asc(staff.createTime), asc(staff.id))
      .limit(MOST_PEOPLE),
    ...ctx.offers.suggestions.filter(one => one.kind === kind).map(one => one.of(ctx, plan.id)),
  ])
  const named = suggested.flat()
  const fit = new Set(fitting(await engineersOf(ctx, tx), plan).map(({ staffId }) => staffId))
  const able = people.filter(
    one => fit.has(one.staffId) && permissionsOf(one.roles, one.ownPermissions).some(name => name === `${kind}.handle`),
  )
  const first = named.flatMap(one => able.find(person => person.staffId === one.staffId) ?? [])
  return freeFor(ctx, tx, [...new Set([...first, ...able])], plan)
}

/** What a domain says of its works for {@link staffWork}. */
interface Source<R> {
  templates: Neighbours['templates']
  products: Neighbours['products']
  /** the form that a work was raised with */
  formVersionId: AnyPgColumn
  /** the form where there is no version */
  ownFields?: AnyPgColumn
  /** `province/city/district` of where somebody has to come, or '' */
  area: SQL
  /** ids of skills, of which one is needed */
  skills: SQL
  /** by when somebody has to do something */
  dueTime?: SQL
  /** how much it matters; none of a kind that has no levels */
  level?: AnyPgColumn<{ data: string; notNull: true }>
  /** states in which nobody has to come, though the work is not over */
  passed: readonly string[]
  /** keeps the visit of a row */
  keep: ReturnType<typeof workVisits<string, R & Parameters<ReturnType<typeof workVisits>>[2]>>
}

/** What jobs and lists do with the work of a domain. Made once. `number` is what people call a work by. */
export function staffWork<T extends WorkTable<S>, S extends string, A extends string, M extends string>(
  kind: WorkKind,
  domain: Domain<T, S, A | 'allocate' | 'pass' | 'release' | 'depart', M>,
  number: AnyPgColumn<{ data: string; notNull: true }>,
  {
    templates,
    products,
    formVersionId,
    ownFields,
    area,
    skills,
    dueTime,
    level,
    passed,
    keep,
  }: Source<T['$inferSelect']>,
): StaffWork<Ctx> {
  const works = domain.subjects as unknown as WorkTable<string>
  const timeline = domain.timeline as unknown as TimelineTable<string>
  const ended: string[] = [...domain.rules.ended]
  const passedOn: string[] = [...passed]
  const withId = (ctx: Ctx, id: string) => and(eq(works.tenantId, ctx.tenantId), eq(works.id, id))
  const open = domain.rules.states.filter(state => !ended.includes(state) && !passed.includes(state))
  const form = sql<
    StoredField[] | null
  >`${ownFields ? sql`coalesce(${formVersions.fields}, ${ownFields})` : formVersions.fields}`

  /** What a work is called by somebody who reads `language`, and what has to be read of it for that. */
  const naming = {
    title: works.title,
    templateName: templates.name,
    machine: products.name,
    fields: form,
    attribute: works.attribute,
  }
  const nameIn = (
    language: Language,
    row: {
      title: string
      templateName: Localized
      machine: Localized | null
      fields: StoredField[] | null
      attribute: Readonly<Record<string, unknown>>
    },
  ): string =>
    workName(
      staffTitleIn(language, row.title, natureOf(row.fields ?? []), row.templateName, row.attribute),
      localize(row.machine ?? {}, language),
    )
  const onTemplate = and(eq(templates.tenantId, works.tenantId), eq(templates.id, works.templateId))
  const onProduct = and(eq(products.tenantId, works.tenantId), eq(products.id, works.productId))
  const onForm = and(eq(formVersions.tenantId, works.tenantId), eq(formVersions.id, formVersionId))

  /** Works as a calendar shows them. */
  const visits = async (ctx: Ctx, where: SQL | undefined, order: SQL, limit: number): Promise<LooseVisit[]> => {
    const rows = await ctx.db
      .select({
        id: works.id,
        number,
        ...naming,
        icon: templates.icon,
        state: works.state,
        customerId: works.customerId,
        customerName: customers.name,
        customerAddress: addressOf(works),
        linkmanName: linkmen.name,
        linkmanPhone: calledAt,
        area: sql<string>`${area}`,
        templateId: works.templateId,
        planTime: works.planTime,
        planMinutes: works.planMinutes,
        visitNumber: works.visitNumber,
        arriveTime: works.arriveTime,
        executorId: works.executorId,
        dueTime: dueTime ? sql<string | null>`${dueTime}` : sql<null>`null`,
        level: level ? sql<Level>`${level}` : sql<Level>`''`,
        // of what somebody has nobody asks who could do it
        skills: sql<string[] | null>`case when ${isNull(works.executorId)} then ${skills} end`,
      })
      .from(works as PgTable)
      .innerJoin(templates as PgTable, onTemplate)
      .leftJoin(products as PgTable, onProduct)
      .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
      .innerJoin(linkmen, and(eq(linkmen.tenantId, works.tenantId), eq(linkmen.id, works.linkmanId)))
      .leftJoin(formVersions, onForm)
      .where(and(eq(works.tenantId, ctx.tenantId), where))
      .orderBy(order, asc(works.createTime), asc(works.id))
      .limit(limit)
    return rows.map(({ customerAddress, attribute, fields, executorId, templateName, machine, ...row }) => ({
      kind,
      ...row,
      title: nameIn(ctx.language, { title: row.title, templateName, machine, fields, attribute }),
      templateName: localize(templateName, ctx.language),
      state: row.state as LooseVisit['state'],
      skills: row.skills ?? [],
      planMinutes: windowOf(row),
      address: placeOf(fields ?? [], attribute) || customerAddress,
      linkmanPhone: phoneOf(fields ?? [], attribute) || row.linkmanPhone,
      executorStaffId: executorId ?? '',
      dueTime: row.dueTime === null ? null : new Date(row.dueTime).toISOString(),
    }))
  }
  /** Works that a condition holds for, as far as the plan of their visits goes. */
  const plans = async (ctx: Ctx, db: Db, where: SQL | undefined, limit: number): Promise<PlannedWork[]> => {
    const rows = await db
      .select({
        id: works.id,
        number,
        title: works.title,
        state: works.state,
        templateId: works.templateId,
        productId: works.productId,
        area: sql<string>`${area}`,
        skills: sql<string[] | null>`${skills}`,
        planTime: works.planTime,
        planMinutes: works.planMinutes,
        executorId: works.executorId,
        executorName: sql<string>`coalesce(${staff.displayName}, '')`,
        customerAddress: addressOf(works),
        attribute: works.attribute,
        fields: form,
        updateTime: works.updateTime,
        revision: sql<number>`(select count(*)::int from ${timeline} where ${timeline.tenantId} = ${works.tenantId}
          and ${timeline.subjectId} = ${works.id} and ${inArray(timeline.type, PLANNING)})`,
      })
      .from(works as PgTable)
      .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
      .leftJoin(staff, and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId)))
      .leftJoin(formVersions, onForm)
      .where(and(eq(works.tenantId, ctx.tenantId), where))
      .orderBy(asc(works.planTime), asc(works.id))
      .limit(limit)
    return rows.map(({ state, customerAddress, attribute, fields, skills: needed, ...row }) => ({
      kind,
      ...row,
      skills: needed ?? [],
      address: placeOf(fields ?? [], attribute) || customerAddress,
      isOpen: open.some(one => one === state),
    }))
  }

  return {
    kind,

    async underWay(ctx, tx, id) {
      const [other] = await tx
        .select({ number })
        .from(works as PgTable)
        .where(
          and(
            eq(works.tenantId, ctx.tenantId),
            eq(works.executorId, staffOf(ctx).staffId),
            inArray(works.state, [...domain.rules.actions.depart.from]),
            isNotNull(works.arriveTime),
            ne(works.id, id),
          ),
        )
        .orderBy(desc(works.arriveTime))
        .limit(1)
      return other?.number ?? ''
    },

    async named(ctx, db, ids) {
      const rows = await db
        .select({ id: works.id, number, ...naming })
        .from(works as PgTable)
        .innerJoin(templates as PgTable, onTemplate)
        .leftJoin(products as PgTable, onProduct)
        .leftJoin(formVersions, onForm)
        .where(and(eq(works.tenantId, ctx.tenantId), inArray(works.id, [...ids])))
      return new Map(rows.map(row => [row.id, { number: row.number, title: nameIn(ctx.language, row) }]))
    },

    visits: async (ctx, ids) =>
      ids.length ? visits(ctx, inArray(works.id, [...ids]), sql`${works.planTime}`, ids.length) : [],

    async unassigned(ctx, { day, area: within, limit }) {
      const nobodys = and(
        inArray(works.state, open),
        isNull(works.executorId),
        within ? sql`starts_with(${area} || '/', ${`${within}/`})` : undefined,
      )
      const ofDay = await visits(
        ctx,
        and(nobodys, sql`starts_with(${works.planTime}, ${day})`),
        sql`${works.planTime}`,
        limit,
      )
      const ofNone =
        ofDay.length < limit
          ? await visits(ctx, and(nobodys, eq(works.planTime, '')), sql`${works.createTime}`, limit - ofDay.length)
          : []
      const left = limit - ofDay.length - ofNone.length
      const ofOthers = left
        ? await visits(
            ctx,
            and(nobodys, ne(works.planTime, ''), sql`not starts_with(${works.planTime}, ${day})`),
            sql`${works.planTime}`,
            left,
          )
        : []
      return [...ofDay, ...ofNone, ...ofOthers]
    },

    async unassignedDays(ctx, from, to) {
      const day = sql<string>`left(${works.planTime}, 10)`
      const rows = await ctx.db
        .select({ day, count: count() })
        .from(works as PgTable)
        .where(
          and(
            eq(works.tenantId, ctx.tenantId),
            inArray(works.state, open),
            isNull(works.executorId),
            gte(works.planTime, from),
            lt(works.planTime, daysAfter(to, 1)),
          ),
        )
        .groupBy(day)
      return new Map(rows.map(row => [row.day, row.count]))
    },

    async onProduct(ctx, productId, limit) {
      const rows = await ctx.db
        .select({
          id: works.id,
          number,
          ...naming,
          state: works.state,
          createTime: works.createTime,
          finishTime: works.finishTime,
          executorId: works.executorId,
          executorName: sql<string>`coalesce(${staff.displayName}, '')`,
        })
        .from(works as PgTable)
        .innerJoin(templates as PgTable, onTemplate)
        .leftJoin(products as PgTable, onProduct)
        .leftJoin(staff, and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId)))
        .leftJoin(formVersions, onForm)
        .where(
          and(
            eq(works.tenantId, ctx.tenantId),
            eq(works.productId, productId),
            passedOn.length ? notInArray(works.state, passedOn) : undefined,
          ),
        )
        .orderBy(desc(works.createTime), desc(works.id))
        .limit(limit)
      return rows.map(({ templateName, machine, fields, attribute, ...row }) => ({
        kind,
        ...row,
        title: nameIn(ctx.language, { title: row.title, templateName, machine, fields, attribute }),
        state: row.state as LooseVisit['state'],
      }))
    },

    async planned(ctx, id) {
      const who = ctx.principal
      if (who.kind === 'guest') return null
      const own = who.kind === 'linkman' ? eq(works.customerId, who.customerId) : domain.seen?.(ctx)
      const [row] = await plans(ctx, ctx.db, and(eq(works.id, id), own), 1)
      return row ?? null
    },

    plannedOf: (ctx, from, to) =>
      plans(
        ctx,
        ctx.db,
        and(
          eq(works.customerId, linkmanOf(ctx).customerId),
          inArray(works.state, open),
          gte(works.planTime, from),
          lt(works.planTime, to),
        ),
        MOST_PLANNED,
      ),

    async nextOf(ctx, customerId, from) {
      const [next] = await plans(
        ctx,
        ctx.db,
        and(eq(works.customerId, customerId), inArray(works.state, open), gte(works.planTime, from)),
        1,
      )
      return next ?? null
    },

    async loads(ctx) {
      const rows = await ctx.db
        .select({ staffId: works.executorId, open: count() })
        .from(works as PgTable)
        .where(and(eq(works.tenantId, ctx.tenantId), inArray(works.state, open), isNotNull(works.executorId)))
        .groupBy(works.executorId)
      return new Map(rows.map(row => [row.staffId ?? '', row.open]))
    },

    async planAll(ctx, tx, from) {
      const rows = (await tx
        .select()
        .from(domain.subjects as PgTable)
        .where(and(eq(works.tenantId, ctx.tenantId), inArray(works.state, open), gte(works.planTime, from)))
        .orderBy(asc(works.createTime), asc(works.id))) as T['$inferSelect'][]
      for (const row of rows) await keep(ctx, tx, row, { before: row, doer: SYSTEM })
    },

    async tellStaff(ctx, recordId, formerId) {
      const [found] = await ctx.db
        .select({
          entry: timeline,
          id: works.id,
          number,
          planTime: works.planTime,
          customerId: works.customerId,
          executorId: works.executorId,
          ...naming,
        })
        .from(timeline as PgTable)
        .innerJoin(works as PgTable, and(eq(works.tenantId, timeline.tenantId), eq(works.id, timeline.subjectId)))
        .innerJoin(templates as PgTable, onTemplate)
        .leftJoin(products as PgTable, onProduct)
        .leftJoin(formVersions, onForm)
        .where(and(eq(timeline.tenantId, ctx.tenantId), eq(timeline.id, recordId)))
      if (!found) return
      const { entry, id, planTime, customerId, executorId } = found
      const work = {
        id,
        number: found.number,
        planTime,
        customerId,
        executorId,
        nameIn: (language: Language) => nameIn(language, found),
      }
      await tellStaffOf(ctx, kind, domain.rules, work, entry, formerId)
    },

    passOn: (ctx, id, recordId) =>
      ctx.db.transaction(async tx => {
        const [row] = await tx
          .select()
          .from(domain.subjects as PgTable)
          .where(withId(ctx, id))
          .for('update')
        const work = row as Parameters<typeof transition<T, S, A | 'allocate' | 'pass' | 'release', M>>[3] | undefined
        const given = domain.rules.actions.allocate.to
        if (!work || work.state !== given) return
        const entries = await tx
          .select({ id: timeline.id, type: timeline.type, executorId: timeline.executorId })
          .from(timeline)
          .where(
            and(
              eq(timeline.tenantId, ctx.tenantId),
              eq(timeline.subjectId, id),
              inArray(timeline.type, ['allocate', 'pass']),
            ),
          )
          .orderBy(desc(timeline.createTime), desc(timeline.id))
          .limit(20)
        // it was given to somebody else meanwhile, whose time runs by itself
        if (entries[0]?.id !== recordId) return
        const begun = entries.findIndex(entry => entry.type === 'allocate')
        const asked = entries.slice(0, begun < 0 ? undefined : begun + 1)
        const { passes } = await acceptRule(ctx, tx)
        const [plan] = await plans(ctx, tx, eq(works.id, id), 1)
        const next =
          plan && asked.length - 1 < passes
            ? (await candidates(ctx, tx, kind, works, plan, ended)).find(
                person => !asked.some(entry => entry.executorId === person.staffId),
              )
            : undefined
        if (next)
          await transition(ctx, tx, domain, work, 'pass', {
            set: { executorId: next.staffId } as Partial<T['$inferInsert']>,
            record: { executorId: next.staffId, executorName: next.displayName },
            doer: SYSTEM,
          })
        else
          await transition(ctx, tx, domain, work, 'release', {
            set: { executorId: null } as Partial<T['$inferInsert']>,
            doer: SYSTEM,
          })
      }),

    async mine(ctx, limit): Promise<MyWork[]> {
      const rows = await ctx.db
        .select({
          id: works.id,
          number,
          ...naming,
          state: works.state,
          planTime: works.planTime,
          planMinutes: works.planMinutes,
          arriveTime: works.arriveTime,
          onSiteTime: works.onSiteTime,
          visitNumber: works.visitNumber,
          createTime: works.createTime,
          customerName: customers.name,
          customerAddress: addressOf(works),
          linkmanName: linkmen.name,
          linkmanPhone: calledAt,
        })
        .from(works as PgTable)
        .innerJoin(templates as PgTable, onTemplate)
        .leftJoin(products as PgTable, onProduct)
        .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
        .innerJoin(linkmen, and(eq(linkmen.tenantId, works.tenantId), eq(linkmen.id, works.linkmanId)))
        .leftJoin(formVersions, onForm)
        .where(
          and(
            eq(works.tenantId, ctx.tenantId),
            eq(works.executorId, staffOf(ctx).staffId),
            // what was converted is its task's
            notInArray(works.state, [...ended, 'converted', 'refused']),
          ),
        )
        // one without a time comes last
        .orderBy(sql`nullif(${works.planTime}, '') asc nulls last`, asc(works.createTime), asc(works.id))
        .limit(limit)
      return rows.map(({ customerAddress, attribute, fields, linkmanPhone, templateName, machine, ...row }) => ({
        kind,
        ...row,
        title: nameIn(ctx.language, { title: row.title, templateName, machine, fields, attribute }),
        planMinutes: windowOf(row),
        state: row.state as MyWork['state'],
        address: placeOf(fields ?? [], attribute) || customerAddress,
        linkmanPhone: phoneOf(fields ?? [], attribute) || linkmanPhone,
      }))
    },
  }
}
