import { App } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { addressLine } from '@shared/address'
import { money } from '@shared/money'
import { partsBack } from '@shared/money-back'
import type { OrderState } from '@shared/order'
import { AFTER_SALE_TYPE_WORDS, AFTER_SALE_WORDS } from '@shared/words/aftersale'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { CustomerLink } from '../../ui/CustomerLink'
import { PanePart } from '../../ui/PanePart'
import { Facts } from '../../ui/Facts'
import { MoneyTable } from '../../ui/MoneyTable'
import { Pane } from '../../ui/Pane'
import type { Stage } from '../../ui/Glyph'
import { Loaded } from '../../ui/states'
import { SubjectPage } from '../../ui/subject/SubjectPage'
import type { Entry } from '../../ui/subject/Timeline'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { FORMS } from './forms'
import { actionsOf, READS, type Order, type StaffAction } from './order'
import { orders } from './orders.i18n'
import { Parcels } from './Parcels'

type Bar = NonNullable<ComponentProps<typeof SubjectPage>['bar']>
const STAGES: Record<OrderState, Stage> = {
  unpaid: 'waiting',
  offlinePending: 'waiting',
  paid: 'assigned',
  shipped: 'progress',
  completed: 'done',
  cancelled: 'cancelled',
}

const isForm = (action: string): action is keyof typeof FORMS => action in FORMS

