import { App, Input, Modal, Select, Typography } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { timeLabel } from '@shared/dates'
import { unboundIn } from '@shared/form-rules'
import { LEVELS, urgencyOf, type Level } from '@shared/queue'
import { placeOf } from '@shared/visit'
import { workName } from '@shared/work-name'
import { dialled } from '@shared/phone'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { CustomerLink } from '../../ui/CustomerLink'
import { PanePart } from '../../ui/PanePart'
import { Avatar } from '../../ui/Avatar'
import { useKeptText } from '../../ui/draft-storage'
import { FormView } from '../../ui/FormView'
import { Icon } from '../../ui/Icon'
import { Loaded } from '../../ui/states'
import type { Part } from '../../ui/subject/part'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import { SubjectPage } from '../../ui/subject/SubjectPage'
import { Tag } from '../../ui/Tag'
import { Unproved } from '../../ui/Unproved'
import { Time } from '../../ui/Time'
import { Unbound } from '../../ui/Unbound'
import { useKeptFiles } from '../../ui/useUploads'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { WhoIsHere } from '../../live/WhoIsHere'
import { Canned } from './Canned'
import { levelKey } from './levels'
import { Quotation } from '../../ui/quotation/Quotation'
import { CHANGED, STAGES, type DetailOf } from './queue'
import { RatingView } from '../../ui/RatingView'
import { requests } from './requests.i18n'
import { Due } from './sla'

// a form that most who look never open
const Correct = lazy(() => import('./Correct'))
// what was asked of a customer afterwards: most requests are not over
const SurveysOf = lazy(() => import('./SurveysOf'))

/** States in which a customer can be asked how it was. */
const ASKED_AFTER: readonly string[] = ['finished', 'evaluated', 'converted']

/** Other requests of a customer or about a product: the newest open in its place, all in the queue. */
function Others({
  title,
  of: { list, count },
  all,
  onShow,
}: {
  title: string
  of: DetailOf['ofCustomer']
  /** address of the queue that has them all */
  all: string
  onShow: (id: string) => void
}) {
  const t = requests.useT()
  if (!count) return null
  return (
    <details className='detail__others'>
      <summary>
        {title} {count}
      </summary>
      <ul>
        {list.map(one => (
          <li key={one.id}>
            <button type='button' onClick={() => onShow(one.id)}>
              <span className='queue__ink'>{workName(one.title, one.productName)}</span>
              <span>
                {t(one.state)} · <Time at={one.createTime} />
                {one.executorName && ` · ${one.executorName}`}
              </span>
            </button>
          </li>
        ))}
        <li>
          <Link href={all}>{t('inQueue')}</Link>
        </li>
      </ul>
    </details>
  )
}

function Person({ detail, onShow }: { detail: DetailOf; onShow: (id: string) => void }) {
  const t = requests.useT()
  const { customer, linkman, event, ofCustomer } = detail
  const place = placeOf(event.fields, event.attribute) || customer.customerAddress
  return (
    <PanePart>
      <div className='detail__who'>
        <Avatar name={linkman.name} size={36} />
        <div>
          <b>{linkman.name}</b> <CustomerLink id={customer.id} name={customer.name} />
          <small>
            {linkman.phone} {linkman.isUnproved && <Unproved />}
          </small>
        </div>
        {linkman.phone && (
          <a className='detail__call' href={`tel:${dialled(linkman.phone)}`}>
            <Icon name='phone' size={16} />
            {t('call')}
          </a>
        )}
      </div>
      {place && (
        <p className='detail__place'>
          <Icon name='location' size={14} />
          {place}
        </p>
      )}
      <Others
        title={t('ofCustomer')}
        of={ofCustomer}
        all={`/requests?customerId=${customer.id}&state=all`}
        onShow={onShow}
      />
    </PanePart>
  )
}

