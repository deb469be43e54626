import { and, arrayContains, count, desc, eq, exists, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { LANGUAGES, readingOrder, type Language } from '../../../shared/language'
import type { ARTICLE_STATES } from '../../../shared/wiki'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { changed } from '../../kernel/live/changed'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { pageOf, paginate } from '../../kernel/call/page'
import { fileValues } from '../../kernel/files/use.service'
import { queryOf } from '../../kernel/text/search-text'
import { filesIn, isFileName, letFilesGo, takeFiles } from './article-files'
import { textRow } from './article-row'
import { wikiDrafts, wikiFeedback, wikiLabels, wikis, wikiTexts, wikiTypes, wikiVersions } from './wiki.table'

type ArticleRow = typeof wikis.$inferSelect
interface One {
  id: string
  version: number
}
/** What an article says in one language. */
interface Words {
  title: string
  summary: string
  content: string
}
interface About {
  typeId: string
  labelIds: string[]
  models: string[]
  faultCodes: string[]
  askedAs: string[]
  cover: string
  isTop: boolean
}

/** Versions of an article that are kept in each language. */
const KEPT_VERSIONS = 20
const saved = ({ id, version }: ArticleRow) => ({ id, version })
const ofArticle = (
  table: typeof wikiDrafts | typeof wikiTexts | typeof wikiVersions,
  { tenantId, id }: Pick<ArticleRow, 'tenantId' | 'id'>,
  language?: Language,
) =>
  and(
    eq(table.tenantId, tenantId),
    eq(table.wikiId, id),
    language === undefined ? undefined : eq(table.language, language),
  )
const wordsOf = ({ title, summary, content }: Words): Words => ({ title, summary, content })
const aboutOf = ({ typeId, labelIds, models, faultCodes, askedAs, cover, isTop }: About): About => ({
  typeId,
  labelIds,
  models,
  faultCodes,
  askedAs,
  cover,
  isTop,
})

/** The language that an article is translated from: the one it was written in first, else Chinese, else the first that it has. */
const sourceOf = ({ sourceLanguage }: Pick<ArticleRow, 'sourceLanguage'>, languages: readonly Language[]): Language =>
  sourceLanguage || (languages.includes('zh') ? 'zh' : (languages[0] ?? 'zh'))

interface Texts {
  drafts: { language: Language }[]
  texts: { language: Language; updateTime: string }[]
}
/** How far an article is in each language that it has. */
function statesOf(row: ArticleRow, { drafts, texts }: Texts) {
  const languages = LANGUAGES.filter(one => [...drafts, ...texts].some(text => text.language === one))
  const sourceLanguage = sourceOf(row, languages)
  const source = texts.find(text => text.language === sourceLanguage)
  return {
    sourceLanguage,
    languages: languages.map(language => {
      const text = texts.find(one => one.language === language)
      return {
        language,
        published: row.enabled && text !== undefined,
        draft: drafts.some(one => one.language === language),
        old: text !== undefined && source !== undefined && text.updateTime < source.updateTime,
      }
    }),
  }
}

interface ListQuery {
  pageNum?: number
  pageSize?: number
  keyword?: string
  typeId?: string
  labelId?: string
  state?: (typeof ARTICLE_STATES)[number]
}

/** Articles of the tenant, published or not, the last changed first. */
export async function setupArticles(ctx: Ctx, query: ListQuery) {
  const page = pageOf(query)
  const { keyword = '', typeId, labelId, state } = query
  const words = queryOf(keyword)
  const ofRow = (table: typeof wikiDrafts | typeof wikiTexts) =>
    and(eq(table.tenantId, wikis.tenantId), eq(table.wikiId, wikis.id))
  const draft = (title?: string) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(wikiDrafts)
        .where(and(ofRow(wikiDrafts), title === undefined ? undefined : ilike(wikiDrafts.title, title))),
    )
  const where = and(
    eq(wikis.tenantId, ctx.tenantId),
    typeId === undefined ? undefined : eq(wikis.typeId, typeId),
    labelId === undefined ? undefined : arrayContains(wikis.labelIds, [labelId]),
    state === 'published' ? eq(wikis.enabled, true) : state === 'unpublished' ? eq(wikis.enabled, false) : undefined,
    state === 'draft' ? draft() : undefined,
    keyword.trim()
      ? or(
          draft(containing(keyword.trim())),
          words
            ? exists(
                ctx.db
                  .select({ one: sql`1` })
                  .from(wikiTexts)
                  .where(and(ofRow(wikiTexts), sql`${wikiTexts.words} @@ to_tsquery('russian', ${words.all})`)),
              )
            : sql`false`,
        )
      : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(wikis)
      .where(where)
      .orderBy(desc(wikis.editTime), desc(wikis.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(wikis, where),
  ])
  const ids = rows.map(row => row.id)
  const named = (table: typeof wikiDrafts | typeof wikiTexts) =>
    ids.length
      ? ctx.db
          .select({
            wikiId: table.wikiId,
            language: table.language,
            title: table.title,
            updateTime: table.updateTime,
          })
          .from(table)
          .where(and(eq(table.tenantId, ctx.tenantId), inArray(table.wikiId, ids)))
      : []
  const [drafts, texts] = await Promise.all([named(wikiDrafts), named(wikiTexts)])
  const order = readingOrder(ctx.language, ['zh'])
  const list = rows.map(row => {
    const own = {
      drafts: drafts.filter(one => one.wikiId === row.id),
      texts: texts.filter(one => one.wikiId === row.id),
    }
    const titles = [...own.drafts, ...own.texts]
    return {
      ...saved(row),
      title: order.flatMap(language => titles.filter(one => one.language === language))[0]?.title ?? '',
      typeId: row.typeId,
      labelIds: row.labelIds,
      models: row.models,
      enabled: row.enabled,
      isTop: row.isTop,
      ...statesOf(row, own),
      readTimes: row.readTimes,
      publishTime: row.publishTime,
      editTime: row.editTime,
    }
  })
  return paginate(list, total, page, 'editTime desc')
}

/** An article to edit, in all its languages: what is written, and where nothing is, what is published. Throws NOT_FOUND. */
export async function setupArticle(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(wikis)
    .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  const [drafts, texts, [opinions]] = await Promise.all([
    ctx.db.select().from(wikiDrafts).where(ofArticle(wikiDrafts, row)),
    ctx.db.select().from(wikiTexts).where(ofArticle(wikiTexts, row)),
    ctx.db
      .select({
        solved: sql<number>`count(*) filter (where ${wikiFeedback.solved})`.mapWith(Number),
        all: count(),
      })
      .from(wikiFeedback)
      .where(and(eq(wikiFeedback.tenantId, ctx.tenantId), eq(wikiFeedback.wikiId, row.id))),
  ])
  const shown = LANGUAGES.flatMap(
    language => drafts.find(one => one.language === language) ?? texts.find(one => one.language === language) ?? [],
  ).map(text => ({ language: text.language, ...wordsOf(text) }))
  const files = await fileValues(ctx, filesIn([row.cover, ...shown.map(text => text.content)]))
  return {
    ...saved(row),
    ...aboutOf(row),
    format: row.format,
    enabled: row.enabled,
    ...statesOf(row, { drafts, texts }),
    texts: shown,
    files: [...files.values()].map(file => ({ id: file.id, filename: file.filename, url: file.url })),
    readTimes: row.readTimes,
    solved: opinions?.solved ?? 0,
    unsolved: (opinions?.all ?? 0) - (opinions?.solved ?? 0),
    publishTime: row.publishTime,
    editTime: row.editTime,
  }
}

/** An article of the version that the caller saw, held until the transaction ends. Throws NOT_FOUND, CHANGED_MEANWHILE. */
async function held(ctx: Ctx, tx: Db, { id, version }: One): Promise<ArticleRow> {
  const [row] = await tx
    .select()
    .from(wikis)
    .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, id)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** Writes an article that the caller holds, and what was changed of it into the audit log. */
async function write(
  ctx: Ctx,
  tx: Db,
  row: ArticleRow,
  set: Partial<Omit<ArticleRow, 'tenantId' | 'id' | 'version' | 'editTime'>>,
  texts: { before?: object; after?: object } = {},
): Promise<ArticleRow> {
  const [now] = await tx
    .update(wikis)
    .set({ ...set, version: row.version + 1, editTime: isoNow(ctx) })
    .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, row.id)))
    .returning()
  if (!now) throw new Error('an article that was held is gone')
  const told = (one: ArticleRow) => ({ ...aboutOf(one), enabled: one.enabled })
  await changed(ctx, tx, {
    kind: 'article',
    id: row.id,
    before: { ...told(row), ...texts.before },
    after: { ...told(now), ...texts.after },
  })
  return now
}

