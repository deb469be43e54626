import { count, eq, max } from 'drizzle-orm'
import { readingOrder, type Language } from '../../../../shared/language'
import type { Database } from '../../../db/database'
import type { Ctx } from '../../../kernel/call/context'
import { productKinds } from '../../product/product.table'
import { catalogueOf } from './catalogue'
import { Knowledge } from './bm25-index'

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

/** Changes whenever an article, a fault or a kind of product of the tenant does. */
async function stampOf(ctx: Ctx): Promise<string> {
  const [stamps, [kinds]] = await Promise.all([
    Promise.all(ctx.offers.knowledge.map(one => one.stamp(ctx))),
    ctx.db
      .select({ count: count(), time: max(productKinds.updateTime) })
      .from(productKinds)
      .where(eq(productKinds.tenantId, ctx.tenantId)),
  ])
  return JSON.stringify([stamps, kinds])
}

async function load(ctx: Ctx, language: Language): Promise<Knowledge> {
  const read = await Promise.all(ctx.offers.knowledge.map(one => one.read(ctx, readingOrder(language))))
  // what is read most is kept when there is too much
  const articles = read
    .flatMap(one => one.articles)
    .toSorted((a, b) => b.readTimes - a.readTimes || (a.id < b.id ? -1 : 1))
  const faults = read.flatMap(one => one.faults)
  return Knowledge.of(articles, faults, {
    maxPassages: LIMITS.passagesOfOne,
    catalogue: await catalogueOf(
      ctx,
      [...articles, ...faults].flatMap(one => one.models),
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
