import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, LoginResult, Nullable, OneOf, OneTimeCode, OpenId, Text } from './entities'

const tag = 'openid'
const open = { tag, auth: 'public', anyToken: true } as const

/** Where a code of a chat app comes from: the WeChat or WeCom mini-program, WeChat's browser, the DingTalk mini-program. */
const App = OneOf(['weapp', 'wecom', 'wechatWeb', 'dingtalk'])
const Code = Text(512, 1)
const AppId = Text(64)
/** One-time proof, good for ten minutes, that the chat app itself named the open id to this caller. */
const Ticket = Text(128, 1)
const Named = { openId: T.String(), appId: T.String(), ticket: T.String() }

export const openidApi = defineCalls({
  'POST /linkc/v3c/wechat/checkAuth': {
    needsRoom: false,
    ...open,
    source: '§7 "Wechat auth check", path chosen here; §4 "Wechat auth status"',
    summary:
      'Who a chat app says the caller is. Status 1: sign in with the open id; 0 or 3: go to the authorization url (never asked, or the code was refused); 2: go to the login page',
    body: Body({
      app: App,
      code: T.Optional(Code),
      typeId: T.Optional({ ...Text(64), description: 'event template, whose enabled and isDelete are wanted' }),
      domain: T.Optional(Text(64)),
      redirect: T.Optional(T.Boolean({ description: 'give an authorization url' })),
      returnUrl: T.Optional({
        ...Text(2000),
        description: 'address of this portal that the authorization comes back to',
      }),
    }),
    data: T.Object({
      status: T.Unsafe<0 | 1 | 2 | 3>({ type: 'integer', enum: [0, 1, 2, 3] }),
      ...Named,
      mpAuthorizeUrl: T.String({ description: 'empty where there is none, as inside a mini-program' }),
      phone: T.String({ description: 'masked number that the chat app knows of the person, or empty' }),
      enabled: T.Integer(),
      isDelete: T.Integer(),
    }),
  },
  'POST /linkc/v3c/wechat/login': {
    needsRoom: false,
    ...open,
    summary: 'Sign in with an open id. An unbound one answers OPENID_NOT_BOUND, and the ticket stays good for binding',
    source: '§7 "Wechat login", path chosen here; §8 "Wechat login non-zero status"',
    body: Body({
      weiXinId: { ...OpenId, description: 'the open id' },
      appId: AppId,
      tenantId: T.Optional(Text(64)),
      ticket: Ticket,
    }),
    data: LoginResult,
  },
  'POST /linkc/v3c/wechat/bindPhone': {
    needsRoom: false,
    ...open,
    summary:
      "Bind an open id to a phone and sign in: with the code of a text message, or with what WeChat's phone number button gave",
    source: '§7 "Bind phone", path chosen here; also "Login by phone and tenant"',
    body: Body({
      phone: T.Optional(Text(32)),
      code: T.Optional(OneTimeCode),
      phoneCode: T.Optional(Code),
      appId: AppId,
      tenantId: T.Optional(Text(64)),
      openId: OpenId,
      ticket: Ticket,
    }),
    data: LoginResult,
  },
  'GET /linkc/v3c/auth/getPublicOpenId': {
    ...open,
    summary: "Open id for a code of WeChat's web authorization or of the mini-program",
    source: '§7 authentication',
    query: T.Object({ code: Code, app: T.Optional(App) }),
    data: T.Object(Named),
  },
  'GET /weixinFansDoor/checkDomain': {
    ...open,
    summary: 'The official account of a door, and where its authorization begins',
    source: '§7 "Weixin fans door"',
    query: T.Object({ domainId: T.Optional(Text(64)), returnUrl: T.Optional(Text(2000)) }),
    data: T.Object({
      domainId: T.String(),
      tenantId: T.String(),
      appId: T.String(),
      enabled: T.Boolean(),
      authorizeUrl: T.String(),
    }),
  },
  'GET /weixinFansDoor/getWxUserInfoByOpenId': {
    ...open,
    summary:
      'What WeChat tells of a person: name, picture, whether they follow the account, whether they are bound here',
    source: '§7 "Weixin fans door"',
    query: T.Object({ openId: OpenId, ticket: Ticket }),
    data: T.Object({
      openId: T.String(),
      nickname: T.String(),
      head: T.String(),
      subscribe: T.Boolean(),
      bound: T.Boolean(),
    }),
  },
  'POST /weixinFansDoor/saveBindRelation': {
    tag,
    summary: 'Bind an open id to me',
    source: '§7 "Weixin fans door"',
    body: Body({ openId: OpenId, appId: AppId, ticket: Ticket }),
    data: Done,
  },
  'GET /tenant/getWechatSetting': {
    ...open,
    summary: 'Chat apps of the tenant: ids, and the message templates to ask consent for',
    source: '§7 initial data',
    data: T.Object({
      miniProgramAppId: T.String(),
      publicAppId: T.String(),
      corpId: T.String({ description: 'of WeCom' }),
      dingtalkCorpId: T.String(),
      subscribeTemplateIds: T.Array(T.String(), { description: 'asked for at submit, at most three' }),
    }),
  },
  'GET /linkc/door/getCorpId': {
    ...open,
    summary: 'Corp id of the tenant at the work chat app',
    source: '§7 "get corpId", path chosen here',
    query: T.Object({
      tenantId: T.Optional(Text(64)),
      templateId: T.Optional(Text(64)),
      aiAgentId: T.Optional(Text(64)),
    }),
    data: T.Object({ corpId: T.String(), templateName: T.String() }),
  },
  'GET /js/getSspSign': {
    ...open,
    summary: "Signature that lets a page of WeChat's browser share, scan and pay",
    source: '§7 miscellaneous',
    query: T.Object({ url: { ...Text(2000, 1), description: 'address of the page without its hash' } }),
    data: Nullable(
      T.Object({
        appId: T.String(),
        timestamp: T.Integer({ description: 'seconds' }),
        nonceStr: T.String(),
        signature: T.String(),
      }),
    ),
  },
})
