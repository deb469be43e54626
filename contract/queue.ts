import { Type as T } from '@sinclair/typebox'
import { EVENT } from '../shared/event'
import { MAX_FILES, MAX_REASON, MAX_REMARK } from '../shared/limits'
import { SLA_KINDS } from '../shared/sla'
import {
  LEVELS,
  MAX_BULK,
  MAX_VIEW_COUNT,
  QUEUE_COLUMNS,
  QUEUE_SORTS,
  QUEUE_STATES,
  SUGGESTION_REASONS,
} from '../shared/queue'
import { CLASH_KINDS } from '../shared/slots'
import { defineCalls } from './define'
import { Caller } from './customer'
import { FormVersion, KnownValues } from './event'
import {
  Body,
  Customer,
  Done,
  Evaluation,
  EventRecord,
  EventState,
  File,
  FileIds,
  FormValues,
  Id,
  IdOf,
  IdList,
  Instant,
  IsUnproved,
  NotBlank,
  Nullable,
  OneOf,
  Overbooked,
  PlanMinutes,
  PlanTime,
  Product,
  SeenPlanTime,
  SeenExecutor,
  StaffEventDetail,
  Text,
  Version,
} from './entities'

const staff = { tag: 'staff', auth: 'staff', source: 'the desk of staff; paths chosen here' } as const
const write = { ...staff, audit: 'event' } as const
/** those who handle requests see their own without being allowed to read all */
const SEES = ['event.read', 'event.handle'] as const

/** The form of a request that staff raise. */
const Raised = {
  templateId: IdOf('template'),
  attribute: FormValues,
  formVersion: T.Optional(FormVersion),
  confirmed: T.Optional(Overbooked),
}
const OneId = T.Object({ id: IdOf('event') })
const State = OneOf(QUEUE_STATES)
const Level = OneOf(LEVELS)
const Sort = OneOf(QUEUE_SORTS)
const Column = OneOf(QUEUE_COLUMNS)
const SlaKind = OneOf(SLA_KINDS)

/** See `QueueFilter` of shared/queue.ts. */
export const QueueFilter = {
  state: T.Optional(State),
  mine: T.Optional(T.Boolean()),
  unassigned: T.Optional(T.Boolean()),
  overdue: T.Optional(T.Boolean({ description: 'past the promise' })),
  dueSoon: T.Optional(
    T.Boolean({ description: 'inside the last hour of the promise, of a short one inside its last half' }),
  ),
  waiting: T.Optional(T.Boolean({ description: 'staff asked something that the customer has not answered' })),
  templateId: T.Optional(Id),
  productKindId: T.Optional(Id),
  executorId: T.Optional(Id),
  teamId: T.Optional(Id),
  area: T.Optional(Text(80, 1)),
  level: T.Optional(Level),
  customerId: T.Optional(Id),
  productId: T.Optional(Id),
  from: T.Optional(Instant),
  to: T.Optional(Instant),
  keyword: T.Optional(Text(64)),
}
const SavedFilter = Body(QueueFilter)

const Due = {
  dueTime: Nullable(
    T.String({ format: 'date-time', description: 'when the next promise has to be kept; null for none' }),
  ),
  dueKind: Nullable(SlaKind),
}
/** One line of the queue. */
export const QueueRow = T.Object({
  id: Id,
  eventNo: T.String(),
  title: T.String(),
  state: EventState,
  customer: T.Object({ id: Id, name: T.String() }),
  linkman: T.Object({ id: Id, name: T.String(), phone: T.String(), isUnproved: IsUnproved }),
  product: Nullable(
    T.Object({
      id: Id,
      name: T.String(),
      model: T.String(),
      qualityInfoStatus: Product.properties.qualityInfoStatus,
    }),
  ),
  unbound: Nullable(
    T.Object(
      { name: T.String({ description: 'of its kind, or empty' }), model: T.String(), serialNumber: T.String() },
      { description: 'what was described in place of a product that is registered' },
    ),
  ),
  templateId: Id,
  templateName: T.String(),
  icon: T.String(),
  executorStaffId: T.String({ description: 'id of the staff member, or empty' }),
  executorName: T.String(),
  ...Due,
  level: T.String(),
  area: T.String({ description: 'province/city/district, or empty' }),
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm, or empty' }),
  planMinutes: T.Integer({ description: 'length of the window in which somebody comes, from planTime' }),
  visitNumber: T.Integer({ description: 'which visit it is, 1 for the first' }),
  customerUnread: T.Integer({ description: 'entries by the customer that no staff has read' }),
  waiting: T.Boolean({ description: 'staff wait for the answer of the customer' }),
  urgeTime: Nullable(Instant),
  createTime: Instant,
  updateTime: Instant,
  finishTime: Nullable(Instant),
})

