import { and, asc, count, eq, sql } from 'drizzle-orm'
import { MAX_CATEGORIES } from '../../../shared/commodity'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed } from '../../db/refusal'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { putInOrder } from '../../kernel/call/order'
import { changed } from '../../kernel/live/changed'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { commodities, commodityTypes } from './commodity.table'

type TypeRecord = typeof commodityTypes.$inferSelect
const done = { done: true } as const
const toType = ({ id, parentId, name, version }: TypeRecord, total: number) => ({ id, parentId, name, total, version })
const one = (ctx: Ctx, id: string) => and(eq(commodityTypes.tenantId, ctx.tenantId), eq(commodityTypes.id, id))

async function totalOf(ctx: Ctx, tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(commodities)
    .where(and(eq(commodities.tenantId, ctx.tenantId), eq(commodities.typeId, id)))
  return row?.total ?? 0
}

/** Shelves of the shop, in their order. */
export async function typeList(ctx: Ctx) {
  const [types, totals] = await Promise.all([
    ctx.db
      .select()
      .from(commodityTypes)
      .where(eq(commodityTypes.tenantId, ctx.tenantId))
      .orderBy(asc(commodityTypes.order), asc(commodityTypes.id)),
    ctx.db
      .select({ id: commodities.typeId, total: count() })
      .from(commodities)
      .where(eq(commodities.tenantId, ctx.tenantId))
      .groupBy(commodities.typeId),
  ])
  return types.map(type => toType(type, totals.find(({ id }) => id === type.id)?.total ?? 0))
}

async function lockType(ctx: Ctx, tx: Db, id: string, version: number): Promise<TypeRecord> {
  const [row] = await tx.select().from(commodityTypes).where(one(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** Makes a shelf, the last of its level. Throws NAME_MISSING, NOT_FOUND for a parent that is not there, TYPE_DEPTH, TOO_MANY_TYPES. */
export const createType = (ctx: Ctx, { parentId, name }: { parentId: string | null; name: Localized }) =>
  once(ctx, { parentId, name }, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commodity types'), hashtext(${ctx.tenantId}))`)
    const types = await tx.select().from(commodityTypes).where(eq(commodityTypes.tenantId, ctx.tenantId))
    if (types.length >= MAX_CATEGORIES) throw new AppError('TOO_MANY_TYPES', { most: String(MAX_CATEGORIES) })
    if (parentId !== null) {
      const parent = types.find(({ id }) => id === parentId.toLowerCase())
      if (!parent) throw new AppError('NOT_FOUND')
      if (parent.parentId !== null) throw new AppError('TYPE_DEPTH')
    }
    const [row] = await tx
      .insert(commodityTypes)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        parentId,
        name: nameOf(name),
        order: Math.max(0, ...types.map(({ order }) => order)) + 1,
      })
      .returning()
    if (!row) throw new Error('a shelf was not made')
    const after = toType(row, 0)
    await changed(ctx, tx, { kind: 'product', id: row.id, after })
    return after
  })

/** Renames a shelf. Throws NOT_FOUND, CHANGED_MEANWHILE, NAME_MISSING. */
export const updateType = (ctx: Ctx, { id, version, name }: { id: string; version: number; name: Localized }) =>
  ctx.db.transaction(async tx => {
    const before = await lockType(ctx, tx, id, version)
    const [row] = await tx
      .update(commodityTypes)
      .set({ name: nameOf(name), version: version + 1 })
      .where(one(ctx, id))
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    const total = await totalOf(ctx, tx, row.id)
    await changed(ctx, tx, { kind: 'product', id: row.id, before: toType(before, total), after: toType(row, total) })
    return toType(row, total)
  })

/** Removes a shelf on which nothing stands. Throws NOT_FOUND, CHANGED_MEANWHILE, IN_USE. */
export const removeType = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await lockType(ctx, tx, id, version)
      await tx.delete(commodityTypes).where(one(ctx, id))
      await changed(ctx, tx, { kind: 'product', id: before.id, before: toType(before, 0) })
      return done
    })
    .catch((error: unknown) => {
      throw isStillUsed(error) ? new AppError('IN_USE') : error
    })

/** Puts all shelves into an order. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const orderTypes = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.transaction(async tx => {
    const { before, after } = await putInOrder(ctx, tx, commodityTypes, ids)
    await changed(ctx, tx, { kind: 'product', id: '', before: { order: before }, after: { order: after } })
    return done
  })
