import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import type { WikiMark } from '../../../shared/wiki'
import type { Db } from '../../db/database'
import { isoNow, linkmanOf, ownerOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { pageOf, paginate } from '../../kernel/call/page'
import { enterWiki, summaries, wantedArticles } from './article.service'
import { searchArticles } from './search.service'
import { wikiFeedback, wikiMarks, wikiReads, wikis } from './wiki.table'

const DAY_MS = 86_400_000
const COUNTS = { fabulous: wikis.fabulousCount, collection: wikis.collectionCount } as const
const NAMES = { fabulous: 'fabulousCount', collection: 'collectionCount' } as const

const oneArticle = (ctx: Ctx, id: string) => and(wantedArticles(ctx, {}), eq(wikis.id, id))

/** Throws NOT_FOUND for an article that the caller cannot read. */
async function assertArticle(ctx: Ctx, db: Db, id: string): Promise<void> {
  const [row] = await db.select({ id: wikis.id }).from(wikis).where(oneArticle(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
}

/**
 * Puts a mark on an article or takes it off; once more changes nothing. The count moves only with a row of the caller's, in one
 * transaction, so it stays right however often and from how many devices it is tapped. Answers the new count. Throws WIKI_OFF, NOT_FOUND.
 */
export async function setMark(ctx: Ctx, id: string, kind: WikiMark, on: boolean): Promise<{ count: number }> {
  await enterWiki(ctx)
  const key = { tenantId: ctx.tenantId, linkmanId: linkmanOf(ctx).linkmanId, kind, wikiId: id }
  return ctx.db.transaction(async tx => {
    await assertArticle(ctx, tx, id)
    const changed = on
      ? await tx
          .insert(wikiMarks)
          .values({ ...key, createTime: isoNow(ctx) })
          .onConflictDoNothing()
          .returning({ id: wikiMarks.wikiId })
      : await tx
          .delete(wikiMarks)
          .where(
            and(
              eq(wikiMarks.tenantId, key.tenantId),
              eq(wikiMarks.linkmanId, key.linkmanId),
              eq(wikiMarks.kind, kind),
              eq(wikiMarks.wikiId, id),
            ),
          )
          .returning({ id: wikiMarks.wikiId })
    const [row] = changed.length
      ? await tx
          .update(wikis)
          .set({ [NAMES[kind]]: sql`${COUNTS[kind]} + ${on ? 1 : -1}` })
          .where(oneArticle(ctx, id))
          .returning({ count: COUNTS[kind] })
      : await tx.select({ count: COUNTS[kind] }).from(wikis).where(oneArticle(ctx, id))
    if (!row) throw new AppError('NOT_FOUND')
    return row
  })
}

/** The caller's marks of an article, and the opinion given on it. */
export async function marksOf(ctx: Ctx, id: string) {
  const { principal } = ctx
  const reader = ownerOf(ctx)
  const [marks, [said]] = await Promise.all([
    principal.kind === 'linkman'
      ? ctx.db
          .select({ kind: wikiMarks.kind })
          .from(wikiMarks)
          .where(
            and(
              eq(wikiMarks.tenantId, ctx.tenantId),
              eq(wikiMarks.linkmanId, principal.linkmanId),
              eq(wikiMarks.wikiId, id),
            ),
          )
      : [],
    reader
      ? ctx.db
          .select({ solved: wikiFeedback.solved })
          .from(wikiFeedback)
          .where(
            and(eq(wikiFeedback.tenantId, ctx.tenantId), eq(wikiFeedback.wikiId, id), eq(wikiFeedback.reader, reader)),
          )
      : [],
  ])
  return {
    isFabulous: marks.some(mark => mark.kind === 'fabulous'),
    isCollection: marks.some(mark => mark.kind === 'collection'),
    solved: said?.solved ?? null,
  }
}

/** Counts the caller as a reader of the article, once a day; a visitor whose device says nothing cannot be told apart and does not count. Answers how often it was read, null when nothing was counted. */
export async function countReader(ctx: Ctx, id: string): Promise<number | null> {
  const reader = ownerOf(ctx)
  if (!reader) return null
  return ctx.db.transaction(async tx => {
    const first = await tx
      .insert(wikiReads)
      .values({ tenantId: ctx.tenantId, wikiId: id, day: tenantDay(ctx.now()), reader })
      .onConflictDoNothing()
      .returning({ id: wikiReads.wikiId })
    if (!first.length) return null
    const [row] = await tx
      .update(wikis)
      .set({ readTimes: sql`${wikis.readTimes} + 1` })
      .where(oneArticle(ctx, id))
      .returning({ readTimes: wikis.readTimes })
    return row?.readTimes ?? null
  })
}

/** Forgets who read what before yesterday: the article has the count, and only today's readers may not count again. Yesterday stays for processes whose clocks differ. */
export async function forgetReads(db: Db, now: number): Promise<void> {
  await db.delete(wikiReads).where(lt(wikiReads.day, tenantDay(now - DAY_MS)))
}

/**
 * Keeps whether the article helped; a reader's later opinion replaces the earlier one. That of a visitor whose device says nothing is
 * taken and not kept: it would be one with everybody's. Throws WIKI_OFF, NOT_FOUND.
 */
export async function keepFeedback(
  ctx: Ctx,
  { id, solved, reason = '' }: { id: string; solved: boolean; reason?: string },
) {
  await enterWiki(ctx)
  await assertArticle(ctx, ctx.db, id)
  const reader = ownerOf(ctx)
  const opinion = { solved, reason: solved ? '' : reason.trim(), createTime: isoNow(ctx) }
  if (reader)
    await ctx.db
      .insert(wikiFeedback)
      .values({ tenantId: ctx.tenantId, wikiId: id, reader, ...opinion })
      .onConflictDoUpdate({ target: [wikiFeedback.tenantId, wikiFeedback.wikiId, wikiFeedback.reader], set: opinion })
  return { done: true } as const
}

/** Articles that the caller collected, the last one first; with a keyword those of them that it finds, the best first. Throws WIKI_OFF. */
export async function collectionList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; keyword?: string }) {
  const order = await enterWiki(ctx)
  const { linkmanId } = linkmanOf(ctx)
  const keyword = query.keyword?.trim()
  if (keyword) return searchArticles(ctx, order, keyword, { collectedBy: linkmanId }, query)
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ article: wikis })
      .from(wikiMarks)
      .innerJoin(wikis, and(eq(wikis.id, wikiMarks.wikiId), wantedArticles(ctx, {})))
      .where(
        and(eq(wikiMarks.tenantId, ctx.tenantId), eq(wikiMarks.linkmanId, linkmanId), eq(wikiMarks.kind, 'collection')),
      )
      .orderBy(desc(wikiMarks.createTime), desc(wikiMarks.wikiId))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(wikis, wantedArticles(ctx, { collectedBy: linkmanId })),
  ])
  return paginate(
    await summaries(
      ctx,
      order,
      rows.map(row => row.article),
    ),
    total,
    page,
  )
}
