import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { WarrantyRing, warrantyText } from '@/domain/warranty'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { Place } from '@/ui/Place'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import './ProductCard.scss'

type Product = NonNullable<Output<Contract, 'GET /ssp/event/get'>['product']>

/** The device that a request or a task is about, with its picture and warranty; leads to it as long as it is the customer's. */
export function ProductCard({ product: { id, name, model } }: { product: Product }) {
  useLanguage()
  const { data } = useCall('GET /product/getById', { query: { id } })
  const inside = (
    <View className='row product-card__row'>
      {data ? <WarrantyRing product={data} /> : <IconTile name='device' size={52} />}
      <View className='grow'>
        <Text className='product-card__name'>{data?.name ?? name}</Text>
        <View className='hint nums'>{[model, data?.serialNumber].filter(Boolean).join(' · ')}</View>
        {data && <View className='sub nums'>{warrantyText(data)}</View>}
      </View>
      {data && <Icon name='forward' size={16} />}
    </View>
  )
  return (
    <Place>
      {data ? (
        <Tap className='card product-card' onClick={() => go('/product/productDetail', { id })}>
          {inside}
        </Tap>
      ) : (
        <View className='card product-card'>{inside}</View>
      )}
    </Place>
  )
}
