import { Type as T } from '@sinclair/typebox'
import { EVENT_TABS } from '../shared/event'
import { MAX_FILES, MAX_REASON, MAX_REMARK } from '../shared/limits'
import { ORDER_STATES } from '../shared/order'
import { defineCalls } from './define'
import {
  AroundQuotation,
  Body,
  Cents,
  Done,
  EventDetail,
  EventRecord,
  EventSummary,
  FirstAnswer,
  EventType,
  Evaluation,
  EvaluationBody,
  FileIds,
  FormField,
  FormValues,
  Id,
  IdOf,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Phone,
  Product,
  Quotation,
  Text,
} from './entities'

const tag = 'event'
const TABS = Object.keys(EVENT_TABS) as (keyof typeof EVENT_TABS)[]
const ListQuery = {
  ...PageQuery,
  state: T.Optional(OneOf(TABS)),
  keyword: T.Optional({
    ...Text(64),
    description: 'looked for in number, title and the fields that can be searched',
  }),
}
const Template = T.Object({
  id: Id,
  name: T.String(),
  description: T.String(),
  icon: T.String(),
  enabled: T.Integer(),
  isDelete: T.Integer(),
  notice: T.String({ description: 'shown above the form' }),
})
const Counts = T.Object({
  all: T.Integer(),
  waiting: T.Integer(),
  processing: T.Integer(),
  unEvaluate: T.Integer(),
  finished: T.Integer(),
  off: T.Integer(),
})
const Created = T.Object({ id: Id, eventNo: T.String() })
const Guest = Body({ name: NotBlank(40), phone: Phone })
const Secret = T.String({ pattern: '^[0-9a-f]{64}$' })
/** What a guest raised: with the secret whoever has the link sees what became of it. */
const CreatedByGuest = T.Object({
  ...Created.properties,
  secret: T.Optional({
    ...Secret,
    description: 'for a guest: with it the request can be looked at without an account',
  }),
})
const OneId = T.Object({ id: IdOf('event') })
const TemplateQuery = T.Object({ templateId: IdOf('template') })
/** Which form of a template was filled in; without it, the present one. */
export const FormVersion = T.String({ pattern: '^[0-9a-f]{64}$' })
/** The product of the event, its form values by fieldName; hidden ones are dropped, the rest checked (shared/form.ts). */
const CreateBody = {
  templateId: IdOf('template'),
  productId: T.Optional(IdOf('product')),
  attribute: FormValues,
  formVersion: T.Optional(FormVersion),
}
const KnownAddress = T.Object({
  country: T.Optional(T.String()),
  province: T.String(),
  city: T.String(),
  dist: T.String(),
  address: T.String(),
  longitude: T.Optional(Nullable(T.Number())),
  latitude: T.Optional(Nullable(T.Number())),
})
/** What a form begins with, and what can be chosen instead of typed. */
export const KnownValues = T.Object({
  initial: FormValues,
  nameField: T.String({ description: "the field that asks for a contact's name, '' for none" }),
  phoneField: T.String({ description: "the field that asks for the contact's phone, '' for none" }),
  contacts: T.Array(T.Object({ name: T.String(), phone: T.String() })),
  addresses: T.Array(KnownAddress),
})
const ResolvedAddress = T.Object({
  province: T.String(),
  city: T.String(),
  dist: T.String(),
  address: T.String(),
  name: T.String(),
  phone: T.String(),
})

