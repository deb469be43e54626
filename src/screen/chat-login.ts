import { login } from '@/platform/login'
import type { Visit } from '@/lib/visit'
import { load } from '@/platform/storage'
import { session } from '@/stores/session'
import { replace } from './go'
import { withQuery } from './guard'

/** The quiet sign-in that is under way at a door; true: it leads the person on. */
let quiet: { domainId: string | null; done: Promise<boolean> } | null = null
let leading: Promise<boolean> | null = null

// only who is inside a chat app loads it
const signIn = async (leaves: 'never' | 'once') => (await import('@/stores/openid')).signIn(leaves)

/** Leads to where an open id is bound to a phone (spec §8 "Wechat login non-zero status"). */
export async function toPhone(from: string): Promise<boolean> {
  const person = (await import('@/stores/openid')).named()
  if (person) replace('/mall/phone', { openId: person.openId, appId: person.appId, from })
  return person !== null
}

/** Inside a chat app asks at the start, without holding anything up, who a visitor is; the person may never see a login page. */
export function beginChatLogin(visit: Visit): void {
  const domainId = load('domainId')
  if (!login.app || session.state === 'hasLogin' || (quiet && (quiet.domainId ?? domainId) === domainId)) return
  const ask = async (): Promise<boolean> => {
    try {
      const outcome = await signIn('never')
      return outcome === 'refused' ? await toPhone(withQuery(visit)) : outcome === 'signedIn'
    } finally {
      if (quiet === mine) quiet = null
    }
  }
  const mine = { domainId, done: ask() }
  quiet = mine
}

/** Whether a chat app spares a visitor the login page: it has just signed them in, or the page is being left for its authorization. */
export function chatAppLeads(): Promise<boolean> {
  leading ??= (async () => {
    if (await quiet?.done) return true
    if (session.state === 'hasLogin') return true
    return !!login.authorization?.mayLeave() && (await signIn('once')) === 'left'
  })().finally(() => {
    leading = null
  })
  return leading
}
