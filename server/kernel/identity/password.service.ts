import { hash, verify } from '@node-rs/argon2'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { DEMO_PASSWORD } from './demo-password'
import { hashToken } from '../call/token-hash'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit, secondsUntil } from '../call/limit'
import { knownDevices, passwordTries } from './auth.table'
import { instantOf } from '../call/instant'
import { newToken } from './secret'

type Kind = 'linkman' | 'staff'
/** What is sent to sign in; `device`: what an earlier sign-in gave this device. */
export interface Credentials {
  account: string
  password: string
  device?: string
}
/** Tries without a wait, and the longest wait between two after them, in seconds: it doubles from one second on. */
interface Patience {
  free: number
  longest: number
}

/** For one account from one address, or from one known device. */
const FROM_ONE: Patience = { free: 5, longest: 900 }
/** For one account from all addresses together, which a person who only mistypes never reaches. */
const FROM_ALL: Patience = { free: 20, longest: 120 }
/** Tries count until there was none for this long, which is longer than any wait. */
const REMEMBERED_SECONDS = 3600
/** A device is known for this long after its last sign-in. */
const DEVICE_SECONDS = 180 * 86_400

/** A hash that no password has: checking it takes as long as checking a real one. */
const nobodysHash = hash(newToken())

const triesOf = (ctx: Ctx, kind: Kind, account: string, source: string): SQL | undefined =>
  and(
    eq(passwordTries.tenantId, ctx.tenantId),
    eq(passwordTries.kind, kind),
    eq(passwordTries.account, account),
    eq(passwordTries.source, source),
  )

/** Counts a try and says when the next one may come, in one statement. Throws TOO_MANY_REQUESTS when it comes too early; then it does not count. */
async function countTry(
  ctx: Ctx,
  tx: Db,
  kind: Kind,
  account: string,
  source: string,
  { free, longest }: Patience,
): Promise<void> {
  const now = instantOf(ctx.now())
  const expireTime = instantOf(ctx.now(), REMEMBERED_SECONDS)
  const over = sql`${passwordTries.expireTime} <= ${now}`
  const count = sql`case when ${over} then 1 else least(${passwordTries.count} + 1, 1000) end`
  const wait = sql`case when ${count} < ${free}::integer then 0 else least(${longest}::integer, power(2, least(${count} - ${free}::integer, 20))) end`
  const [counted] = await tx
    .insert(passwordTries)
    .values({ tenantId: ctx.tenantId, kind, account, source, count: 1, nextTime: now, expireTime })
    .onConflictDoUpdate({
      target: [passwordTries.tenantId, passwordTries.kind, passwordTries.account, passwordTries.source],
      set: { count, nextTime: sql`${now}::timestamptz + make_interval(secs => ${wait})`, expireTime },
      setWhere: sql`${over} or ${passwordTries.nextTime} <= ${now}`,
    })
    .returning({ count: passwordTries.count })
  if (counted) return
  const [tries] = await tx
    .select({ nextTime: passwordTries.nextTime })
    .from(passwordTries)
    .where(triesOf(ctx, kind, account, source))
  throw new AppError('TOO_MANY_REQUESTS', { seconds: secondsUntil(ctx, tries?.nextTime ?? now) })
}

/** Where tries of second steps are counted: for an address, and for all of them together. No device is excepted, because the password made it known. */
const codeSources = (ctx: Ctx): [string, Patience][] => [
  [`code address ${ctx.address}`, FROM_ONE],
  ['code', FROM_ALL],
]

/** Counts a try of a staff member's second step before the code is looked at. Throws TOO_MANY_REQUESTS. */
export const countCodeTry = (ctx: Ctx, account: string): Promise<void> =>
  ctx.db.transaction(async tx => {
    for (const [source, patience] of codeSources(ctx)) await countTry(ctx, tx, 'staff', account, source, patience)
  })

/** After a right code its tries count no more; those of other addresses stay. */
export async function forgetCodeTry(ctx: Ctx, tx: Db, account: string): Promise<void> {
  for (const [source, patience] of codeSources(ctx))
    if (patience === FROM_ONE) await tx.delete(passwordTries).where(triesOf(ctx, 'staff', account, source))
    else await takeBack(ctx, tx, 'staff', account, source)
}

/** One try less. */
const takeBack = (ctx: Ctx, tx: Db, kind: Kind, account: string, source: string) =>
  tx
    .update(passwordTries)
    .set({ count: sql`greatest(${passwordTries.count} - 1, 0)`, nextTime: instantOf(ctx.now()) })
    .where(triesOf(ctx, kind, account, source))

async function isKnown(ctx: Ctx, kind: Kind, account: string, deviceHash: string): Promise<boolean> {
  const [device] = await ctx.db
    .select({ account: knownDevices.account })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tenantId, ctx.tenantId),
        eq(knownDevices.kind, kind),
        eq(knownDevices.account, account),
        eq(knownDevices.deviceHash, deviceHash),
        gt(knownDevices.expireTime, instantOf(ctx.now())),
      ),
    )
  return device !== undefined
}

/** Devices that signed in with a former password are strangers again. */
export async function forgetDevices(tx: Db, tenantId: string, kind: Kind, account: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.tenantId, tenantId), eq(knownDevices.kind, kind), eq(knownDevices.account, account)))
}

/**
 * Checks the password of an account that `find` looks up, and gives what it found, with the secret by which this device is known
 * from now on. Wrong passwords make the next tries wait: those of the same address, and a little those of all addresses. A
 * device that signed in to the account before counts for itself, so that no stranger makes its owner wait.
 * An unknown account is counted and takes as long as a known one, so that neither time nor wait tells which accounts exist.
 * Throws PASSWORD_WRONG, TOO_MANY_REQUESTS.
 */
export async function checkPassword<U extends { passwordHash: string | null }>(
  ctx: Ctx,
  kind: Kind,
  { account, password, device = '' }: Credentials,
  find: () => Promise<U | undefined>,
): Promise<{ user: U; device: string }> {
  const known = device !== '' && (await isKnown(ctx, kind, account, hashToken(device)))
  const source = known ? `device ${hashToken(device)}` : `address ${ctx.address}`
  if (!known) await countLimit(ctx, 'signIn')
  // a try is counted before the password is looked at, so that guesses at the same moment cannot pass together
  await ctx.db.transaction(async tx => {
    await countTry(ctx, tx, kind, account, source, FROM_ONE)
    if (!known) await countTry(ctx, tx, kind, account, '', FROM_ALL)
  })
  const user = await find()
  const right = await verify(user?.passwordHash || (await nobodysHash), password)
  // everybody can read it in this project's own pages
  const isPublic = ctx.config.production && password === DEMO_PASSWORD
  if (!user?.passwordHash || !right || isPublic) throw new AppError('PASSWORD_WRONG')

  const secret = known ? device : newToken()
  const expireTime = instantOf(ctx.now(), DEVICE_SECONDS)
  await ctx.db.transaction(async tx => {
    await tx.delete(passwordTries).where(triesOf(ctx, kind, account, source))
    // the others' wrong ones stay
    if (!known) await takeBack(ctx, tx, kind, account, '')
    await tx
      .insert(knownDevices)
      .values({ tenantId: ctx.tenantId, kind, account, deviceHash: hashToken(secret), expireTime })
      .onConflictDoUpdate({
        target: [knownDevices.tenantId, knownDevices.kind, knownDevices.account, knownDevices.deviceHash],
        set: { expireTime },
      })
  })
  return { user, device: secret }
}
