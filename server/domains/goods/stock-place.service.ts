import { and, eq } from 'drizzle-orm'
import type { StockPlaceKind } from '../../../shared/stock'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { staff } from '../../kernel/identity/auth.table'
import { changed } from '../../kernel/live/changed'
import { transact } from '../../db/transaction'
import { commodityVariants } from './commodity.table'
import { assertPlace, changeStocks, holdVariants } from './stock.service'
import { placeStocks, stockPlaces } from './stock.table'

interface PlaceInput {
  id?: string
  version: number
  kind: StockPlaceKind
  name: string
  staffId: string | null
  enabled: boolean
}
const DONE = { done: true as const }

const one = (ctx: Ctx, id: string) => and(eq(stockPlaces.tenantId, ctx.tenantId), eq(stockPlaces.id, id))

/** Who drives a van has one only, and is one of the tenant. Throws NOT_FOUND, STOCK_VAN_TAKEN. */
async function assertDriver(ctx: Ctx, tx: Db, staffId: string, id: string | undefined): Promise<void> {
  // two who give somebody a van wait for each other
  const [driver] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, staffId)))
    .for('update')
  if (!driver) throw new AppError('NOT_FOUND')
  const [van] = await tx
    .select({ id: stockPlaces.id, name: stockPlaces.name })
    .from(stockPlaces)
    .where(and(eq(stockPlaces.tenantId, ctx.tenantId), eq(stockPlaces.staffId, staffId)))
  if (van && van.id !== id) throw new AppError('STOCK_VAN_TAKEN', { name: van.name })
}

/** Writes another warehouse, or the van of an engineer. Throws NOT_FOUND, CHANGED_MEANWHILE, STOCK_VAN_TAKEN. */
export const savePlace = (ctx: Ctx, body: PlaceInput) =>
  once(ctx, body, async tx => {
    const id = body.id?.toLowerCase()
    const [before] = id === undefined ? [] : await tx.select().from(stockPlaces).where(one(ctx, id)).for('update')
    if (id !== undefined && !before) throw new AppError('NOT_FOUND')
    if ((before?.version ?? 0) !== body.version) throw new AppError('CHANGED_MEANWHILE')
    // a warehouse is nobody's
    const staffId = body.kind === 'van' ? (body.staffId?.toLowerCase() ?? null) : null
    if (staffId !== null) await assertDriver(ctx, tx, staffId, id)
    const after = { kind: body.kind, name: body.name.trim(), staffId, enabled: body.enabled }
    const row = { tenantId: ctx.tenantId, id: id ?? newId(), ...after, version: body.version + 1 }
    if (before) await tx.update(stockPlaces).set(row).where(one(ctx, row.id))
    else await tx.insert(stockPlaces).values(row)
    const { kind: stockPlace, ...rest } = after
    await changed(ctx, tx, {
      kind: 'product',
      id: row.id,
      ...(before
        ? {
            before: { stockPlace: before.kind, name: before.name, staffId: before.staffId, enabled: before.enabled },
          }
        : {}),
      after: { stockPlace, ...rest },
    })
    return { id: row.id, version: row.version }
  })

interface MarkInput {
  variantId: string
  placeId?: string
  reorderAt: number | null
  reorderTo: number | null
}
/** Says below how many pieces a part is to be reordered at a place. Throws NOT_FOUND, STOCK_MARK. */
export const markPart = (ctx: Ctx, { variantId, placeId, reorderAt, reorderTo }: MarkInput) =>
  transact(ctx.db, async tx => {
    if (reorderTo !== null && (reorderAt === null || reorderTo < reorderAt)) throw new AppError('STOCK_MARK')
    await assertPlace(ctx, tx, placeId?.toLowerCase() ?? null, { takes: false })
    const [row] = (await holdVariants(ctx, tx, [variantId])).values()
    if (!row || row.stock === null) throw new AppError('NOT_FOUND')
    const after = { reorderAt, reorderTo }
    if (placeId === undefined)
      await tx
        .update(commodityVariants)
        .set(after)
        .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, row.id)))
    else
      await tx
        .insert(placeStocks)
        .values({ tenantId: ctx.tenantId, placeId, variantId: row.id, ...after })
        .onConflictDoUpdate({ target: [placeStocks.tenantId, placeStocks.placeId, placeStocks.variantId], set: after })
    await changed(ctx, tx, { kind: 'product', id: row.commodityId, before: {}, after })
    return DONE
  })

interface TransferInput {
  fromId?: string
  toId?: string
  lines: { variantId: string; pieces: number }[]
  note: string
}
/** Takes parts from one place to another. Throws NOT_FOUND, STOCK_SHORT, STOCK_SAME_PLACE, STOCK_PLACE_OFF, STOCK_OTHERS. */
export const transferStock = (ctx: Ctx, body: TransferInput) =>
  once(ctx, body, async tx => {
    const [fromId, toId] = [body.fromId?.toLowerCase() ?? null, body.toId?.toLowerCase() ?? null]
    if (fromId === toId) throw new AppError('STOCK_SAME_PLACE')
    const places = [
      await assertPlace(ctx, tx, fromId, { takes: false }),
      await assertPlace(ctx, tx, toId, { takes: true }),
    ]
    const me = staffOf(ctx)
    // who may not change the stock fills their own van, and empties it
    if (
      !may(ctx, 'shop.write') &&
      (!places.some(({ staffId }) => staffId === me.staffId) || places.every(({ kind }) => kind === 'van'))
    )
      throw new AppError('STOCK_OTHERS')
    const pieces = new Map<string, number>()
    for (const { variantId, pieces: some } of body.lines)
      pieces.set(variantId.toLowerCase(), (pieces.get(variantId.toLowerCase()) ?? 0) + some)
    const held = await holdVariants(ctx, tx, pieces.keys())
    const [from, to] = places
    const note = body.note.trim()
    const ref = [`${from?.name ?? ''} → ${to?.name ?? ''}`, note].filter(Boolean).join(' · ')
    const move = { reason: 'transfer' as const, ref, actorName: me.name }
    await changeStocks(ctx, tx, new Map([...pieces].map(([id, some]) => [id, -some])), move, fromId)
    await changeStocks(ctx, tx, pieces, move, toId)
    for (const [variantId, some] of pieces)
      await changed(ctx, tx, {
        kind: 'product',
        id: held.get(variantId)?.commodityId ?? '',
        before: {},
        after: { pieces: some, stockPlace: ref },
      })
    return DONE
  })
