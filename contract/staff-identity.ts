import { Type as T } from '@sinclair/typebox'
import { LANGUAGES } from '../shared/language'
import { PERMISSIONS } from '../shared/permissions'
import { TENANT_FLAGS } from '../shared/setup'
import { defineCalls } from './define'
import {
  Body,
  Credentials,
  Device,
  Done,
  Id,
  IdOf,
  Instant,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Spelled,
  Text,
  Tokens,
  Version,
} from './entities'

/** The specification shows no staff side; these calls are chosen here: who staff are, what they may do, and how they sign in. */
const source = 'staff of a tenant; paths chosen here'
const open = { tag: 'staff-identity', auth: 'public', anyToken: true, source, needsRoom: false } as const
const staff = { tag: 'staff-identity', auth: 'staff', source } as const
const self = { ...staff, permission: 'self' } as const
const ofStaff = { ...staff, permission: 'staff.manage', audit: 'staff' } as const
const ofTeams = { ...staff, permission: 'staff.manage', audit: 'team' } as const
const ofRoles = { ...staff, permission: 'role.manage', audit: 'role', proof: true } as const

const PermissionName = OneOf(PERMISSIONS)
const Role = T.String({ description: 'key of a role that every tenant has (shared/roles.ts), or id of one of its own' })
/** Longest list of roles, skills and areas of a person. */
const MOST = { roles: 20, skills: 200, areas: 200, members: 500 }
const Password = {
  ...Text(128, 10),
  description: '10 to 128 characters, and none that is easy to guess (PASSWORD_WEAK)',
}
const Code = { ...Spelled('oneTimeCode', Text(20, 6)), description: 'six digits of the app, or a recovery code' }
const Ticket = Text(64, 1)
const ChatApp = OneOf(['dingtalk', 'wecom'])

/** A sign-in, which may want a second step: then `token` and `refreshToken` are '' until it is done with the `ticket` (10 minutes). */
const SignedIn = T.Object({
  ...Tokens.properties,
  staffId: Id,
  displayName: T.String(),
  device: Device,
  step: OneOf(['done', 'code', 'setUp']),
  ticket: T.String({ description: "'' when done" }),
})
/** A new secret for an app of time-based codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), in force once a code of it has come. */
const Enrolment = T.Object({
  secret: T.String({ description: 'base32' }),
  uri: T.String({ description: 'otpauth://…, for a QR code' }),
})
const RecoveryCodes = T.Array(T.String(), { description: 'ten, shown only now; each is good once' })

