import { LEVELS, QUEUE_COLUMNS, QUEUE_SORTS, QUEUE_STATES } from '@shared/queue'
import { useGet } from '../../api/queries'
import { Tools } from '../../list/Tools'
import { useIsTight } from '../../ui/width'
import { levelKey } from './levels'
import type { useQueueState } from './queue'
import { requests } from './requests.i18n'

type State = ReturnType<typeof useQueueState>

/** Words, filters, order and columns of the queue, all of them in the address. */
export function QueueTools({ state }: { state: State }) {
  const t = requests.useT()
  const { get, set, filter, sort, columns, active, isNarrowed, clear } = state
  const isTight = useIsTight() && get('id') !== ''
  const choices = useGet('GET /staff/event/choices').data
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const filters = [
    {
      name: 'state',
      label: t('state'),
      options: QUEUE_STATES.map(value => ({ value, label: value === 'all' ? t('every') : t(value) })),
    },
    { name: 'templateId', label: t('template'), options: named(choices?.templates) },
    { name: 'productKindId', label: t('productKind'), options: named(choices?.productKinds) },
    { name: 'executorId', label: t('executor'), options: named(choices?.engineers) },
    { name: 'teamId', label: t('team'), options: named(choices?.teams) },
    {
      name: 'area',
      label: t('area'),
      options: (choices?.areas ?? []).map(value => ({ value, label: value.split('/').slice(-2).join(' ') })),
    },
    {
      name: 'level',
      label: t('level'),
      options: LEVELS.filter(level => level !== '').map(value => ({ value, label: t(levelKey(value)) })),
    },
  ]
  return (
    <Tools
      search={{ label: t('searchLabel'), value: get('search'), onSearch: text => set({ search: text || null }) }}
      filters={filters
        .filter(({ name, options }) => options.length > 0 || get(name))
        .map(one => ({
          ...one,
          value:
            one.name === 'state' ? (filter.state === 'open' ? undefined : filter.state) : get(one.name) || undefined,
        }))}
      onFilter={(name, value) => set({ [name]: value })}
      active={active}
      isTight={isTight}
      onClear={isNarrowed ? clear : null}
      order={{
        name: 'sort',
        label: t('sort'),
        value: sort,
        options: QUEUE_SORTS.map(value => ({ value, label: value === 'sla' ? t('bySla') : t(value) })),
      }}
      columns={QUEUE_COLUMNS.map(key => ({
        key,
        title: t(key === 'createTime' ? 'time' : key === 'eventNo' ? 'number' : key),
        isShown: columns.includes(key),
        isFixed: key === 'title',
      }))}
      onColumns={keys => set({ columns: keys.join(',') }, { replace: true })}
    />
  )
}
