import { and, eq } from 'drizzle-orm'
import { addressLine } from '../../../shared/address'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { customers } from '../../kernel/identity/auth.table'
import { addresses } from '../address/address.table'
import { products, type ProductAddress } from '../product/product.table'

/** Where a machine of the customer stands; null where it is not the customer's, or nobody has said. */
export async function placeOfProduct(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
  customerId: string,
  productId: string,
): Promise<ProductAddress | null> {
  const [product] = await db
    .select({ address: products.address })
    .from(products)
    .where(and(eq(products.tenantId, tenantId), eq(products.customerId, customerId), eq(products.id, productId)))
  return product?.address ?? null
}

/** The default of a contact's address book; null for none. */
export async function defaultAddress({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db, linkmanId: string) {
  const [found] = await db
    .select({
      country: addresses.country,
      province: addresses.province,
      city: addresses.city,
      dist: addresses.dist,
      address: addresses.address,
    })
    .from(addresses)
    .where(and(eq(addresses.tenantId, tenantId), eq(addresses.linkmanId, linkmanId), eq(addresses.isDefault, true)))
  return found ?? null
}

/** Where somebody has to come as far as it is known without the form: where the machine stands, else the customer's address; '' where neither is. */
export async function knownPlace(ctx: Ctx, tx: Db, customerId: string, productId: string | null): Promise<string> {
  const place = productId ? await placeOfProduct(ctx, tx, customerId, productId) : null
  if (place?.address) return addressLine(place)
  const [customer] = await tx
    .select({ address: customers.customerAddress })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
  return customer?.address ?? ''
}
