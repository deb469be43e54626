import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { useCall } from '@/api/useCall'
import { ErrorState } from '@/ui/ErrorState'
import { Sheet } from '@/ui/Sheet'
import { CardSkeleton } from '@/ui/Skeleton'
import { SwitchRow } from '@/ui/SwitchRow'
import { messageTexts } from '../message.i18n'
import './SettingSheet.scss'

type Wish = 'wechat' | 'sms' | 'quiet'

/** How I want to be told beside the message centre. Each switch is kept at once; one that could not be kept goes back. */
export function SettingSheet({ onClose }: { onClose: () => void }) {
  const t = messageTexts.useT()
  const setting = useCall('GET /ssp/message/setting', {})
  const [changed, setChanged] = useState<Partial<Record<Wish, boolean>>>({})
  const { data } = setting
  const toggle = async (wish: Wish, on: boolean) => {
    setChanged(old => ({ ...old, [wish]: on }))
    try {
      await call('POST /ssp/message/setting', { body: { [wish]: on } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChanged(old => ({ ...old, [wish]: !on }))
      void Taro.showToast({ title: error.message, icon: 'none' })
    }
  }
  const row = (wish: Wish, title: string, hint: string) => {
    const on = changed[wish] ?? !!data?.[wish]
    return (
      <SwitchRow
        id={`message-setting-${wish}`}
        title={title}
        hint={hint}
        on={on}
        onClick={() => {
          void toggle(wish, !on)
        }}
      />
    )
  }
  return (
    <Sheet title={t('setting')} onClose={onClose}>
      <View className='message-setting'>
        {data ? (
          <>
            <Text className='sub'>{data.hasWechat || data.hasSms ? t('settingIntro') : t('inAppOnly')}</Text>
            {data.hasWechat && row('wechat', t('wechat'), t('wechatHint'))}
            {data.hasSms && row('sms', t('sms'), t('smsHint'))}
            {(data.hasWechat || data.hasSms) &&
              row('quiet', t('quiet'), t('quietHint', { from: data.quietFrom, to: data.quietTo }))}
          </>
        ) : setting.error ? (
          <ErrorState
            error={setting.error}
            onRetry={() => {
              void setting.reload()
            }}
          />
        ) : (
          <CardSkeleton lines={3} />
        )}
      </View>
    </Sheet>
  )
}
