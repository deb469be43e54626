import { Type as T } from '@sinclair/typebox'
import { MAX_AMOUNT } from '../shared/cart'
import { GOODS_KINDS } from '../shared/goods'
import { MAX_FILES, MAX_REASON, MAX_REMARK } from '../shared/limits'
import {
  MAX_QUOTATION_DAYS,
  MAX_QUOTATION_LINES,
  MAX_QUOTATION_NOTE,
  MAX_QUOTED_NAME,
  QUOTATION_DAYS,
} from '../shared/quotation'
import type { Permission } from '../shared/permissions'
import { MAX_REPORT_NAME } from '../shared/report'
import { defineCalls } from './define'
import {
  AroundQuotation,
  Body,
  Cents,
  Done,
  EventRecord,
  EventState,
  EventSummary,
  FileIds,
  Id,
  IdOf,
  Instant,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Phone,
  Overbooked,
  PlanMinutes,
  PlanTime,
  Price,
  Quotation,
  SeenExecutor,
  SeenPlanTime,
  StaffEventDetail,
  Text,
  Confirmed,
} from './entities'

/** The specification shows no staff calls; these are chosen here and move the customers' requests on. */
const staff = { tag: 'staff', auth: 'staff', source: 'staff side of events; paths chosen here' } as const
const write = { ...staff, audit: 'event' } as const
/** Who may take money at the customer's door: for work of their own, or at the desk. */
const COLLECTS: Permission[] = ['event.handle', 'task.handle']
const PayChannel = OneOf(['wechat', 'alipay'])
const SHOWN_DUE = {
  id: IdOf('owedEvent'),
  version: T.Integer({ minimum: 1, maximum: 1_000_000, description: 'that was shown' }),
  amount: { ...Cents, description: 'as it was shown' },
}
const Moved = T.Object({ id: Id, state: EventState })