export const eventApi = defineCalls({
  'GET /doorTypeField/getListByTypeId': {
    summary: 'Fields of an event template',
    tag: 'door',
    source: '§7 initial data',
    auth: 'public',
    anyToken: true,
    query: T.Object({ typeId: IdOf('template') }),
    data: T.Array(FormField),
  },
  'GET /doorTypeField/getEventTypeList': {
    summary: 'Event templates that can be used in this door: enabled and not deleted',
    tag: 'door',
    source: '§7 initial data',
    auth: 'public',
    anyToken: true,
    data: T.Array(EventType),
  },
  'GET /ssp/eventType/fields': {
    tag,
    summary: "Form of a template, in the caller's language",
    source: '§7 events',
    auth: 'public',
    query: TemplateQuery,
    data: T.Array(FormField),
  },
  'GET /ssp/eventType/templateInfo': {
    tag,
    summary:
      "A template with its form, in the caller's language; creation is allowed only when enabled is 1 and isDelete is 0",
    source: '§7 events, §4; the form beside it chosen here, so that both are of one moment',
    auth: 'public',
    query: TemplateQuery,
    data: T.Composite([
      Template,
      T.Object({
        formVersion: T.String({
          description: 'names the form when it is sent: one that is replaced is taken for a day',
        }),
        fields: T.Array(FormField),
      }),
    ]),
  },
  'GET /ssp/event/fields/showReceipt': {
    tag,
    summary: 'Fields of the receipt of a finished event',
    source: '§7 events',
    query: OneId,
    data: T.Array(FormField),
  },
  'GET /api/linkc/outside/linkc/v3c/ssp/eventType/fields': {
    tag,
    summary: 'Form of a template, under its full path',
    source: '§7 events',
    auth: 'public',
    query: TemplateQuery,
    data: T.Array(FormField),
  },
  'GET /api/linkc/outside/linkc/v3c/ssp/eventType/flow': {
    tag,
    summary: 'States that an event of this template passes',
    source: '§7 events',
    auth: 'public',
    query: TemplateQuery,
    data: T.Array(T.Object({ state: T.String(), order: T.Integer() })),
  },

  'POST /ssp/event/create': {
    tag,
    summary: 'Raise a service request',
    source: '§7 events',
    idempotent: true,
    body: Body(CreateBody),
    data: Created,
  },
  'POST /ssp/event/update': {
    tag,
    summary: 'Change the form while nobody has taken the request',
    source: 'users expect it; path chosen here',
    body: Body({ id: IdOf('event'), productId: T.Optional(Nullable(IdOf('product'))), attribute: FormValues }),
    data: Created,
  },
  'GET /ssp/event/quotation': {
    tag,
    scope: ['money'],
    summary:
      'What is asked for one of my requests, with the order that pays for it; versions that were paid before; the order that the request was bought with',
    source: 'needed by /event/view; path chosen here after its neighbours',
    query: OneId,
    data: T.Object({
      quotation: Nullable(
        T.Object({
          ...Quotation.properties,
          confirmToken: T.String({ description: 'stands for this version; goes along with the order' }),
          takesOffline: T.Boolean({ description: 'it may be paid otherwise than here' }),
          isOpen: T.Boolean({ description: 'it can still be ordered, or declined' }),
        }),
      ),
      ...AroundQuotation,
    }),
  },
  'POST /ssp/event/createOrder': {
    tag,
    scope: ['money'],
    summary:
      'Accepts what is asked for one of my requests: its order, the same for any number of taps. QUOTATION_CHANGED with both amounts when another version counts now; STOCK_SHORT, OFFLINE_OFF, TOO_MANY_UNPAID, QUOTATION_DECLINED, QUOTATION_EXPIRED',
    source: '§7 events; fields chosen here',
    idempotent: true,
    body: Body({
      id: IdOf('quotedEvent'),
      amount: { ...Cents, description: 'as it was shown' },
      confirmToken: Text(128, 1),
      payOffline: T.Optional(T.Boolean()),
    }),
    data: T.Object({
      id: Id,
      orderNo: T.String(),
      state: OneOf(ORDER_STATES),
      amount: Cents,
      paymentNo: T.String({ description: "'' where there is nothing that the caller pays here" }),
    }),
  },
  'POST /ssp/event/agreeQuotation': {
    tag,
    scope: ['money'],
    summary:
      'Agrees to what is asked for one of my requests, to be paid later: the same answer for any number of taps. QUOTATION_CHANGED with both amounts when another version counts now; QUOTATION_DECLINED, QUOTATION_EXPIRED, QUOTATION_PAYING once it is ordered',
    source: 'users expect it; path chosen here',
    idempotent: true,
    body: Body({
      id: IdOf('quotedEvent'),
      amount: { ...Cents, description: 'as it was shown' },
      confirmToken: Text(128, 1),
    }),
    data: T.Object({ id: Id, version: T.Integer(), amount: Cents }),
  },
  'POST /ssp/event/declineQuotation': {
    tag,
    scope: ['money'],
    summary:
      'Does not accept what is asked for one of my requests, and says why: the same for any number of taps. QUOTATION_CHANGED, QUOTATION_AGREED, QUOTATION_PAYING once it is ordered',
    source: 'users expect it; path chosen here',
    idempotent: true,
    body: Body({
      id: IdOf('quotedEvent'),
      amount: { ...Cents, description: 'as it was shown' },
      confirmToken: Text(128, 1),
      reason: NotBlank(MAX_REASON),
    }),
    data: Done,
  },
  'POST /ssp/event/off': {
    tag,
    summary: 'Cancel with a reason',
    source: '§7 events',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: NotBlank(MAX_REASON) }),
    data: Done,
  },
  'POST /ssp/event/urge': {
    tag,
    summary: 'Ask to hurry, once in 30 minutes',
    source: 'users expect it; path chosen here',
    idempotent: true,
    body: Body({ id: IdOf('event'), content: T.Optional(Text(MAX_REASON)) }),
    data: Done,
  },
  'POST /ssp/event/reschedule': {
    tag,
    summary: 'Ask for another visiting time before the work begins, by the rule of the form',
    source: 'users expect it; the specification shows no path, so this one is chosen here after its neighbours',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      planTime: T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2})?$' }),
      reason: T.Optional(Text(MAX_REASON)),
    }),
    data: Done,
  },
  'POST /ssp/event/reopen': {
    tag,
    summary: 'Reopen within 7 days of its end',
    source: 'users expect it; path chosen here',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: NotBlank(MAX_REASON) }),
    data: Done,
  },
  'POST /ssp/event/remark/create': {
    tag,
    summary: 'Add a remark with attachments',
    source: '§7 events',
    idempotent: true,
    body: Body({ id: IdOf('event'), content: Text(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }),
    data: EventRecord,
  },
  'POST /ssp/event/eventFieldRepeatCheck': {
    needsRoom: false,
    tag,
    summary: 'Whether another open event has a value that must be unique',
    source: '§7 events',
    auth: 'public',
    body: Body({
      templateId: IdOf('template'),
      fieldName: Text(64, 1),
      value: Text(200, 1),
      id: T.Optional(IdOf('event')),
    }),
    data: T.Object({ repeat: T.Boolean() }),
  },
  'POST /ssp/event/listForMini': {
    needsRoom: false,
    tag,
    summary: 'My service requests, for mini-programs',
    source: '§7 events',
    body: Body(ListQuery),
    data: Page(EventSummary),
  },
  'GET /ssp/event/list': {
    tag,
    summary: 'My service requests, newest first',
    source: '§7 events',
    query: T.Object(ListQuery),
    data: Page(EventSummary),
  },
  'GET /ssp/event/countforList': {
    tag,
    summary: 'How many of mine are in each tab',
    source: '§7 events',
    data: Counts,
  },
  'GET /ssp/event/getListCount': {
    tag,
    summary: 'How many of mine are in each tab, legacy name',
    source: '§7 events',
    data: Counts,
  },
  'GET /ssp/event/typeCount': {
    tag,
    summary: 'How many of mine each template has',
    source: '§7 events',
    data: T.Array(T.Object({ templateId: Id, templateName: T.String(), count: T.Integer() })),
  },
  'GET /ssp/event/get': {
    tag,
    summary: 'One of my service requests, with its form',
    source: '§7 events',
    query: OneId,
    data: EventDetail,
  },
  'GET /ssp/event/known': {
    tag,
    summary:
      'What need not be typed again into the form of a template: values to begin with (of `again`, a request that is raised once more), contacts and addresses to choose from, and what I filled in the last time',
    source: 'users expect it; path chosen here',
    query: T.Object({
      templateId: IdOf('template'),
      productId: T.Optional(IdOf('product')),
      again: T.Optional(IdOf('event')),
    }),
    data: T.Object({ ...KnownValues.properties, last: Nullable(FormValues) }),
  },
  'GET /ssp/event/usedAddresses': {
    tag,
    summary:
      'Where my requests were for that my address book does not have, the newest first, with whom they name there',
    source: 'users expect it; path chosen here',
    data: T.Array(T.Object({ ...KnownAddress.properties, name: T.String(), phone: T.String() })),
  },
  'GET /ssp/event/recordList': {
    tag,
    summary: 'Timeline of an event, newest first; where the door shows no progress, what the two sides wrote',
    source: 'needed by /event/progress; path chosen here',
    query: OneId,
    data: T.Array(EventRecord),
  },
  'GET /ssp/event/unReadMsg': {
    tag,
    summary: 'Unread staff entries over all my events',
    source: '§7 events',
    data: T.Object({ count: T.Integer() }),
  },
  'GET /ssp/event/getEventUnReadMessage': {
    tag,
    summary: 'Unread staff entries by event',
    source: '§7 events',
    data: T.Array(T.Object({ id: Id, count: T.Integer() })),
  },
  'GET /ssp/event/readMsg': {
    needsRoom: true,
    tag,
    summary: 'Mark the entries of an event as read',
    source: '§7 events',
    query: OneId,
    data: Done,
  },
  'GET /ssp/event/addressResolution': {
    tag,
    summary: 'Split a pasted address into its parts',
    source: '§7 events',
    auth: 'public',
    query: T.Object({ address: Text(200, 1) }),
    data: ResolvedAddress,
  },
  'GET /address/resolution': {
    tag,
    summary: 'Split a pasted address into its parts',
    source: '§7 miscellaneous',
    auth: 'public',
    query: T.Object({ address: Text(200, 1) }),
    data: ResolvedAddress,
  },

  'GET /ssp/event/isEvaluate': {
    tag,
    summary: 'Whether an event is evaluated, and may be',
    source: '§7 events',
    query: OneId,
    data: T.Object({ isEvaluate: T.Boolean(), canEvaluate: T.Boolean() }),
  },
  'GET /ssp/event/evaluate': {
    tag,
    summary: 'The evaluation of an event',
    source: '§7 events',
    query: OneId,
    data: Evaluation,
  },
  'GET /ssp/event/evaluateList': {
    tag,
    summary: 'My events that wait for an evaluation',
    source: '§7 events',
    query: T.Object(PageQuery),
    data: Page(EventSummary),
  },
  'POST /ssp/event/evaluate': {
    tag,
    summary: 'Evaluate a finished event',
    source: '§7 "evaluate"; the writing path is chosen here',
    idempotent: true,
    body: EvaluationBody('event'),
    data: Evaluation,
  },
  'POST /ssp/event/boli/evaluate': {
    tag,
    summary: 'Evaluate a finished event, variant boli',
    source: '§7 events',
    idempotent: true,
    body: EvaluationBody('event'),
    data: Evaluation,
  },

  'POST /ssp/event/guestCreate': {
    tag,
    summary:
      'Raise a service request without an account, where a link from outside (formOuterBizId, from=dx) has led to the form',
    source: '§2 guard behaviour; the specification shows no call, so this one is chosen here after its neighbours',
    auth: 'public',
    idempotent: true,
    body: Body({
      templateId: Id,
      attribute: FormValues,
      formVersion: T.Optional(FormVersion),
      guest: Guest,
      formOuterBizId: T.Optional(Text(64)),
    }),
    data: CreatedByGuest,
  },
  'POST /ssp/event/guestList': {
    needsRoom: false,
    tag,
    summary: 'Requests of a guest, by their ids and secrets; those whose secret is wrong are left out',
    source: 'the result that a guest sees; path chosen here',
    auth: 'public',
    body: Body({ requests: T.Array(Body({ id: Id, secret: Secret }), { maxItems: 20 }) }),
    data: T.Array(
      T.Object({
        ...EventSummary.properties,
        firstAnswer: FirstAnswer,
        fields: T.Array(FormField),
        attribute: FormValues,
      }),
    ),
  },
  'GET /qrcode/fetchFormData': {
    tag,
    summary:
      'What a scanned code stands for: product, templates and whether a guest may report. LABEL_BLANK for a code that is on nothing yet, LABEL_REVOKED',
    source: '§7 events',
    auth: 'public',
    query: T.Object({ code: Text(64, 1) }),
    data: T.Object({ code: T.String(), product: Product, eventTypes: T.Array(Template), guestAllowed: T.Boolean() }),
  },
  'POST /qrcode/createEvent': {
    tag,
    scope: ['service'],
    summary:
      'Raise a service request from a scanned code, as linkman or, where the door allows it, as a guest with a phone',
    source: '§7 events',
    auth: 'public',
    idempotent: true,
    body: Body({
      code: Text(64, 1),
      templateId: IdOf('template'),
      attribute: FormValues,
      formVersion: T.Optional(FormVersion),
      guest: T.Optional(Guest),
    }),
    data: CreatedByGuest,
  },
})
