import { useState, type CSSProperties, type DragEvent } from 'react'
import { tenantTime } from '@shared/day'
import type { TimeRange } from '@shared/slots'
import { VISIT_RESULT_WORDS } from '@shared/visit-result'
import { useLanguage } from '../../i18n/texts'
import { Avatar } from '../../ui/Avatar'
import { Icon } from '../../ui/Icon'
import { Tag } from '../../ui/Tag'
import { visitTexts } from '../../ui/visit.i18n'
import { calendar } from './calendar.i18n'
import {
  isOver,
  keyOf,
  loadOf,
  overlaps,
  rangeOf,
  rowsOf,
  shortAddress,
  timeAt,
  windowText,
  type Absence,
  type Day,
  type Engineer,
  type Visit,
} from './plan'

/** A place of a row, in shares of the hours that it shows; what goes on beyond them is cut at the edge. */
function placeIn(range: TimeRange, hours: TimeRange): CSSProperties {
  const whole = hours.end - hours.start
  const [from, to] = [Math.max(range.start, hours.start), Math.min(range.end, hours.end)]
  return { left: `${String(((from - hours.start) / whole) * 100)}%`, width: `${String(((to - from) / whole) * 100)}%` }
}

/** Height of a card where several stand one above the other, px. */
const ROW = 48
/** The place of a card from top to bottom: where it stands alone the style sheet's. */
const rowAt = (row: number, count: number): CSSProperties =>
  count > 1 ? { top: row * ROW + 6, height: ROW - 4, bottom: 'auto' } : {}

/** What is dragged, and how far from its beginning it was taken hold of, ms. */
export interface Dragged {
  visit: Visit
  offset: number
}

/** How far a visit is, for its colour; its word stands in its name. */
const toneOf = (visit: Visit, now: number): string =>
  !visit.placed
    ? 'red'
    : isOver(visit)
      ? 'grey'
      : visit.state === 'processing' || visit.arriveTime
        ? 'amber'
        : rangeOf(visit).end < now
          ? 'red'
          : 'accent'

const absenceRange = ({ start, end }: Pick<Absence, 'start' | 'end'>): TimeRange => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** Visits that lie over another one, or over an absence, of the same engineer. */
const clashing = ({ visits, absences }: Engineer): Set<string> =>
  new Set(
    visits
      .filter(
        one =>
          !isOver(one) &&
          (visits.some(other => other.id !== one.id && !isOver(other) && overlaps(rangeOf(one), rangeOf(other))) ||
            absences.some(absence => overlaps(rangeOf(one), absenceRange(absence)))),
      )
      .map(keyOf),
  )

interface LaneProps {
  engineer: Engineer
  day: Day
  hours: TimeRange
  dragged: Dragged | null
  onDrag: (dragged: Dragged | null) => void
  onDrop: (visit: Visit, planTime: string) => void
  onOpen: (visit: Visit) => void
  onAbsence: (absence: Absence) => void
}

