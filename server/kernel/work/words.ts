import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { FormValues } from '../../../shared/form'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { StoredField } from '../../../contract/stored-field'
import { formWords } from '../forms/form-words'
import { indexText, MAX_INDEXED, queryOf } from '../text/search-text'
import { areUnweighted, type WordsTable } from '../lifecycle/words.table'

/** So many bytes of words are kept of a work: PostgreSQL takes 1 MB, and a customer may write remarks for ever. */
const MAX_BYTES = 300_000

/**
 * What a work is found by, kept apart by PostgreSQL's weights: A, B, and none, which a word without a position has.
 * An A is in every row but those of servers that knew no weights.
 */
interface Words {
  /** by its customer as well: numbers, title and the fields that can be searched */
  open?: readonly string[]
  /** by its customer as well: what was written about it since */
  written?: readonly string[]
  /** by staff alone */
  staff?: readonly string[]
}

/** Words for the column. All together are no longer than one text may be, what is the customer's first. */
export function wordsOf({ open = [], written = [], staff = [] }: Words): SQL<string> {
  let room = MAX_INDEXED
  const vector = (texts: readonly string[]) => {
    const text = texts.join('\n').slice(0, room)
    room -= text.length
    return sql`to_tsvector('russian', ${indexText(text)})`
  }
  return sql<string>`setweight(${vector(open)}, 'A') || setweight(${vector(written)}, 'B') || strip(${vector(staff)})`
}

/**
 * What a new work is found by: numbers, title, what was filled in, and the product by all its names. A product that the form asks for is as
 * open as its field; another one is as open as the title.
 */
export function firstWords(
  { numbers, title, attribute }: { numbers: readonly string[]; title: string; attribute: FormValues },
  fields: readonly StoredField[],
  product: { name: Localized; model: string; serialNumber: string } | null,
) {
  const searched = fields.filter(field => field.isSearch === 1)
  const others = fields.filter(field => field.isSearch !== 1)
  const isProduct = ({ formType }: StoredField) => formType === 'product'
  const names = product ? [...Object.values(product.name), product.model, product.serialNumber] : []
  const isOpen = searched.some(isProduct) || !others.some(isProduct)
  return {
    open: [...numbers, title, formWords(searched, attribute), ...(isOpen ? names : [])],
    staff: [formWords(others, attribute), ...(isOpen ? [] : names)],
  }
}

/** Lets a work be found by a text that was written about it. */
export async function addWords(
  tx: Db,
  table: WordsTable,
  { tenantId, id }: { tenantId: string; id: string },
  words: Words,
) {
  await tx
    .update(table)
    .set({
      words: sql`case when octet_length(${table.words}::text) < ${MAX_BYTES} then ${table.words} || ${wordsOf(words)} else ${table.words} end`,
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

/**
 * Ids of a customer's works that have every word of the keyword among those that are not for staff alone; null for a keyword without
 * words. Of a row without weights nobody knows which these are: it is left out, or as `unweighted` says taken for all of its words.
 */
export function withWords(
  db: Db,
  table: WordsTable,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  keyword: string,
  { unweighted = false }: { unweighted?: boolean } = {},
) {
  const query = queryOf(keyword)
  if (!query) return null
  const asked = sql`to_tsquery('russian', ${query.all})`
  // the index has no weights: it finds all words, and what it found is looked at again
  const open = sql`ts_filter(${table.words}, '{a,b}') @@ ${asked}`
  return db
    .select({ id: table.subjectId })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.customerId, customerId),
        sql`${table.words} @@ ${asked}`,
        unweighted ? or(open, areUnweighted(table.words)) : open,
      ),
    )
}
