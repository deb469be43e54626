import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { emailKey } from '../../../shared/email'
import { localize } from '../../../shared/language'
import { CODE } from '../../../shared/limits'
import { mobileOf } from './mobile'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit, uncountLimit } from '../call/limit'
import type { Mail } from '../../providers/mail/mail'
import type { Sms } from '../../providers/sms/sms'
import { VendorError } from '../../providers/vendor'
import { sentCodes } from './auth.table'
import { tenants } from '../tenancy/door.table'
import { answerCaptcha, takeTicket } from './captcha.service'
import { instantOf } from '../call/instant'
import { hmac, same } from './secret'

const HOUR = 3600
const codeHmac = (ctx: Ctx, id: string, code: string) => hmac(ctx.secret, 'code', ctx.tenantId, id, code)

/** Runs `work` in a transaction, one at a time for each phone, or key of an e-mail address, of a tenant, also among several servers. */
export const oneAddressAtATime = <T>(ctx: Ctx, address: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.tenantId} ${address}`}, 0))`)
    return work(tx)
  })

/** Who sends text messages here. Throws PROVIDER_OFF. */
export function smsOf({ providers: { sms } }: Ctx): Sms {
  if (!sms) throw new AppError('PROVIDER_OFF')
  return sms
}

/** Who sends mail here. Throws PROVIDER_OFF. */
export function mailOf({ providers: { mail } }: Ctx): Mail {
  if (!mail) throw new AppError('PROVIDER_OFF')
  return mail
}

/** By what a code comes: to which address it is kept, what counts it, what is said when it cannot be sent. */
interface Way {
  by: 'sms' | 'mail'
  address: string
  send(code: string): Promise<{ sandboxCode?: string }>
  noSuchAddress: 'PHONE_INVALID' | 'EMAIL_WRONG'
  failed: 'SMS_FAILED' | 'MAIL_FAILED'
}

/** Sends a code to a phone for a captcha ticket; as {@link sendBy}, and PHONE_INVALID. */
export async function sendCode(ctx: Ctx, given: string, ticket: string) {
  const sms = smsOf(ctx)
  const phone = mobileOf(given)
  return sendBy(ctx, ticket, {
    by: 'sms',
    address: phone,
    send: code => sms.sendCode(phone, code, ctx.language),
    noSuchAddress: 'PHONE_INVALID',
    failed: 'SMS_FAILED',
  })
}

/** Answers the captcha and sends a code to an e-mail address, whether anybody here has it or not; as {@link sendBy}, and EMAIL_WRONG, CAPTCHA_WRONG. */
export async function sendEmailCode(ctx: Ctx, email: string, captchaId: string, text: string) {
  const mail = mailOf(ctx)
  if (!email) throw new AppError('EMAIL_WRONG')
  const ticket = await answerCaptcha(ctx, captchaId, text)
  const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  const company = localize(tenant?.name, ctx.language)
  return sendBy(ctx, ticket, {
    by: 'mail',
    address: emailKey(email),
    send: code => mail.sendCode(email, { code, minutes: CODE.lifeSeconds / 60, company }, ctx.language),
    noSuchAddress: 'EMAIL_WRONG',
    failed: 'MAIL_FAILED',
  })
}

/**
 * Sends a code for a captcha ticket (spec §5, §7). A refused request keeps the ticket; a code that was not sent does not count, and one of which the vendor said nothing may arrive.
 * Throws PROVIDER_OFF, CAPTCHA_EXPIRED, CODE_TOO_SOON, CODE_TOO_MANY, TOO_MANY_REQUESTS, SMS_FAILED or MAIL_FAILED.
 */
async function sendBy(ctx: Ctx, ticket: string, { by, address, send, noSuchAddress, failed }: Way) {
  const id = newId()
  const code = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0')
  const codeCount = await oneAddressAtATime(ctx, address, async tx => {
    await takeTicket(ctx, tx, ticket)
    const sent = await tx
      .select({ createTime: sentCodes.createTime })
      .from(sentCodes)
      .where(
        and(
          eq(sentCodes.tenantId, ctx.tenantId),
          eq(sentCodes.address, address),
          gt(sentCodes.createTime, instantOf(ctx.now(), -HOUR)),
        ),
      )
      .orderBy(desc(sentCodes.createTime))
    const wait = sent[0] ? Math.ceil((Date.parse(sent[0].createTime) - ctx.now()) / 1000) + CODE.intervalSeconds : 0
    if (wait > 0) throw new AppError('CODE_TOO_SOON', { seconds: wait })
    if (sent.length >= CODE.perHour) throw new AppError('CODE_TOO_MANY')
    await tx.insert(sentCodes).values({
      tenantId: ctx.tenantId,
      id,
      address,
      codeHmac: codeHmac(ctx, id, code),
      createTime: instantOf(ctx.now()),
      expireTime: instantOf(ctx.now(), CODE.lifeSeconds),
    })
    // last, because the row of the tenant is held until the end
    await countLimit(ctx, by, { db: tx, person: address })
    return sent.length + 1
  })
  try {
    // the vendor may be slow, so no transaction waits for it
    const { sandboxCode } = await send(code)
    return { codeTime: CODE.intervalSeconds, codeCount, ...(sandboxCode === undefined ? {} : { sandboxCode }) }
  } catch (error) {
    const reason = error instanceof VendorError ? error.reason : 'refused'
    ctx.log.error({ err: error, reason, by }, 'a code was not sent')
    // it may be on its way all the same: then the code is good, and it counts
    if (reason === 'silent') return { codeTime: CODE.intervalSeconds, codeCount }
    await uncountLimit(ctx, by, address)
    await ctx.db.delete(sentCodes).where(and(eq(sentCodes.tenantId, ctx.tenantId), eq(sentCodes.id, id)))
    throw new AppError(reason === 'code' ? noSuchAddress : failed)
  }
}

/** Answers the captcha and sends the code in one step; errors as in {@link sendCode} and CAPTCHA_WRONG. */
export async function sendCodeForCaptcha(ctx: Ctx, given: string, captchaId: string, text: string) {
  smsOf(ctx)
  const phone = mobileOf(given)
  return sendCode(ctx, phone, await answerCaptcha(ctx, captchaId, text))
}

/**
 * Uses up the newest code of a phone or e-mail address inside {@link oneAddressAtATime}. Gives the refusal instead of throwing it, because a
 * wrong try has to be kept: CODE_WRONG with the tries left, CODE_EXPIRED when there is nothing left to try.
 */
export async function takeCode(ctx: Ctx, tx: Db, address: string, code: string): Promise<AppError | null> {
  const [newest] = await tx
    .select()
    .from(sentCodes)
    .where(and(eq(sentCodes.tenantId, ctx.tenantId), eq(sentCodes.address, address)))
    .orderBy(desc(sentCodes.createTime))
    .limit(1)
  if (!newest || newest.useTime || newest.tries >= CODE.tries || Date.parse(newest.expireTime) <= ctx.now())
    return new AppError('CODE_EXPIRED')
  const right = same(newest.codeHmac, codeHmac(ctx, newest.id, code))
  await tx
    .update(sentCodes)
    .set(right ? { useTime: instantOf(ctx.now()) } : { tries: newest.tries + 1 })
    .where(and(eq(sentCodes.tenantId, ctx.tenantId), eq(sentCodes.id, newest.id)))
  if (right) return null
  const left = CODE.tries - newest.tries - 1
  return left > 0 ? new AppError('CODE_WRONG', { left }) : new AppError('CODE_EXPIRED')
}
