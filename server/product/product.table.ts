import { date, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from '../auth/auth.table'
import { createTime, id, localized, string, tenantId } from '../db/columns'

/** A product that a customer owns. */
export const products = pgTable('products', {
  tenantId: tenantId(), id: id(), customerId: uuid('customer_id'), name: localized('name'), model: text('model').notNull(), type: localized('type'),
  serialNumber: text('serial_number').notNull(), picture: string('picture'),
  qualityInfoStartTime: date('quality_info_start_time'), qualityInfoEndTime: date('quality_info_end_time'), createTime: createTime(),
}, t => [
  primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.serialNumber), index().on(t.tenantId, t.customerId, t.createTime),
  foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
])

/** QR codes glued to products. Scanned by people without a tenant in hand, so the code is unique over all. */
export const qrcodes = pgTable('qrcodes', {
  tenantId: tenantId(), code: text('code').notNull().unique(), productId: uuid('product_id').notNull(),
}, t => [primaryKey({ columns: [t.tenantId, t.code] }), foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] })])
