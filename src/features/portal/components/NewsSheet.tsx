import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import { Sheet } from '@/ui/Sheet'
import { home } from '../home.i18n'
import './NewsSheet.scss'

/** What a company tells its customers on the home page. */
export interface Announcement {
  readonly id: string
  readonly kind: 'notice' | 'activity'
  readonly title: string
  readonly content: string
  readonly createTime: string
}

/** An announcement in full. */
export function NewsSheet({
  announcement: { title, content, createTime },
  onClose,
}: {
  announcement: Announcement
  onClose: () => void
}) {
  const t = home.useT()
  return (
    <Sheet title={t('news')} onClose={onClose}>
      <View className='news__sheet'>
        <Text className='news__headline'>{title}</Text>
        <Text className='hint nums news__date'>{fullDate(createTime, useLanguage())}</Text>
        <Text className='news__content' userSelect>
          {content}
        </Text>
      </View>
    </Sheet>
  )
}
