import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database'
import { PAGE_SIZE } from '../../../shared/limits'

/** Number and size of the wanted page, with the specification's defaults (1 and 10). */
export const pageOf = (query: { pageNum?: number; pageSize?: number }) => {
  const pageNum = query.pageNum ?? 1
  const pageSize = query.pageSize ?? PAGE_SIZE
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize }
}

/** The pagination object of spec §3 around one page of rows. `total` counts all rows. */
export function paginate<T>(
  list: T[],
  total: number,
  at: { pageNum: number; pageSize: number },
  orderBy = 'createTime desc',
) {
  const pages = Math.ceil(total / at.pageSize)
  const hasNextPage = at.pageNum < pages
  const hasPreviousPage = at.pageNum > 1
  const startRow = list.length ? (at.pageNum - 1) * at.pageSize + 1 : 0
  return {
    list,
    size: list.length,
    hasNextPage,
    hasPreviousPage,
    pageNum: at.pageNum,
    pageSize: at.pageSize,
    nextPage: hasNextPage ? at.pageNum + 1 : 0,
    prePage: hasPreviousPage ? at.pageNum - 1 : 0,
    firstPage: pages ? 1 : 0,
    lastPage: pages,
    isFirstPage: !hasPreviousPage,
    isLastPage: !hasNextPage,
    startRow,
    endRow: startRow ? startRow + list.length - 1 : 0,
    pages,
    total,
    orderBy,
  }
}

/** So many rows of a list are counted and paged, so that a list costs the same however many there are. */
export const MAX_COUNTED = 10_000
/** So many rows that a keyword finds are shown. */
export const MOST_FOUND = 1000

/**
 * A page of a list that may be very long, out of the rows of `table` that `condition` leaves. `total` counts so many at most
 * ({@link MAX_COUNTED}, with a keyword {@link MOST_FOUND}), and `more` says that there are others.
 */
export async function longPage<R, L>(
  db: Db,
  query: { pageNum?: number; pageSize?: number; keyword?: string; sort: string },
  table: PgTable,
  condition: SQL | undefined,
  rows: (limit: number, offset: number) => Promise<R[]>,
  lineOf: (row: R) => L,
) {
  const page = pageOf(query)
  const most = query.keyword?.trim() ? MOST_FOUND : MAX_COUNTED
  const limit = Math.max(0, Math.min(page.pageSize, most - page.offset))
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(most + 1)
    .as('some')
  const [list, [row]] = await Promise.all([
    limit ? rows(limit, page.offset) : [],
    db.select({ count: sql<number>`count(*)::integer` }).from(some),
  ])
  const counted = row?.count ?? 0
  return { ...paginate(list.map(lineOf), Math.min(counted, most), page, query.sort), more: counted > most }
}
