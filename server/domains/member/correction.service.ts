import { and, eq } from 'drizzle-orm'
import type { Asset } from '../../../shared/member'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { changed } from '../../kernel/live/changed'
import { post } from './ledger.service'
import { assertCustomer, toCorrection, withCustomer } from './member.queries'
import { memberCorrections } from './member.table'

const one = ({ tenantId }: Pick<Ctx, 'tenantId'>, id: string) =>
  and(eq(memberCorrections.tenantId, tenantId), eq(memberCorrections.id, id))
const told = ({
  asset,
  delta,
  reason,
  state,
}: Pick<typeof memberCorrections.$inferSelect, 'asset' | 'delta' | 'reason' | 'state'>) => ({
  asset,
  delta,
  reason,
  state,
})

/** Asks for more or less of what a customer has; nothing changes until a colleague confirms it. Also where the company keeps no members any more: what customers have is given back so. Throws NOT_FOUND. */
export async function askCorrection(
  ctx: Ctx,
  body: { customerId: string; asset: Asset; delta: number; reason: string },
) {
  return once(ctx, body, async tx => {
    await assertCustomer(ctx, tx, body.customerId)
    const { staffId, name } = staffOf(ctx)
    const id = newId()
    const { customerId, asset, delta } = body
    await tx.insert(memberCorrections).values({
      tenantId: ctx.tenantId,
      id,
      customerId,
      asset,
      delta,
      reason: body.reason.trim(),
      askedById: staffId,
      askedByName: name,
      createTime: isoNow(ctx),
    })
    const [row] = await withCustomer(tx).where(one(ctx, id))
    if (!row) throw new Error('a correction was not written')
    await changed(ctx, tx, { kind: 'memberAsset', id, after: told(row.correction) })
    return toCorrection(ctx, row)
  })
}

/**
 * Confirms or refuses what a colleague asked for; what is confirmed is written at once.
 * Throws NOT_FOUND, MEMBER_OWN_CORRECTION, MEMBER_CORRECTION_STATE, MEMBER_SHORT, MEMBER_MOST.
 */
export async function decideCorrection(ctx: Ctx, body: { id: string; confirm: boolean }) {
  return once(ctx, body, async tx => {
    const { staffId, name } = staffOf(ctx)
    const [before] = await tx.select().from(memberCorrections).where(one(ctx, body.id)).for('update')
    if (!before) throw new AppError('NOT_FOUND')
    if (before.state !== 'asked') throw new AppError('MEMBER_CORRECTION_STATE')
    if (before.askedById === staffId) throw new AppError('MEMBER_OWN_CORRECTION')
    await tx
      .update(memberCorrections)
      .set({
        state: body.confirm ? 'confirmed' : 'refused',
        decidedById: staffId,
        decidedByName: name,
        decideTime: isoNow(ctx),
      })
      .where(one(ctx, before.id))
    if (body.confirm)
      await post(
        ctx,
        tx,
        {
          customerId: before.customerId,
          asset: before.asset,
          delta: before.delta,
          reason: 'correct',
          ref: before.id,
          note: before.reason,
        },
        { isBounded: true },
      )
    const [row] = await withCustomer(tx).where(one(ctx, before.id))
    if (!row) throw new Error('a correction was not kept')
    await changed(ctx, tx, { kind: 'memberAsset', id: before.id, before: told(before), after: told(row.correction) })
    return toCorrection(ctx, row)
  })
}
