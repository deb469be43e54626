import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { permissionsOf } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { pageOf, paginate } from '../call/page'
import { secondFactors, staff, staffRoles, teams } from './auth.table'
import { namedRoles } from './me.service'
import { onRoles } from './role.queries'

const columns = {
  id: staff.id,
  account: staff.account,
  displayName: staff.displayName,
  phone: staff.phone,
  openUserId: staff.openUserId,
  enabled: staff.enabled,
  hasPassword: sql<boolean>`${staff.passwordHash} <> ''`,
  secondFactor: sql<boolean>`coalesce(${secondFactors.sealed}, '') <> ''`,
  language: staff.language,
  roles: onRoles.roles,
  teamId: teams.id,
  teamName: teams.name,
  skills: staff.skills,
  areas: staff.areas,
  createTime: staff.createTime,
  lastLoginTime: staff.lastLoginTime,
  version: staff.version,
}
const fromStaff = (db: Db) =>
  db
    .select(columns)
    .from(staff)
    .leftJoin(teams, and(eq(teams.tenantId, staff.tenantId), eq(teams.id, staff.teamId)))
    .leftJoin(secondFactors, and(eq(secondFactors.tenantId, staff.tenantId), eq(secondFactors.staffId, staff.id)))

/** What staff can be able to service, as the domains tell. */
export const skillList = async (ctx: Ctx) => (await Promise.all(ctx.offers.skills.map(list => list(ctx)))).flat()

/** Rows as they are told. A kind of products or a template may be gone since somebody was able to service it. */
async function viewsOf(ctx: Ctx, db: Db, rows: Awaited<ReturnType<typeof fromStaff>>) {
  const [named, skills] = await Promise.all([
    namedRoles(ctx, db),
    rows.some(row => row.skills.length) ? skillList(ctx) : [],
  ])
  return rows.map(({ teamId, teamName, roles, ...row }) => ({
    ...row,
    roles: named(roles),
    skills: row.skills.filter(id => skills.some(skill => skill.id === id)),
    team: teamId && teamName !== null ? { id: teamId, name: teamName } : null,
  }))
}

/** A page of the tenant's staff, in the order in which they came. */
export async function memberList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; keyword?: string; enabled?: boolean; role?: string; teamId?: string },
) {
  const at = pageOf(query)
  const keyword = query.keyword?.trim()
  const where = and(
    eq(staff.tenantId, ctx.tenantId),
    query.enabled === undefined ? undefined : eq(staff.enabled, query.enabled),
    query.teamId ? eq(staff.teamId, query.teamId) : undefined,
    query.role
      ? inArray(
          staff.id,
          ctx.db
            .select({ id: staffRoles.staffId })
            .from(staffRoles)
            .where(and(eq(staffRoles.tenantId, ctx.tenantId), eq(staffRoles.role, query.role))),
        )
      : undefined,
    keyword
      ? or(...[staff.displayName, staff.account, staff.phone].map(column => ilike(column, containing(keyword))))
      : undefined,
  )
  const [rows, [all]] = await Promise.all([
    fromStaff(ctx.db).where(where).orderBy(asc(staff.createTime), asc(staff.id)).limit(at.pageSize).offset(at.offset),
    ctx.db.select({ total: count() }).from(staff).where(where),
  ])
  return paginate(await viewsOf(ctx, ctx.db, rows), all?.total ?? 0, at, 'createTime asc')
}

/** One of the tenant's staff. Throws NOT_FOUND. */
export async function memberOf(ctx: Ctx, db: Db, id: string) {
  const rows = await fromStaff(db).where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id)))
  const [member] = await viewsOf(ctx, db, rows)
  if (!member) throw new AppError('NOT_FOUND')
  return member
}

/** Everyone of the tenant who can be given work: clerks and whoever only looks on cannot. */
export async function staffList(ctx: Ctx) {
  const people = await ctx.db
    .select({ staffId: staff.id, displayName: staff.displayName, phone: staff.phone, ...onRoles })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.enabled, true)))
    .orderBy(asc(staff.createTime), asc(staff.id))
  return people.flatMap(({ roles, ownPermissions, ...person }) =>
    permissionsOf(roles, ownPermissions).some(name => name === 'event.handle' || name === 'task.handle')
      ? [person]
      : [],
  )
}
