import { and, asc, eq, sql } from 'drizzle-orm'
import { permissionsOf } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { staff } from './auth.table'

/** Of a statement that reads `staff`, in the same round trip: the roles of each person, and what those of the tenant's own allow. Empty for a person who is not there. */
export const onRoles = {
  roles: sql<string[]>`array(select sr.role from staff_roles sr
    where sr.tenant_id = "staff"."tenant_id" and sr.staff_id = "staff"."id" order by sr.role)`.as('roles'),
  ownPermissions: sql<string[]>`array(select unnest(r.permissions) from staff_roles sr
    join roles r on r.tenant_id = sr.tenant_id and r.id::text = sr.role
    where sr.tenant_id = "staff"."tenant_id" and sr.staff_id = "staff"."id")`.as('own_permissions'),
}

/** Nobody tells more people than this of one change. */
const MOST = 500

/** Staff of a tenant who may do something, those who came first before the others. */
export async function staffAllowed(
  db: Db,
  tenantId: string,
  permission: string,
): Promise<{ staffId: string; displayName: string }[]> {
  const people = await db
    .select({ staffId: staff.id, displayName: staff.displayName, ...onRoles })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.enabled, true)))
    .orderBy(asc(staff.createTime), asc(staff.id))
    .limit(MOST)
  return people
    .filter(one => permissionsOf(one.roles, one.ownPermissions).some(name => name === permission))
    .map(({ staffId, displayName }) => ({ staffId, displayName }))
}
