import type { OpenedKind, TimelineKind } from '../../../shared/customer-timeline'
import type { Db } from '../../db/database'

/** A kind of product or a template of a tenant, as something that staff know how to service. */
export interface Skill {
  id: string
  kind: 'productKind' | 'template'
  name: string
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

/** Where an entry stands in a timeline: its moment with all its digits, as {@link exactly} reads it, and its id. */
export interface TimelinePlace {
  time: string
  id: string
}
/** Whose timeline is read: a customer's, of it what one contact did, or a machine's. */
export type TimelineOf = { customerId: string; linkmanId?: string } | { productId: string }
export interface TimelineQuery {
  of: TimelineOf
  /** entries below this one; from the newest on without */
  before: TimelinePlace | undefined
  limit: number
}
export interface TimelineEntry extends TimelinePlace {
  kind: TimelineKind
  number: string
  title: string
  /** a state, a result or a reason, by the kind; '' for none */
  state: string
  text: string
  /** who did it */
  who: string
  /** cents; points of an asset that is points */
  amount: number | null
  opens: { kind: OpenedKind; id: string } | null
}
/** Entries of one kind, the newest first. The caller has made sure that the kind, and whose timeline it is, may be read. */
export interface TimelineSource<C> {
  kind: TimelineKind
  entries(ctx: C, query: TimelineQuery): Promise<TimelineEntry[]>
}

declare module '../call/offers' {
  interface Offers<C> {
    /** whether the caller may talk to an assistant of this id (a UUID) */
    hasAgent: (ctx: C, id: string) => Promise<boolean>
    /** what of the tenant's staff can be able to service, in the caller's language */
    skills: (ctx: C) => Promise<Skill[]>
    /** what strangers entered, by the contact that it was entered for */
    entered: (ctx: C, linkmanIds: readonly string[]) => Promise<readonly (EnteredThing & { linkmanId: string })[]>
    /** makes what is there of a contact that a stranger made the contact's whose phone it is */
    joined: (ctx: C, tx: Db, from: Owner, to: Owner) => Promise<void>
    /** what a domain adds to the timelines of customers */
    timeline: readonly TimelineSource<C>[]
  }
}
