import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { linkmanOf, type App, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit } from '../../kernel/call/limit'
import { pageOf, paginate } from '../../kernel/call/page'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { enterSelfHelp } from '../../kernel/tenancy/self-help.service'
import { productKinds, products } from '../product/product.table'
import { BY_CODE, exactFirst, foundByWords, ofModels, openFaults } from './fault.queries'
import { usableArticles } from './knowledge.queries'
import { faults, wikis } from './wiki.table'

/** Ids that a door tells of: that there are some opens the library. */
const IDS_TOLD = 20

/** The first faults of a tenant that customers see, at most {@link IDS_TOLD}. */
export async function openFaultIds({ db }: Pick<App, 'db'>, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: faults.id })
    .from(faults)
    .where(openFaults({ tenantId }))
    .orderBy(asc(faults.id))
    .limit(IDS_TOLD)
  return rows.map(({ id }) => id)
}

async function modelOfOwn(ctx: Ctx, productId: string): Promise<string> {
  const own = and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, linkmanOf(ctx).customerId))
  const [row] = await ctx.db
    .select({ model: products.model })
    .from(products)
    .where(and(own, eq(products.id, productId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row.model
}
async function modelsOfKind(ctx: Ctx, kindId: string): Promise<string[]> {
  const [row] = await ctx.db
    .select({ models: productKinds.models })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, kindId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row.models
}

type FaultRecord = typeof faults.$inferSelect
const toRow = (ctx: Ctx, { id, code, title, symptom, models, dangers }: FaultRecord) => ({
  id,
  code,
  title: localize(title, ctx.language),
  symptom: localize(symptom, ctx.language),
  models,
  isDangerous: dangers.length > 0,
})

interface FaultQuery {
  keyword?: string
  kindId?: string
  productId?: string
  pageNum?: number
  pageSize?: number
}
/** Faults that customers may look up, none of other models than the wanted. Throws SELF_HELP_OFF, NOT_FOUND, UNAUTHORIZED for a machine of nobody's. */
export async function faultList(ctx: Ctx, query: FaultQuery) {
  await enterSelfHelp(ctx)
  const page = pageOf(query)
  const narrowed: (SQL | undefined)[] = []
  if (query.productId !== undefined) narrowed.push(ofModels([await modelOfOwn(ctx, query.productId)]))
  if (query.kindId !== undefined) narrowed.push(ofModels(await modelsOfKind(ctx, query.kindId)))
  const condition = and(openFaults(ctx), foundByWords(query.keyword), ...narrowed)
  const [list, total] = await Promise.all([
    ctx.db
      .select()
      .from(faults)
      .where(condition)
      .orderBy(...(query.keyword?.trim() ? exactFirst(query.keyword) : BY_CODE))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(faults, condition),
  ])
  return paginate(
    list.map(record => toRow(ctx, record)),
    total,
    page,
    'code asc',
  )
}

const openFault = (ctx: Ctx, id: string) => and(openFaults(ctx), eq(faults.id, id))

/** A text in all languages: what it warns of is the same whoever reads it. */
const spoken = (text: FaultRecord['title']): string[] => Object.values(text).filter(Boolean)

/** A fault with its dangers, its cause and what to do. Throws SELF_HELP_OFF, NOT_FOUND. */
export async function faultView(ctx: Ctx, id: string) {
  await enterSelfHelp(ctx)
  const [row] = await ctx.db.select().from(faults).where(openFault(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  const { dangers, cause, steps, pictures, wikiId, solved, unsolved } = row
  const say = (text: FaultRecord['title']) => localize(text, ctx.language)
  const [article] = wikiId
    ? await ctx.db
        .select({ id: wikis.id })
        .from(wikis)
        .where(and(usableArticles(ctx.tenantId), eq(wikis.id, wikiId)))
    : []
  return {
    ...toRow(ctx, row),
    dangers: dangers.map(say),
    emergency: (await ctx.offers.emergency[0]?.(ctx, dangers.flatMap(spoken))) ?? [],
    cause: say(cause),
    steps: steps.map((step, i) => ({ text: say(step), picture: pictureUrl(ctx, ctx.tenantId, pictures[i] ?? '') })),
    wikiId: article?.id ?? '',
    solved,
    unsolved,
  }
}

/** Counts whether the steps helped somebody. Throws SELF_HELP_OFF, NOT_FOUND, TOO_MANY_REQUESTS. */
export async function countSolved(ctx: Ctx, body: { id: string; isSolved: boolean }) {
  await enterSelfHelp(ctx)
  await countLimit(ctx, 'faultOpinion')
  const column = body.isSolved ? 'solved' : 'unsolved'
  return once(ctx, body, async tx => {
    // it is no change of what stands there: version and time stay
    const { rowCount } = await tx
      .update(faults)
      .set({ [column]: sql`${faults[column]} + 1` })
      .where(openFault(ctx, body.id))
    if (!rowCount) throw new AppError('NOT_FOUND')
    return { done: true as const }
  })
}
