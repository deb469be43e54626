import { Kind, Type as T, TypeRegistry, type TProperties, type TSchema } from '@sinclair/typebox'
import { EMAIL, MAX_EMAIL } from '../shared/email'
import { EVENT_RECORD_TYPES, EVENT_STATES } from '../shared/event'
import { CONDITIONS, FIELD_OWNERS, FORM_TYPES } from '../shared/form'
import { GOODS_KINDS } from '../shared/goods'
import { LANGUAGES } from '../shared/language'
import { MAX_INT, MAX_PAGE_SIZE, MAX_PRICE, MAX_REMARK, PAGE_SIZE } from '../shared/limits'
import { BACK_MEANS } from '../shared/member'
import { BACK_STATES } from '../shared/money-back'
import { DEDUCTION_KINDS, MAX_SHIPMENT_NUMBER, ORDER_STATES } from '../shared/order'
import { AGREE_WAYS } from '../shared/quotation'
import { READABLE } from '../shared/readable'
import { OBJECTION_ENDS } from '../shared/report'
import type { Spelling } from '../shared/spelling'
import { TASK_RECORD_TYPES, TASK_STATES } from '../shared/task'
import { WARRANTY_FACTS } from '../shared/warranty'

/** A string out of a fixed list, as JSON schema `enum` (one error message, one line in the API page). */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  T.Unsafe<V[number]>({ [Kind]: 'OneOf', type: 'string', enum: [...values] })
// what the assistant keeps and a model asks for is checked by TypeBox itself, which refuses to look at kinds that it does not know
TypeRegistry.Set<{ enum: unknown[] }>('OneOf', (schema, value) => schema.enum.includes(value))
/** Which write of a thing was read: it grows with each, and another than the newest answers CHANGED_MEANWHILE. One below what a column holds, so that the next has room. */
export const Version = T.Integer({ minimum: 1, maximum: MAX_INT - 1, description: 'as it was read' })
/** The same of what may not be written yet: 0. */
export const VersionOrNone = T.Integer({
  minimum: 0,
  maximum: MAX_INT - 1,
  description: 'as it was read; 0 for none yet',
})
const ONE_ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const ID = `^${ONE_ID}$`
/** The pattern is narrower than the format, which also lets `urn:uuid:…` in: PostgreSQL does not. */
export const Id = T.String({ format: 'uuid', pattern: ID })
/**
 * What an id of an input can name. Two names of one table are two sides of it: `template` is what a request is raised at, and `made…` what
 * staff write, with its version; `its…` is what a thing stands in; `quotedEvent` is a request with what is asked for it, `owedEvent` one whose customer agreed to that; `engineer` is a member of staff whom a customer was served by, `stock` is a product, `surveyed` a finished work of whichever kind, `member` a colleague, `authorization` what somebody is let do for the caller's customer, `invitation` the same, seen by who is let, `contact` a linkman whom staff act for.
 */
const ID_KINDS = [
  'template',
  'event',
  'quotedEvent',
  'owedEvent',
  'task',
  'absence',
  'message',
  'staffMessage',
  'product',
  'staff',
  'door',
  'madeDoor',
  'file',
  'device',
  'agent',
  'chat',
  'turn',
  'article',
  'warehouseText',
  'imText',
  'taskText',
  'openText',
  'member',
  'skill',
  'team',
  'role',
  'auditEntry',
  'madeTemplate',
  'madeArticle',
  'shelf',
  'itsShelf',
  'label',
  'itsLabel',
  'synonym',
  'madeRichText',
  'madeAgent',
  'contact',
  'view',
  'cannedText',
  'customer',
  'customerNote',
  'linkman',
  'stock',
  'productKind',
  'goods',
  'commodity',
  'commodityType',
  'variant',
  'stockPlace',
  'cartItem',
  'conversation',
  'imMessage',
  'authorization',
  'waitingAuthorization',
  'invitation',
  'acceptedInvitation',
  'correction',
  'invoice',
  'invoiceTitle',
  'address',
  'order',
  'photo',
  'soldOrder',
  'afterSale',
  'refund',
  'trade',
  'registration',
  'madeRegistration',
  'entered',
  'report',
  'madeReport',
  'productModel',
  'card',
  'madeCard',
  'fault',
  'madeFault',
  'survey',
  'madeSurvey',
  'surveyLink',
  'surveyed',
  'servicePoint',
  'madeServicePoint',
  'course',
  'madeCourse',
  'announcement',
  'madeAnnouncement',
  'engineer',
  'import',
] as const
export type IdKind = (typeof ID_KINDS)[number]
/**
 * An id of an input, of a thing of this kind. By it the isolation tests feed the call with what is another customer's, another tenant's and
 * nobody's: a new kind does not compile until they have one to offer. Answers have plain {@link Id}s.
 */
