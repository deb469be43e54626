import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from './envelope'

interface PageOf<T> {
  list: T[]
  hasNextPage: boolean
  total: number
}
interface List<T> {
  items: T[]
  /** first: nothing to show yet; more: the next page is on its way; ready; end: all is shown; error: the last load failed */
  status: 'first' | 'more' | 'ready' | 'end' | 'error'
  error: ApiError | undefined
  total: number
  /** next page, when there is one and none is on its way; after an error the same page again */
  loadMore(): void
  /** from the first page again, with the old rows standing until the new ones are here */
  reload(): Promise<void>
}

/**
 * An endless list (spec §9: page size 10). `name` tells which list it is: another name starts anew.
 * A row that moved to the next page while reading is shown once.
 */
export function useList<T extends { id: string }>(
  name: string,
  fetchPage: (pageNum: number) => Promise<PageOf<T>>,
): List<T> {
  const [state, setState] = useState<{ items: T[]; status: List<T>['status']; error?: ApiError; total: number }>({
    items: [],
    status: 'first',
    total: 0,
  })
  const run = useRef<{ over: boolean }>({ over: false })
  const next = useRef(1)
  const loading = useRef(false)
  const fetcher = useRef(fetchPage)
  fetcher.current = fetchPage

  const loadPage = useCallback(async (pageNum: number, mine: { over: boolean }) => {
    loading.current = true
    try {
      const page = await fetcher.current(pageNum)
      if (mine.over) return
      next.current = pageNum + 1
      setState(old => {
        const before = pageNum === 1 ? [] : old.items
        const known = new Set(before.map(item => item.id))
        return {
          items: [...before, ...page.list.filter(item => !known.has(item.id))],
          status: page.hasNextPage ? 'ready' : 'end',
          total: page.total,
        }
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!mine.over) setState(old => ({ ...old, status: 'error', error }))
    } finally {
      if (!mine.over) loading.current = false
    }
  }, [])

  const begin = useCallback(() => {
    run.current.over = true
    const mine = { over: false }
    run.current = mine
    return mine
  }, [])
  const reload = useCallback(() => loadPage(1, begin()), [loadPage, begin])
  useEffect(() => {
    setState({ items: [], status: 'first', total: 0 })
    const mine = begin()
    void loadPage(1, mine)
    return () => {
      mine.over = true
    }
  }, [name, loadPage, begin])

  const loadMore = () => {
    if (loading.current || state.status === 'end' || state.status === 'first') return
    const again = state.items.length ? next.current : 1
    setState(old => ({ items: old.items, total: old.total, status: old.items.length ? 'more' : 'first' }))
    void loadPage(again, run.current)
  }
  return { items: state.items, status: state.status, error: state.error, total: state.total, loadMore, reload }
}