/** An entry that staff alone see. */
export const Note = T.Object({
  id: Id,
  staffId: Id,
  staffName: T.String(),
  content: T.String(),
  attachment: T.Array(File),
  createTime: Instant,
})
const Kept = T.Object({
  kind: SlaKind,
  dueTime: Instant,
  doneTime: Nullable(Instant),
  met: Nullable(T.Boolean({ description: 'null while it is open' })),
})
const Earlier = T.Object({
  id: Id,
  eventNo: T.String(),
  title: T.String(),
  state: EventState,
  productName: T.String(),
  executorName: T.String(),
  star: Nullable(T.Integer({ minimum: 1, maximum: 5 })),
  createTime: Instant,
})
const Others = (which: string) =>
  T.Object({
    list: T.Array(Earlier, { description: `${which}, the newest five` }),
    count: T.Integer({ description: `how many there are, at most ${String(MAX_VIEW_COUNT)}` }),
  })
const ACTIONS = [...(Object.keys(EVENT.actions) as (keyof typeof EVENT.actions)[]), 'note', 'level'] as const

const View = T.Object({
  id: T.String({ description: 'of a saved view its id, of a built-in one its key' }),
  builtIn: T.Boolean(),
  name: T.String({ description: 'empty of a built-in one, which is named in the language of the reader' }),
  shared: T.Boolean(),
  own: T.Boolean({ description: 'whether the caller may change it' }),
  ownerName: T.String(),
  filter: SavedFilter,
  columns: T.Array(Column),
  sort: Sort,
  position: T.Integer(),
  version: T.Integer(),
  count: T.Integer({ description: `requests in it, at most ${MAX_VIEW_COUNT}` }),
  more: T.Boolean({ description: 'there are more than `count`' }),
})
const ViewBody = {
  name: NotBlank(40),
  shared: T.Boolean(),
  filter: SavedFilter,
  columns: T.Array(Column, { maxItems: QUEUE_COLUMNS.length, uniqueItems: true }),
  sort: Sort,
  position: T.Optional(T.Integer({ minimum: 0, maximum: 1000 })),
}
const Canned = T.Object({
  id: Id,
  title: T.String(),
  content: T.String({ description: 'with the placeholders of shared/canned-text.ts' }),
  shared: T.Boolean(),
  own: T.Boolean({ description: 'whether the caller may change it' }),
  version: T.Integer(),
})

/** Why somebody cannot be given a visit: what already takes their time, or a skill that they do not have. */
export const Clash = T.Object({
  kind: OneOf(CLASH_KINDS),
  number: T.String({ description: 'of the request or task that is visited, else empty' }),
  title: T.String({ description: 'what it is about; of an absence its reason; of a skill its name' }),
  start: { ...Instant, description: 'of a skill that of the visit itself' },
  end: Instant,
  isOnlyWay: T.Boolean({ description: 'the time itself is free, only the way from or to that visit is missing' }),
})

/** Somebody who could be sent. `clash` is what takes the planned time, null for a free one and where no time is planned. */
export const Suggestion = T.Object({
  staffId: Id,
  clash: Nullable(Clash),
  displayName: T.String(),
  phone: T.String(),
  openWorks: T.Integer({ description: 'open requests and tasks that this person has' }),
  reasons: T.Array(
    T.Object({
      kind: OneOf(SUGGESTION_REASONS),
      name: T.String({ description: 'the skill or the area that fits, else empty; empty where several do' }),
      count: T.Integer({
        description:
          'skill, area: of how many of the requests; visited: visits for this request; experience: finished requests of this template; product: requests about this product; load: visits of the planned day; else 0',
      }),
      lastTime: Nullable(Instant),
    }),
  ),
})

