import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { FormValues } from '../../../shared/form'
import type { RegisterConfig, RegistrationRecordType, RegistrationState } from '../../../shared/register'
import type { StoredField } from '../../../contract/stored-field'
import { localized, string, tenantId, version } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'
import { tenants } from '../../kernel/tenancy/door.table'
import type { ProductAddress } from '../product/product.table'

/** What a customer says of a machine; a product once it is approved. */
export const registrations = pgTable(
  'registrations',
  {
    ...subjectColumns<RegistrationState>(),
    registerNo: text('register_no').notNull(),
    /** the catalogue's kind and model; null and '' for one that is not in it */
    catalogId: uuid('catalog_id'),
    model: string('model'),
    name: localized('name'),
    serialNumber: string('serial_number'),
    /** the code that was scanned, '' for none */
    code: string('code'),
    purchaseTime: date('purchase_time'),
    installTime: date('install_time'),
    productionTime: date('production_time'),
    address: jsonb('address').$type<ProductAddress>(),
    place: string('place'),
    proof: uuid('proof').array().notNull().default([]),
    remark: string('remark'),
    /** answers to the fields of the company's own, by their names */
    attribute: jsonb('attribute').$type<FormValues>().notNull().default({}),
    /** somebody has the serial number already; staff decide by the proof */
    isRepeat: boolean('is_repeat').notNull().default(false),
    isGuest: boolean('is_guest').notNull().default(false),
    /** the product that it became, or is about */
    productId: uuid('product_id'),
    rejectReason: string('reject_reason'),
    /** counts up with each correction: an approval names what was seen */
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.registerNo),
    index('registrations_customer_state').on(t.tenantId, t.customerId, t.state, t.createTime, t.id),
    index('registrations_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('registrations_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('registrations_time').on(t.tenantId, t.createTime, t.id),
    index('registrations_product').on(t.tenantId, t.productId),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

export const {
  timeline: registrationRecords,
  counts: registrationCounts,
  totals: registrationTotals,
  numbers: registrationNumbers,
  words: registrationWords,
} = lifeTables<RegistrationState, RegistrationRecordType, { productId: string }>('registration', () => registrations)

/** What the company asks of who registers, and the fields of its own; without a row: {@link REGISTER_CONFIG} and none. */
export const registerConfigs = pgTable('register_configs', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  config: jsonb('config').$type<RegisterConfig>().notNull(),
  fields: jsonb('fields').$type<StoredField[]>().notNull().default([]),
  version: version(),
})