export const staffApi = defineCalls({
  'GET /staff/event/list': {
    ...staff,
    permission: 'event.read',
    summary: 'Events of the tenant',
    query: T.Object({ ...PageQuery, state: T.Optional(EventState) }),
    data: Page(EventSummary),
  },
  'GET /staff/event/get': {
    ...staff,
    permission: 'event.read',
    summary: 'One event of the tenant',
    query: T.Object({ id: IdOf('event') }),
    data: StaffEventDetail,
  },
  'GET /staff/event/recordList': {
    ...staff,
    permission: 'event.read',
    summary: 'Timeline of an event of the tenant, newest first',
    query: T.Object({ id: IdOf('event') }),
    data: T.Array(EventRecord),
  },
  'POST /staff/event/allocate': {
    ...write,
    permission: 'event.allocate',
    summary: 'Give an event to a staff member, or to another one, in every open state',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      staffId: IdOf('staff'),
      planTime: T.Optional(PlanTime),
      minutes: T.Optional(PlanMinutes),
      reason: T.Optional(Text(MAX_REASON)),
      seenExecutorId: T.Optional(SeenExecutor),
      seenPlanTime: T.Optional(SeenPlanTime),
      confirmed: T.Optional(Overbooked),
    }),
    data: Moved,
  },
  'POST /staff/event/accept': {
    ...write,
    permission: 'event.handle',
    summary: 'Take an event that was given to me',
    idempotent: true,
    body: Body({ id: IdOf('event') }),
    data: Moved,
  },
  'POST /staff/event/depart': {
    ...write,
    permission: 'event.handle',
    summary: 'Set out, with the time of arrival',
    idempotent: true,
    body: Body({ id: IdOf('event'), arriveTime: Instant, confirmed: T.Optional(Confirmed) }),
    data: Moved,
  },
  'POST /staff/event/remark': {
    ...write,
    permission: 'event.remark',
    summary: 'Tell the customer something',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      content: Text(MAX_REMARK),
      attachment: T.Optional(FileIds(MAX_FILES)),
      asks: T.Optional(T.Boolean({ description: 'the answer of the customer is waited for' })),
    }),
    data: EventRecord,
  },
  'POST /staff/event/finish': {
    ...write,
    permission: 'event.handle',
    summary: 'Finish, with what was done',
    idempotent: true,
    body: Body({ id: IdOf('event'), serviceContent: NotBlank(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }),
    data: Moved,
  },
  'POST /staff/event/convert': {
    ...write,
    permission: 'event.convert',
    summary: 'Make a task of an event that is worked on: for a visit that is planned, done and priced by itself',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      planTime: T.Optional(PlanTime),
      confirmed: T.Optional(Overbooked),
      cost: T.Optional(Cents),
      discount: T.Optional(Cents),
      content: T.Optional(Text(MAX_REMARK)),
    }),
    data: T.Object({
      id: Id,
      state: EventState,
      taskId: Id,
      taskNo: T.String(),
      ...Price,
    }),
  },
  'GET /staff/event/quotation': {
    ...staff,
    permission: ['event.read', 'event.handle', 'task.handle'],
    summary: 'What is asked for a request, what of it is owed now, and what was paid for it before',
    query: T.Object({ id: IdOf('event') }),
    data: T.Object({
      quotation: Nullable(Quotation),
      due: Nullable(
        T.Object(
          {
            version: T.Integer(),
            amount: Cents,
            channels: T.Array(PayChannel, { description: 'whose codes can be shown' }),
            takesCash: T.Boolean({ description: 'whether staff may take the money' }),
          },
          { description: 'agreed to, ordered, or asked for by a signed report, and not paid; null where nothing is' },
        ),
      ),
      ...AroundQuotation,
    }),
  },
  'POST /staff/event/payCode': {
    ...write,
    audit: 'order',
    permission: COLLECTS,
    summary:
      "A code by which what is owed for a request is paid now, from the customer's phone: one order, and one trade of a channel, for any number of calls. QUOTATION_CHANGED with both amounts when another version counts now; QUOTATION_PAID, NOTHING_OWED, PAYMENT_CHANNEL, PAYMENT_PROVIDER",
    body: Body({ ...SHOWN_DUE, channel: PayChannel }),
    data: T.Object({
      codeUrl: T.String({ description: 'what the code says' }),
      expireTime: Instant,
      isSandbox: T.Boolean({ description: 'no real money moves' }),
    }),
  },
  'GET /staff/event/payState': {
    ...staff,
    permission: COLLECTS,
    summary: 'How what is owed stands whose code is shown: the provider is asked while it is open',
    query: T.Object({ id: IdOf('event'), channel: PayChannel }),
    data: T.Object({
      state: { ...OneOf(['open', 'paid', 'over']), description: '`over`: this code cannot be paid any more' },
    }),
  },
  'POST /staff/event/takeCash': {
    ...write,
    permission: COLLECTS,
    summary:
      'Notes that the caller took what is owed for a request in cash: its order is placed where there is none, and paid. QUOTATION_CHANGED with both amounts when another version counts now; QUOTATION_PAID when somebody was quicker, NOTHING_OWED, CASH_OFF, PAYMENT_PROVIDER while it cannot be known whether it was paid here',
    idempotent: true,
    body: Body(SHOWN_DUE),
    data: T.Object({ id: Id, orderNo: T.String(), amount: Cents }),
  },
  'GET /staff/event/quotable': {
    ...staff,
    permission: 'event.handle',
    summary: 'Parts and services of the catalogue for a line of a quotation, at most 20',
    query: T.Object({ keyword: T.Optional(Text(64)) }),
    data: T.Array(
      T.Object({
        variantId: Id,
        kind: OneOf(GOODS_KINDS),
        name: T.String(),
        specs: T.Array(T.Object({ name: T.String(), value: T.String() })),
        price: Cents,
        stock: Nullable(T.Integer({ description: 'pieces; null for a service' })),
      }),
    ),
  },
  'GET /staff/event/quotableLine': {
    ...staff,
    permission: 'event.handle',
    summary:
      "What is to be known of a line of a request's quotation before it is sent: what the rules of the machine's warranty pay, and why, and how many pieces there are",

    query: T.Object({
      id: IdOf('event'),
      variantId: T.Optional(IdOf('variant')),
      name: T.Optional({ ...Text(MAX_QUOTED_NAME), description: 'of a line in words of its own' }),
      amount: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }),
    }),
    data: T.Object({
      covered: T.Integer({ description: 'pieces that the warranty pays for' }),
      reason: T.String({ description: "why it does or does not; '' where the request has no machine" }),
      stock: Nullable(
        T.Integer({
          description:
            'pieces that this job can have: of the van, of the main warehouse, and what it holds; null for what is in no stock',
        }),
      ),
    }),
  },
  'POST /staff/event/quote': {
    ...write,
    permission: 'event.handle',
    summary:
      'Writes what is asked for a request as a new version, which asks the customer anew; an order of the version before that is not paid is cancelled. CHANGED_MEANWHILE, QUOTATION_LINE, QUOTATION_SUM, ORDER_STATE',
    idempotent: true,
    body: Body({
      id: IdOf('quotedEvent'),
      version: T.Integer({ minimum: 0, maximum: 1_000_000, description: 'that was shown; 0 for none' }),
      additional: T.Optional(T.Boolean({ description: 'what was shown is paid, and this is asked for beside it' })),
      agreed: T.Optional(T.Boolean({ description: 'what was shown was agreed to; this one asks anew' })),
      lines: T.Array(
        Body({
          variantId: T.Optional(IdOf('variant')),
          name: T.Optional({ ...Text(MAX_QUOTED_NAME), description: 'of a line in words of its own' }),
          amount: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }),
          price: { ...Cents, description: 'of one piece, cents' },
          covered: T.Optional(
            T.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: 'pieces that the warranty pays for' }),
          ),
          coveredReason: T.Optional({ ...Text(MAX_REASON), description: 'why it does' }),
          isByRule: T.Optional(
            T.Boolean({ description: "both as the rules of the machine's warranty say it (`GET …/quotableLine`)" }),
          ),
        }),
        { minItems: 1, maxItems: MAX_QUOTATION_LINES },
      ),
      discount: Cents,
      note: T.Optional(Text(MAX_QUOTATION_NOTE)),
      validDays: T.Optional(
        T.Integer({
          minimum: 1,
          maximum: MAX_QUOTATION_DAYS,
          description: `days after today in which it may be accepted; ${String(QUOTATION_DAYS)} if none is said`,
        }),
      ),
    }),
    data: T.Object({ id: Id, version: T.Integer(), amount: Cents }),
  },
  'POST /staff/event/agreeQuotation': {
    ...write,
    permission: 'event.handle',
    summary:
      'Notes that the customer agrees to the version that is shown, signed on the phone of whoever does the work: the same answer for any number of taps. QUOTATION_CHANGED with both amounts when another version counts now; QUOTATION_DECLINED, QUOTATION_EXPIRED, QUOTATION_PAYING once it is ordered, FILE_BLANK',
    idempotent: true,
    body: Body({
      id: IdOf('quotedEvent'),
      version: T.Integer({ minimum: 1, maximum: 1_000_000, description: 'that was shown' }),
      amount: { ...Cents, description: 'as it was shown' },
      signer: NotBlank(MAX_REPORT_NAME),
      signature: { ...IdOf('file'), description: 'a PNG that the caller uploaded' },
    }),
    data: T.Object({ id: Id, version: T.Integer(), amount: Cents }),
  },
  'POST /staff/eventType/switch': {
    ...staff,
    audit: 'template',
    permission: 'eventType.switch',
    summary: 'Switch a template on or off',
    body: Body({ templateId: IdOf('template'), enabled: T.Boolean() }),
    data: Done,
  },
  'POST /staff/linkman/quickLoginToken': {
    ...staff,
    audit: 'linkman',
    permission: 'linkman.signIn',
    summary: 'A one-time sign-in link for a linkman, good for a day',
    body: Body({ phone: Phone }),
    data: T.Object({ token: T.String() }),
  },
})
