import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { StoredField } from '../../../contract/stored-field'
import type { WorkKind } from '../../../shared/kinds'
import { windowOf } from '../../../shared/plan-time'
import { permissionsOf } from '../../../shared/roles'
import { phoneOf, placeOf } from '../../../shared/visit'
import type { Db } from '../../db/database'
import { staffOf, type Ctx } from '../call/context'
import type { MyWork, StaffWork } from '../call/offers'
import { formVersions } from '../forms/form-version.table'
import { customers, linkmen, staff } from '../identity/auth.table'
import { onRoles } from '../identity/role.queries'
import { SYSTEM, transition, type Domain } from '../lifecycle/lifecycle.service'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { acceptRule } from './accept-rule.service'
import { tellStaffOf } from './staff-news'
import type { WorkTable } from './work.table'

/** So many people are looked at for whom to ask next. */
const MOST_PEOPLE = 500

/** Staff who may do work of a kind, in the order in which they are asked: as suggested, then who has least to do. */
async function candidates(ctx: Ctx, tx: Db, kind: WorkKind, works: WorkTable<string>, id: string, ended: string[]) {
  const open = sql<number>`(select count(*) from (select 1 from ${works as PgTable}
    where ${works.tenantId} = ${staff.tenantId} and ${works.executorId} = ${staff.id} and ${notInArray(works.state, ended)} limit 100) given)`
  const [people, ...suggested] = await Promise.all([
    tx
      .select({ staffId: staff.id, displayName: staff.displayName, ...onRoles })
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.enabled, true)))
      .orderBy(open, asc(staff.createTime), asc(staff.id))
      .limit(MOST_PEOPLE),
    ...ctx.offers.suggestions.filter(one => one.kind === kind).map(one => one.of(ctx, id)),
  ])
  const able = people.filter(one =>
    permissionsOf(one.roles, one.ownPermissions).some(name => name === `${kind}.handle`),
  )
  const first = suggested.flat().flatMap(one => able.find(person => person.staffId === one.staffId) ?? [])
  return [...new Set([...first, ...able])]
}

/** What jobs and lists do with the work of a domain. Made once. `number` is what people call a work by, `formVersionId` the form that it was raised with, `ownFields` the form where there is no version. */
export function staffWork<T extends WorkTable<S>, S extends string, A extends string, M extends string>(
  kind: WorkKind,
  domain: Domain<T, S, A | 'allocate' | 'pass' | 'release', M>,
  number: AnyPgColumn<{ data: string; notNull: true }>,
  { formVersionId, ownFields }: { formVersionId: AnyPgColumn; ownFields?: AnyPgColumn },
): StaffWork<Ctx> {
  const works = domain.subjects as unknown as WorkTable<string>
  const timeline = domain.timeline as unknown as TimelineTable<string>
  const ended: string[] = [...domain.rules.ended]
  const one = (ctx: Ctx, id: string) => and(eq(works.tenantId, ctx.tenantId), eq(works.id, id))

  return {
    kind,

    async tellStaff(ctx, recordId, formerId) {
      const [found] = await ctx.db
        .select({
          entry: timeline,
          work: {
            id: works.id,
            number,
            title: works.title,
            planTime: works.planTime,
            customerId: works.customerId,
            executorId: works.executorId,
          },
        })
        .from(timeline)
        .innerJoin(works as PgTable, and(eq(works.tenantId, timeline.tenantId), eq(works.id, timeline.subjectId)))
        .where(and(eq(timeline.tenantId, ctx.tenantId), eq(timeline.id, recordId)))
      if (found) await tellStaffOf(ctx, kind, found.work, found.entry, formerId)
    },

    passOn: (ctx, id, recordId) =>
      ctx.db.transaction(async tx => {
        const [row] = await tx
          .select()
          .from(domain.subjects as PgTable)
          .where(one(ctx, id))
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
        const next =
          asked.length - 1 < passes
            ? (await candidates(ctx, tx, kind, works, id, ended)).find(
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
          title: works.title,
          state: works.state,
          planTime: works.planTime,
          planMinutes: works.planMinutes,
          arriveTime: works.arriveTime,
          createTime: works.createTime,
          customerName: customers.name,
          customerAddress: customers.customerAddress,
          attribute: works.attribute,
          fields: sql<
            StoredField[] | null
          >`${ownFields ? sql`coalesce(${formVersions.fields}, ${ownFields})` : formVersions.fields}`,
          linkmanName: linkmen.name,
          linkmanPhone: linkmen.phone,
        })
        .from(works as PgTable)
        .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
        .innerJoin(linkmen, and(eq(linkmen.tenantId, works.tenantId), eq(linkmen.id, works.linkmanId)))
        .leftJoin(formVersions, and(eq(formVersions.tenantId, works.tenantId), eq(formVersions.id, formVersionId)))
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
      return rows.map(({ customerAddress, attribute, fields, linkmanPhone, ...row }) => ({
        kind,
        ...row,
        planMinutes: windowOf(row),
        state: row.state as MyWork['state'],
        address: placeOf(fields ?? [], attribute) || customerAddress,
        linkmanPhone: phoneOf(fields ?? [], attribute) || linkmanPhone,
      }))
    },
  }
}
