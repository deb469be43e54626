import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CardState } from '../../../shared/card'
import { createTime, id, instant, string, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

/** A card that lengthens the warranty of one machine by months, once. */
export const warrantyCards = pgTable(
  'warranty_cards',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    cardNo: text('card_no').notNull(),
    /** who has it has the card: shown to staff who may make cards, and printed */
    code: text('code').notNull(),
    months: integer('months').notNull(),
    /** of what it is good for; none: anything */
    models: text('models').array().notNull().default([]),
    state: text('state').$type<CardState>().notNull().default('issued'),
    customerId: uuid('customer_id'),
    linkmanId: uuid('linkman_id'),
    productId: uuid('product_id'),
    /** until when it can be used; null: for ever */
    expireTime: instant('expire_time'),
    receiveTime: instant('receive_time'),
    activateTime: instant('activate_time'),
    /** what it was given or bought for; the number of the order */
    note: string('note'),
    voidReason: string('void_reason'),
    createTime: createTime(),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.cardNo),
    unique().on(t.tenantId, t.code),
    index('warranty_cards_customer').on(t.tenantId, t.customerId, t.createTime),
    index('warranty_cards_time').on(t.tenantId, t.createTime, t.id),
    check('warranty_cards_owner', sql`${t.state} in ('issued', 'void') or ${t.customerId} is not null`),
    check('warranty_cards_product', sql`${t.state} <> 'activated' or ${t.productId} is not null`),
  ],
)
