import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { MAX_PIECES, type STAFF_STOCK_REASONS, type StockReason } from '../../../shared/commodity'
import { listText } from '../../../shared/list-text'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { changed } from '../../kernel/live/changed'
import { commodityVariants, stockMoves } from './commodity.table'
import { goods } from './goods.table'
import { placeStocks, stockPlaces } from './stock.table'
import { MAIN_WAREHOUSE } from './stock.texts'

export interface Move {
  reason: StockReason
  ref: string
  actorName: string
}
/** A place where parts lie; null is the main warehouse. */
export type PlaceId = string | null

const variantOf = (ctx: Ctx, id: string) =>
  and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, id))

/** Holds the stock of variants at all places, always in the order of their ids, and gives those that have a stock, with what lies in the main warehouse. */
export async function holdVariants(ctx: Ctx, tx: Db, ids: Iterable<string>) {
  const rows = await tx
    .select({ id: commodityVariants.id, commodityId: commodityVariants.commodityId, stock: commodityVariants.stock })
    .from(commodityVariants)
    .where(
      and(
        eq(commodityVariants.tenantId, ctx.tenantId),
        sql`${commodityVariants.id} = any(${sql.param([...new Set(ids)])}::uuid[])`,
      ),
    )
    .orderBy(asc(commodityVariants.id))
    .for('update')
  return new Map(rows.map(row => [row.id, row]))
}