/** The day of one engineer: who it is, and from left to right what the day is taken by. */
export function Lane({ engineer, day, hours, dragged, onDrag, onDrop, onOpen, onAbsence }: LaneProps) {
  const t = calendar.useT()
  const [over, setOver] = useState<string | null>(null)
  const v = visitTexts.useT()
  const language = useLanguage()
  const clashes = clashing(engineer)
  const { rowOf, count } = rowsOf(engineer.visits)
  const load = loadOf(engineer, day.spans)
  const now = Date.parse(day.now)
  const dropTime = (event: DragEvent<HTMLElement>): string => {
    const box = event.currentTarget.getBoundingClientRect()
    const offset = (dragged?.offset ?? 0) / (hours.end - hours.start)
    return timeAt((event.clientX - box.left) / box.width - offset, hours)
  }
  const minutes = dragged?.visit.planMinutes ?? 0
  return (
    <li className='lane'>
      <div className='lane__who'>
        <Avatar name={engineer.displayName} />
        <span>
          <b>{engineer.displayName}</b>
          <small>
            {t('load', { n: engineer.visits.length })}
            {load !== null && ` · ${String(load)}%`}
            {engineer.skills.length > 0 && ` · ${engineer.skills.join('、')}`}
          </small>
          {load !== null && (
            <i className='lane__load' data-over={load > 100} aria-hidden>
              <i style={{ width: `${String(Math.min(load, 100))}%` }} />
            </i>
          )}
        </span>
      </div>
      <div
        className='lane__day'
        style={count > 1 ? { minHeight: count * ROW + 12 } : undefined}
        data-over={over !== null}
        onDragOver={event => {
          if (!dragged) return
          event.preventDefault()
          setOver(dropTime(event))
        }}
        onDragLeave={event => {
          if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
            setOver(null)
        }}
        onDrop={event => {
          event.preventDefault()
          if (dragged) onDrop(dragged.visit, dropTime(event))
          setOver(null)
          onDrag(null)
        }}
      >
        {day.spans.map(span => (
          <i key={span.start} className='lane__span' style={placeIn(absenceRange(span), hours)} />
        ))}
        {engineer.absences.map(absence => (
          <button
            key={absence.id}
            type='button'
            className='lane__absence'
            style={placeIn(absenceRange(absence), hours)}
            onClick={() => onAbsence(absence)}
          >
            {t(absence.kind)}
            {absence.reason && ` · ${absence.reason}`}
          </button>
        ))}
        {engineer.visits.map(visit => (
          <button
            key={keyOf(visit)}
            type='button'
            draggable={!isOver(visit)}
            className={`visit visit--${toneOf(visit, now)}`}
            data-clash={clashes.has(keyOf(visit))}
            style={{ ...placeIn(rangeOf(visit), hours), ...rowAt(rowOf.get(keyOf(visit)) ?? 0, count) }}
            title={`${visit.title} · ${visit.customerName} · ${windowText(visit)}`}
            onClick={() => onOpen(visit)}
            onDragStart={event => {
              event.dataTransfer.setData('text/plain', visit.number)
              event.dataTransfer.effectAllowed = 'move'
              const box = event.currentTarget.getBoundingClientRect()
              const shown = rangeOf(visit)
              onDrag({ visit, offset: ((event.clientX - box.left) / box.width) * (shown.end - shown.start) })
            }}
            onDragEnd={() => onDrag(null)}
          >
            <b>
              {visit.visitNumber > 1 && `${v('visit', { n: visit.visitNumber })} · `}
              {visit.title}
            </b>
            <small>
              {clashes.has(keyOf(visit)) && <Icon name='warning' size={14} />}
              {visit.result
                ? VISIT_RESULT_WORDS[visit.result][language]
                : clashes.has(keyOf(visit))
                  ? t('clash')
                  : windowText(visit)}{' '}
              · {visit.area.split('/').at(-1) || visit.customerName}
            </small>
          </button>
        ))}
        {over && dragged && (
          <i
            className='lane__drop'
            style={placeIn(rangeOf({ planTime: over, planMinutes: minutes }), hours)}
            aria-hidden
          >
            {over.slice(11)}
          </i>
        )}
        {now > hours.start && now < hours.end && (
          <i className='lane__now' style={{ left: placeIn({ start: now, end: now }, hours).left }} aria-hidden />
        )}
      </div>
    </li>
  )
}

/** The hours above the rows. */
export function Hours({ hours, now }: { hours: TimeRange; now: string }) {
  const hour = 3_600_000
  const count = Math.round((hours.end - hours.start) / hour)
  const at = Date.parse(now)
  return (
    <div className='lane lane--hours' aria-hidden>
      <div className='lane__who' />
      <div className='lane__day'>
        {Array.from({ length: count }, (_, i) => (
          <span key={i} style={{ left: `${String((i / count) * 100)}%` }}>
            {tenantTime(hours.start + i * hour).slice(11)}
          </span>
        ))}
        {at > hours.start && at < hours.end && (
          <b style={{ left: placeIn({ start: at, end: at }, hours).left }}>{tenantTime(at).slice(11)}</b>
        )}
      </div>
    </div>
  )
}

/** A visit that stands in no row: nobody has it, or who has it cannot come. */
export function Loose({
  visit,
  onOpen,
  onDrag,
}: {
  visit: Visit & { skills?: readonly string[] }
  onOpen: (visit: Visit) => void
  onDrag: (dragged: Dragged | null) => void
}) {
  const t = calendar.useT()
  const v = visitTexts.useT()
  return (
    <li>
      <button
        type='button'
        draggable
        className='loose'
        onClick={() => onOpen(visit)}
        onDragStart={event => {
          event.dataTransfer.setData('text/plain', visit.number)
          event.dataTransfer.effectAllowed = 'move'
          onDrag({ visit, offset: 0 })
        }}
        onDragEnd={() => onDrag(null)}
      >
        <b>{visit.title}</b>
        <span className='loose__tags'>
          {visit.visitNumber > 1 && <Tag tone='violet'>{v('visit', { n: visit.visitNumber })}</Tag>}
          {visit.level && <Tag tone={visit.level === 'urgent' ? 'red' : 'amber'}>{t(visit.level)}</Tag>}
          {!visit.title.includes(visit.templateName) && <Tag tone='grey'>{visit.templateName}</Tag>}
          {visit.skills
            ?.filter(skill => skill !== visit.templateName)
            .map(skill => (
              <Tag key={skill} tone='accent'>
                {skill}
              </Tag>
            ))}
        </span>
        <small>
          {visit.planTime ? `${visit.planTime.slice(5, 10)} ${windowText(visit)}` : t('noTime')}
          {visit.dueTime && ` · ${t('due', { time: tenantTime(Date.parse(visit.dueTime)).slice(5) })}`}
        </small>
        <small>
          {visit.customerName}
          {visit.address && ` · ${shortAddress(visit)}`}
        </small>
      </button>
    </li>
  )
}
