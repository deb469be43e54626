import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useSearch } from '@/screen/work/SearchField'
import { WorkList } from '@/screen/work/WorkList'
import { workTexts } from '@/screen/work/work.i18n'
import { EmptyState } from '@/ui/EmptyState'
import { isTaskTab, TASK_TABS, type TaskTab } from '@shared/task'
import { TaskCard } from '../components/TaskCard'
import { taskTexts } from '../task.i18n'

const TABS = Object.keys(TASK_TABS) as TaskTab[]
/** tabs in which somebody is still to come, or at work */
const COUNTED: readonly TaskTab[] = ['waiting', 'processing']

/** My tasks; words are looked for anywhere in them. */
function TaskList({ visit }: ScreenProps) {
  const t = taskTexts.useT()
  const say = workTexts.useT()
  const [tab, setTab] = useState<TaskTab>(isTaskTab(visit.query.state) ? visit.query.state : 'all')
  const search = useSearch()
  const { keyword } = search
  const counts = useCall('GET /linkc/task/countforList', {})
  const all = useList('POST /linkc/task/search', keyword ? null : { body: { state: tab } })
  const found = useList('POST /linkc/es/task/search', keyword ? { body: { state: tab, keyword } } : null)
  const list = keyword ? found : all
  const reload = async () => {
    await Promise.all([list.reload(), counts.reload()])
  }
  return (
    <WorkList
      tabs={TABS.map(one => ({
        tab: one,
        text: say(`tab_${one}`),
      }))}
      counts={counts}
      counted={COUNTED}
      tab={tab}
      onTab={one => {
        setTab(one)
        // its rows are loaded now, and the numbers are to be as new
        if (one !== tab) void counts.reload()
      }}
      search={search}
      list={list}
      onRefresh={reload}
      empty={
        <EmptyState
          icon='service'
          text={`${t('listEmpty')}\n${t('listEmptyHint')}`}
          action={t('myRequests')}
          onAction={() => go('/service/serviceList')}
        />
      }
      renderCard={(task, unread, onOpen) => (
        <TaskCard
          key={task.id}
          task={task}
          unread={unread}
          onOpen={() => {
            onOpen()
            go('/task/details', { id: task.id })
          }}
        />
      )}
    />
  )
}

export default screen('/task/list', TaskList)
