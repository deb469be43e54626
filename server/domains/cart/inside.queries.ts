import { countDistinct, eq } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { cartItems } from './cart.table'

/** Carts in which something lies: it is there again when the shop is. */
export async function insideCarts({ db, tenantId }: Ctx): Promise<Inside[]> {
  const [row] = await db
    .select({ count: countDistinct(cartItems.owner) })
    .from(cartItems)
    .where(eq(cartItems.tenantId, tenantId))
  return [{ flag: 'shop', kind: 'carts', count: row?.count ?? 0 }]
}
