import { useCall } from '@/api/useCall'

/** How often a task asks for news, ms. */
const FRESH = { everyMs: 5000 }
const asked = (id: string) => (id ? { query: { id } } : null)

/** The timeline of a task, kept current; '' for no task. */
export const useTaskRecords = (id: string) => useCall('GET /linkc/task/recordList', asked(id), FRESH)

/** A task and its timeline, kept current; '' for no task. */
export function useTask(id: string) {
  const task = useCall('GET /v_open/doorGetTask', asked(id), FRESH)
  const records = useTaskRecords(id)
  const reload = async () => {
    await Promise.all([task.reload(), records.reload()])
  }
  return { task, records, reload }
}
