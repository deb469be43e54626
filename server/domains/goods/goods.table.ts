import { boolean, index, integer, pgTable, primaryKey, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { GoodsKind } from '../../../shared/goods'
import { LANGUAGES } from '../../../shared/language'
import { createTime, id, localized, tenantId } from '../../db/columns'
import { codeWords, searchWords } from '../../db/search'
import { tenants } from '../../kernel/tenancy/door.table'

/** What a part or a service item is found by: its name in every language, and its number. */
export const goodsWords = (t: Record<'name' | 'code', AnyPgColumn>): SQL =>
  searchWords(
    sql`${sql.join(
      LANGUAGES.map(language => sql`coalesce(${t.name} ->> ${sql.raw(`'${language}'`)}, '')`),
      sql` || ' ' || `,
    )} || ' ' || ${codeWords(t.code)}`,
  )

/** Spare parts, materials and service items of a tenant's catalogue. */
export const goods = pgTable(
  'goods',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    kind: text('kind').$type<GoodsKind>().notNull(),
    name: localized('name'),
    /** the tenant's own number for it */
    code: text('code').notNull(),
    /** what is counted: piece, metre, hour; empty for pieces */
    unit: localized('unit'),
    /** what is switched off is offered to nobody, and stays in what names it */
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    /** counts up with each write */
    version: integer('version').notNull().default(1),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.kind, t.code),
    index('goods_time').on(t.tenantId, t.kind, t.createTime, t.id).concurrently(),
    index('goods_words').using('gin', t.tenantId, goodsWords(t)).concurrently(),
  ],
)
