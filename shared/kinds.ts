import type { Permission } from './permissions'

/** What one kind of thing takes part in. What it leaves out, it has nothing to do with. */
interface KindRow {
  /**
   * The live stream tells of its changes: to who has one of these permissions, as the calls ask that answer it, and to whom it was given.
   * Without any: to the people whom it names, and nobody else.
   */
  live?: readonly Permission[]
  /** the calls whose answers a change of one puts out of date, as their names begin */
  reads?: readonly `GET /${string}`[]
  /** changes of it stand in the audit log; a call of staff that writes names it in its contract row */
  audit?: true
  /** colleagues see who has one open */
  here?: true
  /** staff do it for a customer: it is given to an engineer, who accepts it */
  work?: true
  /** sheets of it are imported */
  sheet?: true
  /** the console's search of everything finds it */
  found?: true
}

/**
 * Every kind of thing that several parts of the product know, once: their lists are derived from these rows, and a new kind does not compile
 * until it has what only one side knows of it (words, an icon, an address). Lists stand in the order of the rows.
 */
export const KINDS = {
  event: {
    live: ['event.read'],
    reads: ['GET /staff/event/', 'GET /staff/view/', 'GET /staff/work/', 'GET /staff/calendar/', 'GET /staff/visit/'],
    audit: true,
    here: true,
    work: true,
    found: true,
  },
  task: {
    live: ['task.read'],
    reads: [
      'GET /staff/task/',
      'GET /staff/work/',
      'GET /staff/event/detail',
      'GET /staff/calendar/',
      'GET /staff/visit/',
    ],
    audit: true,
    here: true,
    work: true,
    found: true,
  },
  /** when an engineer does not work */
  absence: {
    live: ['event.allocate', 'task.allocate'],
    reads: [
      'GET /staff/absence/',
      'GET /staff/calendar/',
      'GET /staff/visit/',
      'GET /staff/event/suggest',
      'GET /staff/task/suggest',
    ],
    audit: true,
  },
  customer: {
    live: ['customer.read'],
    reads: ['GET /staff/customer/'],
    audit: true,
    here: true,
    sheet: true,
    found: true,
  },
  linkman: {
    live: ['customer.read'],
    reads: ['GET /staff/linkman/', 'GET /staff/customer/'],
    audit: true,
    here: true,
    sheet: true,
  },
  product: {
    live: ['product.read'],
    reads: [
      'GET /staff/product/',
      'GET /staff/productKind/',
      'GET /staff/productModel/',
      'GET /staff/goods/',
      'GET /staff/stock/',
    ],
    audit: true,
    here: true,
    sheet: true,
    found: true,
  },
  /** what the shop says of a part or a service item: changes of it are changes of that */
  commodity: { sheet: true },
  registration: {
    live: ['register.handle', 'product.read'],
    reads: ['GET /staff/registration/', 'GET /staff/product/'],
    audit: true,
  },
  report: {
    live: ['task.read'],
    reads: ['GET /staff/report/', 'GET /staff/task/'],
    audit: true,
  },
  card: { live: ['card.manage'], reads: ['GET /staff/card/'], audit: true },
  survey: {
    live: ['survey.manage', 'audit.read'],
    reads: ['GET /staff/survey/', 'GET /staff/surveySetting/'],
    audit: true,
  },
  fault: { live: ['wiki.manage', 'audit.read'], reads: ['GET /staff/fault/'], audit: true, sheet: true },
  announcement: { live: ['tenant.manage', 'audit.read'], reads: ['GET /staff/announcement/'], audit: true },
  course: { live: ['tenant.manage', 'audit.read'], reads: ['GET /staff/course/'], audit: true },
  servicePoint: {
    live: ['tenant.manage', 'audit.read'],
    reads: ['GET /staff/servicePoint/'],
    audit: true,
    sheet: true,
  },
  order: {
    live: ['order.handle', 'shop.read'],
    reads: ['GET /staff/order/', 'GET /staff/logistics/details'],
    audit: true,
  },
  afterSale: {
    live: ['order.handle', 'shop.read'],
    reads: ['GET /staff/afterSale/', 'GET /staff/order/'],
    audit: true,
  },
  /** what customers have: money, points, quota */
  memberAsset: { live: ['member.read', 'member.correct'], reads: ['GET /staff/memberAsset/'], audit: true },
  /** with people, in a chat */
  conversation: { live: ['im.serve'], reads: ['GET /staff/im/'], audit: true },
  invoice: { live: ['order.handle', 'shop.read'], reads: ['GET /staff/invoice/'], audit: true },
  import: { audit: true },
  export: { audit: true },
  staff: {
    live: ['staff.manage', 'audit.read', 'event.allocate', 'task.allocate'],
    reads: ['GET /staff/member/', 'GET /staff/team/', 'GET /staff/list', 'GET /staff/me'],
    audit: true,
  },
  role: {
    live: ['role.manage', 'staff.manage', 'audit.read'],
    reads: ['GET /staff/role/', 'GET /staff/member/', 'GET /staff/me'],
    audit: true,
  },
  team: {
    live: ['staff.manage', 'audit.read', 'event.allocate'],
    reads: ['GET /staff/team/', 'GET /staff/member/'],
    audit: true,
  },
  view: { audit: true },
  text: { audit: true },
  tenant: {
    live: ['tenant.manage', 'audit.read'],
    reads: [
      'GET /staff/tenant/',
      'GET /staff/hours/',
      'GET /staff/evaluation/',
      'GET /staff/retention/',
      'GET /staff/acceptRule/',
      'GET /staff/visitRule/',
      'GET /staff/surveySetting/',
      'GET /staff/imSetting/',
      'GET /staff/memberSetting/',
    ],
    audit: true,
  },
  door: { live: ['tenant.manage', 'audit.read'], reads: ['GET /staff/door/'], audit: true },
  provider: { live: ['provider.manage', 'audit.read'], reads: ['GET /staff/provider/'], audit: true },
  template: {
    live: ['template.manage', 'audit.read'],
    reads: ['GET /staff/template/'],
    audit: true,
    here: true,
    found: true,
  },
  article: {
    live: ['wiki.manage', 'audit.read'],
    reads: ['GET /staff/wiki/', 'GET /wiki/searchMisses'],
    audit: true,
    found: true,
  },
  richText: { live: ['wiki.manage', 'audit.read'], reads: ['GET /staff/richText/'], audit: true },
  agent: { live: ['agent.manage', 'audit.read'], reads: ['GET /staff/agent/'], audit: true },
  synonym: { live: ['agent.manage', 'audit.read'], reads: ['GET /staff/synonym/'], audit: true },
  message: { live: [], reads: ['GET /staff/message/'] },
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof KINDS
/** The kinds whose rows have a part. */
type KindWith<P extends keyof KindRow> = {
  [K in Kind]: (typeof KINDS)[K] extends { readonly [part in P]: unknown } ? K : never
}[Kind]

/** A kind's part, as every row may have it. */
const partOf = <P extends keyof KindRow>(kind: Kind, part: P): KindRow[P] => (KINDS[kind] as KindRow)[part]
const kindsWith = <P extends keyof KindRow>(part: P): readonly KindWith<P>[] =>
  (Object.keys(KINDS) as Kind[]).filter((kind): kind is KindWith<P> => partOf(kind, part) !== undefined)

/** What a message of the live stream can be about. */
export type LiveKind = KindWith<'live'>
export const LIVE_KINDS = kindsWith('live')
export const isLiveKind = (kind: string): kind is LiveKind => (LIVE_KINDS as readonly string[]).includes(kind)
/** What lets one hear of every change of a kind: any one of these. */
export const readersOf = (kind: LiveKind): readonly Permission[] => KINDS[kind].live
/** The calls that a change of a kind puts out of date, as their names begin. */
export const readsOf = (kind: LiveKind): readonly string[] => KINDS[kind].reads

/** What an entry of the audit log can be about; a call of staff that writes names one of them in its contract row. */
export type AuditSubject = KindWith<'audit'>
export const AUDIT_SUBJECTS = kindsWith('audit')

/** What somebody can be on, for others to see. */
export type HereKind = KindWith<'here'>
export const HERE_KINDS = kindsWith('here')

/** What staff do for customers. */
export type WorkKind = KindWith<'work'>
export const WORK_KINDS = kindsWith('work')

/** What sheets are imported of. */
export type SheetKind = KindWith<'sheet'>
export const SHEET_KINDS = kindsWith('sheet')

/** What the console's search of everything finds. */
export type FoundKind = KindWith<'found'>
