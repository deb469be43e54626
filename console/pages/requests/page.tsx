import './requests.css'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { EventState } from '@shared/event'
import { useMay } from '../../api/me'
import { useAhead, useGetWhen } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { OnlyOf } from '../../list/OnlyOf'
import { focusedRow, useRowKeys } from '../../list/useRowKeys'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { useShortcuts } from '../../ui/shortcuts'
import { Failure, isBarred, Skeleton } from '../../ui/states'
import { Catcher } from '../../ui/subject/Catcher'
import type { Part } from '../../ui/subject/part'
import { titles } from '../titles.i18n'
import { Export } from './Export'
import { useNow } from './sla'
import { MOST_PIECES, useQueue, useQueueState } from './queue'
import { QueueTools } from './QueueTools'
import { requests } from './requests.i18n'
import { Rows } from './Rows'
import { Views } from './Views'

const DONE: readonly EventState[] = ['finished', 'evaluated']

// who has customers already does not wait for it
const FirstSteps = lazy(() => import('./FirstSteps'))
// a list shows none of its forms
const Detail = lazy(() => import('./Detail'))
// nothing is ticked at first
const Bulk = lazy(() => import('./Bulk'))

function useCounts() {
  const may = useMay()
  return useGetWhen('GET /staff/event/counts', may('event.read') ? {} : null)
}

/** What is left to do of a company that has finished no request yet, for those who set it up. */
function Beginning() {
  const may = useMay()
  const counts = useCounts().data
  const isOver = !counts || counts.states.some(({ state, count }) => DONE.includes(state) && count > 0)
  if (isOver || !may('tenant.manage')) return null
  return (
    <Suspense fallback={null}>
      <FirstSteps total={counts.total} />
    </Suspense>
  )
}

/** How many lie in each state; they add up. */
function StateCounts() {
  const t = requests.useT()
  const all = common.useT()
  const counts = useCounts()
  return (
    <span className='queue__states'>
      {counts.data && <span>{all('total', { n: counts.data.states.reduce((sum, { count }) => sum + count, 0) })}</span>}
      {counts.data?.states
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state}>
            {t(state)} {count}
          </span>
        ))}
    </span>
  )
}

/** So long, ms, something that was done may take to leave the list. */
const LEAVES_MS = 5000

