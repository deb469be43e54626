import { and, asc, eq } from 'drizzle-orm'
import { permissionsOf } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { staff } from '../identity/auth.table'
import { onRoles } from '../identity/role.queries'
import { staffMessageSettings } from './message.table'

/** Nobody tells more people than this of one change. */
const MOST = 500

/** Staff of a tenant who may do something (`permission`), and with `onDuty` only those who want to be told of what nobody has taken yet. */
export async function staffWho(
  db: Db,
  tenantId: string,
  permission: string,
  { onDuty = false }: { onDuty?: boolean } = {},
): Promise<{ staffId: string; displayName: string }[]> {
  const people = await db
    .select({ staffId: staff.id, displayName: staff.displayName, ...onRoles, duty: staffMessageSettings.duty })
    .from(staff)
    .leftJoin(
      staffMessageSettings,
      and(eq(staffMessageSettings.tenantId, staff.tenantId), eq(staffMessageSettings.staffId, staff.id)),
    )
    .where(and(eq(staff.tenantId, tenantId), eq(staff.enabled, true)))
    .orderBy(asc(staff.createTime), asc(staff.id))
    .limit(MOST)
  return people
    .filter(one => !onDuty || one.duty !== false)
    .filter(one => permissionsOf(one.roles, one.ownPermissions).some(name => name === permission))
    .map(({ staffId, displayName }) => ({ staffId, displayName }))
}
