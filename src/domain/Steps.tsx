import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import './Steps.scss'

interface StepsProps {
  steps: readonly { key: string; text: string }[]
  /** index of the one that is reached */
  at: number
  /** all of it in words, for screen readers */
  label: string
}

/** How far something has come on its way. */
export function Steps({ steps, at, label }: StepsProps) {
  return (
    <View className='steps' {...aria({ role: 'img', label })}>
      {steps.map(({ key, text }, i) => (
        <View
          key={key}
          className={'steps__one' + (i <= at ? ' steps__one--done' : '') + (i === at ? ' steps__one--now' : '')}
        >
          <View className='steps__line' />
          <View className='steps__dot' />
          <Text className='steps__text'>{text}</Text>
        </View>
      ))}
    </View>
  )
}
