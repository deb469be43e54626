import { View } from '@tarojs/components'
import { call } from '@/api/call'
import { useAttempt } from '@/api/attempt'
import { useCall } from '@/api/useCall'
import { assistantSlot } from '@/screen/assistant-slot'
import { Cell } from '@/ui/Cell'
import { VOICE_ICON_SWITCH } from '@shared/assistant'
import { portalTexts } from '../portal.i18n'

/** Switches the older assistant's button on again for who has switched it off in its own help; where there are agents the button always stands. */
export function AssistantIcon() {
  const t = portalTexts.useT()
  const agents = useCall('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', {}).data
  const { data, reload } = useCall(
    'GET /api/app/outside/switch/query',
    agents && !agents.open ? { query: { type: VOICE_ICON_SWITCH } } : null,
  )
  const [attempt] = useAttempt()
  if (!data || data.status === 1) return null
  const switchOn = () =>
    void attempt(async () => {
      await call('POST /api/app/outside/switch/update', { body: { type: VOICE_ICON_SWITCH, status: 1 } })
      await reload()
      assistantSlot.askAgain?.()
    })
  return (
    <View className='card cells'>
      <Cell icon='chat' title={t('assistantOn')} onClick={switchOn} />
    </View>
  )
}
