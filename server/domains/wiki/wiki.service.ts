import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Language } from '../../../shared/language'
import { LANGUAGES, localize } from '../../../shared/language'
import type { WIKI_VIEWS } from '../../../shared/wiki'
import { doors } from '../../kernel/tenancy/door.table'
import { linkmanOf, type App, type Ctx } from '../../kernel/call/context'
import { isUuid } from '../../db/ids'
import { noteAside } from '../../http/disk'
import { AppError } from '../../http/errors'
import type { LinkCard } from '../../http/page-head'
import { pageOf, paginate } from '../../kernel/call/page'
import { SITE_PATH } from '../../http/site'
import { products } from '../product/product.table'
import {
  browse,
  countArticles,
  countsByType,
  enterWiki,
  NEWEST,
  summaries,
  wantedArticles,
  type ListOrder,
  type Wanted,
  type WikiSummary,
} from './article.service'
import { withLinks } from './article-files'
import { cleanHtml } from '../../kernel/text/clean-html'
import { countReader, marksOf } from './engagement.service'
import { keepMiss, searchArticles } from './search.service'
import { wikiFiles, wikis, wikiTexts, wikiTypes } from './wiki.table'

const SUGGESTIONS = 5
const RELATED = 5

interface PageInput {
  pageNum?: number
  pageSize?: number
}
interface WikiQuery extends PageInput {
  keyword?: string
  view?: (typeof WIKI_VIEWS)[number]
  labels?: string[]
  typeIds?: string[]
  orderDetail?: Omit<ListOrder, 'sequence'> & { sequence?: ListOrder['sequence'] }
  productId?: string
  catalogId?: string
}

/** Models of the caller's products, as a subquery. */
const ownModels = (ctx: Ctx): SQL =>
  sql`array(${ctx.db
    .selectDistinct({ model: products.model })
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, linkmanOf(ctx).customerId)))})`

/** The model of a product of the caller's. Throws UNAUTHORIZED, NOT_FOUND. */
async function modelOf(ctx: Ctx, productId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ model: products.model })
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        eq(products.customerId, linkmanOf(ctx).customerId),
        eq(products.id, productId),
      ),
    )
  if (!row) throw new AppError('NOT_FOUND')
  return row.model
}

async function wantedOf(ctx: Ctx, query: WikiQuery): Promise<Wanted> {
  // a product and a catalogue entry narrow each other
  const models = [query.catalogId, query.productId && (await modelOf(ctx, query.productId))].filter(Boolean) as string[]
  return {
    typeIds: query.typeIds,
    labels: query.labels,
    ...(query.view === 'top' ? { top: true } : {}),
    ...(query.view === 'collection' ? { collectedBy: linkmanOf(ctx).linkmanId } : {}),
    ...(models.length ? { models } : query.view === 'mine' ? { models: ownModels(ctx) } : {}),
  }
}

async function browsePage(
  ctx: Ctx,
  languages: readonly Language[],
  wanted: Wanted,
  order: ListOrder,
  query: PageInput,
) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([browse(ctx, wanted, order, page), countArticles(ctx, wanted)])
  return paginate(await summaries(ctx, languages, rows), total, page, `${order.column} ${order.sequence}`)
}

/**
 * Articles by keyword, kind, label and product (spec §3 "Wiki query params"). A search shows the best first where no order is wanted, a
 * list what is on top and then the wanted order, or by this alone (`isSystem` 0). A search of everything that finds nothing is kept for the writers, and answers what is read most.
 * Throws WIKI_OFF; UNAUTHORIZED where `view` or `productId` ask for what is a linkman's; NOT_FOUND for somebody else's product.
 */
export async function wikiList(ctx: Ctx, query: WikiQuery) {
  const languages = await enterWiki(ctx)
  const wanted = await wantedOf(ctx, query)
  const keyword = query.keyword?.trim()
  const none: WikiSummary[] = []
  const order = query.orderDetail && { ...NEWEST, ...query.orderDetail }
  if (!keyword)
    return {
      ...(await browsePage(ctx, languages, wanted, order ?? NEWEST, query)),
      loose: false,
      suggestions: none,
    }
  const found = await searchArticles(ctx, languages, keyword, wanted, query, order)
  if (found.total) return { ...found, suggestions: none }
  // nothing in a part of the shelves says nothing about the whole; punctuation is nothing to write about
  const filtered =
    query.typeIds?.length ||
    query.labels?.length ||
    query.productId ||
    query.catalogId ||
    (query.view ?? 'all') !== 'all'
  if (!filtered && found.pageNum === 1 && ctx.principal.kind !== 'staff' && /[\p{L}\p{N}]/u.test(keyword))
    await noteAside(ctx, () => keepMiss(ctx, keyword))
  const rows = await browse(ctx, {}, { column: 'readTimes', sequence: 'desc' }, { pageSize: SUGGESTIONS, offset: 0 })
  return { ...found, suggestions: await summaries(ctx, languages, rows) }
}

