import { App, Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { Field } from '../../ui/Field'
import { seat } from './seat.i18n'
import type { Conversation } from './useThread'

const MAX_NOTE = 200

/** Gives a conversation to another seat, or back into the line. */
export function Transfer({
  id,
  onClose,
  onMoved,
}: {
  id: string
  onClose: () => void
  onMoved: (conversation: Conversation) => void
}) {
  const t = seat.useT()
  const say = common.useT()
  const { message: toast } = App.useApp()
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const desk = useGet('GET /staff/im/desk')
  const transfer = useWrite('POST /staff/im/transfer', ['GET /staff/im/list', 'GET /staff/im/desk'])
  const give = (staffId: string | null) =>
    transfer.mutate(
      { body: { conversationId: id, staffId, note: note.trim() } },
      {
        onSuccess: next => {
          onMoved(next)
          onClose()
        },
        onError: error => void toast.error(error.message),
      },
    )
  const seats = (desk.data?.seats ?? []).filter(one => one.isOn && one.staffId !== desk.data?.seat.staffId)
  return (
    <Modal
      open
      title={t('transfer')}
      onCancel={onClose}
      footer={
        <>
          <Button loading={transfer.isPending} onClick={() => give(null)}>
            {t('toLine')}
          </Button>
          <Button type='primary' disabled={!to} loading={transfer.isPending} onClick={() => give(to)}>
            {t('transfer')}
          </Button>
        </>
      }
    >
      <Field label={t('transferTo')}>
        {field => (
          <Select
            {...field}
            style={{ width: '100%' }}
            value={to}
            notFoundContent={say('none')}
            options={seats.map(one => ({
              value: one.staffId,
              label: [one.displayName, t('serving_n', { n: one.serving, most: one.limit }), one.isHere ? '' : t('away')]
                .filter(Boolean)
                .join(' · '),
            }))}
            onChange={setTo}
          />
        )}
      </Field>
      <Field label={t('transferNote')}>
        {({ id: field }) => (
          <Input.TextArea
            id={field}
            rows={2}
            value={note}
            maxLength={MAX_NOTE}
            onChange={e => setNote(e.target.value)}
          />
        )}
      </Field>
    </Modal>
  )
}
