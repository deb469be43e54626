import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { PERMISSIONS, type Permission } from '../../../shared/permissions'
import { permissionsOf, ROLE_KEYS, ROLES } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import type { Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { tenants } from '../tenancy/door.table'
import { roles, staff, staffRoles } from './auth.table'
import { allowedBy, assertWithin, changingRights, holdingRights, stillAllowedBy } from './rights.service'
import { secondFactorRoles } from './second-factor.service'

/** Gives a staff member these roles (keys, ids) in place of those they have. */
export async function giveRoles(tx: Db, tenantId: string, staffId: string, given: readonly string[]): Promise<void> {
  await tx.delete(staffRoles).where(and(eq(staffRoles.tenantId, tenantId), eq(staffRoles.staffId, staffId)))
  if (given.length) await tx.insert(staffRoles).values([...new Set(given)].map(role => ({ tenantId, staffId, role })))
}

/** Gives a staff member who is named by permissions, as before there were roles, a role of their own with their id and name, in place of those they have. */
export async function giveOwnRole(
  tx: Db,
  member: { tenantId: string; id: string; displayName: string; account: string },
  permissions: readonly Permission[],
): Promise<void> {
  const { tenantId, id, displayName, account } = member
  const own = { name: `${displayName} (${account})`, permissions: [...permissions] }
  await tx
    .insert(roles)
    .values({ tenantId, id, ...own })
    .onConflictDoUpdate({ target: [roles.tenantId, roles.id], set: own })
  await giveRoles(tx, tenantId, id, [id])
}

const isIt = (ctx: Ctx, id: string) => and(eq(roles.tenantId, ctx.tenantId), eq(roles.id, id))

/** Members that a list of roles names. */
const MOST_NAMED = 50

/** Roles with who has them: those that every tenant has, then the tenant's own, the oldest first. */
export async function roleList(ctx: Ctx) {
  const [own, holders, wanted] = await Promise.all([
    ctx.db.select().from(roles).where(eq(roles.tenantId, ctx.tenantId)).orderBy(asc(roles.createTime), asc(roles.id)),
    ctx.db
      .select({
        role: staffRoles.role,
        memberCount: count(),
        members: sql<{ staffId: string; displayName: string }[]>`(json_agg(
          json_build_object('staffId', ${staff.id}, 'displayName', ${staff.displayName})
          order by ${staff.createTime}, ${staff.id}))`,
      })
      .from(staffRoles)
      .innerJoin(staff, and(eq(staff.tenantId, staffRoles.tenantId), eq(staff.id, staffRoles.staffId)))
      .where(eq(staffRoles.tenantId, ctx.tenantId))
      .groupBy(staffRoles.role),
    secondFactorRoles(ctx, ctx.db),
  ])
  const heldBy = (role: string) => {
    const { members = [], memberCount = 0 } = holders.find(one => one.role === role) ?? {}
    return { members: members.slice(0, MOST_NAMED), memberCount }
  }
  return {
    list: [
      ...ROLE_KEYS.map(role => ({ role, name: '', permissions: [...ROLES[role]], version: 0, ...heldBy(role) })),
      ...own.map(({ id, name, permissions, version }) => ({
        role: id,
        name,
        permissions: permissionsOf([], permissions),
        version,
        ...heldBy(id),
      })),
    ],
    secondFactorRoles: wanted,
  }
}

interface RoleInput {
  name: string
  permissions: Permission[]
}
/** Refuses a name that another role of the tenant has. Throws NAME_TAKEN. */
async function assertName(ctx: Ctx, tx: Db, id: string, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, ctx.tenantId), eq(roles.name, name), ne(roles.id, id)))
  if (taken) throw new AppError('NAME_TAKEN')
}

