import { Type as T } from '@sinclair/typebox'
import { MAX_OFFLINE_DAYS } from '../shared/order'
import type { SlaTargets, WorkingTime } from '../shared/sla'
import {
  PROVIDER_CHECKS,
  PROVIDER_KINDS,
  PROVIDER_REASONS,
  RETAINED,
  DOMAIN_ID,
  INSIDE_KINDS,
  HOST_NAME,
  SETUP_LIMITS,
  TENANT_FLAGS,
} from '../shared/setup'
import { defineCalls } from './define'
import {
  Body,
  Done,
  Id,
  IdOf,
  LanguageCode,
  Localized,
  OneOf,
  QuietHours,
  Spelled,
  Text,
  VersionOrNone,
} from './entities'

/** What a company sets up by itself: what it is called, its doors, its hours, its accounts at vendors, how long it keeps things. */
const setup = { tag: 'setup', auth: 'staff', source: 'set-up of the tenant and its doors; paths chosen here' } as const

const version = VersionOrNone
/** An uploaded picture by its id, '' for none; a text that is no id stays as it was. */
const Picture = T.String({
  maxLength: 500,
  pattern: '^[^\\u0000\\s]*$',
  description: 'id of an uploaded picture, or ""',
})
const Colours = T.String({ maxLength: 60, description: 'hex colours as a comma list, the first is primary' })
const Phone = T.String({ maxLength: 20, pattern: '^[0-9 +()/-]*$' })

const flags = Object.fromEntries(TENANT_FLAGS.map(name => [name, T.Boolean()])) as Record<
  (typeof TENANT_FLAGS)[number],
  ReturnType<typeof T.Boolean>
>
const tenant = {
  name: Localized(40),
  introduction: Localized(2000),
  address: Localized(200),
  people: Localized(40),
  workTime: Localized(200),
  phone: T.String({ maxLength: 40, pattern: '^[0-9 +()/-]*$' }),
  email: Spelled('email', Text(120)),
  logo: Picture,
  portalEnabled: T.Boolean(),
  flags: T.Object(flags, { additionalProperties: false }),
  emergency: T.Object(
    { fire: Phone, ambulance: Phone, police: Phone, gas: Phone, place: Localized(40) },
    { additionalProperties: false },
  ),
  quietHours: QuietHours,
  providerTitle: { ...Localized(40), description: 'what the network of service points is called' },
  servedAreas: T.Array(
    T.String({ pattern: '^[0-9]{6}$', description: 'code of a province, city or district (GET /area/divisionsInfo)' }),
    { maxItems: SETUP_LIMITS.areas, uniqueItems: true, description: 'where the shop delivers; none for everywhere' },
  ),
  offlineDays: T.Integer({
    minimum: 1,
    maximum: MAX_OFFLINE_DAYS,
    description: 'days in which an order that is paid otherwise than here is paid; then it ends',
  }),
}
const Tenant = T.Object({ id: Id, version, ...tenant, logoUrl: T.String() })

const banner = { picture: Picture, title: Localized(40), text: Localized(80), url: Text(500) }
const door = {
  domainId: T.String({ maxLength: 64, pattern: DOMAIN_ID, description: 'stands in the address of the portal' }),
  host: T.String({
    maxLength: 253,
    pattern: `^$|${HOST_NAME}`,
    description: 'leads here without a domain id, "" for none',
  }),
  name: Localized(40),
  themeColour: Colours,
  pageBackgroundColour: Colours,
  containerMargin: T.Integer({ minimum: 0, maximum: 32, description: 'px' }),
  languageList: T.Array(LanguageCode, { minItems: 1, maxItems: 4, uniqueItems: true }),
  defaultLanguage: LanguageCode,
  firstChooseLangEnable: T.Boolean({ description: 'a first visit begins with the choice of a language' }),
}
const banners = T.Array(Body(banner), { maxItems: SETUP_LIMITS.banners })
const Door = T.Object({
  id: Id,
  version,
  ...door,
  banners: T.Array(T.Object({ ...banner, pictureUrl: T.String() })),
  theme: T.Object(
    { primary: T.String(), fill: T.String(), dark: T.String(), hint: T.String(), darkened: T.Boolean() },
    {
      description: 'what the portal makes of the colours: `darkened` where white text would not be readable on primary',
    },
  ),
})

