import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../kernel/call/context'
import { linkmen } from '../../kernel/identity/auth.table'
import { addresses } from './address.table'

/** So many addresses of a customer are shown to staff. */
const MOST = 20

/** Where the contacts of a customer have things sent to, the default ones first. */
export async function addressBook(ctx: Ctx, customerId: string) {
  const rows = await ctx.db
    .select({ row: addresses, linkmanName: linkmen.name })
    .from(linkmen)
    .innerJoin(addresses, and(eq(addresses.tenantId, linkmen.tenantId), eq(addresses.linkmanId, linkmen.id)))
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, customerId)))
    .orderBy(desc(addresses.isDefault), desc(addresses.createTime), desc(addresses.id))
    .limit(MOST)
  return rows.map(({ row, linkmanName }) => ({
    id: row.id,
    linkmanName,
    name: row.name,
    phone: row.phone,
    country: row.country,
    province: row.province,
    city: row.city,
    dist: row.dist,
    address: row.address,
    isDefault: row.isDefault,
  }))
}
