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
import { CodeForm } from '../components/CodeForm'
import { DemoAccount } from '../components/DemoAccount'
import { auth } from '../auth.i18n'
import './login.scss'

/** A phone that came with a link counts only when it is a mainland number (spec §5), also when it is in the URL to go on to. */
const phoneOfLink = ({ query }: ScreenProps['visit']): string =>
  [query.phone, isInPortal(query.from) ? parseUrl(query.from).query.phone : undefined].find(isMainlandPhone) ?? ''

const MODES = ['phone', 'account', 'email'] as const
type Mode = (typeof MODES)[number]
const TAB_TEXTS = { phone: 'byPhone', account: 'byAccount', email: 'byEmail' } as const

function Login({ visit }: ScreenProps) {
  const t = auth.useT()
  const door = useDoor().data
  const { token, from } = visit.query
  const relogin = visit.query.relogin === 'true'
  const [mode, setMode] = useState<Mode>(!phoneOfLink(visit) && !load('phone') && load('account') ? 'account' : 'phone')
  const [byLink, setByLink] = useState(!!token)
  const [linkError, setLinkError] = useState<Error | null>(null)
  const name = load('userName')
  const modes = MODES.filter(one => (door?.loginType ?? ['phone', 'account']).includes(one))
  const shown = modes.includes(mode) ? mode : 'account'

  // elsewhere the guard leads on as soon as there is a login; this screen may stay, so it goes by itself
  const goOn = () => {
    if (relogin) replace(isInPortal(from) ? from : '/mall/index')
  }
  const onSignedIn = (result: LoginResult) => {
    afterSignIn(result)
    goOn()
  }
  const byEmail = async ({ address, code }: { address: string; code: string }) =>
    onSignedIn(await call('POST /auth/emailLogin', { body: { email: address, code } }))
  const byPhone = async ({ address, code }: { address: string; code: string }) => {
    onSignedIn(await call('POST /auth/phoneLoginV3', { body: { phone: address, code } }))
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

  const tab = (which: Mode) => (
    <Tap
      key={which}
      className={'login__mode' + (shown === which ? ' login__mode--on' : '')}
      id={'login-by-' + which}
      tab={shown === which}
      onClick={() => setMode(which)}
    >
      {t(TAB_TEXTS[which])}
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
          {modes.length > 1 && (
            <View className='login__modes' {...aria({ role: 'tablist' })} {...groupKeys.tabs}>
              {modes.map(tab)}
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
          <View {...(modes.length > 1 ? aria({ role: 'tabpanel', labelledBy: `login-by-${shown}` }) : {})}>
            {shown === 'phone' ? (
              <CodeForm
                key='phone'
                by='phone'
                start={phoneOfLink(visit) || (load('phone') ?? '')}
                action={t('signIn')}
                onCode={byPhone}
              />
            ) : shown === 'email' ? (
              <CodeForm key='email' by='email' start='' action={t('signIn')} onCode={byEmail} />
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
