import { sql } from 'drizzle-orm'

/** Of a statement that reads `staff`, in the same round trip: the roles of each person, and what those of the tenant's own allow. Empty for a person who is not there. */
export const onRoles = {
  roles: sql<string[]>`array(select sr.role from staff_roles sr
    where sr.tenant_id = "staff"."tenant_id" and sr.staff_id = "staff"."id" order by sr.role)`.as('roles'),
  ownPermissions: sql<string[]>`array(select unnest(r.permissions) from staff_roles sr
    join roles r on r.tenant_id = sr.tenant_id and r.id::text = sr.role
    where sr.tenant_id = "staff"."tenant_id" and sr.staff_id = "staff"."id")`.as('own_permissions'),
}
