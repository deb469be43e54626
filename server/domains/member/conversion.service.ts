import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { amountsOf, post } from './ledger.service'
import { enterMembers, memberSetting } from './setting.service'

/** Turns service fee of the caller's customer into points. Throws MEMBERS_OFF, MEMBER_RATE, MEMBER_SHORT, MEMBER_MOST. */
export async function convertFee(ctx: Ctx, body: { amount: number }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    const { customerId } = linkmanOf(ctx)
    const { feeRate } = await memberSetting(ctx, tx)
    if (feeRate === 0) throw new AppError('MEMBER_RATE')
    const points = (body.amount / 100) * feeRate
    const of = { customerId, reason: 'convert', ref: newId() } as const
    await post(ctx, tx, { ...of, asset: 'points', delta: points }, { isBounded: true })
    await post(ctx, tx, { ...of, asset: 'serviceFee', delta: -body.amount })
    const has = await amountsOf(ctx, tx, customerId)
    return { points, serviceFee: has.serviceFee, balanceOfPoints: has.points }
  })
}
