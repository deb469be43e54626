import { and, count, desc, eq, max, sql } from 'drizzle-orm'
import { localize, type Language } from '../../../../shared/language'
import type { Database } from '../../../db/database'
import type { Ctx } from '../../../kernel/call/context'
import { productKinds } from '../../product/product.table'
import { usableArticles } from '../../wiki/article.service'
import { faults, wikis, wikiTexts } from '../../wiki/wiki.table'
import { catalogueOf } from './catalogue'
import { Knowledge, type Article, type Fault } from './bm25-index'

/** How many indexes a process keeps, and how many passages in all of them and in one. */
const LIMITS = { indexes: 50, passages: 60_000, passagesOfOne: 30_000 }
/** A tenant is asked for changes at most this often. */
const CHECK_MS = 3_000

interface Made {
  stamp: string
  knowledge: Knowledge
}
/** `made` also covers the look whether it is still good, so that questions at the same time share it. */
interface Shelf {
  checked: number
  made: Promise<Made>
  passages: number
}
/** By database, because the demo has the same tenants in each. A map keeps its order: the one used last is the last. */
const shelves = new WeakMap<Database, Map<string, Shelf>>()

/** The order in which other languages stand in for a missing one: that of localize(). */
const standIns = (language: Language): Language[] =>
  language === 'tw' ? ['tw', 'zh', 'en', 'ru'] : [language, 'en', 'zh', 'ru', 'tw']

/** Changes whenever an article, a fault or a kind of product of the tenant does. */
async function stampOf({ db, tenantId }: Ctx): Promise<string> {
  const [[articles], [library], [kinds]] = await Promise.all([
    db
      .select({ count: count(), time: max(wikis.updateTime) })
      .from(wikis)
      .where(usableArticles(tenantId)),
    db
      .select({ count: count(), time: max(faults.updateTime) })
      .from(faults)
      .where(eq(faults.tenantId, tenantId)),
    db
      .select({ count: count(), time: max(productKinds.updateTime) })
      .from(productKinds)
      .where(eq(productKinds.tenantId, tenantId)),
  ])
  return JSON.stringify([articles, library, kinds])
}

async function load(ctx: Ctx, language: Language): Promise<Knowledge> {
  const { db, tenantId } = ctx
  const order = sql.join(
    standIns(language).map(one => sql`${one}`),
    sql`, `,
  )
  const [rows, library] = await Promise.all([
    db
      .selectDistinctOn([wikis.id], {
        id: wikis.id,
        format: wikis.format,
        models: wikis.models,
        faultCodes: wikis.faultCodes,
        readTimes: wikis.readTimes,
        language: wikiTexts.language,
        title: wikiTexts.title,
        summary: wikiTexts.summary,
        content: wikiTexts.content,
      })
      .from(wikis)
      .innerJoin(wikiTexts, and(eq(wikiTexts.tenantId, wikis.tenantId), eq(wikiTexts.wikiId, wikis.id)))
      .where(usableArticles(tenantId))
      .orderBy(wikis.id, sql`array_position(array[${order}]::text[], ${wikiTexts.language})`),
    db.select().from(faults).where(eq(faults.tenantId, tenantId)).orderBy(faults.order, desc(faults.id)),
  ])
  // what is read most is kept when there is too much
  const articles: Article[] = rows.toSorted((a, b) => b.readTimes - a.readTimes || (a.id < b.id ? -1 : 1))
  const entries = library.map(({ id, code, models, title, cause, steps, wikiId }): Fault => ({
    id,
    code,
    models,
    wikiId,
    title: localize(title, language),
    cause: localize(cause, language),
    steps: steps.map(step => localize(step, language)),
    language: title[language] ? language : (standIns(language).find(one => title[one]) ?? language),
  }))
  return Knowledge.of(articles, entries, {
    maxPassages: LIMITS.passagesOfOne,
    catalogue: await catalogueOf(
      ctx,
      [...articles, ...entries].flatMap(one => one.models),
    ),
  })
}

/** The index as it is, when nothing has changed, or a new one. */
async function renewed(ctx: Ctx, language: Language, last: Promise<Made> | undefined): Promise<Made> {
  const [stamp, known] = await Promise.all([stampOf(ctx), last?.catch(() => undefined)])
  return known?.stamp === stamp ? known : { stamp, knowledge: await load(ctx, language) }
}

/** Forgets the indexes that were asked for least lately, until the rest fits. */
function makeRoom(kept: Map<string, Shelf>): void {
  let passages = [...kept.values()].reduce((sum, shelf) => sum + shelf.passages, 0)
  for (const [key, shelf] of kept) {
    if (kept.size === 1 || (kept.size <= LIMITS.indexes && passages <= LIMITS.passages)) return
    kept.delete(key)
    passages -= shelf.passages
  }
}

/** What the tenant's articles and fault library say to readers of a language. Made at the first question and again after a change, which is seen within 3 s. */
export async function knowledgeOf(ctx: Ctx, language: Language = ctx.language): Promise<Knowledge> {
  let kept = shelves.get(ctx.db)
  if (!kept) shelves.set(ctx.db, (kept = new Map()))
  const key = `${ctx.tenantId} ${language}`
  const known = kept.get(key)
  let shelf = known
  if (!shelf || Math.abs(ctx.now() - shelf.checked) >= CHECK_MS)
    shelf = { checked: ctx.now(), made: renewed(ctx, language, known?.made), passages: known?.passages ?? 0 }
  kept.delete(key)
  kept.set(key, shelf)
  try {
    const { knowledge } = await shelf.made
    shelf.passages = knowledge.documents.length
    makeRoom(kept)
    return knowledge
  } catch (error) {
    // an index that could not be made is tried again at the next question
    if (kept.get(key) === shelf) kept.delete(key)
    throw error
  }
}