const words = (most: number) => T.Array(Localized(20), { maxItems: most })
const evaluation = {
  useStarEvaluate: T.Boolean(),
  useTagEvaluate: T.Boolean(),
  starEvaluates: T.Array(Localized(20), { minItems: 5, maxItems: 5, description: 'names of one to five stars' }),
  tagEvaluates: T.Array(Body({ star: T.Integer({ minimum: 1, maximum: 5 }), tags: words(SETUP_LIMITS.tagsPerStar) }), {
    maxItems: 5,
  }),
  starEvaluateFeilds: T.Array(Localized(20), {
    maxItems: SETUP_LIMITS.aspects,
    description: 'aspects that get stars of their own',
  }),
}
const Evaluation = T.Object({ version, ...evaluation })

/** What the patterns do not say (order, overlap, dates that exist) the server checks. */
const Span = T.Unsafe<[string, string]>({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'string', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' },
  description: 'from, to as HH:mm',
})
const Spans = T.Array(Span, { maxItems: SETUP_LIMITS.spansPerDay })
/** Spans of each weekday. */
export const Week = T.Unsafe<WorkingTime['days']>(
  T.Array(Spans, { minItems: 7, maxItems: 7, description: 'of each weekday, Sunday first' }),
)
const day = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
/** Days without work. */
export const Dates = T.Array(T.String({ pattern: day }), { maxItems: SETUP_LIMITS.dates })
const Minutes = T.Optional(T.Integer({ minimum: 1, maximum: SETUP_LIMITS.slaMinutes }))
const hours = {
  workingTime: T.Unsafe<WorkingTime>(
    Body({
      days: Week,
      holidays: { ...Dates, description: 'days without work' },
      extraDays: T.Record(T.String({ pattern: day }), Spans, {
        maxProperties: SETUP_LIMITS.dates,
        additionalProperties: false,
        description: 'days with spans of their own',
      }),
    }),
  ),
  sla: T.Unsafe<SlaTargets>(
    T.Object(
      { answer: Minutes, visit: Minutes, solution: Minutes },
      { additionalProperties: false, description: 'minutes of working time; what is not named is not promised' },
    ),
  ),
}
const Hours = T.Object({ version, ...hours })

const Kind = OneOf(RETAINED)
const days = T.Integer({ minimum: 0, maximum: 36_500, description: 'days; 0: until somebody deletes it' })
const Retention = T.Object({
  version,
  kinds: T.Array(
    T.Object({
      kind: Kind,
      days,
      least: T.Integer({ description: 'days' }),
      most: T.Integer({ description: 'days' }),
      byDefault: days,
      endless: T.Boolean({ description: 'may be kept until somebody deletes it (0)' }),
    }),
  ),
})

const ProviderKind = OneOf(PROVIDER_KINDS)
const Provider = T.Object({
  kind: ProviderKind,
  group: T.String({ description: 'kinds of a group are real or sandboxes together' }),
  state: OneOf(['on', 'off', 'sandbox']),
  own: T.Boolean({ description: "an account of the tenant's own; else that of the environment, or none" }),
  readable: T.Boolean({ description: 'false: encrypted with another secret of the server, to be set again' }),
  version,
  check: OneOf(PROVIDER_CHECKS),
  settings: T.Array(
    T.Object({
      name: T.String(),
      secret: T.Boolean(),
      value: T.String({ description: 'of a secret its last 4 characters at most' }),
    }),
  ),
})

