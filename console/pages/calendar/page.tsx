import './calendar.css'
import { Alert, Button, Drawer, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { daysAfter, tenantDay } from '@shared/day'
import { plannedDay } from '@shared/dates'
import { useGet, useGetWhen } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { Absences, OpenAbsence } from './Absences'
import { calendar } from './calendar.i18n'
import { Hours, Lane, Loose, type Dragged } from './Lane'
import { hoursOf, isOver, usePlan, type Day, type Visit } from './plan'
import { PlanDrawer } from './PlanDrawer'
import { WeekView } from './Week'

/** What stands beside the rows: what nobody has, and whose engineer cannot come. */
function LooseVisits({
  kind,
  visits,
  onOpen,
  onDrag,
}: {
  kind: 'unassigned' | 'displaced' | 'onClosedDay'
  visits: readonly Visit[]
  onOpen: (visit: Visit) => void
  onDrag: (dragged: Dragged | null) => void
}) {
  const t = calendar.useT()
  if (kind !== 'unassigned' && !visits.length) return null
  return (
    <section className={`looses looses--${kind}`}>
      <h2>
        {t(kind)} <span className='looses__count'>{visits.length}</span>
        <small>{t(`${kind}Hint`)}</small>
      </h2>
      {visits.length ? (
        <ul>
          {visits.map(visit => (
            <Loose key={visit.id} visit={visit} onOpen={onOpen} onDrag={onDrag} />
          ))}
        </ul>
      ) : (
        <p>{t('noUnassigned')}</p>
      )}
    </section>
  )
}

function DayView({ day, onOpen }: { day: Day; onOpen: (visit: Visit) => void }) {
  const t = calendar.useT()
  const form = useOpenForm()
  const { plan } = usePlan()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const hours = hoursOf(day)
  return (
    <>
      {day.spans.length === 0 && (
        <>
          <Alert type='info' showIcon title={t('closed')} />
          <LooseVisits
            kind='onClosedDay'
            visits={day.engineers.flatMap(one => one.visits).filter(one => one.placed && !isOver(one))}
            onOpen={onOpen}
            onDrag={setDragged}
          />
        </>
      )}
      {day.over.map(one => (
        <Alert
          key={one.area + one.planTime}
          type='warning'
          showIcon
          title={t(one.area ? 'overIn' : 'over', { area: one.area, time: one.planTime.slice(5), n: one.count })}
        />
      ))}
      <LooseVisits kind='displaced' visits={day.displaced} onOpen={onOpen} onDrag={setDragged} />
      {day.engineers.length ? (
        <div className='lanes'>
          <Hours hours={hours} now={day.now} />
          <ul aria-label={t('engineers')}>
            {day.engineers.map(engineer => (
              <Lane
                key={engineer.staffId}
                engineer={engineer}
                day={day}
                hours={hours}
                dragged={dragged}
                onDrag={setDragged}
                onOpen={onOpen}
                onAbsence={absence => form.edit(absence.id)}
                onDrop={(visit, planTime) => void plan(visit, { staffId: engineer.staffId, planTime })}
              />
            ))}
          </ul>
        </div>
      ) : (
        <Empty icon='calendar' text={t('nobody')} />
      )}
      <LooseVisits kind='unassigned' visits={day.unassigned} onOpen={onOpen} onDrag={setDragged} />
    </>
  )
}

/** The visits of a day, a row for each engineer, or how full the days of a week are; what is dropped into a row is given to its engineer at that time. */
export default function CalendarPage() {
  const t = calendar.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const form = useOpenForm()
  const today = tenantDay(Date.now())
  const day = /^\d{4}-\d{2}-\d{2}$/.test(get('day')) ? get('day') : today
  const teams = useGet('GET /staff/team/list')
  const teamId = get('team')
  const isWeek = get('view') === 'week'
  const asked = { query: { day, ...(teamId ? { teamId } : {}) } }
  const query = useGetWhen('GET /staff/calendar/day', isWeek ? null : asked)
  const week = useGetWhen('GET /staff/calendar/week', isWeek ? asked : null)
  const [open, setOpen] = useState<Visit | null>(null)
  const [, navigate] = useLocation()
  const [displaced, setDisplaced] = useState<Visit[]>([])
  const go = (to: string) => set({ day: to === today ? null : to })
  const step = (to: 1 | -1) => go(daysAfter(day, to * (isWeek ? 7 : 1)))
  return (
    <Page
      title={title('calendar')}
      actions={
        <Button onClick={() => form.begin('absence')}>
          <Icon name='plus' size={16} />
          {t('absence')}
        </Button>
      }
    >
      <div className='calendar'>
        <div className='calendar__bar'>
          <Button
            aria-label={t(isWeek ? 'weekBefore' : 'before')}
            onClick={() => step(-1)}
            icon={<Icon name='back' size={16} />}
          />
          <Input
            type='date'
            aria-label={t('day')}
            value={day}
            onChange={event => event.target.value && go(event.target.value)}
          />
          <Button
            aria-label={t(isWeek ? 'weekAfter' : 'after')}
            onClick={() => step(1)}
            icon={<Icon name='forward' size={16} />}
          />
          <Button disabled={day === today} onClick={() => go(today)}>
            {t('today')}
          </Button>
          <b>{!isWeek && plannedDay(day, language)}</b>
          <Segmented
            aria-label={t('shown')}
            value={isWeek ? 'week' : 'day'}
            options={[
              { value: 'day', label: t('oneDay') },
              { value: 'week', label: t('week') },
            ]}
            onChange={next => set({ view: next === 'week' ? 'week' : null })}
          />
          <Select
            aria-label={t('team')}
            style={{ minWidth: 140 }}
            value={teamId}
            options={[
              { value: '', label: t('everyTeam') },
              ...(teams.data ?? []).map(team => ({ value: team.id, label: team.name })),
            ]}
            onChange={(next: string) => set({ team: next })}
          />
          <Button onClick={() => set({ absences: '1' })}>{t('absences')}</Button>
        </div>
        {isWeek ? (
          <Loaded query={week} rows={10}>
            {answer => (
              <WeekView week={answer} today={today} onDay={to => set({ view: null, day: to === today ? null : to })} />
            )}
          </Loaded>
        ) : (
          <Loaded query={query} rows={10}>
            {answer => (
              <DayView
                day={answer}
                // what was made is looked at, and not planned any more
                onOpen={visit => (visit.result ? navigate(`/work/${visit.kind}/${visit.id}`) : setOpen(visit))}
              />
            )}
          </Loaded>
        )}
      </div>
      {open && <PlanDrawer key={open.id} visit={open} day={day} onClose={() => setOpen(null)} />}
      {get('absences') && (
        <Drawer
          open
          title={t('absences')}
          size='large'
          styles={{ wrapper: { maxWidth: '100vw' } }}
          onClose={() => set({ absences: null }, { replace: true })}
          extra={<Button onClick={() => form.begin('absence')}>{t('addAbsence')}</Button>}
        >
          <Absences from={today} />
        </Drawer>
      )}
      <OpenAbsence
        known={query.data?.engineers.flatMap(one => one.absences) ?? []}
        day={day}
        onDisplaced={setDisplaced}
      />
      {displaced.length > 0 && (
        <Drawer
          open
          title={t('nowDisplaced', { n: displaced.length })}
          size='large'
          styles={{ wrapper: { maxWidth: '100vw' } }}
          onClose={() => setDisplaced([])}
        >
          <p>{t('nowDisplacedHint')}</p>
          <ul className='absences'>
            {displaced.map(visit => (
              <li key={visit.id}>
                <span>
                  <b>{visit.title}</b>
                  <small>
                    {visit.planTime} · {visit.customerName}
                  </small>
                </span>
                <Button
                  onClick={() => {
                    setDisplaced([])
                    setOpen(visit)
                  }}
                >
                  {t('reassign')}
                </Button>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </Page>
  )
}