/** What can be done with an order, and the form of what was begun. */
function useActions(order: Order, mayHandle: boolean): { bar: Bar; form: ReactNode } {
  const t = orders.useT()
  const c = common.useT()
  const { modal, message } = App.useApp()
  const form = useOpenForm()
  const complete = useWrite('POST /staff/order/complete', READS)
  const begin = (action: StaffAction) => {
    if (isForm(action)) return form.begin(action)
    modal.confirm({
      title: t('completeAsk'),
      content: t('completeHint'),
      okText: t('complete'),
      cancelText: c('cancel'),
      onOk: () =>
        complete.mutateAsync({ body: { id: order.id } }).then(
          () => void message.success(t('done')),
          (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
        ),
    })
  }
  const actions = (mayHandle ? actionsOf(order) : []).map(action => ({
    key: action,
    label: t(action),
    isDanger: action === 'cancel' || action === 'cancelPaid',
    run: () => begin(action),
  }))
  const [first, ...others] = actions
  // one that a colleague did meanwhile stays under the hands of who fills it in, and is refused by the server
  const Form = isForm(form.begun) ? FORMS[form.begun] : null
  return {
    bar: first && !first.isDanger ? { next: first, rest: others } : { next: undefined, rest: actions },
    form: mayHandle && Form && <Form order={order} onClose={form.close} />,
  }
}

/** Leads to the request of an order or of one of its services. */
function ToRequest({ id, number }: { id: string; number: string }) {
  return useMay()('event.read') ? <Link href={`/requests?id=${id}`}>{number}</Link> : number
}

function Lines({ order }: { order: Order }) {
  const t = orders.useT()
  const language = useLanguage()
  return (
    <PanePart title={t('lines')}>
      {order.lines.map(line => (
        <div key={line.id} className='article-line'>
          {line.picture && <img src={line.picture} alt='' />}
          <span>
            {line.name}
            <small>{line.specs.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</small>
            <small>
              {money(line.salePrice, language)} × {line.amount} {line.unit}
            </small>
            {line.kind === 'part' && !order.isPickup && (
              <small>{t('piecesSent', { sent: line.sent, all: line.amount })}</small>
            )}
            {line.returning > 0 && <small>{t('inAfterSale', { n: line.returning })}</small>}
            {line.refunded > 0 && <small>{t('piecesBack', { n: line.refunded })}</small>}
            {line.covered > 0 && (
              <small>
                {t('inWarranty', { n: line.covered })} {line.coveredReason}
              </small>
            )}
            {line.eventId && <ToRequest id={line.eventId} number={line.eventNo} />}
          </span>
          <b>{money(line.share, language)}</b>
        </div>
      ))}
      <h3>{t('sums')}</h3>
      <Facts
        of={[
          { label: t('total'), value: money(order.total, language) },
          ...order.deductions.map(({ kind, amount }) => ({ label: t(kind), value: money(-amount, language) })),
          { label: t('toPay'), value: <b>{money(order.amount, language)}</b> },
        ]}
      />
      {(partsBack(order.money).length > 0 || order.refunds.length > 0) && <h3>{t('backs')}</h3>}
      {partsBack(order.money).length > 0 && <MoneyTable rows={order.money} />}
      <Facts
        of={order.refunds.map(one => ({
          label: t(one.otherwise ? 'backOtherwise' : `back_${one.state}`),
          value: [money(one.amount, language), one.otherwise].filter(Boolean).join(' · '),
        }))}
      />
    </PanePart>
  )
}

/** What the customer asked for with an order. */
function AfterSales({ order: { afterSales } }: { order: Order }) {
  const title = titles.useT()
  const language = useLanguage()
  if (!afterSales.length) return null
  return (
    <PanePart title={title('afterSales')}>
      <ul className='detail__list'>
        {afterSales.map(one => (
          <li key={one.id}>
            <span>
              <Link href={`/after-sales?id=${one.id}`}>{one.afterSaleNo}</Link>{' '}
              <small>
                {AFTER_SALE_TYPE_WORDS[one.type][language]} · {AFTER_SALE_WORDS.states[one.state][language]}
              </small>
            </span>
            {one.amount > 0 && <span>{money(one.amount, language)}</span>}
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

/** Of those that the system or the customer's side made the name is often not known. */
function entriesOf(order: Order, t: ReturnType<typeof orders.useT>): Entry[] {
  return order.records.map(entry => ({
    ...entry,
    actorName:
      entry.actor === 'system' ? t('system') : entry.actorName || (entry.actor === 'linkman' ? t('customerSide') : ''),
  }))
}

function Subject({ order, mayHandle }: { order: Order; mayHandle: boolean }) {
  const t = orders.useT()
  const { bar, form } = useActions(order, mayHandle)
  return (
    <SubjectPage
      kind='order'
      label={order.orderNo}
      title={order.orderNo}
      line={<Time at={order.createTime} />}
      stage={STAGES[order.state]}
      state={t(order.state)}
      bar={bar}
      records={entriesOf(order, t)}
    >
      {form}
      <PanePart>
        <Facts
          of={[
            { label: t('customer'), value: <CustomerLink id={order.customerId} name={order.customerName} /> },
            { label: t('contact'), value: order.linkmanName },
            { label: t('phone'), value: order.linkmanPhone },
            { label: t('payTime'), value: order.payTime && <Time at={order.payTime} /> },
            {
              label: t('request'),
              value: order.eventId && <ToRequest id={order.eventId} number={order.eventNo} />,
            },
            { label: t('payNo'), value: order.paymentNo },
            { label: t('remark'), value: order.remark },
            { label: t('cancelReason'), value: order.cancelReason },
          ]}
        />
      </PanePart>
      <Lines order={order} />
      <AfterSales order={order} />
      <PanePart title={t('delivery')}>
        {order.address ? (
          <Facts
            of={[
              { label: t('receiver'), value: order.address.name },
              { label: t('phone'), value: order.address.phone },
              { label: t('address'), value: addressLine(order.address) },
            ]}
          />
        ) : (
          <p className='field__hint'>{t(order.eventId ? 'withRequest' : 'pickup')}</p>
        )}
      </PanePart>
      {!order.isPickup && <Parcels orderId={order.id} />}
    </SubjectPage>
  )
}

/** One order: what can be done with it, what was ordered, where it goes, what became of it. */
export function OrderPane({ id, onClose }: { id: string; onClose: () => void }) {
  const title = titles.useT()
  const mayHandle = useMay()('order.handle')
  const query = useGet('GET /staff/order/get', { query: { id } })
  return (
    <Pane title={query.data?.orderNo ?? title('orders')} open onClose={onClose}>
      <Loaded query={query}>{order => <Subject order={order} mayHandle={mayHandle} />}</Loaded>
    </Pane>
  )
}
