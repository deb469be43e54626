import { Text, View } from '@tarojs/components'
import { useContext, useEffect } from 'react'
import { useLineBack, waitsForLine } from '@/api/line'
import { ApiError } from '@shared/envelope'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Button } from './Button'
import { Icon } from './Icon'
import { WayOut } from './way-out'
import './EmptyState.scss'

/** What could not be loaded, why, and what can be done: sign in, go home from what the company does not offer, else try again, which comes by itself when the network is back. */
export function ErrorState({ error, kind, onRetry }: { error?: Error; kind?: 'broken'; onRetry: () => void }) {
  const t = common.useT()
  const { refuse, signIn, home } = useContext(WayOut)
  const id = error instanceof ApiError ? error.id : ''
  // ended: an authorised contact is none any more, which the text says
  const isEnded = id === 'AUTHORIZATION_ENDED'
  const isSignedOut = id === 'UNAUTHORIZED' || isEnded
  const isOff = id.endsWith('_OFF')
  useEffect(() => {
    if (isSignedOut && !isEnded) refuse()
  }, [isSignedOut, isEnded, refuse])
  useLineBack(waitsForLine(error), onRetry)
  const offline = error instanceof ApiError && error.status === 0
  const text = kind === 'broken' ? t('broken') : offline ? t('offline') : error?.message || t('loadFailed')
  const reference =
    error instanceof ApiError && error.requestId ? t('requestId', { id: error.requestId.slice(-8) }) : ''
  return (
    <View className='state' {...aria({ role: 'alert' })}>
      <View className='state__tile'>
        <Icon name={offline ? 'offline' : 'warning'} size={40} />
      </View>
      <Text className='state__text'>{text}</Text>
      {reference && !isOff && <Text className='hint nums'>{reference}</Text>}
      <View className='state__action'>
        <Button kind='plain' onClick={isSignedOut ? signIn : isOff ? home : onRetry}>
          {t(isSignedOut ? 'signIn' : isOff ? 'home' : 'retry')}
        </Button>
      </View>
    </View>
  )
}
