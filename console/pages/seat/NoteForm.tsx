import { App, Button, Input } from 'antd'
import { MAX_REMARK } from '@shared/limits'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useKeptText } from '../../ui/draft-storage'
import { Icon } from '../../ui/Icon'
import { subjectTexts } from '../../ui/subject/subject.i18n'

/** A word to colleagues, in a box that does not look like the one in which the customer is written to. */
export function NoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = subjectTexts.useT()
  const say = common.useT()
  const { message } = App.useApp()
  const { text, set } = useKeptText(`seat note ${id}`)
  const write = useWrite('POST /staff/im/note', ['GET /staff/im/notes'])
  const content = text.trim()
  const save = () => {
    if (!content || write.isPending) return
    write.mutate(
      { body: { conversationId: id, content } },
      {
        onSuccess: () => {
          set('')
          onClose()
        },
        onError: error => void message.error(error.message),
      },
    )
  }
  return (
    <form
      className='seat__say seat__say--note'
      aria-label={t('internal')}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className='seat__about'>
        <Icon name='lock' size={14} />
        <span>{t('customerCannotSee')}</span>
      </div>
      <Input.TextArea
        aria-label={t('internal')}
        placeholder={t('internal')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MAX_REMARK}
        value={text}
        onChange={event => set(event.target.value)}
      />
      <div className='seat__say-foot'>
        <span className='seat__keys' />
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button type='primary' htmlType='submit' disabled={!content} loading={write.isPending}>
          {t('sendNote')}
        </Button>
      </div>
    </form>
  )
}
