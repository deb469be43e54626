import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { timePhrase } from '@shared/dates'
import { sentTexts } from '../sent.i18n'
import './Sent.scss'

type Event = Pick<Output<Contract, 'GET /ssp/event/get'>, 'eventNo' | 'state' | 'firstAnswer'>

/** What follows when a request has just been sent: its number, what happens next and by when. Nothing once somebody has taken it. */
export function Sent({ event: { eventNo, state, firstAnswer } }: { event: Event }) {
  const t = sentTexts.useT()
  const language = useLanguage()
  if (state !== 'created') return null
  const by = firstAnswer && t('answerBy', { time: timePhrase(firstAnswer.dueTime, language) })
  const closed = firstAnswer?.opensTime && t('closed', { time: timePhrase(firstAnswer.opensTime, language) })
  return (
    <View className='card sent' {...aria({ role: 'status' })}>
      <View className='sent__mark'>
        <Icon name='check' size={20} />
      </View>
      <View className='grow'>
        <View className='sent__title'>{t('title')}</View>
        <Text className='sent__number nums' userSelect>
          {t('number', { number: eventNo })}
        </Text>
        {closed && <View className='sent__next'>{closed}</View>}
        <View className='sent__next'>{by || t('news')}</View>
      </View>
    </View>
  )
}
