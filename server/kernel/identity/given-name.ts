import { and, eq } from 'drizzle-orm'
import { cleanPhone, isMainlandPhone, maskPhone } from '../../../shared/phone'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { customers, linkmen } from './auth.table'
import { afterRenaming } from './renamed'

/**
 * Whoever signed up by a phone alone is called by its masked number, until they say a name with that number: then by this one, and so is the
 * customer that was made of them. A name that somebody chose stays.
 */
export async function takeGivenName(
  ctx: Ctx,
  tx: Db,
  linkmanId: string,
  given: { name: string; phone: string },
): Promise<void> {
  const [name, phone] = [given.name.trim(), cleanPhone(given.phone)]
  if (!name || !isMainlandPhone(phone)) return
  const masked = maskPhone(phone)
  const [named] = await tx
    .update(linkmen)
    .set({ name })
    .where(
      and(
        eq(linkmen.tenantId, ctx.tenantId),
        eq(linkmen.id, linkmanId),
        eq(linkmen.phone, phone),
        eq(linkmen.name, masked),
      ),
    )
    .returning({ customerId: linkmen.customerId })
  if (!named) return
  await tx
    .update(customers)
    .set({ name })
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, named.customerId), eq(customers.name, masked)))
  await afterRenaming(tx, ctx.tenantId, [{ linkmanId }, { customerId: named.customerId }])
}
