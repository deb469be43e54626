import { Text, View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import './Skeleton.scss'

/** Grey lines where a text will stand. */
export function Lines({ count, className = '' }: { count: number; className?: string }) {
  return (
    <View className={'skeleton ' + className} {...aria({ hidden: true })}>
      {Array.from({ length: count }, (_, i) => (
        <View key={i} className='skeleton__line' style={{ width: `${[55, 90, 70, 40][i % 4]}%` }} />
      ))}
    </View>
  )
}

/** A card whose text is on its way. */
export const CardSkeleton = ({ lines = 3 }: { lines?: number }) => <Lines count={lines} className='card' />

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
