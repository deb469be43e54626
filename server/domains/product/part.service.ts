import type { Ctx } from '../../kernel/call/context'
import type { Localized } from '../../../shared/language'
import { MAX_PARTS_PUT_IN, qualityEndTime, type WarrantedPart } from '../../../shared/warranty'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { writeMachine } from './exchange.service'
import { infoOf } from './machine.service'
import { isPutIn } from './quality.service'
import { recordOf, staffProduct } from './staff-product.service'

interface PartInput {
  id: string
  version: number
  name: Localized
  serialNumber?: string
  day: string
  months: number | null
  endTime: string | null
  replaces: number | null
}

/** The last day of a part. Throws PART_TERM unless one of months and day is given, WARRANTY_BACKWARDS. */
function lastDay({ day, months, endTime }: PartInput): string {
  if ((months === null) === (endTime === null)) throw new AppError('PART_TERM')
  const end = endTime ?? qualityEndTime(day, months ?? 0, 'month')
  if (end < day) throw new AppError('WARRANTY_BACKWARDS')
  return end
}

/** The parts without those that ended first, where too many were put in. */
function kept(parts: readonly WarrantedPart[]): WarrantedPart[] {
  let over = parts.filter(isPutIn).length - MAX_PARTS_PUT_IN
  return over > 0 ? parts.filter(part => !isPutIn(part) || over-- <= 0) : [...parts]
}

/**
 * Puts a part into a machine with a term of its own; the one whose place it takes ends the day before. Throws NOT_FOUND, CHANGED_MEANWHILE,
 * PRODUCT_REPLACED, NAME_MISSING, PART_TERM, WARRANTY_BACKWARDS.
 */
export const putPart = (ctx: Ctx, body: PartInput) =>
  once(ctx, body, async tx => {
    const product = await recordOf(ctx, tx, body.id, body.version)
    const info = infoOf(product)
    if (info.replacedBy) throw new AppError('PRODUCT_REPLACED')
    const serialNumber = body.serialNumber?.trim()
    const part: WarrantedPart = {
      name: nameOf(body.name),
      start: body.day,
      end: lastDay(body),
      ref: newId(),
      ...(serialNumber ? { serialNumber } : {}),
    }
    const former = body.replaces === null ? null : info.parts[body.replaces]
    if (former === undefined || former?.replaced) throw new AppError('NOT_FOUND')
    const parts = info.parts.map(one =>
      one === former ? { ...one, replaced: { time: body.day, ref: part.ref } } : one,
    )
    await writeMachine(ctx, tx, product, { qualityInfo: { ...info, parts: kept([...parts, part]) } })
    return staffProduct(ctx, product.id, tx)
  })

/** Takes back that a part was put in, and that it took another's place. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removePart = (ctx: Ctx, { id, version, place }: { id: string; version: number; place: number }) =>
  ctx.db.transaction(async tx => {
    const product = await recordOf(ctx, tx, id, version)
    const info = infoOf(product)
    const part = info.parts[place]
    if (!part || !isPutIn(part)) throw new AppError('NOT_FOUND')
    const parts = info.parts
      .filter(one => one !== part)
      .map(({ replaced, ...one }) => (replaced && replaced.ref !== part.ref ? { ...one, replaced } : one))
    await writeMachine(ctx, tx, product, { qualityInfo: { ...info, parts } })
    return staffProduct(ctx, product.id, tx)
  })
