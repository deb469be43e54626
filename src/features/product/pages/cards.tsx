import { View } from '@tarojs/components'
import { useList } from '@/api/useList'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { useDoor } from '@/stores/door'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { Tap } from '@/ui/Tap'
import { isSwitchedOn } from '@shared/screen-switches'
import { cardTexts } from '../card.i18n'
import { ReceiveCard } from '../components/ReceiveCard'
import { WarrantyCard } from '../components/WarrantyCard'

type Row = Parameters<typeof WarrantyCard>[0]['card']

function CardRow({ card }: { card: Row }) {
  const isBeside = panes.useIsBeside(card.id)
  return (
    <View {...aria({ role: 'listitem' })}>
      <Tap
        className={'card card-tap' + (isBeside ? ' card--beside' : '')}
        current={isBeside}
        onClick={() => go('/extendedWarrantyCard', { id: card.id })}
      >
        <WarrantyCard card={card} />
      </Tap>
    </View>
  )
}

/** My extended warranty cards, those that can be used first; below them one is received, above them where its code was followed. */
function Cards({ visit }: ScreenProps) {
  const t = cardTexts.useT()
  const title = titles.useT()
  const door = useDoor().data
  const list = useList('GET /extendedWarranty/list', { query: {} })
  const receives = !!door && isSwitchedOn(door, '/extend/list')
  const sells = !!door && isSwitchedOn(door, '/mall/shop')
  const receive = receives && (
    <ReceiveCard
      code={visit.query.code ?? ''}
      onReceived={id => {
        go('/extendedWarrantyCard', { id })
        void list.reload()
      }}
    />
  )
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        {!!visit.query.code && receive}
        {list.items.length > 0 && (
          <View className='cards' {...aria({ role: 'list', label: title('warrantyCards') })}>
            {list.items.map(card => (
              <CardRow key={card.id} card={card} />
            ))}
          </View>
        )}
        <ListTail
          list={list}
          empty={
            <EmptyState
              icon='gift'
              text={t('empty')}
              action={t(sells ? 'toShop' : 'toMachines')}
              onAction={() => go(sells ? '/mall/shop' : '/product/list')}
            />
          }
        />
        {!visit.query.code && receive}
      </View>
    </Refreshable>
  )
}

export default screen('/extend/list', Cards)