/** Throws NOT_FOUND when the shelf or a label is none of the tenant's. */
async function assertShelves(
  ctx: Ctx,
  tx: Db,
  { typeId, labelIds = [] }: { typeId: string; labelIds?: string[] },
): Promise<void> {
  // held, so that neither is removed meanwhile
  const types = await tx
    .select({ id: wikiTypes.id })
    .from(wikiTypes)
    .where(and(eq(wikiTypes.tenantId, ctx.tenantId), eq(wikiTypes.id, typeId)))
    .for('share')
  const labels = labelIds.length
    ? await tx
        .select({ id: wikiLabels.id })
        .from(wikiLabels)
        .where(and(eq(wikiLabels.tenantId, ctx.tenantId), inArray(wikiLabels.id, labelIds)))
        .for('share')
    : []
  if (!types.length || labels.length !== new Set(labelIds.map(id => id.toLowerCase())).size)
    throw new AppError('NOT_FOUND')
}

const draftIn = async (tx: Db, row: ArticleRow, language: Language) =>
  (
    await tx
      .select()
      .from(wikiDrafts)
      .where(ofArticle(wikiDrafts, row, language))
  )[0]
const textIn = async (tx: Db, row: ArticleRow, language: Language) =>
  (
    await tx
      .select()
      .from(wikiTexts)
      .where(ofArticle(wikiTexts, row, language))
  )[0]
