import { Button, Checkbox, Drawer, Input, Popover, Select } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { common } from '../i18n/common.i18n'
import { Icon } from '../ui/Icon'
import { useIsNarrow } from '../ui/width'
import type { Filter } from './definition'

const SEARCH_PAUSE_MS = 300

interface Searched {
  label: string
  value: string
  onSearch: (text: string) => void
}
interface Props {
  search?: Searched | undefined
  filters: readonly (Filter & { value: string | undefined })[]
  onFilter: (name: string, value: string | null) => void
  /** how many conditions hold beside the words */
  active: number
  /** shown while something narrows the list */
  onClear: (() => void) | null
  /** the order, where it is chosen apart from the filters */
  order?: Filter & { value: string }
  columns: readonly { key: string; title: string; isShown: boolean; isFixed: boolean }[]
  /** a pane leaves the filters no room in one row: they are behind a button */
  isTight?: boolean
  onColumns: (keys: string[]) => void
}

/** A search that is asked for when somebody pauses. */
function SearchField({ label, value, onSearch }: Searched) {
  const [text, setText] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  // a space between two words is no other search, and stays
  useEffect(() => setText(before => (before.trim() === value ? before : value)), [value])
  useEffect(() => {
    const keyword = text.trim()
    if (keyword === value) return
    const timer = setTimeout(() => latest.current(keyword), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <Input
      className='list__search'
      type='search'
      aria-label={label}
      placeholder={label}
      prefix={<Icon name='search' size={16} />}
      allowClear
      value={text}
      maxLength={64}
      onChange={event => setText(event.target.value)}
      onPressEnter={() => text.trim() !== value && onSearch(text.trim())}
    />
  )
}

function Columns({ columns, onColumns }: Pick<Props, 'columns' | 'onColumns'>) {
  const t = common.useT()
  return (
    <div className='list__columns' role='group' aria-label={t('columns')}>
      {columns.map(({ key, title, isShown, isFixed }) => (
        <Checkbox
          key={key}
          checked={isShown}
          disabled={isFixed}
          onChange={event =>
            onColumns(columns.filter(one => (one.key === key ? event.target.checked : one.isShown)).map(one => one.key))
          }
        >
          {title}
        </Checkbox>
      ))}
    </div>
  )
}

function Count({ active }: { active: number }) {
  return active > 0 ? <span className='list__active'>{active}</span> : null
}

/** On a phone the words stay in sight, and the rest is one tap away. */
function Folded({ active, children }: { active: number; children: ReactNode }) {
  const t = common.useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className='list__fold' onClick={() => setOpen(true)}>
        {t('filters')}
        <Count active={active} />
      </Button>
      <Drawer
        open={isOpen}
        placement='bottom'
        title={t('filters')}
        styles={{ wrapper: { height: 'auto' }, section: { maxHeight: '85vh' } }}
        onClose={() => setOpen(false)}
        footer={
          <Button type='primary' block onClick={() => setOpen(false)}>
            {t('confirm')}
          </Button>
        }
      >
        {children}
      </Drawer>
    </>
  )
}

/** What a list is narrowed to, its order and its columns. */
export function Tools({
  search,
  filters,
  onFilter,
  active,
  onClear,
  order,
  columns,
  onColumns,
  isTight = false,
}: Props) {
  const t = common.useT()
  const isNarrow = useIsNarrow()
  const isLabelled = isNarrow || isTight
  const selects = filters.map(({ name, label, options, value }) => (
    <Select
      key={name}
      aria-label={label}
      placeholder={isLabelled ? t('all') : label}
      className='list__filter'
      allowClear
      showSearch={isNarrow ? false : { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={(next: string | undefined) => onFilter(name, next ?? null)}
    />
  ))
  const ordered = order && (
    <Select
      className={isNarrow ? 'list__filter' : 'list__end'}
      aria-label={order.label}
      value={order.value}
      popupMatchSelectWidth={false}
      options={[...order.options]}
      onChange={next => onFilter(order.name, next)}
    />
  )
  const clear = onClear && (
    <Button type='link' onClick={onClear}>
      {t('clear')}
    </Button>
  )
  const labelled = filters.map(({ name, label }, i) => (
    <div key={name} className='list__choice'>
      <span aria-hidden>{label}</span>
      {selects[i]}
    </div>
  ))
  const chosen = <Columns columns={columns} onColumns={onColumns} />
  return (
    <div className='list__tools'>
      {search && <SearchField {...search} />}
      {isNarrow ? (
        <Folded active={active}>
          {labelled}
          {order && (
            <div className='list__choice'>
              <span aria-hidden>{order.label}</span>
              {ordered}
            </div>
          )}
          <details className='list__choice'>
            <summary>{t('columns')}</summary>
            {chosen}
          </details>
          {clear}
        </Folded>
      ) : (
        <>
          {isTight ? (
            <Popover trigger='click' placement='bottomLeft' content={<div className='list__choices'>{labelled}</div>}>
              <Button>
                {t('filters')}
                <Count active={active} />
              </Button>
            </Popover>
          ) : (
            selects
          )}
          {clear}
          {ordered}
          <Popover trigger='click' placement='bottomRight' content={chosen}>
            <Button
              className={ordered ? undefined : 'list__end'}
              type='text'
              icon={<Icon name='grid' size={16} />}
              aria-label={t('columns')}
            />
          </Popover>
        </>
      )}
    </div>
  )
}
