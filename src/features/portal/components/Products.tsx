import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { IconTile } from '@/ui/IconTile'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { WarrantyRing, warrantyText } from '@/domain/warranty'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import './Products.scss'

const MOST = 3

/** The customer's products with their warranty, and one tap to report a fault of each. */
export function Products() {
  const t = home.useT()
  useLanguage()
  const door = useDoor().data
  const { data, error, reload } = useCall('GET /product/list', { query: { pageSize: MOST } })
  const [firstType] = door?.eventTypes ?? []
  if (!data)
    return error ? (
      <View className='card'>
        <CardHead title={t('myProducts')} />
        <InlineError
          error={error}
          onRetry={() => {
            void reload()
          }}
        />
      </View>
    ) : (
      <CardSkeleton lines={3} />
    )
  return (
    <View className='card'>
      <CardHead
        title={t('myProducts')}
        {...(data.total > MOST ? { more: t('allCount', { n: data.total }), onMore: () => go('/product/list') } : {})}
      />
      {data.list.map(product => (
        <View key={product.id} className='products__one'>
          <Tap className='products__main' onClick={() => go('/product', { id: product.id })}>
            <WarrantyRing product={product} />
            <View className='grow'>
              <Text className='products__name'>{product.name}</Text>
              <Text className='hint products__block nums'>{warrantyText(product)}</Text>
              {data.list.some(other => other.id !== product.id && other.name === product.name) && (
                <Text className='hint products__block nums'>{product.serialNumber}</Text>
              )}
            </View>
          </Tap>
          {firstType && (
            <Button
              kind='plain'
              size='small'
              label={`${t('report')} ${product.name}`}
              onClick={() => go('/event/create', { templateId: firstType.id, productId: product.id })}
            >
              {t('report')}
            </Button>
          )}
        </View>
      ))}
      {!data.list.length && (
        <View className='row'>
          <IconTile name='device' />
          <View className='grow'>
            <Text>{t('noProducts')}</Text>
            <Text className='hint products__block'>{t('noProductsHint', { company: door?.company.name ?? '' })}</Text>
          </View>
        </View>
      )}
    </View>
  )
}
