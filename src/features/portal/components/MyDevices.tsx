import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { warrantyBrief, WarrantyRing } from '@/domain/warranty'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import { NoProducts } from './NoProducts'
import './MyDevices.scss'

type Product = Output<Contract, 'GET /product/list'>['list'][number]
const FIRST = 12

/** `numbered`: its name alone does not tell it from another one. */
function Device({ product, numbered }: { product: Product; numbered: boolean }) {
  const brief = warrantyBrief(product)
  return (
    <Tap className='my-devices__tap' onClick={() => go('/product/productDetail', { id: product.id })}>
      <WarrantyRing product={product} size={60} />
      <Text className='my-devices__name'>{product.name}</Text>
      {numbered && <Text className='hint my-devices__number nums'>{product.serialNumber}</Text>}
      {brief && (
        <View className='my-devices__warranty nums'>
          <Tag kind={brief.kind}>{brief.text}</Tag>
        </View>
      )}
    </Tap>
  )
}

/** The customer's devices side by side, each with what is left of its warranty; a tap opens one. */
export function MyDevices() {
  const t = home.useT()
  useLanguage()
  const { data, error, reload } = useCall('GET /product/list', { query: { pageSize: FIRST } })
  if (!data && !error) return <CardSkeleton lines={3} />
  const { list, total } = data ?? { list: [], total: 0 }
  return (
    <View className='card'>
      <CardHead
        title={t('myProducts')}
        {...(total > 0 ? { more: t('allCount', { n: total }), onMore: () => go('/product/list') } : {})}
      />
      {list.length > 0 && (
        <View className='my-devices' {...aria({ role: 'list', label: t('myProducts') })}>
          {list.map(product => (
            <View key={product.id} className='my-devices__one' {...aria({ role: 'listitem' })}>
              <Device
                product={product}
                numbered={list.some(other => other.id !== product.id && other.name === product.name)}
              />
            </View>
          ))}
        </View>
      )}
      {data && !list.length && <NoProducts />}
      {error && (
        <InlineError
          error={error}
          onRetry={() => {
            void reload()
          }}
        />
      )}
    </View>
  )
}
