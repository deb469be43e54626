import { View } from '@tarojs/components'
import { CountBadge } from '@/ui/CountBadge'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { piecesIn, useCart } from '../cart'
import { shopTexts } from '../shop.i18n'
import './CartMark.scss'

/** The way to the cart, with how much lies in it. */
export function CartMark({ onOpen }: { onOpen: () => void }) {
  const t = shopTexts.useT()
  const n = piecesIn(useCart().data)
  return (
    <Tap className='cart-mark' label={n ? t('cartCount', { n }) : t('cart')} onClick={onOpen}>
      <Icon name='shop' size={24} />
      <View className='cart-mark__count'>
        <CountBadge count={n} />
      </View>
    </Tap>
  )
}