function Thing({ detail: { event, product, ofProduct }, onShow }: { detail: DetailOf; onShow: (id: string) => void }) {
  const t = requests.useT()
  const reason = useWarrantyReason()
  const unbound = unboundIn(event.fields, event.attribute)
  if (!product)
    return unbound ? (
      <PanePart>
        <p className='detail__product'>
          <Unbound product={unbound} />
        </p>
      </PanePart>
    ) : null
  const { qualityInfoStatus: status } = product
  return (
    <PanePart>
      <p className='detail__product'>
        <b>{product.name}</b> {product.model}{' '}
        {status && (
          <Tag tone={status === 'in-warranty' ? 'green' : 'grey'}>
            {t(status === 'in-warranty' ? 'inWarranty' : 'outOfWarranty')}
          </Tag>
        )}
      </p>
      <small>{reason(product)}</small>
      {product.serialNumber && <small>{t('serial', { n: product.serialNumber })}</small>}
      <Others
        title={t('ofProduct')}
        of={ofProduct}
        all={`/requests?productId=${product.id}&state=all`}
        onShow={onShow}
      />
    </PanePart>
  )
}

function Sla({ of: { sla, createTime }, now }: { of: DetailOf['event']; now: number }) {
  const t = requests.useT()
  if (!sla.length) return null
  return (
    <dl className='detail__sla' aria-label={t('sla')}>
      {sla.map(({ kind, dueTime, met }) => {
        const standing = met === true ? 'met' : met === false || Date.parse(dueTime) < now ? 'missed' : 'pending'
        const open = urgencyOf({ createTime, dueTime }, now) === 'soon' ? 'amber' : 'grey'
        return (
          <div key={kind}>
            <dt>{t(kind)}</dt>
            <dd>
              <Time at={dueTime} />{' '}
              <Tag tone={standing === 'pending' ? open : standing === 'met' ? 'green' : 'red'}>{t(standing)}</Tag>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A task is made for the visit, at the time that is given. */
function Convert({ event: { id, planTime }, onClose }: { event: DetailOf['event']; onClose: () => void }) {
  const t = requests.useT()
  const s = subjectTexts.useT()
  const { message } = App.useApp()
  const [time, setTime] = useState(planTime)
  const convert = useWrite('POST /staff/event/convert', CHANGED)
  return (
    <Modal
      open
      title={s('convert')}
      onCancel={onClose}
      confirmLoading={convert.isPending}
      onOk={() =>
        convert.mutate(
          { body: { id, ...(time ? { planTime: time.replace('T', ' ') } : {}) } },
          {
            onSuccess: () => {
              void message.success(s('done'))
              onClose()
            },
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      <p>{t('converting')}</p>
      <label className='detail__time'>
        {s('wholeTime')}
        <Input type='datetime-local' value={time.replace(' ', 'T')} onChange={change => setTime(change.target.value)} />
      </label>
    </Modal>
  )
}

/** What draws the eye in the head: the promise that comes next, its task or the request it went into, that somebody waits. */
function Marks({ event, now }: { event: DetailOf['event']; now: number }) {
  const t = requests.useT()
  const language = useLanguage()
  const may = useMay()
  const kind = event.dueKind && t(event.dueKind)
  return (
    <>
      {event.dueTime && kind && (
        <span title={t('before', { time: timeLabel(event.dueTime, language), kind })}>
          <Due of={event} now={now} />
        </span>
      )}
      {event.taskId && (
        <Link href={may('task.read') ? `/tasks?id=${event.taskId}` : `/work/task/${event.taskId}`}>
          {t('asTask', { no: event.taskNo })}
        </Link>
      )}
      {event.mergedInto && (
        <Link href={`/requests?id=${event.mergedInto.id}`}>{t('mergedInto', { no: event.mergedInto.eventNo })}</Link>
      )}
      {event.waiting && <Tag>{t('waiting')}</Tag>}
      {event.urgeTime && <Tag tone='amber'>{t('urged')}</Tag>}
    </>
  )
}

/** How much the request matters. */
function LevelSelect({ event }: { event: DetailOf['event'] }) {
  const t = requests.useT()
  const { message } = App.useApp()
  const level = useWrite('POST /staff/event/level', CHANGED)
  return (
    <Select<Level>
      aria-label={t('level')}
      value={LEVELS.find(one => one === event.level) ?? ''}
      options={LEVELS.map(value => ({ value, label: t(levelKey(value)) }))}
      popupMatchSelectWidth={false}
      loading={level.isPending}
      onChange={next =>
        level.mutate(
          { body: { id: event.id, level: next } },
          { onError: (error: Error) => void message.error(error.message) },
        )
      }
    />
  )
}

/** Colleagues who have the request open. They are told of this page, and whether a word is begun on it. */
function Colleagues({ id }: { id: string }) {
  const { text } = useKeptText(id)
  const { list } = useKeptFiles(`files ${id}`)
  return <WhoIsHere kind='event' id={id} editing={text !== '' || list.length > 0} />
}

/** A request that is worked on: who and what, what was asked, what happened, whom to send, and a word to the customer or to colleagues. */
export default function Detail({
  id,
  part,
  onPart,
  now,
  onShow,
  onDone,
}: {
  id: string
  part: Part | null
  onPart: (part: Part | null) => void
  now: number
  onShow: (id: string) => void
  /** something was done with it: it may have gone from the list */
  onDone: () => void
}) {
  const t = requests.useT()
  const query = useGet('GET /staff/event/detail', { query: { id } })
  const { mutate: read } = useWrite('POST /staff/event/read', ['GET /staff/event/queue'])
  const unread = query.data?.event.id === id ? query.data.event.customerUnread : 0
  const may = useMay()
  const answers = may('event.allocate') || may('event.handle') || may('event.remark')
  useEffect(() => {
    if (unread > 0 && answers) read({ body: { id } })
  }, [id, unread, answers, read])
  return (
    <Loaded query={query} rows={10}>
      {detail => {
        const { event, linkman, records, evaluation } = detail
        const machine = detail.product ?? unboundIn(event.fields, event.attribute)
        const name = workName(event.title, machine?.name ?? '')
        // records are the newest first, and a later rating took the place of an earlier one
        const rated = records.find(entry => entry.type === 'evaluate')?.id
        return (
          <SubjectPage
            kind='event'
            label={t('detail')}
            title={name}
            line={
              <>
                {event.eventNo} · {event.templateName} · <Time at={event.createTime} />
                {event.formOuterBizId && (
                  <span>
                    {t('outerNumber')} <Typography.Text copyable>{event.formOuterBizId}</Typography.Text>
                  </span>
                )}
              </>
            }
            stage={STAGES[event.state]}
            state={t(event.state)}
            marks={<Marks event={event} now={now} />}
            beside={detail.actions.includes('level') && <LevelSelect event={event} />}
            worked={{
              work: {
                kind: 'event',
                id,
                number: event.eventNo,
                title: name,
                state: event.state,
                planTime: event.planTime,
                planMinutes: event.planMinutes,
                executorStaffId: event.executorStaffId,
                executorName: event.executorName,
                arriveTime: event.arriveTime,
                onSiteTime: event.onSiteTime,
                visitNumber: event.visitNumber,
                finishTime: event.finishTime,
                customerId: detail.customer.id,
              },
              actions: detail.actions,
              forms: {
                of: ['convert', 'update'],
                render: (action, close) =>
                  action === 'convert' ? (
                    <Convert event={event} onClose={close} />
                  ) : (
                    <Correct detail={detail} onClose={close} />
                  ),
              },
              reader: linkman.name,
              renderTools: (text, onText) => <Canned detail={detail} text={text} onText={onText} />,
              onDone,
            }}
            records={records}
            notes={detail.notes}
            renderExtra={entry => entry.id === rated && evaluation && <RatingView rating={evaluation} />}
            part={part}
            onPart={onPart}
          >
            <Colleagues id={id} />
            <Person detail={detail} onShow={onShow} />
            <Thing detail={detail} onShow={onShow} />
            <FormView title={t('form')} of={event} />
            <Sla of={event} now={now} />
            <Quotation key={id} eventId={event.id} mayQuote={detail.actions.includes('quote')} />
            {ASKED_AFTER.includes(event.state) && (
              <Suspense fallback={null}>
                <SurveysOf id={id} />
              </Suspense>
            )}
          </SubjectPage>
        )
      }}
    </Loaded>
  )
}
