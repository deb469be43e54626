import { App, Button, Input } from 'antd'
import { useState } from 'react'
import type { WorkKind } from '@shared/kinds'
import { MAX_REMARK } from '@shared/limits'
import { useWrite } from '../../api/queries'
import { useKeptText } from '../../ui/draft-storage'
import { FilesInput } from '../../ui/FilesInput'
import { Icon } from '../../ui/Icon'
import { useKeptFiles, useUploads } from '../../ui/useUploads'
import { READS } from './reads'
import { work } from './work.i18n'

export type Word = 'reply' | 'note'

/** A word to the customer, or to colleagues, from the road. It says who reads it, and switching keeps the text. */
export function Words({
  kind,
  id,
  customer,
  may,
}: {
  kind: WorkKind
  id: string
  /** who reads a reply */
  customer: string
  /** what may be written now; one at least */
  may: readonly Word[]
}) {
  const t = work.useT()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<Word>('reply')
  const word = may.includes(chosen) ? chosen : (may[0] ?? 'reply')
  const { text, set, change } = useKeptText(`words ${id}`, 'browser')
  const files = useKeptFiles(`words files ${id}`)
  const sends = useUploads({ held: files.list.length, onAdd: files.add })
  const replyOfEvent = useWrite('POST /staff/event/remark', READS)
  const replyOfTask = useWrite('POST /staff/task/remark', READS)
  const noteOfEvent = useWrite('POST /staff/event/note', READS)
  const noteOfTask = useWrite('POST /staff/task/note', READS)
  const writes = {
    event: { reply: replyOfEvent, note: noteOfEvent },
    task: { reply: replyOfTask, note: noteOfTask },
  } satisfies Record<WorkKind, Record<Word, unknown>>
  const write = writes[kind][word]
  // a note is words, a reply may be pictures alone
  const isReady = !sends.sending.length && (text.trim() !== '' || (word === 'reply' && files.list.length > 0))
  const send = () => {
    const content = text.trim()
    if (!isReady || write.isPending) return
    const attachment = files.list.map(file => file.id)
    void write
      .mutateAsync({ body: { id, content, attachment } })
      .then(() => {
        // what was typed on meanwhile stays
        change(now => (now.trimStart().startsWith(content) ? now.trimStart().slice(content.length).trimStart() : now))
        files.remove(attachment)
      })
      .catch((error: Error) => void message.error(error.message))
  }
  return (
    <form
      className='work-part work-words'
      aria-label={t('words')}
      onSubmit={submit => {
        submit.preventDefault()
        send()
      }}
    >
      <div className='work-words__kinds' role='group'>
        {may.map(one => (
          <button key={one} type='button' aria-pressed={one === word} onClick={() => setChosen(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      <p id='words-reader' className='work-card__line'>
        <Icon name={word === 'note' ? 'lock' : 'user'} size={16} />
        {word === 'note' ? t('staffOnly') : t('willRead', { name: customer })}
      </p>
      <Input.TextArea
        aria-label={t(word)}
        aria-describedby='words-reader'
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MAX_REMARK}
        value={text}
        onChange={event => set(event.target.value)}
      />
      <FilesInput
        label={t('attachments')}
        files={files.list}
        sends={sends}
        onRemove={fileId => files.remove([fileId])}
      />
      <Button htmlType='submit' disabled={!isReady} loading={write.isPending}>
        {t(word === 'note' ? 'saveNote' : 'send')}
      </Button>
    </form>
  )
}
