import { Text, View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import './Skeleton.scss'

/** Grey lines where a card's text will stand. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <View className='card skeleton' {...aria({ hidden: true })}>
      {Array.from({ length: lines }, (_, i) => (
        <View key={i} className='skeleton__line' style={{ width: `${[55, 90, 70, 40][i % 4]}%` }} />
      ))}
    </View>
  )
}

/** First load of a screen: skeletons, not spinners. */
export function PageSkeleton({ cards = 3 }: { cards?: number }) {
  const t = common.useT()
  return (
    <View className='content'>
      <Text className='visually-hidden'>{t('loading')}</Text>
      {Array.from({ length: cards }, (_, i) => (
        <CardSkeleton key={i} />
      ))}
    </View>
  )
}