const isSame = (a: Words, b: Words): boolean =>
  a.title === b.title && a.summary === b.summary && a.content === b.content

/** Puts words in place of the draft in a language. Those that are published already are no draft. */
async function putDraft(ctx: Ctx, tx: Db, row: ArticleRow, language: Language, words: Words) {
  const [before, published] = [await draftIn(tx, row, language), await textIn(tx, row, language)]
  await takeFiles(ctx, tx, row.id, [words.content])
  const draft = { ...wordsOf(words), updateTime: isoNow(ctx) }
  if (published && isSame(published, words)) await tx.delete(wikiDrafts).where(ofArticle(wikiDrafts, row, language))
  else
    await tx
      .insert(wikiDrafts)
      .values({ tenantId: ctx.tenantId, wikiId: row.id, language, ...draft })
      .onConflictDoUpdate({ target: [wikiDrafts.tenantId, wikiDrafts.wikiId, wikiDrafts.language], set: draft })
  await letFilesGo(ctx, tx, row.id, [before?.content ?? ''])
  const name = `draft.${language}`
  return {
    before: { [name]: before ? wordsOf(before) : published ? wordsOf(published) : null },
    after: { [name]: words },
  }
}

/** Begins an article in one language, which nobody reads before it is published. Throws NOT_FOUND for a shelf or a picture that there is not. */
export const createArticle = (ctx: Ctx, body: { typeId: string; language: Language } & Words) =>
  once(ctx, body, async tx => {
    const { typeId, language } = body
    await assertShelves(ctx, tx, { typeId })
    const now = isoNow(ctx)
    const [row] = await tx
      .insert(wikis)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        typeId,
        format: 'markdown',
        enabled: false,
        shortCode: randomBytes(6).toString('base64url'),
        sourceLanguage: language,
        publishTime: now,
        updateTime: now,
        editTime: now,
      })
      .returning()
    if (!row) throw new Error('no article was made')
    await putDraft(ctx, tx, row, language, body)
    await changed(ctx, tx, {
      kind: 'article',
      id: row.id,
      after: { ...aboutOf(row), enabled: false, [`draft.${language}`]: wordsOf(body) },
    })
    return saved(row)
  })

