import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { go } from '@/screen/go'
import { dayLabel } from '@shared/dates'
import { late } from '@/ui/late'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import type { Announcement } from './NewsSheet'
import './News.scss'

const LateSheet = late(
  () => import(/* webpackChunkName: "alone-news" */ './NewsSheet').then(({ NewsSheet }) => NewsSheet),
  ({ onClose }) => onClose(),
)

/** Announcements of the company; a tap opens the whole text. */
export function News({ list }: { list: readonly Announcement[] }) {
  const t = home.useT()
  const language = useLanguage()
  const say = common.useT()
  const [open, setOpen] = useState<Announcement | null>(null)
  if (!list.length) return null
  return (
    <View className='card'>
      <CardHead title={t('news')} more={say('all')} onMore={() => go('/circle/list')} />
      {list.map(one => (
        <Tap
          key={one.id}
          className='news__one'
          onClick={() => (one.kind === 'activity' ? go('/circle/list', { id: one.id }) : setOpen(one))}
        >
          <Text className='news__title'>{one.title}</Text>
          <Text className='hint nums'>{dayLabel(one.createTime, language)}</Text>
        </Tap>
      ))}
      {open && <LateSheet announcement={open} onClose={() => setOpen(null)} />}
    </View>
  )
}
