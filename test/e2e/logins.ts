import { eq } from 'drizzle-orm'
import { hashToken } from '../../server/kernel/call/token-hash'
import { sessions } from '../../server/kernel/identity/auth.table'
import type { Phone, Portal } from './portal'

export const HOUR = 3_600_000
export const RENEW = '/linkc/v3c/auth/refreshToken'

/** Counts the calls of a phone by their path. */
export async function counted(phone: Phone, path: string): Promise<{ n: number }> {
  const calls = { n: 0 }
  phone.page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.n++
  })
  return calls
}
/** The tokens that a phone keeps. */
export const pair = async (phone: Phone) => [await phone.kept('token'), await phone.kept('refreshToken')]
/** The family of tokens of the login on a phone. */
export const familyIn = async (portal: Portal, phone: Phone): Promise<string | undefined> =>
  (
    await portal.db
      .select({ id: sessions.familyId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(String(await phone.kept('token')))))
  )[0]?.id ?? undefined
