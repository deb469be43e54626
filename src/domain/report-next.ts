import { currentLanguage } from '@/i18n'
import { door } from '@/stores/door'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { timePhrase } from '@shared/dates'
import { reportState } from './report-state.i18n'

type Task = Pick<Output<Contract, 'POST /linkc/task/search'>['list'][number], 'state' | 'report'>
type Waiting = 'pending' | 'refused'

/** What the report of a task waits for, once the work is done; null where it waits for nobody. */
export function waitingReport({ state, report }: Task): Waiting | null {
  if (report?.state === 'refused') return 'refused'
  return report?.state === 'pending' && state !== 'processing' ? 'pending' : null
}

/** Who answers an open objection until when. `dueTime`: null once the promised time is over. */
export const objectionDue = (dueTime: string | null): string => {
  const { t } = reportState
  const company = door.data?.company.name ?? ''
  return dueTime
    ? t('answersBy', { company, time: timePhrase(dueTime, currentLanguage()) })
    : t('answersLate', { company })
}

/** What the report of a task asks for or waits for, and who does it until when; null where the task itself says what is next. */
export function reportNext(task: Task): { title: string; hint: string } | null {
  const { t } = reportState
  const waits = waitingReport(task)
  const objection = task.report?.objection
  if (waits === 'refused')
    return {
      title: t('objectedOn', { time: objection ? timePhrase(objection.createTime, currentLanguage()) : '' }),
      hint: objectionDue(task.report?.dueTime ?? null),
    }
  return waits && { title: t(objection?.end === 'answered' ? 'answered' : 'asksToSign'), hint: '' }
}
