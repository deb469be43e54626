import { call } from '../api/call'
import { currentSession, keepDevice, keepSession } from '../api/session'
import { forgetDrafts } from '../ui/draft-storage'

/** Keeps a login that the server has opened; a chat app names no account and makes no device known. */
export function signedIn(account: string, answer: { token: string; refreshToken: string; device: string }): void {
  if (answer.device) keepDevice(account, answer.device)
  keepSession({ token: answer.token, refreshToken: answer.refreshToken })
}

/** Signs out on this browser at once; the server is told where it can be reached. */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  const told = call('POST /shb/member/logout', { body: { refreshToken } }).catch(() => undefined)
  keepSession(null)
  forgetDrafts()
  await told
}