export const IdOf = (kind: IdKind) => T.String({ format: 'uuid', pattern: ID, 'x-kind': kind })
/** What an id of an input names; undefined for anything else. */
export const idKindOf = (schema: TSchema): IdKind | undefined => ID_KINDS.find(kind => kind === schema['x-kind'])
/** Several ids in a query, which knows no lists. */
export const IdList = (max: number) =>
  T.String({
    pattern: `^${ONE_ID}(,${ONE_ID}){0,${String(max - 1)}}$`,
    description: `at most ${String(max)} ids, with commas between them`,
  })
/** Whom a caller saw as the executor, for an assignment that overwrites nobody's. */
export const SeenExecutor = T.String({
  pattern: `^(${ONE_ID})?$`,
  description:
    'who had it when the caller looked, empty for nobody: when somebody else has it meanwhile, the answer is ALLOCATED_MEANWHILE',
})
/** Of setting out: that it is meant, though the visit is planned for a later day. */
export const Confirmed = T.Boolean({
  description:
    'without it setting out hours too early is refused with VISIT_LATER, on the way to another with UNDER_WAY',
})
/** Of planning: that it is meant, though the time lies outside the hours or every place is taken. An engineer is never planned twice. */
export const Overbooked = T.Boolean({
  description:
    'without it a time outside the hours is refused with VISIT_HOURS, one whose places are taken with SLOT_TAKEN, one without time for the way with VISIT_WAY',
})
/** Whom and which time a caller saw, for a plan that overwrites nobody's. */
export const SeenPlanTime = T.String({
  pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2})?$',
  description:
    'the time when the caller looked, empty for none: when it is another one meanwhile, the answer is PLANNED_MEANWHILE',
})
/** Length of a visit, minutes. */
export const PlanMinutes = T.Integer({ minimum: 15, maximum: 3 * 24 * 60 })
/** ISO 8601 with zone, made by the server. */
export const Instant = T.String({ format: 'date-time' })
/** Free text: no NUL byte and no half of a surrogate pair, which PostgreSQL cannot keep; at most `max` characters. */
export const Text = (max: number, min = 0) =>
  T.String({ minLength: min, maxLength: max, pattern: '^[^\\u0000\\p{Cs}]*$' })
/** The same with something in it to be read: not only spaces, nor only what nobody sees. */
export const NotBlank = (max: number) =>
  T.String({
    minLength: 1,
    maxLength: max,
    pattern: `^[\\s\\p{Cf}\\p{DI}\\u0001-\\u001f\\u007f-\\u009f\\u2800]*${READABLE.source}[^\\u0000\\p{Cs}]*$`,
  })
/** A mobile number in whatever spelling; the rule of shared/phone.ts, which has an error text of its own, brings it into one. */
export const Phone = Text(32, 1)
/** A text that is brought into the one spelling of its kind before it is checked (server/http/validation.ts). */
export const Spelled = <S extends TSchema>(kind: Spelling, schema: S): S => ({ ...schema, 'x-spelling': kind })
/** '' for none. */
export const Email = Spelled('email', T.String({ maxLength: MAX_EMAIL, pattern: `^$|${EMAIL.source}` }))
/** The number of a parcel; that it is one number has an error text of its own (server/kernel/text/parcel-number.ts). */
export const ParcelNumber = Spelled('parcelNumber', NotBlank(MAX_SHIPMENT_NUMBER))
/** A code of six digits that is good once, also pasted with the words around it. */
export const OneTimeCode = Spelled('oneTimeCode', T.String({ pattern: '^[0-9]{6}$' }))
export const Nullable = <S extends TSchema>(s: S) => T.Unsafe<S['static'] | null>({ anyOf: [s, { type: 'null' }] })
/** Object that refuses fields it does not name. */
export const Body = <P extends TProperties>(properties: P) => T.Object(properties, { additionalProperties: false })
const ClockTime = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:mm of the tenant' })
/** From when to when messages do not ring. */
export const QuietHours = Body({ from: ClockTime, to: ClockTime })
export const LanguageCode = OneOf(LANGUAGES)
/** Text of a tenant, at most `max` characters in each of the languages that it is written in. */
export const Localized = (max: number) =>
  T.Partial(T.Object({ zh: Text(max), en: Text(max), ru: Text(max), tw: Text(max) }), { additionalProperties: false })
