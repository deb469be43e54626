import { useEffect, useState } from 'react'
import { timeLabel } from '@shared/dates'
import type { SlaKind } from '@shared/sla'
import { urgencyOf } from '@shared/queue'
import { useLanguage } from '../../i18n/texts'
import { Tag } from '../../ui/Tag'
import { requests } from './requests.i18n'

const MINUTE = 60_000
const TICK_MS = 30_000

/** The present moment (ms since 1970), which goes on while the page is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** `2:05`: hours and minutes of a time in ms. */
const clock = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE)
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}

interface Sla {
  createTime: string
  dueTime: string | null
  dueKind: SlaKind | null
}

/** When the next promise has to be kept: red past it, amber when it comes near, else grey. */
export function Due({ of, now }: { of: Sla; now: number }) {
  const { dueTime, dueKind } = of
  const t = requests.useT()
  const language = useLanguage()
  if (!dueTime || !dueKind) return null
  const urgency = urgencyOf(of, now)
  const left = Date.parse(dueTime) - now
  return (
    <span className='due' title={`${t(dueKind)} ${timeLabel(dueTime, language)}`}>
      {urgency === '' ? (
        timeLabel(dueTime, language, now)
      ) : (
        <Tag tone={urgency === 'over' ? 'red' : 'amber'}>
          {urgency === 'over' ? t('overBy', { time: clock(-left) }) : t('leftFor', { time: clock(left) })}
        </Tag>
      )}
      <span className='due__kind'>{t(dueKind)}</span>
    </span>
  )
}

/** How long ago something was raised. */
export function Age({ since, now }: { since: string; now: number }) {
  const t = requests.useT()
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return <>{d ? t('days', { d, h }) : h ? t('hours', { h, m }) : t('minutes', { m })}</>
}
