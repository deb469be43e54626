import type { EventSummary } from '../../../contract/entities'
import type { EventTab } from '../../../shared/event'
import type { Db } from '../../db/database'
import type { Static } from '@sinclair/typebox'

/** Requests, for what is ordered. */
export interface Requests<C> {
  /** notes that the quotation of a request was paid, in the transaction of the payment */
  paid(ctx: C, tx: Db, eventId: string, order: PaidOrder): Promise<void>
  /**
   * asks for what a report comes to that its customer confirmed, in that transaction: by the quotation that it says already, else by one
   * of its own, less what was paid before.
   * Throws REPORT_ORDER_OPEN while another amount waits to be paid
   */
  charge(ctx: C, tx: Db, eventId: string, charge: ChargedReport): Promise<void>
  /** what requests come to by what was paid and what is quoted now, by their ids; those without a quotation are left out */
  sums(ctx: C, eventIds: readonly string[]): Promise<Map<string, QuotedSums>>
  /** the lines of a request's quotation, as its report says them; null where nothing is quoted, what is was declined, or a report asked for it */
  quoted(ctx: C, tx: Db, eventId: string): Promise<QuotedLines | null>
  /** holds an open request whose work the caller sees or does, with its number and who does it. Throws NOT_FOUND, EVENT_STATE */
  holdJob(ctx: C, tx: Db, eventId: string): Promise<{ eventId: string; number: string; staffId: string | null }>
  /** takes what a request's quotation names out of the stock, since its report is written. Throws STOCK_SHORT, which names the part */
  holdParts(ctx: C, tx: Db, eventId: string): Promise<void>
  /** notes that what a job holds of the stock was used, as its signed report says, with the parts of its quotation. Throws STOCK_SHORT, which names the part */
  useParts(ctx: C, tx: Db, eventId: string): Promise<void>
  /** whether the parts of a quotation stay taken without an order: it is what counts, it was agreed to, and the request goes on */
  keepsParts(ctx: C, tx: Db, eventId: string, quotationId: string): Promise<boolean>
  /** puts back what a job that is called off does not use; what an order took waits for its money */
  releaseParts(ctx: C, tx: Db, eventId: string): Promise<void>
  /** raises the request by which a service is done that a linkman has paid for; null where customers can raise none */
  raise(ctx: C, tx: Db, service: OrderedService): Promise<{ id: string; eventNo: string } | null>
}

/** An order that is paid, and what staff say of the money that they took for it; cents. */
export interface PaidOrder {
  orderNo: string
  payable: number
  note: string
}

/** What a job comes to, in cents: at full price, what goes off or the warranty pays, and what is left. */
export interface QuotedSums {
  cost: number
  discount: number
  totalPrice: number
}
/** The same line by line; the discount is what goes off beside the warranty. */
export interface QuotedLines {
  lines: ChargedReport['lines']
  discount: number
}

/** What a confirmed report asks for; cents. */
export interface ChargedReport {
  lines: { name: string; amount: number; price: number; covered: number; coveredReason: string }[]
  /** what goes off beside the warranty */
  discount: number
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

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** the newest service requests of the calling linkman's customer in a tab (all where none is named), at most `limit`; with an `id` (a UUID) that one, if it is theirs */
    customerEvents: (
      ctx: C,
      query: { limit: number; tab?: EventTab; id?: string },
    ) => Promise<Static<typeof EventSummary>[]>
    requests: Requests<C>
  }
}
