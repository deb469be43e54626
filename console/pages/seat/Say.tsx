import { App, Button, Input, type GetRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { fillText, openIn, type Placeholder } from '@shared/canned-text'
import { timeLabel } from '@shared/dates'
import { MAX_IM_FILE_MB, MAX_IM_TEXT } from '@shared/im'
import { useGetWhen, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../../ui/draft-storage'
import { isPicture } from '../../ui/Files'
import { Icon } from '../../ui/Icon'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import { useUploads } from '../../ui/useUploads'
import { uploads } from '../../ui/uploads.i18n'
import { seat } from './seat.i18n'
import type { Conversation, Message, Thread } from './useThread'

/** "Writing" is said again after so long, ms. */
const TYPING_MS = 4000
const MB = 1024 * 1024
const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const WORDS = {
  customer: 'wordCustomer',
  number: 'wordNumber',
  engineer: 'wordEngineer',
  planTime: 'wordPlanTime',
  arriveTime: 'wordArriveTime',
} as const satisfies Record<Placeholder, string>
/** Canned texts that are offered at once. */
const OFFERED = 6

interface Offer {
  id: string
  title: string
  content: string
  missing: Placeholder[]
}
/** The texts that a word after the slash finds, filled with what is known of the conversation; those with gaps come last. */
function useOffers(conversationId: string, word: string | undefined): readonly Offer[] {
  const language = useLanguage()
  const isAsked = word !== undefined
  const texts = useGetWhen('GET /staff/text/list', isAsked ? {} : null).data
  const facts = useGetWhen('GET /staff/im/textFacts', isAsked ? { query: { conversationId } } : null).data
  if (!isAsked || !texts || !facts) return []
  const { planTime, arriveTime } = facts
  const filled = texts
    .filter(one => (one.title + one.content).toLowerCase().includes(word.toLowerCase()))
    .map(({ id, title, content }) => {
      const text = fillText(content, {
        ...facts,
        planTime: planTime && timeLabel(planTime, language),
        arriveTime: arriveTime && timeLabel(arriveTime, language),
      })
      return { id, title, content: text, missing: openIn(text) }
    })
  const isWhole = ({ missing }: Offer) => !missing.length
  return [...filled.filter(isWhole), ...filled.filter(one => !isWhole(one))].slice(0, OFFERED)
}

/** What is offered. One whose words are not known says which, and cannot be chosen. */
function Canned({
  id,
  offers,
  active,
  onChoose,
}: {
  id: string
  offers: readonly Offer[]
  active: number
  onChoose: (offer: Offer) => void
}) {
  const t = seat.useT()
  if (!offers.length)
    return (
      <p id={id} className='seat__canned seat__note'>
        {t('noCanned')}
      </p>
    )
  return (
    <div id={id} className='seat__canned' role='listbox' aria-label={t('canned')}>
      {offers.map((one, i) => (
        <button
          key={one.id}
          id={`${id}-${i}`}
          type='button'
          role='option'
          tabIndex={-1}
          aria-selected={i === active}
          aria-disabled={one.missing.length > 0}
          // the field keeps the focus
          onMouseDown={press => press.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <b>{one.title}</b>
          <small>
            {one.missing.length
              ? t('missing', { what: one.missing.map(name => t(WORDS[name])).join(' · ') })
              : one.content}
          </small>
        </button>
      ))}
    </div>
  )
}

/** The bar in which the seat writes: Enter sends, a slash finds canned texts, pictures are pasted. */
export function Say({
  conversation,
  thread,
  quoted,
  edited,
  onStop,
  onSaid,
  onNote,
}: {
  conversation: Conversation
  thread: Thread
  quoted: Message | null
  edited: Message | null
  /** no more quote, and nothing to edit */
  onStop: () => void
  onSaid: () => void
  /** a word to colleagues instead */
  onNote: () => void
}) {
  const t = seat.useT()
  const s = subjectTexts.useT()
  const u = uploads.useT()
  const { message: toast } = App.useApp()
  const { text, set } = useKeptText(`seat ${conversation.id}`)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const input = useRef<HTMLInputElement>(null)
  const edit = useWrite('POST /staff/im/edit')
  const read = useWrite('POST /staff/im/read')
  const typing = useRef(0)
  const [isFound, setFound] = useState(true)
  const [active, setActive] = useState(0)
  const listId = useId()
  const word = isFound ? /^\/(\S*)$/.exec(text)?.[1] : undefined
  const offers = useOffers(conversation.id, word)
  const id = conversation.id
  const seen = thread.messages[thread.messages.length - 1]?.number ?? 0
  const tellTyping = (isTyping: boolean) => {
    const now = Date.now()
    if (isTyping ? now - typing.current < TYPING_MS : !typing.current) return
    typing.current = isTyping ? now : 0
    read.mutate({ body: { conversationId: id, number: seen, isTyping } })
  }
  const write = useRef(set)
  write.current = set
  useEffect(() => {
    if (edited) write.current(edited.content)
    if (edited ?? quoted) field.current?.focus({ cursor: 'end' })
  }, [edited, quoted])
  const sends = useUploads({
    held: 0,
    onAdd: file => {
      thread.send({
        type: isPicture(file.filename) ? 'image' : 'file',
        content: '',
        fileId: file.id,
        filename: file.filename,
        quote: 0,
      })
      onSaid()
    },
  })
  const add = (files: readonly File[]) => {
    const tooLarge = files.filter(file => file.size > MAX_IM_FILE_MB * MB)
    if (tooLarge.length) void toast.error(`${tooLarge.map(file => file.name).join(', ')} > ${MAX_IM_FILE_MB} MB`)
    sends.add(files.filter(file => !tooLarge.includes(file)))
  }
  const send = () => {
    const content = text.trim()
    if (!content || edit.isPending) return
    tellTyping(false)
    if (edited) {
      edit.mutate(
        { body: { messageId: edited.id, content } },
        {
          onSuccess: next => {
            thread.put(next)
            set('')
            onStop()
          },
          onError: error => void toast.error(error.message),
        },
      )
      return
    }
    thread.send({ type: 'txt', content, fileId: '', filename: '', quote: quoted?.number ?? 0 })
    set('')
    onStop()
    onSaid()
  }
  const about = edited
    ? t('editing')
    : quoted
      ? `${t('quote')}: ${(quoted.content || quoted.file?.filename || quoted.card?.title || '').slice(0, 60)}`
      : ''
  const choose = ({ content, missing }: Offer) => {
    if (missing.length) return
    set(content)
    setActive(0)
    field.current?.focus({ cursor: 'end' })
  }
  return (
    <form
      className='seat__say'
      aria-label={t('hint')}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {word !== undefined && <Canned id={listId} offers={offers} active={active} onChoose={choose} />}
      {about && (
        <div className='seat__about'>
          <span>{about}</span>
          <Button
            type='text'
            size='small'
            onClick={() => {
              if (edited) set('')
              onStop()
            }}
          >
            {t('stop')}
          </Button>
        </div>
      )}
      {sends.sending.map(({ file, part, error }) => (
        <div key={`${file.name} ${file.size}`} className='seat__about' role='status'>
          <span>{error ? `${file.name}: ${error}` : u('uploading', { percent: Math.round(part * 100) })}</span>
          {error && (
            <>
              <Button size='small' onClick={() => sends.again(file)}>
                {t('again')}
              </Button>
              <Button type='text' size='small' onClick={() => sends.drop(file)}>
                {t('stop')}
              </Button>
            </>
          )}
        </div>
      ))}
      <Input.TextArea
        ref={field}
        aria-label={t('hint')}
        aria-autocomplete='list'
        aria-controls={word === undefined ? undefined : listId}
        aria-activedescendant={offers.length ? `${listId}-${active}` : undefined}
        placeholder={t('hint')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MAX_IM_TEXT}
        value={text}
        onChange={event => {
          set(event.target.value)
          setFound(true)
          setActive(0)
          tellTyping(event.target.value.trim() !== '')
        }}
        onPaste={paste => {
          const pasted = [...paste.clipboardData.files]
          if (!pasted.length) return
          paste.preventDefault()
          add(pasted)
        }}
        onKeyDown={press => {
          if (press.key === 'Escape') setFound(false)
          if (word !== undefined && !press.altKey && MOVES[press.key] !== undefined && offers.length) {
            press.preventDefault()
            setActive((active + (MOVES[press.key] ?? 0) + offers.length) % offers.length)
          }
          if (press.key !== 'Enter' || press.shiftKey || press.nativeEvent.isComposing) return
          press.preventDefault()
          // what stands there is a search, and nothing to say
          if (word === undefined) return send()
          const offer = offers[active]
          if (offer) choose(offer)
        }}
      />
      <div className='seat__say-foot'>
        <input
          ref={input}
          type='file'
          multiple
          hidden
          onChange={event => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          type='text'
          icon={<Icon name='image' size={18} />}
          aria-label={t('attach')}
          title={t('attach')}
          onClick={() => input.current?.click()}
        />
        <Button
          type='text'
          icon={<Icon name='lock' size={18} />}
          aria-label={s('internal')}
          title={s('internal')}
          onClick={onNote}
        />
        <small className='seat__keys'>{t('keys')}</small>
        <Button type='primary' htmlType='submit' disabled={!text.trim() || word !== undefined} loading={edit.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
