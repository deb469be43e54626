import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventState } from '@shared/event'
import {
  OPEN_STATES,
  QUEUE_COLUMNS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueColumn,
  type QueueFilter,
  type QueueSort,
} from '@shared/queue'
import { callWith, type Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import type { Stage } from '../../ui/Glyph'
import { useUrlState } from '../../ui/useUrlState'

export type Row = Answer<'GET /staff/event/queue'>['list'][number]
export type DetailOf = Answer<'GET /staff/event/detail'>
export type View = Answer<'GET /staff/view/list'>[number]

export const STAGES: Record<EventState, Stage> = {
  created: 'waiting',
  allocated: 'assigned',
  processing: 'progress',
  converted: 'progress',
  finished: 'done',
  evaluated: 'done',
  off: 'cancelled',
}

export { READS as CHANGED } from '../../ui/subject/reads'

const USUAL_COLUMNS: readonly QueueColumn[] = [
  'eventNo',
  'title',
  'customer',
  'product',
  'state',
  'executor',
  'due',
  'age',
]
/** Filters of the address, beside the state, order and words: their names are those of the call. */
export const NAMED = [
  'templateId',
  'productKindId',
  'executorId',
  'teamId',
  'area',
  'level',
  'customerId',
  'productId',
  'from',
  'to',
] as const
const PAGE_SIZE = 50
const OPEN = 'open'
/** Of rare matches the queue is looked through piece by piece: so many pieces without being asked to go on. */
export const MOST_PIECES = 40

const isByPromise = (state: QueueFilter['state']): boolean =>
  state === undefined || state === 'open' || state === 'all' || OPEN_STATES.some(one => one === state)
const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find(one => one === text)

/** What the address says of the queue: the view, what it is cut down to beside that, order and columns. */
export function useQueueState() {
  const [get, set] = useUrlState()
  const views = useGet('GET /staff/view/list')
  const viewId = get('view') || OPEN
  const view = views.data?.find(({ id }) => id === viewId)
  const own: QueueFilter = {
    ...Object.fromEntries(NAMED.flatMap(name => (get(name) ? [[name, get(name)]] : []))),
    ...(oneOf(QUEUE_STATES, get('state')) ? { state: oneOf(QUEUE_STATES, get('state')) } : {}),
    ...(get('search') ? { keyword: get('search') } : {}),
  }
  // words are looked for everywhere, unless a state was chosen
  const everywhere: QueueFilter = own.keyword && !own.state ? { state: 'all' } : {}
  const filter: QueueFilter = { ...view?.filter, ...own, ...everywhere }
  const wanted: QueueSort = oneOf(QUEUE_SORTS, get('sort')) ?? view?.sort ?? 'sla'
  // what is over has no promise: the newest come first, and the order is called so
  const sort: QueueSort = wanted === 'sla' && !isByPromise(filter.state) ? 'newest' : wanted
  const chosen = get('columns')
    .split(',')
    .flatMap(name => oneOf(QUEUE_COLUMNS, name) ?? [])
  const named = chosen.length ? chosen : view?.columns.length ? view.columns : USUAL_COLUMNS
  const all = named.join()
  const columns = useMemo(() => {
    const names = all.split(',')
    return QUEUE_COLUMNS.filter(name => names.includes(name))
  }, [all])
  return {
    get,
    set,
    views,
    viewId,
    view,
    filter,
    sort,
    columns,
    /** how many conditions the address adds to the view, beside words */
    active: Object.keys(own).filter(name => name !== 'keyword').length,
    isNarrowed: Object.keys(own).length > 0,
    /** another view, with nothing beside it */
    choose: (id: string) =>
      set({
        ...Object.fromEntries([...NAMED, 'state', 'search', 'sort', 'columns'].map(name => [name, null])),
        view: id === OPEN ? null : id,
      }),
    clear: () => set(Object.fromEntries([...NAMED, 'state', 'search'].map(name => [name, null]))),
  }
}

/** Rows of the queue, page by page. Asked once it is known what the view is. */
export function useQueue(filter: QueueFilter, sort: QueueSort, isKnown: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['GET /staff/event/queue', { filter, sort }],
    enabled: isKnown,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      callWith(
        'GET /staff/event/queue',
        {},
        { query: { ...filter, sort, pageSize: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) } },
      ),
    getNextPageParam: page => page.next || undefined,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(page => page.list), [pages])
  return { query, pages: pages?.length ?? 0, rows }
}
