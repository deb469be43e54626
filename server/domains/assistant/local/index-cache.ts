import { count, eq, max } from 'drizzle-orm'
import { readingOrder, type Language } from '../../../../shared/language'
import { isSwitchedOn, type ScreenSwitches } from '../../../../shared/screen-switches'
import type { Database } from '../../../db/database'
import type { Ctx } from '../../../kernel/call/context'
import { tenants } from '../../../kernel/tenancy/door.table'
import { productKinds } from '../../product/product.table'
import { catalogueOf } from './catalogue'
import { Knowledge } from './bm25-index'
import { misleading } from './screens'

/** How many indexes a process keeps, and how many passages in all of them and in one. */
const LIMITS = { indexes: 50, passages: 60_000, passagesOfOne: 30_000 }
/** A tenant is asked for changes at most this often. */
const CHECK_MS = 3_000

interface Made {
  stamp: string
  knowledge: Knowledge
}
/** `made` also covers the look whether it is still good, so that questions at the same time share it. */
interface Index {
  checked: number
  made: Promise<Made>
  passages: number
}
/** By database, tenant, language and the articles' shelves, because the demo has the same tenants in each. A map keeps its order: the one used last is the last. */
const indexes = new WeakMap<Database, Map<string, Index>>()

/** What the tenant has beside its articles; `stamp` changes whenever an article, a fault, a kind of product or a switch of it does. */
async function presentState(ctx: Ctx) {
  const [stamps, [own]] = await Promise.all([
    Promise.all(ctx.offers.knowledge.map(one => one.stamp(ctx))),
    ctx.db
      .select({ flags: tenants.flags, count: count(productKinds.id), time: max(productKinds.updateTime) })
      .from(tenants)
      .leftJoin(productKinds, eq(productKinds.tenantId, tenants.id))
      .where(eq(tenants.id, ctx.tenantId))
      .groupBy(tenants.id),
  ])
  return { stamp: JSON.stringify([stamps, own]), flags: own?.flags }
}

async function load(
  ctx: Ctx,
  language: Language,
  shelves: readonly string[],
  flags: Omit<ScreenSwitches, 'faultLibraryIds'> | undefined,
): Promise<Knowledge> {
  const read = await Promise.all(ctx.offers.knowledge.map(one => one.read(ctx, readingOrder(language))))
  // what is read most is kept when there is too much
  const articles = read
    .flatMap(one => one.articles)
    .filter(one => !shelves.length || shelves.includes(one.shelf))
    .toSorted((a, b) => b.readTimes - a.readTimes || (a.id < b.id ? -1 : 1))
  const faults = read.flatMap(one => one.faults)
  return Knowledge.of(articles, faults, {
    maxPassages: LIMITS.passagesOfOne,
    synonyms: read.flatMap(one => one.synonyms),
    misleads: flags
      ? misleading(url => isSwitchedOn({ ...flags, faultLibraryIds: faults.map(({ id }) => id) }, url))
      : null,
    catalogue: await catalogueOf(
      ctx,
      [...articles, ...faults].flatMap(one => one.models),
    ),
  })
}

/** The index as it is, when nothing has changed, or a new one. */
async function renewed(
  ctx: Ctx,
  language: Language,
  shelves: readonly string[],
  last: Promise<Made> | undefined,
): Promise<Made> {
  const [{ stamp, flags }, known] = await Promise.all([presentState(ctx), last?.catch(() => undefined)])
  return known?.stamp === stamp ? known : { stamp, knowledge: await load(ctx, language, shelves, flags) }
}

/** Forgets the indexes that were asked for least lately, until the rest fits. */
function makeRoom(kept: Map<string, Index>): void {
  let passages = [...kept.values()].reduce((sum, index) => sum + index.passages, 0)
  for (const [key, index] of kept) {
    if (kept.size === 1 || (kept.size <= LIMITS.indexes && passages <= LIMITS.passages)) return
    kept.delete(key)
    passages -= index.passages
  }
}

/**
 * What the tenant's articles and fault library say to readers of a language; with `shelves`, only the articles that stand on those.
 * Made at the first question and again after a change, which is seen within 3 s.
 */
export async function knowledgeOf(
  ctx: Ctx,
  language: Language = ctx.language,
  shelves: readonly string[] = [],
): Promise<Knowledge> {
  let mine = indexes.get(ctx.db)
  if (!mine) indexes.set(ctx.db, (mine = new Map()))
  const key = [ctx.tenantId, language, ...shelves.toSorted()].join(' ')
  const known = mine.get(key)
  let index = known
  if (!index || Math.abs(ctx.now() - index.checked) >= CHECK_MS)
    index = { checked: ctx.now(), made: renewed(ctx, language, shelves, known?.made), passages: known?.passages ?? 0 }
  mine.delete(key)
  mine.set(key, index)
  try {
    const { knowledge } = await index.made
    index.passages = knowledge.documents.length
    makeRoom(mine)
    return knowledge
  } catch (error) {
    // an index that could not be made is tried again at the next question
    if (mine.get(key) === index) mine.delete(key)
    throw error
  }
}
