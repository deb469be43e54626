import type { Visit } from '@/lib/visit'
import { page } from '@/platform/page'
import { door, enterDomain, loadDoor, startLanguage } from '@/stores/door'
import { refreshSession } from '@/stores/session'
import { beginChatLogin } from './chat-login'
import { forcedLanguage, skipsStartUp, usesBrowserLanguage } from './guard'

let sessionAsked: Promise<void> | null = null

/** What must be known before a screen shows: language, door, who is signed in. Runs its parts once; a failed door load runs again. */
export async function startUp(visit: Visit): Promise<void> {
  const forced = forcedLanguage(visit)
  enterDomain(visit.query.domainId ?? page.outerQuery().domainId)
  if (door.data && !forced) return
  startLanguage(forced)
  if (skipsStartUp(visit.path)) return
  const start = { ...(forced ? { forcedLanguage: forced } : {}), browserLanguage: usesBrowserLanguage(visit) }
  sessionAsked ??= refreshSession()
  // once for each door; nobody waits for it but a screen that needs a login
  if (!door.data) void sessionAsked.then(() => beginChatLogin(visit))
  await Promise.all([door.data ? undefined : loadDoor(start), sessionAsked])
}
