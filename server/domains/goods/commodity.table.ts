import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Shelf, Spec, StockReason } from '../../../shared/commodity'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'
import { goods } from './goods.table'

/** Shelves of the shop: two levels, in the company's order. */
export const commodityTypes = pgTable(
  'commodity_types',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    parentId: uuid('parent_id'),
    name: localized('name'),
    order: integer('order').notNull().default(0),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }),
  ],
)

/** What the shop says of a part or a service item, which keeps name, number and unit. One that has no row is not sold. */
export const commodities = pgTable(
  'commodities',
  {
    tenantId: tenantId(),
    /** of the part or service item */
    id: id(),
    typeId: uuid('type_id'),
    summary: localized('summary'),
    /** HTML as it was written; whoever shows it cleans it */
    description: localized('description'),
    /** ids of uploaded files, or addresses; the first is the cover */
    pictures: text('pictures').array().notNull().default([]),
    shelf: text('shelf').$type<Shelf>().notNull(),
    /** the larger, the earlier in the company's own order */
    order: integer('order').notNull().default(0),
    /** models of products that it fits; none: it fits nothing in particular */
    models: text('models').array().notNull().default([]),
    /** costs nothing for a machine that is in warranty */
    isCovered: boolean('is_covered').notNull().default(false),
    /** of a service: the kind of request that it becomes once it is paid; null: the first that customers can raise */
    templateId: uuid('template_id'),
    /** of its variants the lowest price, and the lowest that is asked where discounts are shown: what lists are sorted by */
    lowPrice: integer('low_price').notNull(),
    lowSalePrice: integer('low_sale_price').notNull(),
    /** pieces that were paid for */
    sold: integer('sold').notNull().default(0),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.id], foreignColumns: [goods.tenantId, goods.id] }),
    foreignKey({ columns: [t.tenantId, t.typeId], foreignColumns: [commodityTypes.tenantId, commodityTypes.id] }),
    index('commodities_order').on(t.tenantId, t.shelf, t.order, t.createTime, t.id),
    index('commodities_sold').on(t.tenantId, t.shelf, t.sold, t.id),
    index('commodities_time').on(t.tenantId, t.shelf, t.createTime, t.id),
    index('commodities_price').on(t.tenantId, t.shelf, t.lowPrice, t.id),
    index('commodities_sale_price').on(t.tenantId, t.shelf, t.lowSalePrice, t.id),
    index('commodities_type').on(t.tenantId, t.typeId),
    index('commodities_models').using('gin', t.tenantId, t.models),
  ],
)

/** What can be put into a cart. An article that comes in one form has one variant without specs. */
export const commodityVariants = pgTable(
  'commodity_variants',
  {
    tenantId: tenantId(),
    id: id(),
    commodityId: uuid('commodity_id').notNull(),
    specs: jsonb('specs').$type<Spec[]>().notNull().default([]),
    /** cents */
    price: integer('price').notNull(),
    discountPrice: integer('discount_price'),
    /** pieces in the main warehouse, which the shop sells; null for a service. The sum of its moves there, which the same statement writes */
    stock: integer('stock'),
    /** below so many in the main warehouse it is to be reordered, and up to how many; null: nobody asks for it */
    reorderAt: integer('reorder_at'),
    reorderTo: integer('reorder_to'),
    /** grams of one piece */
    weight: integer('weight').notNull().default(0),
    order: integer('order').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.commodityId], foreignColumns: [commodities.tenantId, commodities.id] }),
    index('commodity_variants_of').on(t.tenantId, t.commodityId, t.order, t.id),
    // not by `stock`, which each order changes: those that have a mark are few
    index('commodity_variants_marked')
      .on(t.tenantId, t.id)
      .where(sql`${t.reorderAt} is not null`)
      .concurrently(),
    check('commodity_variants_stock', sql`${t.stock} is null or ${t.stock} >= 0`),
  ],
)

/** Every change of a variant's stock at a place, which is their sum. Only ever added to; those of a variant that is gone stay. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    tenantId: tenantId(),
    id: id(),
    variantId: uuid('variant_id').notNull(),
    /** null: the main warehouse */
    placeId: uuid('place_id'),
    delta: integer('delta').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** number of the order or the job, or what staff noted */
    ref: string('ref'),
    actorName: string('actor_name'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('stock_moves_of').on(t.tenantId, t.variantId, t.createTime),
    index('stock_moves_place').on(t.tenantId, t.placeId, t.createTime, t.id).concurrently(),
  ],
)
