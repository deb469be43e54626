import { proxy, useSnapshot } from 'valtio'
import { call, onUnauthorized } from '@/api/call'
import { ApiError } from '@/api/envelope'
import { login } from '@/platform/login'
import { page } from '@/platform/page'
import { forget, keep, load } from '@/platform/storage'

interface Tokens { token: string; refreshToken: string }
interface Person { phone: string; memberName: string; head: string; userId: string }

/** Login state of spec §4: hasLogin when an access token is stored. */
const stored = () => ({ state: (load('token') ? 'hasLogin' : 'unLogin') as 'hasLogin' | 'unLogin', phone: load('phone') ?? '', memberName: load('userName') ?? '', head: load('head') ?? '', userId: load('userId') ?? '' })
export const session = proxy(stored())
export const useSession = () => useSnapshot(session)
const showStored = (): void => { Object.assign(session, stored()) }

/** Keeps a login: token, phone, name and head image (spec §4), and what renews the token. */
export function startSession(result: Tokens & Person): void {
  // a half-filled form survives an expired login, but is nobody else's
  if (load('userId') && load('userId') !== result.userId) forget('drafts')
  keepPerson(result)
  keepTokens(result)
}

/** Last the token, by which other tabs see that all is there. */
function keepTokens({ token, refreshToken }: Tokens): void {
  keep('refreshToken', refreshToken)
  keep('token', token)
  showStored()
}

function keepPerson(person: Person): void {
  keep('phone', person.phone)
  keep('userName', person.memberName)
  keep('head', person.head)
  keep('userId', person.userId)
  showStored()
}

/** Ends the login on this device. Account, phone and a half-filled form stay for the next sign-in. */
export function clearSession(): void {
  forget('token', 'refreshToken', 'openId')
  showStored()
}

/** How often the server is told of a sign-out that it did not hear of, and ms before each time. */
const TRIES = 4
const AGAIN_MS = 10_000

/** The refresh token says which login ends: the next one may have begun meanwhile. */
function tellLogout(refreshToken: string, tries = TRIES): void {
  call('POST /shb/member/logout', { body: { refreshToken } }).catch(() => { if (tries > 1) setTimeout(() => tellLogout(refreshToken, tries - 1), AGAIN_MS) })
}

/** Signs out here at once, in every tab, and tells the server to end all tokens of this login; nobody waits for that, because there may be no network. */
export function logout(): void {
  const refreshToken = load('refreshToken') ?? load('token')
  if (refreshToken) tellLogout(refreshToken)
  // the next visitor of this device is not the one who talked before signing in
  forget('drafts', 'touristId')
  // who has signed out is not signed in again by the chat app, until he asks for it or comes another time
  login.authorization?.stay()
  clearSession()
}

/** Gets tokens for a login of before there were refresh tokens. Refused, it is left to the next call. */
async function exchange(): Promise<void> {
  const token = load('token')
  if (!token || load('refreshToken')) return
  const tokens = await call('POST /linkc/v3c/auth/refreshToken', { body: { refreshToken: token } }).catch(() => null)
  if (tokens && load('token') === token) keepTokens(tokens)
}

/**
 * Asks who is signed in. Only a token that the server refuses, and does not renew, ends the login (spec §8 "Auth-info fetch fails"):
 * a dead spot in the network and a busy server sign nobody out.
 */
export async function refreshSession(): Promise<void> {
  if (session.state === 'unLogin') return
  await exchange()
  try { keepPerson(await call('POST /ssp/auth')) } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

onUnauthorized.run = clearSession
page.onOtherTab(showStored)