/** Keeps what is written in a language. Throws NOT_FOUND, also for a picture that there is not, CHANGED_MEANWHILE. */
export const saveArticleDraft = (ctx: Ctx, { language, ...body }: One & { language: Language } & Words) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, body)
    return saved(await write(ctx, tx, row, {}, await putDraft(ctx, tx, row, language, wordsOf(body))))
  })

/** Drops what is not published in a language. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const discardArticleDraft = (ctx: Ctx, { language, ...one }: One & { language: Language }) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, one)
    const [gone] = await tx
      .delete(wikiDrafts)
      .where(ofArticle(wikiDrafts, row, language))
      .returning()
    await letFilesGo(ctx, tx, row.id, [gone?.content ?? ''])
    const name = `draft.${language}`
    return saved(
      await write(ctx, tx, row, {}, { before: { [name]: gone ? wordsOf(gone) : null }, after: { [name]: null } }),
    )
  })

/** Shelf, labels, products, codes and questions of an article. Throws NOT_FOUND, also for a shelf, a label or a cover that there is not, CHANGED_MEANWHILE. */
export const saveAbout = (ctx: Ctx, body: One & Omit<About, 'askedAs'> & Partial<Pick<About, 'askedAs'>>) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, body)
    const about = aboutOf({ ...body, askedAs: body.askedAs ?? row.askedAs })
    await assertShelves(ctx, tx, about)
    // the one that is there may lie elsewhere
    if (about.cover && about.cover !== row.cover && !isFileName(about.cover)) throw new AppError('NOT_FOUND')
    await takeFiles(ctx, tx, row.id, [about.cover])
    const list = (one: About) => JSON.stringify([one.models, one.faultCodes, one.askedAs])
    if (list(row) !== list(about))
      for (const text of await tx.select().from(wikiTexts).where(ofArticle(wikiTexts, row))) {
        const { words } = textRow(text, { format: row.format, ...about })
        await tx
          .update(wikiTexts)
          .set({ words })
          .where(ofArticle(wikiTexts, row, text.language))
      }
    // the assistant looks for a new time, and answers by shelf, products and codes
    const now = await write(ctx, tx, row, { ...about, ...(row.enabled ? { updateTime: isoNow(ctx) } : {}) })
    if (row.cover !== about.cover) await letFilesGo(ctx, tx, row.id, [row.cover])
    return saved(now)
  })

/** Keeps a text as the newest version of an article in a language, and forgets those that are too many. What the forgotten ones said. */
async function keepVersion(
  tx: Db,
  row: ArticleRow,
  language: Language,
  words: Words,
  by: { staffName: string; publishTime: string },
): Promise<string[]> {
  const [last] = await tx
    .select({ number: wikiVersions.number })
    .from(wikiVersions)
    .where(ofArticle(wikiVersions, row, language))
    .orderBy(desc(wikiVersions.number))
    .limit(1)
  const number = (last?.number ?? 0) + 1
  await tx
    .insert(wikiVersions)
    .values({ tenantId: row.tenantId, wikiId: row.id, language, number, ...wordsOf(words), ...by })
  const gone = await tx
    .delete(wikiVersions)
    .where(and(ofArticle(wikiVersions, row, language), lte(wikiVersions.number, number - KEPT_VERSIONS)))
    .returning({ content: wikiVersions.content })
  return gone.map(one => one.content)
}