/** Articles about the products of a catalogue entry. Until there is a catalogue, its entries are the models of products. Throws WIKI_OFF. */
export async function wikiListByCatalog(ctx: Ctx, { catalogId, ...page }: PageInput & { catalogId: string }) {
  return browsePage(ctx, await enterWiki(ctx), { models: [catalogId] }, NEWEST, page)
}

const typeRows = (ctx: Ctx) =>
  ctx.db.select().from(wikiTypes).where(eq(wikiTypes.tenantId, ctx.tenantId)).orderBy(wikiTypes.order, wikiTypes.id)
/** Kinds of articles, in the tenant's order. Throws WIKI_OFF. */
export async function typeList(ctx: Ctx) {
  await enterWiki(ctx)
  return (await typeRows(ctx)).map(row => ({ id: row.id, name: localize(row.name, ctx.language), icon: row.icon }))
}

/** How many articles each kind has. Throws WIKI_OFF. */
export async function typeCounts(ctx: Ctx) {
  await enterWiki(ctx)
  const [types, counts] = await Promise.all([typeRows(ctx), countsByType(ctx)])
  return types.map(row => ({ typeId: row.id, name: localize(row.name, ctx.language), count: counts.get(row.id) ?? 0 }))
}

/** Kinds that have articles, each with its first `size`. Throws WIKI_OFF. */
export async function typesWithArticles(ctx: Ctx, size: number) {
  const languages = await enterWiki(ctx)
  const [types, counts] = await Promise.all([typeRows(ctx), countsByType(ctx)])
  const full = types.filter(row => counts.has(row.id))
  const firsts = await Promise.all(
    full.map(row =>
      ctx.db
        .select()
        .from(wikis)
        .where(wantedArticles(ctx, { typeIds: [row.id] }))
        .orderBy(desc(wikis.isTop), desc(wikis.publishTime), desc(wikis.id))
        .limit(size),
    ),
  )
  const shown = await summaries(ctx, languages, firsts.flat())
  return full.map(row => ({
    id: row.id,
    name: localize(row.name, ctx.language),
    icon: row.icon,
    total: counts.get(row.id) ?? 0,
    list: shown.filter(one => one.typeId === row.id),
  }))
}

/** Articles about the same products, then of the same kind; what is read most first. */
async function relatedTo(ctx: Ctx, languages: readonly Language[], article: typeof wikis.$inferSelect) {
  const most = (wanted: Wanted) =>
    ctx.db
      .select()
      .from(wikis)
      .where(and(wantedArticles(ctx, wanted), ne(wikis.id, article.id)))
      .orderBy(desc(wikis.readTimes), desc(wikis.id))
      .limit(RELATED)
  const near = article.models.length ? await most({ models: article.models }) : []
  const rows =
    near.length < RELATED
      ? [
          ...near,
          ...(await most({ typeIds: [article.typeId] })).filter(row => !near.some(one => one.id === row.id)),
        ].slice(0, RELATED)
      : near
  return (await summaries(ctx, languages, rows)).map(({ id, title }) => ({ id, title }))
}

/** The one product of the caller's that is of these models; null when they have none or several of them. */
async function ownProductOf(ctx: Ctx, models: string[]): Promise<string | null> {
  const { principal } = ctx
  if (principal.kind !== 'linkman' || !models.length) return null
  const [only, another] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        eq(products.customerId, principal.customerId),
        inArray(products.model, models),
      ),
    )
    .limit(2)
  return only && !another ? only.id : null
}

/**
 * An article to read, in `language` if it has it, else in the first of the caller's languages that it has. With `count`, the caller
 * counts as a reader. What is published is for visitors, too. Throws WIKI_OFF, NOT_FOUND.
 */
export async function wikiDetail(
  ctx: Ctx,
  { id, language }: { id: string; language?: Language },
  { count: counted }: { count: boolean },
) {
  const preferred = await enterWiki(ctx)
  const languages = language ? [language, ...preferred] : preferred
  const [article] = await ctx.db
    .select()
    .from(wikis)
    .where(and(wantedArticles(ctx, {}), eq(wikis.id, id)))
  if (!article) throw new AppError('NOT_FOUND')
  const [[summary], texts, files, marks, related, productId, readTimes] = await Promise.all([
    summaries(ctx, languages, [article]),
    ctx.db
      .select({ language: wikiTexts.language, content: wikiTexts.content })
      .from(wikiTexts)
      .where(and(eq(wikiTexts.tenantId, ctx.tenantId), eq(wikiTexts.wikiId, id))),
    ctx.db
      .select({
        id: wikiFiles.id,
        filename: wikiFiles.filename,
        fileType: wikiFiles.fileType,
        fileSize: wikiFiles.fileSize,
        url: wikiFiles.url,
      })
      .from(wikiFiles)
      .where(and(eq(wikiFiles.tenantId, ctx.tenantId), eq(wikiFiles.wikiId, id)))
      .orderBy(wikiFiles.order, wikiFiles.id),
    marksOf(ctx, id),
    relatedTo(ctx, preferred, article),
    ownProductOf(ctx, article.models),
    counted ? noteAside(ctx, () => countReader(ctx, id)) : null,
  ])
  const content = texts.find(text => text.language === summary?.language)?.content
  // an article without a text is not written yet
  if (!summary || content === undefined) throw new AppError('NOT_FOUND')
  return {
    ...summary,
    ...marks,
    related,
    files,
    readTimes: readTimes ?? summary.readTimes,
    format: article.format,
    content: article.format === 'html' ? cleanHtml(withLinks(ctx, content)) : withLinks(ctx, content),
    models: article.models,
    productId,
    languages: LANGUAGES.filter(one => texts.some(text => text.language === one)),
  }
}

