import type { ReportState } from '@shared/report'
import type { TaskState } from '@shared/task'
import { ReportStateTag } from './ReportStateTag'
import { taskState } from './task-state.i18n'
import { Tag, type TagKind } from '../ui/Tag'

type Shown = 'waiting' | 'allocated' | 'accepted' | 'processing' | 'finished' | 'off'
/** What a customer reads: who gave a task back, and that a finished one was closed, is between colleagues. */
const SHOWN: Record<TaskState, Shown> = {
  created: 'waiting',
  refused: 'waiting',
  allocated: 'allocated',
  accepted: 'accepted',
  processing: 'processing',
  finished: 'finished',
  closed: 'finished',
  off: 'off',
}
const KINDS: Record<Shown, TagKind> = {
  waiting: 'amber',
  allocated: 'amber',
  accepted: 'amber',
  processing: 'amber',
  finished: 'green',
  off: 'grey',
}

/** The state of a task. `onTheWay`: the engineer has set out; `report`: what its report waits for, which comes before that the work is done. */
export function TaskStateTag({
  state,
  onTheWay = false,
  report = null,
}: {
  state: TaskState
  onTheWay?: boolean
  report?: ReportState | null
}) {
  const t = taskState.useT()
  const shown = SHOWN[state]
  if (report) return <ReportStateTag state={report} />
  return <Tag kind={KINDS[shown]}>{t(shown === 'accepted' && onTheWay ? 'onTheWay' : shown)}</Tag>
}
