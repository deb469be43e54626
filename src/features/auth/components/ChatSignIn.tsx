import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useAttempt } from '@/api/attempt'
import { useCall } from '@/api/useCall'
import { login } from '@/platform/login'
import { go } from '@/screen/go'
import { named, signIn } from '@/stores/openid'
import { Button } from '@/ui/Button'
import { chatLogin } from '../chat-login.i18n'

/** Which of the tenant's ids a chat app needs. */
const ID_OF = {
  weapp: 'miniProgramAppId',
  wechatWeb: 'publicAppId',
  wecom: 'corpId',
  dingtalk: 'dingtalkCorpId',
} as const

/** Sign-in by the chat app, for who comes to the login page inside one that the tenant uses: known there but not here, signed out, or not asked yet. */
export function ChatSignIn({ from, onSignedIn }: { from: string; onSignedIn: () => void }) {
  const t = chatLogin.useT()
  const { app } = login
  const settings = useCall('GET /tenant/getWechatSetting', app ? {} : null).data
  const [run, busy] = useAttempt()
  if (!app || !settings?.[ID_OF[app]]) return null

  const enter = () =>
    void run(async () => {
      const outcome = named() ? 'unbound' : await signIn('always')
      const person = named()
      if (outcome === 'signedIn') onSignedIn()
      else if ((outcome === 'unbound' || outcome === 'refused') && person)
        go('/mall/phone', { openId: person.openId, appId: person.appId, from })
      else if (outcome !== 'left') void Taro.showToast({ title: t('notKnown'), icon: 'none', duration: 3000 })
    })
  return (
    <View className='login__chat'>
      <Text className='hint'>{t('or')}</Text>
      <View className='login__chat-button'>
        <Button kind='plain' id='login-chat' busy={busy} onClick={enter}>
          {t(named() ? 'bind' : `by_${app}`)}
        </Button>
      </View>
    </View>
  )
}
