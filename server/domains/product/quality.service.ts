import { and, arrayContains, asc, eq, isNotNull } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { qualityEndTime, type QualityLink, type QualityRule } from '../../../shared/warranty'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { productKinds, products } from './product.table'

/** A rule with its days, from the day `from`; '' where that is not known. */
const asLink = (rule: QualityRule, from: string): QualityLink => ({
  qualityStartDate: from,
  ...rule,
  qualityEndTime: qualityEndTime(from, rule.qualityDuration, rule.qualityUnit),
})

/**
 * The warranty by the catalogue: of one of the caller's products by the first kind that has its model and a rule, of a kind from today on.
 * Null where the catalogue says nothing, as of a product that was entered by hand. Throws NOT_FOUND.
 */
export async function qualityLink(ctx: Ctx, { productId, catalogId }: { productId?: string; catalogId?: string }) {
  const today = tenantDay(ctx.now())
  if (!productId) {
    if (!catalogId) return null
    const [kind] = await ctx.db
      .select({ rule: productKinds.quality })
      .from(productKinds)
      .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, catalogId)))
    if (!kind) throw new AppError('NOT_FOUND')
    return kind.rule && asLink(kind.rule, today)
  }
  const { principal } = ctx
  if (principal.kind !== 'linkman') throw new AppError('NOT_FOUND')
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        eq(products.customerId, principal.customerId),
        eq(products.id, productId),
      ),
    )
  if (!product) throw new AppError('NOT_FOUND')
  const [kind] = await ctx.db
    .select({ rule: productKinds.quality })
    .from(productKinds)
    .where(
      and(
        eq(productKinds.tenantId, ctx.tenantId),
        isNotNull(productKinds.quality),
        arrayContains(productKinds.models, [product.model]),
      ),
    )
    .orderBy(asc(productKinds.id))
    .limit(1)
  if (!kind?.rule) return null
  const { qualityFiledName } = kind.rule
  return asLink(kind.rule, qualityFiledName ? (product[qualityFiledName] ?? '') : today)
}