export const Cents = T.Integer({ minimum: 0, maximum: MAX_PRICE, description: 'cents' })
/** Ways to pay online: WeChat's own window, WeChat's link from elsewhere, Alipay's window. */
export const PayWay = OneOf(['JSAPI', 'H5', 'ALIPAY'])
/** 0 or 1, the specification's way of saying no or yes. */
export const Flag = T.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })
export const Done = T.Object({ done: T.Literal(true) })

/** Query of a paged list (spec §3 pagination: pageNum 1, pageSize 10). */
export const PageQuery = {
  pageNum: T.Optional(T.Integer({ minimum: 1, maximum: 100000, default: 1 })),
  pageSize: T.Optional(T.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE })),
}

/** Pagination object of spec §3. */
export const Page = <S extends TSchema>(item: S) =>
  T.Object({
    list: T.Array(item),
    size: T.Integer(),
    hasNextPage: T.Boolean(),
    hasPreviousPage: T.Boolean(),
    pageNum: T.Integer(),
    pageSize: T.Integer(),
    nextPage: T.Integer(),
    prePage: T.Integer(),
    firstPage: T.Integer(),
    lastPage: T.Integer(),
    isFirstPage: T.Boolean(),
    isLastPage: T.Boolean(),
    startRow: T.Integer(),
    endRow: T.Integer(),
    pages: T.Integer(),
    total: T.Integer(),
    orderBy: T.String(),
  })

interface ChoiceShape {
  value: string
  text: string
  children?: ChoiceShape[]
}

export const File = T.Object({
  id: T.String(),
  filename: T.String(),
  fileSize: T.Integer({ description: 'bytes' }),
  url: T.String(),
  secret: T.Optional(T.String({ description: 'only for a guest who uploads: lets the guest use or delete the file' })),
})

const FieldSetting = {
  dependencies: T.Optional(
    T.Array(T.Object({ fieldName: T.String(), when: T.Optional(OneOf(CONDITIONS)), values: T.Array(T.String()) })),
  ),
  dataSource: T.Optional(T.Array(T.Unsafe<ChoiceShape>({}))),
  dateType: T.Optional(T.String()),
  after: T.Optional(T.String({ description: 'of times: the field whose time this one does not lie before' })),
  leadDays: T.Optional(T.Integer({ description: 'of planTime: working days before the visit' })),
  leadHours: T.Optional(T.Integer({ description: 'of planTime: hours before the visit' })),
  earliest: T.Optional(T.String({ description: 'of planTime: the first that can be asked for now, YYYY-MM-DD HH:mm' })),
  from: T.Optional(T.Literal('today')),
  to: T.Optional(T.Literal('today')),
  maxLength: T.Optional(T.Integer()),
  min: T.Optional(T.Number()),
  max: T.Optional(T.Number()),
  decimals: T.Optional(T.Integer()),
  unique: T.Optional(T.Boolean()),
  maxCount: T.Optional(T.Integer()),
  onlyPictures: T.Optional(T.Boolean()),
  content: T.Optional(T.String()),
  color: T.Optional(T.String()),
  unit: T.Optional(T.String()),
  currencies: T.Optional(T.Array(T.String(), { description: 'of currency: ISO 4217 codes to choose from' })),
  formula: T.Optional(T.String({ description: 'an expression over the values of other fields' })),
  pictures: T.Optional(T.Array(File, { description: 'of imageDisplay and systemAutograph' })),
  fieldName: T.Optional(T.String({ description: 'of relations: what is told beside the name' })),
  formType: T.Optional(OneOf(FORM_TYPES)),
  customerOption: T.Optional(T.Object({ linkman: T.Optional(T.Boolean()), address: T.Optional(T.Boolean()) })),
  onlyManual: T.Optional(T.Boolean()),
}
const formField = <S extends TProperties>(setting: S) =>
  T.Object({
    id: T.String(),
    fieldName: T.String(),
    field: T.Optional(T.String({ description: 'the same as fieldName (spec §3 "field or fieldName")' })),
    displayName: T.String(),
    formType: OneOf(FORM_TYPES),
    isNull: Flag,
    isSystem: Flag,
    isSearch: Flag,
    placeHolder: T.String(),
    owner: T.Optional(OneOf(FIELD_OWNERS)),
    setting: T.Object(setting),
  })
