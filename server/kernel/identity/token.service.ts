import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { hashToken } from '../call/token-hash'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { quickTokens, refreshTokens, sessions, signInTickets, tokenFamilies } from './auth.table'
import { endedWith, endOf } from './authorization.service'
import { deviceName, deviceOf } from './device'
import { instantOf } from '../call/instant'
import { newToken } from './secret'

type Kind = 'linkman' | 'staff'
type Family = typeof tokenFamilies.$inferSelect
export interface Tokens {
  token: string
  refreshToken: string
}

const HOUR = 3600
const DAY = 24 * HOUR
/** Seconds that an access token lives, that a login lives without being renewed, and that it lives at most. */
const LIFE: Record<Kind, { access: number; idle: number; most: number }> = {
  linkman: { access: 2 * HOUR, idle: 30 * DAY, most: 180 * DAY },
  // a working day
  staff: { access: HOUR / 2, idle: 12 * HOUR, most: 12 * HOUR },
}
/** A refresh token that comes again within this many seconds is that of a second tab, or of a lost answer. */
const GRACE_SECONDS = 60
/** Refresh tokens of one generation: as many tabs may renew at once. */
const SUCCESSORS = 10
/** So long after a sign-in nobody is asked again who they are. */
const PROOF_SECONDS = 600
/** Devices that a list shows. */
const MOST_DEVICES = 50

const seconds = (from: number, until: string): number => (Date.parse(until) - from) / 1000
const ofFamily = (ctx: Ctx, id: string) => and(eq(tokenFamilies.tenantId, ctx.tenantId), eq(tokenFamilies.id, id))

/** A pair of the family's present generation. */
async function issue(
  ctx: Ctx,
  tx: Db,
  family: Pick<Family, 'id' | 'kind' | 'userId' | 'generation' | 'expireTime' | 'endTime'>,
): Promise<Tokens> {
  const [token, refreshToken] = [newToken(), newToken()]
  const now = ctx.now()
  const access = Math.min(LIFE[family.kind].access, seconds(now, family.endTime))
  const of = { tenantId: ctx.tenantId, familyId: family.id, generation: family.generation, createTime: instantOf(now) }
  await tx.insert(sessions).values({
    ...of,
    tokenHash: hashToken(token),
    kind: family.kind,
    userId: family.userId,
    expireTime: instantOf(now, access),
  })
  await tx.insert(refreshTokens).values({ ...of, tokenHash: hashToken(refreshToken), expireTime: family.expireTime })
  return { token, refreshToken }
}

async function makeFamily(
  ctx: Ctx,
  tx: Db,
  kind: Kind,
  userId: string,
  createTime = instantOf(ctx.now()),
): Promise<Family> {
  const now = ctx.now()
  const { idle, most } = LIFE[kind]
  const [family] = await tx
    .insert(tokenFamilies)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      kind,
      userId,
      ...deviceOf(ctx.device.userAgent, ctx.device.platform),
      createTime,
      generationTime: instantOf(now),
      lastUseTime: instantOf(now),
      expireTime: instantOf(now, Math.min(idle, most)),
      endTime: instantOf(now, most),
    })
    .returning()
  if (!family) throw new Error('no login was made')
  return family
}

/** Begins a login on the caller's device. */
export const openFamily = async (ctx: Ctx, tx: Db, kind: Kind, userId: string): Promise<Tokens> =>
  issue(ctx, tx, await makeFamily(ctx, tx, kind, userId))

const findRefreshToken = async (ctx: Ctx, tx: Db, tokenHash: string) =>
  (
    await tx
      .select()
      .from(refreshTokens)
      .where(and(eq(refreshTokens.tenantId, ctx.tenantId), eq(refreshTokens.tokenHash, tokenHash)))
  )[0]

/** Makes a login of before there were families one of now: its only token is from here on a refresh token, as if it had always been one. */
async function adopt(ctx: Ctx, tx: Db, tokenHash: string): Promise<void> {
  const [old] = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.tenantId, ctx.tenantId),
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.familyId),
        gt(sessions.expireTime, instantOf(ctx.now())),
      ),
    )
    .returning()
  if (!old) return
  const { id, generation, expireTime } = await makeFamily(ctx, tx, old.kind, old.userId, old.createTime)
  await tx
    .insert(refreshTokens)
    .values({ tenantId: ctx.tenantId, tokenHash, familyId: id, generation, createTime: old.createTime, expireTime })
}

