import './work.css'
import { useState } from 'react'
import { tenantDay } from '@shared/day'
import { can } from '@shared/lifecycle'
import { TASK, TASK_STATES, type TaskState } from '@shared/task'
import { List } from '../../list/List'
import type { ListDefinition } from '../../list/definition'
import { focusedRow } from '../../list/useRowKeys'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { useShortcuts } from '../../ui/shortcuts'
import { Loaded } from '../../ui/states'
import { Catcher } from '../../ui/subject/Catcher'
import type { Part } from '../../ui/subject/part'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { Window } from '../../ui/Window'
import { titles } from '../titles.i18n'
import { work } from './work.i18n'
import { useShown, WorkSubject } from './WorkSubject'

const isState = (text: string | undefined): text is TaskState => TASK_STATES.some(state => state === text)

/** One task beside the list. */
function TaskPane({ id, part, onPart }: { id: string; part: Part | null; onPart: (part: Part | null) => void }) {
  return (
    <Loaded query={useShown('task', id)} rows={10}>
      {shown => <WorkSubject shown={shown} look='pane' part={part} onPart={onPart} />}
    </Loaded>
  )
}

/** Visits that requests were made into, the newest first. */
export default function Tasks() {
  const t = work.useT()
  const title = titles.useT()
  const [get, set] = useUrlState()
  const [part, setPart] = useState<Part | null>(null)
  const open = get('id')
  // without anything open the keys are about the row that the keyboard is at
  const begin = (wanted: Part) => () => {
    const id = open || focusedRow()
    if (!id) return
    setPart(wanted)
    if (id !== open) set({ id })
  }
  useShortcuts({ a: begin('assign'), r: begin('reply'), n: begin('note') })
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
              {isMissed && <Tag tone='red'>{t('missed')}</Tag>} <Window at={row.planTime} minutes={row.planMinutes} />
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
    <Page
      title={title('tasks')}
      pane={
        open && (
          <Pane title={t('page')} open onClose={() => set({ id: null })}>
            <TaskPane key={open} id={open} part={part} onPart={setPart} />
            {(part === 'reply' || part === 'note') && <Catcher key={open} id={open} label={t('page')} />}
          </Pane>
        )
      }
    >
      <List definition={definition} />
    </Page>
  )
}