/** Dynamic form field (spec §3), with texts in the caller's language. */
export const FormField = formField({
  ...FieldSetting,
  fields: T.Optional(T.Array(formField(FieldSetting), { description: 'of sub-forms: what each row asks for' })),
})
/** Values of a form by fieldName; each is checked by its field's rule in shared/form. */
export const FormValues = T.Record(T.String({ maxLength: 64, pattern: '^[^\\u0000]*$' }), T.Unknown())

export const FileIds = (max: number) => T.Array(IdOf('file'), { maxItems: max, uniqueItems: true })

export const Linkman = T.Object({
  id: Id,
  name: T.String(),
  phone: T.String(),
  head: T.String(),
  email: T.String(),
  emailProved: T.Boolean({ description: 'a code that was sent to the address has shown that it is theirs' }),
  lastLoginTime: Nullable(Instant),
})
/** Whether a stranger entered a contact's phone, of whom nothing shows that it is theirs. */
export const IsUnproved = T.Boolean({ description: 'a stranger entered the phone: nothing shows that it is theirs' })
export const Customer = T.Object({ id: Id, name: T.String(), customerAddress: T.String() })

/** An account with its password. */
export const Credentials = Body({ account: Text(64, 1), password: Text(128, 1), device: T.Optional(Text(64)) })
/** What makes a device known to the account it signed in to: sent along the next time, it is not kept waiting by others' wrong passwords. */
export const Device = T.String({ description: 'secret of this device for this account' })
/** An access token (2 hours for customers, 30 minutes for staff) and what it is renewed with, once. */
const TokenPair = { token: T.String(), refreshToken: T.String() }
export const Tokens = T.Object(TokenPair)
/** Whom an access token belongs to. */
export const TokenOwner = T.Object({
  token: T.String(),
  phone: T.String(),
  memberName: T.String(),
  head: T.String(),
  userId: Id,
})
/** Login result of spec §3, with what renews its token. */
export const LoginResult = T.Object({ ...TokenOwner.properties, ...TokenPair })

export const Product = T.Object({
  id: Id,
  name: T.String(),
  model: T.String(),
  serialNumber: T.String(),
  type: T.String(),
  picture: T.String(),
  qualityInfoStartTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
  qualityInfoEndTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
  qualityInfoStatus: T.Unsafe<'' | 'in-warranty' | 'out-of-warranty'>({
    type: 'string',
    enum: ['', 'in-warranty', 'out-of-warranty'],
  }),
})

/** One thing that there is to say of a warranty; words are each side's own. Days are `YYYY-MM-DD`, '' where there is none. */
export const WarrantyFact = T.Object({
  fact: OneOf(WARRANTY_FACTS),
  filedName: T.String({ description: 'date from which the rule counts, also the one that is missing' }),
  start: T.String(),
  end: T.String(),
  duration: T.Integer(),
  unit: OneOf(['', 'year', 'month', 'day']),
  days: T.Integer({ description: 'from today to the start or the end, or since it' }),
  ref: T.String({ description: 'how it was lengthened; serial number of the other machine' }),
})
/** Warranty of a machine with every date and rule that it comes from (spec §3 "qualityInfo"). */
export const QualityInfo = T.Object({
  mode: OneOf(['', 'automatic', 'manual']),
  catalogName: T.String({ description: "of whose rule; '' where it was given by hand" }),
  facts: T.Array(WarrantyFact, { description: 'in the order in which they are told' }),
  parts: T.Array(
    T.Object({
      name: T.String(),
      serialNumber: T.String({ description: "'' where none was given" }),
      start: T.String(),
      end: T.String(),
      isPutIn: T.Boolean({ description: 'by somebody, rather than named by the rule' }),
      isCovered: T.Boolean(),
      replacedTime: T.String({ description: "when another took its place, '' for none" }),
    }),
    { description: 'parts with their own last days' },
  ),
})
const ProductPlace = T.Object({
  country: T.String(),
  province: T.String(),
  city: T.String(),
  dist: T.String(),
  address: T.String(),
})
/** A product with all that spec §3 names of it. */
export const ProductDetails = T.Object({
  ...Product.properties,
  product: T.String({ description: 'its name and model' }),
  place: T.String({ description: "what its owner calls the place where it stands; '' for nothing" }),
  address: Nullable(ProductPlace),
  customer: T.Object({ id: Id, name: T.String() }),
  linkman: Nullable(T.Object({ id: Id, name: T.String(), phone: T.String() })),
  customerManager: Nullable(T.Object({ id: Id, name: T.String() })),
  tags: T.Array(T.String()),
  qualityInfo: QualityInfo,
  relationReplacementPart: T.Array(T.Object({ id: Id, name: T.String(), number: T.String(), picture: T.String() }), {
    description: 'parts of the shop that fit it, at most 20',
  }),
  installTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
  purchaseTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
  productionTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
  catalogId: T.String({ description: "kind that its model is of; '' for none" }),
})

