import { useEffect, useState } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { isTaskOnTheWay } from '@/domain/task-next'

const asked = (id: string) => (id ? { query: { id } } : null)
/** A task asks for news as its server tells of them, and this often where it does not, ms: sooner while it has just been given to somebody, or somebody is on the way. */
const NEWS_MS = { near: 2000, open: 5000 }
const fresh = (id: string, isNear: boolean) =>
  ({ everyMs: isNear ? NEWS_MS.near : NEWS_MS.open, live: { kinds: ['task'], id } }) as const

/** The timeline of a task, kept current; '' for no task. */
export function useTaskRecords(id: string, isNear = false) {
  useLiveLine(!!id)
  return useCall('GET /linkc/task/recordList', asked(id), fresh(id, isNear))
}

/** A task and its timeline, kept current; '' for no task. */
export function useTask(id: string) {
  const [isNear, setNear] = useState(false)
  const task = useCall('GET /v_open/doorGetTask', asked(id), fresh(id, isNear))
  const { data } = task
  useEffect(() => {
    if (data) setNear(data.state === 'allocated' || isTaskOnTheWay(data))
  }, [data])
  const records = useTaskRecords(id, isNear)
  const reload = async () => {
    await Promise.all([task.reload(), records.reload()])
  }
  return { task, records, reload }
}
