import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import type { QualityRule } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../../kernel/live/changed'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { productKinds } from './product.table'

interface KindInput {
  name: Localized
  models: string[]
  words: string[]
  quality?: QualityRule | null
}
type KindRecord = typeof productKinds.$inferSelect
const toKind = ({ id, name, models, words, quality, version }: KindRecord) => ({
  id,
  name,
  models,
  words,
  quality,
  version,
})
const unique = (texts: string[]): string[] => [...new Set(texts.map(text => text.trim()))]
const columnsOf = ({ name, models, words, quality = null }: KindInput) => ({
  name: nameOf(name),
  models: unique(models),
  words: unique(words),
  quality,
})
const one = (ctx: Ctx, id: string) => and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, id))

/** Kinds of products; a tenant has a few. */
export const kindList = async (ctx: Ctx) =>
  (
    await ctx.db
      .select()
      .from(productKinds)
      .where(eq(productKinds.tenantId, ctx.tenantId))
      .orderBy(asc(productKinds.id))
  ).map(toKind)

async function lockKind(ctx: Ctx, tx: Db, id: string, version: number): Promise<KindRecord> {
  const [row] = await tx.select().from(productKinds).where(one(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

const wordsOf = (name: Localized): string[] => Object.values(name).flatMap(word => word.trim().toLowerCase() || [])
/**
 * Holds the kinds' names until the transaction ends, so that of two at once one gets a name. Where a language has none, another one's is
 * shown, so a name is one in all of them. What a kind was called before stays its own. Throws KIND_NAME_TAKEN.
 */
async function takeName(ctx: Ctx, tx: Db, id: string, name: Localized, before: Localized = {}): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product kinds'), hashtext(${ctx.tenantId}))`)
  const others = await tx
    .select({ name: productKinds.name })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), ne(productKinds.id, id)))
  const taken = new Set(others.flatMap(other => wordsOf(other.name)))
  const had = wordsOf(before)
  const word = wordsOf(name).find(text => taken.has(text) && !had.includes(text))
  if (word !== undefined) throw new AppError('KIND_NAME_TAKEN', { name: word })
}

/** Makes a kind. Throws NAME_MISSING, KIND_NAME_TAKEN. */
export const createKind = (ctx: Ctx, input: KindInput) =>
  once(ctx, input, async tx => {
    const id = newId()
    await takeName(ctx, tx, id, input.name)
    const [row] = await tx
      .insert(productKinds)
      .values({ tenantId: ctx.tenantId, id, ...columnsOf(input), updateTime: isoNow(ctx) })
      .returning()
    if (!row) throw new Error('a kind was not made')
    await changed(ctx, tx, { kind: 'product', id, after: toKind(row) })
    return toKind(row)
  })

/** Changes a kind. Throws NOT_FOUND, CHANGED_MEANWHILE, NAME_MISSING, KIND_NAME_TAKEN. */
export const updateKind = (ctx: Ctx, { id, version, ...input }: KindInput & { id: string; version: number }) =>
  ctx.db.transaction(async tx => {
    const before = await lockKind(ctx, tx, id, version)
    await takeName(ctx, tx, id, input.name, before.name)
    const [row] = await tx
      .update(productKinds)
      .set({ ...columnsOf(input), version: version + 1, updateTime: isoNow(ctx) })
      .where(one(ctx, id))
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    await changed(ctx, tx, { kind: 'product', id, before: toKind(before), after: toKind(row) })
    return toKind(row)
  })

/** Removes a kind; products are of it by their models only, so they stay. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeKind = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db.transaction(async tx => {
    const before = await lockKind(ctx, tx, id, version)
    await tx.delete(productKinds).where(one(ctx, id))
    await changed(ctx, tx, { kind: 'product', id, before: toKind(before) })
    return { done: true as const }
  })
