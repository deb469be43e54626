import { Text, View } from '@tarojs/components'
import { useCallback, useEffect, useState } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Steps } from '@/ui/nut/Steps'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { addressLine } from '@shared/address'
import { timeLabel } from '@shared/dates'
import { isEnded } from '@shared/lifecycle'
import { ORDER, RECEIVED_AFTER_DAYS } from '@shared/order'
import { isSwitchedOn } from '@shared/screen-switches'
import { CancelOrder, OverOrder, PickupCode, ReceiveOrder } from '../components/OrderActs'
import { Fact } from '../components/Fact'
import { OrderLines, OrderSums } from '../components/OrderLines'
import { ParcelNumber } from '../components/ParcelNumber'
import { PayOrder } from '../components/PayOrder'
import { afterSaleTexts } from '../aftersale.i18n'
import { backUnder, clockOf, headlineOf, nextOf } from '../order-next'
import { invoiceTexts } from '../invoice.i18n'
import { orderTexts } from '../order.i18n'
import { parcelTexts } from '../parcel.i18n'
import type { OrderDetails } from '../types'
import './orderDetail.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** what others do with it shows by itself */
const AGAIN_MS = 30_000
const DAY_MS = 86_400_000

/** One order of the reader's customer: what happens next stands at the top, what can be done at the bottom. */
function OrderDetail({ visit }: ScreenProps) {
  const t = orderTexts.useT()
  const { id = '', returned } = visit.query
  const { data, error, reload } = useCall('GET /order/orderDetails', id ? { query: { id } } : null, {
    current: true,
    everyMs: AGAIN_MS,
    live: { kinds: ['order'], id },
  })
  useLiveLine(!!data && !isEnded(ORDER, data.state))
  const look = useCallback(() => {
    void reload()
  }, [reload])
  if (data) return <Order order={data} returned={returned === '1'} onMoved={look} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState icon='shop' text={t('missing')} action={t('toList')} onAction={() => replace('/order/orderList')} />
      </View>
    )
  return error ? <ErrorState error={error} onRetry={look} /> : <PageSkeleton cards={3} />
}

