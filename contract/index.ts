import { assistantApi } from './assistant'
import { chatApi } from './assistant-chat'
import { authApi } from './auth'
import { doorApi } from './door'
import { eventApi } from './event'
import { fileApi } from './file'
import { miscApi } from './misc'
import { notifyApi } from './notify'
import { openidApi } from './openid'
import { payApi } from './pay'
import { productApi } from './product'
import { staffApi } from './staff'
import { taskApi } from './task'
import { wikiApi } from './wiki'

/** Every call of the portal, by the name the specification gives it. */
export const contract = {
  ...doorApi,
  ...authApi,
  ...eventApi,
  ...fileApi,
  ...productApi,
  ...miscApi,
  ...staffApi,
  ...taskApi,
  ...openidApi,
  ...notifyApi,
  ...payApi,
  ...assistantApi,
  ...chatApi,
  ...wikiApi,
}
export type Contract = typeof contract
