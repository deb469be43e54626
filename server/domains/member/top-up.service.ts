import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { MAX_ACCOUNT } from '../../../shared/member'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import type { Payable } from '../../kernel/pay/pay.offers'
import { createPayment } from '../../kernel/pay/pay.service'
import { amountsOf, post } from './ledger.service'
import { SUBJECT } from './member.messages'
import { memberEntries, memberTopUps } from './member.table'
import { enterMembers, memberSetting } from './setting.service'

declare module '../../kernel/pay/pay.offers' {
  interface PaidThings {
    topUp: true
  }
}

/** Begins to top up the balance of the caller's customer: with the payment it is there. Throws MEMBERS_OFF, MEMBER_AMOUNT, MEMBER_MOST. */
export async function beginTopUp(ctx: Ctx, body: { amount: number }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    const { customerId, linkmanId } = linkmanOf(ctx)
    const { amount } = body
    if (!(await memberSetting(ctx, tx)).topUps.includes(amount)) throw new AppError('MEMBER_AMOUNT')
    const { balance } = await amountsOf(ctx, tx, customerId)
    if (balance + amount > MAX_ACCOUNT) throw new AppError('MEMBER_MOST')
    const id = newId()
    await tx
      .insert(memberTopUps)
      .values({ tenantId: ctx.tenantId, id, customerId, linkmanId, amount, createTime: isoNow(ctx) })
    const { paymentNo } = await createPayment(ctx, tx, {
      bizType: 'topUp',
      bizId: id,
      subject: localize(SUBJECT, ctx.language),
      amount,
      linkmanId,
      customerId,
    })
    return { id, paymentNo, amount }
  })
}

async function topUpOf(ctx: Ctx, tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(memberTopUps)
    .where(and(eq(memberTopUps.tenantId, ctx.tenantId), eq(memberTopUps.id, id)))
  return row
}

/** What a top-up does when its payment is settled. */
export const topUpPayable: Payable<Ctx> = {
  kind: 'topUp',
  async paid(ctx, tx, payment) {
    const row = await topUpOf(ctx, tx, payment.bizId)
    // nobody has it any more
    if (!row) return 'unwanted'
    await post(ctx, tx, {
      customerId: row.customerId,
      asset: 'balance',
      delta: payment.amount,
      reason: 'topUp',
      ref: row.id,
      number: payment.paymentNo,
    })
  },
  closed: async () => undefined,
  async refunded(ctx, tx, payment, refund) {
    // of what was paid twice, too late or over another amount nothing came into the balance; what failed goes back again by itself
    if (['twice', 'late', 'mismatch'].includes(refund.reason) || refund.state === 'failed') return
    const row = await topUpOf(ctx, tx, payment.bizId)
    if (!row) return
    const [came] = await tx
      .select({ id: memberEntries.id })
      .from(memberEntries)
      .where(
        and(
          eq(memberEntries.tenantId, ctx.tenantId),
          eq(memberEntries.asset, 'balance'),
          eq(memberEntries.reason, 'topUp'),
          eq(memberEntries.ref, row.id),
        ),
      )
    if (!came) return
    const { balance } = await amountsOf(ctx, tx, row.customerId, { lock: true })
    const taken = Math.min(balance, refund.amount)
    if (taken < refund.amount)
      ctx.log.error(
        { paymentNo: payment.paymentNo, customerId: row.customerId, amount: refund.amount, taken },
        'a top-up went back of which some was spent',
      )
    if (taken > 0)
      await post(ctx, tx, {
        customerId: row.customerId,
        asset: 'balance',
        delta: -taken,
        reason: 'topUp',
        ref: refund.id,
        number: payment.paymentNo,
      })
  },
}
