import { Text, View } from '@tarojs/components'
import { useEffect, type ReactNode } from 'react'
import { replace } from '@/screen/go'
import { useShowsProgress } from '@/stores/door'
import { StickyBar } from '@/ui/StickyBar'
import { Timeline, type TimelineProps, type WorkRecord } from './Timeline'
import './Progress.scss'

interface ProgressProps<R extends WorkRecord> extends Pick<TimelineProps<R>, 'records' | 'nameOf' | 'minutes'> {
  title: string
  number: string
  state: ReactNode
  steps: ReactNode
  /** buttons */
  bar: ReactNode
}

/** Whether the door shows progress; a screen of it leads to `url` where it does not. */
export function useProgressOr(url: '/event/view' | '/task/details', id: string): boolean {
  const isShown = useShowsProgress()
  useEffect(() => {
    if (!isShown) replace(url, { id })
  }, [isShown, url, id])
  return isShown
}

/** The whole way of a request or a task. */
export function Progress<R extends WorkRecord>(props: ProgressProps<R>) {
  const { title, number, state, steps, records, nameOf, minutes, bar } = props
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
          <Timeline records={records} nameOf={nameOf} minutes={minutes} />
        </View>
      </View>
      <StickyBar>{bar}</StickyBar>
    </>
  )
}
