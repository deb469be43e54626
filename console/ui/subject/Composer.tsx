import { App, Button, Checkbox, Input, type GetRef } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WorkKind } from '@shared/kinds'
import { MAX_REMARK } from '@shared/limits'
import { useWrite } from '../../api/queries'
import { useKeptText } from '../draft-storage'
import { FilesInput } from '../FilesInput'
import { Icon } from '../Icon'
import { useKeptFiles, useUploads } from '../useUploads'
import { Eye } from './Eye'
import { WRITTEN } from './life'
import { READS } from './reads'
import type { Part } from './part'
import { subjectTexts } from './subject.i18n'

/** What can be written: to the customer, or to colleagues. */
export type Word = keyof (typeof WRITTEN)[WorkKind]

/** A word to the customer, or to colleagues. It says who will read it before anything is typed, and switching keeps the text. Two lines high until it is used. */
export function Composer({
  kind,
  id,
  words,
  reader,
  part,
  onPart,
  isKept = false,
  renderTools,
}: {
  kind: WorkKind
  id: string
  /** what may be written now; one at least */
  words: readonly Word[]
  /** who reads a reply */
  reader: string
  part: Part | null
  onPart: (part: Part | null) => void
  /** what is typed outlives the tab, as on the road */
  isKept?: boolean
  /** what else can be put into a reply */
  renderTools?: ((text: string, onText: (text: string) => void) => ReactNode) | undefined
}) {
  const t = subjectTexts.useT()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<Word | undefined>(words[0])
  const word = chosen && words.includes(chosen) ? chosen : (words[0] ?? 'note')
  const isNote = word === 'note'
  const { text, set: setText, change: changeText } = useKeptText(id, isKept ? 'browser' : 'tab')
  const files = useKeptFiles(`files ${id}`)
  const sends = useUploads({ held: files.list.length, onAdd: files.add })
  const [asks, setAsks] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const isOpen = isUsed || text !== '' || files.list.length > 0 || sends.sending.length > 0 || asks
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const write = useWrite(WRITTEN[kind][word], READS)
  useEffect(() => {
    if (part !== 'reply' && part !== 'note') return
    setChosen(part === 'note' ? 'note' : 'remark')
    field.current?.focus({ cursor: 'end' })
    onPart(null)
  }, [part, onPart])
  // a note is words, a reply may be pictures alone
  const isReady = !sends.sending.length && (text.trim() !== '' || (!isNote && files.list.length > 0))
  const send = () => {
    const content = text.trim()
    if (!isReady || write.isPending) return
    const attachment = files.list.map(file => file.id)
    void write
      .mutateAsync({ body: { id, content, attachment, ...(asks && !isNote && kind === 'event' ? { asks } : {}) } })
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
      aria-label={t('words')}
      onSubmit={submit => {
        submit.preventDefault()
        send()
      }}
    >
      <div className='composer__kinds' role='group'>
        {words.map(one => (
          <button
            key={one}
            type='button'
            aria-pressed={one === word}
            aria-keyshortcuts={one === 'note' ? 'N' : 'R'}
            onClick={() => setChosen(one)}
          >
            {t(one === 'note' ? 'internal' : 'toCustomer')} <kbd aria-hidden>{one === 'note' ? 'N' : 'R'}</kbd>
          </button>
        ))}
        <span className='composer__reader' id='composer-reader'>
          {isNote ? <Icon name='lock' size={14} /> : <Eye />}
          {isNote ? t('staffOnly') : t('willRead', { name: reader })}
        </span>
      </div>
      <Input.TextArea
        ref={field}
        aria-label={t(isNote ? 'noteHint' : 'replyHint')}
        aria-describedby='composer-reader'
        placeholder={t(isNote ? 'noteHint' : 'replyHint')}
        autoSize={{ minRows: isOpen ? 2 : 1, maxRows: 6 }}
        maxLength={MAX_REMARK}
        value={text}
        onFocus={() => setUsed(true)}
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
      {isOpen && (
        <div className='composer__foot'>
          <FilesInput
            label={t('attachments')}
            files={files.list}
            sends={sends}
            onRemove={fileId => files.remove([fileId])}
          />
          {!isNote && renderTools?.(text, setText)}
          {!isNote && kind === 'event' && (
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
            loading={write.isPending}
          >
            {t(isNote ? 'sendNote' : 'send')}
          </Button>
        </div>
      )}
    </form>
  )
}
