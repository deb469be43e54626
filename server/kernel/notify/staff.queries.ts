import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { staffAllowed } from '../identity/role.queries'
import { staffMessageSettings } from './message.table'

/** Staff of a tenant who may do something (`permission`), and with `onDuty` only those who want to be told of what nobody has taken yet. */
export async function staffWho(
  db: Db,
  tenantId: string,
  permission: string,
  { onDuty = false }: { onDuty?: boolean } = {},
): Promise<{ staffId: string; displayName: string }[]> {
  const people = await staffAllowed(db, tenantId, permission)
  if (!onDuty) return people
  const off = await db
    .select({ staffId: staffMessageSettings.staffId })
    .from(staffMessageSettings)
    .where(and(eq(staffMessageSettings.tenantId, tenantId), eq(staffMessageSettings.duty, false)))
  return people.filter(one => !off.some(({ staffId }) => staffId === one.staffId))
}
