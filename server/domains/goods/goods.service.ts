import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { takenKey } from '../../db/refusal'
import { wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage, MOST_FOUND } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { removeCommodity } from './commodity.service'
import { goods, goodsWords } from './goods.table'

interface GoodsFilter {
  kind?: GoodsKind
  keyword?: string
  enabled?: boolean
}
interface GoodsInput {
  kind: GoodsKind
  name: Localized
  code: string
  unit: Localized
  enabled: boolean
}
type GoodsRecord = typeof goods.$inferSelect

const toGoods = ({ id, kind, name, code, unit, enabled, version }: GoodsRecord) => ({
  id,
  kind,
  name,
  code,
  unit,
  enabled,
  version,
})
const columnsOf = ({ kind, name, code, unit, enabled }: GoodsInput) => ({
  kind,
  name: nameOf(name),
  code: code.trim(),
  unit: localizedOf(unit),
  enabled,
})
const one = (ctx: Ctx, id: string) => and(eq(goods.tenantId, ctx.tenantId), eq(goods.id, id))

/** What narrows the list: of what a keyword finds so many are looked up by their ids. */
function where(ctx: Ctx, { kind, keyword, enabled }: GoodsFilter): SQL | undefined {
  const narrowed = and(
    eq(goods.tenantId, ctx.tenantId),
    kind === undefined ? undefined : eq(goods.kind, kind),
    enabled === undefined ? undefined : eq(goods.enabled, enabled),
  )
  if (!keyword?.trim()) return narrowed
  const query = wordsQuery(keyword)
  if (query === null) return and(narrowed, sql`false`)
  const ids = ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(narrowed, sql`${goodsWords(goods)} @@ to_tsquery('simple', ${query})`))
    .limit(MOST_FOUND + 1)
  return and(narrowed, sql`${goods.id} = any(array(${ids}))`)
}

/** Parts and service items of the tenant. All of them come by kind, as the index has them. */
export async function goodsList(ctx: Ctx, query: GoodsFilter & { pageNum?: number; pageSize?: number }) {
  const condition = where(ctx, query)
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    goods,
    condition,
    (limit, offset) =>
      ctx.db
        .select()
        .from(goods)
        .where(condition)
        .orderBy(desc(goods.kind), desc(goods.createTime), desc(goods.id))
        .limit(limit)
        .offset(offset),
    toGoods,
  )
}

async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<GoodsRecord> {
  const query = tx.select().from(goods).where(one(ctx, id))
  const [row] = version === undefined ? await query : await query.for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** One part or service item. Throws NOT_FOUND. */
export const goodsDetail = async (ctx: Ctx, id: string) => toGoods(await recordOf(ctx, ctx.db, id))

const refusalOf = (error: unknown): unknown =>
  takenKey(error).includes('code') ? new AppError('GOODS_CODE_TAKEN') : error

/** Makes a part or a service item. Throws NAME_MISSING, GOODS_CODE_TAKEN. */
export const createGoods = (ctx: Ctx, input: GoodsInput) =>
  once(ctx, input, async tx => {
    const [row] = await tx
      .insert(goods)
      .values({ tenantId: ctx.tenantId, id: newId(), ...columnsOf(input), createTime: isoNow(ctx) })
      .returning()
    if (!row) throw new Error('no goods were made')
    const after = toGoods(row)
    await changed(ctx, tx, { kind: 'product', id: row.id, after })
    return after
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Changes a part or a service item. Throws NOT_FOUND, CHANGED_MEANWHILE, NAME_MISSING, GOODS_CODE_TAKEN. */
export const updateGoods = (ctx: Ctx, { id, version, ...input }: GoodsInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      const [row] = await tx
        .update(goods)
        .set({ ...columnsOf(input), version: version + 1 })
        .where(one(ctx, id))
        .returning()
      if (!row) throw new AppError('NOT_FOUND')
      const after = toGoods(row)
      await changed(ctx, tx, { kind: 'product', id, before: toGoods(before), after })
      return after
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })

/** Removes a part or a service item; forms that name it keep a copy, so it is in nobody's way. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeGoods = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db.transaction(async tx => {
    const before = await recordOf(ctx, tx, id, version)
    await removeCommodity(ctx, tx, before.id)
    await tx.delete(goods).where(one(ctx, id))
    await changed(ctx, tx, { kind: 'product', id, before: toGoods(before) })
    return { done: true as const }
  })
