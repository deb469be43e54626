import { timeLabel } from '@shared/dates'
import type { File } from '../../ui/Files'
import { useLanguage } from '../../i18n/texts'
import { Icon } from '../../ui/Icon'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { Eye } from './Eye'
import { Files } from '../../ui/Files'
import type { DetailOf } from './queue'
import { requests } from './requests.i18n'

type Entry = DetailOf['records'][number]
type Rating = NonNullable<DetailOf['evaluation']>

function Words({ content, files }: { content: string; files: readonly File[] }) {
  return (
    <>
      {content && <p>{content}</p>}
      <Files files={files} />
    </>
  )
}

/** What somebody wrote to the other side: of staff with whether it was read. */
function Reply({ entry }: { entry: Entry }) {
  const t = requests.useT()
  const isOurs = entry.actor === 'staff'
  return (
    <div className={isOurs ? 'bubble bubble--ours' : 'bubble'}>
      <small>
        {isOurs && <Eye />}
        {isOurs ? t('toCustomer') : entry.actorName}
        {isOurs && ` · ${t(entry.isRead ? 'isRead' : 'notRead')}`}
        <span className='bubble__time'>
          {isOurs && `${entry.actorName} `}
          <Time at={entry.createTime} />
        </span>
      </small>
      <Words content={entry.content} files={entry.attachment} />
    </div>
  )
}

function Stars({ n }: { n: number }) {
  const t = requests.useT()
  return (
    <span className='stars' role='img' aria-label={t('stars', { n })}>
      {[1, 2, 3, 4, 5].map(star => (
        <span key={star} className={star <= n ? 'stars__on' : undefined}>
          <Icon name='star' size={16} />
        </span>
      ))}
    </span>
  )
}

/** How the customer rated the work. */
function RatingView({ rating: { star, starFields, tags } }: { rating: Rating }) {
  return (
    <div className='rating'>
      {star !== null && <Stars n={star} />}
      {starFields.length > 0 && (
        <dl>
          {starFields.map(one => (
            <div key={one.name}>
              <dt>{one.name}</dt>
              <dd>
                <Stars n={one.star} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <p>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
    </div>
  )
}

function Step({ entry, rating }: { entry: Entry; rating: Rating | null }) {
  const t = requests.useT()
  const language = useLanguage()
  return (
    <div className='step'>
      <b>{t(`record_${entry.type}`)}</b>{' '}
      <small>
        {entry.actorName} <Time at={entry.createTime} />
      </small>
      {entry.executorName && <p>{entry.executorName}</p>}
      {entry.planTime && <p>{timeLabel(entry.planTime, language)}</p>}
      {entry.arriveTime && <p>{timeLabel(entry.arriveTime, language)}</p>}
      {rating && <RatingView rating={rating} />}
      <Words content={entry.content} files={entry.attachment} />
    </div>
  )
}

/** What happened, in order: steps, words between the company and the customer, and notes that only staff see. */
export function Timeline({ detail: { records, notes, evaluation } }: { detail: DetailOf }) {
  const t = requests.useT()
  // records are the newest first, and a later rating took the place of an earlier one
  const rated = records.find(entry => entry.type === 'evaluate')
  const all = [
    ...records.map(entry => ({
      id: entry.id,
      time: entry.createTime,
      node:
        entry.type === 'remark' ? (
          <Reply entry={entry} />
        ) : (
          <Step entry={entry} rating={entry === rated ? evaluation : null} />
        ),
    })),
    ...notes.map(note => ({
      id: note.id,
      time: note.createTime,
      node: (
        <div className='note'>
          <small>
            <Icon name='lock' size={14} />
            {t('internal')} · {t('customerCannotSee')}
            <span className='bubble__time'>
              {note.staffName} <Time at={note.createTime} />
            </span>
          </small>
          <Words content={note.content} files={note.attachment} />
        </div>
      ),
    })),
  ].sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || (a.id < b.id ? -1 : 1))
  return (
    <section className='detail__part'>
      <h3>{t('timeline')}</h3>
      <ol className='timeline'>
        {all.map(({ id, node }) => (
          <li key={id}>{node}</li>
        ))}
      </ol>
    </section>
  )
}
