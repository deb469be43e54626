import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { FormValues } from '../../../shared/form'
import type { Db } from '../../db/database'
import type { StoredField } from '../../kernel/form-fields/stored-field'
import { formWords } from '../../kernel/forms/form-words'
import { indexText, queryOf } from '../../kernel/text/search-text'
import type { products } from '../product/product.table'
import { taskWords } from './task.table'

/** So many bytes of words are kept of a task: PostgreSQL takes 1 MB, and a customer may write remarks for ever. */
const MAX_BYTES = 300_000

/** Words of a text for the column; where they stood does not matter. */
export const wordsOf = (...texts: string[]): SQL<string> =>
  sql<string>`strip(to_tsvector('russian', ${indexText(texts.join('\n'))}))`

/** What a new task is found by: numbers, title, what was filled in, and the product by all its names. */
export const firstWords = (
  task: { taskNo: string; eventNo: string; title: string; attribute: FormValues },
  fields: readonly StoredField[],
  product: Pick<typeof products.$inferSelect, 'name' | 'model' | 'serialNumber'> | null,
): string =>
  [
    task.taskNo,
    task.eventNo,
    task.title,
    ...(product ? [...Object.values(product.name), product.model, product.serialNumber] : []),
    formWords(fields, task.attribute),
  ].join('\n')

/** Lets a task be found by a text that was written about it. */
export async function addWords(tx: Db, { tenantId, id }: { tenantId: string; id: string }, text: string) {
  await tx
    .update(taskWords)
    .set({
      words: sql`case when octet_length(${taskWords.words}::text) < ${MAX_BYTES} then ${taskWords.words} || ${wordsOf(text)} else ${taskWords.words} end`,
    })
    .where(and(eq(taskWords.tenantId, tenantId), eq(taskWords.taskId, id)))
}

/** Ids of a customer's tasks that have every word of the keyword; null for a keyword without words. */
export function withWords(db: Db, { tenantId, customerId }: { tenantId: string; customerId: string }, keyword: string) {
  const query = queryOf(keyword)
  return (
    query &&
    db
      .select({ id: taskWords.taskId })
      .from(taskWords)
      .where(
        and(
          eq(taskWords.tenantId, tenantId),
          eq(taskWords.customerId, customerId),
          sql`${taskWords.words} @@ to_tsquery('russian', ${query.all})`,
        ),
      )
  )
}