const NamedRole = T.Object({ role: Role, name: T.String({ description: "'' for one that every tenant has" }) })
const Team = T.Object({ id: Id, name: T.String() })
const Me = T.Object({
  staffId: Id,
  account: T.String(),
  displayName: T.String(),
  phone: T.String(),
  language: T.String({ description: "a language code, '' for that of the device" }),
  version: T.Integer(),
  roles: T.Array(NamedRole),
  permissions: T.Array(PermissionName),
  team: Nullable(Team),
  tenant: T.Object({
    name: T.String(),
    logo: T.String(),
    themeColour: T.String(),
    domainId: T.String({ description: 'of the door that the call came through' }),
    off: T.Array(OneOf(TENANT_FLAGS), { description: 'what the company has switched off' }),
    switchedBy: T.Array(T.String(), { description: 'who may switch it on, for somebody who may not' }),
  }),
  portalOrigin: T.String({ description: 'where links to the portal begin: the host of the door before all others' }),
  secondFactor: T.Object({
    on: T.Boolean(),
    required: T.Boolean({ description: 'by the tenant or a role: it cannot be removed' }),
    recoveryCodes: T.Integer({ description: 'how many are left' }),
  }),
})
const Member = T.Object({
  id: Id,
  account: T.String(),
  displayName: T.String(),
  phone: T.String(),
  openUserId: T.String({ description: 'user id at DingTalk or WeCom' }),
  enabled: T.Boolean(),
  hasPassword: T.Boolean({ description: 'false until an invitation was taken' }),
  secondFactor: T.Boolean(),
  language: T.String(),
  roles: T.Array(NamedRole),
  team: Nullable(Team),
  skills: T.Array(T.String({ description: 'id of a kind of products or of a template' })),
  areas: T.Array(T.String({ description: 'code of a province, city or district (GET /area/divisionsInfo)' })),
  createTime: Instant,
  lastLoginTime: Nullable(Instant),
  version: T.Integer(),
})
const Strings = (max: number, each: number) => T.Array(Text(each, 1), { maxItems: max, uniqueItems: true })
const MemberInput = {
  displayName: NotBlank(40),
  phone: T.Optional(T.String({ maxLength: 20, pattern: '^[0-9+ -]*$' })),
  openUserId: T.Optional(Text(64)),
  language: T.Optional(OneOf(['', ...LANGUAGES])),
  roles: Strings(MOST.roles, 64),
  teamId: T.Optional(Nullable(IdOf('team'))),
  skills: T.Optional(T.Array(IdOf('skill'), { maxItems: MOST.skills, uniqueItems: true })),
  areas: T.Optional(T.Array(T.String({ pattern: '^[0-9]{6}$' }), { maxItems: MOST.areas, uniqueItems: true })),
}
/** A link by which somebody chooses a password; shown once, because the server keeps only a hash of it. */
const Link = T.Object({
  url: T.String({ description: 'of the console, with the token behind #' }),
  kind: OneOf(['invitation', 'reset']),
  expireTime: Instant,
})
const TeamInput = {
  name: NotBlank(40),
  members: T.Array(IdOf('member'), {
    maxItems: MOST.members,
    uniqueItems: true,
    description: 'their former teams lose them',
  }),
}
const RoleInput = {
  name: NotBlank(40),
  permissions: T.Array(PermissionName, { maxItems: PERMISSIONS.length, uniqueItems: true }),
}

