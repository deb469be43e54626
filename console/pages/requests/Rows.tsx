import { Button, Checkbox, Table, type TableProps } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { LEVELS, MAX_BULK, type QueueColumn } from '@shared/queue'
import { workName } from '@shared/work-name'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { Cards } from '../../list/Cards'
import { live } from '../../live/live.i18n'
import { useOthersOn } from '../../live/useHere'
import { Glyph } from '../../ui/Glyph'
import { Icon } from '../../ui/Icon'
import { Empty, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Unproved } from '../../ui/Unproved'
import { Time } from '../../ui/Time'
import { Unbound } from '../../ui/Unbound'
import { visitTexts } from '../../ui/visit.i18n'
import { useIsNarrow, useIsTight } from '../../ui/width'
import { Window } from '../../ui/Window'
import { levelKey } from './levels'
import { Age, Due } from './sla'
import { STAGES, type Row } from './queue'
import { requests } from './requests.i18n'

/** px of each column; the title takes what is left. */
const WIDTHS: Readonly<Record<QueueColumn, number | undefined>> = {
  eventNo: 82,
  title: undefined,
  customer: 88,
  product: 144,
  state: 104,
  executor: 96,
  due: 184,
  age: 100,
  template: 110,
  linkman: 90,
  phone: 110,
  area: 150,
  level: 80,
  planTime: 150,
  createTime: 120,
}
/** What the pane beside the table says too: on a narrow desktop their room is the title's. */
const IN_PANE: readonly QueueColumn[] = ['product', 'age']
const ON_THE_RIGHT: readonly QueueColumn[] = ['due', 'age', 'planTime', 'createTime']

interface Props {
  /** the same array while they stay as they are; not known yet: undefined */
  rows: readonly Row[] | undefined
  columns: readonly QueueColumn[]
  now: number
  open: string
  ticked: string[]
  onTick: (ids: string[]) => void
  onShow: (id: string) => void
  isNarrowed: boolean
  onClear: () => void
}

/** What draws the eye beside a title: that somebody was there before, unread words of the customer, that they urged, and that a colleague is on it. */
function Marks({ row }: { row: Row }) {
  const t = requests.useT()
  const v = visitTexts.useT()
  const say = live.useT()
  const others = useOthersOn('event')(row.id).map(one =>
    say(one.editing ? 'editing' : 'here', { name: one.displayName }),
  )
  return (
    <>
      {row.visitNumber > 1 && (
        <span className='queue__visit'>
          <Tag tone='violet'>{v('visit', { n: row.visitNumber })}</Tag>
        </span>
      )}
      {others.length > 0 && (
        <span className='queue__here' title={others.join('\n')}>
          <Icon name='user' size={14} />
          <span className='unseen'>{others.join(', ')}</span>
        </span>
      )}
      {row.customerUnread > 0 && (
        <span className='queue__unread' title={t('unread', { n: row.customerUnread })}>
          <span aria-hidden>{row.customerUnread}</span>
          <span className='unseen'>{t('unread', { n: row.customerUnread })}</span>
        </span>
      )}
      {row.urgeTime && (
        <span className='queue__urged' title={t('urged')}>
          <Icon name='time' size={14} />
          <span className='unseen'>{t('urged')}</span>
        </span>
      )}
    </>
  )
}

function cellsOf(now: number): Record<QueueColumn, (row: Row) => ReactNode> {
  const { t } = requests
  return {
    eventNo: row => <span title={row.eventNo}>{row.eventNo.slice(-9)}</span>,
    title: row => (
      <>
        {workName(row.title, row.product?.name ?? row.unbound?.name ?? '')}
        <Marks row={row} />
      </>
    ),
    customer: row => <span className='queue__ink'>{row.customer.name}</span>,
    product: row =>
      row.product
        ? `${row.product.name} ${row.product.model}`
        : row.unbound && <Unbound product={row.unbound} isBrief />,
    state: row => <Glyph stage={STAGES[row.state]} text={t(row.state)} />,
    executor: row => row.executorName || t('nobody'),
    due: row => <Due of={row} now={now} />,
    age: row => <Age since={row.createTime} now={now} />,
    template: row => row.templateName,
    linkman: row => row.linkman.name,
    phone: row => (
      <>
        {row.linkman.phone} {row.linkman.isUnproved && <Unproved />}
      </>
    ),
    area: row => row.area.split('/').slice(-2).join(' '),
    level: row => t(levelKey(LEVELS.find(one => one === row.level) ?? '')),
    planTime: row => <Window at={row.planTime} minutes={row.planMinutes} />,
    createTime: row => <Time at={row.createTime} />,
  }
}