export const setupApi = defineCalls({
  'GET /staff/tenant/get': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'The company as it is set up, in all languages',
    data: Tenant,
  },
  'GET /staff/tenant/inside': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary:
      'What people have begun or have behind each switch that is on, which stays when it is turned off; nothing is left out',
    data: T.Array(
      T.Object({
        flag: OneOf(TENANT_FLAGS),
        kind: OneOf(INSIDE_KINDS),
        count: T.Integer({ description: 'at least 1' }),
      }),
    ),
  },
  'POST /staff/tenant/edit': {
    ...setup,
    audit: 'tenant',
    permission: 'tenant.manage',
    summary: 'Change what is given of the company',
    body: Body({ version, ...T.Partial(T.Object(tenant)).properties }),
    data: Tenant,
  },
  'GET /staff/door/list': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'Doors of the tenant as they are set up, the oldest first',
    data: T.Array(Door),
  },
  'POST /staff/door/create': {
    ...setup,
    audit: 'door',
    permission: 'tenant.manage',
    summary: 'Make another door',
    idempotent: true,
    body: Body({ ...door, banners }),
    data: Door,
  },
  'POST /staff/door/edit': {
    ...setup,
    audit: 'door',
    permission: 'tenant.manage',
    summary: 'Change what is given of a door',
    body: Body({ id: IdOf('madeDoor'), version, ...T.Partial(T.Object({ ...door, banners })).properties }),
    data: Door,
  },
  'POST /staff/door/remove': {
    ...setup,
    audit: 'door',
    permission: 'tenant.manage',
    needsRoom: false,
    summary: 'Close a door for good; never the last one',
    body: Body({ id: IdOf('madeDoor'), version }),
    data: Done,
  },
  'GET /staff/evaluation/get': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'How customers may evaluate, in all languages',
    data: Evaluation,
  },
  'POST /staff/evaluation/edit': {
    ...setup,
    audit: 'tenant',
    permission: 'tenant.manage',
    summary: 'Change how customers may evaluate; what they evaluated already stays as it was',
    body: Body({ version, ...evaluation }),
    data: Evaluation,
  },
  'GET /staff/hours/get': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'When the company works, and what it promises',
    data: Hours,
  },
  'POST /staff/hours/edit': {
    ...setup,
    audit: 'tenant',
    permission: 'tenant.manage',
    summary: 'Change when the company works and what it promises; requests that are there keep their promises',
    body: Body({ version, ...hours }),
    data: Hours,
  },
  'GET /staff/retention/get': {
    ...setup,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'How long what is kept, with the limits of each choice',
    data: Retention,
  },
  'POST /staff/retention/edit': {
    ...setup,
    audit: 'tenant',
    permission: 'tenant.manage',
    needsRoom: false,
    summary: 'Choose how long what is kept',
    body: Body({ version, kinds: T.Array(Body({ kind: Kind, days }), { maxItems: RETAINED.length }) }),
    data: Retention,
  },
  'GET /staff/provider/list': {
    ...setup,
    permission: ['provider.manage', 'audit.read'],
    summary: 'Accounts at vendors that the tenant may have: how each stands, secrets masked',
    data: T.Array(Provider),
  },
  'POST /staff/provider/set': {
    ...setup,
    proof: true,
    audit: 'provider',
    permission: 'provider.manage',
    summary: 'Keep an account at a vendor, encrypted. A setting that is not named stays, an empty one is removed',
    body: Body({
      kind: ProviderKind,
      version,
      settings: T.Record(T.String({ maxLength: 40, pattern: '^[A-Za-z0-9]+$' }), Text(8000), { maxProperties: 40 }),
    }),
    data: Provider,
  },
  'POST /staff/provider/test': {
    ...setup,
    audit: false,
    permission: 'provider.manage',
    needsRoom: false,
    summary: 'Ask the vendor whether the account is good: text messages by sending one, the rest without a trace',
    body: Body({
      kind: ProviderKind,
      phone: T.Optional(T.String({ pattern: '^1[0-9]{10}$', description: 'whom the text message goes to' })),
    }),
    data: T.Object({
      ok: T.Boolean(),
      reason: OneOf(PROVIDER_REASONS),
      detail: T.String({ description: "the vendor's own number or word, '' for none" }),
    }),
  },
  'POST /staff/provider/remove': {
    ...setup,
    proof: true,
    audit: 'provider',
    permission: 'provider.manage',
    needsRoom: false,
    summary: "Forget the tenant's own account at a vendor",
    body: Body({ kind: ProviderKind, version }),
    data: Provider,
  },
})
