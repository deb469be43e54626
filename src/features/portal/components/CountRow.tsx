import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { InlineError } from '@/ui/InlineError'
import { Tap } from '@/ui/Tap'
import { portalTexts } from '../portal.i18n'
import { NEWS } from './useRunning'
import './CountRow.scss'

export const useCounts = (keeps = false) =>
  useCall('GET /ssp/event/countforList', {}, { current: true, ...(keeps ? NEWS : {}) })

/** How many of my requests are in each state, dashes until it is known; a tap opens that list. */
export function CountRow({ counts: { data, error, reload } }: { counts: ReturnType<typeof useCounts> }) {
  const t = portalTexts.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  if (error && !data)
    return (
      <InlineError
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    )
  // together they are all of them
  const tabs = (['waiting', 'processing', 'unEvaluate', 'finished', 'off'] as const).filter(
    tab => (evaluates || tab !== 'unEvaluate') && (tab !== 'off' || !!data?.off),
  )
  return (
    <View className='count-row'>
      {tabs.map(tab => (
        <Tap key={tab} className='count-row__one' onClick={() => go('/service/serviceList', { state: tab })}>
          <Text className={'count-row__number nums' + (data?.[tab] ? '' : ' count-row__number--none')}>
            {data ? String(data[tab]) : '–'}
          </Text>
          <Text className='count-row__text'>{t(tab)}</Text>
        </Tap>
      ))}
    </View>
  )
}