/** Throws NAME_TAKEN, PERMISSION_BEYOND. */
export const createRole = (caller: Ctx, body: RoleInput) =>
  once(caller, body, tx =>
    changingRights(caller, tx, 'role.manage', async ctx => {
      const [id, name] = [newId(), body.name.trim()]
      assertWithin(ctx, body.permissions)
      await assertName(ctx, tx, id, name)
      await tx.insert(roles).values({ tenantId: ctx.tenantId, id, name, permissions: body.permissions })
      await changed(ctx, tx, { kind: 'role', id, after: { name, permissions: body.permissions } })
      return { id }
    }),
  )

/** Changes a role of the tenant, at once for all who have it. Throws NOT_FOUND, CHANGED_MEANWHILE, NAME_TAKEN, PERMISSION_BEYOND, LAST_ADMINISTRATOR. */
export const updateRole = (caller: Ctx, { id, version, ...body }: RoleInput & { id: string; version: number }) =>
  caller.db.transaction(tx =>
    changingRights(caller, tx, 'role.manage', async ctx => {
      const [before] = await tx.select().from(roles).where(isIt(ctx, id)).for('update')
      if (!before) throw new AppError('NOT_FOUND')
      if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
      const name = body.name.trim()
      assertWithin(ctx, [...permissionsOf([], before.permissions), ...body.permissions])
      await assertName(ctx, tx, id, name)
      const permissions = permissionsOf([], body.permissions)
      await tx
        .update(roles)
        .set({ name, permissions, version: version + 1 })
        .where(isIt(ctx, id))
      await changed(ctx, tx, {
        kind: 'role',
        id,
        before: { name: before.name, permissions: permissionsOf([], before.permissions) },
        after: { name, permissions },
      })
      return { done: true as const }
    }),
  )

/** Removes a role of the tenant. Throws NOT_FOUND, ROLE_IN_USE, PERMISSION_BEYOND. */
export const removeRole = (caller: Ctx, id: string) =>
  caller.db.transaction(tx =>
    changingRights(caller, tx, 'role.manage', async ctx => {
      const [before] = await tx.delete(roles).where(isIt(ctx, id)).returning()
      if (!before) throw new AppError('NOT_FOUND')
      assertWithin(ctx, permissionsOf([], before.permissions))
      const [holder] = await tx
        .select({ id: staffRoles.staffId })
        .from(staffRoles)
        .where(and(eq(staffRoles.tenantId, ctx.tenantId), eq(staffRoles.role, id)))
        .limit(1)
      if (holder) throw new AppError('ROLE_IN_USE')
      const { name, permissions } = before
      await changed(ctx, tx, { kind: 'role', id, before: { name, permissions } })
      return { done: true as const }
    }),
  )

/**
 * Says which roles sign in with a second step, from the next sign-in on. Throws NOT_FOUND for one that is none of the tenant's,
 * PERMISSION_BEYOND where it is lifted for somebody who may do more than the caller.
 */
export const requireSecondFactor = (caller: Ctx, wanted: string[]) =>
  caller.db.transaction(tx =>
    holdingRights(caller, tx, 'role.manage', async ctx => {
      await allowedBy(
        ctx,
        tx,
        wanted.filter(role => role !== '*'),
      )
      const ofTenant = eq(tenants.id, ctx.tenantId)
      const [before] = await tx
        .select({ roles: tenants.secondFactorRoles })
        .from(tenants)
        .where(ofTenant)
        .for('no key update')
      const lifted = wanted.includes('*') ? [] : (before?.roles ?? []).filter(role => !wanted.includes(role))
      assertWithin(ctx, lifted.includes('*') ? PERMISSIONS : await stillAllowedBy(ctx, tx, lifted))
      await tx.update(tenants).set({ secondFactorRoles: wanted }).where(ofTenant)
      await changed(ctx, tx, {
        kind: 'role',
        before: { secondFactorRoles: before?.roles.toSorted() ?? [] },
        after: { secondFactorRoles: wanted.toSorted() },
      })
      return { done: true as const }
    }),
  )