/** An article as a list shows it. Throws WIKI_OFF, NOT_FOUND. */
async function summaryOf(ctx: Ctx, named: SQL) {
  const languages = await enterWiki(ctx)
  const rows = await ctx.db
    .select()
    .from(wikis)
    .where(and(wantedArticles(ctx, {}), named))
  const [summary] = await summaries(ctx, languages, rows)
  if (!summary) throw new AppError('NOT_FOUND')
  return summary
}
/** An article by the code of its short address. Throws WIKI_OFF, NOT_FOUND. */
export const wikiByCode = (ctx: Ctx, code: string) => summaryOf(ctx, eq(wikis.shortCode, code))

/** The short address of an article at `origin`; it opens at the caller's door. Throws WIKI_OFF, NOT_FOUND. */
export async function shortUrl(ctx: Ctx, id: string) {
  await enterWiki(ctx)
  const [[article], [door]] = await Promise.all([
    ctx.db
      .select({ code: wikis.shortCode })
      .from(wikis)
      .where(and(wantedArticles(ctx, {}), eq(wikis.id, id))),
    ctx.db
      .select({ domainId: doors.domainId, first: sql<boolean>`${doors.id} = (${firstDoor(ctx, ctx.tenantId)})` })
      .from(doors)
      .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId))),
  ])
  if (!article || !door) throw new AppError('NOT_FOUND')
  return {
    code: article.code,
    url: `${ctx.origins[0]}${SITE_PATH}/w/${article.code}${door.first ? '' : `?domainId=${encodeURIComponent(door.domainId)}`}`,
  }
}

const firstDoor = ({ db }: Pick<App, 'db'>, tenantId: string) =>
  db
    .select({ id: doors.id })
    .from(doors)
    .where(eq(doors.tenantId, tenantId))
    .orderBy(doors.createTime, doors.domainId)
    .limit(1)

/**
 * Where a short address leads: the URL of the article's screen, at the named door of its tenant or else at the first one. An
 * unknown code leads to the portal's own page for what is not there.
 */
export async function shortTarget(app: Pick<App, 'db'>, code: string, domainId: string): Promise<string> {
  // what PostgreSQL cannot hold names nothing
  if (code.includes('\0') || domainId.includes('\0')) return '/404'
  const [article] = await app.db
    .select({ id: wikis.id, tenantId: wikis.tenantId })
    .from(wikis)
    .where(and(eq(wikis.shortCode, code), sql`${wikis.enabled}`))
  if (!article) return '/404'
  const named = domainId
    ? await app.db
        .select({ domainId: doors.domainId })
        .from(doors)
        .where(and(eq(doors.tenantId, article.tenantId), eq(doors.domainId, domainId)))
    : []
  const [door] = named.length
    ? named
    : await app.db
        .select({ domainId: doors.domainId })
        .from(doors)
        .where(inArray(doors.id, firstDoor(app, article.tenantId)))
  return `/wiki/detail/${article.id}${door ? `?domainId=${encodeURIComponent(door.domainId)}` : ''}`
}

/** What a link to an article says of it: whoever has its id or its code may know what it is called, and reads it after signing in. Null for another screen, and for no article. */
export async function articleCard(
  ctx: Ctx,
  path: string,
  query: Partial<Record<string, string>>,
): Promise<LinkCard | null> {
  const inPath = /^\/wiki\/detail(?:s|\/([^/]+))$/.exec(path)
  if (!inPath) return null
  const named = inPath[1] ?? 'bridge'
  const id = named === 'bridge' ? query.id : named
  const { code = '' } = query
  // what PostgreSQL cannot hold names nothing
  const wanted = id ? isUuid(id) && eq(wikis.id, id) : !code.includes('\0') && eq(wikis.shortCode, code)
  if (!wanted) return null
  try {
    const { title, summary, cover } = await summaryOf(ctx, wanted)
    return { title, description: summary, picture: cover }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
