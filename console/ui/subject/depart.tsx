import { Select } from 'antd'
import { useRef } from 'react'
import { timeLabel } from '@shared/dates'
import type { WorkKind } from '@shared/kinds'
import { useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { PLANNED } from './life'
import { READS } from './reads'
import { subjectTexts } from './subject.i18n'
import { useConfirmed } from './useConfirmed'

/** A request or a task, as its actions know it. */
export interface Work {
  kind: WorkKind
  id: string
  number: string
  title: string
  state: string
  planTime: string
  planMinutes: number
  executorStaffId: string
  executorName: string
  arriveTime: string | null
  onSiteTime: string | null
  visitNumber: number
  finishTime: string | null
  customerId: string
}

/** Minutes until arrival that are offered. */
const ARRIVALS = [15, 30, 45, 60, 90, 120]
const MINUTE_MS = 60_000

/** Says that somebody sets out, asking first where it is hours too early, or they are on the way to another. */
export function useDepart({ kind, id, planTime }: Pick<Work, 'kind' | 'id' | 'planTime'>) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const confirmed = useConfirmed()
  const depart = useWrite(PLANNED[kind].depart, READS)
  const arrival = useRef({ minutes: 0, from: 0 })
  return {
    isBusy: depart.isPending,
    run: (minutes: number) => {
      // the same moment with a try soon after: it is one intent
      if (arrival.current.minutes !== minutes || Date.now() - arrival.current.from > MINUTE_MS)
        arrival.current = { minutes, from: Date.now() }
      const arriveTime = new Date(arrival.current.from + minutes * MINUTE_MS).toISOString()
      return confirmed(
        isMeant => depart.mutateAsync({ body: { id, arriveTime, ...(isMeant ? { confirmed: true } : {}) } }),
        {
          titleOf: error =>
            error.id === 'VISIT_LATER' ? t('visitLater', { time: timeLabel(planTime, language) }) : error.message,
          okText: t('departNow'),
        },
      )
    },
  }
}

/** In how many minutes somebody arrives. */
export function Arrival({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const t = subjectTexts.useT()
  return (
    <Select
      aria-label={t('arrives')}
      value={minutes}
      onChange={onChange}
      options={ARRIVALS.map(n => ({ value: n, label: t('minutes', { n }) }))}
    />
  )
}
