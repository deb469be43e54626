import { Type as T } from '@sinclair/typebox'
import { MAX_PRICE, MAX_REASON } from '../shared/limits'
import {
  MAX_REPAIR_WARRANTY,
  MAX_LINK_DAYS,
  MAX_READING,
  MAX_PARTICULAR,
  MAX_PARTICULAR_FOR,
  MAX_READINGS,
  MAX_REPORT_LINES,
  MAX_REPORT_NAME,
  MAX_REPORT_RESULT,
  MAX_REPORT_WORK,
  REPORT_CAUSES,
  REPORT_STATES,
} from '../shared/report'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  AnswerTime,
  Body,
  Cents,
  Done,
  File,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  Objection,
  OneOf,
  PageQuery,
  Text,
  VersionOrNone,
} from './entities'

const report = { tag: 'report', source: '§7 satisfaction and service report' } as const
const open = { ...report, auth: 'public', anyToken: true } as const

/** Of a call that answers without a login, too. */
const Secret = T.Optional({ ...Text(64), description: 'what stands in the link of the report; without it: the login' })
const Amount = T.Integer({ minimum: 1, maximum: 9999 })
/** A line as it is shown; `price` is cents of one piece. */
const ShownLine = T.Object({
  name: T.String(),
  amount: T.Integer(),
  price: T.Integer(),
  covered: T.Integer(),
  coveredReason: T.String(),
})
const Line = {
  name: NotBlank(MAX_REPORT_NAME),
  amount: Amount,
  price: { ...Cents, description: 'cents of one piece' },
  covered: T.Integer({ minimum: 0, maximum: 9999, description: 'pieces that the warranty pays for' }),
  coveredReason: Text(MAX_REASON),
}
const Reading = {
  name: NotBlank(MAX_READING),
  before: Text(MAX_READING),
  after: Text(MAX_READING),
  unit: Text(MAX_READING),
}
const Written = {
  result: { ...Text(MAX_REPORT_RESULT), description: 'how it ended, in a line' },
  work: NotBlank(MAX_REPORT_WORK),
  repairWarranty: { ...Text(MAX_REPAIR_WARRANTY), description: 'what is promised for what was repaired' },
  faultId: T.Optional({ ...IdOf('fault'), description: 'what was wrong, of the fault library' }),
  cause: T.Optional({ ...OneOf(REPORT_CAUSES), description: 'why' }),
}
/** A fault of the library, by its code and what it is. */
const Fault = T.Object({ id: Id, code: T.String(), title: T.String() })
const Cause = T.Object({ key: OneOf(REPORT_CAUSES), name: T.String({ description: "in the caller's language" }) })
const Shown = T.Object({
  id: Id,
  reportNo: T.String(),
  taskId: Id,
  eventId: Id,
  version: T.Integer(),
  state: OneOf(REPORT_STATES),
  title: T.String({ description: 'what the visit was about' }),
  product: Nullable(T.Object({ name: T.String(), model: T.String(), serialNumber: T.String() })),
  result: T.String(),
  work: T.String(),
  readings: T.Array(T.Object({ name: T.String(), before: T.String(), after: T.String(), unit: T.String() })),
  before: T.Array(File),
  after: T.Array(File),
  lines: T.Array(ShownLine),
  total: T.Integer({ description: 'cents: all lines at full price' }),
  covered: T.Integer({ description: 'cents that the warranty pays' }),
  discount: T.Integer({ description: 'cents that go off beside it' }),
  payable: T.Integer({ description: 'cents' }),
  repairWarranty: T.String(),
  fault: { ...Nullable(Fault), description: 'what was wrong, as the library had it' },
  cause: Nullable(Cause),
  staffName: T.String(),
  createTime: Instant,
  reason: T.String({ description: 'why it was refused or withdrawn' }),
  objections: T.Array(Objection, { description: 'the newest first' }),
  signature: Nullable(
    T.Object({
      signer: T.String(),
      url: T.String(),
      createTime: Instant,
      code: T.String(),
      phoneOf: T.String({
        description: "member of staff on whose phone it was signed, '' for the customer's own device",
      }),
    }),
  ),
})
const Reports = T.Object({
  taskNo: T.String(),
  company: T.String(),
  due: T.Integer({ description: 'cents of the newest version that are not paid yet' }),
  answerTime: { ...AnswerTime, description: 'by when the open objection to the newest version is answered' },
  versions: T.Array(
    T.Object({
      ...Shown.properties,
      confirmToken: T.String({
        description: "stands for what is shown: whoever decides sends it along; '' where nothing is to be decided",
      }),
    }),
    { description: 'the newest first; none: nobody has written one' },
  ),
})
const Decision = { id: IdOf('report'), s: Secret, confirmToken: Text(128, 1) }
const Decided = T.Object({
  id: Id,
  state: OneOf(REPORT_STATES),
  eventId: Id,
  due: T.Integer({ description: 'cents to pay now' }),
})
/** What a company asks of who writes a report, in the caller's language. */
const Asked = {
  readings: T.Array(T.Object({ name: T.String(), unit: T.String() })),
  readingsRequired: T.Boolean(),
  beforeRequired: T.Boolean(),
  afterRequired: T.Boolean(),
  repairWarranty: T.String(),
  linkDays: T.Integer(),
}
const Paper = T.Object({ url: T.String(), filename: T.String(), fileSize: T.Integer() })
const Genuine = T.Object({
  reportNo: T.String(),
  company: T.String(),
  state: OneOf(REPORT_STATES),
  version: T.Integer(),
  isNewest: T.Boolean(),
  product: T.String({ description: "name and model of the machine, '' for none" }),
  serialNumber: T.String({ description: 'its last characters' }),
  payable: T.Integer({ description: 'cents that the customer pays by it' }),
  signer: T.String({ description: 'masked' }),
  signTime: Instant,
  staffName: T.String({ description: 'masked' }),
})

