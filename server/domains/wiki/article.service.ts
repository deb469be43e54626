import { and, arrayOverlaps, count, desc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { doors, tenants } from '../../kernel/tenancy/door.table'
import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { isLanguage, localize, readingOrder, type Language } from '../../../shared/language'
import { HIGHLIGHT } from '../../../shared/wiki'
import { excerpt, highlight, plainText } from '../../kernel/text/search-text'
import { withLinks } from './article-files'
import { wikiLabels, wikiMarks, wikis, wikiTexts, wikiTypes } from './wiki.table'

/** Characters of a summary that is made of the text. */
const SUMMARY_LENGTH = 100
/** Read from a text that has no summary of its own; its mark-up takes some of it. */
const SUMMARY_SOURCE = 600

const roomStatement = prepared(db =>
  db
    .select({ flags: tenants.flags, defaultLanguage: doors.defaultLanguage })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(and(eq(doors.tenantId, sql.placeholder('tenantId')), eq(doors.id, sql.placeholder('doorId'))))
    .prepare('wiki_room'),
)

/**
 * Languages in the order in which the caller wants to read: the own one and its closest, the door's, zh, any.
 * Throws WIKI_OFF when the tenant has no knowledge base.
 */
export async function enterWiki(ctx: Ctx): Promise<Language[]> {
  const [room] = await roomStatement(ctx.db).execute({ tenantId: ctx.tenantId, doorId: ctx.doorId })
  if (!room?.flags.setting.wiki) throw new AppError('WIKI_OFF')
  return readingOrder(ctx.language, isLanguage(room.defaultLanguage) ? [room.defaultLanguage, 'zh'] : ['zh'])
}

/** Which articles are wanted. Lists hold any of their entries. */
export interface Wanted {
  typeIds?: string[]
  labels?: string[]
  models?: string[] | SQL
  collectedBy?: string
  top?: boolean
}

/** The condition on the articles of the tenant that readers may see. */
export function wantedArticles(ctx: Ctx, { typeIds, labels, models, collectedBy, top }: Wanted): SQL | undefined {
  return and(
    eq(wikis.tenantId, ctx.tenantId),
    sql`${wikis.enabled}`,
    typeIds?.length ? inArray(wikis.typeId, typeIds) : undefined,
    labels?.length ? arrayOverlaps(wikis.labelIds, labels) : undefined,
    models === undefined
      ? undefined
      : Array.isArray(models)
        ? arrayOverlaps(wikis.models, models)
        : sql`${wikis.models} && ${models}`,
    collectedBy === undefined
      ? undefined
      : exists(
          ctx.db
            .select({ one: sql`1` })
            .from(wikiMarks)
            .where(
              and(
                eq(wikiMarks.tenantId, wikis.tenantId),
                eq(wikiMarks.linkmanId, collectedBy),
                eq(wikiMarks.kind, 'collection'),
                eq(wikiMarks.wikiId, wikis.id),
              ),
            ),
        ),
    top === undefined ? undefined : eq(wikis.isTop, top),
  )
}

type ArticleRow = typeof wikis.$inferSelect
/** Title and passage as a search found them, in a language that need not be the caller's. */
export interface Found {
  language: Language
  keyword: string
}

/**
 * Articles as lists show them, in the order of `rows`. Each is in the first language of `order` that it has, or in the one in
 * which it was found; then title and passage are marked.
 */
export async function summaries(
  ctx: Ctx,
  order: readonly Language[],
  rows: readonly ArticleRow[],
  found?: ReadonlyMap<string, Found>,
) {
  if (!rows.length) return []
  const ids = rows.map(row => row.id)
  const [texts, types, labels] = await Promise.all([
    ctx.db
      .select({
        wikiId: wikiTexts.wikiId,
        language: wikiTexts.language,
        title: wikiTexts.title,
        summary: wikiTexts.summary,
        content: found
          ? wikiTexts.content
          : sql<string>`case when ${wikiTexts.summary} = '' then left(${wikiTexts.content}, ${sql.raw(String(SUMMARY_SOURCE))}) else '' end`,
      })
      .from(wikiTexts)
      .where(and(eq(wikiTexts.tenantId, ctx.tenantId), inArray(wikiTexts.wikiId, ids))),
    ctx.db
      .select()
      .from(wikiTypes)
      .where(
        and(
          eq(wikiTypes.tenantId, ctx.tenantId),
          inArray(
            wikiTypes.id,
            rows.map(row => row.typeId),
          ),
        ),
      ),
    allLabels(ctx),
  ])
  return rows.flatMap(row => {
    const own = texts.filter(text => text.wikiId === row.id)
    const hit = found?.get(row.id)
    const text =
      own.find(one => one.language === hit?.language) ??
      order.flatMap(language => own.filter(one => one.language === language))[0]
    if (!text) return []
    const words = hit || !text.summary ? plainText(text.content, row.format) : ''
    const type = types.find(one => one.id === row.typeId)
    return [
      {
        id: row.id,
        title: hit ? highlight(text.title, hit.keyword) : text.title,
        summary: passage(text.summary, words, hit),
        cover: withLinks(ctx, row.cover),
        typeId: row.typeId,
        typeName: localize(type?.name, ctx.language),
        labels: labels.filter(label => row.labelIds.includes(label.id)),
        language: text.language,
        isTop: row.isTop,
        readTimes: row.readTimes,
        fabulousCount: row.fabulousCount,
        collectionCount: row.collectionCount,
        publishTime: row.publishTime,
        updateTime: row.updateTime,
      },
    ]
  })
}
export type WikiSummary = Awaited<ReturnType<typeof summaries>>[number]

/** In a search the passage that was found; a summary that holds words of the keyword is one, too. */
function passage(summary: string, words: string, hit: Found | undefined): string {
  if (!hit) return summary || excerpt(words, '', SUMMARY_LENGTH)
  const inText = excerpt(words, hit.keyword, SUMMARY_LENGTH)
  const inSummary = highlight(summary, hit.keyword)
  return inText.includes(HIGHLIGHT.start) || !inSummary.includes(HIGHLIGHT.start) ? inText : inSummary
}

/** Labels of the tenant, in its order. */
export async function allLabels(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(wikiLabels)
    .where(eq(wikiLabels.tenantId, ctx.tenantId))
    .orderBy(wikiLabels.order, wikiLabels.id)
  return rows.map(row => ({ id: row.id, name: localize(row.name, ctx.language) }))
}

/** What a list goes by. */
export interface ListOrder {
  column: 'publishTime' | 'readTimes' | 'fabulousCount'
  sequence: 'asc' | 'desc'
  /** 1 or none: what is on top first; 0: by the column alone */
  isSystem?: number
}
const COLUMNS = {
  publishTime: wikis.publishTime,
  readTimes: wikis.readTimes,
  fabulousCount: wikis.fabulousCount,
} as const
export const NEWEST: ListOrder = { column: 'publishTime', sequence: 'desc' }

const sorted = ({ column, sequence }: ListOrder): SQL[] =>
  [COLUMNS[column], wikis.id].map(one => (sequence === 'asc' ? sql`${one} asc` : desc(one)))
/** The order of a list as SQL, for rows that no index of it gives. */
export const inOrder = (order: ListOrder): SQL[] => [
  ...(order.isSystem === 0 ? [] : [desc(wikis.isTop)]),
  ...sorted(order),
]

/**
 * Rows of a list from `offset`, what is on top first where the order says so. Both halves come from the order's index and are merged, so that the cost
 * depends on where the page lies and not on how many articles there are.
 */
export async function browse(
  ctx: Ctx,
  wanted: Wanted,
  order: ListOrder,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<ArticleRow[]> {
  const rowsOf = (top: boolean, limit: number) =>
    ctx.db
      .select()
      .from(wikis)
      .where(wantedArticles(ctx, { ...wanted, top }))
      .orderBy(...sorted(order))
      .limit(limit)
  const half = (top: boolean, limit: number, skip: number) =>
    limit > 0 && (wanted.top ?? top) === top ? rowsOf(top, limit).offset(skip) : []
  if (order.isSystem === 0 && wanted.top === undefined)
    return unionAll(rowsOf(true, offset + pageSize), rowsOf(false, offset + pageSize))
      .orderBy(...sorted(order))
      .limit(pageSize)
      .offset(offset)
  const top = await half(true, pageSize, offset)
  if (top.length === pageSize) return top
  // how many are on top counts only when the page lies below them
  const above = top.length || !offset ? 0 : await ctx.db.$count(wikis, wantedArticles(ctx, { ...wanted, top: true }))
  return [...top, ...(await half(false, pageSize - top.length, top.length ? 0 : Math.max(0, offset - above)))]
}

const COUNTS_CACHE_MS = 2000
const cached = new WeakMap<Database, Map<string, { counts: Promise<Map<string, number>>; until: number }>>()

/**
 * How many articles each kind has; kinds without any are missing. Every page of a list asks, and counting reads a whole index, so the answer is
 * kept for two seconds: a total may be that much behind.
 */
export function countsByType({ db, tenantId }: Ctx): Promise<Map<string, number>> {
  const ofDb = cached.get(db) ?? new Map<string, { counts: Promise<Map<string, number>>; until: number }>()
  cached.set(db, ofDb)
  const hit = ofDb.get(tenantId)
  if (hit && hit.until > Date.now()) return hit.counts
  const counts = db
    .select({ typeId: wikis.typeId, count: count() })
    .from(wikis)
    .where(and(eq(wikis.tenantId, tenantId), sql`${wikis.enabled}`))
    .groupBy(wikis.typeId)
    .then(rows => new Map(rows.map(row => [row.typeId, row.count])))
  if (ofDb.size > 1000) ofDb.clear()
  ofDb.set(tenantId, { counts, until: Date.now() + COUNTS_CACHE_MS })
  // a failure is not kept
  counts.catch(() => ofDb.delete(tenantId))
  return counts
}

/** How many articles are wanted. */
export async function countArticles(ctx: Ctx, wanted: Wanted): Promise<number> {
  const { typeIds, ...others } = wanted
  if (
    others.labels?.length ||
    others.models !== undefined ||
    others.collectedBy !== undefined ||
    others.top !== undefined
  )
    return ctx.db.$count(wikis, wantedArticles(ctx, wanted))
  const counts = await countsByType(ctx)
  return [...counts].reduce(
    (sum, [typeId, n]) => sum + (!typeIds?.length || typeIds.some(id => id.toLowerCase() === typeId) ? n : 0),
    0,
  )
}