/** The columns, the same until something in their cells changes, as another language does: the table draws no cell anew because another row is open. */
function useColumns(names: readonly QueueColumn[], now: number): NonNullable<TableProps<Row>['columns']> {
  const t = requests.useT()
  const language = useLanguage()
  return useMemo(() => {
    const cells = cellsOf(now)
    return names.map(name => ({
      // in another language all of it reads otherwise
      key: `${name} ${language}`,
      title: t(name === 'createTime' ? 'time' : name === 'eventNo' ? 'number' : name),
      ...(WIDTHS[name] ? { width: WIDTHS[name] } : {}),
      ...(ON_THE_RIGHT.includes(name) ? { align: 'right' as const } : {}),
      ellipsis: true,
      className: name === 'title' ? 'cell cell--main' : 'cell',
      render: (_: unknown, row: Row) =>
        name === 'title' ? (
          <button type='button' className='row__name' title={row.title}>
            {cells.title(row)}
          </button>
        ) : (
          cells[name](row)
        ),
    }))
  }, [names, now, t, language])
}

/** What ticks rows, the same until the ticks or the rows change. */
function useTicks(
  rows: readonly Row[] | undefined,
  ticked: string[],
  onTick: (ids: string[]) => void,
): NonNullable<TableProps<Row>['rowSelection']> {
  const tickAll = requests.useT()('tickAll')
  return useMemo(() => {
    // one action takes so many; the row by which the table measures its columns is hidden from everybody in requests.css
    const most = (rows ?? []).slice(0, MAX_BULK).map(row => row.id)
    return {
      selectedRowKeys: ticked,
      columnWidth: 36,
      columnTitle: (
        <Checkbox
          aria-label={tickAll}
          checked={ticked.length > 0 && ticked.length >= most.length}
          indeterminate={ticked.length > 0 && ticked.length < most.length}
          onChange={event => onTick(event.target.checked ? most : [])}
        />
      ),
      getCheckboxProps: row => ({ 'aria-label': row.title }),
      onChange: keys => onTick(keys.map(String)),
    }
  }, [rows, ticked, onTick, tickAll])
}

/** The rows of the queue: a dense table, or cards on a phone. */
export function Rows({ rows, columns: wanted, now, open, ticked, onTick, onShow, isNarrowed, onClear }: Props) {
  const t = requests.useT()
  const all = common.useT()
  const isNarrow = useIsNarrow()
  const isTight = useIsTight() && open !== ''
  const isCut = isTight && !isNarrow
  const columns = useMemo(() => (isCut ? wanted.filter(name => !IN_PANE.includes(name)) : wanted), [isCut, wanted])
  const drawn = useColumns(columns, now)
  const selection = useTicks(rows, ticked, onTick)
  const data = useMemo(() => [...(rows ?? [])], [rows])
  if (!rows) return <Skeleton rows={14} />
  if (!rows.length)
    return isNarrowed ? (
      <Empty icon='search' text={t('emptyFiltered')}>
        <Button onClick={onClear}>{all('clear')}</Button>
      </Empty>
    ) : (
      <Empty text={t('empty')} />
    )
  if (isNarrow) {
    const cells = cellsOf(now)
    return (
      <Cards
        rows={rows.map(row => ({
          id: row.id,
          main: cells.title(row),
          rest: columns.filter(key => key !== 'title').map(key => ({ key, cell: cells[key](row) })),
        }))}
        open={open}
        onShow={onShow}
      />
    )
  }
  return (
    <Table<Row>
      size='small'
      sticky
      tableLayout='fixed'
      pagination={false}
      dataSource={data}
      rowKey='id'
      rowClassName={row => (row.id === open ? 'row row--open' : 'row')}
      onRow={row => ({ onClick: () => onShow(row.id) })}
      rowSelection={selection}
      columns={drawn}
    />
  )
}
