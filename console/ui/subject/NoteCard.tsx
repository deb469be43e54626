import './subject.css'
import { Files, type File } from '../Files'
import { Icon } from '../Icon'
import { Time } from '../Time'
import { subjectTexts } from './subject.i18n'

export interface NoteEntry {
  id: string
  staffName: string
  content: string
  attachment: readonly File[]
  createTime: string
}

/** What staff wrote among themselves, which never looks like what a customer reads. */
export function NoteCard({ note }: { note: NoteEntry }) {
  const t = subjectTexts.useT()
  return (
    <div className='note'>
      <small>
        <Icon name='lock' size={14} />
        {t('internal')} · {t('customerCannotSee')}
        <span className='bubble__time'>
          {note.staffName} <Time at={note.createTime} />
        </span>
      </small>
      {note.content && <p>{note.content}</p>}
      <Files files={note.attachment} />
    </div>
  )
}
