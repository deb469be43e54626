import { and, eq, ne, sql } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { TENANT_FLAGS } from '../../../shared/setup'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import { staffOf, type Ctx } from '../call/context'
import { pictureUrl } from '../tenancy/door.service'
import { doors, tenants } from '../tenancy/door.table'
import { valuesOf } from '../tenancy/tenant-flags'
import { roles, staff, teams, tokenFamilies } from './auth.table'
import { checkPassword } from './password.service'
import { onRoles, staffAllowed } from './role.queries'
import {
  begin,
  confirm,
  isRequired,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  withCode,
  type Person,
} from './second-factor.service'
import { hashOf, setPassword } from './staff-link.service'

const isMe = (ctx: Ctx) => and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, staffOf(ctx).staffId))

/** Roles with the names of those that are the tenant's own, '' for the others. */
export async function namedRoles(
  ctx: Ctx,
  db: Db,
): Promise<(ids: readonly string[]) => { role: string; name: string }[]> {
  const own = await db.select({ id: roles.id, name: roles.name }).from(roles).where(eq(roles.tenantId, ctx.tenantId))
  const names = new Map<string, string>(own.map(({ id, name }) => [id, name]))
  return ids => ids.map(role => ({ role, name: names.get(role) ?? '' }))
}

/** Who the caller is, what they may do, and where. */
export async function staffMe(ctx: Ctx, db: Db = ctx.db) {
  const [row] = await db
    .select({
      staffId: staff.id,
      account: staff.account,
      displayName: staff.displayName,
      phone: staff.phone,
      language: staff.language,
      version: staff.version,
      roles: onRoles.roles,
      teamId: teams.id,
      teamName: teams.name,
      tenantName: tenants.name,
      logo: tenants.logo,
      flags: tenants.flags,
      themeColour: doors.themeColour,
      domainId: doors.domainId,
    })
    .from(staff)
    .innerJoin(tenants, eq(tenants.id, staff.tenantId))
    .innerJoin(doors, and(eq(doors.tenantId, staff.tenantId), eq(doors.id, ctx.doorId)))
    .leftJoin(teams, and(eq(teams.tenantId, staff.tenantId), eq(teams.id, staff.teamId)))
    .where(isMe(ctx))
  if (!row) throw new AppError('UNAUTHORIZED')
  const { teamId, teamName, tenantName, logo, flags, themeColour, domainId, ...rest } = row
  const { permissions } = staffOf(ctx)
  const values = valuesOf(flags)
  return {
    ...rest,
    roles: (await namedRoles(ctx, db))(row.roles),
    permissions: [...permissions],
    team: teamId && teamName !== null ? { id: teamId, name: teamName } : null,
    tenant: {
      name: localize(tenantName, ctx.language),
      logo: pictureUrl(ctx, ctx.tenantId, logo),
      themeColour,
      domainId,
      off: TENANT_FLAGS.filter(name => !values[name]),
      switchedBy: permissions.includes('tenant.manage')
        ? []
        : (await staffAllowed(db, ctx.tenantId, 'tenant.manage')).slice(0, 3).map(one => one.displayName),
    },
    portalOrigin: ctx.origins[0],
    secondFactor: {
      ...(await secondFactorOf(ctx, db, row.staffId)),
      required: await isRequired(ctx, db, row.roles),
    },
  }
}

/** Changes what staff may change of their own. Throws CHANGED_MEANWHILE. */
export const updateStaffMe = (
  ctx: Ctx,
  { version, ...change }: { version: number; displayName?: string; phone?: string; language?: string },
) =>
  ctx.db.transaction(async tx => {
    const [before] = await tx.select().from(staff).where(isMe(ctx)).for('update')
    if (before?.version !== version) throw new AppError('CHANGED_MEANWHILE')
    const after = { ...change, ...(change.displayName === undefined ? {} : { displayName: change.displayName.trim() }) }
    if (Object.keys(after).length) {
      await tx
        .update(staff)
        .set({ ...after, version: sql`${staff.version} + 1` })
        .where(isMe(ctx))
      const former = Object.fromEntries(Object.keys(after).map(name => [name, before[name as keyof typeof after]]))
      await changed(ctx, tx, { kind: 'staff', id: before.id, before: former, after })
    }
    return staffMe(ctx, tx)
  })