/** Names a person at a chat app. Only together with its ticket does it prove who calls. */
export const OpenId = Text(128, 1)

/** A kind of service request that customers choose from; the flags are 0 or 1. */
export const EventType = T.Object({
  id: Id,
  name: T.String(),
  description: T.String(),
  icon: T.String(),
  enabled: T.Integer(),
  isDelete: T.Integer(),
})

export const EventState = OneOf(EVENT_STATES)
export const TaskState = OneOf(TASK_STATES)
/** A visiting time that staff set, in the tenant's time. */
export const PlanTime = T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' })

/** Of a staff member, where a name is drawn by the chat app. */
export const OpenUserId = T.String({
  description: 'user id at WeCom, for its open-data component; empty unless company.type is 2 and it is known',
})

/** What a service request and a task show in a list (spec §3 "Event and task"). */
const WorkSummary = {
  id: Id,
  eventNo: T.String(),
  templateId: Id,
  icon: T.String(),
  title: T.String({
    description: "what it is about, in the customer's words; a choice of the form in the caller's language",
  }),
  product: Nullable(T.Object({ id: Id, name: T.String(), model: T.String() })),
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm, or empty' }),
  planMinutes: T.Integer({ description: 'length of the window in which somebody comes, from planTime' }),
  executorName: T.String(),
  executorStaffId: T.String({ description: 'id of the staff member, or empty' }),
  executorOpenUserId: OpenUserId,
  arriveTime: Nullable(Instant),
  onSiteTime: Nullable({ ...Instant, description: 'since when whoever came is there' }),
  visitNumber: T.Integer({ description: 'which visit is planned or under way, 1 for the first' }),
  createTime: Instant,
  updateTime: Instant,
  finishTime: Nullable(Instant),
  offReason: T.String(),
  unread: T.Integer({ description: 'timeline entries by staff not read yet' }),
}
/** What both show in full. */
const WorkDetail = {
  level: T.String(),
  changeUntil: Nullable({
    ...Instant,
    description: 'until when the customer may move or cancel the visit; null for no limit but the state',
  }),
  serviceType: T.String(),
  serviceContent: T.String({ description: 'what the staff did; empty until finished' }),
  customer: Customer,
  linkman: T.Object({ id: Id, name: T.String(), phone: T.String() }),
  executorPhone: T.String(),
  fields: T.Array(FormField, { description: 'the form as it was when the event was created' }),
  attribute: FormValues,
}

/** What a task costs: `totalPrice` is cost less discount, never below 0. */
/** Where a part of what was paid for an order is, by the means that paid it. */
export const MeansRow = T.Object({
  kind: OneOf(BACK_MEANS),
  paid: Cents,
  before: { ...Cents, description: 'that went back, or is asked for, beside it' },
  back: { ...Cents, description: 'that goes back' },
  kept: { ...Cents, description: 'that stays paid' },
  state: Nullable(OneOf(BACK_STATES)),
})
/** Cents by each means. */
export const ByMeans = T.Object({ money: Cents, balance: Cents, points: Cents, serviceFee: Cents, quota: Cents })
export const Price = { cost: Cents, discount: Cents, totalPrice: Cents }

const { planTime, planMinutes, executorName, executorOpenUserId, arriveTime, onSiteTime, finishTime, offReason } =
  WorkSummary
/** By when the company answers what a customer asked, by its hours and what it promises; null once that is over, or nothing is promised. */
export const AnswerTime = Nullable(Instant)
/** What a customer finds wrong with a service report, and what became of that. */
export const Objection = T.Object({
  content: T.String(),
  createTime: Instant,
  end: OneOf(OBJECTION_ENDS),
  answer: T.String({ description: 'what was said to it' }),
  answeredBy: T.String(),
  answerTime: Nullable(Instant),
})
/** The newest report of a task that asks for something, or was signed. */
const TaskReport = T.Object({
  state: OneOf(['pending', 'confirmed', 'refused']),
  objection: Nullable(Objection),
  dueTime: { ...AnswerTime, description: 'by when an objection is answered' },
})

