import { Type as T } from '@sinclair/typebox'
import { SCOPES } from '../shared/authorization'
import { MAX_REASON } from '../shared/limits'
import { ASSETS, CORRECTION_STATES, MAX_ENTRY, MAX_LEVELS, MAX_TOP_UPS, MEMBER_REASONS } from '../shared/member'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  Done,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Text,
  VersionOrNone,
} from './entities'

const member = { tag: 'member', source: '§7 member' } as const
const chosen = { tag: 'member', source: '§7 member; path chosen here' } as const

const Amount = T.Integer({ description: 'cents; of points how many' })
const Quota = T.Object({
  totalQuota: Cents,
  totalUse: Cents,
  isDailyLimit: T.Boolean(),
  dailyQuotaLimit: Cents,
  todayUse: Cents,
  left: { ...Cents, description: 'that can be used now' },
})
const Level = T.Object({ name: T.String(), from: T.Integer({ description: 'points of a year' }) })
const Member = T.Object({
  balance: Cents,
  points: T.Integer(),
  serviceFee: Cents,
  quota: Quota,
  yearPoints: T.Integer({ description: 'points that were earned in a year' }),
  level: Nullable(Level),
  nextLevel: Nullable(Level),
  topUps: T.Array(Cents, { description: 'amounts that are offered' }),
  feeRate: T.Integer({ description: 'points for a yuan of service fee; 0: it cannot be turned into points' }),
  pointsPerYuan: T.Integer({ description: 'points that pay a yuan' }),
})
const Entry = T.Object({
  id: Id,
  asset: OneOf(ASSETS),
  delta: Amount,
  after: Amount,
  reason: OneOf(MEMBER_REASONS),
  orderId: Nullable(Id),
  number: T.String({ description: "of the order, '' for none" }),
  note: T.String(),
  createTime: Instant,
})
const ledger = {
  ...member,
  needsRoom: false,
  body: Body({
    ...PageQuery,
    month: T.Optional(T.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' })),
  }),
  data: T.Object({
    ...Page(Entry).properties,
    income: { ...Amount, description: 'of the month, or of all' },
    outgo: { ...Amount, description: 'of the month, or of all; not negative' },
  }),
} as const
const Scopes = T.Array(OneOf(SCOPES), { minItems: 1, uniqueItems: true, description: 'what somebody may do' })
const EndDay = T.String({
  pattern: '^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$',
  description: "the last day, '' for none",
})
const Authorized = T.Object({
  id: Id,
  name: T.String(),
  phone: T.String({ description: 'masked' }),
  scopes: T.Array(OneOf(SCOPES)),
  endDay: T.String({ description: "YYYY-MM-DD, '' for none" }),
  state: OneOf(['waiting', 'accepted', 'refused']),
  isOver: T.Boolean({ description: 'the last day, or the time in which an invitation can be answered, is over' }),
  createTime: Instant,
  expireTime: { ...Instant, description: 'until when an invitation can be answered' },
})
const People = T.Object({
  own: T.Array(
    T.Object({
      id: Id,
      name: T.String(),
      phone: T.String({ description: 'masked, but for oneself' }),
      isMe: T.Boolean(),
    }),
  ),
  authorized: T.Array(Authorized),
})
const Invitation = {
  id: Id,
  customerName: T.String(),
  inviter: T.String(),
  scopes: T.Array(OneOf(SCOPES)),
  endDay: T.String({ description: "YYYY-MM-DD, '' for none" }),
  expireTime: Instant,
}
const Standing = T.Object({
  invitations: T.Array(T.Object(Invitation), { description: 'that I can answer' }),
  accepted: T.Array(T.Object({ ...Invitation, isPresent: T.Boolean({ description: 'I act for that one now' }) })),
  ended: T.Array(
    T.Object({
      id: Id,
      customerName: T.String(),
      endDay: T.String(),
      isOverByDay: T.Boolean({ description: 'its last day is over; else it was taken away' }),
    }),
    { description: 'since I read of it last' },
  ),
})

export const memberApi = defineCalls({
  'GET /member/checkMember': {
    ...member,
    scope: 'own',
    summary: 'Whether my company keeps members, and I am one',
    data: T.Object({ isMember: T.Boolean() }),
  },
  'GET /member/getMemberInfo': { ...member, summary: 'What my customer has. MEMBERS_OFF', data: Member },
  'GET /member/getLinkmanList': {
    ...member,
    scope: 'owner',
    summary: 'The people of my customer, and whom they authorised',
    data: People,
  },
  'POST /member/addAuthorization': {
    ...member,
    scope: 'owner',
    summary:
      'Invite somebody by phone to act for my customer, as far as the scopes go and until the last day; they see nothing before they accept. MEMBER_PHONE_OURS, MEMBER_FULL, END_DAY, TOO_MANY_REQUESTS',
    idempotent: true,
    body: Body({ name: NotBlank(40), phone: Text(20, 5), scopes: Scopes, endDay: EndDay }),
    data: Authorized,
  },
  'POST /member/cancelAuthorization': {
    ...member,
    scope: 'owner',
    summary: 'Take back an invitation, or what somebody was authorised to do; what they did stays',
    idempotent: true,
    body: Body({ id: IdOf('authorization') }),
    data: Done,
  },
  'POST /member/changeAuthorization': {
    ...chosen,
    scope: 'owner',
    summary: 'Change what somebody may do, and until when. INVITATION_OVER, END_DAY',
    idempotent: true,
    body: Body({ id: IdOf('authorization'), scopes: Scopes, endDay: EndDay }),
    data: Authorized,
  },
  'POST /member/sendInvitation': {
    ...chosen,
    scope: 'owner',
    summary: 'Send an unanswered invitation again. INVITATION_OVER, TOO_MANY_REQUESTS within a minute',
    idempotent: true,
    body: Body({ id: IdOf('waitingAuthorization') }),
    data: Authorized,
  },
  'GET /member/standing': {
    ...chosen,
    scope: 'own',
    summary: 'For whom I may act, invitations that I can answer, and what has ended',
    data: Standing,
  },
  'POST /member/answerInvitation': {
    ...chosen,
    scope: 'own',
    summary: 'Accept or refuse an invitation; who accepts acts for that customer from here on. INVITATION_OVER',
    idempotent: true,
    body: Body({ id: IdOf('invitation'), accept: T.Boolean() }),
    data: Done,
  },
  'POST /member/actFor': {
    ...chosen,
    scope: 'own',
    summary: 'Act for a customer that I am authorised for, or for myself again',
    idempotent: true,
    body: Body({ id: Nullable(IdOf('acceptedInvitation')) }),
    data: Done,
  },
  'POST /member/readEnd': {
    ...chosen,
    scope: 'own',
    summary: 'I have read that what I was authorised for has ended',
    idempotent: true,
    body: Body({ id: IdOf('acceptedInvitation') }),
    data: Done,
  },
  'GET /member/checkServiceFee': {
    ...member,
    summary: 'Whether the service fee of my customer covers what a request costs',
    query: T.Object({ eventId: IdOf('event') }),
    data: T.Object({
      covered: T.Boolean(),
      serviceFee: Cents,
      amount: { ...Cents, description: 'that is to be paid' },
    }),
  },
  'GET /member/confirmOrderMemberAsset': {
    ...member,
    summary: 'What of my assets an order of this amount may use',
    // a number in a query may be blank
    query: T.Object({ amount: T.String({ pattern: '^\\d{1,8}$', description: 'cents' }) }),
    data: T.Object({
      points: { ...Cents, description: 'worth in cents' },
      balance: Cents,
      serviceFee: Cents,
      quota: Cents,
    }),
  },
  'POST /member/searchPointsConsume': { ...ledger, summary: 'Entries of points, the newest first' },
  'POST /member/searchBalanceConsume': { ...ledger, summary: 'Entries of the balance' },
  'POST /member/searchServiceFeeConsume': { ...ledger, summary: 'Entries of the service fee' },
  'POST /member/searchLimitConsume': { ...ledger, summary: 'Entries of the quota' },
  'POST /member/queryMemberQuotaUseInfo': {
    ...member,
    summary: 'How much of the quota is used',
    needsRoom: false,
    body: Body({}),
    data: Quota,
  },
  'POST /member/serviceFeeToIntegral': {
    ...member,
    summary: 'Turn service fee into points by the rate of the company. MEMBER_SHORT, MEMBER_RATE where it has none',
    idempotent: true,
    body: Body({
      amount: T.Integer({ minimum: 100, maximum: MAX_ENTRY, multipleOf: 100, description: 'cents, whole yuan' }),
    }),
    data: T.Object({ points: T.Integer(), serviceFee: Cents, balanceOfPoints: T.Integer() }),
  },
  'POST /member/topUp': {
    ...chosen,
    summary: 'Begin to top up the balance: what is to be paid. MEMBER_AMOUNT for an amount that is not offered',
    idempotent: true,
    body: Body({ amount: T.Integer({ minimum: 1, maximum: MAX_ENTRY, description: 'cents' }) }),
    data: T.Object({ id: Id, paymentNo: T.String(), amount: Cents }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'member',
  auth: 'staff',
  permission: ['member.read', 'member.correct'],
  source: 'members for staff; paths chosen here',
} as const
const Correction = T.Object({
  id: Id,
  customerId: Id,
  customerName: T.String(),
  asset: OneOf(ASSETS),
  delta: Amount,
  reason: T.String(),
  state: OneOf(CORRECTION_STATES),
  askedBy: T.String(),
  isMine: T.Boolean({ description: 'asked for by the caller, who cannot confirm it' }),
  decidedBy: T.String(),
  createTime: Instant,
})

export const staffMemberApi = defineCalls({
  'GET /staff/memberAsset/list': {
    ...staff,
    summary:
      'Customers and what they have, by name: those that have or had something; with a keyword all that it finds',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)) }),
    data: CappedPage(
      T.Object({
        customerId: Id,
        customerName: T.String(),
        balance: Cents,
        points: T.Integer(),
        serviceFee: Cents,
        quota: Cents,
        level: T.String(),
      }),
    ),
  },
  'GET /staff/memberAsset/entries': {
    ...staff,
    summary: 'What a customer has, and its entries, the newest first',
    query: T.Object({ ...PageQuery, customerId: IdOf('customer'), asset: T.Optional(OneOf(ASSETS)) }),
    data: T.Object({
      ...Page(Entry).properties,
      customerName: T.String(),
      has: T.Object({ balance: Cents, points: T.Integer(), serviceFee: Cents, quota: Cents }),
    }),
  },
  'GET /staff/memberAsset/corrections': {
    ...staff,
    summary: 'Corrections, those that wait first',
    query: T.Object({ ...PageQuery, state: T.Optional(OneOf(CORRECTION_STATES)) }),
    data: CappedPage(Correction),
  },
  'POST /staff/memberAsset/askCorrection': {
    ...staff,
    permission: 'member.correct',
    audit: 'memberAsset',
    summary: 'Ask for more or less of an asset of a customer; another one of the staff confirms it',
    idempotent: true,
    body: Body({
      customerId: IdOf('customer'),
      asset: OneOf(ASSETS),
      delta: T.Integer({ minimum: -MAX_ENTRY, maximum: MAX_ENTRY, not: { const: 0 } }),
      reason: NotBlank(MAX_REASON),
    }),
    data: Correction,
  },
  'POST /staff/memberAsset/decideCorrection': {
    ...staff,
    permission: 'member.correct',
    audit: 'memberAsset',
    summary:
      'Confirm or refuse what somebody else asked for. MEMBER_OWN_CORRECTION, MEMBER_SHORT where it would fall below 0',
    idempotent: true,
    body: Body({ id: IdOf('correction'), confirm: T.Boolean() }),
    data: Correction,
  },
  'GET /staff/memberSetting/get': {
    ...staff,
    permission: ['tenant.manage', 'member.read', 'member.correct'],
    summary: 'How the company keeps members',
    data: T.Object({
      levels: T.Array(T.Object({ name: T.Record(T.String(), T.String()), from: T.Integer() })),
      earnPerYuan: T.Integer(),
      feeRate: T.Integer(),
      topUps: T.Array(Cents),
      dailyQuotaLimit: Nullable(Cents),
      version: T.Integer({ description: '0 where nobody has said' }),
    }),
  },
  'POST /staff/memberSetting/set': {
    ...staff,
    permission: 'tenant.manage',
    audit: 'tenant',
    summary: 'Change it. Levels in rising order. CHANGED_MEANWHILE, MEMBER_LEVELS',
    idempotent: true,
    body: Body({
      levels: T.Array(Body({ name: Localized(20), from: T.Integer({ minimum: 0, maximum: MAX_ENTRY }) }), {
        maxItems: MAX_LEVELS,
      }),
      earnPerYuan: T.Integer({ minimum: 0, maximum: 100 }),
      feeRate: T.Integer({ minimum: 0, maximum: 10_000 }),
      topUps: T.Array(T.Integer({ minimum: 1, maximum: MAX_ENTRY }), { maxItems: MAX_TOP_UPS, uniqueItems: true }),
      dailyQuotaLimit: Nullable(T.Integer({ minimum: 0, maximum: MAX_ENTRY })),
      version: VersionOrNone,
    }),
    data: T.Object({ version: T.Integer() }),
  },
})
