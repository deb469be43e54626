import { hash, verify } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { DEMO_PASSWORD } from '../demo/company'
import type { Ctx } from '../http/context'
import { AppError } from '../http/errors'
import { passwordTries } from './auth.table'
import { instantOf, newToken } from './secret'

/** Tries of an account within the window, until a right one. */
const TRIES = 10
const WINDOW_SECONDS = 15 * 60

/** A hash that no password has: checking it takes as long as checking a real one. */
const nobodysHash = hash(newToken())

/**
 * Checks the password of an account that `find` looks up, and gives what it found. An unknown account is counted and
 * takes as long as a known one, so that neither time nor lock tells which accounts exist.
 * Throws PASSWORD_WRONG, TOO_MANY_REQUESTS after ten tries in 15 minutes.
 */
export async function checkPassword<U extends { passwordHash: string | null }>(ctx: Ctx, kind: 'linkman' | 'staff', account: string, password: string, find: () => Promise<U | undefined>): Promise<U> {
  const now = instantOf(ctx.now())
  const end = instantOf(ctx.now(), WINDOW_SECONDS)
  const over = sql`${passwordTries.expireTime} <= ${now}`
  // the try is counted before the password is looked at, so that guesses at the same moment cannot pass together
  const [tried] = await ctx.db.insert(passwordTries).values({ tenantId: ctx.tenantId, kind, account, count: 1, expireTime: end })
    .onConflictDoUpdate({
      target: [passwordTries.tenantId, passwordTries.kind, passwordTries.account],
      set: { count: sql`case when ${over} then 1 else least(${passwordTries.count} + 1, ${TRIES + 1}) end`, expireTime: sql`case when ${over} then ${end} else ${passwordTries.expireTime} end` },
    })
    .returning({ count: passwordTries.count })
  if (!tried || tried.count > TRIES) throw new AppError('TOO_MANY_REQUESTS')
  const user = await find()
  const right = await verify(user?.passwordHash || await nobodysHash, password)
  // whoever has it has it from this project's own pages
  const isPublic = ctx.config.production && password === DEMO_PASSWORD
  if (!user?.passwordHash || !right || isPublic) throw new AppError('PASSWORD_WRONG')
  await ctx.db.delete(passwordTries).where(and(eq(passwordTries.tenantId, ctx.tenantId), eq(passwordTries.kind, kind), eq(passwordTries.account, account)))
  return user
}
