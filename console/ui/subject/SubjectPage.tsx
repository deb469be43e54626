import './subject.css'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { timeLabel } from '@shared/dates'
import { isDoneBefore } from '@shared/plan-time'
import { useLanguage } from '../../i18n/texts'
import { Glyph, type Stage } from '../Glyph'
import { Icon } from '../Icon'
import { Window } from '../Window'
import { ActionBar, type BarAction } from './ActionBar'
import { Assign } from './Assign'
import { Composer, type Word } from './Composer'
import { hasBegun, type WorkAction } from './life'
import type { NoteEntry } from './NoteCard'
import type { Part } from './part'
import type { SubjectKind } from './records'
import { subjectTexts } from './subject.i18n'
import { Timeline, type Entry } from './Timeline'
import type { Work } from './depart'
import { Visits } from './Visits'
import { WorkActions, type OwnAction } from './WorkActions'

/** A request or a task: what can be done with it follows from its life. */
interface Worked {
  work: Work
  actions: readonly WorkAction[]
  own?: Readonly<Partial<Record<WorkAction, OwnAction>>>
  forms?: { of: readonly WorkAction[]; render: (action: WorkAction, close: () => void) => ReactNode }
  /** who reads a reply */
  reader: string
  /** what else can be put into a reply */
  renderTools?: (text: string, onText: (text: string) => void) => ReactNode
  onDone?: () => void
}

interface Props {
  kind: SubjectKind
  /** what a screen reader calls all of it */
  label: string
  title: string
  /** number, kind and age */
  line: ReactNode
  stage: Stage
  state: string
  /** how urgent, where it leads, who else is here */
  marks?: ReactNode
  /** beside the actions */
  beside?: ReactNode
  worked?: Worked
  /** of what has a life of another kind what can be done with it */
  bar?: { next: BarAction | undefined; rest: readonly BarAction[] }
  /** facts, each a card of its own */
  children?: ReactNode
  records: readonly Entry[]
  notes?: readonly NoteEntry[]
  renderExtra?: (entry: Entry) => ReactNode
  part?: Part | null
  onPart?: (part: Part | null) => void
  /** beside a list, or a page of its own with its actions at the thumb */
  look?: 'pane' | 'page'
}

const CLASS = { pane: 'subject__actions', page: 'subject__bar' } as const
const nothing = () => undefined

/** When somebody comes, as a window; on the way until they are there, since when they are, the window again for who began without saying so; nothing once it was done on a day before. */
function When({ work, isOver }: { work: Work; isOver: boolean }) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const { arriveTime, onSiteTime, planTime } = work
  if (isOver && (!planTime || isDoneBefore(work))) return null
  return (
    <span className='subject__when'>
      <Icon name='time' size={14} />
      {onSiteTime && !isOver ? (
        t('there', { time: timeLabel(onSiteTime, language) })
      ) : arriveTime && !isOver && !hasBegun(work) ? (
        t('onWay', { time: timeLabel(arriveTime, language) })
      ) : planTime ? (
        <Window at={planTime} minutes={work.planMinutes} />
      ) : (
        t('noTime')
      )}
    </span>
  )
}

/** Something that is worked on: where it stands and what can be done with it, what is known of it, what happened, and a word to the customer or to colleagues. Domains pass what is their own. */
export function SubjectPage({
  kind,
  label,
  title,
  line,
  stage,
  state,
  marks,
  beside,
  worked,
  bar,
  children,
  records,
  notes,
  renderExtra,
  part = null,
  onPart = nothing,
  look = 'pane',
}: Props) {
  const article = useRef<HTMLElement>(null)
  const isAssignable = worked?.actions.includes('allocate') ?? false
  const reached = useCallback(() => onPart(null), [onPart])
  const words = (['remark', 'note'] satisfies Word[]).filter(word => worked?.actions.includes(word))
  const isReachable =
    part === 'assign' ? isAssignable : part === 'reply' || part === 'note' ? words.length > 0 : part === null
  useEffect(() => {
    if (isReachable) return
    if (part === 'detail') article.current?.focus()
    reached()
  }, [part, isReachable, reached])
  const actions = worked ? (
    <WorkActions
      work={worked.work}
      actions={worked.actions}
      className={CLASS[look]}
      own={worked.own ?? {}}
      forms={worked.forms}
      onAssign={() => onPart('assign')}
      onDone={worked.onDone}
    >
      {look === 'pane' && beside}
    </WorkActions>
  ) : (
    <ActionBar next={bar?.next} rest={bar?.rest ?? []} className={CLASS[look]}>
      {beside}
    </ActionBar>
  )
  const composer = worked && words.length > 0 && (
    <Composer
      kind={worked.work.kind}
      id={worked.work.id}
      words={words}
      reader={worked.reader}
      part={part}
      onPart={onPart}
      isKept={look === 'page'}
      renderTools={worked.renderTools}
    />
  )
  const isOver = stage === 'done' || stage === 'cancelled'
  return (
    <article className={`subject subject--${look}`} aria-label={label} ref={article} tabIndex={-1}>
      <div className='subject__scroll'>
        <header className='subject__head'>
          <h2>{title}</h2>
          <p className='subject__line'>{line}</p>
          <p className='subject__line'>
            <Glyph stage={stage} text={state} />
            {worked?.work.executorName && <span>{worked.work.executorName}</span>}
            {worked && <When work={worked.work} isOver={isOver} />}
            {marks}
          </p>
          {look === 'pane' && actions}
        </header>
        {children}
        {worked && <Visits work={worked.work} />}
        <Timeline kind={kind} records={records} notes={notes ?? []} renderExtra={renderExtra} />
        {worked && isAssignable && (
          <Assign
            work={worked.work}
            isWanted={part === 'assign'}
            onReached={reached}
            onGiven={isHere => {
              worked.onDone?.()
              if (isHere) onPart('detail')
            }}
          />
        )}
        {look === 'page' && composer}
      </div>
      {look === 'pane' && composer}
      {look === 'page' && actions}
    </article>
  )
}
