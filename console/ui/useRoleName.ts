import { isRoleKey } from '@shared/roles'
import { roleNames } from './roles.i18n'

/** What a role is called: one of every company in the reader's language, one of its own as it was named. */
export function useRoleName(): (role: { role: string; name: string }) => string {
  const t = roleNames.useT()
  return ({ role, name }) => (isRoleKey(role) ? t(role) : name)
}
