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
import type { QualityRule } from '../../../shared/warranty'
import { customers } from '../../kernel/identity/auth.table'
import { createTime, id, instant, localized, string, tenantId } from '../../db/columns'
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
    index('products_words').using('gin', t.tenantId, productWords(t)).concurrently(),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
  ],
)

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

/** QR codes glued to products. Scanned by people without a tenant in hand, so the code is unique over all. */
export const qrcodes = pgTable(
  'qrcodes',
  {
    tenantId: tenantId(),
    code: text('code').notNull().unique(),
    productId: uuid('product_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.code] }),
    index('qrcodes_product').on(t.tenantId, t.productId).concurrently(),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)