/** The task that a service request was converted to, as far as a customer is told of it: who comes and when, what became of it. */
export const TaskOfEvent = T.Object({
  state: TaskState,
  planTime,
  planMinutes,
  executorName,
  executorOpenUserId,
  arriveTime,
  onSiteTime,
  finishTime,
  offReason,
  report: Nullable(TaskReport),
})

/** A service request in a list. */
export const EventSummary = T.Object({
  ...WorkSummary,
  templateName: T.String(),
  visits: T.Boolean({ description: 'whether somebody comes for it: its form asks where or when; else it is answered' }),
  state: EventState,
  urgeTime: Nullable(Instant),
  star: Nullable(T.Integer({ minimum: 1, maximum: 5 })),
  taskId: Nullable(Id),
  taskNo: T.String({ description: 'number of the task it was converted to, or empty' }),
  task: Nullable(TaskOfEvent),
})

/** When a request that nobody has answered yet is answered. */
export const FirstAnswer = Nullable(
  T.Object(
    {
      dueTime: Instant,
      opensTime: Nullable({ ...Instant, description: 'while the company is closed: when it works again' }),
    },
    {
      description:
        'by when the company promises its first answer; null once it is given or late, and where none is promised',
    },
  ),
)
export const EventDetail = T.Object({
  ...EventSummary.properties,
  ...WorkDetail,
  firstAnswer: FirstAnswer,
  mergedInto: Nullable(
    T.Object({ id: Id, eventNo: T.String() }, { description: 'where it goes on, of one that was merged into another' }),
  ),
  executorStar: Nullable(T.Number({ description: 'average of past evaluations, one decimal' })),
  executorCount: T.Integer({ description: 'finished events of the executor' }),
  templateOpen: T.Boolean({ description: 'whether the template can be used again: enabled and not deleted' }),
  cost: Nullable(Cents),
  discount: Nullable(Cents),
  totalPrice: Nullable(Cents),
})
/** The same for staff. */
export const StaffEventDetail = T.Object({
  ...EventDetail.properties,
  formOuterBizId: T.String({ description: "what the link from outside calls it that a guest came by, '' for none" }),
})

/** A line of a quotation as it is shown; cents. */
const QuotationLine = T.Object({
  variantId: Nullable({ ...Id, description: 'null for a line in words of its own' }),
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  specs: T.Array(T.Object({ name: T.String(), value: T.String() })),
  picture: T.String(),
  unit: T.String(),
  price: { ...Cents, description: 'of one piece, cents' },
  amount: T.Integer(),
  covered: T.Integer({ description: 'pieces that the warranty pays for' }),
  coveredReason: T.String({ description: 'why it does, or does not' }),
  isByRule: T.Boolean({ description: "as the rules of the machine's warranty proposed it" }),
  coveredBy: T.String({ description: "which member of staff wrote other than they propose; '' for customers" }),
  share: { ...Cents, description: 'what is to be paid for the line, cents' },
})
/** What staff ask for a request: the newest version. */
export const Quotation = T.Object({
  id: Id,
  version: T.Integer(),
  lines: T.Array(QuotationLine),
  total: Cents,
  deductions: T.Array(T.Object({ kind: OneOf(DEDUCTION_KINDS), amount: Cents })),
  discount: Cents,
  amount: { ...Cents, description: 'to be paid, cents' },
  note: T.String(),
  staffName: T.String(),
  createTime: Instant,
  expireTime: { ...Nullable(Instant), description: 'until when it may be accepted; null for ever' },
  isExpired: T.Boolean({ description: 'its time is over, and it was neither agreed nor ordered' }),
  agreed: Nullable(
    T.Object(
      {
        name: T.String(),
        way: OneOf(AGREE_WAYS),
        createTime: Instant,
        signatureUrl: T.Optional(T.String({ description: 'of a signature on the phone of an engineer' })),
      },
      { description: 'who agreed to this version' },
    ),
  ),
  changes: Nullable(
    T.Object({
      wasAgreed: T.Boolean({ description: 'the version before was agreed to: this one asks anew' }),
      from: { ...Cents, description: 'to be paid by the version before' },
      lines: T.Array(T.Object({ name: T.String(), from: Nullable(Cents), to: Nullable(Cents) })),
    }),
  ),
  decline: Nullable(
    T.Object(
      { reason: T.String(), name: T.String(), createTime: Instant, dueTime: AnswerTime },
      { description: 'why it was not accepted, by whom, and by when that is answered' },
    ),
  ),
  order: Nullable(
    T.Object(
      {
        id: Id,
        orderNo: T.String(),
        state: OneOf(ORDER_STATES),
        amount: Cents,
        paymentNo: T.String({ description: "of the caller's own payment, '' for none" }),
        expireTime: Instant,
        payTime: Nullable(Instant),
        isMine: T.Boolean({ description: 'ordered by the caller, who alone can pay it' }),
      },
      { description: 'the order of this version, unless it was cancelled' },
    ),
  ),
})
/** What belongs to it: versions that were paid before, and the order that the request was bought with. */
export const AroundQuotation = {
  earlier: T.Array(
    T.Object({
      version: T.Integer(),
      amount: Cents,
      orderId: Id,
      orderNo: T.String(),
      payTime: Nullable(Instant),
    }),
  ),
  boughtWith: Nullable(T.Object({ orderId: Id, orderNo: T.String() })),
}

