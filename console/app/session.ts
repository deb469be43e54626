import { call } from '../api/call'
import { currentSession, deviceOf, keepDevice, keepSession } from '../api/session'
import { forgetDrafts } from '../ui/draft-storage'

/** Keeps a login that the server has opened; a chat app names no account and makes no device known. */
export function signedIn(account: string, answer: { token: string; refreshToken: string; device: string }): void {
  if (answer.device) keepDevice(account, answer.device)
  keepSession({ token: answer.token, refreshToken: answer.refreshToken })
}

/**
 * Signs in once more with the account that is signed in: a fresh login takes the place of the one there is. False where the company wants a
 * second step by now that is not set up: that is done on the way in, so the person is signed out. Throws ApiError.
 */
export async function signInAgain(account: string, password: string, code: string): Promise<boolean> {
  const former = currentSession()
  const device = deviceOf(account)
  const first = await call('POST /staff/login', { body: { account, password, ...(device ? { device } : {}) } })
  if (first.step === 'setUp') {
    await signOut()
    return false
  }
  const { ticket } = first
  const done = first.step === 'code' ? await call('POST /staff/login/secondFactor', { body: { ticket, code } }) : first
  signedIn(account, { ...done, device: first.device })
  // after the new one is kept: what other calls are told of the former one, they try again with it
  if (former)
    await call('POST /shb/member/logout', { body: { refreshToken: former.refreshToken } }).catch(() => undefined)
  return true
}

/** Signs out on this browser at once; the server is told where it can be reached. */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  const told = call('POST /shb/member/logout', { body: { refreshToken } }).catch(() => undefined)
  keepSession(null)
  forgetDrafts()
  await told
}
