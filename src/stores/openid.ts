import Taro from '@tarojs/taro'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { login } from '@/platform/login'
import type { LoginCode } from '@/platform/login/types'
import { keep, load } from '@/platform/storage'
import { afterSignIn, type LoginResult } from './after-sign-in'
import { openidTexts } from './openid.i18n'
import { track } from './tracking'

/** What a chat app's answer about the caller leads to: the table of spec §4 "Wechat auth status". */
export const STEPS = { 0: 'authorize', 1: 'signIn', 2: 'loginPage', 3: 'authorize' } as const

/**
 * How an attempt ended. `left`: the page is being left for the authorization; `unbound`: the person is known to the chat app but not here;
 * `refused`: the sign-in itself was refused, which leads to /mall/phone (spec §8); `unknown`: anything else, and somebody who did not want to.
 */
export type SignInOutcome = 'signedIn' | 'left' | 'unbound' | 'refused' | 'unknown'

interface Named {
  openId: string
  appId: string
  ticket: string
}

/** A ticket is good for ten minutes; this long it is also in time. */
const TICKET_MS = 9 * 60_000
/** What proves who calls. It stays in memory: on the device it would be a key lying about. */
let proof: (Named & { until: number; domainId: string | null }) | null = null

function remember({ openId, appId, ticket }: Named): void {
  if (ticket) proof = { openId, appId, ticket, until: Date.now() + TICKET_MS, domainId: load('domainId') }
}

/** Whom the chat app named last, as long as the proof is good. */
export const named = (): Named | null =>
  proof && proof.until > Date.now() && proof.domainId === load('domainId') ? proof : null

const tell = (key: 'authorizationError' | 'dataAbnormal'): void => {
  void Taro.showToast({ title: openidTexts.t(key), icon: 'none', duration: 3000 })
}

async function askCode(say = tell): Promise<LoginCode> {
  try {
    const code = await login.code(async () => (await call('GET /linkc/door/getCorpId', { query: {} })).corpId)
    if (code.status === 'failed') say('authorizationError')
    return code
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say('dataAbnormal')
    return { status: 'failed' }
  }
}

function start(result: LoginResult, openId: string, path?: string): void {
  proof = null
  afterSignIn(result, path)
  keep('openId', openId)
}

/** `isLeft`: another door was entered meanwhile, where this login is none. */
async function signInAs(person: Named, isLeft: () => boolean): Promise<SignInOutcome> {
  try {
    const result = await call('POST /linkc/v3c/wechat/login', {
      body: { weiXinId: person.openId, appId: person.appId, ticket: person.ticket },
    })
    if (isLeft()) return 'unknown'
    start(result, person.openId)
    return 'signedIn'
  } catch (error) {
    // an answer that says no, not a server or a network that fails
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    track('openid.refused', { error: error.id })
    return 'refused'
  }
}

/**
 * Signs in with what the chat app says (spec §4, §8). `leaves`: whether the page may be left for an authorization: not at all, once in a visit, or because the person asked for it.
 * Whatever fails is told in a toast; the person can always sign in by phone.
 */
export async function signIn(leaves: 'never' | 'once' | 'always'): Promise<SignInOutcome> {
  const { app, authorization } = login
  if (!app) return 'unknown'
  const domain = load('domainId')
  // without one the door is about to say its own
  const isLeft = (): boolean => domain !== null && load('domainId') !== domain
  const given = await askCode()
  const goes =
    authorization !== null &&
    given.status === 'none' &&
    (leaves === 'always' || (leaves === 'once' && authorization.mayLeave()))
  if ((given.status !== 'ok' && !goes) || isLeft()) return 'unknown'
  try {
    const answer = await call('POST /linkc/v3c/wechat/checkAuth', {
      body: {
        app,
        ...(given.status === 'ok' ? { code: given.code } : {}),
        ...(domain ? { domain } : {}),
        ...(goes ? { redirect: true, returnUrl: authorization.returnUrl() } : {}),
      },
    })
    if (isLeft()) return 'unknown'
    remember(answer)
    const step = STEPS[answer.status]
    if (step === 'signIn') return await signInAs(answer, isLeft)
    if (step === 'loginPage') return 'unbound'
    if (!goes || !answer.mpAuthorizeUrl) return 'unknown'
    authorization.leave(answer.mpAuthorizeUrl)
    return 'left'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!isLeft()) tell('authorizationError')
    return 'unknown'
  }
}

/** A proof that is good now: the last one, or a new one where the chat app gives it without leaving the page. */
async function freshProof(say = tell): Promise<Named | null> {
  const known = named()
  if (known || !login.app || login.authorization) return known
  const given = await askCode(say)
  if (given.status !== 'ok') return null
  remember(await call('GET /linkc/v3c/auth/getPublicOpenId', { query: { code: given.code, app: login.app } }))
  return named()
}

/** Binds a phone to the person of the chat app and signs in. false: the chat app has to be asked again who that is. Throws ApiError. */
export async function bindPhone(
  openId: string,
  by: { phone: string; code: string } | { phoneCode: string },
): Promise<boolean> {
  const person = await freshProof()
  // another person may have opened the link to this screen
  if (!person || person.openId !== openId) return false
  try {
    start(
      await call('POST /linkc/v3c/wechat/bindPhone', {
        body: { ...by, openId, appId: person.appId, ticket: person.ticket },
      }),
      openId,
      '/mall/phone',
    )
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.id !== 'OPENID_TICKET_EXPIRED') throw error
    proof = null
    return false
  }
}

/** Binds the person of the chat app to the present login, so that the next sign-in goes by itself. Quiet: nobody waits for it or hears of its failure. */
export async function bindToLogin(): Promise<void> {
  try {
    const person = await freshProof(() => undefined)
    if (!person) return
    await call('POST /weixinFansDoor/saveBindRelation', {
      body: { openId: person.openId, appId: person.appId, ticket: person.ticket },
    })
    proof = null
    keep('openId', person.openId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    track('openid.unbound', { error: error.id })
  }
}
