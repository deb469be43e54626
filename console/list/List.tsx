import { Button, Pagination, Table } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGetWhen } from '../api/queries'
import { common } from '../i18n/common.i18n'
import { Empty, Failure, Skeleton } from '../ui/states'
import { useUrlState } from '../ui/useUrlState'
import { useIsNarrow } from '../ui/width'
import { Cards } from './Cards'
import type { Column, ListDefinition, PageCall, RowOf } from './definition'
import { Tools } from './Tools'
import { useRowKeys } from './useRowKeys'

const PAGE_SIZE = 50
/** What the name of a row has at least, px. */
const LEAST_NAME = 180

interface Props<K extends PageCall> {
  definition: ListDefinition<K>
  /** row that is open beside the list; it stands in the address as `id` */
  onOpen?: (id: string) => void
}

/** Columns that there is room for, from the left; the name and what can be done with a row always have their own. */
function fitting<Row>(columns: readonly Column<Row>[], room: number): Column<Row>[] {
  const actions = columns.reduce((sum, { isAction, width = 0 }) => (isAction ? sum + width : sum), 0)
  let left = room - LEAST_NAME - actions
  return columns.filter(({ isAction, width = 0 }) => {
    if (isAction) return true
    if (width > left) return width === 0
    left -= width
    return true
  })
}

/** How wide an element is, px, while it is drawn. */
function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    if (!of.current) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watcher.observe(of.current)
    return () => watcher.disconnect()
  }, [of])
  return width
}

/** A list with search, filters, columns and pages, all of them in the address. J and K move, Enter opens. */
export function List<K extends PageCall>({ definition, onOpen }: Props<K>) {
  const t = common.useT()
  const [get, set] = useUrlState()
  const isNarrow = useIsNarrow()
  const { columns, filters = [], idOf, searchLabel, empty } = definition
  const pageNum = Math.max(1, Number.parseInt(get('page'), 10) || 1)
  const search = get('search')
  const asked = Object.fromEntries(
    [...filters.map(({ name }) => name), 'search'].map(name => [name, get(name) || undefined]),
  )
  const input = definition.input(asked, { pageNum, pageSize: PAGE_SIZE })
  const query = useGetWhen(definition.call, input)
  const page: { list: readonly RowOf<K>[]; total: number; more?: boolean } | undefined = query.data
  const rows = page?.list ?? []
  // rows that went away meanwhile may have taken the last pages along
  const isBehind = pageNum > 1 && page !== undefined && page.total > 0 && !rows.length
  useEffect(() => {
    if (isBehind) set({ page: null }, { replace: true })
  })
  const open = get('id')
  const hidden = get('columns')
    ? columns.filter(({ key }) => !get('columns').split(',').includes(key))
    : columns.filter(({ isHidden }) => isHidden)
  const shown = columns.filter(one => !hidden.includes(one))

  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const wanted = shown.reduce((sum, { width = LEAST_NAME }) => sum + width, 0)
  // what somebody chose stays, and is scrolled to
  const isChosen = get('columns') !== ''
  const drawn = isChosen ? shown : fitting(shown, room)

  const show = (id: string) => {
    // where it opens a page of its own, Back leads to the list as it is
    set({ id }, { replace: onOpen !== undefined })
    onOpen?.(id)
  }
  useRowKeys({
    ids: rows.map(idOf),
    open,
    onMove: id => set({ id }, { replace: true }),
    onEnter: () => open && onOpen?.(open),
    onClose: () => set({ id: null }),
  })

  const narrow = (changes: Record<string, string | null>) => set({ ...changes, page: null })
  const active = filters.filter(({ name }) => name !== 'sort' && get(name)).length
  const clear =
    search || active
      ? () => narrow(Object.fromEntries(['search', ...filters.map(({ name }) => name)].map(name => [name, null])))
      : null
  return (
    <section className='list'>
      <Tools
        search={
          searchLabel
            ? { label: searchLabel, value: search, onSearch: text => narrow({ search: text || null }) }
            : undefined
        }
        filters={filters.map(one => ({ ...one, value: get(one.name) || undefined }))}
        onFilter={(name, value) => narrow({ [name]: value })}
        active={active}
        onClear={clear}
        columns={columns.map(one => ({
          ...one,
          isShown: shown.includes(one),
          isFixed: shown.length === 1 && shown[0] === one,
        }))}
        onColumns={keys => set({ columns: keys.join(',') }, { replace: true })}
      />
      <div ref={frame} className='list__table' aria-busy={query.isFetching}>
        {query.error && !page ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : !page || isBehind ? (
          <Skeleton rows={12} />
        ) : !rows.length && clear ? (
          <Empty icon='search' text={t('nothingFits')}>
            <Button onClick={clear}>{t('clear')}</Button>
          </Empty>
        ) : !rows.length ? (
          <Empty text={empty.text}>{empty.action}</Empty>
        ) : isNarrow ? (
          <Cards
            rows={rows.map(row => ({
              id: idOf(row),
              main: shown.filter(({ isMain }) => isMain).map(({ key, render }) => <span key={key}>{render(row)}</span>),
              rest: shown
                .filter(({ isMain, isAction }) => !isMain && !isAction)
                .map(({ key, render }) => ({ key, cell: render(row) })),
              actions: shown.filter(({ isAction }) => isAction).map(({ key, render }) => ({ key, cell: render(row) })),
            }))}
            open={open}
            onShow={show}
          />
        ) : (
          <Table<RowOf<K>>
            size='small'
            sticky
            tableLayout='fixed'
            pagination={false}
            dataSource={[...rows]}
            rowKey={row => idOf(row)}
            rowClassName={row => (idOf(row) === open ? 'row row--open' : 'row')}
            onRow={row => ({ onClick: () => show(idOf(row)) })}
            {...(isChosen && wanted > room ? { scroll: { x: wanted } } : {})}
            columns={drawn.map(({ key, title, width, align, isMain, render }) => ({
              key,
              title,
              ...(width ? { width } : {}),
              ...(align ? { align } : {}),
              ellipsis: true,
              className: isMain ? 'cell cell--main' : 'cell',
              render: (_: unknown, row: RowOf<K>) =>
                isMain ? (
                  <button type='button' className='row__name'>
                    {render(row)}
                  </button>
                ) : (
                  render(row)
                ),
            }))}
          />
        )}
      </div>
      {page && page.total > 0 && (
        <footer className='list__foot'>
          <span>{t('total', { n: page.more ? `${String(page.total)}+` : page.total })}</span>
          <Pagination
            size={isNarrow ? 'large' : 'small'}
            simple
            current={pageNum}
            pageSize={PAGE_SIZE}
            total={page.total}
            showSizeChanger={false}
            onChange={next => set({ page: next === 1 ? null : next })}
          />
        </footer>
      )}
    </section>
  )
}
