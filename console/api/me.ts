import type { Permission } from '@shared/permissions'
import { useGetWhen } from './queries'
import { useSignedIn } from './session'

/** Who is signed in, and what they may do. */
export function useMe() {
  const signedIn = useSignedIn()
  return useGetWhen('GET /staff/me', signedIn ? {} : null)
}

/** Whether the person who is signed in may do something, for what is shown; the server decides by itself. */
export function useMay(): (permission: Permission) => boolean {
  const held = useMe().data?.permissions
  return permission => Boolean(held?.includes(permission))
}
