import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useLanguage } from '@/i18n'
import { dayLabel, fullDate } from '@shared/dates'
import { late } from '@/ui/late'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import './News.scss'

const LateSheet = late(
  () => import(/* webpackChunkName: "alone-sheet" */ '@/ui/Sheet').then(({ Sheet }) => Sheet),
  ({ onClose }) => onClose(),
)

interface Announcement {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly createTime: string
}

/** Announcements of the company; a tap opens the whole text. */
export function News({ list }: { list: readonly Announcement[] }) {
  const t = home.useT()
  const language = useLanguage()
  const [open, setOpen] = useState<Announcement | null>(null)
  if (!list.length) return null
  return (
    <View className='card'>
      <CardHead title={t('news')} />
      {list.map(one => (
        <Tap key={one.id} className='news__one' onClick={() => setOpen(one)}>
          <Text className='news__title'>{one.title}</Text>
          <Text className='hint nums news__day'>{dayLabel(one.createTime, language)}</Text>
        </Tap>
      ))}
      {open && (
        <LateSheet title={t('news')} onClose={() => setOpen(null)}>
          <View className='news__sheet'>
            <Text className='news__headline'>{open.title}</Text>
            <Text className='hint nums news__date'>{fullDate(open.createTime, language)}</Text>
            <Text className='news__content' userSelect>
              {open.content}
            </Text>
          </View>
        </LateSheet>
      )}
    </View>
  )
}
