import { View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { starTexts } from './stars.i18n'
import './Stars.scss'

const ALL = [1, 2, 3, 4, 5]

export const Star = ({ size, on = false }: { size: number; on?: boolean }) => (
  <View
    className={'stars__star' + (on ? ' stars__star--on' : '')}
    style={{ width: `${size}px`, height: `${size}px` }}
  />
)

/** One to five stars that were given. To give some: ui/nut/Rate. */
export function Stars({ value, size = 20 }: { value: number; size?: number }) {
  const t = starTexts.useT()
  return (
    <View className='stars' {...aria({ role: 'img', label: t('stars', { n: value }) })}>
      {ALL.map(n => (
        <Star key={n} size={size} on={n <= value} />
      ))}
    </View>
  )
}
