import type { Visit } from '@/lib/visit'
import { page } from '@/platform/page'
import { door, enterDomain, keepLanguage, loadDoor, startLanguage } from '@/stores/door'
import { refreshSession } from '@/stores/session'
import { beginChatLogin } from './chat-login'
import { skipsStartUp } from './guard'

let sessionAsked: Promise<void> | null = null

/** What must be known before a screen shows: language, door, who is signed in. Runs its parts once; a failed door load runs again. */
export async function startUp(visit: Visit): Promise<void> {
  enterDomain(visit.query.domainId ?? page.outerQuery().domainId)
  if (door.data) return keepLanguage(visit)
  await startLanguage(visit)
  if (skipsStartUp(visit.path)) return
  sessionAsked ??= refreshSession()
  // once for each door; nobody waits for it but a screen that needs a login
  void sessionAsked.then(() => beginChatLogin(visit))
  await Promise.all([loadDoor(visit), sessionAsked])
  // spec §8 "Domain info call not code 200"; where there was no answer, the screen says so alone
  const { error } = door
  // toasts are 6 KB that a first page does without
  if (error?.status)
    await import('@/api/attempt').then(
      ({ toastError }) => toastError(error),
      // a server in trouble may not give its code either; the screen says the same
      () => undefined,
    )
}
