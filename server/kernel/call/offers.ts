import type { Static } from '@sinclair/typebox'
import type { EventSummary, Product, QualityInfo, TaskOfEvent } from '../../../contract/entities'
import type { Suggestion } from '../../../contract/queue'
import type { Visit } from '../../../contract/visit'
import type { EventState, EventTab } from '../../../shared/event'
import type { Spec, Stock, StockReason } from '../../../shared/commodity'
import type { openingAt } from '../../../shared/opening'
import type { Means } from '../../../shared/member'
import type { OrderState } from '../../../shared/order'
import type { GoodsKind } from '../../../shared/goods'
import type { FormValues, NamedThing, Thing } from '../../../shared/form'
import type { LiveKind, WorkKind } from '../../../shared/kinds'
import type { Language, Localized } from '../../../shared/language'
import type { ProductConfig } from '../../../shared/product-fields'
import type { AfterSaleState, AfterSaleType, TakenPieces } from '../../../shared/aftersale'
import type { RefundReason, RefundState } from '../../../shared/refund'
import type { RegisterConfig } from '../../../shared/register'
import type { Inside, Retained } from '../../../shared/setup'
import type { WorkingTime } from '../../../shared/sla'
import type { ArticleFormat } from '../../../shared/wiki'
import type { TaskState } from '../../../shared/task'
import type { Db } from '../../db/database'
import type { LinkCard } from '../../http/page-head'
import type { SynonymGroup } from '../text/own-synonyms'
import type { EntryField } from '../form-fields/form-fields'
import type { SheetDefinition } from './sheet'
import type { StoredField } from '../../../contract/stored-field'

/** A form by which customers ask for something, in the caller's language. The flags are 0 or 1 (spec §4). */
export interface OrderForm {
  id: string
  name: string
  description: string
  icon: string
  enabled: number
  isDelete: number
}
/** An order form as one is chosen by a sentence: with its fields, and what it is called and what it is for in every language. */
export interface ChoosableForm extends OrderForm {
  fields: EntryField[]
  names: string[]
  about: string[]
  /** what it holds, when it opens, of what the caller is known for */
  begins: () => Promise<FormValues>
}
/** The order forms of one kind. */
export interface OrderForms<C> {
  kind: 'event'
  /** those of a tenant that can be used now, in the door's order */
  open(ctx: C, tenantId: string): Promise<OrderForm[]>
  /** one of the caller's tenant with its fields as order entry reads them, also one that is switched off or deleted; null when it has none of this id (a UUID) */
  find(ctx: C, id: string): Promise<(OrderForm & { fields: EntryField[] }) | null>
  /** the first of the caller's tenant's `open` ones, at most `limit`, among which a sentence chooses */
  choosable(ctx: C, limit: number): Promise<ChoosableForm[]>
}

/** A text that answers questions. */
export interface KnowledgeArticle {
  id: string
  /** on which it stands */
  shelf: string
  format: ArticleFormat
  /** models of products that it is about; none: all */
  models: string[]
  faultCodes: string[]
  readTimes: number
  language: Language
  title: string
  summary: string
  content: string
}
/** A fault by its code on a display. */
export interface KnowledgeFault {
  id: string
  code: string
  models: string[]
  /** article that tells more */
  wikiId: string | null
  title: string
  symptom: string
  /** what may hurt somebody, told before anything else */
  dangers: string[]
  cause: string
  steps: string[]
  language: Language
}
/** What may be told to everybody who asks in the tenant. */
export interface Knowledge<C> {
  /** changes whenever what `read` gives does */
  stamp(ctx: C): Promise<string>
  /** all of it, each text in the first of the languages that it has */
  read(
    ctx: C,
    languages: readonly Language[],
  ): Promise<{ articles: KnowledgeArticle[]; faults: KnowledgeFault[]; synonyms: SynonymGroup[] }>
  /** the shelves on which its articles stand, named in the caller's language */
  shelves(ctx: C): Promise<{ id: string; name: string }[]>
}

/** A product with a code on it. */
export interface ScannedProduct {
  product: Static<typeof Product>
  /** whether somebody who has not signed in may ask for service for it */
  guestAllowed: boolean
}

