/**
 * What an authorised contact of a customer may do, the whole of it. A scope is a set of calls, so that the server can keep what it promises
 * (docs/decisions/47-authorised-contacts.md): `service`: requests, visits and the machines they are about; `machines`: registering and
 * changing machines; `money`: whatever has a price.
 */
export const SCOPES = ['service', 'machines', 'money'] as const
export type Scope = (typeof SCOPES)[number]

/** What a contact needs for a call: one of these scopes, nothing, or to be no contact but one of the customer's own people. */
export type NeededScope = readonly Scope[] | 'own' | 'owner'

const MONEY = ['money'] as const satisfies Scope[]
/** What the calls of a contract file need, by their tag; the row of a call says it where it is another. Only these are about what a customer has. */
export const SCOPE_OF_TAG: Readonly<Record<string, NeededScope>> = {
  event: ['service'],
  task: ['service'],
  visit: ['service'],
  product: ['service', 'machines'],
  register: ['machines'],
  card: ['machines'],
  member: MONEY,
  order: MONEY,
  pay: MONEY,
  invoice: MONEY,
  aftersale: MONEY,
  logistics: MONEY,
  report: MONEY,
  // what is everybody's, and what somebody has as a person
  address: 'own',
  auth: 'own',
  circle: 'own',
  door: 'own',
  im: 'own',
  live: 'own',
  misc: 'own',
  notify: 'own',
  openid: 'own',
  shop: 'own',
  wiki: 'own',
}

/** What a contact needs to be told of a thing, in messages and in the live stream, by its kind; nothing for what is told to them as a person. */
const SCOPE_OF_KIND: Readonly<Record<string, readonly Scope[]>> = {
  event: ['service'],
  task: ['service'],
  survey: ['service'],
  product: ['service', 'machines'],
  registration: ['machines'],
  order: MONEY,
  afterSale: MONEY,
  invoice: MONEY,
  report: MONEY,
}

/** Whether somebody with these scopes may do what needs one of others; without scopes it is one of the customer's own people, who may do everything. */
export const isWithin = (scopes: readonly Scope[] | undefined, needed: NeededScope): boolean =>
  scopes === undefined || needed === 'own' || (needed !== 'owner' && needed.some(one => scopes.includes(one)))

/** What happens to a request that is told with a sum. */
export const PRICED_CHANGES: readonly string[] = ['quote', 'agree', 'pay']

/** Whether somebody with these scopes hears of a thing of a kind, and of this change of it. */
export const hearsOf = (scopes: readonly Scope[] | undefined, kind: string, change = ''): boolean =>
  isWithin(scopes, SCOPE_OF_KIND[kind] ?? 'own') && (!PRICED_CHANGES.includes(change) || isWithin(scopes, MONEY))

/** Kinds of which somebody with these scopes hears nothing. */
export const unheardKinds = (scopes: readonly Scope[] | undefined): string[] =>
  Object.keys(SCOPE_OF_KIND).filter(kind => !hearsOf(scopes, kind))

/** How it stands with an authorization. `ended`: it was taken away, or its last day is over and its person has gone back to their own things. */
const AUTHORIZATION_STATES = ['waiting', 'accepted', 'refused', 'withdrawn', 'ended'] as const
export type AuthorizationState = (typeof AUTHORIZATION_STATES)[number]

/** So long an invitation can be answered, days. */
export const INVITATION_DAYS = 7
/** So long after an invitation was sent it is not sent again, s. */
export const SENT_AGAIN_SECONDS = 60
/** Days before the last one in which the end is pointed at. */
export const ENDS_SOON_DAYS = 60
/** The last day may lie so many days ahead. */
export const MOST_DAYS = 3660

/** Whether the last day (`YYYY-MM-DD`, '' for none) is over. */
export const isOver = (endDay: string, today: string): boolean => endDay !== '' && endDay < today
