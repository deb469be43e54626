import { App, Button, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { MAX_REMARK } from '@shared/limits'
import { LEVELS, MAX_BULK } from '@shared/queue'
import type { Question } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { Everybody } from '../../ui/Suggested'
import { bulkTexts } from './bulk.i18n'
import { levelKey } from './levels'
import { CHANGED, type Row } from './queue'
import { requests } from './requests.i18n'

type Action = Omit<NonNullable<Question<'POST /staff/event/bulk'>[0]>['body'], 'ids'>

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
  const bulk = useWrite('POST /staff/event/bulk', [...CHANGED, 'GET /staff/event/suggest'])
  const [text, setText] = useState('')
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
              content: [...new Set(refused.map(one => one.message))].map(line => <p key={line}>{line}</p>),
            })
          setText('')
          onTick([])
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
      {may('event.remark') && (
        <Popover
          trigger='click'
          content={
            <div className='queue__save'>
              <Input.TextArea
                aria-label={t('replyHint')}
                placeholder={t('replyHint')}
                maxLength={MAX_REMARK}
                rows={3}
                value={text}
                onChange={event => setText(event.target.value)}
              />
              <Button
                type='primary'
                disabled={!text.trim()}
                loading={bulk.isPending}
                onClick={() => run({ action: 'remark', content: text.trim() })}
              >
                {t('send')}
              </Button>
            </div>
          }
        >
          <Button size='small'>{t('reply')}</Button>
        </Popover>
      )}
    </div>
  )
}
