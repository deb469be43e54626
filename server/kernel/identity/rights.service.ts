import { and, eq, sql } from 'drizzle-orm'
import { permissionsOf, ROLE_KEYS, ROLES } from '../../../shared/roles'
import type { Permission } from '../../../shared/permissions'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { staffOf, type Ctx } from '../call/context'
import { roles, staff } from './auth.table'
import { onRoles } from './role.queries'

/** What an administrator must be allowed to do, so that somebody can always give rights. */
const TO_ADMINISTER: readonly Permission[] = ['role.manage', 'staff.manage']

/** The caller as they are at this moment: what was read when the call came may be over. Throws UNAUTHORIZED for who is switched off, FORBIDDEN. */
async function asTheyAre(ctx: Ctx, tx: Db, needed: Permission): Promise<Ctx> {
  const principal = staffOf(ctx)
  const [me] = await tx
    .select({ enabled: staff.enabled, ...onRoles })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, principal.staffId)))
  if (!me?.enabled) throw new AppError('UNAUTHORIZED')
  const permissions = permissionsOf(me.roles, me.ownPermissions)
  if (!permissions.includes(needed)) throw new AppError('FORBIDDEN')
  return { ...ctx, principal: { ...principal, permissions } }
}

/**
 * Does what rests on the caller's rights while nobody of the tenant changes any: `work` gets the caller with those of this moment, so that
 * nothing is done by a call that waited while its caller was dismissed. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function holdingRights<T>(
  ctx: Ctx,
  tx: Db,
  needed: Permission,
  work: (now: Ctx) => Promise<T>,
): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff rights'), hashtext(${ctx.tenantId}))`)
  return work(await asTheyAre(ctx, tx, needed))
}

/**
 * Does a change of who may do what while no other one of the tenant goes on, and only if somebody is left who can sign in and give
 * rights. Throws LAST_ADMINISTRATOR and what {@link holdingRights} says.
 */
export async function changingRights<T>(
  ctx: Ctx,
  tx: Db,
  needed: Permission,
  work: (now: Ctx) => Promise<T>,
): Promise<T> {
  const done = await holdingRights(ctx, tx, needed, work)
  const holds = (permission: Permission) => sql`exists (select from staff_roles sr
    left join roles r on r.tenant_id = sr.tenant_id and r.id::text = sr.role
    where sr.tenant_id = ${staff.tenantId} and sr.staff_id = ${staff.id}
      and (sr.role in ${ROLE_KEYS.filter(key => (ROLES[key] as readonly Permission[]).includes(permission))} or ${permission} = any(r.permissions)))`
  const [left] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.tenantId, ctx.tenantId),
        eq(staff.enabled, true),
        sql`(${staff.passwordHash} <> '' or ${staff.openUserId} <> '')`,
        ...TO_ADMINISTER.map(holds),
      ),
    )
    .limit(1)
  if (!left) throw new AppError('LAST_ADMINISTRATOR')
  return done
}

/** Refuses what would give, or lead somebody who has, a permission that the caller has not. Throws PERMISSION_BEYOND. */
export function assertWithin(ctx: Ctx, permissions: readonly Permission[]): void {
  const mine = staffOf(ctx).permissions
  if (!permissions.every(permission => mine.includes(permission))) throw new AppError('PERMISSION_BEYOND')
}

const ownRoles = (ctx: Ctx, tx: Db) =>
  tx.select({ id: roles.id, permissions: roles.permissions }).from(roles).where(eq(roles.tenantId, ctx.tenantId))
const together = (given: readonly string[], own: Awaited<ReturnType<typeof ownRoles>>): Permission[] =>
  permissionsOf(
    given,
    own.filter(one => given.includes(one.id)).flatMap(one => one.permissions),
  )

/** What roles of the tenant (keys, ids) allow together. Throws NOT_FOUND for one that is none of its own. */
export async function allowedBy(ctx: Ctx, tx: Db, given: readonly string[]): Promise<Permission[]> {
  const own = await ownRoles(ctx, tx)
  const known = (role: string) => (ROLE_KEYS as string[]).includes(role) || own.some(one => one.id === role)
  if (!given.every(known)) throw new AppError('NOT_FOUND')
  return together(given, own)
}
/** As {@link allowedBy}; a role that was removed allows nothing. */
export const stillAllowedBy = async (ctx: Ctx, tx: Db, given: readonly string[]): Promise<Permission[]> =>
  together(given, await ownRoles(ctx, tx))
