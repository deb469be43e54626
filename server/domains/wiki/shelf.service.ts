import { and, arrayContains, asc, count, eq, sql } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../../kernel/live/changed'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { putInOrder } from '../../kernel/call/order'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { productKinds } from '../product/product.table'
import { wikiLabels, wikis, wikiTypes } from './wiki.table'

type Table = typeof wikiTypes | typeof wikiLabels
interface One {
  id: string
  version: number
}
interface Shelf {
  id?: string
  version?: number
  name: Localized
}

/** Shelves, and labels, of one company. */
const MOST = { types: 200, labels: 500 }
const done = { done: true } as const

/** Shelves and labels of the knowledge base with their numbers of articles, and the kinds of products that articles can be about. */
export async function wikiShelves(ctx: Ctx) {
  const label = sql<string>`unnest(${wikis.labelIds})`
  const labelled = ctx.db
    .select({ id: label.as('label_id') })
    .from(wikis)
    .where(eq(wikis.tenantId, ctx.tenantId))
    .as('labelled')
  const [types, labels, kinds, ofTypes, ofLabels] = await Promise.all([
    ctx.db
      .select()
      .from(wikiTypes)
      .where(eq(wikiTypes.tenantId, ctx.tenantId))
      .orderBy(asc(wikiTypes.order), asc(wikiTypes.id)),
    ctx.db
      .select()
      .from(wikiLabels)
      .where(eq(wikiLabels.tenantId, ctx.tenantId))
      .orderBy(asc(wikiLabels.order), asc(wikiLabels.id)),
    ctx.db
      .select({ id: productKinds.id, name: productKinds.name, models: productKinds.models })
      .from(productKinds)
      .where(eq(productKinds.tenantId, ctx.tenantId))
      .orderBy(productKinds.id)
      .limit(500),
    ctx.db
      .select({ id: wikis.typeId, articles: count() })
      .from(wikis)
      .where(eq(wikis.tenantId, ctx.tenantId))
      .groupBy(wikis.typeId),
    ctx.db.select({ id: labelled.id, articles: count() }).from(labelled).groupBy(labelled.id),
  ])
  const shelf = ({ id, version, name }: One & { name: Localized }, counts: { id: string; articles: number }[]) => ({
    id,
    version,
    name,
    articles: counts.find(one => one.id === id)?.articles ?? 0,
  })
  return {
    types: types.map(row => ({ ...shelf(row, ofTypes), icon: row.icon })),
    labels: labels.map(row => shelf(row, ofLabels)),
    kinds,
  }
}

const ofTenant = (ctx: Ctx, table: Table, id: string) => and(eq(table.tenantId, ctx.tenantId), eq(table.id, id))

async function held(ctx: Ctx, tx: Db, table: Table, { id, version }: One) {
  const [row] = await tx
    .select({ id: table.id, version: table.version, name: table.name })
    .from(table)
    .where(ofTenant(ctx, table, id))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** A new place at the end of the list. Throws WIKI_LIMIT. */
async function nextOrder(ctx: Ctx, tx: Db, table: Table, max: number): Promise<number> {
  const [found] = await tx
    .select({ all: count(), last: sql<number>`coalesce(max(${table.order}), 0)`.mapWith(Number) })
    .from(table)
    .where(eq(table.tenantId, ctx.tenantId))
  if ((found?.all ?? 0) >= max) throw new AppError('WIKI_LIMIT', { max })
  return (found?.last ?? 0) + 1
}

/** Writes a shelf: a new one without id and version. Throws NAME_MISSING, NOT_FOUND, CHANGED_MEANWHILE, WIKI_LIMIT. */
export const saveType = (ctx: Ctx, body: Shelf & { icon: string }): Promise<One> =>
  once(ctx, body, async tx => {
    const { id, version = 0, icon } = body
    const name = nameOf(body.name)
    if (id === undefined) {
      const made = { tenantId: ctx.tenantId, id: newId(), name, icon }
      await tx.insert(wikiTypes).values({ ...made, order: await nextOrder(ctx, tx, wikiTypes, MOST.types) })
      await changed(ctx, tx, { kind: 'article', id: made.id, after: { shelf: name, icon } })
      return { id: made.id, version: 1 }
    }
    const row = await held(ctx, tx, wikiTypes, { id, version })
    await tx
      .update(wikiTypes)
      .set({ name, icon, version: row.version + 1 })
      .where(ofTenant(ctx, wikiTypes, row.id))
    await changed(ctx, tx, { kind: 'article', id: row.id, before: { shelf: row.name }, after: { shelf: name, icon } })
    return { id: row.id, version: row.version + 1 }
  })

/** Removes a shelf. Throws NOT_FOUND, CHANGED_MEANWHILE, WIKI_SHELF_IN_USE. */
export const removeType = (ctx: Ctx, one: One) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, wikiTypes, one)
    const [article] = await tx
      .select({ id: wikis.id })
      .from(wikis)
      .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.typeId, row.id)))
      .limit(1)
    if (article) throw new AppError('WIKI_SHELF_IN_USE')
    await tx.delete(wikiTypes).where(ofTenant(ctx, wikiTypes, row.id))
    await changed(ctx, tx, { kind: 'article', id: row.id, before: { shelf: row.name } })
    return done
  })

/** Puts the shelves into an order. Throws NOT_FOUND for one that there is not, CHANGED_MEANWHILE when one is left out. */
export const orderTypes = (ctx: Ctx, { ids }: { ids: string[] }) =>
  ctx.db.transaction(async tx => {
    const { before, after } = await putInOrder(ctx, tx, wikiTypes, ids)
    await changed(ctx, tx, { kind: 'article', before: { shelves: before }, after: { shelves: after } })
    return done
  })

/** Writes a label: a new one without id and version. Throws NAME_MISSING, NOT_FOUND, CHANGED_MEANWHILE, WIKI_LIMIT. */
export const saveLabel = (ctx: Ctx, body: Shelf): Promise<One> =>
  once(ctx, body, async tx => {
    const { id, version = 0 } = body
    const name = nameOf(body.name)
    if (id === undefined) {
      const made = { tenantId: ctx.tenantId, id: newId(), name }
      await tx.insert(wikiLabels).values({ ...made, order: await nextOrder(ctx, tx, wikiLabels, MOST.labels) })
      await changed(ctx, tx, { kind: 'article', id: made.id, after: { label: name } })
      return { id: made.id, version: 1 }
    }
    const row = await held(ctx, tx, wikiLabels, { id, version })
    await tx
      .update(wikiLabels)
      .set({ name, version: row.version + 1 })
      .where(ofTenant(ctx, wikiLabels, row.id))
    await changed(ctx, tx, { kind: 'article', id: row.id, before: { label: row.name }, after: { label: name } })
    return { id: row.id, version: row.version + 1 }
  })

/** Removes a label, also from the articles that have it. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeLabel = (ctx: Ctx, one: One) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, wikiLabels, one)
    await tx
      .update(wikis)
      .set({ labelIds: sql`array_remove(${wikis.labelIds}, ${row.id}::uuid)` })
      .where(and(eq(wikis.tenantId, ctx.tenantId), arrayContains(wikis.labelIds, [row.id])))
    await tx.delete(wikiLabels).where(ofTenant(ctx, wikiLabels, row.id))
    await changed(ctx, tx, { kind: 'article', id: row.id, before: { label: row.name } })
    return done
  })
