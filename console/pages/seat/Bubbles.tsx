import { Button } from 'antd'
import { Fragment } from 'react'
import { dayLabel } from '@shared/dates'
import { RECALL_MINUTES, type SystemNote } from '@shared/im'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { isPicture } from '../../ui/Files'
import { Icon } from '../../ui/Icon'
import { NoteCard, type NoteEntry } from '../../ui/subject/NoteCard'
import { Time } from '../../ui/Time'
import { seat } from './seat.i18n'
import type { Message, Thread, Unsent } from './useThread'

const NOTES = {
  queued: 'noteQueued',
  taken: 'noteTaken',
  transferred: 'noteTransferred',
  putBack: 'notePutBack',
  waitLong: 'noteWaitLong',
  outOfHours: 'noteOutOfHours',
  left: 'noteLeft',
  ended: 'noteEnded',
  product: 'noteProduct',
  request: 'noteRequest',
} as const satisfies Record<SystemNote, string>
const MINUTE_MS = 60_000

export interface MessageActs {
  quote(message: Message): void
  edit(message: Message): void
  recall(message: Message): void
}

/** What was said with the assistant before, folded. */
function Transcript({ lines }: { lines: NonNullable<Message['transcript']> }) {
  const t = seat.useT()
  return (
    <details className='seat__transcript'>
      <summary>{t('transcript', { n: lines.length })}</summary>
      {lines.map((line, i) => (
        <p key={i}>
          <small>{t(line.role === 'user' ? 'client' : 'assistant')}</small>
          {line.content}
          {line.sources.length > 0 && <small>{line.sources.join(' · ')}</small>}
        </p>
      ))}
    </details>
  )
}

function Content({ message }: { message: Message }) {
  const { file, card, content } = message
  if (file)
    return (
      <a className='seat__file' href={file.url} target='_blank' rel='noreferrer'>
        {isPicture(file.filename) ? (
          <img src={file.url} alt={file.filename} />
        ) : (
          <>
            <Icon name='file' size={16} /> {file.filename}
          </>
        )}
      </a>
    )
  if (card)
    return (
      <span className='seat__card'>
        <b>{card.title}</b>
        <small>{card.text}</small>
      </span>
    )
  return <span className='seat__words'>{content}</span>
}

function Bubble({
  message,
  name,
  canSay,
  acts,
}: {
  message: Message
  name: string
  canSay: boolean
  acts: MessageActs
}) {
  const t = seat.useT()
  const say = common.useT()
  const { author, note, transcript, quote } = message
  const who = author === 'visitor' ? name : message.authorName
  if (note) return <li className='seat__note'>{t(NOTES[note], { text: message.content })}</li>
  if (transcript)
    return (
      <li>
        <Transcript lines={transcript} />
      </li>
    )
  if (message.isRecalled) return <li className='seat__note'>{t('recalled', { name: who })}</li>
  const isMine = author === 'seat'
  // the server's clock decides: what it refuses it says
  const isFresh = isMine && canSay && Date.now() - Date.parse(message.createTime) < (RECALL_MINUTES + 5) * MINUTE_MS
  return (
    <li className={isMine ? 'seat__said seat__said--mine' : 'seat__said'}>
      <small className='seat__who'>
        {who} · <Time at={message.createTime} />
        {message.isEdited && ` · ${t('edited')}`}
      </small>
      <div className='seat__bubble'>
        {quote && <small className='seat__quote'>{`${quote.authorName}：${quote.text || t('quoteGone')}`}</small>}
        <Content message={message} />
      </div>
      {canSay && (
        <div className='seat__acts'>
          <Button type='text' size='small' onClick={() => acts.quote(message)}>
            {t('quote')}
          </Button>
          {isFresh && message.type === 'txt' && (
            <Button type='text' size='small' onClick={() => acts.edit(message)}>
              {say('edit')}
            </Button>
          )}
          {isFresh && (
            <Button type='text' size='small' onClick={() => acts.recall(message)}>
              {t('recall')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Waiting({ one, thread }: { one: Unsent; thread: Thread }) {
  const t = seat.useT()
  const say = common.useT()
  return (
    <li className='seat__said seat__said--mine'>
      <div className='seat__bubble seat__bubble--waiting'>{one.content || one.filename}</div>
      {one.error ? (
        <div className='seat__failed' role='alert'>
          {one.error}
          <Button type='link' size='small' onClick={() => thread.retry(one.key)}>
            {t('again')}
          </Button>
          <Button type='link' size='small' onClick={() => thread.drop(one.key)}>
            {say('remove')}
          </Button>
        </div>
      ) : (
        <small className='seat__who'>{t('sending')}</small>
      )}
    </li>
  )
}

/** All that was said, in its order, by days. */
export function Bubbles({
  thread,
  name,
  canSay,
  notes,
  acts,
}: {
  thread: Thread
  name: string
  canSay: boolean
  /** what staff wrote among themselves, each where it was written */
  notes: readonly NoteEntry[]
  acts: MessageActs
}) {
  const t = seat.useT()
  const language = useLanguage()
  const { messages, unsent, conversation } = thread
  const lastMine = [...messages].reverse().find(one => one.author === 'seat' && !one.isRecalled)
  const notesBetween = (from = '', to?: string) =>
    notes
      .filter(({ createTime }) => createTime >= from && (to === undefined || createTime < to))
      .reverse()
      .map(note => (
        <li key={note.id} className='seat__aside'>
          <NoteCard note={note} />
        </li>
      ))
  const isSeen = lastMine && conversation && lastMine.number <= conversation.seenByVisitor && !unsent.length
  return (
    <ul className='seat__thread-list'>
      {notesBetween(thread.hasOlder ? messages[0]?.createTime : '', messages[0]?.createTime)}
      {messages.map((message, i) => {
        const before = messages[i - 1]
        const day = dayLabel(message.createTime, language)
        return (
          <Fragment key={message.id}>
            {(!before || dayLabel(before.createTime, language) !== day) && <li className='seat__note'>{day}</li>}
            <Bubble message={message} name={name} canSay={canSay} acts={acts} />
            {notesBetween(message.createTime, messages[i + 1]?.createTime)}
          </Fragment>
        )
      })}
      {unsent.map(one => (
        <Waiting key={one.key} one={one} thread={thread} />
      ))}
      {isSeen && <li className='seat__note seat__note--end'>{t('seen')}</li>}
      {conversation?.isVisitorTyping && conversation.state === 'serving' && (
        <li className='seat__note seat__note--begin'>{t('typing')}</li>
      )}
    </ul>
  )
}
