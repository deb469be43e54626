import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { shelfPrice } from '@shared/money'
import { shopTexts } from '../shop.i18n'
import './Price.scss'

/** What one piece costs now, and before it what it cost where that is more. */
export function Price({
  price,
  salePrice,
  isFrom = false,
  unit = '',
  size = 'normal',
}: {
  price: number
  salePrice: number
  /** others of it cost more */
  isFrom?: boolean
  /** what one is of, '' for a piece */
  unit?: string
  size?: 'normal' | 'large'
}) {
  const t = shopTexts.useT()
  const language = useLanguage()
  const now = shelfPrice(salePrice, language)
  const before = shelfPrice(price, language)
  return (
    <View className={'price price--' + size}>
      {salePrice < price && <Text className='visually-hidden'>{t('salePrice', { price: '' })}</Text>}
      <Text className='price__now nums'>{isFrom ? t('from', { price: now }) : now}</Text>
      {unit !== '' && <Text className='hint'>{t('perUnit', { unit })}</Text>}
      {salePrice < price && (
        <>
          <Text className='price__before nums' {...aria({ hidden: true })}>
            {before}
          </Text>
          <Text className='visually-hidden'>{t('oldPrice', { price: before })}</Text>
        </>
      )}
    </View>
  )
}