/**
 * New tokens for a refresh token (spec §4 "Login"). A token is used once. When it comes again although one of its successors
 * was used, somebody has a copy: the login ends on its device, for the thief and for the person. Two things are no theft. Tabs that renew
 * at the same moment each get a pair. And who lost the answer comes again with the old token, after any time: then no token of the new generation has ever been used.
 * Throws UNAUTHORIZED, AUTHORIZATION_ENDED for a contact who is none any more, and TOO_MANY_REQUESTS for more tabs at once than anybody has.
 */
export async function renew(ctx: Ctx, refreshToken: string): Promise<Tokens> {
  const tokenHash = hashToken(refreshToken)
  const now = ctx.now()
  const renewed = await ctx.db.transaction(async tx => {
    let shown = await findRefreshToken(ctx, tx, tokenHash)
    if (!shown) {
      await adopt(ctx, tx, tokenHash)
      // perhaps of a tab that was quicker
      shown = await findRefreshToken(ctx, tx, tokenHash)
    }
    // first the family, as everybody who changes its tokens does
    const [family] = shown
      ? await tx.select().from(tokenFamilies).where(ofFamily(ctx, shown.familyId)).for('update')
      : []
    if (!shown || !family || seconds(now, shown.expireTime) <= 0) return null
    const ended = family.kind === 'linkman' ? await endOf(ctx, tx, family.userId) : null
    if (ended) return { ended }
    const past = family.generation - shown.generation
    const justNow = seconds(now, family.generationTime) > -GRACE_SECONDS
    if (past > 1 || (past === 1 && family.arrived && !justNow)) {
      await tx.delete(tokenFamilies).where(ofFamily(ctx, family.id))
      ctx.log.warn(
        { familyId: family.id, kind: family.kind, userId: family.userId },
        'a used refresh token came back: the login of this device has ended',
      )
      return null
    }
    const newest = { tenantId: ctx.tenantId, familyId: family.id, generation: family.generation }
    const ofNewest = (table: typeof sessions | typeof refreshTokens) =>
      and(
        eq(table.tenantId, newest.tenantId),
        eq(table.familyId, newest.familyId),
        eq(table.generation, newest.generation),
      )
    if (past === 1 && justNow) {
      const [siblings] = await tx.select({ n: count() }).from(refreshTokens).where(ofNewest(refreshTokens))
      if ((siblings?.n ?? 0) >= SUCCESSORS) throw new AppError('TOO_MANY_REQUESTS')
      return issue(ctx, tx, family)
    }
    // nobody has got what was answered last
    if (past === 1) for (const table of [sessions, refreshTokens]) await tx.delete(table).where(ofNewest(table))
    const next = {
      generation: past === 1 ? family.generation : family.generation + 1,
      generationTime: instantOf(now),
      arrived: false,
      lastUseTime: instantOf(now),
      ...deviceOf(ctx.device.userAgent, ctx.device.platform),
      expireTime: instantOf(now, Math.min(LIFE[family.kind].idle, seconds(now, family.endTime))),
    }
    await tx.update(tokenFamilies).set(next).where(ofFamily(ctx, family.id))
    return issue(ctx, tx, { ...family, ...next })
  })
  // thrown out here, where the end of a login is committed
  if (!renewed) throw new AppError('UNAUTHORIZED')
  if ('ended' in renewed) throw await endedWith(ctx, renewed.ended)
  return renewed
}

/**
 * Wants a sign-in of some minutes ago: who only has the tokens of somebody cannot bring one, because renewing makes a login no younger.
 * Throws PROOF_NEEDED.
 */
export async function assertProven(ctx: Pick<Ctx, 'db' | 'now' | 'tenantId' | 'familyId'>): Promise<void> {
  const since = instantOf(ctx.now(), -PROOF_SECONDS)
  const [family] = ctx.familyId
    ? await ctx.db
        .select({ id: tokenFamilies.id })
        .from(tokenFamilies)
        .where(
          and(
            eq(tokenFamilies.tenantId, ctx.tenantId),
            eq(tokenFamilies.id, ctx.familyId),
            gt(tokenFamilies.createTime, since),
          ),
        )
    : []
  if (!family) throw new AppError('PROOF_NEEDED')
}

