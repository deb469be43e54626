import { call } from '@/api/call'
import { forgetAnswers } from '@/api/last'
import { forgetAll } from '@/api/useCall'
import { login } from '@/platform/login'
import { forget, load } from '@/platform/storage'
import { forgetUnsent } from './outbox'
import { clearSession } from './session'

/** How often the server is told of a sign-out that it did not hear of, and ms before each time. */
const TRIES = 4
const AGAIN_MS = 10_000

/** The refresh token says which login ends: the next one may have begun meanwhile. */
function tellLogout(refreshToken: string, tries = TRIES): void {
  call('POST /shb/member/logout', { body: { refreshToken } }).catch(() => {
    if (tries > 1) setTimeout(() => tellLogout(refreshToken, tries - 1), AGAIN_MS)
  })
}

/** Signs out here at once, in every tab, and tells the server to end all tokens of this login; nobody waits for that, because there may be no network. */
export function logout(): void {
  const refreshToken = load('refreshToken') ?? load('token')
  if (refreshToken) tellLogout(refreshToken)
  // the next visitor of this device is not the one who talked before signing in
  forget('drafts', 'touristId', 'wikiSearches', 'orderInfo', 'cities', 'videoPlaces')
  forget('ai_agent_type', 'assistantPage', 'assistantTab')
  forgetAll()
  void forgetAnswers()
  void forgetUnsent()
  // after signing out nobody is signed in by the chat app, until they ask for it or open the app another time
  login.authorization?.stay()
  clearSession()
}