/** Words for one change that people are told of; `{name}` is the fact of that name. */
export interface ChangeTexts {
  /** what happened, in a word: in Chinese at most five characters, which is what WeChat's `phrase` takes */
  title: Required<Localized>
  /** a word more, where nobody wrote one: at most 20 characters with what is filled in, or chat apps cut it */
  body: Required<Localized>
  /** what somebody wrote stands behind the body: who comes and when matters more than why */
  keepsBody?: true
  /** worth a text message where the chat app could not be reached */
  sms?: true
}
/** What a domain says of things of one kind that it tells people of. */
export interface SubjectMessages {
  kind: string
  /** URL of the thing's screen */
  link(id: string): string
  /** page of the mini-program with that screen, opened with `id`: chat apps open pages, not URLs of ours */
  page: string
  changes: Readonly<Record<string, ChangeTexts>>
  /** where the console shows the thing to staff; without it at its work */
  staffLink?: (id: string) => string
  /** what staff are told of */
  staffChanges: Readonly<Record<string, ChangeTexts>>
}

/** A service request that becomes a task, with the form as it was when it was raised. */
export interface ConvertedEvent {
  id: string
  eventNo: string
  templateId: string
  customerId: string
  linkmanId: string
  productId: string | null
  title: string
  level: string
  /** `YYYY-MM-DD HH:mm`, or '' */
  planTime: string
  /** that of the request until now */
  formerPlanTime: string
  /** staff mean the time, though it lies outside the hours or every place is taken */
  confirmed: boolean
  planMinutes: number
  formVersionId: string
  fields: StoredField[]
  attribute: FormValues
}
/** What is asked for a task, in cents. */
export interface Price {
  cost: number
  discount: number
}
/** A task that was made of a service request. */
export interface MadeTask extends Price {
  id: string
  taskNo: string
  totalPrice: number
}
/** The same as it is now. */
export interface ConvertedTask extends MadeTask {
  task: Static<typeof TaskOfEvent>
}
export interface Tasks<C> {
  /** makes the task of an event whose row the caller holds; its place becomes the task's, and one that was cancelled with the event begins again. Throws TASK_DISCOUNT, TASK_STATE, SLOT_TAKEN, VISIT_HOURS */
  make(ctx: C, tx: Db, event: ConvertedEvent, price: Price): Promise<MadeTask>
  /** cancels the task of an event with it, whose own message says so; one that is over stays. Throws TASK_STATE for one that is done */
  off(ctx: C, tx: Db, eventId: string, reason: string): Promise<void>
  /** the tasks of events of the caller's tenant, by the event's id; those without one are left out */
  ofEvents(ctx: C, eventIds: readonly string[]): Promise<Map<string, ConvertedTask>>
  /** how many open tasks each of the tenant's staff has, and how many of them on a day (`YYYY-MM-DD`, '' for none); those without are left out */
  load(ctx: C, day: string): Promise<Map<string, { open: number; sameDay: number }>>
}

/** Whom to send. */
export interface Suggestions<C> {
  kind: WorkKind
  /** for a work of this kind; `task` is what was made of a request, with a time of its own and people of its own who may do it */
  of(
    ctx: C,
    id: string,
    task?: { id: string; planTime: string; planMinutes: number },
  ): Promise<Static<typeof Suggestion>[]>
}

/** What was said with the assistant; `sources` are titles of what an answer was taken from. */
export interface TranscriptTurn {
  role: 'user' | 'assistant'
  content: string
  sources: string[]
}

/** Things of one kind that are given to staff, who then may read them without further permission. */
export interface Given<C> {
  kind: LiveKind
  /** whom a thing of the caller's tenant is given to; null when there is none with this id */
  staffOf(ctx: C, id: string): Promise<string[] | null>
}
/** The work of one kind that a customer has. */
export interface CustomerWorks {
  kind: WorkKind
  counts: { state: string; count: number }[]
  lastTime: string | null
}

/** A kind of product or a template of a tenant, as something that staff know how to service. */
export interface Skill {
  id: string
  kind: 'productKind' | 'template'
  name: string
}

/** Pictures that staff uploaded for the face of their company. */
export interface Pictures<C> {
  /**
   * Records that a subject of a kind uses these files and no others any more, in the transaction that writes the subject.
   * Throws NOT_FOUND for one that the caller may not use, FILE_TYPE for one that is no picture.
   */
  use(ctx: C, tx: Db, subject: { kind: string; id: string }, ids: readonly string[]): Promise<void>
  /** address of a file of a tenant, good for a day */
  link(ctx: C, tenantId: string, id: string): string
}

