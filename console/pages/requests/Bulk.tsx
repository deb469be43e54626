import { App, Button, Input, Modal, Select } from 'antd'
import { Fragment, useState } from 'react'
import { PLACEHOLDERS } from '@shared/canned-text'
import { MAX_REASON, MAX_REMARK } from '@shared/limits'
import { LEVELS, MAX_BULK } from '@shared/queue'
import type { Answer, Question } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import { Everybody } from '../../ui/Suggested'
import { bulkTexts } from './bulk.i18n'
import { levelKey } from './levels'
import { CHANGED, type Row } from './queue'
import { requests } from './requests.i18n'

type Action = Omit<NonNullable<Question<'POST /staff/event/bulk'>[0]>['body'], 'ids'>

type WrittenAction = 'remark' | 'complete' | 'takeBack' | 'off'

/** What is written once for several requests: it is said for which, and to whom it goes. */
function Written({
  action,
  rows,
  isPending,
  send,
  onClose,
}: {
  action: WrittenAction
  rows: readonly Row[]
  isPending: boolean
  send: (content: string) => void
  onClose: () => void
}) {
  const t = requests.useT()
  const s = subjectTexts.useT()
  const own = bulkTexts.useT()
  const [text, setText] = useState('')
  const isReply = action === 'remark'
  const texts = useGetWhen('GET /staff/text/list', isReply ? {} : null).data ?? []
  const label = isReply ? s('replyHint') : action === 'complete' ? s('serviceContent') : s(`why_${action}`)
  const title = isReply ? t('reply') : own(action)
  return (
    <Modal
      open
      title={`${title} · ${own('ticked', { n: rows.length })}`}
      okText={own('sendTo', { n: rows.length })}
      okButtonProps={{ disabled: !text.trim(), danger: action === 'off' }}
      confirmLoading={isPending}
      onOk={() => send(text.trim())}
      onCancel={onClose}
    >
      <div className='bulk'>
        <ul className='bulk__to' aria-label={own('recipients')}>
          {rows.map(row => (
            <li key={row.id}>
              <b>{row.linkman.name || row.customer.name}</b> {row.title} <small>{row.eventNo}</small>
            </li>
          ))}
        </ul>
        {texts.length > 0 && (
          <Select
            aria-label={t('canned')}
            placeholder={t('canned')}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            options={texts
              // what differs from one to another cannot be filled in for all
              .filter(({ content }) => !PLACEHOLDERS.some(name => content.includes(`{${name}}`)))
              .map(({ id, title: name }) => ({ value: id, label: name }))}
            onChange={(id: string | null) => {
              const chosen = texts.find(one => one.id === id)
              if (chosen) setText(before => (before ? `${before}\n${chosen.content}` : chosen.content))
            }}
          />
        )}
        <Input.TextArea
          aria-label={label}
          placeholder={label}
          maxLength={isReply || action === 'complete' ? MAX_REMARK : MAX_REASON}
          rows={4}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
    </Modal>
  )
}

/** Which requests could not be done, each under the reason. */
const refusedRows = (refused: Answer<'POST /staff/event/bulk'>, rows: readonly Row[]) => (
  <dl className='bulk__refused'>
    {[...new Set(refused.map(one => one.message))].map(why => (
      <Fragment key={why}>
        <dt>{why}</dt>
        {refused
          .filter(one => one.message === why)
          .map(({ id }) => {
            const row = rows.find(one => one.id === id)
            return (
              <dd key={id}>
                <b>{row?.eventNo ?? id}</b> {row?.title} {row && <small>{row.customer.name}</small>}
              </dd>
            )
          })}
      </Fragment>
    ))}
  </dl>
)

/** What can be done to the ticked requests at once; each has a result of its own. */
export default function Bulk({
  ids,
  rows,
  onTick,
}: {
  ids: readonly string[]
  /** all rows that the table shows */
  rows: readonly Row[]
  onTick: (ids: string[]) => void
}) {
  const t = requests.useT()
  const own = bulkTexts.useT()
  const may = useMay()
  const { message, modal } = App.useApp()
  const [isChoosing, setChoosing] = useState(false)
  const bulk = useWrite('POST /staff/event/bulk', CHANGED)
  const [asking, setAsking] = useState<WrittenAction | null>(null)
  const shown = rows.map(row => row.id)
  const many = ids.slice(0, MAX_BULK)
  const [first, ...others] = many
  const query = first && { id: first, ...(others.length ? { otherIds: others.join(',') } : {}) }
  const suggested = useGetWhen('GET /staff/event/suggest', isChoosing && query ? { query } : null)
  const run = (action: Action) =>
    bulk.mutate(
      { body: { ids: many, ...action } },
      {
        onSuccess: results => {
          const refused = results.filter(one => !one.done)
          void message.success(own('bulkDone', { n: results.length - refused.length }))
          if (refused.length)
            void modal.warning({
              title: own('bulkRefused', { n: refused.length }),
              content: refusedRows(refused, rows),
            })
          setAsking(null)
          // what could not be done stays ticked, for another try
          onTick(refused.map(one => one.id))
        },
        onError: error => void message.error(error.message),
      },
    )
  return (
    <div className='list__bulk' role='toolbar' aria-label={own('ticked', { n: ids.length })}>
      <b>{own('ticked', { n: ids.length })}</b>
      {ids.length < Math.min(shown.length, MAX_BULK) && (
        <Button size='small' type='link' onClick={() => onTick(shown.slice(0, MAX_BULK))}>
          {own('tickAll', { n: Math.min(shown.length, MAX_BULK) })}
        </Button>
      )}
      <Button size='small' type='link' onClick={() => onTick([])}>
        {own('tickNone')}
      </Button>
      {may('event.allocate') && (
        <>
          <Everybody
            label={t('assign')}
            size='small'
            className='list__filter'
            disabled={bulk.isPending}
            popupMatchSelectWidth={false}
            found={suggested.data}
            isLooking={suggested.isPending}
            all={many.length}
            onOpenChange={setChoosing}
            onChoose={staffId =>
              run({
                action: 'allocate',
                staffId,
                seenExecutorIds: many.map(id => rows.find(row => row.id === id)?.executorStaffId ?? ''),
              })
            }
          />
          <Select
            size='small'
            aria-label={t('level')}
            placeholder={t('level')}
            className='list__filter'
            disabled={bulk.isPending}
            value={null}
            popupMatchSelectWidth={false}
            options={LEVELS.map(value => ({ value, label: t(levelKey(value)) }))}
            onChange={(level: (typeof LEVELS)[number] | null) => level !== null && run({ action: 'level', level })}
          />
        </>
      )}
      {may('event.allocate') &&
        (['complete', 'takeBack', 'off'] as const).map(action => (
          <Button key={action} size='small' danger={action === 'off'} onClick={() => setAsking(action)}>
            {own(action)}
          </Button>
        ))}
      {may('event.remark') && (
        <Button size='small' onClick={() => setAsking('remark')}>
          {t('reply')}
        </Button>
      )}
      {asking && (
        <Written
          key={asking}
          action={asking}
          rows={many.flatMap(id => rows.find(row => row.id === id) ?? [])}
          isPending={bulk.isPending}
          send={content =>
            run(
              asking === 'remark' || asking === 'complete'
                ? { action: asking, content }
                : { action: asking, reason: content },
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