/** A task in a list: the visit that staff made of a service request. */
export const TaskSummary = T.Object({
  ...WorkSummary,
  taskNo: T.String(),
  eventId: Id,
  serviceType: T.String(),
  state: TaskState,
  report: Nullable(TaskReport),
})

/** How a customer found a work: stars 1 to 5, tags from the evaluate config. */
const EVALUATION = {
  star: Nullable(T.Integer({ minimum: 1, maximum: 5, description: 'null where no stars were asked for' })),
  starFields: T.Array(T.Object({ name: T.String(), star: T.Integer({ minimum: 1, maximum: 5 }) })),
  tags: T.Array(T.String()),
  content: T.String(),
  createTime: Instant,
}
const Stars = T.Integer({ minimum: 1, maximum: 5 })
/** What a customer says of a work of this kind. */
export const EvaluationBody = (kind: 'event' | 'task') =>
  Body({
    id: IdOf(kind),
    star: T.Optional({ ...Stars, description: 'wanted where the evaluate config uses stars, and taken nowhere else' }),
    starFields: T.Optional(T.Array(Body({ name: Text(40, 1), star: Stars }), { maxItems: 10 })),
    tags: T.Optional(T.Array(Text(40, 1), { maxItems: 20, uniqueItems: true })),
    content: T.Optional(Text(MAX_REMARK)),
  })
/** Evaluation of an event. */
export const Evaluation = T.Object({ eventId: Id, ...EVALUATION })
/** Evaluation of a task. */
export const TaskEvaluation = T.Object({ taskId: Id, ...EVALUATION })

export const TaskDetail = T.Object({
  ...TaskSummary.properties,
  ...WorkDetail,
  ...Price,
  evaluation: Nullable(TaskEvaluation),
})

/** One entry of a progress timeline, whose types differ by domain. */
const WorkRecord = {
  id: Id,
  actor: OneOf(['linkman', 'staff', 'system']),
  actorName: T.String(),
  actorOpenUserId: OpenUserId,
  content: T.String(),
  attachment: T.Array(File),
  executorName: T.String({ description: 'who it was allocated to, on allocate' }),
  executorOpenUserId: OpenUserId,
  arriveTime: Nullable(Instant),
  planTime: T.String({ description: 'the time that was asked for, YYYY-MM-DD HH:mm, on reschedule' }),
  formerPlanTime: T.String({ description: 'the time before it, "" for none, on reschedule' }),
  createTime: Instant,
}
export const EventRecord = T.Object({ ...WorkRecord, type: OneOf(EVENT_RECORD_TYPES) })
export const TaskRecord = T.Object({ ...WorkRecord, type: OneOf(TASK_RECORD_TYPES) })

/** What somebody who asks people of the company may expect now. */
export const Attendance = T.Object({
  isOpen: T.Boolean({ description: 'these are hours in which talks are answered' }),
  isHere: T.Boolean({ description: 'somebody who answers is there' }),
  time: T.String({
    description:
      "until when it is open, or when it opens next: `HH:mm`, or `YYYY-MM-DD HH:mm` on another day; '' for around the clock, or never",
  }),
})
