import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import { LANGUAGES } from '../../../shared/language'
import type { ProductConfig } from '../../../shared/product-fields'
import type { QualityInfo, QualityRule } from '../../../shared/warranty'
import { customers } from '../../kernel/identity/auth.table'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { codeWords, searchWords } from '../../db/search'
import { tenants } from '../../kernel/tenancy/door.table'

/** What a product is found by: its name in every language, model and serial number. */
export const productWords = (t: Record<'name' | 'model' | 'serialNumber', AnyPgColumn>): SQL =>
  searchWords(
    sql`${sql.join(
      LANGUAGES.map(language => sql`coalesce(${t.name} ->> ${sql.raw(`'${language}'`)}, '')`),
      sql` || ' ' || `,
    )} || ' ' || ${codeWords(t.model)} || ' ' || ${codeWords(t.serialNumber)}`,
  )
/** A serial number, a printed code or the like as two of them are compared: {@link serialKey} of shared/register.ts, in SQL. */
export const serialKeyOf = (t: Record<'serialNumber', AnyPgColumn | SQL>): SQL =>
  sql`upper(regexp_replace(normalize(${t.serialNumber}, NFKC), '[\\s\\u00ad\\u200b-\\u200f\\u2010-\\u2015\\u2060\\ufeff_-]+', '', 'g'))`

/** Where a machine stands. */
export interface ProductAddress {
  country: string
  province: string
  city: string
  dist: string
  address: string
}

/** A product that a customer owns. */
export const products = pgTable(
  'products',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id'),
    name: localized('name'),
    model: text('model').notNull(),
    type: localized('type'),
    serialNumber: text('serial_number').notNull(),
    picture: string('picture'),
    qualityInfoStartTime: date('quality_info_start_time'),
    qualityInfoEndTime: date('quality_info_end_time'),
    installTime: date('install_time'),
    purchaseTime: date('purchase_time'),
    productionTime: date('production_time'),
    /** why the warranty is as it is; null for what was entered before it was kept */
    qualityInfo: jsonb('quality_info').$type<QualityInfo>(),
    address: jsonb('address').$type<ProductAddress>(),
    /** what its owner calls the place where it stands */
    place: string('place'),
    /** who of the customer looks after it, and who of the staff */
    linkmanId: uuid('linkman_id'),
    managerId: uuid('manager_id'),
    tags: text('tags').array().notNull().default([]),
    createTime: createTime(),
    /** counts up with each write */
    version: integer('version').notNull().default(1),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.serialNumber),
    index().on(t.tenantId, t.customerId, t.createTime),
    index('products_model').on(t.tenantId, t.model).concurrently(),
    index('products_time').on(t.tenantId, t.createTime, t.id).concurrently(),
    index('products_warranty_end').on(t.tenantId, t.qualityInfoEndTime, t.id).concurrently(),
    index('products_serial_key').on(t.tenantId, serialKeyOf(t)).concurrently(),
    index('products_words').using('gin', t.tenantId, productWords(t)).concurrently(),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
  ],
)

/** Which fields of a product the company shows its customers, and what it calls them; without a row: {@link PRODUCT_CONFIG}. */
export const productConfigs = pgTable('product_configs', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  productFields: jsonb('product_fields').$type<ProductConfig['productFields']>().notNull(),
  productFieldNames: jsonb('product_field_names').$type<ProductConfig['productFieldNames']>().notNull(),
  version: version(),
})

/** A kind of product that the tenant sells: which models are of it, and what people call it in any language. By it an answer about one kind is not given for another. */
export const productKinds = pgTable(
  'product_kinds',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: localized('name'),
    models: text('models').array().notNull().default([]),
    words: text('words').array().notNull().default([]),
    /** its warranty; null where the catalogue says nothing of it */
    quality: jsonb('quality').$type<QualityRule>(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    /** counts up with each write */
    version: integer('version').notNull().default(1),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** What the catalogue says of a model beside the kinds that name it: its pictures, papers, and a warranty of its own. */
export const productModels = pgTable(
  'product_models',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    model: text('model').notNull(),
    name: localized('name'),
    summary: localized('summary'),
    picture: string('picture'),
    /** papers for customers, by their files */
    documents: jsonb('documents').$type<{ name: string; fileId: string }[]>().notNull().default([]),
    /** its warranty; null: its kind's */
    quality: jsonb('quality').$type<QualityRule>(),
    createTime: createTime(),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.model)],
)

/** A machine that its owner hands over: whoever has the code takes it, once. */
export const productHandovers = pgTable(
  'product_handovers',
  {
    tenantId: tenantId(),
    id: id(),
    productId: uuid('product_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    /** keyed hash: nobody reads a code here that would hand a machine over */
    codeHash: text('code_hash').notNull(),
    expireTime: instant('expire_time').notNull(),
    withdrawTime: instant('withdraw_time'),
    takeTime: instant('take_time'),
    takenBy: uuid('taken_by'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.codeHash),
    index('product_handovers_product').on(t.tenantId, t.productId, t.createTime),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)

/** Codes that are printed for products, and glued to them. Scanned by people without a tenant in hand, so the code is unique over all. */
export const qrcodes = pgTable(
  'qrcodes',
  {
    tenantId: tenantId(),
    code: text('code').notNull().unique(),
    /** null: printed, and on nothing yet */
    productId: uuid('product_id'),
    /** of what it is printed for, '' for anything */
    model: string('model'),
    revokeTime: instant('revoke_time'),
    /** the code that took its place, '' for none */
    replacedBy: string('replaced_by'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.code] }),
    index('qrcodes_product').on(t.tenantId, t.productId).concurrently(),
    index('qrcodes_key')
      .on(t.tenantId, serialKeyOf({ serialNumber: t.code }))
      .concurrently(),
    index('qrcodes_time').on(t.tenantId, t.createTime, t.code).concurrently(),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)
