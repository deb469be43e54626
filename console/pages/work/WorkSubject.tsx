import { App, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { unboundIn, visibleFields } from '@shared/form-rules'
import type { EventState } from '@shared/event'
import type { WorkKind } from '@shared/kinds'
import { MAX_REMARK } from '@shared/limits'
import type { TaskState } from '@shared/task'
import { phoneOf, placeOf } from '@shared/visit'
import { workName } from '@shared/work-name'
import { dialled } from '@shared/phone'
import type { Answer } from '../../api/call'
import { useMay, useMe } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { WhoIsHere } from '../../live/WhoIsHere'
import { useKeptText } from '../../ui/draft-storage'
import { FormView } from '../../ui/FormView'
import type { Stage } from '../../ui/Glyph'
import { Icon } from '../../ui/Icon'
import { MachineHistory } from '../../ui/subject/MachineHistory'
import { DONE_WITH, taskActions, type WorkAction } from '../../ui/subject/life'
import { READS } from '../../ui/subject/reads'
import type { Part } from '../../ui/subject/part'
import { SubjectPage } from '../../ui/subject/SubjectPage'
import { useFinishes } from '../../ui/subject/useFinishes'
import type { NoteEntry } from '../../ui/subject/NoteCard'
import type { Entry } from '../../ui/subject/Timeline'
import { RatingView } from '../../ui/RatingView'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { Unbound } from '../../ui/Unbound'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { wayTo } from './mine'
import { Next } from './Next'
import { Photos, type Photo } from './Photos'
import { Price } from './Price'
import { Quotation } from '../../ui/quotation/Quotation'
import { ReportPart } from './ReportPart'
import { work } from './work.i18n'

/** Comes for who does the work: at the desk nobody waits for it. */
const JobParts = lazy(() => import('../../ui/stock/JobParts'))

type EventDetail = Answer<'GET /staff/event/detail'>
type TaskDetail = Answer<'GET /staff/task/get'>

const STAGES: Record<EventState | TaskState, Stage> = {
  created: 'waiting',
  refused: 'waiting',
  allocated: 'assigned',
  accepted: 'progress',
  processing: 'progress',
  converted: 'progress',
  finished: 'done',
  evaluated: 'done',
  closed: 'done',
  off: 'cancelled',
}

/** A work as these pages show it, of whatever kind. */
export interface Shown {
  kind: WorkKind
  id: string
  number: string
  detail: EventDetail['event'] | TaskDetail
  /** with its warranty */
  product: EventDetail['product']
  records: readonly Entry[]
  notes: readonly NoteEntry[]
  actions: readonly WorkAction[]
  /** of a task what is its own */
  task: TaskDetail | null
  isMine: boolean
}

/** One request or task with all that is shown of it. Asked for as long as `id` names one. */
export function useShown(kind: WorkKind, id: string) {
  const staffId = useMe().data?.staffId ?? ''
  const may = useMay()
  const asked = (of: WorkKind) => (id && kind === of ? { query: { id } } : null)
  const event = useGetWhen('GET /staff/event/detail', asked('event'))
  const task = useGetWhen('GET /staff/task/get', asked('task'))
  const records = useGetWhen('GET /staff/task/recordList', asked('task'))
  const ofEvent = ({ event: detail, product, actions, ...rest }: EventDetail): Shown => ({
    kind,
    id,
    number: detail.eventNo,
    detail,
    product,
    records: rest.records,
    notes: rest.notes,
    actions: actions,
    task: null,
    isMine: detail.executorStaffId === staffId,
  })
  const ofTask = (detail: TaskDetail, entries: readonly Entry[]): Shown => ({
    kind,
    id,
    number: detail.taskNo,
    detail,
    product: detail.product,
    records: entries,
    notes: detail.notes,
    actions: [
      ...taskActions(detail, staffId, may),
      ...(may('task.remark') || may('task.handle') ? ['note' as const] : []),
    ],
    task: detail,
    isMine: detail.executorStaffId === staffId,
  })
  const shown = event.data
    ? ofEvent(event.data)
    : task.data && records.data
      ? ofTask(task.data, records.data)
      : undefined
  return {
    data: shown,
    error: kind === 'event' ? event.error : (task.error ?? records.error),
    refetch: () => (kind === 'event' ? event.refetch() : Promise.all([task.refetch(), records.refetch()])),
  }
}

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

/** The product, and why it is in warranty or out of it. */
function Thing({ product }: { product: NonNullable<Shown['product']> }) {
  const t = work.useT()
  const reason = useWarrantyReason()
  const { name, model, qualityInfoStatus: status } = product
  return (
    <section className='subject__part subject__card'>
      <h3>{t('product')}</h3>
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
    <section className='subject__part subject__card'>
      <h3>{t('product')}</h3>
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
    <section className='subject__part subject__card'>
      <p className='work-who'>
        <b>{customer.name}</b> {linkman.name !== customer.name && linkman.name}
      </p>
      {address && <p>{address}</p>}
      <div className='work-reach'>
        {phones.map(phone => (
          <a key={phone} href={`tel:${dialled(phone)}`} className='work-reach__one'>
            <Icon name='phone' size={20} />
            {t('call')} {phone}
          </a>
        ))}
        {address && (
          <a className='work-reach__one' href={wayTo(address)} target='_blank' rel='noopener noreferrer'>
            <Icon name='place' size={20} />
            {t('map')}
          </a>
        )}
      </div>
    </section>
  )
}

/** What was done and photos of it, which the engineer writes on the spot. */
function Receipt({ draft, onUnsent }: { draft: ReturnType<typeof useDraft>; onUnsent: (unsent: number) => void }) {
  const t = work.useT()
  const { text, photos } = draft.draft
  return (
    <section className='subject__part subject__card'>
      <h3>{t('done')}</h3>
      <Input.TextArea
        aria-label={t('done')}
        placeholder={t('doneHint')}
        value={text}
        maxLength={MAX_REMARK}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={event => draft.change(before => ({ ...before, text: event.target.value }))}
      />
      <h3>{t('photos')}</h3>
      <Photos
        photos={photos}
        onAdd={photo => draft.change(before => ({ ...before, photos: [...before.photos, photo] }))}
        onRemove={gone =>
          draft.change(before => ({ ...before, photos: before.photos.filter(({ id: one }) => one !== gone) }))
        }
        onUnsent={onUnsent}
      />
    </section>
  )
}

/** A request or a task as it is worked on: on the engineer's phone as a page, at the desk beside the list. */
export function WorkSubject({
  shown,
  look,
  part,
  onPart,
  onDone,
}: {
  shown: Shown
  look: 'pane' | 'page'
  part: Part | null
  onPart: (part: Part | null) => void
  onDone?: () => void
}) {
  const t = work.useT()
  const { message } = App.useApp()
  const { kind, id, number, detail, product, task, isMine } = shown
  const name = workName(detail.title, (product ?? unboundIn(detail.fields, detail.attribute))?.name ?? '')
  const draft = useDraft(id)
  const [unsent, setUnsent] = useState(0)
  const finish = useWrite(DONE_WITH[kind].finish, READS)
  const { text, photos } = draft.draft
  const isWorking = look === 'page' && isMine && shown.actions.includes('finish')
  const isMeant = useFinishes(detail)
  const end = async () => {
    if (!(await isMeant())) return
    await finish
      .mutateAsync({ body: { id, serviceContent: text.trim(), attachment: photos.map(photo => photo.id) } })
      .then(draft.clear, (error: Error) => void message.error(error.message))
  }
  return (
    <SubjectPage
      kind={kind}
      label={t('page')}
      title={name}
      line={
        <>
          {number} · <Time at={detail.createTime} />
        </>
      }
      stage={STAGES[detail.state]}
      state={t(detail.state)}
      marks={<WhoIsHere kind={kind} id={id} editing={!draft.isEmpty} />}
      worked={{
        work: {
          kind,
          id,
          number,
          title: name,
          state: detail.state,
          planTime: detail.planTime,
          planMinutes: detail.planMinutes,
          executorStaffId: detail.executorStaffId,
          executorName: detail.executorName,
          arriveTime: detail.arriveTime,
          onSiteTime: detail.onSiteTime,
          visitNumber: detail.visitNumber,
          finishTime: detail.finishTime,
          customerId: detail.customer.id,
        },
        actions: shown.actions,
        ...(isWorking
          ? {
              own: {
                finish: { run: () => void end(), isBusy: finish.isPending, isDisabled: !text.trim() || unsent > 0 },
              },
            }
          : {}),
        reader: detail.linkman.name,
        ...(onDone ? { onDone } : {}),
      }}
      records={shown.records}
      notes={shown.notes}
      part={part}
      onPart={onPart}
      look={look}
    >
      {look === 'page' && isMine && STAGES[detail.state] === 'done' && <Next id={id} />}
      <Customer detail={detail} />
      <Quotation
        eventId={task?.eventId ?? id}
        mayQuote={isMine && (!!task || shown.actions.some(one => one === 'quote'))}
        maySign={isMine && look === 'page'}
      />
      {isMine && look === 'page' && (
        <Suspense>
          <JobParts eventId={task?.eventId ?? id} />
        </Suspense>
      )}
      {task && <Price task={task} isMine={isMine} />}
      {task && <ReportPart taskId={id} />}
      {task?.evaluation && (
        <section className='subject__part subject__card'>
          <h3>{t('evaluation')}</h3>
          <RatingView rating={task.evaluation} />
          {task.evaluation.content && <p>{task.evaluation.content}</p>}
        </section>
      )}
      {product ? <Thing product={product} /> : <Described detail={detail} />}
      <MachineHistory kind={kind} id={id} productId={product?.id ?? null} />
      {isWorking && <Receipt draft={draft} onUnsent={setUnsent} />}
      {isWorking && unsent > 0 && <p role='status'>{t('unsent', { n: unsent })}</p>}
      <FormView title={t('form')} of={detail} />
    </SubjectPage>
  )
}
