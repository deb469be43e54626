import { plannedDay } from '@shared/dates'
import { tenantInstant, tenantTime } from '@shared/day'
import { VISIT_RESULT_WORDS } from '@shared/visit-result'
import type { Answer } from '../../api/call'
import { useGetWhen } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Loaded } from '../states'
import { Tag } from '../Tag'
import { visitTexts } from '../visit.i18n'
import { Window } from '../Window'
import type { Work } from './depart'

type Visit = Answer<'GET /staff/visit/ofWork'>[number]

const MINUTE = 60_000
const minutesBetween = (from: number, to: number): number => Math.round((to - from) / MINUTE)
/** Minutes between the end of the window and coming; 0 for who came within it, and where no hour was agreed. */
const minutesLate = ({ planTime, planMinutes, arriveTime }: Visit): number =>
  arriveTime && planTime.includes(':')
    ? Math.max(0, minutesBetween(tenantInstant(planTime) + planMinutes * MINUTE, Date.parse(arriveTime)))
    : 0

/** One visit: who came and when, how long they were there, and what became of it. */
function One({ visit }: { visit: Visit }) {
  const t = visitTexts.useT()
  const language = useLanguage()
  const { arriveTime, leaveTime, result, part, waitUntil } = visit
  const late = minutesLate(visit)
  const at = (key: 'setOut' | 'arrived' | 'begun' | 'left', time: string | null) =>
    time === null ? [] : [t(key, { time: tenantTime(Date.parse(time)).slice(5) })]
  const steps = [
    ...at('setOut', visit.departTime),
    ...at('arrived', arriveTime),
    ...at('begun', visit.beginTime),
    // who was never there has not left
    ...(arriveTime ? at('left', leaveTime) : []),
    ...(arriveTime && leaveTime
      ? [t('onSite', { n: minutesBetween(Date.parse(arriveTime), Date.parse(leaveTime)) })]
      : []),
  ]
  return (
    <li>
      <p className='subject__line'>
        <b>{t('visit', { n: visit.number })}</b>
        {visit.executorName}
        {visit.planTime && <Window at={visit.planTime} minutes={visit.planMinutes} />}
        <Tag tone={result === 'done' ? 'green' : result === null ? 'accent' : 'amber'}>
          {result ? VISIT_RESULT_WORDS[result][language] : t(arriveTime ? 'there' : 'planned')}
        </Tag>
        {late > 0 && <Tag tone='red'>{t('late', { n: late })}</Tag>}
      </p>
      {steps.length > 0 && <small>{steps.join(' · ')}</small>}
      {visit.content && <p>{visit.content}</p>}
      {(part || waitUntil) && (
        <p>
          {[part && t('part', { part }), waitUntil && t('waits', { day: plannedDay(waitUntil, language) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}

/** Every visit of a request or a task, as soon as there is more to say than when the first one is planned. */
export function Visits({ work: { kind, id, visitNumber, onSiteTime, finishTime } }: { work: Work }) {
  const t = visitTexts.useT()
  const isTold = visitNumber > 1 || onSiteTime !== null || finishTime !== null
  const query = useGetWhen('GET /staff/visit/ofWork', isTold ? { query: { kind, id } } : null)
  if (!isTold || query.data?.length === 0) return null
  return (
    <section className='subject__part subject__card' aria-label={t('visits')}>
      <h3>{t('visits')}</h3>
      <Loaded query={query} rows={2}>
        {visits => (
          <ol className='timeline'>
            {visits.map(visit => (
              <One key={visit.id} visit={visit} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