/** Ends a login with all its tokens: the one that a refresh token names, else the caller's. Without one it does nothing. */
export async function logout(ctx: Ctx, refreshToken?: string) {
  const tokenHash = refreshToken ? hashToken(refreshToken) : ctx.tokenHash
  // an app of before names its one token in both places
  const familyId =
    tokenHash === ctx.tokenHash ? ctx.familyId : (await findRefreshToken(ctx, ctx.db, tokenHash))?.familyId
  if (familyId) await ctx.db.delete(tokenFamilies).where(ofFamily(ctx, familyId))
  // a login of before there were families has this one token
  else if (tokenHash)
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.tenantId, ctx.tenantId), eq(sessions.tokenHash, tokenHash), isNull(sessions.familyId)))
  return { done: true as const }
}

/** Ends what a member of the staff has begun to sign in with and not finished: the password has been seen, the second step is missing. */
export async function endSignIns(tx: Db, tenantId: string, staffId: string): Promise<void> {
  await tx.delete(signInTickets).where(and(eq(signInTickets.tenantId, tenantId), eq(signInTickets.staffId, staffId)))
}

/** Ends every login of a person, on all devices, as after a new password. */
export async function endLogins(tx: Db, tenantId: string, kind: Kind, userId: string): Promise<void> {
  if (kind === 'staff') await endSignIns(tx, tenantId, userId)
  await tx
    .delete(tokenFamilies)
    .where(and(eq(tokenFamilies.tenantId, tenantId), eq(tokenFamilies.kind, kind), eq(tokenFamilies.userId, userId)))
  // logins of before there were families
  await tx
    .delete(sessions)
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.kind, kind), eq(sessions.userId, userId)))
}

/** The caller, as logins know them. Throws UNAUTHORIZED for a guest. */
function userOf({ principal }: Ctx): { kind: Kind; userId: string } {
  if (principal.kind === 'guest') throw new AppError('UNAUTHORIZED')
  return { kind: principal.kind, userId: principal.kind === 'staff' ? principal.staffId : principal.linkmanId }
}
const myFamilies = (ctx: Ctx) => {
  const { kind, userId } = userOf(ctx)
  return and(eq(tokenFamilies.tenantId, ctx.tenantId), eq(tokenFamilies.userId, userId), eq(tokenFamilies.kind, kind))
}

/** Devices on which the caller is signed in, at most 50: this one first, then the one used last. A login of before there were families is not among them until it is renewed. */
export async function deviceList(ctx: Ctx) {
  const present = ctx.familyId ? [desc(eq(tokenFamilies.id, ctx.familyId))] : []
  const rows = await ctx.db
    .select()
    .from(tokenFamilies)
    .where(and(myFamilies(ctx), gt(tokenFamilies.expireTime, instantOf(ctx.now()))))
    .orderBy(...present, desc(tokenFamilies.lastUseTime), desc(tokenFamilies.id))
    .limit(MOST_DEVICES)
  return rows.map(row => ({
    id: row.id,
    deviceName: deviceName(row, ctx.language),
    createTime: row.createTime,
    lastUseTime: row.lastUseTime,
    current: row.id === ctx.familyId,
  }))
}

/** Ends one of the caller's logins. Throws NOT_FOUND for one that is over or somebody else's. */
export async function logoutDevice(ctx: Ctx, id: string) {
  const ended = await ctx.db
    .delete(tokenFamilies)
    .where(and(myFamilies(ctx), eq(tokenFamilies.id, id)))
    .returning({ id: tokenFamilies.id })
  if (!ended.length) throw new AppError('NOT_FOUND')
  return { done: true as const }
}

/** Ends all of the caller's logins, or all but the present one. */
export async function logoutDevices(ctx: Ctx, keepCurrent: boolean) {
  const others = keepCurrent && ctx.familyId ? ne(tokenFamilies.id, ctx.familyId) : undefined
  const { kind, userId } = userOf(ctx)
  await ctx.db.transaction(async tx => {
    await tx.delete(tokenFamilies).where(and(myFamilies(ctx), others))
    await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.tenantId, ctx.tenantId),
          eq(sessions.userId, userId),
          eq(sessions.kind, kind),
          isNull(sessions.familyId),
          keepCurrent ? ne(sessions.tokenHash, ctx.tokenHash) : sql`true`,
        ),
      )
  })
  return { done: true as const }
}

/** Ends the logins of contacts that are removed, which nothing in the database holds, or cannot sign in any more. */
export async function forgetLogins(tx: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  const among = sql`in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  await tx.delete(tokenFamilies).where(and(eq(tokenFamilies.tenantId, tenantId), sql`${tokenFamilies.userId} ${among}`))
  await tx.delete(quickTokens).where(and(eq(quickTokens.tenantId, tenantId), sql`${quickTokens.linkmanId} ${among}`))
}
