import { Type as T } from '@sinclair/typebox'
import {
  INVOICE_STATES,
  INVOICE_TITLE_KINDS,
  MAX_INVOICE_NAME,
  MAX_INVOICE_NO,
  MAX_INVOICE_ORDERS,
  MAX_INVOICE_TITLES,
} from '../shared/invoice'
import { MAX_REASON } from '../shared/limits'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  Done,
  File,
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
} from './entities'

const invoice = { tag: 'invoice', source: '§7 invoices' } as const
const chosen = { tag: 'invoice', source: '§7 invoices; path chosen here' } as const

/** To whom an invoice is made out. */
const TitleFields = {
  kind: OneOf(INVOICE_TITLE_KINDS),
  name: NotBlank(MAX_INVOICE_NAME),
  taxNo: { ...Text(40), description: 'of a company; its last character is checked (GB 32100-2015)' },
  bank: Text(100),
  bankAccount: Text(40),
  address: Text(200),
  phone: Text(30),
  email: { ...Spelled('email', Text(120)), description: 'where the file is wanted, or empty' },
}
const TitleInput = { ...TitleFields, isDefault: T.Boolean() }
const Title = T.Object({
  id: Id,
  kind: OneOf(INVOICE_TITLE_KINDS),
  name: T.String(),
  taxNo: T.String(),
  bank: T.String(),
  bankAccount: T.String(),
  address: T.String(),
  phone: T.String(),
  email: T.String(),
  isDefault: T.Boolean(),
})
const { id: _id, isDefault: _isDefault, ...Copied } = Title.properties
const BizType = OneOf(['order', 'event'])

const Invoice = T.Object({
  id: Id,
  invoiceNo: T.String({ description: 'our number of the request for it' }),
  number: T.String({ description: "the invoice's own number; empty until it is issued" }),
  state: OneOf(INVOICE_STATES),
  amount: Cents,
  title: T.Object(Copied, { description: 'as it was asked for' }),
  orders: T.Array(T.Object({ id: Id, orderNo: T.String(), amount: Cents })),
  file: Nullable(File),
  reason: T.String({ description: 'why it was refused or made void' }),
  createTime: Instant,
  issueTime: Nullable(Instant),
})

export const invoiceApi = defineCalls({
  'POST /invoice/save': {
    ...invoice,
    summary:
      'Ask for an invoice for paid orders, or for what was paid of a request: what was paid and not paid back. INVOICE_TAKEN where one is on an invoice already, INVOICE_NOTHING where nothing was paid',
    idempotent: true,
    body: Body({
      bizType: BizType,
      bizIds: T.Array(Id, { minItems: 1, maxItems: MAX_INVOICE_ORDERS, uniqueItems: true }),
      ...TitleFields,
    }),
    data: Invoice,
  },
  'POST /invoice/update': {
    ...invoice,
    summary: 'Change to whom an invoice is made out, until it is issued; one that was sent back is asked for again',
    idempotent: true,
    body: Body({ id: IdOf('invoice'), ...TitleFields }),
    data: Invoice,
  },
  'POST /invoice/withdraw': {
    ...chosen,
    summary: 'Ask for it no more, until it is issued',
    idempotent: true,
    body: Body({ id: IdOf('invoice') }),
    data: Done,
  },
  'GET /invoice/queryByBizId': {
    ...invoice,
    summary: 'The invoice that an order or a request is on; null for none yet',
    query: T.Object({ bizId: Id }),
    data: Nullable(Invoice),
  },
  'GET /invoice/queryLast': {
    ...invoice,
    summary: 'To whom my last invoice was made out; null before the first',
    data: Nullable(T.Object(Copied)),
  },
  'GET /invoice/list': {
    ...chosen,
    summary: 'Invoices of my customer, the newest first',
    query: T.Object(PageQuery),
    data: Page(Invoice),
  },
  'GET /invoice/get': {
    ...chosen,
    summary: 'One invoice of my customer',
    query: T.Object({ id: IdOf('invoice') }),
    data: Invoice,
  },
  'GET /invoice/payable': {
    ...chosen,
    summary: 'What an invoice for this would be about: the paid orders and what was paid for them',
    query: T.Object({ bizType: BizType, bizId: Id }),
    data: T.Object({ amount: Cents, orders: Invoice.properties.orders }),
  },
  'GET /invoiceTitle/hasDefaultTitle': {
    ...invoice,
    summary: 'Whether I have a title that is used where I choose none, and which',
    data: T.Object({ has: T.Boolean(), title: Nullable(Title) }),
  },
  'GET /invoiceTitle/list': {
    ...chosen,
    summary: 'To whom I have invoices made out, the default first',
    data: T.Array(Title, { description: `at most ${String(MAX_INVOICE_TITLES)}` }),
  },
  'POST /invoiceTitle/save': {
    ...chosen,
    summary: 'Keep a title, or change one; the first is the default. TAX_NUMBER, INVOICE_EMAIL, INVOICE_TITLES_FULL',
    idempotent: true,
    body: Body({ id: T.Optional(IdOf('invoiceTitle')), ...TitleInput }),
    data: Title,
  },
  'POST /invoiceTitle/delete': {
    ...chosen,
    summary: 'Remove a title; of those that are left the newest takes the place of the default one',
    needsRoom: false,
    body: Body({ id: IdOf('invoiceTitle') }),
    data: Done,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'invoice',
  auth: 'staff',
  permission: 'order.handle',
  source: 'invoices for staff; paths chosen here',
} as const
const Row = T.Object({
  ...Invoice.properties,
  excess: {
    ...Cents,
    description: 'by how much an issued one names more than is kept of its orders: it has to be made void',
  },
  customerName: T.String(),
  linkmanName: T.String(),
  linkmanPhone: T.String(),
})
const Moved = T.Object({ id: Id, state: OneOf(INVOICE_STATES) })
const Reason = NotBlank(MAX_REASON)

export const staffInvoiceApi = defineCalls({
  'GET /staff/invoice/list': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'Invoices of the tenant, the newest first; the keyword looks for numbers, titles and tax numbers',
    query: T.Object({
      ...PageQuery,
      state: T.Optional(OneOf(INVOICE_STATES)),
      isExcessive: T.Optional(T.Boolean({ description: 'issued, and naming more than is kept of its orders' })),
      keyword: T.Optional(Text(64)),
    }),
    data: CappedPage(Row),
  },
  'GET /staff/invoice/get': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'One invoice',
    query: T.Object({ id: IdOf('invoice') }),
    data: Row,
  },
  'POST /staff/invoice/issue': {
    ...staff,
    audit: 'invoice',
    summary: 'Say that an invoice was issued: its number and its file, which the customer gets',
    idempotent: true,
    body: Body({
      id: IdOf('invoice'),
      number: { ...NotBlank(MAX_INVOICE_NO), description: 'of the invoice itself' },
      fileId: IdOf('file'),
      seenAmount: { ...Cents, description: 'what was looked at: another amount meanwhile answers CHANGED_MEANWHILE' },
    }),
    data: Moved,
  },
  'POST /staff/invoice/refuse': {
    ...staff,
    audit: 'invoice',
    summary: 'Send a request for an invoice back with the reason',
    idempotent: true,
    body: Body({ id: IdOf('invoice'), reason: Reason }),
    data: Moved,
  },
  'POST /staff/invoice/void': {
    ...staff,
    audit: 'invoice',
    summary: 'Make an issued invoice void, with the reason; its orders can be on another one',
    idempotent: true,
    body: Body({ id: IdOf('invoice'), reason: Reason }),
    data: Moved,
  },
})
