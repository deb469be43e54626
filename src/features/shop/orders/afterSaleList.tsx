import { Text, View } from '@tarojs/components'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Picture } from '@/ui/Picture'
import { Refreshable } from '@/ui/Refreshable'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import { partsBack, partsText } from '@shared/money-back'
import { TAG_OF } from '../aftersale-next'
import { afterSaleTexts } from '../aftersale.i18n'
import type { AfterSaleRow } from '../types'
import './orderList.scss'

const PICTURES = 4

function Card({ row }: { row: AfterSaleRow }) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const { id, type, state, lines } = row
  const isBeside = panes.useIsBeside(id)
  const back = partsText(partsBack(row.money), language)
  return (
    <View className={'card order-card' + (isBeside ? ' card--beside' : '')} {...aria({ role: 'listitem' })}>
      <Tap
        className='order-card__main'
        current={isBeside}
        onClick={() => go(type === 'refund' ? '/order/refundDetail' : '/afterSaleDetail', { id })}
      >
        <View className='row'>
          <Text className='order-card__title grow'>{t(`type_${type}`)}</Text>
          <Tag kind={TAG_OF[state]}>{t(`state_${state}`)}</Tag>
        </View>
        <View className='order-card__goods' {...aria({ hidden: true })}>
          {lines.slice(0, PICTURES).map(line => (
            <Picture key={line.lineId} className='order-card__picture' src={line.picture} icon='part' />
          ))}
        </View>
        <View className='order-card__sum'>
          <Text className='grow'>{lines.map(line => `${line.name} × ${line.pieces}`).join(' · ')}</Text>
          {back !== '' && <Text className='order-card__amount nums'>{back}</Text>}
        </View>
        <Text className='hint nums'>
          {row.afterSaleNo} · {timeLabel(row.createTime, language)}
        </Text>
      </Tap>
    </View>
  )
}

/** What the reader's customer asked for with orders, the newest first. */
function AfterSaleList() {
  const t = afterSaleTexts.useT()
  const list = useList('GET /afterSales/list', { query: {} })
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        {list.items.length > 0 && (
          <View className='cards' {...aria({ role: 'list', label: t('title') })}>
            {list.items.map(row => (
              <Card key={row.id} row={row} />
            ))}
          </View>
        )}
        <ListTail
          list={list}
          empty={
            <EmptyState
              icon='refresh'
              text={`${t('empty')}\n${t('emptyHint')}`}
              action={t('toOrders')}
              onAction={() => go('/order/orderList')}
            />
          }
        />
      </View>
    </Refreshable>
  )
}

export default screen('/partner/afterSaleServiceList', AfterSaleList)