/** What lies of variants that are held at a place, by their ids; nothing of one that was never there. */
export async function piecesAt(
  ctx: Ctx,
  tx: Db,
  placeId: PlaceId,
  held: ReadonlyMap<string, { stock: number | null }>,
): Promise<Map<string, number>> {
  if (placeId === null) return new Map([...held].map(([id, { stock }]) => [id, stock ?? 0]))
  const rows = await tx
    .select({ id: placeStocks.variantId, pieces: placeStocks.pieces })
    .from(placeStocks)
    .where(
      and(
        eq(placeStocks.tenantId, ctx.tenantId),
        eq(placeStocks.placeId, placeId),
        inArray(placeStocks.variantId, [...held.keys()]),
      ),
    )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Names of places of the tenant, in the caller's language; see {@link nameAt}. */
export async function placeNames(ctx: Ctx, db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: stockPlaces.id, name: stockPlaces.name })
    .from(stockPlaces)
    .where(eq(stockPlaces.tenantId, ctx.tenantId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
/** What a place is called. */
export const nameAt = (ctx: Ctx, names: ReadonlyMap<string, string>, placeId: PlaceId): string =>
  placeId === null ? MAIN_WAREHOUSE[ctx.language] : (names.get(placeId) ?? '')

/** STOCK_SHORT that names the part, and for staff what is left where. */
export async function shortOf(
  ctx: Ctx,
  tx: Db,
  variantId: string,
  left: readonly { placeId: PlaceId; pieces: number }[],
): Promise<AppError> {
  const [part] = await tx
    .select({ name: goods.name })
    .from(commodityVariants)
    .innerJoin(goods, and(eq(goods.tenantId, commodityVariants.tenantId), eq(goods.id, commodityVariants.commodityId)))
    .where(variantOf(ctx, variantId))
  const names = await placeNames(ctx, tx)
  const where =
    ctx.principal.kind === 'staff'
      ? ` (${listText(
          left.map(({ placeId, pieces }) => `${nameAt(ctx, names, placeId)} ${String(pieces)}`),
          ctx.language,
        )})`
      : ''
  return new AppError('STOCK_SHORT', { what: `: ${localize(part?.name ?? {}, ctx.language)}${where}` })
}

/** Adds deltas to what the main warehouse has, and gives what is left of those that have it. */
const changeMain = (ctx: Ctx, tx: Db, wanted: SQL) =>
  tx
    .update(commodityVariants)
    .set({ stock: sql`${commodityVariants.stock} + wanted.delta` })
    .from(wanted)
    .where(
      and(
        eq(commodityVariants.tenantId, ctx.tenantId),
        sql`${commodityVariants.id} = wanted.id`,
        // a service has none
        sql`${commodityVariants.stock} + wanted.delta between 0 and ${MAX_PIECES}`,
      ),
    )
    .returning({ id: commodityVariants.id, stock: sql<number>`${commodityVariants.stock}` })
    .prepare('stock_change')
    .execute()

/** Adds deltas to what another place has; a variant that comes there for the first time gets its row. */
async function changePlace(ctx: Ctx, tx: Db, placeId: string, deltas: ReadonlyMap<string, number>, wanted: SQL) {
  await tx
    .insert(placeStocks)
    .values([...deltas.keys()].map(variantId => ({ tenantId: ctx.tenantId, placeId, variantId })))
    .onConflictDoNothing()
  return tx
    .update(placeStocks)
    .set({ pieces: sql`${placeStocks.pieces} + wanted.delta` })
    .from(wanted)
    .where(
      and(
        eq(placeStocks.tenantId, ctx.tenantId),
        eq(placeStocks.placeId, placeId),
        sql`${placeStocks.variantId} = wanted.id`,
        sql`${placeStocks.pieces} + wanted.delta between 0 and ${MAX_PIECES}`,
      ),
    )
    .returning({ id: placeStocks.variantId, stock: placeStocks.pieces })
}

/**
 * Writes changes of the stock of variants at a place, by their ids, beside the stock itself, and gives what is left of each. Of several, and of any
 * at another place than the main warehouse, the caller holds the variants ({@link holdVariants}), so that no two wait for each other.
 * Throws STOCK_SHORT when one would fall below nothing, NOT_FOUND for a variant that is not there or is a service's.
 */
export async function changeStocks(
  ctx: Ctx,
  tx: Db,
  deltas: ReadonlyMap<string, number>,
  move: Move,
  placeId: PlaceId = null,
): Promise<ReadonlyMap<string, number>> {
  if (!deltas.size) return new Map()
  const ids = [...deltas.keys()]
  const wanted = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param([...deltas.values()])}::int[]) as wanted(id, delta)`
  const left =
    placeId === null ? await changeMain(ctx, tx, wanted) : await changePlace(ctx, tx, placeId, deltas, wanted)
  if (left.length < deltas.size) {
    const there = await tx
      .select({ id: commodityVariants.id, stock: commodityVariants.stock })
      .from(commodityVariants)
      .where(
        and(
          eq(commodityVariants.tenantId, ctx.tenantId),
          inArray(commodityVariants.id, ids),
          isNotNull(commodityVariants.stock),
        ),
      )
    const changedIds = new Set(left.map(({ id }) => id))
    const short = there.find(({ id }) => !changedIds.has(id))
    if (there.length < deltas.size || !short) throw new AppError('NOT_FOUND')
    const pieces = (await piecesAt(ctx, tx, placeId, await holdVariants(ctx, tx, [short.id]))).get(short.id) ?? 0
    throw await shortOf(ctx, tx, short.id, [{ placeId, pieces }])
  }
  const moves = [...deltas].flatMap(([variantId, delta]) =>
    delta ? [{ tenantId: ctx.tenantId, id: newId(), variantId, placeId, delta, ...move, createTime: isoNow(ctx) }] : [],
  )
  if (moves.length) await tx.insert(stockMoves).values(moves)
  return new Map(left.map(({ id, stock }) => [id, stock]))
}

/** {@link changeStocks} of one variant in the main warehouse. Gives the pieces that are left. */
export const changeStock = async (ctx: Ctx, tx: Db, variantId: string, delta: number, move: Move): Promise<number> =>
  (await changeStocks(ctx, tx, new Map([[variantId, delta]]), move)).get(variantId) ?? 0

/** What a place is called; a place that takes pieces (`takes`) has to be on. Throws NOT_FOUND, STOCK_PLACE_OFF. */
export async function assertPlace(ctx: Ctx, tx: Db, placeId: PlaceId, { takes }: { takes: boolean }) {
  if (placeId === null) return { kind: 'main' as const, staffId: null, name: MAIN_WAREHOUSE[ctx.language] }
  const [place] = await tx
    .select()
    .from(stockPlaces)
    .where(and(eq(stockPlaces.tenantId, ctx.tenantId), eq(stockPlaces.id, placeId)))
    // nobody switches it off meanwhile
    .for('share')
  if (!place) throw new AppError('NOT_FOUND')
  if (takes && !place.enabled) throw new AppError('STOCK_PLACE_OFF', { name: place.name })
  return place
}

/** Notes pieces that arrived, got lost or were counted at a place. Throws NOT_FOUND, STOCK_SHORT, STOCK_PLACE_OFF. */
export const moveStock = (
  ctx: Ctx,
  body: {
    variantId: string
    placeId?: string
    reason: (typeof STAFF_STOCK_REASONS)[number]
    pieces: number
    note: string
  },
) =>
  once(ctx, body, async tx => {
    const { variantId, reason, pieces, note } = body
    const placeId = body.placeId?.toLowerCase() ?? null
    const { name: stockPlace } = await assertPlace(ctx, tx, placeId, { takes: reason === 'arrived' })
    const held = await holdVariants(ctx, tx, [variantId])
    const [row] = held.values()
    if (!row || row.stock === null) throw new AppError('NOT_FOUND')
    const before = (await piecesAt(ctx, tx, placeId, held)).get(row.id) ?? 0
    const delta = reason === 'counted' ? pieces - before : reason === 'lost' ? -pieces : pieces
    const move = { reason, ref: note.trim(), actorName: staffOf(ctx).name }
    const stock = (await changeStocks(ctx, tx, new Map([[row.id, delta]]), move, placeId)).get(row.id) ?? 0
    await changed(ctx, tx, {
      kind: 'product',
      id: row.commodityId,
      before: { stock: before, stockPlace },
      after: { stock, stockPlace },
    })
    return { stock }
  })
