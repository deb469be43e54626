import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { StickyBar } from '@/ui/StickyBar'
import { Timeline, type TimelineProps, type WorkRecord } from './Timeline'
import './Progress.scss'

interface ProgressProps<R extends WorkRecord> extends Pick<TimelineProps<R>, 'records' | 'nameOf'> {
  title: string
  number: string
  state: ReactNode
  steps: ReactNode
  /** buttons */
  bar: ReactNode
}

/** The whole way of a request or a task. */
export function Progress<R extends WorkRecord>(props: ProgressProps<R>) {
  const { title, number, state, steps, records, nameOf, bar } = props
  return (
    <>
      <View className='content'>
        <View className='card'>
          <View className='card__head'>
            <Text className='card__title grow'>{title}</Text>
            {state}
          </View>
          <View className='hint nums progress__number'>{number}</View>
          {steps}
        </View>
        <View className='card'>
          <Timeline records={records} nameOf={nameOf} />
        </View>
      </View>
      <StickyBar>{bar}</StickyBar>
    </>
  )
}