/** From when on a company keeps things of a kind: what is older goes. */
export interface KeptSince {
  tenantId: string
  /** ISO 8601 */
  before: string
}
/** What a company may choose how long to keep; 0 days: until somebody deletes it. */
export interface RetainedKind {
  kind: Retained
  /** days where nothing was chosen */
  byDefault: number
  /** days that may be chosen, at least and at most */
  least: number
  most: number
  /** whether 0 may be chosen, too */
  endless: boolean
}

/** What follows when a company works at other times than before: in the transaction that writes it. */
export type HoursChanged<C> = (ctx: C, tx: Db, before: WorkingTime) => Promise<void>

/** Work of one kind, as the jobs and lists that are alike for all kinds need it. */
export interface StaffWork<C> {
  kind: WorkKind
  /** Tells staff of an entry of the timeline whom it concerns, and who had the work before it, if it took it from somebody; of one that is gone nobody. */
  tellStaff(ctx: C, recordId: string, formerId: string | null): Promise<void>
  /** Gives a work that nobody accepted since the entry to the next one, or back to the dispatchers; nothing when that is not so any more. */
  passOn(ctx: C, id: string, recordId: string): Promise<void>
  /** works that are given to the calling member of staff and not over, at most `limit` */
  mine(ctx: C, limit: number): Promise<MyWork[]>
  /** numbers and titles of works of the tenant, by id */
  named(ctx: C, db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { number: string; title: string }>>
  /** works of the tenant as a calendar shows them */
  visits(ctx: C, ids: readonly string[]): Promise<WorkVisit[]>
  /** what is open and given to nobody, in an area ('' for all): planned on the day first, then without a time; at most `limit` */
  unassigned(ctx: C, of: { day: string; area: string; limit: number }): Promise<WorkVisit[]>
  /** a work that the caller may see, as far as the plan of its visit goes; null for none */
  planned(ctx: C, id: string): Promise<PlannedWork | null>
  /** open works of the calling linkman's customer that are planned from one time to another, `YYYY-MM-DD HH:mm` */
  plannedOf(ctx: C, from: string, to: string): Promise<PlannedWork[]>
  /** how many open works each of the tenant's staff has; those without are left out */
  loads(ctx: C): Promise<ReadonlyMap<string, number>>
  /** keeps the visits of all open works that are planned from a day (`YYYY-MM-DD`) on, in the order in which they were raised */
  planAll(ctx: C, tx: Db, from: string): Promise<void>
}
/** A visit, before it is known whether it is placed. */
export type WorkVisit = Omit<Static<typeof Visit>, 'placed'>
/** The plan of a work's visit. */
export interface PlannedWork {
  kind: WorkKind
  id: string
  number: string
  title: string
  templateId: string
  /** `province/city/district`, or '' */
  area: string
  address: string
  /** `YYYY-MM-DD HH:mm`, a day alone, or '' */
  planTime: string
  planMinutes: number
  executorId: string | null
  executorName: string
  isOpen: boolean
  updateTime: string
  /** how often somebody changed who comes when: it only grows */
  revision: number
}
export interface MyWork {
  kind: WorkKind
  id: string
  number: string
  title: string
  state: EventState | TaskState
  planTime: string
  planMinutes: number
  arriveTime: string | null
  customerName: string
  linkmanName: string
  linkmanPhone: string
  address: string
  createTime: string
}

/**
 * What can be paid for, by the kind that stands in the payment. A module that offers a {@link Payable} adds its kind.
 * @public by declaration merging
 */
export interface PaidThings {
  demo: true
}
export type PaymentFor = keyof PaidThings
/** What can be paid for, of one kind. All are called in the transaction that settles the payment, under its lock. */
export interface Payable<C> {
  kind: PaymentFor
  /** it is paid, once; 'unwanted' where it is over, and then the money goes back */
  paid(ctx: C, tx: Db, payment: Payment): Promise<void | 'unwanted'>
  /** its time to be paid is over, once */
  closed(ctx: C, tx: Db, payment: Payment): Promise<void>
  /** money of it goes back: when that begins (`pending`), and when it comes to another state */
  refunded?(ctx: C, tx: Db, payment: Payment, refund: PaidBack): Promise<void>
}
/** Money that goes back; `amount` in cents. */
export interface PaidBack {
  id: string
  amount: number
  reason: RefundReason
  state: RefundState
}
/** A payment as what it is for sees it; `amount` in cents. */
export interface Payment {
  id: string
  bizId: string
  paymentNo: string
  amount: number
}

/** What can be ordered of the shop, as it is now. */
export interface SoldVariant {
  id: string
  commodityId: string
  kind: GoodsKind
  name: Localized
  unit: Localized
  picture: string
  specs: Spec[]
  /** cents of one piece: before the discount, and what is asked */
  price: number
  salePrice: number
  /** pieces; null for a service */
  stock: number | null
  isOnSale: boolean
  /** costs nothing for a machine in warranty */
  isCovered: boolean
  /** what it fits */
  models: string[]
  /** of a service: the kind of request that it becomes; null where nobody said */
  templateId: string | null
}
/** The shop, for those who order from it. */
export interface Sale<C> {
  /** the variants of the caller's tenant with these ids; `lock` holds their stock */
  variants(ctx: C, tx: Db, ids: readonly string[], how: { lock: boolean }): Promise<Map<string, SoldVariant>>
  /** the caller's machines, the newest first; a visitor has none */
  machines(ctx: C, tx: Db): Promise<{ id: string; name: string; model: string; inWarranty: boolean }[]>
  /** Throws STOCK_SHORT, NOT_FOUND. Gives the pieces that are left */
  changeStock(
    ctx: C,
    tx: Db,
    variantId: string,
    delta: number,
    move: { reason: StockReason; ref: string; actorName: string },
  ): Promise<number>
  /** variants that a keyword finds, on sale or not, as staff quote them */
  find(ctx: C, keyword: string, limit: number): Promise<SoldVariant[]>
  /** notes pieces that were paid for */
  addSold(ctx: C, tx: Db, commodityId: string, pieces: number): Promise<void>
}

/** What is ordered for a request whose quotation is accepted; cents. */
export interface QuotedOrder {
  eventId: string
  eventNo: string
  quotationId: string
  productId: string | null
  lines: {
    variantId: string | null
    commodityId: string | null
    kind: GoodsKind
    name: Localized
    specs: Spec[]
    picture: string
    unit: Localized
    price: number
    amount: number
    covered: number
    coveredReason: string
  }[]
  discount: number
  payOffline: boolean
}
/** An order that was placed. */
export interface PlacedOrder {
  id: string
  orderNo: string
  state: OrderState
  amount: number
  /** '' where there is nothing to pay here */
  paymentNo: string
}
/** Orders of what the shop does not offer by itself. */
export interface Ordering<C> {
  /** orders what the caller was quoted. Throws ORDER_LINE_GONE, ORDER_LINE_SHORT, OFFLINE_OFF, TOO_MANY_UNPAID */
  place(ctx: C, tx: Db, quoted: QuotedOrder): Promise<PlacedOrder>
  /** ends an order that is not paid, by the calling member of staff, first at the provider. Throws ORDER_STATE for one that is paid meanwhile */
  withdraw(ctx: C, orderId: string): Promise<void>
  /** reserves pieces for an after-sale, or (-1) lets them go. The caller holds the order */
  reserve(ctx: C, tx: Db, pieces: readonly LinePieces[], times: 1 | -1): Promise<void>
  /**
   * reserved pieces are paid back: they are sold no more, what was not sent is in stock again (`kept`: how many of them), and the order follows:
   * with nothing left to send it is shipped, with nothing left at all cancelled. The caller holds the order
   */
  takeBack(ctx: C, tx: Db, orderId: string, pieces: readonly (LinePieces & { kept: number })[]): Promise<void>
}
/** Requests, for what is ordered. */
export interface Requests<C> {
  /** notes that the quotation of a request was paid, in the transaction of the payment */
  paid(ctx: C, tx: Db, eventId: string, order: { orderNo: string; payable: number }): Promise<void>
  /**
   * asks for what a report comes to that its customer confirmed, in that transaction: a quotation of its own, less what was paid before.
   * Throws REPORT_ORDER_OPEN while another amount waits to be paid
   */
  charge(ctx: C, tx: Db, eventId: string, charge: ChargedReport): Promise<void>
  /** raises the request by which a service is done that a linkman has paid for; null where customers can raise none */
  raise(ctx: C, tx: Db, service: OrderedService): Promise<{ id: string; eventNo: string } | null>
}
/** What a confirmed report asks for; cents. */
export interface ChargedReport {
  lines: { name: string; amount: number; price: number; covered: number; coveredReason: string }[]
  /** what was paid for the request before */
  paid: number
  note: string
  /** who wrote the report */
  staff: { staffId: string; name: string }
}
export interface OrderedService {
  /** null: the first kind that customers can raise */
  templateId: string | null
  linkmanId: string
  productId: string | null
  /** what was ordered, in a line */
  title: string
  address: {
    name: string
    phone: string
    country: string
    province: string
    city: string
    dist: string
    address: string
  } | null
}
/** An order, for what its customer has with the company; `payable` in cents of money. */
export interface MemberOrder {
  id: string
  orderNo: string
  customerId: string
  payable: number
  /** null while it is not paid */
  payTime: string | null
}
/** What an order is paid by, in cents. */
export type PaidBy = Means & { money: number }
/** What customers have with the company and pay with, for orders. All in the caller's transaction, which holds the order; amounts in cents. */
export interface MemberAssets<C> {
  /** holds what a customer has for the rest of the transaction */
  hold(ctx: C, tx: Db, customerId: string): Promise<void>
  /** what each means could pay of an amount of which `services` are services; null where the company keeps no members */
  worth(ctx: C, tx: Db, of: { customerId: string; amount: number; services: number }): Promise<Means | null>
  /** takes what pays for an order that was just written, with its deductions, once. Throws MEMBER_SHORT */
  spend(ctx: C, tx: Db, order: MemberOrder, means: Means): Promise<void>
  /**
   * Gives a part of what was paid for an order back by what it was paid with, once for a `ref`, and takes earned points back in
   * proportion: how much goes back by each; the money is seen to by the caller. Throws REFUND_SUM for more than is kept
   */
  giveBack(ctx: C, tx: Db, orderId: string, cents: number, ref: string): Promise<PaidBy>
  /** what went back of an order for a ref, by each; null where nothing did */
  backs(ctx: C, db: Db, orderId: string, ref: string): Promise<PaidBy | null>
  /** what would go back by each for a part of what was paid for an order, as far as so much is kept */
  wouldGiveBack(ctx: C, db: Db, orderId: string, cents: number): Promise<PaidBy>
  /** gives back all that is kept of an order that is cancelled, as it was before, once: how much goes back in money */
  giveAllBack(ctx: C, tx: Db, order: MemberOrder): Promise<number>
  /** gives points for what is kept of an order that is done, once */
  earn(ctx: C, tx: Db, order: MemberOrder): Promise<void>
  /** what was paid for orders in money and from the balance and was not given back, by the order's id */
  kept(ctx: C, tx: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}
/** An after-sale of an order, as the order shows it; `amount` in cents. */
export interface OrderAfterSale {
  id: string
  afterSaleNo: string
  type: AfterSaleType
  state: AfterSaleState
  amount: number
  createTime: string
}
/** After-sales, for the orders whose pieces they are about. */
export interface AfterSales<C> {
  /** those of an order of the tenant, the newest first */
  ofOrder(ctx: C, orderId: string): Promise<OrderAfterSale[]>
  /** money of one goes back: in the transaction that keeps how it stands. What the customer hears of it is told there; false where it is of none */
  paidBack(ctx: C, tx: Db, refund: PaidBack): Promise<boolean>
  /** what was asked for with the lines of an order and is not off; by the line */
  taken(ctx: C, tx: Db, orderId: string): Promise<ReadonlyMap<string, TakenPieces>>
}
/** Pieces of a line of an order. */
export interface LinePieces {
  lineId: string
  pieces: number
}
/** Invoices, for what changes the amount of an order. */
export interface Billing<C> {
  /** number of the issued invoice that an order is on; '' for none. `lock`: it stays so for the rest of the transaction */
  issued(ctx: C, tx: Db, orderId: string, how: { lock: boolean }): Promise<string>
  /**
   * Brings the invoice that an order is on in line with what of the order may be invoiced now, after money of it went back: what is asked
   * for is lowered, or withdrawn where nothing is left; of an issued one staff hear by how much it names too much. The caller holds the order
   */
  follow(ctx: C, tx: Db, orderId: string): Promise<void>
}
/** An order of the caller's customer, as it is told. */
export interface CustomerOrder {
  id: string
  orderNo: string
  state: OrderState
  amount: number
  createTime: string
  expireTime: string
  isPickup: boolean
  names: string[]
  pieces: number
  sent: number
  /** the last one first */
  parcels: { company: string; number: string; createTime: string }[]
}

/** A version of a service report of the caller's customer that counts, as it is told. Amounts in cents. */
export interface CustomerReport {
  taskId: string
  /** of the request that it is paid with */
  eventId: string
  reportNo: string
  /** what the visit was about */
  title: string
  state: 'pending' | 'confirmed' | 'refused'
  result: string
  work: string
  total: number
  /** that the warranty pays */
  covered: number
  payable: number
  /** that are not paid yet */
  due: number
}

/** A place of the company that customers go to, as it is told. */
export interface NearPoint {
  id: string
  name: string
  address: string
  phone: string
  opening: ReturnType<typeof openingAt>
}

/** What the shop has on sale, as everybody may read it. */
export interface Article {
  id: string
  kind: GoodsKind
  name: string
  /** what it fits; none: nothing in particular */
  models: string[]
  /** costs nothing for a machine in warranty */
  isCovered: boolean
  /** cents */
  salePrice: number
  severalPrices: boolean
  stock: Stock
  /** a machine of the caller that it fits */
  fits: { name: string; model: string; inWarranty: boolean } | null
}
/** An article of the shop that fits a machine, in the caller's words; `price` in cents. */
export interface FittingGoods {
  id: string
  kind: GoodsKind
  name: string
  number: string
  picture: string
  price: number
}
/** What was done for a product: a request or a task about it. */
export interface ProductWork {
  id: string
  kind: 'event' | 'task'
  /** whether it is the caller's own, who can open it */
  isMine: boolean
  number: string
  title: string
  state: string
  productId: string
  executorName: string
  createTime: string
  finishTime: string | null
}
/** The newest works about products, at most `limit` of `total`; of other customers than the caller's what is over, without what is theirs. */
export type ProductWorks<C> = (
  ctx: C,
  of: { productIds: readonly string[]; customerId: string; limit: number },
) => Promise<{ list: ProductWork[]; total: number }>

/** What is said of a machine when it is registered. */
export interface MachineInput {
  customerId: string
  linkmanId: string
  /** the catalogue's kind; null for a machine that is not in it */
  catalogId: string | null
  model: string
  name: Localized
  /** '' for none: it gets one of the company's own making */
  serialNumber: string
  /** printed code that is bound to it, '' for none */
  code: string
  purchaseTime: string | null
  installTime: string | null
  productionTime: string | null
  address: { country: string; province: string; city: string; dist: string; address: string } | null
  place: string
}
/** A machine that the company has in its list, whoever owns it. */
export interface FoundMachine {
  id: string
  customerId: string | null
  name: Localized
  model: string
  serialNumber: string
  picture: string
  productionTime: string | null
  installTime: string | null
  /** another one took its place: it can be neither registered nor claimed */
  isReplaced: boolean
}
/** Machines of customers, for those who register them and lengthen their warranties. All in the caller's transaction. */
export interface Machines<C> {
  /** which fields of a machine the company shows, and what it calls them */
  config(ctx: C, tx: Db): Promise<ProductConfig>
  /** by serial number (as {@link serialKey} compares them) or by code; null for none. `label`: what is known of a code that is on nothing */
  find(ctx: C, tx: Db, by: { serialNumber?: string; code?: string }): Promise<FoundMachine | null>
  /** a printed code: on nothing yet, on a product, not good any more; null for one that the tenant does not have */
  label(ctx: C, tx: Db, code: string): Promise<{ state: 'blank' | 'bound' | 'revoked'; model: string } | null>
  /** holds serial numbers until the transaction ends, so that of two at once one gets each */
  holdSerials(ctx: C, tx: Db, serialNumbers: readonly string[]): Promise<void>
  /**
   * Makes it the customer's: one that is there and nobody owns is given, a new one is made; its warranty is copied from the catalogue.
   * `takesOver`: also from who has it. Throws SERIAL_NUMBER_TAKEN, QRCODE_TAKEN, PRODUCT_REPLACED
   */
  register(ctx: C, tx: Db, input: MachineInput, how: { takesOver: boolean }): Promise<{ productId: string }>
  /** a model of the catalogue, in the caller's words */
  catalogued(
    ctx: C,
    tx: Db,
    by: { catalogId: string | null; model: string },
  ): Promise<{ catalogId: string; catalogName: string; name: Localized; model: string; picture: string } | null>
  /** the warranty that such a machine would have, told as the contract does */
  quality(
    ctx: C,
    tx: Db,
    of: Pick<MachineInput, 'catalogId' | 'model' | 'purchaseTime' | 'installTime' | 'productionTime'>,
  ): Promise<{
    qualityInfoStartTime: string | null
    qualityInfoEndTime: string | null
    qualityInfoStatus: '' | 'in-warranty' | 'out-of-warranty'
    qualityInfo: Static<typeof QualityInfo>
  }>
  /** the warranty of a machine of the tenant, told as the contract does. Throws NOT_FOUND */
  warranty(
    ctx: C,
    tx: Db,
    productId: string,
  ): Promise<{ qualityInfoEndTime: string | null; qualityInfo: Static<typeof QualityInfo> }>
  /** lengthens it by months from the day after its end, once for a `ref`; locks the machine. Throws NOT_FOUND, WARRANTY_UNKNOWN, PRODUCT_REPLACED. Gives the new last day */
  lengthen(ctx: C, tx: Db, productId: string, by: { months: number; ref: string }): Promise<string>
  /** takes back what a `ref` lengthened it by; nothing where it did not. Gives the new last day */
  shorten(ctx: C, tx: Db, productId: string, ref: string): Promise<string>
}

/** Who fills in a form, as far as that decides what may be named in it: for whom, and whether they are staff. Nobody's customer: a guest. */
export interface Asker {
  customerId: string | null
  isStaff: boolean
}
/** A thing that a form names. */
export interface KnownThing {
  id: string
  name: string
  /** what a form keeps of it beside these, by the specification's names */
  kept?: Readonly<Record<string, string>>
  /** what else can be told of it beside its name, where the field asks for it */
  facts?: Readonly<Record<string, string>>
}
/** Things of one kind that forms name by their ids (shared/form.ts `THINGS`). */
export interface FormThings<C> {
  kind: Thing
  /** those of `ids` (UUIDs in lower case) that the asker may name, and of `also` whatever belongs to the tenant, by id */
  find(
    ctx: C,
    tx: Db,
    asker: Asker,
    ids: readonly string[],
    also: readonly string[],
  ): Promise<ReadonlyMap<string, KnownThing>>
  /** what the asker may name, by a keyword ('' for all); `more` tells one from another of the same name */
  list(
    ctx: C,
    asker: Asker,
    query: { keyword: string; limit: number; offset: number },
  ): Promise<{ list: (NamedThing & { more: string })[]; total: number }>
}

/** A contact and its customer. */
export interface Owner {
  customerId: string
  linkmanId: string
}
/** What was entered under the phone of a contact, as that is told to who may say whose it is. */
export interface EnteredThing {
  kind: 'event' | 'registration'
  number: string
  title: string
}

/** What a module may offer to others, who get it from `ctx.offers` and do not know whose it is. */
export interface Offers<C> {
  orderForms: OrderForms<C>
  knowledge: Knowledge<C>
  /** whether the caller may talk to an assistant of this id (a UUID) */
  hasAgent: (ctx: C, id: string) => Promise<boolean>
  /** the newest service requests of the calling linkman's customer in a tab (all where none is named), at most `limit`; with an `id` (a UUID) that one, if it is theirs */
  customerEvents: (
    ctx: C,
    query: { limit: number; tab?: EventTab; id?: string },
  ) => Promise<Static<typeof EventSummary>[]>
  /** the newest products of the calling linkman's customer, at most `limit` of `total` */
  customerProducts: (ctx: C, limit: number) => Promise<{ list: Static<typeof Product>[]; total: number }>
  /** a product of the tenant, for staff; null for an unknown id */
  product: (ctx: C, id: string) => Promise<Static<typeof Product> | null>
  /** the product of the tenant that a code is glued to; null for an unknown code */
  scannedProduct: (ctx: C, code: string) => Promise<ScannedProduct | null>
  messages: SubjectMessages
  /** tells a member of the staff of a change, inside its transaction; `facts` as its texts ask for */
  tellStaff: (
    ctx: C,
    tx: Db,
    told: {
      staffId: string
      subject: { kind: string; id: string }
      change: string
      facts: Readonly<Record<string, string>>
    },
  ) => Promise<void>
  given: Given<C>
  works: StaffWork<C>
  /** whom to send for a work of a kind, the most fitting first, at most ten */
  suggestions: Suggestions<C>
  /** what of the tenant's staff can be able to service, in the caller's language */
  skills: (ctx: C) => Promise<Skill[]>
  pictures: Pictures<C>
  /** whether the caller's company answers in a chat, and visitors who have not signed in, too */
  chat: (ctx: C) => Promise<{ enabled: boolean; takesGuests: boolean }>
  /** the last turns of a conversation of the caller's with the assistant, at most `limit`, and the id of the last; null for one that is not theirs */
  chatTranscript: (
    ctx: C,
    db: Db,
    wanted: { chatId: string; limit: number },
  ) => Promise<{ turns: TranscriptTurn[]; lastId: string } | null>
  retained: readonly RetainedKind[]
  hoursChanged: HoursChanged<C>
  /** how much is begun, or is somebody's, behind the switches of the caller's company */
  inside: (ctx: C) => Promise<Inside[]>
  /** what a link to a screen says of the thing that it shows, where whoever has the link may know; null for any other screen */
  linkCards: (ctx: C, path: string, query: Partial<Record<string, string>>) => Promise<LinkCard | null>
  /** ids of faults that customers of a tenant may look up, a few of them */
  openFaults: (ctx: C, tenantId: string) => Promise<string[]>
  /** what a tenant has some of, so that its door offers it */
  inUse: (ctx: C, tenantId: string) => Promise<readonly ('orders' | 'servicePoints')[]>
  tasks: Tasks<C>
  /** what rows of a kind are, for imports */
  sheets: readonly SheetDefinition[]
  /** what fields of forms name by ids */
  formThings: readonly FormThings<C>[]
  /** hears of a work of a kind that was finished, inside its transaction */
  workFinished: (ctx: C, tx: Db, work: { kind: string; id: string }) => Promise<void>
  payables: Payable<C>
  sale: Sale<C>
  afterSales: AfterSales<C>
  billing: Billing<C>
  ordering: Ordering<C>
  memberAssets: MemberAssets<C>
  requests: Requests<C>
  /** what the shop has on sale, at most `limit` in its own order; none where there is no shop */
  articles: (ctx: C, limit: number) => Promise<Article[]>
  /** the newest orders of the calling linkman's customer, at most `limit` */
  customerOrders: (ctx: C, limit: number) => Promise<CustomerOrder[]>
  /** the newest report of one of the calling linkman's tasks; null for none */
  newestReport: (ctx: C) => Promise<CustomerReport | null>
  /** places of the company that customers go to, at most `limit` of `total`: those in the city of the calling linkman's address, which is named, else of all cities */
  nearPoints: (ctx: C, limit: number) => Promise<{ city: string; list: NearPoint[]; total: number }>
  machines: Machines<C>
  /** what the shop sells for models, best sold first, at most `limit` for each; nothing where there is no shop */
  fittingGoods: (
    ctx: C,
    wanted: { models: readonly string[]; kind: GoodsKind; limit: number },
  ) => Promise<ReadonlyMap<string, FittingGoods[]>>
  productWorks: ProductWorks<C>
  /** what the company made of warranties: of a machine that is exchanged, of days in the workshop */
  warrantyRules: (ctx: C, tx: Db) => Promise<Pick<RegisterConfig, 'exchange' | 'workshopLengthens'>>
  /** what strangers entered, by the contact that it was entered for */
  entered: (ctx: C, linkmanIds: readonly string[]) => Promise<readonly (EnteredThing & { linkmanId: string })[]>
  /** makes what is there of a contact that a stranger made the contact's whose phone it is */
  joined: (ctx: C, tx: Db, from: Owner, to: Owner) => Promise<void>
  /** how much work of a kind a customer has, by state, and when the last was raised */
  customerWorks: (ctx: C, customerId: string) => Promise<CustomerWorks>
}
/** All that is offered in a server. */
export type Offered<C> = { readonly [N in keyof Offers<C>]: readonly Offers<C>[N][] }
