import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { customers } from '../identity/auth.table'
import { tell } from './notify.service'
import { staffWho } from './staff.queries'

/**
 * Tells those on duty who may see to it (`permission`) of an entry in the timeline of something of a customer's that is work for them, inside
 * its transaction; `facts` beside the customer's name.
 */
export async function tellOnDuty(
  ctx: Ctx,
  tx: Db,
  permission: string,
  {
    kind,
    row,
    entry,
    facts,
  }: {
    kind: string
    row: { id: string; customerId: string }
    entry: { id: string; type: string; createTime: string }
    facts: Record<string, string>
  },
): Promise<void> {
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, row.customerId)))
  await tell(ctx, tx, {
    subject: { kind, id: row.id },
    change: entry.type,
    changeId: entry.id,
    time: entry.createTime,
    people: await staffWho(tx, ctx.tenantId, permission, { onDuty: true }),
    facts: { ...facts, customer: customer?.name ?? '' },
  })
}
