import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, tenantId } from '../../db/columns'
import { sql } from 'drizzle-orm'

/** What lies in carts. No key to the variant: one that is gone stays in the cart and is said to be gone. */
export const cartItems = pgTable(
  'cart_items',
  {
    tenantId: tenantId(),
    id: id(),
    /** `linkman:<id>`, or `tourist:<SHA-256 of the device's secret>` */
    owner: text('owner').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** what a variant that is gone was of */
    commodityId: uuid('commodity_id').notNull(),
    amount: integer('amount').notNull(),
    /** cents of one piece, as the owner saw it last */
    priceSeen: integer('price_seen').notNull(),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.owner, t.variantId),
    // for old ones only
    index('cart_items_time').on(t.updateTime),
  ],
)
