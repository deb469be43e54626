import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { FormValues } from '../../../shared/form'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { StoredField } from '../../../contract/stored-field'
import { formWords } from '../forms/form-words'
import { indexText, queryOf } from '../text/search-text'
import type { WordsTable } from './words.table'

/** So many bytes of words are kept of a work: PostgreSQL takes 1 MB, and a customer may write remarks for ever. */
const MAX_BYTES = 300_000

/** Words of a text for the column; where they stood does not matter. */
export const wordsOf = (...texts: string[]): SQL<string> =>
  sql<string>`strip(to_tsvector('russian', ${indexText(texts.join('\n'))}))`

/** What a new work is found by: numbers, title, what was filled in, and the product by all its names. */
export const firstWords = (
  { numbers, title, attribute }: { numbers: readonly string[]; title: string; attribute: FormValues },
  fields: readonly StoredField[],
  product: { name: Localized; model: string; serialNumber: string } | null,
): string =>
  [
    ...numbers,
    title,
    ...(product ? [...Object.values(product.name), product.model, product.serialNumber] : []),
    formWords(fields, attribute),
  ].join('\n')

/** Lets a work be found by a text that was written about it. */
export async function addWords(
  tx: Db,
  table: WordsTable,
  { tenantId, id }: { tenantId: string; id: string },
  text: string,
) {
  await tx
    .update(table)
    .set({
      words: sql`case when octet_length(${table.words}::text) < ${MAX_BYTES} then ${table.words} || ${wordsOf(text)} else ${table.words} end`,
    })
    .where(and(eq(table.tenantId, tenantId), eq(table.subjectId, id)))
}

/** Whether a work's words hold every word of the keyword; null for a keyword without words. */
export function haveWords({ words }: WordsTable, keyword: string): SQL | null {
  const query = queryOf(keyword)
  return query && sql`${words} @@ to_tsquery('russian', ${query.all})`
}

/** A search that finds no more than so many works of a tenant looks at these alone. */
const MAX_FOUND = 1000
/** Ids of a tenant's works that have every word of the keyword, null where they are too many to be named. */
export async function fewWithWords(
  db: Db,
  table: WordsTable,
  tenantId: string,
  keyword: string,
): Promise<string[] | null> {
  const found = haveWords(table, keyword)
  if (!found) return []
  const rows = await db
    .select({ id: table.subjectId })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), found))
    .limit(MAX_FOUND + 1)
  return rows.length > MAX_FOUND ? null : rows.map(({ id }) => id)
}

/** Ids of a customer's works that have every word of the keyword; null for a keyword without words. */
export function withWords(
  db: Db,
  table: WordsTable,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  keyword: string,
) {
  const found = haveWords(table, keyword)
  return (
    found &&
    db
      .select({ id: table.subjectId })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table.customerId, customerId), found))
  )
}
