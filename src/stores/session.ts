import { proxy, useSnapshot } from 'valtio'
import { call, onUnauthorized, send } from '@/api/call'
import { ApiError } from '@/api/envelope'
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

/** Gets tokens for a login of before there were refresh tokens. Refused, it is left to the next call. */
async function exchange(): Promise<void> {
  const token = load('token')
  if (!token || load('refreshToken')) return
  const tokens = await send('POST /linkc/v3c/auth/refreshToken', { body: { refreshToken: token } }).catch(() => null)
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
