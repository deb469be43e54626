import { Type as T } from '@sinclair/typebox'
import { SCOPES } from '../shared/authorization'
import { defineCalls } from './define'
import {
  Body,
  Credentials,
  Customer,
  Device,
  Done,
  Email,
  Id,
  IdOf,
  Instant,
  LanguageCode,
  Linkman,
  LoginResult,
  NotBlank,
  Nullable,
  OneTimeCode,
  OneOf,
  Phone,
  Text,
  TokenOwner,
  Tokens,
} from './entities'

const CodeSent = T.Object({
  codeTime: T.Integer({ description: 'seconds until the next code may be asked for' }),
  codeCount: T.Integer({ description: 'codes sent to this phone or address within the hour' }),
  sandboxCode: T.Optional(T.String({ description: 'the code itself, only where a sandbox plays who sends it' })),
})
const CaptchaAnswer = { captchaId: Text(64, 1), imgCode: Text(8, 1) }
/** Work that the caller's device does (ALTCHA v2, algorithm SHA-256): a key is SHA-256 of salt + nonce + counter (4 bytes, the highest first), hashed `cost` times in all. The answer is the counter, in decimal, whose key begins with `keyPrefix`. */
const Challenge = T.Object({
  algorithm: T.Literal('SHA-256'),
  nonce: T.String({ description: 'hex' }),
  salt: T.String({ description: 'hex' }),
  cost: T.Integer({ minimum: 1 }),
  keyPrefix: T.String({ description: 'hex' }),
  most: T.Integer({ description: 'the counter is lower than this' }),
})
const AccountLogin = T.Object({ ...LoginResult.properties, device: Device })
const LinkmanAndCustomer = T.Object({
  linkman: Linkman,
  customer: Customer,
  authorization: {
    ...Nullable(T.Object({ scopes: T.Array(OneOf(SCOPES)), endDay: T.String() })),
    description: 'what I may do for the customer, as an authorised contact of it; null for one of its own people',
  },
})
/** Where the call is open to people without a login, the door comes from the `domain-id` header. */
const open = { tag: 'auth', auth: 'public', anyToken: true } as const
const mine = { tag: 'auth' } as const

