import type { ReactNode } from 'react'
import { timeLabel } from '@shared/dates'
import { useLanguage } from '../../i18n/texts'
import { Files, type File } from '../Files'
import { Time } from '../Time'
import { Eye } from './Eye'
import { NoteCard, type NoteEntry } from './NoteCard'
import { recordText, type RecordType, type SubjectKind } from './records'
import { subjectTexts } from './subject.i18n'

/** An entry of a timeline, of whatever kind it is; what a kind does not have is left out. */
export interface Entry {
  id: string
  type: RecordType
  actor: 'linkman' | 'staff' | 'system'
  actorName: string
  content: string
  createTime: string
  attachment?: readonly File[]
  executorName?: string
  arriveTime?: string | null
  planTime?: string
  formerPlanTime?: string
  isRead?: boolean
}
function Words({ content, files = [] }: { content: string; files?: readonly File[] | undefined }) {
  return (
    <>
      {content && <p>{content}</p>}
      <Files files={files} />
    </>
  )
}

/** What somebody wrote to the other side: of staff with whether it was read, where that is known. */
function Reply({ entry }: { entry: Entry }) {
  const t = subjectTexts.useT()
  const isOurs = entry.actor === 'staff'
  return (
    <div className={isOurs ? 'bubble bubble--ours' : 'bubble'}>
      <small>
        {isOurs && <Eye />}
        {isOurs ? t('toCustomer') : entry.actorName}
        {isOurs && entry.isRead !== undefined && ` · ${t(entry.isRead ? 'isRead' : 'notRead')}`}
        <span className='bubble__time'>
          {isOurs && `${entry.actorName} `}
          <Time at={entry.createTime} />
        </span>
      </small>
      <Words content={entry.content} files={entry.attachment} />
    </div>
  )
}

function Step({ kind, entry, children }: { kind: SubjectKind; entry: Entry; children: ReactNode }) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const { planTime = '', formerPlanTime = '', arriveTime = null } = entry
  return (
    <div className='step'>
      <b>{recordText(kind, entry.type, language, entry.executorName)}</b>{' '}
      <small>
        {entry.actorName} <Time at={entry.createTime} />
      </small>
      {(planTime || formerPlanTime) && (
        <p>
          {formerPlanTime && entry.type === 'reschedule' && `${timeLabel(formerPlanTime, language)} → `}
          {timeLabel(planTime, language)}
        </p>
      )}
      {arriveTime && entry.type === 'depart' && <p>{t('expected', { time: timeLabel(arriveTime, language) })}</p>}
      {children}
      <Words content={entry.content} files={entry.attachment} />
    </div>
  )
}

/** What happened, in order: steps on a line, words between the company and the customer, and notes that only staff see. */
export function Timeline({
  kind,
  records,
  notes = [],
  renderExtra,
}: {
  kind: SubjectKind
  records: readonly Entry[]
  notes?: readonly NoteEntry[]
  /** what a domain shows with an entry */
  renderExtra?: ((entry: Entry) => ReactNode) | undefined
}) {
  const t = subjectTexts.useT()
  const all = [
    ...records.map(entry => ({
      id: entry.id,
      time: entry.createTime,
      isStep: entry.type !== 'remark',
      node:
        entry.type === 'remark' ? (
          <Reply entry={entry} />
        ) : (
          <Step kind={kind} entry={entry}>
            {renderExtra?.(entry)}
          </Step>
        ),
    })),
    ...notes.map(note => ({
      id: note.id,
      time: note.createTime,
      isStep: false,
      node: <NoteCard note={note} />,
    })),
  ].sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || (a.id < b.id ? -1 : 1))
  return (
    <section className='subject__part'>
      <h3>{t('timeline')}</h3>
      <ol className='timeline'>
        {all.map(({ id, isStep, node }) => (
          <li key={id} className={isStep ? 'timeline__step' : undefined}>
            {node}
          </li>
        ))}
      </ol>
    </section>
  )
}
