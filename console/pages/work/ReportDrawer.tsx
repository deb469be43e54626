import { Alert, App, Button, Drawer, Input, InputNumber, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import {
  MAX_READING,
  MAX_READINGS,
  MAX_REPAIR_WARRANTY,
  MAX_REPORT_LINES,
  MAX_REPORT_NAME,
  MAX_REPORT_RESULT,
  MAX_REPORT_WORK,
  type Reading,
  type ReportLine,
} from '@shared/report'
import { MAX_REASON } from '@shared/limits'
import { callWith } from '../../api/call'
import { useLanguage } from '../../i18n/texts'
import { Facts } from '../../ui/Facts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { Yuan } from '../../ui/Yuan'
import {
  EMPTY_LINE,
  EMPTY_READING,
  filledIn,
  isComplete,
  isFreeWrong,
  linesOf,
  lacksOf,
  payableOf,
  useReportDraft,
  type OfTask,
} from './report-draft'
import { report } from './report.i18n'
import { ReportPhotos } from './ReportPhotos'
import { REPORT_READS } from '../../ui/report/reads'

/** A list with one of its parts changed, or without it. */
const withPart = <T,>(all: readonly T[], at: number, change: Partial<T> | null): T[] =>
  change === null ? all.filter((_, i) => i !== at) : all.map((one, i) => (i === at ? { ...one, ...change } : one))

function ReadingLine({
  reading,
  place,
  change,
}: {
  reading: Reading
  place: number
  change: (change: Partial<Reading> | null) => void
}) {
  const t = report.useT()
  const parts = [
    ['name', t('readingName')],
    ['before', t('before')],
    ['after', t('after')],
    ['unit', t('unit')],
  ] as const
  return (
    <div className='report-line' role='group' aria-label={`${t('readings')} ${String(place)}`}>
      {parts.map(([name, label]) => (
        <Field key={name} label={label}>
          {at => (
            <Input
              {...at}
              size='large'
              value={reading[name]}
              maxLength={MAX_READING}
              onChange={event => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button
        size='large'
        aria-label={t('removeLine', { n: place })}
        icon={<Icon name='close' size={18} />}
        onClick={() => change(null)}
      />
    </div>
  )
}

function CostLine({
  line,
  place,
  change,
}: {
  line: ReportLine
  place: number
  change: (change: Partial<ReportLine> | null) => void
}) {
  const t = report.useT()
  return (
    <div className='report-line' role='group' aria-label={`${t('lines')} ${String(place)}`}>
      <Field label={t('lineName')} isRequired>
        {at => (
          <Input
            {...at}
            size='large'
            value={line.name}
            maxLength={MAX_REPORT_NAME}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('amount')}>
        {at => (
          <InputNumber
            {...at}
            size='large'
            min={1}
            max={9999}
            precision={0}
            value={line.amount}
            onChange={amount => change({ amount: amount ?? 1 })}
          />
        )}
      </Field>
      <Yuan label={t('price')} value={line.price} onChange={price => change({ price: price ?? 0 })} />
      <Field label={t('covered')}>
        {at => (
          <InputNumber
            {...at}
            size='large'
            min={0}
            max={9999}
            precision={0}
            value={line.covered}
            onChange={covered => change({ covered: covered ?? 0 })}
          />
        )}
      </Field>
      {line.covered > 0 && (
        <Field label={t('coveredReason')} isRequired {...(isFreeWrong(line) ? { error: t('lineFree') } : {})}>
          {at => (
            <Input
              {...at}
              size='large'
              value={line.coveredReason}
              maxLength={MAX_REASON}
              onChange={event => change({ coveredReason: event.target.value })}
            />
          )}
        </Field>
      )}
      <Button
        size='large'
        aria-label={t('removeLine', { n: place })}
        icon={<Icon name='close' size={18} />}
        onClick={() => change(null)}
      />
    </div>
  )
}

/** The report of a task, as its engineer writes it on the phone: kept on the device until it is handed in, once. */
export function ReportDrawer({ taskId, of, onClose }: { taskId: string; of: OfTask; onClose: () => void }) {
  const t = report.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { draft, version, change, clear } = useReportDraft(taskId, of)
  const [unsent, setUnsent] = useState({ before: 0, after: 0 })
  const [isSending, setSending] = useState(false)
  const waiting = unsent.before + unsent.after
  const lacks = lacksOf(draft, of)
  const isReady = isComplete(draft, of) && !lacks && !waiting
  const handIn = async () => {
    if (!isReady || isSending) return
    setSending(true)
    const { key, before, after, ...written } = filledIn(draft)
    const body = {
      id: taskId,
      version,
      ...written,
      lines: linesOf(draft, of),
      before: before.map(({ id }) => id),
      after: after.map(({ id }) => id),
    }
    try {
      await callWith('POST /staff/report/create', { idempotencyKey: key }, { body })
      clear()
      void message.success(t('handedIn'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void message.error(error.message)
    } finally {
      setSending(false)
      await Promise.all(REPORT_READS.map(one => client.invalidateQueries({ queryKey: [one] })))
    }
  }
  const sides = [
    { side: 'before' as const, label: t('photosBefore') },
    { side: 'after' as const, label: t('photosAfter') },
  ]
  const sent = draft.before.length + draft.after.length
  return (
    <Drawer
      open
      rootClassName='report-drawer'
      size='large'
      title={version ? t('correct') : t('write')}
      onClose={onClose}
      footer={
        <Button type='primary' size='large' block disabled={!isReady} loading={isSending} onClick={() => void handIn()}>
          {t('handIn')}
        </Button>
      }
    >
      {version > 0 && <Alert type='info' message={t('correctHint')} />}
      <Field label={t('result')}>
        {at => (
          <Input
            {...at}
            size='large'
            value={draft.result}
            maxLength={MAX_REPORT_RESULT}
            onChange={event => change(() => ({ result: event.target.value }))}
          />
        )}
      </Field>
      <Field label={t('work')} isRequired>
        {at => (
          <Input.TextArea
            {...at}
            value={draft.work}
            maxLength={MAX_REPORT_WORK}
            autoSize={{ minRows: 3, maxRows: 12 }}
            onChange={event => change(() => ({ work: event.target.value }))}
          />
        )}
      </Field>
      {of.faults.length > 0 && (
        <Field label={t('fault')}>
          {at => (
            <Select
              {...at}
              size='large'
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.faultId}
              options={of.faults.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}`.trim() }))}
              onChange={faultId => change(() => ({ faultId }))}
            />
          )}
        </Field>
      )}
      <Field label={t('cause')}>
        {at => (
          <Select
            {...at}
            size='large'
            allowClear
            value={draft.cause}
            options={of.causes.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={cause => change(() => ({ cause }))}
          />
        )}
      </Field>
      {sides.map(({ side, label }) => (
        <Field key={side} label={label}>
          {() => (
            <ReportPhotos
              name={`report photos ${taskId} ${String(version)} ${side}`}
              label={label}
              photos={draft[side]}
              onAdd={photo => change(before => ({ [side]: [...before[side], photo] }))}
              onRemove={gone => change(before => ({ [side]: before[side].filter(({ id }) => id !== gone) }))}
              onUnsent={count => setUnsent(before => (before[side] === count ? before : { ...before, [side]: count }))}
            />
          )}
        </Field>
      ))}
      {waiting > 0 && <p role='status'>{t('sent', { sent, all: sent + waiting })}</p>}
      <h3>{t('readings')}</h3>
      {draft.readings.map((reading, i) => (
        <ReadingLine
          key={i}
          reading={reading}
          place={i + 1}
          change={one => change(before => ({ readings: withPart(before.readings, i, one) }))}
        />
      ))}
      {draft.readings.length < MAX_READINGS && (
        <Button size='large' onClick={() => change(before => ({ readings: [...before.readings, EMPTY_READING] }))}>
          {t('addReading')}
        </Button>
      )}
      <h3>{t('lines')}</h3>
      {of.quoted ? (
        <>
          <Facts
            of={[
              ...of.quoted.lines.map(line => ({
                label: line.amount > 1 ? `${line.name} × ${String(line.amount)}` : line.name,
                value: money(line.price * (line.amount - line.covered), language),
              })),
              { label: t('discount'), value: of.quoted.discount > 0 ? money(-of.quoted.discount, language) : '' },
            ]}
          />
          <p className='field__hint'>{t('asQuoted')}</p>
        </>
      ) : (
        <>
          {draft.lines.map((line, i) => (
            <CostLine
              key={i}
              line={line}
              place={i + 1}
              change={one => change(before => ({ lines: withPart(before.lines, i, one) }))}
            />
          ))}
          {draft.lines.length < MAX_REPORT_LINES && (
            <Button size='large' onClick={() => change(before => ({ lines: [...before.lines, EMPTY_LINE] }))}>
              {t('addLine')}
            </Button>
          )}
        </>
      )}
      <p>
        <b>{t('toPay', { amount: money(payableOf(draft, of), language) })}</b>
      </p>
      <Field label={t('repairWarranty')}>
        {at => (
          <Input.TextArea
            {...at}
            value={draft.repairWarranty}
            maxLength={MAX_REPAIR_WARRANTY}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={event => change(() => ({ repairWarranty: event.target.value }))}
          />
        )}
      </Field>
      {lacks && <Alert type='warning' message={t(`lacks_${lacks}`)} />}
    </Drawer>
  )
}