export const staffIdentityApi = defineCalls({
  'POST /staff/login': {
    ...open,
    tag: 'staff',
    summary: 'Sign in as staff; a second step may follow',
    body: Credentials,
    data: SignedIn,
  },
  'POST /staff/login/chatApp/begin': {
    ...open,
    summary: 'Where a sign-in by DingTalk or WeCom begins: an address of the vendor, which comes back to the console',
    body: Body({
      app: ChatApp,
      inApp: T.Boolean({ description: 'whether the caller is a page in the browser of that app' }),
      origin: { ...Text(200), description: 'of the page; one that is none of the portal’s is not obeyed' },
    }),
    data: T.Object({
      url: T.String(),
      state: T.String({
        description: 'comes back with the code (`code`, of DingTalk also `authCode`); good for 10 minutes, once',
      }),
      verifier: T.String({ description: 'for this browser to keep: without it the state is not taken' }),
    }),
  },
  'POST /staff/login/chatApp': {
    ...open,
    summary: 'Sign in as staff with what DingTalk or WeCom came back with',
    body: Body({ app: ChatApp, code: Text(512, 1), state: Text(128, 1), verifier: Text(64, 1) }),
    data: SignedIn,
  },
  'POST /staff/login/secondFactor': {
    ...open,
    summary: 'The second step of a sign-in: a code, once',
    body: Body({ ticket: Ticket, code: Code }),
    data: SignedIn,
  },
  'POST /staff/login/secondFactor/begin': {
    ...open,
    summary: 'A secret for a sign-in that must have a second step and has none yet',
    body: Body({ ticket: Ticket }),
    data: Enrolment,
  },
  'POST /staff/login/secondFactor/confirm': {
    ...open,
    summary: 'Show that the app has the secret: the second step is in force, and the sign-in done',
    body: Body({ ticket: Ticket, code: Code }),
    data: T.Object({ ...SignedIn.properties, recoveryCodes: RecoveryCodes }),
  },
  'POST /staff/invitation/look': {
    ...open,
    summary: 'Whose link this is',
    body: Body({ token: Ticket }),
    data: T.Object({
      account: T.String(),
      displayName: T.String(),
      tenantName: T.String(),
      kind: OneOf(['invitation', 'reset']),
    }),
  },
  'POST /staff/invitation/accept': {
    ...open,
    needsRoom: true,
    summary: 'Choose a password by a link, once; every login of the account ends',
    body: Body({ token: Ticket, password: Password }),
    data: Done,
  },
  'GET /staff/me': { ...self, summary: 'Who I am, what I may do, and where', data: Me },
  'POST /staff/me/update': {
    ...self,
    audit: 'staff',
    summary: 'Change my name, phone or language',
    body: Body({
      version: Version,
      displayName: T.Optional(NotBlank(40)),
      phone: T.Optional(MemberInput.phone),
      language: MemberInput.language,
    }),
    data: Me,
  },
  'POST /staff/me/password': {
    ...self,
    audit: 'staff',
    summary: 'Change my password; my other logins end',
    body: Body({ password: Text(128, 1), newPassword: Password }),
    data: Done,
  },
  'POST /staff/me/secondFactor/begin': {
    ...self,
    audit: false,
    summary: 'A secret for a second step of my sign-in, in place of the one there may be',
    body: Body({ password: Text(128, 1), code: T.Optional({ ...Code, description: 'of the one there is' }) }),
    data: Enrolment,
  },
  'POST /staff/me/secondFactor/confirm': {
    ...self,
    audit: 'staff',
    summary: 'Show that my app has the secret: from now on it is asked for',
    body: Body({ code: Code }),
    data: T.Object({ recoveryCodes: RecoveryCodes }),
  },
  'POST /staff/me/secondFactor/recoveryCodes': {
    ...self,
    audit: 'staff',
    summary: 'Ten recovery codes in place of those there are',
    body: Body({ code: Code }),
    data: T.Object({ recoveryCodes: RecoveryCodes }),
  },
  'POST /staff/me/secondFactor/remove': {
    ...self,
    audit: 'staff',
    summary: 'Sign in without a second step from now on',
    body: Body({ password: Text(128, 1), code: Code }),
    data: Done,
  },
  'GET /staff/me/deviceList': {
    ...self,
    summary: 'Devices on which I am signed in, at most 50: this one first, then the one used last',
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
  'POST /staff/me/deviceLogout': {
    ...self,
    needsRoom: false,
    audit: false,
    summary: 'End my login on one device',
    body: Body({ id: IdOf('device') }),
    data: Done,
  },
  'POST /staff/me/deviceLogoutAll': {
    ...self,
    needsRoom: false,
    audit: false,
    summary: 'End my logins on all devices, or on all others',
    body: Body({ keepCurrent: T.Boolean() }),
    data: Done,
  },
  'GET /staff/list': {
    ...staff,
    tag: 'staff',
    permission: ['event.allocate', 'task.allocate', 'shop.write'],
    summary: 'Staff who can be given an event or a task, or a van with parts',
    data: T.Array(T.Object({ staffId: Id, displayName: T.String(), phone: T.String() })),
  },
  'GET /staff/member/list': {
    ...staff,
    permission: ['staff.manage', 'audit.read'],
    summary: 'All staff, in the order in which they came',
    query: T.Object({
      ...PageQuery,
      keyword: T.Optional({ ...Text(64), description: 'part of name, account or phone' }),
      enabled: T.Optional(T.Boolean()),
      role: T.Optional(Text(64)),
      teamId: T.Optional(Id),
    }),
    data: Page(Member),
  },
  'GET /staff/member/get': {
    ...staff,
    permission: ['staff.manage', 'audit.read'],
    summary: 'One of the staff',
    query: T.Object({ id: IdOf('member') }),
    data: Member,
  },
  'POST /staff/member/create': {
    ...ofStaff,
    proof: true,
    summary: 'Make an account, and the link by which its person chooses a password',
    idempotent: true,
    body: Body({ account: NotBlank(64), ...MemberInput }),
    data: T.Object({ id: Id, link: Link }),
  },
  'POST /staff/member/update': {
    ...ofStaff,
    summary:
      'Change an account; what is left out stays. Other roles, or another user id at a chat app, need a fresh sign-in',
    body: Body({ id: IdOf('member'), version: Version, account: NotBlank(64), ...MemberInput }),
    data: Member,
  },
  'POST /staff/member/switch': {
    ...ofStaff,
    summary: 'Switch an account off, which ends its logins, or on, which needs a fresh sign-in',
    body: Body({ id: IdOf('member'), version: Version, enabled: T.Boolean() }),
    data: Member,
  },
  'POST /staff/member/link': {
    ...ofStaff,
    proof: true,
    summary:
      'A new link for a colleague to choose a password: an invitation (7 days), or for who forgot theirs (1 day). A former link ends',
    body: Body({ id: IdOf('member') }),
    data: Link,
  },
  'POST /staff/member/removeSecondFactor': {
    ...ofStaff,
    proof: true,
    summary: 'Take the second step from a colleague whose phone and recovery codes are gone; their logins end',
    body: Body({ id: IdOf('member') }),
    data: Done,
  },
  'GET /staff/skill/list': {
    ...staff,
    permission: ['staff.manage', 'audit.read', 'event.allocate'],
    summary: 'What staff can be able to service: kinds of products, and templates',
    data: T.Object({
      list: T.Array(T.Object({ id: Id, kind: OneOf(['productKind', 'template']), name: T.String() })),
    }),
  },
  'GET /staff/team/list': {
    ...staff,
    permission: ['staff.manage', 'audit.read', 'event.allocate'],
    summary: 'Teams with their members',
    data: T.Array(
      T.Object({
        id: Id,
        name: T.String(),
        version: T.Integer(),
        members: T.Array(T.Object({ staffId: Id, displayName: T.String() })),
      }),
    ),
  },
  'POST /staff/team/create': {
    ...ofTeams,
    summary: 'Make a team',
    idempotent: true,
    body: Body(TeamInput),
    data: T.Object({ id: Id }),
  },
  'POST /staff/team/update': {
    ...ofTeams,
    summary: 'Change a team: its name and who is in it',
    body: Body({ id: IdOf('team'), version: Version, ...TeamInput }),
    data: Done,
  },
  'POST /staff/team/remove': {
    ...ofTeams,
    summary: 'Dissolve a team; its members stay',
    body: Body({ id: IdOf('team') }),
    data: Done,
  },
  'GET /staff/role/list': {
    ...staff,
    permission: ['role.manage', 'staff.manage', 'audit.read'],
    summary: 'Roles with who has them: those that every tenant has, then its own',
    data: T.Object({
      list: T.Array(
        T.Object({
          ...NamedRole.properties,
          permissions: T.Array(PermissionName),
          version: T.Integer({ description: '0 for one that every tenant has' }),
          members: T.Array(T.Object({ staffId: Id, displayName: T.String() }), { description: 'the first 50' }),
          memberCount: T.Integer(),
        }),
      ),
      secondFactorRoles: T.Array(Role, {
        description: "who has one of them signs in with a second step; '*' is everybody",
      }),
    }),
  },
  'POST /staff/role/create': {
    ...ofRoles,
    summary: 'Make a role of what the caller may do themselves',
    idempotent: true,
    body: Body(RoleInput),
    data: T.Object({ id: Id }),
  },
  'POST /staff/role/update': {
    ...ofRoles,
    summary: 'Change a role of the tenant',
    body: Body({ id: IdOf('role'), version: Version, ...RoleInput }),
    data: Done,
  },
  'POST /staff/role/remove': {
    ...ofRoles,
    summary: 'Remove a role of the tenant that nobody has',
    body: Body({ id: IdOf('role') }),
    data: Done,
  },
  'POST /staff/role/secondFactor': {
    ...ofRoles,
    summary: 'Say which roles sign in with a second step',
    body: Body({ roles: Strings(100, 64) }),
    data: Done,
  },
})
