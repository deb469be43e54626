import type { Suggestion } from '../../../contract/queue'
import type { EventState } from '../../../shared/event'
import type { WorkKind } from '../../../shared/kinds'
import type { TaskState } from '../../../shared/task'
import type { Db } from '../../db/database'
import type { Static } from '@sinclair/typebox'
import type { LooseVisit, PlannedWork, WorkVisit } from '../visit/visit.offers'

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

/** The work of one kind that a customer has. */
export interface CustomerWorks {
  kind: WorkKind
  counts: { state: string; count: number }[]
  lastTime: string | null
}

/** Work of one kind, as the jobs and lists that are alike for all kinds need it. */
export interface StaffWork<C> {
  kind: WorkKind
  /** Tells staff of an entry of the timeline whom it concerns, and who had the work before it, if it took it from somebody; of one that is gone nobody. */
  tellStaff(ctx: C, recordId: string, formerId: string | null): Promise<void>
  /** Gives a work that nobody accepted since the entry to the next one, or back to the dispatchers; nothing when that is not so any more. */
  passOn(ctx: C, id: string, recordId: string): Promise<void>
  /** works that are given to the calling member of staff and not over, at most `limit` */
  mine(ctx: C, limit: number): Promise<MyWork[]>
  /** the number of another work than this that the calling member of staff has set out for and that still waits for them, '' for none */
  underWay(ctx: C, tx: Db, id: string): Promise<string>
  /** numbers and titles of works of the tenant, by id */
  named(ctx: C, db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { number: string; title: string }>>
  /** works of the tenant as a calendar shows them */
  visits(ctx: C, ids: readonly string[]): Promise<WorkVisit[]>
  /** what is open and given to nobody, in an area ('' for all): planned on the day first, then without a time, then on other days; at most `limit` */
  unassigned(ctx: C, of: { day: string; area: string; limit: number }): Promise<LooseVisit[]>
  /** how many visits of days (`YYYY-MM-DD`, from one to the other) nobody has, by the day */
  unassignedDays(ctx: C, from: string, to: string): Promise<ReadonlyMap<string, number>>
  /** works about a product, the newest first; at most `limit` */
  onProduct(ctx: C, productId: string, limit: number): Promise<MachineWork[]>
  /** a work that the caller may see, as far as the plan of its visit goes; null for none */
  planned(ctx: C, id: string): Promise<PlannedWork | null>
  /** open works of the calling linkman's customer that are planned from one time to another, `YYYY-MM-DD HH:mm` */
  plannedOf(ctx: C, from: string, to: string): Promise<PlannedWork[]>
  /** the open work of a customer that is planned next, from a day (`YYYY-MM-DD`) on; null for none */
  nextOf(ctx: C, customerId: string, from: string): Promise<PlannedWork | null>
  /** how many open works each of the tenant's staff has; those without are left out */
  loads(ctx: C): Promise<ReadonlyMap<string, number>>
  /** keeps the visits of all open works that are planned from a day (`YYYY-MM-DD`) on, in the order in which they were raised */
  planAll(ctx: C, tx: Db, from: string): Promise<void>
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
  onSiteTime: string | null
  visitNumber: number
  customerName: string
  linkmanName: string
  linkmanPhone: string
  address: string
  createTime: string
}

/** A work about a product, as staff read of it. */
export interface MachineWork {
  kind: WorkKind
  id: string
  number: string
  title: string
  state: EventState | TaskState
  createTime: string
  finishTime: string | null
  executorId: string | null
  executorName: string
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

/** What a customer asks for when a finished work turns out badly. */
export interface Aftercare<C> {
  kind: WorkKind
  /** whether its customer may open a work again now */
  mayReopen(ctx: C, db: Db, id: string): Promise<boolean>
  /** opens it again as the calling linkman, with the reason. Throws NOT_FOUND, the domain's refusal */
  reopen(ctx: C, tx: Db, id: string, reason: string): Promise<void>
  /** writes to whoever has it, as the calling linkman. Throws NOT_FOUND */
  write(ctx: C, tx: Db, id: string, content: string): Promise<void>
}

declare module '../call/offers' {
  interface Offers<C> {
    works: StaffWork<C>
    aftercare: Aftercare<C>
    /** whom to send for a work of a kind, the most fitting first, at most ten */
    suggestions: Suggestions<C>
    /** hears of a work of a kind that was finished, inside its transaction */
    workFinished: (ctx: C, tx: Db, work: { kind: string; id: string }) => Promise<void>
    /** how much work of a kind a customer has, by state, and when the last was raised */
    customerWorks: (ctx: C, customerId: string) => Promise<CustomerWorks>
    productWorks: ProductWorks<C>
  }
}
