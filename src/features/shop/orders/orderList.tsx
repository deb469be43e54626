import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go, restart } from '@/screen/go'
import { screen } from '@/screen/screen'
import { useSearch } from '@/screen/work/SearchField'
import { WorkList } from '@/screen/work/WorkList'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import { money } from '@shared/money'
import { ORDER_TAB_KEYS, type OrderTab } from '@shared/order'
import { isSwitchedOn } from '@shared/screen-switches'
import { payAtOnce } from '../checkout'
import { backUnder, headlineOf, nextOf } from '../order-next'
import { orderTexts } from '../order.i18n'
import { parcelTexts } from '../parcel.i18n'
import type { OrderRow } from '../types'
import './orderList.scss'

type Tab = 'all' | OrderTab
const PICTURES = 4

function Card({ order }: { order: OrderRow }) {
  const t = orderTexts.useT()
  const say = parcelTexts.useT()
  const language = useLanguage()
  const { id, lines } = order
  const next = nextOf(order)
  const name = lines[0]?.name ?? ''
  const back = backUnder(next, order, language)
  // what was paid back is not what it costs
  const paid = order.money.find(({ kind }) => kind === 'money')
  const isBeside = panes.useIsBeside(id)
  const isSent = order.sent > 0 && !order.isPickup
  const pays = next === 'unpaid' && order.isMine && order.paymentNo !== ''
  return (
    <View className={'card order-card' + (isBeside ? ' card--beside' : '')}>
      <Tap className='order-card__main' current={isBeside} onClick={() => go('/order/detail', { id })}>
        <View className='order-card__title'>{headlineOf(next, order, language)}</View>
        <View className={'order-card__what' + (lines.length === 1 ? ' order-card__what--one' : '')}>
          <View className='order-card__goods' {...aria({ hidden: true })}>
            {lines.slice(0, PICTURES).map((line, at) => (
              <Picture key={at} className='order-card__picture' src={line.picture} icon='part' />
            ))}
          </View>
          <View className='order-card__sum'>
            <Text className='order-card__name'>{lines.length > 1 ? t('and', { name, n: lines.length }) : name}</Text>
            <Text className='order-card__amount nums'>{money(order.amount - (paid?.back ?? 0), language)}</Text>
          </View>
        </View>
        {back !== '' && <Text className='sub nums'>{back}</Text>}
        <Text className='hint nums'>
          {order.orderNo} · {timeLabel(order.createTime, language)}
        </Text>
      </Tap>
      {(pays || isSent) && (
        <View className='order-card__acts'>
          {isSent && (
            <Button
              kind='plain'
              size='small'
              label={`${say('track')}: ${order.orderNo}`}
              onClick={() => go('/logistics/list', { orderId: id })}
            >
              {say('track')}
            </Button>
          )}
          {pays && (
            <Button
              size='small'
              onClick={() => {
                payAtOnce(id)
                go('/order/detail', { id })
              }}
            >
              {t('pay')}
            </Button>
          )}
        </View>
      )}
    </View>
  )
}

/** The orders of the reader's customer, by what they wait for. */
function OrderList() {
  const t = orderTexts.useT()
  const say = common.useT()
  const [tab, setTab] = useState<Tab>('all')
  const search = useSearch()
  const { keyword } = search
  const list = useList('POST /order/userOrderListV2', {
    body: { state: tab, ...(keyword ? { keyword } : {}) },
  })
  const counts = list.head?.counts
  const door = useDoor().data
  const sells = !!door && isSwitchedOn(door, '/mall/shop')
  const tabs: { tab: Tab; text: string; waits?: boolean }[] = [
    { tab: 'all', text: say('all') },
    ...ORDER_TAB_KEYS.map(one => ({ tab: one, text: t(`tab_${one}`), waits: one === 'unpaid' })),
  ]
  return (
    <WorkList<OrderRow & { unread: number }, Tab>
      tabs={tabs}
      counts={{
        data: counts && {
          all: counts.all ?? 0,
          unpaid: counts.unpaid ?? 0,
          paid: counts.paid ?? 0,
          shipped: counts.shipped ?? 0,
          completed: counts.completed ?? 0,
          cancelled: counts.cancelled ?? 0,
        },
        error: list.error,
      }}
      counted={['unpaid', 'paid', 'shipped']}
      tab={tab}
      onTab={setTab}
      search={search}
      // an order says nothing that could be unread
      list={{ ...list, items: list.items.map(row => ({ ...row, unread: 0 })) }}
      onRefresh={list.reload}
      empty={
        <EmptyState
          icon='shop'
          text={t('empty')}
          action={sells ? t('toShop') : say('home')}
          onAction={() => restart(sells ? '/mall/shop' : '/mall/index')}
        />
      }
      renderCard={row => <Card key={row.id} order={row} />}
    />
  )
}

export default screen('/order/orderList', OrderList)
