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
