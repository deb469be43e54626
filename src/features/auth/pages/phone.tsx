import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { ApiError } from '@shared/envelope'
import { aria } from '@/platform/aria'
import { login } from '@/platform/login'
import { PhoneButton } from '@/platform/phone-button'
import type { PhoneGiven } from '@/platform/phone-button/types'
import { load } from '@/platform/storage'
import { restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { bindPhone, signIn } from '@/stores/openid'
import { EmptyState } from '@/ui/EmptyState'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { Agreement } from '../components/Agreement'
import { CodeForm } from '../components/CodeForm'
import { auth } from '../auth.i18n'
import { chatLogin } from '../chat-login.i18n'
import './login.scss'

/** Binds the person of a chat app to a phone: by what the chat app knows of it, or by a text message. The guard leads on as soon as there is a login. */
function BindPhone({ visit }: ScreenProps) {
  const t = chatLogin.useT()
  const words = auth.useT()
  const door = useDoor().data
  const company = door?.company
  const sms = door?.loginType.includes('phone') ?? true
  const { openId = '', from } = visit.query
  const [bySms, setBySms] = useState(!PhoneButton)
  const [note, setNote] = useState('')
  const [gone, setGone] = useState(!openId)
  const [run, busy] = useAttempt()

  const bind = async (by: Parameters<typeof bindPhone>[1]) => {
    if (!(await bindPhone(openId, by))) setGone(true)
  }
  const onGiven = (given: PhoneGiven) => {
    if (given.status === 'cancelled') {
      setNote(t(sms ? 'refused' : 'noSms'))
      return
    }
    const instead = (why: 'quota' | 'noNumber') => {
      setNote(t(sms ? why : 'noSms'))
      setBySms(sms)
    }
    if (given.status !== 'ok') {
      instead(given.status === 'quota' ? 'quota' : 'noNumber')
      return
    }
    void run(async () => {
      try {
        await bind({ phoneCode: given.code })
      } catch (error) {
        instead(error instanceof ApiError && error.id === 'WECHAT_PHONE_QUOTA' ? 'quota' : 'noNumber')
        if (!(error instanceof ApiError)) throw error
      }
    })
  }
  // the authorization comes back to this screen with a new proof
  const again = () => {
    if (login.authorization) void signIn('always')
    else restart('/login', { from })
  }
  if (gone) return <EmptyState icon='lock' text={t('gone')} action={t('again')} onAction={again} />
  if (!sms && !PhoneButton)
    return (
      <EmptyState icon='lock' text={t('noSms')} action={t('byAccount')} onAction={() => restart('/login', { from })} />
    )
  return (
    <View className='content login'>
      <View className='login__head'>
        <Picture className='login__logo' src={company?.logo ?? ''} icon='building' iconSize={32} mode='aspectFit' />
        <Text className='login__title' {...aria({ role: 'heading', level: 2 })}>
          {t('bindTitle')}
        </Text>
        <Text className='sub'>{t('bindHint')}</Text>
      </View>
      <View className='card login__card'>
        {note && (
          <View className='login__sandbox' {...aria({ role: 'status' })}>
            <Text>{note}</Text>
          </View>
        )}
        {bySms && sms ? (
          <CodeForm
            by='phone'
            start={load('phone') ?? ''}
            action={t('bind')}
            onCode={({ address, code }) => bind({ phone: address, code })}
          />
        ) : (
          PhoneButton && (
            <View className='login__bind'>
              <View className='login__submit'>
                <PhoneButton
                  id='bind-button'
                  className={'button button--primary' + (busy ? ' button--busy' : '')}
                  disabled={busy}
                  onGiven={onGiven}
                >
                  {t('byButton')}
                </PhoneButton>
              </View>
              {sms && (
                <Tap id='bind-sms' className='login__home' onClick={() => setBySms(true)}>
                  {t('bySms')}
                </Tap>
              )}
            </View>
          )
        )}
      </View>
      <Agreement />
      <Tap className='login__home' onClick={() => restart('/mall/index')}>
        {words('home')}
      </Tap>
    </View>
  )
}

export default screen('/mall/phone', BindPhone)
