import { tenantDay } from '../../../shared/day'
import type { QualityInfo } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { REGISTER_CONFIG } from '../../../shared/register'
import { changed } from '../../kernel/live/changed'
import { and, eq } from 'drizzle-orm'
import { endHandovers } from './machine.queries'
import { infoOf, lengthened } from './machine.service'
import { products } from './product.table'
import { isPutIn, qualityByRule, ruleOf, type Quality } from './quality.service'
import { auditOf, codesOf, recordOf, staffProduct, takeSerial } from './staff-product.service'

type Machine = typeof products.$inferSelect

/** What the company made of warranties; as where nothing was chosen, where nobody says. */
const rulesOf = async (ctx: Ctx, tx: Db) => (await ctx.offers.warrantyRules[0]?.(ctx, tx)) ?? REGISTER_CONFIG

/** Writes a machine that the caller holds, and notes it. */
export async function writeMachine(
  ctx: Ctx,
  tx: Db,
  row: Machine,
  set: Partial<Machine>,
  reason?: string,
): Promise<void> {
  const codes = await codesOf(ctx, tx, row.id)
  const before = auditOf(await recordOf(ctx, tx, row.id), codes)
  await tx
    .update(products)
    .set({ ...set, version: row.version + 1 })
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, row.id)))
  const after = auditOf(await recordOf(ctx, tx, row.id), codes)
  await changed(ctx, tx, { kind: 'product', id: row.id, before, after: reason ? { ...after, reason } : after })
}

/** The warranty of the machine that takes another's place: what is left of that, or a term of its own from `day` on. */
async function warrantyAfter(ctx: Ctx, tx: Db, old: Machine, day: string): Promise<Quality & { how: 'rest' | 'anew' }> {
  const info = infoOf(old)
  const { exchange } = await rulesOf(ctx, tx)
  const found = (await ruleOf(ctx, tx, old)) ?? (info.rule ? { rule: info.rule, catalogName: info.catalogName } : null)
  // a term that nobody knows cannot begin anew
  if (exchange === 'anew' && found) {
    const dates = { installTime: day, purchaseTime: day, productionTime: day, qualityInfoStartTime: day }
    return { ...qualityByRule(found, dates, day), how: 'anew' }
  }
  const { replaces: _former, replacedBy: _next, ...rest } = info
  // what was put into the old machine is in that one
  const parts = info.parts.filter(part => !isPutIn(part)).map(({ replaced: _replaced, ...part }) => part)
  return {
    qualityInfoStartTime: old.qualityInfoStartTime,
    qualityInfoEndTime: old.qualityInfoEndTime,
    qualityInfo: { ...rest, parts },
    how: 'rest',
  }
}

/**
 * Another serial takes a machine's place, with its owner and the rest of its warranty or a new one, as the company's rule says.
 * Throws NOT_FOUND, CHANGED_MEANWHILE, PRODUCT_REPLACED, SERIAL_NUMBER_TAKEN.
 */
export const exchangeProduct = (ctx: Ctx, body: { id: string; version: number; serialNumber: string; day: string }) =>
  once(ctx, body, async tx => {
    const old = await recordOf(ctx, tx, body.id, body.version)
    if (old.qualityInfo?.replacedBy) throw new AppError('PRODUCT_REPLACED')
    const id = newId()
    const serialNumber = body.serialNumber.trim()
    await takeSerial(ctx, tx, serialNumber, id)
    const { how, ...given } = await warrantyAfter(ctx, tx, old, body.day)
    const { id: oldId, serialNumber: oldSerial, version: _version, ...same } = old
    await tx.insert(products).values({
      ...same,
      ...given,
      id,
      serialNumber,
      installTime: body.day,
      productionTime: null,
      qualityInfo: {
        ...given.qualityInfo,
        replaces: { productId: oldId, serialNumber: oldSerial, time: body.day, how },
      },
      createTime: isoNow(ctx),
    })
    await endHandovers(ctx, tx, oldId, isoNow(ctx))
    await writeMachine(ctx, tx, old, {
      qualityInfo: { ...infoOf(old), replacedBy: { productId: id, serialNumber, time: body.day } },
    })
    await changed(ctx, tx, { kind: 'product', id, after: auditOf(await recordOf(ctx, tx, id), []) })
    return staffProduct(ctx, id, tx)
  })

/**
 * Lengthens a machine's warranty by days, with the reason in the log. Throws NOT_FOUND, CHANGED_MEANWHILE, WARRANTY_UNKNOWN,
 * PRODUCT_REPLACED, WORKSHOP_OFF where days in the workshop do not count.
 */
export const lengthenProduct = (
  ctx: Ctx,
  body: { id: string; version: number; by: 'workshop' | 'staff'; days: number; reason: string },
) =>
  once(ctx, body, async tx => {
    const product = await recordOf(ctx, tx, body.id, body.version)
    if (body.by === 'workshop' && !(await rulesOf(ctx, tx)).workshopLengthens) throw new AppError('WORKSHOP_OFF')
    const entry: Omit<QualityInfo['lengthened'][number], 'until'> = {
      by: body.by,
      ref: newId(),
      months: 0,
      days: body.days,
      time: tenantDay(ctx.now()),
    }
    await writeMachine(ctx, tx, product, lengthened(product, entry), body.reason.trim())
    return staffProduct(ctx, product.id, tx)
  })
