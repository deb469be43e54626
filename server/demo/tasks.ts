import type { taskRecords, tasks } from '../domains/task/task.table'
import { tenantTime } from '../../shared/day'
import type { TaskRecordType } from '../../shared/task'
import type { DemoCompany, TaskStory } from './company'
import { idOf, numberOf, type Clock } from './deterministic'
import { byKey, demoEvents, type DemoEvent } from './events'

const MINUTE = 60 * 1000
const iso = (ms: number) => new Date(ms).toISOString()

interface Entry {
  type: TaskRecordType
  at: number
  staff: string
  content?: string
  executor?: string
  arriveAt?: number
}

/** What happened to a task until now; each step takes a believable time that only the task's name decides. */
function entriesOf(name: string, task: TaskStory, dispatcher: string, created: number, clock: Clock): Entry[] {
  const entries: Entry[] = []
  const { state, staff = '' } = task
  const plan = clock.at(task.plan)
  let at = created
  const add = (type: TaskRecordType, by: string, from: number, to: number, more: Partial<Entry> = {}): void => {
    at += numberOf(`${name} step ${entries.length}`, from, to) * MINUTE
    entries.push({ type, staff: by, at, ...more })
  }
  add('create', dispatcher, 0, 0)
  if (state === 'created') return entries
  add('allocate', dispatcher, 20, 55, { executor: staff })
  if (state === 'refused') add('refuse', staff, 8, 30, { content: task.refused })
  if (state === 'allocated' || state === 'refused') return entries
  add('accept', staff, 5, 25)
  if (task.cost !== undefined) add('price', staff, 2, 6)
  // nobody is on the way before the day begins
  if (state === 'accepted' && !clock.isNow(task.plan)) return entries
  if (task.departed !== undefined) at = clock.at(0) - task.departed * MINUTE
  else at = Math.max(at, plan - 45 * MINUTE)
  add('depart', staff, 0, task.departed === undefined ? 15 : 0, { arriveAt: plan })
  if (state === 'accepted') return entries
  at = Math.max(at, plan)
  add('arrive', staff, 1, 6)
  add('start', staff, 2, 12)
  if (state === 'processing') return entries
  add('finish', staff, 55, 140, { content: task.done })
  if (state === 'closed') add('close', dispatcher, 60, 240)
  return entries
}

export interface DemoTask {
  task: typeof tasks.$inferInsert
  records: (typeof taskRecords.$inferInsert)[]
  event: DemoEvent
}

/** Tasks of a company with their timelines, oldest first. Numbers are given by the caller. */
export function demoTasks(company: DemoCompany, clock: Clock): DemoTask[] {
  const { key } = company
  const dispatcher = company.staff[0]?.key ?? ''
  const made = demoEvents(company, clock, false).flatMap((event): DemoTask[] => {
    const { task: told } = event.story
    if (!told) return []
    const converted = event.records.find(record => record.type === 'convert')?.createTime
    if (!converted) throw new Error(`${event.story.title} has a task and was not converted`)
    const id = idOf(`${event.event.id} task`)
    const { tenantId, customerId, linkmanId, templateId, productId, title, attribute } = event.event
    const entries = entriesOf(id, told, dispatcher, Date.parse(converted), clock)
    const unread = new Set(entries.slice(-(told.unread ?? 0) || Infinity))
    const records = entries.map((entry, i) => {
      const staff = byKey(company.staff, entry.staff)
      return {
        tenantId,
        id: idOf(`${id} record ${i + 1}`),
        subjectId: id,
        type: entry.type,
        actor: 'staff' as const,
        actorId: idOf(`${key} staff ${staff.key}`),
        actorName: staff.displayName,
        content: entry.content ?? '',
        executorId: entry.executor ? idOf(`${key} staff ${entry.executor}`) : null,
        executorName: entry.executor ? byKey(company.staff, entry.executor).displayName : '',
        arriveTime: entry.type === 'arrive' ? iso(entry.at) : entry.arriveAt === undefined ? null : iso(entry.arriveAt),
        isRead: !unread.has(entry),
        createTime: iso(entry.at),
      }
    })
    const last = (type: TaskRecordType) => records.findLast(record => record.type === type)
    return [
      {
        event,
        records,
        task: {
          tenantId,
          id,
          taskNo: '',
          eventId: event.event.id,
          eventNo: '',
          templateId,
          customerId,
          linkmanId,
          productId,
          state: told.state,
          title,
          planTime: tenantTime(clock.at(told.plan)),
          formVersionId: event.event.formVersionId ?? '',
          attribute,
          executorId: told.staff && told.state !== 'refused' ? idOf(`${key} staff ${told.staff}`) : null,
          arriveTime: (last('arrive') ?? last('depart'))?.arriveTime ?? null,
          onSiteTime: last('arrive')?.arriveTime ?? null,
          serviceContent: told.done ?? '',
          cost: (told.cost ?? 0) * 100,
          discount: (told.discount ?? 0) * 100,
          createTime: converted,
          updateTime: records.at(-1)?.createTime,
          finishTime: last('finish')?.createTime ?? null,
          unread: unread.size,
        },
      },
    ]
  })
  return made.sort((a, b) => ((a.task.createTime ?? '') < (b.task.createTime ?? '') ? -1 : 1))
}
