import { Type as T } from '@sinclair/typebox'
import { SCOPES } from '../shared/authorization'
import {
  DEALS_WITH_CUSTOMERS,
  MAX_TAG,
  MAX_TAGS,
  OPENED_KINDS,
  TIMELINE_KINDS,
  TIMELINE_TOPICS,
} from '../shared/customer-timeline'
import { LINKMAN_SORTS, MAX_ADDRESS, MAX_CODE, MAX_NAME, CUSTOMER_SORTS, EXPORT_FORMATS } from '../shared/directory'
import { WORK_KINDS } from '../shared/kinds'
import { MAX_REMARK } from '../shared/limits'
import { MAX_TELEPHONE } from '../shared/phone'
import { defineCalls } from './define'
import {
  Body,
  Customer,
  Done,
  Email,
  Id,
  IdOf,
  Instant,
  IsUnproved,
  LanguageCode,
  Linkman,
  Nullable,
  OneOf,
  NotBlank,
  Page,
  PageQuery,
  Text,
  Version,
} from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'customer', auth: 'staff', source: 'customers for staff; paths chosen here' } as const

/** A day, `YYYY-MM-DD`, in the tenant's time. */
export const Day = T.String({ format: 'date', pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' })
/** One page; of very many rows no more than `total` are counted and paged. */
export const CappedPage = <S extends Parameters<typeof Page>[0]>(item: S) =>
  T.Object({ ...Page(item).properties, more: T.Boolean({ description: 'there are more than total' }) })
/** What narrows a list of things that were registered on some day, both days included. */
export const Registered = { from: T.Optional(Day), to: T.Optional(Day) }
export const ExportFormat = { format: OneOf(EXPORT_FORMATS) }

export const CustomerRow = T.Object({
  ...Customer.properties,
  customerNo: T.String({ description: "the tenant's own number, '' for none" }),
  tags: T.Array(T.String()),
  createTime: Instant,
  version: Version,
})
const CustomerInput = {
  name: NotBlank(MAX_NAME),
  customerNo: Text(MAX_CODE),
  customerAddress: Text(MAX_ADDRESS),
}
const CustomerFilter = {
  keyword: T.Optional(Text(64)),
  sort: T.Optional(OneOf(CUSTOMER_SORTS)),
  ...Registered,
}
/** How many requests of a kind a customer has, by state. */
const Works = T.Object({
  kind: OneOf(WORK_KINDS),
  counts: T.Array(T.Object({ state: T.String(), count: T.Integer() })),
  lastTime: Nullable(Instant),
})

export const LinkmanRow = T.Object({
  ...Linkman.properties,
  customerId: Id,
  customerName: T.String(),
  telephone: T.String({ description: 'another number to call, as a rule a landline' }),
  language: T.String({ description: "'' until it was chosen" }),
  createTime: Instant,
  version: Version,
  isUnproved: IsUnproved,
})
/** How a contact is called: the mobile number by which they sign in, another number, both or none. */
const Numbers = { phone: Text(32), telephone: T.Optional(Text(MAX_TELEPHONE)) }
/** Somebody whom nobody knows yet, as they say of themselves: they become a customer and its contact. */
export const Caller = Body({
  name: NotBlank(MAX_NAME),
  phone: T.Optional(Numbers.phone),
  telephone: Numbers.telephone,
  customerAddress: T.Optional(Text(MAX_ADDRESS)),
})
const LinkmanInput = {
  name: NotBlank(MAX_NAME),
  ...Numbers,
  email: Email,
  language: Nullable(LanguageCode),
}
const LinkmanFilter = {
  keyword: T.Optional(Text(64)),
  customerId: T.Optional(Id),
  language: T.Optional(LanguageCode),
  sort: T.Optional(OneOf(LINKMAN_SORTS)),
  ...Registered,
}

const Detail = T.Object({
  ...CustomerRow.properties,
  linkmen: T.Array(LinkmanRow, { description: 'the oldest 20; the list of contacts has all' }),
  authorized: T.Array(
    T.Object({
      id: Id,
      linkmanId: { ...Nullable(Id), description: 'null for who has not accepted' },
      name: T.String(),
      phone: T.String(),
      scopes: T.Array(OneOf(SCOPES)),
      endDay: T.String({ description: "the last day, '' for none" }),
      state: OneOf(['waiting', 'accepted', 'refused']),
      isOver: T.Boolean({ description: 'the last day, or the time to answer, is over' }),
    }),
    { description: 'whom the customer lets act for it, or has invited' },
  ),
  works: T.Array(Works),
  lastContactTime: Nullable(Instant),
})
const TimelineEntry = T.Object({
  kind: OneOf(TIMELINE_KINDS),
  id: Id,
  time: Instant,
  number: T.String(),
  title: T.String({ description: 'of an asset, which one' }),
  state: T.String({
    description:
      "a state, a result, a reason or how it was paid, by the kind; of a note 'mine' for the caller's; '' for none",
  }),
  text: T.String(),
  who: T.String({ description: "who did it, '' for nobody" }),
  amount: Nullable(T.Integer({ description: 'cents; points of an asset that is points' })),
  opens: Nullable(T.Object({ kind: OneOf(OPENED_KINDS), id: Id })),
})

export const customerApi = defineCalls({
  'GET /staff/customer/list': {
    ...staff,
    permission: 'customer.read',
    summary: 'Customers of the tenant; the keyword looks for names, numbers, and names and phones of contacts',
    query: T.Object({ ...PageQuery, ...CustomerFilter }),
    data: CappedPage(CustomerRow),
  },
  'GET /staff/customer/get': {
    ...staff,
    permission: 'customer.read',
    summary: 'One customer with its first contacts, counts of its work, and when it was last heard of',
    query: T.Object({ id: IdOf('customer') }),
    data: Detail,
  },
  'GET /staff/customer/overview': {
    ...staff,
    permission: 'customer.read',
    summary:
      'The head of the page of a customer: the same with level and balance, what is not paid, the next visit and the addresses; null for what the caller may not read',
    query: T.Object({ id: IdOf('customer') }),
    data: T.Object({
      ...Detail.properties,
      member: {
        ...Nullable(
          T.Object({ level: T.String(), balance: T.Integer(), points: T.Integer(), serviceFee: T.Integer() }),
        ),
        description: 'also null where the company keeps no members',
      },
      owed: Nullable(T.Object({ count: T.Integer(), amount: T.Integer({ description: 'cents' }) })),
      next: Nullable(
        T.Object({
          kind: OneOf(WORK_KINDS),
          id: Id,
          number: T.String(),
          title: T.String(),
          planTime: T.String(),
          executorName: T.String(),
        }),
      ),
      addresses: T.Array(
        T.Object({
          id: Id,
          linkmanName: T.String(),
          name: T.String(),
          phone: T.String(),
          country: T.String(),
          province: T.String(),
          city: T.String(),
          dist: T.String(),
          address: T.String(),
          isDefault: T.Boolean(),
        }),
        { description: 'of the books of its contacts, at most 20' },
      ),
    }),
  },
  'GET /staff/customer/timeline': {
    ...staff,
    permission: ['customer.read', 'product.read'],
    summary:
      'What happened with one customer, contact or machine, the newest first, of what the caller may read. Exactly one of the three is named',
    query: T.Object({
      customerId: T.Optional(IdOf('customer')),
      linkmanId: T.Optional(IdOf('contact')),
      productId: T.Optional(IdOf('product')),
      topic: T.Optional(OneOf(TIMELINE_TOPICS)),
      before: T.Optional(
        T.String({
          pattern:
            '^[12]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
          description: '`next` of the page before',
        }),
      ),
      pageSize: PageQuery.pageSize,
    }),
    data: T.Object({
      list: T.Array(TimelineEntry),
      next: { ...Nullable(T.String()), description: 'where the next page begins; null for none' },
    }),
  },
  'POST /staff/customer/note': {
    ...staff,
    audit: 'customer',
    permission: DEALS_WITH_CUSTOMERS,
    summary: 'Write a note about a customer, who never sees it',
    idempotent: true,
    body: Body({ id: IdOf('customer'), content: NotBlank(MAX_REMARK) }),
    data: T.Object({ id: Id }),
  },
  'POST /staff/customer/removeNote': {
    ...staff,
    audit: 'customer',
    permission: DEALS_WITH_CUSTOMERS,
    summary: 'Remove a note that the caller wrote',
    body: Body({ id: IdOf('customerNote') }),
    data: Done,
  },
  'POST /staff/customer/tag': {
    ...staff,
    audit: 'customer',
    permission: DEALS_WITH_CUSTOMERS,
    summary: 'Put words on a customer, in place of those before. CHANGED_MEANWHILE',
    body: Body({
      id: IdOf('customer'),
      version: Version,
      tags: T.Array(NotBlank(MAX_TAG), { maxItems: MAX_TAGS, uniqueItems: true }),
    }),
    data: CustomerRow,
  },
  'POST /staff/customer/create': {
    ...staff,
    audit: 'customer',
    permission: 'customer.write',
    summary: 'A new customer, and with it its first contact',
    idempotent: true,
    body: Body({
      ...CustomerInput,
      contact: T.Optional(Body({ name: NotBlank(MAX_NAME), ...Numbers })),
    }),
    data: CustomerRow,
  },
  'POST /staff/customer/update': {
    ...staff,
    audit: 'customer',
    permission: 'customer.write',
    summary: 'Change a customer. CHANGED_MEANWHILE when somebody else did',
    body: Body({ id: IdOf('customer'), version: Version, ...CustomerInput }),
    data: CustomerRow,
  },
  'POST /staff/customer/remove': {
    ...staff,
    audit: 'customer',
    permission: 'customer.write',
    summary: 'Remove a customer that nothing belongs to',
    body: Body({ id: IdOf('customer'), version: Version }),
    data: Done,
  },
  'GET /staff/customer/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The customers of a list as a file',
    download: true,
    query: T.Object({ ...CustomerFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
  'GET /staff/linkman/list': {
    ...staff,
    permission: 'customer.read',
    summary: 'Contacts of all customers; the keyword looks for names, phones and e-mail addresses',
    query: T.Object({ ...PageQuery, ...LinkmanFilter }),
    data: CappedPage(LinkmanRow),
  },
  'GET /staff/linkman/get': {
    ...staff,
    permission: 'customer.read',
    summary: 'One contact',
    query: T.Object({ id: IdOf('linkman') }),
    data: LinkmanRow,
  },
  'POST /staff/linkman/create': {
    ...staff,
    audit: 'linkman',
    permission: 'customer.write',
    summary: 'A new contact of a customer',
    idempotent: true,
    body: Body({ customerId: IdOf('customer'), ...LinkmanInput }),
    data: LinkmanRow,
  },
  'POST /staff/linkman/update': {
    ...staff,
    audit: 'linkman',
    permission: 'customer.write',
    summary: 'Change a contact. CHANGED_MEANWHILE when somebody else did',
    body: Body({ id: IdOf('linkman'), version: Version, ...LinkmanInput }),
    data: LinkmanRow,
  },
  'POST /staff/linkman/remove': {
    ...staff,
    audit: 'linkman',
    permission: 'customer.write',
    summary: 'Remove a contact that nothing belongs to',
    body: Body({ id: IdOf('linkman'), version: Version }),
    data: Done,
  },
  'GET /staff/linkman/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The contacts of a list as a file',
    download: true,
    query: T.Object({ ...LinkmanFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})