/** The caller, whose password this is. Throws PASSWORD_WRONG, TOO_MANY_REQUESTS. */
async function proven(ctx: Ctx, password: string) {
  const find = async () => (await ctx.db.select().from(staff).where(isMe(ctx)))[0]
  const account = (await find())?.account ?? ''
  return (await checkPassword(ctx, 'staff', { account, password }, find)).user
}

/** Changes the caller's password and ends their other logins. Throws PASSWORD_WRONG, TOO_MANY_REQUESTS, PASSWORD_PUBLIC, PASSWORD_WEAK. */
export async function changePassword(ctx: Ctx, { password, newPassword }: { password: string; newPassword: string }) {
  const me = await proven(ctx, password)
  const passwordHash = await hashOf(ctx, newPassword, me)
  await ctx.db.transaction(async tx => {
    await setPassword(ctx, tx, me, passwordHash)
    await tx
      .delete(tokenFamilies)
      .where(
        and(
          eq(tokenFamilies.tenantId, ctx.tenantId),
          eq(tokenFamilies.kind, 'staff'),
          eq(tokenFamilies.userId, me.id),
          ctx.familyId ? ne(tokenFamilies.id, ctx.familyId) : undefined,
        ),
      )
  })
  return { done: true as const }
}

async function meAsPerson(ctx: Ctx): Promise<Person> {
  const [me] = await ctx.db.select({ id: staff.id, account: staff.account }).from(staff).where(isMe(ctx))
  if (!me) throw new AppError('UNAUTHORIZED')
  return me
}
const auditFactor = (ctx: Ctx, tx: Db, before: object, after: object) =>
  changed(ctx, tx, { kind: 'staff', id: staffOf(ctx).staffId, before, after })

/** A secret for the caller's second step; in place of one that is in force only with a code of it. Throws PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function beginMine(ctx: Ctx, { password, code = '' }: { password: string; code?: string }) {
  const me = await proven(ctx, password)
  if ((await secondFactorOf(ctx, ctx.db, me.id)).on) await withCode(ctx, me, code, async () => undefined)
  return begin(ctx, me)
}

/** Throws SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export const confirmMine = async (ctx: Ctx, code: string) =>
  confirm(ctx, await meAsPerson(ctx), code, async (tx, recoveryCodes, replaced) => {
    await auditFactor(ctx, tx, { secondFactor: replaced ? 'former' : false }, { secondFactor: true })
    return { recoveryCodes }
  })

/** Throws SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function renewMine(ctx: Ctx, code: string) {
  const me = await meAsPerson(ctx)
  return withCode(ctx, me, code, async tx => {
    const { recoveryCodes: left } = await secondFactorOf(ctx, tx, me.id)
    const recoveryCodes = await renewRecoveryCodes(ctx, tx, me.id)
    await auditFactor(ctx, tx, { recoveryCodes: `${left}` }, { recoveryCodes: 'new' })
    return { recoveryCodes }
  })
}

/** Throws SECOND_FACTOR_REQUIRED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function removeMine(ctx: Ctx, { password, code }: { password: string; code: string }) {
  const { secondFactor } = await staffMe(ctx)
  if (secondFactor.required) throw new AppError('SECOND_FACTOR_REQUIRED')
  const me = await proven(ctx, password)
  return withCode(ctx, me, code, async tx => {
    await removeSecondFactor(tx, ctx.tenantId, me.id)
    await auditFactor(ctx, tx, { secondFactor: true }, { secondFactor: false })
    return { done: true as const }
  })
}
