import { and, countDistinct, eq, gt, ne } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { memberAccounts } from './member.table'

/** Customers who have a balance, points or a service fee: they are shown it without the switch, too. */
export async function insideMembers({ db, tenantId }: Ctx): Promise<Inside[]> {
  const [row] = await db
    .select({ count: countDistinct(memberAccounts.customerId) })
    .from(memberAccounts)
    .where(and(eq(memberAccounts.tenantId, tenantId), gt(memberAccounts.amount, 0), ne(memberAccounts.asset, 'quota')))
  return [{ flag: 'memberManage', kind: 'assets', count: row?.count ?? 0 }]
}