/** The time that is left to pay, second by second; tells when it is over. */
function Clock({ until, onOver }: { until: string; onOver: () => void }) {
  const t = orderTexts.useT()
  const [time, setTime] = useState(() => clockOf(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = clockOf(until)
      setTime(left)
      if (!left) {
        clearInterval(timer)
        onOver()
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [until, onOver])
  return time ? <Text className='order-head__clock nums'>{t('left', { time })}</Text> : null
}

/** What happens next, and by when. */
function Head({ order, onMoved }: { order: OrderDetails; onMoved: () => void }) {
  const t = orderTexts.useT()
  const language = useLanguage()
  const sent = order.lines.reduce((sum, line) => sum + line.sent, 0)
  const next = nextOf({ ...order, sent })
  const back = backUnder(next, order, language)
  const lastSent = Math.max(...order.shipments.map(({ createTime }) => Date.parse(createTime)))
  const more =
    next === 'late'
      ? t('more_unpaid')
      : next === 'shipped'
        ? order.shipments.length > 0
          ? t('more_shipped', {
              time: timeLabel(new Date(lastSent + RECEIVED_AFTER_DAYS * DAY_MS).toISOString(), language),
            })
          : ''
        : next === 'cancelled' && (order.cancelReason || order.payTime || order.refunds.length > 0 || back !== '')
          ? order.cancelReason
          : t(`more_${next}`, { time: timeLabel(order.expireTime, language) })
  return (
    <View className='card order-head'>
      <Text className='order-head__title' {...aria({ role: 'heading', level: 2 })}>
        {headlineOf(next, { ...order, sent }, language)}
      </Text>
      {next === 'unpaid' && <Clock until={order.expireTime} onOver={onMoved} />}
      {back !== '' && <Text>{back}</Text>}
      {more !== '' && <Text className='sub'>{more}</Text>}
    </View>
  )
}

function Parcels({ order }: { order: OrderDetails }) {
  const t = orderTexts.useT()
  const say = parcelTexts.useT()
  const language = useLanguage()
  return (
    <>
      {order.shipments.map((one, at) => (
        <View key={one.id} className='card order-parcel'>
          <View className='row'>
            <Text className='card__title grow'>{t('parcel', { n: order.shipments.length - at })}</Text>
            <Text className='hint nums'>{timeLabel(one.createTime, language)}</Text>
          </View>
          <ParcelNumber company={one.company} number={one.number} />
          <Text className='sub'>
            {one.lines
              .map(part => `${order.lines.find(({ id }) => id === part.lineId)?.name ?? ''} × ${part.amount}`)
              .join(' · ')}
          </Text>
          <View className='order-parcel__acts'>
            <Button
              kind='plain'
              size='small'
              label={`${say('track')}: ${one.number}`}
              onClick={() => go('/logistics', { orderId: order.id, id: one.id })}
            >
              {say('track')}
            </Button>
          </View>
        </View>
      ))}
    </>
  )
}

/** The invoice that a paid order is on, or the way to ask for one, where the company has invoices. */
function OrderInvoice({ order: { id, money } }: { order: OrderDetails }) {
  const t = invoiceTexts.useT()
  const door = useDoor().data
  const isOffered = !!door && isSwitchedOn(door, '/invoiceManage/list')
  const { data } = useCall('GET /invoice/queryByBizId', isOffered ? { query: { bizId: id } } : null, { current: true })
  // what was paid in money and from the balance, and stays paid
  const canAsk = money.some(({ kind, kept }) => (kind === 'money' || kind === 'balance') && kept > 0)
  if (!isOffered || data === undefined || (!data && !canAsk)) return null
  return (
    <View className='card order-facts'>
      {data ? (
        <Fact
          name={t('seeInvoice')}
          value={t(`state_${data.state}`)}
          onOpen={() => go('/invoice/detail', { id: data.id })}
        />
      ) : (
        <Fact name={t('ofOrder')} value='' onOpen={() => go('/invoice/edit', { bizType: 'order', bizId: id })} />
      )}
    </View>
  )
}

/** What was asked for with an order, and the way to ask for more. */
function AfterSales({ order: { id, state, lines, afterSales, canApply } }: { order: OrderDetails }) {
  const t = afterSaleTexts.useT()
  if (!afterSales.length && !canApply) return null
  // of what the customer does not have nothing can be sent back
  const onlyRefund = state === 'paid' && lines.every(line => line.sent === 0)
  return (
    <View className='card order-facts'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('title')}
      </Text>
      {afterSales.map(one => (
        <Fact
          key={one.id}
          name={t(`type_${one.type}`)}
          value={t(`state_${one.state}`)}
          onOpen={() => go(one.type === 'refund' ? '/order/refundDetail' : '/afterSaleDetail', { id: one.id })}
        />
      ))}
      {canApply && (
        <Fact
          name={t('apply')}
          value=''
          onOpen={() => go(onlyRefund ? '/order/refund' : '/afterSale', { orderId: id })}
        />
      )}
    </View>
  )
}

/** The one thing that is to be done with an order now. */
function Bar({ order, returned, onMoved }: { order: OrderDetails; returned: boolean; onMoved: () => void }) {
  const { id, state } = order
  if (state === 'unpaid') return <PayOrder order={order} returned={returned} onMoved={onMoved} />
  if (state === 'paid' && !order.isPickup) return null
  return (
    <StickyBar>
      {state === 'offlinePending' && <CancelOrder id={id} onDone={onMoved} />}
      {state === 'paid' && <PickupCode id={id} />}
      {state === 'shipped' && <ReceiveOrder id={id} onDone={onMoved} />}
      {(state === 'completed' || state === 'cancelled') && <OverOrder id={id} lines={order.lines} />}
    </StickyBar>
  )
}

function Order({ order, returned, onMoved }: { order: OrderDetails; returned: boolean; onMoved: () => void }) {
  const t = orderTexts.useT()
  const language = useLanguage()
  const { address, eventId } = order
  return (
    <>
      <View className='content'>
        <Head order={order} onMoved={onMoved} />
        <Parcels order={order} />
        {address && (
          <View className='card'>
            <View className='order-fact__name'>
              {address.name} <Text className='nums'>{address.phone}</Text>
            </View>
            <Text className='sub'>{addressLine(address)}</Text>
          </View>
        )}
        <OrderLines lines={order.lines} />
        <OrderSums {...order} />
        <AfterSales order={order} />
        <View className='card order-facts'>
          <Fact name={t('number')} value={order.orderNo} />
          {eventId !== null && (
            <Fact name={t('request')} value={order.eventNo} onOpen={() => go('/event/view', { id: eventId })} />
          )}
          <Fact name={t('created')} value={timeLabel(order.createTime, language)} />
          {order.payTime && <Fact name={t('paidAt')} value={timeLabel(order.payTime, language)} />}
          {order.remark && <Fact name={t('remark')} value={order.remark} />}
        </View>
        {order.payTime && order.state !== 'cancelled' && <OrderInvoice order={order} />}
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('progress')}
          </Text>
          <Steps
            steps={order.records.map(one => ({
              key: one.id,
              title: t(`record_${one.type}`),
              more: [timeLabel(one.createTime, language), one.content].filter(Boolean).join(' · '),
            }))}
          />
        </View>
      </View>
      <Bar order={order} returned={returned} onMoved={onMoved} />
    </>
  )
}

export default screen('/order/detail', OrderDetail)
