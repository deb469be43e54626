import { EVENT, type EventAction } from '@shared/event'
import type { WorkKind } from '@shared/kinds'
import { can, type Ask, type LifecycleAction } from '@shared/lifecycle'
import { TASK, type TaskAction } from '@shared/task'
import type { Answer } from '../../api/call'
import type { Permission } from '@shared/permissions'

/** What staff can do with a request or a task, by the names of the tables of their lives; a note is no step of a life. */
export type WorkAction = EventAction | TaskAction | 'note' | 'level'

/** The calls that do it, by what they ask for. */
export const REASONED = {
  event: {
    takeBack: 'POST /staff/event/takeBack',
    refuse: 'POST /staff/event/refuse',
    off: 'POST /staff/event/off',
    reopen: 'POST /staff/event/reopen',
  },
  task: {
    takeBack: 'POST /staff/task/takeBack',
    refuse: 'POST /staff/task/refuse',
    off: 'POST /staff/task/off',
    reopen: 'POST /staff/task/reopen',
  },
} as const
export const AGAIN = { event: 'POST /staff/event/revisit', task: 'POST /staff/task/revisit' } as const
export const DONE_WITH = {
  event: { finish: 'POST /staff/event/finish', complete: 'POST /staff/event/complete' },
  task: { finish: 'POST /staff/task/finish', complete: 'POST /staff/task/complete' },
} as const
/** A request has neither a beginning nor an end apart from its acceptance and its receipt. */
export const AT_ONCE = {
  event: { accept: 'POST /staff/event/accept', arrive: 'POST /staff/event/arrive' },
  task: {
    accept: 'POST /staff/task/accept',
    arrive: 'POST /staff/task/arrive',
    start: 'POST /staff/task/start',
    close: 'POST /staff/task/close',
  },
} as const
export const PLANNED = {
  event: {
    allocate: 'POST /staff/event/allocate',
    suggest: 'GET /staff/event/suggest',
    reschedule: 'POST /staff/event/schedule',
    depart: 'POST /staff/event/depart',
  },
  task: {
    allocate: 'POST /staff/task/allocate',
    suggest: 'GET /staff/task/suggest',
    reschedule: 'POST /staff/task/schedule',
    depart: 'POST /staff/task/depart',
  },
} as const
export const WRITTEN = {
  event: { remark: 'POST /staff/event/remark', note: 'POST /staff/event/note' },
  task: { remark: 'POST /staff/task/remark', note: 'POST /staff/task/note' },
} as const

const lifeOf = (kind: WorkKind): Readonly<Partial<Record<WorkAction, LifecycleAction<string, string>>>> =>
  kind === 'event' ? EVENT.actions : TASK.actions
/** What an action asks of whoever does it. */
export const askOf = (kind: WorkKind, action: WorkAction): Ask => lifeOf(kind)[action]?.asks ?? 'nothing'

/** What ends or undoes something stands apart from the rest. */
export const DESTRUCTIVE: readonly WorkAction[] = ['takeBack', 'refuse', 'merge', 'off']
/** What is done next, the likeliest first; the rest is in a menu, in this order. */
const NEXT: readonly WorkAction[] = ['accept', 'depart', 'arrive', 'start', 'finish', 'allocate', 'close']
const REST: readonly WorkAction[] = [
  ...NEXT,
  'reschedule',
  'complete',
  'revisit',
  'update',
  'convert',
  'reopen',
  ...DESTRUCTIVE,
]

/** Where a work stands, as far as it says what is done next. */
export interface Standing {
  kind: WorkKind
  state: string
  executorStaffId: string
  arriveTime: string | null
  onSiteTime: string | null
}
/** Whether the work at the customer's has begun, of a kind that says so. */
export const hasBegun = ({ kind, state }: Pick<Standing, 'kind' | 'state'>): boolean =>
  kind === 'task' && state === 'processing'
/** Actions in the order in which they are offered; `next` is the likeliest, if any. */
export function inOrder(
  actions: readonly WorkAction[],
  standing: Standing,
): { next: WorkAction | undefined; rest: WorkAction[] } {
  const { executorStaffId, arriveTime, onSiteTime } = standing
  const isNext = (action: WorkAction) =>
    (action !== 'depart' || arriveTime === null) &&
    // who began without saying it is there all the same
    (action !== 'arrive' || (arriveTime !== null && !hasBegun(standing))) &&
    (action !== 'allocate' || !executorStaffId)
  // who is there neither comes nor sets out
  const isUsual = (action: WorkAction) => onSiteTime === null || (action !== 'arrive' && action !== 'depart')
  const next = NEXT.find(action => actions.includes(action) && isUsual(action) && isNext(action))
  // who has it finishes it in their own name
  const isOffered = (action: WorkAction) =>
    actions.includes(action) && isUsual(action) && (action !== 'complete' || !actions.includes('finish'))
  return { next, rest: REST.filter(action => isOffered(action) && action !== next) }
}

type Task = Answer<'GET /staff/task/get'>
/** What somebody may do with a task now; of a request the server says it. */
export function taskActions(
  task: Pick<Task, 'state' | 'arriveTime' | 'executorStaffId'>,
  staffId: string,
  may: (permission: Permission) => boolean,
): TaskAction[] {
  const isHolder = task.executorStaffId === staffId && may('task.handle')
  const isDesk = may('task.allocate')
  return (Object.keys(TASK.actions) as TaskAction[]).filter(action => {
    const { who }: LifecycleAction<string, string> = TASK.actions[action]
    const isTheirs =
      action === 'remark'
        ? may('task.remark')
        : who === 'holder'
          ? isHolder
          : who === 'desk'
            ? isDesk
            : isHolder || isDesk
    return isTheirs && can(TASK, action, 'staff', task, Date.now())
  })
}
