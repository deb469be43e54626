import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { parseUrl } from '@/lib/visit'
import { load } from '@/platform/storage'
import { isInPortal } from '@/screen/guard'
import { replace, restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { afterSignIn, type LoginResult } from '@/stores/after-sign-in'
import { bindToLogin } from '@/stores/openid'
import { clearSession } from '@/stores/session'
import { CardSkeleton } from '@/ui/Skeleton'
import { InlineError } from '@/ui/InlineError'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { isMainlandPhone } from '@shared/phone'
import { AccountForm } from '../components/AccountForm'
import { Agreement } from '../components/Agreement'
import { ChatSignIn } from '../components/ChatSignIn'
import { DemoAccount } from '../components/DemoAccount'
import { PhoneForm } from '../components/PhoneForm'
import { auth } from '../auth.i18n'
import './login.scss'

/** A phone that came with a link counts only when it is a mainland number (spec §5), also when it is in the URL to go on to. */
const phoneOfLink = ({ query }: ScreenProps['visit']): string =>
  [query.phone, isInPortal(query.from) ? parseUrl(query.from).query.phone : undefined].find(isMainlandPhone) ?? ''

function Login({ visit }: ScreenProps) {
  const t = auth.useT()
  const door = useDoor().data
  const { token, from } = visit.query
  const relogin = visit.query.relogin === 'true'
  const [mode, setMode] = useState<'phone' | 'account'>(
    !phoneOfLink(visit) && !load('phone') && load('account') ? 'account' : 'phone',
  )
  const [byLink, setByLink] = useState(!!token)
  const [linkError, setLinkError] = useState<Error | null>(null)
  const name = load('userName')
  const phoneToo = door?.loginType.includes('phone') ?? true
  const shown = phoneToo ? mode : 'account'

  // elsewhere the guard leads on as soon as there is a login; this screen may stay, so it goes by itself
  const goOn = () => {
    if (relogin) replace(isInPortal(from) ? from : '/mall/index')
  }
  const onSignedIn = (result: LoginResult) => {
    afterSignIn(result)
    goOn()
  }
  const byPhone = async (by: { phone: string; code: string }) => {
    onSignedIn(await call('POST /auth/phoneLoginV3', { body: by }))
    // a phone is a person: the next time the chat app signs them in by itself
    void bindToLogin()
  }
  const enterByLink = (secret: string) => {
    setByLink(true)
    call('GET /ssp/quickLogin', { query: { token: secret } })
      .then(onSignedIn)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) console.error('the login by a link failed', error)
        const told = error instanceof ApiError ? error : new Error(t('loginFailed'))
        void Taro.showToast({ title: told.message, icon: 'none', duration: 3000 })
        setLinkError(told)
        setByLink(false)
      })
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (relogin) clearSession()
    if (token) enterByLink(token)
  })

  const tab = (which: 'phone' | 'account') => (
    <Tap
      className={'login__mode' + (mode === which ? ' login__mode--on' : '')}
      id={'login-by-' + which}
      tab={mode === which}
      onClick={() => setMode(which)}
    >
      {t(which === 'phone' ? 'byPhone' : 'byAccount')}
    </Tap>
  )
  return (
    <View className='content login'>
      <View className='login__head'>
        <Picture
          className='login__logo'
          src={door?.company.logo ?? ''}
          icon='building'
          iconSize={32}
          mode='aspectFit'
        />
        <Text className='login__title' {...aria({ role: 'heading', level: 2 })}>
          {name ? t('welcomeBack', { name }) : t('welcome', { door: door?.doorName ?? '' })}
        </Text>
      </View>
      {byLink ? (
        <View {...aria({ role: 'status', label: t('byLink') })}>
          <CardSkeleton lines={4} />
          <Text className='hint login__note'>{t('byLink')}</Text>
        </View>
      ) : (
        <View className='card login__card'>
          {phoneToo && (
            <View className='login__modes' {...aria({ role: 'tablist' })} {...groupKeys.tabs}>
              {tab('phone')}
              {tab('account')}
            </View>
          )}
          {token && linkError instanceof ApiError && linkError.isTransient ? (
            <InlineError error={linkError} onRetry={() => enterByLink(token)} />
          ) : (
            linkError && (
              <View className='login__error' {...aria({ role: 'alert' })}>
                <Text>{linkError.message}</Text>
              </View>
            )
          )}
          <View {...(phoneToo ? aria({ role: 'tabpanel', labelledBy: `login-by-${mode}` }) : {})}>
            {shown === 'phone' ? (
              <PhoneForm
                startPhone={phoneOfLink(visit) || (load('phone') ?? '')}
                action={t('signIn')}
                onCode={byPhone}
              />
            ) : (
              <AccountForm onSignedIn={onSignedIn} />
            )}
          </View>
        </View>
      )}
      {!byLink && !!door?.sandbox.length && <DemoAccount onSignedIn={onSignedIn} />}
      {!byLink && <ChatSignIn from={isInPortal(from) ? from : ''} onSignedIn={goOn} />}
      <Agreement />
      <Tap className='login__home' onClick={() => restart('/mall/index')}>
        {t('home')}
      </Tap>
    </View>
  )
}

export default screen('/login', Login)