/** Shows readers and the assistant what is written in a language, or in all. Throws NOT_FOUND, CHANGED_MEANWHILE, WIKI_NOTHING_NEW. */
export const publishArticle = (ctx: Ctx, { language, ...one }: One & { language?: Language }) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, one)
    const now = isoNow(ctx)
    const drafts = await tx
      .select()
      .from(wikiDrafts)
      .where(ofArticle(wikiDrafts, row, language))
      .orderBy(wikiDrafts.language)
    const texts = await tx.select().from(wikiTexts).where(ofArticle(wikiTexts, row))
    if (!drafts.length && (row.enabled || !texts.length)) throw new AppError('WIKI_NOTHING_NEW')
    const gone: string[] = []
    const told: { before: Record<string, object | null>; after: Record<string, object | null> } = {
      before: {},
      after: {},
    }
    for (const draft of drafts) {
      const before = texts.find(text => text.language === draft.language)
      const [kept] = await tx
        .select({ number: wikiVersions.number })
        .from(wikiVersions)
        .where(ofArticle(wikiVersions, row, draft.language))
        .limit(1)
      if (before && !kept)
        await keepVersion(tx, row, draft.language, before, { staffName: '', publishTime: before.updateTime })
      const text = {
        ...textRow({ tenantId: row.tenantId, wikiId: row.id, language: draft.language, ...wordsOf(draft) }, row),
        updateTime: now,
      }
      await tx
        .insert(wikiTexts)
        .values(text)
        .onConflictDoUpdate({ target: [wikiTexts.tenantId, wikiTexts.wikiId, wikiTexts.language], set: text })
      const forgotten = await keepVersion(tx, row, draft.language, draft, {
        staffName: staffOf(ctx).name,
        publishTime: now,
      })
      gone.push(...forgotten, before?.content ?? '')
      told.before[draft.language] = before ? wordsOf(before) : null
      told.after[draft.language] = wordsOf(draft)
    }
    await tx.delete(wikiDrafts).where(ofArticle(wikiDrafts, row, language))
    const first = row.enabled ? {} : { publishTime: now }
    const after = await write(ctx, tx, row, { enabled: true, updateTime: now, ...first }, told)
    await letFilesGo(ctx, tx, row.id, gone)
    return saved(after)
  })

/** Takes an article from readers and the assistant, in one language or as a whole; what it said is a draft again. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const unpublishArticle = (ctx: Ctx, { language, ...one }: One & { language?: Language }) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, one)
    if (language === undefined) return saved(await write(ctx, tx, row, { enabled: false }))
    const [gone] = await tx
      .delete(wikiTexts)
      .where(ofArticle(wikiTexts, row, language))
      .returning()
    if (gone)
      await tx
        .insert(wikiDrafts)
        .values({ tenantId: row.tenantId, wikiId: row.id, language, ...wordsOf(gone), updateTime: isoNow(ctx) })
        .onConflictDoNothing()
    const left = await tx.$count(wikiTexts, ofArticle(wikiTexts, row))
    const told = { before: { [language]: gone ? wordsOf(gone) : null }, after: { [language]: null } }
    return saved(
      await write(
        ctx,
        tx,
        row,
        { enabled: row.enabled && left > 0, ...(gone ? { updateTime: isoNow(ctx) } : {}) },
        told,
      ),
    )
  })

const articleOf = async (ctx: Ctx, id: string): Promise<Pick<ArticleRow, 'tenantId' | 'id'>> => {
  const [row] = await ctx.db
    .select({ tenantId: wikis.tenantId, id: wikis.id })
    .from(wikis)
    .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What was published of an article in a language, the newest first. Throws NOT_FOUND. */
export async function articleHistory(ctx: Ctx, { id, language }: { id: string; language: Language }) {
  const row = await articleOf(ctx, id)
  return ctx.db
    .select({
      number: wikiVersions.number,
      title: wikiVersions.title,
      staffName: wikiVersions.staffName,
      publishTime: wikiVersions.publishTime,
    })
    .from(wikiVersions)
    .where(ofArticle(wikiVersions, row, language))
    .orderBy(desc(wikiVersions.number))
}

interface VersionRef {
  id: string
  language: Language
  number: number
}
async function versionOf(
  db: Db,
  row: Pick<ArticleRow, 'tenantId' | 'id'>,
  { language, number }: VersionRef,
): Promise<Words> {
  const [version] = await db
    .select()
    .from(wikiVersions)
    .where(and(ofArticle(wikiVersions, row, language), eq(wikiVersions.number, number)))
  if (!version) throw new AppError('NOT_FOUND')
  return wordsOf(version)
}

/** One version of an article. Throws NOT_FOUND. */
export const articleVersion = async (ctx: Ctx, query: VersionRef): Promise<Words> =>
  versionOf(ctx.db, await articleOf(ctx, query.id), query)

/** Makes a version the draft. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const restoreVersion = (ctx: Ctx, body: One & VersionRef) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, body)
    const words = await versionOf(tx, row, body)
    return saved(await write(ctx, tx, row, {}, await putDraft(ctx, tx, row, body.language, words)))
  })
