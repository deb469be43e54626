import { View } from '@tarojs/components'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import type { LoginResult } from '@/stores/after-sign-in'
import { Button } from '@/ui/Button'
import { auth } from '../auth.i18n'

/** One tap into the demo, for who has just started it; nothing where there is no demo. */
export function DemoAccount({ onSignedIn }: { onSignedIn: (result: LoginResult) => void }) {
  const t = auth.useT()
  const demo = useCall('GET /auth/demoAccount', {}).data
  const [run, busy] = useAttempt()
  if (!demo) return null

  const { name, account, password } = demo
  // the account of a demo is no account of this device: nothing of it is kept
  const enter = () =>
    void run(async () => {
      const { device: _, ...result } = await call('POST /auth/login', { body: { account, password } })
      onSignedIn(result)
    })
  return (
    <View className='login__submit'>
      <Button kind='plain' id='login-demo' busy={busy} onClick={enter}>
        {t('tryDemo', { name })}
      </Button>
    </View>
  )
}
