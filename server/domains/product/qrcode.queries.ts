import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../kernel/call/context'
import type { ScannedProduct } from '../../kernel/forms/forms.offers'
import { tenants } from '../../kernel/tenancy/door.table'
import { isLabel } from './machine.queries'
import { toProduct } from './product.service'
import { products, qrcodes } from './product.table'

/** The product that a code is glued to; null for an unknown or revoked code, also for one of another tenant. */
export async function scannedProduct(ctx: Ctx, code: string): Promise<ScannedProduct | null> {
  const [row] = await ctx.db
    .select({ product: products, flags: tenants.flags })
    .from(qrcodes)
    .innerJoin(products, and(eq(products.tenantId, qrcodes.tenantId), eq(products.id, qrcodes.productId)))
    .innerJoin(tenants, eq(tenants.id, qrcodes.tenantId))
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), isLabel(ctx, code), isNull(qrcodes.revokeTime)))
  return row ? { product: toProduct(ctx, row.product), guestAllowed: row.flags.setting.anonymous } : null
}
