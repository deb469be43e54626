import type { TaskOfEvent } from '../../../contract/entities'
import type { StoredField } from '../../../contract/stored-field'
import type { FormValues } from '../../../shared/form'
import type { Db } from '../../db/database'
import type { Static } from '@sinclair/typebox'
import type { SQL, SQLWrapper } from 'drizzle-orm'

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
  /** where it is done, unless the form says it */
  knownPlace: string
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
  /** which visit is planned or under way */
  visitNumber: number
  task: Static<typeof TaskOfEvent>
}

export interface Tasks<C> {
  /** makes the task of an event whose row the caller holds; its place becomes the task's, and one that was cancelled with the event begins again. Throws TASK_DISCOUNT, TASK_STATE, SLOT_TAKEN, VISIT_HOURS */
  make(ctx: C, tx: Db, event: ConvertedEvent, price: Price): Promise<MadeTask>
  /** cancels the task of an event with it, whose own message says so; one that is over stays. Throws TASK_STATE for one that is done */
  off(ctx: C, tx: Db, eventId: string, reason: string): Promise<void>
  /** the tasks of events of the caller's tenant, by the event's id; those without one are left out */
  ofEvents(ctx: C, eventIds: readonly string[]): Promise<Map<string, ConvertedTask>>
  /** whether the task of an event is the calling staff member's */
  isDoing(ctx: C, eventId: SQLWrapper): SQL
  /** who does the task of an event; null for nobody */
  doerOf(ctx: C, tx: Db, eventId: string): Promise<string | null>
  /** whether the task of an event is over; it is not ended until the end of the transaction */
  isOver(ctx: C, tx: Db, eventId: string): Promise<boolean>
  /** the events that tasks were made of, by the task's id */
  eventsOf(ctx: C, ids: readonly string[]): Promise<Map<string, string>>
  /** what the screen of a task of the caller's customer tells beside what its request does. Throws NOT_FOUND */
  told(
    ctx: C,
    id: string,
  ): Promise<{ executorName: string; executorPhone: string; serviceContent: string; totalPrice: number }>
  /** how many open tasks each of the tenant's staff has, and how many of them on a day (`YYYY-MM-DD`, '' for none); those without are left out */
  load(ctx: C, day: string): Promise<Map<string, { open: number; sameDay: number }>>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    tasks: Tasks<C>
  }
}
