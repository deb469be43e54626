import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { isoNow, type App, type Ctx } from '../../kernel/call/context'
import type { RetainedKind } from '../../kernel/call/offers'
import { keptSince } from '../../kernel/tenancy/retention.service'
import { changed } from '../../kernel/live/changed'
import { pageOf, paginate } from '../../kernel/call/page'
import type { Language } from '../../../shared/language'
import { MAX_KEYWORD } from '../../../shared/wiki'
import { inOrder, summaries, wantedArticles, type Found, type ListOrder, type Wanted } from './article.service'
import type { SynonymGroup } from '../../kernel/text/own-synonyms'
import { queryOf } from '../../kernel/text/search-text'
import { synonymsIn } from './synonym.service'
import { wikis, wikiSearchMisses, wikiTexts } from './wiki.table'

/** Searches without a hit that a tenant keeps: the call is public, and a table must not grow by it for ever. */
const MAX_MISSES = 10_000

interface Stage {
  query: string
  languages: readonly Language[]
  loose: boolean
}
interface Hit {
  id: string
  language: Language
  total: number
}

/** Articles that the stage finds, in the wanted order, else the best first: by the words' weight and density, then the newest. */
async function hitsOf(
  ctx: Ctx,
  { query, languages }: Stage,
  wanted: Wanted,
  { pageSize, offset }: { pageSize: number; offset: number },
  order: ListOrder | undefined,
): Promise<Hit[]> {
  const hits = ctx.db
    .selectDistinctOn([wikiTexts.wikiId], {
      wikiId: wikiTexts.wikiId,
      language: wikiTexts.language,
      rank: sql<number>`ts_rank(${wikiTexts.words}, q, 1)`.as('rank'),
    })
    .from(wikiTexts)
    .innerJoin(sql`to_tsquery('russian', ${query}) q`, sql`${wikiTexts.words} @@ q`)
    .where(and(eq(wikiTexts.tenantId, ctx.tenantId), inArray(wikiTexts.language, [...languages])))
    // of several languages that hold the words, the one that the caller reads best
    .orderBy(
      wikiTexts.wikiId,
      sql`array_position(array[${sql.join(
        languages.map(one => sql`${one}`),
        sql`, `,
      )}]::text[], ${wikiTexts.language})`,
    )
    .as('hits')
  return ctx.db
    .select({ id: wikis.id, language: hits.language, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(hits)
    .innerJoin(wikis, and(eq(wikis.id, hits.wikiId), wantedArticles(ctx, wanted)))
    .orderBy(...(order ? inOrder(order) : [desc(hits.rank), desc(wikis.publishTime), desc(wikis.id)]))
    .limit(pageSize)
    .offset(offset)
}

/** Where a keyword is looked for, one after the other until something is found: every word, then some of them; the caller's language first. */
function stagesOf(
  keyword: string,
  [language = 'zh', ...others]: readonly Language[],
  synonyms: readonly SynonymGroup[],
): Stage[] {
  const query = queryOf(keyword, synonyms)
  if (!query) return []
  return [
    { query: query.all, loose: false },
    { query: query.any, loose: true },
  ].flatMap(one => [[language], others].map(languages => ({ ...one, languages })))
}

/** One page of what a keyword finds, the best first or as is wished; `loose` when no article holds every word of it. */
export async function searchArticles(
  ctx: Ctx,
  order: readonly Language[],
  keyword: string,
  wanted: Wanted,
  at: { pageNum?: number; pageSize?: number },
  wish?: ListOrder,
) {
  const page = pageOf(at)
  const orderBy = wish ? `${wish.column} ${wish.sequence}` : 'rank desc'
  const synonyms = await synonymsIn(ctx, keyword)
  // what was found by another word is marked, too
  const words = [keyword, ...synonyms.flatMap(group => group.written)].join(' ')
  for (const stage of stagesOf(keyword, order, synonyms)) {
    const hits = await hitsOf(ctx, stage, wanted, page, wish)
    // a page behind the last one is empty, though the stage finds something
    const total =
      hits[0]?.total ??
      (page.offset ? ((await hitsOf(ctx, stage, wanted, { pageSize: 1, offset: 0 }, wish))[0]?.total ?? 0) : 0)
    if (!total) continue
    const found = new Map(hits.map(hit => [hit.id, { language: hit.language, keyword: words } satisfies Found]))
    const rows = hits.length
      ? await ctx.db
          .select()
          .from(wikis)
          .where(and(eq(wikis.tenantId, ctx.tenantId), inArray(wikis.id, [...found.keys()])))
      : []
    const ordered = hits.flatMap(hit => rows.filter(row => row.id === hit.id))
    return { ...paginate(await summaries(ctx, order, ordered, found), total, page, orderBy), loose: stage.loose }
  }
  return { ...paginate<Awaited<ReturnType<typeof summaries>>[number]>([], 0, page, orderBy), loose: false }
}

/** Keeps that a keyword found nothing. Spelling variants of one keyword count together. */
export async function keepMiss(ctx: Ctx, keyword: string): Promise<void> {
  const spelling = keyword.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_KEYWORD)
  const known = ctx.db
    .select({ one: sql`1` })
    .from(wikiSearchMisses)
    .where(eq(wikiSearchMisses.tenantId, ctx.tenantId))
    .limit(MAX_MISSES)
    .as('known')
  const key = and(
    eq(wikiSearchMisses.tenantId, ctx.tenantId),
    eq(wikiSearchMisses.language, ctx.language),
    eq(wikiSearchMisses.keyword, spelling),
  )
  const lastTime = isoNow(ctx)
  const again = { count: sql`${wikiSearchMisses.count} + 1`, lastTime }
  const [counted] = await ctx.db
    .update(wikiSearchMisses)
    .set(again)
    .where(key)
    .returning({ count: wikiSearchMisses.count })
  if (counted || (await ctx.db.$count(known)) >= MAX_MISSES) return
  await ctx.db
    .insert(wikiSearchMisses)
    .values({ tenantId: ctx.tenantId, language: ctx.language, keyword: spelling, lastTime })
    .onConflictDoUpdate({
      target: [wikiSearchMisses.tenantId, wikiSearchMisses.language, wikiSearchMisses.keyword],
      set: again,
    })
}

/** How long a search without a hit is kept after it was last made. */
export const MISSES_KEPT: RetainedKind = { kind: 'searchMisses', byDefault: 0, least: 30, most: 1095, endless: true }
/** Deletes searches without a hit that nobody has made for as long as their company keeps them. */
export async function forgetMisses(app: App): Promise<void> {
  for (const { tenantId, before } of await keptSince(app, 'searchMisses'))
    await app.db
      .delete(wikiSearchMisses)
      .where(and(eq(wikiSearchMisses.tenantId, tenantId), lt(wikiSearchMisses.lastTime, before)))
}

/** Searches that found nothing, the most frequent first. */
export async function searchMisses(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const where = eq(wikiSearchMisses.tenantId, ctx.tenantId)
  const [list, total] = await Promise.all([
    ctx.db
      .select({
        keyword: wikiSearchMisses.keyword,
        language: wikiSearchMisses.language,
        count: wikiSearchMisses.count,
        lastTime: wikiSearchMisses.lastTime,
      })
      .from(wikiSearchMisses)
      .where(where)
      .orderBy(
        desc(wikiSearchMisses.count),
        desc(wikiSearchMisses.lastTime),
        wikiSearchMisses.keyword,
        wikiSearchMisses.language,
      )
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(wikiSearchMisses, where),
  ])
  return paginate(list, total, page, 'count desc')
}

/** Takes what was searched in vain from the list of the writers. What is not there is gone already. */
export const forgetMiss = (ctx: Ctx, { keyword, language }: { keyword: string; language: Language }) =>
  ctx.db.transaction(async tx => {
    const [gone] = await tx
      .delete(wikiSearchMisses)
      .where(
        and(
          eq(wikiSearchMisses.tenantId, ctx.tenantId),
          eq(wikiSearchMisses.language, language),
          eq(wikiSearchMisses.keyword, keyword),
        ),
      )
      .returning()
    if (gone)
      await changed(ctx, tx, { kind: 'article', before: { searchedInVain: keyword, language, count: gone.count } })
    return { done: true } as const
  })