export const queueApi = defineCalls({
  'GET /staff/event/queue': {
    ...staff,
    permission: SEES,
    summary: 'Requests on the desk, by what they are cut down to; without being allowed to read all, only the own',
    query: T.Object({
      ...QueueFilter,
      sort: T.Optional(Sort),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 50 })),
      cursor: T.Optional(Text(200)),
    }),
    data: T.Object({
      list: T.Array(QueueRow),
      next: T.String({
        description:
          'cursor of what follows, empty at the end. A page may be short, even empty, and still have one: rare matches are looked for piece by piece',
      }),
      now: Instant,
    }),
  },
  'GET /staff/event/counts': {
    ...staff,
    permission: 'event.read',
    summary: 'How many requests of the tenant stand in each state; they add up to the total',
    data: T.Object({
      total: T.Integer(),
      open: T.Integer(),
      states: T.Array(T.Object({ state: EventState, count: T.Integer() })),
    }),
  },
  'GET /staff/event/detail': {
    ...staff,
    permission: SEES,
    summary: 'One request with all that the desk shows beside it',
    query: OneId,
    data: T.Object({
      event: T.Object({
        ...StaffEventDetail.properties,
        ...Due,
        sla: T.Array(Kept),
        area: T.String(),
        waiting: T.Boolean(),
        customerUnread: T.Integer(),
      }),
      customer: Customer,
      linkman: T.Object({
        id: Id,
        name: T.String(),
        phone: T.String(),
        email: T.String(),
        lastLoginTime: Nullable(Instant),
        isUnproved: IsUnproved,
      }),
      product: Nullable(Product),
      records: T.Array(T.Object({ ...EventRecord.properties, isRead: T.Boolean() }), { description: 'newest first' }),
      notes: T.Array(Note, { description: 'newest first; staff alone see them' }),
      evaluation: Nullable(Evaluation),
      ofCustomer: Others('other requests of the customer'),
      ofProduct: Others('other requests about the product'),
      actions: T.Array(OneOf(ACTIONS), { description: 'what the caller may do now' }),
    }),
  },
  'POST /staff/event/read': {
    needsRoom: false,
    ...staff,
    audit: false,
    permission: ['event.allocate', 'event.handle', 'event.remark'],
    summary: 'The entries of the customer have been read, by somebody who may answer them',
    body: Body({ id: IdOf('event') }),
    data: Done,
  },
  'POST /staff/event/note': {
    ...write,
    permission: ['event.remark', 'event.handle'],
    summary: 'Write an internal note, which no customer sees',
    idempotent: true,
    body: Body({ id: IdOf('event'), content: NotBlank(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }),
    data: Note,
  },
  'POST /staff/event/schedule': {
    ...write,
    permission: ['event.allocate', 'event.handle'],
    summary: 'Give the visit another time; the customer hears of it',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      planTime: PlanTime,
      minutes: T.Optional(PlanMinutes),
      reason: T.Optional(Text(MAX_REASON)),
      seenPlanTime: T.Optional(SeenPlanTime),
      confirmed: T.Optional(Overbooked),
    }),
    data: T.Object({ id: Id, state: EventState }),
  },
  'POST /staff/event/level': {
    ...write,
    permission: 'event.allocate',
    summary: 'Say how much a request matters',
    body: Body({ id: IdOf('event'), level: Level }),
    data: Done,
  },
  'POST /staff/event/create': {
    ...write,
    permission: 'event.create',
    summary: 'Raise a request for a contact of a customer, by the same form',
    idempotent: true,
    body: Body({ linkmanId: IdOf('contact'), productId: T.Optional(IdOf('product')), ...Raised }),
    data: T.Object({ id: Id, eventNo: T.String() }),
  },
  'POST /staff/event/createForCaller': {
    ...write,
    permission: 'event.create',
    summary:
      'Raise a request for somebody whom nobody knows, who becomes a customer with it: both, or on a refusal neither',
    idempotent: true,
    body: Body({ caller: Caller, ...Raised }),
    data: T.Object({ id: Id, eventNo: T.String(), customerId: Id, linkmanId: Id }),
  },
  'GET /staff/event/known': {
    ...staff,
    permission: 'event.create',
    summary:
      'What need not be typed again into the form of a template for a customer or a contact: as the contact gets it. Of nobody only where the form asks for the contact',
    query: T.Object({
      templateId: IdOf('template'),
      customerId: T.Optional(IdOf('customer')),
      linkmanId: T.Optional(IdOf('contact')),
      productId: T.Optional(IdOf('product')),
    }),
    data: KnownValues,
  },
  'POST /staff/event/bulk': {
    ...write,
    permission: ['event.allocate', 'event.remark'],
    summary: 'Do the same to many requests, each with a result of its own',
    idempotent: true,
    body: Body({
      ids: T.Array(Id, { minItems: 1, maxItems: MAX_BULK, uniqueItems: true }),
      action: OneOf(['allocate', 'remark', 'level', 'off', 'complete', 'takeBack']),
      staffId: T.Optional(Id),
      seenExecutorIds: T.Optional(
        T.Array(SeenExecutor, { maxItems: MAX_BULK, description: 'of each of `ids`, in their order, for allocate' }),
      ),
      planTime: T.Optional(PlanTime),
      content: T.Optional(NotBlank(MAX_REMARK)),
      reason: T.Optional(NotBlank(MAX_REASON)),
      level: T.Optional(Level),
    }),
    data: T.Array(
      T.Object({
        id: Id,
        done: T.Boolean(),
        error: T.String({ description: 'id of the error, or empty' }),
        message: T.String({ description: 'why not, in the language of the caller' }),
      }),
    ),
  },
  'GET /staff/event/suggest': {
    ...staff,
    permission: 'event.allocate',
    summary: 'Whom to send for one request or several, the most fitting first, each with reasons',
    query: T.Object({
      id: IdOf('event'),
      otherIds: T.Optional(IdList(MAX_BULK - 1)),
    }),
    data: T.Array(Suggestion),
  },
  'GET /staff/event/choices': {
    ...staff,
    permission: SEES,
    summary: 'What the queue can be cut down to: templates, product kinds, engineers, teams, areas',
    data: T.Object({
      templates: T.Array(T.Object({ id: Id, name: T.String() })),
      productKinds: T.Array(T.Object({ id: Id, name: T.String() })),
      engineers: T.Array(T.Object({ id: Id, name: T.String() })),
      teams: T.Array(T.Object({ id: Id, name: T.String() })),
      areas: T.Array(T.String(), { description: 'of open requests' }),
    }),
  },

  'GET /staff/view/list': {
    ...staff,
    permission: SEES,
    summary: 'Views of the queue: those that everybody has, my own and shared ones, each with its live count',
    data: T.Array(View),
  },
  'POST /staff/view/create': {
    ...staff,
    audit: 'view',
    permission: SEES,
    summary: 'Keep filters, columns and order under a name; who may only read shares none',
    idempotent: true,
    body: Body(ViewBody),
    data: T.Object({ id: Id, version: T.Integer() }),
  },
  'POST /staff/view/update': {
    ...staff,
    audit: 'view',
    permission: SEES,
    summary: 'Change a view of my own',
    body: Body({ id: IdOf('view'), version: Version, ...ViewBody }),
    data: T.Object({ id: Id, version: T.Integer() }),
  },
  'POST /staff/view/delete': {
    ...staff,
    audit: 'view',
    needsRoom: false,
    permission: SEES,
    summary: 'Delete a view of my own',
    body: Body({ id: IdOf('view') }),
    data: Done,
  },

  'GET /staff/text/list': {
    ...staff,
    permission: ['event.remark', 'event.handle', 'im.serve'],
    summary: 'Canned texts: my own and shared ones',
    data: T.Array(Canned),
  },
  'POST /staff/text/create': {
    ...staff,
    audit: 'text',
    permission: ['event.remark', 'event.handle'],
    summary: 'Keep a canned text',
    idempotent: true,
    body: Body({ title: NotBlank(40), content: NotBlank(MAX_REMARK), shared: T.Boolean() }),
    data: T.Object({ id: Id, version: T.Integer() }),
  },
  'POST /staff/text/update': {
    ...staff,
    audit: 'text',
    permission: ['event.remark', 'event.handle'],
    summary: 'Change a canned text of my own',
    body: Body({
      id: IdOf('cannedText'),
      version: Version,
      title: NotBlank(40),
      content: NotBlank(MAX_REMARK),
      shared: T.Boolean(),
    }),
    data: T.Object({ id: Id, version: T.Integer() }),
  },
  'POST /staff/text/delete': {
    ...staff,
    audit: 'text',
    needsRoom: false,
    permission: ['event.remark', 'event.handle'],
    summary: 'Delete a canned text of my own',
    body: Body({ id: IdOf('cannedText') }),
    data: Done,
  },
})
