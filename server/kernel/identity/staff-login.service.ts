import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { audited } from '../audit/audit.service'
import type { Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { signInTickets, staff } from './auth.table'
import { hashToken } from '../call/token-hash'
import { checkPassword, type Credentials } from './password.service'
import { onRoles } from './role.queries'
import { begin, confirm, isRequired, secondFactorOf, withCode } from './second-factor.service'
import { newToken } from './secret'
import { openFamily } from './token.service'

/** A second step is to be done within this. */
const TICKET_SECONDS = 600

/** What a sign-in reads of a member of the staff. */
export const memberColumns = {
  id: staff.id,
  account: staff.account,
  displayName: staff.displayName,
  passwordHash: staff.passwordHash,
  enabled: staff.enabled,
  roles: onRoles.roles,
}
type Member = Pick<typeof staff.$inferSelect, 'id' | 'account' | 'displayName' | 'enabled' | 'passwordHash'> & {
  roles: string[]
}

/** The author of changes that somebody makes on the way in. */
export const asStaff = (ctx: Ctx, { id, displayName }: { id: string; displayName: string }): Ctx => ({
  ...ctx,
  principal: { kind: 'staff', staffId: id, name: displayName, permissions: [] },
})

async function enter(ctx: Ctx, tx: Db, { id, displayName }: Member, device: string) {
  // whichever way somebody came in
  await audited(asStaff(ctx, { id, displayName }), tx, { kind: 'staff', id, action: 'POST /staff/login' })
  await tx
    .update(staff)
    .set({ lastLoginTime: instantOf(ctx.now()) })
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id)))
  const tokens = await openFamily(ctx, tx, 'staff', id)
  return { ...tokens, staffId: id, displayName, device, step: 'done' as const, ticket: '' }
}

/** Holds who signs in. Throws STAFF_OFF, and SIGN_IN_EXPIRED when they got another password since it was looked at. */
async function hold(ctx: Ctx, tx: Db, { id, passwordHash }: Member): Promise<void> {
  const [now] = await tx
    .select({ passwordHash: staff.passwordHash, enabled: staff.enabled })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id)))
    .for('no key update')
  if (!now?.enabled) throw new AppError('STAFF_OFF')
  if (now.passwordHash !== passwordHash) throw new AppError('SIGN_IN_EXPIRED')
}

/** Lets somebody in whose first step is done, or gives the ticket for the second one. Throws STAFF_OFF, SIGN_IN_EXPIRED. */
export const proceed = (ctx: Ctx, member: Member, device: string) =>
  ctx.db.transaction(async tx => {
    await hold(ctx, tx, member)
    const { on } = await secondFactorOf(ctx, tx, member.id)
    if (!on && !(await isRequired(ctx, tx, member.roles))) return enter(ctx, tx, member, device)
    const ticket = newToken()
    await tx.insert(signInTickets).values({
      tenantId: ctx.tenantId,
      ticketHash: hashToken(ticket),
      staffId: member.id,
      expireTime: instantOf(ctx.now(), TICKET_SECONDS),
    })
    const step = on ? ('code' as const) : ('setUp' as const)
    return { token: '', refreshToken: '', staffId: member.id, displayName: member.displayName, device, step, ticket }
  })

/** Signs a staff member in, or takes them to the second step. Throws PASSWORD_WRONG, TOO_MANY_REQUESTS, STAFF_OFF, SIGN_IN_EXPIRED. */
export async function staffLogin(ctx: Ctx, credentials: Credentials) {
  const { user, device } = await checkPassword(
    ctx,
    'staff',
    credentials,
    async () =>
      (
        await ctx.db
          .select(memberColumns)
          .from(staff)
          .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.account, credentials.account)))
      )[0],
  )
  return proceed(ctx, user, device)
}

/** Who waits for the second step with a ticket. Throws SIGN_IN_EXPIRED. */
async function waiting(ctx: Ctx, ticket: string): Promise<Member> {
  const [member] = await ctx.db
    .select(memberColumns)
    .from(signInTickets)
    .innerJoin(staff, and(eq(staff.tenantId, signInTickets.tenantId), eq(staff.id, signInTickets.staffId)))
    .where(
      and(
        eq(signInTickets.tenantId, ctx.tenantId),
        eq(signInTickets.ticketHash, hashToken(ticket)),
        gt(signInTickets.expireTime, instantOf(ctx.now())),
        eq(staff.enabled, true),
      ),
    )
  if (!member) throw new AppError('SIGN_IN_EXPIRED')
  return member
}

/** Uses a ticket up. Throws SIGN_IN_EXPIRED when it was used meanwhile. */
async function take(ctx: Ctx, tx: Db, ticket: string): Promise<void> {
  const [taken] = await tx
    .delete(signInTickets)
    .where(and(eq(signInTickets.tenantId, ctx.tenantId), eq(signInTickets.ticketHash, hashToken(ticket))))
    .returning({ staffId: signInTickets.staffId })
  if (!taken) throw new AppError('SIGN_IN_EXPIRED')
}

/** The second step of a sign-in. Throws SIGN_IN_EXPIRED, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function secondStep(ctx: Ctx, { ticket, code }: { ticket: string; code: string }) {
  const member = await waiting(ctx, ticket)
  return withCode(ctx, member, code, async tx => {
    await take(ctx, tx, ticket)
    return enter(ctx, tx, member, '')
  })
}

/** Who must set a second step up before they are let in. Throws SIGN_IN_EXPIRED, also for who has one: a ticket does not replace it. */
async function withoutFactor(ctx: Ctx, ticket: string): Promise<Member> {
  const member = await waiting(ctx, ticket)
  if ((await secondFactorOf(ctx, ctx.db, member.id)).on) throw new AppError('SIGN_IN_EXPIRED')
  return member
}

/** A secret for who must have a second step and has none. Throws SIGN_IN_EXPIRED. */
export const beginAtSignIn = async (ctx: Ctx, ticket: string) => begin(ctx, await withoutFactor(ctx, ticket))

/** Puts it into force and lets its person in. Throws SIGN_IN_EXPIRED, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function confirmAtSignIn(ctx: Ctx, { ticket, code }: { ticket: string; code: string }) {
  const member = await withoutFactor(ctx, ticket)
  return confirm(ctx, member, code, async (tx, recoveryCodes, replaced) => {
    // somebody was quicker
    if (replaced) throw new AppError('SIGN_IN_EXPIRED')
    await take(ctx, tx, ticket)
    await audited(asStaff(ctx, member), tx, {
      kind: 'staff',
      id: member.id,
      before: { secondFactor: false },
      after: { secondFactor: true },
    })
    return { ...(await enter(ctx, tx, member, '')), recoveryCodes }
  })
}
