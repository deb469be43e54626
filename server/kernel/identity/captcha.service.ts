import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { CAPTCHA } from '../../../shared/limits'
import type { Db } from '../../db/database'
import { isUuid, newId } from '../../db/ids'
import { hashToken } from '../call/token-hash'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit } from '../call/limit'
import { captchas } from './auth.table'
import { instantOf } from '../call/instant'
import { hmac, newToken } from './secret'

/**
 * Hashes of a try, and tries at most: 40,000 hashes on average, which a slow phone without a compiler for its scripts does in
 * two seconds while the person types the number. The server does the hashes of one try.
 */
const WORK = { cost: 20, tries: 4000 }
/** After this many captchas of an address within the hour the work doubles, up to eight times. */
const DOUBLE_EVERY = 100
const DOUBLED_MOST = 3

/** A new captcha: work of a device, more of it where an address asks for many. Its answer is kept as HMAC for three minutes. Throws TOO_MANY_REQUESTS. */
export async function newCaptcha(ctx: Ctx) {
  const counts = await countLimit(ctx, 'captcha')
  const most =
    WORK.tries * 2 ** Math.min(DOUBLED_MOST, Math.floor(((counts['captcha.address.hour'] ?? 1) - 1) / DOUBLE_EVERY))
  const counter = randomInt(most)
  const {
    parameters: { nonce, salt, cost, keyPrefix },
  } = await createChallenge({ algorithm: 'SHA-256', cost: WORK.cost, counter, deriveKey })
  const id = newId()
  await ctx.db.insert(captchas).values({
    tenantId: ctx.tenantId,
    id,
    answer: answerOf(ctx, id, String(counter)),
    expireTime: instantOf(ctx.now(), CAPTCHA.lifeSeconds),
  })
  return { captchaId: id, challenge: { algorithm: 'SHA-256' as const, nonce, salt, cost, keyPrefix, most } }
}

const answerOf = (ctx: Ctx, id: string, text: string) => hmac(ctx.secret, 'captcha', ctx.tenantId, id, text)

/**
 * Takes the one answer that a captcha allows, right or wrong. A right one gives a ticket, good for one code within three minutes.
 * Throws CAPTCHA_WRONG, or CAPTCHA_EXPIRED for one that is unknown, answered or too old.
 */
export async function answerCaptcha(ctx: Ctx, captchaId: string, text: string): Promise<string> {
  if (!isUuid(captchaId)) throw new AppError('CAPTCHA_EXPIRED')
  const ticket = newToken()
  const now = instantOf(ctx.now())
  const right = sql`${captchas.answer} = ${answerOf(ctx, captchaId, text)}`
  const [taken] = await ctx.db
    .update(captchas)
    .set({
      useTime: now,
      ticketHash: sql`case when ${right} then ${hashToken(ticket)} end`,
      expireTime: instantOf(ctx.now(), CAPTCHA.lifeSeconds),
    })
    .where(
      and(
        eq(captchas.tenantId, ctx.tenantId),
        eq(captchas.id, captchaId),
        isNull(captchas.useTime),
        gt(captchas.expireTime, now),
      ),
    )
    .returning({ ticketHash: captchas.ticketHash })
  if (!taken) throw new AppError('CAPTCHA_EXPIRED')
  if (!taken.ticketHash) throw new AppError('CAPTCHA_WRONG')
  return ticket
}

/** Uses up a ticket. Throws CAPTCHA_EXPIRED when it is unknown, used or too old. */
export async function takeTicket(ctx: Ctx, tx: Db, ticket: string): Promise<void> {
  const now = instantOf(ctx.now())
  const [taken] = await tx
    .update(captchas)
    .set({ ticketUseTime: now })
    .where(
      and(
        eq(captchas.tenantId, ctx.tenantId),
        eq(captchas.ticketHash, hashToken(ticket)),
        isNull(captchas.ticketUseTime),
        gt(captchas.expireTime, now),
      ),
    )
    .returning({ id: captchas.id })
  if (!taken) throw new AppError('CAPTCHA_EXPIRED')
}
