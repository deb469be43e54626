import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { changed } from '../../kernel/live/changed'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { pageOf, paginate } from '../../kernel/call/page'
import { synonymKey, synonymText, type SynonymGroup } from '../../kernel/text/own-synonyms'
import { wikiSynonyms } from './wiki.table'

/** Groups of one company: all of them are looked through at each search. */
const MAX_GROUPS = 500
const columns = { said: wikiSynonyms.said, written: wikiSynonyms.written }
type SynonymRow = typeof wikiSynonyms.$inferSelect
interface One {
  id: string
  version: number
}

/** All synonyms of a tenant. */
export const allSynonyms = (db: Db, tenantId: string): Promise<SynonymGroup[]> =>
  db.select(columns).from(wikiSynonyms).where(eq(wikiSynonyms.tenantId, tenantId)).orderBy(wikiSynonyms.id)

/** Those of which a text holds a word. */
export const synonymsIn = (ctx: Ctx, text: string): Promise<SynonymGroup[]> =>
  ctx.db
    .select(columns)
    .from(wikiSynonyms)
    .where(
      and(
        eq(wikiSynonyms.tenantId, ctx.tenantId),
        sql`exists (select from unnest(${wikiSynonyms.keys}) key where position(key in ${synonymText(text)}) > 0)`,
      ),
    )
    .orderBy(wikiSynonyms.id)

/** Synonyms of the tenant, the last changed first. */
export async function synonymList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; keyword?: string }) {
  const page = pageOf(query)
  const keyword = query.keyword?.trim() ?? ''
  const holds = (column: typeof wikiSynonyms.said | typeof wikiSynonyms.written) =>
    sql`exists (select from unnest(${column}) word where word ilike ${containing(keyword)})`
  const where = and(
    eq(wikiSynonyms.tenantId, ctx.tenantId),
    keyword ? or(holds(wikiSynonyms.said), holds(wikiSynonyms.written)) : undefined,
  )
  const [list, total] = await Promise.all([
    ctx.db
      .select({ id: wikiSynonyms.id, version: wikiSynonyms.version, ...columns, updateTime: wikiSynonyms.updateTime })
      .from(wikiSynonyms)
      .where(where)
      .orderBy(desc(wikiSynonyms.updateTime), desc(wikiSynonyms.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(wikiSynonyms, where),
  ])
  return paginate(list, total, page, 'updateTime desc')
}

async function held(ctx: Ctx, tx: Db, { id, version }: One): Promise<SynonymRow> {
  const [row] = await tx
    .select()
    .from(wikiSynonyms)
    .where(and(eq(wikiSynonyms.tenantId, ctx.tenantId), eq(wikiSynonyms.id, id)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}
const told = ({ said, written }: SynonymGroup) => ({ said, written })

/** Writes a group of synonyms: a new one without id and version. Throws NOT_FOUND, CHANGED_MEANWHILE, WIKI_LIMIT, WIKI_SYNONYM. */
export const saveSynonym = (
  ctx: Ctx,
  body: { id?: string; version?: number; said: string[]; written: string[] },
): Promise<One> =>
  once(ctx, body, async tx => {
    const words = { said: body.said.map(one => one.trim()), written: body.written.map(one => one.trim()) }
    const keys = words.said.map(synonymKey)
    // a word without letters would be found in every text or in none
    if (!keys.every(Boolean) || !words.written.every(synonymKey)) throw new AppError('WIKI_SYNONYM')
    const set = { ...words, keys, updateTime: isoNow(ctx) }
    if (body.id !== undefined) {
      const row = await held(ctx, tx, { id: body.id, version: body.version ?? 0 })
      const version = row.version + 1
      await tx
        .update(wikiSynonyms)
        .set({ ...set, version })
        .where(and(eq(wikiSynonyms.tenantId, ctx.tenantId), eq(wikiSynonyms.id, row.id)))
      await changed(ctx, tx, { kind: 'synonym', id: row.id, before: told(row), after: words })
      return { id: row.id, version }
    }
    if ((await tx.$count(wikiSynonyms, eq(wikiSynonyms.tenantId, ctx.tenantId))) >= MAX_GROUPS)
      throw new AppError('WIKI_LIMIT', { max: MAX_GROUPS })
    const id = newId()
    await tx.insert(wikiSynonyms).values({ tenantId: ctx.tenantId, id, ...set })
    await changed(ctx, tx, { kind: 'synonym', id, after: words })
    return { id, version: 1 }
  })

/** Removes a group of synonyms. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeSynonym = (ctx: Ctx, one: One) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, one)
    await tx.delete(wikiSynonyms).where(and(eq(wikiSynonyms.tenantId, ctx.tenantId), eq(wikiSynonyms.id, row.id)))
    await changed(ctx, tx, { kind: 'synonym', id: row.id, before: told(row) })
    return { done: true } as const
  })
