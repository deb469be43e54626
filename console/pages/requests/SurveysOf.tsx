import { App, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { Tag, type Tone } from '../../ui/Tag'
import { PanePart } from '../../ui/PanePart'
import { Time } from '../../ui/Time'
import { surveysOf } from './surveys-of.i18n'

type State = Answer<'GET /staff/survey/ofWork'>['list'][number]['state']
const TONES: Record<State, Tone> = { open: 'amber', answered: 'green', expired: 'grey', closed: 'grey' }
const SENDERS = ['survey.manage', 'event.allocate', 'event.handle', 'task.allocate', 'task.handle'] as const

/** What the customer was asked after the work, and a button that asks. Nothing where the company does not ask. */
export default function SurveysOf({ id }: { id: string }) {
  const t = surveysOf.useT()
  const may = useMay()
  const { message } = App.useApp()
  const [sent, setSent] = useState<Answer<'POST /staff/survey/send'> | null>(null)
  const { data } = useGet('GET /staff/survey/ofWork', { query: { kind: 'event', id } })
  const send = useWrite('POST /staff/survey/send', ['GET /staff/survey/ofWork'])
  const canSend = data?.canSend && SENDERS.some(may)
  if (!data || !(canSend || data.list.length)) return null
  const ask = () =>
    send.mutate(
      { body: { kind: 'event', id } },
      { onSuccess: setSent, onError: error => void message.error(error.message) },
    )
  return (
    <PanePart title={t('title')}>
      {data.list.map(one => (
        <p key={one.id} className='detail__line'>
          <Time at={one.createTime} /> {one.title} <Tag tone={TONES[one.state]}>{t(one.state)}</Tag>
        </p>
      ))}
      {canSend && (
        <Button size='small' loading={send.isPending} onClick={ask}>
          {t('send')}
        </Button>
      )}
      {sent && (
        <Modal open title={t(sent.isNew ? 'sent' : 'sentBefore')} footer={null} onCancel={() => setSent(null)}>
          <p>{t('passOn')}</p>
          <Typography.Paragraph code copyable>
            {sent.url}
          </Typography.Paragraph>
        </Modal>
      )}
    </PanePart>
  )
}