export const reportApi = defineCalls({
  'GET /task/transformation/getServiceReportByTaskId': {
    ...report,
    summary: 'All versions of the report of one of my tasks, with what decides on the newest',
    query: T.Object({ id: IdOf('task') }),
    data: Reports,
  },
  'GET /serviceReport/open': {
    ...open,
    source: 'the link of a report, without a login; path chosen here',
    scope: ['money'],
    summary:
      'The same by the secret of its link. A wrong secret is NOT_FOUND, and counts; one that was good says whether its time is over',
    query: T.Object({ id: IdOf('task'), s: Text(64, 1) }),
    data: T.Object({
      link: OneOf(['open', 'expired']),
      reports: Nullable(Reports),
      company: T.String(),
    }),
  },
  'POST /serviceReport/requestLink': {
    ...open,
    source: 'the link of a report, without a login; path chosen here',
    scope: ['money'],
    summary: 'Asks the company for a new link to a report, by one that was good; at most three a day',
    idempotent: true,
    body: Body({ id: IdOf('task'), s: Text(64, 1) }),
    data: Done,
  },
  'POST /serviceReport/signature': {
    ...open,
    source: 'signing without a login; path chosen here',
    scope: ['money'],
    summary: 'Keeps a signature (PNG) of who has the link of a report. FILE_BLANK for an empty one, or a dot',
    upload: true,
    query: T.Object({ id: IdOf('task'), s: Text(64, 1) }),
    data: File,
  },
  'POST /task/transformation/confirmServiceReport': {
    ...open,
    scope: ['money'],
    summary:
      'Signs the version that was shown. REPORT_CHANGED with both amounts when another counts now, REPORT_STATE when somebody was quicker',
    idempotent: true,
    body: Body({
      ...Decision,
      signer: NotBlank(MAX_REPORT_NAME),
      signature: IdOf('file'),
      secret: T.Optional(Text(128)),
    }),
    data: Decided,
  },
  'POST /task/transformation/refuseServiceReport': {
    ...open,
    scope: ['money'],
    summary: 'Says why the version that was shown is not right. REPORT_CHANGED, REPORT_STATE',
    idempotent: true,
    body: Body({ ...Decision, reason: NotBlank(MAX_REASON) }),
    data: Decided,
  },
  'POST /task/transformation/retractServiceReport': {
    ...open,
    source: 'taking an objection back; path chosen here',
    scope: ['money'],
    summary: 'Takes back the objection to the newest version, which asks again. REPORT_STATE once it was answered',
    idempotent: true,
    body: Body({ id: IdOf('report'), s: Secret }),
    data: Decided,
  },
  'GET /serviceReport/doorCheckPrintAuthority': {
    ...open,
    summary: 'Whether the caller may print reports: where the company checks it, only who has signed in',
    data: T.Object({ printAuthorityCheck: T.Boolean(), canPrint: T.Boolean() }),
  },
  'GET /serviceReport/paper': {
    ...open,
    source: 'the PDF of a report; path chosen here',
    scope: ['money'],
    summary: 'The PDF of a signed version in the language of the caller: made once, the same bytes from then on',
    query: T.Object({ id: IdOf('report'), s: Secret }),
    data: Paper,
  },
  'GET /serviceReport/template': {
    ...open,
    source: '§7 service report template; path chosen here',
    summary: 'What the company asks of who writes a report',
    data: T.Object(Asked),
  },
  'GET /serviceReport/verify': {
    ...open,
    source: 'the code on a printed report; path chosen here',
    summary:
      'When and by whom the report with this code was signed. NOT_FOUND, and counts, for a code that no report has',
    query: T.Object({ code: Text(32, 1) }),
    data: Genuine,
  },
  'POST /serviceReport/compare': {
    ...open,
    source: 'the code on a printed report; path chosen here',
    summary: 'Which report a PDF is, byte by byte. REPORT_NOT_GENUINE for one that was changed, or is none of ours',
    upload: true,
    data: Genuine,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'report',
  auth: 'staff',
  permission: ['task.read', 'task.handle'],
  source: 'reports for staff; paths chosen here',
} as const
const act = { ...staff, permission: ['task.handle', 'task.allocate'], audit: 'report', idempotent: true } as const
const AskedOfWork = {
  readings: T.Array(Body({ name: Localized(MAX_READING), unit: Text(MAX_READING) }), { maxItems: MAX_READINGS }),
  readingsRequired: T.Boolean(),
  beforeRequired: T.Boolean(),
  afterRequired: T.Boolean(),
}
const Template = {
  ...AskedOfWork,
  particular: T.Array(
    Body({
      kindIds: T.Array(IdOf('productKind'), { maxItems: MAX_PARTICULAR_FOR, description: 'kinds of products' }),
      templateIds: T.Array(IdOf('template'), { maxItems: MAX_PARTICULAR_FOR, description: 'templates of requests' }),
      ...AskedOfWork,
    }),
    { maxItems: MAX_PARTICULAR, description: 'asked instead of particular work: the most particular counts' },
  ),
  repairWarranty: Localized(MAX_REPAIR_WARRANTY),
  linkDays: T.Integer({ minimum: 0, maximum: MAX_LINK_DAYS, description: '0: until it is sent anew' }),
}
const StaffReport = T.Object({
  ...Shown.properties,
  taskNo: T.String(),
  customer: T.String(),
  isNewest: T.Boolean(),
  confirmToken: T.String({
    description: "stands for what is shown, for the customer to sign on the caller's phone; '' where that cannot be",
  }),
  answerTime: { ...AnswerTime, description: 'by when the customer is told that the open objection is answered' },
})

export const staffReportApi = defineCalls({
  'GET /staff/report/list': {
    ...staff,
    summary: 'Reports of the tenant, the newest first; without being allowed to read all tasks, only of the own',
    query: T.Object({ ...PageQuery, state: T.Optional(OneOf(REPORT_STATES)), keyword: T.Optional(Text(64)) }),
    data: CappedPage(
      T.Object({
        id: Id,
        reportNo: T.String(),
        taskId: Id,
        taskNo: T.String(),
        version: T.Integer(),
        state: OneOf(REPORT_STATES),
        title: T.String(),
        customer: T.String(),
        staffName: T.String(),
        payable: T.Integer({ maximum: MAX_PRICE }),
        createTime: Instant,
      }),
    ),
  },
  'GET /staff/report/get': {
    ...staff,
    summary: 'One version',
    query: T.Object({ id: IdOf('madeReport') }),
    data: StaffReport,
  },
  'GET /staff/report/ofTask': {
    ...staff,
    summary:
      'All versions of the report of a task, the newest first, what the company asks of who writes one, and its lines where the price is quoted, which are handed in as they are',
    query: T.Object({ id: IdOf('task') }),
    data: T.Object({
      versions: T.Array(StaffReport),
      template: T.Object(Asked),
      quoted: Nullable(T.Object({ lines: T.Array(ShownLine), discount: T.Integer({ description: 'cents' }) })),
      draft: Nullable(
        T.Object(
          { result: T.String(), work: T.String(), before: T.Array(File), after: T.Array(File) },
          { description: 'what the first version begins with: what visits ended with, and pictures that staff took' },
        ),
      ),
      faults: T.Array(Fault, { description: "faults of the machine's model to choose among, or of all" }),
      causes: T.Array(Cause, { description: 'to choose among' }),
      canWrite: T.Boolean({ description: "it is the caller's own task, and its work has begun" }),
    }),
  },
  'POST /staff/report/create': {
    ...act,
    permission: 'task.handle',
    summary:
      'Hands in the report of an own task, or a correction of it: a version that asks again. `version` is the newest that was shown, 0 for none: CHANGED_MEANWHILE. REPORT_PHOTOS, REPORT_LINE, REPORT_LACKS, REPORT_QUOTED for lines that are not those of the quotation',
    body: Body({
      id: IdOf('task'),
      version: VersionOrNone,
      ...Written,
      readings: T.Array(Body(Reading), { maxItems: MAX_READINGS }),
      // more than are allowed: what is too much is told by its number
      before: T.Array(IdOf('file'), { maxItems: 100, uniqueItems: true }),
      after: T.Array(IdOf('file'), { maxItems: 100, uniqueItems: true }),
      lines: T.Array(Body(Line), { maxItems: MAX_REPORT_LINES }),
    }),
    data: T.Object({ id: Id, reportNo: T.String(), version: T.Integer(), payable: T.Integer() }),
  },
  'POST /staff/report/withdraw': {
    ...act,
    summary: 'Takes back a version that nobody signed, with the reason. REPORT_STATE',
    body: Body({ id: IdOf('madeReport'), reason: NotBlank(MAX_REASON) }),
    data: T.Object({ id: Id, state: OneOf(REPORT_STATES) }),
  },
  'POST /staff/report/answer': {
    ...act,
    summary:
      'Answers the objection to the newest version in words: the customer is told, and signs it or objects again. REPORT_STATE',
    body: Body({ id: IdOf('madeReport'), content: NotBlank(MAX_REASON) }),
    data: T.Object({ id: Id, state: OneOf(REPORT_STATES) }),
  },
  'POST /staff/report/sign': {
    ...act,
    permission: 'task.handle',
    summary:
      'The customer signs the version that is shown on the phone of who may write the report. REPORT_CHANGED with both amounts when another counts now, REPORT_STATE when somebody was quicker, REPORT_ORDER_OPEN, FILE_BLANK',
    body: Body({
      id: IdOf('madeReport'),
      confirmToken: Text(128, 1),
      signer: NotBlank(MAX_REPORT_NAME),
      signature: IdOf('file'),
    }),
    data: Decided,
  },
  'GET /staff/report/objections': {
    ...staff,
    summary: 'How many objections to reports wait for an answer, of those that the caller may see',
    data: T.Object({ count: T.Integer() }),
  },
  'POST /staff/report/sendLink': {
    ...act,
    summary: 'A new link to the report of a task, which ends the one before; the customer is told',
    body: Body({ id: IdOf('madeReport') }),
    data: T.Object({ url: T.String(), expireTime: Nullable(Instant) }),
  },
  'GET /staff/report/paper': {
    ...staff,
    summary: 'The PDF of a signed version',
    query: T.Object({ id: IdOf('madeReport') }),
    data: Paper,
  },
  'GET /staff/reportTemplate/get': {
    ...staff,
    permission: ['task.read', 'task.handle', 'template.manage', 'audit.read'],
    summary: 'What the company asks of who writes a report',
    data: T.Object({ ...Template, version: T.Integer({ minimum: 0 }) }),
  },
  'GET /staff/reportTemplate/subjects': {
    ...staff,
    permission: ['template.manage', 'audit.read'],
    summary: 'What particular work can be told by: kinds of products and templates of requests',
    data: T.Object({
      kinds: T.Array(T.Object({ id: Id, name: T.String() })),
      templates: T.Array(T.Object({ id: Id, name: T.String() })),
    }),
  },
  'POST /staff/reportTemplate/set': {
    ...staff,
    permission: 'template.manage',
    audit: 'tenant',
    summary:
      'Changes it, if it is still as the caller saw it. CHANGED_MEANWHILE, NAME_MISSING, REPORT_TEMPLATE_FOR for a particular one that is for nothing',
    body: Body({ ...Template, version: VersionOrNone }),
    data: Done,
  },
})
