import type { Static } from '@sinclair/typebox'
import type { EventSummary, Product, TaskOfEvent } from '../../../contract/entities'
import type { FormValues } from '../../../shared/form'
import type { Language, Localized } from '../../../shared/language'
import type { ArticleFormat } from '../../../shared/wiki'
import type { Db } from '../../db/database'
import type { EntryField } from '../form-fields/form-fields'
import type { StoredField } from '../form-fields/stored-field'

/** A form by which customers ask for something, in the caller's language. The flags are 0 or 1 (spec §4). */
export interface OrderForm {
  id: string
  name: string
  description: string
  icon: string
  enabled: number
  isDelete: number
}
/** The order forms of one kind. */
export interface OrderForms<C> {
  kind: 'event'
  /** those of a tenant that can be used now, in the door's order */
  open(ctx: C, tenantId: string): Promise<OrderForm[]>
  /** one of the caller's tenant with its fields as order entry reads them, also one that is switched off or deleted; null when it has none of this id (a UUID) */
  find(ctx: C, id: string): Promise<(OrderForm & { fields: EntryField[] }) | null>
}

/** A text that answers questions. */
export interface KnowledgeArticle {
  id: string
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
  cause: string
  steps: string[]
  language: Language
}
/** What may be told to everybody who asks in the tenant. */
export interface Knowledge<C> {
  /** changes whenever what `read` gives does */
  stamp(ctx: C): Promise<string>
  /** all of it, each text in the first of the languages that it has */
  read(ctx: C, languages: readonly Language[]): Promise<{ articles: KnowledgeArticle[]; faults: KnowledgeFault[] }>
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
  /** makes the task of an event whose row the caller holds. Throws TASK_DISCOUNT */
  make(ctx: C, tx: Db, event: ConvertedEvent, price: Price): Promise<MadeTask>
  /** the tasks of events of the caller's tenant, by the event's id; those without one are left out */
  ofEvents(ctx: C, eventIds: readonly string[]): Promise<Map<string, ConvertedTask>>
}

/** What a module may offer to others, who get it from `ctx.offers` and do not know whose it is. */
export interface Offers<C> {
  orderForms: OrderForms<C>
  knowledge: Knowledge<C>
  /** whether the caller may talk to an assistant of this id (a UUID) */
  hasAgent: (ctx: C, id: string) => Promise<boolean>
  /** the newest service requests of the calling linkman's customer, at most `limit` */
  customerEvents: (ctx: C, limit: number) => Promise<Static<typeof EventSummary>[]>
  /** the newest products of the calling linkman's customer, at most `limit` */
  customerProducts: (ctx: C, limit: number) => Promise<Static<typeof Product>[]>
  /** the product of the tenant that a code is glued to; null for an unknown code */
  scannedProduct: (ctx: C, code: string) => Promise<ScannedProduct | null>
  messages: SubjectMessages
  tasks: Tasks<C>
}
/** All that is offered in a server. */
export type Offered<C> = { readonly [N in keyof Offers<C>]: readonly Offers<C>[N][] }