export const authApi = defineCalls({
  'GET /shb/member/imageCode': {
    ...open,
    summary: 'A new captcha: work for the device instead of a picture for the person',
    source: '§7 user calls',
    data: T.Object({ captchaId: T.String(), challenge: Challenge }),
  },
  'POST /auth/checkImgCodeV3': {
    needsRoom: false,
    ...open,
    summary: 'Answer a captcha (once); the ticket buys one code',
    source: '§7 authentication',
    body: Body(CaptchaAnswer),
    data: T.Object({ ticket: T.String() }),
  },
  'GET /ssp/sendCode': {
    ...open,
    summary: 'Send a login code to a phone',
    source: '§7 authentication',
    query: T.Object({ phone: Phone, ticket: Text(64, 1) }),
    data: CodeSent,
  },
  'POST /shb/member/sendSmsCode': {
    needsRoom: false,
    ...open,
    summary: 'Send a login code to a phone',
    source: '§7 user calls',
    body: Body({ phone: Phone, ticket: Text(64, 1) }),
    data: CodeSent,
  },
  'POST /shb/member/sendSmsCodeAndCheckCode': {
    needsRoom: false,
    ...open,
    summary: 'Answer the captcha and send a login code in one step',
    source: '§7 user calls',
    body: Body({ phone: Phone, ...CaptchaAnswer }),
    data: CodeSent,
  },
  'POST /auth/phoneLoginV3': {
    needsRoom: false,
    ...open,
    summary: 'Sign in with phone and code',
    source: '§7 authentication',
    body: Body({ phone: Phone, code: OneTimeCode }),
    data: LoginResult,
  },
  'POST /shb/member/sendEmailCode': {
    needsRoom: false,
    ...open,
    summary: 'Answer the captcha and send a code to an e-mail address, whoever has it',
    source: '§7 user calls',
    body: Body({ email: Email, ...CaptchaAnswer }),
    data: CodeSent,
  },
  'POST /auth/emailLogin': {
    needsRoom: false,
    ...open,
    summary: 'Sign in with a code that came by mail, to an address that its person has proved',
    source: '§7 "sendEmailCode" has to lead somewhere; path chosen here',
    body: Body({ email: Email, code: OneTimeCode }),
    data: LoginResult,
  },
  'GET /auth/demoAccount': {
    ...open,
    summary: 'The account with which anybody may try the demo; null elsewhere',
    source: 'users expect it; path chosen here',
    data: Nullable(T.Object({ name: T.String(), account: T.String(), password: T.String() })),
  },
  'POST /auth/login': {
    needsRoom: false,
    ...open,
    summary: 'Sign in with account and password',
    source: '§7 authentication',
    body: Credentials,
    data: AccountLogin,
  },
  'POST /shb/member/direct/login': {
    needsRoom: false,
    ...open,
    summary: 'Sign in with account and password, legacy name',
    source: '§7 user calls',
    body: Credentials,
    data: AccountLogin,
  },
  'GET /ssp/quickLogin': {
    ...open,
    summary: 'Sign in with a one-time token of a link',
    source: '§7 authentication',
    query: T.Object({ token: Text(128, 1) }),
    data: LoginResult,
  },
  'GET /linkc/v3c/auth/checkPhoneLoginToken': {
    ...open,
    summary: 'Who a login token belongs to',
    source: '§7 authentication; also "Token user info"',
    query: T.Object({ token: Text(128, 1) }),
    data: TokenOwner,
  },
  'GET /linkc/v3c/auth/checkDomain': {
    ...open,
    summary: 'What a domain offers for sign-in',
    source: '§7 authentication; also "Get domain info"',
    query: T.Object({ domainId: T.Optional(Text(64)) }),
    data: T.Object({
      tenantId: T.String(),
      domainId: T.String(),
      loginType: T.Array(T.String(), { description: 'phone, account, email' }),
      wxPubAppId: T.String(),
      publicAppId: T.String(),
      editionList: T.Array(T.Integer()),
      signUpOpen: T.Boolean({ description: 'an unknown phone gets an account' }),
    }),
  },
  'GET /user/outside/getCodeConfig': {
    ...open,
    summary: 'Captcha and code numbers',
    source: '§7 user calls',
    data: T.Object({
      captcha: T.Boolean(),
      codeLength: T.Integer(),
      intervalSeconds: T.Integer(),
      perHour: T.Integer(),
      lifeSeconds: T.Integer(),
    }),
  },
  'GET /linkc/v3c/auth/checkAuth': {
    ...open,
    summary: 'Whether the token of this request is good',
    source: '§7 authentication',
    data: T.Object({ authorized: T.Boolean() }),
  },
  'POST /ssp/auth': {
    needsRoom: false,
    ...mine,
    summary: 'Who I am: the auth info',
    source: '§7 authentication; §8 "Auth-info fetch fails"',
    data: T.Object({
      userId: T.String(),
      phone: T.String(),
      memberName: T.String(),
      head: T.String(),
      linkman: Linkman,
      customer: Customer,
    }),
  },
  'GET /linkc/v3c/auth/getLinkmanAndCustomer': {
    ...mine,
    summary: 'My contact and my customer',
    source: '§7 authentication',
    data: LinkmanAndCustomer,
  },
  'GET /linkc/v3c/auth/getCustomerAndLinkmanInfo': {
    ...mine,
    summary: 'My contact and my customer, legacy name',
    source: '§7 authentication',
    data: LinkmanAndCustomer,
  },
  'GET /customer/entered/list': {
    ...mine,
    summary: 'What somebody who had not signed in entered under my phone, and I have not said yet whether it is mine',
    source: 'chosen here',
    data: T.Array(
      T.Object({
        id: Id,
        name: T.String({ description: 'that was given' }),
        createTime: Instant,
        things: T.Array(T.Object({ kind: OneOf(['event', 'registration']), number: T.String(), title: T.String() })),
      }),
    ),
  },
  'POST /customer/entered/answer': {
    ...mine,
    scope: 'owner',
    summary: 'Say whether what was entered under my phone is mine: it becomes mine, or stays with the company',
    source: 'chosen here',
    idempotent: true,
    body: Body({ id: IdOf('entered'), isMine: T.Boolean() }),
    data: Done,
  },
  'POST /shb/member/updateMemberAttributes': {
    ...mine,
    summary: 'Change my name, picture or e-mail',
    source: '§7 user calls',
    body: Body({
      memberName: T.Optional(NotBlank(40)),
      head: T.Optional(Text(200)),
      email: T.Optional(Email),
    }),
    data: Linkman,
  },
  'POST /shb/member/proveEmail': {
    ...mine,
    summary: 'Keep an e-mail address as mine, for a code that was sent to it',
    source: 'chosen here',
    body: Body({ email: Email, code: OneTimeCode }),
    data: Linkman,
  },
  'POST /shb/member/language/switch': {
    ...mine,
    summary: 'Keep my language',
    source: '§7 user calls',
    body: Body({ language: LanguageCode }),
    data: T.Object({ language: LanguageCode }),
  },
  'POST /shb/member/logout': {
    needsRoom: false,
    ...open,
    summary: 'End this login with all its tokens',
    source: '§7 user calls',
    body: Body({
      refreshToken: T.Optional({
        ...Text(128, 1),
        description: 'names the login, also when its access token has run out',
      }),
    }),
    data: Done,
  },
  'POST /linkc/v3c/auth/refreshToken': {
    needsRoom: false,
    ...open,
    summary:
      'New tokens for a refresh token, which is then used up. One that comes back later ends the login on its device: UNAUTHORIZED',
    source: 'an access token lives two hours; path chosen here',
    body: Body({
      refreshToken: {
        ...Text(128, 1),
        description: 'or the access token of a login of before there were refresh tokens',
      },
    }),
    data: Tokens,
  },
  'GET /linkc/v3c/auth/deviceList': {
    ...mine,
    summary: 'Devices on which I am signed in, at most 50: this one first, then the one used last',
    source: 'users expect it; path chosen here',
    data: T.Array(
      T.Object({
        id: Id,
        deviceName: T.String({ description: 'in the language of the caller' }),
        createTime: { ...Instant, description: 'when signed in' },
        lastUseTime: { ...Instant, description: 'to five minutes' },
        current: T.Boolean(),
      }),
    ),
  },
  'POST /linkc/v3c/auth/deviceLogout': {
    needsRoom: false,
    ...mine,
    summary: 'End my login on one device',
    source: 'users expect it; path chosen here',
    body: Body({ id: IdOf('device') }),
    data: Done,
  },
  'POST /linkc/v3c/auth/deviceLogoutAll': {
    needsRoom: false,
    ...mine,
    summary: 'End my logins on all devices, or on all others',
    source: 'users expect it; path chosen here',
    body: Body({ keepCurrent: T.Boolean() }),
    data: Done,
  },
})
