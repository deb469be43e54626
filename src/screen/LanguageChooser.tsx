import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { useCall } from '@/api/useCall'
import { changeLanguage, currentLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { keep } from '@/platform/storage'
import { door, startOver } from '@/stores/door'
import { session } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Sheet } from '@/ui/Sheet'
import { Lines } from '@/ui/Skeleton'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import { LANGUAGE_RELOAD_MS } from '@shared/limits'
import type { Language } from '@shared/language'
import './LanguageChooser.scss'

/** The languages of the door to choose from; the page reloads 50 ms after confirming (spec §2 "Shell elements"). */
export function LanguageList({ onConfirmed }: { onConfirmed?: () => void }) {
  const t = common.useT()
  const { data, error, reload } = useCall('GET /user/outside/toCLanguage/support/list', {})
  const [chosen, setChosen] = useState<Language>(currentLanguage())
  const [state, setState] = useState<'' | 'busy' | 'failed'>('')
  const confirm = async () => {
    setState('busy')
    try {
      await changeLanguage(chosen)
    } catch {
      setState('failed')
      return
    }
    keep('language', chosen)
    door.chooseLanguage = false
    if (session.state === 'hasLogin')
      void call('POST /shb/member/language/switch', { body: { language: chosen } }).catch(() => undefined)
    onConfirmed?.()
    setTimeout(startOver, LANGUAGE_RELOAD_MS)
  }
  if (!data)
    return (
      <View className='languages'>
        {error ? <InlineError error={error} onRetry={() => void reload()} /> : <Lines count={4} />}
      </View>
    )
  return (
    <View className='languages'>
      <View {...aria({ role: 'radiogroup', label: t('chooseLanguage') })} {...groupKeys.choices}>
        {data.map((one, at) => (
          <Tap
            key={one.language}
            className={'languages__one' + (one.language === chosen ? ' languages__one--on' : '')}
            radio={radioOf(
              at,
              data.findIndex(({ language }) => language === chosen),
            )}
            onClick={() => setChosen(one.language)}
          >
            <Text>{one.name}</Text>
            {one.language === chosen && <Icon name='check' size={20} />}
          </Tap>
        ))}
      </View>
      {state === 'failed' && (
        <InlineError error={new ApiError({ id: 'NETWORK', message: '' })} onRetry={() => void confirm()} />
      )}
      <Button busy={state === 'busy'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </View>
  )
}

/** The chooser as a bottom sheet. */
export function LanguageChooser() {
  const t = common.useT()
  return (
    <Sheet
      title={t('chooseLanguage')}
      onClose={() => {
        door.chooseLanguage = false
      }}
    >
      <LanguageList />
    </Sheet>
  )
}
