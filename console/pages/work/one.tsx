import './work.css'
import { App, Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import { timeLabel } from '@shared/dates'
import { EVENT, type EventState } from '@shared/event'
import { unboundIn, visibleFields } from '@shared/form-rules'
import type { WorkKind } from '@shared/kinds'
import { can } from '@shared/lifecycle'
import { MAX_REMARK } from '@shared/limits'
import { TASK, type TaskState } from '@shared/task'
import { phoneOf, placeOf } from '@shared/visit'
import type { Answer } from '../../api/call'
import { useMay, useMe } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { WhoIsHere } from '../../live/WhoIsHere'
import { useKeptText } from '../../ui/draft-storage'
import { Files } from '../../ui/Files'
import { FormView } from '../../ui/FormView'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { Unbound } from '../../ui/Unbound'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { titles } from '../titles.i18n'
import { Photos, type Photo } from './Photos'
import { Reason } from './Reason'
import { READS } from './reads'
import { TaskDesk } from './TaskDesk'
import { work } from './work.i18n'
import { Words, type Word } from './Words'

type EventDetail = Answer<'GET /staff/event/detail'>
type TaskDetail = Answer<'GET /staff/task/get'>
type TaskRecords = Answer<'GET /staff/task/recordList'>

/** An address that was cut or mistyped names nothing. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Minutes until arrival that are offered. */
const ARRIVALS = [15, 30, 45, 60, 90, 120]
const MINUTE_MS = 60_000

/** A work as this page shows it, of whatever kind. */
interface Shown {
  kind: WorkKind
  id: string
  number: string
  detail: EventDetail['event'] | TaskDetail
  /** with its warranty */
  product: EventDetail['product']
  records: readonly (EventDetail['records'][number] | TaskRecords[number])[]
  notes: EventDetail['notes']
  words: readonly Word[]
  /** of a task what is its own */
  task: TaskDetail | null
}

const fromEvent = ({ event, product, records, notes, actions }: EventDetail): Shown => ({
  kind: 'event',
  id: event.id,
  number: event.eventNo,
  detail: event,
  product,
  records,
  notes,
  words: [
    ...(actions.includes('remark') ? (['reply'] as const) : []),
    ...(actions.includes('note') ? (['note'] as const) : []),
  ],
  task: null,
})
const fromTask = (task: TaskDetail, records: TaskRecords, may: ReturnType<typeof useMay>): Shown => ({
  kind: 'task',
  id: task.id,
  number: task.taskNo,
  detail: task,
  product: task.product,
  records,
  notes: task.notes,
  words: [
    ...(may('task.remark') && can(TASK, 'remark', 'staff', { state: task.state }, Date.now())
      ? (['reply'] as const)
      : []),
    ...(may('task.remark') || may('task.handle') ? (['note'] as const) : []),
  ],
  task,
})

/** What is typed on the road and not sent yet: it outlives a lost line and a closed page. */
interface Draft {
  text: string
  photos: Photo[]
}
const NOTHING: Draft = { text: '', photos: [] }
function draftOf(kept: string): Draft {
  try {
    return { ...NOTHING, ...(JSON.parse(kept || '{}') as Partial<Draft>) }
  } catch {
    return NOTHING
  }
}
const keptOf = (draft: Draft): string => (draft.text || draft.photos.length ? JSON.stringify(draft) : '')
function useDraft(id: string) {
  const { text, change } = useKeptText(`work ${id}`, 'browser')
  return {
    draft: draftOf(text),
    isEmpty: text === '',
    /** also for a photo that arrives when the page is left */
    change: (next: (before: Draft) => Draft) => change(before => keptOf(next(draftOf(before)))),
    clear: () => change(() => ''),
  }
}

/** What happened and what colleagues noted, the newest first. */
function Timeline({ records, notes }: Pick<Shown, 'records' | 'notes'>) {
  const t = work.useT()
  const all = [
    ...records.map(one => ({
      ...one,
      head: (
        <>
          <b>{t(`record_${one.type}`, { name: one.executorName })}</b>
          <small>
            {one.actorName} <Time at={one.createTime} />
          </small>
        </>
      ),
    })),
    ...notes.map(one => ({
      ...one,
      arriveTime: null,
      head: (
        <>
          <b>{t('note')}</b>
          <small>
            <Icon name='lock' size={14} /> {t('staffOnly')}
          </small>
          <small>
            {one.staffName} <Time at={one.createTime} />
          </small>
        </>
      ),
    })),
  ].sort((a, b) => Date.parse(b.createTime) - Date.parse(a.createTime) || (a.id < b.id ? 1 : -1))
  return (
    <section className='work-part'>
      <h2>{t('timeline')}</h2>
      <ol className='work-timeline'>
        {all.map(one => (
          <li key={one.id} className={'staffName' in one ? 'work-note' : undefined}>
            {one.head}
            {one.content && <p>{one.content}</p>}
            {one.arriveTime && (
              <p>
                {t('arrives')} <Time at={one.arriveTime} />
              </p>
            )}
            <Files files={one.attachment} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The product, and why it is in warranty or out of it. */
function Thing({ product }: { product: NonNullable<Shown['product']> }) {
  const t = work.useT()
  const reason = useWarrantyReason()
  const { name, model, qualityInfoStatus: status } = product
  return (
    <section className='work-part'>
      <h2>{t('product')}</h2>
      <p>
        {name} {model}{' '}
        {status && (
          <Tag tone={status === 'in-warranty' ? 'green' : 'grey'}>
            {t(status === 'in-warranty' ? 'inWarranty' : 'outOfWarranty')}
          </Tag>
        )}
      </p>
      <small>{reason(product)}</small>
    </section>
  )
}

/** What the customer described in place of a product. */
function Described({ detail: { fields, attribute } }: { detail: Shown['detail'] }) {
  const t = work.useT()
  const unbound = unboundIn(fields, attribute)
  if (!unbound) return null
  return (
    <section className='work-part'>
      <h2>{t('product')}</h2>
      <p>
        <Unbound product={unbound} />
      </p>
    </section>
  )
}

/** The person and the place, one tap away from both: those that the form names before those that are registered. */
function Customer({ detail: { customer, linkman, fields, attribute } }: { detail: Shown['detail'] }) {
  const t = work.useT()
  const asked = visibleFields(fields, attribute)
  const address = placeOf(asked, attribute) || customer.customerAddress
  const phones = [...new Set([phoneOf(asked, attribute), linkman.phone])].filter(Boolean)
  return (
    <section className='work-part'>
      <p className='work-who'>
        <b>{customer.name}</b> {linkman.name !== customer.name && linkman.name}
      </p>
      {address && <p>{address}</p>}
      <div className='work-reach'>
        {phones.map(phone => (
          <a key={phone} href={`tel:${phone}`} className='work-reach__one'>
            <Icon name='phone' size={20} />
            {t('call')} {phone}
          </a>
        ))}
        {address && (
          <a
            href={`https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`}
            target='_blank'
            rel='noreferrer'
            className='work-reach__one'
          >
            <Icon name='place' size={20} />
            {t('map')}
          </a>
        )}
      </div>
    </section>
  )
}

/** What the engineer may do next: one filled button, and beside it what is done less often. */
function Actions({ shown, draft, unsent }: { shown: Shown; draft: ReturnType<typeof useDraft>; unsent: number }) {
  const t = work.useT()
  const { message, modal } = App.useApp()
  const language = useLanguage()
  const { kind, id, detail } = shown
  const [minutes, setMinutes] = useState(30)
  const writes = {
    event: {
      accept: useWrite('POST /staff/event/accept', READS),
      depart: useWrite('POST /staff/event/depart', READS),
      finish: useWrite('POST /staff/event/finish', READS),
    },
    task: {
      accept: useWrite('POST /staff/task/accept', READS),
      depart: useWrite('POST /staff/task/depart', READS),
      finish: useWrite('POST /staff/task/finish', READS),
    },
  } satisfies Record<WorkKind, unknown>
  const start = useWrite('POST /staff/task/start', READS)
  const refuse = useWrite('POST /staff/task/refuse', READS)
  const arrival = useRef({ minutes: 0, from: 0 })
  const [isRefusing, setRefusing] = useState(false)
  const may = (action: 'accept' | 'depart' | 'finish' | 'start' | 'refuse'): boolean => {
    if (kind === 'task') return can(TASK, action, 'staff', { state: detail.state as TaskState }, Date.now())
    if (action === 'start' || action === 'refuse') return false
    return can(EVENT, action, 'staff', { state: detail.state as EventState }, Date.now())
  }
  const failed = { onError: (error: Error) => void message.error(error.message) }
  const { accept, depart, finish } = writes[kind]
  const setOut = (confirmed = false) => {
    // the same moment with a try soon after: it is one intent
    if (arrival.current.minutes !== minutes || Date.now() - arrival.current.from > MINUTE_MS)
      arrival.current = { minutes, from: Date.now() }
    const arriveTime = new Date(arrival.current.from + minutes * MINUTE_MS).toISOString()
    depart.mutate(
      { body: { id, arriveTime, ...(confirmed ? { confirmed } : {}) } },
      {
        onError: error => {
          if (error.id !== 'VISIT_LATER') return failed.onError(error)
          modal.confirm({
            title: t('visitLater', { time: timeLabel(detail.planTime, language) }),
            okText: t('departNow'),
            cancelText: common.t('back'),
            onOk: () => setOut(true),
          })
        },
      },
    )
  }
  const end = () =>
    void finish
      .mutateAsync({
        body: { id, serviceContent: draft.draft.text.trim(), attachment: draft.draft.photos.map(photo => photo.id) },
      })
      .then(draft.clear, failed.onError)
  if (may('accept'))
    return (
      <div className='work-bar'>
        {may('refuse') && <Button onClick={() => setRefusing(true)}>{t('refuse')}</Button>}
        <Reason
          draft={`refuse ${id}`}
          title={t('refuseWhy')}
          okText={t('refuse')}
          isOpen={isRefusing}
          isPending={refuse.isPending}
          give={reason => refuse.mutateAsync({ body: { id, reason } }, failed)}
          onClose={() => setRefusing(false)}
        />
        <Button type='primary' loading={accept.isPending} onClick={() => accept.mutate({ body: { id } }, failed)}>
          {t('accept')}
        </Button>
      </div>
    )
  const isOnWay = detail.arriveTime !== null
  if (may('depart') && !isOnWay)
    return (
      <div className='work-bar'>
        <Select
          aria-label={t('arrives')}
          value={minutes}
          onChange={setMinutes}
          options={ARRIVALS.map(n => ({ value: n, label: t('minutes', { n }) }))}
        />
        <Button type='primary' loading={depart.isPending} onClick={() => setOut()}>
          {t('depart')}
        </Button>
      </div>
    )
  if (may('start'))
    return (
      <div className='work-bar'>
        <Button type='primary' loading={start.isPending} onClick={() => start.mutate({ body: { id } }, failed)}>
          {t('start')}
        </Button>
      </div>
    )
  if (may('finish'))
    return (
      <div className='work-bar'>
        <Button
          type='primary'
          disabled={!draft.draft.text.trim() || unsent > 0}
          loading={finish.isPending}
          onClick={end}
        >
          {t('finish')}
        </Button>
      </div>
    )
  return null
}

function One({ shown, isMine }: { shown: Shown; isMine: boolean }) {
  const t = work.useT()
  const draft = useDraft(shown.id)
  const [unsent, setUnsent] = useState(0)
  const { kind, id, detail, product, words } = shown
  const isWorking = isMine && detail.state === 'processing'
  return (
    <>
      <div className='work'>
        <section className='work-part'>
          <p className='work-card__top'>
            <b className='work-title'>{detail.title}</b>
            <Tag tone={detail.state === 'allocated' ? 'amber' : 'accent'}>{t(detail.state)}</Tag>
          </p>
          <p>{detail.planTime ? <Time at={detail.planTime} /> : t('unplanned')}</p>
          <WhoIsHere kind={kind} id={id} editing={!draft.isEmpty} />
        </section>
        <Customer detail={detail} />
        {shown.task && <TaskDesk task={shown.task} isMine={isMine} />}
        {product ? <Thing product={product} /> : <Described detail={detail} />}
        {isWorking && (
          <section className='work-part'>
            <h2>{t('done')}</h2>
            <Input.TextArea
              aria-label={t('done')}
              placeholder={t('doneHint')}
              value={draft.draft.text}
              maxLength={MAX_REMARK}
              autoSize={{ minRows: 3, maxRows: 10 }}
              onChange={event => draft.change(before => ({ ...before, text: event.target.value }))}
            />
            <h2>{t('photos')}</h2>
            <Photos
              photos={draft.draft.photos}
              onAdd={photo => draft.change(before => ({ ...before, photos: [...before.photos, photo] }))}
              onRemove={gone =>
                draft.change(before => ({ ...before, photos: before.photos.filter(({ id: one }) => one !== gone) }))
              }
              onUnsent={setUnsent}
            />
            {unsent > 0 && <p role='status'>{t('unsent', { n: unsent })}</p>}
          </section>
        )}
        <FormView title={t('form')} of={detail} />
        <Timeline records={shown.records} notes={shown.notes} />
        {words.length > 0 && <Words kind={kind} id={id} customer={detail.linkman.name} may={words} />}
      </div>
      {isMine && <Actions shown={shown} draft={draft} unsent={isWorking ? unsent : 0} />}
    </>
  )
}

/** One request or task on the engineer's phone. */
export default function WorkOne() {
  const title = titles.useT()
  const { kind, id = '' } = useParams<{ kind: WorkKind; id: string }>()
  const me = useMe().data
  const may = useMay()
  const isKnown = (kind === 'event' || kind === 'task') && ID.test(id)
  const event = useGetWhen('GET /staff/event/detail', isKnown && kind === 'event' ? { query: { id } } : null)
  const task = useGetWhen('GET /staff/task/get', isKnown && kind === 'task' ? { query: { id } } : null)
  const records = useGetWhen('GET /staff/task/recordList', isKnown && kind === 'task' ? { query: { id } } : null)
  const shown = event.data
    ? fromEvent(event.data)
    : task.data && records.data
      ? fromTask(task.data, records.data, may)
      : undefined
  const asked = kind === 'event' ? event : task
  const isMine = shown?.detail.executorStaffId === me?.staffId
  const parent = kind === 'task' && !isMine && may('task.read') ? 'tasks' : 'work'
  const error = asked.error ?? (kind === 'task' ? records.error : null)
  return (
    <Page title={shown?.number ?? title('work')} parent={{ title: title(parent), href: `/${parent}` }}>
      {!isKnown && <Empty text={common.t('notFound')} />}
      {isKnown && (
        <Loaded
          query={{
            data: shown,
            error,
            refetch: () => Promise.all([asked.refetch(), kind === 'task' && records.refetch()]),
          }}
        >
          {one => <One key={one.id} shown={one} isMine={isMine} />}
        </Loaded>
      )}
    </Page>
  )
}
