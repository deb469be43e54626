import { App, Button, Dropdown, Input, Modal, Select, Typography } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MAX_REMARK } from '@shared/limits'
import { timeLabel } from '@shared/dates'
import { unboundIn } from '@shared/form-rules'
import { LEVELS, urgencyOf, type Level } from '@shared/queue'
import { placeOf } from '@shared/visit'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { Avatar } from '../../ui/Avatar'
import { useKeptText } from '../../ui/draft-storage'
import { Glyph } from '../../ui/Glyph'
import { Icon } from '../../ui/Icon'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { Unbound } from '../../ui/Unbound'
import { FilesInput } from '../../ui/FilesInput'
import { FormView } from '../../ui/FormView'
import { useKeptFiles, useUploads } from '../../ui/useUploads'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { WhoIsHere } from '../../live/WhoIsHere'
import { Assign } from './Assign'
import { Composer } from './Composer'
import { levelKey } from './levels'
import { Due } from './sla'
import { Quotation } from './Quotation'
import { CHANGED, STAGES, type DetailOf, type Part } from './queue'
import { requests } from './requests.i18n'
import { Timeline } from './Timeline'

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
              <span className='queue__ink'>{one.title}</span>
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
    <section className='card'>
      <div className='detail__who'>
        <Avatar name={linkman.name} size={36} />
        <div>
          <b>{linkman.name}</b> {customer.name !== linkman.name && <span>{customer.name}</span>}
          <small>{linkman.phone}</small>
        </div>
        {linkman.phone && (
          <a className='detail__call' href={`tel:${linkman.phone}`}>
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
    </section>
  )
}

