import { proxy, useSnapshot } from 'valtio'
import { call, onUnauthorized } from '@/api/call'
import { ApiError } from '@/api/envelope'
import { login } from '@/platform/login'
import { forget, keep, load } from '@/platform/storage'

interface LoginResult { token: string; phone: string; memberName: string; head: string; userId: string }

/** Login state of spec §4: hasLogin when an access token is stored. */
export const session = proxy({ state: (load('token') ? 'hasLogin' : 'unLogin') as 'hasLogin' | 'unLogin', phone: load('phone') ?? '', memberName: load('userName') ?? '', head: load('head') ?? '', userId: load('userId') ?? '' })
export const useSession = () => useSnapshot(session)

/** Keeps a login: token, phone, name and head image (spec §4). */
export function startSession(result: LoginResult): void {
  // a half-filled form survives an expired login, but is nobody else's
  if (load('userId') && load('userId') !== result.userId) forget('drafts')
  keep('token', result.token)
  keepPerson(result)
  session.state = 'hasLogin'
}

function keepPerson(person: Omit<LoginResult, 'token'>): void {
  keep('phone', person.phone)
  keep('userName', person.memberName)
  keep('head', person.head)
  keep('userId', person.userId)
  Object.assign(session, { phone: person.phone, memberName: person.memberName, head: person.head, userId: person.userId })
}

/** Ends the login on this device. Account, phone and a half-filled form stay for the next sign-in. */
export function clearSession(): void {
  forget('token', 'openId')
  session.state = 'unLogin'
}

/** Ends the login on the server too; without network only here. */
export async function logout(): Promise<void> {
  await call('POST /shb/member/logout').catch(() => undefined)
  // the next visitor of this device is not the one who talked before signing in
  forget('drafts', 'touristId')
  // who has signed out is not signed in again by the chat app, until he asks for it or comes another time
  login.authorization?.stay()
  clearSession()
}

/**
 * Asks who is signed in. When the server refuses the token it is removed (spec §8 "Auth-info fetch fails");
 * without an answer it stays, so that a dead spot in the network signs nobody out.
 */
export async function refreshSession(): Promise<void> {
  if (session.state === 'unLogin') return
  try { keepPerson(await call('POST /ssp/auth')) } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status > 0) clearSession()
  }
}

onUnauthorized.run = clearSession
