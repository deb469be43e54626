import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { caller } from '@/platform/storage'
import { call, type Call } from './call'
import { onLoadFailed } from './load-failed'
import { ApiError } from '@shared/envelope'
import { markReadAgain, useLineBack } from './line'
import { seenAt, useSeen } from './seen'
import { freshness, useShown } from './stale'

interface PageOf<T> {
  list: T[]
  hasNextPage: boolean
  /** lists that are read from row to row do not know it */
  total?: number
}
/** Calls that answer a list page by page. */
type ListCall = { [K in Call]: Output<Contract, K> extends PageOf<object> ? K : never }[Call]
type Row<K extends ListCall> = Output<Contract, K>['list'][number]
interface Options<R> {
  /** what tells rows apart, where it is not `id` */
  idOf?: (row: R) => string
  /** another one starts the list over */
  version?: number
  /** what asks for the rows after this one, where pages have no numbers */
  after?: (row: R) => object
}

export interface List<T> {
  items: T[]
  /** first: nothing to show yet; more: the next page is on its way; ready; end: all is shown; error: the last load failed */
  status: 'first' | 'more' | 'ready' | 'end' | 'error'
  error: ApiError | undefined
  total: number
  /** a call has changed the list, and its rows as they are now are on their way */
  isOutdated: boolean
  /** next page, when there is one and none is on its way; after an error the same page again */
  loadMore(): void
  /** from the first page again, with the old rows standing until the new ones are here */
  reload(): Promise<void>
}
/** A list with its first page as it was answered, for what it says beside its rows. */
type ListOf<K extends ListCall> = List<Row<K>> & { head: Output<Contract, K> | undefined }
type State<K extends ListCall> = Omit<ListOf<K>, 'loadMore' | 'reload'>

const NOTHING: State<never> = {
  items: [],
  status: 'first',
  error: undefined,
  total: 0,
  isOutdated: false,
  head: undefined,
}

/**
 * An endless list (spec §9: page size 10). Another input starts it over; it loads its first page again when the page shows after a
 * call that changed it (api/refreshes.ts). `input` null waits. A row that moved to the next page while reading is shown once.
 */
export function useList<K extends ListCall>(
  key: K,
  input: Input<Contract, K> | null,
  ...[o = {}]: Row<K> extends { id: string }
    ? [Options<Row<K>>?]
    : [Options<Row<K>> & Required<Pick<Options<Row<K>>, 'idOf'>>]
): ListOf<K> {
  const { version, after, idOf = row => (row as { id: string }).id }: Options<Row<K>> = o
  const name = [key, JSON.stringify(input), caller(), version].join(' ')
  const waits = input === null
  const [state, setState] = useState<State<K>>(NOTHING)
  const run = useRef<{ over: boolean }>({ over: false })
  const next = useRef(1)
  const lastRow = useRef<Row<K> | undefined>(undefined)
  const loading = useRef(false)
  const [fresh] = useState(freshness)
  const fetchPage = (pageNum: number): Promise<PageOf<Row<K>>> => {
    const part = key.startsWith('POST') ? 'body' : 'query'
    const place = !after ? { pageNum } : pageNum > 1 && lastRow.current ? after(lastRow.current) : {}
    const page = { [part]: { ...(input?.[part] as object | undefined), ...place } }
    return (call as (k: K, i: object) => Promise<PageOf<Row<K>>>)(key, page)
  }
  const now = useRef({ fetchPage, idOf })
  now.current = { fetchPage, idOf }

  const loadPage = useCallback(
    async (pageNum: number, mine: { over: boolean }) => {
      loading.current = true
      const load = () => now.current.fetchPage(pageNum)
      try {
        const page = await (pageNum === 1 ? fresh.load(key, load) : load())
        if (mine.over) return
        next.current = pageNum + 1
        lastRow.current = page.list[page.list.length - 1] ?? lastRow.current
        setState(old => {
          const before = pageNum === 1 ? [] : old.items
          const known = new Set(before.map(now.current.idOf))
          return {
            items: [...before, ...page.list.filter(row => !known.has(now.current.idOf(row)))],
            status: page.hasNextPage ? 'ready' : 'end',
            error: undefined,
            total: page.total ?? 0,
            isOutdated: false,
            head: pageNum === 1 ? (page as Output<Contract, K>) : old.head,
          }
        })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        markReadAgain(error)
        if (pageNum > 1) onLoadFailed.run(key, error)
        if (mine.over) return
        // rows may stand although their first page could not be had anew
        next.current = pageNum
        setState(old => ({ ...old, status: 'error', error, isOutdated: false }))
      } finally {
        if (!mine.over) loading.current = false
      }
    },
    [key, fresh],
  )

  const begin = useCallback(() => {
    run.current.over = true
    const mine = { over: false }
    run.current = mine
    return mine
  }, [])
  const reload = useCallback(async () => {
    if (!waits) await loadPage(1, begin())
  }, [waits, loadPage, begin])
  useEffect(() => {
    setState(NOTHING)
    const mine = begin()
    if (!waits) void loadPage(1, mine)
    return () => {
      mine.over = true
    }
  }, [name, waits, loadPage, begin])
  useShown(() => {
    if (fresh.isOutdated()) setState(old => ({ ...old, isOutdated: true }))
    if (fresh.isStale()) void reload()
  })

  const loadMore = () => {
    if (loading.current || state.status === 'end' || state.status === 'first') return
    setState(old => ({ ...old, error: undefined, status: old.items.length ? 'more' : 'first' }))
    void loadPage(next.current, run.current)
  }
  useSeen(state.head, reload)
  const isCut = state.error?.status === 0
  useLineBack(isCut || seenAt(state.head) !== undefined, () => (isCut ? loadMore() : void reload()))
  return { ...state, loadMore, reload }
}
