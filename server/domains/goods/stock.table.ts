import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StockPlaceKind } from '../../../shared/stock'
import { id, tenantId, version } from '../../db/columns'
import { staff } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { commodityVariants } from './commodity.table'

/** Where parts lie beside the main warehouse, which has no row: what lies there is the `stock` of a variant. */
export const stockPlaces = pgTable(
  'stock_places',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    kind: text('kind').$type<StockPlaceKind>().notNull(),
    name: text('name').notNull(),
    /** of a van: whose it is */
    staffId: uuid('staff_id'),
    /** what is switched off takes nothing more; what lies there can be fetched */
    enabled: boolean('enabled').notNull().default(true),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('stock_places_staff').on(t.tenantId, t.staffId),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

/** What lies at a place: of each variant the sum of its moves there, which the same transaction writes. */
export const placeStocks = pgTable(
  'place_stocks',
  {
    tenantId: tenantId(),
    placeId: uuid('place_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    pieces: integer('pieces').notNull().default(0),
    /** below so many it is to be reordered, and up to how many; null: nobody asks for it here */
    reorderAt: integer('reorder_at'),
    reorderTo: integer('reorder_to'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.placeId, t.variantId] }),
    foreignKey({ columns: [t.tenantId, t.placeId], foreignColumns: [stockPlaces.tenantId, stockPlaces.id] }),
    foreignKey({
      columns: [t.tenantId, t.variantId],
      foreignColumns: [commodityVariants.tenantId, commodityVariants.id],
    }),
    index('place_stocks_variant').on(t.tenantId, t.variantId),
    check('place_stocks_pieces', sql`${t.pieces} >= 0`),
  ],
)

/** Parts that a job (a request, a task) has taken out of the stock, by the place from which they came: reserved until it used them. */
export const jobParts = pgTable(
  'job_parts',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    /** the quotation that names it; null: an engineer took it beside what was quoted */
    quotationId: uuid('quotation_id'),
    variantId: uuid('variant_id').notNull(),
    /** null: the main warehouse */
    placeId: uuid('place_id'),
    pieces: integer('pieces').notNull(),
    /** of these: those that a signed report says were used, which do not come back */
    used: integer('used').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('job_parts_of').on(t.tenantId, t.eventId, t.quotationId, t.variantId, t.placeId).nullsNotDistinct(),
    foreignKey({ columns: [t.tenantId, t.placeId], foreignColumns: [stockPlaces.tenantId, stockPlaces.id] }),
    // how many are reserved at a place
    index('job_parts_reserved')
      .on(t.tenantId, t.variantId)
      .where(sql`${t.used} < ${t.pieces}`),
    check('job_parts_pieces', sql`${t.pieces} > 0 and ${t.used} between 0 and ${t.pieces}`),
  ],
)
