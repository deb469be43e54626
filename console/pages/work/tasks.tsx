import './work.css'
import { useLocation } from 'wouter'
import { tenantDay } from '@shared/day'
import { can } from '@shared/lifecycle'
import { TASK, TASK_STATES, type TaskState } from '@shared/task'
import { List } from '../../list/List'
import type { ListDefinition } from '../../list/definition'
import { Page } from '../../ui/Page'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { titles } from '../titles.i18n'
import { work } from './work.i18n'

const isState = (text: string | undefined): text is TaskState => TASK_STATES.some(state => state === text)

/** Visits that requests were made into, the newest first. */
export default function Tasks() {
  const t = work.useT()
  const title = titles.useT()
  const [, go] = useLocation()
  const today = tenantDay(Date.now())
  const definition: ListDefinition<'GET /staff/task/list'> = {
    call: 'GET /staff/task/list',
    input: ({ state, search }, page) => ({ query: { ...page, keyword: search, ...(isState(state) ? { state } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'number', title: t('number'), width: 150, render: row => row.taskNo },
      { key: 'title', title: t('task'), isMain: true, render: row => row.title },
      {
        key: 'product',
        title: t('product'),
        width: 180,
        render: row => row.product && `${row.product.name} ${row.product.model}`,
      },
      {
        key: 'state',
        title: t('state'),
        width: 110,
        render: row => (
          <Tag tone={row.state === 'created' || row.state === 'refused' ? 'amber' : 'grey'}>{t(row.state)}</Tag>
        ),
      },
      { key: 'executor', title: t('executor'), width: 110, render: row => row.executorName || t('nobody') },
      {
        key: 'plan',
        title: t('plan'),
        width: 200,
        align: 'right',
        render: row => {
          if (!row.planTime) return t('unplanned')
          // who could still call it off has not been there
          const isMissed = row.planTime.slice(0, 10) < today && can(TASK, 'off', 'staff', row, Date.now())
          return (
            <>
              {isMissed && <Tag tone='red'>{t('missed')}</Tag>} <Time at={row.planTime} />
            </>
          )
        },
      },
      {
        key: 'time',
        title: t('made'),
        width: 150,
        align: 'right',
        isHidden: true,
        render: row => <Time at={row.createTime} />,
      },
    ],
    filters: [{ name: 'state', label: t('state'), options: TASK_STATES.map(value => ({ value, label: t(value) })) }],
    searchLabel: t('searchTasks'),
    empty: { text: t('noTasks') },
  }
  return (
    <Page title={title('tasks')}>
      <List definition={definition} onOpen={id => go(`/work/task/${id}`)} />
    </Page>
  )
}
