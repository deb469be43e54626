import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { timeLabel } from '@shared/dates'
import { aria } from '@/platform/aria'
import { logout } from '@/stores/logout'
import { useUnsent } from '@/stores/outbox'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Sheet } from '@/ui/Sheet'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { devices } from '../devices.i18n'
import './Devices.scss'

type Device = Output<Contract, 'GET /linkc/v3c/auth/deviceList'>[number]
/** Whose login is to end: that of one device, of all but this one, of all. */
type Leaving = Device | 'others' | 'all'

/** Ends logins. A device that is gone already is what was wanted. */
async function signOut(leaving: Leaving): Promise<void> {
  if (typeof leaving === 'string') {
    await call('POST /linkc/v3c/auth/deviceLogoutAll', { body: { keepCurrent: leaving === 'others' } })
    return
  }
  await call('POST /linkc/v3c/auth/deviceLogout', { body: { id: leaving.id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.id !== 'NOT_FOUND') throw error
  })
}

function AskSheet({ leaving, onClose, onDone }: { leaving: Leaving; onClose: () => void; onDone: () => void }) {
  const t = devices.useT()
  const words = common.useT()
  const n = useUnsent()
  const [run, busy] = useAttempt()
  const confirm = () =>
    void run(async () => {
      await signOut(leaving)
      void Taro.showToast({ title: t('done'), icon: 'none' })
      onDone()
    })
  return (
    <Sheet title={t(leaving === 'all' ? 'askAll' : leaving === 'others' ? 'askOthers' : 'askOne')} onClose={onClose}>
      <View className='devices__ask'>
        <Text className='sub'>
          {leaving === 'all'
            ? t('askAllText')
            : leaving === 'others'
              ? t('askOthersText')
              : t('askOneText', { device: leaving.deviceName })}
        </Text>
        {leaving === 'all' && n > 0 && <View className='sub'>{words('unsentLost', { n })}</View>}
        <View className='devices__buttons'>
          <Button kind='plain' onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button id='devices-confirm' kind='danger' busy={busy} onClick={confirm}>
            {t('signOut')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

/** Devices on which the person is signed in; each can be signed out, all others, or all. */
export function Devices() {
  const t = devices.useT()
  const language = useLanguage()
  const { data, error, reload } = useCall('GET /linkc/v3c/auth/deviceList', {})
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  if (!data && !error) return <CardSkeleton lines={3} />
  const onDone = () => {
    setLeaving(null)
    // the server has ended this login too, so that only what is kept here is left to forget
    if (leaving === 'all') logout()
    else void reload()
  }
  return (
    <View className='card devices' {...aria({ role: 'group', label: t('title') })}>
      <View className='card__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('title')}
        </Text>
      </View>
      {data && <Text className='hint devices__note'>{t(data.length ? 'hint' : 'none')}</Text>}
      {error && (
        <InlineError
          error={error}
          onRetry={() => {
            void reload()
          }}
        />
      )}
      {data?.map(one => (
        <View key={one.id} className='devices__one'>
          <Icon name='device' size={22} />
          <View className='grow'>
            <View className='devices__head'>
              <Text className='devices__name'>{one.deviceName}</Text>
              {one.current && <Tag kind='green'>{t('current')}</Tag>}
            </View>
            <View className='devices__times'>
              <Text className='hint nums'>{t('used', { time: timeLabel(one.lastUseTime, language) })}</Text>
              <Text className='hint nums'>{t('since', { time: timeLabel(one.createTime, language) })}</Text>
            </View>
          </View>
          {!one.current && (
            <Button
              kind='plain'
              size='small'
              label={t('signOutOf', { device: one.deviceName })}
              onClick={() => setLeaving(one)}
            >
              {t('signOut')}
            </Button>
          )}
        </View>
      ))}
      {!!data?.length && (
        <View className='devices__all'>
          {data.length > 1 && (
            <Button id='devices-others' kind='plain' onClick={() => setLeaving('others')}>
              {t('others')}
            </Button>
          )}
          <Button id='devices-all' kind='danger' onClick={() => setLeaving('all')}>
            {t('all')}
          </Button>
        </View>
      )}
      {leaving && <AskSheet leaving={leaving} onClose={() => setLeaving(null)} onDone={onDone} />}
    </View>
  )
}
