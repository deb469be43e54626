import { useCall } from '@/api/useCall'
import { isWithin, type NeededScope } from '@shared/authorization'
import { useDoor } from './door'
import { useSession } from './session'

/** Whether who is signed in may do what needs one of these scopes: to be asked before something is offered. The server decides. */
export function useIsLet(): (needed: NeededScope) => boolean {
  const hasLogin = useSession().state === 'hasLogin'
  // elsewhere nobody acts for anybody
  const keepsMembers = useDoor().data?.memberManage === true
  const asks = hasLogin && keepsMembers
  const { data } = useCall('GET /linkc/v3c/auth/getLinkmanAndCustomer', asks ? {} : null, { current: true })
  return needed => isWithin(data?.authorization?.scopes, needed)
}
