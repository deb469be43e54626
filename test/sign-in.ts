import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { newId } from '../server/db/ids'
import { hashToken } from '../server/kernel/call/token-hash'
import { quickTokens, refreshTokens, sessions, tokenFamilies } from '../server/kernel/identity/auth.table'
import { makeLinkman, type MadeTenant } from './factories'
import type { Caller, TestServer } from './harness'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The calls of a sign-in by code, to the server that `present` gives unless another one is named. */
export function signInCalls(present: () => TestServer) {
  const captcha = async (as: Caller, at = present()) => {
    const { captchaId, challenge } = await at.ok('GET /shb/member/imageCode', as)
    return { captchaId, challenge, imgCode: await at.solveCaptcha(challenge) }
  }
  const ticket = async (as: Caller, at = present()) => {
    const { captchaId, imgCode } = await captcha(as, at)
    return (await at.ok('POST /auth/checkImgCodeV3', { ...as, body: { captchaId, imgCode } })).ticket
  }
  const sendTo = async (as: Caller, phone: string, at = present()) =>
    at.ok('GET /ssp/sendCode', { ...as, query: { phone, ticket: await ticket(as, at) } })
  const codeOf = async (as: Caller, phone: string, at = present()) =>
    (await sendTo(as, phone, at)).sandboxCode ?? assert.fail('the sandbox gives the code')
  const login = (as: Caller, phone: string, code: string, at = present()) =>
    at.call('POST /auth/phoneLoginV3', { ...as, body: { phone, code } })
  const refusedLogin = (as: Caller, phone: string, code: string) =>
    present().refused('POST /auth/phoneLoginV3', { ...as, body: { phone, code } })
  const refusedSend = async (as: Caller, phone: string) =>
    present().refused('GET /ssp/sendCode', { ...as, query: { phone, ticket: await ticket(as) } })
  return { captcha, ticket, sendTo, codeOf, login, refusedLogin, refusedSend }
}

/** Another code than the right one. */
export const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** The errors of refusals. */
export const errors = (refusals: { error: string }[]) => refusals.map(r => r.error)
/** How often each outcome came. */
export const tally = (answers: { status: number; body: { error?: string } }[]) =>
  answers.reduce<Record<string, number>>((counts, { status, body }) => {
    const outcome = body.error ?? String(status)
    return { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }
  }, {})
export const tenTimes = <T>(make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, n) => make(n)))

export const RENEW = 'POST /linkc/v3c/auth/refreshToken'

export type Linkman = Awaited<ReturnType<typeof makeLinkman>>
/** What a sign-in gives. */
export interface Login {
  token: string
  refreshToken: string
}

/** User agents of two devices. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN'
export const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** What is left of a family of tokens that has ended. */
export const gone = { sessions: 0, refreshTokens: 0, families: 0 }

/** The calls of a signed-in linkman, in the server and tenant of the present test unless others are named. */
export function loginCalls(present: () => { t: TestServer; tenant: MadeTenant }) {
  /** Signs a linkman in by a link, on a device that says this of itself. */
  async function signIn(who: Linkman, headers: Record<string, string> = {}, at = present().t): Promise<Login> {
    const token = newId()
    await at.db.insert(quickTokens).values({
      tenantId: who.tenantId,
      tokenHash: hashToken(token),
      linkmanId: who.id,
      expireTime: new Date(at.clock.now + DAY).toISOString(),
    })
    const { body } = await at.send('GET /ssp/quickLogin', { domainId: who.as.domainId, query: { token }, headers })
    return body.data as Login
  }
  const fresh = async (): Promise<Linkman> => makeLinkman(present().t.db, present().tenant)
  const renew = (refreshToken: string, as: Caller = present().tenant.as, at = present().t) =>
    at.call(RENEW, { ...as, body: { refreshToken } })
  const renewed = (refreshToken: string, as: Caller = present().tenant.as): Promise<Login> =>
    present().t.ok(RENEW, { ...as, body: { refreshToken } })
  const errorOf = async (refreshToken: string, as?: Caller) => (await renew(refreshToken, as)).body.error
  /** Whether an access token is good. Looking counts as using it. */
  const works = async (token: string, as: Caller = present().tenant.as): Promise<boolean> =>
    (await present().t.ok('GET /linkc/v3c/auth/checkAuth', { ...as, token })).authorized
  const familyOf = async (token: string) =>
    (
      await present()
        .t.db.select({
          id: tokenFamilies.id,
          generation: tokenFamilies.generation,
          expireTime: tokenFamilies.expireTime,
          lastUseTime: tokenFamilies.lastUseTime,
        })
        .from(sessions)
        .innerJoin(tokenFamilies, eq(tokenFamilies.id, sessions.familyId))
        .where(eq(sessions.tokenHash, hashToken(token)))
    )[0]
  const rowsOf = async (familyId: string) => ({
    sessions: (await present().t.db.select().from(sessions).where(eq(sessions.familyId, familyId))).length,
    refreshTokens: (await present().t.db.select().from(refreshTokens).where(eq(refreshTokens.familyId, familyId)))
      .length,
    families: (await present().t.db.select().from(tokenFamilies).where(eq(tokenFamilies.id, familyId))).length,
  })
  const deviceNames = async (as: Caller) =>
    (await present().t.ok('GET /linkc/v3c/auth/deviceList', as)).map(one => one.deviceName)
  return { signIn, fresh, renew, renewed, errorOf, works, familyOf, rowsOf, deviceNames }
}
