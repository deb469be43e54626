import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { tenants } from './door.table'

/** How the caller's company sells: whether it shows discount prices, and whether what is ordered may be paid otherwise than here. Throws SHOP_OFF when it has no shop. */
export async function enterShop(ctx: Ctx, db: Db = ctx.db): Promise<{ showsDiscount: boolean; takesOffline: boolean }> {
  const [row] = await db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!row?.flags.setting.shop && !row?.flags.serviceMall) throw new AppError('SHOP_OFF')
  return { showsDiscount: row.flags.needShowDiscountPriceGray, takesOffline: row.flags.needPayOrderByOutLine }
}
