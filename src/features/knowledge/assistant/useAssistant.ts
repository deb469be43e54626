import { useSyncExternalStore } from 'react'
import { currentLanguage, useLanguage } from '@/i18n'
import { caller } from '@/platform/storage'
import { useSession } from '@/stores/session'
import { emptyChat, type Chat } from './chat.machine'
import { createSession, type Session } from './chat.session'
import type { SessionState } from './chat.store'

let present: { whose: string; session: Session } | null = null

/** The session of the person who uses the device now. Another login, door or language begins a new one: its conversations and texts are others. */
function sessionNow(): Session {
  const whose = `${caller()} ${currentLanguage()}`
  if (present?.whose !== whose) present = { whose, session: createSession() }
  return present.session
}

/** The assistant's session and state; the same in the panel of every screen, so that an answer goes on while the person moves about. */
export function useAssistant(): { session: Session; state: SessionState; chat: Chat } {
  useSession()
  useLanguage()
  const session = sessionNow()
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  return { session, state, chat: state.chats[state.shown] ?? emptyChat }
}
