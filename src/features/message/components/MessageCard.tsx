import { Text, View } from '@tarojs/components'
import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { Tap } from '@/ui/Tap'
import { messageTexts } from '../message.i18n'
import './MessageCard.scss'

export type Message = Output<Contract, 'GET /ssp/message/list'>['list'][number]

/** One message: of which thing, what happened to it, and when; a dot while it is unread. */
export function MessageCard({ message, isRead, onOpen }: { message: Message; isRead: boolean; onOpen: () => void }) {
  const t = messageTexts.useT()
  const language = useLanguage()
  // which thing it is about comes before what became of it
  const name = message.about || message.number || message.title
  return (
    <Tap className='card message-card' onClick={onOpen}>
      <View className='message-card__line'>
        {!isRead && (
          <View className='message-card__dot'>
            <Text className='visually-hidden'>{t('unreadMark')}</Text>
          </View>
        )}
        <Text className={'message-card__title grow' + (isRead ? '' : ' message-card__title--new')}>{name}</Text>
        <Text className='hint nums'>{timeLabel(message.createTime, language)}</Text>
      </View>
      <Text className='message-card__body'>
        {[name === message.title ? '' : message.title, message.body].filter(Boolean).join(' · ')}
      </Text>
      {message.number !== '' && message.number !== name && <Text className='hint nums'>{message.number}</Text>}
      {message.sandboxSms && (
        <Text className='hint message-card__sms'>{t('sandboxSms', { text: message.sandboxSms })}</Text>
      )}
    </Tap>
  )
}
