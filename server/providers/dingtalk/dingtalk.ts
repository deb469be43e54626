import { Type as T } from '@sinclair/typebox'
import type { Provider } from '../provider'
import { ask, keptToken, VendorError, withToken, type VendorReason } from '../vendor'

/** A member of the corp. `mobile` is a mainland number that DingTalk has verified, '' when it may not tell. */
export interface DingtalkPerson {
  userId: string
  unionId: string
  name: string
  mobile: string
}

/** What a work chat app tells one of its people, with a button that opens a page. */
export interface WorkNotice {
  userId: string
  title: string
  text: string
  url: string
  button: string
}

export interface Dingtalk extends Provider {
  /** '' when DingTalk is not configured */
  readonly corpId: string
  /** Who showed a code. Throws VendorError. */
  personOf(code: string): Promise<DingtalkPerson>
  /** Address that asks a person in any browser who they are, DingTalk's own included, and comes back to `returnUrl` with a code of {@link memberOf} and `state`. */
  signInUrl(returnUrl: string, state: string): string
  /** User id of the member of the corp who showed a code of {@link signInUrl}, '' for anybody else. Throws VendorError. */
  memberOf(code: string): Promise<string>
  /** Asks for an access token of the app, which proves its key and secret. Throws VendorError. */
  check(): Promise<void>
  /** whether work notifications can be sent: they need the id of the app's agent */
  readonly tellsStaff: boolean
  /** User id of the member with a mobile number, '' when the corp has none. Throws VendorError. */
  userIdOf(mobile: string): Promise<string>
  /** Sends a work notification. Throws VendorError. */
  notify(notice: WorkNotice): Promise<void>
}

/** A corp and its app at DingTalk. */
export interface DingtalkAccount {
  appKey: string
  appSecret: string
  corpId: string
  /** digits, '' where no work notifications are sent */
  agentId: string
}

interface DingtalkOptions extends DingtalkAccount {
  /** base addresses of the older and the newer interface, asked at each call, because a sandbox starts with the first */
  api(): Promise<string>
  openApi(): Promise<string>
  /** base address of the page that asks people; one without a host lies on the site itself */
  authorize: string
  now(): number
  timeoutMs?: number
}

const REASONS: Record<number, VendorReason> = {
  [-1]: 'outage',
  15: 'outage',
  40078: 'code',
  // no member of the corp, and none whom the app may see
  60121: 'code',
  33012: 'code',
  40014: 'token',
  42001: 'token',
  90018: 'quota',
  90002: 'quota',
}
const AccessToken = T.Object({ access_token: T.String({ minLength: 1 }), expires_in: T.Integer() })
const Who = T.Object({
  result: T.Object({
    userid: T.String({ minLength: 1 }),
    unionid: T.Optional(T.String()),
    name: T.Optional(T.String()),
  }),
})
const Found = T.Object({ result: T.Object({ userid: T.String({ minLength: 1 }) }) })
const Taken = T.Object({ task_id: T.Integer() })
const UserToken = T.Object({ accessToken: T.String({ minLength: 1 }) })
const Person = T.Object({ unionId: T.String({ minLength: 1 }) })
/** contact_type: 0 a member, 1 somebody outside whom the corp knows */
const ByUnion = T.Object({ result: T.Object({ userid: T.String({ minLength: 1 }), contact_type: T.Integer() }) })
const Member = T.Object({ result: T.Object({ userid: T.String(), mobile: T.Optional(T.String()) }) })

/** DingTalk's server interface for apps inside a corp. */
export function dingtalkClient({
  appKey,
  appSecret,
  corpId,
  agentId,
  api,
  openApi,
  authorize,
  now,
  timeoutMs,
}: DingtalkOptions): Omit<Dingtalk, keyof Provider> {
  const vendor = {
    name: 'dingtalk',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    // 88 is "see the number below"
    reasonOf: ({ errcode, sub_code: below }: { errcode: number; sub_code?: unknown }) =>
      REASONS[errcode === 88 ? Number(below) : errcode],
    reasonOfName: (code: string): VendorReason | undefined =>
      code.startsWith('invalidParameter.authCode')
        ? 'code'
        : code.startsWith('Forbidden.AccessDenied.QpsLimit')
          ? 'quota'
          : undefined,
  }
  const fetchToken = async () => {
    if (!appKey) throw new VendorError('dingtalk', 'outage', 'not configured')
    const answer = await ask(
      vendor,
      `${await api()}/gettoken?${new URLSearchParams({ appkey: appKey, appsecret: appSecret })}`,
      AccessToken,
    )
    return { token: answer.access_token, seconds: answer.expires_in }
  }
  const tokens = keptToken(now, fetchToken)
  const post = <S extends Parameters<typeof ask>[2]>(path: string, schema: S, body: object) =>
    withToken(tokens, async token =>
      ask(vendor, `${await api()}${path}?${new URLSearchParams({ access_token: token })}`, schema, body),
    )
  /** What `work` finds, null where the corp has no such member. */
  const orNone = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof VendorError && error.reason === 'code') return null
      throw error
    }
  }
  return {
    corpId,
    signInUrl: (returnUrl, state) =>
      `${new URL(`${authorize}/oauth2/auth`, returnUrl).href}?${new URLSearchParams({
        client_id: appKey,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'openid',
        prompt: 'consent',
        state,
      })}`,
    async memberOf(code) {
      if (!appKey) throw new VendorError('dingtalk', 'outage', 'not configured')
      const { accessToken } = await ask(vendor, `${await openApi()}/v1.0/oauth2/userAccessToken`, UserToken, {
        clientId: appKey,
        clientSecret: appSecret,
        code,
        grantType: 'authorization_code',
      })
      const { unionId } = await ask(vendor, `${await openApi()}/v1.0/contact/users/me`, Person, undefined, {
        'x-acs-dingtalk-access-token': accessToken,
      })
      // anybody may have an account at DingTalk: the corp says who is its own
      const found = await orNone(post('/topapi/user/getbyunionid', ByUnion, { unionid: unionId }))
      return found?.result.contact_type === 0 ? found.result.userid : ''
    },
    async check() {
      await fetchToken()
    },
    tellsStaff: corpId !== '' && agentId !== '',
    async userIdOf(mobile) {
      return (await orNone(post('/topapi/v2/user/getbymobile', Found, { mobile })))?.result.userid ?? ''
    },
    async notify({ userId, title, text, url, button }) {
      await post('/topapi/message/corpconversation/asyncsend_v2', Taken, {
        agent_id: Number(agentId),
        userid_list: userId,
        msg: {
          msgtype: 'action_card',
          action_card: { title, markdown: `### ${title}\n\n${text}`, single_title: button, single_url: url },
        },
      })
    },
    async personOf(code) {
      const { result: who } = await post('/topapi/v2/user/getuserinfo', Who, { code })
      const { result: member } = await post('/topapi/v2/user/get', Member, { userid: who.userid })
      return { userId: who.userid, unionId: who.unionid ?? '', name: who.name ?? '', mobile: member.mobile ?? '' }
    },
  }
}
