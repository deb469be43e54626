import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { firstView } from '@/platform/first-view'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { WarrantyRing, warrantyText } from '@/domain/warranty'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import { NoProducts } from './NoProducts'
import './Products.scss'

type Product = Output<Contract, 'GET /product/list'>['list'][number]
const MOST = 3

function Rows({ list }: { list: readonly Product[] }) {
  const t = home.useT()
  const [firstType] = useDoor().data?.eventTypes ?? []
  return (
    <>
      {list.map(product => (
        <View key={product.id} className='products__one'>
          <Tap className='products__main' onClick={() => go('/product/productDetail', { id: product.id })}>
            <WarrantyRing product={product} />
            <View className='grow'>
              <Text className='products__name'>{product.name}</Text>
              <Text className='hint products__block nums'>{warrantyText(product)}</Text>
              {list.some(other => other.id !== product.id && other.name === product.name) && (
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
    </>
  )
}

/** The customer's products with their warranty, and one tap to report a fault of each. All of them are a screen of their own. */
export function Products() {
  const t = home.useT()
  useLanguage()
  const { data, error, reload } = useCall('GET /product/list', { query: { pageSize: MOST } })
  firstView.useHeight('products', !!data)
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
  const { list, total } = data
  return (
    <View className='card'>
      <CardHead
        title={t('myProducts')}
        {...(total > MOST ? { more: t('allCount', { n: total }), onMore: () => go('/product/list') } : {})}
      />
      <Rows list={list} />
      {!list.length && <NoProducts />}
    </View>
  )
}
