import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'

const asked = (id: string) => (id ? { query: { id } } : null)
/** A task asks for news as its server tells of them, and this often where it does not, ms. */
const fresh = (id: string) => ({ everyMs: 5000, live: { kinds: ['task'], id } }) as const

/** The timeline of a task, kept current; '' for no task. */
export function useTaskRecords(id: string) {
  useLiveLine(!!id)
  return useCall('GET /linkc/task/recordList', asked(id), fresh(id))
}

/** A task and its timeline, kept current; '' for no task. */
export function useTask(id: string) {
  const task = useCall('GET /v_open/doorGetTask', asked(id), fresh(id))
  const records = useTaskRecords(id)
  const reload = async () => {
    await Promise.all([task.reload(), records.reload()])
  }
  return { task, records, reload }
}