/** What was acted on and has gone from the list makes room for the next of its rows; gives what says that it was acted on. */
function useMoveOn(ids: readonly string[] | undefined, open: string, go: (id: string) => void): () => void {
  const [acted, setActed] = useState('')
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (!ids) return
    if (ids.includes(open)) {
      before.current = ids
      return
    }
    if (!open || acted !== open) return
    const at = before.current.indexOf(open)
    const isThere = (id: string) => ids.includes(id)
    setActed('')
    go(
      before.current.slice(at + 1).find(isThere) ??
        before.current.slice(0, Math.max(0, at)).reverse().find(isThere) ??
        '',
    )
  }, [ids, open, acted, go])
  useEffect(() => {
    if (!acted) return
    const timer = setTimeout(() => setActed(''), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [acted])
  return () => setActed(open)
}

/** The request queue: views as tabs, a dense table by promise, and the request that is worked on beside it. */
export default function Requests() {
  const t = requests.useT()
  const all = common.useT()
  const title = titles.useT()
  const may = useMay()
  const [, go] = useLocation()
  const state = useQueueState()
  const { get, set, filter, sort, views } = state
  const now = useNow()
  const { query, pages, rows } = useQueue(filter, sort, views.data !== undefined)
  const [marked, setTicked] = useState<string[]>([])
  // a row that has gone from the list meanwhile is not acted on unseen
  const ticked = useMemo(() => marked.filter(id => rows?.some(row => row.id === id)), [marked, rows])
  const [part, setPart] = useState<Part | null>(null)
  const open = get('id')
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isLooking = hasNextPage && rows?.length === 0 && pages < MOST_PIECES
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage()
  }, [isLooking, isFetchingNextPage, fetchNextPage])
  const question = JSON.stringify([filter, sort])
  useEffect(() => setTicked([]), [question])

  // who opens what is open already goes on into it
  const show = (id: string) => {
    setPart(id === open ? 'detail' : null)
    set({ id })
  }
  // without anything open the keys are about the row that the keyboard is at
  const onOpen = (wanted: Part) => () => {
    const id = open || focusedRow()
    if (!id) return
    setPart(wanted)
    if (id !== open) set({ id })
  }
  const tick = () => {
    const id = open || focusedRow()
    if (id) setTicked(ticked.includes(id) ? ticked.filter(one => one !== id) : [...ticked, id])
  }
  const ids = useMemo(() => rows?.map(row => row.id), [rows])
  const latest = useRef(set)
  latest.current = set
  const goOn = useCallback((id: string) => latest.current({ id: id || null }, { replace: true }), [])
  const acted = useMoveOn(ids, open, goOn)
  const at = ids?.indexOf(open) ?? -1
  useAhead(
    'GET /staff/event/detail',
    [ids?.[at + 1], at > 0 ? ids?.[at - 1] : undefined].flatMap(id => (id ? [{ query: { id } }] : [])),
  )
  useRowKeys({
    ids: ids ?? [],
    open,
    onMove: id => set({ id }, { replace: true }),
    onEnter: onOpen('detail'),
    onClose: () => set({ id: null }),
    onEnd: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  })
  useShortcuts({ a: onOpen('assign'), r: onOpen('reply'), n: onOpen('note'), x: tick })

  return (
    <Page
      title={title('requests')}
      actions={
        <>
          <Export filter={filter} />
          {may('event.create') && (
            <Button type='primary' onClick={() => go('/requests/new')}>
              {title('newRequest')}
            </Button>
          )}
        </>
      }
      pane={
        <Pane title={t('detail')} open={open !== ''} onClose={() => set({ id: null })}>
          {open && (
            <Suspense fallback={<Skeleton rows={10} />}>
              <Detail key={open} id={open} part={part} onPart={setPart} now={now} onShow={show} onDone={acted} />
            </Suspense>
          )}
          {open && (part === 'reply' || part === 'note') && <Catcher key={open} id={open} label={t('reply')} />}
        </Pane>
      }
    >
      <section className='list queue'>
        <Views state={state} />
        <QueueTools state={state} />
        <OnlyOf named='customerId' />
        <OnlyOf named='productId' kind='product' />
        {ticked.length > 0 && (
          <Suspense fallback={null}>
            <Bulk ids={ticked} rows={rows ?? []} onTick={setTicked} />
          </Suspense>
        )}
        <div className='list__table' aria-busy={query.isFetching}>
          {views.error && !views.data ? (
            <Failure error={views.error} retry={() => void views.refetch()} />
          ) : query.error && (!rows || isBarred(query.error)) ? (
            <Failure error={query.error} retry={() => void query.refetch()} />
          ) : (
            <>
              <Beginning />
              <Rows
                rows={isLooking ? undefined : rows}
                columns={state.columns}
                now={now}
                open={open}
                ticked={ticked}
                onTick={setTicked}
                onShow={show}
                isNarrowed={state.isNarrowed}
                onClear={state.clear}
              />
            </>
          )}
        </div>
        <footer className='list__foot'>
          {state.isNarrowed ? (
            <span className='queue__states'>
              {rows && !isLooking && all('total', { n: `${String(rows.length)}${hasNextPage ? '+' : ''}` })}
            </span>
          ) : (
            <StateCounts />
          )}
          {hasNextPage && !isLooking && (
            <button
              type='button'
              className='queue__more'
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? all('loading') : t('loadMore')}
            </button>
          )}
          <span className='queue__keys' aria-hidden>
            <span />
            <span>
              <kbd>J</kbd> <kbd>K</kbd> {t('keyMove')}
            </span>
            <span>
              <kbd>Enter</kbd> {t('keyOpen')}
            </span>
            <span>
              <kbd>A</kbd> {t('assign')}
            </span>
            <span>
              <kbd>R</kbd> {t('reply')}
            </span>
            <span>
              <kbd>N</kbd> {t('keyNote')}
            </span>
            <span>
              <kbd>X</kbd> {t('keyTick')}
            </span>
          </span>
        </footer>
      </section>
    </Page>
  )
}
