import { hash } from '@node-rs/argon2'
import { and, eq, gt } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import type { Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { tenants } from '../tenancy/door.table'
import { staff, staffLinks } from './auth.table'
import { hashToken } from '../call/token-hash'
import { DEMO_PASSWORD } from './demo-password'
import { consolePath } from './console-address'
import { isEasyToGuess } from './password-strength'
import { forgetDevices } from './password.service'
import { newToken } from './secret'
import { asStaff } from './staff-login.service'
import { endLogins, endSignIns } from './token.service'

const DAY = 86_400
/** Seconds that a link is good. */
const LIFE = { invitation: 7 * DAY, reset: DAY }
/** Who has no password yet was invited. */
const kindOf = (passwordHash: string) => (passwordHash ? ('reset' as const) : ('invitation' as const))

/** The hash of a password that staff chose. Throws PASSWORD_WEAK, and PASSWORD_PUBLIC for that of the demo, which does not sign in elsewhere. */
export async function hashOf(
  ctx: Ctx,
  password: string,
  { account, displayName }: { account: string; displayName: string },
): Promise<string> {
  if (ctx.config.production && password === DEMO_PASSWORD) throw new AppError('PASSWORD_PUBLIC')
  if (await isEasyToGuess(password, [account, displayName])) throw new AppError('PASSWORD_WEAK')
  return hash(password)
}

/** A new link by which somebody chooses a password, in place of a former one: on the console of the caller's door, its token behind `#`, where no log sees it. */
export async function makeLink(ctx: Ctx, tx: Db, member: { id: string; passwordHash: string }) {
  const kind = kindOf(member.passwordHash)
  const token = newToken()
  const link = { tokenHash: hashToken(token), expireTime: instantOf(ctx.now(), LIFE[kind]) }
  await tx
    .insert(staffLinks)
    .values({ tenantId: ctx.tenantId, staffId: member.id, ...link })
    .onConflictDoUpdate({ target: [staffLinks.tenantId, staffLinks.staffId], set: link })
  return {
    url: `${ctx.origins[0]}${await consolePath(ctx, tx)}invite#${token}`,
    kind,
    expireTime: link.expireTime,
  }
}

const good = (ctx: Ctx, token: string) =>
  and(
    eq(staffLinks.tenantId, ctx.tenantId),
    eq(staffLinks.tokenHash, hashToken(token)),
    gt(staffLinks.expireTime, instantOf(ctx.now())),
  )

/** Whose link a token is of. Throws LINK_EXPIRED. */
export async function lookAtLink(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({
      account: staff.account,
      displayName: staff.displayName,
      passwordHash: staff.passwordHash,
      tenantName: tenants.name,
    })
    .from(staffLinks)
    .innerJoin(staff, and(eq(staff.tenantId, staffLinks.tenantId), eq(staff.id, staffLinks.staffId)))
    .innerJoin(tenants, eq(tenants.id, staffLinks.tenantId))
    .where(and(good(ctx, token), eq(staff.enabled, true)))
  if (!row) throw new AppError('LINK_EXPIRED')
  const { account, displayName, passwordHash, tenantName } = row
  return { account, displayName, tenantName: localize(tenantName, ctx.language), kind: kindOf(passwordHash) }
}

/** Takes the password that somebody chose by a link, once; their logins end, and devices are strangers again. Throws LINK_EXPIRED, PASSWORD_PUBLIC, PASSWORD_WEAK. */
export async function acceptLink(ctx: Ctx, { token, password }: { token: string; password: string }) {
  const passwordHash = await hashOf(ctx, password, await lookAtLink(ctx, token))
  return ctx.db.transaction(async tx => {
    const [link] = await tx.delete(staffLinks).where(good(ctx, token)).returning({ staffId: staffLinks.staffId })
    const [member] = link
      ? await tx
          .select()
          .from(staff)
          .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, link.staffId), eq(staff.enabled, true)))
          .for('update')
      : []
    if (!member) throw new AppError('LINK_EXPIRED')
    await setPassword(asStaff(ctx, member), tx, member, passwordHash)
    await endLogins(tx, ctx.tenantId, 'staff', member.id)
    return { done: true as const }
  })
}

/** Writes a new password. What knew the former one is forgotten: known devices, links, and sign-ins that wait for their second step. */
export async function setPassword(
  ctx: Ctx,
  tx: Db,
  member: { id: string; account: string; passwordHash: string },
  passwordHash: string,
): Promise<void> {
  await tx
    .update(staff)
    .set({ passwordHash })
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, member.id)))
  await forgetDevices(tx, ctx.tenantId, 'staff', member.account)
  await tx.delete(staffLinks).where(and(eq(staffLinks.tenantId, ctx.tenantId), eq(staffLinks.staffId, member.id)))
  await endSignIns(tx, ctx.tenantId, member.id)
  await changed(ctx, tx, {
    kind: 'staff',
    id: member.id,
    before: { password: member.passwordHash },
    after: { password: passwordHash },
  })
}
