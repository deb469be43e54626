import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import { CAPTCHA } from '../../shared/limits'
import type { Db } from '../db/database'
import { isUuid, newId } from '../db/ids'
import { hashToken } from '../http/authenticate'
import type { Ctx } from '../http/context'
import { AppError } from '../http/errors'
import { captchas } from './auth.table'
import { hmac, instantOf, newToken } from './secret'

// pairs that people mix up in a distorted picture are left out
const LETTERS = '3467ABCDEFHJKMNPQRTUVWXYabcdefhkmnpqrtuvwxy'

/** A new picture. Its answer is kept as HMAC for three minutes. */
export async function newCaptcha(ctx: Ctx) {
  const { text, data } = svgCaptcha.create({ size: CAPTCHA.length, noise: 2, color: true, background: '#F5F8FA', width: 120, height: 44, fontSize: 46, charPreset: LETTERS })
  const id = newId()
  await ctx.db.insert(captchas).values({ tenantId: ctx.tenantId, id, answer: answerOf(ctx, id, text), expireTime: instantOf(ctx.now(), CAPTCHA.lifeSeconds) })
  return { captchaId: id, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

const answerOf = (ctx: Ctx, id: string, text: string) => hmac(ctx.secret, 'captcha', ctx.tenantId, id, text.toLowerCase())

/**
 * Takes the one answer that a picture allows, right or wrong. A right one gives a ticket, good for one code within three minutes.
 * Throws CAPTCHA_WRONG, or CAPTCHA_EXPIRED for a picture that is unknown, answered or too old.
 */
export async function answerCaptcha(ctx: Ctx, captchaId: string, text: string): Promise<string> {
  if (!isUuid(captchaId)) throw new AppError('CAPTCHA_EXPIRED')
  const ticket = newToken()
  const now = instantOf(ctx.now())
  const right = sql`${captchas.answer} = ${answerOf(ctx, captchaId, text)}`
  const [taken] = await ctx.db.update(captchas)
    .set({ useTime: now, ticketHash: sql`case when ${right} then ${hashToken(ticket)} end`, expireTime: instantOf(ctx.now(), CAPTCHA.lifeSeconds) })
    .where(and(eq(captchas.tenantId, ctx.tenantId), eq(captchas.id, captchaId), isNull(captchas.useTime), gt(captchas.expireTime, now)))
    .returning({ ticketHash: captchas.ticketHash })
  if (!taken) throw new AppError('CAPTCHA_EXPIRED')
  if (!taken.ticketHash) throw new AppError('CAPTCHA_WRONG')
  return ticket
}

/** Uses up a ticket. Throws CAPTCHA_EXPIRED when it is unknown, used or too old. */
export async function takeTicket(ctx: Ctx, tx: Db, ticket: string): Promise<void> {
  const now = instantOf(ctx.now())
  const [taken] = await tx.update(captchas).set({ ticketUseTime: now })
    .where(and(eq(captchas.tenantId, ctx.tenantId), eq(captchas.ticketHash, hashToken(ticket)), isNull(captchas.ticketUseTime), gt(captchas.expireTime, now)))
    .returning({ id: captchas.id })
  if (!taken) throw new AppError('CAPTCHA_EXPIRED')
}
