import { Text, View } from '@tarojs/components'
import type { PropsWithChildren, ReactNode } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { panes } from '@/platform/panes'
import { timeLabel } from '@shared/dates'
import { Tap } from '@/ui/Tap'
import './WorkCard.scss'

interface WorkCardProps {
  id: string
  title: string
  unread: number
  state: ReactNode
  /** what it is about: product, model, kind; empty parts stay out */
  about: (string | undefined)[]
  number: string
  createTime: string
  /** what happens next, or what came of it */
  next: ReactNode
  onOpen: () => void
}

/** One request or task of a list; its buttons are the children. */
export function WorkCard({ children, ...work }: PropsWithChildren<WorkCardProps>) {
  const say = common.useT()
  const language = useLanguage()
  const isBeside = panes.useIsBeside(work.id)
  return (
    <View className={'card work-card' + (isBeside ? ' card--beside' : '')}>
      <Tap className='work-card__main' current={isBeside} onClick={work.onOpen}>
        <View className='row'>
          <View className='work-card__title grow'>
            {work.title}
            {work.unread > 0 && (
              <Text className='work-card__unread nums'>
                {work.unread}
                <Text className='visually-hidden'>{say('unread', { n: work.unread })}</Text>
              </Text>
            )}
          </View>
          {work.state}
        </View>
        <View className='sub'>{work.about.filter(Boolean).join(' · ')}</View>
        <View className='hint nums'>
          {work.number} · {timeLabel(work.createTime, language)}
        </View>
        {work.next}
      </Tap>
      <View className='work-card__actions'>{children}</View>
    </View>
  )
}
