import { App, Button, Checkbox, Input, Select, type GetRef } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { fillText } from '@shared/canned-text'
import { timeLabel } from '@shared/dates'
import { MAX_REMARK } from '@shared/limits'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../../ui/draft-storage'
import { FilesInput } from '../../ui/FilesInput'
import { Icon } from '../../ui/Icon'
import { Boundary } from '../../ui/states'
import { useKeptFiles, useUploads } from '../../ui/useUploads'
import { Eye } from './Eye'
import { CHANGED, type DetailOf, type Part } from './queue'
import { requests } from './requests.i18n'

const MAX_TITLE = 20

// a form that most who answer never open
const CannedTexts = lazy(() => import('./CannedTexts'))

/** Texts that are written once: chosen into the composer, or kept from it. */
function Canned({ detail, text, onText }: { detail: DetailOf; text: string; onText: (text: string) => void }) {
  const t = requests.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const texts = useGet('GET /staff/text/list').data ?? []
  const create = useWrite('POST /staff/text/create', ['GET /staff/text/list'])
  const [isManaged, setManaged] = useState(false)
  const { event, linkman } = detail
  return (
    <>
      <Select
        className='composer__canned'
        size='small'
        aria-label={t('canned')}
        placeholder={t('canned')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={texts.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id: string | null) => {
          const chosen = texts.find(one => one.id === id)
          if (!chosen) return
          const filled = fillText(chosen.content, {
            customer: linkman.name,
            number: event.eventNo,
            engineer: event.executorName,
            planTime: event.planTime && timeLabel(event.planTime, language),
            arriveTime: event.arriveTime ? timeLabel(event.arriveTime, language) : '',
          })
          onText(text ? `${text}\n${filled}` : filled)
        }}
      />
      <Button
        type='text'
        size='small'
        icon={<Icon name='edit' size={16} />}
        aria-label={t('manageTexts')}
        title={t('manageTexts')}
        onClick={() => setManaged(true)}
      />
      {isManaged && (
        <Boundary>
          <Suspense fallback={null}>
            <CannedTexts onClose={() => setManaged(false)} />
          </Suspense>
        </Boundary>
      )}
      {text.trim() && (
        <Button
          type='link'
          size='small'
          loading={create.isPending}
          onClick={() =>
            create.mutate(
              { body: { title: [...text.trim()].slice(0, MAX_TITLE).join(''), content: text.trim(), shared: false } },
              {
                onSuccess: () => void message.success(t('textKept')),
                onError: error => void message.error(error.message),
              },
            )
          }
        >
          {t('keepText')}
        </Button>
      )}
    </>
  )
}

/** A word to the customer, or to colleagues. It says who will read it before anything is typed, and switching keeps the text. */
export function Composer({
  detail,
  part,
  onPart,
}: {
  detail: DetailOf
  part: Part | null
  onPart: (part: Part | null) => void
}) {
  const t = requests.useT()
  const { message } = App.useApp()
  const { event, linkman, actions } = detail
  const { id } = event
  const kinds = (['remark', 'note'] as const).filter(one => actions.includes(one))
  const [isNote, setNote] = useState(kinds[0] === 'note')
  const { text, set: setText, change: changeText } = useKeptText(id)
  const files = useKeptFiles(`files ${id}`)
  const sends = useUploads({ held: files.list.length, onAdd: files.add })
  const [asks, setAsks] = useState(false)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const remark = useWrite('POST /staff/event/remark', CHANGED)
  const note = useWrite('POST /staff/event/note', CHANGED)
  useEffect(() => {
    if (part !== 'reply' && part !== 'note') return
    setNote(part === 'note')
    field.current?.focus()
    onPart(null)
  }, [part, onPart])
  const isPending = remark.isPending || note.isPending
  // a note is words, a reply may be pictures alone
  const isReady = !sends.sending.length && (text.trim() !== '' || (!isNote && files.list.length > 0))
  const send = () => {
    const content = text.trim()
    if (!isReady || isPending) return
    const attachment = files.list.map(file => file.id)
    const sent = isNote
      ? note.mutateAsync({ body: { id, content, attachment } })
      : remark.mutateAsync({ body: { id, content, attachment, ...(asks ? { asks } : {}) } })
    void sent
      .then(() => {
        // what was typed on meanwhile stays, and who has gone on to another request must not find it here again
        changeText(now =>
          now.trimStart().startsWith(content) ? now.trimStart().slice(content.length).trimStart() : now,
        )
        files.remove(attachment)
        setAsks(false)
      })
      .catch((error: Error) => void message.error(error.message))
  }
  return (
    <form
      className={isNote ? 'composer composer--note' : 'composer'}
      onSubmit={submit => {
        submit.preventDefault()
        send()
      }}
    >
      <div className='composer__kinds' role='group'>
        {kinds.map(kind => (
          <button
            key={kind}
            type='button'
            aria-pressed={(kind === 'note') === isNote}
            aria-keyshortcuts={kind === 'note' ? 'N' : 'R'}
            onClick={() => setNote(kind === 'note')}
          >
            {t(kind === 'note' ? 'internal' : 'toCustomer')} <kbd aria-hidden>{kind === 'note' ? 'N' : 'R'}</kbd>
          </button>
        ))}
        <span className='composer__reader' id='composer-reader'>
          {isNote ? <Icon name='lock' size={14} /> : <Eye />}
          {isNote ? t('staffOnly') : t('willRead', { name: linkman.name })}
        </span>
      </div>
      <Input.TextArea
        ref={field}
        aria-label={t(isNote ? 'noteHint' : 'replyHint')}
        aria-describedby='composer-reader'
        placeholder={t(isNote ? 'noteHint' : 'replyHint')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MAX_REMARK}
        value={text}
        onChange={change => setText(change.target.value)}
        onPaste={paste => {
          const pasted = [...paste.clipboardData.files]
          if (!pasted.length) return
          paste.preventDefault()
          sends.add(pasted)
        }}
        onKeyDown={press => {
          if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) send()
        }}
      />
      <div className='composer__foot'>
        <FilesInput
          label={t('attachments')}
          files={files.list}
          sends={sends}
          onRemove={fileId => files.remove([fileId])}
        />
        {!isNote && <Canned detail={detail} text={text} onText={setText} />}
        {!isNote && (
          <Checkbox checked={asks} onChange={change => setAsks(change.target.checked)}>
            {t('asks')}
          </Checkbox>
        )}
        <Button
          className='list__end'
          size='small'
          type='primary'
          htmlType='submit'
          disabled={!isReady}
          loading={isPending}
        >
          {t(isNote ? 'sendNote' : 'send')}
        </Button>
      </div>
    </form>
  )
}
