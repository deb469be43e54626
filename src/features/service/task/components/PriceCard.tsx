import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { money } from '@shared/money'
import { taskTexts } from '../task.i18n'
import './PriceCard.scss'

/** What a task costs, in cents. Nothing is asked for as long as no cost was told. */
export function PriceCard({ price }: { price: { cost: number; discount: number; totalPrice: number } }) {
  const t = taskTexts.useT()
  const language = useLanguage()
  const { cost, discount, totalPrice } = price
  const row = (name: string, text: string, kind = '') => (
    <View className={'price-card__row' + kind}>
      <Text>{name}</Text>
      <Text className='nums'>{text}</Text>
    </View>
  )
  return (
    <View className='card price-card'>
      <View className='card__head'>
        <Text className='card__title'>{t('price')}</Text>
      </View>
      {cost > 0 ? (
        <>
          {row(t('cost'), money(cost, language))}
          {discount > 0 && row(t('discount'), money(-discount, language))}
          {row(t('totalPrice'), money(totalPrice, language), ' price-card__row--total')}
        </>
      ) : (
        <View className='hint'>{t('noPrice')}</View>
      )}
    </View>
  )
}
