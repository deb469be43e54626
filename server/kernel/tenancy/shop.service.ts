import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { tenants } from './door.table'

interface Shop {
  showsDiscount: boolean
  /** whether what is ordered may be paid otherwise than here */
  takesOffline: boolean
  /** see {@link servedAreas} */
  servedAreas: string[]
}

/** How the caller's company sells. Throws SHOP_OFF when it has no shop. */
export async function enterShop(ctx: Ctx, db: Db = ctx.db): Promise<Shop> {
  const [row] = await db
    .select({ flags: tenants.flags, servedAreas: tenants.servedAreas })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!row?.flags.setting.shop && !row?.flags.serviceMall) throw new AppError('SHOP_OFF')
  return {
    showsDiscount: row.flags.needShowDiscountPriceGray,
    takesOffline: row.flags.needPayOrderByOutLine,
    servedAreas: row.servedAreas,
  }
}

/** Codes of the divisions that the caller's company delivers to; none for everywhere. */
export async function servedAreas(ctx: Ctx, db: Db = ctx.db): Promise<string[]> {
  const [row] = await db.select({ areas: tenants.servedAreas }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return row?.areas ?? []
}
