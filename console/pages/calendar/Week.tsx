import { plannedDay } from '@shared/dates'
import type { Answer } from '../../api/call'
import { useLanguage } from '../../i18n/texts'
import { Avatar } from '../../ui/Avatar'
import { Empty } from '../../ui/states'
import { calendar } from './calendar.i18n'

type Week = Answer<'GET /staff/calendar/week'>
type DayLoad = Week['engineers'][number]['days'][number]

/** What stands in a day of somebody: how many visits, how much of the day they take, and whether they are away. */
function Load({ of: { visits, load, absent } }: { of: DayLoad }) {
  const t = calendar.useT()
  return (
    <>
      <span>
        {visits > 0 && t('load', { n: visits })}
        {visits > 0 && load !== null && ` · ${String(load)}%`}
        {!visits && !absent && '–'}
      </span>
      {absent && <small>{t('leave')}</small>}
      {visits > 0 && load !== null && (
        <i className='lane__load' data-over={load > 100} aria-hidden>
          <i style={{ width: `${String(Math.min(load, 100))}%` }} />
        </i>
      )}
    </>
  )
}

/** Seven days of the engineers at once; each day leads to its own rows. */
export function WeekView({ week, today, onDay }: { week: Week; today: string; onDay: (day: string) => void }) {
  const t = calendar.useT()
  const language = useLanguage()
  if (!week.engineers.length) return <Empty icon='calendar' text={t('nobody')} />
  return (
    <section className='week' aria-label={t('week')}>
      <table>
        <thead>
          <tr>
            <th scope='col'>{t('engineers')}</th>
            {week.days.map(({ day, closed, unassigned }) => (
              <th key={day} scope='col' data-today={day === today} data-closed={closed}>
                <button type='button' onClick={() => onDay(day)}>
                  {plannedDay(day, language)}
                  {closed && <small>{t('closedShort')}</small>}
                  {unassigned > 0 && <small className='week__loose'>{t('loose', { n: unassigned })}</small>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.engineers.map(({ staffId, displayName, days }) => (
            <tr key={staffId}>
              <th scope='row'>
                <span className='week__who'>
                  <Avatar name={displayName} />
                  {displayName}
                </span>
              </th>
              {days.map((of, i) => {
                const { day = '', closed = false } = week.days[i] ?? {}
                return (
                  <td key={day} data-today={day === today} data-closed={closed} data-absent={of.absent}>
                    <Load of={of} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
