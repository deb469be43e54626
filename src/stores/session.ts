import { proxy, useSnapshot } from 'valtio'
import { interceptor, call, onUnauthorized, renew } from '@/api/call'
import { forgetAll } from '@/api/useCall'
import { ApiError } from '@shared/envelope'
import { page } from '@/platform/page'
import { caller, forget, keep, load } from '@/platform/storage'
import { giveDrafts } from './drafts'

interface Person {
  phone: string
  memberName: string
  head: string
  userId: string
}
const nothing = (): void => undefined

/** Login state of spec §4: hasLogin when an access token is stored. */
const stored = () => ({
  state: (load('token') ? 'hasLogin' : 'unLogin') as 'hasLogin' | 'unLogin',
  phone: load('phone') ?? '',
  memberName: load('userName') ?? '',
  head: load('head') ?? '',
  userId: load('userId') ?? '',
})
export const session = proxy(stored())
export const useSession = () => useSnapshot(session)
const showStored = (): void => {
  Object.assign(session, stored())
}

/** Keeps a login: token, phone, name and head image (spec §4), and what renews the token. */
export function startSession(result: Person & { token: string; refreshToken: string }): void {
  // a half-filled form survives an expired login, but is nobody else's
  if (!load('userId')) giveDrafts(result.userId)
  else if (load('userId') !== result.userId) {
    forget('drafts')
    interceptor.forget()
  }
  keepPerson(result)
  // last the token, by which other tabs see that all is there
  keep('refreshToken', result.refreshToken)
  keep('token', result.token)
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
  forget('token', 'refreshToken', 'openId', 'homeHeights')
  showStored()
}

/** Leaves a company's door (spec §4): nothing of the person who used it is shown, filled in or searched for at another one. */
export function leaveDomain(): void {
  forget('token', 'refreshToken', 'openId', 'phone', 'userName', 'head', 'userId', 'account', 'touristId')
  forget('drafts', 'homeHeights', 'wikiSearches', 'orderInfo', 'logisticsCompanies', 'cities', 'videoPlaces')
  forget('ai_agent_type', 'assistantPage', 'assistantTab')
  forgetAll()
  interceptor.forget()
  showStored()
}

/**
 * Asks who is signed in. Only a token that the server refuses, and does not renew, ends the login (spec §8 "Auth-info fetch fails"):
 * a dead spot in the network and a busy server sign nobody out.
 */
export async function refreshSession(): Promise<void> {
  const token = load('token')
  if (!token) return
  const who = caller()
  // a login of before there were refresh tokens gets them; refused, it is left to the next call
  if (!load('refreshToken')) await renew(token, nothing).catch(nothing)
  try {
    const person = await call('POST /ssp/auth')
    // another tab may have signed in somebody else
    if (caller() === who) keepPerson(person)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Forgets what was read as somebody else: the person acts for another customer from here on. */
export function changeCustomer(): void {
  forgetAll()
  interceptor.forget()
}

onUnauthorized.run = clearSession
page.onOtherTab(showStored)
