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

export interface Dingtalk extends Provider {
  /** '' when DingTalk is not configured */
  readonly corpId: string
  /** Who showed a code. Throws VendorError. */
  personOf(code: string): Promise<DingtalkPerson>
}

/** A corp and its app at DingTalk. */
export interface DingtalkAccount {
  appKey: string
  appSecret: string
  corpId: string
}

interface DingtalkOptions extends DingtalkAccount {
  /** base address, asked at each call, because a sandbox starts with the first */
  api(): Promise<string>
  now(): number
  timeoutMs?: number
}

const REASONS: Record<number, VendorReason> = {
  [-1]: 'outage',
  15: 'outage',
  40078: 'code',
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
const Member = T.Object({ result: T.Object({ userid: T.String(), mobile: T.Optional(T.String()) }) })

/** DingTalk's server interface for apps inside a corp. */
export function dingtalkClient({
  appKey,
  appSecret,
  corpId,
  api,
  now,
  timeoutMs,
}: DingtalkOptions): Omit<Dingtalk, keyof Provider> {
  const vendor = {
    name: 'dingtalk',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    // 88 is "see the number below"
    reasonOf: ({ errcode, sub_code: below }: { errcode: number; sub_code?: unknown }) =>
      REASONS[errcode === 88 ? Number(below) : errcode],
  }
  const tokens = keptToken(now, async () => {
    if (!appKey) throw new VendorError('dingtalk', 'outage', 'not configured')
    const answer = await ask(
      vendor,
      `${await api()}/gettoken?${new URLSearchParams({ appkey: appKey, appsecret: appSecret })}`,
      AccessToken,
    )
    return { token: answer.access_token, seconds: answer.expires_in }
  })
  const post = <S extends Parameters<typeof ask>[2]>(path: string, schema: S, body: object) =>
    withToken(tokens, async token =>
      ask(vendor, `${await api()}${path}?${new URLSearchParams({ access_token: token })}`, schema, body),
    )
  return {
    corpId,
    async personOf(code) {
      const { result: who } = await post('/topapi/v2/user/getuserinfo', Who, { code })
      const { result: member } = await post('/topapi/v2/user/get', Member, { userid: who.userid })
      return { userId: who.userid, unionId: who.unionid ?? '', name: who.name ?? '', mobile: member.mobile ?? '' }
    },
  }
}
