import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { CODE } from '../../../shared/limits'
import { mobileOf } from './mobile'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit, uncountLimit } from '../call/limit'
import type { Sms } from '../../providers/sms/sms'
import { VendorError } from '../../providers/vendor'
import { smsCodes } from './auth.table'
import { answerCaptcha, takeTicket } from './captcha.service'
import { instantOf } from '../call/instant'
import { hmac, same } from './secret'

const HOUR = 3600
const codeHmac = (ctx: Ctx, id: string, code: string) => hmac(ctx.secret, 'code', ctx.tenantId, id, code)

/** Runs `work` in a transaction, one at a time for each phone of a tenant, also among several servers. */
export const onePhoneAtATime = <T>(ctx: Ctx, phone: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.tenantId} ${phone}`}, 0))`)
    return work(tx)
  })

/** Who sends text messages here. Throws PROVIDER_OFF. */
export function smsOf({ providers: { sms } }: Ctx): Sms {
  if (!sms) throw new AppError('PROVIDER_OFF')
  return sms
}

/**
 * Sends a login code for a captcha ticket (spec §5, §7). A refused request keeps the ticket; a code that was not sent does not count, and one of which the vendor said nothing may arrive.
 * Throws PROVIDER_OFF, PHONE_INVALID, CAPTCHA_EXPIRED, CODE_TOO_SOON, CODE_TOO_MANY, TOO_MANY_REQUESTS, SMS_FAILED.
 */
export async function sendCode(ctx: Ctx, given: string, ticket: string) {
  const sms = smsOf(ctx)
  const phone = mobileOf(given)
  const id = newId()
  const code = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0')
  const codeCount = await onePhoneAtATime(ctx, phone, async tx => {
    await takeTicket(ctx, tx, ticket)
    const sent = await tx
      .select({ createTime: smsCodes.createTime })
      .from(smsCodes)
      .where(
        and(
          eq(smsCodes.tenantId, ctx.tenantId),
          eq(smsCodes.phone, phone),
          gt(smsCodes.createTime, instantOf(ctx.now(), -HOUR)),
        ),
      )
      .orderBy(desc(smsCodes.createTime))
    const wait = sent[0] ? Math.ceil((Date.parse(sent[0].createTime) - ctx.now()) / 1000) + CODE.intervalSeconds : 0
    if (wait > 0) throw new AppError('CODE_TOO_SOON', { seconds: wait })
    if (sent.length >= CODE.perHour) throw new AppError('CODE_TOO_MANY')
    await tx.insert(smsCodes).values({
      tenantId: ctx.tenantId,
      id,
      phone,
      codeHmac: codeHmac(ctx, id, code),
      createTime: instantOf(ctx.now()),
      expireTime: instantOf(ctx.now(), CODE.lifeSeconds),
    })
    // last, because the row of the tenant is held until the end
    await countLimit(ctx, 'sms', { db: tx, person: phone })
    return sent.length + 1
  })
  try {
    // the vendor may be slow, so no transaction waits for it
    const { sandboxCode } = await sms.sendCode(phone, code, ctx.language)
    return { codeTime: CODE.intervalSeconds, codeCount, ...(sandboxCode === undefined ? {} : { sandboxCode }) }
  } catch (error) {
    const reason = error instanceof VendorError ? error.reason : 'refused'
    ctx.log.error({ err: error, reason }, 'the SMS provider failed')
    // it may be on its way all the same: then the code is good, and it counts
    if (reason === 'silent') return { codeTime: CODE.intervalSeconds, codeCount }
    await uncountLimit(ctx, 'sms', phone)
    await ctx.db.delete(smsCodes).where(and(eq(smsCodes.tenantId, ctx.tenantId), eq(smsCodes.id, id)))
    throw new AppError(reason === 'code' ? 'PHONE_INVALID' : 'SMS_FAILED')
  }
}

/** Answers the captcha and sends the code in one step; errors as in {@link sendCode} and CAPTCHA_WRONG. */
export async function sendCodeForCaptcha(ctx: Ctx, given: string, captchaId: string, text: string) {
  smsOf(ctx)
  const phone = mobileOf(given)
  return sendCode(ctx, phone, await answerCaptcha(ctx, captchaId, text))
}

/**
 * Uses up the newest code of a phone inside {@link onePhoneAtATime}. Gives the refusal instead of throwing it, because a
 * wrong try has to be kept: CODE_WRONG with the tries left, CODE_EXPIRED when there is nothing left to try.
 */
export async function takeCode(ctx: Ctx, tx: Db, phone: string, code: string): Promise<AppError | null> {
  const [newest] = await tx
    .select()
    .from(smsCodes)
    .where(and(eq(smsCodes.tenantId, ctx.tenantId), eq(smsCodes.phone, phone)))
    .orderBy(desc(smsCodes.createTime))
    .limit(1)
  if (!newest || newest.useTime || newest.tries >= CODE.tries || Date.parse(newest.expireTime) <= ctx.now())
    return new AppError('CODE_EXPIRED')
  const right = same(newest.codeHmac, codeHmac(ctx, newest.id, code))
  await tx
    .update(smsCodes)
    .set(right ? { useTime: instantOf(ctx.now()) } : { tries: newest.tries + 1 })
    .where(and(eq(smsCodes.tenantId, ctx.tenantId), eq(smsCodes.id, newest.id)))
  if (right) return null
  const left = CODE.tries - newest.tries - 1
  return left > 0 ? new AppError('CODE_WRONG', { left }) : new AppError('CODE_EXPIRED')
}
