import { eq } from 'drizzle-orm'
import { DEFAULT_OFFLINE_DAYS } from '../../../shared/order'
import { hasShop } from '../../../shared/screen-switches'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { tenants } from './door.table'

interface Shop {
  showsDiscount: boolean
  /** whether what is ordered may be paid otherwise than here */
  takesOffline: boolean
  /** days in which that has to be paid then */
  offlineDays: number
  /** see {@link servedAreas} */
  servedAreas: string[]
  keepsMembers: boolean
}

/** How the caller's company sells, also one that has no shop: what it quotes for a request is paid in the same ways. */
export async function sellingOf(ctx: Ctx, db: Db = ctx.db): Promise<Shop & { hasShop: boolean }> {
  const [row] = await db
    .select({ flags: tenants.flags, servedAreas: tenants.servedAreas, offlineDays: tenants.offlineDays })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
    .prepare('selling')
    .execute()
  return {
    hasShop: row !== undefined && hasShop(row.flags),
    showsDiscount: row?.flags.needShowDiscountPriceGray ?? false,
    takesOffline: row?.flags.needPayOrderByOutLine ?? false,
    offlineDays: row?.offlineDays ?? DEFAULT_OFFLINE_DAYS,
    servedAreas: row?.servedAreas ?? [],
    keepsMembers: row?.flags.memberManage ?? false,
  }
}

/** The same for what is sold in a shop. Throws SHOP_OFF when there is none. */
export async function enterShop(ctx: Ctx, db: Db = ctx.db): Promise<Shop> {
  const selling = await sellingOf(ctx, db)
  if (!selling.hasShop) throw new AppError('SHOP_OFF')
  return selling
}

/** Codes of the divisions that the caller's company delivers to; none for everywhere. */
export async function servedAreas(ctx: Ctx, db: Db = ctx.db): Promise<string[]> {
  const [row] = await db.select({ areas: tenants.servedAreas }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return row?.areas ?? []
}
