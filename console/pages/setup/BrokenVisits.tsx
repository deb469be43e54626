import { Alert } from 'antd'
import { Link } from 'wouter'
import { daysAfter, tenantDay, tenantInstant } from '@shared/day'
import { plannedDay } from '@shared/dates'
import { isShortened, isWithin, spansOf, type WorkingTime } from '@shared/sla'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { setup } from './setup.i18n'

/** So many days ahead are looked at, and so many of those that close are told. */
const AHEAD = 92
const MOST_DAYS = 31

/** The visits of a day that lie in its hours and would not any more, with the way to where they are moved. */
function OfDay({ day, before, after }: { day: string; before: WorkingTime; after: WorkingTime }) {
  const t = setup.useT()
  const language = useLanguage()
  const { data } = useGet('GET /staff/calendar/day', { query: { day } })
  // what was shown of another day stays until this one's answer is there
  if (data?.day !== day) return null
  const isIn = (time: WorkingTime, { planTime, planMinutes }: { planTime: string; planMinutes: number }) => {
    const from = tenantInstant(planTime)
    return isWithin(time, from, from + planMinutes * 60_000)
  }
  const isOpen = spansOf(tenantInstant(`${day} 00:00`), after).length > 0
  const visits = [...data.engineers.flatMap(one => one.visits), ...data.unassigned].filter(
    one =>
      one.result === null && one.planTime.slice(0, 10) === day && !isIn(after, one) && (!isOpen || isIn(before, one)),
  )
  if (!visits.length) return null
  return (
    <Alert
      type='warning'
      showIcon
      role='status'
      title={t(isOpen ? 'shortens' : 'breaks', { day: plannedDay(day, language), n: visits.length })}
      description={
        <>
          <ul>
            {visits.map(({ id, number, planTime, title, customerName }) => (
              <li key={id}>
                {planTime.slice(11)} {title} · {customerName} · {number}
              </li>
            ))}
          </ul>
          <Link href={`/calendar?day=${day}`}>{t('moveVisits')}</Link>
        </>
      }
    />
  )
}

/** What becomes of planned visits when the working time is saved as it was changed: those of days on which nobody, or shorter, would work. */
export function BrokenVisits({ before, after }: { before: WorkingTime; after: WorkingTime }) {
  const may = useMay()
  if (!may('event.allocate') && !may('task.allocate')) return null
  const today = tenantDay(Date.now())
  return Array.from({ length: AHEAD }, (_, i) => daysAfter(today, i))
    .filter(day => isShortened(tenantInstant(`${day} 00:00`), before, after))
    .slice(0, MOST_DAYS)
    .map(day => <OfDay key={day} day={day} before={before} after={after} />)
}
