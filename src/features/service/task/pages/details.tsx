import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { isTaskOnTheWay } from '@/domain/task-next'
import { waitingReport } from '@/domain/report-next'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { useLanguage } from '@/i18n'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import { go } from '@/screen/go'
import { RichTextLinks } from '@/screen/RichTextLinks'
import { screen, type ScreenProps } from '@/screen/screen'
import { Changes } from '@/screen/work/Changes'
import { Details } from '@/screen/work/Details'
import { ReasonSheet } from '@/screen/work/ReasonSheet'
import { RescheduleSheet } from '@/screen/work/RescheduleSheet'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { EvaluationLink } from '@/screen/work/EvaluationLink'
import { Unloaded } from '@/screen/work/Unloaded'
import { isInTime, VisitCard } from '@/screen/work/VisitCard'
import { Visits } from '@/screen/work/Visits'
import { workTexts } from '@/screen/work/work.i18n'
import { useIsLet } from '@/stores/authorization'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { can, isEnded } from '@shared/lifecycle'
import { uniqueKey } from '@shared/random'
import { TASK, type TaskState } from '@shared/task'
import { ReportEntry } from '../components/ReportEntry'
import { PriceCard } from '../components/PriceCard'
import { TaskHeadline } from '../components/TaskHeadline'
import { TaskSteps } from '../components/TaskSteps'
import { useTask } from '../components/useTask'
import { isDoneBefore, windowOf } from '@shared/plan-time'
import { taskTexts } from '../task.i18n'

const REASONS = ['off_1', 'off_2', 'off_3'] as const
/** States in which an engineer may have written a report. */
const WITH_REPORT: readonly TaskState[] = ['processing', 'finished', 'closed']

function TaskDetails({ visit }: ScreenProps) {
  const t = taskTexts.useT()
  const say = workTexts.useT()
  const language = useLanguage()
  const isLet = useIsLet()
  const id = visit.query.id ?? ''
  const { task, records, reload } = useTask(id)
  const { data } = task
  const [asking, setAsking] = useState<'' | 'time' | 'off'>('')
  // one key for one opened sheet: a second try after a lost answer is the same intent
  const key = useRef('')
  const [attempt, busy] = useAttempt()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const isUnread = !!data?.unread
  useEffect(() => {
    if (isUnread) void call('GET /linkc/task/readMsg', { query: { id } }).catch(() => undefined)
  }, [isUnread, id])
  if (!data) return <Unloaded id={id} error={task.error} reload={reload} />
  const inTime = isInTime(data)
  const may = (action: 'reschedule' | 'off') => inTime && can(TASK, action, 'linkman', data, presentTime())
  const isOpen = !isEnded(TASK, data.state)
  const mayEvaluate = evaluates && !data.evaluation && can(TASK, 'evaluate', 'linkman', data, presentTime())
  const cancel = (reason: string) =>
    void attempt(async () => {
      await call('POST /linkc/task/off', { body: { id, reason } }, { idempotencyKey: key.current })
      setAsking('')
      void Taro.showToast({ title: say('cancelled'), icon: 'none' })
      await reload()
    })
  return (
    <>
      <Details
        id={id}
        remarkForm='/task/remark'
        onRefresh={reload}
        head={
          <>
            <TaskHeadline task={data} onReschedule={may('reschedule') ? () => setAsking('time') : undefined} />
            <Changes records={isOpen ? records.data : undefined} minutes={windowOf(data)} />
            {isOpen && <Visits kind='task' id={id} visitNumber={data.visitNumber} />}
            {isOpen && data.planTime && (
              <VisitCard kind='task' number={data.taskNo} work={data} onTheWay={isTaskOnTheWay(data)} />
            )}
            {WITH_REPORT.includes(data.state) && isLet(['money']) && <ReportEntry id={id} />}
            {data.state !== 'off' && isLet(['money']) && <PriceCard price={data} />}
          </>
        }
        product={data.product}
        state={<TaskStateTag state={data.state} onTheWay={isTaskOnTheWay(data)} report={waitingReport(data)} />}
        steps={<TaskSteps task={data} />}
        records={records}
        minutes={windowOf(data)}
        nameOf={type => t(`record_${type}`)}
        onAllRecords={() => go('/task/progress', { id })}
        result={data.serviceContent}
        fields={data.fields}
        values={data.attribute}
        isDoneBefore={isDoneBefore(data)}
        facts={[
          { name: t('taskNo'), value: data.taskNo },
          { name: t('eventNo'), value: data.eventNo, onOpen: () => go('/event/view', { id: data.eventId }) },
          { name: say('createTime'), value: timeLabel(data.createTime, language) },
          { name: t('contact'), value: data.linkman.name },
        ]}
        bar={
          <>
            {may('off') && (
              <Button
                kind='plain'
                onClick={() => {
                  key.current = uniqueKey()
                  setAsking('off')
                }}
              >
                {t('cancelVisit')}
              </Button>
            )}
            <Button kind={mayEvaluate ? 'plain' : 'primary'} onClick={() => go('/task/remark', { id })}>
              {say('addRemark')}
            </Button>
            {mayEvaluate && <Button onClick={() => go('/task/evaluate', { id })}>{evaluateTexts.t('evaluate')}</Button>}
          </>
        }
      >
        {data.evaluation && (
          <EvaluationLink star={data.evaluation.star} onOpen={() => go('/task/evaluate/detail', { id })} />
        )}
        <RichTextLinks module='task' />
      </Details>
      <View>
        {asking === 'off' && (
          <ReasonSheet
            title={t('cancelVisit')}
            placeholder={t('cancelWhy')}
            suggestions={REASONS.map(one => t(one))}
            busy={busy}
            onSend={cancel}
            onClose={() => setAsking('')}
          />
        )}
        {asking === 'time' && (
          <RescheduleSheet
            kind='task'
            id={id}
            planTime={data.planTime}
            onSettled={() => void reload()}
            onClose={() => setAsking('')}
          />
        )}
      </View>
    </>
  )
}

export default screen('/task/details', TaskDetails)
