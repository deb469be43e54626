import { App, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { daysAfter, tenantDay } from '@shared/day'
import { plannedDay, timeLabel } from '@shared/dates'
import { MAX_PART, MAX_REASON, MAX_REMARK } from '@shared/limits'
import { REVISIT_RESULTS, VISIT_RESULT_WORDS, type RevisitResult } from '@shared/visit-result'
import { workName } from '@shared/work-name'
import { EVENT_WORDS } from '@shared/words/event'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../draft-storage'
import { FilesInput } from '../FilesInput'
import { ReasonDialog } from '../ReasonDialog'
import { Loaded } from '../states'
import { useKeptFiles, useUploads } from '../useUploads'
import { AGAIN, askOf, DONE_WITH, PLANNED, REASONED, type WorkAction } from './life'
import { READS } from './reads'
import { Slots } from './Slots'
import { subjectTexts } from './subject.i18n'
import { useConfirmed } from './useConfirmed'
import { useFinishes } from './useFinishes'
import { Arrival, useDepart, type Work } from './depart'

interface Props {
  work: Work
  title: string
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** What a form does when it is sent: it says so and closes, or says why not and stays. */
function useEnds({ onClose, onDone }: Props) {
  const t = subjectTexts.useT()
  const { message } = App.useApp()
  return (sent: Promise<unknown>, then?: () => void) =>
    void sent.then(
      answer => {
        // somebody changed their mind
        if (answer === null) return
        then?.()
        void message.success(t('done'))
        onClose()
        onDone?.()
      },
      (error: Error) => void message.error(error.message),
    )
}

type ReasonedAction = keyof (typeof REASONED)['event']
/** Why something is done, and who reads that. */
function Reasoned({ action, ...props }: Props & { action: ReasonedAction }) {
  const t = subjectTexts.useT()
  const { message } = App.useApp()
  const { work, title, onClose, onDone } = props
  const { kind, id } = work
  const write = useWrite(REASONED[kind][action], READS)
  return (
    <ReasonDialog
      draft={`${action} ${id}`}
      title={title}
      label={t(`why_${action}`)}
      okText={title}
      isDanger={action === 'off'}
      isPending={write.isPending}
      give={async reason => {
        try {
          await write.mutateAsync({ body: { id, reason } })
        } catch (error) {
          void message.error(error instanceof Error ? error.message : String(error))
          throw error
        }
        void message.success(t('done'))
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

/** What was done, with photos. */
function Receipt({ action, ...props }: Props & { action: keyof (typeof DONE_WITH)['event'] }) {
  const t = subjectTexts.useT()
  const { kind, id } = props.work
  const text = useKeptText(`finish ${id}`)
  const files = useKeptFiles(`finish files ${id}`)
  const sends = useUploads({ held: files.list.length, onAdd: files.add })
  const write = useWrite(DONE_WITH[kind][action], READS)
  const isMeant = useFinishes(props.work)
  const end = useEnds(props)
  const serviceContent = text.text.trim()
  const attachment = files.list.map(file => file.id)
  const give = async () =>
    (await isMeant()) ? await write.mutateAsync({ body: { id, serviceContent, attachment } }) : null
  return (
    <Modal
      open
      title={props.title}
      onCancel={props.onClose}
      onOk={() =>
        end(give(), () => {
          text.change(() => '')
          files.remove(attachment)
        })
      }
      okButtonProps={{ disabled: !serviceContent || sends.sending.length > 0 }}
      confirmLoading={write.isPending}
    >
      <div className='subject__form'>
        <Input.TextArea
          aria-label={t('serviceContent')}
          placeholder={t('serviceContent')}
          rows={4}
          maxLength={MAX_REMARK}
          showCount
          value={text.text}
          onChange={change => text.set(change.target.value)}
        />
        <FilesInput
          label={t('attachments')}
          files={files.list}
          sends={sends}
          onRemove={fileId => files.remove([fileId])}
        />
      </div>
    </Modal>
  )
}

/** What became of a visit after which somebody has to come again, what is missing and until when, and why. */
function Again(props: Props) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const { kind, id } = props.work
  const why = useKeptText(`revisit ${id}`)
  const [result, setResult] = useState<RevisitResult | null>(null)
  const [part, setPart] = useState('')
  const [waitUntil, setWaitUntil] = useState('')
  const write = useWrite(AGAIN[kind], READS)
  const end = useEnds(props)
  const reason = why.text.trim()
  const missing = result === 'part' ? part.trim() : ''
  return (
    <Modal
      open
      title={props.title}
      okText={props.title}
      okButtonProps={{ disabled: !result || !reason }}
      confirmLoading={write.isPending}
      onCancel={props.onClose}
      onOk={() =>
        result &&
        end(
          write.mutateAsync({
            body: {
              id,
              reason,
              result,
              ...(missing ? { part: missing } : {}),
              ...(waitUntil ? { waitUntil } : {}),
            },
          }),
          () => why.set(''),
        )
      }
    >
      <div className='subject__form'>
        <Radio.Group
          className='subject__others'
          aria-label={t('visitResult')}
          value={result}
          onChange={change => setResult(REVISIT_RESULTS.find(one => one === change.target.value) ?? null)}
          options={REVISIT_RESULTS.map(value => ({ value, label: VISIT_RESULT_WORDS[value][language] }))}
        />
        {result === 'part' && (
          <Input
            aria-label={t('part')}
            placeholder={t('part')}
            maxLength={MAX_PART}
            value={part}
            onChange={change => setPart(change.target.value)}
          />
        )}
        <label>
          {t('waitUntil')}
          <Input
            type='date'
            min={tenantDay(Date.now())}
            value={waitUntil}
            onChange={change => setWaitUntil(change.target.value)}
          />
        </label>
        <Input.TextArea
          aria-label={t('why_revisit')}
          placeholder={t('why_revisit')}
          rows={3}
          maxLength={MAX_REASON}
          value={why.text}
          onChange={change => why.set(change.target.value)}
        />
      </div>
    </Modal>
  )
}

/** In how many minutes somebody arrives now. */
function Departure(props: Props) {
  const [minutes, setMinutes] = useState(30)
  const depart = useDepart(props.work)
  const end = useEnds(props)
  return (
    <Modal
      open
      title={props.title}
      okText={props.title}
      confirmLoading={depart.isBusy}
      onOk={() => end(depart.run(minutes))}
      onCancel={props.onClose}
    >
      <Arrival minutes={minutes} onChange={setMinutes} />
    </Modal>
  )
}

/** Days ahead that free times are offered for. */
const DAYS = 14
const LENGTHS = [30, 60, 90, 120, 180, 240, 480]

/** Free times of a day, as buttons; nothing where the company keeps none. */
function FreeTimes({ work, chosen, onChoose }: { work: Work; chosen: string; onChoose: (planTime: string) => void }) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const today = tenantDay(Date.now())
  const planned = work.planTime.slice(0, 10)
  const [day, setDay] = useState(planned > today ? planned : today)
  const query = useGet('GET /staff/visit/free', {
    query: {
      kind: work.kind,
      id: work.id,
      ...(work.executorStaffId ? { staffId: work.executorStaffId } : {}),
      day,
      days: '1',
    },
  })
  // any time can be given by hand
  if (query.error || query.data?.on === false) return null
  const days = Array.from({ length: DAYS }, (_, i) => daysAfter(today, i))
  return (
    <fieldset className='subject__free'>
      <legend>{t('freeTimes')}</legend>
      <Select
        aria-label={t('freeTimes')}
        value={day}
        onChange={setDay}
        options={[...new Set([...(planned > today ? [planned] : []), ...days])]
          .sort()
          .map(value => ({ value, label: plannedDay(value, language) }))}
      />
      <Loaded query={query} rows={2}>
        {({ days: [found] }) =>
          found?.slots.length ? (
            <Slots slots={found.slots} chosen={chosen} onChoose={onChoose} />
          ) : (
            <p className='field__hint'>{t(found?.closed ? 'closedDay' : 'noneFree')}</p>
          )
        }
      </Loaded>
    </fieldset>
  )
}

/** Another time of the visit, as a window; one outside the hours or on a taken place only after it was asked whether that is meant. */
function Times(props: Props) {
  const t = subjectTexts.useT()
  const { work } = props
  const { kind, id, planTime: seenPlanTime } = work
  const [time, setTime] = useState(seenPlanTime)
  const [minutes, setMinutes] = useState(work.planMinutes)
  const [reason, setReason] = useState('')
  const write = useWrite(PLANNED[kind].reschedule, READS)
  const confirmed = useConfirmed()
  const end = useEnds(props)
  const planTime = time.replace('T', ' ')
  return (
    <Modal
      open
      title={props.title}
      okButtonProps={{ disabled: !time.trim() }}
      confirmLoading={write.isPending}
      onCancel={props.onClose}
      onOk={() =>
        end(
          confirmed(isMeant =>
            write.mutateAsync({
              body: {
                id,
                planTime,
                seenPlanTime,
                ...(minutes === work.planMinutes ? {} : { minutes }),
                ...(reason.trim() ? { reason: reason.trim() } : {}),
                ...(isMeant ? { confirmed: true } : {}),
              },
            }),
          ),
        )
      }
    >
      <div className='subject__form'>
        <FreeTimes work={work} chosen={planTime} onChoose={setTime} />
        <label>
          {t('wholeTime')}
          <Input
            type='datetime-local'
            value={time.replace(' ', 'T')}
            onChange={change => setTime(change.target.value)}
          />
        </label>
        <Length minutes={minutes} usual={work.planMinutes} onChange={setMinutes} />
        <Input
          aria-label={t('reasonOptional')}
          placeholder={t('reasonOptional')}
          maxLength={MAX_REASON}
          value={reason}
          onChange={change => setReason(change.target.value)}
        />
      </div>
    </Modal>
  )
}

/** How long the window is. */
function Length({ minutes, usual, onChange }: { minutes: number; usual: number; onChange: (minutes: number) => void }) {
  const t = subjectTexts.useT()
  return (
    <div className='subject__length'>
      <span aria-hidden>{t('length')}</span>
      <Select
        aria-label={t('length')}
        value={minutes}
        onChange={onChange}
        options={[...new Set([usual, ...LENGTHS])]
          .sort((a, b) => a - b)
          .map(n => ({ value: n, label: `${String(Math.floor(n / 60))}:${String(n % 60).padStart(2, '0')}` }))}
      />
    </div>
  )
}

/** Into which other request of the customer one goes. */
function Merge(props: Props) {
  const t = subjectTexts.useT()
  const language = useLanguage()
  const { id, customerId } = props.work
  const [intoId, setInto] = useState('')
  const query = useGet('GET /staff/event/queue', { query: { customerId, state: 'open', pageSize: 50 } })
  const write = useWrite('POST /staff/event/merge', READS)
  const end = useEnds(props)
  return (
    <Modal
      open
      title={props.title}
      okText={props.title}
      okButtonProps={{ disabled: !intoId, danger: true }}
      confirmLoading={write.isPending}
      onOk={() => end(write.mutateAsync({ body: { id, intoId } }))}
      onCancel={props.onClose}
    >
      <p className='subject__hint'>{t('mergeHint')}</p>
      <Loaded query={query} rows={3}>
        {({ list }) => {
          const others = list.filter(one => one.id !== id)
          return others.length ? (
            <Radio.Group
              className='subject__others'
              aria-label={t('mergeInto')}
              value={intoId}
              onChange={change => setInto(String(change.target.value))}
              options={others.map(one => ({
                value: one.id,
                label: [
                  `${workName(one.title, one.product?.name ?? one.unbound?.name ?? '')} · ${one.eventNo}`,
                  EVENT_WORDS.states[one.state][language],
                  one.planTime && timeLabel(one.planTime, language),
                  one.executorName,
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          ) : (
            <p className='field__hint'>{t('noOthers')}</p>
          )
        }}
      </Loaded>
    </Modal>
  )
}

/** What is asked before an action that needs more than a press, by the kind of question that the table of lives names. */
export default function AskDialog({ action, ...props }: Props & { action: WorkAction }) {
  const ask = askOf(props.work.kind, action)
  if (ask === 'time') return <Times {...props} />
  if (ask === 'arrival') return <Departure {...props} />
  if (ask === 'again') return <Again {...props} />
  if (ask === 'subject') return <Merge {...props} />
  if (ask === 'work' && (action === 'finish' || action === 'complete')) return <Receipt action={action} {...props} />
  return action in REASONED.event ? <Reasoned action={action as ReasonedAction} {...props} /> : null
}
