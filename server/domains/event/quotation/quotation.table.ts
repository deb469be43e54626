import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Spec } from '../../../../shared/commodity'
import type { GoodsKind } from '../../../../shared/goods'
import type { Localized } from '../../../../shared/language'
import type { AgreeWay } from '../../../../shared/quotation'
import { createTime, id, instant, string, tenantId } from '../../../db/columns'
import { events } from '../event.table'

/** A line of a quotation, as it was written: of the catalogue, or in words of its own (no variant). */
export interface QuotationLine {
  variantId: string | null
  commodityId: string | null
  kind: GoodsKind
  name: Localized
  specs: Spec[]
  picture: string
  unit: Localized
  amount: number
  /** cents of one piece */
  price: number
  /** pieces that the warranty pays for, and why it does or does not, in words of staff */
  covered: number
  coveredReason: string
  /** the same in the words of the rules, which proposed it; none for what staff wrote */
  coveredRule?: Localized
  /** who wrote other than the rules propose */
  coveredBy?: string
}

/** What staff ask for a request. Versions are only added to: the newest counts, and one that was ordered stays as it was. */
export const quotations = pgTable(
  'quotations',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    version: integer('version').notNull(),
    lines: jsonb('lines').$type<QuotationLine[]>().notNull(),
    /** cents: what goes off, the lines at full price, what is to be paid */
    discount: integer('discount').notNull(),
    total: integer('total').notNull(),
    payable: integer('payable').notNull(),
    note: string('note'),
    /** written because a report was signed: that says what is done, and a correction of it what is asked then */
    ofReport: boolean('of_report').notNull().default(false),
    /** until when it may be accepted; null for ever, as what was done already is owed */
    expireTime: instant('expire_time'),
    staffId: uuid('staff_id').notNull(),
    staffName: string('staff_name'),
    /** why the customer did not accept it, who and when; null as long as nobody declined it */
    declineReason: string('decline_reason'),
    declinedBy: string('declined_by'),
    declineTime: instant('decline_time'),
    /** who agreed to it, when and how; null as long as nobody did. What is agreed does not expire */
    agreedBy: string('agreed_by'),
    agreeTime: instant('agree_time'),
    agreeWay: text('agree_way').$type<AgreeWay>(),
    /** the picture of a signature on the engineer's phone */
    agreeSignature: uuid('agree_signature'),
    /** SHA-256 of what was shown */
    agreeHash: string('agree_hash'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.eventId, t.version),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [events.tenantId, events.id] }),
  ],
)