function Thing({ detail: { event, product, ofProduct }, onShow }: { detail: DetailOf; onShow: (id: string) => void }) {
  const t = requests.useT()
  const reason = useWarrantyReason()
  const unbound = unboundIn(event.fields, event.attribute)
  if (!product)
    return unbound ? (
      <section className='card'>
        <p className='detail__product'>
          <Unbound product={unbound} />
        </p>
      </section>
    ) : null
  const { qualityInfoStatus: status } = product
  return (
    <section className='card'>
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
    </section>
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

/** `YYYY-MM-DDTHH:mm` of the browser's field, as the tenant writes a time. */
const planOf = (field: string): string => field.replace('T', ' ')

type Asking = 'reschedule' | 'finish' | 'convert'

/** What is asked before an action that needs more than a press. */
function Ask({ what, event, onClose }: { what: Asking; event: DetailOf['event']; onClose: () => void }) {
  const t = requests.useT()
  const { message } = App.useApp()
  const receipt = useKeptText(`finish ${event.id}`)
  const files = useKeptFiles(`finish files ${event.id}`)
  const sends = useUploads({ held: files.list.length, onAdd: files.add })
  const [time, setTime] = useState(event.planTime.replace(' ', 'T'))
  const text = what === 'finish' ? receipt.text : time
  const schedule = useWrite('POST /staff/event/schedule', CHANGED)
  const finish = useWrite('POST /staff/event/finish', CHANGED)
  const convert = useWrite('POST /staff/event/convert', CHANGED)
  const ends = {
    onSuccess: () => {
      void message.success(t('done'))
      onClose()
    },
    onError: (error: Error) => void message.error(error.message),
  }
  const { id } = event
  const run = () => {
    if (what === 'finish') {
      const attachment = files.list.map(file => file.id)
      void finish.mutateAsync({ body: { id, serviceContent: text.trim(), attachment } }).then(() => {
        receipt.change(() => '')
        files.remove(attachment)
        ends.onSuccess()
      }, ends.onError)
    } else if (what === 'reschedule') schedule.mutate({ body: { id, planTime: planOf(text) } }, ends)
    else convert.mutate({ body: { id, ...(text ? { planTime: planOf(text) } : {}) } }, ends)
  }
  const isReady = (what === 'convert' || text.trim() !== '') && !sends.sending.length
  return (
    <Modal
      open
      title={t(what === 'reschedule' ? 'schedule' : what)}
      onCancel={onClose}
      onOk={run}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={schedule.isPending || finish.isPending || convert.isPending}
    >
      {what === 'convert' && <p>{t('converting')}</p>}
      {what === 'finish' ? (
        <div className='detail__finish'>
          <Input.TextArea
            aria-label={t('serviceContent')}
            placeholder={t('serviceContent')}
            rows={4}
            maxLength={MAX_REMARK}
            showCount
            value={text}
            onChange={change => receipt.set(change.target.value)}
          />
          <FilesInput
            label={t('attachments')}
            files={files.list}
            sends={sends}
            onRemove={fileId => files.remove([fileId])}
          />
        </div>
      ) : (
        <label className='detail__time'>
          {t('wholeTime')}
          <Input type='datetime-local' value={time} onChange={change => setTime(change.target.value)} />
        </label>
      )}
    </Modal>
  )
}

function Head({ detail, now }: { detail: DetailOf; now: number }) {
  const t = requests.useT()
  const all = common.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const { event, actions } = detail
  const [asking, setAsking] = useState<Asking | null>(null)
  const accept = useWrite('POST /staff/event/accept', CHANGED)
  const level = useWrite('POST /staff/event/level', CHANGED)
  const fail = (error: Error) => void message.error(error.message)
  const inMenu = (['reschedule', 'convert'] as const).filter(action => actions.includes(action))
  const kind = event.dueKind && t(event.dueKind)
  return (
    <header className='detail__head'>
      <h2>{event.title}</h2>
      <p className='detail__line'>
        {event.eventNo} · {event.templateName} · <Time at={event.createTime} />
      </p>
      {event.formOuterBizId && (
        <p className='detail__line'>
          {t('outerNumber')}
          <Typography.Text copyable>{event.formOuterBizId}</Typography.Text>
        </p>
      )}
      <p className='detail__line'>
        <Glyph stage={STAGES[event.state]} text={t(event.state)} />
        {event.executorName && <span>{event.executorName}</span>}
        {event.dueTime && kind && (
          <span title={t('before', { time: timeLabel(event.dueTime, language), kind })}>
            <Due of={event} now={now} />
          </span>
        )}
        {event.taskId && <Link href={`/work/task/${event.taskId}`}>{t('asTask', { no: event.taskNo })}</Link>}
        {event.waiting && <Tag>{t('waiting')}</Tag>}
        {event.urgeTime && <Tag tone='amber'>{t('urged')}</Tag>}
      </p>
      <div className='detail__actions'>
        {actions.includes('accept') && (
          <Button
            size='small'
            loading={accept.isPending}
            onClick={() => accept.mutate({ body: { id: event.id } }, { onError: fail })}
          >
            {t('accept')}
          </Button>
        )}
        {actions.includes('finish') && (
          <Button size='small' onClick={() => setAsking('finish')}>
            {t('finish')}
          </Button>
        )}
        {inMenu.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: inMenu.map(key => ({ key, label: t(key === 'reschedule' ? 'schedule' : key) })),
              onClick: ({ key }) => setAsking(inMenu.find(one => one === key) ?? null),
            }}
          >
            <Button size='small'>{all('more')}</Button>
          </Dropdown>
        )}
        {actions.includes('level') && (
          <Select<Level>
            size='small'
            aria-label={t('level')}
            value={LEVELS.find(one => one === event.level) ?? ''}
            options={LEVELS.map(value => ({ value, label: t(levelKey(value)) }))}
            popupMatchSelectWidth={false}
            loading={level.isPending}
            onChange={next => level.mutate({ body: { id: event.id, level: next } }, { onError: fail })}
          />
        )}
      </div>
      {asking && <Ask what={asking} event={event} onClose={() => setAsking(null)} />}
    </header>
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
}: {
  id: string
  part: Part | null
  onPart: (part: Part | null) => void
  now: number
  onShow: (id: string) => void
}) {
  const t = requests.useT()
  const query = useGet('GET /staff/event/detail', { query: { id } })
  const { mutate: read } = useWrite('POST /staff/event/read', ['GET /staff/event/queue'])
  const article = useRef<HTMLElement>(null)
  const unread = query.data?.event.id === id ? query.data.event.customerUnread : 0
  const may = useMay()
  const answers = may('event.allocate') || may('event.handle') || may('event.remark')
  useEffect(() => {
    if (unread > 0 && answers) read({ body: { id } })
  }, [id, unread, answers, read])
  const isThere = query.data !== undefined
  const isAssignable = query.data?.actions.includes('allocate') ?? false
  const done = useCallback(() => onPart(null), [onPart])
  useEffect(() => {
    if (!isThere || (part !== 'detail' && (part !== 'assign' || isAssignable))) return
    if (part === 'detail') article.current?.focus()
    done()
  }, [part, isThere, isAssignable, done])
  return (
    <Loaded query={query} rows={10}>
      {detail => (
        <article className='detail' aria-label={t('detail')} ref={article} tabIndex={-1}>
          <div className='detail__scroll'>
            <Head detail={detail} now={now} />
            <Colleagues id={id} />
            <Person detail={detail} onShow={onShow} />
            <Thing detail={detail} onShow={onShow} />
            <Sla of={detail.event} now={now} />
            <Quotation key={id} event={detail.event} actions={detail.actions} />
            <FormView title={t('form')} of={detail.event} />
            <Timeline detail={detail} />
            {isAssignable && (
              <Assign
                event={detail.event}
                isWanted={part === 'assign'}
                onReached={done}
                onGiven={() => onPart('detail')}
              />
            )}
          </div>
          {(detail.actions.includes('remark') || detail.actions.includes('note')) && (
            <Composer detail={detail} part={part} onPart={onPart} />
          )}
        </article>
      )}
    </Loaded>
  )
}
