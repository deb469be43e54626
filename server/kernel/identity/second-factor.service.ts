import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { cleanOneTimeCode } from '../../../shared/codes'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { seal, unseal } from '../tenancy/seal'
import { tenants } from '../tenancy/door.table'
import { secondFactors, staff } from './auth.table'
import { countCodeTry, forgetCodeTry } from './password.service'
import { hmac } from './secret'

/** Whose second step it is. */
export interface Person {
  id: string
  account: string
}

/** Seconds of one code, and how many a phone's clock may be off. */
const STEP = 30
const RECOVERY = { codes: 10, chars: 10 }
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const ownerOf = (ctx: Ctx, id: string) => ({ tenantId: ctx.tenantId, kind: `second factor ${id}` })
const hmacOf = (ctx: Ctx, id: string, code: string) => hmac(ctx.secret, 'recovery code', ctx.tenantId, id, code)
const of = (ctx: Ctx, id: string) => and(eq(secondFactors.tenantId, ctx.tenantId), eq(secondFactors.staffId, id))

/** The roles of staff that the tenant wants a second step of. */
export async function secondFactorRoles(ctx: Ctx, db: Db): Promise<string[]> {
  const [tenant] = await db
    .select({ roles: tenants.secondFactorRoles })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  return tenant?.roles ?? []
}

/** Whether the tenant wants a second step of somebody with these roles. */
export async function isRequired(ctx: Ctx, db: Db, roles: readonly string[]): Promise<boolean> {
  const wanted = await secondFactorRoles(ctx, db)
  return wanted.some(role => role === '*' || roles.includes(role))
}

/** Whether somebody has a second step, and how many recovery codes are left. */
export async function secondFactorOf(ctx: Ctx, db: Db, id: string): Promise<{ on: boolean; recoveryCodes: number }> {
  const [row] = await db
    .select({ sealed: secondFactors.sealed, left: sql<number>`cardinality(${secondFactors.recoveryHmacs})` })
    .from(secondFactors)
    .where(of(ctx, id))
  return { on: Boolean(row?.sealed), recoveryCodes: row?.sealed ? row.left : 0 }
}

/** A new secret, which is in force when a code of it has come ({@link confirm}); until then the one there may be is. */
export async function begin(ctx: Ctx, { id, account }: Person): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret()
  const pending = seal(ctx.secret, ownerOf(ctx, id), secret)
  const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  await ctx.db
    .insert(secondFactors)
    .values({ tenantId: ctx.tenantId, staffId: id, pending })
    .onConflictDoUpdate({ target: [secondFactors.tenantId, secondFactors.staffId], set: { pending } })
  return {
    secret,
    uri: generateURI({ issuer: localize(tenant?.name, ctx.language) || 'Lianke', label: account, secret }),
  }
}

/** The time step that a code of six digits belongs to, null for a wrong code and for one of a step up to `after`. */
function stepOf(ctx: Ctx, id: string, sealed: string, token: string, after: number): number | null {
  let secret: string
  try {
    secret = unseal(ctx.secret, ownerOf(ctx, id), sealed)
  } catch {
    ctx.log.error(
      { staffId: id },
      'a second factor was encrypted with another LIANKE_SECRET: npm run tenant -- staff --reset takes it away',
    )
    return null
  }
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(ctx.now() / 1000),
    epochTolerance: STEP,
    ...(after ? { afterTimeStep: after } : {}),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const newCodes = (): string[] =>
  Array.from({ length: RECOVERY.codes }, () =>
    Array.from({ length: RECOVERY.chars }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
const shown = (code: string) => `${code.slice(0, RECOVERY.chars / 2)}-${code.slice(RECOVERY.chars / 2)}`

/** Ten recovery codes in place of those there are. */
export async function renewRecoveryCodes(ctx: Ctx, tx: Db, id: string): Promise<string[]> {
  const codes = newCodes()
  await tx
    .update(secondFactors)
    .set({ recoveryHmacs: codes.map(code => hmacOf(ctx, id, code)) })
    .where(of(ctx, id))
  return codes.map(shown)
}

/** Holds whose second step it is, before what belongs to them, as all do who change a member of the staff: so no two wait for each other. */
const hold = (ctx: Ctx, tx: Db, id: string) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id)))
    .for('no key update')

/**
 * Does `work` when the code is right, in one transaction with its use: a code of the app for its time step, and of no step before; a
 * recovery code once. A try counts before the code is looked at. Throws SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS.
 */
export async function withCode<T>(ctx: Ctx, who: Person, code: string, work: (tx: Db) => Promise<T>): Promise<T> {
  await countCodeTry(ctx, who.account)
  const typed = cleanOneTimeCode(code).toLowerCase().replace(/[\s-]/g, '')
  return ctx.db.transaction(async tx => {
    await hold(ctx, tx, who.id)
    const [row] = await tx.select().from(secondFactors).where(of(ctx, who.id)).for('update')
    if (!row?.sealed) throw new AppError('SECOND_FACTOR_WRONG')
    if (/^\d{6}$/.test(typed)) {
      const step = stepOf(ctx, who.id, row.sealed, typed, row.lastStep)
      if (step === null) throw new AppError('SECOND_FACTOR_WRONG')
      await tx.update(secondFactors).set({ lastStep: step }).where(of(ctx, who.id))
    } else {
      const used = hmacOf(ctx, who.id, typed)
      if (!row.recoveryHmacs.includes(used)) throw new AppError('SECOND_FACTOR_WRONG')
      await tx
        .update(secondFactors)
        .set({ recoveryHmacs: row.recoveryHmacs.filter(one => one !== used) })
        .where(of(ctx, who.id))
    }
    await forgetCodeTry(ctx, tx, who.account)
    return work(tx)
  })
}

/**
 * Puts the secret that {@link begin} made into force when a code of it is right, and does `work` with its recovery codes in the same
 * transaction; `replaced`: it takes the place of another one. Throws SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS.
 */
export async function confirm<T>(
  ctx: Ctx,
  who: Person,
  code: string,
  work: (tx: Db, recoveryCodes: string[], replaced: boolean) => Promise<T>,
): Promise<T> {
  await countCodeTry(ctx, who.account)
  const typed = cleanOneTimeCode(code)
  return ctx.db.transaction(async tx => {
    await hold(ctx, tx, who.id)
    const [row] = await tx.select().from(secondFactors).where(of(ctx, who.id)).for('update')
    const step = row?.pending && /^\d{6}$/.test(typed) ? stepOf(ctx, who.id, row.pending, typed, 0) : null
    if (!row || step === null) throw new AppError('SECOND_FACTOR_WRONG')
    await tx
      .update(secondFactors)
      .set({ sealed: row.pending, pending: '', confirmTime: isoNow(ctx), lastStep: step })
      .where(of(ctx, who.id))
    await forgetCodeTry(ctx, tx, who.account)
    return work(tx, await renewRecoveryCodes(ctx, tx, who.id), row.sealed !== '')
  })
}

/** Takes somebody's second step away; false when there was none. */
export async function removeSecondFactor(tx: Db, tenantId: string, id: string): Promise<boolean> {
  const [gone] = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.tenantId, tenantId), eq(secondFactors.staffId, id)))
    .returning({ sealed: secondFactors.sealed })
  return Boolean(gone?.sealed)
}
